//! Pictures of the table.

use dominoes_engine::{Layout, TileSet};
use dominoes_render::{
    svg,
    text::{self, Charset, Drawing, Options},
};

use crate::output;

/// The table in characters, as wide as the terminal allows; new tiles have a frame of their own.
pub(crate) fn text(layout: &Layout, charset: Charset, new: TileSet) -> Drawing {
    let options = Options::default()
        .charset(charset)
        .width(output::width())
        .new_tiles(new);
    text_with(layout, &options)
}

/// The table in characters, with the letters of the open arms.
pub(crate) fn text_with(layout: &Layout, options: &Options) -> Drawing {
    text::table(layout, &options.labels(true))
}

/// The table as an SVG document, with the letters of the open arms and the total of the ends.
pub(crate) fn svg(layout: &Layout, options: &svg::Options) -> String {
    svg::table(layout, &options.labels(true).count(true))
}
