//! What happened, as one viewer may know it.

use alloc::vec::Vec;

use dominoes_core::{GameResult, HandSummary, Play, Seat, Tile};

/// One thing that happened, with nothing in it that its viewer may not know.
///
/// It is not `#[non_exhaustive]`: whoever adds an event should have to decide, everywhere, who sees
/// what of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)
)]
pub enum PublicEvent {
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
        /// The tile and the arm.
        play: Play,
        /// Whether it became the spinner (R-SPIN-1).
        spinner: bool,
        /// The total of the open ends after it.
        count: u32,
        /// What it scored, in scaled points.
        points: u32,
    },
    /// A seat could not play and drew (R-TURN-2): all the tiles of one turn.
    Draw {
        /// The seat.
        seat: Seat,
        /// How many tiles.
        count: u32,
        /// Which tiles, in the order they were drawn: for the seat that drew them, nobody else.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        tiles: Option<Vec<Tile>>,
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
