//! The undealt tiles of a hand.

use core::fmt;

use crate::Tile;

/// The undealt tiles, in the order they are drawn.
#[derive(Clone, Copy)]
pub struct Boneyard {
    /// The first `len` are in the boneyard, the next to be drawn last; the others are of no account.
    tiles: [Tile; Boneyard::MAX],
    len: u8,
}

impl Boneyard {
    /// The most tiles a boneyard can hold: two seats hold one tile each.
    pub const MAX: usize = Tile::COUNT - 2;

    /// These tiles, the first to be drawn first.
    ///
    /// # Panics
    /// When there are more than [`MAX`](Self::MAX).
    pub(super) fn new(tiles: &[Tile]) -> Self {
        let mut boneyard = Self {
            tiles: [Tile::ALL[0]; Self::MAX],
            len: tiles.len() as u8,
        };
        for (place, &tile) in boneyard.tiles[..tiles.len()]
            .iter_mut()
            .zip(tiles.iter().rev())
        {
            *place = tile;
        }
        boneyard
    }

    /// How many tiles are left, the reserve included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none is left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles left, the next to be drawn first.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Tile> + Clone + '_ {
        self.as_slice().iter().rev().copied()
    }

    /// The tiles left, the next to be drawn last.
    fn as_slice(&self) -> &[Tile] {
        self.tiles.get(..self.len()).unwrap_or_default()
    }

    /// Takes the next tile, if there is one.
    #[inline]
    pub(super) fn draw(&mut self) -> Option<Tile> {
        let last = self.len.checked_sub(1)?;
        let tile = *self.tiles.get(usize::from(last))?;
        self.len = last;
        Some(tile)
    }
}

// Tiles that were drawn leave no trace: two boneyards are equal when the same tiles are left.
impl PartialEq for Boneyard {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Boneyard {}

impl core::hash::Hash for Boneyard {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for Boneyard {
    /// How many are left: which ones is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Boneyard({})", self.len)
    }
}
