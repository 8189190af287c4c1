//! Everything that can be wrong with a text: what cannot be read, and what reads well but was not
//! played so.

use alloc::{format, string::String};
use core::fmt;

use dominoes_core::{
    Arm, BySeat, OrderError, ParsePlayError, PlaceError, Play, PlayError, RulesError, Seat, Seats,
    Tile,
};
use thiserror::Error;

use crate::{DrawCount, Sha256Hex, Span, Termination, Token, list::List};

/// Text that is not a token. Offsets count bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTokenError {
    /// It begins like no token.
    #[error("expected a play like 6-4@L, a draw like D or D3, P or |")]
    Unknown,
    /// It begins with a digit and is no play.
    #[error("{0}")]
    Play(#[from] ParsePlayError),
    /// A tile is not enough: movetext says where it was laid.
    #[error("expected an arm after {tile}, as in {tile}@{arm}")]
    NoArm {
        /// The tile.
        tile: Tile,
        /// An arm, for example.
        arm: Arm,
    },
    /// The number after `D` is none, or more tiles than a boneyard can have.
    #[error(
        "expected a number from 1 to {} without leading zeros after D",
        DrawCount::MAX
    )]
    DrawCount,
    /// Text goes on after the token.
    #[error("expected nothing more at byte {offset}")]
    Trailing {
        /// Where.
        offset: usize,
    },
}

impl ParseTokenError {
    /// Where the text stops being a token, in bytes from 0.
    #[must_use]
    pub const fn offset(self) -> usize {
        match self {
            Self::Unknown => 0,
            Self::Play(error) => error.offset(),
            Self::NoArm { .. } => 3,
            Self::DrawCount => 1,
            Self::Trailing { offset } => offset,
        }
    }

    /// A stable name for programs: `bad_move`, `no_such_arm` or `bad_draw`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Play(error) => error.code(),
            Self::Unknown | Self::NoArm { .. } | Self::Trailing { .. } => "bad_move",
            Self::DrawCount => "bad_draw",
        }
    }
}

/// Text that is not 64 hex digits. The text may be a seed, so it is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseHexError {
    /// A character is no hex digit.
    #[error("another character at byte {offset}")]
    Digit {
        /// Where, in bytes from 0.
        offset: usize,
    },
    /// There are more or fewer than 64 digits.
    #[error("{length} of them")]
    Length {
        /// How many there are.
        length: usize,
    },
}

impl ParseHexError {
    /// A stable name for programs: `bad_hex`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_hex"
    }
}

/// What cannot be a [`Tag`](crate::Tag).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TagError {
    /// A name is an ASCII letter followed by letters, digits and `_`.
    #[error("the name of a tag is a letter followed by letters, digits and _")]
    Name,
    /// The record has a field for this tag.
    #[error("{tag} is a field of the record")]
    Known {
        /// The name.
        tag: &'static str,
    },
    /// A value is on one line.
    #[error("the value of a tag is on one line, and there is a line break at byte {offset}")]
    LineBreak {
        /// Where, in bytes from 0.
        offset: usize,
    },
}

impl TagError {
    /// A stable name for programs: `bad_tag`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_tag"
    }
}

/// Text that cannot be read as movetext or as a record, with the place where reading ended.
///
/// ```
/// use dominoes_notation::Record;
///
/// let error = "[Dominoes \"1\"]\n[Variant \"Rummy\"]\n\n".parse::<Record>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 11: Variant: expected all_fives, draw or block, found \"Rummy\""
/// );
/// assert_eq!((error.code(), error.line(), error.column()), ("bad_value", 2, 11));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {fault}", span.line, span.column)]
pub struct ReadError {
    fault: ReadFault,
    span: Span,
}

impl ReadError {
    pub(crate) const fn new(fault: ReadFault, span: Span) -> Self {
        Self { fault, span }
    }

    /// What is wrong.
    #[must_use]
    pub const fn fault(&self) -> &ReadFault {
        &self.fault
    }

    /// Where: the token, the value of the tag, or where something is missing.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The byte, from 0.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.span.offset
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.span.line
    }

    /// The column, in characters from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.span.column
    }

    /// A stable name for programs: see [`ReadFault::code`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.fault.code()
    }
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadFault {
    /// The text is not built like movetext or a record.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What has its place there.
        expected: &'static str,
        /// What is there: the text in quotation marks, or that it ends.
        found: String,
    },
    /// A word of the movetext is no token.
    #[error("{error}, found {found:?}")]
    Token {
        /// The word, shortened when it is long.
        found: String,
        /// Why.
        error: ParseTokenError,
    },
    /// The record is of a version that this crate does not know.
    #[error("Dominoes: expected format version 1, found {found}")]
    Version {
        /// The version, in quotation marks.
        found: String,
    },
    /// A tag that every record has is missing.
    #[error("expected the tag {tag}, found none")]
    MissingTag {
        /// The tag.
        tag: &'static str,
    },
    /// A tag is given twice.
    #[error("expected every tag once, found {tag} again: it is on line {line}")]
    DuplicateTag {
        /// The tag.
        tag: String,
        /// Where it is first.
        line: usize,
    },
    /// The tag does not go with the deal: `Seed` and `Commitment` with explicit deals, `Deals` and
    /// `Lots` with others.
    #[error("expected no {tag} with the deal {deal}, found one")]
    UnexpectedTag {
        /// The tag.
        tag: &'static str,
        /// The value of `Deal`.
        deal: &'static str,
    },
    /// The value of a tag is none.
    #[error("{tag}: expected {expected}, found {found}")]
    Value {
        /// The tag.
        tag: &'static str,
        /// What has its place there.
        expected: &'static str,
        /// What is there: the value in quotation marks, or what is wrong with a seed.
        found: String,
    },
    /// The tags name a seat that does not play.
    #[error("{tag}: expected a seat from 1 to {seats}, found {seat}")]
    NoSuchSeat {
        /// The tag.
        tag: &'static str,
        /// The seat.
        seat: Seat,
        /// The seats that play.
        seats: Seats,
    },
    /// The tags are no rules that can be played.
    #[error("{0}")]
    Rules(RulesError),
    /// An explicit deal is no order of the set.
    #[error("Deals: hand {hand}: {error}")]
    Order {
        /// The number of the hand, from 1.
        hand: usize,
        /// Why.
        error: OrderError,
    },
}

impl ReadFault {
    /// A stable name for programs: `bad_record`, `bad_move`, `no_such_arm`, `bad_draw`,
    /// `unsupported_version`, `missing_tag`, `duplicate_tag`, `unexpected_tag`, `bad_value`,
    /// `no_such_seat`, `bad_rules` or `bad_order`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Syntax { .. } => "bad_record",
            Self::Token { error, .. } => error.code(),
            Self::Version { .. } => "unsupported_version",
            Self::MissingTag { .. } => "missing_tag",
            Self::DuplicateTag { .. } => "duplicate_tag",
            Self::UnexpectedTag { .. } => "unexpected_tag",
            Self::Value { .. } => "bad_value",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::Rules(error) => error.code(),
            Self::Order { error, .. } => error.code(),
        }
    }
}

/// A record that reads well but is not how the game can have gone, with the first thing that does
/// not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    fault: CheckFault,
    span: Option<Span>,
    move_number: Option<u32>,
}

impl CheckError {
    pub(crate) const fn new(
        fault: CheckFault,
        span: Option<Span>,
        move_number: Option<u32>,
    ) -> Self {
        Self {
            fault,
            span,
            move_number,
        }
    }

    /// What does not hold.
    #[must_use]
    pub const fn fault(&self) -> &CheckFault {
        &self.fault
    }

    /// Where: the token, the value of the tag, or the end of the moves; none for a record that was
    /// not read from a text, and for a tag that is not there.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        self.span
    }

    /// The line, from 1, where there is one.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.span.map(|span| span.line)
    }

    /// The column, in characters from 1, where there is one.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.span.map(|span| span.column)
    }

    /// The number of plays before it, if it is in the moves: the first play is move 0.
    #[must_use]
    pub const fn move_number(&self) -> Option<u32> {
        self.move_number
    }

    /// A stable name for programs: see [`CheckFault::code`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.fault.code()
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span {
            write!(f, "line {}, column {}: ", span.line, span.column)?;
        }
        if let Some(number) = self.move_number {
            write!(f, "move {number}: ")?;
        }
        fmt::Display::fmt(&self.fault, f)
    }
}

impl core::error::Error for CheckError {}

/// What the moves of a record should go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// Just this token.
    Token(Token),
    /// A play by this seat.
    Play(Seat),
    /// A play or a pass by this seat, which has drawn.
    PlayOrPass(Seat),
    /// Whatever this seat could do.
    Turn(Seat),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(token) => fmt::Display::fmt(token, f),
            Self::Play(seat) => write!(f, "a play by seat {seat}"),
            Self::PlayOrPass(seat) => write!(f, "a play or a pass by seat {seat}"),
            Self::Turn(seat) => write!(f, "a play, a draw or a pass by seat {seat}"),
        }
    }
}

/// Why a game cannot have gone as a record says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckFault {
    /// Something else happened.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What happened.
        expected: Expected,
        /// What the record has.
        found: Token,
    },
    /// The moves end too early.
    #[error("expected {expected}, found the end of the moves")]
    Truncated {
        /// What happened.
        expected: Expected,
    },
    /// The moves go on after the end of the game.
    #[error("expected the end of the moves, the game is over, found {found}")]
    AfterEnd {
        /// What the record has.
        found: Token,
    },
    /// The moves go on with a hand that nobody dealt.
    #[error("expected the end of the moves, the next hand is not dealt, found {found}")]
    NotDealt {
        /// What the record has.
        found: Token,
    },
    /// The record names a seat that does not play.
    #[error("expected a seat from 1 to {seats}, found {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The seats that play.
        seats: Seats,
    },
    /// The seat on turn could not make this play with the tiles it held.
    #[error("expected a legal play, found {play}: {error}")]
    Illegal {
        /// The play.
        play: Play,
        /// Why.
        error: PlayError,
    },
    /// The tile does not go there, whoever held it.
    #[error("expected a tile that fits, found {play}: {error}")]
    Place {
        /// The play.
        play: Play,
        /// Why.
        error: PlaceError,
    },
    /// A play is marked that did not make the spinner (R-SPIN-1).
    #[error("expected no mark, found {play}*: it did not make the spinner")]
    FalseMark {
        /// The play.
        play: Play,
    },
    /// The seat drew or passed when this tile could have been played, and cannot have it (R-DED-1,
    /// R-DED-3).
    #[error(
        "expected a tile that seat {seat} can hold, found {tile}: it would have been played before"
    )]
    CannotHold {
        /// The seat.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The seat drew or passed, and too few tiles are left that do not fit: it could have played
    /// (R-TURN-1).
    #[error("expected a play by seat {seat}, found {found}: it must hold a tile that fits")]
    MustPlay {
        /// The seat.
        seat: Seat,
        /// What the record has.
        found: Token,
    },
    /// More was drawn than may be (R-TURN-5, R-BLOCK-1).
    #[error("expected a draw of at most {drawable}, found {found}")]
    Draw {
        /// How many tiles may be drawn.
        drawable: u32,
        /// What the record has.
        found: Token,
    },
    /// A seat passed though it could draw (R-TURN-4).
    #[error(
        "expected seat {seat} to draw {drawable} before it passes, found {}",
        Token::Pass
    )]
    MustDraw {
        /// The seat.
        seat: Seat,
        /// How many tiles may be drawn.
        drawable: u32,
    },
    /// Another seat leads a hand (R-LEAD-1 to R-LEAD-3).
    #[error("Leads: expected seat {expected} to lead hand {hand}, found {found}")]
    Lead {
        /// The number of the hand, from 1.
        hand: usize,
        /// The seat that leads.
        expected: Seat,
        /// What the record has.
        found: Seat,
    },
    /// There is not one leader for each hand that was dealt.
    #[error("Leads: expected the leaders of the hands dealt, {expected}, found {found}")]
    LeadCount {
        /// How many hands were dealt.
        expected: usize,
        /// How many leaders the record has.
        found: usize,
    },
    /// There is neither a seed nor the leader of each hand, so nobody knows who played what.
    #[error("expected Leads in a record without its deals, found none")]
    NoLeads,
    /// There is nothing to replay the game from.
    #[error("expected the seed or the deals, to replay the game, found none")]
    NoSeed,
    /// The game did not end so.
    #[error(
        "Termination: expected {}, found {found}",
        if *reached {
            "target, a score has reached it"
        } else {
            "another, no score has reached the target"
        }
    )]
    Termination {
        /// Whether a score has reached the target.
        reached: bool,
        /// What the record has.
        found: Termination,
    },
    /// The scores are not those.
    #[error("Result: expected {}, found {}", List(expected.as_slice()), List(found.as_slice()))]
    Result {
        /// The scores at the end.
        expected: BySeat<u32>,
        /// What the record has.
        found: BySeat<u32>,
    },
    /// What can be known of a score without the deals does not allow this result.
    #[error("Result: expected from {least} to {most} for seat {seat}, found {found}")]
    ResultRange {
        /// The seat.
        seat: Seat,
        /// Its plays alone, and bonuses as far as they are certain.
        least: u32,
        /// The most it can have with bonuses.
        most: u32,
        /// What the record has.
        found: u32,
    },
    /// There is not one score for each seat.
    #[error("Result: expected {seats} scores, found {}", List(found.as_slice()))]
    ResultSeats {
        /// The seats that play.
        seats: Seats,
        /// What the record has.
        found: BySeat<u32>,
    },
    /// There is a result and no end.
    #[error("Result: expected none, the game is not over, found {}", List(found.as_slice()))]
    ResultUnfinished {
        /// What the record has.
        found: BySeat<u32>,
    },
    /// The spectator's view at the end is another.
    #[error("Digest: expected {expected}, found {found}")]
    Digest {
        /// The digest at the end.
        expected: Sha256Hex,
        /// What the record has.
        found: Sha256Hex,
    },
    /// There is a digest and no end.
    #[error("Digest: expected none, the game is not over, found {found}")]
    DigestUnfinished {
        /// What the record has.
        found: Sha256Hex,
    },
    /// The seed is not the one that was committed to.
    #[error("Commitment: expected {expected}, found {found}")]
    Commitment {
        /// The commitment to the seed.
        expected: Sha256Hex,
        /// What the record has.
        found: Sha256Hex,
    },
    /// The game cannot be played with the deals of the record.
    #[cfg(feature = "engine")]
    #[error("Deals: expected deals that can be played, found that {0}")]
    Deals(dominoes_engine::DealsError),
}

impl CheckFault {
    /// A stable name for programs: `wrong_token`, `truncated`, `game_over`,
    /// `awaiting_deal`, `no_such_seat`, `false_mark`, `cannot_hold`, `must_play`, `wrong_draw`,
    /// `must_draw`, `wrong_lead`, `no_leads`, `no_seed`, `wrong_termination`, `wrong_result`,
    /// `wrong_digest`, `wrong_commitment`, `bad_deals`, or for a play the code of the error that
    /// refused it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unexpected { .. } => "wrong_token",
            Self::Truncated { .. } => "truncated",
            Self::AfterEnd { .. } => "game_over",
            Self::NotDealt { .. } => "awaiting_deal",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::Illegal { error, .. } => error.code(),
            Self::Place { error, .. } => error.code(),
            Self::FalseMark { .. } => "false_mark",
            Self::CannotHold { .. } => "cannot_hold",
            Self::MustPlay { .. } => "must_play",
            Self::Draw { .. } => "wrong_draw",
            Self::MustDraw { .. } => "must_draw",
            Self::Lead { .. } | Self::LeadCount { .. } => "wrong_lead",
            Self::NoLeads => "no_leads",
            Self::NoSeed => "no_seed",
            Self::Termination { .. } => "wrong_termination",
            Self::Result { .. }
            | Self::ResultRange { .. }
            | Self::ResultSeats { .. }
            | Self::ResultUnfinished { .. } => "wrong_result",
            Self::Digest { .. } | Self::DigestUnfinished { .. } => "wrong_digest",
            Self::Commitment { .. } => "wrong_commitment",
            #[cfg(feature = "engine")]
            Self::Deals(error) => error.code(),
        }
    }
}

/// The beginning of a text, for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((cut, _)) => format!("{}\u{2026}", text.get(..cut).unwrap_or(text)),
        None => text.into(),
    }
}

/// The beginning of a text in quotation marks, or that there is none.
pub(crate) fn quote(text: &str) -> String {
    if text.is_empty() {
        "nothing".into()
    } else {
        format!("{:?}", excerpt(text))
    }
}
