//! `dominoes play`.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::run::{Ran, SEED, dominoes, file, game, new_file, path};

/// A session at the prompt, these lines typed.
fn typed(args: &[&str], lines: &str) -> Ran {
    dominoes(
        &[&["--type", "--seed", SEED, "--level", "1"], args].concat(),
        lines,
    )
}

/// The record that a finished session prints.
fn record(out: &str) -> &str {
    let start = out.find("[Dominoes ").expect("a record");
    let end = out.find("\nThe seed is ").expect("the end of the record");
    &out[start..end]
}

#[test]
fn the_first_play_of_every_list_makes_a_game_that_checks() {
    for args in [
        &["--target", "100"][..],
        &["--players", "4", "--seat", "3", "--target", "50"],
        &["--variant", "draw", "--players", "3"],
        &["--variant", "block", "--seat", "2"],
        &["--cribbage", "--reserve", "2", "--hand-size", "7"],
    ] {
        let ran = typed(args, &"1\n".repeat(1000));
        let object = dominoes(&["replay", "--json"], record(&ran.out))
            .objects()
            .remove(0);
        assert_eq!(object["status"], "finished", "{}", ran.out);
        let seat = args
            .iter()
            .position(|&arg| arg == "--seat")
            .map_or("1", |at| args[at + 1]);
        let place = &object["places"][seat.parse::<usize>().expect("a seat") - 1];
        let lost = *place != 1;
        assert_eq!(ran.status, i32::from(lost), "{}", ran.out);
        assert_eq!(ran.out.contains("you lose"), lost);
    }
}

#[test]
fn commands_answer_and_change_nothing() {
    let quiet = typed(&["--seat", "2"], "quit\n").out;
    let all = "help\nlegal\ntable\nhand\nends\nscores\nhistory\nhint\nhint 1\nanalyse\nanalyse 3\n\nquit\n";
    let ran = typed(&["--seat", "2"], all);
    assert_eq!(ran.status, 0);
    for part in [
        "save FILE",
        "nothing lies on the table",
        "your tiles",
        "scores seat 1 0, you 0\ntiles seat 1 9, you 9, boneyard 10\n",
        "a bot of level 6 would play",
        "a bot of level 1 would play",
        "\nlevel 6: ",
        "\nlevel 3: 24 guessed worlds",
        "The game is not kept.",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(
        ran.out
            .starts_with(quiet.split(">\n").next().expect("a prompt"))
    );
    assert!(!ran.out.contains("error: "), "{}", ran.out);
}

#[test]
fn a_wrong_command_says_what_would_be_right() {
    for (line, part) in [
        ("sing", "error: 'sing' is no command: type a play"),
        ("7-1", "error: '7-1' is no play: type one like"),
        ("6-4 X", "error: '6-4 X' is no play"),
        ("99", "error: there is no play 99: they go from 1 to "),
        ("0", "error: there is no play 0: "),
        ("6-4 U", "; you can play "),
        (
            "hint 9",
            "error: a level is a number from 1 to 6: type 'hint'",
        ),
        (
            "analyse 1",
            "error: level 1 does not search: ask one of the levels 3, 4, 5, 6",
        ),
        ("resign now", "error: type 'resign', or 'resign yes'"),
        ("save", "error: the game has no file yet: name one"),
        (
            "save no/such/folder/game.txt",
            "error: no/such/folder/game.txt: cannot save: ",
        ),
        ("quit now", "error: 'quit' stands alone"),
        ("\u{1b}[A", "is no command"),
    ] {
        let ran = typed(&[], &format!("{line}\n1\nquit\n"));
        assert_eq!(ran.status, 0, "{line}");
        let wrong: Vec<&str> = ran
            .out
            .lines()
            .filter(|at| at.starts_with("error: "))
            .collect();
        assert_eq!(wrong.len(), 1, "{line}: {}", ran.out);
        assert!(wrong[0].contains(part), "{}", wrong[0]);
        // The turn was not lost: the play that was typed after it is the first of the list.
        let plays = ran.out.matches("  you play ").count();
        assert_eq!(plays, 1, "{}", ran.out);
    }
}

#[test]
fn a_stream_for_programs_has_a_line_for_every_prompt_and_no_escapes() {
    let ran = typed(&["--players", "3", "--seat", "1,2"], &"\n1\n".repeat(10));
    assert!(!ran.out.contains('\u{1b}'));
    let prompts = ran.out.lines().filter(|line| *line == ">").count();
    assert!(prompts > 1, "{}", ran.out);
    assert!(ran.out.ends_with('\n'));
}

/// A line of the stream in which a seat takes the screen.
fn hand_overs(out: &str) -> Vec<&str> {
    out.split("Pass to seat ").skip(1).collect()
}

#[test]
fn several_people_play_at_one_screen() {
    let ran = typed(
        &["--players", "3", "--seat", "1,3", "--target", "50"],
        &"\n1\n".repeat(400),
    );
    let object = dominoes(&["replay", "--json"], record(&ran.out))
        .objects()
        .remove(0);
    assert_eq!(object["status"], "finished", "{}", ran.out);
    let places = &object["places"];
    assert_eq!(ran.status == 0, places[0] == 1 || places[2] == 1);
    let segments = hand_overs(&ran.out);
    assert!(segments.len() > 4);
    for segment in segments {
        assert!(
            segment.starts_with("1, ") || segment.starts_with("3, "),
            "{segment}"
        );
    }
    for part in [
        "Seat 1 is played here.",
        "Seat 2 is a bot of level 1.",
        "Seat 3 is played here.",
    ] {
        assert!(ran.out.contains(part), "{part}");
    }
}

#[test]
fn a_hand_over_waits_for_enter_and_nothing_typed_there_is_a_play() {
    let ran = typed(&["--seat", "1,2"], "1\nlegal\n\nquit\n");
    let wrong = ran.out.matches("error: press Enter first").count();
    assert_eq!(wrong, 2, "{}", ran.out);
    assert!(!ran.out.contains(" play "), "{}", ran.out);
    assert_eq!(typed(&["--seat", "1,2"], "quit\n").status, 0);
    assert_eq!(typed(&["--seat", "1,2"], "").status, 0);
}

#[test]
fn who_sits_at_the_screen_is_kept_with_the_game() {
    let file = new_file("hotseat", "game.txt");
    let name = path(&file);
    let args = [
        "--type",
        "--players",
        "3",
        "--seat",
        "1,3",
        "--level",
        "1,2,1",
        "--save",
        &name,
    ];
    dominoes(&args, "\n1\nquit\n");
    let kept = fs::read_to_string(&file).expect("a file");
    for tag in [
        "[PlayerSeat \"1 3\"]",
        "[BotLevels \"1 2 1\"]",
        "[BotSeed \"1\"]",
    ] {
        assert!(kept.contains(tag), "{kept}");
    }
    let ran = dominoes(&["--type", "--resume", &name], "quit\n");
    assert!(
        ran.out
            .contains("Seat 2 is a bot of level 2.\nSeat 3 is played here.")
    );
    let ran = dominoes(&["--type", "--resume", &name, "--seat", "2"], "quit\n");
    assert!(ran.out.contains("You are seat 2.") && ran.out.contains("Seat 1 is a bot of level 1."));

    // A tag that cannot be read is not guessed at, and an option says what it does not.
    for (tag, broken, option) in [
        ("[PlayerSeat \"1 3\"]", "[PlayerSeat \"1 and 3\"]", "--seat"),
        ("[PlayerSeat \"1 3\"]", "[PlayerSeat \"1 4\"]", "--seat"),
        ("[PlayerSeat \"1 3\"]", "[PlayerSeat \"3 3\"]", "--seat"),
        ("[BotLevels \"1 2 1\"]", "[BotLevels \"1 2 7\"]", "--level"),
        ("[BotLevels \"1 2 1\"]", "[BotLevels \"1 2\"]", "--level"),
        ("[BotSeed \"1\"]", "[BotSeed \"one\"]", "--bot-seed"),
    ] {
        fs::write(&file, kept.replace(tag, broken)).expect("a file");
        let ran = dominoes(&["--type", "--resume", &name], "quit\n");
        assert_eq!(ran.status, 2, "{broken}");
        assert!(
            ran.err.contains(broken) && ran.err.contains(option),
            "{}",
            ran.err
        );
        let ran = dominoes(&["--type", "--resume", &name, option, "2"], "quit\n");
        assert_eq!(ran.status, 0, "{}", ran.err);
    }
}

#[test]
fn a_game_without_a_file_can_be_given_one() {
    let file = new_file("given", "game.txt");
    let name = path(&file);
    let ran = typed(&[], &format!("save {name}\n1\nsave\nsave {name}\nquit\n"));
    assert_eq!(ran.out.matches("\nsaved; ").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("The game is kept"), "{}", ran.out);
    // A file that something else is in is left alone.
    let other = crate::run::file("other", "other.txt", "mine");
    let ran = typed(&[], &format!("save {other}\nquit\n"));
    assert!(ran.out.contains("there is a file already"), "{}", ran.out);
    assert_eq!(fs::read_to_string(other).expect("a file"), "mine");
}

#[test]
fn tiles_are_drawn_as_it_is_asked() {
    let table = |args: &[&str]| {
        let out = typed(args, "1\nquit\n").out;
        let at = out.rfind("\nends ").expect("a table");
        out[..at].rsplit("\n\n").next().expect("a table").to_owned()
    };
    assert!(table(&[]).contains('│'), "{}", table(&[]));
    assert!(table(&["--ascii"]).is_ascii() && table(&["--ascii"]).contains('+'));
    let compact = table(&["--compact"]);
    assert!(
        !compact.contains('│') && !compact.contains('+'),
        "{compact}"
    );
    // The tile of the bot is new and has a frame of its own, the own one is not.
    assert!(compact.contains('║') && compact.contains('['), "{compact}");
    let plain = table(&["--compact", "--ascii"]);
    assert!(plain.is_ascii() && plain.contains('#'), "{plain}");
}

#[test]
fn a_play_that_is_refused_says_why_and_may_be_typed_again() {
    let file = path(&new_file("refused", "game.txt"));
    let out = typed(&["--save", &file], "quit\n").out;
    let tiles = out
        .split("your tiles ")
        .nth(1)
        .expect("tiles")
        .lines()
        .next()
        .expect("a line");
    let held: Vec<&str> = tiles.split(' ').collect();
    let other = dominoes_engine::Tile::ALL.map(|tile| tile.to_string());
    let other = other
        .iter()
        .find(|tile| !held.contains(&tile.as_str()))
        .expect("a tile");
    let ran = dominoes(&["--type", "--resume", &file], format!("{other} L\nquit\n"));
    assert!(
        ran.out.contains(&format!("does not hold {other}")),
        "{}",
        ran.out
    );
}

#[test]
fn resigning_asks_first_and_loses_r_game_3() {
    let ran = typed(&["--players", "3"], "resign\nno\nresign\nyes\n");
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("(seat 1 resigned)"), "{}", ran.out);
    let object = dominoes(&["replay", "--json"], record(&ran.out))
        .objects()
        .remove(0);
    assert_eq!(
        (&object["reason"], &object["places"][0]),
        (&"resign".into(), &3.into())
    );
    assert_eq!(typed(&[], "resign yes\n").status, 1);
    assert_eq!(
        typed(&[], "resign\n").status,
        0,
        "the end of the input is no confirmation"
    );
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let file = new_file("resumed", "game.txt");
    let name = path(&file);
    let options = [
        "--save",
        &name,
        "--seat",
        "2",
        "--bot-seed",
        "7",
        "--target",
        "60",
    ];
    let first = typed(&options, "1\n1\n");
    assert_eq!(first.status, 0);
    assert!(first.out.contains("The game is kept"), "{}", first.out);
    let kept = fs::read_to_string(&file).expect("a file");
    assert!(kept.contains("[Termination \"unfinished\"]") && kept.contains("[PlayerSeat \"2\"]"));
    dominoes(&["replay", &name], "").good();
    // Played to its end in one go, and with a break: the same game.
    let rest = dominoes(&["--type", "--resume", &name], "1\n".repeat(1000));
    let whole = typed(
        &["--seat", "2", "--bot-seed", "7", "--target", "60"],
        &"1\n".repeat(1000),
    );
    assert_eq!(record(&rest.out), record(&whole.out));
    let done = fs::read_to_string(&file).expect("a file");
    let object = dominoes(&["replay", "--json"], done).objects().remove(0);
    assert_eq!(object["status"], "finished");
    let siblings = fs::read_dir(file.parent().expect("a folder")).expect("a folder");
    assert_eq!(siblings.count(), 1, "no half-written file is left");
}

#[cfg(unix)]
#[test]
fn a_saved_game_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let file = new_file("mode", "game.txt");
    typed(&["--save", &path(&file)], "quit\n");
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn without_a_terminal_bots_go_on_with_a_saved_game() {
    let file = path(&new_file("auto", "game.txt"));
    typed(&["--save", &file, "--target", "60"], "1\n1\nquit\n");
    let kept = dominoes(&["replay", "--json", &file], "")
        .objects()
        .remove(0);
    let before = fs::read(&file).expect("a file");
    let record = dominoes(&["--resume", &file], "").good();
    assert!(
        fs::read(&file).expect("a file") == before,
        "the game is still there for whoever played it"
    );
    let whole = dominoes(&["replay", "--json"], &record).objects().remove(0);
    let [kept, whole] = [&kept, &whole].map(|game| game["text"].as_str().expect("moves"));
    assert!(whole.starts_with(kept) && whole.len() > kept.len());
}

#[test]
fn what_another_program_has_written_to_the_file_is_left_alone() {
    let file = path(&new_file("two", "game.txt"));
    typed(&["--save", &file, "--target", "60"], "1\nquit\n");
    let mut first = Command::new(env!("CARGO_BIN_EXE_dominoes"))
        .args(["--type", "--resume", &file])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(first.stdout.take().expect("a pipe")).lines();
    let prompt = lines.find(|line| line.as_ref().is_ok_and(|line| line == ">"));
    assert!(prompt.is_some(), "it has read the game");
    dominoes(&["--type", "--resume", &file], "1\n1\nquit\n");
    let kept = fs::read(&file).expect("a file");
    let mut input = first.stdin.take().expect("a pipe");
    input.write_all(b"2\nquit\nno\n").expect("it reads");
    drop(input);
    let told: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(
        told.join("\n").contains("something else has written to it"),
        "{told:?}"
    );
    first.wait().expect("it ends");
    assert!(fs::read(&file).expect("a file") == kept);
}

#[test]
fn a_log_can_be_gone_on_with_too() {
    let log = serde_json::json!({
        "version": 1,
        "rules": {"variant": "draw", "players": 2},
        "deal": "sha256",
        "seed": SEED,
        "plays": [],
    });
    let file = file("log", "game.json", &log.to_string());
    let record = dominoes(&["--resume", &file], "").good();
    dominoes(&["replay"], record).good();
    assert_eq!(
        fs::read_to_string(&file).expect("a file"),
        log.to_string(),
        "the log is not overwritten"
    );
}

#[test]
fn every_seat_may_have_a_level_of_its_own() {
    let level = |levels: &str| {
        let args = ["--seed", SEED, "--level", levels, "--target", "150"];
        dominoes(&args, "").good()
    };
    assert_eq!(level("2"), level("2,2"));
    let (weak, strong) = (level("1,1"), level("1,5"));
    assert_ne!(weak, strong);
}

#[test]
fn options_make_the_rules_of_the_record() {
    for (args, tags) in [
        (
            &["--players", "3", "--reserve", "1"][..],
            &["[Players \"3\"]", "[Target \"200\"]", "[Reserve \"1\"]"][..],
        ),
        (&["--cribbage"], &["[Target \"61\"]", "[Scale \"5\"]"]),
        (
            &["--cribbage", "--target", "31"],
            &["[Target \"31\"]", "[Scale \"5\"]"],
        ),
        (
            &["--hand-size", "5", "--target", "40"],
            &["[HandSize \"5\"]", "[Target \"40\"]", "[Scale \"1\"]"],
        ),
        (
            &["--variant", "draw"],
            &["[Variant \"draw\"]", "[Target \"100\"]", "[Reserve \"2\"]"],
        ),
        (
            &["--variant", "block", "--players", "4"],
            &["[Variant \"block\"]", "[Reserve \"0\"]"],
        ),
        (&["--deal", "sha256"], &["[Deal \"sha256\"]"]),
    ] {
        let record = game(args);
        for tag in tags {
            assert!(record.contains(tag), "{args:?}: {record}");
        }
        dominoes(&["replay"], record).good();
        assert_eq!(
            dominoes(
                &[&["play", "--level", "1", "--seed", SEED], args].concat(),
                ""
            )
            .good(),
            game(args)
        );
    }
}

/// A record that does not say what was dealt.
fn without_seed(record: &str) -> String {
    let lines = record.split_inclusive('\n');
    lines.filter(|line| !line.starts_with("[Seed ")).collect()
}

#[test]
fn bad_options_and_files_are_refused() {
    let empty = file("empty", "game.txt", "");
    let binary = path(&new_file("binary", "game.txt"));
    fs::write(&binary, [0xff, 0xfe, 0, 1]).expect("a file");
    let no_seed = file("no_seed", "game.txt", &without_seed(&game(&[])));
    let broken = file("broken", "game.txt", &game(&[]).replacen("-5@", "-6@", 1));
    let there = file("there", "game.txt", "");
    for (args, status, part) in [
        (&["--players", "5"][..], 2, "2, 3 or 4"),
        (&["--players", "0"], 2, "2, 3 or 4"),
        (&["--seat", "9"], 2, "1 to 4"),
        (&["--seat", "3"], 2, "2 seats"),
        (&["--seat", "1,1"], 2, "given twice"),
        (&["--seat", "1,"], 2, "1 to 4"),
        (&["--save", "."], 2, "it is no ordinary file"),
        (&["--bot-seed", "x"], 2, "a whole number from 0"),
        (&["--resume", "."], 2, "cannot read"),
        (&["--resume", &empty], 2, "there is no game in it"),
        (&["--resume", &binary], 2, "not UTF-8"),
        (&["--resume", &no_seed], 2, "seed"),
        (&["--bot-seed", "x"], 2, "invalid value"),
        (&["--target", "many"], 2, "invalid value"),
        (&["--sit", "1"], 2, "unexpected argument"),
        (&["--variant", "x"], 2, "all_fives, draw and block"),
        (&["--level", "0"], 2, "1 to 6"),
        (&["--level", "1,2,3"], 2, "3 levels for 2 seats"),
        (&["--target", "0"], 2, "from 1 to 1000000"),
        (&["--variant", "draw", "--cribbage"], 2, "all_fives"),
        (&["--reserve", "11"], 2, "a reserve of 11"),
        (&["--reserve=-1"], 2, "a whole number, 0 or more"),
        (&["--hand-size", "x"], 2, "a whole number, 0 or more"),
        (&["--hand-size", "15"], 2, "hands of 15"),
        (&["--seed", "12"], 2, "64 hex digits"),
        (&["--deal", "x"], 2, "chacha20 and sha256"),
        (&["--resume", "no such file"], 2, "cannot read"),
        (&["--resume", &broken], 1, "line "),
        (
            &["--resume", &broken, "--players", "3"],
            2,
            "cannot be used with",
        ),
        (&["--save", &there], 2, "there is a file already"),
    ] {
        let args = [&["--type"], args].concat();
        let error = dominoes(&args, "quit\n").bad(status);
        assert!(error.contains(part), "{error}");
        let error = dominoes(&args[1..], "").bad(status);
        assert!(error.contains(part), "{error}");
    }
    let folder = path(&new_file("folder", "no/such/folder/game.txt"));
    let ran = dominoes(&["--save", &folder], "");
    assert_eq!((ran.status, &*ran.out), (2, ""));
    assert!(ran.err.contains("cannot save"), "{}", ran.err);
}
