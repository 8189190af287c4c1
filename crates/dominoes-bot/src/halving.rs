//! The strong search: rollouts to the end of the hand by weighted play, in worlds that agree with the
//! whole public history, most of them spent on the plays that are still in the running.

use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

use dominoes_core::{LegalPlays, Play, Round, Rules, ScoredPlay, Seat, TileSet};
use dominoes_view::View;

use crate::{
    Candidate, Choice, Level, SearchReport, Weights, greedy,
    infer::Hidden,
    knowledge::Knowledge,
    policy::{self, Situation},
    report,
    rng::Key,
    sample::Sampler,
    solve,
};

/// More plays to choose from than this share what so many would have: the time of a choice is bounded.
const MANY: u32 = 8;

/// How simulated seats play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rollouts {
    /// The play with the most points, as at levels 3 to 5.
    Greedy,
    /// The play with the highest weighted sum.
    Weighted(Weights),
}

/// What a strong search does and what it may spend: level 6, or a variation of it to learn from.
///
/// ```
/// use dominoes_bot::{Analyst, Player, Rollouts, Settings};
/// use dominoes_view::View;
/// # use dominoes_engine::{Game, Rules, Seats, Seed};
///
/// # let rules = Rules::all_fives(Seats::Two);
/// # let game = Game::new(rules, Seed::from_bytes([b'a'; 32]));
/// # let view = game.view(game.turn().unwrap()).unwrap();
/// let mut settings = Settings::level_6(&rules);
/// settings.worlds = 16;
/// settings.rollouts = Rollouts::Greedy;
/// let choice = Analyst::new(settings, 1).choose(&view).unwrap();
/// for candidate in &choice.candidates {
///     println!("{} in {} worlds", candidate.play, candidate.worlds);
/// }
/// # assert_eq!(choice.candidates.len(), view.legal().len());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Settings {
    /// How many worlds are spent, in the mean, on each play there is to choose from; at least 1. More
    /// than eight plays share what eight would have.
    pub worlds: u32,
    /// Whether worlds agree with what draws have shown, not only with what passes have (R-DED-3).
    pub inference: bool,
    /// Whether hands of two seats in which nothing is hidden are solved: with up to 16 tiles left
    /// whatever it takes, with up to 20 unless it takes too much.
    pub exact: bool,
    /// How simulated seats play.
    pub rollouts: Rollouts,
}

impl Settings {
    /// Those of level 6 in a game of these rules.
    #[must_use]
    pub const fn level_6(rules: &Rules) -> Self {
        Self {
            worlds: Level::Six.worlds(),
            inference: true,
            exact: true,
            rollouts: Rollouts::Weighted(Weights::of(rules.variant(), rules.seats())),
        }
    }
}

/// A player with a strong search of its own [settings](Settings).
///
/// Like a [`Bot`](crate::Bot), it plays by the view, the settings and its seed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Analyst {
    settings: Settings,
    seed: u64,
}

impl Analyst {
    /// A player with these settings; the seed decides the worlds that it guesses.
    #[must_use]
    pub const fn new(settings: Settings, seed: u64) -> Self {
        Self { settings, seed }
    }

    /// The play to make, and how it was found; none when there is nothing to choose.
    ///
    /// A single legal play is not searched. Equal values go to the heavier tile, then the lower id,
    /// then the arm in the order L, R, U, D.
    #[must_use]
    pub fn choose(&self, view: &View) -> Option<Choice> {
        let knowledge = Knowledge::of(view)?;
        let legal = knowledge.legal();
        if let [only] = *legal {
            return Some(Choice::from(only));
        }
        let hidden = if self.settings.inference {
            Hidden::by_history(&knowledge, view)
        } else {
            Hidden::by_passes(&knowledge)
        };
        let key = Key::new(self.seed, view.digest().as_bytes());
        let sampler = Sampler::with(&knowledge, hidden);
        search(&knowledge, &sampler, &legal, key, &self.settings)
    }
}

impl crate::Player for Analyst {
    fn choose(&mut self, view: &View) -> Option<Choice> {
        Self::choose(self, view)
    }
}

/// A play in the running.
#[derive(Clone, Copy, Debug)]
struct Runner {
    scored: ScoredPlay,
    /// The margin over all worlds, in points times the number of other seats.
    sum: i64,
    squares: u64,
    worlds: u32,
}

impl Runner {
    const fn new(scored: ScoredPlay) -> Self {
        Self {
            scored,
            sum: 0,
            squares: 0,
            worlds: 0,
        }
    }

    fn add(&mut self, value: i32) {
        self.sum += i64::from(value);
        self.squares += u64::from(value.unsigned_abs()).pow(2);
        self.worlds += 1;
    }

    /// The better first: a total order, of means over any number of worlds.
    fn order(&self, other: &Self) -> Ordering {
        let mean = self.sum * i64::from(other.worlds.max(1));
        let means = (other.sum * i64::from(self.worlds.max(1))).cmp(&mean);
        let tie = |Self { scored, .. }: &Self| Reverse(report::preference(scored.play));
        means.then_with(|| tie(self).cmp(&tie(other)))
    }
}

/// Chooses one of several plays.
pub(crate) fn search(
    knowledge: &Knowledge,
    sampler: &Sampler<'_>,
    legal: &LegalPlays,
    key: Key,
    settings: &Settings,
) -> Option<Choice> {
    let known = if settings.exact {
        sampler.only_round(&mut key.stream(0))
    } else {
        None
    };
    let mut runners: Vec<Runner> = legal.iter().copied().map(Runner::new).collect();
    let (mut exact, mut positions) = (false, 0);
    if let Some(round) = known {
        // There is one world, and it says all that it can at once.
        let guess = |play| play_out(&mut { round }, knowledge.table, play, &settings.rollouts);
        let plays: Vec<Play> = legal.iter().map(|scored| scored.play).collect();
        let solved = solve::values(&round, &plays, guess);
        (exact, positions) = (solved.exact, solved.positions);
        for (runner, value) in runners.iter_mut().zip(solved.values) {
            runner.add(value);
        }
        runners.sort_by(Runner::order);
    } else {
        let start = |index| sampler.round(&sampler.world(&mut key.stream(index)));
        halve(
            knowledge,
            &mut runners,
            settings.worlds,
            start,
            &settings.rollouts,
        );
    }
    let others = knowledge.rules.seats().count() as u64 - 1;
    let candidates: Vec<Candidate> = runners
        .iter()
        .map(|runner| Candidate {
            play: runner.scored.play,
            points: runner.scored.points,
            score_sum: runner.sum,
            score_div: others * u64::from(runner.worlds.max(1)),
            worlds: runner.worlds,
            squares: runner.squares,
        })
        .collect();
    let best = *candidates.first()?;
    Some(Choice {
        play: best.play,
        report: SearchReport {
            level: None,
            worlds: best.worlds,
            depth: Level::Six.plies(),
            considered: legal.len() as u32,
            score_sum: best.score_sum,
            score_div: best.score_div,
            points: best.points,
            loosened: sampler.loosened(),
            exact,
            positions,
        },
        candidates,
    })
}

/// Tries all plays in some worlds, drops the worse half, tries the others in more worlds, and so on:
/// every stage may spend the same. Plays end in order, the best first.
fn halve(
    knowledge: &Knowledge,
    runners: &mut Vec<Runner>,
    worlds: u32,
    start: impl Fn(u32) -> Round,
    rollouts: &Rollouts,
) {
    // Plays that differ only in which of two like arms is which are one.
    let alike = |a: &Runner, b: &Runner| {
        let (a, b) = (a.scored.play, b.scored.play);
        a.tile == b.tile && policy::are_alike(&knowledge.ends, a.arm, b.arm)
    };
    let mut twins = Vec::new();
    let mut running: Vec<Runner> = Vec::with_capacity(runners.len());
    for &runner in runners.iter() {
        match running.iter().position(|other| alike(other, &runner)) {
            Some(_) => twins.push(runner),
            None => running.push(runner),
        }
    }
    let count = running.len() as u32;
    let stages = count.next_power_of_two().ilog2().max(1);
    let mut first = 0;
    let mut dropped = Vec::new();
    for _ in 0..stages {
        let budget = worlds * count.min(MANY);
        let worlds = (budget / stages / running.len() as u32).max(1);
        for index in first..first + worlds {
            // The same world for all of them, so that luck is the same.
            let start = start(index);
            for runner in &mut running {
                let mut round = start;
                runner.add(play_out(
                    &mut round,
                    knowledge.table,
                    runner.scored.play,
                    rollouts,
                ));
            }
        }
        first += worlds;
        running.sort_by(Runner::order);
        let half = running.len().div_ceil(2);
        let mut worse = running.split_off(half);
        worse.append(&mut dropped);
        dropped = worse;
    }
    running.append(&mut dropped);
    for twin in twins {
        if let Some(at) = running.iter().position(|other| alike(other, &twin)) {
            let scored = twin.scored;
            running.insert(
                at + 1,
                Runner {
                    scored,
                    ..running[at]
                },
            );
        }
    }
    *runners = running;
}

/// Makes a play and lets every seat play on to the end of the hand. The value is the margin of the
/// seat on turn: what it scores more than each of the others, added up.
pub(crate) fn play_out(
    round: &mut Round,
    mut table: TileSet,
    play: Play,
    rollouts: &Rollouts,
) -> i32 {
    let Some(own) = round.turn() else { return 0 };
    let others = round.seats().count() as i32 - 1;
    let value = |seat: Seat, points: u32| {
        let points = points as i32;
        if seat == own {
            others * points
        } else {
            -points
        }
    };
    let mut margin = 0;
    let mut next = Some(play);
    while let (Some(play), Some(seat)) = (next, round.turn()) {
        let Ok(placement) = round.apply(play, |_| {}) else {
            break;
        };
        table.insert(play.tile);
        margin += value(seat, placement.points);
        next = match rollouts {
            Rollouts::Greedy => greedy::greedy_play(round),
            Rollouts::Weighted(weights) => {
                let turn = round.turn();
                turn.and_then(|turn| weights.best(&Situation::of(round, turn, table)))
            }
        };
    }
    if let Some(end) = round.end() {
        let awards = end.awards(round.seats());
        margin += awards
            .iter()
            .map(|(seat, &points)| value(seat, points))
            .sum::<i32>();
    }
    margin
}
