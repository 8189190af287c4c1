//! The terminal: taken over for the full-screen game, and always given back as it was.

use std::{
    io::{self, Write},
    panic,
    sync::Once,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};

use super::draw;
use crate::play::{
    CLEAR,
    screen::scene::Scene,
    signals::{self, Guarded},
};

/// A terminal in raw mode that shows the alternate screen; dropping it gives it back, and so does a
/// signal.
pub(super) struct Screen<W: Write> {
    terminal: Terminal<CrosstermBackend<Guarded<W>>>,
    /// Whether several people share it: then nothing stays on it.
    shared: bool,
}

impl<W: Write> Screen<W> {
    pub(super) fn open(out: W, shared: bool) -> io::Result<Self> {
        give_back_after_a_panic();
        signals::before_the_end(move |terminal| give_back(terminal, shared))?;
        enable_raw_mode()?;
        let mut screen = Self {
            terminal: Terminal::new(CrosstermBackend::new(Guarded(out)))?,
            shared,
        };
        execute!(screen.terminal.backend_mut(), EnterAlternateScreen)?;
        screen.terminal.clear()?;
        Ok(screen)
    }

    pub(super) fn draw(&mut self, scene: &Scene) -> io::Result<()> {
        self.terminal.draw(|frame| draw::scene(scene, frame))?;
        Ok(())
    }

    /// Whether the window is large enough for a game.
    pub(super) fn holds_a_game(&self) -> io::Result<bool> {
        let size = self.terminal.size()?;
        Ok(draw::holds_a_game(size.width, size.height))
    }

    /// Draws everything anew at the next frame.
    pub(super) fn redraw(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Wipes the screen and what has scrolled off it.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        self.terminal.backend_mut().write_all(CLEAR)?;
        self.terminal.clear()
    }
}

impl<W: Write> Drop for Screen<W> {
    fn drop(&mut self) {
        let shared = self.shared;
        // Nobody is left to be told that a terminal cannot be written to.
        let _ = give_back(self.terminal.backend_mut(), shared);
    }
}

/// Gives the terminal back: the usual screen, the usual way of reading lines, a cursor.
fn give_back(out: &mut impl Write, wipe: bool) -> io::Result<()> {
    let usual = disable_raw_mode();
    if wipe {
        out.write_all(CLEAR)?;
    }
    execute!(out, LeaveAlternateScreen, Show)?;
    usual
}

/// A message of a panic belongs on a terminal that can be read.
fn give_back_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let _ = give_back(&mut io::stdout(), false);
            before(info);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_given_back_with_its_cursor_and_wiped_if_it_was_shared() {
        for wipe in [false, true] {
            let mut out = Vec::new();
            give_back(&mut out, wipe).expect("memory");
            let text = String::from_utf8(out).expect("UTF-8");
            assert!(text.ends_with("\u{1b}[?1049l\u{1b}[?25h"), "{text:?}");
            assert_eq!(text.starts_with("\u{1b}[2J\u{1b}[3J\u{1b}[H"), wipe);
        }
    }
}
