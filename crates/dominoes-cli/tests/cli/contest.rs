//! `dominoes match`.

use serde_json::Value;

use crate::run::{dominoes, file};

fn play(args: &[&str]) -> String {
    dominoes(&[&["match"], args].concat(), "").good()
}

#[test]
fn any_number_of_jobs_and_shards_gives_the_same_bytes() {
    for (name, args) in [
        (
            "hands",
            &["--a", "3", "--b", "1", "--hands", "40", "--seed", "1"][..],
        ),
        (
            "games",
            &[
                "--a",
                "2",
                "--b",
                "1",
                "--games",
                "11",
                "--seed",
                "5",
                "--players",
                "3",
            ],
        ),
        (
            "draw",
            &[
                "--a",
                "2",
                "--b",
                "4",
                "--hands",
                "9",
                "--seed",
                "5",
                "--players",
                "4",
                "--variant",
                "draw",
            ],
        ),
    ] {
        let one = play(&[args, &["--json", "--jobs", "1"]].concat());
        assert_eq!(play(&[args, &["--json", "--jobs", "2"]].concat()), one);
        assert_eq!(play(&[args, &["--json"]].concat()), one);
        let files: Vec<String> = ["2/3", "1/3", "3/3"]
            .iter()
            .map(|shard| {
                let sums = play(&[args, &["--shard", shard]].concat());
                let folder = format!("match_{name}_{}", &shard[..1]);
                file(&folder, "sums.json", &sums)
            })
            .collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        assert_eq!(play(&[&["--json", "--merge"], &files[..]].concat()), one);
        let people = play(&[&["--merge"], &files[..]].concat());
        assert_eq!(people, play(args));
    }
}

#[test]
fn the_fields_are_these() {
    let hands = play(&[
        "--a", "2", "--b", "1", "--hands", "50", "--seed", "1", "--json",
    ]);
    assert!(
        hands.starts_with("{\"a\":2,\"b\":1,\"players\":2,\"deals\":50,\"margin\":{\"mean\":"),
        "{hands}"
    );
    let object: Value = serde_json::from_str(&hands).expect("JSON");
    assert!(object.get("wins").is_none());
    let margin = &object["margin"];
    let number = |field: &str| margin[field].as_f64().expect("a number");
    assert!((number("high95") - number("mean") - 1.96 * number("se")).abs() < 1e-5);
    assert!((number("mean") - number("low95") - 1.96 * number("se")).abs() < 1e-5);
    let games = play(&[
        "--a", "2", "--b", "1", "--games", "20", "--seed", "1", "--json",
    ]);
    let object: Value = serde_json::from_str(&games).expect("JSON");
    let share = object["wins"]["share"].as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&share));
    let one = play(&[
        "--a", "2", "--b", "1", "--hands", "1", "--seed", "1", "--json",
    ]);
    assert!(
        one.contains("\"se\":null,\"low95\":null,\"high95\":null"),
        "{one}"
    );
}

/// A greedy level does not draw lots, so against itself every deal comes out even.
#[test]
fn a_level_against_itself_is_even_on_duplicate_deals() {
    for players in ["2", "3", "4"] {
        let out = play(&[
            "--a",
            "1",
            "--b",
            "1",
            "--hands",
            "20",
            "--seed",
            "3",
            "--json",
            "--players",
            players,
        ]);
        assert!(
            out.contains("\"margin\":{\"mean\":0.0,\"se\":0.0,"),
            "{out}"
        );
        let out = play(&[
            "--a",
            "1",
            "--b",
            "1",
            "--games",
            "5",
            "--seed",
            "3",
            "--json",
            "--players",
            "2",
        ]);
        assert!(out.contains("\"wins\":{\"share\":0.5,"), "{out}");
    }
}

#[test]
fn the_seed_is_what_the_deals_depend_on() {
    let with = |seed: &str| {
        play(&[
            "--a", "2", "--b", "1", "--hands", "50", "--json", "--seed", seed,
        ])
    };
    assert_eq!(with("1"), with("1"));
    assert_ne!(with("1"), with("2"));
}

#[test]
fn shards_that_do_not_belong_together_are_refused() {
    let shard = |seed: &str, shard: &str| {
        play(&[
            "--a", "2", "--b", "1", "--hands", "10", "--seed", seed, "--shard", shard,
        ])
    };
    let (first, second) = (shard("1", "1/2"), shard("1", "2/2"));
    let spoiled = second.replace("\"deals\":5", "\"deals\":4");
    for (text, part) in [
        (first.clone(), "shard 2/2 is missing"),
        (
            format!("{first}{first}{second}"),
            "line 2, column 1: shard 1/2 is given twice",
        ),
        (format!("{first}{}", shard("2", "2/2")), "another match"),
        (format!("{first}{}", shard("1", "2/3")), "another match"),
        (format!("{first}{spoiled}"), "not all of its deals"),
        (format!("{first}x"), "not the sums of a shard"),
        (String::new(), "no shard"),
    ] {
        let error = dominoes(&["match", "--merge", "-"], text).bad(2);
        assert!(error.contains(part), "{error}");
    }
    assert!(
        !dominoes(&["match", "--merge", "-"], format!("{first}{second}"))
            .good()
            .is_empty()
    );
}

#[test]
fn bad_options_are_refused() {
    let base = ["--a", "2", "--b", "1", "--seed", "1"];
    for args in [
        &[][..],
        &["--hands", "0"],
        &["--hands", "5", "--games", "5"],
        &["--hands", "5", "--players", "5"],
        &["--hands", "5", "--variant", "x"],
        &["--hands", "5", "--jobs", "0"],
        &["--hands", "5", "--shard", "3/2"],
        &["--merge", "x"],
    ] {
        dominoes(&[&["match"], &base[..], args].concat(), "").bad(2);
    }
    dominoes(
        &[
            "match", "--a", "9", "--b", "1", "--seed", "1", "--hands", "5",
        ],
        "",
    )
    .bad(2);
}
