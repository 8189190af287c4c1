//! A rollout of a world that is known is the hand the engine would play.

use dominoes_core::{BySeat, RoundEvent, Rules, Seat, Target};
use dominoes_engine::{Deals, ExplicitDeal, ExplicitDeals, Game};
use dominoes_testkit::{random, rng};

use super::scaled;
use crate::{greedy, rollout};

/// B69: the simulation kept state that the engine cleared.
#[test]
fn a_rollout_equals_the_engine_playing_the_same_policy() {
    let mut hands = 0;
    rng::each(u64::from(scaled(10_000)), |rng| {
        let rules: Rules = random::rules(rng);
        let target = Target::new(Target::MAX, rules.scale());
        let rules = rules
            .with_target(target)
            .expect("a target that no hand reaches");
        let leader = random::seat(rules.seats(), rng);
        let deal = ExplicitDeal {
            order: random::order(rng),
            lot: Some(leader),
        };
        let deals = ExplicitDeals::new([deal].into()).expect("a first hand");
        let mut game = Game::with_deals(rules, Deals::Explicit(deals)).expect("a game");
        let start = *game.secret_round();

        while let Some(seat) = game.turn() {
            let play = greedy::greedy_play(game.secret_round()).expect("it is somebody's turn");
            let legal = game.legal(seat);
            let most = legal.iter().map(|scored| scored.points).max();
            let first = legal.iter().find(|scored| Some(scored.points) == most);
            assert_eq!(
                Some(play),
                first.map(|scored| scored.play),
                "the first of the best"
            );
            game.play(seat, play).expect("it is legal");
        }

        let mut scores = BySeat::splat(rules.seats(), 0);
        let first = greedy::greedy_play(&start).expect("a leader can play");
        for own in rules.seats().iter() {
            let mut round = start;
            let leaf = rollout::play_out(&mut round, own, first, u32::MAX - 1, greedy::greedy_play);
            let end = leaf.end.expect("it is played to the end");
            let awards = end.awards(rules.seats());
            let others = |values: &BySeat<u32>| -> i64 {
                values
                    .iter()
                    .filter(|&(seat, _)| seat != own)
                    .map(|(_, &v)| i64::from(v))
                    .sum()
            };
            let margin = i64::from(game.scores()[own]) - others(game.scores());
            let bonus = i64::from(awards[own]) - others(&awards);
            assert_eq!(i64::from(leaf.margin) + bonus, margin);
            assert_eq!(game.hands()[0].end, end);
            assert_eq!(game.hands()[0].pips.expect("counted")[own], leaf.pips);
            scores[own] = leaf.pips;
        }
        hands += 1;
    });
    assert!(hands >= 10_000);
}

/// A turn with draws is one ply, a pass is one ply, and what lies beyond the last ply does not count.
#[test]
fn plies_are_turns_and_passes() {
    rng::each(2000, |rng| {
        let rules = random::rules(rng);
        let start = dominoes_core::Round::deal(&rules, Seat::One, &random::order(rng));
        let plies = rng.below(14);
        // The hand event by event, cut after the candidate and so many plays and passes.
        let (mut events, mut round) = (std::vec::Vec::new(), start);
        while let Some(play) = greedy::greedy_play(&round) {
            round
                .apply(play, |event| events.push(event))
                .expect("it is legal");
        }
        let own = Seat::Two;
        let mut held = start.hand(own);
        let (mut margin, mut left, mut end) = (0_i32, plies + 1, None);
        for (index, event) in events.iter().enumerate() {
            match *event {
                RoundEvent::Play { seat, placement } => {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    let points = placement.points as i32;
                    margin += if seat == own { points } else { -points };
                    held = held.without(placement.play.tile);
                }
                RoundEvent::Pass { .. } => {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                }
                RoundEvent::Draw { seat, tile } => {
                    // A draw belongs to the ply it leads to.
                    if left == 0 {
                        break;
                    }
                    if seat == own {
                        held.insert(tile);
                    }
                }
                RoundEvent::End(how) => {
                    assert_eq!(index + 1, events.len());
                    end = Some(how);
                }
            }
        }
        let first = greedy::greedy_play(&start).expect("a leader can play");
        let mut round = start;
        let leaf = rollout::play_out(&mut round, own, first, plies, greedy::greedy_play);
        assert_eq!(
            (leaf.margin, leaf.end, leaf.pips),
            (margin, end, held.pips()),
            "{plies} plies"
        );
    });
}
