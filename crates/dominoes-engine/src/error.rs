//! Everything the engine refuses: small enums, each with a stable `code()`.

use dominoes_core::{PlayError, Seat};
use thiserror::Error;

/// Something asked of a [`Game`](crate::Game) that it refuses. The game is then as before.
///
/// It is for whoever asked: a play is refused with what the seat that made it may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The seat does not exist in this game.
    #[error("there is no seat {seat} in this game")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// It is another seat's turn.
    #[error("it is the turn of seat {turn}, not of seat {seat}")]
    NotYourTurn {
        /// The seat that asked.
        seat: Seat,
        /// The seat on turn.
        turn: Seat,
    },
    /// The next hand has not been dealt.
    #[error("the next hand has not been dealt")]
    AwaitingDeal,
    /// The command was meant for another move of the game.
    #[error("this was meant for move {given}, and the game is at move {current}")]
    StaleMove {
        /// The move number it was meant for.
        given: u32,
        /// The move number of the game.
        current: u32,
    },
    /// No play has this action id.
    #[error("no play has the action id {id}: they are 0 to 111")]
    NoSuchAction {
        /// The id.
        id: u8,
    },
    /// The rules of the hand refuse the play.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl GameError {
    /// A stable name for programs: `game_over`, `no_such_seat`, `not_your_turn`, `awaiting_deal`,
    /// `stale_move`, `bad_move`, or that of the [`PlayError`].
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::AwaitingDeal => "awaiting_deal",
            Self::StaleMove { .. } => "stale_move",
            Self::NoSuchAction { .. } => "bad_move",
            Self::Play(error) => error.code(),
        }
    }
}

/// Text that is not a seed or a commitment. It never repeats the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeedError {
    /// There must be 64 digits.
    #[error("{length} characters instead of 64 hex digits")]
    Length {
        /// How many bytes of text there are.
        length: usize,
    },
    /// A character is not a hex digit.
    #[error("no hex digit at byte {offset}")]
    Digit {
        /// Where, in bytes from 0.
        offset: usize,
    },
}

impl SeedError {
    /// A stable name for programs: `bad_seed`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_seed"
    }
}

/// Deals that a game cannot be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealsError {
    /// The first hand needs an order and a lot.
    #[error("the first hand needs a deal and a lot")]
    Empty,
    /// A lot belongs to a deal.
    #[error("{lots} lots for {orders} deals")]
    Lots {
        /// How many orders there are.
        orders: usize,
        /// How many lots there are.
        lots: usize,
    },
    /// A lot falls on a seat that does not play.
    #[error("a lot falls on seat {seat}, which does not play")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The deals come from a seed, so none can be added.
    #[error("the deals of this game come from its seed")]
    Seeded,
    /// The next hand is there already.
    #[error("the game does not wait for a deal")]
    NotAwaited,
    /// After a blocked hand the lead is drawn by lot.
    #[error("this hand is led by lot: say on which seat it fell")]
    LotNeeded,
}

impl DealsError {
    /// A stable name for programs: `bad_deals`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_deals"
    }
}

/// A log that no game gives.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The text is not a log.
    #[cfg(feature = "serde")]
    #[error("{message}")]
    Json {
        /// What was wrong.
        message: alloc::string::String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// The log was written by a version of the format that this one does not know.
    #[error("log version {version}: this program reads version 1")]
    Version {
        /// The version.
        version: u64,
    },
    /// The deals cannot be played with.
    #[error("{0}")]
    Deals(#[from] DealsError),
    /// A play is refused, or was made by another seat than the one on turn.
    #[error("move {number}: {error}")]
    Play {
        /// The move number: plays made before this one.
        number: u32,
        /// Why.
        error: GameError,
    },
    /// The resignation or time-out is refused.
    #[error("the end of the log: {error}")]
    End {
        /// Why.
        error: GameError,
    },
}

impl LogError {
    /// A stable name for programs: `bad_log`, `unsupported_version`, or that of what was refused.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            #[cfg(feature = "serde")]
            Self::Json { .. } => "bad_log",
            Self::Version { .. } => "unsupported_version",
            Self::Deals(error) => error.code(),
            Self::Play { error, .. } | Self::End { error } => error.code(),
        }
    }
}
