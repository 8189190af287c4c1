//! Where in a text something stands.

/// The white space of movetext; lines end in a line feed.
pub(crate) const SPACES: [char; 3] = [' ', '\t', '\r'];

/// A piece of text: where it begins and how long it is.
///
/// An offset counts bytes from 0, for programs. Lines and columns count from 1 and columns count
/// characters, for people; a byte order mark is no character of the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Where it begins, in bytes from 0.
    pub offset: usize,
    /// How long it is, in bytes; 0 for a place where something is missing.
    pub len: usize,
    /// The line it is on, from 1.
    pub line: usize,
    /// The column it begins at, in characters from 1.
    pub column: usize,
}

/// One line of a text, without its line end and the white space before that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    offset: usize,
    number: usize,
}

impl<'a> Line<'a> {
    /// The span of `len` bytes from `start`, a character boundary of this line.
    pub(crate) fn span(&self, start: usize, len: usize) -> Span {
        let before = self.text.get(..start).unwrap_or(self.text);
        Span {
            offset: self.offset + start,
            len,
            line: self.number,
            column: before.chars().count() + 1,
        }
    }

    /// The place just after the line.
    pub(crate) fn end(&self) -> Span {
        self.span(self.text.len(), 0)
    }

    /// Whether there is nothing on it.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Its words with their spans.
    pub(crate) fn words(self) -> impl Iterator<Item = (&'a str, Span)> {
        words(self.text, self.span(0, 0))
    }
}

/// The words of a text on one line that begins at `start`, with their spans.
pub(crate) fn words(text: &str, start: Span) -> impl Iterator<Item = (&str, Span)> {
    let mut next = start;
    text.split(SPACES).filter_map(move |word| {
        let span = Span {
            len: word.len(),
            ..next
        };
        // The separators are one byte and one character each.
        next.offset += word.len() + 1;
        next.column += word.chars().count() + 1;
        (!word.is_empty()).then_some((word, span))
    })
}

/// The lines of a text. There is one more, empty, after the last line feed.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    offset: usize,
    number: usize,
    finished: bool,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // Some editors put a byte order mark before the first line; nobody means anything by it.
        let mark = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Self {
            text,
            offset: mark,
            number: 1,
            finished: false,
        }
    }

    /// The next line, which stays the next.
    pub(crate) fn peek(&self) -> Option<Line<'a>> {
        self.clone().next()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.finished {
            return None;
        }
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        // There is no line feed after the last line.
        self.finished = line.len() == rest.len();
        let len = line.len() + usize::from(!self.finished);
        let next = Line {
            text: line.trim_end_matches(SPACES),
            offset: self.offset,
            number: self.number,
        };
        self.offset += len;
        self.number += 1;
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, usize, usize, usize)]) {
        let words: Vec<_> = Lines::new(text)
            .flat_map(Line::words)
            .map(|(word, span)| {
                assert_eq!(text.get(span.offset..span.offset + span.len), Some(word));
                (word, span.offset, span.line, span.column)
            })
            .collect();
        assert_eq!(words, expected, "{text:?}");
    }

    #[test]
    fn lines_and_columns_count_from_one_and_columns_are_characters() {
        check("", &[]);
        check("P", &[("P", 0, 1, 1)]);
        check("  P\tD", &[("P", 2, 1, 3), ("D", 4, 1, 5)]);
        check("P\r\n\n D \r\n", &[("P", 0, 1, 1), ("D", 5, 3, 2)]);
        check(
            "\u{e9}\u{1f0b1} P",
            &[("\u{e9}\u{1f0b1}", 0, 1, 1), ("P", 7, 1, 4)],
        );
        check("\u{feff}P", &[("P", 3, 1, 1)]);
    }

    #[test]
    fn a_line_ends_where_its_text_does() {
        let lines: Vec<_> = Lines::new("ab \r\nc").map(|line| line.end()).collect();
        assert_eq!((lines[0].offset, lines[0].column), (2, 3));
        assert_eq!((lines[1].offset, lines[1].line, lines[1].column), (6, 2, 2));
        assert_eq!(Lines::new("").count(), 1);
        assert_eq!(Lines::new("\n").count(), 2);
    }
}
