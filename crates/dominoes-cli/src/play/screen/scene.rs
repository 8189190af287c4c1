//! What the screen shows and what a key does to it: no terminal, no session.

use dominoes_bot::Level;
use dominoes_core::{BySeat, HandSummary, Layout, Play, Seat};
use dominoes_view::{PublicEvent, View};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::{
    advice,
    look::{Look, Marks},
    prospect::Prospect,
    story,
};

/// Everything a frame is drawn from.
pub(super) struct Scene {
    pub(super) look: Look,
    pub(super) view: View,
    pub(super) stage: Stage,
    /// The levels of the bots; none where a person sits.
    pub(super) bots: BySeat<Option<Level>>,
    /// What happened since whoever looks last looked, in a few words each.
    pub(super) news: Vec<String>,
    /// The play that is tried on the table, from 0.
    pub(super) selected: Option<usize>,
    /// Whether the last key was a digit, so that another one goes on with the number.
    pub(super) counting: bool,
    /// An answer or a complaint.
    pub(super) message: Option<String>,
    pub(super) overlay: Option<Overlay>,
    /// Whether all of the game is in a file.
    pub(super) kept: bool,
    /// What binds the deals to their seed.
    pub(super) commitment: Option<String>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A play of whoever looks.
    Turn,
    /// That this seat takes the screen.
    HandOver(Seat),
    /// That whoever looks has seen how a hand ended.
    HandEnd(Finished),
    /// That whoever looks has seen how the game ended.
    Over(Finished),
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finished {
    pub(super) summary: HandSummary,
    pub(super) layout: Layout,
    /// What is told of it.
    pub(super) told: Vec<String>,
}

/// What lies over the table until a key is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Help,
    Analysis(Vec<String>),
    /// Whether to give the game up.
    Resign,
    /// Whether to leave a game that is not in a file, or not all of it.
    Leave,
    /// The name of a file, as far as it is typed.
    Save(String),
}

/// A key, as far as it means anything here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Letter(char),
    Before,
    After,
    First,
    Last,
    Enter,
    Escape,
    Erase,
    Other,
}

impl Key {
    const NAMED: [(KeyCode, Self); 10] = [
        (KeyCode::Left, Self::Before),
        (KeyCode::Up, Self::Before),
        (KeyCode::BackTab, Self::Before),
        (KeyCode::Right, Self::After),
        (KeyCode::Down, Self::After),
        (KeyCode::Tab, Self::After),
        (KeyCode::Home, Self::First),
        (KeyCode::End, Self::Last),
        (KeyCode::Enter, Self::Enter),
        (KeyCode::Backspace, Self::Erase),
    ];

    fn of(code: KeyCode) -> Self {
        if let KeyCode::Char(letter) = code {
            return Self::Letter(letter);
        }
        if code == KeyCode::Esc {
            return Self::Escape;
        }
        let named = Self::NAMED.iter().find(|(known, _)| *known == code);
        named.map_or(Self::Other, |(_, key)| *key)
    }
}

/// What a key asks for, beyond what it changes on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Nothing,
    Play(Play),
    Resign,
    Leave,
    /// Go on after a hand-over or the end of a hand.
    GoOn,
    Save(Option<String>),
    Hint,
    Analysis,
    /// Draw everything anew.
    Redraw,
}

impl Scene {
    /// The table that is shown, with what stands out on it.
    pub(super) fn table(&self) -> (Layout, Marks) {
        match &self.stage {
            Stage::HandEnd(finished) | Stage::Over(finished) => {
                (finished.layout.clone(), Marks::default())
            }
            Stage::HandOver(_) => (Layout::new(false), Marks::default()),
            Stage::Turn => {
                let mut marks = Marks::of(&self.view);
                match self.prospect() {
                    Some(prospect) => {
                        marks.chosen = marks.chosen.with(prospect.play.tile);
                        (prospect.layout, marks)
                    }
                    None => (self.view.layout().clone(), marks),
                }
            }
        }
    }

    /// What the play that is tried would make of the table.
    pub(super) fn prospect(&self) -> Option<Prospect> {
        Prospect::of(&self.view, self.selected?)
    }

    /// Takes an event into the news.
    pub(super) fn hear(&mut self, event: &PublicEvent) {
        match event {
            PublicEvent::Deal { .. } => self.news.clear(),
            PublicEvent::Play { .. } | PublicEvent::Draw { .. } | PublicEvent::Pass { .. } => {}
            PublicEvent::HandEnd(_) | PublicEvent::GameEnd(_) => return,
        }
        self.news.push(story::brief(self.view.viewer(), event));
    }

    /// Tries a play on the table.
    pub(super) fn select(&mut self, play: Play) {
        let is_it = |scored: &dominoes_core::ScoredPlay| scored.play == play;
        self.selected = self.view.legal().iter().position(is_it);
    }

    /// What a key does.
    pub(super) fn key(&mut self, key: KeyEvent) -> Wish {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let counting = core::mem::take(&mut self.counting);
        self.message = None;
        let key = Key::of(key.code);
        if control {
            return if matches!(key, Key::Letter('c' | 'd')) {
                // Twice leaves whatever is lost.
                match self.overlay {
                    Some(Overlay::Leave) => Wish::Leave,
                    _ => self.leave(),
                }
            } else if key == Key::Letter('l') {
                Wish::Redraw
            } else {
                Wish::Nothing
            };
        }
        if let Some(overlay) = self.overlay.take() {
            return self.answer(overlay, key);
        }
        match (&self.stage, key) {
            (_, Key::Letter('?')) => self.overlay = Some(Overlay::Help),
            (_, Key::Letter('q')) => return self.leave(),
            (Stage::Turn, key) => return self.turn_key(key, counting),
            // Not Enter: it may have been pressed once too often to play, by somebody else.
            (Stage::HandOver(seat), Key::Letter(letter))
                if seat.to_string().starts_with(letter) =>
            {
                return Wish::GoOn;
            }
            (Stage::HandEnd(_) | Stage::Over(_), Key::Enter) => return Wish::GoOn,
            (_, _) => {}
        }
        Wish::Nothing
    }

    fn turn_key(&mut self, key: Key, counting: bool) -> Wish {
        let count = self.view.legal().len();
        let last = count.checked_sub(1);
        match key {
            Key::Before => {
                let before = self.selected.unwrap_or(0).checked_sub(1);
                self.selected = before.or(last);
            }
            Key::After => {
                let after = self.selected.map_or(0, |selected| selected + 1);
                self.selected = Some(if after < count { after } else { 0 });
            }
            Key::First => self.selected = Some(0),
            Key::Last => self.selected = last,
            Key::Escape => self.selected = None,
            Key::Enter => {
                if let Some(prospect) = self.prospect() {
                    return Wish::Play(prospect.play);
                }
                self.selected = Some(0);
                self.message = Some("Enter again plays this one".to_owned());
            }
            Key::Letter(digit) if digit.is_ascii_digit() => self.digit(digit, counting),
            Key::Letter('h') => return Wish::Hint,
            Key::Letter('a') => return Wish::Analysis,
            Key::Letter('r') => self.overlay = Some(Overlay::Resign),
            Key::Letter('s') if self.kept => return Wish::Save(None),
            Key::Letter('s') => self.overlay = Some(Overlay::Save(String::new())),
            Key::Letter(other) => {
                self.message = Some(format!("'{other}' does nothing; ? lists the keys"));
            }
            Key::Erase | Key::Other => {}
        }
        Wish::Nothing
    }

    /// Picks a play by its number, which may have two digits.
    fn digit(&mut self, digit: char, counting: bool) {
        let digit = digit.to_digit(10).unwrap_or(0) as usize;
        let before = self.selected.filter(|_| counting).map_or(0, |at| at + 1);
        let count = self.view.legal().len();
        let longer = before * 10 + digit;
        let number = if longer <= count { longer } else { digit };
        if (1..=count).contains(&number) {
            self.selected = Some(number - 1);
            self.counting = true;
        } else {
            self.message = Some(format!("the plays go from 1 to {count}"));
        }
    }

    /// Leaves at once if nothing is lost by it.
    fn leave(&mut self) -> Wish {
        if self.kept || matches!(self.stage, Stage::Over(_)) {
            return Wish::Leave;
        }
        self.overlay = Some(Overlay::Leave);
        Wish::Nothing
    }

    /// What a key does while something lies over the table, which it closes unless it goes on.
    fn answer(&mut self, overlay: Overlay, key: Key) -> Wish {
        match (overlay, key) {
            (Overlay::Resign, Key::Letter('y')) => return Wish::Resign,
            (Overlay::Leave, Key::Letter('y')) => return Wish::Leave,
            (Overlay::Leave, Key::Letter('s')) => {
                self.overlay = Some(Overlay::Save(String::new()));
            }
            (Overlay::Save(name), Key::Enter) if !name.trim().is_empty() => {
                return Wish::Save(Some(name.trim().to_owned()));
            }
            (Overlay::Save(mut name), Key::Letter(letter)) => {
                name.push(letter);
                self.overlay = Some(Overlay::Save(name));
            }
            (Overlay::Save(mut name), Key::Erase) => {
                name.pop();
                self.overlay = Some(Overlay::Save(name));
            }
            (Overlay::Resign, _) => self.message = Some("the game goes on".to_owned()),
            (Overlay::Help | Overlay::Analysis(_) | Overlay::Leave | Overlay::Save(_), _) => {}
        }
        Wish::Nothing
    }

    /// Shows what a strong bot would play.
    pub(super) fn show_hint(&mut self, hint: Option<advice::Hint>) {
        match hint {
            Some(hint) => {
                self.select(hint.play);
                self.message = Some(hint.text);
            }
            None => self.message = Some("there is nothing to choose".to_owned()),
        }
    }
}
