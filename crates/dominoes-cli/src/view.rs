//! `dominoes view`: what one viewer may see.

use std::{io::Write, path::PathBuf};

use dominoes_engine::{Game, Viewer};

use crate::{
    failure::{Failure, Stop},
    input::Source,
    options,
    output::Outcome,
};

/// Print what one seat, or a spectator, may see of a game
///
/// Reads a record or a JSON log, finished or not, checks it, and prints the view as one line of JSON.
/// 'dominoes view … | dominoes choose …' says what a bot would play there.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who looks: a seat from 1, or 'spectator'
    #[arg(long, value_name = "N|spectator")]
    seat: Viewer,

    /// When: after this many plays of the game [default: at its end]
    #[arg(long, value_name = "MOVE", value_parser = options::whole::<u32>)]
    at: Option<u32>,

    /// Which game of the input, from 0
    #[arg(long, value_name = "I", default_value_t = 0, value_parser = options::whole::<usize>)]
    game: usize,

    /// A file with records or JSON logs; standard input if there is none, or for '-'
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let source = Source::read(args.file.as_deref());
    let view = source
        .game(args.game)
        .and_then(|stored| stored.replay(|_| {}))
        .and_then(|game| match args.at {
            None => Ok(game),
            Some(at) => game_at(&game, at),
        })
        .and_then(|game| Ok(game.view(args.seat)?))
        .map_err(|failure| source.blame(failure))?;
    out.write_all(&view.to_json())?;
    writeln!(out)?;
    Ok(Outcome::Yes)
}

/// The game after its first `at` plays. A resignation or time-out has then not happened yet.
pub(crate) fn game_at(game: &Game, at: u32) -> Result<Game, Failure> {
    let plays = game.move_number();
    if at > plays {
        return Err(Failure::no_such_play(at, plays));
    }
    let mut log = game.secret_log();
    log.plays.truncate(at as usize);
    log.forfeit = None;
    Ok(log.replay()?)
}
