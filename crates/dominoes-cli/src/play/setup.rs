//! From options to a table at which a game can begin, or go on.

use std::path::{Path, PathBuf};

use dominoes_bot::{Bot, Level};
use dominoes_engine::{BySeat, Deals, Game, Play, Seat, Seats, Seed};
use dominoes_notation::Record;

use super::{
    Args,
    save::{self, Save},
};
use crate::{
    failure::Failure,
    input::{Source, Stored},
    output,
};

/// How strong bots are unless it is said.
const DEFAULT_LEVEL: Level = Level::Three;

/// A game, who sits where, and where it is kept.
pub(super) struct Table {
    pub(super) game: Game,
    /// Where the person sits.
    pub(super) seat: Seat,
    /// How strong a bot each seat has, or would have.
    pub(super) levels: BySeat<Level>,
    pub(super) bot_seed: u64,
    pub(super) save: Option<Save>,
}

impl Table {
    /// What the bot of the seat on turn plays.
    pub(super) fn bot_play(&self) -> Option<(Seat, Play)> {
        let seat = self.game.turn()?;
        let view = self.game.view(seat).ok()?;
        let choice = Bot::new(self.levels[seat], self.bot_seed).choose(&view)?;
        Some((seat, choice.play))
    }

    /// Tells what binds the deals to their seed, which nobody may know yet.
    pub(super) fn commit(&self) {
        if let Some(seed) = self.game.deals().seed() {
            output::message(&format_args!(
                "the SHA-256 of the seed is {}; the seed is told when the game is over",
                seed.commitment()
            ));
        }
    }

    /// Writes the game to its file, if it has one.
    pub(super) fn keep(&self) -> Result<(), Failure> {
        match &self.save {
            Some(save) => save.write(&self.record()),
            None => Ok(()),
        }
    }

    /// The record of the game with all that it takes to go on, deals included.
    pub(super) fn record(&self) -> Record {
        let mut record = dominoes_notation::secret_record(&self.game);
        save::note(&mut record, self.seat, self.levels, self.bot_seed);
        record
    }
}

/// The table that the options describe.
pub(super) fn table(args: &Args) -> Result<Table, Failure> {
    let resumed = args.resume.as_deref().map(resume).transpose()?;
    let noted = resumed.as_ref().map(|resumed| resumed.noted.clone());
    let noted = noted.unwrap_or_default();
    let seats = match &resumed {
        Some(resumed) => resumed.game.rules().seats(),
        None => args.rules.table.players,
    };
    let seat = args.seat.or(noted.seat).unwrap_or(Seat::One);
    if !seats.contains(seat) {
        let message = format!("--seat {seat}: there are {seats} seats");
        return Err(Failure::usage(&message));
    }
    let levels = if args.level.is_empty() {
        noted.levels.unwrap_or_default()
    } else {
        args.level.clone()
    };
    let levels = levels_by_seat(&levels, seats)?;
    let bot_seed = args.bot_seed.or(noted.bot_seed).unwrap_or(1);
    if let Some(file) = args.save.as_deref()
        && args.resume.as_deref() != Some(file)
        && file.exists()
    {
        let message = format!(
            "--save {0}: there is a file already; '--resume {0}' goes on with its game",
            file.display()
        );
        return Err(Failure::usage(&message));
    }
    let (game, file) = match resumed {
        Some(resumed) => (resumed.game, args.save.clone().or(resumed.file)),
        None => (new_game(args)?, args.save.clone()),
    };
    Ok(Table {
        game,
        seat,
        levels,
        bot_seed,
        save: file.map(Save::new),
    })
}

/// One level for all, or one for each seat.
fn levels_by_seat(levels: &[Level], seats: Seats) -> Result<BySeat<Level>, Failure> {
    match levels {
        [] => Ok(BySeat::splat(seats, DEFAULT_LEVEL)),
        [level] => Ok(BySeat::splat(seats, *level)),
        _ => BySeat::from_slice(levels)
            .filter(|levels| levels.seats() == seats)
            .ok_or_else(|| {
                let message = format!(
                    "--level: {} levels for {seats} seats; give one for all or one for each",
                    levels.len()
                );
                Failure::usage(&message)
            }),
    }
}

fn new_game(args: &Args) -> Result<Game, Failure> {
    let rules = args.rules.rules()?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => random_seed()?,
    };
    let deals = Deals::Seeded {
        scheme: args.deal,
        seed,
    };
    Game::with_deals(rules, deals).map_err(|error| Failure::bad(error.code(), error))
}

/// A seed that nobody can guess.
fn random_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::bad("no_random_numbers", format_args!("no random seed: {error}"))
    })?;
    Ok(Seed::from_bytes(bytes))
}

/// A game that goes on.
struct Resumed {
    game: Game,
    noted: save::Noted,
    /// Where it is kept from now on: where it was, if that is a record.
    file: Option<PathBuf>,
}

fn resume(file: &Path) -> Result<Resumed, Failure> {
    let source = Source::read(Some(file));
    let stored = source.game(0)?;
    let game = stored
        .replay(|_| {})
        .map_err(|failure| source.blame(failure))?;
    let (noted, file) = match &stored {
        Stored::Record(record) => (save::noted(record), Some(file.to_owned())),
        Stored::Log(_) => (save::Noted::default(), None),
    };
    Ok(Resumed { game, noted, file })
}
