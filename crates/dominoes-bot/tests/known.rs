//! What level 6 chooses in some views, and what it makes of it. A change of the search, of a weight, of
//! the random numbers or of a digest is a line of a diff here; then the figures of `docs/bot.md` are
//! those of another bot.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_bot::{Bot, Level};
use dominoes_engine::{Game, Rules, Seats, Seed, Variant};

/// Whatever level 6 is asked, with the bot seed 6, in the first two hands of a game that level 2 plays.
fn choices(variant: Variant, seats: Seats, seed: u8) -> Vec<String> {
    let mut game = Game::new(Rules::preset(variant, seats), Seed::from_bytes([seed; 32]));
    let mut choices = Vec::new();
    while let Some(seat) = game.turn().filter(|_| game.hand_number() < 3) {
        let view = game.view(seat).expect("a seat");
        let choice = Bot::new(Level::Six, 6).choose(&view).expect("its turn");
        let report = choice.report;
        choices.push(format!(
            "{}: {} of {}, {} worlds, {}/{}{}",
            game.move_number(),
            choice.play,
            report.considered,
            report.worlds,
            report.score_sum,
            report.score_div,
            if report.exact { ", exact" } else { "" }
        ));
        let choice = Bot::new(Level::Two, 6).choose(&view).expect("its turn");
        game.play(seat, choice.play).expect("it is legal");
    }
    choices
}

/// From this move on, every so many moves.
#[track_caller]
fn check(variant: Variant, seats: Seats, first: usize, step: usize, expected: &[&str]) {
    let choices = choices(variant, seats, b'k').into_iter();
    let choices = choices.skip(first).step_by(step);
    assert_eq!(choices.take(expected.len()).collect::<Vec<_>>(), expected);
}

#[test]
fn all_fives_at_two_seats() {
    check(
        Variant::AllFives,
        Seats::Two,
        0,
        5,
        &[
            "0: 5-5@L of 9, 584 worlds, 6515/584",
            "5: 6-6@R of 7, 532 worlds, 17965/532",
            "10: 2-0@U of 2, 256 worlds, -4370/256",
            "15: 6-1@U of 5, 440 worlds, -3335/440",
            "20: 3-3@L of 3, 320 worlds, -3130/320",
            "25: 4-4@R of 7, 440 worlds, 8680/440",
            "30: 6-2@L of 2, 256 worlds, -600/256",
        ],
    );
}

#[test]
fn exact_endgames_of_all_fives() {
    let choices = (b'a'..=b'p').flat_map(|seed| choices(Variant::AllFives, Seats::Two, seed));
    let exact = choices.filter(|choice| choice.ends_with("exact"));
    assert_eq!(
        exact.take(6).collect::<Vec<_>>(),
        [
            "20: 2-0@R of 4, 1 worlds, 30/1, exact",
            "21: 4-4@L of 2, 1 worlds, -15/1, exact",
            "16: 6-1@R of 5, 1 worlds, 40/1, exact",
            "18: 1-0@L of 2, 1 worlds, 20/1, exact",
            "20: 6-1@L of 3, 1 worlds, 5/1, exact",
            "22: 6-3@L of 2, 1 worlds, -15/1, exact",
        ]
    );
}

#[test]
fn all_fives_at_three_seats() {
    check(
        Variant::AllFives,
        Seats::Three,
        1,
        7,
        &[
            "1: 5-1@L of 4, 256 worlds, 930/512",
            "8: 6-2@L of 2, 256 worlds, -2410/512",
            "15: 5-3@R of 3, 256 worlds, 2055/512",
            "22: 4-1@L of 7, 532 worlds, 4640/1064",
        ],
    );
}

#[test]
fn all_fives_at_four_seats() {
    check(
        Variant::AllFives,
        Seats::Four,
        2,
        6,
        &[
            "2: 3-2@L of 2, 256 worlds, 5755/768",
            "8: 6-6@L of 2, 256 worlds, 2530/768",
            "14: 2-0@L of 2, 256 worlds, -3100/768",
            "20: 4-3@L of 1, 0 worlds, 0/1",
        ],
    );
}

#[test]
fn draw_and_block() {
    check(
        Variant::Draw,
        Seats::Two,
        3,
        4,
        &[
            "3: 6-1@R of 3, 320 worlds, 514/320",
            "7: 3-0@L of 1, 0 worlds, 0/1",
            "11: 3-2@R of 3, 320 worlds, -1037/320",
            "15: 5-4@R of 2, 256 worlds, 3451/256",
        ],
    );
    check(
        Variant::Block,
        Seats::Two,
        2,
        3,
        &[
            "2: 4-4@L of 3, 320 worlds, -1859/320",
            "5: 4-0@L of 2, 256 worlds, 305/256",
            "8: 5-3@L of 3, 320 worlds, -473/320",
            "11: 4-4@L of 7, 532 worlds, 1863/532",
        ],
    );
}
