//! The players of each level.

use alloc::vec::Vec;

use dominoes_core::{LegalPlays, ScoredPlay};
use dominoes_view::View;

use crate::{
    Analyst, Candidate, Choice, Level, SearchReport, Settings, greedy, halving,
    knowledge::Knowledge, report, rng::Key, sample::Sampler, search,
};

/// Whoever chooses plays: a bot of this crate, another program, a person behind a screen.
///
/// A player is handed a view and nothing else.
///
/// ```
/// use dominoes_bot::{Bot, Choice, Level, Player};
/// use dominoes_view::View;
///
/// /// Plays the first tile that fits.
/// struct First;
///
/// impl Player for First {
///     fn choose(&mut self, view: &View) -> Option<Choice> {
///         view.legal().first().copied().map(Choice::from)
///     }
/// }
///
/// let players: Vec<Box<dyn Player>> = vec![Box::new(First), Box::new(Bot::new(Level::Five, 1))];
/// # assert_eq!(players.len(), 2);
/// ```
pub trait Player: Send {
    /// The play to make; none when the viewer is not asked for one.
    fn choose(&mut self, view: &View) -> Option<Choice>;
}

/// A player of one of the [levels](Level).
///
/// What it chooses is a function of the view, the level and the bot's seed: not of what it was asked
/// before, of the machine or of its load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bot {
    level: Level,
    seed: u64,
}

impl Bot {
    /// A bot of this level. The seed is the bot's own: it decides the worlds it guesses, and has
    /// nothing to do with the seed of the deals.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    /// How hard it plays.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Its own seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The play to make, and how it was found; none when there is nothing to choose: the viewer is
    /// not on turn, or the game is over.
    ///
    /// A single legal play is not searched. Equal values go to the heavier tile, then the lower id,
    /// then the arm in the order L, R, U, D.
    #[must_use]
    pub fn choose(&self, view: &View) -> Option<Choice> {
        if self.level == Level::Six {
            let analyst = Analyst::new(Settings::level_6(view.rules()), self.seed);
            let mut choice = analyst.choose(view)?;
            choice.report.level = Some(self.level);
            return Some(choice);
        }
        let knowledge = Knowledge::of(view)?;
        self.choose_with(&knowledge, || Key::new(self.seed, view.digest().as_bytes()))
    }

    /// The choice for a seat that knows this, and of the history of the hand no more than this; the
    /// key is made only if it is needed.
    pub(crate) fn choose_with(
        &self,
        knowledge: &Knowledge,
        key: impl FnOnce() -> Key,
    ) -> Option<Choice> {
        let legal = knowledge.legal();
        match self.level {
            Level::One => self.value(&legal, 1, |scored| scored.points.into()),
            Level::Two => self.value(&legal, 100, greedy::tidy),
            _ if legal.len() == 1 => self.value(&legal, 1, |scored| scored.points.into()),
            Level::Three | Level::Four | Level::Five => self.search(knowledge, &legal, key()),
            Level::Six => {
                let sampler = Sampler::new(knowledge);
                let settings = Settings::level_6(&knowledge.rules);
                halving::search(knowledge, &sampler, &legal, key(), &settings)
            }
        }
    }

    /// The best of these plays by their values, which are fractions of a point.
    fn value(
        &self,
        legal: &LegalPlays,
        score_div: u64,
        value: impl Fn(ScoredPlay) -> i64,
    ) -> Option<Choice> {
        let candidates = legal
            .iter()
            .map(|&scored| Candidate::valued(scored, value(scored), score_div));
        self.best(candidates.collect())
    }

    /// The best of these plays, all tried in equally many worlds.
    fn best(&self, mut candidates: Vec<Candidate>) -> Option<Choice> {
        report::rank(&mut candidates);
        let best = *candidates.first()?;
        Some(Choice {
            play: best.play,
            report: SearchReport {
                level: Some(self.level),
                worlds: best.worlds,
                depth: if best.worlds == 0 {
                    0
                } else {
                    self.level.plies()
                },
                considered: candidates.len() as u32,
                score_sum: best.score_sum,
                score_div: best.score_div,
                points: best.points,
                loosened: false,
                exact: false,
                positions: 0,
            },
            candidates,
        })
    }

    fn search(&self, knowledge: &Knowledge, legal: &LegalPlays, key: Key) -> Option<Choice> {
        let (worlds, depth) = (self.level.worlds(), self.level.plies());
        let searched = search::search(knowledge, legal, key, worlds, depth);
        let sums = searched.sums.iter().zip(&searched.squares);
        let candidates = legal
            .iter()
            .zip(sums)
            .map(|(scored, (&score_sum, &squares))| Candidate {
                worlds,
                squares,
                ..Candidate::valued(*scored, score_sum, 5 * u64::from(worlds))
            });
        let mut choice = self.best(candidates.collect())?;
        choice.report.loosened = searched.loosened;
        Some(choice)
    }
}

impl Player for Bot {
    fn choose(&mut self, view: &View) -> Option<Choice> {
        Self::choose(self, view)
    }
}
