#![doc = include_str!("../README.md")]
#![allow(
    clippy::doc_markdown,
    reason = "comments on commands and options are their help texts, printed as they are"
)]
#![allow(
    clippy::struct_excessive_bools,
    reason = "a switch on the command line is a bool"
)]

extern crate alloc;

mod bench;
mod choose;
mod completions;
mod contest;
mod deal;
mod failure;
mod input;
mod options;
mod output;
mod perft;
mod picture;
mod play;
mod replay;
mod show;
mod trace;
mod view;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::{
    failure::{Failure, Stop},
    output::Outcome,
};

/// Dominoes at the terminal: All Fives (Muggins), Draw and Block at two to four seats.
///
/// Without a command, play. Data goes to standard output, messages to standard error. The exit status
/// is 0 for yes, 1 for no (the game does not check, you lost) and 2 for bad usage or input that cannot
/// be read.
#[derive(Debug, Parser)]
#[command(
    name = "dominoes",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    play: play::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Args),
    Replay(replay::Args),
    Deal(deal::Args),
    View(view::Args),
    Show(show::Args),
    Choose(choose::Args),
    Match(contest::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Completions(completions::Args),
}

fn main() -> ExitCode {
    let cli = command()
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match cli {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match run(&cli, &mut out) {
        Ok(outcome) => out.flush().map(|()| outcome).map_err(Stop::from),
        Err(stop) => {
            // What was printed before the fault is good and is not taken back.
            let _ = out.flush();
            Err(stop)
        }
    };
    match outcome {
        Ok(outcome) => outcome,
        // Whoever reads has enough: that is no fault.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Outcome::Yes,
        Err(Stop::Output(error)) => {
            output::message(&format_args!("cannot write: {error}"));
            Outcome::Bad
        }
        Err(Stop::Failure(failure)) => {
            output::message(&failure);
            failure.outcome()
        }
    }
    .into()
}

/// The command line. What begins with a minus and is a number is a value, which is then told what it
/// may be, and no option.
fn command() -> clap::Command {
    Cli::command()
        .allow_negative_numbers(true)
        .mut_subcommands(|command| command.allow_negative_numbers(true))
}

fn run(cli: &Cli, out: &mut impl Write) -> Result<Outcome, Stop> {
    let Some(command) = &cli.command else {
        return play::run(&cli.play, out);
    };
    match command {
        Command::Play(args) => play::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Deal(args) => deal::run(args, out),
        Command::View(args) => view::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Choose(args) => choose::run(args, out),
        Command::Match(args) => contest::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Perft(args) => perft::run(args, out),
    }
}

/// Help goes to standard output; what is wrong with a command line is one line on standard error,
/// which names the command whose help to read.
fn usage(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        let command = env::args().nth(1).unwrap_or_default();
        let command = self::command()
            .find_subcommand(&command)
            .map_or(String::new(), |command| command.get_name().to_owned());
        let message = output::first_paragraphs(&error.to_string());
        output::message(&Failure::usage(&command, &message));
        return Outcome::Bad.into();
    }
    let _ = error.print();
    Outcome::Yes.into()
}
