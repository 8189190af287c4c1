//! Exact play against trying everything.

use alloc::vec::Vec;
use core::{fmt::Debug, str::FromStr};
use std::println;

use dominoes_core::{Arm, Play, Round, RoundSetup, Rules, RulesSpec, Seat, Seats, Tile, Variant};
use dominoes_engine::Game;
use dominoes_testkit::{games, random, rng, rng::Rng};

use super::scaled;
use crate::{
    Analyst, Bot, Level, Settings, Weights,
    solve::{self, Limits, Solved},
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

/// All plays of the seat on turn, and what the solver says of them within limits that do.
fn solved(round: &Round, limits: Limits) -> (Vec<Play>, Solved) {
    let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
    let guess = |play| panic!("{play} is guessed in {round:?}");
    let solved = solve::values_within(limits, round, &plays, guess);
    (plays, solved)
}

/// The solver against trying everything, in groups that are so small that families have several of them
/// or that are as large as can be; how many plays there are.
fn assert_exact(round: &Round, rng: &mut Rng) -> usize {
    let left = 28 - round.table().len();
    let group = rng.pick(&[if left < 6 { 2 } else { 8 }, 11, 64]);
    let limits = Limits {
        group,
        ..Limits::NONE
    };
    let (plays, solved) = solved(round, limits);
    assert!(solved.exact);
    for (&play, value) in plays.iter().zip(solved.values) {
        assert_eq!(value, exact(round, play), "{play} in {round:?}");
    }
    plays.len()
}

/// A hand of two seats, of any variant and scale, in which at most one tile can still be drawn, and
/// none in Block.
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
        plays += assert_exact(&round, rng);
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
        drawn += u32::from(round.rules().drawable(round.boneyard().len()) > 0);
        assert_exact(&round, rng);
    });
    println!(
        "{positions} positions, {lone} of one tile, {spinners} of a spinner with one side covered, {drawn} with a tile to draw"
    );
    assert!(positions > 5000 && lone > 1000 && spinners > 500 && drawn > 500);
}

/// Where something is hidden, or no tile lies yet, or a play does not fit, all is guessed.
#[test]
fn what_is_no_open_hand_is_guessed() {
    let guess = |round: &Round, plays: &[Play]| {
        let solved = solve::values(round, plays, |_| 10_000);
        assert!(solved.values.iter().all(|&value| value == 10_000));
        assert_eq!((solved.exact, solved.positions), (false, 0));
    };
    let (mut drawable, mut begun, mut seats, mut unfit) = (0, 0, 0, 0);
    rng::each(60, |rng| {
        let mut game: Game = games::any(rng);
        let hand = game.hand_number();
        while game.turn().is_some() && game.hand_number() == hand {
            let round: &Round = game.secret_round();
            let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
            if round.table().is_empty() {
                guess(round, &plays);
                begun += 1;
            } else if round.seats().count() > 2 {
                guess(round, &plays);
                seats += 1;
            } else if round.rules().drawable(round.boneyard().len()) > 1 {
                guess(round, &plays);
                drawable += 1;
            } else if let Some(tile) = (!round.ends().fitting()).first() {
                guess(round, &[Play::new(tile, Arm::L)]);
                unfit += 1;
            }
            games::advance(&mut game, 1, rng);
        }
    });
    println!("{drawable} with tiles to draw, {begun} begun, {seats} of more seats, {unfit} unfit");
    assert!(
        [drawable, begun, seats, unfit]
            .iter()
            .all(|&count| count > 10)
    );
}

/// A hand is solved or guessed, never a little of both.
#[test]
fn a_hand_with_more_nodes_than_there_may_be_is_guessed() {
    let (mut whole, mut guessed) = (0, 0);
    rng::each(400, |rng| {
        let Some(round) = open(rng, 12) else { return };
        let (plays, truth) = solved(&round, Limits::NONE);
        let guess = |play: Play| 10_000 + i32::from(play.tile.id());
        let all_guessed: Vec<i32> = plays.iter().map(|&play| guess(play)).collect();
        let mut was_exact = false;
        for nodes in [0, 10, 100, 1_000, 10_000, usize::MAX] {
            let limits = Limits {
                nodes,
                ..Limits::NONE
            };
            let solved = solve::values_within(limits, &round, &plays, guess);
            if solved.exact {
                assert_eq!(solved, truth);
                whole += 1;
            } else {
                assert!(!was_exact);
                assert_eq!(solved.values, all_guessed);
                assert!(solved.positions <= truth.positions);
                guessed += 1;
            }
            was_exact = solved.exact;
        }
        assert!(was_exact);
    });
    println!("{whole} solved, {guessed} guessed");
    assert!(whole > 300 && guessed > 300);
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
/// 21,000,000 in which one seat starves the other on purpose. The values are those of an earlier solver,
/// which cut off, and remembered one position after the other. For that one the third was the hardest.
#[test]
fn the_hardest_hands_of_16_tiles_are_solved() {
    let played = dealt(
        Seat::One,
        [
            "0-0 1-0 3-0 1-1 2-1 3-2 6-3 4-4 6-4",
            "4-0 5-0 6-0 4-1 6-1 2-2 5-4 5-5 6-6",
        ],
        "5-1 3-1 5-3 6-2 5-2 2-0 3-3 4-3 4-2 6-5",
        "6-4@L 6-1@L 4-4@R 4-1@L 4-3@L 4-0@R 1-0@R 5-4@U 5-1@U 4-2@D 3-3@L 2-2@D",
    );
    let starved = dealt(
        Seat::One,
        [
            "0-0 1-0 6-0 1-1 3-1 6-1 6-2 6-3 6-4",
            "2-1 4-1 2-2 5-2 4-3 5-3 4-4 5-4 5-5",
        ],
        "4-2 4-0 5-1 3-2 5-0 2-0 6-6 3-3 3-0 6-5",
        "6-0@L 4-0@R 6-4@R 6-6@R 6-3@L 4-3@L 6-1@R 4-1@R 6-2@U 2-2@U 6-5@D 4-2@R",
    );
    let one_sided = dealt(
        Seat::One,
        [
            "3-0 3-1 4-2 6-2 3-3 4-3 6-3 5-4 6-4",
            "0-0 1-0 5-0 6-0 1-1 2-1 4-1 6-1 6-6",
        ],
        "3-2 5-5 2-0 2-2 5-2 5-3 4-4 6-5 4-0 5-1",
        "3-1@L 1-1@R 3-0@L 5-0@L 5-4@L 4-1@L 5-1@R 2-1@U 2-2@U 1-0@L 4-0@L 6-1@D",
    );
    let hands: [(Round, &[i32], u32); 3] = [
        (
            played,
            &[
                95, 75, 105, 105, 90, 90, 65, 55, 105, 105, 75, 90, 75, 50, 70, 85,
            ],
            301_444,
        ),
        (
            starved,
            &[
                125, 115, 110, 105, 110, 105, 120, 120, 130, 130, 95, 110, 130, 70, 85, 135,
            ],
            440_014,
        ),
        (
            one_sided,
            &[
                -35, 190, 180, 180, 190, 225, 190, 220, 180, 190, 215, 210, 190, 200, 175, 230, 200,
            ],
            294_899,
        ),
    ];
    for (round, values, positions) in hands {
        let (_, solved) = solved(&round, Limits::NONE);
        assert_eq!(solved.positions, positions);
        assert!(solved.exact);
        assert_eq!(solved.values, values);
    }
}

#[test]
fn only_hands_of_more_than_16_tiles_have_a_limit() {
    let (mut at_16, mut at_17, mut drawable) = (0, 0, 0);
    rng::each(u64::from(scaled(3_000)), |rng| {
        let tiles = 14 + rng.below(6) as usize;
        let Some(round) = open(rng, tiles) else {
            return;
        };
        // Nobody comes by a tile of the reserve.
        let rules = round.rules();
        let draws = rules.variant().draws() && round.boneyard().len() > rules.reserve();
        let left = 28 - round.table().len() - round.boneyard().len() + usize::from(draws);
        assert_eq!(Limits::of(&round).nodes == usize::MAX, left <= 16);
        at_16 += u32::from(left == 16);
        at_17 += u32::from(left == 17);
        drawable += u32::from(draws);
    });
    println!("{at_16} with 16 tiles left, {at_17} with 17; {drawable} with one to draw");
    assert!(at_16 > 50 && at_17 > 50 && drawable > 20);
}

/// With more tiles left some hands are not solved; of those that are, the values are the same as without
/// a limit. More than 20 tiles are not looked at.
#[test]
fn hands_of_more_than_16_tiles_are_solved_or_not() {
    let (mut whole, mut guessed, mut many) = (0, 0, 0);
    rng::each(u64::from(scaled(300)), |rng| {
        let tiles = 17 + rng.below(5) as usize;
        let Some(round) = open(rng, tiles) else {
            return;
        };
        let held: usize = round
            .seats()
            .iter()
            .map(|seat| round.hand_count(seat))
            .sum();
        let left = held + round.rules().drawable(round.boneyard().len());
        let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
        let solved = solve::values(&round, &plays, |_| 10_000);
        if left > 20 {
            assert_eq!((solved.exact, solved.positions), (false, 0));
            many += 1;
        } else if left > 16 && solved.exact {
            let (_, truth) = self::solved(&round, Limits::NONE);
            assert_eq!(solved, truth);
            whole += 1;
        } else if left > 16 {
            assert!(solved.positions > 0);
            assert!(solved.values.iter().all(|&value| value == 10_000));
            guessed += u32::from(left == 20);
        }
    });
    println!("{whole} solved, {guessed} of 20 tiles not, {many} of more");
    assert!(whole > 15 && guessed > 5 && many > 5);
}

/// Open hands as they come about in play, and what the longest of them takes.
#[test]
fn open_hands_of_16_tiles_are_always_solved() {
    let rules = Rules::all_fives(Seats::Two);
    let weights = Weights::of(rules.variant(), rules.seats());
    let (mut decisions, mut sum, mut most) = (0, 0, 0);
    rng::each(u64::from(scaled(300)), |rng| {
        let mut game: Game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
            let round: &Round = game.secret_round();
            let plays: Vec<Play> = round.legal().iter().map(|scored| scored.play).collect();
            if round.table().len() >= 12 && round.boneyard().len() <= 1 && plays.len() > 1 {
                let solved = solve::values(round, &plays, |_| 0);
                assert!(solved.exact, "{round:?}");
                decisions += 1;
                sum += u64::from(solved.positions);
                most = most.max(solved.positions);
            }
            let play = weights.play(round).expect("the hand runs");
            game.play(seat, play).expect("a legal play");
        }
    });
    println!("{decisions} decisions, {sum} positions, {most} at most");
    assert!(decisions > 100 && most < 400_000);
}

/// What the time of a choice goes into.
#[test]
fn what_hands_of_16_tiles_take() {
    let (mut hands, mut sum, mut most) = (0, 0, 0);
    rng::each(u64::from(scaled(2000)), |rng| {
        let Some(round) = open(rng, 16) else { return };
        let (_, solved) = solved(&round, Limits::NONE);
        hands += 1;
        sum += u64::from(solved.positions);
        most = most.max(solved.positions);
    });
    println!("{hands} hands, {sum} positions, {most} at most");
    assert!(hands > 500 && (12_000..16_000).contains(&(sum / hands)) && most < 300_000);
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

/// Nothing is hidden of a hand that is dealt whole, but the solver does not look at so many tiles, nor to
/// the end where there are too many nodes. The bot chooses, and does not call it exact.
#[test]
fn a_hand_that_takes_too_long_is_not_solved() {
    let (mut many, mut spent) = (0, 0);
    rng::each(3, |rng| {
        let spec = RulesSpec {
            hand_size: Some(14),
            ..RulesSpec::new(Variant::AllFives, 2)
        };
        let rules = spec.validate().expect("the whole set is dealt");
        let mut game: Game = games::with_rules(rules, rng);
        while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
            let view = game.view(seat).expect("a seat");
            let left: u32 = view.counts().as_slice().iter().sum();
            if left < 20 {
                break;
            }
            if view.legal().len() > 1 {
                let choice = Bot::new(Level::Six, rng.bits()).choose(&view);
                let report = choice.expect("its turn").report;
                assert!(left <= 20 || !report.exact);
                assert_eq!(report.positions > 0, left <= 20);
                many += u32::from(left > 20);
                spent += u32::from(left == 20 && !report.exact);
            }
            games::advance(&mut game, 1, rng);
        }
    });
    println!("{many} of more than 20 tiles, {spent} of 20 with too many nodes");
    assert!(many > 0 && spent > 0);
}

/// With nothing hidden and up to 16 tiles, the play with the greatest margin is chosen.
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
