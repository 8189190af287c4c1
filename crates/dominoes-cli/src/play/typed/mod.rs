//! The game by typed commands: a stream of lines, for people and for programs that drive it.
//!
//! All that is printed comes from the view of the seat that looks, which the session gives out. In a
//! pipe every line that is printed ends, also a prompt, which is then a line of its own: a program
//! reads up to the prompt, writes a line, and so on. What a line could not do begins with `error: `.

mod command;

use std::{
    io::{self, BufRead, Write},
    path::Path,
};

use dominoes_bot::Level;
use dominoes_core::{BySeat, PlayRequest, ScoredPlay, Seat};
use dominoes_view::{PublicEvent, View, Viewer};

use self::command::{Command, HELP};
use super::{
    CLEAR, advice,
    look::{Look, Marks},
    prospect::Prospect,
    session::Session,
    signals::{self, Guarded},
    story,
};
use crate::{
    failure::{Failure, Stop},
    output::{self, Outcome},
};

/// How many plays are listed beside a command that was refused.
const SUGGESTIONS: usize = 6;

/// Plays the game until it is over or the person leaves.
pub(super) fn play(
    session: &mut Session,
    look: Look,
    terminal: bool,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Outcome, Stop> {
    let mut prompt = Prompt {
        session,
        look,
        terminal,
        input,
        out: Guarded(out),
    };
    prompt.watch()?;
    prompt.greet()?;
    while let Some(turn) = prompt.session.turn() {
        if prompt.session.bot_plays()? {
            prompt.warn()?;
            continue;
        }
        if !(prompt.hand_over(turn)? && prompt.own_turn()?) {
            return prompt.leave();
        }
    }
    prompt.finish()
}

struct Prompt<'a, R, W> {
    session: &'a mut Session,
    look: Look,
    /// Whether the lines go to a terminal.
    terminal: bool,
    input: &'a mut R,
    out: Guarded<&'a mut W>,
}

impl<R: BufRead, W: Write> Prompt<'_, R, W> {
    fn greet(&mut self) -> io::Result<()> {
        let seats = self.session.rules().seats();
        writeln!(
            self.out,
            "{}, {seats} seats.",
            story::game(self.session.rules())
        )?;
        for seat in seats.iter() {
            match self.session.bot_level(seat) {
                Some(level) => writeln!(self.out, "Seat {seat} is a bot of level {level}.")?,
                None if self.session.is_shared() => {
                    writeln!(self.out, "Seat {seat} is played here.")?;
                }
                None => writeln!(self.out, "You are seat {seat}.")?,
            }
        }
        writeln!(self.out, "Type 'help' for the commands.")
    }

    /// Wipes the screen and what has scrolled off it, if several people share it and it is one.
    fn clear(&mut self) -> io::Result<()> {
        if self.terminal && self.session.is_shared() {
            self.out.write_all(CLEAR)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Wipes a shared screen also when a signal ends the program.
    fn watch(&self) -> io::Result<()> {
        if self.terminal && self.session.is_shared() {
            signals::before_the_end(|terminal| terminal.write_all(CLEAR))?;
        }
        Ok(())
    }

    /// Hands the screen to the seat on turn. No if somebody leaves instead.
    fn hand_over(&mut self, turn: Seat) -> Result<bool, Stop> {
        if self.session.viewer() == Viewer::Seat(turn) {
            return Ok(true);
        }
        self.session.face(Viewer::Spectator);
        // What is told now was told to everybody, when it happened.
        self.session.news()?;
        self.clear()?;
        let view = self.session.view()?;
        writeln!(self.out)?;
        self.scores(&view)?;
        loop {
            if self.terminal {
                forget_typed_ahead();
            }
            let question = format!("Pass to seat {turn}, who presses Enter: ");
            let Some(line) = self.ask(&question)? else {
                return Ok(false);
            };
            match Command::parse(&line) {
                Ok(Command::Nothing) => {
                    self.session.face(Viewer::Seat(turn));
                    return Ok(true);
                }
                Ok(Command::Quit) => return Ok(false),
                _ => self.refuse("press Enter first, or type 'quit'")?,
            }
        }
    }

    /// Tells what happened since the last time.
    fn tell(&mut self) -> Result<(), Stop> {
        let viewer = self.session.viewer();
        for event in self.session.news()? {
            let sentence = story::sentence(viewer, &event);
            match event {
                PublicEvent::Deal { .. } | PublicEvent::GameEnd(_) => {
                    writeln!(self.out, "\n{sentence}")?;
                }
                PublicEvent::Play { .. }
                | PublicEvent::Draw { .. }
                | PublicEvent::Pass { .. }
                | PublicEvent::HandEnd(_) => {
                    writeln!(self.out, "  {sentence}")?;
                }
            }
        }
        Ok(())
    }

    /// Asks for commands until one of them is a play. No if the person leaves.
    fn own_turn(&mut self) -> Result<bool, Stop> {
        self.tell()?;
        let view = self.session.view()?;
        self.table(&view)?;
        self.scores(&view)?;
        self.tiles(&view)?;
        self.legal(&view)?;
        while let Some(line) = self.ask("> ")? {
            match Command::parse(&line) {
                Err(message) => self.refuse(&message)?,
                Ok(Command::Nothing) => {}
                Ok(Command::Help) => writeln!(self.out, "{HELP}")?,
                Ok(Command::Legal) => self.legal(&view)?,
                Ok(Command::Table) => self.table(&view)?,
                Ok(Command::Hand) => self.tiles(&view)?,
                Ok(Command::Ends) => writeln!(self.out, "{}", story::standing(&view))?,
                Ok(Command::Scores) => self.scores(&view)?,
                Ok(Command::History) => self.history(&view)?,
                Ok(Command::Hint(level)) => self.hint(&view, level)?,
                Ok(Command::Analyse(level)) => self.analyse(&view, level)?,
                Ok(Command::Save(file)) => self.save(file.as_deref())?,
                Ok(Command::Quit) => {
                    if self.may_leave()? {
                        return Ok(false);
                    }
                }
                Ok(Command::Resign(confirmed)) => {
                    let question = story::resigning(view.rules());
                    if confirmed || self.confirm(&format!("{question} Type 'yes' to resign: "))? {
                        self.session.resign()?;
                        self.warn()?;
                        return Ok(true);
                    }
                }
                Ok(Command::Play(request)) => {
                    if self.made(&view, request)? {
                        return Ok(true);
                    }
                }
                Ok(Command::Number(number)) => {
                    let index = number.checked_sub(1);
                    match index.and_then(|index| view.legal().get(index)) {
                        Some(scored) if self.made(&view, scored.play.into())? => return Ok(true),
                        Some(_) => {}
                        None => {
                            let count = view.legal().len();
                            self.refuse(&format!(
                                "there is no play {number}: they go from 1 to {count}"
                            ))?;
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether the play was made; if not, says why, and what could be played.
    fn made(&mut self, view: &View, request: PlayRequest) -> Result<bool, Stop> {
        if let Err(error) = self.session.play(request) {
            let plays: Vec<String> = view
                .legal()
                .iter()
                .take(SUGGESTIONS)
                .map(|scored| format!("{} {}", scored.play.tile, scored.play.arm))
                .collect();
            let more = if view.legal().len() > SUGGESTIONS {
                " and more: 'legal' lists them"
            } else {
                ""
            };
            let plays = plays.join(", ");
            self.refuse(&format!("{error}; you can play {plays}{more}"))?;
            return Ok(false);
        }
        self.warn()?;
        Ok(true)
    }

    fn refuse(&mut self, message: &str) -> io::Result<()> {
        writeln!(self.out, "error: {message}")
    }

    /// Says that the game could not be kept: it goes on nevertheless.
    fn warn(&mut self) -> io::Result<()> {
        match self.session.unsaved() {
            Some(failure) => {
                let message = format!("{failure}; 'save FILE' writes it elsewhere");
                self.refuse(&message)
            }
            None => Ok(()),
        }
    }

    /// A line that was typed; none at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Stop> {
        if self.terminal {
            write!(self.out, "{prompt}")?;
        } else {
            writeln!(self.out, "{}", prompt.trim_end())?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line);
        let read =
            read.map_err(|error| Failure::bad("unreadable", format_args!("cannot read: {error}")))?;
        if read == 0 {
            if self.terminal {
                writeln!(self.out)?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// Whether nothing is lost if the person leaves, or the person says so: a file that could not be
    /// written is tried again first.
    fn may_leave(&mut self) -> Result<bool, Stop> {
        if self.session.unsaved().is_none() || self.session.save(None).is_ok() {
            return Ok(true);
        }
        self.warn()?;
        self.confirm("The last plays are in no file. Type 'yes' to leave nevertheless: ")
    }

    fn confirm(&mut self, question: &str) -> Result<bool, Stop> {
        let answer = self.ask(question)?;
        let answer = answer.unwrap_or_default();
        let confirmed = ["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str());
        if !confirmed {
            writeln!(self.out, "The game goes on.")?;
        }
        Ok(confirmed)
    }

    fn table(&mut self, view: &View) -> io::Result<()> {
        let marks = Marks::of(view);
        let drawing = self.look.table(view.layout(), marks, output::width(), None);
        write!(self.out, "\n{}", self.look.stream(&drawing))?;
        writeln!(self.out, "{}", story::standing(view))
    }

    fn scores(&mut self, view: &View) -> io::Result<()> {
        let list = |figures: &BySeat<u32>| {
            let figures: Vec<String> = figures
                .iter()
                .map(|(seat, figure)| format!("{} {figure}", story::name(view.viewer(), seat)))
                .collect();
            figures.join(", ")
        };
        writeln!(self.out, "scores {}", list(view.scores()))?;
        let tiles = list(view.counts());
        writeln!(
            self.out,
            "tiles {tiles}, boneyard {}",
            view.boneyard_count()
        )
    }

    fn tiles(&mut self, view: &View) -> io::Result<()> {
        let mut tiles = view.hand().unwrap_or_default().to_vec();
        tiles.sort();
        writeln!(self.out, "your tiles {}", output::tiles(&tiles))
    }

    fn legal(&mut self, view: &View) -> io::Result<()> {
        if let Some(tile) = view.forced() {
            writeln!(self.out, "{}", story::forced(tile))?;
        }
        for index in 0..view.legal().len() {
            let Some(prospect) = Prospect::of(view, index) else {
                continue;
            };
            let Prospect {
                play,
                points,
                count,
                ..
            } = prospect;
            write!(self.out, "{:3}  {} {}", index + 1, play.tile, play.arm)?;
            if view.rules().variant().scores_fives() {
                write!(self.out, "  count {count}")?;
            }
            if points > 0 {
                write!(self.out, ", scores {points}")?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn history(&mut self, view: &View) -> io::Result<()> {
        for event in view.history() {
            writeln!(self.out, "{}", story::sentence(view.viewer(), event))?;
        }
        Ok(())
    }

    fn hint(&mut self, view: &View, level: Level) -> io::Result<()> {
        match advice::hint(self.session.adviser(level), view) {
            Some(hint) => {
                let is_it = |scored: &ScoredPlay| scored.play == hint.play;
                let number = view.legal().iter().position(is_it).map_or(0, |at| at + 1);
                writeln!(self.out, "{} (play {number})", hint.text)
            }
            None => writeln!(self.out, "there is nothing to choose"),
        }
    }

    fn analyse(&mut self, view: &View, level: Level) -> io::Result<()> {
        match advice::analysis(self.session.adviser(level), view) {
            Ok(lines) => lines
                .iter()
                .try_for_each(|line| writeln!(self.out, "{line}")),
            Err(message) => self.refuse(&message),
        }
    }

    fn save(&mut self, file: Option<&Path>) -> io::Result<()> {
        match self.session.save(file) {
            Ok(name) => writeln!(self.out, "{}", story::saved(&name)),
            Err(failure) => self.refuse(&failure.to_string()),
        }
    }

    fn leave(&mut self) -> Result<Outcome, Stop> {
        self.clear()?;
        super::farewell(self.session, &mut self.out)
    }

    /// How it ended.
    fn finish(&mut self) -> Result<Outcome, Stop> {
        if self.session.is_shared() {
            self.clear()?;
            self.session.face(Viewer::Spectator);
        }
        self.tell()?;
        super::last_words(self.session, &mut self.out)
    }
}

/// Drops what was typed before it was asked for: it came from the person before.
fn forget_typed_ahead() {
    #[cfg(unix)]
    {
        use rustix::termios::{QueueSelector, tcflush};
        // Standard input may be no terminal, and then nothing was typed.
        let _ = tcflush(io::stdin(), QueueSelector::IFlush);
    }
}
