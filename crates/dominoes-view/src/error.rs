//! Why something is no view of a game.

use dominoes_core::{PlaceError, Seat, Tile};
use thiserror::Error;

/// Facts, or JSON, that no game of dominoes gives this viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The viewer or the leader is not a seat of the rules.
    #[error("seat {seat} is not one of those that play")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// An event of the history cannot have happened.
    #[error("event {number} of the history: {fault}")]
    Event {
        /// Which event, from 1.
        number: usize,
        /// Why.
        fault: EventFault,
    },
    /// The viewer cannot hold this hand.
    #[error("own tiles: {fault}")]
    Hand {
        /// Why.
        fault: HandFault,
    },
    /// The tiles that the viewer does not see cannot be in hands as large as these: passes have shown
    /// too much (R-DED-1).
    #[error("seats hold more tiles than they have not passed on")]
    Hidden,
    /// A field does not follow from the others.
    #[error("`{field}` does not follow from the rest of the view")]
    Field {
        /// The field.
        field: &'static str,
    },
}

impl ViewError {
    /// A stable name for programs: `bad_view`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_view"
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EventFault {
    /// A history begins with its deal, and has one.
    #[error("a history begins with its deal and has no other")]
    Deal,
    /// The hand or the game is over.
    #[error("the hand is over")]
    AfterEnd,
    /// It was another seat's turn.
    #[error("it is not the turn of seat {seat}")]
    NotYourTurn {
        /// The seat of the event.
        seat: Seat,
    },
    /// The tile cannot be laid there.
    #[error("{0}")]
    Place(#[from] PlaceError),
    /// The mark of the spinner, the total or the points are wrong.
    #[error("`{field}` does not follow from the table")]
    Outcome {
        /// The field of the event.
        field: &'static str,
    },
    /// A tile was laid that an earlier pass had shown not to be there (R-DED-1).
    #[error("seat {seat} passed on a face of {tile} before")]
    Passed {
        /// The seat.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The viewer laid another tile than the one it had drawn to be played (R-TURN-3).
    #[error("{tile} was drawn to be played")]
    Forced {
        /// The drawn tile.
        tile: Tile,
    },
    /// Nobody draws in Block, twice in a turn, nothing, or into the reserve (R-TURN-5, R-BLOCK-1).
    #[error("seat {seat} cannot draw that many")]
    Draw {
        /// The seat.
        seat: Seat,
    },
    /// Drawn tiles are known to the seat that drew them and to nobody else, and only the last fits.
    #[error("the tiles drawn are not what this viewer would know")]
    Tiles,
    /// A seat passes only when nothing may be drawn (R-TURN-4).
    #[error("seat {seat} had to draw before passing")]
    MustDraw {
        /// The seat.
        seat: Seat,
    },
    /// The hand cannot have ended so.
    #[error("the hand did not end so")]
    HandEnd,
    /// The game cannot have ended so.
    #[error("the game did not end so")]
    GameEnd,
}

/// Why the viewer cannot hold a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandFault {
    /// A seat sees its hand and a spectator sees none.
    #[error("a seat sees its own hand, a spectator sees none")]
    Visibility,
    /// The history says how many tiles there are.
    #[error("{held} tiles, and the history leaves {count}")]
    Count {
        /// How many are given.
        held: usize,
        /// How many there must be.
        count: usize,
    },
    /// A tile is twice in the hand, or lies on the table.
    #[error("{tile} is there twice")]
    Duplicate {
        /// The tile.
        tile: Tile,
    },
    /// A drawn tile is neither in the hand, after those held before, nor laid by the viewer since.
    #[error("{tile} was drawn and is not where it should be")]
    Drawn {
        /// The tile.
        tile: Tile,
    },
    /// A tile carries a face that was passed on.
    #[error("{tile} could have been played instead of passing")]
    Passed {
        /// The tile.
        tile: Tile,
    },
    /// The viewer drew and could have played, or is on turn and cannot play (R-TURN-1, R-TURN-2).
    #[error("the draws do not agree with what the hand can play")]
    Playable,
}

/// Text that names no viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a viewer is a seat from 1 to 4 or 'spectator'")]
pub struct ParseViewerError;
