//! Games over many hands: who leads, how they end, who is where.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]

use std::collections::BTreeSet;

use dominoes_engine::{
    Deals, DealsError, EndReason, ExplicitDeal, ExplicitDeals, Game, GameError, GameEvent, HandEnd,
    Order, Rules, Seat, Seats, Status, Target, Tile, Viewer,
};
use dominoes_testkit::{games, random, rng, rng::Rng};

fn finished(rules: Rules, rng: &mut Rng) -> Game {
    let mut game = games::with_rules(rules, rng);
    games::advance(&mut game, u32::MAX, rng);
    assert_eq!(game.status(), Status::Finished);
    game
}

/// A seat that goes out leads; after a block the lot of the new hand decides (R-LEAD-1 to R-LEAD-3).
/// B40: who led after a tied block was left open.
#[test]
fn leads_go_by_who_went_out_or_by_lot_r_lead_2_r_lead_3() {
    let (mut out, mut blocked) = (0, 0);
    rng::each(400, |rng| {
        let game = finished(random::rules(rng), rng);
        let mut leader = game.deals().lot(1, game.rules().seats());
        for hand in game.hands() {
            assert_eq!(Some(hand.leader), leader);
            leader = if let HandEnd::Out { seat, .. } = hand.end {
                out += 1;
                Some(seat)
            } else {
                blocked += 1;
                game.deals().lot(hand.hand + 1, game.rules().seats())
            };
        }
    });
    assert!(out > 500 && blocked > 100, "{out} out, {blocked} blocked");
}

/// B10, B37, B41, B42: state of one hand was still there in the next, or a choice was made for the
/// leader.
#[test]
fn a_new_hand_starts_from_nothing_r_lead_4_r_ded_1() {
    let mut seen = 0;
    rng::each(200, |rng| {
        let mut game = games::any(rng);
        while let Some((seat, play)) = games::play(&game, rng) {
            let played = game.play(seat, play).expect("it was offered");
            if played.hand_end.is_some() && played.result.is_none() {
                assert_eq!((game.status(), game.passes()), (Status::Active, 0));
                assert!(game.layout().is_empty() && game.deductions().is_empty());
                assert_eq!(
                    (game.layout().spinner(), game.secret_forced_tile()),
                    (None, None)
                );
                assert_eq!(game.turn(), Some(game.leader()));
                assert_eq!(game.legal(game.leader()).len(), game.rules().hand_size());
                assert_eq!(game.boneyard_count(), game.rules().boneyard_size());
                assert!(
                    game.hand_counts()
                        .as_slice()
                        .iter()
                        .all(|&n| n as usize == game.rules().hand_size())
                );
                seen += 1;
            }
        }
        // B43: a finished game offers nothing.
        assert!(
            game.rules()
                .seats()
                .iter()
                .all(|seat| game.legal(seat).is_empty())
        );
        assert_eq!((game.turn(), game.secret_forced_tile()), (None, None));
    });
    assert!(seen > 500, "{seen}");
}

#[test]
fn the_game_stops_the_moment_the_target_is_reached_r_game_1() {
    let (mut by_play, mut by_bonus, mut by_last_tile) = (0, 0, 0);
    rng::each(600, |rng| {
        let rules = Rules::all_fives(rng.pick(&Seats::ALL)).with_target(Target::Raw(40));
        let game = finished(rules.expect("rules"), rng);
        let last = game.hands().last().expect("a hand");
        let reached = |score: &&u32| **score >= 40;
        assert!(game.scores().as_slice().iter().any(|score| reached(&score)));
        match last.end {
            HandEnd::Target { seat, points } => {
                by_play += 1;
                assert!(game.scores()[seat] >= 40 && points > 0 && last.pips.is_none());
                let events = game.secret_events();
                let tail = &events[events.len() - 3..];
                assert!(
                    matches!(tail[0], GameEvent::Play { .. }),
                    "nothing followed the play"
                );
                if game.hand_counts()[seat] == 0 {
                    by_last_tile += 1;
                }
            }
            HandEnd::Resign { .. } | HandEnd::Timeout { .. } => panic!("nobody gave up"),
            _ => by_bonus += 1,
        }
        assert_eq!(
            game.result().map(dominoes_engine::GameResult::reason),
            Some(EndReason::Target)
        );
    });
    let all = (by_play, by_bonus, by_last_tile);
    assert!(
        by_play > 100 && by_bonus > 20 && by_last_tile > 0,
        "{all:?}"
    );
}

#[test]
fn resigning_and_running_out_of_time_put_a_seat_last_r_game_3() {
    let mut kinds = BTreeSet::new();
    rng::each(400, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, rng.below(60), rng);
        if game.status() == Status::Finished {
            return;
        }
        let seats = game.rules().seats();
        let quitter = random::seat(seats, rng);
        let scores = *game.scores();
        let timed_out = rng.one_in(2);
        let on_turn = game.turn() == Some(quitter);
        kinds.insert((seats.count(), timed_out, on_turn));
        let result = if timed_out {
            game.time_out(quitter)
        } else {
            game.resign(quitter)
        }
        .expect("running");
        assert_eq!(*result.scores(), scores, "scores are left as they are");
        assert_eq!(result.places()[quitter] as usize, seats.count());
        assert!(!result.winners().contains(quitter));
        assert_eq!(game.result(), Some(&result));
        let end = game
            .hands()
            .last()
            .expect("the hand that was cut short")
            .end;
        let expected = if timed_out {
            HandEnd::Timeout { seat: quitter }
        } else {
            HandEnd::Resign { seat: quitter }
        };
        assert_eq!(end, expected);
        assert_eq!(game.resign(quitter), Err(GameError::GameOver));
    });
    let both = [false, true];
    let all = [2, 3, 4].map(|seats| both.map(|out| both.map(|turn| (seats, out, turn))));
    assert!(all.iter().flatten().flatten().eq(&kinds), "{kinds:?}");
    let mut game = games::with_rules(Rules::all_fives(Seats::Two), &mut Rng::new(1));
    assert_eq!(
        game.resign(Seat::Three),
        Err(GameError::NoSuchSeat { seat: Seat::Three })
    );
    assert_eq!(game.status(), Status::Active);
}

#[test]
fn draw_games_have_no_spinner_and_score_hands_only_r_draw_1_r_db_1() {
    rng::each(60, |rng| {
        let game = finished(Rules::draw(rng.pick(&Seats::ALL)), rng);
        let mut drawn = false;
        for event in game.secret_events() {
            match event {
                GameEvent::Play { placement, .. } => {
                    assert_eq!((placement.points, placement.spinner), (0, false));
                    assert!(
                        placement
                            .ends
                            .arms_open()
                            .iter()
                            .all(dominoes_engine::Arm::is_line)
                    );
                }
                GameEvent::Draw { .. } => drawn = true,
                _ => {}
            }
        }
        assert!(drawn);
        unrounded(&game);
    });
}

#[test]
fn block_games_are_played_without_drawing_r_block_1_r_db_1() {
    let mut blocked = 0;
    rng::each(60, |rng| {
        let game = finished(Rules::block(rng.pick(&Seats::ALL)), rng);
        assert!(
            game.secret_events()
                .iter()
                .all(|event| !matches!(event, GameEvent::Draw { .. }))
        );
        assert!(game.boneyard_count() == game.rules().boneyard_size());
        blocked += game
            .hands()
            .iter()
            .filter(|hand| hand.end.next_leader().is_none())
            .count();
        unrounded(&game);
    });
    assert!(blocked > 50, "{blocked}");
}

fn unrounded(game: &Game) {
    for hand in game.hands() {
        let pips = hand.pips.expect("finished hands are counted");
        let all: u32 = pips.as_slice().iter().sum();
        match hand.end {
            HandEnd::Out { seat, points } => assert_eq!((pips[seat], points), (0, all)),
            HandEnd::Blocked { seat, points } => assert_eq!(points, all - 2 * pips[seat]),
            HandEnd::BlockedTied { seats } => assert!(seats.len() > 1),
            _ => panic!("{:?}", hand.end),
        }
    }
}

#[test]
fn cribbage_scores_are_fifths_and_go_to_61_r_scale_1() {
    rng::each(100, |rng| {
        let rules = Rules::all_fives(rng.pick(&Seats::ALL)).with_target(Target::CRIBBAGE);
        let game = finished(rules.expect("rules"), rng);
        for event in game.secret_events() {
            if let GameEvent::Play { placement, .. } = event {
                let total = placement.ends.count();
                assert_eq!(
                    placement.points,
                    if total.is_multiple_of(5) {
                        total / 5
                    } else {
                        0
                    }
                );
            }
        }
        assert!(
            game.scores()
                .as_slice()
                .iter()
                .any(|&score| (61..61 + 50).contains(&score))
        );
    });
}

#[test]
fn a_reserve_stays_r_turn_5() {
    for reserve in [1, 2] {
        let mut passed_with_reserve = 0;
        rng::each(100, |rng| {
            let rules = Rules::all_fives(rng.pick(&Seats::ALL)).with_reserve(reserve);
            let mut game = games::with_rules(rules.expect("rules"), rng);
            while let Some((seat, play)) = games::play(&game, rng) {
                game.play(seat, play).expect("it was offered");
                assert!(game.boneyard_count() >= usize::from(reserve));
                passed_with_reserve += usize::from(game.passes() > 0);
            }
        });
        assert!(passed_with_reserve > 20, "{passed_with_reserve}");
    }
}

#[test]
fn two_of_three_seats_tied_share_and_three_do_not_r_bonus_3() {
    let (mut splits, mut ties) = (0, 0);
    rng::each(600, |rng| {
        // With nothing to draw, many hands are blocked.
        let rules = Rules::all_fives(Seats::Three)
            .with_hand_size(3)
            .and_then(|rules| rules.with_reserve(19))
            .expect("rules");
        let game = finished(rules.with_target(Target::Raw(100)).expect("rules"), rng);
        for hand in game.hands() {
            let Some(pips) = hand.pips else { continue };
            let least = pips.as_slice().iter().min().expect("three hands");
            let lightest = pips.as_slice().iter().filter(|&held| held == least).count();
            match hand.end {
                HandEnd::BlockedSplit {
                    seats: [earlier, later],
                    points,
                } => {
                    assert!(earlier < later && lightest == 2);
                    let awards = hand.end.awards(Seats::Three);
                    assert_eq!(awards[earlier] + awards[later], points);
                    assert!(awards[earlier] - awards[later] <= 1);
                    splits += 1;
                }
                HandEnd::BlockedTied { .. } => {
                    assert_eq!(lightest, 3);
                    ties += 1;
                }
                HandEnd::Blocked { .. } => assert_eq!(lightest, 1),
                _ => {}
            }
        }
    });
    assert!(
        splits > 50 && ties > 0,
        "{splits} splits, {ties} threefold ties"
    );
}

fn explicit(rules: Rules, hands: usize, rng: &mut Rng) -> Game {
    let deals = (0..hands)
        .map(|_| ExplicitDeal {
            order: random::order(rng),
            lot: Some(Seat::Two),
        })
        .collect();
    let deals = Deals::Explicit(ExplicitDeals::new(deals).expect("a first hand"));
    Game::with_deals(rules, deals).expect("a game")
}

#[test]
fn a_game_that_runs_out_of_deals_waits_for_one() {
    let (mut by_winner, mut by_lot) = (0, 0);
    rng::each(60, |rng| {
        let mut game = explicit(random::rules(rng), 2, rng);
        assert_eq!(game.leader(), Seat::Two);
        games::advance(&mut game, u32::MAX, rng);
        if game.status() == Status::Finished {
            return;
        }
        assert_eq!(
            (game.status(), game.turn(), game.hands().len()),
            (Status::AwaitingDeal, None, 2)
        );
        let view = game.view(Viewer::Spectator).expect("a viewer");
        assert_eq!((view.status(), view.turn()), (Status::AwaitingDeal, None));
        assert_eq!(
            game.play(Seat::One, Tile::ALL[0])
                .map_err(GameError::code)
                .err(),
            Some("awaiting_deal")
        );
        let again = game.secret_log().replay();
        assert_eq!(again.as_ref(), Ok(&game));

        let mut given_up = game.clone();
        given_up.resign(Seat::One).expect("any time");
        assert_eq!(given_up.hands().len(), 2, "the hand had ended before");
        assert!(
            given_up
                .view(Viewer::Spectator)
                .expect("a viewer")
                .result()
                .is_some()
        );

        let order: Order = random::order(rng);
        let winner = game.hands()[1].end.next_leader();
        let before = game.clone();
        let bad = game.add_deal(order, Some(Seat::Four));
        if game.rules().seats() != Seats::Four {
            assert_eq!(
                (bad, &game),
                (Err(DealsError::NoSuchSeat { seat: Seat::Four }), &before)
            );
        }
        if winner.is_none() && game == before {
            assert_eq!(game.add_deal(order, None), Err(DealsError::LotNeeded));
            game.add_deal(order, Some(Seat::One)).expect("awaited");
            assert_eq!(game.leader(), Seat::One);
            by_lot += 1;
        } else if game == before {
            game.add_deal(order, None).expect("awaited");
            assert_eq!(Some(game.leader()), winner);
            by_winner += 1;
        }
        assert_eq!((game.hand_number(), game.status()), (3, Status::Active));
        assert_eq!(
            game.add_deal(order, Some(Seat::One)),
            Err(DealsError::NotAwaited)
        );
        assert_eq!(game.secret_log().replay().as_ref(), Ok(&game));
    });
    assert!(by_winner > 3 && by_lot > 1, "{by_winner} {by_lot}");
    let mut seeded = games::any(&mut Rng::new(1));
    assert_eq!(
        seeded.add_deal(random::order(&mut Rng::new(2)), None),
        Err(DealsError::Seeded)
    );
}

/// B44, B74: the wrong winner was told, or one in the middle of a game.
#[test]
fn a_result_is_there_when_the_game_is_over_and_not_before_r_game_2() {
    rng::each(60, |rng| {
        let mut game = games::any(rng);
        while game.turn().is_some() {
            assert_eq!(game.result(), None);
            assert_eq!(game.places(), dominoes_engine::places(game.scores(), None));
            games::advance(&mut game, 10, rng);
        }
        let result = game.result().expect("it is over");
        let best = game.scores().as_slice().iter().max();
        for (seat, score) in game.scores().iter() {
            assert_eq!(result.winners().contains(seat), Some(score) == best);
        }
    });
}
