//! What went wrong in other domino programs, each fault as a test named after it. The number is that
//! of the collected fault; where a line of movetext is given, `total/points` follows each play.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use core::hash::{BuildHasher, BuildHasherDefault};
use std::hash::DefaultHasher;

use dominoes_core::{
    Arm, ArmSet, BySeat, EndReason, Ends, GameResult, HandEnd, Layout, Order, PlaceError, Play,
    PlayError, PlayRequest, Round, RoundEvent, RoundSetup, Rules, RulesFault, RulesSpec, Scale,
    Seat, Seats, SetupFault, Target, Tile, TileSet, Variant, scoring,
};
use dominoes_testkit::{invariant, random, rig, rng};

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

fn play(text: &str) -> Play {
    text.parse().expect("a play")
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(tile).collect()
}

/// The table after these plays, as geometry and as summary.
fn table(plays: &str) -> (Layout, Ends) {
    let (mut layout, mut ends) = (Layout::new(true), Ends::new(true));
    for Play { tile, arm } in plays.split_whitespace().map(play) {
        layout.place(tile, arm);
        ends = ends.after(tile, arm).expect("it fits");
        invariant::table(&layout, &ends);
    }
    (layout, ends)
}

/// Lays tiles and compares what is counted and scored on the way, by geometry and by summary.
#[track_caller]
fn counts(plays: &str, expected: &str) -> (Layout, Ends) {
    let mut laid = String::new();
    let mut found = Vec::new();
    for text in plays.split_whitespace() {
        let advertised = table(&laid).1.count_after(play(text).tile, play(text).arm);
        laid = format!("{laid} {text}");
        let (layout, ends) = table(&laid);
        let total = ends.count();
        assert_eq!((scoring::count(&layout), advertised), (total, Some(total)));
        found.push(format!("{total}/{}", scoring::score_for(total, Scale::One)));
    }
    assert_eq!(found.join(" "), expected);
    table(plays)
}

/// The open arms and what they show, as `L6 R4`.
fn open(ends: &Ends) -> String {
    let open: Vec<_> = ends
        .open_ends()
        .map(|(arm, face)| format!("{arm}{face}"))
        .collect();
    open.join(" ")
}

/// Why this play is refused on this table; the table is then as before.
#[track_caller]
fn refused(table: &(Layout, Ends), text: &str) -> PlaceError {
    let Play { tile, arm } = play(text);
    let mut layout = table.0.clone();
    let error = layout.try_place(tile, arm).expect_err(text);
    assert_eq!(layout, table.0, "a refused tile changes nothing");
    assert_eq!(table.1.after(tile, arm), None);
    error
}

/// A hand with these tiles dealt; the boneyard begins with `draw` and goes on by id.
fn rig(rules: &Rules, hands: &[&str], draw: &str, plays: &str) -> RoundSetup {
    let hands: Vec<Vec<Tile>> = hands.iter().map(|hand| tiles(hand)).collect();
    let mut boneyard = tiles(draw);
    let dealt: TileSet = hands.iter().flatten().chain(&boneyard).copied().collect();
    boneyard.extend(!dealt);
    RoundSetup {
        rules: *rules,
        leader: Seat::One,
        hands,
        boneyard,
        plays: plays.split_whitespace().map(play).collect(),
    }
}

fn two() -> Rules {
    Rules::all_fives(Seats::Two)
}

fn events(setup: &RoundSetup) -> (Round, Vec<RoundEvent>) {
    let mut events = Vec::new();
    let round = setup.round_with(|event| events.push(event));
    (round.expect("a hand"), events)
}

fn legal(round: &Round) -> String {
    let plays: Vec<_> = round
        .legal()
        .iter()
        .map(|scored| format!("{}/{}", scored.play, scored.points))
        .collect();
    plays.join(" ")
}

#[test]
fn b01_the_set_had_a_second_double_blank() {
    let blanks = Tile::ALL.iter().filter(|tile| tile.pips() == 0);
    assert_eq!(blanks.count(), 1);
    assert_eq!(Tile::ALL.into_iter().collect::<TileSet>().len(), 28);
    rng::each(300, |rng| {
        let rules = random::rules(rng);
        let mut round = Round::deal(&rules, Seat::One, &random::order(rng));
        random::play_out(&mut round, rng, |_| {});
        invariant::conservation(&round);
    });
}

#[test]
fn b02_both_orders_of_two_faces_were_tiles() {
    let hash = |tile: Tile| {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        hasher.hash_one(tile)
    };
    let (a, b) = (tile("2-6"), tile("6-2"));
    assert_eq!((a, a.id(), hash(a)), (b, b.id(), hash(b)));
    assert_eq!(a.to_string(), "6-2");
    let twice = rig(&two(), &["6-2 2-6", "0-0"], "", "").round();
    let faults = twice.expect_err("a tile is given twice");
    assert_eq!(faults.faults(), [SetupFault::Duplicate { tile: a }]);
}

#[test]
fn b03_halves_were_matched_by_side() {
    let (_, ends) = table("6-4@L");
    let only = |arm| ArmSet::EMPTY.with(arm);
    assert_eq!(ends.arms_for(tile("4-2")), only(Arm::R));
    assert_eq!(ends.arms_for(tile("6-2")), only(Arm::L));
    counts("6-4@L 4-2@R", "10/10 8/0");
    counts("6-4@L 6-2@L", "10/10 6/0");
}

#[test]
fn b04_text_from_outside_caused_a_panic() {
    for text in [
        "7-0",
        "-1-3",
        "6",
        "6-6-6",
        "\u{ff16}-6",
        "6-\u{ff16}",
        "",
        "-",
        "6\0-4",
    ] {
        let error = text.parse::<Tile>().expect_err(text);
        assert!(
            error.offset() <= text.len() && error.code() == "bad_tile",
            "{text:?}"
        );
        assert_eq!(
            text.parse::<PlayRequest>().expect_err(text).code(),
            "bad_move"
        );
    }
    assert_eq!(
        (Tile::of(7, 0), Tile::of(0, 255), Tile::from_id(29)),
        (None, None, None)
    );
    assert_eq!(Play::from_action_id(112), None);
}

#[test]
fn b05_a_tile_that_did_not_match_was_trusted() {
    let laid = table("0-0@L");
    assert_eq!(refused(&laid, "3-1@R").code(), "end_mismatch");
    assert_eq!(refused(&table("6-4@L"), "3-1@L").code(), "end_mismatch");
}

#[test]
fn b06_a_covered_end_was_still_open() {
    assert_eq!(
        refused(&table("6-6@L 6-3@L"), "6-2@L").to_string(),
        "6-2 does not match the 3 that L shows"
    );
    let crossed = table("6-6@L 6-3@L 6-2@R 6-4@U");
    assert_eq!(
        refused(&crossed, "6-1@U").to_string(),
        "6-1 does not match the 4 that U shows"
    );
    assert!(crossed.0.can_place(tile("6-1"), Arm::D));
}

#[test]
fn b07_the_cross_lost_its_bare_arms() {
    let (_, ends) = counts("5-5@L 5-2@L 5-0@R 5-3@U", "10/10 12/0 2/0 5/5");
    assert_eq!(open(&ends), "L2 R0 U3 D5");
    assert!(ends.fits(tile("5-4"), Arm::D));
}

#[test]
fn b08_a_double_laid_onto_a_line_was_no_spinner() {
    let (layout, ends) = counts("6-4@L 4-4@R 4-1@R", "10/10 14/0 7/0");
    assert_eq!(layout.spinner(), Some(tile("4-4")));
    assert_eq!(open(&ends), "L6 R1 U4 D4");
    counts("6-4@L 4-4@R 4-1@R 4-3@U", "10/10 14/0 7/0 10/10");
}

#[test]
fn b09_a_tile_that_is_no_double_acted_as_one() {
    let (layout, ends) = counts("6-4@L 4-1@R", "10/10 7/0");
    assert_eq!((layout.spinner(), ends.spinner()), (None, None));
    assert_eq!(ends.arms_open().to_string(), "L, R");
    assert!(
        !Tile::ALL
            .into_iter()
            .any(|tile| { Ends::new(true).makes_spinner(tile) != (tile.high() == tile.low()) })
    );
}

#[test]
fn b10_b37_a_new_hand_kept_spinner_and_passes_of_the_last() {
    // The hand before ended blocked, with a spinner on the table.
    let setup = rig::blocked(Variant::AllFives, 1, &[7, 16]).expect("a blocked hand");
    let over = setup.round().expect("a hand");
    assert_eq!((over.passes(), over.ends().spinner().is_some()), (2, true));
    let fresh = Round::deal(&two(), Seat::One, &Order::new(Tile::ALL).expect("an order"));
    assert_eq!(
        (fresh.passes(), fresh.forced(), fresh.turn()),
        (0, None, Some(Seat::One))
    );
    assert_eq!(
        (fresh.ends(), fresh.table()),
        (&Ends::new(true), TileSet::EMPTY)
    );
    let (_, ends) = table("6-4@L 4-1@R");
    assert_eq!(
        (ends.spinner(), ends.arms_open().to_string()),
        (None, "L, R".to_string())
    );
}

#[test]
fn b11_the_first_tile_had_to_be_a_double() {
    let round = rig(&two(), &["6-4 5-5 3-1", "0-0"], "", "")
        .round()
        .expect("a hand");
    assert_eq!(legal(&round), "3-1@L/0 6-4@L/10 5-5@L/10");
}

#[test]
fn b12_the_first_tile_needed_a_side() {
    let round = rig(&two(), &["6-4 5-5", "0-0"], "", "")
        .round()
        .expect("a hand");
    assert_eq!(round.ends().arms_open().to_string(), "L");
    assert_eq!(round.resolve(tile("6-4").into()), Ok(play("6-4@L")));
    assert_eq!(
        round.check(play("6-4@R")).map_err(PlayError::code),
        Err("arm_closed")
    );
    assert_eq!(refused(&table(""), "6-4@R").code(), "arm_closed");
}

#[test]
fn b13_one_of_two_arms_was_chosen_silently() {
    let round = rig(&two(), &["1-1 6-6", "3-1 0-0"], "", "1-1@L")
        .round()
        .expect("a hand");
    let refusal = round.resolve(tile("3-1").into()).expect_err("two arms");
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        ("ambiguous_arm", "3-1 fits L, R: say which, as in 3-1@L")
    );
}

#[test]
fn b14_a_second_double_became_the_spinner() {
    let (layout, ends) = counts("5-5@L 5-6@L 6-6@L", "10/10 16/0 22/0");
    assert_eq!(layout.spinner(), Some(tile("5-5")));
    assert_eq!((layout.sides_covered(), ends.sides_covered()), (1, 1));
    assert_eq!(ends.arms_open().to_string(), "L, R");
}

#[test]
fn b15_arms_were_renumbered_as_tiles_were_laid() {
    let (layout, ends) = counts("5-5@L 5-2@L 5-0@R 5-3@U 2-6@L", "10/10 12/0 2/0 5/5 9/0");
    assert_eq!(open(&ends), "L6 R0 U3 D5");
    assert_eq!(
        layout
            .up()
            .iter()
            .map(|entry| entry.tile)
            .collect::<Vec<_>>(),
        tiles("5-3")
    );
}

#[test]
fn b16_a_refused_play_left_half_a_move() {
    let setup = rig(&two(), &["6-4 5-5", "4-2 0-0"], "", "6-4@L");
    let before = setup.round().expect("a hand");
    for (text, code) in [
        ("3-1@L", "tile_not_held"),
        ("6-4@L", "tile_not_held"),
        ("4-2@L", "end_mismatch"),
        ("4-2@U", "arm_closed"),
        ("0-0@R", "end_mismatch"),
    ] {
        let mut round = before;
        let mut told = 0;
        let refusal = round.apply(play(text), |_| told += 1);
        assert_eq!(refusal.map_err(PlayError::code), Err(code), "{text}");
        assert_eq!((round, told), (before, 0), "{text}");
        assert_eq!(
            round
                .apply_last(play(text), |_| told += 1)
                .map_err(PlayError::code),
            Err(code)
        );
        assert_eq!((round, told), (before, 0), "{text}");
    }
}

#[test]
fn b17_a_double_at_an_end_counted_once() {
    counts("6-4@L 4-4@R", "10/10 14/0");
    counts("6-6@L 6-3@L", "12/0 15/15");
}

#[test]
fn b18_the_opening_double_counted_once() {
    counts("5-5@L 5-2@L 5-0@R", "10/10 12/0 2/0");
}

#[test]
fn b19_the_covered_end_of_an_arm_was_still_counted() {
    counts("6-6@L 6-3@L 6-2@R 6-4@U 4-1@U", "12/0 15/15 5/5 9/0 6/0");
}

#[test]
fn b20_doubles_on_two_of_the_arms_counted_once() {
    counts("6-6@L 6-3@L 6-2@R 6-4@U 4-4@U", "12/0 15/15 5/5 9/0 13/0");
    counts("6-6@L 6-3@L 6-2@R 6-4@D 4-4@D", "12/0 15/15 5/5 9/0 13/0");
    let (_, ends) = counts(
        "2-2@L 2-6@L 2-0@R 2-4@U 2-5@D 0-5@R 6-6@L 4-4@U 5-5@R",
        "4/0 10/10 6/0 10/10 15/15 20/20 26/0 30/30 35/35",
    );
    assert_eq!(ends.count(), scoring::MAX_COUNT);
}

#[test]
fn b21_only_one_opener_scored() {
    let scored = |points| {
        let scores = |tile: &Tile| {
            let opened = Ends::new(true)
                .after(*tile, Arm::L)
                .expect("any tile opens");
            scoring::score_for(opened.count(), Scale::One) == points
        };
        Tile::ALL.into_iter().filter(scores).collect::<TileSet>()
    };
    assert_eq!(scored(10), tiles("6-4 5-5").into_iter().collect());
    assert_eq!(scored(5), tiles("5-0 4-1 3-2").into_iter().collect());
    assert_eq!(scored(0).len(), 23);
    assert!(scored(0).contains(tile("0-0")));
}

#[test]
fn b22_a_blank_was_taken_for_no_face() {
    let (layout, ends) = counts("3-0@L 0-0@R 0-2@R", "3/0 3/0 5/5");
    assert_eq!(layout.spinner(), Some(tile("0-0")));
    assert_eq!(open(&ends), "L3 R2 U0 D0");
    assert_eq!(ends.arms_for(tile("6-0")).to_string(), "U, D");
}

#[test]
fn b23_a_play_scored_by_its_tile_and_not_by_the_table() {
    counts("3-2@L 3-3@L 2-2@R", "5/5 8/0 10/10");
    let setup = rig(&two(), &["3-2 2-2", "3-3 0-0"], "", "3-2@L 3-3@L");
    assert_eq!(legal(&setup.round().expect("a hand")), "2-2@R/10");
}

/// How a hand ends that is blocked with these pips.
fn blocked(variant: Variant, scale: u32, pips: &[u32]) -> HandEnd {
    let setup = rig::blocked(variant, scale, pips).expect("tiles of these pips");
    let round = setup.round().expect("a hand");
    assert_eq!(round.pips().as_slice(), pips);
    round.end().expect("it is blocked")
}

/// The bonus of seat 1 for going out against these pips.
fn out(scale: u32, pips: &[u32]) -> u32 {
    let pips = [&[0], pips].concat();
    let setup = rig::out(Variant::AllFives, scale, &pips, Seat::One);
    let round = setup.expect("tiles of these pips").round().expect("a hand");
    round.end().expect("it is over").points()
}

#[test]
fn b24_a_blocked_hand_went_to_the_lighter_team() {
    let end = blocked(Variant::AllFives, 1, &[3, 9, 9, 9]);
    assert_eq!(
        end,
        HandEnd::Blocked {
            seat: Seat::One,
            points: 25
        }
    );
}

#[test]
fn b25_the_winner_of_a_blocked_hand_lost_its_own_pips() {
    let end = blocked(Variant::AllFives, 1, &[3, 14]);
    assert_eq!(
        end,
        HandEnd::Blocked {
            seat: Seat::One,
            points: 15
        }
    );
    let end = blocked(Variant::Block, 1, &[3, 14]);
    assert_eq!(
        end,
        HandEnd::Blocked {
            seat: Seat::One,
            points: 11
        },
        "R-DB-1 has it so"
    );
}

#[test]
fn b26_each_hand_was_rounded_by_itself() {
    assert_eq!(out(1, &[13, 13, 13]), 40);
    for (pips, points) in [(3, 5), (2, 0), (12, 10), (0, 0), (13, 15), (17, 15)] {
        assert_eq!(out(1, &[pips]), points, "{pips}");
    }
    assert_eq!(out(1, &[1, 2]), 5);
}

#[test]
fn b27_a_number_of_one_way_to_score_was_used_in_the_other() {
    let cribbage = two().with_target(Target::CRIBBAGE).expect("rules");
    assert_eq!(cribbage.target(), Target::Divided(61));
    let setup = rig(&cribbage, &["6-6 1-0", "6-3 0-0"], "", "6-6@L");
    assert_eq!(legal(&setup.round().expect("a hand")), "6-3@L/3 6-3@R/3");
    assert_eq!(out(5, &[13]), 3);
    let faults = |spec: RulesSpec| spec.validate().expect_err("no rules").faults().to_vec();
    let all_fives = RulesSpec::new(Variant::AllFives, 2);
    let one = |fault| vec![fault];
    assert_eq!(
        faults(RulesSpec {
            scale: Some(5),
            ..all_fives
        }),
        one(RulesFault::ScaleWithoutTarget)
    );
    assert_eq!(
        faults(RulesSpec {
            target: Some(61),
            ..all_fives
        }),
        one(RulesFault::TargetWithoutScale)
    );
    for variant in [Variant::Draw, Variant::Block] {
        let spec = RulesSpec {
            target: Some(61),
            scale: Some(5),
            ..RulesSpec::new(variant, 2)
        };
        assert_eq!(faults(spec), one(RulesFault::ScaleOfVariant { variant }));
        assert!(
            Rules::preset(variant, Seats::Two)
                .with_target(Target::CRIBBAGE)
                .is_err()
        );
    }
}

#[test]
fn b28_scores_were_too_narrow() {
    let scores = BySeat::from_slice(&[280, 245]).expect("two seats");
    let result = GameResult::new(EndReason::Target, scores);
    assert_eq!(result.to_string(), "seat 1 wins 280 : 245");
    let most = RulesSpec {
        target: Some(Target::MAX),
        scale: Some(1),
        ..RulesSpec::new(Variant::AllFives, 2)
    };
    assert_eq!(
        most.validate().map(|rules| rules.target().score()),
        Ok(Target::MAX)
    );
}

#[test]
fn b29_points_had_no_settled_unit() {
    // At both scales the same plays score the same, the one a fifth of the other.
    rng::each(200, |rng| {
        let order = random::order(rng);
        let scaled = two().with_target(Target::CRIBBAGE).expect("rules");
        let mut raw = Round::deal(&two(), Seat::One, &order);
        let mut divided = Round::deal(&scaled, Seat::One, &order);
        while let Some(play) = random::play(&raw, rng) {
            let points = |placement: Result<dominoes_core::Placement, PlayError>| {
                placement.expect("it is legal").points
            };
            let scored = points(raw.apply(play, |_| {}));
            assert_eq!(scored, 5 * points(divided.apply(play, |_| {})));
        }
        let ends = (raw.end().expect("over"), divided.end().expect("over"));
        assert_eq!(ends.0.points(), 5 * ends.1.points());
        let given: u32 = ends.0.awards(Seats::Two).as_slice().iter().sum();
        assert_eq!(
            given,
            ends.0.points(),
            "awards are what the end says it scores"
        );
    });
}

#[test]
fn b30_a_hand_was_blocked_before_the_seat_could_draw() {
    let (round, events) = events(&rig(&two(), &["1-1 6-0", "6-6 5-5"], "4-4 3-1", "1-1@L"));
    let draw = |text| RoundEvent::Draw {
        seat: Seat::Two,
        tile: tile(text),
    };
    assert_eq!(events[1..], [draw("4-4"), draw("3-1")]);
    assert_eq!(legal(&round), "3-1@L/5 3-1@R/5");
    assert_eq!((round.forced(), round.passes()), (Some(tile("3-1")), 0));
}

#[test]
fn b31_an_empty_boneyard_always_meant_blocked() {
    let rules = two()
        .with_hand_size(1)
        .and_then(|rules| rules.with_reserve(25));
    let (round, events) = events(&rig(
        &rules.expect("rules"),
        &["1-1 6-1", "6-6"],
        "",
        "1-1@L",
    ));
    assert_eq!(events.last(), Some(&RoundEvent::Pass { seat: Seat::Two }));
    assert_eq!((round.turn(), round.end()), (Some(Seat::One), None));
    assert_eq!(legal(&round), "6-1@L/0 6-1@R/0");

    // And with nothing at all left in it: seat 2 holds what seat 1 does not, and no one.
    let mine = "1-1 1-0 2-1 3-1 4-1 5-1 6-1";
    let theirs: Vec<String> = (!tiles(mine).into_iter().collect::<TileSet>())
        .iter()
        .map(|tile| tile.to_string())
        .collect();
    let setup = rig(&two(), &[mine, &theirs.join(" ")], "", "1-1@L");
    assert!(setup.boneyard.is_empty());
    let round = setup.round().expect("a hand");
    assert_eq!((round.turn(), round.passes()), (Some(Seat::One), 1));
}

#[test]
fn b32_drawing_went_on_for_ever() {
    for reserve in 0..=5 {
        let rules = two().with_reserve(reserve).expect("rules");
        let blanks = "0-0 1-0 2-0 3-0 4-0 5-0 6-0";
        let (round, events) = events(&rig(&rules, &[blanks, "6-6 5-5"], "", "0-0@L"));
        let draws = events
            .iter()
            .filter(|event| matches!(event, RoundEvent::Draw { .. }));
        assert_eq!(draws.count(), 19 - usize::from(reserve));
        assert_eq!(events.last(), Some(&RoundEvent::Pass { seat: Seat::Two }));
        assert_eq!(round.boneyard().len(), usize::from(reserve));
    }
}

#[test]
fn b33_a_seat_that_could_play_might_draw() {
    // A play is all that can be asked for; and no draw comes before it.
    rng::each(200, |rng| {
        let mut round = Round::deal(&two(), Seat::One, &random::order(rng));
        while let Some(play) = random::play(&round, rng) {
            let held = round.hand(Seat::One).len() + round.hand(Seat::Two).len();
            let mut events = Vec::new();
            let seat = round.turn();
            round
                .apply(play, |event| events.push(event))
                .expect("it is legal");
            assert!(matches!(events[0], RoundEvent::Play { seat: s, .. } if Some(s) == seat));
            let draws = events
                .iter()
                .filter(|event| matches!(event, RoundEvent::Draw { .. }));
            let now = round.hand(Seat::One).len() + round.hand(Seat::Two).len();
            assert_eq!(now, held - 1 + draws.count());
        }
    });
}

#[test]
fn b34_the_last_tile_could_not_be_drawn() {
    // Seat 2 cannot play on 6-6, and the only six it can draw is the very last tile.
    let most = "0-0 1-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1 4-1 5-1 2-2 3-2 4-2 5-2 3-3 4-3 5-3";
    let draw = "4-4 6-5";
    let mine = "6-6 6-0 6-1 6-2 6-3 6-4 5-4 5-5";
    let (round, _) = events(&rig(&two(), &[mine, most], draw, "6-6@L"));
    assert_eq!(
        (round.forced(), round.boneyard().len()),
        (Some(tile("6-5")), 0)
    );
    let rules = two().with_reserve(2).expect("rules");
    let (round, events) = events(&rig(&rules, &[mine, most], draw, "6-6@L"));
    assert_eq!(events.last(), Some(&RoundEvent::Pass { seat: Seat::Two }));
    assert_eq!((round.boneyard().len(), round.turn()), (2, Some(Seat::One)));
}

#[test]
fn b35_a_pass_after_the_first_play_was_not_told() {
    let rules = Rules::block(Seats::Two);
    let (round, events) = events(&rig(&rules, &["6-6 6-1", "5-5 5-4"], "6-5", "6-6@L"));
    assert!(matches!(
        events[..],
        [
            RoundEvent::Play { .. },
            RoundEvent::Pass { seat: Seat::Two }
        ]
    ));
    assert_eq!((round.turn(), round.passes()), (Some(Seat::One), 1));
}

#[test]
fn b36_the_number_of_seats_was_written_into_the_code() {
    let rules = Rules::block(Seats::Three);
    let hands = ["6-6 6-1 3-3", "5-5 5-4", "4-4 4-3"];
    let passes = |plays| rig(&rules, &hands, "", plays).round().expect("a hand");
    let (after_one, after_two) = (passes("6-6@L"), passes("6-6@L 6-1@L"));
    assert_eq!((after_one.passes(), after_one.turn()), (2, Some(Seat::One)));
    assert_eq!((after_two.passes(), after_two.turn()), (3, None));
    let order: Vec<_> = Seats::Three
        .iter_from(Seat::Two)
        .map(Seat::number)
        .collect();
    assert_eq!(order, [2, 3, 1]);
    // Seat 3 can play: the two passes in a row are forgotten.
    let hands = ["6-6 6-1 3-3", "5-5 5-4", "6-4 4-3"];
    let round = rig(&rules, &hands, "", "6-6@L 6-4@L")
        .round()
        .expect("a hand");
    assert_eq!((round.passes(), round.turn()), (0, Some(Seat::One)));
}

#[test]
fn b38_hands_had_the_wrong_size() {
    for (seats, hand_size, boneyard) in [
        (Seats::Two, 9, 10),
        (Seats::Three, 7, 7),
        (Seats::Four, 5, 8),
    ] {
        let rules = Rules::all_fives(seats);
        let round = Round::deal(&rules, Seat::One, &Order::new(Tile::ALL).expect("an order"));
        assert!(seats.iter().all(|seat| round.hand_count(seat) == hand_size));
        assert_eq!(round.boneyard().len(), boneyard);
    }
}

#[test]
fn b39_rules_that_cannot_be_played_were_accepted() {
    let faults = |spec: RulesSpec| spec.validate().expect_err("no rules").faults().to_vec();
    let all_fives = RulesSpec::new(Variant::AllFives, 2);
    for players in [0, 1, 5, 256, u32::MAX] {
        assert_eq!(
            faults(RulesSpec {
                players,
                ..all_fives
            }),
            [RulesFault::Players { players }]
        );
    }
    assert_eq!(
        faults(RulesSpec {
            reserve: Some(11),
            ..all_fives
        }),
        [RulesFault::Reserve {
            reserve: 11,
            boneyard: 10
        }]
    );
    assert_eq!(
        faults(RulesSpec {
            target: Some(0),
            scale: Some(0),
            ..all_fives
        }),
        [
            RulesFault::Target { target: 0 },
            RulesFault::Scale { scale: 0 }
        ]
    );
    for hand_size in [0, 15, u32::MAX] {
        assert_eq!(
            faults(RulesSpec {
                hand_size: Some(hand_size),
                ..all_fives
            }),
            [RulesFault::HandSize {
                hand_size,
                seats: Seats::Two
            }]
        );
    }
    assert_eq!(
        two().with_reserve(11).map_err(|error| error.code()),
        Err("bad_rules")
    );
}

#[test]
fn b44_places_were_handed_out_wrongly() {
    let scores = BySeat::from_slice(&[180, 255, 180]).expect("three seats");
    let result = GameResult::new(EndReason::Target, scores);
    assert_eq!(result.places().as_slice(), [2, 1, 2]);
}

#[test]
fn b45_the_last_tile_of_a_hand_caused_a_crash() {
    let (round, events) = events(&rig(&two(), &["6-4", "3-3 1-0"], "", "6-4@L"));
    let end = HandEnd::Out {
        seat: Seat::One,
        points: 5,
    };
    assert_eq!(events.last(), Some(&RoundEvent::End(end)));
    assert_eq!((round.hand_count(Seat::One), round.turn()), (0, None));
    assert_eq!(
        (round.legal().len(), round.pips().as_slice()),
        (0, &[0, 7][..])
    );
}

#[test]
fn b46_the_turn_was_not_handed_on_after_the_first_play() {
    for seats in Seats::ALL {
        for leader in seats.iter() {
            let rules = Rules::all_fives(seats);
            let order = Order::new(Tile::ALL).expect("an order");
            let mut round = Round::deal(&rules, leader, &order);
            let first = round.legal()[0].play;
            let mut next = leader;
            round
                .apply(first, |event| {
                    if matches!(event, RoundEvent::Play { .. } | RoundEvent::Pass { .. }) {
                        next = seats.after(next);
                    }
                })
                .expect("it is legal");
            assert_eq!(round.turn(), Some(next));
        }
    }
}

#[test]
fn b48_a_score_was_told_before_its_play() {
    // 4-0 goes out and scores: first the play with its points, then the end with its bonus.
    let setup = rig(&two(), &["6-4 4-0", "6-5 6-2"], "", "6-4@L 6-5@L 4-0@R");
    let (_, events) = events(&setup);
    let told: Vec<_> = events
        .iter()
        .map(|event| match event {
            RoundEvent::Play { placement, .. } => {
                format!("{} {}", placement.play, placement.points)
            }
            RoundEvent::End(end) => format!("{} {}", end.name(), end.points()),
            RoundEvent::Draw { .. } | RoundEvent::Pass { .. } => "?".to_string(),
        })
        .collect();
    assert_eq!(told, ["6-4@L 10", "6-5@L 0", "4-0@R 5", "out 10"]);
}

#[test]
fn b74_numbers_of_plays_depended_on_the_state() {
    assert_eq!(play("6-4@R").action_id(), 97);
    rng::each(50, |rng| {
        let mut round = Round::deal(&two(), Seat::One, &random::order(rng));
        while let Some(play) = random::play(&round, rng) {
            for scored in &round.legal() {
                let id = scored.play.action_id();
                assert_eq!(Play::from_action_id(id), Some(scored.play));
                assert_eq!(round.legal_mask() >> id & 1, 1);
            }
            round.apply(play, |_| {}).expect("it is legal");
        }
        assert_eq!(round.legal_mask(), 0);
    });
}

#[test]
fn b75_lists_of_a_fixed_size_overflowed() {
    // Seat 2 has no one, draws the whole boneyard and has to lay its last tile; then four arms come to
    // show four faces, and it is its turn again.
    let mine = "1-1 3-1 4-1 5-1 1-0 6-1";
    let dealt: TileSet = tiles(&format!("{mine} 0-0 2-1")).into_iter().collect();
    let drawn: Vec<String> = (!dealt).iter().map(|tile| tile.to_string()).collect();
    let draw = format!("{} 2-1", drawn.join(" "));
    let plays = "1-1@L 2-1@L 3-1@R 2-2@L 4-1@U 3-3@R 5-1@D";
    let round = rig(&two(), &[mine, "0-0"], &draw, plays)
        .round()
        .expect("a hand");
    assert_eq!(
        (round.turn(), round.hand_count(Seat::Two)),
        (Some(Seat::Two), 19)
    );
    assert_eq!(open(round.ends()), "L2 R3 U4 D5");
    assert_eq!(round.legal().len(), 5 + 5 + 6 + 6);
    invariant::round(&round);

    // The widest list of all: an empty table and all but one tile in hand, then four full arms.
    let all_but_one: Vec<String> = Tile::ALL[1..].iter().map(ToString::to_string).collect();
    let round = rig(&two(), &[&all_but_one.join(" "), "0-0"], "", "")
        .round()
        .expect("a hand");
    assert_eq!(round.legal().len(), 27);
    invariant::round(&round);
    let (_, ends) = table("1-1@L 2-1@L 3-1@R 4-1@U 5-1@D");
    assert_eq!(open(&ends), "L2 R3 U4 D5");
    let rules = dominoes_core::RoundRules::from(&two());
    let listed = dominoes_core::LegalPlays::new(&rules, &ends, TileSet::FULL, None);
    assert_eq!(listed.len(), 28, "as many as a list can hold");
}
