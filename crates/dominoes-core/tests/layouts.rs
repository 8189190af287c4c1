//! The recorded layouts, and the perft ladder.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_core::{Arm, Ends, Face, Layout, Perft, Play, Scale, Tile, TileSet, perft, scoring};
use dominoes_testkit::{fixture, invariant};
use serde::Deserialize;

#[derive(Deserialize)]
struct Recorded {
    moves: String,
    arms_open: Vec<Arm>,
    open_ends: Vec<Face>,
    ends: Vec<RecordedEnd>,
    sides_covered: u32,
    spinner: Option<Tile>,
    count: u32,
    score: u32,
    tiles: Vec<Tile>,
    pips: u32,
}

#[derive(Debug, Deserialize, PartialEq)]
struct RecordedEnd {
    arm: Arm,
    tile: Tile,
    face: Face,
    sole: bool,
}

#[test]
fn every_recorded_layout_is_ours() {
    let lines = fixture::lines::<Recorded>("original/layouts.jsonl");
    assert_eq!(lines.len(), 240);
    for line in lines {
        let (place, recorded) = (line.place, line.record);
        let mut layout = Layout::new(true);
        let mut ends = Ends::new(true);
        for token in recorded.moves.split_whitespace() {
            let play: Play = token.trim_end_matches('*').parse().expect("a play");
            let spinner = layout.place(play.tile, play.arm);
            assert_eq!(spinner, token.ends_with('*'), "{place}: {token}");
            assert_eq!(ends.makes_spinner(play.tile), spinner, "{place}: {token}");
            ends = ends.after(play.tile, play.arm).expect("it fits");
            invariant::table(&layout, &ends);
        }
        assert!(
            layout.arms_open().iter().eq(recorded.arms_open),
            "{place}: arms_open"
        );
        assert!(
            layout
                .open_ends()
                .map(|(_, face)| face)
                .eq(recorded.open_ends),
            "{place}"
        );
        let found: Vec<_> = layout
            .ends()
            .map(|end| RecordedEnd {
                arm: end.arm,
                tile: end.tile,
                face: end.face,
                sole: end.sole,
            })
            .collect();
        assert_eq!(found, recorded.ends, "{place}: ends");
        assert_eq!(
            layout.sides_covered(),
            recorded.sides_covered,
            "{place}: sides_covered"
        );
        assert_eq!(layout.spinner(), recorded.spinner, "{place}: spinner");
        assert_eq!(scoring::count(&layout), recorded.count, "{place}: count");
        assert_eq!(
            scoring::score_for(recorded.count, Scale::One),
            recorded.score,
            "{place}"
        );
        assert!(layout.tiles().eq(recorded.tiles), "{place}: tiles");
        assert_eq!(layout.pips(), recorded.pips, "{place}: pips");
    }
}

#[derive(Deserialize)]
struct Rung {
    n: u32,
    sequences: u64,
    scoring: Option<u64>,
    points: Option<u64>,
}

#[track_caller]
fn climb(file: &str, spinner: bool, max_face: u32) {
    let tiles = small_set(max_face);
    for line in fixture::lines::<Rung>(&format!("perft/{file}.jsonl")) {
        let Rung {
            n,
            sequences,
            scoring,
            points,
        } = line.record;
        let found = perft(spinner, tiles, n);
        let expected = Perft {
            sequences,
            scoring: scoring.unwrap_or(found.scoring),
            points: points.unwrap_or(found.points),
        };
        assert_eq!(found, expected, "{}", line.place);
    }
}

#[test]
fn perft_of_the_whole_set() {
    climb("all_fives", true, 6);
    climb("no_spinner", false, 6);
}

#[test]
fn perft_of_small_sets_to_full_depth() {
    climb("max_face_2", true, 2);
    climb("max_face_2_no_spinner", false, 2);
    climb("max_face_3", true, 3);
    climb("max_face_3_no_spinner", false, 3);
    climb("max_face_4", true, 4);
    climb("max_face_4_no_spinner", false, 4);
}

/// The tiles whose faces do not exceed this.
fn small_set(max_face: u32) -> TileSet {
    Tile::ALL
        .into_iter()
        .filter(|tile| tile.high().pips() <= max_face)
        .collect()
}

/// Perft once more, by the geometry: every pair of a tile and an arm is tried.
fn perft_by_layout(layout: &Layout, tiles: TileSet, n: u32, found: &mut Perft) {
    if n == 0 {
        let total = scoring::count(layout);
        let scores = total > 0 && total.is_multiple_of(5);
        found.sequences += 1;
        found.scoring += u64::from(scores);
        found.points += u64::from(if scores { total } else { 0 });
        return;
    }
    for tile in tiles {
        for arm in Arm::ALL {
            let mut next = layout.clone();
            if next.try_place(tile, arm).is_ok() {
                perft_by_layout(&next, tiles.without(tile), n - 1, found);
            }
        }
    }
}

#[test]
fn perft_by_the_geometry_is_the_same_r_lay_2_r_spin_2() {
    for (max_face, depth) in [(6, 4), (3, 6), (2, 7)] {
        for spinner in [true, false] {
            for n in 1..=depth {
                let mut found = Perft::default();
                perft_by_layout(&Layout::new(spinner), small_set(max_face), n, &mut found);
                let expected = perft(spinner, small_set(max_face), n);
                assert_eq!(
                    found, expected,
                    "to {max_face}, {n} plays, spinner {spinner}"
                );
            }
        }
    }
}

#[test]
fn a_set_that_is_laid_has_no_further_plays() {
    assert_eq!(perft(true, small_set(2), 0).sequences, 1);
    assert_eq!(perft(true, small_set(2), 7), Perft::default());
    assert_eq!(perft(true, TileSet::EMPTY, 1), Perft::default());
}

/// How many ways there are to lay the whole set in one line, read from left to right.
fn chains(tiles: TileSet) -> u64 {
    // Growing to one side only, from either half of the first tile, makes every line once.
    fn grow(line: &Ends, arm: Arm, left: TileSet) -> u64 {
        if left.is_empty() {
            return 1;
        }
        let fitting = left & line.fitting_on(arm);
        let longer = |tile| Some(grow(&line.after(tile, arm)?, arm, left.without(tile)));
        fitting.iter().filter_map(longer).sum()
    }
    let starting_with = |first: Tile| {
        let line = Ends::new(false)
            .after(first, Arm::L)
            .expect("any tile opens");
        let halves = if first.is_double() {
            &[Arm::R][..]
        } else {
            &[Arm::R, Arm::L]
        };
        halves
            .iter()
            .map(|&arm| grow(&line, arm, tiles.without(first)))
            .sum::<u64>()
    };
    tiles.iter().map(starting_with).sum()
}

/// OEIS A284287 counts the lines of a whole set, both directions: a check that owes nothing to any
/// dominoes program. In the set to double-three every face meets three others: four odd faces, and a
/// line has two tips.
#[test]
fn lines_of_a_whole_set_are_as_many_as_combinatorics_has_them() {
    assert_eq!(chains(small_set(2)), 12);
    assert_eq!(chains(small_set(3)), 0);
    assert_eq!(chains(small_set(4)), 126_720);
}
