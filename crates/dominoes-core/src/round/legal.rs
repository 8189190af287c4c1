//! The legal plays of a position.

use core::{fmt, ops};

use super::RoundRules;
use crate::{Arm, Ends, Play, Tile, TileSet};

/// A legal play and the points it would score, in scaled points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoredPlay {
    /// The play.
    pub play: Play,
    /// What it would score.
    pub points: u32,
}

/// The legal plays of a position, in order, without a heap.
///
/// It reads as a slice of [`ScoredPlay`].
#[derive(Clone, Copy)]
pub struct LegalPlays {
    plays: [ScoredPlay; LegalPlays::MAX],
    len: u8,
}

impl LegalPlays {
    /// The most plays there can be: on an empty table each tile goes in one place, and afterwards
    /// each of four arms takes the seven tiles of one face.
    pub const MAX: usize = Tile::COUNT;

    /// What a seat with this hand may play on this table: its forced tile if it has one, else every
    /// tile that fits (R-TURN-1, R-TURN-3), by tile id, then by arm L, R, U, D.
    #[must_use]
    pub fn new(rules: &RoundRules, ends: &Ends, hand: TileSet, forced: Option<Tile>) -> Self {
        let none = ScoredPlay {
            play: Play {
                tile: Tile::ALL[0],
                arm: Arm::L,
            },
            points: 0,
        };
        let mut legal = Self {
            plays: [none; Self::MAX],
            len: 0,
        };
        let playable = forced.map_or(hand & ends.fitting(), |tile| TileSet::EMPTY.with(tile));
        for tile in playable {
            for arm in Arm::ALL {
                if let Some(total) = ends.count_after(tile, arm) {
                    let play = Play { tile, arm };
                    legal.plays[usize::from(legal.len)] = ScoredPlay {
                        play,
                        points: rules.score_for(total),
                    };
                    legal.len += 1;
                }
            }
        }
        legal
    }

    /// The plays as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[ScoredPlay] {
        &self.plays[..usize::from(self.len)]
    }
}

impl ops::Deref for LegalPlays {
    type Target = [ScoredPlay];

    fn deref(&self) -> &[ScoredPlay] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a LegalPlays {
    type Item = &'a ScoredPlay;
    type IntoIter = core::slice::Iter<'a, ScoredPlay>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl PartialEq for LegalPlays {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for LegalPlays {}

impl fmt::Debug for LegalPlays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|scored| (scored.play, scored.points)))
            .finish()
    }
}
