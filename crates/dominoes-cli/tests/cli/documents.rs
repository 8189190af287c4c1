//! What docs/formats.md says that a command prints is what it prints, and what it says that is read
//! is read.

use std::{fs, path::PathBuf};

use dominoes_engine::{GameLog, RoundSetup, View};
use dominoes_testkit::fixture;
use serde_json::Value;

use crate::run::dominoes;

fn page() -> String {
    fixture::text("../docs/formats.md")
}

/// The fenced blocks of this language, each with the heading above it.
fn blocks(page: &str, language: &str) -> Vec<(String, String)> {
    let mut heading = String::new();
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix('#') {
            title
                .trim_start_matches('#')
                .trim()
                .clone_into(&mut heading);
        } else if let Some(found) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if found == language {
                blocks.push((heading.clone(), block.join("\n")));
            }
        }
    }
    blocks
}

/// Runs a line like `dominoes view … | dominoes choose …`, with paths from the top of the repository.
fn run(line: &str) -> String {
    let top: PathBuf = fixture::path("..");
    let mut input = String::new();
    for command in line.split(" | ") {
        let words: Vec<String> = command
            .split(' ')
            .map(|word| {
                if word.starts_with("fixtures/") {
                    top.join(word).to_string_lossy().into_owned()
                } else {
                    word.to_owned()
                }
            })
            .collect();
        assert_eq!(words[0], "dominoes", "{line}");
        let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        input = dominoes(&args, &input).out;
    }
    input
}

#[test]
fn commands_print_what_the_page_says() {
    let mut commands = 0;
    for (_, block) in blocks(&page(), "console") {
        for example in block.split("$ ").skip(1) {
            let (command, printed) = example.split_once('\n').expect("output");
            assert_eq!(run(command).trim_end(), printed.trim_end(), "{command}");
            commands += 1;
        }
    }
    assert!(commands >= 10, "{commands}");
}

#[test]
fn what_the_page_shows_is_read() {
    let page = page();
    let blocks = blocks(&page, "json");
    let block = |heading: &str| {
        let found = blocks.iter().find(|(above, _)| above == heading);
        &found.expect("a block under this heading").1
    };
    let log = GameLog::from_json(block("Log")).expect("a log");
    assert_eq!(log.plays.len(), 3);

    let view: View = serde_json::from_str(block("View")).expect("a view");
    let digest = view.digest().to_string();
    assert!(page.contains(&format!("`{digest}`")), "{digest}");
    let own: Value = serde_json::from_slice(&view.to_json()).expect("JSON");
    let shown: Value = serde_json::from_str(block("View")).expect("JSON");
    assert_eq!(own, shown);

    let setup: RoundSetup = serde_json::from_str(block("Round setup")).expect("a setup");
    let round = setup.round().expect("a hand");
    assert_eq!(
        round.forced().map(|tile| tile.to_string()).as_deref(),
        Some("3-1")
    );
    let own = serde_json::to_value(&setup).expect("JSON");
    let shown: Value = serde_json::from_str(block("Round setup")).expect("JSON");
    assert_eq!(own, shown);
}

/// The measurements differ, the fields do not: `bench.rs` has a test that prints these.
#[test]
fn the_fields_of_a_bench_are_those_of_its_page() {
    let page = page();
    let blocks = blocks(&page, "json");
    let (_, shown) = blocks
        .iter()
        .find(|(above, _)| above == "bench")
        .expect("a block");
    let shown: Value = serde_json::from_str(shown).expect("JSON");
    let source = fs::read_to_string(fixture::path("../crates/dominoes-cli/src/bench.rs"));
    let source = source.expect("a readable file");
    let fields = source
        .split_once("struct Figures {")
        .and_then(|(_, rest)| rest.split_once('}'))
        .expect("the fields")
        .0;
    let declared: Vec<&str> = fields
        .lines()
        .filter_map(|line| line.trim().split_once(':'))
        .map(|(name, _)| name)
        .collect();
    let mut shown: Vec<&String> = shown.as_object().expect("an object").keys().collect();
    let mut declared_sorted = declared;
    declared_sorted.sort_unstable();
    shown.sort_unstable();
    assert_eq!(shown, declared_sorted);
}
