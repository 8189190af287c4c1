//! What happens and how things stand, in words, told to whoever looks.

use dominoes_core::{
    GameResult, HandEnd, HandSummary, Rules, Scale, Seat, Seats, Tile, Variant, scoring,
};
use dominoes_view::{PublicEvent, View, Viewer};

use crate::output;

pub(super) use crate::output::ends;

/// The name of the game and where it goes: `All Fives to 250`.
pub(super) fn game(rules: &Rules) -> String {
    let name = match rules.variant() {
        Variant::AllFives => "All Fives",
        Variant::Draw => "Draw",
        Variant::Block => "Block",
    };
    let by_five = if rules.scale().divisor() == 5 {
        " on a cribbage board"
    } else {
        ""
    };
    format!("{name} to {}{by_five}", rules.target().score())
}

/// What a seat is called: its own person is *you*.
pub(super) fn name(viewer: Viewer, seat: Seat) -> String {
    if viewer == Viewer::Seat(seat) {
        "you".to_owned()
    } else {
        format!("seat {seat}")
    }
}

/// What it means to resign, before it is done (R-GAME-3).
pub(super) fn resigning(rules: &Rules) -> &'static str {
    match rules.seats() {
        Seats::Two => "Give the game up? You will be last.",
        Seats::Three | Seats::Four => "Give the game up? It ends for all, and you will be last.",
    }
}

/// Why there is nothing to choose (R-TURN-3).
pub(super) fn forced(tile: Tile) -> String {
    format!("you drew {tile} and have to play it")
}

/// That the game is in a file.
pub(super) fn saved(name: &str) -> String {
    format!("saved; 'dominoes --resume {name}' goes on")
}

/// `one tile`, `two tiles` and so on, in figures.
pub(super) fn tiles(count: u32) -> String {
    match count {
        1 => "1 tile".to_owned(),
        _ => format!("{count} tiles"),
    }
}

/// An event as a sentence without a full stop.
pub(super) fn sentence(viewer: Viewer, event: &PublicEvent) -> String {
    let does = |seat: Seat, you: &str, others: &str| {
        let verb = if viewer == Viewer::Seat(seat) {
            you
        } else {
            others
        };
        format!("{} {verb}", name(viewer, seat))
    };
    match event {
        PublicEvent::Deal { hand, leader } => {
            format!("hand {hand}: {}", does(*leader, "lead", "leads"))
        }
        PublicEvent::Play {
            seat, play, points, ..
        } => {
            let plays = does(*seat, "play", "plays");
            match points {
                0 => format!("{plays} {} on {}", play.tile, play.arm),
                _ => format!("{plays} {} on {} for {points}", play.tile, play.arm),
            }
        }
        PublicEvent::Draw { seat, count, tiles } => {
            let draws = does(*seat, "draw", "draws");
            match tiles {
                Some(tiles) => format!("{draws} {}", output::tiles(tiles)),
                None => format!("{draws} {count}"),
            }
        }
        PublicEvent::Pass { seat } => does(*seat, "pass", "passes"),
        PublicEvent::HandEnd(summary) => hand_end(viewer, summary),
        PublicEvent::GameEnd(result) => game_end(viewer, result),
    }
}

/// A play, a draw, a pass or a deal in a few words, for a narrow column.
pub(super) fn brief(viewer: Viewer, event: &PublicEvent) -> String {
    let who = |seat: Seat| format!("{:6}", name(viewer, seat));
    match event {
        PublicEvent::Play {
            seat, play, points, ..
        } => match points {
            0 => format!("{} {} {}", who(*seat), play.tile, play.arm),
            _ => format!("{} {} {}  +{points}", who(*seat), play.tile, play.arm),
        },
        PublicEvent::Draw { seat, count, tiles } => match tiles {
            Some(tiles) if tiles.len() < 4 => {
                format!("{} drew {}", who(*seat), output::tiles(tiles))
            }
            Some(_) | None => format!("{} drew {count}", who(*seat)),
        },
        PublicEvent::Pass { seat } => format!("{} passed", who(*seat)),
        PublicEvent::Deal { leader, .. } => format!("{} led", who(*leader)),
        PublicEvent::HandEnd(_) | PublicEvent::GameEnd(_) => sentence(viewer, event),
    }
}

/// How a hand ended and what that scored.
fn hand_end(viewer: Viewer, summary: &HandSummary) -> String {
    let who = |seat: Seat| name(viewer, seat);
    let how = match summary.end {
        HandEnd::Out { seat, .. } if viewer == Viewer::Seat(seat) => "you go out".to_owned(),
        HandEnd::Out { seat, .. } => format!("{} goes out", who(seat)),
        HandEnd::Blocked { seat, .. } if viewer == Viewer::Seat(seat) => {
            "blocked, you hold least".to_owned()
        }
        HandEnd::Blocked { seat, .. } => format!("blocked, {} holds least", who(seat)),
        HandEnd::BlockedSplit { seats: [a, b], .. } => {
            format!("blocked, {} and {} hold least", who(a), who(b))
        }
        HandEnd::BlockedTied { .. } => "blocked, a tie".to_owned(),
        HandEnd::Target { seat, .. } if viewer == Viewer::Seat(seat) => {
            "you reach the target".to_owned()
        }
        HandEnd::Target { seat, .. } => format!("{} reaches the target", who(seat)),
        HandEnd::Resign { seat } if viewer == Viewer::Seat(seat) => "you resign".to_owned(),
        HandEnd::Resign { seat } => format!("{} resigns", who(seat)),
        HandEnd::Timeout { seat } => format!("{} ran out of time", who(seat)),
    };
    let awards = summary.end.awards(summary.scores.seats());
    let awards: Vec<String> = awards
        .iter()
        .filter(|&(_, &points)| points > 0)
        .map(|(seat, points)| format!("{points} to {}", who(seat)))
        .collect();
    let awards = if awards.is_empty() {
        String::new()
    } else {
        format!(", {}", awards.join(" and "))
    };
    let scores = output::scores(&summary.scores);
    format!(
        "end of hand {}: {how}{awards}; scores {scores}",
        summary.hand
    )
}

/// Who won the game.
pub(super) fn game_end(viewer: Viewer, result: &GameResult) -> String {
    let yours = match viewer {
        Viewer::Spectator => return format!("the game is over: {result}"),
        Viewer::Seat(seat) if !result.winners().contains(seat) => "you lose",
        Viewer::Seat(_) if result.is_draw() => "you share the first place",
        Viewer::Seat(_) => "you win",
    };
    format!("{yours}: {result}")
}

/// The total of the ends and how much more would score: `count 13; 2 more would score 15`. Nothing
/// where plays do not score, or none was made yet.
pub(super) fn count(view: &View) -> Option<String> {
    let scores = view.rules().variant().scores_fives() && !view.layout().is_empty();
    scores.then(|| total(view.count(), view.rules().scale()))
}

fn total(count: u32, scale: Scale) -> String {
    let more = 5 - count % 5;
    let score = scoring::score_for(count + more, scale);
    format!("count {count}; {more} more would score {score}")
}

/// The open ends, the count and how much more would score, on one line.
pub(super) fn standing(view: &View) -> String {
    let ends = ends(view.layout());
    match count(view) {
        Some(count) => format!("{ends}; {count}"),
        None => ends,
    }
}

#[cfg(test)]
mod tests {
    use dominoes_core::Target;

    use super::*;

    #[test]
    fn the_next_score_is_told_in_the_points_of_the_game() {
        let rules = Rules::all_fives(Seats::Two);
        assert_eq!(total(13, Scale::One), "count 13; 2 more would score 15");
        assert_eq!(total(10, Scale::One), "count 10; 5 more would score 15");
        let board = rules
            .with_target(Target::new(61, Scale::Five))
            .expect("a target");
        assert_eq!(total(13, board.scale()), "count 13; 2 more would score 3");
        assert_eq!(game(&board), "All Fives to 61 on a cribbage board");
    }
}
