#![doc = include_str!("../README.md")]

mod ci;
mod regenerate;
mod tune;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                            run what CI runs: formatting, lints, documentation, every test
  regenerate [vectors] [--check]
                                make the files of fixtures/generated, or compare them with what
                                would be made
  tune SEATS VARIANT            look for the weights by which the strongest bot's simulated seats play
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["ci"] => ci::run(),
        ["regenerate"] => regenerate::run(None, false),
        ["regenerate", "--check"] => regenerate::run(None, true),
        ["regenerate", group] => regenerate::run(Some(group), false),
        ["regenerate", group, "--check"] => regenerate::run(Some(group), true),
        ["tune", seats, variant] => tune::run(seats, variant),
        ["--help" | "-h" | "help"] => {
            say(USAGE);
            ExitCode::SUCCESS
        }
        _ => {
            complain(USAGE);
            ExitCode::from(2)
        }
    }
}

/// Prints a message on stdout: chores talk to people.
#[expect(clippy::print_stdout, reason = "this is a command-line program")]
fn say(message: &str) {
    println!("{message}");
}

/// Prints a message on stderr.
#[expect(clippy::print_stderr, reason = "this is a command-line program")]
fn complain(message: &str) {
    eprintln!("{message}");
}
