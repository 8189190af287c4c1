//! What documents say of files, code and tests is so.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files of a folder of `fixtures/` whose name ends so.
fn fixtures(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = root().join("fixtures").join(folder);
    let entries = fs::read_dir(&folder).expect("a folder of fixtures");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths
}

/// Everything between two single backticks.
fn code_spans(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Somebody with another language has these pages and nothing else.
#[test]
fn every_field_of_every_vector_is_defined() {
    let page = read("fixtures/README.md");
    let generated = read("fixtures/generated/README.md");
    for folder in ["cited", "perft", "original", "generated"] {
        let mut defined = code_spans(&page);
        if folder == "generated" {
            defined.extend(code_spans(&generated));
        }
        for path in fixtures(folder, ".jsonl") {
            let name = path.file_name().expect("a file").to_string_lossy();
            // Described as a kind.
            let name = name.replace("_3_no_spinner", "_2_no_spinner");
            let name = name.replace("_4_no_spinner", "_2_no_spinner");
            assert!(
                defined.iter().any(|span| span.ends_with(&name)),
                "{folder}/{name} is not described"
            );
            let text = fs::read_to_string(&path).expect("a readable file");
            let mut fields = BTreeSet::new();
            for line in text.lines() {
                let line: Value = serde_json::from_str(line).expect("JSON");
                fields.extend(line.as_object().expect("an object").keys().cloned());
            }
            let undefined: Vec<_> = fields
                .iter()
                .filter(|field| !defined.contains(field.as_str()))
                .collect();
            assert!(undefined.is_empty(), "{folder}/{name}: {undefined:?}");
        }
    }
}

/// `path::function` below `crates/` or in `xtask/`: the file is there and has a test of that name.
fn is_a_test(name: &str) -> bool {
    let Some((path, function)) = name.split_once("::") else {
        return false;
    };
    let file = [root().join("crates").join(path), root().join(path)]
        .into_iter()
        .find_map(|path| fs::read_to_string(path).ok());
    // Nothing but documentation and other attributes stands between a test and its mark.
    file.is_some_and(|text| {
        text.split("#[test]").skip(1).any(|test| {
            test.split_once("fn ")
                .is_some_and(|(_, test)| test.split('(').next() == Some(function))
        })
    })
}

#[test]
fn every_fault_of_others_has_its_answer() {
    let page = read("docs/faults.md");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| B"))
        .collect();
    assert_eq!(rows.len(), 75);
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let &[id, seen, fault, answer] = cells.as_slice() else {
            panic!("four cells: {row}");
        };
        assert_eq!(id, format!("B{:02}", index + 1));
        assert!(!seen.is_empty() && fault.ends_with('.'), "{row}");
        let tests: Vec<_> = code_spans(answer)
            .into_iter()
            .filter(|span| span.contains("::"))
            .collect();
        assert!(!tests.is_empty(), "{id} names no test");
        for test in tests {
            assert!(is_a_test(test), "{id}: there is no test {test}");
        }
    }
}

/// A generator that promises no values may give others tomorrow.
#[test]
fn generators_are_called_by_their_name() {
    let nameless = [
        "StdRng",
        "SmallRng",
        "ThreadRng",
        "thread_rng",
        "rand::rng(",
    ];
    for krate in fs::read_dir(root().join("crates")).expect("the crates") {
        let mut folders = vec![krate.expect("a crate").path().join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder of sources") {
                let path = entry.expect("a readable folder").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path).expect("a source");
                for name in nameless {
                    assert!(!text.contains(name), "{}: {name}", path.display());
                }
            }
        }
    }
}

/// The rules as docs/rules.md has them: id and text.
fn rules(page: &str) -> Vec<(&str, &str)> {
    page.split("\n### ")
        .skip(1)
        .filter(|section| section.starts_with("R-"))
        .map(|section| section.split_once('\n').expect("a text below the id"))
        .map(|(id, text)| (id, text.split("\n## ").next().unwrap_or(text)))
        .collect()
}

#[test]
fn every_rule_has_a_source_a_branch_not_taken_and_a_place() {
    let page = read("docs/rules.md");
    let rules = rules(&page);
    assert!(rules.len() > 40, "{}", rules.len());
    for (id, text) in rules {
        for part in ["\n- Source: ", "\n- Not taken: ", "\n- Where: "] {
            assert_eq!(text.matches(part).count(), 1, "{id}: {part}");
        }
        let (_, place) = text.split_once("\n- Where: ").expect("a place");
        let (mut krate, mut named, mut quoted) = ("", 0, false);
        for (index, part) in place.split('`').enumerate() {
            if index % 2 == 0 {
                let mut words = part.split(|c: char| !c.is_alphanumeric());
                let crates = ["core", "view", "engine", "bot"];
                krate = words.rfind(|word| crates.contains(word)).unwrap_or(krate);
            } else if part.starts_with(char::is_lowercase) {
                let path = format!("crates/dominoes-{krate}/src/{part}.rs");
                quoted |= read(&path).contains(id);
                named += 1;
            }
        }
        assert!(named > 0 && quoted, "{id}: {place}");
    }
}
