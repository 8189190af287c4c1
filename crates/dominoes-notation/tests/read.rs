//! What records look like, and what is no record.
#![allow(
    clippy::expect_used,
    reason = "a helper that fails is a test that fails"
)]

use dominoes_core::Seat;
use dominoes_notation::{Deal, Record, Records, SeedHex, Sha256Hex, TagError, Termination};

/// A record with these lines after its first three tags.
fn with(lines: &str) -> String {
    format!("[Dominoes \"1\"]\n[Variant \"all_fives\"]\n[Players \"2\"]\n{lines}")
}

#[track_caller]
fn refuse(text: &str, code: &str, place: (usize, usize), message: &str) {
    let error = text.parse::<Record>().expect_err(text);
    assert_eq!(error.code(), code, "{text}\n{error}");
    assert_eq!((error.line(), error.column()), place, "{text}\n{error}");
    let (line, column) = place;
    assert_eq!(
        error.to_string(),
        format!("line {line}, column {column}: {message}"),
        "{text}"
    );
    // The offset is the same place, and what is there can be shown.
    let before = &text[..error.offset()];
    assert_eq!(before.matches('\n').count() + 1, line);
    assert!(text.is_char_boundary(error.offset() + error.span().len));
}

/// A tag after the first three is refused, with the tag at line 4.
#[track_caller]
fn refuse_tag(tag: &str, code: &str, column: usize, message: &str) {
    refuse(&with(&format!("{tag}\n\n")), code, (4, column), message);
}

#[test]
fn text_that_is_not_built_like_a_record() {
    let bad = "bad_record";
    let end = "found the end of the text";
    refuse("", bad, (1, 1), &format!("expected a record, {end}"));
    refuse(" \n\r\n", bad, (1, 1), &format!("expected a record, {end}"));
    refuse(
        "hello",
        bad,
        (1, 1),
        "expected a tag like [Dominoes \"1\"], found \"hello\"",
    );
    refuse(
        &"x".repeat(99),
        bad,
        (1, 1),
        "expected a tag like [Dominoes \"1\"], found \"xxxxxxxxxxxxxxxxxxxxxxxx\u{2026}\"",
    );
    refuse(
        &with("6-4@L\n"),
        bad,
        (4, 1),
        "expected a tag, or a blank line before the moves, found \"6-4@L\"",
    );
    refuse(
        "[Dominoes \"1\"]\n[Variant \"draw\"]",
        bad,
        (2, 17),
        &format!("expected a blank line after the tags, {end}"),
    );
    refuse(
        "[Dominoes \"1\"]\n",
        bad,
        (1, 15),
        &format!("expected a blank line after the tags, {end}"),
    );
    refuse(
        &with("\n6-4@L\n[Dominoes \"1\"]\n"),
        bad,
        (6, 1),
        "expected a blank line between records, found \"[Dominoes \\\"1\\\"]\"",
    );
    refuse(
        &with("\n6-4@L\n\nP\n"),
        bad,
        (7, 1),
        "expected the end of the text after one record, found \"P\"",
    );
    let two = with("\n\n") + &with("\n");
    refuse(
        &two,
        bad,
        (6, 1),
        "expected the end of the text after one record, found \"[Dominoes \\\"1\\\"]\"",
    );
}

#[test]
fn lines_that_are_no_tags() {
    let bad = "bad_record";
    refuse_tag(
        "[",
        bad,
        2,
        "expected the name of a tag, found the end of the line",
    );
    refuse_tag(
        "[2 \"x\"]",
        bad,
        2,
        "expected the name of a tag, found \"2 \\\"x\\\"]\"",
    );
    let mark = "expected a space and a quotation mark, found";
    refuse_tag("[A", bad, 3, &format!("{mark} the end of the line"));
    refuse_tag("[A\"x\"]", bad, 3, &format!("{mark} \"\\\"x\\\"]\""));
    refuse_tag("[A  \"x\"]", bad, 3, &format!("{mark} \"  \\\"x\\\"]\""));
    refuse_tag(
        "[\u{e9} \"x\"]",
        bad,
        2,
        "expected the name of a tag, found \"\u{e9} \\\"x\\\"]\"",
    );
    let close = "expected a quotation mark after the value, found the end of the line";
    refuse_tag("[A \"x", bad, 6, close);
    refuse_tag("[A \"\u{e9}\u{1f0b1}\\\"]", bad, 10, close);
    let escape = "expected \\\" or \\\\, found";
    refuse_tag("[A \"\\n\"]", bad, 5, &format!("{escape} \"\\\\n\\\"]\""));
    refuse_tag("[A \"x\\", bad, 6, &format!("{escape} \"\\\\\""));
    refuse_tag("[A \"x\"", bad, 7, "expected ], found the end of the line");
    refuse_tag("[A \"x\" ]", bad, 7, "expected ], found \" ]\"");
    refuse_tag(
        "[A \"x\"] P",
        bad,
        8,
        "expected the end of the line after a tag, found \" P\"",
    );
    refuse_tag(
        "[A \"x\ry\"]",
        bad,
        5,
        "expected a value without a carriage return, found \"x\\ry\\\"]\"",
    );
}

#[test]
fn tags_that_are_missing_twice_or_out_of_place() {
    refuse(
        "[Dominoes \"2\"]\n[Variant \"?\"]\n\n",
        "unsupported_version",
        (1, 12),
        "Dominoes: expected format version 1, found \"2\"",
    );
    for version in ["", "01", "one", "1.0", " 1"] {
        let error = format!("[Dominoes \"{version}\"]\n\n").parse::<Record>();
        assert_eq!(error.expect_err(version).code(), "unsupported_version");
    }
    let missing = "missing_tag";
    refuse(
        "[Variant \"draw\"]\n\n",
        missing,
        (2, 1),
        "expected the tag Dominoes, found none",
    );
    refuse(
        "[Dominoes \"1\"]\n[Players \"2\"]\n\n6-4@L\n",
        missing,
        (3, 1),
        "expected the tag Variant, found none",
    );
    refuse(
        "[Dominoes \"1\"]\n[Variant \"draw\"]\n\n",
        missing,
        (3, 1),
        "expected the tag Players, found none",
    );
    refuse_tag(
        "[Players \"2\"]",
        "duplicate_tag",
        2,
        "expected every tag once, found Players again: it is on line 3",
    );
    refuse(
        &with("[Event \"a\"]\n[Event \"b\"]\n\n"),
        "duplicate_tag",
        (5, 2),
        "expected every tag once, found Event again: it is on line 4",
    );
    let unexpected = "unexpected_tag";
    refuse(
        &with(&format!(
            "[Deal \"explicit\"]\n[Seed \"{}\"]\n\n",
            "0".repeat(64)
        )),
        unexpected,
        (5, 8),
        "expected no Seed with the deal explicit, found one",
    );
    refuse(
        &with(&format!(
            "[Deal \"explicit\"]\n[Commitment \"{}\"]\n\n",
            "0".repeat(64)
        )),
        unexpected,
        (5, 14),
        "expected no Commitment with the deal explicit, found one",
    );
    refuse_tag(
        "[Deals \"1\"]",
        unexpected,
        9,
        "expected no Deals with the deal chacha20, found one",
    );
    refuse(
        &with("[Deal \"sha256\"]\n[Lots \"1\"]\n\n"),
        unexpected,
        (5, 8),
        "expected no Lots with the deal sha256, found one",
    );
    refuse(
        &with("[Deal \"explicit\"]\n[Lots \"1\"]\n\n"),
        missing,
        (5, 8),
        "expected the tag Deals, found none",
    );
    let ids: Vec<_> = (1..=28).map(|id| id.to_string()).collect();
    refuse(
        &with(&format!(
            "[Deal \"explicit\"]\n[Deals \"{}\"]\n\n",
            ids.join(" ")
        )),
        missing,
        (6, 1),
        "expected the tag Lots, found none",
    );
}

#[test]
fn values_that_are_none() {
    let bad = "bad_value";
    refuse(
        "[Dominoes \"1\"]\n[Variant \"Draw\"]\n[Players \"2\"]\n\n",
        bad,
        (2, 11),
        "Variant: expected all_fives, draw or block, found \"Draw\"",
    );
    for number in [
        "two",
        "",
        "+2",
        "-2",
        "02",
        "2.0",
        "\u{0662}",
        "99999999999",
        "2 ",
    ] {
        let text = format!("[Dominoes \"1\"]\n[Variant \"draw\"]\n[Players \"{number}\"]\n\n");
        let error = text.parse::<Record>().expect_err(number);
        assert_eq!((error.code(), error.line(), error.column()), (bad, 3, 11));
    }
    refuse_tag(
        "[Target \"\"]",
        bad,
        10,
        "Target: expected a number, found nothing",
    );
    refuse_tag(
        "[Deal \"ChaCha20\"]",
        bad,
        8,
        "Deal: expected chacha20, sha256 or explicit, found \"ChaCha20\"",
    );
    refuse_tag(
        "[Seed \"\"]",
        bad,
        8,
        "Seed: expected 64 hex digits, found 0 of them",
    );
    // Most of a seed is a secret too, so a message never shows what is there.
    refuse_tag(
        &format!("[Seed \"{}\"]", "a".repeat(63)),
        bad,
        8,
        "Seed: expected 64 hex digits, found 63 of them",
    );
    refuse_tag(
        &format!("[Seed \"{}x{}\"]", "a".repeat(32), "b".repeat(31)),
        bad,
        8,
        "Seed: expected 64 hex digits, found another character at byte 32",
    );
    refuse_tag(
        "[Commitment \"\\\\\"]",
        bad,
        14,
        "Commitment: expected 64 hex digits, found another character at byte 0",
    );
    refuse_tag(
        &format!("[Digest \"{}\"]", "a".repeat(65)),
        bad,
        10,
        "Digest: expected 64 hex digits, found 65 of them",
    );
}

#[test]
fn seats_and_scores_that_are_none() {
    let bad = "bad_value";
    let seats = "Leads: expected seats separated by spaces, found nothing";
    refuse_tag("[Leads \"\"]", bad, 9, seats);
    refuse_tag(
        "[Leads \"1 x 2\"]",
        bad,
        11,
        "Leads: expected a seat, found \"x\"",
    );
    refuse_tag(
        "[Leads \"1 2 5\"]",
        bad,
        13,
        "Leads: expected a seat, found \"5\"",
    );
    refuse_tag(
        "[Leads \"1,2\"]",
        bad,
        9,
        "Leads: expected a seat, found \"1,2\"",
    );
    let result = "Result: expected 2 scores separated by spaces, found";
    refuse_tag("[Result \"255\"]", bad, 10, &format!("{result} \"255\""));
    refuse_tag(
        "[Result \"1 2 3\"]",
        bad,
        10,
        &format!("{result} \"1 2 3\""),
    );
    refuse_tag("[Result \"1 -2\"]", bad, 10, &format!("{result} \"1 -2\""));
    let end = "Termination: expected target, resign and a seat, timeout and a seat, or \
               unfinished, found";
    for value in [
        "",
        "Target",
        "target 1",
        "resign",
        "resign 1 2",
        "unfinished 1",
        "lost",
    ] {
        let tag = format!("[Termination \"{value}\"]");
        refuse_tag(
            &tag,
            bad,
            15,
            &format!(
                "{end} {}",
                if value.is_empty() {
                    "nothing".into()
                } else {
                    format!("{value:?}")
                }
            ),
        );
    }
    refuse_tag(
        "[Termination \"resign two\"]",
        bad,
        22,
        "Termination: expected a seat, found \"two\"",
    );
}

#[test]
fn seats_that_do_not_play_r_seat_1() {
    let (code, message) = ("no_such_seat", "expected a seat from 1 to 2, found");
    refuse_tag("[Leads \"1  3\"]", code, 12, &format!("Leads: {message} 3"));
    refuse_tag(
        "[Termination \"timeout 4\"]",
        code,
        23,
        &format!("Termination: {message} 4"),
    );
}

#[test]
fn rules_that_cannot_be_played() {
    let bad = "bad_rules";
    let players = "[Dominoes \"1\"]\n[Variant \"draw\"]\n[Players \"5\"]\n\n";
    refuse(players, bad, (3, 11), "5 players: there are 2, 3 or 4");
    refuse_tag(
        "[HandSize \"15\"]",
        bad,
        12,
        "hands of 15 for 2 seats: from 1 to 14 can be dealt",
    );
    refuse_tag(
        "[Reserve \"11\"]",
        bad,
        11,
        "a reserve of 11: the boneyard has 10 tiles",
    );
    refuse_tag(
        "[Target \"61\"]",
        bad,
        10,
        "a target without a scale: give both or neither",
    );
    refuse_tag(
        "[Scale \"5\"]",
        bad,
        9,
        "a scale without a target: give both or neither",
    );
    refuse(
        &with("[Target \"0\"]\n[Scale \"1\"]\n\n"),
        bad,
        (4, 10),
        "a target of 0: it is from 1 to 1000000",
    );
    refuse(
        &with("[Target \"61\"]\n[Scale \"3\"]\n\n"),
        bad,
        (5, 9),
        "a scale of 3: it is 1 or 5",
    );
    let draw = "[Dominoes \"1\"]\n[Variant \"draw\"]\n[Players \"2\"]\n";
    refuse(
        &format!("{draw}[Target \"61\"]\n[Scale \"5\"]\n\n"),
        bad,
        (5, 9),
        "a scale of 5 in draw: only all_fives scores can be divided",
    );
    // Hands of fourteen leave no room for the reserve of the preset.
    refuse(
        &format!("{draw}[HandSize \"14\"]\n\n"),
        bad,
        (4, 12),
        "a reserve of 2: the boneyard has 0 tiles",
    );
}

#[test]
fn deals_that_are_no_orders() {
    let ids = |ids: &[u32]| {
        let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
        ids.join(" ")
    };
    let all: Vec<u32> = (1..=28).collect();
    let explicit = |deals: &str, lots: &str| {
        with(&format!(
            "[Deal \"explicit\"]\n[Deals \"{deals}\"]\n[Lots \"{lots}\"]\n\n"
        ))
    };
    let refuse_deals = |deals: &str, code, column, message| {
        refuse(&explicit(deals, "1"), code, (5, column), message);
    };
    let whole = ids(&all);
    refuse_deals(
        "",
        "bad_order",
        9,
        "Deals: hand 1: 0 tiles: an order has 28",
    );
    refuse_deals(
        &ids(&all[1..]),
        "bad_order",
        9,
        "Deals: hand 1: 27 tiles: an order has 28",
    );
    refuse_deals(
        &format!("{whole} / {}", ids(&[1; 28])),
        "bad_order",
        9 + whole.len() + 3,
        "Deals: hand 2: place 2 of the order: 0-0 stands there twice",
    );
    refuse_deals(
        &format!("{whole} /"),
        "bad_order",
        9,
        "Deals: hand 2: 0 tiles: an order has 28",
    );
    refuse_deals(
        &whole.replacen("28", "29", 1),
        "bad_order",
        9,
        "Deals: hand 1: place 28 of the order: no tile has the id 29",
    );
    refuse_deals(
        "1 2 6-4",
        "bad_value",
        13,
        "Deals: expected tile ids, 28 for each hand, with / between hands, found \"6-4\"",
    );
    refuse_deals(
        &format!("{whole} 1 2"),
        "bad_value",
        9 + whole.len() + 3,
        "Deals: expected tile ids, 28 for each hand, with / between hands, found \"2\"",
    );
    for (lots, column, message) in [
        ("3", 8, "Lots: expected a seat from 1 to 2, found 3"),
        ("x", 8, "Lots: expected a seat, found \"x\""),
        (
            "-",
            8,
            "Lots: expected a seat, then a seat or - for each further hand at most, found \"-\"",
        ),
        (
            "1 2",
            8,
            "Lots: expected a seat, then a seat or - for each further hand at most, \
             found \"1 2\"",
        ),
        (
            "",
            8,
            "Lots: expected a seat, then a seat or - for each further hand at most, \
             found nothing",
        ),
    ] {
        let code = if lots == "3" {
            "no_such_seat"
        } else {
            "bad_value"
        };
        refuse(&explicit(&whole, lots), code, (6, column), message);
    }
}

#[test]
fn moves_that_are_no_tokens() {
    refuse(
        &with("\n6-4@L P\n\u{20ac} 7-4@L |\n"),
        "bad_move",
        (6, 1),
        "expected a play like 6-4@L, a draw like D or D3, P or |, found \"\u{20ac}\"",
    );
    refuse(
        &with("\n6-4@L 7-4@L\n"),
        "bad_move",
        (5, 7),
        "not a play at byte 0: expected something like 6-4@L, found \"7-4@L\"",
    );
    refuse(
        &with("\n6-4@X\n"),
        "no_such_arm",
        (5, 1),
        "no arm is called 'X': the arms are L, R, U and D, found \"6-4@X\"",
    );
    refuse(
        &with("\nD0\n"),
        "bad_draw",
        (5, 1),
        "expected a number from 1 to 26 without leading zeros after D, found \"D0\"",
    );
    refuse(
        &with("\n6-4\n"),
        "bad_move",
        (5, 1),
        "expected an arm after 6-4, as in 6-4@L, found \"6-4\"",
    );
}

#[track_caller]
fn check(text: &str, printed: &str) {
    let record: Record = text.parse().expect(text);
    assert_eq!(record.to_string(), printed, "{text:?}");
    assert_eq!(printed.parse(), Ok(record), "{text:?}");
}

/// What is written when nothing but the first three tags was read.
const DEFAULTS: &str = "[Dominoes \"1\"]\n[Variant \"all_fives\"]\n[Players \"2\"]\n\
                        [Target \"250\"]\n[Scale \"1\"]\n[Reserve \"0\"]\n[Deal \"chacha20\"]\n";

#[test]
fn a_record_is_written_in_one_form_whatever_form_it_was_read_in() {
    check(&with("\n"), &format!("{DEFAULTS}\n"));
    // One line a hand, single spaces, faces high first.
    check(
        &with("\n  4-6@L\t5-5@L* | P D1\n|\n6-4@L\n"),
        &format!("{DEFAULTS}\n6-4@L 5-5@L* |\nP D |\n6-4@L\n"),
    );
    // Blank lines before and after, more than one after the tags, none at the end.
    check(
        &format!("\n \n{}", with(" \n\n6-4@L")),
        &format!("{DEFAULTS}\n6-4@L\n"),
    );
    check(&with("\n6-4@L\n\n \n"), &format!("{DEFAULTS}\n6-4@L\n"));
    // A byte order mark, CRLF, white space at the end of lines.
    let text = with("\n6-4@L P\n");
    let printed = format!("{DEFAULTS}\n6-4@L P\n");
    check(&format!("\u{feff}{text}"), &printed);
    check(&text.replace('\n', "\r\n"), &printed);
    check(&text.replace('\n', " \t\r\n"), &printed);
    // Tags in any order, hex digits in either case.
    check(
        "[Players \"2\"]\n[Variant \"all_fives\"]\n[Dominoes \"1\"]\n\n",
        &format!("{DEFAULTS}\n"),
    );
    check(
        &with(&format!("[Seed \"{}\"]\n\n", "Ab".repeat(32))),
        &format!("{DEFAULTS}[Seed \"{}\"]\n\n", "ab".repeat(32)),
    );
}

#[test]
fn every_tag_has_its_place() {
    let ids: Vec<_> = (1..=28).map(|id: u32| id.to_string()).collect();
    let (there, back) = (ids.join(" "), ids.iter().rev().cloned().collect::<Vec<_>>());
    let back = back.join(" ");
    let hex = |digit: &str| digit.repeat(64);
    let seeded = format!(
        "[Dominoes \"1\"]\n[Variant \"all_fives\"]\n[Players \"3\"]\n[HandSize \"5\"]\n\
         [Target \"61\"]\n[Scale \"5\"]\n[Reserve \"2\"]\n[Deal \"sha256\"]\n[Seed \"{}\"]\n\
         [Commitment \"{}\"]\n[Leads \"3 1\"]\n[Termination \"resign 2\"]\n\
         [Result \"61 0 12\"]\n[Digest \"{}\"]\n[Z \"\"]\n[Event \"\\\"\\\\\"]\n\n6-4@L |\nP\n",
        hex("a"),
        hex("b"),
        hex("c"),
    );
    check(&seeded, &seeded);
    let record: Record = seeded.parse().expect("a record");
    assert_eq!(record.tag("Event"), Some("\"\\"));
    assert_eq!(record.tags().len(), 2);
    assert_eq!(record.termination, Some(Termination::Resign(Seat::Two)));
    let explicit = format!(
        "[Dominoes \"1\"]\n[Variant \"block\"]\n[Players \"4\"]\n[Target \"100\"]\n\
         [Scale \"1\"]\n[Reserve \"0\"]\n[Deal \"explicit\"]\n\
         [Deals \"{there} / {back} / {there}\"]\n[Lots \"4 -\"]\n\
         [Leads \"4\"]\n[Termination \"unfinished\"]\n\n"
    );
    check(&explicit, &explicit);
    let record: Record = explicit.parse().expect("a record");
    let Deal::Explicit(Some(list)) = &record.deal else {
        panic!("{record}");
    };
    assert_eq!(list.orders.len(), 3);
    assert_eq!(list.lots, vec![Some(Seat::Four), None]);
    // What everybody holds is not shown by accident.
    let shown = format!("{record:?}");
    assert!(
        shown.contains("Order(secret)") && !shown.contains("6-6"),
        "{shown}"
    );
}

#[test]
fn a_tag_that_is_set_again_keeps_its_place() {
    let mut record: Record = with("[A \"1\"]\n[B \"2\"]\n\n").parse().expect("a record");
    record.set_tag("A", "3").expect("a tag");
    record.set_tag("C", "4").expect("a tag");
    assert_eq!(
        record.to_string(),
        format!("{DEFAULTS}[A \"3\"]\n[B \"2\"]\n[C \"4\"]\n\n")
    );
    assert!(record.remove_tag("B") && !record.remove_tag("B"));
    assert_eq!((record.tag("B"), record.tag("A")), (None, Some("3")));
    assert_eq!(
        record.set_tag("Seed", "x"),
        Err(TagError::Known { tag: "Seed" })
    );
}

#[test]
fn several_records_in_one_text_each_succeed_or_fail_by_themselves() {
    let good = with("\n6-4@L\n");
    let empty = with("\n");
    let no_version = "[Variant \"draw\"]\n\n6-4@L\n";
    let no_players = "[Dominoes \"1\"]\n[Variant \"draw\"]\n\n";
    let bad_tag = with("[A]\n[B \"\"]\n\n6-4@L\n");
    let bad_move = with("\n6-4@L\n? |\nP\n");
    let cut_off = "[Dominoes \"1\"]";
    let texts = [
        &good, &empty, no_version, &good, no_players, &empty, &bad_tag, &empty, &bad_move, &good,
        cut_off,
    ];
    let text = texts.join("\n");
    let codes: Vec<_> = Records::new(&text)
        .map(|record| match record {
            Ok(record) if record.movetext.is_empty() => "empty",
            Ok(_) => "good",
            Err(error) => error.code(),
        })
        .collect();
    assert_eq!(
        codes,
        [
            "good",
            "empty",
            "missing_tag",
            "good",
            "missing_tag",
            "empty",
            "bad_record",
            "empty",
            "bad_move",
            "good",
            "bad_record"
        ]
    );
    // Places count from the beginning of the text.
    let error = Records::new(&text).nth(8).and_then(Result::err);
    let error = error.expect("the ninth is bad");
    assert_eq!(text.lines().nth(error.line() - 1), Some("? |"));
    assert_eq!(text.get(error.offset()..=error.offset()), Some("?"));
    assert_eq!(Records::new("").count(), 0);
    assert_eq!(Records::new("\u{feff} \r\n\n").count(), 0);
    assert_eq!(Records::new("x").count(), 1);
}

#[test]
fn faults_of_small_things_have_names() {
    assert_eq!(TagError::Name.code(), "bad_tag");
    let error = "12".parse::<SeedHex>().expect_err("two digits");
    assert_eq!(error.code(), "bad_hex");
    // What is published is shown; a seed is not.
    let digits = "0123456789abcdef".repeat(4);
    let published: Sha256Hex = digits.parse().expect("64 digits");
    assert_eq!(format!("{published:?}"), digits);
    let seed: SeedHex = digits.parse().expect("64 digits");
    assert!(!format!("{seed:?}").contains(&digits[..8]));
}

/// Two records are the same game told the same way; where its parts stood in a text is no part of it.
#[test]
fn records_compare_by_everything_they_say() {
    let record: Record = with("[Event \"Cup\"]\n\n6-4@L\n")
        .parse()
        .expect("a record");
    let apart: Record = with("[Event \"Cup\"]\n\n\n  4-6@L\n")
        .parse()
        .expect("a record");
    assert_eq!(record, apart);
    let changes: [fn(&mut Record); 9] = [
        |record| record.rules = record.rules.with_hand_size(5).expect("a size"),
        |record| record.deal = Deal::Explicit(None),
        |record| record.commitment = "ab".repeat(32).parse().ok(),
        |record| record.leads = vec![dominoes_core::Seat::Two],
        |record| record.termination = Some(Termination::Resign(dominoes_core::Seat::One)),
        |record| record.result = dominoes_core::BySeat::from_slice(&[1, 2]),
        |record| record.digest = "cd".repeat(32).parse().ok(),
        |record| record.movetext = "6-4@L P".parse().expect("movetext"),
        |record| assert!(record.remove_tag("Event")),
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut other = record.clone();
        change(&mut other);
        assert_ne!(other, record, "change {index}");
    }
}
