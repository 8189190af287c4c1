//! `dominoes match`: which of two levels is stronger, and by how much.

mod duplicate;
mod merge;
mod sums;

use core::{fmt, num::NonZeroU64, num::NonZeroUsize, str::FromStr};
use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::ArgGroup;
use dominoes_bot::Level;
use dominoes_engine::{Seats, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{
    ThreadPoolBuilder,
    iter::{IntoParallelIterator, ParallelIterator},
};
use serde::{Deserialize, Serialize};

use self::sums::{Estimate, Sums};
use crate::{
    failure::{Failure, Stop},
    options::{self, Table},
    output::Outcome,
};

/// Play two levels against each other
///
/// Every deal is played once for each seat that A can sit in, so that nobody is dealt the better
/// tiles; with three or four seats B has all others. The margin is A's score minus the mean of the
/// others'. Standard errors are over deals, intervals are 1.96 of them to either side. The result is
/// the same to the byte however many threads or shards it is computed with.
#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("what").args(["hands", "games", "merge"]).required(true)))]
pub(crate) struct Args {
    /// The level of the one seat that is A
    #[arg(long, value_name = "LEVEL", required_unless_present = "merge")]
    a: Option<Level>,

    /// The level of all other seats
    #[arg(long, value_name = "LEVEL", required_unless_present = "merge")]
    b: Option<Level>,

    /// Play this many deals as single hands, from 0 : 0, led by lot, without a target
    #[arg(long, value_name = "N", value_parser = options::positive::<NonZeroU64>)]
    hands: Option<NonZeroU64>,

    /// Play this many deals as whole games
    #[arg(long, value_name = "N", value_parser = options::positive::<NonZeroU64>)]
    games: Option<NonZeroU64>,

    /// What the deals and the choices of the bots depend on
    #[arg(
        long,
        value_name = "N",
        value_parser = options::seed_number,
        required_unless_present = "merge"
    )]
    seed: Option<u64>,

    #[command(flatten)]
    table: Table,

    /// How many threads to use [default: one a processor]
    #[arg(long, value_name = "N", value_parser = options::positive::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Play only part I of N of the deals and print its sums, for --merge
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Join the sums that all shards of a match have printed
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["a", "b", "seed", "players", "variant", "jobs", "shard"]
    )]
    merge: Vec<PathBuf>,
}

/// Everything that the result of a match depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contest {
    a: u8,
    b: u8,
    variant: Variant,
    players: Seats,
    unit: Unit,
    deals: NonZeroU64,
    seed: u64,
}

/// What a deal is played as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Hands,
    Games,
}

/// A part of the deals: every `count`-th, from 1 for the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Shard {
    index: NonZeroU64,
    count: NonZeroU64,
}

impl Shard {
    /// All deals.
    const WHOLE: Self = Self {
        index: NonZeroU64::MIN,
        count: NonZeroU64::MIN,
    };

    /// The deals of this part, of so many.
    fn deals(self, of: NonZeroU64) -> u64 {
        let before = self.index.get() - 1;
        of.get().saturating_sub(before).div_ceil(self.count.get())
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(index, count)| {
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (index <= count).then_some(Self { index, count })
        });
        shard.ok_or("a shard is like 2/8: the second of eight")
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// The sums of a part of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    r#match: Contest,
    shard: Shard,
    sums: Sums,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    if !args.merge.is_empty() {
        let (contest, sums) = merge::merge(&args.merge)?;
        return print(args, &contest, &sums, out);
    }
    let (contest, players) = contest(args)?;
    let sums = play(
        &contest,
        players,
        args.shard.unwrap_or(Shard::WHOLE),
        args.jobs,
    )?;
    match args.shard {
        None => print(args, &contest, &sums, out),
        Some(shard) => {
            let part = Part {
                r#match: contest,
                shard,
                sums,
            };
            writeln!(out, "{}", serde_json::to_string(&part)?)?;
            Ok(Outcome::Yes)
        }
    }
}

/// The match that the options describe, and its two levels.
fn contest(args: &Args) -> Result<(Contest, [Level; 2]), Failure> {
    let length = args
        .hands
        .map(|hands| (Unit::Hands, hands))
        .or(args.games.map(|games| (Unit::Games, games)));
    let (Some(a), Some(b), Some(seed), Some((unit, deals))) = (args.a, args.b, args.seed, length)
    else {
        return Err(Failure::usage(
            "match",
            "--a, --b, --seed and --hands or --games are needed",
        ));
    };
    let contest = Contest {
        a: a.number(),
        b: b.number(),
        variant: args.table.variant,
        players: args.table.players,
        unit,
        deals,
        seed,
    };
    Ok((contest, [a, b]))
}

/// Plays the deals of a part.
fn play(
    contest: &Contest,
    levels: [Level; 2],
    shard: Shard,
    jobs: Option<NonZeroUsize>,
) -> Result<Sums, Failure> {
    let count = shard.deals(contest.deals);
    let progress = progress(count);
    let threads = jobs.map_or(0, NonZeroUsize::get);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| {
        Failure::bad("no_threads", format_args!("cannot start threads: {error}"))
    })?;
    // Whole numbers are summed, so the order in which deals are finished does not matter.
    let sums = pool.install(|| {
        (0..count)
            .into_par_iter()
            .map(|index| {
                let deal = shard.index.get() - 1 + index * shard.count.get();
                let sums = duplicate::play(contest, levels, deal)?;
                progress.inc(1);
                Ok(sums)
            })
            .try_reduce(Sums::default, |a, b| Ok(a + b))
    });
    progress.finish_and_clear();
    sums
}

/// A bar for people who wait.
fn progress(deals: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} deals, {eta} to go");
    let bar = ProgressBar::new(deals);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The result of a match as the command prints it.
#[derive(Serialize)]
struct Report {
    a: u8,
    b: u8,
    players: Seats,
    deals: u64,
    margin: Margin,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Wins>,
}

#[derive(Serialize)]
struct Margin {
    mean: f64,
    se: Option<f64>,
    low95: Option<f64>,
    high95: Option<f64>,
}

#[derive(Serialize)]
struct Wins {
    share: f64,
    se: Option<f64>,
    low95: Option<f64>,
    high95: Option<f64>,
}

fn print(
    args: &Args,
    contest: &Contest,
    sums: &Sums,
    out: &mut impl Write,
) -> Result<Outcome, Stop> {
    let margin = sums.margin(contest.players);
    let wins = (contest.unit == Unit::Games).then(|| sums.wins(contest.players));
    if args.json {
        let report = Report {
            a: contest.a,
            b: contest.b,
            players: contest.players,
            deals: sums.deals,
            margin: Margin {
                mean: margin.mean,
                se: margin.se,
                low95: margin.low95(),
                high95: margin.high95(),
            },
            wins: wins.map(|wins| Wins {
                share: wins.mean,
                se: wins.se,
                low95: wins.low95(),
                high95: wins.high95(),
            }),
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(Outcome::Yes);
    }
    let unit = match contest.unit {
        Unit::Hands => "hand",
        Unit::Games => "game",
    };
    writeln!(
        out,
        "level {} against level {} at {}, {} seats: {} deals, each played {} times",
        contest.a, contest.b, contest.variant, contest.players, sums.deals, contest.players
    )?;
    let margin = line(&margin, 2);
    writeln!(out, "margin  {margin} points a {unit}")?;
    if let Some(wins) = wins {
        writeln!(out, "wins    {} of the games", line(&wins, 4))?;
    }
    Ok(Outcome::Yes)
}

/// An estimate for people: `+1.25 ± 0.31, 95% from +0.64 to +1.86`.
fn line(estimate: &Estimate, digits: usize) -> String {
    let mean = format!("{:+.digits$}", estimate.mean);
    match (estimate.se, estimate.low95(), estimate.high95()) {
        (Some(se), Some(low), Some(high)) => {
            format!("{mean} \u{b1} {se:.digits$} (95%: {low:+.digits$} to {high:+.digits$})")
        }
        _ => mean,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_share_all_deals() {
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text:?}");
        }
        for (deals, shards) in [(1, 1), (10, 3), (2, 5), (12, 4)] {
            let deals = NonZeroU64::new(deals).expect("some deals");
            let shared: u64 = (1..=shards)
                .map(|index| {
                    let shard: Shard = format!("{index}/{shards}").parse().expect("a shard");
                    assert_eq!(shard.to_string(), format!("{index}/{shards}"));
                    shard.deals(deals)
                })
                .sum();
            assert_eq!(shared, deals.get());
        }
    }
}
