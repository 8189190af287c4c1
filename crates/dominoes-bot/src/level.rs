//! How hard a bot plays.

use core::{fmt, str::FromStr};

use thiserror::Error;

/// How hard a [`Bot`](crate::Bot) plays: 1 is the weakest.
///
/// ```
/// use dominoes_bot::Level;
///
/// for level in Level::ALL {
///     println!("{level} {:8} {}", level.name(), level.description());
/// }
/// assert_eq!("5".parse(), Ok(Level::Five));
/// assert_eq!((Level::Five.worlds(), Level::Five.plies()), (64, 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Level {
    /// Takes the most points now.
    One = 1,
    /// As level 1, and among equals sheds pips and doubles.
    Two = 2,
    /// Tries each play in 24 guessed worlds, 8 plies deep.
    Three = 3,
    /// Tries each play in 40 guessed worlds, 12 plies deep.
    Four = 4,
    /// Tries each play in 64 guessed worlds, 16 plies deep.
    Five = 5,
    /// Tries each play in about 256 worlds that agree with the whole history, to the end of the hand,
    /// and solves positions without a secret.
    Six = 6,
}

/// A row of the table of levels.
struct Row {
    name: &'static str,
    worlds: u32,
    plies: u32,
    description: &'static str,
}

/// The table of levels, the weakest first. Budgets are worlds, plies and nodes, never seconds.
const TABLE: [Row; Level::COUNT] = [
    Row {
        name: "greedy",
        worlds: 0,
        plies: 0,
        description: "takes the most points now",
    },
    Row {
        name: "tidy",
        worlds: 0,
        plies: 0,
        description: "takes the most points now, and among equals sheds pips and doubles",
    },
    Row {
        name: "quick",
        worlds: 24,
        plies: 8,
        description: "tries each play in 24 guessed worlds, 8 plies deep",
    },
    Row {
        name: "steady",
        worlds: 40,
        plies: 12,
        description: "tries each play in 40 guessed worlds, 12 plies deep",
    },
    Row {
        name: "deep",
        worlds: 64,
        plies: 16,
        description: "tries each play in 64 guessed worlds, 16 plies deep",
    },
    Row {
        name: "strong",
        worlds: 256,
        plies: TO_THE_END,
        description: "tries each play to the end of the hand in about 256 worlds that agree with \
                      every draw and pass, and solves what holds no secret",
    },
];

/// More plies than a hand can have: at most 28 plays, each followed by at most three passes.
const TO_THE_END: u32 = 28 * 4;

impl Level {
    /// How many levels there are.
    pub const COUNT: usize = 6;

    /// Every level, the weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
    ];

    /// The level with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::COUNT {
            Some(Self::ALL[number as usize - 1])
        } else {
            None
        }
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// How many worlds it guesses for a choice; 0 for a level that does not search. Level 6 spends so
    /// many in the mean on each play: fewer on those that fall behind, more on the others.
    #[must_use]
    pub const fn worlds(self) -> u32 {
        self.row().worlds
    }

    /// How many plies it plays on after each candidate; 0 for a level that does not search. A turn is
    /// a ply, with all its draws, and so is a pass. Level 6 plays every hand to its end, which is never
    /// so far.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.row().plies
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        text.parse().ok().and_then(Self::new).ok_or(ParseLevelError)
    }
}

/// Text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is a number from 1 to {}", Level::COUNT)]
pub struct ParseLevelError;

impl ParseLevelError {
    /// A stable name for programs: `bad_level`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad_level"
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn numbers_names_and_budgets() {
        for (index, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(level.number()), index + 1);
            assert_eq!(Level::new(level.number()), Some(level));
            assert_eq!(level.to_string().parse(), Ok(level));
            assert!(!level.name().is_empty() && !level.description().is_empty());
        }
        assert_eq!(Level::ALL.map(Level::worlds), [0, 0, 24, 40, 64, 256]);
        assert_eq!(Level::ALL.map(Level::plies), [0, 0, 8, 12, 16, 112]);
        for text in ["0", "7", "256", "", "five", "-1"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text:?}");
        }
        assert_eq!(
            ParseLevelError.to_string(),
            "a level is a number from 1 to 6"
        );
    }
}
