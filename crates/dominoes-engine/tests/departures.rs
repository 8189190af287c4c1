//! Rows 1 to 8 of `docs/departures.md`: where this engine does what the documents say and the code
//! of the engine it follows did not. Rows 9 to 13 are about bots and are tested there.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{
    Game, GameError, PlayRequest, Rules, RulesFault, RulesSpec, Seat, Seats, Target, Variant,
    Viewer,
};
use dominoes_testkit::{games, rng, rng::Rng};

#[test]
fn row_01_draw_and_block_are_real() {
    for (rules, hand, target) in [
        (Rules::draw(Seats::Two), 7, 100),
        (Rules::block(Seats::Two), 7, 100),
        (Rules::all_fives(Seats::Two), 9, 250),
    ] {
        let mut game = games::with_rules(rules, &mut Rng::new(4));
        assert_eq!(game.secret_hands()[Seat::One].len(), hand);
        assert_eq!(game.rules().target().score(), target);
        games::advance(&mut game, u32::MAX, &mut Rng::new(4));
        let spinners = game.secret_events().iter().filter(|event| {
            matches!(event, dominoes_engine::GameEvent::Play { placement, .. } if placement.spinner)
        });
        assert_eq!(spinners.count() > 0, rules.variant() == Variant::AllFives);
    }
}

#[test]
fn row_02_a_seat_that_resigns_is_last() {
    rng::each(50, |rng| {
        for seats in [Seats::Three, Seats::Four] {
            let mut game = games::with_rules(Rules::all_fives(seats), rng);
            games::advance(&mut game, 40, rng);
            let best = game
                .places()
                .iter()
                .find(|&(_, &place)| place == 1)
                .map(|(seat, _)| seat);
            let leader = best.expect("somebody is first");
            let scores = *game.scores();
            let result = game.resign(leader).expect("running");
            assert_eq!(result.places()[leader] as usize, seats.count());
            assert_eq!(*result.scores(), scores);
        }
    });
}

#[test]
fn row_03_an_omitted_arm_must_be_the_only_one() {
    let (mut one, mut several, mut none) = (0, 0, 0);
    rng::each(200, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, rng.below(15), rng);
        let Some(seat) = game.turn() else { return };
        for tile in game.secret_hand(seat).expect("a seat") {
            if game
                .secret_forced_tile()
                .is_some_and(|forced| forced != tile)
            {
                continue;
            }
            let legal = game.legal(seat);
            let fits = legal
                .iter()
                .filter(|scored| scored.play.tile == tile)
                .count();
            let outcome = game.clone().play(seat, PlayRequest::from(tile));
            match (fits, outcome.map_err(GameError::code)) {
                (1, Ok(_)) => one += 1,
                (0, Err("end_mismatch")) => none += 1,
                (2.., Err("ambiguous_arm")) => several += 1,
                (fits, outcome) => panic!("{tile} fits {fits}: {outcome:?}"),
            }
        }
    });
    assert!(one > 50 && several > 50 && none > 50);
}

#[test]
fn row_04_only_its_holder_sees_the_forced_tile() {
    let mut forced = 0;
    rng::each(60, |rng| {
        let mut game = games::any(rng);
        while let Some(turn) = game.turn() {
            if let Some(tile) = game.secret_forced_tile() {
                forced += 1;
                for seat in game.rules().seats().iter() {
                    let view = game.view(seat).expect("a seat");
                    assert_eq!(view.forced(), Some(tile).filter(|_| seat == turn));
                }
                assert_eq!(
                    game.view(Viewer::Spectator).expect("a viewer").forced(),
                    None
                );
            }
            games::advance(&mut game, 1, rng);
        }
    });
    assert!(forced > 200, "{forced}");
}

#[test]
fn row_05_a_view_owns_its_data() {
    let mut rng = Rng::new(6);
    let mut game = games::any(&mut rng);
    let view = game.view(Viewer::Spectator).expect("a viewer");
    let before = view.clone();
    games::advance(&mut game, 6, &mut rng);
    assert_eq!(view, before);
    assert_ne!(view, game.view(Viewer::Spectator).expect("a viewer"));
}

#[test]
fn row_06_a_seat_that_does_not_exist_is_refused() {
    let mut game: Game = games::with_rules(Rules::all_fives(Seats::Two), &mut Rng::new(1));
    let seat = Seat::Three;
    let refusal = GameError::NoSuchSeat { seat };
    let play = game.legal(game.turn().expect("running"))[0].play;
    assert_eq!(game.view(seat).err(), Some(refusal));
    assert_eq!(game.events(seat, 0).err(), Some(refusal));
    assert_eq!(game.play(seat, play).err(), Some(refusal));
    assert_eq!(game.resign(seat).err(), Some(refusal));
    assert_eq!(
        (refusal.code(), game.secret_hand(seat)),
        ("no_such_seat", None)
    );
    assert!(game.legal(seat).is_empty());
}

#[test]
fn row_07_another_held_tile_is_refused_as_forced() {
    let mut refused = 0;
    rng::each(60, |rng| {
        let mut game = games::any(rng);
        while let Some(turn) = game.turn() {
            if let Some(forced) = game.secret_forced_tile() {
                let hand = game.secret_hand(turn).expect("a seat");
                for tile in hand.into_iter().filter(|&tile| tile != forced) {
                    let error = game.play(turn, tile).expect_err("another tile is forced");
                    assert_eq!(error.code(), "forced_tile");
                    assert!(
                        error.to_string().starts_with(&forced.to_string()),
                        "{error}"
                    );
                    refused += 1;
                }
            }
            games::advance(&mut game, 1, rng);
        }
    });
    assert!(refused > 500, "{refused}");
}

/// B27, B39, and the constants of one mode in another.
#[test]
fn row_08_scale_and_target_are_one_setting() {
    let spec = RulesSpec::new(Variant::AllFives, 2);
    let faults = |spec: RulesSpec| {
        spec.validate()
            .expect_err("it is refused")
            .faults()
            .to_vec()
    };
    let with = |target, scale| RulesSpec {
        target,
        scale,
        ..spec
    };
    assert_eq!(
        faults(with(None, Some(5))),
        [RulesFault::ScaleWithoutTarget]
    );
    assert_eq!(
        faults(with(Some(61), None)),
        [RulesFault::TargetWithoutScale]
    );
    assert_eq!(
        faults(with(Some(61), Some(2))),
        [RulesFault::Scale { scale: 2 }]
    );
    assert_eq!(
        faults(with(Some(0), Some(1))),
        [RulesFault::Target { target: 0 }]
    );
    let draw = RulesSpec {
        variant: Variant::Draw,
        ..with(Some(61), Some(5))
    };
    assert_eq!(
        faults(draw),
        [RulesFault::ScaleOfVariant {
            variant: Variant::Draw
        }]
    );
    assert_eq!(
        with(Some(61), Some(5))
            .validate()
            .map(|rules| rules.target()),
        Ok(Target::CRIBBAGE)
    );
    for players in [0, 1, 5, u32::MAX] {
        let spec = RulesSpec { players, ..spec };
        assert_eq!(faults(spec), [RulesFault::Players { players }]);
    }
    let too_much = RulesSpec {
        reserve: Some(11),
        hand_size: Some(9),
        ..spec
    };
    assert_eq!(
        faults(too_much),
        [RulesFault::Reserve {
            reserve: 11,
            boneyard: 10
        }]
    );
    let too_many = RulesSpec {
        hand_size: Some(15),
        target: Some(0),
        scale: Some(3),
        ..spec
    };
    assert_eq!(faults(too_many).len(), 3, "every fault is told");
}
