#![doc = include_str!("../README.md")]

mod api;
mod ci;
mod deny;
mod features;
mod package;
mod regenerate;
mod tune;

use core::error::Error;
use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use serde_json::Value;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                            run what CI runs: formatting, lints, documentation, every test
  api [--check]                 write the public API of the core, view and engine crates to their
                                api.txt, or compare it with what is there
  deny                          check licences, sources, versions and the Rust that dependencies need;
                                cargo-deny is installed in the build folder where there is none
  features                      build every library with every choice of its features, and show that
                                none needs std
  package                       pack every crate and build it from its package
  regenerate [vectors] [--check]
                                make the files of fixtures/generated, or compare them with what
                                would be made
  tune SEATS VARIANT            look for the weights by which the strongest bot's simulated seats play
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["api"] => api::run(false),
        ["api", "--check"] => api::run(true),
        ["ci"] => ci::run(),
        ["deny"] => deny::run(),
        ["features"] => features::run(),
        ["package"] => package::run(),
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

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder that cargo builds in.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// What cargo knows about packages: those of the workspace and, unless these options leave them out,
/// all that they depend on.
fn packages(options: &[&str]) -> Result<Vec<Value>, Box<dyn Error>> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1"])
        .args(options)
        .current_dir(root())
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array();
    Ok(packages.ok_or("cargo names no packages")?.clone())
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
