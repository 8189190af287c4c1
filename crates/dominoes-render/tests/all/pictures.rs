//! Tables with a name, and the pictures of them that the documents use.

use dominoes_core::{Layout, Play, Tile};
use dominoes_render::svg::{self, Options};

/// The worked example of Pagat's page on All Fives.
pub(crate) const PAGAT: &str = "4-1@L 1-1@R 4-4@L 4-3@L 2-1@R 5-1@U 5-5@U 5-0@U 3-1@D";

/// All 28 tiles, as in the recorded tables.
pub(crate) const LONG: &str = "\
    6-1@L 2-1@R 6-5@L 5-2@L 3-2@R 4-3@R 6-4@R 2-0@L 6-3@R 3-1@R 1-1@R* 6-0@L 6-6@L \
    5-1@R 6-2@L 1-0@D 5-0@D 2-2@L 4-2@L 5-5@D 4-4@L 4-1@L 5-3@R 5-4@D 3-3@R 4-0@D \
    3-0@R 0-0@R";

/// All 28 tiles on four long arms.
pub(crate) const FOUR_ARMS: &str = "\
    3-3@L 3-0@L 3-1@R 0-0@L 1-1@R 4-0@L 5-1@R 4-4@L 5-5@R 5-4@L 5-2@R 6-5@L 2-2@R \
    6-2@L 2-1@R 6-3@U 4-3@D 6-6@U 4-2@D 6-4@U 2-0@D 4-1@U 6-0@D 1-0@U 6-1@D 5-0@U \
    5-3@U 3-2@U";

/// The table after these plays, and the last of them.
pub(crate) fn table(plays: &str, spinner: bool) -> (Layout, Option<Tile>) {
    let mut layout = Layout::new(spinner);
    let mut last = None;
    for word in plays.split_whitespace() {
        let play: Play = match word.trim_end_matches('*').parse() {
            Ok(play) => play,
            Err(error) => panic!("{word}: {error}"),
        };
        layout.place(play.tile, play.arm);
        last = Some(play.tile);
    }
    (layout, last)
}

/// The pictures, as file name and content.
pub(crate) fn pictures() -> Vec<(&'static str, String)> {
    let options = Options::default().labels(true);
    let (pagat, last) = table(PAGAT, true);
    let new = last.into_iter().collect();
    let hand: Vec<Tile> = ["6-4", "5-5", "6-2", "3-1", "4-0", "2-2", "5-3"]
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    let playable = [hand[0], hand[1]].into_iter().collect();
    vec![
        (
            "pagat.svg",
            svg::table(&pagat, &options.count(true).new_tiles(new)),
        ),
        ("long.svg", svg::table(&table(LONG, true).0, &options)),
        (
            "four-arms.svg",
            svg::table(&table(FOUR_ARMS, true).0, &options),
        ),
        (
            "block.svg",
            svg::table(
                &table("6-1@L 2-1@R 6-5@L 5-2@L 2-2@L 4-2@L", false).0,
                &options,
            ),
        ),
        ("hand.svg", svg::hand(&hand, &options.chosen(playable))),
        (
            "tile.svg",
            svg::tile(hand[0], &Options::default().ground(false)),
        ),
    ]
}
