//! Pictures of the table.

use dominoes_engine::{Layout, TileSet};
use dominoes_render::{
    svg,
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

/// The table as an SVG document, light or dark as its reader prefers.
pub(crate) fn svg(layout: &Layout) -> String {
    let options = svg::Options::default()
        .theme(svg::Theme::Auto)
        .labels(true)
        .count(true);
    svg::table(layout, &options)
}
