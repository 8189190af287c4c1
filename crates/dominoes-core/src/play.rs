//! Plays: a tile and the arm it goes on, as values, as text and as numbers.

use core::{fmt, str::FromStr};

use crate::{ParsePlayError, Tile};

/// Where a tile may be laid (R-LAY-1): the two directions of the main line, and the two arms off the
/// spinner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Arm {
    /// The left end of the main line.
    L = 0,
    /// The right end of the main line.
    R = 1,
    /// The arm up from the spinner.
    U = 2,
    /// The arm down from the spinner.
    D = 3,
}

impl Arm {
    /// How many arms there are.
    pub const COUNT: usize = 4;

    /// The arms in their order: L, R, U, D.
    pub const ALL: [Self; Self::COUNT] = [Self::L, Self::R, Self::U, Self::D];

    /// The arm with this letter, a capital.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'L' => Some(Self::L),
            'R' => Some(Self::R),
            'U' => Some(Self::U),
            'D' => Some(Self::D),
            _ => None,
        }
    }

    /// The letter the notation prints.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::L => 'L',
            Self::R => 'R',
            Self::U => 'U',
            Self::D => 'D',
        }
    }

    /// Its place in [`Arm::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it is one of the two ends of the main line.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Self::L | Self::R)
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A set of arms.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ArmSet(u8);

impl ArmSet {
    /// No arm.
    pub const EMPTY: Self = Self(0);

    /// Whether the arm is in the set.
    #[must_use]
    pub const fn contains(self, arm: Arm) -> bool {
        self.0 >> arm as u8 & 1 == 1
    }

    /// The set with this arm in it.
    #[must_use]
    pub const fn with(self, arm: Arm) -> Self {
        Self(self.0 | 1 << arm as u8)
    }

    /// How many arms it holds.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The arms in it, in the order L, R, U, D.
    pub fn iter(self) -> impl Iterator<Item = Arm> + Clone {
        Arm::ALL.into_iter().filter(move |&arm| self.contains(arm))
    }
}

impl FromIterator<Arm> for ArmSet {
    fn from_iter<I: IntoIterator<Item = Arm>>(arms: I) -> Self {
        arms.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for ArmSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, arm) in self.iter().enumerate() {
            write!(f, "{}{arm}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for ArmSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A tile laid on an arm.
///
/// ```
/// use dominoes_core::{Arm, Play, Tile};
///
/// let play: Play = "4-6@R".parse()?;
/// assert_eq!(play, Play::new("6-4".parse::<Tile>().unwrap(), Arm::R));
/// assert_eq!(play.to_string(), "6-4@R");
/// assert_eq!(play.action_id(), 97);
/// # Ok::<(), dominoes_core::ParsePlayError>(())
/// ```
///
/// Plays order by tile id, then by arm: the order of [`legal`](crate::Round::legal).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The tile.
    pub tile: Tile,
    /// The arm it goes on.
    pub arm: Arm,
}

impl Play {
    /// How many plays there are, legal or not: 28 tiles on four arms.
    pub const COUNT: usize = Tile::COUNT * Arm::COUNT;

    /// That tile on that arm.
    #[must_use]
    pub const fn new(tile: Tile, arm: Arm) -> Self {
        Self { tile, arm }
    }

    /// A number that means this play in every position: 4 · (tile id − 1) + arm, with L R U D as 0 1
    /// 2 3. Below [`Play::COUNT`].
    #[must_use]
    pub const fn action_id(self) -> u8 {
        4 * (self.tile.id() - 1) + self.arm as u8
    }

    /// The play with this action id, if it is below [`Play::COUNT`].
    #[must_use]
    pub const fn from_action_id(id: u8) -> Option<Self> {
        match Tile::from_id(id / 4 + 1) {
            Some(tile) => Some(Self {
                tile,
                arm: Arm::ALL[(id & 3) as usize],
            }),
            None => None,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.tile, self.arm)
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Play {
    type Err = ParsePlayError;

    /// Reads `6-4@L`: a tile with its faces in either order, `@`, and an arm.
    fn from_str(text: &str) -> Result<Self, ParsePlayError> {
        let PlayRequest { tile, arm } = text.parse()?;
        let arm = arm.ok_or(ParsePlayError::BadMove { offset: text.len() })?;
        Ok(Self { tile, arm })
    }
}

/// A play as a person asks for it: the arm may be left out when only one is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayRequest {
    /// The tile.
    pub tile: Tile,
    /// The arm, if it was named.
    pub arm: Option<Arm>,
}

impl From<Play> for PlayRequest {
    fn from(play: Play) -> Self {
        Self {
            tile: play.tile,
            arm: Some(play.arm),
        }
    }
}

impl From<Tile> for PlayRequest {
    fn from(tile: Tile) -> Self {
        Self { tile, arm: None }
    }
}

impl fmt::Display for PlayRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.tile, f)?;
        self.arm.map_or(Ok(()), |arm| write!(f, "@{arm}"))
    }
}

impl FromStr for PlayRequest {
    type Err = ParsePlayError;

    /// Reads `6-4@L` or `6-4`.
    fn from_str(text: &str) -> Result<Self, ParsePlayError> {
        let (tile_text, arm_text) = match text.split_once('@') {
            Some((tile, arm)) => (tile, Some(arm)),
            None => (text, None),
        };
        let tile = tile_text
            .parse::<Tile>()
            .map_err(|error| ParsePlayError::BadMove {
                offset: error.offset(),
            })?;
        let Some(arm_text) = arm_text else {
            return Ok(Self { tile, arm: None });
        };
        let offset = tile_text.len() + 1;
        let mut letters = arm_text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => {
                let arm =
                    Arm::from_letter(letter).ok_or(ParsePlayError::NoSuchArm { letter, offset })?;
                Ok(Self {
                    tile,
                    arm: Some(arm),
                })
            }
            (Some(letter), Some(_)) if letter.is_ascii_alphabetic() => {
                Err(ParsePlayError::BadMove { offset: offset + 1 })
            }
            _ => Err(ParsePlayError::BadMove { offset }),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn action_ids_are_stable() {
        assert_eq!("6-4@R".parse::<Play>().map(Play::action_id), Ok(97));
        assert_eq!("0-0@L".parse::<Play>().map(Play::action_id), Ok(0));
        assert_eq!("6-6@D".parse::<Play>().map(Play::action_id), Ok(111));
        for id in 0..Play::COUNT as u8 {
            assert_eq!(Play::from_action_id(id).map(Play::action_id), Some(id));
        }
        assert_eq!(Play::from_action_id(112), None);
        assert_eq!(Play::from_action_id(255), None);
    }

    #[test]
    fn text_round_trips_with_the_arm_and_without() {
        for (text, printed) in [("6-4@L", "6-4@L"), ("4-6@D", "6-4@D"), ("2-6", "6-2")] {
            assert_eq!(
                text.parse::<PlayRequest>()
                    .map(|request| request.to_string())
                    .as_deref(),
                Ok(printed)
            );
        }
        assert_eq!(
            "6-4".parse::<Play>(),
            Err(ParsePlayError::BadMove { offset: 3 })
        );
    }

    #[test]
    fn text_that_is_no_play_is_refused_by_kind_and_place() {
        for (text, code, offset) in [
            ("", "bad_move", 0),
            ("64@L", "bad_move", 1),
            ("7-0@L", "bad_move", 0),
            ("6-4@", "bad_move", 4),
            ("6-4@LR", "bad_move", 5),
            ("6-4@L*", "bad_move", 5),
            ("6-4@\u{e9}", "bad_move", 4),
            ("6-4@7", "bad_move", 4),
            ("6-4L", "bad_move", 3),
            ("6-4@X", "no_such_arm", 4),
            ("6-4@l", "no_such_arm", 4),
            ("@L", "bad_move", 0),
        ] {
            let error = text.parse::<PlayRequest>().expect_err(text);
            assert_eq!((error.code(), error.offset()), (code, offset), "{text:?}");
        }
    }

    #[test]
    fn arm_sets() {
        let set: ArmSet = [Arm::D, Arm::R].into_iter().collect();
        assert!(set.iter().eq([Arm::R, Arm::D]));
        assert_eq!(
            (set.len(), set.is_empty(), ArmSet::EMPTY.is_empty()),
            (2, false, true)
        );
        assert_eq!(set.to_string(), "R, D");
        assert!(Arm::ALL.map(Arm::is_line) == [true, true, false, false]);
        assert_eq!(
            Arm::ALL.map(|arm| Arm::from_letter(arm.letter())),
            Arm::ALL.map(Some)
        );
    }
}
