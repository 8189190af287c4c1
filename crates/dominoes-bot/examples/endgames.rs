//! What it takes to solve hands of two seats in which nothing is hidden any more.
//!
//! ```text
//! cargo run --release -p dominoes-bot --example endgames -- DEALS SEED
//! ```
//!
//! Hands of All Fives are played by the weights of simulated seats, without a search, and solved at
//! every decision in which nothing is hidden and 20 tiles are left or fewer. For each number of tiles
//! left: how many such decisions were met, how many were solved, the positions that were looked at in
//! the mean and at worst, and the time that the processor spent on the choice in the mean and at worst.

mod common;

use core::error::Error;
use std::{
    env,
    io::{self, Write},
};

use dominoes_bot::{Analyst, Rollouts, Settings, Weights};
use dominoes_engine::{Game, Round, Rules, Seats, Target};

use self::common::{processor_time, tiles};

const NO_TIME: &str = "this system does not tell the processor time of a thread";

/// What was measured at one number of tiles.
#[derive(Clone, Copy, Default)]
struct Sums {
    choices: u64,
    solved: u64,
    positions: u64,
    most_positions: u32,
    nanoseconds: u64,
    most_nanoseconds: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [deals, seed] = &args[..] else {
        return Err("usage: endgames DEALS SEED".into());
    };
    let (deals, seed): (u64, u64) = (deals.parse()?, seed.parse()?);
    let rules = Rules::all_fives(Seats::Two).with_target(Target::Raw(Target::MAX))?;
    let weights = Weights::of(rules.variant(), rules.seats());
    let mut settings = Settings::level_6(&rules);
    // What is not solved is of no interest here.
    settings.worlds = 1;
    settings.rollouts = Rollouts::Greedy;
    let analyst = Analyst::new(settings, 1);
    let mut all = [Sums::default(); 29];
    for deal in 0..deals {
        let mut game = Game::new(rules, tiles(seed, deal));
        while let Some(seat) = game.turn() {
            let round: &Round = game.secret_round();
            let play = weights.play(round).ok_or("the hand runs")?;
            if round.boneyard().len() <= 1 {
                let view = game.view(seat)?;
                let before = processor_time().ok_or(NO_TIME)?;
                let choice = analyst.choose(&view).ok_or("the hand runs")?;
                let spent = processor_time().ok_or(NO_TIME)? - before;
                let tiles: u32 = view.counts().as_slice().iter().sum();
                let sums = &mut all[tiles as usize];
                let (exact, positions) = (choice.report.exact, choice.report.positions);
                if exact || positions > 0 {
                    sums.choices += 1;
                    sums.solved += u64::from(exact);
                    sums.positions += u64::from(positions);
                    sums.most_positions = sums.most_positions.max(positions);
                    sums.nanoseconds += spent;
                    sums.most_nanoseconds = sums.most_nanoseconds.max(spent);
                }
            }
            if game.play(seat, play)?.hand_end.is_some() {
                break;
            }
        }
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "tiles  choices   solved  positions    at worst  \u{b5}s  at worst"
    )?;
    let row = |out: &mut io::StdoutLock, name: &str, sums: &Sums| {
        let count = sums.choices.max(1);
        writeln!(
            out,
            "{name:5} {:8} {:8} {:10} {:11} {:5} {:8}",
            sums.choices,
            sums.solved,
            sums.positions / count,
            sums.most_positions,
            sums.nanoseconds / count / 1000,
            sums.most_nanoseconds / 1000,
        )
    };
    let mut total = Sums::default();
    for (tiles, sums) in all.iter().enumerate().filter(|(_, sums)| sums.choices > 0) {
        row(&mut out, &tiles.to_string(), sums)?;
        total.choices += sums.choices;
        total.solved += sums.solved;
        total.positions += sums.positions;
        total.most_positions = total.most_positions.max(sums.most_positions);
        total.nanoseconds += sums.nanoseconds;
        total.most_nanoseconds = total.most_nanoseconds.max(sums.most_nanoseconds);
    }
    row(&mut out, "all", &total)?;
    Ok(())
}
