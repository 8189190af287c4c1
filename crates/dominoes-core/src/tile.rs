//! Tiles: the 28 stones of a double-six set.

use core::{fmt, num::NonZeroU8, str::FromStr};

use crate::{Face, ParseTileError};

/// A tile of the double-six set (R-SET-1).
///
/// A tile has one representation: `6-4` and `4-6` are the same value, printed high face first. Tiles
/// order by their canonical [id](Tile::id).
///
/// ```
/// use dominoes_core::Tile;
///
/// let tile: Tile = "4-6".parse()?;
/// assert_eq!(tile.to_string(), "6-4");
/// assert_eq!((tile.id(), tile.pips()), (25, 10));
/// # Ok::<(), dominoes_core::ParseTileError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZeroU8);

/// The high and low face of each id; entry 0 is not a tile.
const FACES: [(Face, Face); Tile::COUNT + 1] = {
    let mut faces = [(Face::Blank, Face::Blank); Tile::COUNT + 1];
    let (mut id, mut low) = (1, 0);
    while low < Face::COUNT {
        let mut high = low;
        while high < Face::COUNT {
            faces[id] = (Face::ALL[high], Face::ALL[low]);
            id += 1;
            high += 1;
        }
        low += 1;
    }
    faces
};

impl Tile {
    /// How many tiles a set has.
    pub const COUNT: usize = 28;

    /// Every tile, by id: 0-0, 1-0 … 6-0, 1-1, 2-1 … 6-6.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(NonZeroU8::MIN); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            if let Some(tile) = Self::from_id(index as u8 + 1) {
                all[index] = tile;
            }
            index += 1;
        }
        all
    };

    /// The tile with these two faces, in either order.
    #[must_use]
    pub const fn new(a: Face, b: Face) -> Self {
        let (high, low) = if a as u8 >= b as u8 {
            (a as u8, b as u8)
        } else {
            (b as u8, a as u8)
        };
        // Before the tiles whose low face is `low` come 7 + 6 + … tiles of the lower faces.
        let before = low * 7 - low * low.saturating_sub(1) / 2;
        Self(NonZeroU8::MIN.saturating_add(before + high - low))
    }

    /// The tile with these pip values, in either order, if both are 0 to 6.
    #[must_use]
    pub const fn of(a: u8, b: u8) -> Option<Self> {
        match (Face::new(a), Face::new(b)) {
            (Some(a), Some(b)) => Some(Self::new(a, b)),
            _ => None,
        }
    }

    /// The tile with this canonical id, if it is 1 to 28.
    #[must_use]
    pub const fn from_id(id: u8) -> Option<Self> {
        match NonZeroU8::new(id) {
            Some(id) if id.get() as usize <= Self::COUNT => Some(Self(id)),
            _ => None,
        }
    }

    /// The canonical id, 1 to 28: by low face, then high face.
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0.get()
    }

    /// Its place in [`Tile::ALL`]: the id less one.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Both faces, the high one first.
    #[must_use]
    pub const fn faces(self) -> (Face, Face) {
        // The mask lets the compiler see that the index is in range.
        const TABLE: [(Face, Face); 32] = {
            let mut table = [FACES[0]; 32];
            let mut id = 0;
            while id <= Tile::COUNT {
                table[id] = FACES[id];
                id += 1;
            }
            table
        };
        TABLE[(self.0.get() & 31) as usize]
    }

    /// The face with more pips (on a double, either).
    #[must_use]
    pub const fn high(self) -> Face {
        self.faces().0
    }

    /// The face with fewer pips (on a double, either).
    #[must_use]
    pub const fn low(self) -> Face {
        self.faces().1
    }

    /// The pips on both halves, 0 to 12.
    #[must_use]
    pub const fn pips(self) -> u32 {
        let (high, low) = self.faces();
        high.pips() + low.pips()
    }

    /// Whether both halves show the same face.
    #[must_use]
    pub const fn is_double(self) -> bool {
        let (high, low) = self.faces();
        high as u8 == low as u8
    }

    /// Whether either half shows this face.
    #[must_use]
    pub const fn has_face(self, face: Face) -> bool {
        let (high, low) = self.faces();
        high as u8 == face as u8 || low as u8 == face as u8
    }

    /// What the other half shows when one half shows `face`; none if the tile does not carry it.
    #[must_use]
    pub const fn other(self, face: Face) -> Option<Face> {
        let (high, low) = self.faces();
        if high as u8 == face as u8 {
            Some(low)
        } else if low as u8 == face as u8 {
            Some(high)
        } else {
            None
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (high, low) = self.faces();
        write!(f, "{high}-{low}")
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = ParseTileError;

    /// Reads `6-4` or `4-6`: a digit 0 to 6, a hyphen, a digit 0 to 6, and nothing else.
    fn from_str(text: &str) -> Result<Self, ParseTileError> {
        let bytes = text.as_bytes();
        let face = |offset: usize| {
            let digit = bytes.get(offset).and_then(|byte| byte.checked_sub(b'0'));
            digit
                .and_then(Face::new)
                .ok_or(ParseTileError::Face { offset })
        };
        let a = face(0)?;
        if bytes.get(1) != Some(&b'-') {
            return Err(ParseTileError::Hyphen { offset: 1 });
        }
        let b = face(2)?;
        if bytes.len() > 3 {
            return Err(ParseTileError::Trailing { offset: 3 });
        }
        Ok(Self::new(a, b))
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::ToString, vec::Vec};

    use super::*;

    #[test]
    fn ids_go_by_low_face_then_high_r_set_1() {
        let expected = "0-0 1-0 2-0 3-0 4-0 5-0 6-0 1-1 2-1 3-1 4-1 5-1 6-1 2-2 3-2 4-2 5-2 6-2 \
                        3-3 4-3 5-3 6-3 4-4 5-4 6-4 5-5 6-5 6-6";
        let all: Vec<_> = Tile::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(all.join(" "), expected);
        for (index, tile) in Tile::ALL.into_iter().enumerate() {
            assert_eq!(tile.index(), index);
            assert_eq!(Tile::from_id(tile.id()), Some(tile));
            assert_eq!(Tile::new(tile.low(), tile.high()), tile);
        }
        assert_eq!(Tile::from_id(0), None);
        assert_eq!(Tile::from_id(29), None);
    }

    #[test]
    fn the_set_has_168_pips_and_each_face_on_eight_halves_r_set_1() {
        assert_eq!(Tile::ALL.iter().map(|tile| tile.pips()).sum::<u32>(), 168);
        for face in Face::ALL {
            let with = Tile::ALL.iter().filter(|tile| tile.has_face(face));
            assert_eq!(with.clone().count(), 7);
            assert_eq!(
                with.map(|tile| 1 + usize::from(tile.is_double()))
                    .sum::<usize>(),
                8
            );
        }
    }

    #[test]
    fn either_order_is_the_same_tile() {
        assert_eq!("2-6".parse::<Tile>(), "6-2".parse());
        assert_eq!(
            Tile::of(2, 6).map(|tile| tile.to_string()).as_deref(),
            Some("6-2")
        );
        assert_eq!(Tile::of(7, 0), None);
        assert_eq!(Tile::of(0, 7), None);
    }

    #[test]
    fn other_half() {
        let tile = Tile::new(Face::Six, Face::Four);
        assert_eq!(tile.other(Face::Six), Some(Face::Four));
        assert_eq!(tile.other(Face::Four), Some(Face::Six));
        assert_eq!(tile.other(Face::Five), None);
        assert!(tile.has_face(Face::Four) && !tile.has_face(Face::Blank));
    }

    #[test]
    fn text_that_is_no_tile_is_refused_with_its_place() {
        for (text, offset) in [
            ("", 0),
            ("7-0", 0),
            ("-1-3", 0),
            ("\u{ff16}-6", 0),
            ("6", 1),
            ("6 4", 1),
            ("64", 1),
            ("6-", 2),
            ("6-7", 2),
            ("6-\u{ff16}", 2),
            ("6-6-6", 3),
            ("6-4 ", 3),
        ] {
            let error = text.parse::<Tile>().expect_err(text);
            assert_eq!(error.offset(), offset, "{text:?}: {error}");
            assert!(!format!("{error}").is_empty());
        }
    }
}
