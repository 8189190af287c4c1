//! The records of `fixtures/records`: each shows a corner of the rules, and says which.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::{collections::BTreeSet, fs};

use dominoes_notation::{Checked, Record, Termination};
use dominoes_testkit::fixture;

/// Every record with the name of its file.
fn records() -> Vec<(String, String, Record)> {
    let folder = fs::read_dir(fixture::path("records")).expect("a folder");
    let mut records: Vec<_> = folder
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a readable file");
            let record = match text.parse() {
                Ok(record) => record,
                Err(error) => panic!("{}: {error}", path.display()),
            };
            let name = path.file_stem().expect("a name").to_string_lossy();
            (name.into_owned(), text, record)
        })
        .collect();
    records.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(records.len() > 80, "{}", records.len());
    records
}

#[test]
fn every_record_checks_and_is_written_as_it_stands() {
    for (name, text, record) in records() {
        let checked = record.check();
        let checked = checked.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.to_string(), text, "{name}");
        assert_eq!(
            matches!(checked, Checked::Full(_)),
            record.deal.is_known(),
            "{name}"
        );
        // What is replayed is compared with the digest, and there is one to compare with.
        let over = record.termination.is_some_and(Termination::is_over);
        assert_eq!(
            record.digest.is_some(),
            over && record.deal.is_known(),
            "{name}"
        );
        assert_eq!(record.result.is_some(), over, "{name}");
        let seats = name
            .rsplit('_')
            .next()
            .and_then(|last| last.parse::<usize>().ok());
        if let Some(seats) = seats.filter(|seats| (2..=4).contains(seats))
            && !name.starts_with("reserve")
        {
            assert_eq!(record.rules.seats().count(), seats, "{name}");
        }
    }
}

#[test]
fn every_rule_has_a_record() {
    let rules = fixture::text("../docs/rules.md");
    let all: BTreeSet<String> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .filter(|heading| heading.starts_with("R-"))
        .filter_map(|heading| heading.split_whitespace().next())
        .map(ToOwned::to_owned)
        .collect();
    let mut shown = BTreeSet::new();
    for (name, _, record) in records() {
        assert!(
            record.tag("Shows").is_some_and(|shows| shows.len() > 10),
            "{name}"
        );
        let rules = record.tag("Rules").unwrap_or_default();
        assert!(!rules.is_empty(), "{name}");
        shown.extend(rules.split(' ').map(ToOwned::to_owned));
    }
    assert_eq!(shown, all);
}
