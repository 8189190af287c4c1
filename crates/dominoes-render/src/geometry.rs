//! Rectangles, directions, and the sizes of tiles: the units a plan is made in.

/// Which way an arm goes on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards smaller x.
    Left,
    /// Towards larger x.
    Right,
    /// Towards smaller y.
    Up,
    /// Towards larger y.
    Down,
}

impl Direction {
    /// Whether it is left or right.
    #[must_use]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// 1 towards larger coordinates, −1 towards smaller ones.
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Self::Left | Self::Up => -1,
            Self::Right | Self::Down => 1,
        }
    }
}

/// A rectangle of the page: x grows to the right, y downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Rect {
    /// The first x to the right of it.
    #[must_use]
    pub const fn right(&self) -> i32 {
        self.x + self.width
    }

    /// The first y below it.
    #[must_use]
    pub const fn bottom(&self) -> i32 {
        self.y + self.height
    }

    /// Its middle: of an odd length the middle cell, of an even one the line between the two middle
    /// cells.
    pub(crate) const fn middle(&self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// Whether the two have a cell in common.
    #[must_use]
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.within(other, 0, 0)
    }

    /// Whether both the distance in x is less than `dx` and that in y less than `dy`.
    pub(crate) const fn within(&self, other: &Self, dx: i32, dy: i32) -> bool {
        self.x < other.right() + dx
            && other.x < self.right() + dx
            && self.y < other.bottom() + dy
            && other.y < self.bottom() + dy
    }

    /// The smallest rectangle around both.
    pub(crate) fn union(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self {
            x,
            y,
            width: self.right().max(other.right()) - x,
            height: self.bottom().max(other.bottom()) - y,
        }
    }
}

/// How large tiles are drawn, in the units of a page: characters, or units of an SVG.
///
/// A tile that lies across the page is `long_x` by `short_y`, one that stands upright `short_x` by
/// `long_y`. For tiles to meet half to half, a long side has to be two short ones, less the border
/// that halves share where a border is a character, or with a line between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// The width of a tile that lies across.
    pub long_x: i32,
    /// The height of a tile that stands upright.
    pub long_y: i32,
    /// The width of a tile that stands upright.
    pub short_x: i32,
    /// The height of a tile that lies across.
    pub short_y: i32,
    /// The space between a tile and the next of its arm.
    pub gap: i32,
    /// The space that is kept, side by side, between tiles that are not neighbours.
    pub clear_x: i32,
    /// The space that is kept, one above the other, between tiles that are not neighbours.
    pub clear_y: i32,
    /// The width of the label at the tip of an arm.
    pub label_x: i32,
    /// The height of the label at the tip of an arm.
    pub label_y: i32,
}

impl Metrics {
    /// The abstract grid: half a tile is two by two, so that a double has a middle to lie crosswise
    /// on.
    pub const GRID: Self = Self {
        long_x: 4,
        long_y: 4,
        short_x: 2,
        short_y: 2,
        gap: 0,
        clear_x: 0,
        clear_y: 0,
        label_x: 2,
        label_y: 2,
    };

    /// The size of a tile that stands upright, or of one that lies across.
    pub(crate) const fn size(&self, upright: bool) -> (i32, i32) {
        if upright {
            (self.short_x, self.long_y)
        } else {
            (self.long_x, self.short_y)
        }
    }

    /// How far the middle of a half is from the middle of its tile.
    pub(crate) const fn half(&self, horizontal: bool) -> i32 {
        if horizontal {
            (self.long_x - self.short_x) / 2
        } else {
            (self.long_y - self.short_y) / 2
        }
    }
}
