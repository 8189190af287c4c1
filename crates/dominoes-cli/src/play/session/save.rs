//! Games last: a file that always holds the whole game.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use dominoes_bot::Level;
use dominoes_engine::{BySeat, Seat, SeatSet, Seats};
use dominoes_notation::Record;

use crate::failure::Failure;

/// The tags of a saved game that say who plays, described in `docs/notation.md`.
const SEATS: &str = "PlayerSeat";
const LEVELS: &str = "BotLevels";
const BOT_SEED: &str = "BotSeed";

/// Who plays a saved game, as far as its record says; a new game has none.
#[derive(Debug, Default)]
pub(super) struct Noted(pub(super) Option<Record>);

impl Noted {
    /// The seats of people: of those that are taken, and each once.
    pub(super) fn people(&self, seats: Seats) -> Result<Option<SeatSet>, Failure> {
        self.read(SEATS, "--seat", |text| {
            text.split(' ').try_fold(SeatSet::EMPTY, |people, word| {
                let seat = word.parse().ok().and_then(Seat::new)?;
                let new = seats.contains(seat) && !people.contains(seat);
                new.then(|| people.with(seat))
            })
        })
    }

    /// How strong the bot of each seat is.
    pub(super) fn levels(&self, seats: Seats) -> Result<Option<BySeat<Level>>, Failure> {
        self.read(LEVELS, "--level", |text| {
            let levels = text.split(' ').map(|word| word.parse().ok());
            let levels: Option<Vec<Level>> = levels.collect();
            BySeat::from_slice(&levels?).filter(|levels| levels.seats() == seats)
        })
    }

    pub(super) fn bot_seed(&self) -> Result<Option<u64>, Failure> {
        self.read(BOT_SEED, "--bot-seed", |text| text.parse().ok())
    }

    /// What a tag says. One that says something else is no fault of the game, but nothing is made up
    /// for it: an option can say it instead.
    fn read<T>(
        &self,
        tag: &str,
        option: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(text) = self.0.as_ref().and_then(|record| record.tag(tag)) else {
            return Ok(None);
        };
        let message =
            || format!("--resume: [{tag} {text:?}] does not fit this game; say it with {option}");
        read(text)
            .map(Some)
            .ok_or_else(|| Failure::usage("play", &message()))
    }
}

/// Notes in a record who plays.
pub(super) fn note(record: &mut Record, people: SeatSet, levels: BySeat<Level>, bot_seed: u64) {
    let people: Vec<String> = people.iter().map(|seat| seat.to_string()).collect();
    let levels: Vec<String> = levels.as_slice().iter().map(Level::to_string).collect();
    for (name, value) in [
        (SEATS, people.join(" ")),
        (LEVELS, levels.join(" ")),
        (BOT_SEED, bot_seed.to_string()),
    ] {
        // These names are tags without a meaning to the format, and the values are on one line.
        let _ = record.set_tag(name, value);
    }
}

/// The file of a game.
pub(super) struct Save {
    /// What people call it.
    name: PathBuf,
    /// Where it is, links followed: a link stays a link.
    file: PathBuf,
    /// What was written to it last.
    written: Option<String>,
}

impl Save {
    /// The file of this name, which need not exist yet.
    pub(super) fn new(name: &Path) -> Result<Self, Failure> {
        let file = fs::canonicalize(name).unwrap_or_else(|_| name.to_owned());
        let fault = match fs::metadata(&file) {
            Ok(found) if !found.is_file() => Some("it is no ordinary file"),
            _ if file.file_name().is_none() => Some("it names no file"),
            Ok(_) | Err(_) => None,
        };
        match fault {
            Some(fault) => Err(cannot_save(name, fault)),
            None => Ok(Self {
                name: name.to_owned(),
                file,
                written: None,
            }),
        }
    }

    /// What people call it, as they would type it.
    pub(super) fn name(&self) -> String {
        let name = self.name.display().to_string();
        let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%".contains(letter);
        if name.chars().all(plain) {
            name
        } else {
            format!("\"{name}\"")
        }
    }

    /// Whether it is the file of this name.
    pub(super) fn is_in(&self, name: &Path) -> bool {
        self.name == name || fs::canonicalize(name).is_ok_and(|file| file == self.file)
    }

    /// Writes the record whole or not at all. Only its owner may read it: it says what everybody
    /// holds.
    ///
    /// A file that somebody else has written since is left alone: two programs may go on with one
    /// game, and the plays of the other are no less played.
    pub(super) fn write(&mut self, record: &Record) -> Result<(), Failure> {
        let text = record.to_string();
        let is_ours = |written: &String| {
            let found = fs::read(&self.file);
            found.map_or(true, |found| found == written.as_bytes())
        };
        if !self.written.as_ref().is_none_or(is_ours) {
            return Err(cannot_save(
                &self.name,
                "something else has written to it since",
            ));
        }
        self.try_write(&text)
            .map_err(|error| cannot_save(&self.name, &error.to_string()))?;
        self.written = Some(text);
        Ok(())
    }

    fn try_write(&self, text: &str) -> io::Result<()> {
        let mut name = std::ffi::OsString::from(".");
        name.push(self.file.file_name().unwrap_or_default());
        name.push(format!(".{}.new", std::process::id()));
        let new = self.file.with_file_name(name);
        // One may be left from a program that was killed while it wrote.
        let _ = fs::remove_file(&new);
        let written = write_new(&new, text).and_then(|()| fs::rename(&new, &self.file));
        if written.is_err() {
            // The old file is still there, and that is what counts.
            let _ = fs::remove_file(&new);
            return written;
        }
        let folder = self.file.parent();
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
            // So that the new name lasts too; not every system can do that with a folder.
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

fn cannot_save(name: &Path, why: &str) -> Failure {
    Failure::bad("cannot_save", format_args!("cannot save: {why}"))
        .in_source(&name.display().to_string())
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
