//! Faces: the seven values a half of a tile can show, and sets of them.

use core::fmt;

/// One half of a tile: blank to six (R-SET-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// No pips.
    Blank = 0,
    /// One pip.
    One = 1,
    /// Two pips.
    Two = 2,
    /// Three pips.
    Three = 3,
    /// Four pips.
    Four = 4,
    /// Five pips.
    Five = 5,
    /// Six pips.
    Six = 6,
}

impl Face {
    /// How many faces there are.
    pub const COUNT: usize = 7;

    /// Every face, from blank to six.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Blank,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
    ];

    /// The face with this many pips, if it is 0 to 6.
    #[must_use]
    pub const fn new(pips: u8) -> Option<Self> {
        if (pips as usize) < Self::COUNT {
            Some(Self::ALL[pips as usize])
        } else {
            None
        }
    }

    /// How many pips it shows, 0 to 6.
    #[must_use]
    pub const fn pips(self) -> u32 {
        self as u32
    }

    /// Its place in [`Face::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.pips(), f)
    }
}

/// A set of faces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// No face.
    pub const EMPTY: Self = Self(0);
    /// All seven faces.
    pub const FULL: Self = Self(0x7f);

    /// Whether the face is in the set.
    #[must_use]
    pub const fn contains(self, face: Face) -> bool {
        self.0 & (1 << face as u8) != 0
    }

    /// Adds a face.
    pub const fn insert(&mut self, face: Face) {
        self.0 |= 1 << face as u8;
    }

    /// The set with one face more.
    #[must_use]
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face as u8)
    }

    /// The faces in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many faces it holds, 0 to 7.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no face.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces in it, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Face> + Clone {
        Face::ALL
            .into_iter()
            .filter(move |&face| self.contains(face))
    }

    /// The set as bits, blank lowest: an index below 128.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Face> for FaceSet {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        faces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Face::pips)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_faces_and_no_more() {
        assert_eq!(
            Face::ALL.map(|face| Face::new(face.index() as u8)),
            Face::ALL.map(Some)
        );
        assert_eq!(Face::new(7), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set: FaceSet = [Face::Six, Face::Blank].into_iter().collect();
        assert!(set.contains(Face::Blank) && set.contains(Face::Six) && !set.contains(Face::One));
        set.insert(Face::One);
        assert_eq!(set.len(), 3);
        assert!(set.iter().eq([Face::Blank, Face::One, Face::Six]));
        assert_eq!(set.union(FaceSet::FULL), FaceSet::FULL);
        assert!(FaceSet::EMPTY.is_empty() && !set.is_empty());
        assert_eq!(set.bits(), 0b100_0011);
    }
}
