//! What a person can type.

use std::path::PathBuf;

use dominoes_bot::Level;
use dominoes_core::PlayRequest;

use crate::play::advice::ADVISER;

/// A command of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Play this tile.
    Play(PlayRequest),
    /// Play the legal play with this number, from 1.
    Number(usize),
    /// List the legal plays.
    Legal,
    /// Draw the table.
    Table,
    /// Show one's own tiles.
    Hand,
    /// Tell the open ends.
    Ends,
    /// Tell the scores.
    Scores,
    /// Tell what happened in this hand.
    History,
    /// Ask a bot of this level what it would play.
    Hint(Level),
    /// Ask a bot of this level what it found out about every play.
    Analyse(Level),
    /// Write the game to this file, or to its own.
    Save(Option<PathBuf>),
    /// Give the game up; whether that was confirmed already.
    Resign(bool),
    /// Leave.
    Quit,
    /// List the commands.
    Help,
    /// Nothing was typed.
    Nothing,
}

/// What every command does, for people.
pub(super) const HELP: &str = "\
6-4 L       play the 6-4 on the left arm (L, R, U or D)
6-4         play the 6-4 where it fits, if that is one arm only
3           play the third play of the list
legal       list your plays with their points
table       draw the table
hand        show your tiles
ends        the open ends, their total, and how much more would score
scores      the scores, and how many tiles everybody holds
history     what happened in this hand
hint        ask a strong bot; 'hint 3' asks one of level 3
analyse     what a strong bot makes of every play; 'analyse 3' asks level 3
save FILE   write the game to a file; 'dominoes --resume FILE' goes on with it
resign      give the game up, which ends it for all
quit        leave
help        this list";

impl Command {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let alone = |command: Self| {
            if rest.is_empty() {
                Ok(command)
            } else {
                Err(format!("'{word}' stands alone: type just '{word}'"))
            }
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Self::Nothing),
            "legal" | "plays" => alone(Self::Legal),
            "table" => alone(Self::Table),
            "hand" | "tiles" => alone(Self::Hand),
            "ends" => alone(Self::Ends),
            "scores" | "score" => alone(Self::Scores),
            "history" => alone(Self::History),
            "hint" => level(word, rest).map(Self::Hint),
            "analyse" | "analyze" => level(word, rest).map(Self::Analyse),
            "help" | "?" => alone(Self::Help),
            "quit" | "exit" => alone(Self::Quit),
            "resign" if rest.eq_ignore_ascii_case("yes") => Ok(Self::Resign(true)),
            "resign" if !rest.is_empty() => {
                Err("type 'resign', or 'resign yes' to be asked nothing".to_owned())
            }
            "resign" => Ok(Self::Resign(false)),
            "save" => Ok(Self::Save((!rest.is_empty()).then(|| rest.into()))),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word
                .parse()
                .map(Self::Number)
                .map_err(|_| format!("there is no play {word}"))
                .and_then(alone),
            _ if word.starts_with(|letter: char| letter.is_ascii_digit()) => {
                play(word, rest).map(Self::Play)
            }
            _ => Err(format!(
                "'{line}' is no command: type a play like '6-4 L', the number of one, or 'help'"
            )),
        }
    }
}

/// The level that is to be asked.
fn level(word: &str, rest: &str) -> Result<Level, String> {
    if rest.is_empty() {
        return Ok(ADVISER);
    }
    rest.parse()
        .map_err(|error| format!("{error}: type '{word}' or '{word} {ADVISER}'"))
}

/// `6-4`, `6-4@L` or `6-4 L`, with the arm in either case.
fn play(word: &str, arm: &str) -> Result<PlayRequest, String> {
    let (text, typed) = if arm.is_empty() {
        (word.to_ascii_uppercase(), word.to_owned())
    } else {
        let play = format!("{word}@{arm}");
        (play.to_ascii_uppercase(), format!("{word} {arm}"))
    };
    text.parse()
        .map_err(|_| format!("'{typed}' is no play: type one like '6-4 L' or '6-4'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Command) {
        assert_eq!(Command::parse(line), Ok(expected), "{line:?}");
    }

    #[test]
    fn plays_may_be_typed_in_several_ways() {
        for line in ["6-4 L", "4-6@l", " 6-4   l ", "6-4@L"] {
            check(line, Command::Play("6-4@L".parse().expect("a play")));
        }
        check("4-6", Command::Play("6-4".parse().expect("a tile")));
        check("12", Command::Number(12));
    }

    #[test]
    fn words_stand_for_commands_in_either_case() {
        check("", Command::Nothing);
        check("HINT", Command::Hint(Level::Six));
        check("hint 2", Command::Hint(Level::Two));
        check("analyse", Command::Analyse(Level::Six));
        check("analyze 3", Command::Analyse(Level::Three));
        check("save", Command::Save(None));
        check(
            "save my game.txt",
            Command::Save(Some("my game.txt".into())),
        );
        check("resign", Command::Resign(false));
        check("resign yes", Command::Resign(true));
        for line in HELP.lines() {
            let words: Vec<&str> = line.split("  ").collect();
            assert!(Command::parse(words[0]).is_ok(), "{line}");
        }
    }

    #[test]
    fn what_is_no_command_is_told_so() {
        for (line, part) in [
            ("sing", "no command"),
            ("7-1", "'7-1' is no play"),
            ("6-4 X", "'6-4 X' is no play"),
            ("6-4 L R", "is no play"),
            ("hint 9", "from 1 to 6"),
            ("analyse well", "'analyse 6'"),
            ("resign now", "'resign yes'"),
            ("quit now", "type just 'quit'"),
            ("99999999999999999999999", "no play"),
        ] {
            let message = Command::parse(line).expect_err(line);
            assert!(message.contains(part), "{line}: {message}");
        }
    }
}
