//! What happens in a hand, with everything that is hidden still in it.

use core::fmt;

use crate::{Ends, Face, HandEnd, Play, Seat, Tile};

/// A tile laid on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The tile and the arm.
    pub play: Play,
    /// The face it was matched against; none for the opening tile.
    pub matched: Option<Face>,
    /// The face it shows; for the opening tile, the one on the left (R-LAY-1).
    pub showing: Face,
    /// Whether it became the spinner (R-SPIN-1).
    pub spinner: bool,
    /// The open ends after it.
    pub ends: Ends,
    /// What it scored, in scaled points (R-SCORE-1).
    pub points: u32,
}

/// One thing that happened in a hand.
///
/// A drawn tile is secret: this type stays with whoever runs the game. What a viewer may know of it
/// is a public event of the view crate.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundEvent {
    /// A seat laid a tile.
    Play {
        /// The seat.
        seat: Seat,
        /// What was laid, where, and what it scored.
        placement: Placement,
    },
    /// A seat could not play and drew a tile (R-TURN-2).
    Draw {
        /// The seat.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A seat could neither play nor draw (R-TURN-4).
    Pass {
        /// The seat.
        seat: Seat,
    },
    /// The hand is over.
    End(HandEnd),
}

impl fmt::Debug for RoundEvent {
    /// Without the tile of a draw: it is secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { seat, placement } => f
                .debug_struct("Play")
                .field("seat", seat)
                .field("placement", placement)
                .finish(),
            Self::Draw { seat, .. } => f
                .debug_struct("Draw")
                .field("seat", seat)
                .finish_non_exhaustive(),
            Self::Pass { seat } => f.debug_struct("Pass").field("seat", seat).finish(),
            Self::End(end) => f.debug_tuple("End").field(end).finish(),
        }
    }
}
