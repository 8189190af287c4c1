//! The open ends of the table in twelve bytes: all that legality and scoring need.

use core::fmt;

use crate::{Arm, ArmSet, Face, FaceSet, Layout, Tile, TileSet};

/// What the tips of the table show and what they are worth.
///
/// This is the compact summary of a [`Layout`]: the layout knows where every tile
/// lies, the summary knows what may be laid next and what it would count. It is `Copy` and has no
/// heap, so that search can try plays by the million.
///
/// ```
/// use dominoes_core::{Arm, Ends};
///
/// let table = Ends::new(true);
/// let table = table.after("5-5".parse()?, Arm::L).unwrap();
/// let table = table.after("5-2".parse()?, Arm::L).unwrap();
/// assert_eq!(table.count(), 12);
/// let table = table.after("5-3".parse()?, Arm::R).unwrap();
/// assert_eq!(table.count(), 5);
/// assert_eq!(table.arms_open().len(), 4);
/// # Ok::<(), dominoes_core::ParseTileError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ends {
    /// The face code of each arm: a face, or one of the codes below.
    shows: [u8; Arm::COUNT],
    /// What each tip adds to the total, 0 to 12.
    worth: [u8; Arm::COUNT],
    /// The sum of `worth`, 0 to 36.
    total: u8,
    /// The spinner's face, or [`CLOSED`] before there is one.
    spinner: u8,
    /// [`L_BARE`] … [`SPINNERLESS`].
    flags: u8,
}

/// The code of an arm that takes no tile.
const CLOSED: u8 = 7;
/// The code of an arm that takes any tile: L on an empty table (R-LEAD-4).
const ANY: u8 = 8;

/// The spinner lies at the tip of L, its outer side bare (the bit is `1 << Arm::L`).
const L_BARE: u8 = 1 << Arm::L as u8;
/// The spinner lies at the tip of R, its outer side bare (the bit is `1 << Arm::R`).
const R_BARE: u8 = 1 << Arm::R as u8;
/// One double is all there is on the table: its two tips are one end.
const LONE_DOUBLE: u8 = 4;
/// The game has no spinner (R-DRAW-1).
const SPINNERLESS: u8 = 8;

/// The tiles that fit each code.
const FITTING: [TileSet; 16] = {
    let mut sets = [TileSet::EMPTY; 16];
    let mut face = 0;
    while face < Face::COUNT {
        sets[face] = TileSet::with_face(Face::ALL[face]);
        face += 1;
    }
    sets[ANY as usize] = TileSet::FULL;
    sets
};

/// For each tile id: the sum of its faces, and 1 if it is a double.
const SHAPE: [(u8, u8); 32] = {
    let mut shapes = [(0, 0); 32];
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::ALL[index];
        shapes[tile.id() as usize] = (tile.pips() as u8, tile.is_double() as u8);
        index += 1;
    }
    shapes
};

impl Ends {
    /// The empty table, of a game with a spinner (All Fives) or without (Draw, Block).
    #[must_use]
    pub const fn new(spinner: bool) -> Self {
        Self {
            shows: [ANY, CLOSED, CLOSED, CLOSED],
            worth: [0; Arm::COUNT],
            total: 0,
            spinner: CLOSED,
            flags: if spinner { 0 } else { SPINNERLESS },
        }
    }

    /// The summary of a layout, worked out from the geometry and not by laying its tiles again, so
    /// that the two ways to arrive at a table check each other.
    pub(crate) fn from_layout(layout: &Layout) -> Self {
        let mut ends = Self::new(layout.has_spinner());
        if layout.is_empty() {
            return ends;
        }
        for arm in Arm::ALL {
            ends.shows[arm.index()] = layout.face_of(arm).map_or(CLOSED, |face| face as u8);
        }
        if let Some(sole) = layout.sole() {
            ends.worth[..2].copy_from_slice(&[sole.left as u8, sole.right as u8]);
            ends.flags |= if sole.tile.is_double() {
                LONE_DOUBLE
            } else {
                0
            };
        } else {
            for end in layout.ends() {
                let double = if end.tile.is_double() { 2 } else { 1 };
                ends.worth[end.arm.index()] = double * end.face as u8;
            }
        }
        ends.total = ends.worth.iter().sum();
        if let (Some(spinner), Some(index)) = (layout.spinner(), layout.spinner_index()) {
            ends.spinner = spinner.high() as u8;
            ends.flags |= if index == 0 { L_BARE } else { 0 };
            ends.flags |= if index + 1 == layout.line().len() {
                R_BARE
            } else {
                0
            };
        }
        ends
    }

    /// Whether no tile has been laid.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.shows[0] == ANY
    }

    /// The total of the open ends, 0 to 36 (R-SCORE-1 to R-SCORE-5).
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.total as u32
    }

    /// What the tip of this arm adds to the total, 0 to 12.
    ///
    /// A tile alone on the table is one end (R-SCORE-3): its two tips have a half each.
    #[must_use]
    pub const fn worth(&self, arm: Arm) -> u32 {
        self.worth[arm as usize] as u32
    }

    /// The total without the tip of this arm: laying a tile there makes it this and what the tile
    /// then shows.
    #[must_use]
    #[inline]
    pub const fn count_without(&self, arm: Arm) -> u32 {
        (self.total - self.worth[arm as usize] + self.uncounted_half()) as u32
    }

    /// The face a tile must carry to go on this arm; none if the arm takes no tile, or any tile
    /// because the table is empty (R-LAY-1, R-SPIN-2).
    #[must_use]
    pub const fn face_of(&self, arm: Arm) -> Option<Face> {
        Face::new(self.shows[arm as usize])
    }

    /// The arms that take a tile: L on an empty table, then L and R, and U and D once both sides of
    /// the spinner are covered (R-LAY-1, R-SPIN-2).
    #[must_use]
    pub fn arms_open(&self) -> ArmSet {
        Arm::ALL
            .into_iter()
            .filter(|&arm| self.is_open(arm))
            .collect()
    }

    /// Whether this arm takes a tile.
    #[must_use]
    pub const fn is_open(&self, arm: Arm) -> bool {
        self.shows[arm as usize] != CLOSED
    }

    /// Each open arm with the face it asks for, in the order L, R, U, D; nothing on an empty table.
    pub fn open_ends(&self) -> impl Iterator<Item = (Arm, Face)> + Clone + '_ {
        Arm::ALL
            .into_iter()
            .filter_map(|arm| Some((arm, self.face_of(arm)?)))
    }

    /// The faces that open arms ask for; none on an empty table.
    #[must_use]
    pub fn open_faces(&self) -> FaceSet {
        self.open_ends().map(|(_, face)| face).collect()
    }

    /// The tiles that fit this arm.
    #[must_use]
    pub const fn fitting_on(&self, arm: Arm) -> TileSet {
        FITTING[(self.shows[arm as usize] & 15) as usize]
    }

    /// The tiles that fit some arm: a hand without any of them cannot play.
    #[must_use]
    pub fn fitting(&self) -> TileSet {
        (self.fitting_on(Arm::L) | self.fitting_on(Arm::R))
            | (self.fitting_on(Arm::U) | self.fitting_on(Arm::D))
    }

    /// The arms this tile fits.
    #[must_use]
    pub fn arms_for(&self, tile: Tile) -> ArmSet {
        Arm::ALL
            .into_iter()
            .filter(|&arm| self.fits(tile, arm))
            .collect()
    }

    /// Whether this tile may be laid on this arm (R-LAY-2).
    #[must_use]
    pub const fn fits(&self, tile: Tile, arm: Arm) -> bool {
        self.fitting_on(arm).contains(tile)
    }

    /// The spinner's face, once a double has been laid (R-SPIN-1).
    #[must_use]
    pub const fn spinner(&self) -> Option<Face> {
        Face::new(self.spinner)
    }

    /// How many sides of the spinner carry a tile of the main line, 0 to 2; 0 without a spinner
    /// (R-SPIN-3).
    #[must_use]
    pub const fn sides_covered(&self) -> u32 {
        if self.spinner == CLOSED {
            0
        } else {
            2 - (self.flags & (L_BARE | R_BARE)).count_ones()
        }
    }

    /// Whether this tile would be the spinner: the first double of a game that has one (R-SPIN-1).
    #[must_use]
    pub const fn makes_spinner(&self, tile: Tile) -> bool {
        tile.is_double() && self.spinner == CLOSED && self.flags & SPINNERLESS == 0
    }

    /// The table after laying a tile; none if it does not fit (R-LAY-2).
    #[must_use]
    #[inline]
    pub fn after(mut self, tile: Tile, arm: Arm) -> Option<Self> {
        self.fits(tile, arm).then(|| {
            self.lay(tile, arm);
            self
        })
    }

    /// The total after laying a tile; none if it does not fit.
    #[must_use]
    pub fn count_after(&self, tile: Tile, arm: Arm) -> Option<u32> {
        self.fits(tile, arm).then(|| self.count_with(tile, arm))
    }

    /// The total after laying a tile that fits.
    pub(crate) fn count_with(&self, tile: Tile, arm: Arm) -> u32 {
        let (pips, double) = SHAPE[(tile.id() & 31) as usize];
        if self.is_empty() {
            return pips.into();
        }
        let tip = if double == 1 {
            pips
        } else {
            pips - self.shows[arm.index()]
        };
        self.count_without(arm) + u32::from(tip)
    }

    /// What the total gains when a double that lay alone gets a neighbour: alone it was one end and
    /// each tip had one half of it, now the bare tip counts both (R-SCORE-2, R-SCORE-4).
    const fn uncounted_half(&self) -> u8 {
        if self.flags & LONE_DOUBLE == 0 {
            0
        } else {
            self.worth[0]
        }
    }

    /// Lays a tile that fits.
    #[inline]
    pub(crate) fn lay(&mut self, tile: Tile, arm: Arm) {
        debug_assert!(
            self.fits(tile, arm),
            "{tile} does not fit {arm} of {self:?}"
        );
        let (pips, double) = SHAPE[(tile.id() & 31) as usize];
        let makes_spinner = self.makes_spinner(tile);
        if self.is_empty() {
            let (high, low) = tile.faces();
            self.shows[..2].copy_from_slice(&[high as u8, low as u8]);
            self.worth[..2].copy_from_slice(&[high as u8, low as u8]);
            self.total = pips;
            self.flags |= double * LONE_DOUBLE;
            if makes_spinner {
                self.spinner = high as u8;
                self.flags |= L_BARE | R_BARE;
            }
            return;
        }
        let at = arm.index();
        let matched = self.shows[at];
        let tip = if double == 1 { pips } else { pips - matched };
        let half = self.uncounted_half();
        self.total += tip + half;
        self.total -= self.worth[at];
        self.worth[at ^ 1] += half;
        self.worth[at] = tip;
        self.shows[at] = pips - matched;
        // Whatever lay at this tip is covered now, the spinner's side too. For U and D the bit is one
        // of the other flags, and those are already clear where there are such arms.
        let was_bare = self.flags & (L_BARE | R_BARE);
        self.flags &= !(LONE_DOUBLE | 1 << at);
        if makes_spinner {
            self.spinner = matched;
            self.flags |= 1 << at;
        } else if was_bare != 0 && self.flags & (L_BARE | R_BARE) == 0 {
            self.shows[2..].fill(self.spinner);
        }
    }
}

impl fmt::Debug for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ends")
            .field("open_ends", &DebugEnds(self))
            .field("count", &self.count())
            .field("spinner", &self.spinner())
            .field("sides_covered", &self.sides_covered())
            .finish()
    }
}

/// The open ends as `L6 R4`, for [`Debug`](fmt::Debug).
struct DebugEnds<'a>(&'a Ends);

impl fmt::Debug for DebugEnds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for (arm, face) in self.0.open_ends() {
            list.entry(&format_args!("{arm}{face}"));
        }
        list.finish()
    }
}
