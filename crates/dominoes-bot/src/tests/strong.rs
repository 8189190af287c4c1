//! Level 6: its policy, its search, and what seeing the hidden tiles would be worth.

use alloc::vec::Vec;
use std::println;

use dominoes_core::{
    LegalPlays, Play, Position, Round, RoundRules, Rules, ScoredPlay, Seat, Seats, Target, Tile,
    TileSet, Variant,
};
use dominoes_engine::{Game, View};
use dominoes_testkit::{games, random, rng, rng::Rng};

use super::scaled;
use crate::{
    Analyst, Bot, Candidate, Level, Rollouts, Settings, Weights, halving, policy::Situation,
    rng::Key,
};

/// The most that a tile scores on this table, by trying it on every arm; none if it does not fit.
fn most(round: &Round, ends: &dominoes_core::Ends, tile: Tile) -> Option<i32> {
    let tries = dominoes_core::Arm::ALL.into_iter();
    let totals = tries.filter_map(|arm| ends.count_after(tile, arm));
    totals
        .map(|total| round.rules().score_for(total) as i32)
        .max()
}

/// What a play is worth, as the documentation of the weights reads.
fn by_definition(round: &Round, weights: &Weights, play: Play) -> i32 {
    let seat = round.turn().expect("the hand runs");
    let ends = round.ends().after(play.tile, play.arm).expect("it fits");
    let own = round.hand(seat).without(play.tile);
    let unseen = !(round.hand(seat) | round.table());
    let seats = round.seats().iter().filter(|&other| other != seat);
    let held: i32 = seats.map(|other| round.hand_count(other) as i32).sum();
    let best = |tiles: TileSet| tiles.into_iter().map(|tile| most(round, &ends, tile));
    let fitting = |tiles: TileSet| best(tiles).flatten().count() as i32;
    let showing = match round.ends().face_of(play.arm) {
        Some(face) => play.tile.other(face).expect("it fits"),
        None => play.tile.high(),
    };
    let with_face = |tiles: TileSet| tiles.iter().filter(|tile| tile.has_face(showing)).count();
    let threat: i32 = best(unseen).flatten().sum();
    let follow_up = best(own).flatten().max().unwrap_or(0);
    let points = round.rules().score_for(ends.count()) as i32;
    let mut value = 100 * points
        + weights.pips * play.tile.pips() as i32
        + weights.mobility * fitting(own)
        + weights.follow_up * follow_up
        + weights.control * (with_face(own) as i32 - with_face(unseen) as i32);
    if play.tile.is_double() {
        value += weights.double;
    }
    if fitting(own) == 0 {
        value -= weights.stuck;
    }
    // In hundredths of a point, times the number of unseen tiles.
    value * (unseen.len() as i32).max(1)
        - weights.threat * threat * held
        - weights.openness * 16 * fitting(unseen)
}

#[test]
fn the_policy_is_what_its_weights_say() {
    rng::each(u64::from(scaled(600)), |rng| {
        let rules = Rules::preset(rng.pick(&Variant::ALL), rng.pick(&Seats::ALL));
        let weights = Weights::of(rules.variant(), rules.seats());
        let leader = random::seat(rules.seats(), rng);
        let mut round = Round::deal(&rules, leader, &random::order(rng));
        while round.turn().is_some() {
            let play = weights.play(&round).expect("the hand runs");
            let legal = round.legal();
            let value = |scored: &ScoredPlay| by_definition(&round, &weights, scored.play);
            let most = legal.iter().map(value).max();
            assert!(legal.iter().any(|scored| scored.play == play));
            assert_eq!(Some(by_definition(&round, &weights, play)), most, "{play}");
            round
                .apply(random::play(&round, rng).expect("it runs"), |_| {})
                .expect("legal");
        }
    });
}

/// A simulated seat sees its own tiles, the table and the counts, although the world says more.
#[test]
fn the_policy_does_not_see_where_other_tiles_are() {
    rng::each(u64::from(scaled(600)), |rng| {
        let rules = Rules::preset(rng.pick(&Variant::ALL), rng.pick(&Seats::ALL));
        let weights = Weights::of(rules.variant(), rules.seats());
        let mut game = games::with_rules(rules, rng);
        games::advance(&mut game, rng.below(30), rng);
        let Some(seat) = game.turn() else { return };
        let (twin, _) = games::twin(&game, seat.into(), rng);
        assert_eq!(
            weights.play(game.secret_round()),
            weights.play(twin.secret_round())
        );
    });
}

#[test]
fn the_budget_is_spent_on_the_plays_in_the_running() {
    rng::each(60, |rng| {
        let rules = Rules::all_fives(rng.pick(&Seats::ALL));
        let mut game = games::with_rules(rules, rng);
        games::advance(&mut game, rng.below(12), rng);
        let Some(seat) = game.turn() else { return };
        let view = game.view(seat).expect("a seat");
        let choice = Bot::new(Level::Six, 3).choose(&view).expect("its turn");
        let legal = view.legal().len();
        assert_eq!(choice.candidates.len(), legal);
        assert_eq!(choice.candidates[0].play, choice.play);
        if legal == 1 || choice.report.exact {
            return;
        }
        let worlds = choice.candidates.iter().map(|candidate| candidate.worlds);
        assert!(worlds.clone().sum::<u32>() <= 2 * 256 * legal.min(8) as u32);
        assert!(choice.report.worlds == worlds.max().unwrap_or(0));
        // Worlds differ, and a value is rarely closer than a tenth of a point after some hundreds.
        let errors = choice
            .candidates
            .iter()
            .map(Candidate::standard_error_milli);
        let errors: Option<Vec<u64>> = errors.collect();
        let errors = errors.expect("each was tried in several worlds");
        assert!(
            errors.iter().all(|error| (1..20_000).contains(error)),
            "{errors:?}"
        );
    });
}

/// The margin that `a` has over level 5, in points a hand, in so many duplicate deals, and its
/// standard error over deals.
fn against_level_5(deals: u64, mut a: impl FnMut(&Game, &View) -> Play) -> (f64, f64) {
    let rules = Rules::all_fives(Seats::Two);
    let rules = rules
        .with_target(Target::Raw(Target::MAX))
        .expect("a target");
    let (mut sum, mut squares) = (0, 0);
    for deal in 0..deals {
        let mut margin = 0;
        for seat in [Seat::One, Seat::Two] {
            let mut game = Game::new(rules, games::seed(&mut Rng::new(deal)));
            let bot = Bot::new(Level::Five, deal);
            while let Some(turn) = game.turn().filter(|_| game.hand_number() == 1) {
                let view = game.view(turn).expect("a seat");
                let play = if turn == seat {
                    a(&game, &view)
                } else {
                    bot.choose(&view).expect("its turn").play
                };
                game.play(turn, play).expect("it is legal");
            }
            let scores = game.hands()[0].scores;
            margin += i64::from(scores[seat]) - i64::from(scores[game.rules().seats().after(seat)]);
        }
        sum += margin;
        squares += margin * margin;
    }
    let (count, sum) = (deals as f64, sum as f64);
    let variance = (squares as f64 - sum * sum / count) / (count - 1.0);
    (sum / count / 2.0, (variance / count).sqrt() / 2.0)
}

/// The plays of a search that knows what the other seat holds, and not in which order tiles come.
fn cheat(game: &Game, view: &View) -> Play {
    let round = *game.secret_round();
    let legal: LegalPlays = round.legal();
    if legal.len() == 1 {
        return legal[0].play;
    }
    let hands = [Seat::One, Seat::Two].map(|seat| round.hand(seat));
    let rollouts = Rollouts::Weighted(Weights::of(Variant::AllFives, Seats::Two));
    let key = Key::new(1, view.digest().as_bytes());
    let mut sums: Vec<i32> = legal.iter().map(|_| 0).collect();
    for index in 0..256 {
        let mut boneyard: Vec<Tile> = round.boneyard().iter().collect();
        key.stream(index).shuffle(&mut boneyard);
        let world = Position {
            rules: view.rules(),
            turn: round.turn().expect("it runs"),
            hands: &hands,
            boneyard: &boneyard,
            ends: *round.ends(),
            table: round.table(),
            passes: round.passes() as u8,
            forced: round.forced(),
        };
        let start = world.round().expect("a position");
        for (sum, scored) in sums.iter_mut().zip(&legal) {
            let mut round = start;
            let table = start.table();
            *sum += halving::play_out(&mut round, table, scored.play, &rollouts);
        }
    }
    let best = sums.iter().zip(&legal).max_by_key(|(sum, _)| **sum);
    best.expect("some play").1.play
}

/// A search that peeks is worth about twice as much as one that does not, so ours does not.
#[test]
fn peeking_would_score_clearly_more() {
    let deals = u64::from(scaled(150));
    let honest = Analyst::new(Settings::level_6(&Rules::all_fives(Seats::Two)), 9);
    let (blind, blind_error) =
        against_level_5(deals, |_, view| honest.choose(view).expect("its turn").play);
    let (peeking, peeking_error) = against_level_5(deals, cheat);
    println!(
        "{deals} deals: blind {blind:+.2} \u{b1} {blind_error:.2}, \
         peeking {peeking:+.2} \u{b1} {peeking_error:.2} points a hand"
    );
    assert!(blind > 2.0 && blind < 12.0, "{blind}");
    assert!(peeking > blind + 3.0 && peeking > 10.0, "{peeking}");
}

#[test]
fn a_situation_is_made_of_what_the_seat_knows() {
    let rules = Rules::all_fives(Seats::Four);
    let round = Round::deal(&rules, Seat::Two, &random::order(&mut Rng::new(1)));
    let now = Situation::of(&round, Seat::Two, round.table());
    assert_eq!(
        (now.unseen.len(), now.others),
        (28 - rules.hand_size(), 3 * rules.hand_size() as u32)
    );
    assert_eq!(now.hand, round.hand(Seat::Two));
    assert_eq!(RoundRules::from(&rules), *now.rules);
}
