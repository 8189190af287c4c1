//! Help, completions, and command lines that cannot be used.

use insta::assert_snapshot;

use crate::run::dominoes;

const COMMANDS: [&str; 10] = [
    "play",
    "replay",
    "deal",
    "view",
    "show",
    "choose",
    "match",
    "perft",
    "bench",
    "completions",
];

#[test]
fn help_goes_to_standard_output() {
    for args in [&["--help"][..], &["help"], &["-h"], &["--version"]] {
        let ran = dominoes(args, "");
        assert_eq!((ran.status, &*ran.err), (0, ""), "{args:?}");
        assert!(ran.out.starts_with("Dominoes") || ran.out.starts_with("dominoes "));
    }
    assert_snapshot!(dominoes(&["--help"], "").good());
}

#[test]
fn every_command_explains_itself() {
    let overview = dominoes(&["--help"], "").good();
    for command in COMMANDS {
        assert!(overview.contains(&format!("\n  {command}")), "{command}");
        let help = dominoes(&[command, "--help"], "").good();
        assert!(
            help.contains(&format!("Usage: dominoes {command}")),
            "{help}"
        );
        // A sentence for each option and argument.
        let options = help
            .lines()
            .map(str::trim_start)
            .filter(|line| line.starts_with('-'));
        assert!(options.count() > 0);
        assert_eq!(dominoes(&["help", command], "").good(), help);
        assert_snapshot!(format!("help_{command}"), help);
    }
}

#[test]
fn a_command_line_that_cannot_be_used_is_one_line_and_two() {
    for args in [
        &["sing"][..],
        &["--sing"],
        &["play", "sing"],
        &["replay", "--sing"],
        &["deal"],
        &["deal", "--seed", "x", "--hand", "1"],
        &["deal", "--hand", "0", "--seed", crate::run::SEED],
        &[
            "deal",
            "--hand",
            "1",
            "--seed",
            crate::run::SEED,
            "--players",
            "5",
        ],
        &["view"],
        &["show", "--json", "--ascii"],
        &["show", "--at", "x"],
        &["show", "--theme", "dark"],
        &["show", "--svg", "--theme", "blue"],
        &["show", "--svg", "--width", "60"],
        &["show", "--compact", "--pips"],
        &["show", "--steps", "x", "--at", "1"],
        &["show", "no such file"],
        &["bench", "x"],
        &["completions"],
        &["completions", "tcsh"],
        &["--players", "2", "replay"],
    ] {
        let error = dominoes(args, "").bad(2);
        assert!(error.len() > "dominoes: ".len(), "{args:?}");
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = dominoes(&["completions", shell], "").good();
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}
