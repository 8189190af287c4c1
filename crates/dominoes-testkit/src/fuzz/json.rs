//! Bodies that read JSON.

use core::fmt::Debug;

use dominoes_core::{
    Arm, BySeat, Ends, Face, FaceSet, GameResult, HandSummary, Order, Play, PlayRequest, Position,
    Round, RoundSetup, Rules, ScoredPlay, Seat, SeatSet, Seats, SetupError, Tile, TileSet, Variant,
};
use dominoes_engine::{Game, GameLog, LogError, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{bytes::Bytes, play, view};
use crate::{invariant, random};

/// Reads a value, and if there is one, that what is written for it gives it back.
fn round_trip<T>(text: &str) -> Option<T>
where
    T: Serialize + DeserializeOwned + Debug + PartialEq,
{
    let value: T = serde_json::from_str(text).ok()?;
    let written = match serde_json::to_value(&value) {
        Ok(written) => written,
        Err(error) => panic!("{value:?}: {error}"),
    };
    match serde_json::from_value::<T>(written.clone()) {
        Ok(again) => assert_eq!(again, value, "{text}"),
        Err(error) => panic!("{text} is written as {written}: {error}"),
    }
    match serde_json::from_str::<T>(&written.to_string()) {
        Ok(again) => assert_eq!(again, value, "{text}"),
        Err(error) => panic!("{text} is written as {written}: {error}"),
    }
    Some(value)
}

/// Logs: what is read is written and read back the same, and a log that is accepted is the log of a
/// game, which everybody can view.
///
/// An input that begins with a zero byte is not text: its bytes choose a game, and a play of its log
/// that is changed.
///
/// # Panics
/// When something of this does not hold.
pub fn logs(data: &[u8]) {
    if let Some((0, choices)) = data.split_first() {
        let mut bytes = Bytes::new(choices);
        if let Some(game) = play::game(&mut bytes) {
            changed_log(&game, &mut bytes);
        }
        return;
    }
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match GameLog::from_json(text) {
        Ok(log) => one_log(&log),
        Err(LogError::Json {
            message,
            line,
            column,
        }) => {
            assert!(!message.is_empty());
            // A line feed that ends the text begins a line.
            assert!(line <= text.split('\n').count(), "line {line} of {text:?}");
            assert!(column <= text.len() + 1, "column {column} of {text:?}");
        }
        Err(error) => assert!(matches!(error, LogError::Version { .. }), "{error}"),
    }
}

fn one_log(log: &GameLog) {
    let written = log.to_json();
    match GameLog::from_json(&written) {
        Ok(again) => {
            assert_eq!(again, *log, "{written}");
            assert_eq!(again.to_json(), written);
        }
        Err(error) => panic!("{written}: {error}"),
    }
    match log.replay() {
        Ok(game) => {
            let mut own = game.secret_log();
            assert_eq!(own.replay().as_ref(), Ok(&game));
            for (own, given) in own.plays.iter_mut().zip(&log.plays) {
                own.seat = given.seat;
            }
            assert_eq!(own, *log);
            one_game(&game);
        }
        Err(error) => {
            assert!(!error.code().is_empty() && !error.to_string().is_empty());
            // Nothing was shown that was not played.
            let mut shown = 0;
            assert_eq!(log.replay_with(|_| shown += 1), Err(error));
            assert!(shown <= log.plays.len());
        }
    }
}

/// A game is as long as its plays, its set of tiles is whole, and everybody can view it.
fn one_game(game: &Game) {
    assert_eq!(game.plays().count(), game.move_number() as usize);
    invariant::conservation(game.secret_round());
    invariant::table(game.layout(), game.ends());
    for viewer in viewers(game.rules().seats()) {
        match game.view(viewer) {
            Ok(view) => view::check(&view),
            Err(error) => panic!("{error}"),
        }
    }
    let target = game.rules().target().score();
    let reached = game
        .scores()
        .as_slice()
        .iter()
        .any(|&score| score >= target);
    assert!(
        !reached || game.result().is_some(),
        "nobody stopped the game"
    );
}

pub(super) fn viewers(seats: Seats) -> impl Iterator<Item = Viewer> {
    let seats = seats.iter().map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

fn changed_log(game: &Game, bytes: &mut Bytes<'_>) {
    let mut log = game.secret_log();
    one_log(&log);
    assert_eq!(log.replay().as_ref(), Ok(game));
    if log.plays.is_empty() {
        return;
    }
    let at = usize::from(bytes.byte()) % log.plays.len();
    match (bytes.below(3), Play::from_action_id(bytes.below(112) as u8)) {
        (0, Some(play)) => log.plays[at].play = play,
        (1, Some(play)) => log.plays.insert(at, play.into()),
        _ => log.plays[at].seat = Some(bytes.pick(&Seat::ALL)),
    }
    one_log(&log);
}

/// Everything of core that has JSON, rules and rigged hands first of all: what is read is written and
/// read back the same, and a hand is set up or every fault of it is told.
///
/// An input that begins with a zero byte is not text: its bytes choose a hand, from its deal or in the
/// middle of play, that may have any fault.
///
/// # Panics
/// When something of this does not hold.
pub fn setups(data: &[u8]) {
    if let Some((0, choices)) = data.split_first() {
        let mut bytes = Bytes::new(choices);
        if bytes.coin() {
            made_setup(&mut bytes);
        } else {
            made_position(&mut bytes);
        }
        return;
    }
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Some(rules) = round_trip::<Rules>(text) {
        assert_eq!(rules.spec().validate(), Ok(rules));
        let dealt = rules.hand_size() * rules.seats().count();
        assert_eq!(dealt + rules.boneyard_size(), Tile::COUNT);
        assert!(rules.hand_size() > 0 && rules.reserve() <= rules.boneyard_size());
        assert!(rules.target().score() > 0);
    }
    if let Some(setup) = round_trip::<RoundSetup>(text) {
        set_up(setup.round(), &setup.rules);
    }
    if let Some(order) = round_trip::<Order>(text) {
        let tiles: TileSet = order.tiles().iter().copied().collect();
        assert_eq!(tiles, TileSet::FULL);
    }
    round_trip::<Tile>(text);
    round_trip::<Play>(text);
    round_trip::<PlayRequest>(text);
    round_trip::<ScoredPlay>(text);
    round_trip::<Arm>(text);
    round_trip::<Variant>(text);
    round_trip::<Face>(text);
    round_trip::<FaceSet>(text);
    round_trip::<Seat>(text);
    round_trip::<Seats>(text);
    round_trip::<SeatSet>(text);
    round_trip::<Viewer>(text);
    round_trip::<BySeat<u32>>(text);
    round_trip::<HandSummary>(text);
    if let Some(result) = round_trip::<GameResult>(text) {
        let seats = result.scores().seats();
        let places = result.places();
        assert_eq!(places.as_slice().iter().min(), Some(&1));
        assert_eq!(result.ranking().len(), seats.count());
        assert!(!result.to_string().is_empty());
    }
}

/// A hand that was set up holds everything a hand does, and can be played to its end.
fn set_up(round: Result<Round, SetupError>, rules: &Rules) {
    match round {
        Ok(mut round) => {
            assert_eq!(round.seats(), rules.seats());
            invariant::round(&round);
            random::play_out(&mut round, &mut crate::rng::Rng::new(1), |_| {});
            invariant::conservation(&round);
            assert!(round.is_over() && round.end().is_some());
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    }
}

/// How many tiles a hand has: often as many as is usual.
fn hand_size(bytes: &mut Bytes<'_>) -> usize {
    match bytes.below(16) {
        size @ 0..10 => size as usize,
        _ => 7,
    }
}

fn made_setup(bytes: &mut Bytes<'_>) {
    let Some(rules) = play::rules(bytes) else {
        return;
    };
    let order = play::order(bytes);
    let mut tiles = order.tiles().to_vec();
    match bytes.byte() {
        252 => drop(tiles.pop()),
        253 => tiles.push(bytes.pick(&Tile::ALL)),
        254 => tiles[0] = bytes.pick(&Tile::ALL),
        _ => {}
    }
    let count = match bytes.byte() {
        255 => bytes.below(6) as usize,
        _ => rules.seats().count(),
    };
    let mut hands = Vec::new();
    for _ in 0..count {
        let size = hand_size(bytes).min(tiles.len());
        hands.push(tiles.split_off(tiles.len() - size));
    }
    let plays = (0..bytes.below(12)).filter_map(|_| Play::from_action_id(bytes.below(112) as u8));
    let mut setup = RoundSetup {
        rules,
        plays: plays.collect(),
        leader: bytes.pick(&Seat::ALL),
        hands,
        boneyard: tiles,
    };
    set_up(setup.round(), &rules);
    let written = match serde_json::to_string(&setup) {
        Ok(written) => written,
        Err(error) => panic!("{setup:?}: {error}"),
    };
    assert_eq!(round_trip::<RoundSetup>(&written).as_ref(), Some(&setup));
    // Without the plays that are refused it is a hand if its deal is one.
    let plays = core::mem::take(&mut setup.plays);
    let Ok(mut round) = setup.round() else { return };
    for play in plays {
        if round.apply(play, |_| {}).is_ok() {
            setup.plays.push(play);
            assert_eq!(setup.round().as_ref(), Ok(&round));
        }
    }
}

fn made_position(bytes: &mut Bytes<'_>) {
    let Some(rules) = play::rules(bytes) else {
        return;
    };
    // A table of any tiles that fit, and a summary that may be of another.
    let mut ends = Ends::new(rules.variant().has_spinner() ^ (bytes.byte() == 255));
    let mut table = TileSet::EMPTY;
    for _ in 0..bytes.below(24) {
        let Some(play) = Play::from_action_id(bytes.below(112) as u8) else {
            continue;
        };
        if let Some(after) = ends.after(play.tile, play.arm)
            && table.insert(play.tile)
        {
            ends = after;
        }
    }
    match bytes.byte() {
        254 => table = TileSet::from_bits_truncate(u32::from_le_bytes(bytes.array())),
        255 => drop(table.insert(bytes.pick(&Tile::ALL))),
        _ => {}
    }
    let order = play::order(bytes);
    let mut tiles: Vec<Tile> = order.tiles().to_vec();
    tiles.retain(|&tile| !table.contains(tile));
    if bytes.byte() == 255 {
        tiles.push(bytes.pick(&Tile::ALL));
    }
    let mut hands = Vec::new();
    for _ in 0..rules.seats().count() {
        let size = hand_size(bytes).min(tiles.len());
        hands.push(tiles.split_off(tiles.len() - size).into_iter().collect());
    }
    let forced = match bytes.below(3) {
        0 => Some(bytes.pick(&Tile::ALL)),
        _ => None,
    };
    let position = Position {
        rules: &rules,
        turn: bytes.pick(&Seat::ALL),
        hands: &hands,
        boneyard: &tiles,
        ends,
        table,
        passes: bytes.byte() % 5,
        forced,
    };
    set_up(position.round(), &rules);
}

/// Views: whatever is read holds together, follows from its own history and is written as it was
/// read; a bot that is asked plays by it.
///
/// An input that begins with a zero byte is not text: its bytes choose a view of a game, and what is
/// changed in its JSON; or a history that follows the rules, though no deal may give it.
///
/// # Panics
/// When something of this does not hold.
pub fn views(data: &[u8]) {
    if let Some((0, choices)) = data.split_first() {
        let mut bytes = Bytes::new(choices);
        if bytes.coin() {
            view::invent(&mut bytes);
        } else if let Some(game) = play::game(&mut bytes) {
            changed_view(&game, &mut bytes);
        }
        return;
    }
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Ok(view) = serde_json::from_str(text) {
        view::check(&view);
    }
}

fn changed_view(game: &Game, bytes: &mut Bytes<'_>) {
    let viewers: Vec<Viewer> = viewers(game.rules().seats()).collect();
    let view = match game.view(bytes.pick(&viewers)) {
        Ok(view) => view,
        Err(error) => panic!("{error}"),
    };
    view::check(&view);
    let mut json = match serde_json::to_value(&view) {
        Ok(json) => json,
        Err(error) => panic!("{error}"),
    };
    for _ in 0..=bytes.below(4) {
        change(&mut json, bytes);
    }
    if let Ok(view) = serde_json::from_value(json) {
        view::check(&view);
    }
}

/// Changes something in a value, wherever it stands.
fn change(value: &mut Value, bytes: &mut Bytes<'_>) {
    let choice = usize::from(bytes.byte());
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = choice % fields.len();
            if let Some((_, inner)) = fields.iter_mut().nth(at) {
                change(inner, bytes);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let (at, other) = (choice % list.len(), bytes.below(256) as usize % list.len());
            match bytes.below(8) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[other].clone()),
                2 => list.swap(at, other),
                _ => change(&mut list[at], bytes),
            }
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            *value = match choice % 8 {
                0 => number.wrapping_sub(1).into(),
                1 => u32::MAX.into(),
                2 => Value::Null,
                3 => number.saturating_add(5).into(),
                4 => u64::from(bytes.byte()).into(),
                _ => number.saturating_add(1).into(),
            };
        }
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            let tile = bytes.pick(&Tile::ALL);
            let play = Play::from_action_id(bytes.below(112) as u8);
            *value = match choice % 8 {
                0 => Value::Null,
                1 => true.into(),
                2 => false.into(),
                3 => u64::from(bytes.byte()).into(),
                4 => Value::Array(Vec::new()),
                5 => play.map_or(Value::Null, |play| play.to_string().into()),
                _ => tile.to_string().into(),
            };
        }
    }
}
