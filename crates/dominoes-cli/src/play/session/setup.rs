//! From options, or a file, to a session that can begin or go on.

use std::path::{Path, PathBuf};

use dominoes_bot::Level;
use dominoes_engine::{BySeat, Deals, Game, Seat, SeatSet, Seats, Seed, Viewer};

use super::{
    Args, Session,
    save::{Noted, Save},
};
use crate::{
    failure::Failure,
    input::{Source, Stored},
};

/// How strong bots are unless it is said.
const DEFAULT_LEVEL: Level = Level::Three;

/// The session that the options describe.
pub(super) fn session(args: &Args) -> Result<Session, Failure> {
    let resumed = args.resume.as_deref().map(resume).transpose()?;
    let nothing = Noted::default();
    let noted = resumed.as_ref().map_or(&nothing, |resumed| &resumed.noted);
    let seats = match &resumed {
        Some(resumed) => resumed.game.rules().seats(),
        None => args.rules.table.players,
    };
    let people = people(args, noted, seats)?;
    let noted_levels = match args.level[..] {
        [] => noted.levels(seats)?,
        _ => None,
    };
    let levels = match noted_levels {
        Some(levels) => levels,
        None => levels_by_seat(&args.level, seats)?,
    };
    let bot_seed = match args.bot_seed {
        Some(seed) => seed,
        None => noted.bot_seed()?.unwrap_or(1),
    };
    if let Some(file) = args.save.as_deref()
        && args.resume.as_deref() != Some(file)
        && file.exists()
    {
        Save::new(file)?;
        let message = format!(
            "--save {0}: there is a file already; '--resume {0}' goes on with its game",
            file.display()
        );
        return Err(Failure::usage("play", &message));
    }
    let (game, file) = match resumed {
        Some(resumed) => (resumed.game, args.save.clone().or(resumed.file)),
        None => (new_game(args)?, args.save.clone()),
    };
    let viewer = match (people.len(), people.iter().next()) {
        (1, Some(seat)) => Viewer::Seat(seat),
        _ => Viewer::Spectator,
    };
    // A game that goes on is told from the deal of its current hand.
    let before = |viewer: Viewer| -> Result<usize, Failure> {
        let events = game.events(viewer, 0)?.len();
        Ok(events - game.view(viewer)?.history().len().min(events))
    };
    let told_all = before(Viewer::Spectator)?;
    let mut told = BySeat::splat(seats, 0);
    for seat in seats.iter() {
        told[seat] = before(Viewer::Seat(seat))?;
    }
    Ok(Session {
        game,
        people,
        levels,
        bot_seed,
        save: file.as_deref().map(Save::new).transpose()?,
        copies: Vec::new(),
        unsaved: None,
        viewer,
        told,
        told_all,
    })
}

/// The seats that people have: those that were asked for, or as the file says, or the first.
fn people(args: &Args, noted: &Noted, seats: Seats) -> Result<SeatSet, Failure> {
    if args.seat.is_empty() {
        let first = SeatSet::EMPTY.with(Seat::One);
        return Ok(noted.people(seats)?.unwrap_or(first));
    }
    let mut people = SeatSet::EMPTY;
    for &seat in &args.seat {
        let message = match (seats.contains(seat), people.contains(seat)) {
            (false, _) => format!("--seat {seat}: there are {seats} seats"),
            (true, true) => format!("--seat {seat}: the seat is given twice"),
            (true, false) => {
                people = people.with(seat);
                continue;
            }
        };
        return Err(Failure::usage("play", &message));
    }
    Ok(people)
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
                Failure::usage("play", &message)
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
    noted: Noted,
    /// Where it is kept from now on: where it was, if that is a record.
    file: Option<PathBuf>,
}

fn resume(file: &Path) -> Result<Resumed, Failure> {
    let source = Source::read(Some(file));
    let stored = source.game(0)?;
    let game = stored
        .replay(|_| {})
        .map_err(|failure| source.blame(failure))?;
    let (noted, file) = match stored {
        Stored::Record(record) => (Noted(Some(*record)), Some(file.to_owned())),
        Stored::Log(_) => (Noted::default(), None),
    };
    Ok(Resumed { game, noted, file })
}
