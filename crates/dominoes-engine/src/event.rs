//! What happened in a game, with everything that is hidden still in it.

use core::fmt;

use dominoes_core::{GameResult, HandSummary, Placement, Seat, Tile};

/// One thing that happened in a game.
///
/// A drawn tile is secret: this type stays with whoever runs the game, and viewers get
/// [`PublicEvent`](crate::PublicEvent)s. It is not `#[non_exhaustive]`: whoever adds an event should
/// have to decide who sees what of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameEvent {
    /// A hand was dealt.
    Deal {
        /// Its number, from 1.
        hand: u32,
        /// The seat that leads.
        leader: Seat,
    },
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
    /// The hand ended.
    HandEnd(HandSummary),
    /// The game ended.
    GameEnd(GameResult),
}

impl fmt::Debug for GameEvent {
    /// Without the tile of a draw: it is secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal { hand, leader } => f
                .debug_struct("Deal")
                .field("hand", hand)
                .field("leader", leader)
                .finish(),
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
            Self::HandEnd(summary) => f.debug_tuple("HandEnd").field(summary).finish(),
            Self::GameEnd(result) => f.debug_tuple("GameEnd").field(result).finish(),
        }
    }
}
