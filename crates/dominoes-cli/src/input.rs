//! What comes in: files of records, of JSON logs, or of both forms' single games.

use std::{
    fs, io,
    io::Read,
    path::{Path, PathBuf},
};

use dominoes_engine::{Game, GameLog, LogError};
use dominoes_notation::{Checked, Record, Records};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

use crate::failure::Failure;

/// A file, or standard input, as text.
pub(crate) struct Source {
    /// What to call it in messages; nothing for standard input.
    name: Option<String>,
    /// What is in it.
    pub(crate) text: Result<String, Failure>,
}

impl Source {
    /// The text of this file, or of standard input if there is none or it is `-`.
    pub(crate) fn read(file: Option<&Path>) -> Self {
        let file = file.filter(|file| *file != Path::new("-"));
        let name = file.map(|file| file.display().to_string());
        let bytes = file.map_or_else(standard_input, fs::read);
        let text = bytes
            .map_err(|error| Failure::bad("unreadable", format_args!("cannot read: {error}")))
            .and_then(utf8);
        let source = Self {
            name,
            text: Ok(String::new()),
        };
        let text = text.map_err(|failure| source.blame(failure));
        Self { text, ..source }
    }

    /// The texts of all these files, or of standard input if there are none.
    pub(crate) fn read_all(files: &[PathBuf]) -> impl Iterator<Item = Self> {
        let standard_input = files.is_empty().then_some(None);
        standard_input
            .into_iter()
            .chain(files.iter().map(|file| Some(&**file)))
            .map(Self::read)
    }

    /// A failure in this file.
    pub(crate) fn blame(&self, failure: Failure) -> Failure {
        match &self.name {
            Some(name) => failure.in_source(name),
            None => failure,
        }
    }

    /// The games in it, each read by itself. A file that cannot be read, or has nothing in it, is one
    /// game that cannot be read.
    pub(crate) fn games(&self) -> Vec<Result<Stored<'_>, Failure>> {
        let text = match &self.text {
            Ok(text) => text,
            Err(failure) => return vec![Err(failure.clone())],
        };
        let games = match first_character(text) {
            None => vec![Err(Failure::bad("empty", "there is no game in it"))],
            Some('{') => logs(text),
            Some(_) => Records::new(text)
                .map(|record| Ok(Stored::Record(Box::new(record?))))
                .collect(),
        };
        let blame = |game: Result<_, _>| game.map_err(|failure| self.blame(failure));
        games.into_iter().map(blame).collect()
    }

    /// One of the games in it, counted from 0.
    pub(crate) fn game(&self, index: usize) -> Result<Stored<'_>, Failure> {
        let mut games = self.games();
        if index < games.len() {
            return games.swap_remove(index);
        }
        let count = games.len();
        let message =
            format!("there is no game {index}: the first is game 0 and there are {count}");
        Err(self.blame(Failure::bad("no_such_game", message)))
    }
}

/// The first character that says anything.
pub(crate) fn first_character(text: &str) -> Option<char> {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .chars()
        .next()
}

fn standard_input() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn utf8(bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]);
        let (line, column) = place(&before, before.len());
        Failure::bad("bad_text", "not UTF-8 text").at(line, column)
    })
}

/// The line and column, both from 1, of this byte.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line, before[start..].chars().count() + 1)
}

/// A game as it was stored.
pub(crate) enum Stored<'a> {
    /// As a record.
    Record(Box<Record>),
    /// As a JSON log.
    Log(Log<'a>),
}

/// A JSON log with the text it was read from.
pub(crate) struct Log<'a> {
    game: GameLog,
    text: &'a str,
    /// The line and column where it begins.
    start: (usize, usize),
}

impl Stored<'_> {
    /// Plays the game again and compares all that is stored with it; a record without deals is
    /// checked as far as it can be.
    pub(crate) fn check(&self) -> Result<Checked, Failure> {
        match self {
            Self::Record(record) => Ok(record.check()?),
            Self::Log(_) => self
                .replay(|_| {})
                .map(|game| Checked::Full(Box::new(game))),
        }
    }

    /// Plays the game again, shows it before every play, and compares all that is stored with it.
    pub(crate) fn replay(&self, before_play: impl FnMut(&Game)) -> Result<Game, Failure> {
        match self {
            Self::Record(record) => Ok(record.replay_with(before_play)?),
            Self::Log(log) => log
                .game
                .replay_with(before_play)
                .map_err(|error| log.locate(error)),
        }
    }
}

impl Log<'_> {
    /// The failure at the place of the text where it is.
    fn locate(&self, error: LogError) -> Failure {
        #[derive(Default, Deserialize)]
        struct Places<'a> {
            #[serde(borrow)]
            plays: Vec<&'a RawValue>,
            #[serde(borrow)]
            end: Option<&'a RawValue>,
        }
        let places: Places<'_> = serde_json::from_str(self.text).unwrap_or_default();
        let at = match &error {
            LogError::Play { number, .. } => places.plays.get(*number as usize).copied(),
            LogError::End { .. } => places.end,
            LogError::Json { .. } | LogError::Version { .. } | LogError::Deals(_) | _ => None,
        };
        let failure = Failure::from(error);
        match at {
            Some(value) => {
                // The value is a part of the text.
                let offset = value.get().as_ptr().addr() - self.text.as_ptr().addr();
                let (line, column) = self.absolute(place(self.text, offset));
                failure.at(line, column)
            }
            None => failure,
        }
    }

    fn absolute(&self, place: (usize, usize)) -> (usize, usize) {
        absolute(self.start, place)
    }
}

/// A place in a part of a text as a place in the text.
const fn absolute(start: (usize, usize), (line, column): (usize, usize)) -> (usize, usize) {
    if line <= 1 {
        (start.0, start.1 + column.saturating_sub(1))
    } else {
        (start.0 + line - 1, column)
    }
}

/// The JSON logs in a text, on one line each or on several.
///
/// After a log that cannot be read, reading goes on with the next line that begins with `{`.
fn logs(text: &str) -> Vec<Result<Stored<'_>, Failure>> {
    let mut logs = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // Counted on from log to log: a file may have a million of them.
    let (mut counted, mut start) = (0, (1, 1));
    while !rest.is_empty() {
        let begin = text.len() - rest.len();
        start = absolute(start, place(&text[counted..begin], begin - counted));
        counted = begin;
        let mut documents = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        let end = match documents.next() {
            Some(Ok(_)) => documents.byte_offset(),
            Some(Err(_)) | None => rest.find("\n{").unwrap_or(rest.trim_end().len()),
        };
        let (document, after) = rest.split_at(end);
        let log = GameLog::from_json(document);
        logs.push(match log {
            Ok(game) => Ok(Stored::Log(Log {
                game,
                text: document,
                start,
            })),
            Err(LogError::Json {
                message,
                line,
                column,
            }) => {
                let (line, column) = absolute(start, (line, column));
                let code = LogError::Json {
                    message: String::new(),
                    line,
                    column,
                }
                .code();
                Err(Failure::bad(code, message).at(line, column))
            }
            Err(error) => Err(Failure::from(error).at(start.0, start.1)),
        });
        rest = after.trim_start();
    }
    logs
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = r#"{"version":1,"rules":{"variant":"block","players":2},"deal":"explicit","deals":[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28]],"lots":[1],"plays":["0-0@L"]}"#;

    fn source(text: &str) -> Source {
        Source {
            name: None,
            text: Ok(text.to_owned()),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &[Option<(usize, usize)>]) {
        let source = source(text);
        let found: Vec<_> = source
            .games()
            .iter()
            .map(|game| match game {
                Ok(_) => None,
                Err(failure) => {
                    let json = serde_json::to_value(failure).expect("JSON");
                    let number = |field: &str| json[field].as_u64().unwrap_or(0) as usize;
                    Some((number("line"), number("column")))
                }
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn logs_are_read_from_one_line_each_or_from_several() {
        check(LOG, &[None]);
        check(&format!("\u{feff}\n {LOG}\n\n{LOG}\n"), &[None, None]);
        check(&format!("{LOG} {LOG}"), &[None, None]);
        check(&LOG.replace(',', ",\n "), &[None]);
    }

    #[test]
    fn reading_goes_on_after_a_log_that_cannot_be_read() {
        let cut = &LOG[..LOG.len() - 10];
        check(
            &format!("{cut}\n{LOG}\n"),
            &[Some((1, LOG.len() - 10)), None],
        );
        check(
            &format!("{LOG}\n{cut}\n"),
            &[None, Some((2, LOG.len() - 10))],
        );
        check(
            &format!("{LOG}\n{{\"version\":2}}\n{LOG}"),
            &[None, Some((2, 1)), None],
        );
        check("", &[Some((0, 0))]);
    }

    #[test]
    fn a_play_that_is_refused_is_found_in_its_log() {
        let text = format!(
            "{LOG}\n{}",
            LOG.replace("\"0-0@L\"", "\"0-0@L\", \"6-6@L\"")
        );
        let source = source(&text);
        let games = source.games();
        let failure = match &games[1] {
            Ok(game) => game.replay(|_| {}).expect_err("not held"),
            Err(failure) => panic!("{failure}"),
        };
        let column = LOG.find("\"0-0@L\"").expect("a play") + "\"0-0@L\", ".len() + 1;
        assert_eq!(
            failure.to_string(),
            format!("line 2, column {column}: move 1: seat 1 does not hold 6-6")
        );
    }
}
