//! A page of characters, each with a style.

use alloc::{string::String, vec, vec::Vec};
use core::fmt;

/// What a piece of text is, so that a program can give it a colour of its own.
///
/// Nothing depends on colour: whatever a style tells, the characters tell too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Empty space between tiles.
    Space,
    /// An ordinary tile.
    Tile,
    /// The spinner.
    Spinner,
    /// A tile that is marked as new.
    New,
    /// A tile that is marked as chosen: one that might be laid.
    Chosen,
    /// A tile of a hand that cannot be laid.
    Dim,
    /// A face at an open end.
    Open,
    /// The label of an arm, or the number of a tile in a hand.
    Label,
}

/// Text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it is.
    pub style: Style,
}

/// A line of text, in pieces of one style each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The pieces, from left to right.
    pub spans: Vec<Span>,
}

impl Line {
    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.spans
            .iter()
            .map(|span| span.text.chars().count())
            .sum()
    }

    pub(crate) fn push(&mut self, text: &str, style: Style) {
        match self.spans.last_mut() {
            Some(last) if last.style == style => last.text.push_str(text),
            _ => self.spans.push(Span {
                text: text.into(),
                style,
            }),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans
            .iter()
            .try_for_each(|span| f.write_str(&span.text))
    }
}

/// A drawing in text. No line ends in a space.
///
/// Its `Display` is the plain drawing, a newline after every line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The lines, from top to bottom.
    pub lines: Vec<Line>,
}

impl Drawing {
    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// How many lines it takes.
    #[must_use]
    pub fn height(&self) -> usize {
        self.lines.len()
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// A page to draw on; what lies outside it is cut off.
pub(crate) struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    pub(crate) fn new(width: i32, height: i32) -> Self {
        let width = usize::try_from(width).unwrap_or(0);
        let height = usize::try_from(height).unwrap_or(0);
        Self {
            width,
            cells: vec![(' ', Style::Space); width * height],
        }
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, character: char, style: Style) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = (character, style);
        }
    }

    pub(crate) fn write(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (x, character) in (x..).zip(text.chars()) {
            self.put(x, y, character, style);
        }
    }

    pub(crate) fn finish(&self) -> Drawing {
        let mut lines = Vec::new();
        for row in self.cells.chunks(self.width.max(1)) {
            let blank = |cell: &&(char, Style)| cell.1 == Style::Space;
            let end = row.len() - row.iter().rev().take_while(blank).count();
            let mut line = Line::default();
            for &(character, style) in &row[..end] {
                line.push(character.encode_utf8(&mut [0; 4]), style);
            }
            lines.push(line);
        }
        Drawing { lines }
    }
}
