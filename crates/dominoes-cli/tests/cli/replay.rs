//! `dominoes replay`.

use serde_json::{Value, json};

use crate::run::{SEED, dominoes, file, game};

/// The log of a game of Block in which each seat holds seven tiles in canonical order.
fn explicit(plays: &[&str]) -> Value {
    let order: Vec<u32> = (1..=28).collect();
    json!({
        "version": 1,
        "rules": {"variant": "block", "players": 2},
        "deal": "explicit",
        "deals": [order],
        "lots": [1],
        "plays": plays,
    })
}

fn seeded(end: &Value) -> Value {
    let mut log = json!({
        "version": 1,
        "rules": {"variant": "all_fives", "players": 3},
        "deal": "chacha20",
        "seed": SEED,
        "plays": [],
    });
    if !end.is_null() {
        log["end"] = end.clone();
    }
    log
}

#[test]
fn the_fields_of_a_game_are_these_in_this_order() {
    let record = game(&[]);
    let ran = dominoes(&["replay", "--json"], &record);
    let object = &ran.objects()[0];
    let fields: Vec<&str> = ran
        .out
        .split(",\"")
        .filter_map(|part| part.split('"').next())
        .collect();
    assert!(ran.out.starts_with("{\"seed\":\""));
    let top = [
        "players", "scores", "places", "reason", "status", "text", "digest", "hands",
    ];
    let at: Vec<_> = top
        .iter()
        .map(|field| fields.iter().position(|found| found == field).expect(field))
        .collect();
    assert!(at.is_sorted(), "{fields:?}");
    assert_eq!(object.as_object().expect("an object").len(), top.len() + 1);
    assert_eq!(object["seed"], SEED);
    assert!(record.contains(object["digest"].as_str().expect("a digest")));
    let moves = record.split_once("\n\n").expect("moves").1;
    assert_eq!(object["text"], moves.trim_end().replace('\n', " "));
    let hand = &ran.out[ran.out.find("\"hands\":[{").expect("hands")..];
    assert!(
        hand.starts_with("\"hands\":[{\"hand\":1,\"leader\":"),
        "{hand}"
    );
}

#[test]
fn giving_up_ends_the_hand_with_nothing_counted_r_game_3() {
    for reason in ["resign", "timeout"] {
        let log = seeded(&json!({"reason": reason, "seat": 2}));
        let object = dominoes(&["replay", "--json"], log.to_string())
            .objects()
            .remove(0);
        assert_eq!(
            (&object["reason"], &object["status"]),
            (&json!(reason), &json!("finished"))
        );
        assert_eq!(object["places"], json!([1, 3, 1]));
        let hand = &object["hands"][0];
        assert_eq!((&hand["end"], &hand["seat"]), (&json!(reason), &json!(2)));
        assert_eq!((&hand["points"], &hand["pips"]), (&json!(0), &json!(null)));
    }
}

#[test]
fn a_game_that_goes_on_has_no_reason_yet() {
    let object = dominoes(&["replay", "--json"], seeded(&json!(null)).to_string())
        .objects()
        .remove(0);
    assert_eq!(object["reason"], json!(null));
    assert_eq!(
        (&object["status"], &object["text"]),
        (&json!("active"), &json!(""))
    );
    assert_eq!(
        (&object["scores"], &object["hands"]),
        (&json!([0, 0, 0]), &json!([]))
    );
    let text = dominoes(&["replay"], seeded(&json!(null)).to_string()).good();
    assert_eq!(
        text,
        "game 0: checks so far: 0 : 0 : 0; in hand 1, 0 plays\n"
    );
}

#[test]
fn one_bad_game_neither_hides_nor_stops_the_others() {
    let good = explicit(&["0-0@L"]).to_string();
    let no = explicit(&["6-6@L"]).to_string();
    let bad = good.replace("block", "bridge");
    for (input, status, codes) in [
        (format!("{good}\n{good}\n"), 0, [None, None].to_vec()),
        (
            format!("{good}\n{no}\n{good}\n"),
            1,
            vec![None, Some("tile_not_held"), None],
        ),
        (
            format!("{bad}\n{no}\n{good}\n"),
            2,
            vec![Some("bad_log"), Some("tile_not_held"), None],
        ),
        (
            format!("{good}\n{}\n{good}\n", &good[..40]),
            2,
            vec![None, Some("bad_log"), None],
        ),
    ] {
        let ran = dominoes(&["replay", "--json"], &input);
        let found: Vec<_> = ran
            .objects()
            .iter()
            .map(|object| object["error"]["code"].as_str().map(str::to_owned))
            .collect();
        let codes: Vec<_> = codes
            .into_iter()
            .map(|code| code.map(str::to_owned))
            .collect();
        assert_eq!(
            (ran.status, found, &*ran.err),
            (status, codes, ""),
            "{input}"
        );
        let people = dominoes(&["replay"], &input);
        assert_eq!(people.status, status);
        assert_eq!(
            people.out.lines().count() + people.err.lines().count(),
            ran.objects().len()
        );
    }
}

#[test]
fn an_error_is_an_object_with_these_fields() {
    let log = explicit(&["0-0@L", "1-0@R", "6-6@L"]).to_string();
    let column = log.find("\"6-6@L\"").expect("the play") + 1;
    let out = dominoes(&["replay", "--json"], format!("\n{log}")).out;
    assert_eq!(
        out,
        format!(
            "{{\"error\":{{\"code\":\"tile_not_held\",\"message\":\"seat 2 does not hold 6-6\",\
             \"line\":2,\"column\":{column},\"move\":2}}}}\n"
        )
    );
    let out = dominoes(&["replay", "--json"], "").out;
    assert_eq!(
        out,
        "{\"error\":{\"code\":\"empty\",\"message\":\"there is no game in it\",\
         \"line\":null,\"column\":null,\"move\":null}}\n"
    );
}

#[test]
fn files_are_read_in_their_order_and_named_in_messages() {
    let record = game(&["--target", "50"]);
    let first = file("replay", "first.txt", &record);
    let second = file(
        "replay_2",
        "second.jsonl",
        &explicit(&["6-6@L"]).to_string(),
    );
    let ran = dominoes(
        &["replay", &first, "-", &second, "no such file"],
        seeded(&json!(null)).to_string(),
    );
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    let messages: Vec<&str> = ran.err.lines().collect();
    assert!(
        messages[0].contains("game 2: ") && messages[0].contains("second.jsonl: line 1"),
        "{}",
        ran.err
    );
    assert!(
        messages[1].contains("game 3: no such file: cannot read"),
        "{}",
        ran.err
    );
}

#[test]
fn a_record_without_its_seed_is_checked_as_far_as_it_can_be_and_that_is_said() {
    let without = |tag: &str, record: &str| -> String {
        record
            .split_inclusive('\n')
            .filter(|line| !line.starts_with(&format!("[{tag} ")))
            .collect()
    };
    let public = without("Seed", &game(&[]));
    let ran = dominoes(&["replay"], &public);
    assert_eq!(
        (ran.status, &*ran.out),
        (0, "game 0: can have been played so\n")
    );
    assert!(ran.err.contains("without its seed"), "{}", ran.err);
    let object = dominoes(&["replay", "--json"], &public).objects().remove(0);
    assert_eq!(
        (&object["seed"], &object["digest"], &object["hands"]),
        (&json!(null), &json!(null), &json!(null))
    );
    assert_eq!(object["status"], "finished");
    let traced = dominoes(&["replay", "--trace"], &public).bad(2);
    assert!(traced.contains("seed"), "{traced}");
    dominoes(&["replay"], without("Leads", &public)).bad(1);
    dominoes(&["replay"], public.replacen("-5@", "-6@", 1)).bad(1);
}

#[test]
fn a_trace_has_one_object_a_decision_and_counts_the_games() {
    let logs = format!(
        "{}\n{}\n{}",
        explicit(&["0-0@L", "1-0@R"]),
        explicit(&["6-6@L"]),
        explicit(&["0-0@L"])
    );
    let ran = dominoes(&["replay", "--trace", "--json"], &logs);
    assert_eq!(ran.status, 1);
    let objects = ran.objects();
    let games: Vec<_> = objects
        .iter()
        .map(|object| object["game"].as_u64())
        .collect();
    assert_eq!(games, [Some(0), Some(0), None, Some(2)]);
    assert_eq!(objects[0]["after"], "P");
    assert_eq!(objects[1]["deductions"], json!({"2": [0]}));
    let text = dominoes(
        &["replay", "--trace"],
        explicit(&["0-0@L", "1-0@R"]).to_string(),
    )
    .good();
    assert!(
        text.starts_with("game 0, hand 1: seat 1 plays 0-0@L, then P (from 0-0@L 1-0@L"),
        "{text}"
    );
}

#[test]
fn what_is_not_text_is_refused() {
    let error = dominoes(&["replay"], b"[Dominoes \"1\"]\n\xff").bad(2);
    assert!(error.contains("line 2, column 1: not UTF-8"), "{error}");
    for input in [
        "x",
        "[",
        "[]",
        "{",
        "{}",
        "null",
        "\u{feff}",
        "[Dominoes \"1\"]",
        "\0\0\0",
    ] {
        let ran = dominoes(&["replay"], input);
        assert_eq!(ran.status, 2, "{input:?}");
        ran.bad(2);
    }
}

#[test]
fn a_log_of_a_later_version_is_told_apart() {
    let log = explicit(&[])
        .to_string()
        .replace("\"version\":1", "\"version\":2");
    let object = dominoes(&["replay", "--json"], log).objects().remove(0);
    assert_eq!(object["error"]["code"], "unsupported_version");
}
