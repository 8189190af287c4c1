//! The game that is played: the only module of the terminal game that owns a [`Game`].
//!
//! Everything else sees a [`Session`], which says only what whoever looks at the screen may know: a
//! [`View`], events, and whether a play was taken. Who looks is a part of its state: [`Session::face`]
//! changes it, at a hand-over between people at one screen.
//!
//! `setup` makes a session from options or a file, `save` keeps it in a file.

mod save;
mod setup;

use std::path::{Path, PathBuf};

use dominoes_bot::{Bot, Level};
use dominoes_engine::{
    BySeat, Game, GameError, GameResult, Layout, PlayRequest, PublicEvent, Rules, Seat, SeatSet,
    Seed, Status, View, Viewer,
};
use dominoes_notation::Record;

use self::save::Save;
use super::Args;
use crate::{failure::Failure, output};

/// A game, who sits where, where it is kept, and who looks.
pub(super) struct Session {
    game: Game,
    /// The seats that people have; bots have the others.
    people: SeatSet,
    /// How strong a bot each seat has, or would have.
    levels: BySeat<Level>,
    bot_seed: u64,
    save: Option<Save>,
    /// Other files that the game was written to.
    copies: Vec<PathBuf>,
    /// Why the last plays are not in the file.
    unsaved: Option<Failure>,
    viewer: Viewer,
    /// How many events of the game each seat has been told, and everybody.
    told: BySeat<usize>,
    told_all: usize,
}

/// What is left of a game that is over.
pub(super) struct Ending {
    pub(super) result: Option<GameResult>,
    /// Its record, with the seed once there is a result.
    pub(super) record: String,
    pub(super) seed: Option<String>,
    pub(super) commitment: Option<String>,
}

impl Session {
    /// The session that the options describe, kept once if it is to be kept. What bots make of a game
    /// while nobody plays is not kept in its file: it is still there for whoever played it.
    pub(super) fn new(args: &Args, has_people: bool) -> Result<Self, Failure> {
        let mut session = setup::session(args)?;
        if !has_people && args.resume.is_some() && args.save.is_none() {
            session.save = None;
        }
        // A file that cannot be written is told before anybody plays.
        session.keep();
        match session.unsaved.take() {
            Some(failure) => Err(failure),
            None => Ok(session),
        }
    }

    pub(super) const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// What binds the deals to their seed, which nobody may know yet.
    pub(super) fn commitment(&self) -> Option<String> {
        let seed = self.game.deals().seed()?;
        Some(seed.commitment().to_string())
    }

    /// Tells it beside the data.
    pub(super) fn tell_commitment(&self) {
        if let Some(commitment) = self.commitment() {
            output::message(&format_args!(
                "the SHA-256 of the seed is {commitment}; the seed is told when the game is over"
            ));
        }
    }

    /// The seats that people have.
    pub(super) const fn people(&self) -> SeatSet {
        self.people
    }

    /// Whether several people share the screen.
    pub(super) const fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// How strong the bot of a seat is; none if a person sits there.
    pub(super) fn bot_level(&self, seat: Seat) -> Option<Level> {
        (!self.people.contains(seat)).then_some(self.levels[seat])
    }

    /// The seat on turn, unless the game is over.
    pub(super) const fn turn(&self) -> Option<Seat> {
        self.game.turn()
    }

    /// Whether the game is over; a game whose deals are written out may also just stop.
    pub(super) fn is_over(&self) -> bool {
        self.game.status() == Status::Finished
    }

    /// Who looks at the screen.
    pub(super) const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// From now on this seat looks, or everybody. A seat that no person has is nobody's to look from.
    pub(super) fn face(&mut self, viewer: Viewer) {
        self.viewer = match viewer {
            Viewer::Seat(seat) if self.people.contains(seat) => viewer,
            Viewer::Seat(_) | Viewer::Spectator => Viewer::Spectator,
        };
    }

    /// What whoever looks may see.
    pub(super) fn view(&self) -> Result<View, Failure> {
        Ok(self.game.view(self.viewer)?)
    }

    /// What happened since whoever looks was told the last time.
    pub(super) fn news(&mut self) -> Result<Vec<PublicEvent>, Failure> {
        let told = match self.viewer {
            Viewer::Seat(seat) => &mut self.told[seat],
            Viewer::Spectator => &mut self.told_all,
        };
        let news = self.game.events(self.viewer, *told)?;
        *told += news.len();
        Ok(news)
    }

    /// The table as a hand of the game left it, which everybody saw.
    pub(super) fn table_of(&self, hand: u32) -> Result<Layout, Failure> {
        let mut layout = Layout::new(self.rules().variant().has_spinner());
        let mut current = 0;
        for event in self.game.events(Viewer::Spectator, 0)? {
            match event {
                PublicEvent::Deal { hand, .. } => current = hand,
                PublicEvent::Play { play, .. } if current == hand => {
                    layout.place(play.tile, play.arm);
                }
                PublicEvent::Play { .. }
                | PublicEvent::Draw { .. }
                | PublicEvent::Pass { .. }
                | PublicEvent::HandEnd(_)
                | PublicEvent::GameEnd(_) => {}
            }
        }
        Ok(layout)
    }

    /// Makes a play for the seat that looks.
    pub(super) fn play(&mut self, request: PlayRequest) -> Result<(), GameError> {
        let Viewer::Seat(seat) = self.viewer else {
            return Ok(());
        };
        self.game.play(seat, request)?;
        self.keep();
        Ok(())
    }

    /// Lets the bot on turn play. No if it is a person's turn, or nobody's.
    pub(super) fn bot_plays(&mut self) -> Result<bool, Failure> {
        let Some(seat) = self.turn().filter(|&seat| !self.people.contains(seat)) else {
            return Ok(false);
        };
        self.bot_plays_for(seat)
    }

    /// Lets a bot play for whoever is on turn. No if nobody is.
    pub(super) fn bot_plays_for_anybody(&mut self) -> Result<bool, Failure> {
        match self.turn() {
            Some(seat) => self.bot_plays_for(seat),
            None => Ok(false),
        }
    }

    fn bot_plays_for(&mut self, seat: Seat) -> Result<bool, Failure> {
        let view = self.game.view(seat)?;
        let Some(choice) = Bot::new(self.levels[seat], self.bot_seed).choose(&view) else {
            return Ok(false);
        };
        self.game.play(seat, choice.play)?;
        self.keep();
        Ok(true)
    }

    /// A bot of this level with the seed of the bots here, to be asked for advice.
    pub(super) const fn adviser(&self, level: Level) -> Bot {
        Bot::new(level, self.bot_seed)
    }

    /// Gives the game up for the seat that looks.
    pub(super) fn resign(&mut self) -> Result<(), Failure> {
        if let Viewer::Seat(seat) = self.viewer {
            self.game.resign(seat)?;
            self.keep();
        }
        Ok(())
    }

    /// Writes the game to its file, if it has one. That it cannot be written does not stop it: the
    /// file is then as it was, and [`unsaved`](Self::unsaved) says why.
    fn keep(&mut self) {
        let record = self.record();
        if let Some(save) = &mut self.save {
            self.unsaved = save.write(&record).err();
        }
    }

    /// What the file is called in which the game is kept.
    pub(super) fn file(&self) -> Option<String> {
        self.save.as_ref().map(Save::name)
    }

    /// Whether all that was played is in a file.
    pub(super) const fn is_kept(&self) -> bool {
        self.save.is_some() && self.unsaved.is_none()
    }

    /// Why the last plays are not in the file.
    pub(super) const fn unsaved(&self) -> Option<&Failure> {
        self.unsaved.as_ref()
    }

    /// Writes the game once more to its file, or to this one; a game without a file is kept in this
    /// one from now on. Gives the name of the file.
    pub(super) fn save(&mut self, file: Option<&Path>) -> Result<String, Failure> {
        let Some(file) = file else {
            let Some(name) = self.file() else {
                let message = "the game has no file yet: name one, as in 'save game.txt'";
                return Err(Failure::bad("cannot_save", message));
            };
            self.keep();
            return match &self.unsaved {
                Some(failure) => Err(failure.clone()),
                None => Ok(name),
            };
        };
        let is_own = self.save.as_ref().is_some_and(|save| save.is_in(file))
            || self.copies.iter().any(|copy| copy == file);
        if file.exists() && !is_own {
            let message = "there is a file already; give another name";
            let failure = Failure::bad("cannot_save", message);
            return Err(failure.in_source(&file.display().to_string()));
        }
        let mut save = Save::new(file)?;
        save.write(&self.record())?;
        self.copies.push(file.to_owned());
        let name = save.name();
        if self.save.is_none() || self.unsaved.is_some() {
            self.save = Some(save);
            self.unsaved = None;
        }
        Ok(name)
    }

    /// The record of the game with all that it takes to go on, deals included.
    fn record(&self) -> Record {
        let mut record = dominoes_notation::secret_record(&self.game);
        save::note(&mut record, self.people, self.levels, self.bot_seed);
        record
    }

    /// What is left when the game is over, or can go no further.
    pub(super) fn ending(&self) -> Ending {
        let over = self.is_over();
        Ending {
            result: self.game.result().copied(),
            record: dominoes_notation::record(&self.game).to_string(),
            seed: self.game.deals().seed().filter(|_| over).map(Seed::to_hex),
            commitment: self.commitment(),
        }
    }
}
