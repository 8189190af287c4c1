use core::{fmt, ops};

use crate::{Arm, Play, Tile};

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

    pub(super) const fn new() -> Self {
        let none = ScoredPlay {
            play: Play {
                tile: Tile::ALL[0],
                arm: Arm::L,
            },
            points: 0,
        };
        Self {
            plays: [none; Self::MAX],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, play: ScoredPlay) {
        self.plays[usize::from(self.len)] = play;
        self.len += 1;
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
