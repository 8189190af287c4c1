//! The moves of a game as one sequence of tokens.

use alloc::vec::Vec;
use core::{fmt, ops, str::FromStr};

use crate::{ReadError, ReadFault, Span, Token, span::Lines};

/// A token, and where it stood in the text it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedToken {
    /// The token.
    pub token: Token,
    /// Where it stood; none if it was not read from a text.
    pub span: Option<Span>,
}

/// The moves of a game, or of a part of one: tokens in order.
///
/// It reads as a slice of [`PlacedToken`]. Two movetexts are equal when their tokens are, wherever
/// these stood. Reading says nothing of whether the moves can have been played: that needs the
/// rules, and is what checking a [`Record`](crate::Record) does.
///
/// ```
/// use dominoes_notation::Movetext;
///
/// let text: Movetext = "5-5@L*  D2\n5-0@R |\n6-4@L".parse()?;
/// assert_eq!(text.to_string(), "5-5@L* D2 5-0@R | 6-4@L");
/// assert_eq!(text.hands().count(), 2);
/// assert_eq!(text[2].span.map(|span| (span.line, span.column)), Some((2, 1)));
/// # Ok::<(), dominoes_notation::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Movetext(Vec<PlacedToken>);

impl Movetext {
    /// No moves.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The tokens with their places.
    #[must_use]
    pub fn as_slice(&self) -> &[PlacedToken] {
        &self.0
    }

    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> impl ExactSizeIterator<Item = Token> + DoubleEndedIterator + Clone {
        self.0.iter().map(|placed| placed.token)
    }

    /// The tokens of each hand, its end included if it was written; the last hand may have none. A
    /// text that ends with `|` has no hand after it.
    pub fn hands(&self) -> impl Iterator<Item = &[PlacedToken]> + Clone {
        self.0.split_inclusive(|placed| placed.token == Token::End)
    }

    /// Adds a token at the end.
    pub fn push(&mut self, token: Token) {
        self.0.push(PlacedToken { token, span: None });
    }

    /// Adds the tokens of a line of text.
    pub(crate) fn read(&mut self, line: crate::span::Line<'_>) -> Result<(), ReadError> {
        for (word, span) in line.words() {
            let token = word.parse().map_err(|error| {
                ReadError::new(
                    ReadFault::Token {
                        found: crate::error::excerpt(word),
                        error,
                    },
                    span,
                )
            })?;
            self.0.push(PlacedToken {
                token,
                span: Some(span),
            });
        }
        Ok(())
    }
}

impl ops::Deref for Movetext {
    type Target = [PlacedToken];

    fn deref(&self) -> &[PlacedToken] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a Movetext {
    type Item = &'a PlacedToken;
    type IntoIter = core::slice::Iter<'a, PlacedToken>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl FromIterator<Token> for Movetext {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> Self {
        let mut movetext = Self::new();
        movetext.extend(tokens);
        movetext
    }
}

impl Extend<Token> for Movetext {
    fn extend<I: IntoIterator<Item = Token>>(&mut self, tokens: I) {
        tokens.into_iter().for_each(|token| self.push(token));
    }
}

impl PartialEq for Movetext {
    fn eq(&self, other: &Self) -> bool {
        self.tokens().eq(other.tokens())
    }
}

impl Eq for Movetext {}

impl fmt::Display for Movetext {
    /// All tokens on one line, with single spaces between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tokens(f, &self.0)
    }
}

impl FromStr for Movetext {
    type Err = ReadError;

    /// Reads tokens separated by any white space, line ends included.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut movetext = Self::new();
        for line in Lines::new(text) {
            movetext.read(line)?;
        }
        Ok(movetext)
    }
}

/// Tokens with single spaces between them.
pub(crate) fn write_tokens(f: &mut impl fmt::Write, tokens: &[PlacedToken]) -> fmt::Result {
    for (index, placed) in tokens.iter().enumerate() {
        write!(f, "{}{}", if index == 0 { "" } else { " " }, placed.token)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec};

    use super::*;

    #[track_caller]
    fn check(text: &str, printed: &str, hands: &[usize]) {
        let movetext: Movetext = text.parse().expect(text);
        assert_eq!(movetext.to_string(), printed, "{text:?}");
        assert_eq!(printed.parse(), Ok(movetext.clone()));
        assert_eq!(movetext.tokens().collect::<Movetext>(), movetext);
        let lengths: Vec<_> = movetext.hands().map(<[_]>::len).collect();
        assert_eq!(lengths, hands, "{text:?}");
    }

    #[test]
    fn movetext_is_written_with_single_spaces() {
        check("", "", &[]);
        check(" \n\t\r\n", "", &[]);
        check("4-6@L", "6-4@L", &[1]);
        check("6-4@L\tD1 P\r\n\n|", "6-4@L D P |", &[4]);
        check("| |  P", "| | P", &[1, 1, 1]);
    }

    #[test]
    fn what_is_no_token_is_named_with_its_place() {
        let error = "6-4@L D2\n  \u{e9} 6-4@X"
            .parse::<Movetext>()
            .expect_err("bad");
        assert_eq!((error.line(), error.column(), error.offset()), (2, 3, 11));
        assert_eq!(error.code(), "bad_move");
        assert_eq!(
            error.to_string(),
            "line 2, column 3: expected a play like 6-4@L, a draw like D or D3, P or |, \
             found \"\u{e9}\""
        );
        let error = "6-4@L 6-4@X".parse::<Movetext>().expect_err("bad");
        assert_eq!(
            (error.code(), error.line(), error.column()),
            ("no_such_arm", 1, 7)
        );
    }

    #[test]
    fn tokens_that_were_not_read_have_no_place() {
        let movetext: Movetext = [Token::Pass, Token::End].into_iter().collect();
        assert!(movetext.iter().all(|placed| placed.span.is_none()));
        assert_eq!(movetext, "P |".parse().expect("two tokens"));
        assert_eq!(
            vec![2],
            movetext.hands().map(<[_]>::len).collect::<Vec<_>>()
        );
    }
}
