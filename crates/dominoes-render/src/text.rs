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
//! ┠───┨│ 5 │ 3 │
//! ┃ 5 ┃└───┴───┘
//! ┗━━━┛
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The spinner has a heavy frame, in ASCII one with `*` at the corners. In the form for one line,
//! [`Size::Line`], it is `<5|5>`, a new tile is `#6|4#` and a chosen one `:6|4:`.

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
            (Mark::Spinner, Style::Spinner)
        } else {
            (Mark::Plain, Style::Tile)
        }
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
/// The drawing keeps to the width of the options, which is at least 40 for [`Size::Medium`]; in
/// fewer columns it falls back on smaller tiles unless a size was asked for.
#[must_use]
pub fn table(layout: &Layout, options: &Options) -> Drawing {
    if layout.is_empty() {
        return Drawing::default();
    }
    let bounds = options.bounds();
    let draw = |size: Size| match size {
        Size::Line => None,
        Size::Large | Size::Medium | Size::Small => {
            let plan = Plan::new(layout, &size.metrics(), &bounds);
            Some((size, plan))
        }
    };
    let planned = match (options.size, options.height) {
        (Some(size), _) => draw(size),
        (None, Some(_)) => [Size::Large, Size::Medium, Size::Small]
            .into_iter()
            .filter_map(draw)
            .find(|(_, plan)| plan.fits(&bounds)),
        (None, None) => [Size::Medium, Size::Small]
            .into_iter()
            .filter_map(draw)
            .find(|(_, plan)| plan.fits(&bounds)),
    };
    match planned {
        Some((size, plan)) => draw_plan(&plan, size, options),
        None => lines(layout, options),
    }
}

fn draw_plan(plan: &Plan, size: Size, options: &Options) -> Drawing {
    let mut canvas = Canvas::new(plan.width, plan.height);
    for placed in &plan.tiles {
        let (mark, style) = options.mark(placed.tile, placed.is_spinner);
        let drawn = Drawn {
            rect: placed.rect,
            upright: placed.upright,
            halves: placed.halves,
            mark,
            style,
            faces: placed
                .open
                .map(|open| if open { Style::Open } else { style }),
        };
        drawn.draw(&mut canvas, options.charset, size);
    }
    for label in &plan.labels {
        let (x, y) = label.rect.middle();
        canvas.put(x, y, label.arm.letter(), Style::Label);
    }
    canvas.finish()
}

/// The table as rows of `[6|4]`: the main line from left to right, then U and D outward.
fn lines(layout: &Layout, options: &Options) -> Drawing {
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
    let line = layout.line().enumerate().map(|(index, entry)| Flat {
        tile: entry.tile,
        faces: [entry.left, entry.right],
        is_spinner: spinner == Some(index),
        open: [index == 0, index + 1 == count],
    });
    flow(&mut drawing, &name("L-R"), line, options);
    for (arm, branch) in [(Arm::U, layout.up()), (Arm::D, layout.down())] {
        let last = branch.len();
        let tiles = branch.iter().enumerate().map(|(index, entry)| Flat {
            tile: entry.tile,
            faces: [entry.inner, entry.outer],
            is_spinner: false,
            open: [false, index + 1 == last],
        });
        if !branch.is_empty() {
            flow(&mut drawing, &name(&format!("{arm}  ")), tiles, options);
        }
    }
    drawing
}

/// A tile in the form for one line.
struct Flat {
    tile: Tile,
    faces: [Face; 2],
    is_spinner: bool,
    open: [bool; 2],
}

impl Flat {
    const WIDTH: usize = 5;

    fn push(&self, line: &mut Line, style: Style, mark: Mark) {
        let [left, right] = match mark {
            Mark::Plain => ["[", "]"],
            Mark::Spinner => ["<", ">"],
            Mark::New => ["#", "#"],
            Mark::Chosen => [":", ":"],
        };
        let face = |open: bool| if open { Style::Open } else { style };
        line.push(left, style);
        line.push(&format!("{}", self.faces[0]), face(self.open[0]));
        line.push("|", style);
        line.push(&format!("{}", self.faces[1]), face(self.open[1]));
        line.push(right, style);
    }
}

/// Appends tiles in a row, broken to the width; what follows the first line is set in.
fn flow(drawing: &mut Drawing, name: &str, tiles: impl Iterator<Item = Flat>, options: &Options) {
    let indent = name.chars().count();
    let mut line = Line::default();
    if !name.is_empty() {
        line.push(name, Style::Label);
    }
    for flat in tiles {
        let full = line.width() + Flat::WIDTH > usize::from(options.width);
        if full && line.width() > indent {
            drawing.lines.push(core::mem::take(&mut line));
            if indent > 0 {
                line.push(&" ".repeat(indent), Style::Space);
            }
        }
        let (mark, style) = options.mark(flat.tile, flat.is_spinner);
        flat.push(&mut line, style, mark);
    }
    drawing.lines.push(line);
}

/// Draws tiles in a row, each upright with its high face above and its number below, counted from 1;
/// more rows if the width does not hold them.
///
/// Tiles in [`Options::dim`] get no number: only what can be chosen is numbered, but the numbers
/// count all tiles. With [`Size::Line`] it is `1:[6|4]  2:[5|5]`.
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
    let size = options.size.unwrap_or(Size::Medium);
    if size == Size::Line {
        return hand_line(tiles, options);
    }
    let metrics = size.metrics();
    let pitch = metrics.short_x + 1;
    let in_a_row = ((i32::from(options.width) + 1) / pitch).max(1);
    let in_a_row = usize::try_from(in_a_row).unwrap_or(1);
    let mut drawing = Drawing::default();
    let mut number = 0;
    for row in tiles.chunks(in_a_row) {
        let width = pitch * i32::try_from(row.len()).unwrap_or(0) - 1;
        let mut canvas = Canvas::new(width, metrics.long_y + 1);
        for (x, &tile) in (0..).step_by(usize::try_from(pitch).unwrap_or(1)).zip(row) {
            number += 1;
            let (mark, style) = options.hand_mark(tile);
            let drawn = Drawn {
                rect: Rect {
                    x,
                    y: 0,
                    width: metrics.short_x,
                    height: metrics.long_y,
                },
                upright: true,
                halves: tile.faces().into(),
                mark,
                style,
                faces: [style; 2],
            };
            drawn.draw(&mut canvas, options.charset, size);
            if !options.dim.contains(tile) {
                let text = format!("{number}");
                let shift = i32::from(text.len() > 2);
                canvas.write(
                    x + metrics.short_x / 2 - shift,
                    metrics.long_y,
                    &text,
                    Style::Label,
                );
            }
        }
        drawing.lines.extend(canvas.finish().lines);
    }
    drawing
}

impl Options {
    const fn hand_mark(&self, tile: Tile) -> (Mark, Style) {
        let (mark, style) = self.mark(tile, false);
        if self.dim.contains(tile) && matches!(style, Style::Tile) {
            (mark, Style::Dim)
        } else {
            (mark, style)
        }
    }
}

fn hand_line(tiles: &[Tile], options: &Options) -> Drawing {
    let mut drawing = Drawing::default();
    let mut line = Line::default();
    for (number, &tile) in (1..).zip(tiles) {
        let label = if options.dim.contains(tile) {
            String::new()
        } else {
            format!("{number}:")
        };
        let before = if line.spans.is_empty() { "" } else { "  " };
        let width = before.len() + label.len() + Flat::WIDTH;
        let full = line.width() + width > usize::from(options.width);
        if full && !line.spans.is_empty() {
            drawing.lines.push(core::mem::take(&mut line));
        } else if !before.is_empty() {
            line.push(before, Style::Space);
        }
        if !label.is_empty() {
            line.push(&label, Style::Label);
        }
        let (mark, style) = options.hand_mark(tile);
        let flat = Flat {
            tile,
            faces: tile.faces().into(),
            is_spinner: false,
            open: [false; 2],
        };
        flat.push(&mut line, style, mark);
    }
    if !line.spans.is_empty() {
        drawing.lines.push(line);
    }
    drawing
}
