//! What stops a command, with the place where it did.

use core::fmt;
use std::io;

use dominoes_engine::{GameError, LogError, RulesError};
use dominoes_notation::{CheckError, CheckFault, ReadError};
use serde::Serialize;

use crate::output::Outcome;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum Stop {
    /// What it was given is at fault.
    Failure(Failure),
    /// Its output cannot be written.
    Output(io::Error),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Something wrong with what a command was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Failure {
    code: &'static str,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    r#move: Option<u32>,
    #[serde(skip)]
    outcome: Outcome,
    /// The file it is in, for people.
    #[serde(skip)]
    source: Option<String>,
}

impl Failure {
    /// A play was asked for that there is not.
    pub(crate) fn no_such_play(at: impl fmt::Display, plays: impl fmt::Display) -> Self {
        let message = format!("there is no play {at}: there are {plays} plays");
        Self::bad("no_such_move", message)
    }

    /// Input or an option that cannot be used.
    pub(crate) fn bad(code: &'static str, message: impl fmt::Display) -> Self {
        Self {
            code,
            message: message.to_string(),
            line: None,
            column: None,
            r#move: None,
            outcome: Outcome::Bad,
            source: None,
        }
    }

    /// A command line that cannot be used, of this command or of none.
    pub(crate) fn usage(command: &str, message: &str) -> Self {
        let command = if command.is_empty() {
            String::new()
        } else {
            format!("{command} ")
        };
        Self::bad(
            "usage",
            format_args!("{message} (try 'dominoes {command}--help')"),
        )
    }

    /// The same as a plain no: it can be read, but it is not so.
    pub(crate) fn into_no(self) -> Self {
        Self {
            outcome: Outcome::No,
            ..self
        }
    }

    /// The same at a line and a column, from 1.
    pub(crate) fn at(self, line: usize, column: usize) -> Self {
        Self {
            line: Some(line),
            column: Some(column),
            ..self
        }
    }

    /// The same that many lines further down.
    pub(crate) fn lines_down(self, lines: usize) -> Self {
        Self {
            line: self.line.map(|line| line + lines),
            ..self
        }
    }

    /// The same at a move, from 0.
    pub(crate) fn at_move(self, number: u32) -> Self {
        Self {
            r#move: Some(number),
            ..self
        }
    }

    /// The same in a file.
    pub(crate) fn in_source(self, source: &str) -> Self {
        Self {
            source: Some(source.to_owned()),
            ..self
        }
    }

    /// The exit status it asks for.
    pub(crate) const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// It as the JSON object that stands for a bad input. The object has no field for the file, so
    /// the message names it where there is no place in it to point at.
    pub(crate) fn object(&self) -> ErrorObject {
        let mut error = self.clone();
        if let (Some(source), None) = (&self.source, self.line) {
            error.message = format!("{source}: {}", self.message);
        }
        ErrorObject { error }
    }
}

/// A failure as `{"error":{"code","message","line","column","move"}}`.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorObject {
    error: Failure,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{source}: ")?;
        }
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(number) = self.r#move {
            write!(f, "move {number}: ")?;
        }
        // A message is one line, whatever it repeats of its input.
        for (index, part) in self.message.split_inclusive(['\n', '\r']).enumerate() {
            let part = part.trim_end_matches(['\n', '\r']);
            write!(f, "{}{part}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::bad(error.code(), error.fault()).at(error.line(), error.column())
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        let failure = Self {
            line: error.line(),
            column: error.column(),
            r#move: error.move_number(),
            ..Self::bad(error.code(), error.fault())
        };
        // Without its deals nothing of it need be wrong: it is just not enough.
        if matches!(error.fault(), CheckFault::NoSeed) {
            failure
        } else {
            failure.into_no()
        }
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Json {
                ref message,
                line,
                column,
            } => Self::bad(error.code(), message).at(line, column),
            LogError::Play { number, error } => Self::from(error).into_no().at_move(number),
            LogError::End { error } => Self::from(error).into_no(),
            LogError::Version { .. } | LogError::Deals(_) | _ => Self::bad(error.code(), &error),
        }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Self::bad(error.code(), error)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Self::bad(error.code(), error)
    }
}
