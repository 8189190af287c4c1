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
fn a_command_line_that_cannot_be_used_names_the_help_to_read() {
    for (args, help) in [
        (&["--sing"][..], "(try 'dominoes --help')"),
        (&["sing"], "(try 'dominoes --help')"),
        (&["play", "--sing"], "(try 'dominoes play --help')"),
        (&["--seat", "9"], "(try 'dominoes --help')"),
        (&["--seat", "3"], "(try 'dominoes play --help')"),
        (&["deal"], "(try 'dominoes deal --help')"),
        (&["match", "--a", "1"], "(try 'dominoes match --help')"),
        (&["perft", "99"], "(try 'dominoes perft --help')"),
    ] {
        let error = dominoes(args, "").bad(2);
        assert!(error.trim_end().ends_with(help), "{error}");
    }
}

#[test]
fn a_number_that_may_not_be_zero_says_what_it_may_be() {
    let seed = crate::run::SEED;
    for args in [
        &["deal", "--hand", "0", "--seed", seed][..],
        &["deal", "--hand", "x", "--seed", seed],
        &[
            "match", "--a", "1", "--b", "1", "--seed", "1", "--hands", "0",
        ],
        &[
            "match", "--a", "1", "--b", "1", "--seed", "1", "--games", "0",
        ],
        &[
            "match", "--a", "1", "--b", "1", "--seed", "1", "--games", "1", "--jobs", "0",
        ],
    ] {
        let error = dominoes(args, "").bad(2);
        assert!(error.contains("a whole number, 1 or more"), "{error}");
    }
}

#[test]
fn a_number_that_is_too_large_is_told_so() {
    let many = "1000000000000000000000";
    for args in [
        &["deal", "--seed", crate::run::SEED, "--hand", many][..],
        &[
            "match", "--a", "1", "--b", "1", "--seed", "1", "--hands", many,
        ],
        &["show", "--at", many],
    ] {
        let error = dominoes(args, "").bad(2);
        assert!(error.contains("that is too large"), "{error}");
    }
}

#[test]
fn a_number_out_of_its_range_says_what_it_may_be() {
    let target = "give a whole number from 1 to 1000000";
    let seed = "a whole number from 0 to 18446744073709551615";
    for text in ["0", "1000001", "99999999999", "many"] {
        let error = dominoes(&["--target", text], "").bad(2);
        assert!(error.contains(target), "{error}");
    }
    for args in [
        &["view", "--seat", "1", "--at"][..],
        &["show", "--at"],
        &["--hand-size"],
        &["deal", "--reserve"],
    ] {
        let error = dominoes(&[args, &["-1"]].concat(), "").bad(2);
        assert!(error.contains("give a whole number, 0 or more"), "{error}");
    }
    for text in ["x", "-1", "1.5", "18446744073709551616"] {
        for args in [
            &["choose", "--level", "1"][..],
            &["match", "--a", "1", "--b", "1", "--hands", "1"],
        ] {
            let error = dominoes(&[args, &["--seed", text]].concat(), "").bad(2);
            assert!(error.contains(seed), "{error}");
        }
    }
}

#[test]
fn input_with_nothing_in_it_is_no_input() {
    for args in [
        &["show"][..],
        &["show", "--svg"],
        &["replay"],
        &["view", "--seat", "1"],
    ] {
        for nothing in ["", " \n\n", "\u{feff}"] {
            let error = dominoes(args, nothing).bad(2);
            assert!(error.contains("there is no "), "{error}");
        }
    }
    for args in [
        &["show", "--json"][..],
        &["replay", "--json"],
        &["choose", "--level", "1", "--seed", "1"],
    ] {
        for nothing in ["", " \n\n"] {
            let ran = dominoes(args, nothing);
            assert_eq!((ran.status, &*ran.err), (2, ""), "{args:?}");
            let objects = ran.objects();
            assert_eq!(objects.len(), 1, "{args:?}");
            assert_eq!(objects[0]["error"]["code"], "empty", "{args:?}");
        }
    }
}

#[test]
fn an_object_for_a_file_that_cannot_be_read_names_the_file() {
    for command in ["show", "replay"] {
        let ran = dominoes(&[command, "--json", "no such file"], "");
        assert_eq!(ran.status, 2);
        let message = &ran.objects()[0]["error"]["message"];
        let message = message.as_str().expect("a message");
        assert!(
            message.starts_with("no such file: cannot read: "),
            "{message}"
        );
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
