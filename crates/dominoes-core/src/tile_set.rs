//! Sets of tiles.

use core::{fmt, ops};

use crate::{Face, FaceSet, Tile};

/// A set of tiles: a hand, what lies on the table, what nobody has seen.
///
/// It is a bit set, so set algebra is one instruction. Iteration goes by tile id.
///
/// ```
/// use dominoes_core::{Face, TileSet};
///
/// let sixes = TileSet::with_face(Face::Six);
/// assert_eq!((sixes.len(), sixes.pips()), (7, 63));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u32);

/// The tiles that carry each face.
const WITH_FACE: [u32; Face::COUNT] = {
    let mut sets = [0; Face::COUNT];
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::ALL[index];
        sets[tile.high() as usize] |= 1 << tile.id();
        sets[tile.low() as usize] |= 1 << tile.id();
        index += 1;
    }
    sets
};

/// The tiles that carry any face of each set of faces.
const MATCHING: [u32; 128] = {
    let mut sets = [0; 128];
    let mut bits = 0;
    while bits < 128 {
        let mut face = 0;
        while face < Face::COUNT {
            if bits >> face & 1 == 1 {
                sets[bits] |= WITH_FACE[face];
            }
            face += 1;
        }
        bits += 1;
    }
    sets
};

/// Tiles by bits of their pip total: a total is Σ 2^k · |set ∩ plane k|, four counts instead of a
/// walk over the set.
const PIP_PLANES: [u32; 4] = {
    let mut planes = [0; 4];
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::ALL[index];
        let mut plane = 0;
        while plane < planes.len() {
            planes[plane] |= (tile.pips() >> plane & 1) << tile.id();
            plane += 1;
        }
        index += 1;
    }
    planes
};

impl TileSet {
    /// No tile.
    pub const EMPTY: Self = Self(0);
    /// The whole double-six set.
    pub const FULL: Self = Self(0x1fff_fffe);
    /// The seven doubles.
    pub const DOUBLES: Self = {
        let mut set = Self::EMPTY;
        let mut face = 0;
        while face < Face::COUNT {
            set.insert(Tile::new(Face::ALL[face], Face::ALL[face]));
            face += 1;
        }
        set
    };

    /// The seven tiles that carry a face.
    #[must_use]
    pub const fn with_face(face: Face) -> Self {
        Self(WITH_FACE[face as usize])
    }

    /// The tiles of this set that carry any of these faces.
    #[must_use]
    pub const fn matching(self, faces: FaceSet) -> Self {
        Self(self.0 & MATCHING[(faces.bits() & 127) as usize])
    }

    /// Whether the tile is in the set.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> (tile.id() & 31) & 1 == 1
    }

    /// Adds a tile; says whether it was new.
    pub const fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.contains(tile);
        self.0 |= 1 << (tile.id() & 31);
        new
    }

    /// Takes a tile out; says whether it was there.
    pub const fn remove(&mut self, tile: Tile) -> bool {
        let was = self.contains(tile);
        self.0 &= !(1 << (tile.id() & 31));
        was
    }

    /// The set with this tile in it.
    #[must_use]
    pub const fn with(mut self, tile: Tile) -> Self {
        self.insert(tile);
        self
    }

    /// The set without this tile.
    #[must_use]
    pub const fn without(mut self, tile: Tile) -> Self {
        self.remove(tile);
        self
    }

    /// How many tiles it holds.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pips on all its tiles, 0 to 168.
    #[must_use]
    pub const fn pips(self) -> u32 {
        (self.0 & PIP_PLANES[0]).count_ones()
            + 2 * (self.0 & PIP_PLANES[1]).count_ones()
            + 4 * (self.0 & PIP_PLANES[2]).count_ones()
            + 8 * (self.0 & PIP_PLANES[3]).count_ones()
    }

    /// The tile with the lowest id.
    #[must_use]
    pub const fn first(self) -> Option<Tile> {
        Tile::from_id(self.0.trailing_zeros() as u8)
    }

    /// Its tiles by id.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// The set as bits: bit n is the tile with id n.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of these bits (bit n is the tile with id n); bits that name no tile are dropped.
    #[must_use]
    pub const fn from_bits_truncate(bits: u32) -> Self {
        Self(bits & Self::FULL.0)
    }
}

/// The tiles of a [`TileSet`] by id.
#[derive(Clone, Debug)]
pub struct Iter(TileSet);

impl Iterator for Iter {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let tile = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(tile)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}
impl core::iter::FusedIterator for Iter {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl ops::BitOr for TileSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for TileSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::Sub for TileSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl ops::Not for TileSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::FULL - self
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_set_r_set_1() {
        assert_eq!(Tile::ALL.into_iter().collect::<TileSet>(), TileSet::FULL);
        assert_eq!((TileSet::FULL.len(), TileSet::FULL.pips()), (28, 168));
        assert_eq!((TileSet::DOUBLES.len(), TileSet::DOUBLES.pips()), (7, 42));
        assert!(TileSet::DOUBLES.iter().all(Tile::is_double));
        assert!(TileSet::FULL.iter().eq(Tile::ALL));
        assert_eq!(TileSet::FULL.iter().len(), 28);
        assert_eq!(!TileSet::FULL, TileSet::EMPTY);
        assert_eq!(TileSet::from_bits_truncate(u32::MAX), TileSet::FULL);
    }

    #[test]
    fn set_verbs() {
        let (a, b) = (Tile::ALL[3], Tile::ALL[20]);
        let mut set = TileSet::EMPTY;
        assert!(set.insert(a) && !set.insert(a) && set.contains(a) && !set.contains(b));
        assert_eq!(set, TileSet::EMPTY.with(a));
        assert_eq!(set.with(b).without(a), TileSet::EMPTY.with(b));
        assert!(set.remove(a) && !set.remove(a) && set.is_empty());
        assert_eq!(set.first(), None);
        set |= TileSet::EMPTY.with(b);
        assert_eq!(set.first(), Some(b));
        assert_eq!(TileSet::from_bits_truncate(set.bits()), set);
    }

    #[test]
    fn algebra_and_matching_equal_the_element_wise_meaning() {
        let (some, other) = (TileSet::with_face(Face::Six), TileSet::with_face(Face::Two));
        for tile in Tile::ALL {
            let (in_some, in_other) = (some.contains(tile), other.contains(tile));
            assert_eq!(in_some, tile.has_face(Face::Six));
            assert_eq!((some | other).contains(tile), in_some || in_other);
            assert_eq!((some & other).contains(tile), in_some && in_other);
            assert_eq!((some - other).contains(tile), in_some && !in_other);
            assert_eq!((!some).contains(tile), !in_some);
            assert_eq!(TileSet::EMPTY.with(tile).pips(), tile.pips());
        }
        let faces = FaceSet::EMPTY.with(Face::Six).with(Face::Two);
        assert_eq!(TileSet::FULL.matching(faces), some | other);
        assert_eq!(other.matching(FaceSet::EMPTY.with(Face::Six)), some & other);
        assert_eq!(TileSet::FULL.matching(FaceSet::EMPTY), TileSet::EMPTY);
        assert_eq!(TileSet::FULL.matching(FaceSet::FULL), TileSet::FULL);
    }
}
