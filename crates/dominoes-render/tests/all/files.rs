//! The committed pictures, and the SVG of every table.

use std::{fs, path::Path};

use dominoes_core::{Arm, Layout, Tile};
use dominoes_render::{
    Rect,
    svg::{self, Options, Theme},
};
use dominoes_testkit::rng::Rng;

use crate::{
    pictures::{self, LONG, table},
    random::random,
};

#[test]
fn the_pictures_of_the_documents_are_what_the_code_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for (name, content) in pictures::pictures() {
        let committed = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(
            committed == content,
            "docs/pictures/{name} is out of date: run `cargo run -p dominoes-render --example pictures`"
        );
    }
}

#[test]
fn the_long_table_is_a_recorded_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/original/layouts.jsonl");
    let recorded = fs::read_to_string(path).expect("the recorded tables");
    assert!(recorded.contains(&format!("\"moves\":\"{LONG}\"")));
    assert_eq!(table(LONG, true).0.len(), Tile::COUNT);
}

/// The names of the elements that are open at each `>`; panics where they do not nest.
fn elements(svg: &str) -> usize {
    let mut open = Vec::new();
    let mut count = 0;
    for (start, _) in svg.match_indices('<') {
        let (tag, _) = svg[start + 1..].split_once('>').unwrap_or_default();
        assert!(
            !tag.is_empty() && !tag.contains('<') && tag.matches('"').count().is_multiple_of(2),
            "{tag}"
        );
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            count += 1;
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or_default());
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    count
}

/// Numbers of a picture, up to the first character that is in none.
fn numbers(text: &str) -> Vec<i32> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !" -".contains(c));
    let numbers = text[..end.unwrap_or(text.len())].split_whitespace();
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// As the picture has them, edges included: tiles beside each other, on the page, and no writing on
/// them.
#[track_caller]
fn nothing_overlaps(picture: &str, tiles: usize) {
    let page = picture.split("viewBox=\"").nth(1).map(numbers);
    let page = page.unwrap_or_default();
    let mut rects = Vec::new();
    for tile in picture.split("<g transform=\"translate(").skip(1) {
        let middle = numbers(tile);
        let across = tile
            .split('>')
            .next()
            .unwrap_or_default()
            .contains("rotate");
        let (width, height) = if across { (80, 40) } else { (40, 80) };
        rects.push(Rect {
            x: middle[0] - width / 2,
            y: middle[1] - height / 2,
            width,
            height,
        });
    }
    assert_eq!(rects.len(), tiles);
    for label in picture.split("<text x=\"").skip(1) {
        let x = numbers(label);
        let y = label.split("y=\"").nth(1).map(numbers).unwrap_or_default();
        rects.push(Rect {
            x: x[0] - 8,
            y: y[0] - 13,
            width: 16,
            height: 13,
        });
    }
    for (index, rect) in rects.iter().enumerate() {
        assert!(rect.x >= 0 && rect.y >= 0, "{rect:?}");
        assert!(
            rect.right() <= page[2] && rect.bottom() <= page[3],
            "{rect:?}"
        );
        for other in &rects[..index] {
            assert!(!rect.overlaps(other), "{rect:?} {other:?}");
        }
    }
}

#[test]
fn every_table_is_a_well_formed_picture_with_all_its_pips() {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        let layout = random(&mut rng);
        let options = Options::default()
            .width(10 + rng.below(30) as u16)
            .labels(seed % 2 == 0)
            .count(seed % 3 == 0)
            .new_tiles(layout.tiles().take(2).collect());
        let picture = svg::table(&layout, &options);
        elements(&picture);
        assert_eq!(picture, svg::table(&layout, &options));
        assert_eq!(picture.matches("#dominoes-tile").count(), layout.len());
        let pips: u32 = (1..7)
            .map(|face| face * picture.matches(&format!("#dominoes-{face}\"")).count() as u32)
            .sum();
        assert_eq!(pips, layout.pips());
        assert_eq!(
            picture.matches("class=\"pin\"").count(),
            usize::from(layout.spinner().is_some())
        );
        let labels = if options.labels {
            layout.arms_open().len()
        } else {
            0
        };
        let count = usize::from(options.count);
        assert_eq!(picture.matches("<text ").count(), labels + count);
        let width = picture
            .split("width=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let width: i32 = width.expect("a width").parse().expect("a number");
        assert!(width <= 40 * i32::from(options.width) + 40);
        nothing_overlaps(&picture, layout.len());
    }
}

#[test]
fn themes_are_what_they_say() {
    let (layout, _) = table("5-5@L 5-3@L", true);
    let of = |theme| svg::table(&layout, &Options::default().theme(theme));
    assert!(of(Theme::Auto).contains("prefers-color-scheme: dark"));
    assert!(!of(Theme::Light).contains("prefers-color-scheme"));
    assert!(!of(Theme::Dark).contains("prefers-color-scheme"));
    assert!(of(Theme::Dark).contains("class=\"dominoes dominoes-dark\""));
}

#[test]
fn the_empty_table_a_hand_and_a_tile() {
    let empty = svg::table(
        &Layout::new(true),
        &Options::default().count(true).labels(true),
    );
    assert!(empty.contains("<title>Dominoes: an empty table</title>"));
    assert_eq!(empty.matches("#dominoes-tile").count(), 0);
    elements(&empty);
    assert!(svg::hand(&[], &Options::default()).contains("A hand of 0 dominoes"));
    let hand = svg::hand(&Tile::ALL, &Options::default().width(1).labels(true));
    elements(&hand);
    assert_eq!(hand.matches("#dominoes-tile").count(), Tile::COUNT);
    let tile = svg::tile(Tile::ALL[10], &Options::default().ground(false));
    elements(&tile);
    assert!(tile.contains("viewBox=\"0 0 120 80\"") && !tile.contains("class=\"ground\""));
}

#[test]
fn people_who_cannot_see_a_picture_are_told_what_is_in_it() {
    let (mut layout, _) = table("4-1@L 1-1@R 2-1@R 5-1@U", true);
    layout.place(Tile::ALL[9], Arm::D);
    let picture = svg::table(&layout, &Options::default());
    assert!(picture.contains(
        "<desc>The line from left to right: 4-1, 1-1 (the spinner), 1-2. Up from the spinner: 1-5. \
         Down from the spinner: 1-3. Open: L 4, R 2, U 5, D 3.</desc>"
    ));
    let unscored = svg::table(&table("6-4@L 4-1@R", false).0, &Options::default());
    assert!(unscored.contains("<title>Dominoes: 2 tiles</title>"));
}
