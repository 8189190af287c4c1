//! `dominoes play`: a game at the terminal.
//!
//! | module | owns |
//! |---|---|
//! | `session` | the game, who sits where, who looks, and the file; the only one that knows a `Game` |
//! | `story` | words: what happens and how things stand, told to whoever looks |
//! | `prospect` | what a play would make of the table |
//! | `advice` | what a bot makes of a view |
//! | `look` | characters and colours |
//! | `screen` | the game on the whole screen |
//! | `typed` | the game by typed commands: a stream of lines |
//! | `auto` | bots at all seats, one record |
//!
//! All but `session` work from views and public events. They cannot show a hidden tile, because
//! nothing they are given has one; `xtask/tests/tidy.rs` holds them to that.

mod advice;
mod auto;
mod look;
mod prospect;
mod screen;
mod session;
mod signals;
mod story;
mod typed;

use std::{
    env,
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

use self::{look::Look, session::Session};

/// Play a game against bots (this is what 'dominoes' alone does)
///
/// On a terminal the game takes the whole screen: arrow keys walk the plays, '?' lists the keys. With
/// --type it is played by typed commands instead, a line each, also by a program.
///
/// When standard input or output is not a terminal, and --type is not given, bots play all seats and
/// the game is printed as one record; a game that is gone on with stays in its file as it was. The
/// exit status is 0 if you win or leave the game unfinished, 1 if you lose; where several people share
/// the screen, 0 if one of them wins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesOptions,

    /// How strong the bots are, 1 to 6: one level for all, or one for each seat as in 3,1,5 [default:
    /// 3]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    level: Vec<Level>,

    /// Where you sit [default: 1]; several seats, as in 1,3, for people who share the screen
    #[arg(long, value_name = "SEATS", value_delimiter = ',', value_parser = options::seat)]
    seat: Vec<Seat>,

    /// What the deals come from: 64 hex digits [default: random, its SHA-256 is shown first]
    #[arg(long, value_name = "HEX", value_parser = options::seed)]
    seed: Option<Seed>,

    /// How the seed becomes deals: chacha20, or sha256 as in Game::Dominoes 0.01
    #[arg(long, value_name = "SCHEME", default_value = "chacha20", value_parser = options::scheme)]
    deal: DealScheme,

    /// What the choices of the bots depend on beside what they see [default: 1]
    #[arg(long, value_name = "N", value_parser = options::seed_number)]
    bot_seed: Option<u64>,

    /// Write the game to this file after every play; only its owner can read it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Go on with the game in this file, and keep it there
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["players", "variant", "target", "cribbage", "reserve", "hand_size", "seed", "deal"]
    )]
    resume: Option<PathBuf>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Draw tiles as [6|4], for small screens
    #[arg(long)]
    compact: bool,

    /// Read typed commands, whatever standard input is
    #[arg(long = "type")]
    typed: bool,
}

/// Wipes a terminal: what is on it, what has scrolled off it, and the cursor goes home.
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let terminal = io::stdout().is_terminal();
    let watched = terminal && io::stdin().is_terminal();
    let mut session = Session::new(args, args.typed || watched)?;
    session.tell_commitment();
    let look = Look::new(args.ascii, args.compact, terminal);
    if args.typed || (watched && !can_move_the_cursor()) {
        typed::play(&mut session, look, terminal, &mut io::stdin().lock(), out)
    } else if watched {
        screen::play(&mut session, look, out)
    } else {
        auto::play(&mut session, out)
    }
}

/// Whether the terminal can do more than print lines.
fn can_move_the_cursor() -> bool {
    cfg!(windows) || env::var("TERM").is_ok_and(|name| !name.is_empty() && name != "dumb")
}

/// What to tell whoever leaves a game that is not over.
fn farewell(session: &Session, out: &mut impl Write) -> Result<Outcome, Stop> {
    match (session.file(), session.unsaved()) {
        (_, Some(failure)) => return Err(failure.clone().into()),
        (Some(file), None) => {
            writeln!(out, "The game is kept: 'dominoes --resume {file}' goes on.")?;
        }
        (None, None) => writeln!(out, "The game is not kept.")?,
    }
    Ok(Outcome::Yes)
}

/// The record of a game that is over, how to check it, and whether one of the people won.
fn last_words(session: &Session, out: &mut impl Write) -> Result<Outcome, Stop> {
    let ending = session.ending();
    writeln!(out, "\n{}", ending.record)?;
    if let (Some(seed), Some(commitment)) = (&ending.seed, &ending.commitment) {
        writeln!(out, "The seed is {seed}.")?;
        writeln!(
            out,
            "Its SHA-256 is {commitment}, which you were shown before the first deal."
        )?;
    }
    match session.file() {
        Some(file) => writeln!(out, "To check the game: 'dominoes replay {file}'.")?,
        None => writeln!(
            out,
            "To check the game, put the lines from [Dominoes to the last play into a file and run \
             'dominoes replay FILE'."
        )?,
    }
    writeln!(
        out,
        "'python3 fixtures/checker/check.py replay FILE' checks it with none of this program's code."
    )?;
    if let Some(failure) = session.unsaved() {
        return Err(failure.clone().into());
    }
    let won = |seat| {
        ending
            .result
            .is_none_or(|result| result.winners().contains(seat))
    };
    let won = session.people().iter().any(won);
    Ok(if won { Outcome::Yes } else { Outcome::No })
}
