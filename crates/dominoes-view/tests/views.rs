//! A view that no game gives is refused, and says what is wrong: as facts, and as JSON.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]

use dominoes_core::{
    BySeat, EndReason, Face, GameResult, HandEnd, HandSummary, Rules, Seat, Seats, Target, Tile,
    TileSet,
};
use dominoes_engine::{Deals, ExplicitDeal, ExplicitDeals, Game};
use dominoes_testkit::{fixture, games, random, rng, rng::Rng};
use dominoes_view::{
    Deductions, Digest, EventFault, HandFault, PublicEvent, Status, View, ViewError, ViewFacts,
    Viewer,
};
use serde_json::{Value, json};

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(tile).collect()
}

fn play(seat: Seat, text: &str, count: u32, points: u32) -> PublicEvent {
    let play: dominoes_core::Play = text.parse().expect("a play");
    PublicEvent::Play {
        seat,
        play,
        spinner: false,
        count,
        points,
    }
}

/// Seat 1 led 6-4, seat 2 drew 5-3 and 6-1 and has to play 6-1: what seat 2 sees.
fn facts() -> ViewFacts {
    ViewFacts {
        viewer: Viewer::Seat(Seat::Two),
        rules: Rules::all_fives(Seats::Two)
            .with_hand_size(3)
            .expect("rules"),
        hand_number: 1,
        leader: Seat::One,
        move_number: 1,
        scores: BySeat::from_slice(&[10, 0]).expect("two seats"),
        hand: Some(tiles("0-0 2-2 3-3 5-3 6-1")),
        history: vec![
            PublicEvent::Deal {
                hand: 1,
                leader: Seat::One,
            },
            play(Seat::One, "6-4@L", 10, 10),
            PublicEvent::Draw {
                seat: Seat::Two,
                count: 2,
                tiles: Some(tiles("5-3 6-1")),
            },
        ],
        last_hand: None,
        result: None,
        seed: None,
    }
}

#[test]
fn a_view_follows_from_its_facts() {
    let view = View::new(facts()).expect("a view");
    assert_eq!(
        (view.status(), view.turn()),
        (Status::Active, Some(Seat::Two))
    );
    assert_eq!(view.forced(), Some(tile("6-1")), "R-TURN-3");
    let legal: Vec<String> = view
        .legal()
        .iter()
        .map(|scored| scored.play.to_string())
        .collect();
    assert_eq!(
        (legal.join(" ").as_str(), view.legal()[0].points),
        ("6-1@L", 5)
    );
    assert_eq!(
        (view.counts().as_slice(), view.boneyard_count()),
        (&[2, 5][..], 20)
    );
    assert_eq!(
        (view.count(), view.passes(), view.layout().len()),
        (10, 0, 1)
    );
    assert!(view.deductions().is_empty(), "R-DED-2");
    assert_eq!(view.unseen().len(), 22);
}

/// One thing changed in the facts above.
#[track_caller]
fn refused(change: impl FnOnce(&mut ViewFacts), expected: ViewError) {
    let mut facts = facts();
    change(&mut facts);
    let error = View::new(facts).expect_err("it is refused");
    assert_eq!((error, error.code()), (expected, "bad_view"));
}

const fn event(number: usize, fault: EventFault) -> ViewError {
    ViewError::Event { number, fault }
}

const fn hand(fault: HandFault) -> ViewError {
    ViewError::Hand { fault }
}

#[test]
fn events_that_cannot_have_happened_are_refused() {
    let (one, two) = (Seat::One, Seat::Two);
    refused(|f| f.history.clear(), event(1, EventFault::Deal));
    refused(|f| f.hand_number = 2, event(1, EventFault::Deal));
    refused(
        |f| f.history.insert(2, f.history[0].clone()),
        event(3, EventFault::Deal),
    );
    refused(
        |f| drop(f.history.remove(1)),
        event(2, EventFault::NotYourTurn { seat: two }),
    );
    refused(
        |f| f.history[1] = play(two, "6-4@L", 10, 10),
        event(2, EventFault::NotYourTurn { seat: two }),
    );
    refused(
        |f| f.history[1] = play(one, "6-4@L", 9, 10),
        event(2, EventFault::Outcome { field: "count" }),
    );
    refused(
        |f| f.history[1] = play(one, "6-4@L", 10, 5),
        event(2, EventFault::Outcome { field: "points" }),
    );
    refused(
        |f| f.history[1] = play(one, "5-5@L", 10, 10),
        event(2, EventFault::Outcome { field: "spinner" }),
    );
    let misplaced = View::new({
        let mut facts = facts();
        facts.history[1] = play(one, "6-4@R", 10, 10);
        facts
    });
    assert_eq!(
        misplaced.expect_err("R is not open").to_string(),
        "event 2 of the history: R is not open, so 6-4 cannot go there"
    );
    let draw = |seat, count, tiles| PublicEvent::Draw { seat, count, tiles };
    let drawn = || Some(tiles("5-3 6-1"));
    refused(
        |f| f.history[2] = draw(one, 2, None),
        event(3, EventFault::NotYourTurn { seat: one }),
    );
    refused(
        |f| f.history[2] = draw(two, 0, drawn()),
        event(3, EventFault::Draw { seat: two }),
    );
    refused(
        |f| f.history[2] = draw(two, 23, drawn()),
        event(3, EventFault::Draw { seat: two }),
    );
    refused(
        |f| f.history.push(draw(two, 1, drawn())),
        event(4, EventFault::Draw { seat: two }),
    );
    refused(
        |f| f.history[2] = draw(two, 2, None),
        event(3, EventFault::Tiles),
    );
    refused(
        |f| f.history[2] = draw(two, 1, drawn()),
        event(3, EventFault::Tiles),
    );
    refused(
        |f| f.history[2] = draw(two, 2, Some(tiles("6-1 5-3"))),
        event(3, EventFault::Tiles),
    );
    refused(
        |f| f.history[2] = draw(two, 2, Some(tiles("5-3 5-1"))),
        event(3, EventFault::Tiles),
    );
    refused(
        |f| f.history[2] = PublicEvent::Pass { seat: two },
        event(3, EventFault::MustDraw { seat: two }),
    );
    let result = GameResult::new(EndReason::Target, facts().scores);
    refused(
        |f| f.history.push(PublicEvent::GameEnd(result)),
        event(4, EventFault::GameEnd),
    );
}

#[test]
fn hands_that_cannot_be_held_are_refused() {
    refused(|f| f.hand = None, hand(HandFault::Visibility));
    refused(
        |f| f.viewer = Viewer::Spectator,
        event(3, EventFault::Tiles),
    );
    refused(
        |f| f.hand = Some(tiles("0-0 2-2 5-3 6-1")),
        hand(HandFault::Count { held: 4, count: 5 }),
    );
    let twice = hand(HandFault::Duplicate { tile: tile("2-2") });
    refused(|f| f.hand = Some(tiles("2-2 2-2 3-3 5-3 6-1")), twice);
    let laid = hand(HandFault::Duplicate { tile: tile("6-4") });
    refused(|f| f.hand = Some(tiles("6-4 2-2 3-3 5-3 6-1")), laid);
    let elsewhere = hand(HandFault::Drawn { tile: tile("6-1") });
    refused(|f| f.hand = Some(tiles("0-0 2-2 3-3 6-1 5-3")), elsewhere);
    refused(
        |f| f.hand = Some(tiles("4-0 2-2 3-3 5-3 6-1")),
        hand(HandFault::Playable),
    );
    refused(
        |f| drop(f.history.pop()),
        hand(HandFault::Count { held: 5, count: 3 }),
    );
    refused(
        |f| {
            f.history.pop();
            f.hand = Some(tiles("0-0 2-2 3-3"));
        },
        hand(HandFault::Playable),
    );
    // Whoever draws draws on until a tile fits, and no longer (R-TURN-1).
    let drew = |drawn: &'static str| {
        move |f: &mut ViewFacts| {
            f.hand = Some(tiles(&format!("0-0 2-2 3-3 {drawn}")));
            let drawn = tiles(drawn);
            f.history[2] = PublicEvent::Draw {
                seat: Seat::Two,
                count: drawn.len() as u32,
                tiles: Some(drawn),
            };
        }
    };
    refused(drew("5-3"), event(3, EventFault::Tiles));
    refused(drew("6-1 5-3"), event(3, EventFault::Tiles));
    // Nothing fits of the fifteen tiles without a six or a four, and the boneyard is empty: it passes.
    let all = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 5-0 5-1 5-2 5-3 5-5";
    let nothing_left = |f: &mut ViewFacts| {
        f.rules = f.rules.with_hand_size(13).expect("rules");
        f.hand = Some(tiles(all));
        f.history[2] = PublicEvent::Draw {
            seat: Seat::Two,
            count: 2,
            tiles: Some(tiles("5-3 5-5")),
        };
    };
    refused(nothing_left, hand(HandFault::Playable));
    let mut passed = facts();
    nothing_left(&mut passed);
    passed.history.push(PublicEvent::Pass { seat: Seat::Two });
    assert_eq!(
        View::new(passed).map(|view| view.turn()),
        Ok(Some(Seat::One))
    );
}

#[test]
fn numbers_that_do_not_follow_are_refused() {
    let field = |field| ViewError::Field { field };
    refused(
        |f| f.viewer = Viewer::Seat(Seat::Three),
        ViewError::NoSuchSeat { seat: Seat::Three },
    );
    refused(
        |f| f.leader = Seat::Four,
        ViewError::NoSuchSeat { seat: Seat::Four },
    );
    refused(
        |f| f.scores = BySeat::splat(Seats::Three, 0),
        field("scores"),
    );
    refused(
        |f| f.scores = BySeat::splat(Seats::Two, 10),
        field("scores"),
    );
    refused(|f| f.move_number = 2, field("move"));
    refused(|f| f.move_number = 0, field("move"));
    refused(|f| f.seed = Some([0; 32]), field("seed"));
    let result = GameResult::new(EndReason::Resign(Seat::One), facts().scores);
    refused(|f| f.result = Some(result), field("result"));
    let last = HandSummary {
        hand: 1,
        leader: Seat::One,
        end: HandEnd::Out {
            seat: Seat::One,
            points: 5,
        },
        pips: Some(BySeat::from_slice(&[0, 5]).expect("two seats")),
        scores: BySeat::from_slice(&[5, 0]).expect("two seats"),
    };
    refused(|f| f.last_hand = Some(last), field("last_hand"));
}

/// A tile laid after its face was passed on, and a hand that was passed with a playable tile.
#[test]
fn passes_are_held_against_later_plays_and_hands_r_ded_1() {
    let (one, two) = (Seat::One, Seat::Two);
    let base = ViewFacts {
        viewer: Viewer::Spectator,
        rules: Rules::block(Seats::Two).with_hand_size(3).expect("rules"),
        scores: BySeat::splat(Seats::Two, 0),
        hand: None,
        history: vec![
            PublicEvent::Deal {
                hand: 1,
                leader: one,
            },
            play(one, "6-4@L", 10, 0),
            PublicEvent::Pass { seat: two },
            play(one, "4-3@R", 9, 0),
        ],
        move_number: 2,
        ..facts()
    };
    let view = View::new(base.clone()).expect("a view");
    let known: Vec<_> = view.deductions().iter().collect();
    assert_eq!(known.len(), 1);
    assert_eq!(
        (
            known[0].0,
            known[0]
                .1
                .iter()
                .map(dominoes_core::Face::pips)
                .collect::<Vec<_>>()
        ),
        (two, vec![4, 6])
    );

    let mut lied = base.clone();
    lied.history.push(play(two, "6-3@R", 12, 0));
    lied.move_number = 3;
    let fault = EventFault::Passed {
        seat: two,
        tile: tile("6-3"),
    };
    assert_eq!(View::new(lied), Err(event(5, fault)));

    let own = ViewFacts {
        viewer: two.into(),
        hand: Some(tiles("6-0 3-0 5-0")),
        ..base.clone()
    };
    let fault = HandFault::Passed { tile: tile("6-0") };
    assert_eq!(View::new(own), Err(hand(fault)));

    let mut unsaid = base;
    unsaid.history.extend([
        PublicEvent::Pass { seat: two },
        PublicEvent::Pass { seat: one },
    ]);
    assert_eq!(
        View::new(unsaid),
        Err(event(7, EventFault::HandEnd)),
        "the hand is over"
    );
}

/// Two seats that passed held nine tiles each of the fifteen that carry neither end.
#[test]
fn hands_larger_than_passes_allow_are_refused_r_ded_1() {
    let [one, two, three] = [Seat::One, Seat::Two, Seat::Three];
    let dealt = |seats, size| ViewFacts {
        viewer: Viewer::Spectator,
        rules: Rules::block(seats).with_hand_size(size).expect("rules"),
        scores: BySeat::splat(seats, 0),
        hand: None,
        history: vec![
            PublicEvent::Deal {
                hand: 1,
                leader: one,
            },
            play(one, "6-4@L", 10, 0),
            PublicEvent::Pass { seat: two },
        ],
        ..facts()
    };

    let mut together = dealt(Seats::Three, 9);
    assert!(View::new(together.clone()).is_ok(), "one of them can");
    together.history.push(PublicEvent::Pass { seat: three });
    assert_eq!(View::new(together.clone()), Err(ViewError::Hidden));
    together.rules = Rules::block(Seats::Three);
    assert!(View::new(together).is_ok(), "seven each are possible");

    let mut alone = dealt(Seats::Two, 14);
    assert!(View::new(alone.clone()).is_ok(), "fourteen of fifteen");
    alone
        .history
        .extend([play(one, "4-3@R", 9, 0), PublicEvent::Pass { seat: two }]);
    alone.move_number = 2;
    assert_eq!(View::new(alone), Err(ViewError::Hidden));

    // The same of the first seat, whose name comes before every other.
    let mut first = dealt(Seats::Two, 14);
    first.leader = two;
    first.history = vec![
        PublicEvent::Deal {
            hand: 1,
            leader: two,
        },
        play(two, "6-4@L", 10, 0),
        PublicEvent::Pass { seat: one },
        play(two, "4-3@R", 9, 0),
        PublicEvent::Pass { seat: one },
    ];
    first.move_number = 2;
    assert_eq!(View::new(first), Err(ViewError::Hidden));

    // Of all tiles, no six is in any hand: too few for both, enough for each.
    let mut all = dealt(Seats::Two, 14);
    all.history.truncate(1);
    all.history.extend([
        play(one, "6-6@L", 12, 0),
        PublicEvent::Pass { seat: two },
        play(one, "6-4@R", 16, 0),
        play(two, "4-3@R", 15, 0),
        PublicEvent::Pass { seat: one },
    ]);
    all.move_number = 3;
    assert_eq!(View::new(all), Err(ViewError::Hidden));

    // What the viewer holds is nowhere else: thirteen are left of the fifteen.
    let sees = |held: &str| {
        let mut facts = dealt(Seats::Two, 14);
        facts.viewer = one.into();
        facts.hand = Some(tiles(held));
        View::new(facts)
    };
    let eleven = "6-0 6-1 6-2 6-3 6-5 6-6 4-0 4-1 4-2 4-3 4-4";
    assert!(
        sees(&format!("{eleven} 5-4 0-0")).is_ok(),
        "two holds the rest"
    );
    assert_eq!(sees(&format!("{eleven} 0-0 1-1")), Err(ViewError::Hidden));
}

/// Pips of a hand that ended came from JSON and were added up before they were looked at.
#[test]
fn pips_beyond_the_set_are_refused_and_not_added_up() {
    let one = Seat::One;
    for pips in [[u32::MAX, 0], [u32::MAX, u32::MAX], [0, 169]] {
        let pips = BySeat::from_slice(&pips).expect("two seats");
        let scores = BySeat::splat(Seats::Two, 0);
        let end = HandEnd::Out {
            seat: one,
            points: 0,
        };
        let summary = HandSummary {
            hand: 1,
            leader: one,
            end,
            pips: Some(pips),
            scores,
        };
        let over = ViewFacts {
            viewer: Viewer::Spectator,
            rules: Rules::block(Seats::Two).with_hand_size(1).expect("rules"),
            scores,
            hand: None,
            history: vec![
                PublicEvent::Deal {
                    hand: 1,
                    leader: one,
                },
                play(one, "6-4@L", 10, 0),
                PublicEvent::HandEnd(summary),
            ],
            ..facts()
        };
        assert_eq!(View::new(over), Err(event(3, EventFault::HandEnd)));
    }
}

/// What seat 1 did with its only tile, and how the hand ended: what seat 2 sees, holding 5-0.
fn out() -> ViewFacts {
    let scores = BySeat::from_slice(&[15, 0]).expect("two seats");
    ViewFacts {
        rules: Rules::all_fives(Seats::Two)
            .with_hand_size(1)
            .expect("rules"),
        scores,
        hand: Some(tiles("5-0")),
        history: vec![
            PublicEvent::Deal {
                hand: 1,
                leader: Seat::One,
            },
            play(Seat::One, "6-4@L", 10, 10),
            PublicEvent::HandEnd(went_out(scores)),
        ],
        ..facts()
    }
}

fn went_out(scores: BySeat<u32>) -> HandSummary {
    HandSummary {
        hand: 1,
        leader: Seat::One,
        end: HandEnd::Out {
            seat: Seat::One,
            points: 5,
        },
        pips: BySeat::from_slice(&[0, 5]),
        scores,
    }
}

#[track_caller]
fn refused_of(mut facts: ViewFacts, change: impl FnOnce(&mut ViewFacts), expected: ViewError) {
    change(&mut facts);
    let error = View::new(facts).expect_err("it is refused");
    assert_eq!(error, expected);
}

#[test]
fn ends_of_hands_that_do_not_follow_are_refused_r_end_1_r_bonus_1() {
    let view = View::new(out()).expect("a view");
    assert_eq!((view.status(), view.turn()), (Status::AwaitingDeal, None));
    let (one, two) = (Seat::One, Seat::Two);
    let summary = went_out(out().scores);
    let ends = |change: &dyn Fn(&mut HandSummary)| {
        let mut changed = summary;
        change(&mut changed);
        let event_3 = |f: &mut ViewFacts| f.history[2] = PublicEvent::HandEnd(changed);
        refused_of(out(), event_3, event(3, EventFault::HandEnd));
    };
    let pips = |list: [u32; 2]| BySeat::from_slice(&list);
    ends(&|s| s.hand = 2);
    ends(&|s| s.leader = two);
    ends(&|s| s.pips = None);
    ends(&|s| s.pips = pips([0, 6]));
    ends(&|s| s.pips = pips([1, 5]));
    ends(&|s| s.pips = pips([u32::MAX, u32::MAX]));
    ends(&|s| s.pips = BySeat::from_slice(&[0, 5, 0]));
    ends(&|s| s.scores = BySeat::splat(Seats::Two, 15));
    ends(&|s| {
        s.end = HandEnd::Out {
            seat: one,
            points: 10,
        };
    });
    ends(&|s| {
        s.end = HandEnd::Out {
            seat: two,
            points: 5,
        };
    });
    ends(&|s| {
        s.end = HandEnd::Out {
            seat: Seat::Four,
            points: 5,
        };
    });
    ends(&|s| {
        s.end = HandEnd::Blocked {
            seat: one,
            points: 5,
        };
    });
    ends(&|s| {
        s.end = HandEnd::Target {
            seat: one,
            points: 10,
        };
    });
    ends(&|s| {
        (s.end, s.pips) = (HandEnd::Resign { seat: two }, None);
    });

    let more = |added: PublicEvent, fault| {
        refused_of(out(), |f| f.history.push(added), event(4, fault));
    };
    more(PublicEvent::HandEnd(summary), EventFault::AfterEnd);
    more(play(two, "5-4@R", 11, 0), EventFault::AfterEnd);
    more(PublicEvent::Pass { seat: two }, EventFault::AfterEnd);
    let unsaid = |f: &mut ViewFacts| drop(f.history.pop());
    refused_of(out(), unsaid, event(3, EventFault::HandEnd));
    let played_on = |f: &mut ViewFacts| f.history[2] = play(two, "5-4@R", 11, 0);
    refused_of(out(), played_on, event(3, EventFault::AfterEnd));
}

/// The pips that others are left with are hidden, so a spectator is told them; but the viewer knows
/// its own, and tiles that are on the table are in no hand.
#[test]
fn pips_are_held_against_what_the_viewer_sees_r_set_2() {
    let told = |left: u32| {
        let mut facts = out();
        (facts.viewer, facts.hand) = (Viewer::Spectator, None);
        let mut summary = went_out(facts.scores);
        summary.pips = BySeat::from_slice(&[0, left]);
        facts.history[2] = PublicEvent::HandEnd(summary);
        View::new(facts).is_ok()
    };
    assert_eq!([3, 5, 7].map(told), [true; 3], "all of these come to 5");
    assert_eq!([2, 8, 200].map(told), [false; 3]);
}

#[test]
fn a_game_ends_when_the_target_is_reached_and_not_otherwise_r_game_1() {
    let (one, two) = (Seat::One, Seat::Two);
    let reached = || {
        let scores = BySeat::from_slice(&[10, 0]).expect("two seats");
        let result = GameResult::new(EndReason::Target, scores);
        let summary = HandSummary {
            end: HandEnd::Target {
                seat: one,
                points: 10,
            },
            pips: None,
            ..went_out(scores)
        };
        let mut facts = out();
        facts.rules = facts.rules.with_target(Target::Raw(10)).expect("rules");
        facts.history[2] = PublicEvent::HandEnd(summary);
        facts.history.push(PublicEvent::GameEnd(result));
        (facts.scores, facts.result) = (scores, Some(result));
        facts
    };
    let view = View::new(reached()).expect("a view");
    assert_eq!(view.status(), Status::Finished);

    let field = |field| ViewError::Field { field };
    refused_of(reached(), |f| f.result = None, field("result"));
    refused_of(
        reached(),
        |f| drop(f.history.pop()),
        event(4, EventFault::GameEnd),
    );
    refused_of(
        reached(),
        |f| f.history.truncate(2),
        event(3, EventFault::HandEnd),
    );
    refused_of(
        reached(),
        |f| f.history[2] = play(two, "5-4@R", 11, 0),
        event(3, EventFault::AfterEnd),
    );
    refused_of(
        reached(),
        |f| f.history[2] = PublicEvent::HandEnd(went_out(f.scores)),
        event(3, EventFault::HandEnd),
    );
    let resigned = GameResult::new(EndReason::Resign(two), reached().scores);
    refused_of(
        reached(),
        |f| f.history[3] = PublicEvent::GameEnd(resigned),
        event(4, EventFault::GameEnd),
    );
    refused_of(
        reached(),
        |f| f.history.push(f.history[3].clone()),
        event(5, EventFault::GameEnd),
    );
    // With a higher target the same play ends nothing.
    let higher = |f: &mut ViewFacts| f.rules = f.rules.with_target(Target::Raw(11)).expect("rules");
    refused_of(reached(), higher, event(3, EventFault::HandEnd));

    // Anybody may give up between two hands; nobody wins before the target.
    let between = |reason| {
        let mut facts = out();
        let result = GameResult::new(reason, facts.scores);
        facts.history.push(PublicEvent::GameEnd(result));
        facts.result = Some(result);
        View::new(facts).map(|view| view.status())
    };
    assert_eq!(between(EndReason::Resign(one)), Ok(Status::Finished));
    assert_eq!(between(EndReason::Timeout(two)), Ok(Status::Finished));
    for reason in [EndReason::Target, EndReason::Resign(Seat::Three)] {
        assert_eq!(between(reason), Err(event(4, EventFault::GameEnd)));
    }
}

/// Who drew had nothing that fitted, drew what nobody had, and then laid what it drew last.
#[test]
fn a_viewers_own_draws_are_held_against_its_hand_r_turn_1_r_turn_3() {
    let two = Seat::Two;
    let later = || {
        let mut facts = facts();
        facts.history.push(play(two, "6-1@L", 5, 5));
        facts.history.push(play(Seat::One, "4-1@L", 8, 0));
        facts.hand = Some(tiles("0-0 2-2 3-3 5-3"));
        facts.scores = BySeat::from_slice(&[10, 5]).expect("two seats");
        facts.move_number = 3;
        facts
    };
    let facts = || {
        let mut facts = later();
        facts.history.pop();
        facts.move_number = 2;
        facts
    };
    View::new(facts()).expect("a view");
    refused_of(
        facts(),
        |f| f.hand = Some(tiles("0-0 6-2 3-3 5-3")),
        hand(HandFault::Playable),
    );
    refused_of(
        facts(),
        |f| f.history[3] = play(two, "6-3@L", 7, 0),
        event(4, EventFault::Forced { tile: tile("6-1") }),
    );
    // On turn with nothing that fits, and nothing drawn.
    refused_of(later(), |_| {}, hand(HandFault::Playable));
    let fits = |f: &mut ViewFacts| f.hand = Some(tiles("0-0 2-2 3-3 5-3"));
    refused_of(later(), fits, hand(HandFault::Playable));

    // What the viewer drew can be laid by nobody else, and not before.
    let drew = |first: &str| {
        let mut facts = facts();
        facts.history[2] = PublicEvent::Draw {
            seat: two,
            count: 2,
            tiles: Some(tiles(&format!("{first} 6-1"))),
        };
        facts
    };
    let fault = |text| HandFault::Drawn { tile: tile(text) };
    refused_of(drew("5-2"), |_| {}, hand(fault("5-2")));
    refused_of(drew("0-0"), |_| {}, hand(fault("0-0")));
    let laid_by_one = |f: &mut ViewFacts| {
        f.history.push(play(Seat::One, "5-1@L", 9, 0));
        f.history.push(PublicEvent::Draw {
            seat: two,
            count: 1,
            tiles: Some(tiles("5-5")),
        });
        f.hand = Some(tiles("0-0 2-2 3-3 3-2 5-5"));
        f.move_number = 3;
    };
    refused_of(drew("5-1"), laid_by_one, hand(fault("5-1")));
}

/// The hand before was a hand of this game too.
#[test]
fn a_hand_before_that_cannot_have_been_is_refused_r_lead_2() {
    let second = || {
        let last = went_out(BySeat::from_slice(&[15, 0]).expect("two seats"));
        let mut facts = facts();
        facts.hand_number = 2;
        facts.history[0] = PublicEvent::Deal {
            hand: 2,
            leader: Seat::One,
        };
        facts.scores = BySeat::from_slice(&[25, 0]).expect("two seats");
        (facts.last_hand, facts.move_number) = (Some(last), 8);
        facts
    };
    View::new(second()).expect("a view");
    let refused = |change: &dyn Fn(&mut HandSummary)| {
        let change = |f: &mut ViewFacts| f.last_hand.iter_mut().for_each(change);
        let field = ViewError::Field { field: "last_hand" };
        refused_of(second(), change, field);
    };
    refused(&|last| last.hand = 2);
    refused(&|last| last.leader = Seat::Three);
    refused(&|last| last.pips = None);
    refused(&|last| last.pips = BySeat::from_slice(&[0, 25]));
    refused(&|last| last.pips = BySeat::from_slice(&[0, u32::MAX]));
    refused(&|last| last.scores = BySeat::splat(Seats::Three, 15));
    refused(&|last| last.scores = BySeat::from_slice(&[15, 250]).expect("two seats"));
    refused(&|last| {
        last.end = HandEnd::Out {
            seat: Seat::One,
            points: 10,
        };
    });
    refused(&|last| {
        last.end = HandEnd::Out {
            seat: Seat::Two,
            points: 5,
        };
    });
    refused(&|last| {
        (last.end, last.pips) = (HandEnd::Resign { seat: Seat::Two }, None);
    });
    let field = |field| ViewError::Field { field };
    refused_of(second(), |f| f.last_hand = None, field("last_hand"));
    // Before the first hand there was none.
    let zeroth = |f: &mut ViewFacts| {
        f.hand_number = 1;
        f.history[0] = PublicEvent::Deal {
            hand: 1,
            leader: Seat::One,
        };
        f.last_hand.iter_mut().for_each(|last| last.hand = 0);
    };
    refused_of(second(), zeroth, field("last_hand"));
    let small = BySeat::from_slice(&[4, 0]).expect("two seats");
    let smaller_than_its_bonus = |f: &mut ViewFacts| {
        f.last_hand.iter_mut().for_each(|last| last.scores = small);
        f.scores = BySeat::from_slice(&[14, 0]).expect("two seats");
    };
    refused_of(second(), smaller_than_its_bonus, field("last_hand"));
    for moves in [0, 1, 30, u32::MAX] {
        refused_of(second(), |f| f.move_number = moves, field("move"));
    }
}

/// Views of real games, of every status.
fn real_views() -> Vec<View> {
    let mut views = Vec::new();
    rng::each(40, |rng| {
        let mut game: Game = games::any(rng);
        games::advance(&mut game, rng.below(50), rng);
        if rng.one_in(4) && game.turn().is_some() {
            game.resign(Seat::Two).expect("running");
        }
        for viewer in game
            .rules()
            .seats()
            .iter()
            .map(Viewer::Seat)
            .chain([Viewer::Spectator])
        {
            views.push(game.view(viewer).expect("a viewer"));
        }
    });
    views
}

#[test]
fn json_is_read_back_and_anything_else_is_refused() {
    for view in real_views() {
        let json: Value = serde_json::from_slice(&view.to_json()).expect("JSON");
        assert_eq!(
            serde_json::from_value::<View>(json.clone()).expect("its own JSON"),
            view
        );
        let fields = json.as_object().expect("an object");
        assert_eq!(fields.len(), 22);
        for (name, value) in fields {
            // Another value of the same kind, and one of another kind.
            let others = match value {
                Value::Number(number) => vec![json!(number.as_u64().map(|n| n + 1)), json!("x")],
                Value::String(_) => vec![json!("spectators"), json!(7)],
                Value::Array(list) => {
                    let mut longer = list.clone();
                    longer.push(list.first().cloned().unwrap_or(json!(9)));
                    vec![json!(longer), json!({})]
                }
                Value::Object(_) => vec![json!({"x": 1}), json!([])],
                Value::Null => vec![json!(true), json!({"x": []})],
                Value::Bool(_) => panic!("no field is one"),
            };
            for other in others {
                let mut changed = fields.clone();
                changed.insert(name.clone(), other.clone());
                // Which seat holds a hand, and how many plays there were before this one, are facts
                // that another game can give.
                let bounded =
                    other.is_u64() && (name == "seat" || name == "move" && view.hand_number() > 1);
                let read = serde_json::from_value::<View>(Value::Object(changed));
                assert!(read.is_err() || bounded, "{name}: {other} for {value}");
            }
            let mut missing = fields.clone();
            missing.remove(name);
            let read = serde_json::from_value::<View>(Value::Object(missing));
            // A missing field reads as null, which is what it is for some, and for the seed of a
            // finished game is a fact that another game can give.
            let null = value.is_null() || name == "seed";
            assert_eq!(read.is_ok(), null, "{name} left out");
        }
        let mut more = fields.clone();
        more.insert("hands".into(), json!([]));
        let error = serde_json::from_value::<View>(Value::Object(more)).expect_err("unknown");
        assert!(
            error.to_string().contains("unknown field `hands`"),
            "{error}"
        );
    }
}

#[test]
fn cut_and_scribbled_json_never_panics() {
    let mut rng = Rng::new(2);
    let json = real_views()[1].to_json();
    for end in 0..json.len() {
        assert!(serde_json::from_slice::<View>(&json[..end]).is_err());
    }
    for _ in 0..20_000 {
        let mut bytes = json.clone();
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = 32 + rng.below(95) as u8;
        let _ = serde_json::from_slice::<View>(&bytes);
    }
}

/// B64: a fact was in one form and not in the other.
#[test]
fn generated_views_and_their_digests_are_pinned() {
    for line in fixture::lines::<Value>("generated/views.jsonl") {
        let view: View = serde_json::from_value(line.record["view"].clone()).expect(&line.place);
        let digest: Digest = view.digest();
        assert_eq!(
            json!(digest.to_string()),
            line.record["digest"],
            "{}",
            line.place
        );
        assert_eq!(json!(view), line.record["view"], "{}", line.place);
    }
}

#[test]
fn viewers_and_deductions() {
    for text in ["1", "4", "spectator"] {
        assert_eq!(
            text.parse::<Viewer>()
                .map(|viewer| viewer.to_string())
                .as_deref(),
            Ok(text)
        );
    }
    for text in ["0", "5", "", "Spectator", "two"] {
        assert!(text.parse::<Viewer>().is_err(), "{text:?}");
    }
    let mut deductions = Deductions::new(Seats::Two);
    assert!(deductions.is_empty());
    let faces = [dominoes_core::Face::Six, dominoes_core::Face::One]
        .into_iter()
        .collect();
    deductions.record_pass(Seat::Two, faces);
    assert_eq!(json!(deductions), json!({"2": [1, 6]}));
    assert_eq!(format!("{deductions:?}"), "{Two: {1, 6}}");
}

#[test]
fn a_viewer_is_written_as_it_is_read() {
    let texts = ["1", "2", "3", "4", "spectator"];
    let viewers = Seat::ALL
        .map(Viewer::Seat)
        .into_iter()
        .chain([Viewer::Spectator]);
    for (text, viewer) in texts.into_iter().zip(viewers) {
        assert_eq!(viewer.to_string(), text);
        assert_eq!(text.parse(), Ok(viewer));
        let json = serde_json::to_value(viewer).expect("JSON");
        assert_eq!(json.to_string().trim_matches('"'), text);
        assert_eq!(serde_json::from_value::<Viewer>(json).ok(), Some(viewer));
    }
    for text in ["", "0", "5", "watcher", "Spectator"] {
        assert!(text.parse::<Viewer>().is_err(), "{text:?}");
    }
    for value in [json!(0), json!(5), json!("watcher"), json!(null), json!(-1)] {
        let error = serde_json::from_value::<Viewer>(value).expect_err("no viewer");
        assert!(error.to_string().contains("seat"), "{error}");
    }
}

#[test]
fn a_digest_is_shown_as_its_bytes_in_hexadecimal() {
    let view = View::new(facts()).expect("a view");
    let digest = view.digest();
    let bytes = digest.as_bytes().map(|byte| format!("{byte:02x}"));
    assert_eq!(digest.to_string(), bytes.concat());
    assert_eq!(format!("{digest:?}"), bytes.concat());
}

#[test]
fn deductions_begin_empty_and_name_who_showed_what_r_ded_1() {
    let mut deductions = Deductions::new(Seats::Three);
    assert!(deductions.is_empty());
    assert_eq!(format!("{deductions:?}"), "{}");
    let open = [Face::Six, Face::Four].into_iter().collect();
    deductions.record_pass(Seat::Two, open);
    assert!(!deductions.is_empty());
    assert!(deductions.iter().eq([(Seat::Two, open)]));
    assert!(format!("{deductions:?}").contains("Two"));
    let left = deductions.possible(Seat::Two, TileSet::FULL);
    assert_eq!(left, TileSet::FULL - TileSet::FULL.matching(open));
    assert_eq!(deductions.possible(Seat::One, left), left);
}

#[test]
fn a_status_has_its_name() {
    let names = [Status::Active, Status::AwaitingDeal, Status::Finished].map(Status::name);
    assert_eq!(names, ["active", "awaiting_deal", "finished"]);
}

/// With nothing left to draw, what the hands are left with is all that is not on the table.
#[test]
fn pips_left_are_those_of_the_tiles_that_were_never_laid_r_end_1() {
    let rules = Rules::all_fives(Seats::Four)
        .with_hand_size(7)
        .expect("rules");
    let mut changed = 0;
    rng::each(40, |rng| {
        let first = ExplicitDeal {
            order: random::order(rng),
            lot: Some(Seat::One),
        };
        let deals = ExplicitDeals::new(vec![first]).map(Deals::Explicit);
        let mut game = Game::with_deals(rules, deals.expect("a deal")).expect("a game");
        while game.turn().is_some() {
            games::advance(&mut game, 1, rng);
        }
        let view = game.view(Viewer::Spectator).expect("anybody may watch");
        let json = serde_json::to_value(&view).expect("JSON");
        let read = |json: &Value| serde_json::from_value::<View>(json.clone());
        assert_eq!(read(&json).ok().as_ref(), Some(&view));
        for seat in 0..4 {
            for step in [-1, 1] {
                let mut other = json.clone();
                let events = other["history"].as_array_mut().expect("events");
                let end = events.last_mut().expect("an end");
                let Some(pips) = end["pips"][seat].as_i64().filter(|&pips| pips > 0) else {
                    continue;
                };
                end["pips"][seat] = (pips + step).into();
                // Most of these give the same bonus, by rounding: only the tiles speak against them.
                let error = read(&other).expect_err("there are no such hands");
                assert!(error.to_string().contains("hand"), "{error}");
                changed += 1;
            }
        }
    });
    assert!(changed > 100, "{changed}");
}

#[test]
fn a_game_ends_as_its_last_hand_did_r_game_3() {
    let mut game = Game::new(Rules::all_fives(Seats::Two), games::seed(&mut Rng::new(3)));
    game.time_out(Seat::Two).expect("it runs");
    let view = game.view(Viewer::Spectator).expect("anybody may watch");
    let json = serde_json::to_value(&view).expect("JSON");
    assert_eq!(
        serde_json::from_value::<View>(json.clone()).ok(),
        Some(view)
    );
    let text = json.to_string();
    let resigned = text.replace("timeout", "resign");
    assert!(serde_json::from_str::<View>(&resigned).is_ok());
    // One of the two says that the seat resigned, the other that its time ran out.
    let half = text.replacen("timeout", "resign", 1);
    assert!(half != resigned && serde_json::from_str::<View>(&half).is_err());
}
