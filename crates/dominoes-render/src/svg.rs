//! Scalable pictures: tables, hands and single tiles as SVG.
//!
//! A picture is one `<svg>` element that stands alone or inside a page. It has a title and a
//! description for people who cannot see it, follows the light or dark preference of whoever looks
//! at it unless a theme is chosen, and has no script, font or link. The same table gives the same
//! bytes everywhere.
//!
//! ```
//! use dominoes_core::{Arm, Layout};
//! use dominoes_render::svg::{self, Options, Theme};
//!
//! let mut table = Layout::new(true);
//! table.try_place("5-5".parse()?, Arm::L)?;
//! let picture = svg::table(&table, &Options::default().theme(Theme::Dark));
//! assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(picture.contains("<title>Dominoes: 1 tile, count 10</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The spinner carries a brass pin, a new tile a second line inside its edge, and a chosen one has a
//! dashed edge.

use alloc::{format, string::String, vec::Vec};
use core::fmt::Write;

use dominoes_core::{Face, FaceSet, Layout, Tile, TileSet, scoring};

use crate::{
    geometry::{Metrics, Rect},
    pips,
    plan::{Bounds, Plan},
};

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light or dark, as whoever looks at it prefers (`prefers-color-scheme`).
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Its name: `auto`, `light` or `dark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// How a picture is made; the default is a table of moderate width without labels, in the colours
/// that the viewer prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Which colours it has.
    pub theme: Theme,
    /// How wide it may be, in halves of a tile; a line that is longer turns.
    pub width: u16,
    /// Whether it has a ground of its own, or shows what is behind it.
    pub ground: bool,
    /// Whether the open arms are labelled at their tips, and the tiles of a hand numbered.
    pub labels: bool,
    /// Whether the total of the open ends is written below a table.
    pub count: bool,
    /// Tiles to mark as new.
    pub new: TileSet,
    /// Tiles to mark as chosen.
    pub chosen: TileSet,
}

impl Options {
    /// Up to 24 halves wide, on a ground of its own.
    pub const DEFAULT: Self = Self {
        theme: Theme::Auto,
        width: 24,
        ground: true,
        labels: false,
        count: false,
        new: TileSet::EMPTY,
        chosen: TileSet::EMPTY,
    };

    /// In these colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// At most this wide, in halves of a tile. Ten are enough for every table.
    #[must_use]
    pub const fn width(mut self, halves: u16) -> Self {
        self.width = halves;
        self
    }

    /// With or without a ground of its own.
    #[must_use]
    pub const fn ground(mut self, ground: bool) -> Self {
        self.ground = ground;
        self
    }

    /// With or without labels at the tips of the open arms, or numbers below a hand.
    #[must_use]
    pub const fn labels(mut self, labels: bool) -> Self {
        self.labels = labels;
        self
    }

    /// With or without the total of the open ends.
    #[must_use]
    pub const fn count(mut self, count: bool) -> Self {
        self.count = count;
        self
    }

    /// With these tiles marked as new.
    #[must_use]
    pub const fn new_tiles(mut self, tiles: TileSet) -> Self {
        self.new = tiles;
        self
    }

    /// With these tiles marked as chosen.
    #[must_use]
    pub const fn chosen(mut self, tiles: TileSet) -> Self {
        self.chosen = tiles;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Half a tile.
const HALF: i32 = 40;
/// Around the tiles.
const MARGIN: i32 = 20;
/// Between the tiles of a hand.
const HAND_GAP: i32 = 12;
/// A line of writing.
const WRITING: i32 = 28;

/// The sizes of tiles in a picture, in its own units.
///
/// They are what a page needs to make its own [`Plan`]: to know which tile is under the
/// mouse, say. Pictures put a margin of 20 units around it.
pub const METRICS: Metrics = Metrics {
    long_x: 2 * HALF,
    long_y: 2 * HALF,
    short_x: HALF,
    short_y: HALF,
    gap: 3,
    clear_x: 12,
    clear_y: 3,
    label_x: 26,
    label_y: 26,
};

/// A picture of the tiles on a table.
#[must_use]
pub fn table(layout: &Layout, options: &Options) -> String {
    let bounds = Bounds {
        width: i32::from(options.width) * HALF,
        height: None,
        labels: options.labels,
    };
    let plan = Plan::new(layout, &METRICS, &bounds);
    let count = scoring::count(layout);
    let mut picture = Picture::default();
    for placed in &plan.tiles {
        picture.tile(
            &placed.rect,
            placed.upright,
            placed.halves,
            &options.class(placed.tile, placed.is_spinner),
        );
    }
    for label in &plan.labels {
        let (x, y) = label.rect.middle();
        picture.write(x, y, &format!("{}", label.arm));
    }
    let (mut width, mut height) = (plan.width, plan.height);
    if layout.is_empty() {
        // Room for the first tile.
        (width, height) = (METRICS.long_x, METRICS.long_y);
    }
    if options.count && !layout.is_empty() {
        let text = format!("count {count}");
        width = width.max(2 * HALF);
        picture.write(width / 2, height + WRITING - WRITING / 4, &text);
        height += WRITING;
    }
    let mut title = match layout.len() {
        0 => String::from("Dominoes: an empty table"),
        1 => String::from("Dominoes: 1 tile"),
        tiles => format!("Dominoes: {tiles} tiles"),
    };
    // Without a spinner it is a game in which plays do not score.
    if layout.has_spinner() && !layout.is_empty() {
        title = format!("{title}, count {count}");
    }
    picture.finish(width, height, &title, &describe(layout), options)
}

/// A picture of tiles side by side, each upright with its high face above.
#[must_use]
pub fn hand(tiles: &[Tile], options: &Options) -> String {
    let pitch = HALF + HAND_GAP;
    let in_a_row = ((i32::from(options.width) * HALF + HAND_GAP) / pitch).max(1);
    let row_height = 2 * HALF + if options.labels { WRITING } else { HAND_GAP };
    let mut picture = Picture::default();
    let (mut width, mut height) = (0, 0);
    for (index, &tile) in (0..).zip(tiles) {
        let rect = Rect {
            x: index % in_a_row * pitch,
            y: index / in_a_row * row_height,
            width: HALF,
            height: 2 * HALF,
        };
        let halves = tile.faces().into();
        picture.tile(&rect, true, halves, &options.class(tile, false));
        if options.labels {
            let (x, _) = rect.middle();
            picture.write(
                x,
                rect.bottom() + WRITING / 2 + 2,
                &format!("{}", index + 1),
            );
        }
        width = width.max(rect.right());
        height = rect.bottom() + if options.labels { WRITING } else { 0 };
    }
    let names: Vec<String> = tiles.iter().map(|tile| format!("{tile}")).collect();
    let title = match tiles.len() {
        1 => String::from("A hand of 1 domino"),
        count => format!("A hand of {count} dominoes"),
    };
    picture.finish(width, height, &title, &names.join(", "), options)
}

/// A picture of one tile, its high face on the left.
#[must_use]
pub fn tile(tile: Tile, options: &Options) -> String {
    let mut picture = Picture::default();
    let rect = Rect {
        x: 0,
        y: 0,
        width: 2 * HALF,
        height: HALF,
    };
    let halves = tile.faces().into();
    picture.tile(&rect, false, halves, &options.class(tile, false));
    let name = format!("Domino {tile}");
    picture.finish(rect.width, rect.height, &name, "", options)
}

impl Options {
    /// What a tile is marked as, as classes.
    fn class(&self, tile: Tile, is_spinner: bool) -> Marks {
        Marks {
            spinner: is_spinner,
            new: self.new.contains(tile),
            chosen: self.chosen.contains(tile),
        }
    }
}

/// What a tile is marked as.
struct Marks {
    spinner: bool,
    new: bool,
    chosen: bool,
}

/// What lies where, in words.
fn describe(layout: &Layout) -> String {
    let mut text = String::new();
    let spinner = layout.spinner_index();
    for (index, entry) in layout.line().enumerate() {
        let before = if index == 0 {
            "The line from left to right: "
        } else {
            ", "
        };
        let note = if spinner == Some(index) {
            " (the spinner)"
        } else {
            ""
        };
        push(
            &mut text,
            format_args!("{before}{}-{}{note}", entry.left, entry.right),
        );
    }
    for (name, arm) in [("Up", layout.up()), ("Down", layout.down())] {
        for (index, entry) in arm.iter().enumerate() {
            if index == 0 {
                push(&mut text, format_args!(". {name} from the spinner: "));
            } else {
                text.push_str(", ");
            }
            push(&mut text, format_args!("{}-{}", entry.inner, entry.outer));
        }
    }
    for (index, (arm, face)) in layout.open_ends().enumerate() {
        let before = if index == 0 { ". Open: " } else { ", " };
        push(&mut text, format_args!("{before}{arm} {face}"));
    }
    if !text.is_empty() {
        text.push('.');
    }
    text
}

/// Writing to a string cannot fail.
fn push(text: &mut String, arguments: core::fmt::Arguments<'_>) {
    let _ = text.write_fmt(arguments);
}

/// The elements of a picture, as they come.
///
/// Every class is on an element of the picture itself: rules do not reach into what `<use>` shows,
/// which has its colours by inheritance.
#[derive(Default)]
struct Picture {
    body: String,
    faces: FaceSet,
}

impl Picture {
    fn tile(&mut self, rect: &Rect, upright: bool, halves: [Face; 2], marks: &Marks) {
        let (x, y) = rect.middle();
        let (x, y) = (x + MARGIN, y + MARGIN);
        let class = if marks.chosen {
            "tile chosen"
        } else if marks.new {
            "tile new"
        } else {
            "tile"
        };
        // A tile is drawn upright: lying across, its upper half comes to the left.
        let turn = if upright { "" } else { " rotate(-90)" };
        push(
            &mut self.body,
            format_args!(
                "<g transform=\"translate({x} {y}){turn}\">\
                 <use class=\"{class}\" href=\"#dominoes-tile\"/>\
                 <path class=\"bar\" d=\"M-13 0H13\"/>"
            ),
        );
        for (y, face) in [-HALF / 2, HALF / 2].into_iter().zip(halves) {
            self.faces.insert(face);
            if face != Face::Blank {
                push(
                    &mut self.body,
                    format_args!("<use class=\"pips\" href=\"#dominoes-{face}\" y=\"{y}\"/>"),
                );
            }
        }
        if marks.new && !marks.chosen {
            self.body.push_str(
                "<rect class=\"ring\" x=\"-16\" y=\"-36\" width=\"32\" height=\"72\" rx=\"4\"/>",
            );
        }
        if marks.spinner {
            self.body.push_str("<circle class=\"pin\" r=\"5\"/>");
        }
        self.body.push_str("</g>\n");
    }

    /// Writes around a point.
    fn write(&mut self, x: i32, y: i32, text: &str) {
        let (x, y) = (x + MARGIN, y + MARGIN + 6);
        push(
            &mut self.body,
            format_args!("<text x=\"{x}\" y=\"{y}\">{text}</text>\n"),
        );
    }

    fn finish(
        self,
        width: i32,
        height: i32,
        title: &str,
        description: &str,
        options: &Options,
    ) -> String {
        let (width, height) = (width + 2 * MARGIN, height + 2 * MARGIN);
        let theme = options.theme.name();
        let mut svg = String::new();
        push(
            &mut svg,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"dominoes dominoes-{theme}\" \
                 role=\"img\" width=\"{width}\" height=\"{height}\" \
                 viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n"
            ),
        );
        if !description.is_empty() {
            push(&mut svg, format_args!("<desc>{description}</desc>\n"));
        }
        svg.push_str("<style>\n");
        svg.push_str(SHARED);
        if options.theme == Theme::Dark {
            rules(&mut svg, theme, &DARK);
        } else {
            rules(&mut svg, theme, &LIGHT);
        }
        if options.theme == Theme::Auto {
            svg.push_str("@media (prefers-color-scheme: dark) {\n");
            rules(&mut svg, theme, &DARK);
            svg.push_str("}\n");
        }
        svg.push_str("</style>\n<defs>\n");
        svg.push_str(
            "<rect id=\"dominoes-tile\" x=\"-19\" y=\"-39\" width=\"38\" height=\"78\" rx=\"6\"/>\n",
        );
        for face in self.faces.iter().filter(|&face| face != Face::Blank) {
            push(&mut svg, format_args!("<g id=\"dominoes-{face}\">"));
            for (y, row) in [-10, 0, 10].into_iter().zip(pips::grid(face, true)) {
                for (x, _) in [-10, 0, 10].into_iter().zip(row).filter(|&(_, pip)| pip) {
                    push(
                        &mut svg,
                        format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.6\"/>"),
                    );
                }
            }
            svg.push_str("</g>\n");
        }
        svg.push_str("</defs>\n");
        if options.ground {
            push(
                &mut svg,
                format_args!(
                    "<rect class=\"ground\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n"
                ),
            );
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

/// The colours of a theme.
struct Colours {
    ground: &'static str,
    tile: &'static str,
    edge: &'static str,
    pips: &'static str,
    pin: &'static str,
    new: &'static str,
    text: &'static str,
}

const LIGHT: Colours = Colours {
    ground: "#e4ebe6",
    tile: "#fffef8",
    edge: "#4a4f4c",
    pips: "#1f2321",
    pin: "#c08a2d",
    new: "#c2410c",
    text: "#3a423d",
};

const DARK: Colours = Colours {
    ground: "#17201c",
    tile: "#2d3833",
    edge: "#94a39b",
    pips: "#f6f1e2",
    pin: "#e3b04b",
    new: "#ff9a52",
    text: "#c9d3cd",
};

/// What all themes have in common.
const SHARED: &str = "\
.dominoes .tile,.dominoes .bar,.dominoes .ring{stroke-width:2}
.dominoes .chosen{stroke-dasharray:5 3}
.dominoes .ring{fill:none}
.dominoes .pin{stroke-width:1}
.dominoes text{font:600 17px system-ui,sans-serif;text-anchor:middle}
";

fn rules(svg: &mut String, theme: &str, colours: &Colours) {
    let Colours {
        ground,
        tile,
        edge,
        pips,
        pin,
        new,
        text,
    } = colours;
    push(
        svg,
        format_args!(
            ".dominoes-{theme} .ground{{fill:{ground}}}\n\
             .dominoes-{theme} .tile{{fill:{tile};stroke:{edge}}}\n\
             .dominoes-{theme} .bar{{stroke:{edge}}}\n\
             .dominoes-{theme} .pips{{fill:{pips}}}\n\
             .dominoes-{theme} .pin{{fill:{pin};stroke:{edge}}}\n\
             .dominoes-{theme} .new,.dominoes-{theme} .chosen,.dominoes-{theme} .ring{{stroke:{new}}}\n\
             .dominoes-{theme} text{{fill:{text}}}\n"
        ),
    );
}
