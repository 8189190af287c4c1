//! The words of movetext.

use core::{fmt, num::NonZeroU8, str::FromStr};

use dominoes_core::{Arm, Boneyard, Play, PlayRequest};

use crate::ParseTokenError;

/// How many tiles a seat draws in one turn: from 1 to as many as a boneyard can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DrawCount(NonZeroU8);

impl DrawCount {
    /// One tile.
    pub const ONE: Self = Self(NonZeroU8::MIN);

    /// The most tiles a boneyard can have: two seats hold one tile each.
    pub const MAX: u32 = Boneyard::MAX as u32;

    /// That many tiles, if it is 1 to [`MAX`](Self::MAX).
    #[must_use]
    pub const fn new(count: u32) -> Option<Self> {
        if count > Self::MAX {
            return None;
        }
        match NonZeroU8::new(count as u8) {
            Some(count) => Some(Self(count)),
            None => None,
        }
    }

    /// How many.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get() as u32
    }
}

/// One word of movetext: something that happened in a hand.
///
/// Whose it is follows from the leader of the hand and the order of the seats.
///
/// ```
/// use dominoes_notation::Token;
///
/// let token: Token = "4-6@L".parse()?;
/// assert_eq!(token.to_string(), "6-4@L");
/// assert_eq!("D3".parse::<Token>()?.to_string(), "D3");
/// assert_eq!("6-4".parse::<Token>().unwrap_err().code(), "bad_move");
/// # Ok::<(), dominoes_notation::ParseTokenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `6-4@L`, or `5-5@L*`: a tile was laid.
    Play {
        /// The tile and the arm.
        play: Play,
        /// Whether it is marked as the play that made the spinner (R-SPIN-1). A reader does without
        /// the mark, but a mark that is there must be true.
        marked: bool,
    },
    /// `D` or `D3`: all the tiles drawn in one turn (R-TURN-2).
    Draw(DrawCount),
    /// `P`: a seat could neither play nor draw (R-TURN-4).
    Pass,
    /// `|`: the hand ended, with a seat going out or all blocked (R-END-1).
    End,
}

impl Token {
    /// A play without a mark.
    #[must_use]
    pub const fn play(play: Play) -> Self {
        Self::Play {
            play,
            marked: false,
        }
    }

    /// The draw of that many tiles in one turn, if it is 1 to [`DrawCount::MAX`].
    #[must_use]
    pub const fn draw(count: u32) -> Option<Self> {
        match DrawCount::new(count) {
            Some(count) => Some(Self::Draw(count)),
            None => None,
        }
    }
}

impl fmt::Display for Token {
    /// The token as it is written: high face first, arms in upper case, one draw as `D`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { play, marked } => {
                write!(f, "{play}{}", if *marked { "*" } else { "" })
            }
            Self::Draw(DrawCount::ONE) => f.write_str("D"),
            Self::Draw(count) => write!(f, "D{}", count.get()),
            Self::Pass => f.write_str("P"),
            Self::End => f.write_str("|"),
        }
    }
}

impl FromStr for Token {
    type Err = ParseTokenError;

    /// Reads one token and nothing around it: a play with its faces in either order and with its
    /// arm, marked or not; `D` or `D` and a number without leading zeros (`D1` is `D`); `P`; `|`.
    fn from_str(text: &str) -> Result<Self, ParseTokenError> {
        let nothing_after = |token: Self| match text.chars().nth(1) {
            None => Ok(token),
            Some(_) => Err(ParseTokenError::Trailing { offset: 1 }),
        };
        match text.as_bytes().first() {
            Some(b'0'..=b'9') => parse_play(text),
            Some(b'D') => parse_draw(text.get(1..).unwrap_or_default()),
            Some(b'P') => nothing_after(Self::Pass),
            Some(b'|') => nothing_after(Self::End),
            _ => Err(ParseTokenError::Unknown),
        }
    }
}

fn parse_play(text: &str) -> Result<Token, ParseTokenError> {
    let (play, marked) = match text.split_once('*') {
        Some((play, "")) => (play, true),
        Some((play, _)) => {
            return Err(ParseTokenError::Trailing {
                offset: play.len() + 1,
            });
        }
        None => (text, false),
    };
    let PlayRequest { tile, arm } = play.parse()?;
    match arm {
        Some(arm) => Ok(Token::Play {
            play: Play { tile, arm },
            marked,
        }),
        None => Err(ParseTokenError::NoArm { tile, arm: Arm::L }),
    }
}

/// The number after `D`.
fn parse_draw(number: &str) -> Result<Token, ParseTokenError> {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let count = match number {
        "" => Some(1),
        _ if digits && !number.starts_with('0') => number.parse().ok(),
        _ => None,
    };
    count
        .and_then(Token::draw)
        .ok_or(ParseTokenError::DrawCount)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[track_caller]
    fn check(text: &str, printed: &str) {
        let token: Token = text.parse().expect(text);
        assert_eq!(token.to_string(), printed, "{text:?}");
        assert_eq!(printed.parse(), Ok(token), "{printed:?}");
    }

    #[test]
    fn tokens_are_read_in_any_form_and_written_in_one() {
        check("6-4@L", "6-4@L");
        check("4-6@L", "6-4@L");
        check("0-0@D", "0-0@D");
        check("5-5@L*", "5-5@L*");
        check("2-5@R*", "5-2@R*");
        check("D", "D");
        check("D1", "D");
        check("D2", "D2");
        check("D10", "D10");
        check("D26", "D26");
        check("P", "P");
        check("|", "|");
    }

    #[track_caller]
    fn refuse(text: &str, code: &str, offset: usize) {
        let error = text.parse::<Token>().expect_err(text);
        assert_eq!((error.code(), error.offset()), (code, offset), "{text:?}");
        assert!(!error.to_string().is_empty());
    }

    #[test]
    fn text_that_is_no_token_is_refused_by_kind_and_place() {
        refuse("", "bad_move", 0);
        refuse("x", "bad_move", 0);
        refuse("\u{ff16}-4@L", "bad_move", 0);
        refuse("p", "bad_move", 0);
        refuse("d3", "bad_move", 0);
        refuse("*", "bad_move", 0);
        refuse("-4@L", "bad_move", 0);
        refuse("7-0@L", "bad_move", 0);
        refuse("64@L", "bad_move", 1);
        refuse("6-4", "bad_move", 3);
        refuse("6-4*", "bad_move", 3);
        refuse("6-4@", "bad_move", 4);
        refuse("6-4@*", "bad_move", 4);
        refuse("6-4@LR", "bad_move", 5);
        refuse("6-4@L|", "bad_move", 5);
        refuse("6-4@L**", "bad_move", 6);
        refuse("6-4@L*|", "bad_move", 6);
        refuse("6-4@X", "no_such_arm", 4);
        refuse("6-4@l", "no_such_arm", 4);
        refuse("PP", "bad_move", 1);
        refuse("|P", "bad_move", 1);
        refuse("|\u{e9}", "bad_move", 1);
        refuse("D0", "bad_draw", 1);
        refuse("D01", "bad_draw", 1);
        refuse("D27", "bad_draw", 1);
        refuse("D+1", "bad_draw", 1);
        refuse("D 1", "bad_draw", 1);
        refuse("DD", "bad_draw", 1);
        refuse("D\u{e9}", "bad_draw", 1);
        refuse("D99999999999999999999", "bad_draw", 1);
    }

    #[test]
    fn draws_are_as_many_as_a_boneyard_has_at_most() {
        assert_eq!(DrawCount::new(0), None);
        assert_eq!(DrawCount::new(1), Some(DrawCount::ONE));
        assert_eq!(DrawCount::new(26).map(DrawCount::get), Some(26));
        assert_eq!(DrawCount::new(27), None);
        assert_eq!(DrawCount::new(257), None);
        assert_eq!(Token::draw(0), None);
    }
}
