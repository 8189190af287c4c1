//! Drawings are read back, character by character: what is found in them is the table, whatever the
//! size, the width and the marks.

use dominoes_core::{Arm, Face, Layout, Tile, TileSet};
use dominoes_render::{
    Rect,
    text::{self, Charset, Drawing, Options, Size},
};
use dominoes_testkit::rng::{self, Rng};

use crate::{
    pictures::{FOUR_ARMS, LONG, PAGAT, table},
    random::random,
};

/// A tile as it was found.
#[derive(Clone, Copy, Debug)]
struct Found {
    rect: Rect,
    upright: bool,
    /// Left and right, or upper and lower.
    halves: [Face; 2],
    /// The character of its upright sides.
    side: char,
    /// The character of its divider.
    divider: char,
}

impl Found {
    fn tile(&self) -> Tile {
        Tile::new(self.halves[0], self.halves[1])
    }

    /// Where its two halves are; they share the divider.
    fn parts(&self) -> [Rect; 2] {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.rect;
        if self.upright {
            let height = height / 2 + 1;
            let lower = self.rect.bottom() - height;
            [y, lower].map(|y| Rect {
                x,
                y,
                width,
                height,
            })
        } else {
            let width = width / 2 + 1;
            let right = self.rect.right() - width;
            [x, right].map(|x| Rect {
                x,
                y,
                width,
                height,
            })
        }
    }

    /// The halves that show this face.
    fn showing(&self, face: Face) -> Vec<Rect> {
        let parts = self.parts().into_iter().zip(self.halves);
        parts
            .filter(|&(_, half)| half == face)
            .map(|(part, _)| part)
            .collect()
    }
}

/// A page of characters.
struct Page(Vec<Vec<char>>);

impl Page {
    fn of(drawing: &Drawing) -> Self {
        let lines = drawing.lines.iter();
        Self(
            lines
                .map(|line| line.to_string().chars().collect())
                .collect(),
        )
    }

    fn at(&self, x: i32, y: i32) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.0.get(y));
        let cell = row
            .zip(usize::try_from(x).ok())
            .and_then(|(row, x)| row.get(x));
        cell.copied().unwrap_or(' ')
    }

    /// Takes all tiles of this size off the page, and gives them with the labels that are left.
    #[track_caller]
    fn read(mut self, size: Size) -> (Vec<Found>, Vec<Arm>) {
        let mut tiles = Vec::new();
        let mut labels = Vec::new();
        let lines: Vec<_> = self.0.iter().map(Vec::len).collect();
        for (y, columns) in (0..).zip(lines) {
            for x in (0..).take(columns) {
                let here = self.at(x, y);
                if let Some(arm) = Arm::ALL.into_iter().find(|arm| arm.letter() == here) {
                    labels.push(arm);
                } else if here != ' ' {
                    let tile = self.tile(x, y, size);
                    self.clear(&tile.rect);
                    tiles.push(tile);
                }
            }
        }
        labels.sort_unstable();
        (tiles, labels)
    }

    /// The tile whose upper left corner is here.
    #[track_caller]
    fn tile(&self, x: i32, y: i32, size: Size) -> Found {
        let metrics = size.metrics();
        let framed = size != Size::Compact;
        let upright = if framed {
            assert!(
                "┌┏╔".contains(self.at(x, y)),
                "{} at {x}, {y}",
                self.at(x, y)
            );
            "┐┓╗".contains(self.at(x + metrics.short_x - 1, y))
        } else {
            assert!(
                "[┃║╎╏".contains(self.at(x, y)),
                "{} at {x}, {y}",
                self.at(x, y)
            );
            self.at(x + 1, y + 1) != ' ' && !self.at(x + 3, y).is_ascii_digit()
        };
        let (width, height) = if upright {
            (metrics.short_x, metrics.long_y)
        } else {
            (metrics.long_x, metrics.short_y)
        };
        let rect = Rect {
            x,
            y,
            width,
            height,
        };
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        if framed {
            let corners = [
                (right, y, "┐┓╗"),
                (x, bottom, "└┗╚"),
                (right, bottom, "┘┛╝"),
            ];
            for (x, y, corner) in corners {
                assert!(corner.contains(self.at(x, y)), "{rect:?}");
            }
        }
        let side_y = if framed { y + 1 } else { y };
        let edge = self.at(x, side_y);
        let ends = if edge == '[' { ']' } else { edge };
        assert_eq!(self.at(right, side_y), ends, "{rect:?}");
        let found = Found {
            rect,
            upright,
            halves: [Face::Blank; 2],
            side: edge,
            divider: if upright {
                self.at(x + 1, y + height / 2)
            } else {
                self.at(x + width / 2, side_y)
            },
        };
        let halves = found.parts().map(|part| self.face(&part, size));
        Found { halves, ..found }
    }

    /// The face that a part of a tile shows.
    #[track_caller]
    fn face(&self, part: &Rect, size: Size) -> Face {
        let columns = part.x..part.right();
        let cells = columns.flat_map(|x| (part.y..part.bottom()).map(move |y| (x, y)));
        let pips = if size == Size::Large {
            cells.filter(|&(x, y)| self.at(x, y) == '●').count() as u32
        } else {
            let digits: Vec<u32> = cells
                .filter_map(|(x, y)| self.at(x, y).to_digit(10))
                .collect();
            assert_eq!(digits.len(), 1, "{part:?}");
            digits[0]
        };
        Face::ALL[pips as usize]
    }

    fn clear(&mut self, rect: &Rect) {
        for (y, line) in (0..).zip(&mut self.0) {
            for (x, cell) in (0..).zip(line) {
                if (rect.x..rect.right()).contains(&x) && (rect.y..rect.bottom()).contains(&y) {
                    *cell = ' ';
                }
            }
        }
    }
}

/// On which side of `a` the rectangle `b` touches it along at least `least` cells.
fn touching(a: &Rect, b: &Rect) -> Option<Arm> {
    let shared_x = a.right().min(b.right()) - a.x.max(b.x);
    let shared_y = a.bottom().min(b.bottom()) - a.y.max(b.y);
    let smaller_x = a.width.min(b.width);
    let smaller_y = a.height.min(b.height);
    if shared_y >= smaller_y && b.right() == a.x {
        Some(Arm::L)
    } else if shared_y >= smaller_y && b.x == a.right() {
        Some(Arm::R)
    } else if shared_x >= smaller_x && b.bottom() == a.y {
        Some(Arm::U)
    } else if shared_x >= smaller_x && b.y == a.bottom() {
        Some(Arm::D)
    } else {
        None
    }
}

/// The tiles of each arm, outward, and the tile from which they start.
fn arms(layout: &Layout) -> (Tile, [Vec<Tile>; Arm::COUNT]) {
    let line: Vec<Tile> = layout.line().map(|entry| entry.tile).collect();
    let anchor = layout.spinner_index().unwrap_or(0);
    let branch = |arm: &[dominoes_core::ArmTile]| arm.iter().map(|entry| entry.tile).collect();
    let arms = [
        line[..anchor].iter().rev().copied().collect(),
        line[anchor + 1..].to_vec(),
        branch(layout.up()),
        branch(layout.down()),
    ];
    (line[anchor], arms)
}

/// Reads a drawing and compares what is in it with the table it is of.
#[track_caller]
fn check(layout: &Layout, options: &Options, size: Size) {
    let drawing = text::table(layout, &options.size(size));
    assert!(drawing.width() <= usize::from(options.width), "{drawing}");
    let (tiles, labels) = Page::of(&drawing).read(size);
    let laid: TileSet = tiles.iter().map(Found::tile).collect();
    assert_eq!((tiles.len(), laid), (layout.len(), layout.tile_set()));
    let open: Vec<Arm> = layout.arms_open().iter().collect();
    assert_eq!(labels, if options.labels { open } else { Vec::new() });
    marks_are_frames(&tiles, layout, options);

    let find = |tile: Tile| match tiles.iter().find(|found| found.tile() == tile) {
        Some(found) => *found,
        None => panic!("{tile} is not drawn"),
    };
    let (anchor, arms) = arms(layout);
    let anchor = find(anchor);
    assert_eq!(anchor.upright, anchor.tile().is_double());
    for (arm, tiles) in Arm::ALL.into_iter().zip(&arms) {
        let mut before = anchor;
        let mut shows = anchor.halves[usize::from(arm != Arm::L)];
        for (index, &tile) in tiles.iter().enumerate() {
            let found = find(tile);
            if index == 0 {
                // In the middle of its side of the spinner.
                assert_eq!(touching(&anchor.rect, &found.rect), Some(arm), "{drawing}");
                let twice = |rect: Rect| (2 * rect.x + rect.width, 2 * rect.y + rect.height);
                let (a, b) = (twice(anchor.rect), twice(found.rect));
                assert!(a.0 == b.0 || a.1 == b.1, "{drawing}");
            }
            joined(&before, &found, shows, &drawing);
            shows = tile.other(shows).unwrap_or(shows);
            before = found;
        }
    }
}

/// Two tiles touch, half to half of the same face, a double with one of its long sides.
#[track_caller]
fn joined(before: &Found, after: &Found, face: Face, drawing: &Drawing) {
    let whole = |found: &Found| {
        if found.tile().is_double() {
            vec![found.rect]
        } else {
            found.showing(face)
        }
    };
    let pairs = whole(before).into_iter().flat_map(|a| {
        let others = whole(after).into_iter();
        others.filter_map(move |b| touching(&a, &b))
    });
    let sides: Vec<Arm> = pairs.collect();
    assert_eq!(sides.len(), 1, "{before:?} {after:?}\n{drawing}");
    let across = matches!(sides[0], Arm::L | Arm::R);
    if after.tile().is_double() {
        assert_eq!(after.upright, across, "{after:?}\n{drawing}");
    }
    // The spinner has arms at its short ends, too.
    if before.tile().is_double() && !"━┃═║╍╏".contains(before.divider) {
        assert_eq!(before.upright, across, "{before:?}\n{drawing}");
    }
}

/// What is marked is recognised by its frame alone, and the spinner by its divider.
#[track_caller]
fn marks_are_frames(tiles: &[Found], layout: &Layout, options: &Options) {
    for found in tiles {
        let tile = found.tile();
        let is_spinner = layout.spinner() == Some(tile);
        let side = match (options.chosen.contains(tile), options.new.contains(tile)) {
            (true, _) if is_spinner => "╏",
            (true, _) => "╎",
            (false, true) => "║",
            (false, false) if is_spinner => "┃",
            (false, false) => "│[",
        };
        assert!(side.contains(found.side), "{found:?}");
        let own = "━┃═║╍╏".contains(found.divider);
        assert_eq!(own, is_spinner, "{found:?}");
    }
}

/// In ASCII everything is where it is with box drawing.
#[track_caller]
fn check_ascii(layout: &Layout, options: &Options, size: Size) {
    let drawing = text::table(layout, &options.size(size)).to_string();
    let ascii = options.size(size).charset(Charset::Ascii);
    let ascii = text::table(layout, &ascii).to_string();
    assert!(ascii.is_ascii());
    assert_eq!(ascii.chars().count(), drawing.chars().count());
    for (plain, drawn) in ascii.chars().zip(drawing.chars()) {
        let same = match drawn {
            ' ' | '\n' | '0'..='9' | 'A'..='Z' => plain == drawn,
            '●' => plain == 'o',
            _ => "+-|=*#.:[]<>".contains(plain),
        };
        assert!(same, "{plain} for {drawn}\n{ascii}");
    }
}

/// Sizes that lie as on a table, with the width from which they always fit.
const DRAWN: [(Size, u32); 4] = [
    (Size::Large, 80),
    (Size::Medium, 40),
    (Size::Small, 40),
    (Size::Compact, 40),
];

/// Options with a width from `least` to 200 and everything else as it comes.
fn any(layout: &Layout, least: u32, rng: &mut Rng) -> Options {
    let some = |rng: &mut Rng| {
        let one_in = 1 + rng.below(8);
        layout.tiles().filter(|_| rng.one_in(one_in)).collect()
    };
    let mut options = Options::DEFAULT
        .width((least + rng.below(201 - least)) as u16)
        .labels(rng.one_in(2));
    if rng.one_in(2) {
        options = options.new_tiles(some(rng)).chosen(some(rng));
    }
    if rng.one_in(2) {
        options = options.height(4 + rng.below(40) as u16);
    }
    options
}

#[test]
fn what_is_drawn_is_the_table_at_every_size_and_width() {
    rng::each(1000, |rng| {
        let layout = random(rng);
        for (size, least) in DRAWN {
            check(&layout, &any(&layout, least, rng), size);
        }
        let (size, least) = rng.pick(&DRAWN);
        check_ascii(&layout, &any(&layout, least, rng), size);
        check_ascii(&layout, &any(&layout, 40, rng), Size::Line);
    });
}

#[test]
fn named_tables_are_drawn_at_every_width() {
    for plays in [PAGAT, LONG, FOUR_ARMS] {
        let (layout, last) = table(plays, true);
        for width in (40..=200).step_by(5) {
            let options = Options::DEFAULT.width(width).labels(true);
            let options = options.new_tiles(last.into_iter().collect());
            for (size, least) in DRAWN {
                if u32::from(width) >= least {
                    check(&layout, &options, size);
                }
            }
        }
    }
}

/// The words of a drawing in rows, each with what stands before it on the first line of its arm.
#[test]
fn rows_name_every_tile_in_order() {
    rng::each(1000, |rng| {
        let layout = random(rng);
        let options = any(&layout, 9, rng).size(Size::Line);
        let drawing = text::table(&layout, &options);
        assert!(drawing.width() <= usize::from(options.width), "{drawing}");
        let digits: Vec<u32> = drawing
            .to_string()
            .chars()
            .filter_map(|character| character.to_digit(10))
            .collect();
        let line = layout.line().flat_map(|entry| [entry.left, entry.right]);
        let branches = [layout.up(), layout.down()].into_iter().flatten();
        let branches = branches.flat_map(|entry| [entry.inner, entry.outer]);
        let faces = line.chain(branches).map(Face::pips);
        assert!(faces.eq(digits), "{drawing}");
    });
}

/// What a terminal of 80 by 24 has left for the table.
#[test]
fn every_table_lies_as_it_does_in_eighty_columns_by_fourteen_lines() {
    rng::each(1000, |rng| {
        let layout = random(rng);
        let options = Options::DEFAULT.labels(true).height(14);
        let drawing = text::table(&layout, &options);
        assert!(drawing.width() <= 80 && drawing.height() <= 14, "{drawing}");
        let size = [Size::Large, Size::Medium, Size::Small, Size::Compact]
            .into_iter()
            .find(|size| text::table(&layout, &options.size(*size)) == drawing);
        // It is the largest that fits.
        for larger in Size::ALL
            .into_iter()
            .take_while(|larger| size != Some(*larger))
        {
            assert!(text::table(&layout, &options.size(larger)).height() > 14);
        }
        check(&layout, &options, size.expect("not in rows"));
    });
}

#[test]
fn every_table_fits_eighty_columns_by_six_lines() {
    rng::each(300, |rng| {
        let layout = random(rng);
        let drawing = text::table(&layout, &Options::DEFAULT.labels(true).height(6));
        assert!(drawing.width() <= 80 && drawing.height() <= 6, "{drawing}");
    });
}

#[test]
fn a_hand_fits_its_width_and_its_height() {
    for count in 0..=Tile::COUNT {
        let tiles = &Tile::ALL[..count];
        for (width, height) in [(80, 4), (80, 6), (80, 12), (40, 7), (200, 6)] {
            for (lying, numbered) in [(false, true), (false, false), (true, true), (true, false)] {
                let options = Options::DEFAULT.width(width).height(height);
                let drawing = text::hand(tiles, &options.lying(lying).numbers(numbered));
                assert!(drawing.width() <= usize::from(width), "{drawing}");
                assert!(drawing.height() <= usize::from(height), "{drawing}");
                // Faces, and the numbers below.
                let pips: u32 = tiles.iter().map(|tile| tile.pips()).sum();
                let numbers = (1..=count).flat_map(|n| [n / 10, n % 10]).sum::<usize>() as u32;
                let plain = drawing.to_string();
                let digits: u32 = plain.chars().filter_map(|c| c.to_digit(10)).sum();
                let numbers = if numbered { numbers } else { 0 };
                assert_eq!(digits, pips + numbers, "{drawing}");
            }
        }
    }
    let nine = text::hand(&Tile::ALL[..9], &Options::DEFAULT);
    assert_eq!((nine.width(), nine.height()), (53, 6));
}
