//! What goes out: the exit status, and messages beside the data.

use core::fmt;
use std::{
    io::{self, Write},
    process::ExitCode,
};

use dominoes_engine::{Arm, BySeat, End, Face, Layout, Tile};

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

/// Whether it is the table of a game in which plays score: those have a spinner.
pub(crate) const fn plays_score(layout: &Layout) -> bool {
    layout.has_spinner()
}

/// The open arms with what each adds to the count, so that the figures add up: a double `5+5`, and in
/// brackets what is open but does not count yet. Where plays do not score, the faces alone.
pub(crate) fn ends(layout: &Layout) -> String {
    if layout.is_empty() {
        return "nothing lies on the table".to_owned();
    }
    let end = |(arm, face): (Arm, Face)| {
        let counts = |end: &End| end.arm == arm;
        let figure = match layout.ends().find(counts) {
            Some(end) if plays_score(layout) && end.tile.is_double() && !end.sole => {
                format!("{face}+{face}")
            }
            Some(_) => face.to_string(),
            // A tile alone counts its pips once: a half at each end.
            None if layout.len() == 1 => face.to_string(),
            None => format!("({face})"),
        };
        format!("{arm} {figure}")
    };
    let ends: Vec<String> = layout.open_ends().map(end).collect();
    format!("ends {}", ends.join(", "))
}

/// How many digits after the point a quotient has that would go on for ever.
const PLACES: u32 = 9;

/// A quotient as a decimal number: exact if it has at most nine digits after the point, else rounded
/// there, halves away from zero. Whole numbers only, so that it is the same on every machine.
pub(crate) fn decimal(sum: i64, div: u64) -> String {
    let unit = 10_u128.pow(PLACES);
    let div = u128::from(div.max(1));
    let parts = (u128::from(sum.unsigned_abs()) * unit * 2 + div) / (2 * div);
    let sign = if sum < 0 && parts > 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:09}", parts / unit, parts % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How many columns there are to draw in: those of the terminal, or 80.
pub(crate) fn width() -> u16 {
    terminal_size::terminal_size_of(io::stdout()).map_or(80, |(width, _)| width.0)
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

    #[track_caller]
    fn check(sum: i64, div: u64, expected: &str) {
        assert_eq!(decimal(sum, div), expected, "{sum} / {div}");
    }

    #[test]
    fn quotients_are_exact_or_rounded_at_the_ninth_digit() {
        check(0, 1, "0");
        check(10, 1, "10");
        check(100, 1, "100");
        check(-100, 8, "-12.5");
        check(1, 320, "0.003125");
        check(1, 120, "0.008333333");
        check(-1, 120, "-0.008333333");
        check(2, 3, "0.666666667");
        check(-1, 4_000_000_000, "0");
        check(i64::MIN, 1, "-9223372036854775808");
    }

    #[track_caller]
    fn check_ends(spinner: bool, plays: &str, expected: &str) {
        let mut layout = Layout::new(spinner);
        for play in plays.split_whitespace() {
            let play: dominoes_engine::Play = play.parse().expect(play);
            layout.place(play.tile, play.arm);
        }
        assert_eq!(ends(&layout), expected, "{plays}");
    }

    #[test]
    fn ends_add_up_to_the_count_r_score_1() {
        check_ends(true, "", "nothing lies on the table");
        check_ends(true, "6-4@L", "ends L 6, R 4");
        check_ends(true, "5-5@L", "ends L 5, R 5");
        check_ends(true, "5-5@L 5-3@R", "ends L 5+5, R 3");
        check_ends(true, "5-5@L 5-3@R 5-0@L", "ends L 0, R 3, U (5), D (5)");
        check_ends(
            true,
            "5-5@L 5-3@R 5-0@L 5-1@U 3-3@R",
            "ends L 0, R 3+3, U 1, D (5)",
        );
        check_ends(false, "5-5@L 5-3@R", "ends L 5, R 3");
    }

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
