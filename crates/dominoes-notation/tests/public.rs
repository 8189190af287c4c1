//! What can be seen to be wrong with a game without knowing who held what.
#![allow(
    clippy::expect_used,
    reason = "a helper that fails is a test that fails"
)]

use dominoes_core::{BySeat, Rules, Seat, Seats, Target, Variant};
use dominoes_notation::{Deal, PublicCheck, PublicEnd, Record, Termination, Token};

/// A record by the preset of a variant at two seats, dealt with these hands and this reserve.
fn record(variant: Variant, size: u8, reserve: u8, leads: &str, moves: &str) -> Record {
    let rules = Rules::preset(variant, Seats::Two);
    let rules = rules.with_reserve(0).expect("a reserve");
    let rules = rules.with_hand_size(size).expect("a hand size");
    let rules = rules.with_reserve(reserve).expect("a reserve");
    let mut record = Record::new(rules);
    let seat = |lead: &str| lead.parse().ok().and_then(Seat::new).expect("a seat");
    record.leads = leads.split(' ').map(seat).collect();
    record.termination = Some(Termination::Unfinished);
    record.movetext = moves.parse().expect(moves);
    record
}

#[track_caller]
fn accept(record: &Record) -> PublicCheck {
    // As read back, so that errors have places.
    let record: Record = record.to_string().parse().expect("a record");
    match record.check_public() {
        Ok(checked) => checked,
        Err(error) => panic!("{error}\n{record}"),
    }
}

/// The record is refused with this code and, if it is a token that is at fault, at the last one.
#[track_caller]
fn refuse(record: &Record, code: &str, message: &str) {
    let text = record.to_string();
    let record: Record = text.parse().expect("a record");
    let error = record.check_public().expect_err(&text);
    assert_eq!(error.code(), code, "{text}\n{error}");
    assert_eq!(error.fault().to_string(), message, "{text}");
    if error.move_number().is_some() && code != "truncated" {
        let last = record.movetext.last().and_then(|placed| placed.span);
        assert_eq!(error.span(), last, "{text}\n{error}");
        let before = record.movetext.iter().rev().skip(1);
        let plays = before.filter(|placed| matches!(placed.token, Token::Play { .. }));
        assert_eq!(error.move_number(), Some(plays.count() as u32), "{text}");
    }
}

#[track_caller]
fn refuse_moves(record: impl Fn(&str) -> Record, moves: &str, code: &str, message: &str) {
    refuse(&record(moves), code, message);
}

fn fives(moves: &str) -> Record {
    record(Variant::AllFives, 9, 0, "1", moves)
}

#[test]
fn who_did_what_follows_from_the_leader_r_seat_1_r_turn_4() {
    let checked = accept(&record(
        Variant::Block,
        7,
        0,
        "2",
        "6-6@L P 6-4@R 4-1@R P 1-1@R",
    ));
    let moves = checked.hands[0].moves.iter();
    let moves: Vec<_> = moves
        .map(|happened| format!("{}:{}", happened.seat, happened.token))
        .collect();
    assert_eq!(moves.join(" "), "2:6-6@L 1:P 2:6-4@R 1:4-1@R 2:P 1:1-1@R");
    assert_eq!(checked.hands[0].counts.as_slice(), [5, 5]);
    let checked = accept(&fives("5-5@L* D10 5-0@L"));
    assert_eq!(checked.hands[0].counts.as_slice(), [8, 18]);
    assert_eq!(
        (checked.hands[0].boneyard, checked.hands[0].leader),
        (0, Seat::One)
    );
    assert_eq!(checked.hands[0].layout.len(), 2);
}

#[test]
fn plays_are_scored_r_score_1() {
    let checked = accept(&fives(
        "4-1@L 1-1@R 4-4@L 4-3@L 2-1@R 5-1@U 5-5@U 5-0@U 3-1@D",
    ));
    assert_eq!(checked.points.as_slice(), [5 + 10 + 5 + 15, 5 + 10 + 5]);
    let points = checked.hands[0]
        .moves
        .iter()
        .map(|happened| happened.points);
    assert!(points.eq([5, 0, 10, 5, 5, 10, 15, 5, 0]));
}

#[test]
fn a_tile_has_to_fit_and_is_laid_once_r_lay_2() {
    refuse_moves(
        fives,
        "0-0@L 3-1@R",
        "end_mismatch",
        "expected a tile that fits, found 3-1@R: 3-1 does not match the 0 that R shows",
    );
    refuse_moves(
        fives,
        "6-4@R",
        "arm_closed",
        "expected a tile that fits, found 6-4@R: R is not open, so 6-4 cannot go there",
    );
    refuse_moves(
        fives,
        "6-4@L 6-4@L",
        "already_laid",
        "expected a tile that fits, found 6-4@L: 6-4 lies on the table already",
    );
    refuse_moves(
        fives,
        "5-5@L 5-3@L 3-3@L 3-1@U",
        "arm_closed",
        "expected a tile that fits, found 3-1@U: U is not open, so 3-1 cannot go there",
    );
}

#[test]
fn a_mark_has_to_be_true_r_spin_1() {
    accept(&fives("6-4@L 4-4@R* 4-1@R"));
    accept(&fives("6-4@L 4-4@R 4-1@R"));
    refuse_moves(
        fives,
        "6-4@L*",
        "false_mark",
        "expected no mark, found 6-4@L*: it did not make the spinner",
    );
    refuse_moves(
        fives,
        "5-5@L 5-3@L 3-3@L*",
        "false_mark",
        "expected no mark, found 3-3@L*: it did not make the spinner",
    );
    refuse_moves(
        |moves| record(Variant::Draw, 7, 2, "1", moves),
        "5-5@L*",
        "false_mark",
        "expected no mark, found 5-5@L*: it did not make the spinner",
    );
}

#[test]
fn draws_are_what_the_boneyard_allows_r_turn_5_r_block_1() {
    let draw = |moves: &str| record(Variant::Draw, 7, 8, "1", moves);
    accept(&draw("6-4@L D6 6-1@L"));
    refuse_moves(
        draw,
        "6-4@L D7",
        "wrong_draw",
        "expected a draw of at most 6, found D7",
    );
    refuse_moves(
        |moves| record(Variant::Block, 7, 0, "1", moves),
        "6-4@L D",
        "wrong_draw",
        "expected a draw of at most 0, found D",
    );
    refuse_moves(
        draw,
        "6-4@L P",
        "must_draw",
        "expected seat 2 to draw 6 before it passes, found P",
    );
    refuse_moves(
        draw,
        "6-4@L D5 P",
        "wrong_token",
        "expected a play by seat 2, found P",
    );
    accept(&draw("6-4@L D6 P 4-1@R"));
    refuse_moves(
        draw,
        "6-4@L D6 P D",
        "wrong_draw",
        "expected a draw of at most 0, found D",
    );
    refuse_moves(
        draw,
        "6-4@L D D",
        "wrong_token",
        "expected a play by seat 2, found D",
    );
    refuse_moves(
        draw,
        "6-4@L D6 |",
        "wrong_token",
        "expected a play or a pass by seat 2, found |",
    );
}

#[test]
fn a_leader_can_play_whatever_it_holds_r_lead_4() {
    for found in ["D", "P"] {
        refuse_moves(
            fives,
            found,
            "must_play",
            &format!("expected a play by seat 1, found {found}: it must hold a tile that fits"),
        );
    }
    refuse_moves(
        fives,
        "|",
        "wrong_token",
        "expected a play by seat 1, found |",
    );
}

#[test]
fn a_seat_that_passed_has_none_of_those_faces_r_ded_1() {
    let block = |moves: &str| record(Variant::Block, 7, 0, "1", moves);
    accept(&block("6-6@L P 6-4@R 4-1@R"));
    // 6 was open when it passed, and is again.
    refuse_moves(
        block,
        "6-4@L P 4-1@R 6-1@R",
        "cannot_hold",
        "expected a tile that seat 2 can hold, found 6-1: it would have been played before",
    );
    // So was 4, and 5 and 1 are open now.
    refuse_moves(
        block,
        "6-4@L P 4-1@R 1-1@R 6-5@L 5-4@L",
        "cannot_hold",
        "expected a tile that seat 2 can hold, found 5-4: it would have been played before",
    );
    // A new hand, new tiles.
    let moves = "6-4@L P 4-1@R | 2-1@L 6-2@L";
    accept(&record(Variant::Block, 2, 0, "1 1", moves));
}

#[test]
fn a_seat_that_drew_and_played_keeps_none_of_those_faces_r_ded_3() {
    let draw = |moves: &str| record(Variant::Draw, 7, 0, "1", moves);
    // Seat 2 holds neither 6 nor 4 after its first draw. The second one brings it one tile more,
    // of which only is known that it has no 1: that can be 6-6, and then 4-3 cannot be there.
    let moves = "6-4@L D2 6-1@L 4-1@R D2 2-1@L 6-2@L 6-6@L 6-0@L 0-0@L 4-0@L";
    accept(&draw(moves));
    refuse_moves(
        draw,
        &format!("{moves} 4-3@L"),
        "cannot_hold",
        "expected a tile that seat 2 can hold, found 4-3: it would have been played before",
    );
}

#[test]
fn a_seat_with_most_of_the_tiles_can_play_r_turn_1() {
    // Only ten tiles have no 6, no 4 and no 1, and seat 2 holds fourteen.
    refuse_moves(
        |moves| record(Variant::Block, 14, 0, "1", moves),
        "6-4@L P 4-1@R P",
        "must_play",
        "expected a play by seat 2, found P: it must hold a tile that fits",
    );
    // Nor have sixteen tiles, the eight dealt and the first eight of nine drawn, no 6 and no 4.
    refuse_moves(
        |moves| record(Variant::Draw, 8, 0, "1", moves),
        "6-4@L D9",
        "must_play",
        "expected a play by seat 2, found D9: it must hold a tile that fits",
    );
}

#[test]
fn a_hand_ends_when_a_seat_is_out_or_all_have_passed_r_end_1() {
    let one = |moves: &str| record(Variant::Block, 1, 0, "1 1", moves);
    let checked = accept(&one("6-4@L |"));
    assert_eq!(checked.hands[0].end, Some(PublicEnd::Out(Seat::One)));
    refuse_moves(
        one,
        "6-4@L",
        "truncated",
        "expected |, found the end of the moves",
    );
    refuse_moves(one, "6-4@L P", "wrong_token", "expected |, found P");
    let block = |moves: &str| record(Variant::Block, 7, 0, "1 2", moves);
    let checked = accept(&block("6-6@L P P |"));
    assert_eq!(checked.hands[0].end, Some(PublicEnd::Blocked));
    assert_eq!(checked.hands[0].counts.as_slice(), [6, 7]);
    refuse_moves(
        block,
        "6-6@L P P",
        "truncated",
        "expected |, found the end of the moves",
    );
    refuse_moves(
        block,
        "6-6@L P P 6-4@L",
        "wrong_token",
        "expected |, found 6-4@L",
    );
    refuse_moves(
        block,
        "6-6@L P |",
        "wrong_token",
        "expected a play, a draw or a pass by seat 1, found |",
    );
}

#[test]
fn every_hand_has_its_leader_r_lead_2_r_lead_3() {
    let one = |leads: &str, moves: &str| record(Variant::Block, 1, 0, leads, moves);
    let count = "Leads: expected the leaders of the hands dealt,";
    accept(&one("2", ""));
    refuse(
        &one("2 1", ""),
        "wrong_lead",
        &format!("{count} 1, found 2"),
    );
    // Who went out leads.
    accept(&one("2 2", "6-4@L |"));
    let other = "Leads: expected seat 2 to lead hand 2, found 1";
    refuse(&one("2 1", "6-4@L |"), "wrong_lead", other);
    refuse(&one("2 1 1", "6-4@L | 6-4@L |"), "wrong_lead", other);
    // The next hand is dealt as soon as one ends.
    refuse(
        &one("2", "6-4@L |"),
        "wrong_lead",
        &format!("{count} 2, found 1"),
    );
    refuse(
        &one("2 2 2", "6-4@L |"),
        "wrong_lead",
        &format!("{count} 2, found 3"),
    );
    refuse(
        &one("2", "6-4@L | 6-4@L |"),
        "wrong_lead",
        &format!("{count} 2, found 1"),
    );
    // Unless it is dealt by hand.
    let mut explicit = one("2", "6-4@L |");
    explicit.deal = Deal::Explicit(None);
    accept(&explicit);
    // Without a word about the end, the next hand may wait or not, but the last one ended.
    let silent = |leads: &str, moves: &str| {
        let mut record = one(leads, moves);
        record.termination = None;
        record
    };
    accept(&silent("2", "6-4@L |"));
    accept(&silent("2 2", "6-4@L |"));
    for (leads, moves, message) in [
        ("2 2 2", "6-4@L |", "2, found 3"),
        ("2", "6-4@L | 6-4@L |", "2, found 1"),
    ] {
        let message = format!("{count} {message}");
        refuse(&silent(leads, moves), "wrong_lead", &message);
    }
    refuse(
        &silent("2", "6-4@L"),
        "truncated",
        "expected |, found the end of the moves",
    );
    // After a blocked hand the lead is drawn by lot.
    for leads in ["1 1", "1 2"] {
        accept(&record(Variant::Block, 7, 0, leads, "6-6@L P P |"));
    }
    let mut none = one("2", "");
    none.leads.clear();
    refuse(
        &none,
        "no_leads",
        "expected Leads in a record without its deals, found none",
    );
    let text = one("2 1", "6-4@L |").to_string();
    let error = text.parse::<Record>().expect("a record").check_public();
    let error = error.expect_err("seat 2 leads");
    assert_eq!(
        (error.line(), error.column()),
        (Some(9), Some(11)),
        "{text}"
    );
}

/// A record of All Fives with nine tiles a seat and this target.
fn to(target: u32, termination: Termination, moves: &str) -> Record {
    let mut record = fives(moves);
    let target = Target::Raw(target);
    record.rules = record.rules.with_target(target).expect("a target");
    record.termination = Some(termination);
    record
}

#[test]
fn a_game_ends_when_a_score_reaches_the_target_r_game_1() {
    let (none, target) = (Termination::Unfinished, Termination::Target);
    let resign = Termination::Resign(Seat::One);
    accept(&to(10, target, "6-4@L"));
    accept(&to(15, none, "6-4@L"));
    accept(&to(15, resign, "6-4@L"));
    refuse(
        &to(15, target, "6-4@L"),
        "wrong_termination",
        "Termination: expected another, no score has reached the target, found target",
    );
    for termination in [none, resign] {
        refuse(
            &to(10, termination, "6-4@L"),
            "wrong_termination",
            &format!("Termination: expected target, a score has reached it, found {termination}"),
        );
    }
    refuse(
        &to(10, target, "6-4@L 6-1@L"),
        "game_over",
        "expected the end of the moves, the game is over, found 6-1@L",
    );
    // The play that reaches it is the last thing there is.
    refuse(
        &to(10, target, "6-4@L D2"),
        "game_over",
        "expected the end of the moves, the game is over, found D2",
    );
    refuse(
        &to(15, target, "6-4@L 6-1@L D2"),
        "wrong_termination",
        "Termination: expected another, no score has reached the target, found target",
    );
    // Without a word about the end, both are possible.
    for score in [10, 15] {
        let mut silent = to(score, none, "6-4@L");
        silent.termination = None;
        accept(&silent);
    }
}

#[test]
fn the_last_tile_reaches_the_target_without_a_bonus_r_game_1() {
    let last = |target, end, moves: &str| {
        let mut record = to(target, end, moves);
        record.rules = record.rules.with_hand_size(1).expect("a hand size");
        record
    };
    accept(&last(10, Termination::Target, "6-4@L"));
    refuse(
        &last(10, Termination::Target, "6-4@L |"),
        "game_over",
        "expected the end of the moves, the game is over, found |",
    );
    // With the bonus for the tile of seat 2, twelve pips at most, it can be 20.
    accept(&last(20, Termination::Target, "6-4@L |"));
    refuse(
        &last(25, Termination::Target, "6-4@L |"),
        "wrong_termination",
        "Termination: expected another, no score has reached the target, found target",
    );
    // It cannot be without it.
    refuse(
        &last(20, Termination::Target, "6-4@L"),
        "wrong_termination",
        "Termination: expected another, no score has reached the target, found target",
    );
}

#[test]
fn a_result_is_within_what_can_be_known() {
    let with = |mut record: Record, scores: &[u32]| {
        record.result = BySeat::from_slice(scores);
        record
    };
    let range = |record: &Record, least: u32, most: u32, found: u32| {
        let message = format!("Result: expected from {least} to {most} for seat 1, found {found}");
        refuse(record, "wrong_result", &message);
    };
    let resign = Termination::Resign(Seat::Two);
    let played = || to(250, resign, "6-4@L 6-1@L");
    accept(&with(played(), &[10, 5]));
    range(&with(played(), &[15, 5]), 10, 10, 15);
    range(&with(played(), &[5, 5]), 10, 10, 5);
    let won = || to(10, Termination::Target, "6-4@L");
    accept(&with(won(), &[10, 0]));
    // Seat 1 went out and scored a bonus for one tile of seat 2, at most 6-6.
    let one = |target, end| {
        let mut record = to(target, end, "6-4@L |");
        record.leads = if end == Termination::Target {
            [Seat::One].into()
        } else {
            [Seat::One; 2].into()
        };
        record.rules = record.rules.with_hand_size(1).expect("a hand size");
        record
    };
    accept(&with(one(250, resign), &[10, 0]));
    accept(&with(one(250, resign), &[20, 0]));
    range(&with(one(250, resign), &[25, 0]), 10, 20, 25);
    // A game that was given up had not been won.
    range(&with(one(20, resign), &[20, 0]), 10, 19, 20);
    accept(&with(one(20, Termination::Target), &[20, 0]));
    refuse(
        &with(one(20, Termination::Target), &[15, 0]),
        "wrong_termination",
        "Termination: expected another, no score has reached the target, found target",
    );
    refuse(
        &with(to(250, Termination::Unfinished, "6-4@L"), &[10, 0]),
        "wrong_result",
        "Result: expected none, the game is not over, found 10 0",
    );
    let digest = "0".repeat(64).parse().expect("64 digits");
    let mut unfinished = fives("6-4@L");
    unfinished.digest = Some(digest);
    refuse(
        &unfinished,
        "wrong_digest",
        &format!("Digest: expected none, the game is not over, found {digest}"),
    );
}

#[test]
fn records_that_were_not_read_can_name_what_there_is_not() {
    let check = |record: &Record, code: &str, message: &str| {
        let error = record.check_public().expect_err("wrong");
        assert_eq!((error.code(), error.line()), (code, None));
        assert_eq!(error.to_string(), message);
    };
    let seat = "expected a seat from 1 to 2, found 3";
    let mut wrong = fives("");
    wrong.leads = [Seat::Three].into();
    check(&wrong, "no_such_seat", seat);
    let mut wrong = fives("");
    wrong.termination = Some(Termination::Timeout(Seat::Three));
    check(&wrong, "no_such_seat", seat);
    let mut wrong = to(250, Termination::Resign(Seat::One), "");
    wrong.result = BySeat::from_slice(&[0, 0, 0]);
    check(
        &wrong,
        "wrong_result",
        "Result: expected 2 scores, found 0 0 0",
    );
    let mut wrong = fives("");
    wrong.movetext = [Token::Pass].into_iter().collect();
    check(
        &wrong,
        "must_play",
        "move 0: expected a play by seat 1, found P: it must hold a tile that fits",
    );
}
