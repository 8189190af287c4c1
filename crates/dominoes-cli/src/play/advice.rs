//! What a bot thinks of a position: it is asked with the view of whoever looks, and knows no more.

use core::cmp::Ordering;

use dominoes_bot::{Bot, Candidate, Choice, Level};
use dominoes_core::Play;
use dominoes_view::View;

/// The level that is asked unless another is named: the strongest, which takes a millisecond, and at most
/// some fifteen.
pub(super) const ADVISER: Level = Level::Six;

/// A play that a bot would make.
pub(super) struct Hint {
    pub(super) play: Play,
    /// It in words.
    pub(super) text: String,
}

/// What this bot would play; none when there is nothing to choose.
pub(super) fn hint(bot: Bot, view: &View) -> Option<Hint> {
    let play = bot.choose(view)?.play;
    let text = format!(
        "a bot of level {} would play {} on {}",
        bot.level(),
        play.tile,
        play.arm
    );
    Some(Hint { play, text })
}

/// What this bot found out about every play, the best first, as the lines of a table.
///
/// # Errors
/// When there is nothing to choose, or the level does not search; says so.
pub(super) fn analysis(bot: Bot, view: &View) -> Result<Vec<String>, String> {
    let level = bot.level();
    if level.worlds() == 0 {
        let levels: Vec<String> = Level::ALL
            .into_iter()
            .filter(|level| level.worlds() > 0)
            .map(|level| level.to_string())
            .collect();
        return Err(format!(
            "level {level} does not search: ask one of the levels {}",
            levels.join(", ")
        ));
    }
    let choice = bot.choose(view).ok_or("there is nothing to choose")?;
    let mut lines = vec![headline(level, &choice)];
    lines.push("play     points    worth  error  worlds".to_owned());
    lines.extend(choice.candidates.iter().map(line));
    Ok(lines)
}

fn headline(level: Level, choice: &Choice) -> String {
    let report = &choice.report;
    let how = match (report.exact, report.worlds) {
        (true, _) => "solved, nothing that matters is hidden".to_owned(),
        (false, 0) => "a single play is not searched".to_owned(),
        (false, 1) => {
            "nothing that matters is hidden; plays that were not solved were played out".to_owned()
        }
        (false, worlds) => format!("{worlds} guessed worlds for the best play"),
    };
    format!("level {level}: {how}")
}

fn line(candidate: &Candidate) -> String {
    let Candidate {
        play,
        points,
        worlds,
        score_sum,
        score_div,
        ..
    } = *candidate;
    let error = candidate.standard_error_milli().map_or_else(
        || "-".to_owned(),
        |milli| {
            tenths(i128::from(milli), 1000)
                .trim_start_matches('+')
                .to_owned()
        },
    );
    format!(
        "{} {}    {points:6}  {:>7}  {error:>5}  {worlds:6}",
        play.tile,
        play.arm,
        tenths(score_sum.into(), score_div.into()),
    )
}

/// A quotient to one digit after the point, rounded to the nearest, with its sign.
fn tenths(sum: i128, div: i128) -> String {
    let tenths = (sum.abs() * 20 + div) / (2 * div);
    let sign = match sum.cmp(&0) {
        Ordering::Less if tenths > 0 => '-',
        Ordering::Less | Ordering::Equal | Ordering::Greater => '+',
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_rounded_to_a_tenth_of_a_point() {
        for (sum, div, expected) in [
            (0, 1, "+0.0"),
            (25, 2, "+12.5"),
            (-25, 2, "-12.5"),
            (1, 20, "+0.1"),
            (-1, 21, "+0.0"),
            (1249, 100, "+12.5"),
        ] {
            assert_eq!(tenths(sum, div), expected, "{sum} / {div}");
        }
    }
}
