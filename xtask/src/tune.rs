//! The weights of simulated seats, by coordinate search over hands that are played by them alone.

use std::process::ExitCode;

use dominoes_bot::Weights;
use dominoes_engine::{BySeat, Order, Round, Rules, Seat, Seats, Variant};
use dominoes_testkit::{random, rng::Rng};

use crate::{complain, say};

/// The weights in the order of their fields.
type List = [i32; Weights::COUNT];

/// Where the search starts: weights found by hand.
const fn start(variant: Variant, seats: Seats) -> List {
    match (variant, seats) {
        (Variant::AllFives, Seats::Two) => [14, 140, 20, 60, 51, 10, 8, 0],
        (Variant::AllFives, Seats::Three | Seats::Four) => [2, 220, 0, 0, 21, 0, 8, 60],
        (Variant::Draw | Variant::Block, _) => [14, 100, 60, 0, 20, 0, 20, 0],
    }
}

/// How far each weight is moved at first.
const STEPS: List = [4, 40, 12, 20, 16, 10, 4, 30];

/// The deals of a comparison; each is played once for each seat that the challenger can sit in.
const DEALS: i64 = 20_000;

/// How often all weights are gone through; the steps are halved after every second time.
const ROUNDS: u32 = 8;

/// Comparisons deal from the seeds after this one, by the generator of the tests. Matches make their
/// deals from seeds of 32 bytes by another, so that no deal of theirs is used here.
const SEED: u64 = 7_000_000;

/// By how much the first weights beat the second, in thousandths of a point a hand.
struct Gain {
    mean: i64,
    /// The standard error over deals.
    error: i64,
}

/// Searches for weights and prints what it finds: each change that gained more than twice its
/// standard error, and the end.
pub(crate) fn run(seats: &str, variant: &str) -> ExitCode {
    let seats = seats.parse().ok().and_then(Seats::new);
    let (Some(seats), Some(variant)) = (seats, Variant::from_name(variant)) else {
        complain("usage: cargo xtask tune SEATS VARIANT");
        return ExitCode::from(2);
    };
    let rules = Rules::preset(variant, seats);
    let start = start(variant, seats);
    let (mut best, mut steps, mut seed) = (start, STEPS, SEED);
    for round in 1..=ROUNDS {
        for (index, step) in steps.into_iter().enumerate() {
            for step in [step, -step] {
                let mut other = best;
                other[index] += step;
                seed += 1;
                let Gain { mean, error } = compare(rules, other, best, DEALS, seed);
                if mean > 2 * error {
                    best = other;
                    say(&format!(
                        "round {round}: {best:?} gains {mean} \u{b1} {error}"
                    ));
                    break;
                }
            }
        }
        if round % 2 == 0 {
            steps = steps.map(|step| (step / 2).max(1));
        }
    }
    let Gain { mean, error } = compare(rules, best, start, 5 * DEALS, seed + 1);
    say(&format!(
        "{best:?} against {start:?}: {mean} \u{b1} {error} thousandths of a point a hand"
    ));
    let used = Weights::of(variant, seats).to_array();
    if best != used {
        say(&format!("in use: {used:?}"));
    }
    ExitCode::SUCCESS
}

/// One seat plays by `a` and all others by `b`.
fn compare(rules: Rules, a: List, b: List, deals: i64, seed: u64) -> Gain {
    let (a, b) = (Weights::from_array(a), Weights::from_array(b));
    let mut rng = Rng::new(seed);
    let (mut sum, mut squares) = (0, 0);
    for _ in 0..deals {
        let order = random::order(&mut rng);
        let leader = random::seat(rules.seats(), &mut rng);
        let margins = rules.seats().iter().map(|seat| {
            let weights = |turn| if turn == seat { a } else { b };
            margin(rules, &order, leader, seat, weights)
        });
        let margin: i64 = margins.sum();
        sum += margin;
        squares += margin * margin;
    }
    // Margins are over each other seat and in each seat.
    let seats = i64::from(rules.seats() as u8);
    let unit = seats * (seats - 1);
    let variance = (squares - sum * sum / deals) / (deals - 1);
    Gain {
        mean: 1000 * sum / deals / unit,
        error: (1_000_000 * variance / deals).isqrt() / unit,
    }
}

/// What this seat scores in a hand more than each of the others, added up.
fn margin(
    rules: Rules,
    order: &Order,
    leader: Seat,
    seat: Seat,
    weights: impl Fn(Seat) -> Weights,
) -> i64 {
    let mut round = Round::deal(&rules, leader, order);
    let mut scores = BySeat::splat(rules.seats(), 0);
    while let Some(turn) = round.turn() {
        let play = weights(turn).play(&round);
        let Some(Ok(placement)) = play.map(|play| round.apply(play, |_| {})) else {
            break;
        };
        scores[turn] += placement.points;
    }
    if let Some(end) = round.end() {
        let awards = end.awards(rules.seats());
        scores = BySeat::new(rules.seats(), |seat| scores[seat] + awards[seat]);
    }
    let all: i64 = scores.as_slice().iter().copied().map(i64::from).sum();
    i64::from(rules.seats() as u8) * i64::from(scores[seat]) - all
}
