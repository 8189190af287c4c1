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
