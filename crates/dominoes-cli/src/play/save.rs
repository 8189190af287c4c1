//! Games last: a file that always holds the whole game.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use dominoes_bot::Level;
use dominoes_engine::{BySeat, Seat};
use dominoes_notation::Record;

use crate::failure::Failure;

/// The tags of a saved game that say who played.
const SEAT: &str = "PlayerSeat";
const LEVELS: &str = "BotLevels";
const BOT_SEED: &str = "BotSeed";

/// Who played a saved game, as far as it says.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted {
    pub(super) seat: Option<Seat>,
    pub(super) levels: Option<Vec<Level>>,
    pub(super) bot_seed: Option<u64>,
}

/// Notes in a record who plays.
pub(super) fn note(record: &mut Record, seat: Seat, levels: BySeat<Level>, bot_seed: u64) {
    let levels: Vec<String> = levels.as_slice().iter().map(Level::to_string).collect();
    for (name, value) in [
        (SEAT, seat.to_string()),
        (LEVELS, levels.join(" ")),
        (BOT_SEED, bot_seed.to_string()),
    ] {
        // These names are tags without a meaning to the format, and the values are on one line.
        let _ = record.set_tag(name, value);
    }
}

/// Who played, by the record; a tag that says something else is no fault of the game.
pub(super) fn noted(record: &Record) -> Noted {
    Noted {
        seat: record
            .tag(SEAT)
            .and_then(|text| text.parse().ok())
            .and_then(Seat::new),
        levels: record
            .tag(LEVELS)
            .and_then(|text| text.split(' ').map(|level| level.parse().ok()).collect()),
        bot_seed: record.tag(BOT_SEED).and_then(|text| text.parse().ok()),
    }
}

/// The file of a game.
pub(super) struct Save {
    file: PathBuf,
}

impl Save {
    pub(super) const fn new(file: PathBuf) -> Self {
        Self { file }
    }

    /// What people call it.
    pub(super) fn name(&self) -> String {
        self.file.display().to_string()
    }

    /// Writes the record whole or not at all. Only its owner may read it: it says what everybody
    /// holds.
    pub(super) fn write(&self, record: &Record) -> Result<(), Failure> {
        self.try_write(&record.to_string()).map_err(|error| {
            Failure::bad("cannot_save", format_args!("cannot save: {error}"))
                .in_source(&self.name())
        })
    }

    fn try_write(&self, text: &str) -> io::Result<()> {
        let mut name = self.file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let new = self.file.with_file_name(name);
        let written = write_new(&new, text).and_then(|()| fs::rename(&new, &self.file));
        if written.is_err() {
            // The old file is still there, and that is what counts.
            let _ = fs::remove_file(&new);
        }
        written
    }
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
