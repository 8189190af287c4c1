//! `dominoes choose`: what a bot plays.

use std::io::{self, BufRead, Write};

use dominoes_bot::{Bot, Candidate, Choice, Level, SearchReport};
use dominoes_engine::{Play, View};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    failure::{Failure, Stop},
    options,
    output::{self, Outcome},
};

/// Say what a bot would play
///
/// Reads views as JSON, one a line ('dominoes view' prints them), and prints one line for each: the
/// play with a report of how it was found, or null when there is nothing to choose. The choice
/// depends on the view, the level and the bot's seed and on nothing else.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How strong the bot is, 1 to 6
    #[arg(long, value_name = "LEVEL")]
    level: Level,

    /// The bot's own seed; it has nothing to do with the deals
    #[arg(long, value_name = "N", value_parser = options::seed_number)]
    seed: u64,

    /// Also print what was found out about every play there was to choose from
    #[arg(long)]
    analyse: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let bot = Bot::new(args.level, args.seed);
    let mut outcome = Outcome::Yes;
    let mut is_empty = true;
    for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                let message = format_args!("cannot read: {error}");
                return refuse(&Failure::bad("unreadable", message), out);
            }
        };
        if line.trim_ascii().is_empty() {
            continue;
        }
        is_empty = false;
        match view(&line) {
            Ok(view) => {
                let choice = bot.choose(&view);
                let choice = choice.map(|choice| Chosen::of(&choice, args.analyse));
                writeln!(out, "{}", serde_json::to_string(&choice)?)?;
            }
            Err(failure) => outcome = outcome.max(refuse(&failure.lines_down(index), out)?),
        }
        // Whoever asks may wait for the answer before asking again.
        out.flush()?;
    }
    if is_empty {
        let message = "there is no view in the input: 'dominoes view --seat 1 FILE' prints one";
        outcome = refuse(&Failure::bad("empty", message), out)?;
    }
    Ok(outcome)
}

/// Answers a bad input with an object in its place.
fn refuse(failure: &Failure, out: &mut impl Write) -> Result<Outcome, Stop> {
    writeln!(out, "{}", serde_json::to_string(&failure.object())?)?;
    Ok(failure.outcome())
}

/// The view that a line of JSON is.
fn view(line: &[u8]) -> Result<View, Failure> {
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        Failure::bad("bad_view", message).at(error.line().max(1), error.column().max(1))
    })
}

/// A choice as the command prints it.
#[derive(Serialize)]
struct Chosen {
    play: Play,
    level: Option<u8>,
    worlds: u32,
    depth: u32,
    considered: u32,
    score: Option<Box<RawValue>>,
    score_sum: i64,
    score_div: u64,
    points: u32,
    loosened: bool,
    #[serde(flatten)]
    analysis: Option<Analysis>,
}

/// What `--analyse` adds.
#[derive(Serialize)]
struct Analysis {
    exact: bool,
    candidates: Vec<Considered>,
}

/// One of the plays there were to choose from.
#[derive(Serialize)]
struct Considered {
    play: Play,
    worlds: u32,
    score: Option<Box<RawValue>>,
    score_sum: i64,
    score_div: u64,
    /// In points; none where the play was tried in one world.
    standard_error: Option<Box<RawValue>>,
    points: u32,
}

impl From<&Candidate> for Considered {
    fn from(candidate: &Candidate) -> Self {
        let (score_sum, score_div) = (candidate.score_sum, candidate.score_div);
        let error = candidate.standard_error_milli();
        Self {
            play: candidate.play,
            worlds: candidate.worlds,
            score: number(score_sum, score_div),
            score_sum,
            score_div,
            standard_error: error.and_then(|milli| number(i64::try_from(milli).ok()?, 1000)),
            points: candidate.points,
        }
    }
}

/// A quotient as a number in JSON.
fn number(sum: i64, div: u64) -> Option<Box<RawValue>> {
    RawValue::from_string(output::decimal(sum, div)).ok()
}

impl Chosen {
    fn of(choice: &Choice, analyse: bool) -> Self {
        let SearchReport {
            level,
            worlds,
            depth,
            considered,
            score_sum,
            score_div,
            points,
            loosened,
            ..
        } = choice.report;
        Self {
            play: choice.play,
            level: level.map(Level::number),
            worlds,
            depth,
            considered,
            score: number(score_sum, score_div),
            score_sum,
            score_div,
            points,
            loosened,
            analysis: analyse.then(|| Analysis {
                exact: choice.report.exact,
                candidates: choice.candidates.iter().map(Considered::from).collect(),
            }),
        }
    }
}
