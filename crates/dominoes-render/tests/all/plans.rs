//! What holds for the plan of every table.

use std::{fs, panic};

use dominoes_core::{Arm, Layout, Tile, TileSet};
use dominoes_render::{Bounds, Direction, Metrics, Placed, Plan, Rect, text::Size};
use dominoes_testkit::rng::Rng;

use crate::{pictures::table, random::random};

/// The half of a tile that is nearer to its upper left corner, or the other one.
fn half(placed: &Placed, second: bool) -> Rect {
    let Rect {
        x,
        y,
        width,
        height,
    } = placed.rect;
    let (width, height) = if placed.upright {
        (width, (height + 1) / 2)
    } else {
        ((width + 1) / 2, height)
    };
    Rect {
        x: if second {
            placed.rect.right() - width
        } else {
            x
        },
        y: if second {
            placed.rect.bottom() - height
        } else {
            y
        },
        width,
        height,
    }
}

/// The part of a tile that faces away from the spinner, and the face it shows there; for a double,
/// all of it.
fn outer(placed: &Placed) -> Rect {
    match placed.heading {
        Some(heading) if !placed.tile.is_double() => half(placed, is_forward(heading)),
        _ => placed.rect,
    }
}

fn inner(placed: &Placed) -> Rect {
    match placed.heading {
        Some(heading) if !placed.tile.is_double() => half(placed, !is_forward(heading)),
        _ => placed.rect,
    }
}

fn is_forward(heading: Direction) -> bool {
    matches!(heading, Direction::Right | Direction::Down)
}

/// How far two rectangles are apart, and how long the edge is along which they face each other.
fn facing(a: &Rect, b: &Rect) -> (i32, i32) {
    let apart_x = (b.x - a.right()).max(a.x - b.right());
    let apart_y = (b.y - a.bottom()).max(a.y - b.bottom());
    if apart_x >= 0 {
        (apart_x, -apart_y)
    } else {
        (apart_y, -apart_x)
    }
}

#[track_caller]
fn check(layout: &Layout, metrics: &Metrics, bounds: &Bounds) -> Plan {
    let plan = Plan::new(layout, metrics, bounds);
    let laid: TileSet = plan.tiles.iter().map(|placed| placed.tile).collect();
    assert_eq!((plan.tiles.len(), laid), (layout.len(), layout.tile_set()));
    nothing_overlaps(&plan);

    let open: Vec<Arm> = layout.arms_open().iter().collect();
    let labelled: Vec<Arm> = plan.labels.iter().map(|label| label.arm).collect();
    if bounds.labels && !layout.is_empty() {
        assert_eq!(labelled, open);
    } else {
        assert!(labelled.is_empty());
    }

    let Some(anchor) = plan.tiles.first() else {
        assert!(layout.is_empty());
        return plan;
    };
    assert_eq!(anchor.is_spinner, layout.spinner().is_some());
    assert!(!anchor.is_spinner || layout.spinner() == Some(anchor.tile));
    assert_eq!(anchor.upright, anchor.tile.is_double());
    for arm in Arm::ALL {
        let tiles: Vec<&Placed> = plan
            .tiles
            .iter()
            .filter(|placed| placed.arm == Some(arm))
            .collect();
        let laid = tiles.iter().map(|placed| placed.tile);
        assert!(laid.eq(tiles_of(layout, arm)), "{arm}");
        starts_at_the_spinner(arm, anchor, tiles.first().copied(), metrics);
        holds_together(layout, arm, anchor, &tiles, metrics);
    }
    plan
}

/// Nothing overlaps, and everything is on the page.
#[track_caller]
fn nothing_overlaps(plan: &Plan) {
    let tiles = plan.tiles.iter().map(|placed| placed.rect);
    let rects: Vec<Rect> = tiles
        .chain(plan.labels.iter().map(|label| label.rect))
        .collect();
    for (index, rect) in rects.iter().enumerate() {
        assert!(rect.x >= 0 && rect.y >= 0);
        assert!(rect.right() <= plan.width && rect.bottom() <= plan.height);
        for other in &rects[..index] {
            assert!(!rect.overlaps(other), "{rect:?} {other:?}");
        }
    }
}

/// The tiles of an arm, outward from the spinner or else from the first of the line.
fn tiles_of(layout: &Layout, arm: Arm) -> Vec<Tile> {
    let at = layout.spinner_index().unwrap_or(0);
    let line: Vec<Tile> = layout.line().map(|entry| entry.tile).collect();
    match arm {
        Arm::U => layout.up().iter().map(|entry| entry.tile).collect(),
        Arm::D => layout.down().iter().map(|entry| entry.tile).collect(),
        Arm::L => line[..at].iter().rev().copied().collect(),
        Arm::R => line[at + 1..].to_vec(),
    }
}

/// The first tile of an arm lies at the middle of its side of the spinner.
#[track_caller]
fn starts_at_the_spinner(arm: Arm, anchor: &Placed, first: Option<&Placed>, metrics: &Metrics) {
    let Some(first) = first else {
        return;
    };
    let (a, b) = (anchor.rect, first.rect);
    let across = 2 * (b.y - a.y) + b.height - a.height;
    let upright = 2 * (b.x - a.x) + b.width - a.width;
    let (start, distance, shift) = match arm {
        Arm::L => (Direction::Left, a.x - b.right(), across),
        Arm::R => (Direction::Right, b.x - a.right(), across),
        Arm::U => (Direction::Up, a.y - b.bottom(), upright),
        Arm::D => (Direction::Down, b.y - a.bottom(), upright),
    };
    assert_eq!(first.heading, Some(start));
    assert_eq!((distance, shift), (metrics.gap, 0));
}

/// Every tile touches the one before, matching half to matching half; doubles lie crosswise and all
/// others along the arm.
#[track_caller]
fn holds_together(
    layout: &Layout,
    arm: Arm,
    anchor: &Placed,
    tiles: &[&Placed],
    metrics: &Metrics,
) {
    let mut before = anchor;
    let mut shows = anchor.halves[usize::from(arm != Arm::L)];
    for (index, placed) in tiles.iter().enumerate() {
        assert_eq!(placed.index, index);
        let heading = placed.heading.unwrap_or(Direction::Left);
        let double = placed.tile.is_double();
        assert_eq!(placed.upright, heading.is_horizontal() == double);
        let size = if placed.upright {
            (metrics.short_x, metrics.long_y)
        } else {
            (metrics.long_x, metrics.short_y)
        };
        assert_eq!((placed.rect.width, placed.rect.height), size);

        let from = if index == 0 {
            before.rect
        } else {
            outer(before)
        };
        let (apart, edge) = facing(&from, &inner(placed));
        assert_eq!(apart, metrics.gap, "{} {}", before.tile, placed.tile);
        let least = metrics.short_x.min(metrics.short_y);
        assert!(edge >= least, "{} {}", before.tile, placed.tile);

        let [first, second] = placed.halves;
        assert_eq!(Tile::new(first, second), placed.tile);
        let forward = usize::from(is_forward(heading));
        assert_eq!(placed.halves[1 - forward], shows);
        shows = placed.halves[forward];
        let tip = index + 1 == tiles.len();
        assert_eq!(placed.open[forward], tip);
        assert_eq!(placed.open[1 - forward], tip && double);
        before = placed;
    }
    assert!(layout.face_of(arm).is_none_or(|face| face == shows));
}

/// Checks random tables at a size, in widths from `narrowest` on.
#[track_caller]
fn check_many(metrics: &Metrics, narrowest: u16, seeds: core::ops::Range<u64>) {
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let layout = random(&mut rng);
        let more = match rng.below(3) {
            0 => 0,
            _ => rng.below(2 * u32::from(narrowest)),
        };
        let bounds = Bounds {
            width: i32::from(narrowest) + more as i32,
            height: (rng.one_in(2)).then(|| 10 + rng.below(40) as i32),
            labels: rng.one_in(2),
        };
        let run = panic::AssertUnwindSafe(|| {
            let plan = check(&layout, metrics, &bounds);
            assert!(plan.width <= bounds.width, "{} wide", plan.width);
        });
        assert!(
            panic::catch_unwind(run).is_ok(),
            "seed {seed}, {bounds:?}, {layout:?}"
        );
    }
}

#[test]
fn medium_text_holds_in_forty_columns() {
    check_many(&Size::Medium.metrics(), 40, 0..3000);
}

#[test]
fn small_text_holds_in_thirty_columns() {
    check_many(&Size::Small.metrics(), 30, 3000..5000);
}

#[test]
fn compact_text_holds_in_thirty_columns() {
    check_many(&Size::Compact.metrics(), 30, 9000..11000);
}

#[test]
fn large_text_holds_in_eighty_columns() {
    check_many(&Size::Large.metrics(), 80, 5000..7000);
}

#[test]
fn the_abstract_grid_holds_in_twenty_quarters() {
    check_many(&Metrics::GRID, 20, 7000..9000);
}

#[test]
fn a_page_too_narrow_for_anything_still_has_every_tile() {
    for seed in 9000..9100 {
        let mut rng = Rng::new(seed);
        let layout = random(&mut rng);
        for width in [-5, 0, 1, 8, 20] {
            let bounds = Bounds {
                width,
                height: Some(1),
                labels: true,
            };
            check(&layout, &Size::Medium.metrics(), &bounds);
        }
    }
}

#[test]
fn every_recorded_table_is_drawn() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/original/layouts.jsonl"
    );
    let recorded = fs::read_to_string(path).unwrap_or_default();
    let mut tables = 0;
    for line in recorded.lines() {
        let moves = line.split_once("\"moves\":\"").unwrap_or_default().1;
        let (layout, _) = table(moves.split('"').next().unwrap_or_default(), true);
        for width in [40, 80] {
            let bounds = Bounds {
                width,
                height: None,
                labels: true,
            };
            let plan = check(&layout, &Size::Medium.metrics(), &bounds);
            assert!(plan.fits(&bounds), "{moves}");
        }
        tables += 1;
    }
    assert!(tables > 100, "{tables}");
}
