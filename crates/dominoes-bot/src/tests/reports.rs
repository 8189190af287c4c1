//! What is said about levels and choices.

use dominoes_core::{Rules, ScoredPlay, Seats};
use dominoes_testkit::{games, rng};

use crate::{Bot, Candidate, Level};

#[test]
fn levels_have_names_and_numbers() {
    let names = Level::ALL.map(Level::name);
    assert_eq!(
        names,
        ["greedy", "tidy", "quick", "steady", "deep", "strong"]
    );
    for (number, level) in (1..).zip(Level::ALL) {
        assert_eq!(level.number(), number);
        assert_eq!(Level::new(number), Some(level));
    }
    // To the end of a hand: 28 plays, each followed by at most three passes.
    assert_eq!(Level::ALL.map(Level::plies), [0, 0, 8, 12, 16, 112]);
    assert_eq!((Level::new(0), Level::new(7)), (None, None));
}

/// Of 2, 4, 4 and 6 points the mean is 4, and its standard error √(8 ÷ 3 ÷ 4).
#[test]
fn a_standard_error_is_that_of_the_mean() {
    let play = "6-4@L".parse().expect("a play");
    let scored = ScoredPlay { play, points: 10 };
    let candidate = Candidate::valued(scored, 80, 20);
    assert_eq!(candidate.standard_error_milli(), None);
    let searched = |worlds, squares| Candidate {
        worlds,
        squares,
        ..candidate
    };
    // In fifths of a point they are 10, 20, 20 and 30.
    assert_eq!(searched(4, 1800).standard_error_milli(), Some(816));
    assert_eq!(searched(1, 1800).standard_error_milli(), None);
    // Two values, 30 and 50 fifths: the mean is 8 points if it is divided by ten.
    let two = Candidate {
        score_div: 10,
        ..searched(2, 3400)
    };
    assert_eq!(two.standard_error_milli(), Some(2000));
}

/// Levels 3 to 5 add up fifths of points over their worlds.
#[test]
fn a_value_is_divided_by_the_worlds() {
    rng::each(20, |rng| {
        let game = games::with_rules(Rules::all_fives(Seats::Two), rng);
        let seat = game.turn().expect("the hand begins");
        let view = game.view(seat).expect("a seat");
        for level in [Level::Three, Level::Four, Level::Five] {
            let choice = Bot::new(level, rng.bits()).choose(&view);
            let choice = choice.expect("its turn");
            let div = 5 * u64::from(level.worlds());
            for candidate in &choice.candidates {
                assert_eq!(
                    (candidate.worlds, candidate.score_div),
                    (level.worlds(), div)
                );
                // Nobody leads a hand by more than a game in the mean.
                assert!(candidate.score_sum.unsigned_abs() < 250 * div);
            }
            assert_eq!(choice.report.score_div, div);
        }
    });
}
