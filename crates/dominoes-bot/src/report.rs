//! What a bot chose, and what the choice cost.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use dominoes_core::{Arm, Play, ScoredPlay, Tile};

use crate::Level;

/// A play, and how it was found.
///
/// A player that does not search makes one of a legal play:
///
/// ```
/// use dominoes_bot::Choice;
/// use dominoes_core::{Arm, Play, ScoredPlay, Tile};
///
/// let play = Play::new(Tile::ALL[4], Arm::L);
/// let choice = Choice::from(ScoredPlay { play, points: 0 });
/// assert_eq!((choice.play, choice.report.worlds), (play, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice {
    /// The play.
    pub play: Play,
    /// How it was found.
    pub report: SearchReport,
    /// What was found out about every play there was to choose from, the chosen one first.
    pub candidates: Vec<Candidate>,
}

/// How a play was found.
///
/// The value of a play is an exact fraction, so that it is the same number on every machine: it is
/// `score_sum` ÷ `score_div` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchReport {
    /// The level that chose; none for a player that is not a [`Bot`](crate::Bot).
    pub level: Option<Level>,
    /// In how many worlds the play was tried; 0 when nothing was searched.
    pub worlds: u32,
    /// How many plies followed a candidate at most; 0 when nothing was searched.
    pub depth: u32,
    /// How many plays there were to choose from.
    pub considered: u32,
    /// The value of the play in points, times `score_div`.
    pub score_sum: i64,
    /// What to divide `score_sum` by; never 0.
    pub score_div: u64,
    /// What the play itself scores, in scaled points.
    pub points: u32,
    /// Whether the guessed worlds leave out what passes have shown, because no world fits it: the
    /// view contradicts itself.
    pub loosened: bool,
    /// Whether the values of all plays are exact: nothing that matters was hidden, and the rest of
    /// the hand was searched to its end. A single legal play is not searched, and its value not exact.
    pub exact: bool,
    /// How many positions were looked at to find exact values, whether they were found or not.
    pub positions: u32,
}

/// What was found out about one of the plays to choose from.
///
/// Its value is `score_sum` ÷ `score_div` points. Where plays are tried in worlds that are guessed,
/// the value is a mean over them, and [`standard_error_milli`](Self::standard_error_milli) says how
/// far it may be off; plays that fell behind early are tried in fewer worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// What it scores itself, in scaled points.
    pub points: u32,
    /// Its value in points, times `score_div`.
    pub score_sum: i64,
    /// What to divide `score_sum` by; never 0.
    pub score_div: u64,
    /// In how many worlds it was tried; 0 when nothing was searched.
    pub worlds: u32,
    /// The sum over the worlds of the squares of what `score_sum` adds up.
    pub(crate) squares: u64,
}

impl Candidate {
    /// A play with its value, tried in no world yet.
    pub(crate) const fn valued(scored: ScoredPlay, score_sum: i64, score_div: u64) -> Self {
        Self {
            play: scored.play,
            points: scored.points,
            score_sum,
            score_div,
            worlds: 0,
            squares: 0,
        }
    }

    /// The standard error of its value in thousandths of a point, rounded down; none unless it was
    /// tried in several worlds.
    ///
    /// It is there to be shown: no choice depends on it.
    #[must_use]
    pub fn standard_error_milli(&self) -> Option<u64> {
        let worlds = u128::from(self.worlds);
        if worlds < 2 {
            return None;
        }
        // The variance of the mean is (n · Σx² − (Σx)²) ÷ (n² · (n − 1)), in units of which there are
        // score_div ÷ n in a point.
        let sum = u128::from(self.score_sum.unsigned_abs());
        let spread = (worlds * u128::from(self.squares)).saturating_sub(sum * sum);
        let div = u128::from(self.score_div);
        let square = 1_000_000 * spread / (worlds - 1) / (div * div);
        u64::try_from(square.isqrt()).ok()
    }
}

/// Which of two plays of equal value is chosen: the greater, by the heavier tile, then the lower id,
/// then the arm in the order L, R, U, D. No two plays are equal, so the order of the plays does not
/// matter.
pub(crate) const fn preference(play: Play) -> (u32, Reverse<Tile>, Reverse<Arm>) {
    (play.tile.pips(), Reverse(play.tile), Reverse(play.arm))
}

/// Puts plays tried in equally many worlds in order, the best first.
pub(crate) fn rank(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| Reverse((candidate.score_sum, preference(candidate.play))));
}

impl From<ScoredPlay> for Choice {
    /// The play, chosen without a search and without a choice: it is worth its points.
    fn from(scored: ScoredPlay) -> Self {
        Self {
            play: scored.play,
            report: SearchReport {
                level: None,
                worlds: 0,
                depth: 0,
                considered: 1,
                score_sum: scored.points.into(),
                score_div: 1,
                points: scored.points,
                loosened: false,
                exact: false,
                positions: 0,
            },
            candidates: vec![Candidate::valued(scored, scored.points.into(), 1)],
        }
    }
}
