//! Everything that can be refused: one small enum a domain, each with a stable `code()`.

use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::{Arm, ArmSet, Face, Seat, Seats, Tile, Variant, rules::Target};

/// Text that is not a tile. Offsets count bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTileError {
    /// A face was expected.
    #[error("expected a face from 0 to 6 at byte {offset}")]
    Face {
        /// Where.
        offset: usize,
    },
    /// The hyphen between the faces was expected.
    #[error("expected '-' at byte {offset}")]
    Hyphen {
        /// Where.
        offset: usize,
    },
    /// Text goes on after the tile.
    #[error("expected nothing more at byte {offset}")]
    Trailing {
        /// Where.
        offset: usize,
    },
}

impl ParseTileError {
    /// Where the text stops being a tile, in bytes from 0.
    #[must_use]
    pub const fn offset(self) -> usize {
        match self {
            Self::Face { offset } | Self::Hyphen { offset } | Self::Trailing { offset } => offset,
        }
    }

    /// A stable name for programs: `bad_tile`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_tile"
    }
}

/// Text that is not a play. Offsets count bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePlayError {
    /// It does not read as a tile and an arm.
    #[error("not a play at byte {offset}: expected something like 6-4@L")]
    BadMove {
        /// Where.
        offset: usize,
    },
    /// The arm is a letter, but not one of the four.
    #[error("no arm is called '{letter}': the arms are L, R, U and D")]
    NoSuchArm {
        /// The letter.
        letter: char,
        /// Where.
        offset: usize,
    },
}

impl ParsePlayError {
    /// Where the text stops being a play, in bytes from 0.
    #[must_use]
    pub const fn offset(self) -> usize {
        match self {
            Self::BadMove { offset } | Self::NoSuchArm { offset, .. } => offset,
        }
    }

    /// A stable name for programs: `bad_move` or `no_such_arm`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadMove { .. } => "bad_move",
            Self::NoSuchArm { .. } => "no_such_arm",
        }
    }
}

/// A tile that cannot be laid on a [`Layout`](crate::Layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The arm is not open.
    #[error("{arm} is not open, so {tile} cannot go there")]
    ArmClosed {
        /// The tile.
        tile: Tile,
        /// The arm.
        arm: Arm,
    },
    /// The arm shows a face the tile does not carry (R-LAY-2).
    #[error("{tile} does not match the {shows} that {arm} shows")]
    EndMismatch {
        /// The tile.
        tile: Tile,
        /// The arm.
        arm: Arm,
        /// What the arm shows.
        shows: Face,
    },
    /// The tile lies on the table already (R-SET-2).
    #[error("{tile} lies on the table already")]
    AlreadyLaid {
        /// The tile.
        tile: Tile,
    },
}

impl PlaceError {
    /// A stable name for programs: `arm_closed`, `end_mismatch` or `already_laid`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ArmClosed { .. } => "arm_closed",
            Self::EndMismatch { .. } => "end_mismatch",
            Self::AlreadyLaid { .. } => "already_laid",
        }
    }
}

/// A play that a [`Round`](crate::Round) refuses. The round is then as before.
///
/// It is for the seat on turn: [`ForcedTile`](Self::ForcedTile) names a tile of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The hand is over.
    #[error("the hand is over")]
    HandOver,
    /// The seat does not hold the tile.
    #[error("seat {seat} does not hold {tile}")]
    TileNotHeld {
        /// The seat on turn.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// Another tile was drawn and must be played (R-TURN-3).
    #[error("{forced} was drawn to be played: {tile} has to wait")]
    ForcedTile {
        /// The tile asked for.
        tile: Tile,
        /// The tile that must be played.
        forced: Tile,
    },
    /// The arm is not open (R-LAY-1, R-SPIN-2).
    #[error("{arm} is not open, so {tile} cannot go there")]
    ArmClosed {
        /// The tile.
        tile: Tile,
        /// The arm.
        arm: Arm,
    },
    /// The arm shows a face the tile does not carry (R-LAY-2).
    #[error("{tile} does not match the {shows} that {arm} shows")]
    EndMismatch {
        /// The tile.
        tile: Tile,
        /// The arm.
        arm: Arm,
        /// What the arm shows.
        shows: Face,
    },
    /// No arm was named and the tile fits none.
    #[error("{tile} does not fit any arm")]
    NoFittingArm {
        /// The tile.
        tile: Tile,
    },
    /// No arm was named and the tile fits several.
    #[error("{tile} fits {arms}: say which, as in {tile}@{}", first_arm(*arms))]
    AmbiguousArm {
        /// The tile.
        tile: Tile,
        /// The arms it fits.
        arms: ArmSet,
    },
}

/// The arm that the example in a message names; a set of fitting arms is not empty.
fn first_arm(arms: ArmSet) -> Arm {
    arms.iter().next().unwrap_or(Arm::L)
}

impl PlayError {
    /// A stable name for programs: `game_over`, `tile_not_held`, `forced_tile`, `arm_closed`,
    /// `end_mismatch` or `ambiguous_arm`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::HandOver => "game_over",
            Self::TileNotHeld { .. } => "tile_not_held",
            Self::ForcedTile { .. } => "forced_tile",
            Self::ArmClosed { .. } => "arm_closed",
            Self::EndMismatch { .. } | Self::NoFittingArm { .. } => "end_mismatch",
            Self::AmbiguousArm { .. } => "ambiguous_arm",
        }
    }
}

/// One thing wrong with a [`RulesSpec`](crate::RulesSpec).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesFault {
    /// There are 2, 3 or 4 seats (R-SEAT-1).
    #[error("{players} players: there are 2, 3 or 4")]
    Players {
        /// What was asked for.
        players: u32,
    },
    /// Every seat needs a tile, and the set has 28.
    #[error("hands of {hand_size} for {seats} seats: from 1 to {} can be dealt", 28 / seats.count())]
    HandSize {
        /// What was asked for.
        hand_size: u32,
        /// The seats to deal to.
        seats: Seats,
    },
    /// The reserve may not exceed the boneyard (R-TURN-5).
    #[error("a reserve of {reserve}: the boneyard has {boneyard} tiles")]
    Reserve {
        /// What was asked for.
        reserve: u32,
        /// The tiles left undealt.
        boneyard: u32,
    },
    /// The target is out of range.
    #[error("a target of {target}: it is from 1 to {}", Target::MAX)]
    Target {
        /// What was asked for.
        target: u32,
    },
    /// Scores are counted as they fall or divided by five (R-SCALE-1).
    #[error("a scale of {scale}: it is 1 or 5")]
    Scale {
        /// What was asked for.
        scale: u32,
    },
    /// Only All Fives scores can be divided (R-SCALE-1).
    #[error("a scale of 5 in {variant}: only all_fives scores can be divided")]
    ScaleOfVariant {
        /// The variant.
        variant: Variant,
    },
    /// Target and scale are one setting (R-SCALE-1).
    #[error("a target without a scale: give both or neither")]
    TargetWithoutScale,
    /// Target and scale are one setting (R-SCALE-1).
    #[error("a scale without a target: give both or neither")]
    ScaleWithoutTarget,
}

/// Rules that cannot be played, with everything that is wrong with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    faults: Vec<RulesFault>,
}

impl RulesError {
    pub(crate) const fn new(faults: Vec<RulesFault>) -> Self {
        Self { faults }
    }

    /// Every fault; at least one.
    #[must_use]
    pub fn faults(&self) -> &[RulesFault] {
        &self.faults
    }

    /// A stable name for programs: `bad_rules`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "bad_rules"
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.faults)
    }
}

impl core::error::Error for RulesError {}

/// One thing wrong with a [`RoundSetup`](crate::RoundSetup) or a [`Position`](crate::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// There must be one hand a seat.
    #[error("{hands} hands for {seats} seats")]
    Hands {
        /// How many hands were given.
        hands: usize,
        /// How many seats play.
        seats: Seats,
    },
    /// A seat has nothing to play.
    #[error("seat {seat} holds no tile")]
    EmptyHand {
        /// The seat.
        seat: Seat,
    },
    /// A tile is in two places (R-SET-2).
    #[error("{tile} is given twice")]
    Duplicate {
        /// The tile.
        tile: Tile,
    },
    /// A tile is nowhere (R-SET-2).
    #[error("{tile} is missing")]
    Missing {
        /// The tile.
        tile: Tile,
    },
    /// The leader, or the seat on turn, does not play.
    #[error("seat {seat} is not one of the {seats}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many seats play.
        seats: Seats,
    },
    /// The reserve exceeds the boneyard (R-TURN-5).
    #[error("a reserve of {reserve} with {boneyard} tiles in the boneyard")]
    Reserve {
        /// The reserve of the rules.
        reserve: usize,
        /// The tiles in the boneyard.
        boneyard: usize,
    },
    /// As many seats have passed as there are, or more: the hand would be over.
    #[error("{passes} passes in a row: the hand would be over")]
    Passes {
        /// How many passes were given.
        passes: u8,
    },
    /// The seat on turn can neither play nor was anything done about it (R-TURN-2, R-TURN-4).
    #[error("seat {seat} is on turn and has no play")]
    NoPlay {
        /// The seat.
        seat: Seat,
    },
    /// The forced tile must be the one tile of the hand on turn that fits (R-TURN-2, R-TURN-3).
    #[error("{tile} cannot be the forced tile")]
    Forced {
        /// The tile.
        tile: Tile,
    },
    /// A play of the setup is refused.
    #[error("play {number}: {error}")]
    Play {
        /// Which play, from 1.
        number: usize,
        /// Why.
        error: PlayError,
    },
}

/// A setup or position that is no hand of dominoes, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// An error unless there are no faults.
    pub(crate) fn check(faults: Vec<SetupFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self { faults })
        }
    }

    /// Every fault; at least one.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }

    /// A stable name for programs: `bad_setup`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "bad_setup"
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.faults)
    }
}

impl core::error::Error for SetupError {}

/// 28 ids that are no order of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrderError {
    /// There must be 28.
    #[error("{length} tiles: an order has 28")]
    Length {
        /// How many there are.
        length: usize,
    },
    /// Ids are 1 to 28.
    #[error("place {place} of the order: no tile has the id {id}")]
    Id {
        /// Where, from 1.
        place: usize,
        /// The id.
        id: u64,
    },
    /// A tile stands twice.
    #[error("place {place} of the order: {tile} stands there twice")]
    Duplicate {
        /// Where the second one stands, from 1.
        place: usize,
        /// The tile.
        tile: Tile,
    },
}

impl OrderError {
    /// A stable name for programs: `bad_order`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_order"
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, faults: &[impl fmt::Display]) -> fmt::Result {
    for (index, fault) in faults.iter().enumerate() {
        write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
    }
    Ok(())
}
