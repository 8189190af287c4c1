//! The game on the whole screen, by keys.

use std::{fs, process::Command};

use insta::assert_snapshot;

use crate::tmux::{DOMINOES, SEED, Tmux, ends, folder, send, told_apart};

const WAITING: &str = "arrows choose";
const HAND_OVER: &str = "go on";
const GAME_OVER: &str = "leave, and print the record";

/// Presses Escape, which alone is no beginning of another key.
fn escape(terminal: &Tmux, gone: &str) {
    terminal.keys(&["Escape"]);
    terminal.until("it is gone", |screen| !screen.contains(gone));
}

/// Makes the first play of the list and gives the screen after the answer to it.
fn play(terminal: &Tmux) -> String {
    terminal.keys(&["Right"]);
    let tried = terminal.until("a play that is tried", |screen| {
        screen.contains("> 1") && screen.contains("would make")
    });
    terminal.keys(&["Enter"]);
    terminal.until("an answer", |screen| {
        screen != tried && !screen.contains("would make")
    })
}

#[test]
fn a_whole_game_by_arrow_keys() {
    let folder = folder("keys");
    let command = format!("{DOMINOES} --seed {SEED} --level 1 --target 60");
    let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
        return;
    };
    assert_snapshot!("start", terminal.shows(WAITING));
    terminal.keys(&["Right"]);
    assert_snapshot!("first_play_is_tried", terminal.shows("> 1"));
    terminal.keys(&["Left"]);
    // Round the corner, to the last play; a number goes to any; Escape to the table as it is.
    terminal.until("the last play", |screen| {
        !screen.contains("> 1") && screen.contains("would")
    });
    terminal.keys(&["2"]);
    assert!(terminal.shows("> 2").contains("would make"));
    escape(&terminal, "would make");
    terminal.keys(&["?"]);
    assert_snapshot!("help", terminal.shows("A double frame"));
    escape(&terminal, "A double frame");
    terminal.keys(&["h"]);
    terminal.shows("a bot of level 6 would play");
    terminal.keys(&["a"]);
    // Its figures are those of the strongest level, which gets stronger.
    let analysis = terminal.shows("worlds");
    assert!(
        analysis.contains("level 6: ") && analysis.contains(" 6-1 L  "),
        "{analysis}"
    );
    escape(&terminal, "worlds");
    terminal.keys(&["r"]);
    terminal.shows("Give the game up?");
    terminal.keys(&["n"]);
    terminal.shows("the game goes on");
    escape(&terminal, "would make");

    let mut plays = 0;
    let mut hands = 0;
    let mut screen = terminal.screen();
    while !screen.contains(GAME_OVER) {
        if screen.contains(HAND_OVER) {
            hands += 1;
            if hands == 1 {
                assert_snapshot!("end_of_a_hand", screen);
            }
            terminal.keys(&["Enter"]);
            screen = terminal.shows(WAITING);
            continue;
        }
        screen = play(&terminal);
        plays += 1;
        if plays == 4 {
            // In the middle of it the window becomes too small, then large, then what it was.
            terminal.resize(60, 15);
            assert_snapshot!("too_small", terminal.shows("This window has 60 columns"));
            terminal.resize(120, 40);
            assert_snapshot!(
                "large",
                terminal.until("a large screen", |screen| {
                    screen.starts_with(" All Fives") && screen.lines().count() == 40
                })
            );
            terminal.resize(80, 24);
            screen = terminal.until("a usual screen", |screen| {
                screen.starts_with(" All Fives") && screen.lines().count() == 24
            });
            assert_snapshot!("middle", screen);
        }
        assert!(plays < 200, "{screen}");
    }
    assert!(plays > 5 && hands > 0, "{plays} plays, {hands} hands");
    assert_snapshot!("game_over", screen);
    terminal.keys(&["Enter"]);
    let status = i32::from(screen.contains("You lose"));
    let end = terminal.ended(status);
    assert!(end.contains("To check the game"), "{end}");
    let record = terminal.scrollback();
    assert!(
        record.contains("[Dominoes \"1\"]") && record.contains(SEED),
        "{record}"
    );
}

#[test]
fn ctrl_c_leaves_a_saved_game_that_goes_on() {
    let folder = folder("control");
    let command = format!("{DOMINOES} --seed {SEED} --level 1 --save game.txt --ascii");
    let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
        return;
    };
    terminal.shows(WAITING);
    play(&terminal);
    let before = play(&terminal);
    terminal.keys(&["C-c"]);
    let end = terminal.ended(0);
    assert!(
        end.contains("The game is kept: 'dominoes --resume game.txt' goes on."),
        "{end}"
    );
    drop(terminal);

    let command = format!("{DOMINOES} --resume game.txt --ascii");
    let terminal = Tmux::run(&folder, (80, 24), &command).expect("tmux");
    let after = terminal.shows(WAITING);
    let table = |screen: &str| {
        let lines = screen
            .lines()
            .take(20)
            .map(|line| line.split_at(55).0.to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(table(&after), table(&before));
    assert_snapshot!("gone_on_in_ascii", after);
    assert!(after.is_ascii());
}

#[test]
fn a_signal_ends_the_game_and_leaves_the_terminal_as_it_was() {
    for (signal, status) in [("TERM", 128 + 15), ("INT", 128 + 2), ("HUP", 128 + 1)] {
        let folder = folder(&format!("signal-{signal}"));
        let command = told_apart("--level 1 --save game.txt");
        let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
            return;
        };
        terminal.shows(WAITING);
        play(&terminal);
        assert_eq!(terminal.modes(), "1 0", "the other screen, and no cursor");
        send(signal, &folder);
        terminal.ended(status);
        let kept = fs::read_to_string(folder.join("game.txt")).expect("a file");
        assert!(kept.matches('@').count() >= 2, "{kept}");
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_game() {
    let folder = folder("closed");
    let command = told_apart("--level 1 --save game.txt");
    let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
        return;
    };
    terminal.shows(WAITING);
    play(&terminal);
    let pid = fs::read_to_string(folder.join("pid")).expect("a number");
    drop(terminal);
    let is_there = || {
        let asked = Command::new("kill").args(["-0", pid.trim()]).output();
        asked.expect("kill runs").status.success()
    };
    assert!(ends(|| !is_there()), "it goes on without a terminal");
    let kept = fs::read_to_string(folder.join("game.txt")).expect("a file");
    assert!(kept.matches('@').count() >= 2, "{kept}");
}

#[test]
fn a_terminal_without_unicode_is_drawn_on_with_ascii() {
    for (setting, ascii) in [("LC_ALL=C", true), ("LC_ALL=C.UTF-8", false)] {
        let folder = folder(&format!("locale-{ascii}"));
        let command = format!("{setting} {DOMINOES} --seed {SEED} --level 1");
        let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
            return;
        };
        let screen = terminal.shows(WAITING);
        assert_eq!(screen.is_ascii(), ascii, "{screen}");
    }
}

#[test]
fn colour_is_for_a_terminal_whose_owner_wants_it() {
    for (setting, coloured) in [("", true), ("NO_COLOR=1 ", false)] {
        let folder = folder(&format!("colour-{coloured}"));
        let command = format!("{setting}{DOMINOES} --seed {SEED} --level 1 --type");
        let Some(terminal) = Tmux::run(&folder, (80, 24), &command) else {
            return;
        };
        terminal.until("a prompt", |screen| screen.trim_end().ends_with("\n>"));
        terminal.line("quit");
        terminal.ended(0);
        let log = terminal.whole_log();
        assert_eq!(
            log.contains("\u{1b}[38;5;") || log.contains("\u{1b}[33m"),
            coloured,
            "{log}"
        );
    }
}
