//! Making and checking `fixtures/generated/`.
//!
//! One function makes a file; `--check` makes it again and compares. A difference prints the command
//! that mends it. Nothing here is ever the source of a fact: cited facts are in `fixtures/cited/`.

use std::{fs, path::Path, process::ExitCode};

use dominoes_bot::{Bot, Level};
use dominoes_engine::{
    Arm, DealScheme, EndReason, Game, GameLog, Layout, Play, Rules, Scale, Seat, Seats, Seed,
    Target, Tile, Variant, View, Viewer, core::scoring, deal, lot,
};
use dominoes_notation::{Movetext, Token, movetext, record};
use dominoes_testkit::rng::Rng;
use serde_json::{Value, json};

use crate::{complain, say};

/// A generated file: its name in the folder, and what makes it.
struct File {
    name: &'static str,
    make: fn() -> String,
}

/// The groups that can be named on the command line.
const GROUPS: &[(&str, &[File])] = &[(
    "vectors",
    &[
        File {
            name: "deals.jsonl",
            make: deals,
        },
        File {
            name: "lots.jsonl",
            make: lots,
        },
        File {
            name: "layouts.jsonl",
            make: layouts,
        },
        File {
            name: "games.jsonl",
            make: games,
        },
        File {
            name: "traces.jsonl",
            make: traces,
        },
        File {
            name: "views.jsonl",
            make: views,
        },
        File {
            name: "records.txt",
            make: records,
        },
        File {
            name: "deductions.jsonl",
            make: deductions,
        },
        File {
            name: "positions.jsonl",
            make: positions,
        },
        File {
            name: "choices.jsonl",
            make: choices,
        },
    ],
)];

/// Makes the files of a group, or of all, or says which ones differ from what would be made.
pub(crate) fn run(group: Option<&str>, check: bool) -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/generated");
    let chosen: Vec<_> = GROUPS
        .iter()
        .filter(|(name, _)| group.is_none_or(|group| group == *name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<_> = GROUPS.iter().map(|(name, _)| *name).collect();
        complain(&format!(
            "there is nothing called so to regenerate: {}",
            names.join(", ")
        ));
        return ExitCode::from(2);
    }
    let mut stale = Vec::new();
    for (group, files) in chosen {
        for file in *files {
            let path = folder.join(file.name);
            let text = (file.make)();
            if check {
                let committed = fs::read_to_string(&path).unwrap_or_default();
                if let Some(difference) = difference(&committed, &text) {
                    complain(&format!("fixtures/generated/{} {difference}", file.name));
                    stale.push(*group);
                }
            } else if let Err(error) =
                fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text))
            {
                complain(&format!("{}: {error}", path.display()));
                return ExitCode::FAILURE;
            } else {
                say(&format!("fixtures/generated/{}", file.name));
            }
        }
    }
    let strays = if check && group.is_none() {
        strays(&folder)
    } else {
        Vec::new()
    };
    for name in &strays {
        complain(&format!(
            "fixtures/generated/{name} is made by nothing: delete it"
        ));
    }
    stale.dedup();
    for group in &stale {
        complain(&format!(
            "if that is meant, run: cargo xtask regenerate {group}"
        ));
    }
    if stale.is_empty() && strays.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Files of the folder that no group makes; its README is written by hand.
fn strays(folder: &Path) -> Vec<String> {
    let made: Vec<&str> = GROUPS
        .iter()
        .flat_map(|(_, files)| files.iter().map(|file| file.name))
        .chain(["README.md"])
        .collect();
    let mut strays: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !made.contains(&name.as_str()))
        .collect();
    strays.sort();
    strays
}

/// Where two texts differ first, and how many lines do; none when they are equal.
fn difference(committed: &str, made: &str) -> Option<String> {
    if committed == made {
        return None;
    }
    let (old, new): (Vec<_>, Vec<_>) = (committed.lines().collect(), made.lines().collect());
    let differ = |index: &usize| old.get(*index) != new.get(*index);
    let lines: Vec<usize> = (0..old.len().max(new.len())).filter(differ).collect();
    let Some(&first) = lines.first() else {
        return Some("differs in how it ends".to_owned());
    };
    let (before, after) = (old.get(first).copied(), new.get(first).copied());
    let at = before
        .unwrap_or_default()
        .chars()
        .zip(after.unwrap_or_default().chars())
        .take_while(|(old, new)| old == new)
        .count();
    Some(format!(
        "differs in {} of {} lines, first in line {}, column {}:\n  committed {}\n  made now  {}",
        lines.len(),
        old.len().max(new.len()),
        first + 1,
        at + 1,
        around(before, at),
        around(after, at),
    ))
}

/// The part of a line around a character, counted from 0.
fn around(line: Option<&str>, at: usize) -> String {
    const BEFORE: usize = 40;
    const LENGTH: usize = 80;
    let Some(line) = line else {
        return "(no such line)".to_owned();
    };
    let start = at.saturating_sub(BEFORE);
    let part: String = line.chars().skip(start).take(LENGTH).collect();
    let more = |is_more: bool| if is_more { "\u{2026}" } else { "" };
    let end = start + LENGTH < line.chars().count();
    format!("{}{part}{}", more(start > 0), more(end))
}

/// One JSON value a line.
fn lines(values: impl IntoIterator<Item = Value>) -> String {
    values.into_iter().fold(String::new(), |text, value| {
        text + &value.to_string()
            + "
"
    })
}

/// A seed of this number: the number in the first bytes, and its complement in the last.
fn seed(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    bytes[24..].copy_from_slice(&(!number).to_le_bytes());
    Seed::from_bytes(bytes)
}

fn deals() -> String {
    lines((0..40).flat_map(|number| {
        DealScheme::ALL.map(|scheme| {
            let (seed, hand) = (seed(number), number as u32 % 7 + 1);
            let order = deal(scheme, &seed, hand);
            json!({"deal": scheme.name(), "seed": seed.to_hex(), "hand": hand, "order": order})
        })
    }))
}

fn lots() -> String {
    lines((0..60).flat_map(|number| {
        DealScheme::ALL.map(|scheme| {
            let (seed, n) = (seed(1000 + number), number as u32 % 5 + 1);
            let seats = Seats::ALL[number as usize % 3];
            let seat = lot(scheme, &seed, n, seats);
            json!({"deal": scheme.name(), "seed": seed.to_hex(), "players": seats, "n": n, "seat": seat})
        })
    }))
}

/// Random tables, most of them played until nothing fits any more.
fn layouts() -> String {
    let mut rng = Rng::new(1);
    lines((0_u32..200).map(|number| {
        let variant = if number % 4 == 3 {
            Variant::Draw
        } else {
            Variant::AllFives
        };
        let mut layout = Layout::new(variant.has_spinner());
        let mut moves = Movetext::new();
        let length = if number.is_multiple_of(3) {
            rng.below(8)
        } else {
            28
        };
        for _ in 0..length {
            let plays: Vec<Play> = Tile::ALL
                .into_iter()
                .flat_map(|tile| Arm::ALL.map(|arm| Play { tile, arm }))
                .filter(|play| layout.can_place(play.tile, play.arm))
                .collect();
            if plays.is_empty() {
                break;
            }
            let play = rng.pick(&plays);
            let spinner = layout.place(play.tile, play.arm);
            moves.push(Token::Play {
                play,
                marked: spinner,
            });
        }
        layout_line(variant, &moves, &layout)
    }))
}

fn layout_line(variant: Variant, moves: &Movetext, layout: &Layout) -> Value {
    let count = scoring::count(layout);
    let ends: Vec<Value> = layout
        .ends()
        .map(|end| json!({"arm": end.arm, "tile": end.tile, "face": end.face, "sole": end.sole}))
        .collect();
    json!({
        "variant": variant,
        "moves": moves.to_string(),
        "arms_open": layout.arms_open().iter().collect::<Vec<_>>(),
        "open_ends": layout.open_ends().map(|(_, face)| face).collect::<Vec<_>>(),
        "ends": ends,
        "sides_covered": layout.sides_covered(),
        "spinner": layout.spinner(),
        "count": count,
        "score": if variant.scores_fives() { scoring::score_for(count, Scale::One) } else { 0 },
        "tiles": layout.tiles().collect::<Vec<_>>(),
        "pips": layout.pips(),
    })
}

/// Games of every variant and number of seats, with and without other settings, in both schemes,
/// played at random or by the most points, some given up.
fn all_games() -> Vec<Game> {
    let mut games = Vec::new();
    for variant in Variant::ALL {
        for seats in Seats::ALL {
            let preset = Rules::preset(variant, seats);
            let changes = [
                Ok(preset),
                preset.with_reserve(1),
                preset
                    .with_hand_size(3)
                    .and_then(|rules| rules.with_target(Target::Raw(60))),
                preset
                    .with_target(Target::CRIBBAGE)
                    .and_then(|rules| rules.with_reserve(2)),
            ];
            for rules in changes.into_iter().flatten() {
                let number = games.len() as u64;
                let scheme = DealScheme::ALL[games.len() % 2];
                games.push(play_out(
                    Game::with_scheme(rules, scheme, seed(2000 + number)),
                    number,
                ));
            }
        }
    }
    games
}

fn play_out(mut game: Game, number: u64) -> Game {
    let mut rng = Rng::new(number);
    while let Some(seat) = game.turn() {
        // Every fifth game is given up, in turn by resignation and by time-out.
        if number % 5 == 4 && u64::from(game.move_number()) == 30 + number {
            let quitter = Seat::ALL[number as usize % game.rules().seats().count()];
            let given_up = if number.is_multiple_of(2) {
                game.resign(quitter)
            } else {
                game.time_out(quitter)
            };
            assert!(given_up.is_ok(), "an active game can be given up");
            break;
        }
        let legal = game.legal(seat);
        let play = if number.is_multiple_of(3) {
            rng.pick(&legal).play
        } else {
            let most = legal.iter().map(|scored| scored.points).max();
            let best: Vec<_> = legal
                .iter()
                .filter(|scored| Some(scored.points) == most)
                .collect();
            rng.pick(&best).play
        };
        if let Err(error) = game.play(seat, play) {
            unreachable!("{play} is legal: {error}");
        }
    }
    game
}

fn setup_of(game: &Game) -> Value {
    let rules = game.rules();
    json!({
        "variant": rules.variant(),
        "players": rules.seats(),
        "hand_size": rules.hand_size(),
        "target": rules.target().score(),
        "scale": rules.scale().divisor(),
        "reserve": rules.reserve(),
        "deal": game.deals().name(),
        "seed": game.deals().seed().map(Seed::to_hex),
    })
}

fn with_fields(mut object: Value, fields: Value) -> Value {
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        object.extend(fields);
    }
    object
}

fn games() -> String {
    lines(all_games().iter().map(|game| {
        let plays: Vec<String> = game
            .plays()
            .map(|(seat, play)| format!("{seat}:{play}"))
            .collect();
        let result = json!({
            "plays": plays,
            "text": movetext(game).to_string(),
            "scores": game.scores(),
            "places": game.places(),
            "reason": game.result().map(|result| result.reason().name()),
            "gave_up": game.result().and_then(|result| result.reason().quitter()),
            "hands": game.hands(),
            "digest": game.view(Viewer::Spectator).map(|view| view.digest().to_string()).ok(),
        });
        with_fields(setup_of(game), result)
    }))
}

/// The decisions of the shorter games.
fn traces() -> String {
    lines(short_games().iter().map(|game| {
        let log = game.secret_log();
        let mut decisions = Vec::new();
        let replayed = log.replay_with(|game| decisions.extend(decision(game)));
        assert!(replayed.is_ok(), "a game replays from its log");
        let after = what_followed(game);
        for ((row, (_, play)), after) in decisions.iter_mut().zip(game.plays()).zip(after) {
            let points = row["legal"]
                .as_array()
                .into_iter()
                .flatten()
                .find_map(|pair| (pair[0] == json!(play)).then(|| pair[1].clone()));
            *row = with_fields(
                row.clone(),
                json!({"play": play, "points": points, "after": after}),
            );
        }
        with_fields(
            setup_of(game),
            json!({"scores": game.scores(), "decisions": decisions}),
        )
    }))
}

fn short_games() -> Vec<Game> {
    all_games()
        .into_iter()
        .filter(|game| game.move_number() < 120)
        .step_by(2)
        .collect()
}

/// What the seat on turn sees, without what is the same for the whole game.
fn decision(game: &Game) -> Option<Value> {
    let seat = game.turn()?;
    let view = game.view(seat).ok()?;
    let json = serde_json::to_value(&view).ok()?;
    let mut row = json!({});
    for field in [
        "hand",
        "seat",
        "tiles",
        "legal",
        "forced",
        "open_ends",
        "count",
        "counts",
        "boneyard",
        "deductions",
        "passes",
        "scores",
    ] {
        row[field] = json[field].clone();
    }
    Some(row)
}

/// After each play: the draws, passes and the end of the hand that came before the next, as text.
fn what_followed(game: &Game) -> Vec<String> {
    let mut after: Vec<Movetext> = Vec::new();
    for token in movetext(game).tokens() {
        match (token, after.last_mut()) {
            (Token::Play { .. }, _) => after.push(Movetext::new()),
            (_, Some(last)) => last.push(token),
            (_, None) => {}
        }
    }
    after.iter().map(ToString::to_string).collect()
}

/// Views of every viewer at some moments of games: in the middle, with a forced tile, after a pass,
/// at the end.
fn views() -> String {
    let mut rows = Vec::new();
    for (number, game) in all_games().iter().enumerate() {
        let log = game.secret_log();
        let at = if number % 4 == 0 {
            log.plays.len()
        } else {
            number * 7 % log.plays.len()
        };
        let whole = at == log.plays.len();
        let forfeit = log.forfeit.filter(|_| whole);
        let log = GameLog {
            plays: log.plays[..at].to_vec(),
            forfeit,
            ..log
        };
        let Ok(game) = log.replay() else {
            unreachable!("a prefix of a log is a log")
        };
        rows.extend(views_of(&log, &game));
    }
    for log in explicit_logs() {
        let Ok(game) = log.replay() else {
            unreachable!("these plays are legal")
        };
        rows.extend(views_of(&log, &game));
    }
    lines(rows)
}

/// A line for everybody who may look at the game of this log.
fn views_of(log: &GameLog, game: &Game) -> Vec<Value> {
    let line = |viewer| {
        let view = view(game, viewer);
        let digest = view.digest().to_string();
        json!({"log": log, "viewer": viewer, "digest": digest, "view": view})
    };
    viewers(game).map(line).collect()
}

/// Variant, seats, how each deal begins, lots, plays, and who gave up.
type Dealt<'a> = (
    Variant,
    Seats,
    &'a [&'a str],
    &'a [Option<Seat>],
    &'a str,
    Option<EndReason>,
);

/// Games dealt by hand: waiting for a deal after each end that a hand can have, given up while they
/// wait, and in a hand whose lot is the third of the list. Nobody can draw in them.
fn explicit_logs() -> Vec<GameLog> {
    use EndReason::{Resign, Timeout};
    let (one, two) = (Some(Seat::One), Some(Seat::Two));
    let out = "6-6 6-5 1-0 1-1";
    let blocked = "0-0 1-1 6-6 6-5";
    let games: [Dealt<'_>; 7] = [
        (
            Variant::Block,
            Seats::Two,
            &[out],
            &[one],
            "6-6@L 6-5@L",
            None,
        ),
        (
            Variant::Block,
            Seats::Two,
            &[out],
            &[one],
            "6-6@L 6-5@L",
            Some(Resign(Seat::One)),
        ),
        (
            Variant::Block,
            Seats::Two,
            &[blocked],
            &[one],
            "0-0@L",
            None,
        ),
        (
            Variant::Block,
            Seats::Two,
            &[blocked],
            &[one],
            "0-0@L",
            Some(Timeout(Seat::Two)),
        ),
        (
            Variant::Block,
            Seats::Two,
            &[out, blocked, "3-2 4-2 5-5 5-4"],
            &[one, None, two],
            "6-6@L 6-5@L 0-0@L 5-4@L",
            None,
        ),
        (
            Variant::AllFives,
            Seats::Three,
            &["0-0 3-2 2-1 1-1 6-6 6-5"],
            &[one],
            "0-0@L",
            None,
        ),
        (
            Variant::AllFives,
            Seats::Three,
            &["0-0 6-5 4-1 3-3 5-1 3-2"],
            &[one],
            "0-0@L",
            None,
        ),
    ];
    games.map(explicit_log).into()
}

/// The log of a game whose deals begin with these tiles, two a hand, the rest in order.
fn explicit_log((variant, seats, deals, lots, plays, end): Dealt<'_>) -> GameLog {
    let rules = Rules::preset(variant, seats)
        .with_hand_size(2)
        .and_then(|rules| rules.with_reserve(rules.boneyard_size() as u8));
    let orders = deals.iter().map(|first| {
        let first: Vec<Tile> = first.split(' ').flat_map(str::parse).collect();
        let rest = Tile::ALL.into_iter().filter(|tile| !first.contains(tile));
        first.iter().copied().chain(rest).map(Tile::id).collect()
    });
    let mut log = json!({
        "version": 1,
        "rules": rules.ok(),
        "deal": "explicit",
        "deals": orders.collect::<Vec<Vec<u8>>>(),
        "lots": lots,
        "plays": plays.split(' ').collect::<Vec<_>>(),
    });
    if let Some(end) = end {
        log["end"] = json!({"reason": end.name(), "seat": end.quitter()});
    }
    match GameLog::from_json(&log.to_string()) {
        Ok(log) => log,
        Err(error) => unreachable!("a log of two tiles a hand: {error}"),
    }
}

/// Everybody who may look at a game.
fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    let seats = game.rules().seats().iter().map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

fn view(game: &Game, viewer: Viewer) -> View {
    match game.view(viewer) {
        Ok(view) => view,
        Err(error) => unreachable!("{viewer} is at the table: {error}"),
    }
}

/// Records of the shorter games, one after another.
fn records() -> String {
    let records: Vec<String> = short_games()
        .iter()
        .map(|game| record(game).to_string())
        .collect();
    records.join("\n")
}

/// What passes tell, as each viewer is told, wherever that changes: after passes, and after the deal
/// that wipes it out. From each game the first moments of that kind.
fn deductions() -> String {
    const MOMENTS: usize = 5;
    let mut rows = Vec::new();
    for (index, game) in all_games().iter().enumerate() {
        let mut last = json!({});
        let mut moments = Vec::new();
        let mut look = |game: &Game| {
            let now = json!(view(game, Viewer::Spectator).deductions());
            if now != last && moments.len() < MOMENTS {
                moments.push(deductions_line(index + 1, game));
            }
            last = now;
        };
        let replayed = game.secret_log().replay_with(&mut look);
        assert!(replayed.is_ok(), "a game replays from its log");
        look(game);
        rows.extend(moments);
    }
    lines(rows)
}

fn deductions_line(number: usize, game: &Game) -> Value {
    let told: serde_json::Map<String, Value> = viewers(game)
        .map(|viewer| (viewer.to_string(), json!(view(game, viewer).deductions())))
        .collect();
    let text = movetext(game);
    // A hand that has just been dealt has no moves, so the text ends with the hand before.
    let moves = match text.hands().last() {
        Some(hand) if hand.last().map(|placed| placed.token) != Some(Token::End) => hand,
        _ => &[],
    };
    let moves: Movetext = moves.iter().map(|placed| placed.token).collect();
    with_fields(
        setup_of(game),
        json!({
            "game": number,
            "move": game.move_number(),
            "hand": game.hand_number(),
            "leader": game.leader(),
            "moves": moves.to_string(),
            "deductions": told,
        }),
    )
}

/// How many positions there are for each variant and number of seats.
const POSITIONS: usize = 6;

/// Views of seats on turn that have a choice, from the beginning to the end of hands, in every variant
/// and at every number of seats.
fn choice_views() -> Vec<View> {
    let mut views = Vec::new();
    for variant in Variant::ALL {
        for seats in Seats::ALL {
            for nth in 0..POSITIONS {
                let number = views.len() as u64;
                let preset = Rules::preset(variant, seats);
                // Every third is of a game with other settings, as far as the variant has them.
                let rules = if nth % 3 == 2 {
                    preset
                        .with_target(Target::CRIBBAGE)
                        .unwrap_or(preset)
                        .with_reserve(1)
                } else {
                    Ok(preset)
                };
                let game = Game::with_scheme(
                    rules.unwrap_or(preset),
                    DealScheme::ALL[nth % 2],
                    seed(3000 + number),
                );
                views.push(choice_view(game, 1 + 3 * nth, number));
            }
        }
    }
    views
}

/// What the seat on turn sees the first time that it has a choice after so many random plays.
fn choice_view(mut game: Game, plays: usize, number: u64) -> View {
    let mut rng = Rng::new(5000 + number);
    while let Some(seat) = game.turn() {
        let legal = game.legal(seat);
        if legal.len() > 1 && game.move_number() as usize >= plays {
            return view(&game, Viewer::Seat(seat));
        }
        if let Err(error) = game.play(seat, rng.pick(&legal).play) {
            unreachable!("a legal play: {error}");
        }
    }
    unreachable!("no game ends so soon without a choice")
}

fn positions() -> String {
    let views = choice_views().into_iter().enumerate();
    lines(views.map(|(index, view)| json!({"position": index + 1, "view": view})))
}

/// What every level plays in these positions.
fn choices() -> String {
    let mut rows = Vec::new();
    for (index, made) in choice_views().iter().enumerate() {
        // The bot is handed what a reader of the file has: the view as it was read back.
        let Ok(view) = serde_json::from_slice::<View>(&made.to_json()) else {
            unreachable!("a view reads back")
        };
        for level in Level::ALL {
            let seed = index as u64 % 4;
            let Some(choice) = Bot::new(level, seed).choose(&view) else {
                unreachable!("the viewer is on turn")
            };
            let report = choice.report;
            rows.push(json!({
                "position": index + 1,
                "level": level.number(),
                "bot_seed": seed,
                "play": choice.play,
                "points": report.points,
                "considered": report.considered,
                "worlds": report.worlds,
                "depth": report.depth,
                "score_sum": report.score_sum,
                "score_div": report.score_div,
                "loosened": report.loosened,
                "exact": report.exact,
            }));
        }
    }
    lines(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_told_with_its_place() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(
            difference("a\nb\nc\n", "a\nx\nc\nd\n").as_deref(),
            Some(
                "differs in 2 of 4 lines, first in line 2, column 1:\n  committed b\n  made now  x"
            )
        );
        let long = "x".repeat(200);
        let told = difference(&long, &long.replacen('x', "y", 150)).unwrap_or_default();
        assert!(told.contains("line 1, column 1:"), "{told}");
        let told = difference("a\n", "").unwrap_or_default();
        assert!(told.ends_with("made now  (no such line)"), "{told}");
        assert_eq!(
            difference("a\n", "a").as_deref(),
            Some("differs in how it ends")
        );
    }

    #[test]
    fn a_long_line_is_shown_around_the_difference() {
        let line: String = ('a'..='z').cycle().take(200).collect();
        let shown = around(Some(&line), 100);
        assert_eq!(shown.chars().count(), 82);
        assert!(shown.starts_with('\u{2026}') && shown.ends_with('\u{2026}'));
        assert_eq!(around(Some("short"), 2), "short");
    }
}
