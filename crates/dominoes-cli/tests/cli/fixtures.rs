//! Every file of `fixtures/records` and `fixtures/invalid`, with what is said of it as a snapshot
//! beside it.

use std::{collections::BTreeSet, fs, path::Path};

use dominoes_engine::{GameLog, Layout, RoundSetup, Rules, View};
use dominoes_notation::{Movetext, Records, Token};
use dominoes_testkit::fixture;
use insta::{assert_snapshot, glob, with_settings};

use crate::run::dominoes;

/// One object of `replay --json`, with a line for each field and for each hand.
fn laid_out(object: &str) -> String {
    let fields = [
        "players", "scores", "places", "reason", "status", "text", "digest", "hands",
    ];
    let mut text = object.replace("{\"hand\":", "\n  {\"hand\":");
    for field in fields {
        text = text.replacen(&format!(",\"{field}\":"), &format!(",\n \"{field}\":"), 1);
    }
    text
}

#[test]
fn every_record_is_replayed() {
    let snapshots = fixture::path("records/replayed");
    with_settings!({snapshot_path => snapshots, prepend_module_to_snapshot => false}, {
        glob!("../../../../fixtures/records", "*.txt", |path| {
            let text = fs::read_to_string(path).expect("a readable file");
            let ran = dominoes(&["replay", "--json"], &text);
            assert_snapshot!("record", laid_out(ran.good().trim_end()));
        });
        glob!("../../../../fixtures/records", "*.json", |path| {
            let text = fs::read_to_string(path).expect("a readable file");
            let ran = dominoes(&["replay", "--json"], &text);
            assert_snapshot!("log", laid_out(ran.good().trim_end()));
        });
    });
}

/// Runs a command on a file that is wrong, and tells all that it answers.
#[track_caller]
fn refused(plain: &[&str], json: &[&str], input: &[u8]) -> String {
    let ran = dominoes(plain, input);
    let object = dominoes(json, input);
    assert_eq!(ran.status, object.status, "{}", ran.err);
    assert!([1, 2].contains(&ran.status), "{}{}", ran.out, ran.err);
    assert!(
        object.out.contains("{\"error\":{\"code\":"),
        "{}",
        object.out
    );
    format!("exit status {}\n{}{}", ran.status, ran.err, object.out)
}

#[test]
fn every_invalid_input_is_refused() {
    let snapshots = fixture::path("invalid/refused");
    with_settings!({snapshot_path => snapshots, prepend_module_to_snapshot => false}, {
        glob!("../../../../fixtures/invalid/records", "*.txt", |path| {
            let input = fs::read(path).expect("a readable file");
            assert_snapshot!("records", refused(&["replay"], &["replay", "--json"], &input));
        });
        glob!("../../../../fixtures/invalid/movetext", "*.txt", |path| {
            let input = fs::read(path).expect("a readable file");
            assert_snapshot!("movetext", refused(&["show"], &["show", "--json"], &input));
        });
        glob!("../../../../fixtures/invalid/logs", "*.json", |path| {
            let input = fs::read(path).expect("a readable file");
            assert_snapshot!("logs", refused(&["replay"], &["replay", "--json"], &input));
        });
        glob!("../../../../fixtures/invalid/views", "*.json", |path| {
            let input = fs::read(path).expect("a readable file");
            let choose = ["choose", "--level", "1", "--seed", "1"];
            assert_snapshot!("views", refused(&choose, &choose, &input));
        });
        // No command reads these: what is said is what the library says.
        glob!("../../../../fixtures/invalid/rules", "*.json", |path| {
            assert_snapshot!("rules", said("rules", path).join("\n"));
        });
        glob!("../../../../fixtures/invalid/setups", "*.json", |path| {
            assert_snapshot!("setups", said("setups", path).join("\n"));
        });
    });
}

/// What the libraries say of a file that is wrong.
fn said(kind: &str, path: &Path) -> Vec<String> {
    let bytes = fs::read(path).expect("a readable file");
    let text = String::from_utf8_lossy(&bytes);
    let error = match kind {
        "records" => {
            return Records::new(&text)
                .filter_map(|record| match record {
                    Ok(record) => record.check().err().map(|error| error.to_string()),
                    Err(error) => Some(error.to_string()),
                })
                .collect();
        }
        "movetext" => match text.parse::<Movetext>() {
            Ok(moves) => lay(&moves).err(),
            Err(error) => Some(error.to_string()),
        },
        "logs" => {
            let log = GameLog::from_json(&text).and_then(|log| log.replay());
            log.err().map(|error| error.to_string())
        }
        "views" => serde_json::from_str::<View>(&text)
            .err()
            .map(|error| error.to_string()),
        "rules" => serde_json::from_str::<Rules>(&text)
            .err()
            .map(|error| error.to_string()),
        "setups" => match serde_json::from_str::<RoundSetup>(&text) {
            Ok(setup) => setup.round().err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        },
        _ => panic!("{kind} is no kind of input"),
    };
    error.into_iter().collect()
}

fn lay(moves: &Movetext) -> Result<(), String> {
    let mut layout = Layout::new(true);
    for token in moves.tokens() {
        if let Token::Play { play, .. } = token {
            let placed = layout.try_place(play.tile, play.arm);
            placed.map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// An error of a library: its name, and the texts in its message between what it fills in.
struct Fault {
    name: String,
    texts: Vec<String>,
}

impl Fault {
    fn is_in(&self, message: &str) -> bool {
        let mut rest = message;
        self.texts
            .iter()
            .all(|text| match rest.split_once(text.as_str()) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
    }
}

/// The errors that a source file declares. One that only hands on another's message has no text of
/// its own and is left out.
fn faults(source: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for declared in source.split("\npub enum ").skip(1) {
        let body = declared.split("\n}").next().unwrap_or_default();
        let name = body.split_whitespace().next().unwrap_or_default();
        for attribute in body.split("#[error(").skip(1) {
            let Some((message, rest)) = attribute.split_once(")]\n") else {
                continue;
            };
            let variant: String = rest
                .lines()
                .map(str::trim)
                .find(|line| line.starts_with(char::is_uppercase))
                .unwrap_or_default()
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            let message = message.trim_start();
            let Some(message) = message.strip_prefix('"') else {
                continue;
            };
            let end = message.find("\",").or(message.rfind('"'));
            let message = &message[..end.unwrap_or(message.len())];
            let texts: Vec<String> = message
                .split('{')
                .map(|part| part.split_once('}').map_or(part, |(_, text)| text))
                .filter(|text| !text.is_empty())
                .map(|text| text.replace("\\\"", "\""))
                .collect();
            if texts.iter().any(|text| text.contains(char::is_alphabetic)) {
                faults.push(Fault {
                    name: format!("{name}::{variant}"),
                    texts,
                });
            }
        }
    }
    faults
}

/// What no file can do wrong, and why.
const NOT_IN_A_FILE: &[(&str, &str)] = &[
    (
        "PlayError::NoFittingArm",
        "in a file every play names its arm",
    ),
    (
        "PlayError::AmbiguousArm",
        "in a file every play names its arm",
    ),
    ("SetupFault::Passes", "a `Position` is made by a program"),
    ("SetupFault::NoPlay", "a `Position` is made by a program"),
    ("SetupFault::Forced", "a `Position` is made by a program"),
    ("GameError::StaleMove", "a file is replayed, not sent"),
    ("GameError::NoSuchAction", "in a file a play is text"),
    ("DealsError::Seeded", "a deal is added by a program"),
    ("DealsError::NotAwaited", "a deal is added by a program"),
    ("DealsError::LotNeeded", "a deal is added by a program"),
    ("TagError::Name", "a reader says where, as a `ReadError`"),
    ("TagError::Known", "a tag that is read is never set"),
    (
        "TagError::LineBreak",
        "a reader says where, as a `ReadError`",
    ),
    (
        "CheckFault::NoSeed",
        "a record without deals is checked without them",
    ),
    (
        "CheckFault::ResultSeats",
        "a reader counts the scores first",
    ),
    ("CheckFault::Deals", "a reader judges the deals first"),
];

#[test]
fn every_error_a_file_can_cause_has_a_file() {
    let mut messages = Vec::new();
    for kind in ["records", "movetext", "logs", "views", "rules", "setups"] {
        let folder = fs::read_dir(fixture::path("invalid").join(kind)).expect("a folder");
        for entry in folder {
            let path = entry.expect("a readable folder").path();
            let said = said(kind, &path);
            // What is not text, or not there, has no library to say so.
            let unread = [
                "not_utf8.txt",
                "empty.txt",
                "false_mark.txt",
                "second_spinner.txt",
            ];
            let unread = unread.iter().any(|name| path.ends_with(name));
            assert!(!said.is_empty() || unread, "{} is good", path.display());
            messages.extend(said);
        }
    }
    let mut missing = BTreeSet::new();
    let mut declared = BTreeSet::new();
    for krate in ["core", "view", "engine", "notation"] {
        let source = format!("../crates/dominoes-{krate}/src/error.rs");
        for fault in faults(&fixture::text(&source)) {
            declared.insert(fault.name.clone());
            if !messages.iter().any(|message| fault.is_in(message)) {
                missing.insert(fault.name);
            }
        }
    }
    assert!(declared.len() > 90, "{declared:?}");
    let excused: BTreeSet<String> = NOT_IN_A_FILE
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert!(excused.is_subset(&declared), "{excused:?} {declared:?}");
    assert_eq!(
        missing, excused,
        "errors without a file, and errors excused"
    );
}
