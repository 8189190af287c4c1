//! Where every tile lies: the table as people see it.

use alloc::{collections::VecDeque, vec::Vec};

use crate::{Arm, ArmSet, Ends, Face, PlaceError, Tile, TileSet};

/// The tiles on the table.
///
/// A double lies crosswise: its two long sides face along the main line, its two short ends stick
/// out, and off the first double, the *spinner*, two more arms grow from them once the line covers
/// both sides (R-SPIN-1 to R-SPIN-4). The main line is one list with the spinner at a known place, so
/// "a side is covered" is nothing more than "the line goes on past the spinner".
///
/// The layout is for people: what may be laid and what it counts is also answered, a hundred times
/// faster, by its compact summary, [`Ends`]. The two are proven equal by a property test.
///
/// ```
/// use dominoes_core::{Arm, Layout};
///
/// let mut table = Layout::new(true);
/// table.try_place("5-5".parse()?, Arm::L)?;
/// table.try_place("5-3".parse()?, Arm::R)?;
/// assert_eq!(table.sides_covered(), 1);
/// assert!(table.try_place("6-4".parse()?, Arm::R).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    line: VecDeque<LineTile>,
    spinner: Option<usize>,
    up: Vec<ArmTile>,
    down: Vec<ArmTile>,
    has_spinner: bool,
}

/// A tile of the main line, with the faces that point left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineTile {
    /// The tile.
    pub tile: Tile,
    /// The face on the left.
    pub left: Face,
    /// The face on the right.
    pub right: Face,
}

/// A tile of an arm off the spinner, with the faces that point towards it and away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArmTile {
    /// The tile.
    pub tile: Tile,
    /// The face towards the spinner.
    pub inner: Face,
    /// The face away from the spinner.
    pub outer: Face,
}

/// An end that counts for scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The arm it is the tip of.
    pub arm: Arm,
    /// The tile that lies there.
    pub tile: Tile,
    /// The face that tile shows.
    pub face: Face,
    /// Whether this tile lies alone on the table and so is one end, not two (R-SCORE-3).
    pub sole: bool,
}

impl Layout {
    /// The empty table, of a game with a spinner (All Fives) or without (Draw, Block).
    #[must_use]
    pub const fn new(spinner: bool) -> Self {
        Self {
            line: VecDeque::new(),
            spinner: None,
            up: Vec::new(),
            down: Vec::new(),
            has_spinner: spinner,
        }
    }

    /// The main line, left to right.
    #[must_use]
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &LineTile> + ExactSizeIterator + Clone {
        self.line.iter()
    }

    /// Where in the line the spinner lies.
    #[must_use]
    pub const fn spinner_index(&self) -> Option<usize> {
        self.spinner
    }

    /// The arm up from the spinner, growing outward.
    #[must_use]
    pub fn up(&self) -> &[ArmTile] {
        &self.up
    }

    /// The arm down from the spinner, growing outward.
    #[must_use]
    pub fn down(&self) -> &[ArmTile] {
        &self.down
    }

    /// Whether nothing lies on the table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// How many tiles lie on the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.line.len() + self.up.len() + self.down.len()
    }

    /// The tiles: the line from left to right, then U and D outward.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + Clone + '_ {
        let line = self.line.iter().map(|entry| entry.tile);
        line.chain(self.up.iter().chain(&self.down).map(|entry| entry.tile))
    }

    /// The tiles as a set.
    #[must_use]
    pub fn tile_set(&self) -> TileSet {
        self.tiles().collect()
    }

    /// The pips on all tiles of the table, 0 to 168.
    #[must_use]
    pub fn pips(&self) -> u32 {
        self.tiles().map(Tile::pips).sum()
    }

    /// The spinner: the first double laid (R-SPIN-1).
    #[must_use]
    pub fn spinner(&self) -> Option<Tile> {
        self.spinner.map(|index| self.line[index].tile)
    }

    /// How many sides of the spinner carry a tile of the line, 0 to 2; 0 without a spinner
    /// (R-SPIN-3).
    #[must_use]
    pub fn sides_covered(&self) -> u32 {
        self.spinner.map_or(0, |index| {
            u32::from(index > 0) + u32::from(index + 1 < self.line.len())
        })
    }

    /// The arms that take a tile now (R-LAY-1, R-SPIN-2).
    #[must_use]
    pub fn arms_open(&self) -> ArmSet {
        Arm::ALL
            .into_iter()
            .filter(|&arm| self.is_open(arm))
            .collect()
    }

    fn is_open(&self, arm: Arm) -> bool {
        match arm {
            Arm::L => true,
            Arm::R => !self.is_empty(),
            Arm::U | Arm::D => self.sides_covered() == 2,
        }
    }

    /// The face a tile must carry to go on this arm; none if the arm is not open, or takes any tile
    /// because the table is empty. A bare U or D shows the spinner's face (R-SPIN-2).
    #[must_use]
    pub fn face_of(&self, arm: Arm) -> Option<Face> {
        let off_spinner = |branch: &[ArmTile]| {
            let bare = || Some(self.line[self.spinner?].left);
            branch.last().map(|entry| entry.outer).or_else(bare)
        };
        match arm {
            _ if !self.is_open(arm) => None,
            Arm::L => self.line.front().map(|entry| entry.left),
            Arm::R => self.line.back().map(|entry| entry.right),
            Arm::U => off_spinner(&self.up),
            Arm::D => off_spinner(&self.down),
        }
    }

    /// Each open arm with the face it asks for, in the order L, R, U, D: what may be matched.
    /// Nothing on an empty table.
    pub fn open_ends(&self) -> impl Iterator<Item = (Arm, Face)> + Clone + '_ {
        Arm::ALL
            .into_iter()
            .filter_map(|arm| Some((arm, self.face_of(arm)?)))
    }

    /// The ends that count, in the order L, R, U, D: what [`scoring::count`](crate::scoring::count)
    /// adds up.
    ///
    /// A spinner with both sides covered is at no end and so does not appear (R-SCORE-4); U and D
    /// appear once begun (R-SCORE-5); a tile alone is one end, listed at L (R-SCORE-3).
    pub fn ends(&self) -> impl Iterator<Item = End> + Clone + '_ {
        let sole = self.line.len() == 1;
        let left = self.line.front().map(|entry| (entry.tile, entry.left));
        let right = self
            .line
            .back()
            .filter(|_| !sole)
            .map(|entry| (entry.tile, entry.right));
        let tip = |branch: &[ArmTile]| branch.last().map(|entry| (entry.tile, entry.outer));
        Arm::ALL
            .into_iter()
            .zip([left, right, tip(&self.up), tip(&self.down)])
            .filter_map(move |(arm, end)| {
                end.map(|(tile, face)| End {
                    arm,
                    tile,
                    face,
                    sole,
                })
            })
    }

    /// Whether this tile may be laid on this arm (R-LAY-2).
    #[must_use]
    pub fn can_place(&self, tile: Tile, arm: Arm) -> bool {
        self.check(tile, arm).is_ok()
    }

    fn check(&self, tile: Tile, arm: Arm) -> Result<(), PlaceError> {
        if !self.is_open(arm) {
            return Err(PlaceError::ArmClosed { tile, arm });
        }
        if self.tiles().any(|laid| laid == tile) {
            return Err(PlaceError::AlreadyLaid { tile });
        }
        match self.face_of(arm) {
            Some(shows) if !tile.has_face(shows) => {
                Err(PlaceError::EndMismatch { tile, arm, shows })
            }
            _ => Ok(()),
        }
    }

    /// Lays a tile on an arm and says whether it became the spinner.
    ///
    /// # Errors
    /// When the arm is not open, does not show a face of the tile, or the tile already lies on the
    /// table. The layout is then as before.
    pub fn try_place(&mut self, tile: Tile, arm: Arm) -> Result<bool, PlaceError> {
        self.check(tile, arm)?;
        let (inner, outer) = match self.face_of(arm) {
            // The opening tile: high face to the left (R-LAY-1).
            None => (tile.low(), tile.high()),
            Some(matched) => (matched, tile.other(matched).unwrap_or(matched)),
        };
        match arm {
            Arm::L => self.line.push_front(LineTile {
                tile,
                left: outer,
                right: inner,
            }),
            Arm::R => self.line.push_back(LineTile {
                tile,
                left: inner,
                right: outer,
            }),
            Arm::U => self.up.push(ArmTile { tile, inner, outer }),
            Arm::D => self.down.push(ArmTile { tile, inner, outer }),
        }
        let makes_spinner = self.has_spinner && self.spinner.is_none() && tile.is_double();
        if makes_spinner {
            // U and D do not exist yet, so the tile lies at one of the tips of the line.
            self.spinner = Some(if arm == Arm::L {
                0
            } else {
                self.line.len() - 1
            });
        } else if arm == Arm::L {
            self.spinner = self.spinner.map(|index| index + 1);
        }
        Ok(makes_spinner)
    }

    /// Lays a tile on an arm and says whether it became the spinner.
    ///
    /// # Panics
    /// When the tile may not be laid there: a caller that cannot know uses
    /// [`try_place`](Self::try_place).
    pub fn place(&mut self, tile: Tile, arm: Arm) -> bool {
        match self.try_place(tile, arm) {
            Ok(makes_spinner) => makes_spinner,
            Err(error) => panic!("{error}"),
        }
    }

    /// Whether the game has a spinner, laid yet or not.
    #[must_use]
    pub const fn has_spinner(&self) -> bool {
        self.has_spinner
    }

    /// The compact summary of this table, worked out from the geometry alone.
    #[must_use]
    pub fn summary(&self) -> Ends {
        Ends::from_layout(self)
    }

    /// The only tile of the line, if there is just one.
    pub(crate) fn sole(&self) -> Option<&LineTile> {
        self.line.front().filter(|_| self.line.len() == 1)
    }
}
