//! What a log shows of a value: enough to go on, and nothing that is hidden from anybody.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_core::{
    Arm, ArmSet, BySeat, Ends, Face, FaceSet, Order, Play, Position, Round, RoundEvent, RoundSetup,
    Rules, Seat, SeatSet, Seats, Tile, TileSet,
};

#[test]
fn sets_and_tables_show_what_is_in_them() {
    let tiles: TileSet = ["6-4", "5-5"]
        .map(|text| text.parse::<Tile>().expect("a tile"))
        .into_iter()
        .collect();
    assert_eq!(format!("{tiles:?}"), "{6-4, 5-5}");
    assert_eq!(format!("{:?}", FaceSet::EMPTY.with(Face::Six)), "{6}");
    let seats: SeatSet = [Seat::Two, Seat::Four].into_iter().collect();
    assert_eq!(format!("{seats:?}"), "{2, 4}");
    let arms: ArmSet = [Arm::L, Arm::D].into_iter().collect();
    assert_eq!(format!("{arms:?}"), "{L, D}");
    let by_seat = BySeat::new(Seats::Two, Seat::number);
    assert_eq!(format!("{by_seat:?}"), "{1: 1, 2: 2}");
    let play: Play = "6-4@L".parse().expect("a play");
    assert_eq!(format!("{play:?}"), "6-4@L");
    let ends = Ends::new(true).after(play.tile, play.arm).expect("it fits");
    assert_eq!(
        format!("{ends:?}"),
        "Ends { open_ends: [L6, R4], count: 10, spinner: None, sides_covered: 0 }"
    );
}

#[test]
fn what_is_hidden_is_not_shown() {
    let drawn: Tile = "6-4".parse().expect("a tile");
    let event = RoundEvent::Draw {
        seat: Seat::Two,
        tile: drawn,
    };
    assert_eq!(format!("{event:?}"), "Draw { seat: Two, .. }");
    let pass = RoundEvent::Pass { seat: Seat::One };
    assert_eq!(format!("{pass:?}"), "Pass { seat: One }");

    let order = Order::new(Tile::ALL).expect("every tile once");
    let round = Round::deal(&Rules::all_fives(Seats::Two), Seat::One, &order);
    for shown in [format!("{order:?}"), format!("{round:?}")] {
        assert!(!shown.is_empty());
        for tile in Tile::ALL {
            assert!(!shown.contains(&tile.to_string()), "{tile} in {shown}");
        }
    }

    assert_eq!(format!("{:?}", round.boneyard()), "Boneyard(10)");

    let mut round = round;
    let play = round.legal()[0].play;
    assert!(format!("{:?}", round.legal()).starts_with(&format!("{{{play:?}: ")));
    let mut events = Vec::new();
    round
        .apply(play, |event| events.push(event))
        .expect("it is legal");
    let shown = format!("{:?}", events[0]);
    assert!(
        shown.starts_with("Play { seat: One, placement: Placement {"),
        "{shown}"
    );
    assert!(shown.contains(&play.to_string()), "{shown}");
}

/// Positions and deals as data are secret as a whole, but for what lies on the table.
#[test]
fn data_of_a_hand_shows_the_table_only() {
    let rules = Rules::all_fives(Seats::Two);
    let (mine, rest) = Tile::ALL.split_at(7);
    let (theirs, boneyard) = rest.split_at(7);
    let hands = vec![mine.to_vec(), theirs.to_vec()];
    let setup = RoundSetup {
        rules,
        leader: Seat::One,
        hands,
        boneyard: boneyard.to_vec(),
        plays: vec![],
    };
    let shown = format!("{setup:?}");
    assert!(shown.starts_with("RoundSetup { rules: "), "{shown}");
    assert!(shown.ends_with("leader: One, plays: [], .. }"), "{shown}");

    let set = |tiles: &[Tile]| tiles.iter().copied().collect::<TileSet>();
    let position = Position {
        rules: &rules,
        turn: Seat::Two,
        hands: &[set(mine), set(theirs)],
        boneyard,
        ends: Ends::new(true),
        table: TileSet::EMPTY,
        passes: 0,
        forced: None,
    };
    let position = format!("{position:?}");
    assert!(position.starts_with("Position { rules: "), "{position}");
    assert!(position.contains("turn: Two, ends: Ends {"), "{position}");
    for tile in Tile::ALL {
        assert!(!shown.contains(&tile.to_string()), "{tile} in {shown}");
        assert!(
            !position.contains(&tile.to_string()),
            "{tile} in {position}"
        );
    }
}
