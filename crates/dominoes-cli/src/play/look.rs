//! How the game is drawn: which characters, and whether in colour.
//!
//! Nothing is told by colour alone: a frame, a word or a place tells it too.

use core::fmt::Write;
use std::env;

use dominoes_core::{Layout, TileSet};
use dominoes_render::text::{self, Charset, Drawing, Options, Size};
use dominoes_view::{PublicEvent, View, Viewer};
use ratatui::{
    backend::IntoCrossterm,
    style::{Color, Modifier, Style},
};

/// The characters and colours of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) charset: Charset,
    /// Tiles as `[6|4]`.
    pub(super) compact: bool,
    pub(super) colour: bool,
}

/// From how many columns on tiles are drawn with pips where that is possible.
const ROOMY: u16 = 80;

/// Tiles that stand out on a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// What landed since whoever looks last played.
    pub(super) new: TileSet,
    /// What might be laid now.
    pub(super) chosen: TileSet,
}

impl Marks {
    /// What landed in this view since its viewer last played.
    pub(super) fn of(view: &View) -> Self {
        let mut new = TileSet::EMPTY;
        for event in view.history() {
            if let PublicEvent::Play { seat, play, .. } = event {
                new = if view.viewer() == Viewer::Seat(*seat) {
                    TileSet::EMPTY
                } else {
                    new.with(play.tile)
                };
            }
        }
        Self {
            new,
            chosen: TileSet::EMPTY,
        }
    }
}

impl Look {
    /// Colour is for a terminal whose owner did not ask for none, and a terminal that is said to know
    /// no Unicode is drawn on with ASCII.
    pub(super) fn new(ascii: bool, compact: bool, terminal: bool) -> Self {
        let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let no_colour = set("NO_COLOR").is_some();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let foreign = locale.is_some_and(|locale| !has_unicode(&locale.to_string_lossy()));
        Self {
            charset: if ascii || terminal && foreign {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            compact,
            colour: terminal && !no_colour,
        }
    }

    /// The table in so many columns, and lines if that matters.
    pub(super) fn table(
        self,
        layout: &Layout,
        marks: Marks,
        width: u16,
        height: Option<u16>,
    ) -> Drawing {
        let mut options = Options::default()
            .charset(self.charset)
            .width(width)
            .new_tiles(marks.new)
            .chosen(marks.chosen)
            .labels(true);
        options.height = height;
        let preferred = match height {
            _ if self.compact => Some(Size::Compact),
            // Large tiles fit too, but the line turns after three of them.
            Some(_) if width < ROOMY => Some(Size::Medium),
            _ => None,
        };
        if let Some(size) = preferred {
            let drawing = text::table(layout, &options.size(size));
            let fits = |size: usize, room: u16| size <= usize::from(room);
            if fits(drawing.width(), width)
                && height.is_none_or(|room| fits(drawing.height(), room))
            {
                return drawing;
            }
        }
        if self.compact {
            options = options.size(Size::Line);
        }
        text::table(layout, &options)
    }

    /// The style of a part of a drawing.
    pub(super) fn style(self, style: text::Style) -> Style {
        let plain = Style::new();
        let coloured = |colour: Color| {
            if self.colour { plain.fg(colour) } else { plain }
        };
        match style {
            text::Style::Spinner => plain.add_modifier(Modifier::BOLD),
            text::Style::New => coloured(Color::Yellow),
            text::Style::Chosen => coloured(Color::Green),
            text::Style::Open => coloured(Color::Cyan).add_modifier(Modifier::BOLD),
            text::Style::Label => coloured(Color::Cyan),
            text::Style::Dim => plain.add_modifier(Modifier::DIM),
            text::Style::Space | text::Style::Tile | _ => plain,
        }
    }

    /// A drawing for a stream, a line each; with escape codes if it is coloured.
    pub(super) fn stream(self, drawing: &Drawing) -> String {
        if !self.colour {
            return drawing.to_string();
        }
        let mut text = String::new();
        for line in &drawing.lines {
            for span in &line.spans {
                let style = self.style(span.style).into_crossterm();
                // Writing to a string cannot fail.
                let _ = write!(text, "{}", style.apply(&span.text));
            }
            text.push('\n');
        }
        text
    }
}

/// Whether the characters of a locale, as `LC_ALL` and its like name it, are those of Unicode.
fn has_unicode(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_their_characters() {
        for locale in ["C.UTF-8", "en_GB.utf8", "de_DE.UTF-8@euro"] {
            assert!(has_unicode(locale), "{locale}");
        }
        for locale in ["C", "POSIX", "de_DE.ISO-8859-15", "en_US"] {
            assert!(!has_unicode(locale), "{locale}");
        }
    }
}
