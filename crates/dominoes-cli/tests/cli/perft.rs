//! `dominoes perft`.

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

use crate::run::{command, dominoes, fixtures};

#[track_caller]
fn check(args: &[&str], fixture: &str) {
    let expected: Vec<String> = fixtures(fixture)
        .iter()
        .map(|line| {
            let [n, sequences, scoring, points] =
                ["n", "sequences", "scoring", "points"].map(|field| &line[field]);
            format!("{n} {sequences} {scoring} {points}")
        })
        .collect();
    let out = dominoes(&[&["perft"], args].concat(), "").good();
    assert!(out.lines().eq(&expected), "{out}");
}

#[test]
fn the_ladder_of_the_whole_set() {
    check(&["6"], "perft/all_fives.jsonl");
    check(&["6", "--no-spinner"], "perft/no_spinner.jsonl");
}

#[test]
fn small_sets_to_their_full_depth() {
    check(&["6", "--max-face", "2"], "perft/max_face_2.jsonl");
    check(
        &["6", "--max-face", "2", "--no-spinner"],
        "perft/max_face_2_no_spinner.jsonl",
    );
    check(&["10", "--max-face", "3"], "perft/max_face_3.jsonl");
    check(
        &["10", "--max-face", "3", "--no-spinner"],
        "perft/max_face_3_no_spinner.jsonl",
    );
    check(&["6", "--max-face", "4"], "perft/max_face_4.jsonl");
    check(
        &["6", "--max-face", "4", "--no-spinner"],
        "perft/max_face_4_no_spinner.jsonl",
    );
}

#[test]
fn bad_numbers_are_refused() {
    for args in [
        &["0"][..],
        &["29"],
        &["-1"],
        &["x"],
        &[],
        &["3", "--max-face", "7"],
    ] {
        dominoes(&[&["perft"], args].concat(), "").bad(2);
    }
}

/// `dominoes perft 6 | head -1`
#[test]
fn a_reader_that_has_enough_is_no_fault() {
    let mut child = command(&["perft", "6"])
        .stdin(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe"))
        .read_line(&mut first)
        .expect("a line");
    assert_eq!(first, "1 28 5 35\n");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
