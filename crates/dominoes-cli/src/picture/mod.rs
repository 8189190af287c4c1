//! Pictures of the table: where each tile goes, whatever it is drawn with.

mod svg;
mod text;

use core::ops::Range;

use dominoes_engine::{Arm, ArmTile, Face, Layout, Tile};

pub(crate) use self::{
    svg::svg,
    text::{Style, text},
};

/// How large tiles are drawn, in whatever unit a picture has.
#[derive(Clone, Copy, Debug)]
struct Metrics {
    /// A tile that lies from left to right: its width and height.
    lying: (i32, i32),
    /// A tile that stands upright: its width and height.
    upright: (i32, i32),
    /// The distance between tiles, across and down.
    gap: (i32, i32),
}

/// A tile and the rectangle it is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    /// The face on the left of a lying tile, at the top of an upright one.
    first: Face,
    /// The other face.
    second: Face,
    upright: bool,
    spinner: bool,
}

impl Drawn {
    const fn right(&self) -> i32 {
        self.x + self.width
    }

    const fn bottom(&self) -> i32 {
        self.y + self.height
    }
}

/// A part of the main line, with the arms off the spinner if that is in it, and the letters of the
/// open arms that end in it.
#[derive(Clone, Debug, Default)]
struct Strip {
    tiles: Vec<Drawn>,
    /// Where the letter of an arm has its middle.
    letters: Vec<(Arm, i32, i32)>,
    /// Whether the line goes on to the left, and to the right.
    continues: (bool, bool),
}

/// The table in strips no wider than `width`, from the left end of the line to the right.
fn strips(layout: &Layout, metrics: Metrics, width: Option<i32>) -> Vec<Strip> {
    let widths: Vec<i32> = layout
        .line()
        .map(|entry| size(entry.tile, true, metrics).0 + metrics.gap.0)
        .collect();
    cuts(&widths, width)
        .into_iter()
        .map(|range| strip(layout, metrics, &range))
        .collect()
}

/// The tiles of each strip: as many as fit in a row, at least one.
fn cuts(widths: &[i32], width: Option<i32>) -> Vec<Range<usize>> {
    let mut cuts = Vec::new();
    let mut start = 0;
    while start < widths.len() {
        let mut room = width.unwrap_or(i32::MAX);
        let fitting = widths[start..].iter().take_while(|&&width| {
            room -= width;
            room >= 0
        });
        let end = start + fitting.count().max(1);
        cuts.push(start..end);
        start = end;
    }
    cuts
}

/// Width and height of a tile: of the main line, or of an arm off the spinner. Doubles lie across.
const fn size(tile: Tile, in_line: bool, metrics: Metrics) -> (i32, i32) {
    if tile.is_double() == in_line {
        metrics.upright
    } else {
        metrics.lying
    }
}

fn strip(layout: &Layout, metrics: Metrics, range: &Range<usize>) -> Strip {
    let mut strip = Strip {
        continues: (range.start > 0, range.end < layout.line().len()),
        ..Strip::default()
    };
    let mut x = 0;
    for (index, entry) in layout.line().enumerate().take(range.end).skip(range.start) {
        let (width, height) = size(entry.tile, true, metrics);
        let drawn = Drawn {
            x,
            y: -(height / 2),
            width,
            height,
            first: entry.left,
            second: entry.right,
            upright: entry.tile.is_double(),
            spinner: layout.spinner_index() == Some(index),
        };
        strip.tiles.push(drawn);
        x = drawn.right() + metrics.gap.0;
        if drawn.spinner {
            strip.branch(layout, metrics, drawn, Arm::U);
            strip.branch(layout, metrics, drawn, Arm::D);
        }
    }
    // A letter is drawn next to the tile: a gap and half a letter away.
    let away = metrics.gap.0 + metrics.lying.1 / 2;
    if !strip.continues.0 {
        strip.letters.push((Arm::L, -away - 1, 0));
    }
    if !strip.continues.1 && layout.line().len() > 0 {
        strip.letters.push((Arm::R, x - metrics.gap.0 + away, 0));
    }
    strip
}

impl Strip {
    /// An arm off the spinner, from the spinner outward.
    fn branch(&mut self, layout: &Layout, metrics: Metrics, spinner: Drawn, arm: Arm) {
        let up = arm == Arm::U;
        let tiles: &[ArmTile] = if up { layout.up() } else { layout.down() };
        let middle = spinner.x + spinner.width / 2;
        let mut edge = if up { spinner.y } else { spinner.bottom() };
        for entry in tiles {
            let (width, height) = size(entry.tile, false, metrics);
            let (first, second) = if up {
                (entry.outer, entry.inner)
            } else {
                (entry.inner, entry.outer)
            };
            let y = if up {
                edge - metrics.gap.1 - height
            } else {
                edge + metrics.gap.1
            };
            let drawn = Drawn {
                x: middle - width / 2,
                y,
                width,
                height,
                first,
                second,
                upright: !entry.tile.is_double(),
                spinner: false,
            };
            edge = if up { drawn.y } else { drawn.bottom() };
            self.tiles.push(drawn);
        }
        if layout.face_of(arm).is_some() {
            let away = metrics.gap.1 + metrics.lying.1 / 3;
            let y = if up { edge - away } else { edge + away - 1 };
            self.letters.push((arm, middle, y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METRICS: Metrics = Metrics {
        lying: (40, 20),
        upright: (20, 40),
        gap: (2, 2),
    };

    fn table(plays: &str) -> Layout {
        let mut layout = Layout::new(true);
        for play in plays.split(' ') {
            let play: dominoes_engine::Play = play.parse().expect(play);
            layout.place(play.tile, play.arm);
        }
        layout
    }

    #[test]
    fn no_two_tiles_of_a_strip_overlap_and_none_is_lost() {
        let plays = "0-0@L 6-0@L 5-0@R 4-0@U 3-0@D 5-3@D 6-6@L 4-4@U 5-5@R 6-1@L 1-1@L 5-2@R 4-3@U \
                     3-3@U 5-4@D";
        let layout = table(plays);
        for width in [None, Some(45), Some(100), Some(1)] {
            let strips = strips(&layout, METRICS, width);
            let drawn: usize = strips.iter().map(|strip| strip.tiles.len()).sum();
            assert_eq!(drawn, layout.len());
            for strip in &strips {
                for (index, a) in strip.tiles.iter().enumerate() {
                    for b in &strip.tiles[..index] {
                        let apart = a.right() <= b.x
                            || b.right() <= a.x
                            || a.bottom() <= b.y
                            || b.bottom() <= a.y;
                        assert!(apart, "{a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn strips_are_as_wide_as_they_may_be() {
        assert_eq!(cuts(&[5, 5, 5], Some(10)), [0..2, 2..3]);
        assert_eq!(cuts(&[5, 5, 5], None).len(), 1);
        assert_eq!(cuts(&[5, 5], Some(1)), [0..1, 1..2]);
        assert!(cuts(&[], Some(1)).is_empty());
    }
}
