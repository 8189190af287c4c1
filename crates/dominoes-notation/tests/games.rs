//! Games, their records, and what becomes of records that were changed.
#![cfg(feature = "engine")]
#![allow(
    clippy::expect_used,
    reason = "a helper that fails is a test that fails"
)]

use dominoes_engine::{
    BySeat, DealScheme, Deals, ExplicitDeals, Game, PublicEvent, Rules, RulesSpec, Seat, Seats,
    Seed, Status, Variant, Viewer, deal,
};
use dominoes_notation::{
    CheckError, CheckFault, Checked, Deal, Expected, Movetext, Record, Records, Termination, Token,
    record, secret_record, to_text,
};
use proptest::prelude::*;

/// How a game is left.
#[derive(Clone, Copy, Debug)]
enum Leave {
    Finished,
    Running,
    Resign(Seat),
    Timeout(Seat),
}

/// Plays up to so many plays, each picked by `pick` from the legal ones.
fn play(mut game: Game, plays: usize, leave: Leave, mut pick: impl FnMut(usize) -> usize) -> Game {
    for _ in 0..plays {
        let Some(seat) = game.turn() else { break };
        let legal = game.legal(seat);
        let scored = legal[pick(legal.len()) % legal.len()];
        game.play(seat, scored.play).expect("a legal play");
    }
    if game.status() != Status::Finished {
        match leave {
            Leave::Finished | Leave::Running => {}
            Leave::Resign(seat) => drop(game.resign(seat).expect("the game goes on")),
            Leave::Timeout(seat) => drop(game.time_out(seat).expect("the game goes on")),
        }
    }
    game
}

/// A generator good enough to pick plays.
fn picks(mut state: u64) -> impl FnMut(usize) -> usize {
    move |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    }
}

fn game(rules: Rules, seed: u8, leave: Leave) -> Game {
    let plays = if matches!(leave, Leave::Finished) {
        usize::MAX
    } else {
        20
    };
    let game = Game::new(rules, Seed::from_bytes([seed; 32]));
    play(game, plays, leave, picks(seed.into()))
}

/// One finished game of each variant and number of seats.
fn finished() -> impl Iterator<Item = Game> {
    Variant::ALL.into_iter().flat_map(|variant| {
        Seats::ALL.into_iter().map(move |seats| {
            let seed = 16 * variant as u8 + seats as u8;
            game(Rules::preset(variant, seats), seed, Leave::Finished)
        })
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    let variant = prop::sample::select(&Variant::ALL[..]);
    (variant, 2..=4_u32, any::<[u8; 3]>(), any::<bool>()).prop_map(
        |(variant, players, [size, reserve, target], preset)| {
            let hand_size = 1 + u32::from(size) % (28 / players);
            let reserve = u32::from(reserve) % (28 - hand_size * players + 1);
            let scale = if variant == Variant::AllFives && target & 1 == 1 {
                5
            } else {
                1
            };
            let spec = RulesSpec {
                hand_size: Some(hand_size),
                reserve: Some(reserve),
                target: Some(1 + u32::from(target)),
                scale: Some(scale),
                ..RulesSpec::new(variant, players)
            };
            let usual = RulesSpec::new(variant, players);
            let spec = if preset { usual } else { spec };
            spec.validate().expect("rules")
        },
    )
}

fn games() -> impl Strategy<Value = Game> {
    let scheme = prop::sample::select(&DealScheme::ALL[..]);
    let start = (rules(), scheme, any::<[u8; 32]>());
    (start, any::<u64>(), 0..400_usize, 0..6_u8).prop_map(
        |((rules, scheme, seed), state, plays, leave)| {
            let seat = Seat::ALL[usize::from(leave) % rules.seats().count()];
            let (plays, leave) = match leave {
                0 | 1 => (usize::MAX, Leave::Finished),
                2 | 3 => (plays, Leave::Running),
                4 => (plays, Leave::Resign(seat)),
                _ => (plays, Leave::Timeout(seat)),
            };
            let start = Game::with_scheme(rules, scheme, Seed::from_bytes(seed));
            play(start, plays, leave, picks(state))
        },
    )
}

/// The record without what says who held what.
fn without_deals(game: &Game) -> Record {
    let mut record = record(game);
    record.deal = match record.deal {
        Deal::Seeded { scheme, .. } => Deal::Seeded { scheme, seed: None },
        Deal::Explicit(_) => Deal::Explicit(None),
    };
    record
}

/// A game is its record, in text and back, and the record holds without its deals too.
fn check(game: &Game) {
    let record = secret_record(game);
    let text = record.to_string();
    let read: Record = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, record, "{text}");
    assert_eq!(read.to_string(), text);
    let checked = read
        .check()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(checked.game(), Some(game), "{text}");
    assert_eq!(to_text(game), read.movetext.to_string());

    let text = without_deals(game).to_string();
    let read: Record = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    match read.check() {
        Ok(Checked::PublicOnly(public)) => {
            let mut points = BySeat::splat(game.rules().seats(), 0);
            for event in game.events(Viewer::Spectator, 0).expect("a spectator") {
                if let PublicEvent::Play {
                    seat, points: more, ..
                } = event
                {
                    points[seat] += more;
                }
            }
            assert_eq!(public.points, points, "{text}");
        }
        other => panic!("{other:?}\n{text}"),
    }
}

proptest! {
    #[test]
    fn every_game_is_its_record(game in games()) {
        check(&game);
    }

    #[test]
    fn every_moment_of_a_game_is_a_record(
        rules in rules(),
        seed in any::<[u8; 32]>(),
        state in any::<u64>(),
    ) {
        let mut game = Game::new(rules, Seed::from_bytes(seed));
        let mut pick = picks(state);
        check(&game);
        while let Some(seat) = game.turn().filter(|_| game.move_number() < 60) {
            let legal = game.legal(seat);
            let scored = legal[pick(legal.len()) % legal.len()];
            game.play(seat, scored.play).expect("a legal play");
            check(&game);
        }
    }

    #[test]
    fn no_text_makes_reading_or_checking_panic(text in "\\PC{0,200}") {
        let text = format!("[Dominoes \"1\"]\n[Variant \"draw\"]\n{text}");
        for record in Records::new(&text).flatten() {
            drop(record.check());
        }
        drop(text.parse::<Movetext>());
    }

    /// Any tokens at all, without a seed and with one.
    #[test]
    fn no_moves_make_checking_panic(
        rules in rules(),
        seed in any::<[u8; 32]>(),
        tokens in prop::collection::vec(tokens(), 0..40),
        leads in prop::collection::vec(prop::sample::select(&Seat::ALL[..]), 0..4),
        end in prop::sample::select(vec![
            None,
            Some(Termination::Target),
            Some(Termination::Resign(Seat::Three)),
            Some(Termination::Unfinished),
        ]),
    ) {
        let mut record = Record::new(rules);
        record.movetext = tokens.into_iter().collect();
        record.leads = leads;
        record.termination = end;
        record.result = BySeat::from_slice(&[10, 20, 30]);
        drop(record.check());
        let (scheme, seed) = (DealScheme::ChaCha20, Seed::from_bytes(seed));
        record.deal = Deal::Seeded { scheme, seed: Some((&seed).into()) };
        drop(record.check());
        drop(record.check_public());
    }

    /// Records with a few characters changed: whatever reads can be written and read again, and
    /// checking it says yes or no.
    #[test]
    fn records_that_were_scribbled_on_do_not_panic(
        seed in 0..20_u8,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..3_u8), 1..4),
        plain in any::<bool>(),
    ) {
        let game = game(Rules::all_fives(Seats::Two), seed, Leave::Resign(Seat::One));
        let mut text: Vec<char> = record(&game).to_string().chars().collect();
        for (at, character, how) in edits {
            let alphabet = b"0123456 PD|*@LRUD-\"\\[]\n";
            let character = if plain {
                char::from(alphabet[character as usize % alphabet.len()])
            } else {
                character
            };
            let at = at.index(text.len());
            match how {
                0 => text[at] = character,
                1 => text.insert(at, character),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        for record in Records::new(&text).flatten() {
            let again: Record = record.to_string().parse().expect("what was written");
            prop_assert_eq!(&again, &record);
            prop_assert_eq!(record.check().is_ok(), again.check().is_ok());
            drop(record.check_public());
        }
    }
}

fn tokens() -> impl Strategy<Value = Token> {
    prop_oneof![
        6 => (0..112_u8, any::<bool>()).prop_map(|(id, marked)| Token::Play {
            play: dominoes_engine::Play::from_action_id(id).expect("an id"),
            marked,
        }),
        1 => (1..=26_u32).prop_map(|count| Token::draw(count).expect("a count")),
        1 => Just(Token::Pass),
        1 => Just(Token::End),
    ]
}

/// The place of a token of a record's text.
fn place(text: &str, token: usize) -> (Option<usize>, Option<usize>) {
    let read: Record = text.parse().expect("a record");
    let span = read.movetext[token].span.expect("a place");
    (Some(span.line), Some(span.column))
}

/// Replays a record of a finished game with some of its tokens changed.
fn replay_with(record: &Record, change: impl FnOnce(&mut Vec<Token>)) -> Result<Game, CheckError> {
    let mut tokens: Vec<Token> = record.movetext.tokens().collect();
    change(&mut tokens);
    let mut changed = record.clone();
    changed.movetext = tokens.into_iter().collect();
    let text = changed.to_string();
    text.parse::<Record>().expect("a record").replay()
}

/// A change that leaves the game possible makes the record that of another game: with the same
/// leaders, draws, passes, ends and result, and nothing else of it in the spectator's last view.
#[track_caller]
fn is_of_another_game(original: &Record, replayed: &Game, hand: usize) {
    let (mut changed, hands) = (record(replayed), original.leads.len());
    assert!(hand + 1 < hands, "hand {hand} of {hands}:\n{changed}");
    assert_ne!(changed.movetext, original.movetext);
    changed.movetext = original.movetext.clone();
    assert_eq!(changed, *original);
}

/// What does not fit the deals is found at once or further on; what does is found by what follows.
#[test]
fn a_record_with_another_tile_or_arm_is_refused_with_its_place() {
    let (mut refused, mut possible) = ([0, 0], [0, 0]);
    for game in finished() {
        let record = record(&game);
        let text = record.to_string();
        let mut hand = 0;
        for (index, placed) in record.movetext.iter().enumerate() {
            hand += usize::from(placed.token == Token::End);
            let written = placed.token.to_string();
            if written.len() < 5 {
                continue;
            }
            for (at, others) in [(0, "0123456"), (2, "0123456"), (4, "LRUD")] {
                for other in others.chars() {
                    let mut changed: Vec<char> = written.chars().collect();
                    changed[at] = other;
                    let changed: String = changed.into_iter().collect();
                    let token: Token = changed.parse().expect("a token");
                    if token == placed.token {
                        continue;
                    }
                    let replayed = replay_with(&record, |tokens| tokens[index] = token);
                    match replayed {
                        Ok(game) => {
                            is_of_another_game(&record, &game, hand);
                            possible[at / 4] += 1;
                        }
                        Err(error) => {
                            refused[at / 4] += 1;
                            // Not before the change, unless it is in a tag.
                            let place = place(&text, index);
                            let after = (error.line(), error.column()) >= place;
                            assert!(after || error.move_number().is_none(), "{error}");
                            assert!(error.line().is_some(), "{error}");
                        }
                    }
                }
            }
        }
    }
    // Another tile never goes unseen here; another arm does where the hand went on elsewhere.
    assert!(refused[0] > 10_000 && refused[1] > 3000, "{refused:?}");
    assert_eq!(possible[0], 0);
    assert!(possible[1] * 100 < refused[1], "{possible:?}");
}

#[test]
fn a_record_with_tokens_left_out_said_twice_or_in_another_order_is_refused() {
    for game in finished() {
        let record = record(&game);
        let tokens = record.movetext.len();
        for index in 0..tokens {
            let missing = replay_with(&record, |tokens| {
                tokens.remove(index);
            });
            assert!(missing.is_err(), "{index} of\n{record}");
            let twice = replay_with(&record, |tokens| tokens.insert(index, tokens[index]));
            assert!(twice.is_err(), "{index} of\n{record}");
            let next = record.movetext.get(index + 1);
            if next.is_some_and(|next| next.token != record.movetext[index].token) {
                let swapped = replay_with(&record, |tokens| tokens.swap(index, index + 1));
                assert!(swapped.is_err(), "{index} of\n{record}");
            }
        }
        for extra in ["6-4@L", "D", "P", "|"] {
            let token: Token = extra.parse().expect("a token");
            let error = replay_with(&record, |tokens| tokens.push(token)).expect_err(extra);
            assert_eq!(*error.fault(), CheckFault::AfterEnd { found: token });
            assert_eq!(error.code(), "game_over");
        }
    }
}

/// A finished game cut off anywhere is not a finished game.
#[test]
fn a_record_that_is_cut_off_is_refused() {
    for game in finished() {
        for record in [record(&game), without_deals(&game)] {
            let text = record.to_string();
            for end in 0..text.trim_end().len() {
                let Some(cut) = text.get(..end) else { continue };
                // A mark may be left out.
                if text.trim_end().strip_suffix('*') == Some(cut) {
                    continue;
                }
                let checked = cut.parse::<Record>().map(|record| record.check());
                assert!(!matches!(checked, Ok(Ok(_))), "{cut}");
            }
            let whole = text.trim_end().parse::<Record>();
            assert!(whole.expect("a record").check().is_ok());
        }
    }
}

#[test]
fn records_are_checked_wherever_they_stand_in_a_text() {
    let texts: Vec<String> = finished().map(|game| record(&game).to_string()).collect();
    let text = texts.join("\n");
    assert_eq!(Records::new(&text).count(), texts.len());
    for (record, own) in Records::new(&text).zip(&texts) {
        let record = record.expect("a record");
        assert_eq!(record.to_string(), *own);
        assert!(record.check().is_ok());
        assert!(record.check_public().is_ok());
    }
    let crlf = text.replace('\n', "\r\n");
    for record in Records::new(&crlf) {
        assert!(record.expect("a record").check().is_ok());
    }
}

/// The record of a finished game in which a piece of text is replaced; the fault is at the text that
/// `at` is found before.
#[track_caller]
fn refuse(game: &Game, from: &str, to: &str, code: &str, at: &str) -> CheckFault {
    let text = secret_record(game).to_string();
    assert!(text.contains(from), "{from} is not in\n{text}");
    let text = text.replacen(from, to, 1);
    let error = text.parse::<Record>().expect("a record").check();
    let error = error.expect_err(&text);
    assert_eq!(error.code(), code, "{error}");
    let span = error.span().expect("a place");
    assert!(text[span.offset..].starts_with(at), "{error}\n{text}");
    let message = error.to_string();
    let start = format!("line {}, column {}: ", span.line, span.column);
    assert!(message.starts_with(&start), "{message}");
    assert!(
        message.contains("expected") && message.contains("found"),
        "{message}"
    );
    error.fault().clone()
}

#[test]
fn tags_that_are_not_what_the_game_gives() {
    let won = game(Rules::all_fives(Seats::Two), 7, Leave::Finished);
    let zeros = "0".repeat(64);
    let known = record(&won);
    let (commitment, digest) = match (known.commitment, known.digest) {
        (Some(commitment), Some(digest)) => (commitment.to_string(), digest.to_string()),
        other => panic!("{other:?}"),
    };
    refuse(&won, &commitment, &zeros, "wrong_commitment", &zeros);
    refuse(&won, &digest, &zeros, "wrong_digest", &zeros);
    let scores = known.result.expect("a result");
    let [one, two] = *scores.as_slice() else {
        panic!("{known}");
    };
    let tag = format!("[Result \"{one} {two}\"]");
    let fault = refuse(&won, &tag, "[Result \"1 2\"]", "wrong_result", "1 2\"]");
    let expected = BySeat::from_slice(&[one, two]).expect("two scores");
    let found = BySeat::from_slice(&[1, 2]).expect("two scores");
    assert_eq!(fault, CheckFault::Result { expected, found });
    for end in ["unfinished", "resign 1", "timeout 2"] {
        let fault = refuse(
            &won,
            "\"target\"",
            &format!("\"{end}\""),
            "wrong_termination",
            end,
        );
        assert!(matches!(
            fault,
            CheckFault::Termination { reached: true, .. }
        ));
    }
    let leads: Vec<String> = known.leads.iter().map(ToString::to_string).collect();
    let leads = leads.join(" ");
    refuse(
        &won,
        &format!("[Leads \"{leads}\"]"),
        &format!("[Leads \"{leads} 1\"]"),
        "wrong_lead",
        &leads,
    );
    let (before, last) = leads.rsplit_once(' ').expect("two hands");
    let other = if last == "1" { "2" } else { "1" };
    let fault = refuse(
        &won,
        &format!("[Leads \"{leads}\"]"),
        &format!("[Leads \"{before} {other}\"]"),
        "wrong_lead",
        &format!("{other}\"]"),
    );
    assert!(matches!(fault, CheckFault::Lead { hand, .. } if hand == known.leads.len()));
    let other = leads.replacen(['1', '2'], "?", 1).replacen(
        '?',
        if leads.starts_with('1') { "2" } else { "1" },
        1,
    );
    let fault = refuse(
        &won,
        &format!("[Leads \"{leads}\"]"),
        &format!("[Leads \"{other}\"]"),
        "wrong_lead",
        &other,
    );
    assert!(matches!(fault, CheckFault::Lead { hand: 1, .. }));
}

#[test]
fn a_game_that_is_not_over_has_no_end_no_result_and_no_digest() {
    let running = game(Rules::all_fives(Seats::Two), 7, Leave::Running);
    let end = "[Termination \"unfinished\"]";
    let fault = refuse(
        &running,
        end,
        "[Termination \"target\"]",
        "wrong_termination",
        "target",
    );
    assert!(matches!(
        fault,
        CheckFault::Termination { reached: false, .. }
    ));
    let tag = |tag: &str| format!("{end}\n{tag}");
    refuse(
        &running,
        end,
        &tag("[Result \"0 0\"]"),
        "wrong_result",
        "0 0",
    );
    let digest = "0".repeat(64);
    let digest_tag = tag(&format!("[Digest \"{digest}\"]"));
    refuse(&running, end, &digest_tag, "wrong_digest", &digest);
    // It can be given up there, and then it has all three.
    for leave in [Leave::Resign(Seat::Two), Leave::Timeout(Seat::One)] {
        let left = game(Rules::all_fives(Seats::Two), 7, leave);
        check(&left);
        assert!(record(&left).result.is_some() && record(&left).digest.is_some());
    }
    let left = game(Rules::all_fives(Seats::Two), 7, Leave::Resign(Seat::Two));
    refuse(
        &left,
        "resign 2",
        "resign 1",
        "wrong_digest",
        &record(&left)
            .digest
            .map_or(String::new(), |digest| digest.to_string()),
    );
}

#[test]
fn tokens_that_are_not_what_the_game_gives() {
    let rules = Rules::all_fives(Seats::Two);
    let won = game(rules, 10, Leave::Finished);
    let text = secret_record(&won).to_string();
    let moves = text
        .split_once("\n\n")
        .map(|(_, moves)| moves)
        .expect("moves");
    let draws = moves
        .split_whitespace()
        .find(|token| token.starts_with('D'));
    let draws = draws.expect("a draw");
    let fault = refuse(&won, &format!(" {draws} "), " D9 ", "wrong_token", "D9");
    let expected = Expected::Token(draws.parse().expect("a token"));
    let found = "D9".parse().expect("a token");
    assert_eq!(fault, CheckFault::Unexpected { expected, found });
    refuse(&won, &format!(" {draws} "), " P ", "wrong_token", "P");
    refuse(&won, " |\n", " P\n", "wrong_token", "P\n");
    // Marks may be left out, and may not be put where they are not true.
    let unmarked = text.replace('*', "");
    assert!(
        unmarked
            .parse::<Record>()
            .expect("a record")
            .check()
            .is_ok()
    );
    let first = moves.split_whitespace().next().expect("a token");
    assert!(!first.ends_with('*'), "{first}");
    let marked = format!("\n\n{first}*");
    let fault = refuse(&won, &format!("\n\n{first}"), &marked, "false_mark", first);
    assert!(matches!(fault, CheckFault::FalseMark { .. }));
    // The seat that leads does not hold all tiles.
    let leader = won.events(Viewer::Spectator, 0).expect("a spectator");
    let Some(PublicEvent::Deal { leader, .. }) = leader.first() else {
        panic!("no deal");
    };
    let start = Game::new(rules, Seed::from_bytes([10; 32]));
    let held = start.secret_hand(*leader).expect("a seat");
    let tile = dominoes_engine::Tile::ALL
        .into_iter()
        .find(|tile| !held.contains(tile));
    let other = format!("\n\n{}@L", tile.expect("a tile"));
    refuse(
        &won,
        &format!("\n\n{first}"),
        &other,
        "tile_not_held",
        other.trim(),
    );
    for other in ["D", "P", "|"] {
        let fault = refuse(
            &won,
            &format!("\n\n{first}"),
            &format!("\n\n{other}"),
            "wrong_token",
            other,
        );
        let expected = Expected::Play(*leader);
        let found = other.parse().expect("a token");
        assert_eq!(fault, CheckFault::Unexpected { expected, found });
    }
}

#[test]
fn moves_that_stop_before_a_draw_a_pass_or_an_end_are_truncated() {
    let won = game(Rules::all_fives(Seats::Two), 7, Leave::Finished);
    let mut record = secret_record(&won);
    (record.termination, record.result, record.digest) = (None, None, None);
    record.leads.clear();
    let all: Vec<Token> = record.movetext.tokens().collect();
    for end in 0..all.len() {
        record.movetext = all[..end].iter().copied().collect();
        let text = record.to_string();
        let checked = text.parse::<Record>().expect("a record").check();
        if let Token::Play { .. } = all[end] {
            assert!(checked.is_ok(), "{text}");
            continue;
        }
        let error = checked.expect_err(&text);
        let expected = Expected::Token(all[end]);
        assert_eq!(*error.fault(), CheckFault::Truncated { expected });
        assert_eq!(
            error.span().map(|span| span.offset),
            Some(text.trim_end().len())
        );
    }
}

/// A game of explicit deals plays on as long as there are any, and then waits.
#[test]
fn explicit_deals_are_written_out_and_read_back() {
    let rules = Rules::block(Seats::Three);
    let seed = Seed::from_bytes([5; 32]);
    let orders: Vec<_> = (1..=2)
        .map(|hand| deal(DealScheme::ChaCha20, &seed, hand))
        .collect();
    let list = |lots: &[Option<Seat>]| {
        Deals::Explicit(ExplicitDeals::from_lists(&orders, lots).expect("deals"))
    };
    let lots = [Some(Seat::Two), Some(Seat::Three)];
    let start = Game::with_deals(rules, list(&lots)).expect("a game");
    let dealt = play(start, usize::MAX, Leave::Running, picks(1));
    assert_eq!(dealt.status(), Status::AwaitingDeal);
    check(&dealt);
    // It waits for a deal, so it is not over, and nothing can be played.
    let running = record(&dealt);
    assert_eq!(running.deal, Deal::Explicit(None));
    assert_eq!(running.leads.len(), 2);
    let text = secret_record(&dealt).to_string();
    let more = format!("{text}6-6@L\n")
        .parse::<Record>()
        .expect("a record")
        .check();
    let error = more.expect_err("the hand is not dealt");
    assert_eq!(error.code(), "awaiting_deal");
    // It can be given up while it waits; then everybody may see the deals.
    let mut left = dealt;
    left.resign(Seat::One).expect("the game goes on");
    check(&left);
    assert_eq!(record(&left), secret_record(&left));
    assert!(record(&left).to_string().contains(" / "));
    assert!(record(&left).to_string().contains("[Lots \"2 3\"]"));
    // A lot that is not needed may be left out.
    let start = Game::with_deals(rules, list(&[Some(Seat::One), None])).expect("a game");
    let dealt = play(start, 8, Leave::Running, picks(2));
    let text = secret_record(&dealt).to_string();
    assert!(text.contains("[Lots \"1 -\"]"), "{text}");
    check(&dealt);
    // Deals that cannot be played with are none of a record that was read, but can be put together.
    let mut none = secret_record(&dealt);
    if let Deal::Explicit(Some(list)) = &mut none.deal {
        list.orders.clear();
    }
    assert_eq!(none.check().map_err(|error| error.code()), Err("bad_deals"));
}

/// What everybody may see while a game runs holds nothing that says who holds what.
#[test]
fn a_running_game_gives_its_seed_only_by_name() {
    let running = game(Rules::all_fives(Seats::Four), 9, Leave::Running);
    let seed = "09".repeat(32);
    let public = record(&running);
    assert!(!public.to_string().contains(&seed));
    assert!(!public.deal.is_known());
    assert!(public.commitment.is_some());
    let secret = secret_record(&running);
    assert!(secret.to_string().contains(&seed));
    assert!(!format!("{secret:?}").contains(&seed));
    assert_eq!(
        public.replay().map_err(|error| error.code()),
        Err("no_seed")
    );
    let over = game(Rules::all_fives(Seats::Four), 9, Leave::Finished);
    assert!(record(&over).to_string().contains(&seed));
}

#[test]
fn the_game_is_shown_before_every_play() {
    let won = game(Rules::draw(Seats::Two), 3, Leave::Finished);
    let mut numbers = Vec::new();
    let replayed = record(&won).replay_with(|game| numbers.push(game.move_number()));
    assert_eq!(replayed, Ok(won.clone()));
    assert!(numbers.into_iter().eq(0..won.move_number()));
}
