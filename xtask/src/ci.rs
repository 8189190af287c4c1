//! The list of checks that a change has to pass.

use std::{
    path::Path,
    process::{Command, ExitCode},
};

use crate::{complain, say};

/// A check: what it shows, and the command that shows it.
struct Step {
    shows: &'static str,
    command: &'static str,
    /// Variables set for it.
    env: &'static [(&'static str, &'static str)],
}

const WARNINGS_ARE_ERRORS: &[(&str, &str)] = &[("RUSTDOCFLAGS", "-D warnings")];

/// The second implementation is a package in this folder, and is not installed.
const PORT_IN_PYTHON: &[(&str, &str)] = &[("PYTHONPATH", "ports/python")];

const STEPS: &[Step] = &[
    Step {
        shows: "the code is formatted",
        command: "cargo fmt --all --check",
        env: &[],
    },
    Step {
        shows: "no lint fires",
        command: "cargo clippy --workspace --all-targets --all-features -- -D warnings",
        env: &[],
    },
    Step {
        shows: "every choice of features builds, and none needs std",
        command: "cargo xtask features",
        env: &[],
    },
    Step {
        shows: "the public API is the one that is committed",
        command: "cargo xtask api --check",
        env: &[],
    },
    Step {
        shows: "dependencies are single, licensed and from the usual place",
        command: "cargo xtask deny",
        env: &[],
    },
    Step {
        shows: "the documentation builds",
        command: "cargo doc --workspace --no-deps --all-features --document-private-items",
        env: WARNINGS_ARE_ERRORS,
    },
    Step {
        shows: "every test and example passes",
        command: "cargo test --workspace",
        env: &[],
    },
    Step {
        shows: "a server leaks nothing",
        command: "cargo run --quiet -p dominoes-engine --example server",
        env: &[],
    },
    Step {
        shows: "a bot of thirty lines plays a match",
        command: "cargo run --quiet -p dominoes-bot --example write_a_bot",
        env: &[],
    },
    Step {
        shows: "a record checks, and a forged one does not",
        command: "cargo run --quiet -p dominoes-notation --example verify",
        env: &[],
    },
    Step {
        shows: "what must hold for any input holds for the fuzz seeds and random inputs",
        command: "cargo test -p dominoes-testkit --features fuzz",
        env: &[],
    },
    Step {
        shows: "generated vectors are what the code makes",
        command: "cargo xtask regenerate --check",
        env: &[],
    },
    Step {
        shows: "every crate can be packed and builds from its package",
        command: "cargo xtask package",
        env: &[],
    },
    Step {
        shows: "the stand-alone checker agrees",
        command: "python3 -B fixtures/checker/test_check.py",
        env: &[],
    },
    Step {
        shows: "the second implementation passes its tests",
        command: "python3 -B -m unittest discover --quiet --start-directory ports/python",
        env: &[],
    },
    Step {
        shows: "the second implementation agrees with every vector",
        command: "python3 -B -m dominoes vectors fixtures",
        env: PORT_IN_PYTHON,
    },
];

/// Runs every step and says at the end which ones failed.
pub(crate) fn run() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut failed = Vec::new();
    for step in STEPS {
        say(&format!("==> {}: {}", step.shows, step.command));
        let mut words = step.command.split_whitespace();
        let passed = words.next().is_some_and(|program| {
            Command::new(program)
                .args(words)
                .envs(step.env.iter().copied())
                .current_dir(&root)
                .status()
                .is_ok_and(|status| status.success())
        });
        if !passed {
            failed.push(step);
        }
    }
    for step in &failed {
        complain(&format!("failed: {}: {}", step.shows, step.command));
    }
    if failed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
