//! What a bot chose, and what the choice cost.

use dominoes_core::{Play, ScoredPlay};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice {
    /// The play.
    pub play: Play,
    /// How it was found.
    pub report: SearchReport,
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
    /// In how many worlds each candidate was tried; 0 when nothing was searched.
    pub worlds: u32,
    /// How many plies followed a candidate; 0 when nothing was searched.
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
            },
        }
    }
}
