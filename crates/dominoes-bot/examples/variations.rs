//! What each part of level 6 is worth: level 6, or a variation of it, against level 5.
//!
//! ```text
//! cargo run --release -p dominoes-bot --example variations -- DEALS SEED SEATS [VARIATION]
//! ```
//!
//! A variation is `no-inference`, `no-exact`, `greedy` or a number of worlds; several are joined by
//! commas. Each deal is played once for each seat that level 6 can sit in. The time is that of the
//! processor, as Linux counts it for a thread, over the choices that had more than one play. That
//! clock ticks every few milliseconds, so the choices that seemed to take longest, and those that
//! looked at the most positions, are made again, some times over, to say how long they take.

mod common;

use core::{cmp::Reverse, error::Error, hint::black_box};
use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use dominoes_bot::{Analyst, Bot, Level, Rollouts, Settings};
use dominoes_engine::{Game, Rules, Seat, Seats, Seed, Target, View};

use self::common::processor_time;

/// What was measured so far. Margins are over each other seat and in each seat, added up.
#[derive(Default)]
struct Sums {
    margin: i64,
    squares: i64,
    choices: u64,
    nanoseconds: u64,
    /// The choices that took longest, and those that looked at the most positions.
    slow: Vec<(u64, View)>,
    deep: Vec<(u64, View)>,
}

/// How many choices are made again, and how often.
const AGAIN: usize = 12;
const TIMES: u64 = 25;

/// Keeps the greatest.
fn keep(list: &mut Vec<(u64, View)>, size: u64, view: &View) {
    let least = list.iter().map(|&(size, _)| size).min();
    if list.len() < AGAIN || least < Some(size) {
        list.push((size, view.clone()));
        list.sort_by_key(|&(size, _)| Reverse(size));
        list.truncate(AGAIN);
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        [deals, seed, seats] => run(deals, seed, seats, ""),
        [deals, seed, seats, variation] => run(deals, seed, seats, variation),
        _ => Err("usage: variations DEALS SEED SEATS [VARIATION]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do if not even this can be said.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn run(deals: &str, seed: &str, seats: &str, variation: &str) -> Result<(), Box<dyn Error>> {
    let (deals, seed): (u64, u64) = (deals.parse()?, seed.parse()?);
    let seats = Seats::new(seats.parse()?).ok_or("two to four seats")?;
    let rules = Rules::all_fives(seats).with_target(Target::Raw(Target::MAX))?;
    if deals == 0 {
        return Err("give one deal or more".into());
    }
    let settings = settings(&rules, variation)?;
    let mut sums = Sums::default();
    for deal in 0..deals {
        let tiles = common::tiles(seed, deal);
        let mut margin = 0;
        for seat in seats.iter() {
            margin += play(rules, &tiles, seat, settings, deal, &mut sums)?;
        }
        sums.margin += margin;
        sums.squares += margin * margin;
    }
    let count = i64::try_from(deals)?;
    let unit = i64::from(seats as u8) * (i64::from(seats as u8) - 1);
    let variance = (sums.squares - sums.margin * sums.margin / count) / (count - 1).max(1);
    writeln!(
        io::stdout(),
        "{} \u{b1} {} thousandths of a point a hand in {deals} deals; {} choices of {} \u{b5}s, {} at worst; {} positions at most",
        1000 * sums.margin / count / unit,
        (1_000_000 * variance / count).isqrt() / unit,
        sums.choices,
        sums.nanoseconds / sums.choices.max(1) / 1000,
        worst(settings, &sums) / 1000,
        sums.deep.first().map_or(0, |&(positions, _)| positions)
    )?;
    Ok(())
}

/// How long the choice takes that takes longest, in nanoseconds.
fn worst(settings: Settings, sums: &Sums) -> u64 {
    let bot = Analyst::new(settings, 1);
    let again = sums.slow.iter().chain(&sums.deep).filter_map(|(_, view)| {
        let before = processor_time()?;
        for _ in 0..TIMES {
            black_box(bot.choose(black_box(view)));
        }
        Some((processor_time()? - before) / TIMES)
    });
    again.max().unwrap_or(0)
}

/// Plays one hand; gives what the seat scored more than each of the others, added up.
fn play(
    rules: Rules,
    tiles: &Seed,
    seat: Seat,
    settings: Settings,
    deal: u64,
    sums: &mut Sums,
) -> Result<i64, Box<dyn Error>> {
    let mut game = Game::new(rules, tiles.clone());
    let (strong, other) = (Analyst::new(settings, deal), Bot::new(Level::Five, !deal));
    while let Some(turn) = game.turn() {
        let view = game.view(turn)?;
        let choice = if turn == seat {
            let before = processor_time();
            let choice = strong.choose(&view);
            if let (Some(before), Some(after)) = (before, processor_time())
                && view.legal().len() > 1
            {
                sums.choices += 1;
                sums.nanoseconds += after - before;
                keep(&mut sums.slow, after - before, &view);
                let positions = choice.as_ref().map_or(0, |choice| choice.report.positions);
                keep(&mut sums.deep, positions.into(), &view);
            }
            choice
        } else {
            other.choose(&view)
        };
        let play = choice.ok_or("a bot did not choose a play")?.play;
        if game.play(turn, play)?.hand_end.is_some() {
            break;
        }
    }
    let all: i64 = game
        .scores()
        .as_slice()
        .iter()
        .copied()
        .map(i64::from)
        .sum();
    Ok(i64::from(rules.seats() as u8) * i64::from(game.scores()[seat]) - all)
}

fn settings(rules: &Rules, variation: &str) -> Result<Settings, Box<dyn Error>> {
    let mut settings = Settings::level_6(rules);
    for part in variation.split(',').filter(|part| !part.is_empty()) {
        match part {
            "no-inference" => settings.inference = false,
            "no-exact" => settings.exact = false,
            "greedy" => settings.rollouts = Rollouts::Greedy,
            worlds => settings.worlds = worlds.parse()?,
        }
    }
    Ok(settings)
}
