//! The files of `fixtures/`, a record a line.

use std::{fs, path::PathBuf};

use serde::de::DeserializeOwned;

/// A record of a fixture file, and where it stands.
#[derive(Clone, Debug)]
pub struct Line<T> {
    /// `file:line`, for messages.
    pub place: String,
    /// The record.
    pub record: T,
}

/// The path of a file or folder of `fixtures/`.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures")
        .join(name)
}

/// The text of a file of `fixtures/`.
///
/// # Panics
/// When it cannot be read.
#[must_use]
pub fn text(name: &str) -> String {
    match fs::read_to_string(path(name)) {
        Ok(text) => text,
        Err(error) => panic!("fixtures/{name}: {error}"),
    }
}

/// The records of a JSON Lines file of `fixtures/`.
///
/// # Panics
/// When the file cannot be read, is empty, or a line of it is no such record.
#[must_use]
pub fn lines<T: DeserializeOwned>(name: &str) -> Vec<Line<T>> {
    let text = text(name);
    let records: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let place = format!("fixtures/{name}:{}", index + 1);
            match serde_json::from_str(line) {
                Ok(record) => Line { place, record },
                Err(error) => panic!("{place}: {error}"),
            }
        })
        .collect();
    assert!(!records.is_empty(), "fixtures/{name} is empty");
    records
}
