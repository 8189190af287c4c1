//! Rows 9 to 13 of `docs/departures.md`: where the bots here do what the documents say and the code
//! of the engine they follow did not. Rows 1 to 8 are about the engine and are tested there.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_bot::{Bot, Level};
use dominoes_engine::{BySeat, Game, HandEnd, Rules, Seat, Seats, Target, View, ViewFacts};
use dominoes_testkit::{games, rng, rng::Rng};

#[test]
fn row_09_ties_go_by_the_order_of_the_arms() {
    let mut ties = 0;
    rng::each(300, |rng| {
        let mut game = games::with_rules(Rules::all_fives(Seats::Two), rng);
        games::advance(&mut game, rng.below(14), rng);
        let Some(seat) = game.turn() else { return };
        let view = game.view(seat).expect("a seat");
        let choice = Bot::new(Level::One, 0).choose(&view).expect("its turn");
        let same = view.legal().iter().filter(|scored| {
            scored.play.tile == choice.play.tile && scored.points == choice.report.points
        });
        let arms: Vec<_> = same.map(|scored| scored.play.arm).collect();
        assert_eq!(arms.first(), Some(&choice.play.arm), "L, R, U, D");
        ties += u32::from(arms.len() > 1);
    });
    assert!(ties > 50, "{ties}");
}

#[test]
fn row_10_the_sampler_finds_a_world_that_exists() {
    let (mut searched, mut constrained) = (0, 0);
    rng::each(60, |rng| {
        let rules = Rules::all_fives(rng.pick(&Seats::ALL))
            .with_reserve(2)
            .expect("rules");
        let mut game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn() {
            let view = game.view(seat).expect("a seat");
            let choice = Bot::new(Level::Three, 4).choose(&view).expect("its turn");
            assert!(!choice.report.loosened, "a real view has a world");
            searched += 1;
            constrained += u32::from(!view.deductions().is_empty());
            games::advance(&mut game, 1, rng);
        }
    });
    assert!(constrained > 200, "{constrained} of {searched}");
}

/// A seat that can block the hand and be lightest does not know that it would be, but a search that
/// knows blocked endings and keeps the reserve finds out far more often than one that only counts
/// points. (That rollouts are the engine's own hands is tested where rollouts are.)
#[test]
fn row_11_rollouts_keep_the_reserve_and_end_blocked_hands() {
    let (mut offered, mut deep, mut greedy) = (0, 0, 0);
    rng::each(8000, |rng| {
        let rules = Rules::all_fives(Seats::Two)
            .with_reserve(10)
            .expect("rules");
        let mut game = games::with_rules(rules, rng);
        games::advance(&mut game, 4 + rng.below(8), rng);
        let Some(seat) = game.turn() else { return };
        // What it is worth to the seat if the play ends the hand at once, with nothing to draw.
        let blocks = |play| {
            let mut after = game.clone();
            let played = after.play(seat, play).expect("it is legal");
            match played.hand_end.map(|summary| summary.end) {
                Some(HandEnd::Blocked {
                    seat: winner,
                    points,
                }) if winner == seat => points,
                _ => 0,
            }
        };
        let view = game.view(seat).expect("a seat");
        let best = view.legal().iter().map(|scored| blocks(scored.play)).max();
        if best >= Some(30) && view.legal().len() > 1 {
            let takes = |level| {
                let choice = Bot::new(level, 9).choose(&view).expect("its turn");
                u32::from(blocks(choice.play) >= 30)
            };
            offered += 1;
            deep += takes(Level::Five);
            greedy += takes(Level::Two);
        }
    });
    assert!(
        offered > 30 && deep > greedy + offered / 10,
        "{deep} and {greedy} of {offered}"
    );
}

/// Margins of a level against another over duplicate deals: each deal is played from both seats.
fn margins(a: Level, b: Level, deals: u64) -> (i64, i64) {
    let (mut sum, mut squares) = (0, 0);
    for number in 0..deals {
        let mut rng = Rng::new(number);
        let (seed, mut margin) = (games::seed(&mut rng), 0);
        for own in [Seat::One, Seat::Two] {
            let rules = Rules::all_fives(Seats::Two);
            let far = Target::Raw(Target::MAX);
            let mut game = Game::new(rules.with_target(far).expect("rules"), seed.clone());
            while game.hand_number() == 1 {
                let Some(seat) = game.turn() else { break };
                let level = if seat == own { a } else { b };
                let view = game.view(seat).expect("a seat");
                let choice = Bot::new(level, number).choose(&view).expect("its turn");
                game.play(seat, choice.play).expect("it is legal");
            }
            let scores = game.hands()[0].scores;
            let other = scores.seats().after(own);
            margin += i64::from(scores[own]) - i64::from(scores[other]);
        }
        sum += margin;
        squares += margin * margin;
    }
    (sum, squares)
}

/// The steps that show in few deals; the whole ladder, with its errors, is in `docs/bot.md`.
#[test]
fn row_12_every_level_beats_the_one_below() {
    for (a, b, deals) in [
        (Level::Two, Level::One, 1500),
        (Level::Three, Level::Two, 300),
    ] {
        let (sum, squares) = margins(a, b, deals);
        let n = i64::try_from(deals).expect("a small number");
        // sum / n > 1.96 standard errors, in whole numbers: n · sum² > 3.85 · (n · squares − sum²).
        assert!(
            sum > 0 && 100 * n * sum * sum > 385 * (n * squares - sum * sum),
            "{a} : {b} {sum}"
        );
    }
}

/// Views that differ in anything at all have other streams: here only the target or the scores.
#[test]
fn row_13_the_random_stream_depends_on_the_whole_view() {
    let mut differ = 0;
    rng::each(60, |rng| {
        let mut game = games::with_rules(Rules::all_fives(Seats::Two), rng);
        games::advance(&mut game, 3, rng);
        let Some(seat) = game.turn() else { return };
        let view = game.view(seat).expect("a seat");
        let target = view.rules().with_target(Target::Raw(251)).expect("rules");
        let facts = ViewFacts {
            rules: target,
            ..view.facts().clone()
        };
        let other = View::new(facts).expect("a view");
        assert_ne!(view.digest(), other.digest());
        let bot = Bot::new(Level::Three, 1);
        differ += u32::from(bot.choose(&view) != bot.choose(&other));
        assert_eq!(BySeat::splat(Seats::Two, 0).seats(), view.scores().seats());
    });
    assert!(differ > 20, "{differ} of 60 reports differ");
}
