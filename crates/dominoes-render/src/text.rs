//! Drawings in text: tables and hands for a terminal, a log or a forum post.
//!
//! ```
//! use dominoes_core::{Arm, Layout};
//! use dominoes_render::text::{self, Options};
//!
//! let mut table = Layout::new(true);
//! table.try_place("5-5".parse()?, Arm::L)?;
//! table.try_place("5-3".parse()?, Arm::R)?;
//! let drawing = text::table(&table, &Options::default()).to_string();
//! assert_eq!(drawing, "\
//! ┏━━━┓
//! ┃ 5 ┃┌───┬───┐
//! ┣━━━┫│ 5 │ 3 │
//! ┃ 5 ┃└───┴───┘
//! ┗━━━┛
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Frames tell what a tile is, and [`Style`] tells it again to a program that has colours:
//!
//! | | frame | `[6\|4]` | frame in ASCII | `[6\|4]` in ASCII |
//! |---|---|---|---|---|
//! | the spinner | heavy, its divider too | `┃5┃5┃` | `=` and a `*` at every corner | `<5\|5>` |
//! | new | double | `║6\|4║` | `#` | `#6\|4#` |
//! | chosen | dashed | `╎6\|4╎` | `.` and `:` | `:6\|4:` |
//!
//! The divider of the spinner is drawn like its frame when that is new or chosen too.

mod canvas;
mod frame;
mod options;

use alloc::{format, string::String};

use dominoes_core::{Arm, Face, Layout, Tile};

use self::{
    canvas::Canvas,
    frame::{Drawn, Mark},
};
pub use self::{
    canvas::{Drawing, Line, Span, Style},
    options::{Charset, Options, Size},
};
use crate::{
    geometry::Rect,
    plan::{Bounds, Plan},
};

impl Options {
    const fn mark(&self, tile: Tile, is_spinner: bool) -> (Mark, Style) {
        if self.chosen.contains(tile) {
            (Mark::Chosen, Style::Chosen)
        } else if self.new.contains(tile) {
            (Mark::New, Style::New)
        } else if is_spinner {
            (Mark::Plain, Style::Spinner)
        } else {
            (Mark::Plain, Style::Tile)
        }
    }

    /// A tile on the table: what it shows, and which of its halves are at an open end.
    fn drawn(&self, tile: Tile, halves: [Face; 2], is_spinner: bool, open: [bool; 2]) -> Drawn {
        let (mark, style) = self.mark(tile, is_spinner);
        Drawn {
            halves,
            is_spinner,
            mark,
            style,
            faces: open.map(|open| if open { Style::Open } else { style }),
        }
    }

    /// A tile of a hand.
    fn held(&self, tile: Tile) -> Drawn {
        let (mark, style) = match self.mark(tile, false) {
            (mark, Style::Tile) if self.dim.contains(tile) => (mark, Style::Dim),
            marked => marked,
        };
        Drawn {
            halves: tile.faces().into(),
            is_spinner: false,
            mark,
            style,
            faces: [style; 2],
        }
    }

    /// Whether this many tiles might fit, going by their area alone.
    fn has_room(&self, tiles: usize, size: Size) -> bool {
        let metrics = size.metrics();
        let area = tiles * cells(metrics.long_x * metrics.short_y);
        let page = |height| usize::from(self.width) * usize::from(height);
        self.height.is_none_or(|height| area <= page(height))
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            width: i32::from(self.width),
            height: self.height.map(i32::from),
            labels: self.labels,
        }
    }
}

/// Draws the tiles on a table; an empty table is an empty drawing.
///
/// Without a size in the options it is drawn in the largest that fits their width and height, and if
/// none does, in rows, [`Size::Line`]. In 80 columns any table fits 14 lines as it lies, and 6 in rows.
///
/// A size that is asked for is kept to, whatever the height. It keeps to the width if that is at least
/// 80 columns for [`Size::Large`], 40 for [`Size::Medium`], 30 for [`Size::Small`] and
/// [`Size::Compact`], and 9 for [`Size::Line`].
#[must_use]
pub fn table(layout: &Layout, options: &Options) -> Drawing {
    if layout.is_empty() {
        return Drawing::default();
    }
    let bounds = options.bounds();
    let plan = |size: Size| (size, Plan::new(layout, &size.metrics(), &bounds));
    let planned = match options.size {
        Some(Size::Line) => None,
        Some(size) => Some(plan(size)),
        None => [Size::Large, Size::Medium, Size::Small, Size::Compact]
            .into_iter()
            .skip(usize::from(options.height.is_none()))
            .filter(|size| options.has_room(layout.len(), *size))
            .map(plan)
            .find(|(_, plan)| plan.fits(&bounds)),
    };
    match planned {
        Some((size, plan)) => draw_plan(&plan, size, options),
        None => rows(layout, options),
    }
}

fn draw_plan(plan: &Plan, size: Size, options: &Options) -> Drawing {
    let mut canvas = Canvas::new(plan.width, plan.height);
    for placed in &plan.tiles {
        let drawn = options.drawn(placed.tile, placed.halves, placed.is_spinner, placed.open);
        drawn.draw(
            &mut canvas,
            &placed.rect,
            placed.upright,
            options.charset,
            size,
        );
    }
    for label in &plan.labels {
        let (x, y) = label.rect.middle();
        canvas.put(x, y, label.arm.letter(), Style::Label);
    }
    canvas.finish()
}

/// The table as rows of `[6|4]`: the main line from left to right, then U and D outward.
fn rows(layout: &Layout, options: &Options) -> Drawing {
    let mut drawing = Drawing::default();
    let has_branches = !layout.up().is_empty() || !layout.down().is_empty();
    let name = |name: &str| {
        if options.labels || has_branches {
            format!("{name} ")
        } else {
            String::new()
        }
    };
    let spinner = layout.spinner_index();
    let count = layout.line().len();
    let line = layout.line().enumerate().map(|(index, entry)| {
        let open = [index == 0, index + 1 == count];
        let is_spinner = spinner == Some(index);
        options.drawn(entry.tile, [entry.left, entry.right], is_spinner, open)
    });
    flow(&mut drawing, &name("L-R"), line, options);
    for (arm, branch) in [(Arm::U, layout.up()), (Arm::D, layout.down())] {
        let last = branch.len();
        let tiles = branch.iter().enumerate().map(|(index, entry)| {
            let open = [false, index + 1 == last];
            options.drawn(entry.tile, [entry.inner, entry.outer], false, open)
        });
        if !branch.is_empty() {
            flow(&mut drawing, &name(&format!("{arm}  ")), tiles, options);
        }
    }
    drawing
}

/// How many columns `[6|4]` takes.
const BRACKETS: usize = 5;

/// Appends tiles in a row, broken to the width; what follows the first line is set in.
fn flow(drawing: &mut Drawing, name: &str, tiles: impl Iterator<Item = Drawn>, options: &Options) {
    let indent = name.chars().count();
    let mut line = Line::default();
    if !name.is_empty() {
        line.push(name, Style::Label);
    }
    for drawn in tiles {
        let full = line.width() + BRACKETS > usize::from(options.width);
        if full && line.width() > indent {
            drawing.lines.push(core::mem::take(&mut line));
            if indent > 0 {
                line.push(&" ".repeat(indent), Style::Space);
            }
        }
        drawn.push(&mut line, options.charset);
    }
    drawing.lines.push(line);
}

/// Draws tiles in a row, each upright with its high face above and its number below, counted from 1;
/// more rows if the width does not hold them. [`Options::lying`] and [`Options::numbers`] change that.
///
/// Tiles in [`Options::dim`] get no number: only what can be chosen is numbered, but the numbers
/// count all tiles. Without a size in the options it is drawn in the largest that fits their width
/// in one row, or if there is a height, fits that; [`Size::Large`] is not tried. [`Size::Compact`]
/// and [`Size::Line`] are `1:[6|4]  2:[5|5]`.
///
/// ```
/// use dominoes_render::text::{self, Options};
///
/// let tiles = ["6-4".parse()?, "5-5".parse()?];
/// let drawing = text::hand(&tiles, &Options::default()).to_string();
/// assert_eq!(drawing, "\
/// ┌───┐ ┌───┐
/// │ 6 │ │ 5 │
/// ├───┤ ├───┤
/// │ 4 │ │ 5 │
/// └───┘ └───┘
///   1     2
/// ");
/// # Ok::<(), dominoes_core::ParseTileError>(())
/// ```
#[must_use]
pub fn hand(tiles: &[Tile], options: &Options) -> Drawing {
    let fits = |size: &Size| {
        let held = Held::new(*size, options);
        let rows = tiles.len().div_ceil(held.in_a_row(options));
        if cells(held.tile.width) > usize::from(options.width) {
            return false;
        }
        match options.height {
            None => rows <= 1,
            Some(height) => rows * cells(held.height()) <= usize::from(height),
        }
    };
    let size = options.size.or_else(|| {
        let drawn = [Size::Medium, Size::Small];
        drawn.into_iter().find(fits)
    });
    match size {
        None | Some(Size::Compact | Size::Line) => hand_in_lines(tiles, options),
        Some(size @ (Size::Large | Size::Medium | Size::Small)) => hand_of(tiles, size, options),
    }
}

/// How the tiles of a hand take their room.
struct Held {
    tile: Rect,
    numbered: bool,
}

impl Held {
    const fn new(size: Size, options: &Options) -> Self {
        let metrics = size.metrics();
        let (width, height) = if options.lying {
            (metrics.long_x, metrics.short_y)
        } else {
            (metrics.short_x, metrics.long_y)
        };
        let (x, y) = (0, 0);
        Self {
            tile: Rect {
                x,
                y,
                width,
                height,
            },
            numbered: options.numbers,
        }
    }

    /// From one tile to the next.
    const fn pitch(&self) -> i32 {
        self.tile.width + 1
    }

    /// The lines of a row, that of the numbers included.
    const fn height(&self) -> i32 {
        self.tile.height + self.numbered as i32
    }

    /// How many tiles have room side by side; one at least.
    fn in_a_row(&self, options: &Options) -> usize {
        ((usize::from(options.width) + 1) / cells(self.pitch())).max(1)
    }
}

fn cells(length: i32) -> usize {
    usize::try_from(length).unwrap_or(0)
}

fn hand_of(tiles: &[Tile], size: Size, options: &Options) -> Drawing {
    let held = Held::new(size, options);
    let pitch = held.pitch();
    let mut drawing = Drawing::default();
    let mut number = 0;
    for row in tiles.chunks(held.in_a_row(options)) {
        let width = pitch * i32::try_from(row.len()).unwrap_or(0) - 1;
        let mut canvas = Canvas::new(width, held.height());
        for (x, &tile) in (0..).step_by(cells(pitch)).zip(row) {
            number += 1;
            let rect = Rect { x, ..held.tile };
            let drawn = options.held(tile);
            drawn.draw(&mut canvas, &rect, !options.lying, options.charset, size);
            if held.numbered && !options.dim.contains(tile) {
                let text = format!("{number}");
                let shift = i32::from(text.len() > 2);
                let (middle, _) = rect.middle();
                canvas.write(middle - shift, rect.height, &text, Style::Label);
            }
        }
        drawing.lines.extend(canvas.finish().lines);
    }
    drawing
}

fn hand_in_lines(tiles: &[Tile], options: &Options) -> Drawing {
    let mut drawing = Drawing::default();
    let mut line = Line::default();
    for (number, &tile) in (1..).zip(tiles) {
        let label = if !options.numbers || options.dim.contains(tile) {
            String::new()
        } else {
            format!("{number}:")
        };
        let before = match (line.spans.is_empty(), options.numbers) {
            (true, _) => "",
            (false, true) => "  ",
            (false, false) => " ",
        };
        let width = before.len() + label.len() + BRACKETS;
        let full = line.width() + width > usize::from(options.width);
        if full && !line.spans.is_empty() {
            drawing.lines.push(core::mem::take(&mut line));
        } else if !before.is_empty() {
            line.push(before, Style::Space);
        }
        if !label.is_empty() {
            line.push(&label, Style::Label);
        }
        options.held(tile).push(&mut line, options.charset);
    }
    if !line.spans.is_empty() {
        drawing.lines.push(line);
    }
    drawing
}
