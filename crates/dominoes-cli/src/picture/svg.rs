//! The table as a scalable picture.

use core::fmt::Write;

use dominoes_engine::{Face, Layout};

use super::{Drawn, Metrics, Strip, strips};

/// Half a tile is 40 by 40.
const HALF: i32 = 40;

const METRICS: Metrics = Metrics {
    lying: (2 * HALF, HALF),
    upright: (HALF, 2 * HALF),
    gap: (2, 2),
};

/// The room around the table.
const MARGIN: i32 = HALF;

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
    // Without a limit of its width the table is one strip; an empty table is none.
    let strip = strips(layout, METRICS, None).pop().unwrap_or_default();
    let left = least(strip.tiles.iter().map(|tile| tile.x)) - MARGIN;
    let top = least(strip.tiles.iter().map(|tile| tile.y)) - MARGIN;
    let width = -least(strip.tiles.iter().map(|tile| -tile.right())) + MARGIN - left;
    let height = -least(strip.tiles.iter().map(|tile| -tile.bottom())) + MARGIN - top;
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut svg, &strip, [left, top, width, height]);
    svg
}

fn least(of: impl Iterator<Item = i32>) -> i32 {
    of.min().unwrap_or(0)
}

fn write(svg: &mut String, strip: &Strip, bounds: [i32; 4]) -> core::fmt::Result {
    let [left, top, width, height] = bounds;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{width}" height="{height}" role="img">"#
    )?;
    writeln!(svg, "<title>Dominoes on the table</title>")?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    for tile in &strip.tiles {
        write_tile(svg, tile)?;
    }
    for (arm, x, y) in &strip.letters {
        writeln!(svg, r#"<text class="arm" x="{x}" y="{y}">{arm}</text>"#)?;
    }
    writeln!(svg, "</svg>")
}

fn write_tile(svg: &mut String, tile: &Drawn) -> core::fmt::Result {
    let Drawn {
        x,
        y,
        width,
        height,
        ..
    } = *tile;
    let class = if tile.spinner { "tile spinner" } else { "tile" };
    writeln!(
        svg,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>"#
    )?;
    let inset = HALF / 8;
    let (x1, y1, x2, y2) = if tile.upright {
        (x + inset, y + HALF, x + width - inset, y + HALF)
    } else {
        (x + HALF, y + inset, x + HALF, y + height - inset)
    };
    writeln!(
        svg,
        r#"<line class="bar" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
    )?;
    let second = if tile.upright {
        (x, y + HALF)
    } else {
        (x + HALF, y)
    };
    write_face(svg, tile.first, (x, y), tile.upright)?;
    write_face(svg, tile.second, second, tile.upright)
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
