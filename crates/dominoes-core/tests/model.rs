//! The hand that is played fast against the one written down as the rules read.

use dominoes_core::{HandEnd, Layout, Round, RoundEvent, Rules, Seats, Variant};
use dominoes_testkit::{invariant, model::Model, random, rng, rng::Rng};

/// Plays a hand in both; hands the round to `look` after each play.
fn play_both(rules: &Rules, rng: &mut Rng, mut look: impl FnMut(&Round, &Layout, &[RoundEvent])) {
    let leader = random::seat(rules.seats(), rng);
    let order = random::order(rng);
    let mut round = Round::deal(rules, leader, &order);
    let mut model = Model::deal(rules, leader, &order);
    model.assert_equals(&round);
    while let Some(play) = random::play(&round, rng) {
        let mut events = Vec::new();
        let placement = round.apply(play, |event| events.push(event));
        assert_eq!(Ok(&events), model.play(play).as_ref());
        let played = events.iter().find_map(|event| match event {
            RoundEvent::Play { placement, .. } => Some(*placement),
            RoundEvent::Draw { .. } | RoundEvent::Pass { .. } | RoundEvent::End(_) => None,
        });
        assert_eq!(placement.ok(), played);
        model.assert_equals(&round);
        look(&round, model.layout(), &events);
    }
    assert!(model.end().is_some());
}

#[test]
fn ten_thousand_hands_go_as_the_rules_read_r_set_2_r_turn_1_to_5_r_end_1_r_score_1_to_5() {
    let mut ends = [0; 4];
    rng::each(10_000, |rng| {
        let rules = random::rules(rng);
        play_both(&rules, rng, |round, layout, _| {
            invariant::conservation(round);
            invariant::table(layout, round.ends());
            let end = match round.end() {
                Some(HandEnd::Out { .. }) => 0,
                Some(HandEnd::Blocked { .. }) => 1,
                Some(HandEnd::BlockedSplit { .. }) => 2,
                Some(HandEnd::BlockedTied { .. }) => 3,
                Some(HandEnd::Target { .. } | HandEnd::Resign { .. } | HandEnd::Timeout { .. }) => {
                    unreachable!("a hand does not end like that by itself")
                }
                None => return,
            };
            ends[end] += 1;
        });
    });
    assert!(
        ends.iter().all(|&times| times > 0),
        "out, blocked, split, tied: {ends:?}"
    );
}

/// What a full set with nothing kept back makes impossible: an open face that some tile off the table
/// carries. So every face on the table is there in pairs, and the pips off it are even.
#[test]
fn a_block_with_nothing_kept_back_leaves_even_pips_r_end_1_r_turn_5() {
    let mut blocked = 0;
    rng::each(6_000, |rng| {
        let seats = rng.pick(&Seats::ALL);
        let rules = if rng.one_in(3) {
            Rules::draw(seats).with_reserve(0).expect("rules")
        } else {
            Rules::all_fives(seats)
        };
        play_both(&rules, rng, |round, _, _| {
            if round.passes() == seats.count() {
                blocked += 1;
                assert!(round.boneyard().is_empty(), "R-TURN-5");
                let off = !round.table();
                assert!(off.matching(round.ends().open_faces()).is_empty());
                assert_eq!(off.pips() % 2, 0);
            }
        });
    });
    assert!(blocked > 100, "{blocked} blocked hands");
}

#[test]
fn passes_and_draws_come_in_the_only_order_there_is_r_turn_2_to_5() {
    let (mut drawn, mut passed) = ([0; 3], [0; 3]);
    rng::each(2_000, |rng| {
        let rules = random::rules(rng);
        play_both(&rules, rng, |round, _, events| {
            assert!(matches!(events.first(), Some(RoundEvent::Play { .. })));
            let variant = rules.variant() as usize;
            for pair in events.windows(2) {
                match (&pair[0], &pair[1]) {
                    (RoundEvent::Draw { seat: a, .. }, RoundEvent::Draw { seat: b, .. })
                    | (RoundEvent::Draw { seat: a, .. }, RoundEvent::Pass { seat: b }) => {
                        assert_eq!(a, b);
                    }
                    (
                        RoundEvent::Play { seat: a, .. } | RoundEvent::Pass { seat: a },
                        RoundEvent::Draw { seat: b, .. } | RoundEvent::Pass { seat: b },
                    ) => {
                        assert_eq!(rules.seats().after(*a), *b);
                    }
                    (RoundEvent::Play { .. } | RoundEvent::Pass { .. }, RoundEvent::End(_)) => {}
                    (a, b) => panic!("{b:?} after {a:?}"),
                }
            }
            drawn[variant] += usize::from(
                events
                    .iter()
                    .any(|event| matches!(event, RoundEvent::Draw { .. })),
            );
            passed[variant] += usize::from(round.passes() > 0);
            // A draw that ends in a tile that fits is never followed by anything (R-TURN-3).
            if let Some(forced) = round.forced() {
                assert!(
                    matches!(events.last(), Some(&RoundEvent::Draw { tile, .. }) if tile == forced)
                );
                assert!(
                    round
                        .legal()
                        .iter()
                        .all(|scored| scored.play.tile == forced)
                );
                assert!(round.ends().fits(forced, round.legal()[0].play.arm));
            }
        });
    });
    assert_eq!(drawn[Variant::Block as usize], 0, "R-BLOCK-1");
    assert!(drawn[0] > 100 && drawn[1] > 100, "{drawn:?}");
    assert!(passed.iter().all(|&times| times > 100), "{passed:?}");
}
