//! Bodies that read text.

use core::{
    fmt::{Debug, Display},
    str::FromStr,
};
use std::borrow::Cow;

use dominoes_bot::Level;
use dominoes_core::{Arm, ParsePlayError, ParseTileError, Play, PlayRequest, Tile, Variant};
use dominoes_engine::{Commitment, DealScheme, Game, Seed, Viewer};
use dominoes_notation::{
    Checked, Deal, Movetext, ParseTokenError, PlacedToken, Record, Records, SeedHex, Sha256Hex,
    Span, Token, secret_record,
};

use super::{bytes::Bytes, play};

/// The input as text; what is no UTF-8 in it is replaced.
fn text_of(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Reads a value, and if there is one, that its text gives it back.
fn round_trip<T>(text: &str) -> Result<T, T::Err>
where
    T: FromStr<Err: Debug + Display> + Display + Debug + PartialEq,
{
    let read = text.parse::<T>();
    match &read {
        Ok(value) => {
            let printed = value.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert_eq!(again, *value, "{text:?} is printed as {printed:?}"),
                Err(error) => panic!("{text:?} is printed as {printed:?}: {error}"),
            }
            assert!(printed.len() <= text.len(), "{text:?} as {printed:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    read
}

/// A byte at which a text was refused is the beginning of a character of it, or its end.
fn inside(text: &str, offset: usize) {
    assert!(text.is_char_boundary(offset), "byte {offset} of {text:?}");
}

/// Words: tiles, plays, tokens, seeds, names. What is read is what a pattern says can be, prints as
/// it was read or in the usual order, and is refused at a byte of the input.
///
/// # Panics
/// When something of this does not hold.
pub fn tokens(data: &[u8]) {
    let text = &*text_of(data);
    let bytes = text.as_bytes();

    let tile = round_trip::<Tile>(text);
    assert_eq!(tile.is_ok(), is_tile(bytes), "{text:?}");
    if let Err(error) = tile {
        inside(text, error.offset());
        tile_refusal(text, error);
    }

    let request = round_trip::<PlayRequest>(text);
    let play = round_trip::<Play>(text);
    assert_eq!(play.is_ok(), is_play(bytes), "{text:?}");
    assert_eq!(
        request.is_ok(),
        is_play(bytes) || is_tile(bytes),
        "{text:?}"
    );
    for error in [play.err(), request.err()].into_iter().flatten() {
        inside(text, error.offset());
        let ParsePlayError::NoSuchArm { letter, offset } = error else {
            continue;
        };
        assert_eq!(text[offset..].chars().next(), Some(letter));
        assert_eq!(Arm::from_letter(letter), None);
    }
    match (tile, play, request) {
        (Ok(tile), _, request) => assert_eq!(request, Ok(PlayRequest { tile, arm: None })),
        (_, Ok(play), request) => assert_eq!(request, Ok(play.into())),
        (_, _, request) => assert!(request.is_err()),
    }

    let token = round_trip::<Token>(text);
    assert_eq!(token.is_ok(), is_token(text), "{text:?}");
    match (token, play) {
        (Err(error), _) => {
            inside(text, error.offset());
            if let ParseTokenError::NoArm { tile: found, .. } = error {
                assert_eq!(text[..3].parse(), Ok(found));
            }
        }
        (Ok(Token::Play { play, marked }), read) => {
            assert_eq!(marked, text.ends_with('*'));
            assert_eq!(read.is_ok(), !marked);
            assert_eq!(text.trim_end_matches('*').parse(), Ok(play));
        }
        (Ok(_), read) => assert!(read.is_err()),
    }

    let _ = round_trip::<Viewer>(text);
    let _ = round_trip::<Level>(text);
    let hex = bytes.len() == 64 && bytes.iter().all(u8::is_ascii_hexdigit);
    assert_eq!(round_trip::<Commitment>(text).is_ok(), hex, "{text:?}");
    assert_eq!(round_trip::<Sha256Hex>(text).is_ok(), hex, "{text:?}");
    let seed = Seed::from_hex(text);
    assert_eq!(seed.is_ok(), hex, "{text:?}");
    let written = text.parse::<SeedHex>();
    assert_eq!(written.is_ok(), hex, "{text:?}");
    if let (Ok(seed), Ok(written)) = (seed, written) {
        assert_eq!(seed.as_bytes(), &written.bytes());
        assert_eq!(seed.to_hex(), text.to_ascii_lowercase());
        assert_eq!(written.to_hex(), seed.to_hex());
    }
    assert!(Variant::from_name(text).is_none_or(|variant| variant.name() == text));
    assert!(DealScheme::from_name(text).is_none_or(|scheme| scheme.name() == text));
}

fn is_tile(text: &[u8]) -> bool {
    matches!(text, [b'0'..=b'6', b'-', b'0'..=b'6'])
}

fn is_play(text: &[u8]) -> bool {
    matches!(text, [tile @ .., b'@', b'L' | b'R' | b'U' | b'D'] if is_tile(tile))
}

fn is_token(text: &str) -> bool {
    match text.strip_prefix('D') {
        Some("") => true,
        // From 1 to 26, without leading zeros.
        Some(number) => (1..=26).any(|count: u32| count.to_string() == number),
        None => {
            matches!(text, "P" | "|") || is_play(text.strip_suffix('*').unwrap_or(text).as_bytes())
        }
    }
}

/// A tile is refused at the first character that cannot be there.
fn tile_refusal(text: &str, error: ParseTileError) {
    let face = |at: usize| matches!(text.as_bytes().get(at), Some(b'0'..=b'6'));
    let expected = if !face(0) {
        ParseTileError::Face { offset: 0 }
    } else if text.as_bytes().get(1) != Some(&b'-') {
        ParseTileError::Hyphen { offset: 1 }
    } else if !face(2) {
        ParseTileError::Face { offset: 2 }
    } else {
        ParseTileError::Trailing { offset: 3 }
    };
    assert_eq!(error, expected, "{text:?}");
}

/// The line and the column, from 1, of a byte of a text, counted from its beginning.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let mark = usize::from(line.len() == before.len() && before.starts_with('\u{feff}'));
    (
        before.matches('\n').count() + 1,
        line.chars().count() + 1 - mark,
    )
}

/// A span lies in its text, and its line and column are those of its first byte.
#[track_caller]
fn span_inside(text: &str, span: Span) -> &str {
    let Some(words) = text.get(span.offset..span.offset + span.len) else {
        panic!("{span:?} is outside of {text:?}");
    };
    assert_eq!(
        place(text, span.offset),
        (span.line, span.column),
        "{text:?}"
    );
    words
}

/// Movetext: the words between white space are its tokens, each where its span says, and its text
/// gives it back. A word that is none is the one that the error names.
///
/// # Panics
/// When something of this does not hold.
pub fn movetext(data: &[u8]) {
    let text = &*text_of(data);
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let words: Vec<&str> = body
        .split([' ', '\t', '\r', '\n'])
        .filter(|word| !word.is_empty())
        .collect();
    let bad = words.iter().position(|word| !is_token(word));
    match text.parse::<Movetext>() {
        Ok(movetext) => {
            assert_eq!(bad, None, "{text:?}");
            assert_eq!(movetext.len(), words.len());
            let mut from = 0;
            for (PlacedToken { token, span }, word) in movetext.iter().zip(&words) {
                let Some(span) = span else {
                    panic!("{token} of {text:?} has no place");
                };
                assert_eq!(span_inside(text, *span), *word);
                assert_eq!(word.parse(), Ok(*token));
                assert!(span.offset >= from);
                from = span.offset + span.len;
            }
            let printed = movetext.to_string();
            assert_eq!(printed.parse().as_ref(), Ok(&movetext));
            assert_eq!(printed.split(' ').count(), words.len().max(1));
            assert!(movetext.hands().flatten().eq(movetext.iter()));
        }
        Err(error) => {
            let word = span_inside(text, error.span());
            let first = bad.map(|index| words[index]);
            assert_eq!(first, Some(word), "{text:?}: {error}");
            let offset = bad.map(|index| words[index].as_ptr() as usize - text.as_ptr() as usize);
            assert_eq!(offset, Some(error.offset()), "{text:?}: {error}");
            assert!(!error.code().is_empty());
        }
    }
}

/// Records: what is read is written and read back the same, errors name a place in the input, and a
/// record that is accepted is the record of a game.
///
/// An input that begins with a zero byte is not text: its bytes choose a game, whose record has to be
/// accepted, and what is changed in the record.
///
/// # Panics
/// When something of this does not hold.
pub fn records(data: &[u8]) {
    if let Some((0, choices)) = data.split_first() {
        changed_record(&mut Bytes::new(choices));
        return;
    }
    let text = &*text_of(data);
    let mut read = 0;
    for record in Records::new(text) {
        match record {
            Ok(record) => one_record(text, &record),
            Err(error) => {
                span_inside(text, error.span());
                assert!(!error.code().is_empty() && !error.to_string().is_empty());
            }
        }
        read += 1;
    }
    assert!(read <= text.lines().count());
    match text.parse::<Record>() {
        Ok(record) => one_record(text, &record),
        Err(error) => {
            span_inside(text, error.span());
        }
    }
}

fn one_record(text: &str, record: &Record) {
    let written = record.to_string();
    match written.parse::<Record>() {
        Ok(again) => {
            assert_eq!(again, *record, "{text:?}");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => panic!("{text:?} is written as {written:?}: {error}"),
    }
    for placed in &record.movetext {
        if let Some(span) = placed.span {
            assert_eq!(span_inside(text, span).parse(), Ok(placed.token));
        }
    }
    match record.check() {
        Ok(Checked::Full(game)) => game_of(record, &game),
        Ok(Checked::PublicOnly(check)) => {
            assert!(!record.deal.is_known());
            assert_eq!(record.check_public(), Ok(check));
        }
        Err(error) => {
            if let Some(span) = error.span() {
                span_inside(text, span);
            }
            assert!(!error.code().is_empty() && !error.to_string().is_empty());
        }
    }
    if record.deal.is_known() {
        assert_eq!(record.replay().is_ok(), record.check().is_ok());
    }
}

/// A record that was accepted says what the game says that it was replayed to.
fn game_of(record: &Record, game: &Game) {
    let own = secret_record(game);
    let tokens = |record: &Record| -> Vec<Token> {
        // Marks may be left out.
        let unmarked = record.movetext.tokens().map(|token| match token {
            Token::Play { play, .. } => Token::play(play),
            Token::Draw(_) | Token::Pass | Token::End => token,
        });
        unmarked.collect()
    };
    assert_eq!(tokens(record), tokens(&own));
    let result = game.result().map(|result| *result.scores());
    assert_eq!(record.result.or(result), result);
    assert_eq!(record.digest.or(own.digest), own.digest);
    assert_eq!(own.replay().as_ref(), Ok(game));
    // What is known with the deals is not refused without them; only the leaders are then needed.
    for public in [record, &own] {
        if public.leads.is_empty() {
            continue;
        }
        let mut public = public.clone();
        public.deal = match public.deal {
            Deal::Seeded { scheme, .. } => Deal::Seeded { scheme, seed: None },
            Deal::Explicit(_) => Deal::Explicit(None),
        };
        if let Err(error) = public.check_public() {
            panic!("{public}: {error}");
        }
    }
}

/// The record of a game that bytes choose, read again; then with a token changed.
fn changed_record(bytes: &mut Bytes<'_>) {
    let Some(game) = play::game(bytes) else {
        return;
    };
    let text = secret_record(&game).to_string();
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => panic!("{text}: {error}"),
    };
    assert_eq!(record.replay().as_ref(), Ok(&game));
    game_of(&record, &game);

    let mut tokens: Vec<Token> = record.movetext.tokens().collect();
    let change = bytes.byte();
    let at = bytes.below(tokens.len().clamp(1, 256) as u32) as usize;
    let draw = Token::draw(bytes.below(28)).unwrap_or(Token::Pass);
    let new = match Play::from_action_id(bytes.byte()) {
        Some(play) => Token::Play {
            play,
            marked: bytes.coin(),
        },
        None => bytes.pick(&[Token::Pass, Token::End, draw]),
    };
    match change % 3 {
        _ if tokens.is_empty() => tokens.push(new),
        0 => tokens.insert(at, new),
        1 => tokens[at] = new,
        _ => drop(tokens.remove(at)),
    }
    let mut changed = record.clone();
    changed.movetext = tokens.into_iter().collect();
    let text = changed.to_string();
    match text.parse::<Record>() {
        Ok(again) => {
            assert_eq!(again, changed);
            one_record(&text, &again);
        }
        Err(error) => panic!("{text}: {error}"),
    }
}
