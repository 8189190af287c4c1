//! Hands: what holds at every moment of random ones, and rigged ones that each show a rule.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]
#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_core::{
    Arm, Ends, FaceSet, HandEnd, Layout, Order, PlayError, PlayRequest, Position, Round,
    RoundEvent, RoundSetup, Rules, Seat, Seats, SetupFault, Target, Tile, TileSet,
};
use dominoes_testkit::{invariant, random, rng, rng::Rng};

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace()
        .map(|tile| tile.parse().expect("a tile"))
        .collect()
}

/// A hand with these tiles dealt; the boneyard begins with `draw` and goes on by id.
fn rig(rules: Rules, hands: &[&str], draw: &str, plays: &str) -> RoundSetup {
    let hands: Vec<Vec<Tile>> = hands.iter().map(|hand| tiles(hand)).collect();
    let mut boneyard = tiles(draw);
    let given: TileSet = hands.iter().flatten().chain(&boneyard).copied().collect();
    boneyard.extend(!given);
    let plays = plays
        .split_whitespace()
        .map(|play| play.parse().expect("a play"))
        .collect();
    RoundSetup {
        rules,
        leader: Seat::One,
        hands,
        boneyard,
        plays,
    }
}

fn all_fives() -> Rules {
    Rules::all_fives(Seats::Two)
}

/// Events as movetext: plays, `D` and `P` with their seats.
fn events(setup: &RoundSetup) -> (Round, Vec<String>) {
    let mut events = Vec::new();
    let round = setup
        .round_with(|event| {
            events.push(match event {
                RoundEvent::Play { seat, placement } => format!("{seat}:{}", placement.play),
                RoundEvent::Draw { seat, tile } => format!("{seat}:D{tile}"),
                RoundEvent::Pass { seat } => format!("{seat}:P"),
                RoundEvent::End(end) => end.name().to_string(),
            });
        })
        .expect("a hand");
    (round, events)
}

fn legal(round: &Round) -> Vec<String> {
    round
        .legal()
        .iter()
        .map(|scored| format!("{} {}", scored.play, scored.points))
        .collect()
}

#[test]
fn everything_holds_at_every_moment_of_random_hands_r_set_2() {
    rng::each(1500, |rng| {
        let rules = random::rules(rng);
        let leader = random::seat(rules.seats(), rng);
        let mut round = Round::deal(&rules, leader, &random::order(rng));
        let mut layout = Layout::new(rules.variant().has_spinner());
        invariant::round(&round);
        while let Some(play) = random::play(&round, rng) {
            let before = round;
            let mut events = Vec::new();
            let placement = round
                .apply(play, |event| events.push(event))
                .expect("it is legal");
            layout.place(play.tile, play.arm);
            invariant::table(&layout, round.ends());
            invariant::round(&round);
            assert_eq!(placement.ends, *round.ends());
            turns(&before, &events, &round);
            if round.turn().is_some() {
                assert_eq!(position(&rules, &round, &layout).round(), Ok(round));
            }
        }
        ended(&round);
    });
}

/// The events after a play are those the rules leave no choice about (R-TURN-1 to R-TURN-5,
/// R-END-1).
fn turns(before: &Round, events: &[RoundEvent], after: &Round) {
    let seats = before.seats();
    let rules = *before.rules();
    let mut hands: Vec<TileSet> = seats.iter().map(|seat| before.hand(seat)).collect();
    let mut boneyard: Vec<Tile> = before.boneyard().iter().collect();
    let mut passes = before.passes();
    let mut fitting = before.ends().fitting();
    let mut turn = before.turn().expect("somebody played");
    for event in events {
        match *event {
            RoundEvent::Play { seat, placement } => {
                assert_eq!(seat, turn);
                assert!(hands[seat.index()].remove(placement.play.tile));
                fitting = placement.ends.fitting();
                passes = 0;
                turn = seats.after(turn);
            }
            RoundEvent::Draw { seat, tile } => {
                assert_eq!(seat, turn);
                assert!(
                    (hands[seat.index()] & fitting).is_empty(),
                    "R-TURN-1: it could play"
                );
                assert!(rules.variant().draws(), "R-BLOCK-1");
                assert!(boneyard.len() > rules.reserve(), "R-TURN-5");
                assert_eq!(boneyard.remove(0), tile, "from the front (R-DEAL-1)");
                hands[seat.index()].insert(tile);
            }
            RoundEvent::Pass { seat } => {
                assert_eq!(seat, turn);
                assert!(
                    (hands[seat.index()] & fitting).is_empty(),
                    "R-TURN-1: it could play"
                );
                let drawable = rules.variant().draws() && boneyard.len() > rules.reserve();
                assert!(!drawable, "R-TURN-2: it had to draw");
                passes += 1;
                turn = seats.after(turn);
            }
            RoundEvent::End(end) => assert_eq!(after.end(), Some(end)),
        }
    }
    assert_eq!(passes, after.passes());
    assert!(boneyard.iter().copied().eq(after.boneyard().iter()));
    let drawn = match events.last() {
        Some(RoundEvent::Draw { tile, .. }) => Some(*tile),
        _ => None,
    };
    assert_eq!(after.forced(), drawn, "R-TURN-3");
    if let Some(seat) = after.turn() {
        assert_eq!(seat, turn);
        let playable = hands[seat.index()] & fitting;
        assert!(
            !playable.is_empty(),
            "R-TURN-4: nobody is asked without a choice"
        );
        assert!(drawn.is_none_or(|tile| playable == TileSet::EMPTY.with(tile)));
    }
}

fn position<'a>(rules: &'a Rules, round: &Round, layout: &Layout) -> OwnedPosition<'a> {
    OwnedPosition {
        rules,
        hands: round.seats().iter().map(|seat| round.hand(seat)).collect(),
        boneyard: round.boneyard().iter().collect(),
        turn: round.turn().expect("a running hand"),
        ends: *round.ends(),
        table: layout.tile_set(),
        passes: round.passes() as u8,
        forced: round.forced(),
    }
}

struct OwnedPosition<'a> {
    rules: &'a Rules,
    turn: Seat,
    hands: Vec<TileSet>,
    boneyard: Vec<Tile>,
    ends: Ends,
    table: TileSet,
    passes: u8,
    forced: Option<Tile>,
}

impl OwnedPosition<'_> {
    fn round(&self) -> Result<Round, dominoes_core::SetupError> {
        Position {
            rules: self.rules,
            turn: self.turn,
            hands: &self.hands,
            boneyard: &self.boneyard,
            ends: self.ends,
            table: self.table,
            passes: self.passes,
            forced: self.forced,
        }
        .round()
    }
}

/// A hand ends because a seat is out or all are blocked (R-END-1); after a block in All Fives without
/// a reserve the tiles off the table hold an even number of pips.
fn ended(round: &Round) {
    let out: Vec<Seat> = round
        .seats()
        .iter()
        .filter(|&seat| round.hand(seat).is_empty())
        .collect();
    match round.end().expect("the hand is over") {
        HandEnd::Out { seat, .. } => assert_eq!(out, [seat]),
        end => {
            assert!(out.is_empty() && end.is_finished());
            assert_eq!(round.passes(), round.seats().count());
            let rules = round.rules();
            if rules.variant().scores_fives() && rules.reserve() == 0 {
                assert_eq!((!round.table()).pips() % 2, 0);
            }
        }
    }
    assert_eq!(round.resolve(Tile::ALL[0].into()), Err(PlayError::HandOver));
}

#[test]
fn the_leader_may_lead_any_tile_and_only_to_the_left_r_lead_4_r_lay_1() {
    let round = Round::deal(
        &all_fives(),
        Seat::Two,
        &Order::new(Tile::ALL).expect("an order"),
    );
    let plays = round.legal();
    assert_eq!(plays.len(), 9);
    assert!(plays.iter().all(|scored| scored.play.arm == Arm::L));
    assert!(
        plays
            .iter()
            .map(|scored| scored.play.tile)
            .eq(round.hand(Seat::Two))
    );
    assert_eq!(round.forced(), None);
    let first = round.hand(Seat::Two).first().expect("a tile");
    assert_eq!(
        round.resolve(PlayRequest::from(first)).map(|play| play.arm),
        Ok(Arm::L)
    );
}

/// B30: the hand was declared blocked before the seat could draw.
#[test]
fn a_seat_draws_until_it_can_play_and_must_play_that_tile_r_turn_2_r_turn_3() {
    let (round, events) = events(&rig(
        all_fives(),
        &["1-1 6-0", "6-6 5-5"],
        "4-4 3-1",
        "1-1@L",
    ));
    assert_eq!(events, ["1:1-1@L", "2:D4-4", "2:D3-1"]);
    assert_eq!(legal(&round), ["3-1@L 5", "3-1@R 5"]);
    assert_eq!((round.forced(), round.passes()), (Some(tiles("3-1")[0]), 0));
    let refused = round.check("6-6@L".parse().expect("a play"));
    assert_eq!(refused.map_err(PlayError::code), Err("forced_tile"));
}

/// B31: an empty boneyard was taken for a blocked hand.
#[test]
fn a_pass_is_not_the_end_of_the_hand_r_turn_4_r_end_1() {
    let rules = all_fives()
        .with_hand_size(1)
        .and_then(|rules| rules.with_reserve(25));
    let (round, events) = events(&rig(
        rules.expect("rules"),
        &["1-1 6-1", "6-6"],
        "",
        "1-1@L",
    ));
    assert_eq!(events, ["1:1-1@L", "2:P"]);
    assert_eq!((round.turn(), round.end()), (Some(Seat::One), None));
    assert_eq!(legal(&round), ["6-1@L 0", "6-1@R 0"]);
}

/// B32, B34: the loop that drew ran for ever; the last tile could not be drawn.
#[test]
fn drawing_stops_at_the_reserve_then_the_seat_passes_r_turn_5() {
    for reserve in [0, 1, 2] {
        let rules = all_fives().with_reserve(reserve).expect("rules");
        // Seat 1 keeps every tile with a blank, so nothing that is drawn fits 0-0.
        let setup = rig(
            rules,
            &["0-0 1-0 2-0 3-0 4-0 5-0 6-0", "6-6 5-5"],
            "",
            "0-0@L",
        );
        let (round, events) = events(&setup);
        let draws = events.iter().filter(|event| event.contains(":D")).count();
        assert_eq!(draws, 19 - usize::from(reserve));
        assert_eq!(events.last().map(String::as_str), Some("2:P"));
        assert_eq!(round.boneyard().len(), usize::from(reserve));
        assert_eq!((round.turn(), round.passes()), (Some(Seat::One), 1));
    }
}

/// B35: a pass right after the first play was not recorded.
#[test]
fn in_block_nobody_draws_r_block_1() {
    let rules = Rules::block(Seats::Two);
    let (round, events) = events(&rig(rules, &["6-6 6-1", "5-5 5-4"], "6-5", "6-6@L"));
    assert_eq!(events, ["1:6-6@L", "2:P"]);
    assert_eq!(round.turn(), Some(Seat::One));
    assert_eq!(round.ends().spinner(), None, "R-DRAW-1");
}

/// B36: the number of seats was written into the code.
#[test]
fn three_passes_at_three_seats_end_the_hand_and_a_play_resets_them_r_end_1() {
    let rules = Rules::block(Seats::Three);
    let hands = ["6-6 6-1 3-3", "5-5 5-4", "4-4 4-3"];
    let (round, events) = self::events(&rig(rules, &hands, "", "6-6@L 6-1@L"));
    assert_eq!(events[..3], ["1:6-6@L", "2:P", "3:P"]);
    assert_eq!(events[3..], ["1:6-1@L", "2:P", "3:P", "1:P", "blocked"]);
    assert_eq!(
        round.end(),
        Some(HandEnd::Blocked {
            seat: Seat::One,
            points: 19 + 15 - 6
        })
    );
    assert_eq!((round.turn(), round.legal().len()), (None, 0));
}

#[test]
fn ten_tiles_can_block_the_table() {
    // Every six is down and all four arms show one.
    let line = "6-1@L 2-1@R 6-2@R 6-6@R 6-3@R 4-3@R 6-4@R 6-5@R 5-0@R 6-0@R";
    let mut ends = Ends::new(true);
    for play in line.split_whitespace() {
        let play: dominoes_core::Play = play.parse().expect("a play");
        ends = ends.after(play.tile, play.arm).expect("it fits");
    }
    let six: FaceSet = dominoes_core::Face::new(6).into_iter().collect();
    assert_eq!((ends.open_faces(), ends.arms_open().len()), (six, 4));
}

/// B45: the last tile of a hand emptied something that was assumed full.
#[test]
fn playing_the_last_tile_ends_the_hand_with_the_bonus_r_bonus_1_r_end_1() {
    let rules = all_fives();
    let (round, events) = events(&rig(rules, &["6-4", "3-3 1-0"], "", "6-4@L"));
    assert_eq!(events, ["1:6-4@L", "out"]);
    assert_eq!(
        round.end(),
        Some(HandEnd::Out {
            seat: Seat::One,
            points: 5
        })
    );
    assert_eq!(round.turn(), None);
    let (round, _) = self::events(&rig(
        Rules::draw(Seats::Two),
        &["6-4", "3-3 1-0"],
        "",
        "6-4@L",
    ));
    assert_eq!(
        round.end(),
        Some(HandEnd::Out {
            seat: Seat::One,
            points: 7
        }),
        "R-DB-1"
    );
    let scaled = rules.with_target(Target::CRIBBAGE).expect("rules");
    let (round, _) = self::events(&rig(scaled, &["6-4", "3-3 1-0"], "", "6-4@L"));
    assert_eq!(
        round.end(),
        Some(HandEnd::Out {
            seat: Seat::One,
            points: 1
        }),
        "R-SCALE-1"
    );
}

#[test]
fn the_last_play_of_a_game_is_followed_by_nothing_r_game_1() {
    let setup = rig(all_fives(), &["6-4 1-1", "3-3 1-0"], "", "");
    let mut round = setup.round().expect("a hand");
    let mut events = 0;
    round
        .apply_last("6-4@L".parse().expect("a play"), |_| events += 1)
        .expect("it is legal");
    assert_eq!((events, round.turn(), round.end()), (1, None, None));
    assert!(round.is_over() && round.legal().is_empty());
    assert_eq!(round.boneyard().len(), 24);
    invariant::conservation(&round);
}

/// B75: fixed buffers overflowed in positions that were valid but unusual.
#[test]
fn a_hand_of_most_of_the_set_lists_every_play() {
    // Four arms show four faces, and seat 2 holds everything else that fits.
    let table = "1-1 2-1 3-1 4-1 5-1";
    let rules = all_fives().with_hand_size(1).expect("rules");
    let mine: TileSet = tiles("6-6 0-0").into_iter().collect();
    let laid: TileSet = tiles(table).into_iter().collect();
    let mut ends = Ends::new(true);
    for play in ["1-1@L", "2-1@L", "3-1@R", "4-1@U", "5-1@D"] {
        let play: dominoes_core::Play = play.parse().expect("a play");
        ends = ends.after(play.tile, play.arm).expect("it fits");
    }
    let hands = [mine, !(mine | laid)];
    let position = Position {
        rules: &rules,
        turn: Seat::Two,
        hands: &hands,
        boneyard: &[],
        ends,
        table: laid,
        passes: 0,
        forced: None,
    };
    let round = position.round().expect("a position");
    invariant::round(&round);
    assert_eq!(
        round.legal().len(),
        4 * 6,
        "each of four faces is on six tiles off the table"
    );
}

/// B12, B13: an arm was asked for when there was no choice, and chosen when there was one.
#[test]
fn an_arm_may_be_left_out_only_when_one_fits() {
    let setup = rig(all_fives(), &["1-1 6-6", "3-1 5-0"], "", "1-1@L");
    let round = setup.round().expect("a hand");
    let refused = |tile: &str| {
        round
            .resolve(tiles(tile)[0].into())
            .map_err(|error| (error.code(), error.to_string()))
    };
    let both = "3-1 fits L, R: say which, as in 3-1@L".to_string();
    assert_eq!(refused("3-1"), Err(("ambiguous_arm", both)));
    assert_eq!(
        refused("5-0"),
        Err(("end_mismatch", "5-0 does not fit any arm".to_string()))
    );
    assert_eq!(
        refused("6-6").map_err(|error| error.0),
        Err("tile_not_held")
    );
    let next = rig(all_fives(), &["6-4 6-6", "4-2 5-0"], "", "6-4@L")
        .round()
        .expect("a hand");
    assert_eq!(
        next.resolve(tiles("4-2")[0].into()).map(|play| play.arm),
        Ok(Arm::R),
        "B03"
    );
}

/// Every fault of a setup is told at once.
#[test]
fn a_setup_with_faults_names_them_all() {
    let setup = RoundSetup {
        rules: Rules::draw(Seats::Three),
        leader: Seat::Four,
        hands: vec![tiles("6-6 6-6"), vec![]],
        boneyard: tiles("0-0"),
        plays: vec![],
    };
    let error = setup.round().expect_err("it is no hand");
    let faults = error.faults();
    assert!(faults.contains(&SetupFault::NoSuchSeat {
        seat: Seat::Four,
        seats: Seats::Three
    }));
    assert!(faults.contains(&SetupFault::Hands {
        hands: 2,
        seats: Seats::Three
    }));
    assert!(
        faults.contains(&SetupFault::Duplicate {
            tile: tiles("6-6")[0]
        }),
        "B02"
    );
    assert!(faults.contains(&SetupFault::EmptyHand { seat: Seat::Two }));
    assert!(faults.contains(&SetupFault::Reserve {
        reserve: 2,
        boneyard: 1
    }));
    let missing = faults
        .iter()
        .filter(|fault| matches!(fault, SetupFault::Missing { .. }));
    assert_eq!(missing.count(), 26);
    assert_eq!(error.code(), "bad_setup");
    assert!(
        error
            .to_string()
            .contains("6-6 is given twice; 1-0 is missing"),
        "{error}"
    );

    // Seat 2 draws 2-0, 3-0 and 4-0 and has to play the last of them.
    let refused = rig(all_fives(), &["6-4 1-1", "3-3 1-0"], "", "6-4@L 3-3@L");
    let error = refused.round().expect_err("3-3 does not fit");
    assert_eq!(
        error.to_string(),
        "play 2: 4-0 was drawn to be played: 3-3 has to wait"
    );
}

#[test]
fn a_position_with_faults_names_them_all() {
    let rules = Rules::draw(Seats::Two);
    let hands = [TileSet::EMPTY, TileSet::with_face(dominoes_core::Face::Six)];
    let position = Position {
        rules: &rules,
        turn: Seat::One,
        hands: &hands,
        boneyard: &[Tile::ALL[27]],
        ends: Ends::new(false),
        table: TileSet::EMPTY,
        passes: 2,
        forced: Some(Tile::ALL[0]),
    };
    let error = position.round().expect_err("it is no position");
    for fault in [
        SetupFault::Duplicate {
            tile: Tile::ALL[27],
        },
        SetupFault::EmptyHand { seat: Seat::One },
        SetupFault::Passes { passes: 2 },
        SetupFault::Forced { tile: Tile::ALL[0] },
        SetupFault::Reserve {
            reserve: 2,
            boneyard: 1,
        },
        SetupFault::Missing { tile: Tile::ALL[0] },
    ] {
        assert!(error.faults().contains(&fault), "{fault}: {error}");
    }
    let stuck = Position {
        passes: 0,
        forced: None,
        ..position
    };
    let error = stuck.round().expect_err("seat 1 has no play");
    assert!(
        error
            .faults()
            .contains(&SetupFault::NoPlay { seat: Seat::One })
    );
}

/// B65: what is printed for debugging names no hidden tile.
#[test]
fn debug_of_a_hand_names_no_tile_that_is_hidden() {
    let mut rng = Rng::new(7);
    let order = random::order(&mut rng);
    let round = Round::deal(&all_fives(), Seat::One, &order);
    let setup = rig(all_fives(), &["6-4 1-1", "3-3 1-0"], "", "");
    let drawn = RoundEvent::Draw {
        seat: Seat::One,
        tile: Tile::ALL[3],
    };
    let boneyard = round.boneyard();
    for text in [
        format!("{round:?}"),
        format!("{order:?}"),
        format!("{setup:?}"),
        format!("{drawn:?}"),
        format!("{boneyard:?}"),
        format!(
            "{:?}",
            position(&all_fives(), &round, &Layout::new(true)).round()
        ),
    ] {
        for tile in Tile::ALL {
            assert!(!text.contains(&tile.to_string()), "{tile} in {text}");
        }
    }
}
