//! Pictures of the table.

use core::fmt::Write;

use dominoes_engine::{Face, Layout, TileSet};
use dominoes_render::{
    Bounds, Metrics, Placed, Plan,
    text::{self, Charset, Drawing, Options},
};

use crate::output;

/// The table in characters, as wide as the terminal allows, with the letters of the open arms; new
/// tiles have a frame of their own.
pub(crate) fn text(layout: &Layout, charset: Charset, new: TileSet) -> Drawing {
    let options = Options::default()
        .charset(charset)
        .width(output::width())
        .new_tiles(new)
        .labels(true);
    text::table(layout, &options)
}

/// Half a tile is 40 by 40.
const HALF: i32 = 40;

const METRICS: Metrics = Metrics {
    long_x: 2 * HALF,
    long_y: 2 * HALF,
    short_x: HALF,
    short_y: HALF,
    gap: 2,
    clear_x: HALF / 4,
    clear_y: HALF / 4,
    label_x: HALF,
    label_y: HALF,
};

/// Wide enough for twelve tiles in a row; longer lines turn.
const BOUNDS: Bounds = Bounds {
    width: 24 * HALF,
    height: None,
    labels: true,
};

/// Colours follow the reader's choice of light or dark.
const STYLE: &str = "\
.tile{fill:#fffdf6;stroke:#333;stroke-width:1.5}\
.spinner{stroke-width:4}\
.bar{stroke:#333;stroke-width:1.5}\
.pip{fill:#222}\
.arm{fill:#666;font:16px sans-serif;text-anchor:middle;dominant-baseline:middle}\
@media(prefers-color-scheme:dark){\
.tile{fill:#2b2b2b;stroke:#ccc}.bar{stroke:#ccc}.pip{fill:#eee}.arm{fill:#aaa}}";

/// The table as an SVG document.
pub(crate) fn svg(layout: &Layout) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut svg, &Plan::new(layout, &METRICS, &BOUNDS));
    svg
}

fn write(svg: &mut String, plan: &Plan) -> core::fmt::Result {
    // Frames are half outside their tiles.
    let (width, height) = (plan.width + 4, plan.height + 4);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width} {height}" width="{width}" height="{height}" role="img">"#
    )?;
    writeln!(svg, "<title>Dominoes on the table</title>")?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    for tile in &plan.tiles {
        write_tile(svg, tile)?;
    }
    for label in &plan.labels {
        let (x, y) = (
            label.rect.x + label.rect.width / 2,
            label.rect.y + label.rect.height / 2,
        );
        let arm = label.arm;
        writeln!(svg, r#"<text class="arm" x="{x}" y="{y}">{arm}</text>"#)?;
    }
    writeln!(svg, "</svg>")
}

fn write_tile(svg: &mut String, tile: &Placed) -> core::fmt::Result {
    let class = if tile.is_spinner {
        "tile spinner"
    } else {
        "tile"
    };
    let (x, y) = (tile.rect.x, tile.rect.y);
    let (width, height) = (tile.rect.width, tile.rect.height);
    writeln!(
        svg,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>"#
    )?;
    let inset = HALF / 8;
    let ([x1, y1, x2, y2], second) = if tile.upright {
        let middle = y + HALF;
        ([x + inset, middle, x + width - inset, middle], (x, middle))
    } else {
        let middle = x + HALF;
        ([middle, y + inset, middle, y + height - inset], (middle, y))
    };
    writeln!(
        svg,
        r#"<line class="bar" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
    )?;
    write_face(svg, tile.halves[0], (x, y), tile.upright)?;
    write_face(svg, tile.halves[1], second, tile.upright)
}

/// The pips of a half. Twos, threes and sixes turn with the tile.
fn write_face(svg: &mut String, face: Face, at: (i32, i32), upright: bool) -> core::fmt::Result {
    // Columns and rows from 0 to 2, for an upright tile.
    let pips: &[(i32, i32)] = match face {
        Face::Blank => &[],
        Face::One => &[(1, 1)],
        Face::Two => &[(0, 0), (2, 2)],
        Face::Three => &[(0, 0), (1, 1), (2, 2)],
        Face::Four => &[(0, 0), (2, 0), (0, 2), (2, 2)],
        Face::Five => &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
        Face::Six => &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
    };
    let step = HALF / 4;
    for &(column, row) in pips {
        let (column, row) = if upright {
            (column, row)
        } else {
            (2 - row, column)
        };
        let (x, y) = (at.0 + (column + 1) * step, at.1 + (row + 1) * step);
        writeln!(svg, r#"<circle class="pip" cx="{x}" cy="{y}" r="4"/>"#)?;
    }
    Ok(())
}
