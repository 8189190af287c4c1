//! How a drawing in text is made.

use dominoes_core::TileSet;

use crate::geometry::Metrics;

/// Which characters may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// ASCII only.
    Ascii,
}

/// How large tiles are drawn, from the largest to the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// With pips: 17 columns by 5 lines, upright 9 by 9.
    Large,
    /// With digits: 9 columns by 3 lines, upright 5 by 5.
    Medium,
    /// With digits and nothing around them: 5 columns by 3 lines, upright 3 by 5.
    Small,
    /// `[6|4]`, one line high, and upright 3 columns by 3 lines.
    Compact,
    /// `[6|4]` in rows: the main line, and below it U and D, whatever way they go on a table.
    Line,
}

impl Size {
    /// Every size, from the largest to the smallest.
    pub const ALL: [Self; 5] = [
        Self::Large,
        Self::Medium,
        Self::Small,
        Self::Compact,
        Self::Line,
    ];

    /// The sizes of tiles in columns and lines, for a program that makes its own [`Plan`](crate::Plan):
    /// to know which tile is under the mouse, say. [`Line`](Self::Line) has none of its own.
    #[must_use]
    pub const fn metrics(self) -> Metrics {
        let (long_x, long_y, short_x, short_y, clear_x) = match self {
            Self::Large => (17, 9, 9, 5, 2),
            Self::Medium => (9, 5, 5, 3, 2),
            Self::Small => (5, 5, 3, 3, 1),
            Self::Compact | Self::Line => (5, 3, 3, 1, 2),
        };
        Metrics {
            long_x,
            long_y,
            short_x,
            short_y,
            gap: 0,
            clear_x,
            clear_y: 0,
            label_x: 3,
            label_y: 1,
        }
    }
}

/// How a drawing in text is made; the default is box drawing in 80 columns, tiles with digits.
///
/// ```
/// use dominoes_render::text::{Charset, Options};
///
/// let options = Options::default().charset(Charset::Ascii).width(60).labels(true);
/// assert_eq!(options.width, 60);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Which characters may be used.
    pub charset: Charset,
    /// How large tiles are drawn; none for the largest size that fits the width and the height.
    ///
    /// Without a height, [`Large`](Size::Large) is not tried.
    pub size: Option<Size>,
    /// How many columns there are.
    pub width: u16,
    /// How many lines there are, if that matters: arms then turn early where that helps, and tiles are
    /// smaller. 14 lines of 80 columns are enough for any table to lie as it does.
    pub height: Option<u16>,
    /// Tiles to mark as new, by a double frame (in ASCII, of `#`).
    pub new: TileSet,
    /// Tiles to mark as chosen, by a dashed frame (in ASCII, of `.` and `:`).
    pub chosen: TileSet,
    /// Tiles of a hand that cannot be laid: they get [`Style::Dim`](super::Style::Dim), and no number.
    pub dim: TileSet,
    /// Whether the open arms are labelled L, R, U and D at their tips.
    pub labels: bool,
    /// Whether the tiles of a hand lie on their sides, the high face at the left.
    pub lying: bool,
    /// Whether the tiles of a hand are numbered.
    pub numbers: bool,
}

impl Options {
    /// Box drawing in 80 columns.
    pub const DEFAULT: Self = Self {
        charset: Charset::Unicode,
        size: None,
        width: 80,
        height: None,
        new: TileSet::EMPTY,
        chosen: TileSet::EMPTY,
        dim: TileSet::EMPTY,
        labels: false,
        lying: false,
        numbers: true,
    };

    /// With these characters.
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// With tiles of this size.
    #[must_use]
    pub const fn size(mut self, size: Size) -> Self {
        self.size = Some(size);
        self
    }

    /// In this many columns. 40 are enough for every table at [`Size::Medium`].
    #[must_use]
    pub const fn width(mut self, columns: u16) -> Self {
        self.width = columns;
        self
    }

    /// In this many lines, if that is possible.
    #[must_use]
    pub const fn height(mut self, lines: u16) -> Self {
        self.height = Some(lines);
        self
    }

    /// With these tiles marked as new.
    #[must_use]
    pub const fn new_tiles(mut self, tiles: TileSet) -> Self {
        self.new = tiles;
        self
    }

    /// With these tiles marked as chosen.
    #[must_use]
    pub const fn chosen(mut self, tiles: TileSet) -> Self {
        self.chosen = tiles;
        self
    }

    /// With these tiles of a hand shown as not playable.
    #[must_use]
    pub const fn dim(mut self, tiles: TileSet) -> Self {
        self.dim = tiles;
        self
    }

    /// With or without labels at the tips of the open arms.
    #[must_use]
    pub const fn labels(mut self, labels: bool) -> Self {
        self.labels = labels;
        self
    }

    /// With the tiles of a hand on their sides, or upright.
    #[must_use]
    pub const fn lying(mut self, lying: bool) -> Self {
        self.lying = lying;
        self
    }

    /// With or without numbers at the tiles of a hand.
    #[must_use]
    pub const fn numbers(mut self, numbers: bool) -> Self {
        self.numbers = numbers;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
