//! `dominoes show`.

use std::fs;

use serde_json::json;

use crate::run::{dominoes, file, game, new_file, path};

/// The nine moves on Pagat's page of All Fives.
const PAGAT: &str = "4-1@L 1-1@R* 4-4@L 4-3@L 2-1@R 5-1@U 5-5@U 5-0@U 3-1@D";

#[test]
fn the_table_is_drawn_with_its_arms_off_the_spinner() {
    let drawn = dominoes(&["show"], PAGAT).good();
    let lines: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
    let row = |part: &str| {
        drawn
            .lines()
            .position(|line| line.contains(part))
            .expect(part)
    };
    let column = |row: usize, of: char| {
        lines[row]
            .iter()
            .position(|&found| found == of)
            .expect("there")
    };
    // L and R are at the ends of one row, through the middle of the spinner; U and D are above and
    // below it.
    let (line, top, bottom) = (row("L "), row("U"), row("D"));
    assert!(
        lines[line].first() == Some(&' ') && lines[line].last() == Some(&'R'),
        "{drawn}"
    );
    let (spinner, width) = (
        row("\u{250f}"),
        "\u{250f}\u{2501}\u{2501}\u{2501}\u{2513}".chars().count(),
    );
    assert!(top < spinner && spinner < line && line < bottom, "{drawn}");
    let middle = column(spinner, '\u{250f}') + width / 2;
    assert_eq!(
        (column(top, 'U'), column(bottom, 'D')),
        (middle, middle),
        "{drawn}"
    );
    assert!(
        drawn.ends_with("\nends L 3, R 2, U 0, D 3; count 8\n"),
        "{drawn}"
    );
    let five = dominoes(&["show", "--at", "5"], PAGAT).good();
    assert!(
        five.ends_with("\nends L 3, R 2, U (1), D (1); count 5\n"),
        "{five}"
    );
}

#[test]
fn ends_add_up_to_the_count_r_score_1() {
    for (moves, caption) in [
        (
            "5-5@L* 5-3@R 5-2@L 5-0@U 5-6@D 3-3@R 2-4@L",
            "ends L 4, R 3+3, U 0, D 6; count 16",
        ),
        (
            "3-3@L* 3-0@L 5-3@R 5-5@R",
            "ends L 0, R 5+5, U (3), D (3); count 10",
        ),
        ("5-5@L*", "ends L 5, R 5; count 10"),
    ] {
        let drawn = dominoes(&["show"], moves).good();
        assert_eq!(drawn.lines().last(), Some(caption), "{drawn}");
    }
}

#[test]
fn where_plays_do_not_score_there_is_no_count_r_draw_1() {
    let block = game(&["--variant", "block"]);
    let draw = game(&["--variant", "draw"]);
    let plain = ["--no-spinner"];
    for (args, input) in [
        (&plain[..], "6-4@L 4-1@R"),
        (&plain, "6-4@L"),
        (&[], &block),
        (&[], &draw),
    ] {
        let drawn = dominoes(&[&["show"], args].concat(), input).good();
        let caption = drawn.lines().last().expect("a caption");
        assert!(caption.starts_with("ends L "), "{drawn}");
        assert!(!drawn.contains("count"), "{drawn}");
        let picture = dominoes(&[&["show", "--svg"], args].concat(), input).good();
        assert!(picture.contains("<title>Dominoes: "), "{picture}");
        assert!(!picture.contains("count"), "{picture}");
    }
    let picture = dominoes(&["show", "--svg"], "6-4@L").good();
    assert!(picture.contains("<title>Dominoes: 1 tile, count 10</title>"));
    assert!(picture.contains(">count 10</text>"), "{picture}");
}

#[test]
fn a_width_that_holds_no_table_is_refused() {
    for (args, least) in [
        (&[][..], 9),
        (&["--ascii"], 9),
        (&["--compact"], 30),
        (&["--pips"], 80),
    ] {
        let show = |width: u16| {
            let width = width.to_string();
            dominoes(&[&["show", "--width", &width], args].concat(), PAGAT)
        };
        for width in [0, 5, least - 1] {
            let error = show(width).bad(2);
            let said = format!("--width {width}: a table");
            assert!(error.contains(&said), "{error}");
            let said = format!("takes {least} columns or more (try 'dominoes show --help')");
            assert!(error.contains(&said), "{error}");
        }
        let drawn = show(least).good();
        let (picture, _) = drawn.split_once("ends ").expect("a caption");
        let widest = picture.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(usize::from(least)), "{drawn}");
    }
}

#[test]
fn a_play_that_was_not_made_says_how_many_there_are() {
    for (input, plays) in [(PAGAT, 9), ("6-4@L", 1), ("D2 P", 0)] {
        let error = dominoes(&["show", "--at", "99"], input).bad(2);
        assert!(error.contains("no play 99"), "{error}");
        assert!(error.contains(&format!("there are {plays}")), "{error}");
    }
}

#[test]
fn ascii_means_ascii() {
    let drawn = dominoes(&["show", "--ascii"], PAGAT).good();
    assert!(drawn.is_ascii());
}

#[test]
fn a_drawing_keeps_to_its_width_and_its_size() {
    for width in ["40", "60", "80"] {
        let widest = |args: &[&str]| {
            let drawn = dominoes(&[&["show", "--width", width], args].concat(), PAGAT).good();
            drawn.lines().map(|line| line.chars().count()).max()
        };
        let columns = width.parse().ok();
        assert!(widest(&[]) <= columns && widest(&["--compact"]) <= columns);
    }
    let compact = dominoes(&["show", "--compact"], PAGAT).good();
    let line = " L [3|4][─][4|1]┃━┃[1|2] R";
    assert!(compact.lines().any(|found| found == line), "{compact}");
    // The last tile is marked.
    assert!(compact.contains("║3║"), "{compact}");
    let pips = dominoes(&["show", "--pips"], PAGAT).good();
    assert_eq!(
        pips.matches('●').count(),
        5 + 2 + 8 + 7 + 3 + 6 + 10 + 5 + 4
    );
}

#[test]
fn a_picture_has_the_theme_that_is_asked_for() {
    let of = |args: &[&str]| dominoes(&[&["show", "--svg"], args].concat(), PAGAT).good();
    assert_eq!(of(&[]), of(&["--theme", "auto"]));
    assert!(of(&[]).contains("prefers-color-scheme"));
    for theme in ["light", "dark"] {
        let picture = of(&["--theme", theme]);
        assert!(!picture.contains("prefers-color-scheme"));
        assert!(picture.contains(&format!("class=\"dominoes dominoes-{theme}\"")));
    }
}

#[test]
fn every_step_of_a_game_is_a_picture_of_its_own() {
    let record = game(&["--target", "100"]);
    for (name, moves, ending, args) in [
        ("steps", PAGAT, "txt", &["--ascii"][..]),
        ("steps_svg", PAGAT, "svg", &["--svg", "--theme", "dark"]),
        (
            "steps_of_a_game",
            &record,
            "txt",
            &["--compact", "--width", "60"],
        ),
    ] {
        let folder = new_file(name, "pictures");
        let (args, into) = ([&["show"], args].concat(), path(&folder));
        let steps = [&args[..], &["--steps", &into]].concat();
        assert_eq!(dominoes(&steps, moves).good(), "");
        let plays = moves.matches('@').count();
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), plays);
        for play in [1, 2, plays / 2, plays] {
            let file = folder.join(format!("{play:03}.{ending}"));
            let written = fs::read_to_string(file).expect("a picture");
            let play = play.to_string();
            let at = [&args[..], &["--at", &play]].concat();
            assert_eq!(written, dominoes(&at, moves).good());
        }
    }
}

#[test]
fn steps_are_all_written_or_none() {
    let folder = new_file("no_steps", "pictures");
    let steps = ["show", "--steps", &path(&folder)];
    let game = game(&["--target", "100"]);
    let error = dominoes(&steps, format!("{game}\n{game}")).bad(2);
    assert!(error.contains("one game, and there are 2"), "{error}");
    let error = dominoes(&steps, "6-4@L | 6-4@L 3-1@R").bad(1);
    assert!(error.contains("move 2"), "{error}");
    assert!(!folder.exists());
    let file = file("no_folder", "file", "");
    let error = dominoes(&["show", "--steps", &file], PAGAT).bad(2);
    assert!(error.contains("cannot write"), "{error}");
}

#[test]
fn a_picture_draws_every_tile_and_says_what_it_shows() {
    let picture = dominoes(&["show", "--svg"], PAGAT).good();
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("<title>Dominoes: 9 tiles, count 8</title>"));
    assert_eq!(picture.matches("href=\"#dominoes-tile\"").count(), 9);
}

#[test]
fn every_line_of_movetext_is_a_table_of_its_own() {
    let ran = dominoes(
        &["show", "--json"],
        "6-4@L D2 P 4-1@R\n\n5-5@L | 6-6@L 6-3@L\n",
    );
    let tables = ran.objects();
    let moves: Vec<_> = tables.iter().map(|table| &table["moves"]).collect();
    assert_eq!(moves, ["6-4@L 4-1@R", "", "6-6@L* 6-3@L"]);
    assert_eq!(tables[1]["arms_open"], json!(["L"]));
    assert_eq!(
        (&tables[1]["spinner"], &tables[1]["tiles"]),
        (&json!(null), &json!([]))
    );
    assert!(ran.out.starts_with(
        "{\"moves\":\"6-4@L 4-1@R\",\"arms_open\":[\"L\",\"R\"],\"open_ends\":[6,1],\"ends\":["
    ));
}

#[test]
fn a_record_shows_its_hands() {
    let record = game(&["--target", "100"]);
    let hands = record.split_once("\n\n").expect("moves").1.lines().count();
    let tables = dominoes(&["show", "--json"], &record).objects();
    assert_eq!(tables.len(), hands);
    let last = dominoes(&["show"], &record).good();
    let count = &tables[hands - 1]["count"];
    assert!(last.ends_with(&format!("count {count}\n")), "{last}");
    // After play N of the game, in whichever hand that is.
    let first_hand = tables[0]["moves"]
        .as_str()
        .expect("moves")
        .split(' ')
        .count();
    for (at, hand) in [(first_hand, 0), (first_hand + 1, 1)] {
        let table = dominoes(&["show", "--json", "--at", &at.to_string()], &record)
            .objects()
            .remove(0);
        let moves = tables[hand]["moves"].as_str().expect("moves");
        assert!(moves.starts_with(table["moves"].as_str().expect("moves")));
        assert_eq!(table["moves"] == moves, hand == 0);
    }
    let empty = dominoes(&["show", "--at", "0"], &record).good();
    assert_eq!(empty, "nothing lies on the table\n");
}

#[test]
fn without_a_spinner_a_double_opens_nothing_r_draw_1() {
    let table = dominoes(&["show", "--json", "--no-spinner"], "5-5@L 5-2@L 5-3@R")
        .objects()
        .remove(0);
    assert_eq!(
        (&table["spinner"], &table["score"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(table["arms_open"], json!(["L", "R"]));
    let record = game(&["--variant", "block"]);
    assert!(
        dominoes(&["show", "--json"], record)
            .objects()
            .iter()
            .all(|table| table["spinner"].is_null())
    );
}

#[test]
fn what_cannot_be_laid_is_refused_with_its_place() {
    for (moves, status, place, code) in [
        (
            "6-4@L\n 3-1@R",
            1,
            "line 2, column 2: move 1",
            "end_mismatch",
        ),
        ("6-4@L 4-6@R", 1, "line 1, column 7: move 1", "already_laid"),
        ("6-4@L 4-4@U", 1, "line 1, column 7: move 1", "arm_closed"),
        ("6-4@L* 4-4@R", 1, "line 1, column 1: move 0", "false_mark"),
        ("6-4@L 4-4@X", 2, "line 1, column 7", "no_such_arm"),
        ("6-4@L 6-4", 2, "line 1, column 7", "bad_move"),
        ("hello", 2, "line 1, column 1", "bad_move"),
    ] {
        let error = dominoes(&["show"], moves).bad(status);
        assert!(error.contains(place), "{error}");
        let line = moves.replace('\n', " ");
        let ran = dominoes(&["show", "--json"], format!("5-5@L\n{line}"));
        assert_eq!(
            (ran.status, ran.objects()[1]["error"]["code"].as_str()),
            (status, Some(code))
        );
        assert_eq!(ran.objects()[1]["error"]["line"], 2);
    }
    let error = dominoes(&["show", "--at", "10"], PAGAT).bad(2);
    assert!(error.contains("there are 9"), "{error}");
}
