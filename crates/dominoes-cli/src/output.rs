//! What goes out: the exit status, and messages beside the data.

use core::fmt;
use std::{
    io::{self, Write},
    process::ExitCode,
};

use dominoes_engine::{BySeat, Tile};

/// The answer of a command, by rising exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Done, or yes.
    Yes,
    /// No: readable, but not what a replay gives; you lost.
    No,
    /// Bad usage or unreadable input.
    Bad,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}

/// Prints a line for people, beside the data.
pub(crate) fn message(text: &dyn fmt::Display) {
    // Nobody is left to be told that standard error cannot be written to.
    let _ = writeln!(io::stderr(), "dominoes: {text}");
}

/// Scores as people write them: `120 : 95`.
pub(crate) fn scores(scores: &BySeat<u32>) -> String {
    let scores: Vec<String> = scores.as_slice().iter().map(u32::to_string).collect();
    scores.join(" : ")
}

/// Tiles as people write them: `6-4 5-0`.
pub(crate) fn tiles(tiles: &[Tile]) -> String {
    let tiles: Vec<String> = tiles.iter().map(Tile::to_string).collect();
    tiles.join(" ")
}

/// How many columns there are to draw in; none if standard output is not a terminal.
pub(crate) fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into())
}

/// What is wrong by a message of the command-line parser: its paragraphs before the usage, as one
/// line.
pub(crate) fn first_paragraphs(text: &str) -> String {
    let end = ["\n\nUsage:", "\n\nFor more information"]
        .into_iter()
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let text = text[..end].trim_start_matches("error: ");
    let paragraphs: Vec<String> = text
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    paragraphs.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_errors_become_one_line() {
        let text = "error: unexpected argument '--x' found\n\n  tip: a similar argument exists: '--y'\n\n\
                    Usage: dominoes\n\nFor more information, try '--help'.\n";
        assert_eq!(
            first_paragraphs(text),
            "unexpected argument '--x' found; tip: a similar argument exists: '--y'"
        );
        let text = "error: the following required arguments were not provided:\n  --seed <HEX>\n";
        assert_eq!(
            first_paragraphs(text),
            "the following required arguments were not provided: --seed <HEX>"
        );
    }
}
