//! `dominoes choose`: what a bot plays.

use std::io::{self, BufRead, Write};

use dominoes_bot::{Bot, Choice, Level, SearchReport};
use dominoes_engine::{Play, View};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    failure::{Failure, Stop},
    output::Outcome,
};

/// Say what a bot would play
///
/// Reads views as JSON, one a line ('dominoes view' prints them), and prints one line for each: the
/// play with a report of how it was found, or null when there is nothing to choose. The choice
/// depends on the view, the level and the bot's seed and on nothing else.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How strong the bot is, 1 to 5
    #[arg(long, value_name = "LEVEL")]
    level: Level,

    /// The bot's own seed; it has nothing to do with the deals
    #[arg(long, value_name = "N")]
    seed: u64,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let bot = Bot::new(args.level, args.seed);
    let mut outcome = Outcome::Yes;
    for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line =
            line.map_err(|error| Failure::bad("unreadable", format_args!("cannot read: {error}")))?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match view(&line) {
            Ok(view) => {
                let choice = bot.choose(&view).map(|choice| Chosen::of(&choice));
                writeln!(out, "{}", serde_json::to_string(&choice)?)?;
            }
            Err(failure) => {
                let failure = failure.lines_down(index);
                outcome = outcome.max(failure.outcome());
                writeln!(out, "{}", serde_json::to_string(&failure.object())?)?;
            }
        }
        // Whoever asks may wait for the answer before asking again.
        out.flush()?;
    }
    Ok(outcome)
}

/// The view that a line of JSON is.
fn view(line: &[u8]) -> Result<View, Failure> {
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(message, _)| message);
        Failure::bad("bad_view", message).at(error.line(), error.column().max(1))
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
}

impl Chosen {
    fn of(choice: &Choice) -> Self {
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
            score: RawValue::from_string(decimal(score_sum, score_div)).ok(),
            score_sum,
            score_div,
            points,
            loosened,
        }
    }
}

/// How many digits after the point a quotient has that would go on for ever.
const PLACES: u32 = 9;

/// A quotient as a decimal number: exact if it has at most nine digits after the point, else rounded
/// there, halves away from zero. Whole numbers only, so that it is the same on every machine.
fn decimal(sum: i64, div: u64) -> String {
    let unit = 10_u128.pow(PLACES);
    let div = u128::from(div.max(1));
    let parts = (u128::from(sum.unsigned_abs()) * unit * 2 + div) / (2 * div);
    let sign = if sum < 0 && parts > 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:09}", parts / unit, parts % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sum: i64, div: u64, expected: &str) {
        assert_eq!(decimal(sum, div), expected, "{sum} / {div}");
    }

    #[test]
    fn quotients_are_exact_or_rounded_at_the_ninth_digit() {
        check(0, 1, "0");
        check(10, 1, "10");
        check(100, 1, "100");
        check(-100, 8, "-12.5");
        check(1, 320, "0.003125");
        check(1, 120, "0.008333333");
        check(-1, 120, "-0.008333333");
        check(2, 3, "0.666666667");
        check(-1, 4_000_000_000, "0");
        check(i64::MIN, 1, "-9223372036854775808");
    }
}
