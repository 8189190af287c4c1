//! A game against bots by typed commands.
//!
//! All that is printed comes from the view of the seat that plays.

use std::io::{self, BufRead, Write};

use dominoes_bot::{Bot, Level};
use dominoes_engine::{
    GameError, GameResult, HandSummary, PublicEvent, Seat, TileSet, Variant, View,
};
use dominoes_render::text::Charset;

use super::{
    command::{Command, HELP},
    save::Save,
    setup::Table,
};
use crate::{
    failure::{Failure, Stop},
    output::{self, Outcome},
    picture, show,
};

/// The level that is asked for a hint.
const HINT_LEVEL: Level = Level::Five;

/// Plays the game until it is over or the person leaves.
pub(super) fn play(
    table: &mut Table,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Outcome, Stop> {
    let mut session = Session {
        seat: table.seat,
        table,
        out,
        told: 0,
        new: TileSet::EMPTY,
    };
    session.greet()?;
    while let Some(turn) = session.table.game.turn() {
        session.tell()?;
        if turn != session.seat {
            session.bot_turn()?;
        } else if !session.own_turn(input)? {
            return session.leave();
        }
    }
    session.tell()?;
    session.finish()
}

struct Session<'a, W> {
    table: &'a mut Table,
    seat: Seat,
    out: &'a mut W,
    /// How many events of the game have been told.
    told: usize,
    /// The tiles that others have laid since this seat last played.
    new: TileSet,
}

impl<W: Write> Session<'_, W> {
    fn view(&self) -> Result<View, Stop> {
        let view = self.table.game.view(self.seat);
        Ok(view.map_err(Failure::from)?)
    }

    /// The name of a seat.
    fn name(&self, seat: Seat) -> String {
        if seat == self.seat {
            "you".to_owned()
        } else {
            format!("seat {seat}")
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let rules = *self.table.game.rules();
        let target = rules.target().score();
        let game = match rules.variant() {
            Variant::AllFives => "All Fives",
            Variant::Draw => "Draw",
            Variant::Block => "Block",
        };
        writeln!(
            self.out,
            "{game} to {target}. You are seat {} of {}.",
            self.seat,
            rules.seats()
        )?;
        for (seat, level) in self.table.levels.iter() {
            if seat != self.seat {
                writeln!(self.out, "Seat {seat} is a bot of level {level}.")?;
            }
        }
        writeln!(self.out, "Type 'help' for the commands.")
    }

    /// Tells what happened since the last time.
    fn tell(&mut self) -> Result<(), Stop> {
        let events = self
            .table
            .game
            .events(self.seat, self.told)
            .map_err(Failure::from)?;
        self.told += events.len();
        for event in &events {
            match event {
                PublicEvent::Deal { .. } => self.new = TileSet::EMPTY,
                PublicEvent::Play { seat, .. } if *seat == self.seat => self.new = TileSet::EMPTY,
                PublicEvent::Play { play, .. } => self.new = self.new.with(play.tile),
                PublicEvent::Draw { .. }
                | PublicEvent::Pass { .. }
                | PublicEvent::HandEnd(_)
                | PublicEvent::GameEnd(_) => {}
            }
            writeln!(self.out, "{}", self.sentence(event))?;
        }
        Ok(())
    }

    fn sentence(&self, event: &PublicEvent) -> String {
        let verb = |seat: Seat, verb: &str, verbs: &str| {
            let verb = if seat == self.seat { verb } else { verbs };
            format!("{} {verb}", self.name(seat))
        };
        match event {
            PublicEvent::Deal { hand, leader } => {
                format!("\nHand {hand}: {}.", verb(*leader, "lead", "leads"))
            }
            PublicEvent::Play {
                seat, play, points, ..
            } => {
                let plays = verb(*seat, "play", "plays");
                match points {
                    0 => format!("  {plays} {} on {}", play.tile, play.arm),
                    _ => format!("  {plays} {} on {} for {points}", play.tile, play.arm),
                }
            }
            PublicEvent::Draw { seat, count, tiles } => {
                let draws = verb(*seat, "draw", "draws");
                match tiles {
                    Some(tiles) => format!("  {draws} {}", output::tiles(tiles)),
                    None => format!("  {draws} {count}"),
                }
            }
            PublicEvent::Pass { seat } => format!("  {}", verb(*seat, "pass", "passes")),
            PublicEvent::HandEnd(summary) => format!("  {}", self.hand_end(summary)),
            PublicEvent::GameEnd(result) => format!("\n{}", self.game_end(result)),
        }
    }

    fn hand_end(&self, summary: &HandSummary) -> String {
        let how = summary.end.name().replace('_', ", ");
        let points = summary.end.points();
        let scores = output::scores(&summary.scores);
        let who: Vec<String> = summary
            .end
            .awards(summary.scores.seats())
            .iter()
            .filter(|&(_, &points)| points > 0)
            .map(|(seat, points)| format!("{points} to {}", self.name(seat)))
            .collect();
        let who = if who.is_empty() || points == 0 {
            String::new()
        } else {
            format!(", {}", who.join(" and "))
        };
        format!("end of hand {} ({how}){who}; scores {scores}", summary.hand)
    }

    fn game_end(&self, result: &GameResult) -> String {
        let yours = if !result.winners().contains(self.seat) {
            "You lose"
        } else if result.is_draw() {
            "You share the first place"
        } else {
            "You win"
        };
        format!("{yours}: {result}.")
    }

    fn bot_turn(&mut self) -> Result<(), Stop> {
        let Some((seat, play)) = self.table.bot_play() else {
            return Ok(());
        };
        let played = self.table.game.play(seat, play);
        played.map_err(Failure::from)?;
        self.keep();
        Ok(())
    }

    /// Asks for commands until one of them is a play. No if the person leaves.
    fn own_turn(&mut self, input: &mut impl BufRead) -> Result<bool, Stop> {
        let view = self.view()?;
        self.draw(&view)?;
        self.tiles(&view)?;
        self.legal(&view)?;
        while let Some(line) = self.ask(input, "> ")? {
            match Command::parse(&line) {
                Err(message) => writeln!(self.out, "{message}")?,
                Ok(Command::Nothing) => {}
                Ok(Command::Help) => writeln!(self.out, "{HELP}")?,
                Ok(Command::Legal) => self.legal(&view)?,
                Ok(Command::Table) => self.draw(&view)?,
                Ok(Command::Hand) => self.tiles(&view)?,
                Ok(Command::Ends) => writeln!(self.out, "{}", show::caption(view.layout()))?,
                Ok(Command::Scores) => self.scores(&view)?,
                Ok(Command::History) => self.history(&view)?,
                Ok(Command::Hint) => self.hint(&view)?,
                Ok(Command::Save(file)) => self.save(&Save::new(file))?,
                Ok(Command::Quit) => return Ok(false),
                Ok(Command::Resign(confirmed)) => {
                    if confirmed || self.confirm(input)? {
                        let resigned = self.table.game.resign(self.seat);
                        resigned.map_err(Failure::from)?;
                        self.keep();
                        return Ok(true);
                    }
                }
                Ok(Command::Play(request)) => {
                    if self.made(|session| session.table.game.play(session.seat, request))? {
                        return Ok(true);
                    }
                }
                Ok(Command::Number(number)) => {
                    let scored = number
                        .checked_sub(1)
                        .and_then(|index| view.legal().get(index));
                    match scored.map(|scored| scored.play) {
                        None => writeln!(
                            self.out,
                            "there is no play {number}: they go from 1 to {}",
                            view.legal().len()
                        )?,
                        Some(play) => {
                            if self.made(|session| session.table.game.play(session.seat, play))? {
                                return Ok(true);
                            }
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether the play was made; if not, says why.
    fn made<T>(
        &mut self,
        play: impl FnOnce(&mut Self) -> Result<T, GameError>,
    ) -> Result<bool, Stop> {
        match play(self) {
            Ok(_) => {
                self.keep();
                Ok(true)
            }
            Err(error) => {
                writeln!(self.out, "{error}")?;
                Ok(false)
            }
        }
    }

    /// A line that was typed; none at the end of the input.
    fn ask(&mut self, input: &mut impl BufRead, prompt: &str) -> Result<Option<String>, Stop> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        let read =
            read.map_err(|error| Failure::bad("unreadable", format_args!("cannot read: {error}")))?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    fn confirm(&mut self, input: &mut impl BufRead) -> Result<bool, Stop> {
        let answer = self.ask(input, "Give the game up? Type 'yes' to resign: ")?;
        let answer = answer.unwrap_or_default();
        Ok(["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str()))
    }

    fn draw(&mut self, view: &View) -> io::Result<()> {
        writeln!(self.out)?;
        write!(
            self.out,
            "{}",
            picture::text(view.layout(), Charset::Unicode, self.new)
        )?;
        writeln!(self.out, "{}", show::caption(view.layout()))?;
        self.scores(view)
    }

    fn scores(&mut self, view: &View) -> io::Result<()> {
        let seats: Vec<String> = view
            .scores()
            .iter()
            .map(|(seat, score)| {
                let tiles = view.counts()[seat];
                format!("{} {score} ({tiles} tiles)", self.name(seat))
            })
            .collect();
        writeln!(
            self.out,
            "scores {}; boneyard {}",
            seats.join(", "),
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
            writeln!(self.out, "you drew {tile} and have to play it")?;
        }
        for (index, scored) in view.legal().iter().enumerate() {
            let play = scored.play;
            write!(self.out, "{:3}  {} {}", index + 1, play.tile, play.arm)?;
            match scored.points {
                0 => writeln!(self.out)?,
                points => writeln!(self.out, "  scores {points}")?,
            }
        }
        Ok(())
    }

    fn history(&mut self, view: &View) -> io::Result<()> {
        for event in view.history() {
            writeln!(
                self.out,
                "{}",
                self.sentence(event).trim_start_matches('\n')
            )?;
        }
        Ok(())
    }

    fn hint(&mut self, view: &View) -> io::Result<()> {
        let level = HINT_LEVEL;
        match Bot::new(level, self.table.bot_seed).choose(view) {
            Some(choice) => writeln!(
                self.out,
                "a bot of level {} would play {} {}",
                level, choice.play.tile, choice.play.arm
            ),
            None => writeln!(self.out, "there is nothing to choose"),
        }
    }

    fn save(&mut self, save: &Save) -> io::Result<()> {
        match save.write(&self.table.record()) {
            Ok(()) => writeln!(
                self.out,
                "saved; 'dominoes --resume {}' goes on",
                save.name()
            ),
            Err(failure) => writeln!(self.out, "{failure}"),
        }
    }

    /// Keeps the game in its file. That it cannot be kept does not stop it: it is told.
    fn keep(&self) {
        if let Err(failure) = self.table.keep() {
            output::message(&failure);
        }
    }

    fn leave(&mut self) -> Result<Outcome, Stop> {
        match &self.table.save {
            Some(save) => writeln!(
                self.out,
                "The game is kept: 'dominoes --resume {}' goes on.",
                save.name()
            )?,
            None => writeln!(self.out, "The game is not kept.")?,
        }
        Ok(Outcome::Yes)
    }

    /// The game as a record, how to check it, and who won.
    fn finish(&mut self) -> Result<Outcome, Stop> {
        let record = dominoes_notation::record(&self.table.game);
        writeln!(self.out, "\n{record}")?;
        writeln!(
            self.out,
            "To check it, put these lines into a file and run 'dominoes replay FILE'. The SHA-256 of \
             the seed is what you were shown before the first deal."
        )?;
        let result = self.table.game.result();
        let won = result.is_none_or(|result| result.winners().contains(self.seat));
        Ok(if won { Outcome::Yes } else { Outcome::No })
    }
}
