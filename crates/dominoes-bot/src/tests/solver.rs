//! Exact play against trying everything.

use alloc::vec::Vec;
use core::{fmt::Debug, str::FromStr};
use std::println;

use dominoes_core::{Arm, Play, Round, RoundSetup, Rules, RulesSpec, Seat, Seats, Tile, Variant};
use dominoes_engine::Game;
use dominoes_testkit::{games, random, rng, rng::Rng};

use super::scaled;
use crate::{
    Analyst, Bot, Level, Rollouts, Settings, Weights,
    halving::play_out,
    solve::{self, Solver},
};

/// What the seat on turn scores more than the other to the end of the hand, between these bounds at
/// least: plain minimax that cuts off and remembers nothing.
fn minimax(round: &Round, play: Play, low: i32, high: i32) -> i32 {
    let turn = round.turn().expect("the hand runs");
    let mut next = *round;
    let points = next.apply(play, |_| {}).expect("it is legal").points as i32;
    if let Some(end) = next.end() {
        let awards = end.awards(next.seats());
        let other = next.seats().after(turn);
        return points + awards[turn] as i32 - awards[other] as i32;
    }
    let same = next.turn() == Some(turn);
    let (low, high) = (low - points, high - points);
    let (mut alpha, beta) = if same { (low, high) } else { (-high, -low) };
    let mut most = i32::MIN + 1;
    for scored in &next.legal() {
        most = most.max(minimax(&next, scored.play, alpha, beta));
        alpha = alpha.max(most);
        if alpha >= beta {
            break;
        }
    }
    points + if same { most } else { -most }
}

fn exact(round: &Round, play: Play) -> i32 {
    minimax(round, play, -100_000, 100_000)
}

/// A hand of two seats, of any variant and scale, in which at most one tile can still be drawn.
fn open(rng: &mut Rng, tiles: usize) -> Option<Round> {
    let variant = rng.pick(&Variant::ALL);
    let spec = RulesSpec {
        hand_size: Some(if rng.one_in(2) { 14 } else { 13 }),
        reserve: Some(rng.below(2)),
        target: Some(1000),
        scale: Some(if variant.scores_fives() && rng.one_in(3) {
            5
        } else {
            1
        }),
        ..RulesSpec::new(variant, 2)
    };
    let rules = spec.validate().ok()?;
    let leader = random::seat(Seats::Two, rng);
    let mut round = Round::deal(&rules, leader, &random::order(rng));
    let held = |round: &Round| -> usize {
        let hands = round.seats().iter().map(|seat| round.hand_count(seat));
        hands.sum()
    };
    while held(&round) > tiles || round.boneyard().len() > 1 {
        let play = random::play(&round, rng)?;
        round.apply(play, |_| {}).ok()?;
    }
    round.turn().map(|_| round)
}

#[test]
fn the_solver_equals_brute_force() {
    let (mut positions, mut plays) = (0, 0);
    rng::each(u64::from(scaled(40_000)), |rng| {
        let tiles = 3 + rng.below(6) as usize;
        let Some(round) = open(rng, tiles) else {
            return;
        };
        positions += 1;
        let mut solver = Solver::new(&round, u32::MAX).expect("an open hand");
        for scored in &round.legal() {
            let value = solver.value(scored.play, 0);
            assert_eq!(
                value,
                Some(exact(&round, scored.play)),
                "{} in {round:?}",
                scored.play
            );
            plays += 1;
        }
    });
    println!("{positions} positions, {plays} plays");
    assert!(positions >= 10_000, "{positions}");
}

/// A hand of two seats that has just begun, in which at most one tile can be drawn: whoever holds few
/// tiles, of few faces, plays on a table that is wide open. Half of them are led with a double.
fn begun(rng: &mut Rng) -> Option<Round> {
    let variant = rng.pick(&Variant::ALL);
    let faces = 3 + rng.below(5);
    let mut tiles = Tile::ALL;
    rng.shuffle(&mut tiles);
    tiles.sort_by_key(|tile| tile.high().pips() >= faces);
    if rng.one_in(2) {
        let double = tiles.iter().position(|tile| tile.is_double())?;
        tiles.swap(0, double);
    }
    let (led, [first, second]) = (tiles[0], [(); 2].map(|()| 2 + rng.below(4) as usize));
    let (hands, boneyard) = tiles.split_at(first + second);
    let drawn = rng.below(2);
    let reserve = if variant.draws() {
        boneyard.len() as u32 - drawn
    } else {
        0
    };
    let rules = Rules::preset(variant, Seats::Two).with_reserve(0).ok()?;
    let rules = rules.with_hand_size(1).ok()?;
    let setup = RoundSetup {
        rules: rules.with_reserve(reserve as u8).ok()?,
        leader: Seat::One,
        hands: [&hands[..first], &hands[first..]].map(<[_]>::to_vec).into(),
        boneyard: boneyard.to_vec(),
        plays: [Play::new(led, Arm::L)].into(),
    };
    let mut round = setup.round().ok()?;
    for _ in 0..rng.below(4) {
        round.apply(random::play(&round, rng)?, |_| {}).ok()?;
    }
    round.turn().map(|_| round)
}

#[test]
fn the_solver_equals_brute_force_on_tables_that_have_begun() {
    let (mut positions, mut lone, mut spinners, mut drawn) = (0, 0, 0, 0);
    rng::each(u64::from(scaled(20_000)), |rng| {
        let Some(round) = begun(rng) else { return };
        positions += 1;
        lone += u32::from(round.table().len() == 1);
        spinners += u32::from(round.ends().sides_covered() == 1);
        drawn += u32::from(round.boneyard().len() > round.rules().reserve());
        let mut solver = Solver::new(&round, u32::MAX).expect("an open hand");
        for scored in &round.legal() {
            let value = solver.value(scored.play, 0);
            let exact = exact(&round, scored.play);
            assert_eq!(value, Some(exact), "{} in {round:?}", scored.play);
        }
    });
    println!(
        "{positions} positions, {lone} of one tile, {spinners} of a spinner with one side covered, {drawn} with a tile to draw"
    );
    assert!(positions > 5000 && lone > 1000 && spinners > 500 && drawn > 500);
}

#[test]
fn a_budget_that_is_spent_gives_nothing() {
    let mut spent = 0;
    rng::each(200, |rng| {
        let Some(round) = open(rng, 12) else { return };
        for scored in &round.legal() {
            let mut solver = Solver::new(&round, 3).expect("an open hand");
            let value = solver.value(scored.play, 0);
            assert!(solver.positions() <= 3);
            assert!(value.is_none_or(|value| value == exact(&round, scored.play)));
            spent += u32::from(value.is_none());
        }
    });
    assert!(spent > 100);
}

/// What is not solved is guessed, and what looks best is solved first.
#[test]
fn a_budget_goes_to_the_plays_that_look_best() {
    let (mut mixed, mut whole) = (0, 0);
    rng::each(400, |rng| {
        let Some(round) = open(rng, 12) else { return };
        let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
        let truth: Vec<i32> = plays.iter().map(|&play| exact(&round, play)).collect();
        // No value is that of a guess.
        let favourite = rng.pick(&plays);
        let guess = |play| if play == favourite { 10_001 } else { 10_000 };
        let alone = solve::values_within(u32::MAX, &round, &[favourite], guess);
        assert!(alone.exact);
        for budget in [0, alone.positions, rng.below(100), u32::MAX] {
            let solved = solve::values_within(budget, &round, &plays, guess);
            assert!(solved.positions <= budget);
            let mut guessed = 0;
            for ((&play, &truth), &value) in plays.iter().zip(&truth).zip(&solved.values) {
                let is_exact = value == truth;
                assert!(is_exact || value == guess(play), "{play} in {round:?}");
                assert!(is_exact || play != favourite || budget < alone.positions);
                guessed += usize::from(!is_exact);
            }
            assert_eq!(solved.exact, guessed == 0);
            assert!(solved.exact || budget != u32::MAX);
            mixed += u32::from(guessed > 0 && guessed < plays.len());
            whole += u32::from(solved.exact);
        }
    });
    println!("{mixed} partly solved, {whole} whole");
    assert!(mixed > 100 && whole > 100);
}

/// The hand of All Fives at two seats that was dealt and played so.
fn dealt(leader: Seat, hands: [&str; 2], boneyard: &str, plays: &str) -> Round {
    fn list<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().expect(word)).collect()
    }
    let setup = RoundSetup {
        rules: Rules::all_fives(Seats::Two),
        leader,
        hands: hands.map(list).into(),
        boneyard: list(boneyard),
        plays: list(plays),
    };
    setup.round().expect("a hand")
}

/// The hardest hands of 16 tiles that were met: of 900,000 deals that the weights played, and of
/// 20,000,000 in which one seat starves the other on purpose. The values are those of an earlier solver,
/// which saw the table otherwise and tried plays in another order.
#[test]
fn the_hardest_hands_of_16_tiles_are_solved() {
    let played = dealt(
        Seat::One,
        [
            "2-0 2-1 3-1 4-1 5-1 5-3 4-4 5-4 6-4",
            "6-0 6-1 2-2 4-2 5-2 6-2 6-3 5-5 6-5",
        ],
        "3-0 4-3 1-0 1-1 0-0 3-2 3-3 5-0 4-0 6-6",
        "6-4@L 4-2@R 2-1@R 6-1@R 6-6@L 6-3@R 4-3@R 6-2@L 3-2@L 6-0@U 3-3@L 6-5@D",
    );
    let starved = dealt(
        Seat::One,
        [
            "3-0 3-1 4-2 6-2 3-3 4-3 6-3 5-4 6-4",
            "0-0 1-0 5-0 6-0 1-1 2-1 4-1 6-1 6-6",
        ],
        "3-2 5-5 2-0 2-2 5-2 5-3 4-4 6-5 4-0 5-1",
        "3-1@L 1-1@R 3-0@L 5-0@L 5-4@L 4-1@L 5-1@R 2-1@U 2-2@U 1-0@L 4-0@L 6-1@D",
    );
    let hands: [(Round, &[i32], u32); 2] = [
        (
            played,
            &[
                135, 155, -15, 120, 145, 135, 150, 120, 125, 120, 140, 135, 135, 125, 150, 150, 130,
            ],
            120_000,
        ),
        (
            starved,
            &[
                -35, 190, 180, 180, 190, 225, 190, 220, 180, 190, 215, 210, 190, 200, 175, 230, 200,
            ],
            150_000,
        ),
    ];
    for (round, values, most) in hands {
        let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
        let solved = solve::values(&round, &plays, |_| 0);
        println!("{} positions", solved.positions);
        assert!(solved.exact && solved.positions < most);
        assert_eq!(solved.values, values);
    }
}

/// The hardest hand that was met with 17 tiles: one of them can be drawn.
#[test]
fn a_hand_of_17_tiles_has_a_budget() {
    let round = dealt(
        Seat::Two,
        [
            "5-0 6-0 2-2 3-2 4-2 6-2 5-3 6-3 5-4",
            "0-0 1-0 3-0 1-1 2-1 4-1 5-1 3-3 4-3",
        ],
        "2-0 6-5 5-2 5-5 4-0 6-6 6-4 6-1 3-1 4-4",
        "1-1@L 6-1@R 1-0@L 6-2@R 2-1@R 6-0@L 4-1@U 4-2@U 5-1@R 5-5@R 3-1@D",
    );
    let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
    let solved = solve::values(&round, &plays, |_| 0);
    assert_eq!((round.boneyard().len(), solved.exact), (1, false));
    assert_eq!(solved.positions, 50_000);
}

/// Open hands as they come about in play, and what the longest of them takes.
#[test]
fn open_hands_of_16_tiles_are_always_solved() {
    let rules = Rules::all_fives(Seats::Two);
    let weights = Weights::of(rules.variant(), rules.seats());
    let (mut decisions, mut sum, mut most, mut long) = (0, 0, 0, 0);
    rng::each(u64::from(scaled(300)), |rng| {
        let mut game: Game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
            let round: &Round = game.secret_round();
            let laid = round.table();
            let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
            if laid.len() >= 12 && round.boneyard().len() <= 1 && plays.len() > 1 {
                let rollouts = Rollouts::Weighted(weights);
                let guess = |play| play_out(&mut { *round }, laid, play, &rollouts);
                let solved = solve::values(round, &plays, guess);
                assert!(solved.exact, "{round:?}");
                decisions += 1;
                sum += u64::from(solved.positions);
                most = most.max(solved.positions);
                long += u32::from(solved.positions > 90_000);
            }
            let play = weights.play(round).expect("the hand runs");
            game.play(seat, play).expect("a legal play");
        }
    });
    println!(
        "{decisions} decisions, {sum} positions, {most} at most, {long} times more than 90,000"
    );
    assert!(decisions > 100 && long * 50_000 <= decisions);
}

/// What the time of a choice goes into: one-sided hands, in which one seat plays on alone, take most.
#[test]
fn what_hands_of_16_tiles_take() {
    let (mut hands, mut sum, mut most) = (0, 0, 0);
    rng::each(u64::from(scaled(2000)), |rng| {
        let Some(round) = open(rng, 16) else { return };
        let mut solver = Solver::new(&round, u32::MAX).expect("an open hand");
        for scored in &round.legal() {
            assert!(solver.value(scored.play, 0).is_some());
        }
        hands += 1;
        sum += u64::from(solver.positions());
        most = most.max(solver.positions());
    });
    println!("{hands} hands, {sum} positions, {most} at most");
    assert!(hands > 500 && (1_900..2_250).contains(&(sum / hands)) && most < 100_000);
}

/// What is said to be exact is, also where a boneyard is left: of one tile that can be drawn, or of
/// tiles that cannot.
#[test]
fn what_is_called_exact_is_exact_with_a_boneyard() {
    let (mut exact_choices, mut drawable) = (0, 0);
    rng::each(u64::from(scaled(1500)), |rng| {
        let variant = rng.pick(&Variant::ALL);
        let hand_size = 9 + rng.below(5);
        let spec = RulesSpec {
            hand_size: Some(hand_size),
            reserve: Some(rng.below((28 - 2 * hand_size).min(3))),
            ..RulesSpec::new(variant, 2)
        };
        let rules = spec.validate().expect("tiles enough");
        let mut game: Game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
            let view = game.view(seat).expect("a seat");
            let counts: u32 = view.counts().as_slice().iter().sum();
            if counts <= 9 && view.legal().len() > 1 && view.boneyard_count() > 0 {
                let mut settings = Settings::level_6(&rules);
                settings.worlds = 1;
                let choice = Analyst::new(settings, rng.bits()).choose(&view);
                let choice = choice.expect("its turn");
                if choice.report.exact {
                    for candidate in &choice.candidates {
                        let value = exact(game.secret_round(), candidate.play);
                        assert_eq!(candidate.score_sum, i64::from(value), "{view:?}");
                    }
                    exact_choices += 1;
                    let left = view.boneyard_count() as usize;
                    drawable += u32::from(variant.draws() && left > rules.reserve());
                }
            }
            games::advance(&mut game, 1, rng);
        }
    });
    println!("{exact_choices} exact choices with a boneyard, {drawable} with a tile to draw");
    assert!(exact_choices > 200 && drawable > 20);
}

/// Nothing is hidden of a hand that is dealt whole, but so many tiles are not solved at any price.
#[test]
fn a_hand_that_takes_too_long_is_not_solved() {
    let mut spent = 0;
    rng::each(3, |rng| {
        let spec = RulesSpec {
            hand_size: Some(14),
            ..RulesSpec::new(Variant::AllFives, 2)
        };
        let rules = spec.validate().expect("the whole set is dealt");
        let mut game: Game = games::with_rules(rules, rng);
        games::advance(&mut game, 3, rng);
        let seat = game.turn().expect("the hand runs");
        let view = game.view(seat).expect("a seat");
        let choice = Bot::new(Level::Six, rng.bits()).choose(&view);
        let report = choice.expect("its turn").report;
        if view.legal().len() > 1 {
            assert_eq!((report.exact, report.positions), (false, 50_000));
            spent += 1;
        }
    });
    assert!(spent > 0);
}

/// With nothing hidden, up to 16 tiles and budget enough, the play with the greatest margin is chosen.
#[test]
fn level_6_plays_open_hands_of_16_tiles_perfectly() {
    let (mut positions, mut larger) = (0, 0);
    rng::each(u64::from(scaled(150)), |rng| {
        let mut rules = Rules::preset(rng.pick(&Variant::ALL), Seats::Two);
        // With large hands a fair part of open positions has more than a handful of tiles.
        if !rng.one_in(3) {
            let spec = RulesSpec {
                hand_size: Some(14),
                reserve: Some(0),
                ..RulesSpec::new(rules.variant(), 2)
            };
            rules = spec.validate().expect("the whole set is dealt");
        }
        let mut game: Game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
            let view = game.view(seat).expect("a seat");
            let counts: u32 = view.counts().as_slice().iter().sum();
            let open = view.boneyard_count() == 0 && counts <= 16 && view.legal().len() > 1;
            if open && (counts <= 11 || rng.one_in(6)) {
                let round = game.secret_round();
                let values: Vec<_> = view
                    .legal()
                    .iter()
                    .map(|scored| (scored.play, i64::from(exact(round, scored.play))))
                    .collect();
                let most = values.iter().map(|&(_, value)| value).max();
                let choice = Bot::new(Level::Six, rng.bits())
                    .choose(&view)
                    .expect("its turn");
                assert!(choice.report.exact);
                for candidate in &choice.candidates {
                    let value = values.iter().find(|(play, _)| *play == candidate.play);
                    assert_eq!(value.map(|&(_, value)| value), Some(candidate.score_sum));
                    assert_eq!(candidate.standard_error_milli(), None);
                }
                assert_eq!(Some(choice.report.score_sum), most);
                positions += 1;
                larger += u32::from(counts > 11);
            }
            games::advance(&mut game, 1, rng);
        }
    });
    println!("{positions} positions, {larger} of more than 11 tiles");
    assert!(positions > 50);
}
