//! The table in characters.

use super::{Drawn, Metrics, Strip, strips};

use dominoes_engine::Layout;

/// What tiles are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Lines of box drawing.
    Box,
    /// ASCII only.
    Ascii,
}

const METRICS: Metrics = Metrics {
    lying: (9, 3),
    upright: (5, 5),
    gap: (0, 0),
};

/// The columns that a letter or a mark of continuation takes at either end of a line.
const MARGIN: i32 = 2;

/// The table as lines of text, no wider than `width` columns where that is possible. The spinner has
/// a heavier frame, each open arm its letter; a line that does not fit goes on below.
pub(crate) fn text(layout: &Layout, style: Style, width: Option<usize>) -> Vec<String> {
    let room = width.map(|width| i32::try_from(width).unwrap_or(i32::MAX) - 2 * MARGIN);
    let mut lines = Vec::new();
    for strip in strips(layout, METRICS, room) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(Canvas::of(&strip, style).lines());
    }
    lines
}

/// A rectangle of characters.
struct Canvas {
    left: i32,
    top: i32,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn of(strip: &Strip, style: Style) -> Self {
        let letters = || strip.letters.iter();
        let bounds = |least: fn(i32, i32) -> i32, of: &[i32]| of.iter().copied().reduce(least);
        let tiles = || strip.tiles.iter();
        let xs: Vec<i32> = tiles()
            .map(|tile| tile.x)
            .chain(letters().map(|l| l.1))
            .collect();
        let ys: Vec<i32> = tiles()
            .map(|tile| tile.y)
            .chain(letters().map(|l| l.2))
            .collect();
        let rights: Vec<i32> = tiles()
            .map(Drawn::right)
            .chain(letters().map(|l| l.1 + 1))
            .collect();
        let bottoms: Vec<i32> = tiles()
            .map(Drawn::bottom)
            .chain(letters().map(|l| l.2 + 1))
            .collect();
        let left = bounds(i32::min, &xs).unwrap_or(0).min(-MARGIN);
        let top = bounds(i32::min, &ys).unwrap_or(0);
        let right = bounds(i32::max, &rights).unwrap_or(0) + MARGIN;
        let bottom = bounds(i32::max, &bottoms).unwrap_or(0);
        let mut canvas = Self {
            left,
            top,
            rows: vec![vec![' '; right.abs_diff(left) as usize]; bottom.abs_diff(top) as usize],
        };
        for tile in &strip.tiles {
            canvas.tile(tile, style);
        }
        for &(arm, x, y) in &strip.letters {
            canvas.put(x, y, arm.letter());
        }
        let goes_on = match style {
            Style::Box => '…',
            Style::Ascii => '~',
        };
        if strip.continues.0 {
            canvas.put(-MARGIN, 0, goes_on);
        }
        let end = strip
            .tiles
            .iter()
            .filter(|tile| tile.y > -3 && tile.bottom() < 4);
        if let (true, Some(right)) = (strip.continues.1, end.map(Drawn::right).max()) {
            canvas.put(right + 1, 0, goes_on);
        }
        canvas
    }

    fn put(&mut self, x: i32, y: i32, character: char) {
        let place = usize::try_from(y - self.top)
            .ok()
            .and_then(|row| self.rows.get_mut(row))
            .zip(usize::try_from(x - self.left).ok())
            .and_then(|(row, column)| row.get_mut(column));
        if let Some(place) = place {
            *place = character;
        }
    }

    /// A tile: its frame, the line between its halves, its faces.
    fn tile(&mut self, tile: &Drawn, style: Style) {
        let frame = Frame::new(style, tile.spinner);
        let (right, bottom) = (tile.right() - 1, tile.bottom() - 1);
        let (mid_x, mid_y) = (tile.x + tile.width / 2, tile.y + tile.height / 2);
        for x in tile.x..=right {
            self.put(x, tile.y, frame.across);
            self.put(x, bottom, frame.across);
        }
        for y in tile.y..=bottom {
            self.put(tile.x, y, frame.down);
            self.put(right, y, frame.down);
        }
        for (x, y, corner) in [
            (tile.x, tile.y, frame.corners[0]),
            (right, tile.y, frame.corners[1]),
            (tile.x, bottom, frame.corners[2]),
            (right, bottom, frame.corners[3]),
        ] {
            self.put(x, y, corner);
        }
        let face = |face: dominoes_engine::Face| char::from_digit(face.pips(), 10).unwrap_or(' ');
        if tile.upright {
            for x in tile.x + 1..right {
                self.put(x, mid_y, frame.across);
            }
            self.put(tile.x, mid_y, frame.joints[0]);
            self.put(right, mid_y, frame.joints[1]);
            self.put(mid_x, tile.y + 1, face(tile.first));
            self.put(mid_x, bottom - 1, face(tile.second));
        } else {
            for y in tile.y + 1..bottom {
                self.put(mid_x, y, frame.down);
            }
            self.put(mid_x, tile.y, frame.joints[2]);
            self.put(mid_x, bottom, frame.joints[3]);
            self.put(tile.x + 2, mid_y, face(tile.first));
            self.put(right - 2, mid_y, face(tile.second));
        }
    }

    fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.rows.iter().map(|row| {
            let line: String = row.iter().collect();
            line.trim_end().to_owned()
        })
    }
}

/// The characters of a frame.
struct Frame {
    across: char,
    down: char,
    /// Top left, top right, bottom left, bottom right.
    corners: [char; 4],
    /// Where the line between the halves meets the frame: left, right, top, bottom.
    joints: [char; 4],
}

impl Frame {
    const fn new(style: Style, spinner: bool) -> Self {
        match (style, spinner) {
            (Style::Box, false) => Self {
                across: '─',
                down: '│',
                corners: ['┌', '┐', '└', '┘'],
                joints: ['├', '┤', '┬', '┴'],
            },
            (Style::Box, true) => Self {
                across: '━',
                down: '┃',
                corners: ['┏', '┓', '┗', '┛'],
                joints: ['┣', '┫', '┳', '┻'],
            },
            (Style::Ascii, false) => Self {
                across: '-',
                down: '|',
                corners: ['+'; 4],
                joints: ['+'; 4],
            },
            (Style::Ascii, true) => Self {
                across: '=',
                down: '#',
                corners: ['#'; 4],
                joints: ['#'; 4],
            },
        }
    }
}
