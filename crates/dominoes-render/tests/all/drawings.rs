//! What tables and hands look like in text.

use dominoes_core::{Layout, Tile, TileSet};
use dominoes_render::text::{self, Charset, Drawing, Options, Size, Style};
use dominoes_testkit::rng::Rng;

use crate::{
    pictures::{FOUR_ARMS, LONG, PAGAT, table},
    random::random,
};

/// A table with its last tile marked.
fn draw(plays: &str, options: Options) -> Drawing {
    let (layout, last) = table(plays, true);
    text::table(&layout, &options.new_tiles(last.into_iter().collect()))
}

const LABELLED: Options = Options::DEFAULT.labels(true);

#[test]
fn pagat() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED));
}

#[test]
fn pagat_ascii() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.charset(Charset::Ascii)));
}

#[test]
fn pagat_with_pips() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.size(Size::Large)));
}

#[test]
fn pagat_in_twenty_lines() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.height(20)));
}

#[test]
fn pagat_compact() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.size(Size::Compact)));
}

#[test]
fn pagat_compact_ascii() {
    let options = LABELLED.size(Size::Compact).charset(Charset::Ascii);
    insta::assert_snapshot!(draw(PAGAT, options));
}

#[test]
fn long_compact() {
    insta::assert_snapshot!(draw(LONG, LABELLED.size(Size::Compact)));
}

#[test]
fn four_arms_compact() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.size(Size::Compact)));
}

#[test]
fn pagat_on_one_line_an_arm() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.size(Size::Line)));
}

#[test]
fn long() {
    insta::assert_snapshot!(draw(LONG, LABELLED));
}

#[test]
fn long_in_forty_columns() {
    insta::assert_snapshot!(draw(LONG, LABELLED.width(40)));
}

#[test]
fn four_arms() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED));
}

#[test]
fn four_arms_in_eighty_by_twenty_four() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.height(24)));
}

#[test]
fn four_arms_in_forty_columns() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.width(40)));
}

#[test]
fn pagat_small() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.size(Size::Small)));
}

#[test]
fn pagat_in_eighty_by_fourteen() {
    insta::assert_snapshot!(draw(PAGAT, LABELLED.height(14)));
}

#[test]
fn long_small() {
    insta::assert_snapshot!(draw(LONG, LABELLED.size(Size::Small)));
}

#[test]
fn long_with_pips() {
    insta::assert_snapshot!(draw(LONG, LABELLED.size(Size::Large)));
}

#[test]
fn long_ascii() {
    insta::assert_snapshot!(draw(LONG, LABELLED.charset(Charset::Ascii)));
}

#[test]
fn long_compact_ascii() {
    insta::assert_snapshot!(draw(
        LONG,
        LABELLED.size(Size::Compact).charset(Charset::Ascii)
    ));
}

#[test]
fn long_on_one_line_an_arm() {
    insta::assert_snapshot!(draw(LONG, LABELLED.size(Size::Line)));
}

#[test]
fn long_in_eighty_by_fourteen() {
    insta::assert_snapshot!(draw(LONG, LABELLED.height(14)));
}

#[test]
fn four_arms_small() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.size(Size::Small)));
}

#[test]
fn four_arms_with_pips() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.size(Size::Large)));
}

#[test]
fn four_arms_ascii() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.charset(Charset::Ascii)));
}

#[test]
fn four_arms_compact_ascii() {
    insta::assert_snapshot!(draw(
        FOUR_ARMS,
        LABELLED.size(Size::Compact).charset(Charset::Ascii)
    ));
}

#[test]
fn four_arms_on_one_line_an_arm() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.size(Size::Line)));
}

#[test]
fn four_arms_in_eighty_by_fourteen() {
    insta::assert_snapshot!(draw(FOUR_ARMS, LABELLED.height(14)));
}

#[test]
fn a_line_without_a_spinner() {
    let line = LONG.replace("@D", "@U");
    let line: Vec<&str> = line
        .split(' ')
        .filter(|play| !play.contains("@U"))
        .collect();
    let (layout, _) = table(&line.join(" "), false);
    insta::assert_snapshot!(text::table(&layout, &LABELLED.width(60)));
}

#[test]
fn an_empty_table_is_an_empty_drawing() {
    let drawing = text::table(&Layout::new(true), &LABELLED);
    assert_eq!((drawing.width(), drawing.height()), (0, 0));
}

#[test]
fn single_tiles() {
    insta::assert_snapshot!(draw("6-4@L", LABELLED), @r"
      ╔═══╤═══╗
    L ║ 6 │ 4 ║ R
      ╚═══╧═══╝
    ");
    insta::assert_snapshot!(text::table(&table("5-5@L", true).0, &LABELLED), @r"
      ┏━━━┓
      ┃ 5 ┃
    L ┣━━━┫ R
      ┃ 5 ┃
      ┗━━━┛
    ");
    insta::assert_snapshot!(text::table(&table("5-5@L", false).0, &Options::DEFAULT), @r"
    ┌───┐
    │ 5 │
    ├───┤
    │ 5 │
    └───┘
    ");
}

#[test]
fn bare_arms_are_labelled_once_they_are_open() {
    let (layout, _) = table("5-5@L 5-3@L 5-1@R", true);
    insta::assert_snapshot!(text::table(&layout, &LABELLED), @r"
                 U
               ┏━━━┓
      ┌───┬───┐┃ 5 ┃┌───┬───┐
    L │ 3 │ 5 │┣━━━┫│ 5 │ 1 │ R
      └───┴───┘┃ 5 ┃└───┴───┘
               ┗━━━┛
                 D
    ");
}

#[test]
fn marks_are_frames() {
    let (layout, _) = table("5-5@L 5-3@L 5-1@R", true);
    let one = |text: &str| text.parse::<Tile>().into_iter().collect::<TileSet>();
    let options = Options::DEFAULT.new_tiles(one("5-3")).chosen(one("5-1"));
    insta::assert_snapshot!(text::table(&layout, &options), @r"
             ┏━━━┓
    ╔═══╤═══╗┃ 5 ┃┌╌╌╌┬╌╌╌┐
    ║ 3 │ 5 ║┣━━━┫╎ 5 ╎ 1 ╎
    ╚═══╧═══╝┃ 5 ┃└╌╌╌┴╌╌╌┘
             ┗━━━┛
    ");
    insta::assert_snapshot!(text::table(&layout, &options.charset(Charset::Ascii)), @r"
             *===*
    #########| 5 |.........
    # 3 | 5 #|===|: 5 | 1 :
    #########| 5 |:.......:
             *===*
    ");
    insta::assert_snapshot!(text::table(&layout, &options.size(Size::Line)), @"║3|5║┃5┃5┃╎5|1╎");
}

#[test]
fn hands() {
    let tiles: Vec<Tile> = ["6-4", "5-5", "1-0"]
        .iter()
        .flat_map(|text| text.parse())
        .collect();
    let options = Options::DEFAULT
        .dim([tiles[1]].into_iter().collect())
        .chosen([tiles[0]].into_iter().collect());
    insta::assert_snapshot!(text::hand(&tiles, &options), @r"
    ┌╌╌╌┐ ┌───┐ ┌───┐
    ╎ 6 ╎ │ 5 │ │ 1 │
    ├╌╌╌┤ ├───┤ ├───┤
    ╎ 4 ╎ │ 5 │ │ 0 │
    └╌╌╌┘ └───┘ └───┘
      1           3
    ");
    insta::assert_snapshot!(text::hand(&tiles, &options.size(Size::Line)), @"1:╎6|4╎  [5|5]  3:[1|0]");
    insta::assert_snapshot!(text::hand(&tiles, &options.size(Size::Small).width(8)), @r"
    ┌╌┐ ┌─┐
    ╎6╎ │5│
    ├╌┤ ├─┤
    ╎4╎ │5│
    └╌┘ └─┘
     1
    ┌─┐
    │1│
    ├─┤
    │0│
    └─┘
     3
    ");
    let plain = options.numbers(false);
    insta::assert_snapshot!(text::hand(&tiles, &plain.lying(true)), @r"
    ┌╌╌╌┬╌╌╌┐ ┌───┬───┐ ┌───┬───┐
    ╎ 6 ╎ 4 ╎ │ 5 │ 5 │ │ 1 │ 0 │
    └╌╌╌┴╌╌╌┘ └───┴───┘ └───┴───┘
    ");
    insta::assert_snapshot!(text::hand(&tiles, &plain.size(Size::Small)), @r"
    ┌╌┐ ┌─┐ ┌─┐
    ╎6╎ │5│ │1│
    ├╌┤ ├─┤ ├─┤
    ╎4╎ │5│ │0│
    └╌┘ └─┘ └─┘
    ");
    insta::assert_snapshot!(text::hand(&tiles, &plain.size(Size::Line)), @"╎6|4╎ [5|5] [1|0]");
    insta::assert_snapshot!(text::hand(&tiles, &options.lying(true).width(20)), @r"
    ┌╌┬╌┐ ┌─┬─┐ ┌─┬─┐
    ╎6╎4╎ │5│5│ │1│0│
    └╌┴╌┘ └─┴─┘ └─┴─┘
      1           3
    ");
    assert_eq!(text::hand(&[], &options), Drawing::default());
    // In so few columns only the smallest upright tile fits, and in fewer none does.
    assert_eq!(text::hand(&tiles[..1], &options.width(3)).width(), 3);
    assert_eq!(text::hand(&tiles[..1], &options.width(2)).height(), 1);
}

#[test]
fn every_table_keeps_to_its_width_and_shows_every_face() {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        let layout = random(&mut rng);
        let mut options = Options::DEFAULT
            .width(40 + rng.below(60) as u16)
            .labels(rng.one_in(2))
            .new_tiles(layout.tiles().take(1).collect());
        if rng.one_in(2) {
            options = options.height(10 + rng.below(40) as u16);
        }
        if rng.one_in(2) {
            options = options.charset(Charset::Ascii);
        }
        let sizes = [
            None,
            Some(Size::Medium),
            Some(Size::Small),
            Some(Size::Compact),
            Some(Size::Line),
        ];
        for size in sizes {
            options.size = size;
            let drawing = text::table(&layout, &options);
            assert!(drawing.width() <= usize::from(options.width), "seed {seed}");
            let plain = drawing.to_string();
            if options.charset == Charset::Ascii {
                assert!(plain.is_ascii(), "seed {seed}");
            }
            if size.is_some() {
                let pips: u32 = plain.chars().filter_map(|c| c.to_digit(10)).sum();
                assert_eq!(pips, layout.pips(), "seed {seed}");
            }
            for line in &drawing.lines {
                assert_eq!(line.to_string().trim_end(), line.to_string(), "seed {seed}");
                let styles = line
                    .spans
                    .windows(2)
                    .all(|pair| pair[0].style != pair[1].style);
                assert!(styles && line.spans.iter().all(|span| !span.text.is_empty()));
            }
        }
    }
}

#[test]
fn large_tiles_show_every_pip() {
    for seed in 0..200 {
        let layout = random(&mut Rng::new(seed));
        let drawing = text::table(&layout, &Options::DEFAULT.size(Size::Large));
        assert!(drawing.width() <= 80, "seed {seed}");
        let pips = drawing.to_string().matches('●').count() as u32;
        assert_eq!(pips, layout.pips(), "seed {seed}");
    }
}

#[test]
fn styles_tell_what_a_piece_is() {
    let (layout, _) = table("5-5@L 5-3@R", true);
    let new = "5-3".parse::<Tile>().into_iter().collect();
    let drawing = text::table(&layout, &LABELLED.new_tiles(new));
    let styles: Vec<_> = drawing.lines[2]
        .spans
        .iter()
        .map(|span| (span.text.as_str(), span.style))
        .collect();
    let expected = [
        (" ", Style::Space),
        ("L", Style::Label),
        (" ", Style::Space),
        ("┣━━━┫", Style::Spinner),
        ("║ 5 │ ", Style::New),
        ("3", Style::Open),
        (" ║", Style::New),
        (" ", Style::Space),
        ("R", Style::Label),
    ];
    assert_eq!(styles, expected);
}

#[test]
fn the_spinner_is_recognised_whatever_it_is_marked_as() {
    let (layout, spinner) = table("5-5@L", true);
    let spinner: TileSet = spinner.into_iter().collect();
    for charset in [Charset::Unicode, Charset::Ascii] {
        let options = Options::DEFAULT.charset(charset);
        let marked = [options, options.new_tiles(spinner), options.chosen(spinner)];
        for size in Size::ALL {
            let drawn = |options: &Options| {
                let as_spinner = text::table(&layout, &options.size(size)).to_string();
                let (other, _) = table("5-5@L", false);
                let as_other = text::table(&other, &options.size(size)).to_string();
                [as_spinner, as_other]
            };
            let drawings: Vec<String> = marked.iter().flat_map(drawn).collect();
            for (index, drawing) in drawings.iter().enumerate() {
                assert!(!drawings[..index].contains(drawing), "{drawing}");
            }
        }
    }
}
