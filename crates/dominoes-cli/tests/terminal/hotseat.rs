//! Several people at one screen: what each of them, and nobody else, gets to see.

use core::num::NonZero;
use std::{collections::BTreeSet, fs, os::unix::fs::PermissionsExt, path::Path};

use dominoes_engine::{BySeat, Game, Seat, Tile};
use dominoes_notation::Record;

use crate::tmux::{DOMINOES, SEED, Tmux, folder, send, told_apart};

/// What wipes a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// How a hand-over ends.
const HAND_OVER: &str = "presses Enter: ";

/// What is typed in every turn: a question, a mistake, and a play.
const ANSWERS: [&str; 3] = ["hint", "9-9 L", "1"];

/// A moment of the game: everything there is to know before a play.
struct Moment {
    turn: Seat,
    hand: u32,
    hands: BySeat<Vec<Tile>>,
    table: BTreeSet<Tile>,
    /// What lay on the table when the hand before this one ended, and what was left in the hands.
    before: BTreeSet<Tile>,
    left: BySeat<Vec<Tile>>,
}

/// Every moment of the game in a record that has its seed.
fn moments(record: &str) -> Vec<Moment> {
    let record: Record = record.parse().expect("a record");
    let mut moments: Vec<Moment> = Vec::new();
    record
        .replay_with(|game: &Game| {
            let table: BTreeSet<Tile> = game.layout().tiles().collect();
            let hands = game.secret_hands();
            let (before, left) = match moments.last() {
                Some(last) if last.hand == game.hand_number() => {
                    (last.before.clone(), last.left.clone())
                }
                // The last play of that hand is on its table too.
                Some(last) => {
                    let laid = game.plays().last().map(|(_, play)| play.tile);
                    let laid = laid.into_iter().chain(last.table.iter().copied());
                    (laid.collect(), last.hands.clone())
                }
                None => (BTreeSet::new(), hands.map(|_| Vec::new())),
            };
            moments.push(Moment {
                turn: game.turn().expect("a turn"),
                hand: game.hand_number(),
                hands,
                table,
                before,
                left,
            });
        })
        .expect("a game");
    moments
}

/// Every tile that a text names or draws: `6-4` or `6|4`.
fn tiles(text: &str) -> BTreeSet<Tile> {
    let letters: Vec<char> = text.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let alone = |at: Option<usize>| at.is_none_or(|at| !digit(at));
    (0..letters.len().saturating_sub(2))
        .filter(|&at| digit(at) && digit(at + 2) && matches!(letters[at + 1], '-' | '|'))
        .filter(|&at| alone(at.checked_sub(1)) && alone(Some(at + 3)))
        .filter_map(|at| format!("{}-{}", letters[at], letters[at + 2]).parse().ok())
        .collect()
}

/// The text without the codes that move the cursor and set colours.
fn without_escapes(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\u{1b}' {
            plain.push(letter);
        } else if letters.next() == Some('[') {
            // A code ends with a letter.
            letters.find(char::is_ascii_alphabetic);
        }
    }
    plain
}

/// How often something was asked for, the end included.
fn questions(log: &str) -> usize {
    log.matches("\n> ").count() + log.matches(HAND_OVER).count() + log.matches("icanon").count()
}

/// What was printed for the seat on turn has its tiles and those on the table, and no others: also
/// where the end of the hand before is told.
#[track_caller]
fn check_what_is_told(moment: &Moment, told: &str) {
    // The example in an answer is the same whoever holds that tile.
    let told = told.replace("type one like '6-4 L' or '6-4'", "");
    let told = told.as_str();
    let (past, present) = match told.rfind("\nhand ") {
        Some(at) if told[..at].contains("end of hand") => told.split_at(at),
        _ => ("", told),
    };
    let held: BTreeSet<Tile> = moment.hands[moment.turn].iter().copied().collect();
    let seen = tiles(present);
    assert!(seen.is_superset(&held), "the own hand is shown: {present}");
    let known: BTreeSet<Tile> = held.union(&moment.table).copied().collect();
    assert!(
        seen.is_subset(&known),
        "{:?}\n{present}",
        seen.difference(&known)
    );
    let past = tiles(past);
    let left = moment.left[moment.turn].iter().copied();
    let known: BTreeSet<Tile> = moment.before.iter().copied().chain(left).collect();
    assert!(past.is_subset(&known), "{:?}", past.difference(&known));
}

#[track_caller]
fn check_mode(file: &Path) {
    let mode = fs::metadata(file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn what_names_a_tile_is_found() {
    let found = tiles("  1  6-4 L, [5|0]#1|1# 12-3 4-55 7-1 <2|2>:3|0: x6-5");
    let expected = ["6-4", "5-0", "1-1", "2-2", "3-0", "6-5"];
    assert_eq!(
        found,
        expected.map(|tile| tile.parse().expect("a tile")).into()
    );
    assert_eq!(
        without_escapes("a\u{1b}[38;5;3mb\u{1b}[0mc\u{1b}[2J"),
        "abc"
    );
}

#[test]
fn a_whole_game_of_four_people_by_typing_shows_nobody_what_others_hold() {
    let folder = folder("typed");
    let command = format!(
        "{DOMINOES} --type --players 4 --seat 1,2,3,4 --seed {SEED} --target 40 --compact --ascii \
         --save game.txt"
    );
    let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
        return;
    };
    let (mut asked, mut answers, mut hand_overs) = (0, 0, 0);
    loop {
        let log = terminal.log("a question, or the end", |log| questions(log) > asked);
        asked = questions(&log);
        if log.contains("icanon") {
            break;
        }
        if log.ends_with(HAND_OVER) {
            if hand_overs == 3 {
                insta::assert_snapshot!("typed_hand_over", terminal.shows("Enter:"));
            }
            hand_overs += 1;
            terminal.line("");
            continue;
        }
        if answers == 3 * ANSWERS.len() {
            let turn = terminal.until("a prompt", |screen| screen.trim_end().ends_with("\n>"));
            insta::assert_snapshot!("typed_turn", turn);
            check_mode(&folder.join("game.txt"));
        }
        terminal.line(ANSWERS[answers % ANSWERS.len()]);
        answers += 1;
        assert!(answers < 600);
    }
    let turns = answers / ANSWERS.len();
    let record = fs::read_to_string(folder.join("game.txt")).expect("a record");
    let moments = moments(&record);
    assert_eq!(moments.len(), turns);
    let log = terminal.whole_log();
    let segments: Vec<&str> = log.split(CLEAR).collect();
    // What was printed before the first hand-over, one for each, and how it ended.
    assert_eq!(segments.len(), hand_overs + 2);
    assert!(tiles(segments[0]).is_empty(), "{}", segments[0]);
    let mut moments = moments.iter().peekable();
    let mut hands_ended = 0;
    for segment in &segments[1..=hand_overs] {
        let plain = without_escapes(segment).replace('\r', "");
        let (public, own) = plain.split_once(HAND_OVER).expect("a hand-over");
        let turn = moments.peek().expect("a moment").turn;
        assert!(public.contains(&format!("Pass to seat {turn}")), "{public}");
        assert!(tiles(public).is_empty(), "{public}");
        // A seat that goes out leads, so it may be asked again at once.
        let answers: Vec<&str> = own.split("\n> ").collect();
        for answers in answers[..answers.len() - 1].chunks(ANSWERS.len()) {
            let moment = moments.next().expect("a moment");
            assert_eq!(moment.turn, turn);
            hands_ended += usize::from(answers[0].contains("end of hand"));
            check_what_is_told(moment, &answers.join("\n> "));
        }
    }
    assert_eq!(moments.count(), 0);
    assert!(hands_ended > 0, "no hand ended");
    // Of several tiles drawn in a turn all but the last stay hidden.
    assert!(log.contains("draws 2"), "nobody drew several tiles");
    // Nothing of it can be scrolled back to.
    let scrollback = terminal.scrollback();
    assert!(!scrollback.contains("your tiles"), "{scrollback}");
    check_mode(&folder.join("game.txt"));
}

#[test]
fn a_signal_leaves_no_tile_of_a_typed_game_on_a_shared_screen() {
    let folder = folder("typed-signal");
    let command = told_apart("--type --players 2 --seat 1,2");
    let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
        return;
    };
    terminal.shows("Enter:");
    terminal.line("");
    let turn = terminal.until("a prompt", |screen| screen.trim_end().ends_with("\n>"));
    assert!(!tiles(&turn).is_empty());
    send("INT", &folder);
    let left = terminal.ended(128 + 2);
    assert!(tiles(&left).is_empty(), "{left}");
    let scrollback = terminal.scrollback();
    assert!(tiles(&scrollback).is_empty(), "{scrollback}");
}

#[test]
fn on_the_whole_screen_nobody_sees_what_others_hold() {
    const PLAYS: usize = 12;
    let folder = folder("screen");
    let command = format!(
        "{DOMINOES} --players 3 --seat 1,2,3 --seed {SEED} --compact --ascii --save game.txt"
    );
    let (columns, lines) = (80, 24);
    let size = [lines, columns].map(|size| NonZero::new(size).expect("a size"));
    let Some(terminal) = Tmux::run(&folder, (columns, lines), &command) else {
        return;
    };
    for play in 0..PLAYS {
        let screen = terminal.shows("Pass the screen to seat");
        if play == 0 {
            insta::assert_snapshot!("hand_over", screen);
        }
        // A key that was meant for the play before takes nothing.
        terminal.keys(&["Enter"]);
        let (_, seat) = screen
            .split_once("Pass the screen to seat ")
            .expect("a seat");
        terminal.keys(&[&seat[..1]]);
        terminal.shows("arrows choose");
        terminal.keys(&["h"]);
        terminal.shows("would play");
        terminal.keys(&["Enter"]);
    }
    terminal.shows("Pass the screen to seat");
    terminal.keys(&["q"]);
    terminal.ended(0);
    check_mode(&folder.join("game.txt"));
    let moments = {
        let record = fs::read_to_string(folder.join("game.txt")).expect("a record");
        moments(&record)
    };
    assert_eq!(moments.len(), PLAYS);
    assert!(moments.iter().all(|moment| moment.hand == 1), "one hand");
    let log = terminal.whole_log();
    let segments: Vec<&str> = log.split(CLEAR).collect();
    // One for each hand-over, the last of which nobody took; leaving wipes the screen too.
    assert_eq!(segments.len(), 1 + PLAYS + 1 + 1);
    let mut frames = 0;
    for (moment, segment) in moments.iter().zip(&segments[1..]) {
        let mut screen = vt100::Parser::new(size[0], size[1], 0);
        let held: BTreeSet<Tile> = moment.hands[moment.turn].iter().copied().collect();
        let known: BTreeSet<Tile> = held.union(&moment.table).copied().collect();
        let mut seen = BTreeSet::new();
        // A frame ends with the cursor hidden again.
        for frame in segment.split_inclusive("\u{1b}[?25l") {
            screen.process(frame.as_bytes());
            let shown = screen.screen().contents();
            let on_it = tiles(&shown);
            if shown.contains("Pass the screen") {
                assert!(on_it.is_empty(), "{shown}");
            }
            assert!(
                on_it.is_subset(&known),
                "{:?}\n{shown}",
                on_it.difference(&known)
            );
            seen.extend(on_it);
            frames += 1;
        }
        assert!(seen.is_superset(&held), "the own hand is shown");
    }
    assert!(frames > 3 * PLAYS, "{frames} frames");
    let scrollback = terminal.scrollback();
    assert!(tiles(&scrollback).is_empty(), "{scrollback}");
}
