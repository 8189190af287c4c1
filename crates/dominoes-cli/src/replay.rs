//! `dominoes replay`: is it so?

use std::{io::Write, path::PathBuf};

use dominoes_engine::{BySeat, EndReason, Game, HandSummary, Seed, Status, Viewer, places};
use dominoes_notation::{Checked, Record, Termination};
use serde::Serialize;

use crate::{
    failure::{Failure, Stop},
    input::{Source, Stored},
    output::{self, Outcome},
    trace::{self, Decision},
};

/// Replay games and check everything stored of them
///
/// Reads records or JSON logs, also several in a file (JSON Lines too), plays each again from its
/// deals and compares: plays, draws, passes, ends of hands, leads, result, digest. A record without
/// its seed is checked for geometry, turn order and points, and that is said. The exit status is 0 if
/// every game checks, 1 if one is not what a replay gives, 2 if one cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,

    /// Print every decision: what the seat on turn saw and what it played
    #[arg(long)]
    trace: bool,

    /// Files with records or JSON logs; standard input if there are none, or for '-'
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let mut outcome = Outcome::Yes;
    let mut index = 0;
    for source in Source::read_all(&args.files) {
        for game in source.games() {
            let answer = game.and_then(|game| {
                let answer = answer(args, index, &game);
                answer.map_err(|failure| source.blame(failure))
            });
            match answer {
                Ok(lines) => {
                    for line in lines {
                        writeln!(out, "{line}")?;
                    }
                }
                Err(failure) => {
                    outcome = outcome.max(failure.outcome());
                    if args.json {
                        writeln!(out, "{}", serde_json::to_string(&failure.object())?)?;
                    } else {
                        output::message(&format_args!("game {index}: {failure}"));
                    }
                }
            }
            index += 1;
        }
    }
    Ok(outcome)
}

/// The lines that are printed of a game that checks.
fn answer(args: &Args, index: usize, stored: &Stored<'_>) -> Result<Vec<String>, Failure> {
    if args.trace {
        let decisions = trace::decisions(stored, index)?;
        let print = if args.json { json } else { Decision::to_string };
        return Ok(decisions.iter().map(print).collect());
    }
    let line = match (stored.check()?, stored) {
        (Checked::PublicOnly(_), Stored::Record(record)) => {
            output::message(&format_args!(
                "game {index}: without its seed it is checked for geometry, turn order and points \
                 only"
            ));
            if args.json {
                json(&Replayed::unproven(record))
            } else {
                format!("game {index}: can have been played so")
            }
        }
        (Checked::PublicOnly(_), Stored::Log(_)) => unreachable!("a log has its deals"),
        (Checked::Full(game), _) if args.json => json(&Replayed::of(&game)),
        (Checked::Full(game), _) => format!("game {index}: {}", summary(&game)),
    };
    Ok(vec![line])
}

/// A value as a line of JSON.
fn json(value: &impl Serialize) -> String {
    // What is printed is made of strings, numbers, lists and maps with string keys, and writing those
    // to memory cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// A game that was replayed.
#[derive(Serialize)]
struct Replayed<'a> {
    seed: Option<String>,
    players: usize,
    scores: Option<BySeat<u32>>,
    places: Option<BySeat<u8>>,
    reason: Option<&'static str>,
    status: Status,
    text: String,
    digest: Option<String>,
    hands: Option<&'a [HandSummary]>,
}

impl<'a> Replayed<'a> {
    fn of(game: &'a Game) -> Self {
        Self {
            seed: game.deals().seed().map(Seed::to_hex),
            players: game.rules().seats().count(),
            scores: Some(*game.scores()),
            places: Some(game.places()),
            reason: game.result().map(|result| result.reason().name()),
            status: game.status(),
            text: dominoes_notation::to_text(game),
            digest: digest(game),
            hands: Some(game.hands()),
        }
    }

    /// What a record says of a game that cannot be replayed; what cannot be checked is left out.
    fn unproven(record: &Record) -> Self {
        let termination = record.termination.unwrap_or(Termination::Unfinished);
        let reason = match termination {
            Termination::Target => Some(EndReason::Target),
            Termination::Resign(seat) => Some(EndReason::Resign(seat)),
            Termination::Timeout(seat) => Some(EndReason::Timeout(seat)),
            Termination::Unfinished => None,
        };
        Self {
            seed: None,
            players: record.rules.seats().count(),
            scores: record.result,
            places: record
                .result
                .map(|scores| places(&scores, termination.quitter())),
            reason: reason.map(EndReason::name),
            status: if termination.is_over() {
                Status::Finished
            } else {
                Status::Active
            },
            text: record.movetext.to_string(),
            digest: None,
            hands: None,
        }
    }
}

/// The digest of what a spectator sees at the end.
fn digest(game: &Game) -> Option<String> {
    // Only a seat can be one that is not in the game.
    let view = game.view(Viewer::Spectator).ok()?;
    Some(view.digest().to_string())
}

/// A game that checks, in a few words.
fn summary(game: &Game) -> String {
    let moves = game.move_number();
    let hand = game.hand_number();
    if let Some(result) = game.result() {
        return format!("checks: {result}; {hand} hands, {moves} plays");
    }
    let scores = output::scores(game.scores());
    format!("checks so far: {scores}; in hand {hand}, {moves} plays")
}
