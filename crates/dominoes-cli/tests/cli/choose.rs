//! `dominoes choose`.

use serde_json::{Value, json};

use crate::run::{dominoes, game};

/// What each seat on turn sees, one view a line.
fn views(record: &str, moves: impl Iterator<Item = usize>) -> String {
    let decisions = dominoes(&["replay", "--trace", "--json"], record).objects();
    moves
        .map(|at| {
            let seat = decisions[at]["seat"].to_string();
            dominoes(&["view", "--seat", &seat, "--at", &at.to_string()], record).good()
        })
        .collect()
}

fn choose(level: &str, seed: &str, views: &str) -> Vec<Value> {
    let ran = dominoes(&["choose", "--level", level, "--seed", seed], views);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    ran.objects()
}

#[test]
fn a_bot_chooses_from_a_view_what_it_plays_in_a_game() {
    let record = dominoes(
        &[
            "--level",
            "3",
            "--seed",
            &"5a".repeat(32),
            "--bot-seed",
            "9",
        ],
        "",
    )
    .good();
    let decisions = dominoes(&["replay", "--trace", "--json"], &record).objects();
    let moves = || (0..decisions.len()).step_by(9);
    let choices = choose("3", "9", &views(&record, moves()));
    for (at, choice) in moves().zip(choices) {
        assert_eq!(choice["play"], decisions[at]["play"]);
    }
}

#[test]
fn the_fields_are_these_and_the_score_is_the_quotient() {
    let record = game(&[]);
    let views = views(&record, (0..30).step_by(3));
    for level in ["1", "2", "3", "4", "5", "6"] {
        for choice in choose(level, "1", &views) {
            let fields: Vec<&String> = choice.as_object().expect("an object").keys().collect();
            assert_eq!(
                fields,
                [
                    "considered",
                    "depth",
                    "level",
                    "loosened",
                    "play",
                    "points",
                    "score",
                    "score_div",
                    "score_sum",
                    "worlds"
                ]
            );
            assert_eq!(choice["level"].to_string(), level);
            let number = |field: &str| choice[field].as_f64().expect("a number");
            let quotient = number("score_sum") / number("score_div");
            assert!((number("score") - quotient).abs() < 1e-9, "{choice}");
            if choice["considered"] == 1 {
                assert_eq!(choice["worlds"], 0);
            }
        }
    }
}

#[test]
fn the_choice_is_the_same_in_any_company() {
    let views = views(&game(&["--players", "4"]), (0..24).step_by(4));
    let together = choose("4", "7", &views);
    let apart: Vec<Value> = views
        .lines()
        .rev()
        .flat_map(|view| choose("4", "7", view))
        .collect();
    assert!(together.iter().rev().eq(&apart));
}

#[test]
fn where_there_is_nothing_to_choose_the_answer_is_null() {
    let record = game(&[]);
    let spectator = dominoes(&["view", "--seat", "spectator", "--at", "3"], &record).good();
    let over = dominoes(&["view", "--seat", "1"], &record).good();
    assert_eq!(
        choose("5", "1", &format!("{spectator}\n{over}")),
        [json!(null), json!(null)]
    );
}

#[test]
fn a_view_that_is_none_is_an_error_in_its_place() {
    let record = game(&[]);
    let view = views(&record, 0..1);
    let false_view = view.replace("\"count\":0", "\"count\":5");
    let ran = dominoes(
        &["choose", "--level", "1", "--seed", "1"],
        format!("{view}{false_view}{{}}\nx\n{view}"),
    );
    assert_eq!(ran.status, 2);
    let objects = ran.objects();
    let codes: Vec<_> = objects
        .iter()
        .map(|object| object["error"]["code"].as_str())
        .collect();
    let bad = Some("bad_view");
    assert_eq!(codes, [None, bad, bad, bad, None]);
    // A view that is read and does not hold has its line, too.
    assert_eq!(objects[1]["error"]["line"], 2);
    assert_eq!(objects[3]["error"]["line"], 4);
    for args in [
        &["--level", "1"][..],
        &["--seed", "1"],
        &["--level", "9", "--seed", "1"],
        &["--level", "1", "--seed", "x"],
    ] {
        dominoes(&[&["choose"], args].concat(), &view).bad(2);
    }
}

#[test]
fn an_analysis_has_every_play_and_the_chosen_one_first() {
    let views = views(&game(&[]), (0..30).step_by(3));
    for level in ["2", "5", "6"] {
        let args = ["choose", "--level", level, "--seed", "1", "--analyse"];
        for (choice, plain) in dominoes(&args, &views)
            .objects()
            .iter()
            .zip(choose(level, "1", &views))
        {
            let candidates = choice["candidates"].as_array().expect("a list");
            assert_eq!(Some(candidates.len() as u64), choice["considered"].as_u64());
            for field in [
                "play",
                "score",
                "score_sum",
                "score_div",
                "worlds",
                "points",
            ] {
                assert_eq!(candidates[0][field], choice[field], "{field}");
                assert_eq!(choice[field], plain[field], "{field}");
            }
            let searched = choice["worlds"].as_u64() > Some(1);
            assert_eq!(candidates[0]["standard_error"].is_number(), searched);
            assert!(choice["exact"].is_boolean() && plain["exact"].is_null());
        }
    }
}
