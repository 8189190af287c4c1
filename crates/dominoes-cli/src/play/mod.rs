//! `dominoes play`: a game at the terminal.

mod auto;
mod command;
mod save;
mod session;
mod setup;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use dominoes_bot::Level;
use dominoes_engine::{DealScheme, Seat, Seed};

use crate::{
    failure::Stop,
    options::{self, RulesOptions},
    output::Outcome,
};

/// Play a game against bots (this is what 'dominoes' alone does)
///
/// When standard input or output is not a terminal, and --type is not given, bots play all seats and
/// the game is printed as one record. The exit status is 0 if you win or leave the game unfinished, 1
/// if you lose.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesOptions,

    /// How strong the bots are, 1 to 6: one level for all, or one for each seat as in 3,1,5 [default:
    /// 3]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    level: Vec<Level>,

    /// Where you sit [default: 1]
    #[arg(long, value_name = "N", value_parser = options::seat)]
    seat: Option<Seat>,

    /// What the deals come from: 64 hex digits [default: random, its SHA-256 is shown first]
    #[arg(long, value_name = "HEX", value_parser = options::seed)]
    seed: Option<Seed>,

    /// How the seed becomes deals: chacha20, or sha256 as in Game::Dominoes 0.01
    #[arg(long, value_name = "SCHEME", default_value = "chacha20", value_parser = options::scheme)]
    deal: DealScheme,

    /// What the choices of the bots depend on beside what they see [default: 1]
    #[arg(long, value_name = "N")]
    bot_seed: Option<u64>,

    /// Write the game to this file after every play
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Go on with the game in this file, and keep it there
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["players", "variant", "target", "cribbage", "reserve", "hand_size", "seed", "deal"]
    )]
    resume: Option<PathBuf>,

    /// Read typed commands, whatever standard input is
    #[arg(long = "type")]
    typed: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let mut table = setup::table(args)?;
    // A file that cannot be written is told before anybody plays.
    table.keep()?;
    table.commit();
    if args.typed || (io::stdin().is_terminal() && io::stdout().is_terminal()) {
        session::play(&mut table, &mut io::stdin().lock(), out)
    } else {
        auto::play(&mut table, out)
    }
}
