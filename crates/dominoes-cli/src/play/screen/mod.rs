//! The game on the whole screen: keys walk the plays, each shown as the table it would make.
//!
//! `scene` is what is shown and what a key does to it, `draw` makes a frame of it, `terminal` takes
//! the terminal and gives it back; here they meet the session.

mod draw;
mod scene;
mod terminal;

use std::{io::Write, path::Path};

use dominoes_core::BySeat;
use dominoes_view::{PublicEvent, Viewer};
use ratatui::crossterm::event::{self, Event, KeyEventKind, KeyModifiers};

use self::{
    scene::{Finished, Scene, Stage, Wish},
    terminal::Screen,
};
use super::{advice, look::Look, session::Session, story};
use crate::{
    failure::{Failure, Stop},
    output::Outcome,
};

/// Plays the game until it is over or the person leaves.
pub(super) fn play(
    session: &mut Session,
    look: Look,
    out: &mut impl Write,
) -> Result<Outcome, Stop> {
    let shared = session.is_shared();
    let screen = Screen::open(&mut *out, shared)?;
    let end = Game::new(session, look, screen)?.run();
    // The terminal is given back by now, whatever happened.
    match end? {
        End::Over => super::last_words(session, out),
        End::Left => super::farewell(session, out),
    }
}

/// How it came that the screen was given back.
enum End {
    Over,
    Left,
}

struct Game<'a, W: Write> {
    session: &'a mut Session,
    screen: Screen<W>,
    scene: Scene,
    /// Hands that ended and were not shown yet, the first one first.
    finished: Vec<Finished>,
    /// How the game ended, in words.
    over: Option<String>,
}

impl<'a, W: Write> Game<'a, W> {
    fn new(session: &'a mut Session, look: Look, screen: Screen<W>) -> Result<Self, Failure> {
        let seats = session.rules().seats();
        let scene = Scene {
            look,
            view: session.view()?,
            stage: Stage::Turn,
            bots: BySeat::new(seats, |seat| session.bot_level(seat)),
            news: Vec::new(),
            selected: None,
            counting: false,
            message: None,
            overlay: None,
            kept: session.is_kept(),
            commitment: session.commitment(),
        };
        Ok(Self {
            session,
            screen,
            scene,
            finished: Vec::new(),
            over: None,
        })
    }

    fn run(mut self) -> Result<End, Stop> {
        self.advance()?;
        loop {
            self.screen.draw(&self.scene)?;
            match self.wish()? {
                Wish::Nothing => {}
                Wish::Redraw => self.screen.redraw()?,
                Wish::Leave => return Ok(self.left()),
                Wish::Play(play) => match self.session.play(play.into()) {
                    Ok(()) => self.advance()?,
                    Err(error) => self.scene.message = Some(error.to_string()),
                },
                Wish::Resign => {
                    self.session.resign()?;
                    self.advance()?;
                }
                Wish::GoOn => {
                    if matches!(self.scene.stage, Stage::Over(_)) {
                        return Ok(End::Over);
                    }
                    self.go_on()?;
                }
                Wish::Save(file) => self.save(file.as_deref()),
                Wish::Hint => {
                    let bot = self.session.adviser(advice::ADVISER);
                    let hint = advice::hint(bot, &self.scene.view);
                    self.scene.show_hint(hint);
                }
                Wish::Analysis => {
                    let bot = self.session.adviser(advice::ADVISER);
                    match advice::analysis(bot, &self.scene.view) {
                        Ok(lines) => self.scene.overlay = Some(scene::Overlay::Analysis(lines)),
                        Err(message) => self.scene.message = Some(message),
                    }
                }
            }
        }
    }

    fn left(&self) -> End {
        if self.session.turn().is_none() {
            End::Over
        } else {
            End::Left
        }
    }

    /// What the next key asks for. A new size is just drawn.
    fn wish(&mut self) -> Result<Wish, Stop> {
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            // In a window that is too small nobody sees what a key does, so most do nothing.
            && (self.screen.holds_a_game()? || key.modifiers.contains(KeyModifiers::CONTROL))
        {
            return Ok(self.scene.key(key));
        }
        Ok(Wish::Nothing)
    }

    /// Lets the bots play, and hands the screen to whoever is on turn then.
    fn advance(&mut self) -> Result<(), Stop> {
        while self.session.bot_plays()? {}
        let shared = self.session.is_shared();
        match self.session.turn() {
            Some(turn) if self.session.viewer() != Viewer::Seat(turn) => {
                self.session.face(Viewer::Spectator);
                // What is told now is told again to the seat that takes over.
                self.session.news()?;
                self.screen.wipe()?;
                self.look_again()?;
                self.scene.stage = Stage::HandOver(turn);
            }
            Some(_) => self.listen()?,
            None => {
                if shared {
                    self.session.face(Viewer::Spectator);
                    self.screen.wipe()?;
                }
                self.listen()?;
            }
        }
        Ok(())
    }

    /// Goes on after a hand-over or the end of a hand.
    fn go_on(&mut self) -> Result<(), Stop> {
        if let Stage::HandOver(seat) = self.scene.stage {
            self.session.face(Viewer::Seat(seat));
            self.listen()
        } else {
            self.show_next();
            Ok(())
        }
    }

    /// Looks with the eyes of whoever looks now.
    fn look_again(&mut self) -> Result<(), Failure> {
        self.scene.view = self.session.view()?;
        self.scene.selected = None;
        self.scene.news.clear();
        self.scene.kept = self.session.is_kept();
        self.scene.message = self
            .session
            .unsaved()
            .map(|failure| format!("{failure}; s saves it elsewhere"));
        Ok(())
    }

    /// Takes in what happened: hands that ended are shown one after the other.
    fn listen(&mut self) -> Result<(), Stop> {
        self.look_again()?;
        let viewer = self.session.viewer();
        for event in self.session.news()? {
            self.scene.hear(&event);
            match &event {
                PublicEvent::HandEnd(summary) => self.finished.push(Finished {
                    summary: *summary,
                    layout: self.session.table_of(summary.hand)?,
                    told: vec![story::sentence(viewer, &event)],
                }),
                PublicEvent::GameEnd(_) => self.over = Some(story::sentence(viewer, &event)),
                PublicEvent::Deal { .. }
                | PublicEvent::Play { .. }
                | PublicEvent::Draw { .. }
                | PublicEvent::Pass { .. } => {}
            }
        }
        self.show_next();
        Ok(())
    }

    /// Shows the next hand that ended, or else the table.
    fn show_next(&mut self) {
        if self.finished.is_empty() {
            self.scene.stage = Stage::Turn;
            return;
        }
        let mut finished = self.finished.remove(0);
        self.scene.stage = match self.over.take_if(|_| self.finished.is_empty()) {
            Some(over) => {
                finished.told.push(over);
                Stage::Over(finished)
            }
            None => Stage::HandEnd(finished),
        };
    }

    fn save(&mut self, file: Option<&str>) {
        let saved = self.session.save(file.map(Path::new));
        self.scene.kept = self.session.is_kept();
        self.scene.message = Some(match saved {
            Ok(name) => story::saved(&name),
            Err(failure) => failure.to_string(),
        });
    }
}
