//! Pictures of the table.

use dominoes_engine::Layout;
use dominoes_render::{
    svg,
    text::{self, Drawing, Options},
};

/// The table in characters, with the letters of the open arms.
pub(crate) fn text(layout: &Layout, options: &Options) -> Drawing {
    text::table(layout, &options.labels(true))
}

/// The table as an SVG document, with the letters of the open arms and the total of the ends where
/// plays score: where there is a spinner.
pub(crate) fn svg(layout: &Layout, options: &svg::Options) -> String {
    svg::table(
        layout,
        &options
            .labels(true)
            .count(crate::output::plays_score(layout)),
    )
}
