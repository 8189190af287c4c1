//! The players of each level.

use dominoes_core::{LegalPlays, ScoredPlay};
use dominoes_view::View;

use crate::{
    Choice, Level, SearchReport, greedy,
    knowledge::Knowledge,
    rng::Key,
    search::{self, Searched},
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
        let knowledge = Knowledge::of(view)?;
        self.choose_with(&knowledge, || Key::new(self.seed, view.digest().as_bytes()))
    }

    /// The choice for a seat that knows this; the key is made only if it is needed.
    pub(crate) fn choose_with(
        &self,
        knowledge: &Knowledge,
        key: impl FnOnce() -> Key,
    ) -> Option<Choice> {
        let legal = knowledge.legal();
        match self.level {
            Level::One => self.value(&legal, 1, |_, scored| scored.points.into()),
            Level::Two => self.value(&legal, 100, |_, scored| greedy::tidy(scored)),
            Level::Three | Level::Four | Level::Five => self.search(knowledge, &legal, key),
        }
    }

    /// The best of these plays by their values, which are fractions of a point.
    fn value(
        &self,
        legal: &LegalPlays,
        score_div: u64,
        value: impl FnMut(usize, ScoredPlay) -> i64,
    ) -> Option<Choice> {
        let (scored, score_sum) = greedy::best(legal, value)?;
        Some(Choice {
            play: scored.play,
            report: SearchReport {
                level: Some(self.level),
                worlds: 0,
                depth: 0,
                considered: legal.len() as u32,
                score_sum,
                score_div,
                points: scored.points,
                loosened: false,
            },
        })
    }

    fn search(
        &self,
        knowledge: &Knowledge,
        legal: &LegalPlays,
        key: impl FnOnce() -> Key,
    ) -> Option<Choice> {
        if legal.len() == 1 {
            return self.value(legal, 1, |_, scored| scored.points.into());
        }
        let (worlds, depth) = (self.level.worlds(), self.level.plies());
        let Searched { sums, loosened } = search::search(knowledge, legal, key(), worlds, depth);
        let mut choice = self.value(legal, 5 * u64::from(worlds), |index, _| sums[index])?;
        choice.report.worlds = worlds;
        choice.report.depth = depth;
        choice.report.loosened = loosened;
        Some(choice)
    }
}

impl Player for Bot {
    fn choose(&mut self, view: &View) -> Option<Choice> {
        Self::choose(self, view)
    }
}
