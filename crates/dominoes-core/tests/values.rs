//! The small types do what their documents say: sets, names, seats, results, open ends.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use dominoes_core::{
    Arm, ArmSet, BySeat, DealScheme, EndReason, Ends, Face, FaceSet, GameResult, HandEnd, Order,
    ParsePlayError, Play, PlayRequest, Round, RoundRules, RoundSetup, Rules, Seat, SeatSet, Seats,
    Tile, TileSet, Variant,
};
use dominoes_testkit::rng::{self, Rng};

/// Each tile with one chance in two.
fn some_tiles(rng: &mut Rng) -> TileSet {
    Tile::ALL.into_iter().filter(|_| rng.one_in(2)).collect()
}

#[test]
fn sets_of_tiles_combine_tile_by_tile() {
    rng::each(100, |rng| {
        let (a, b) = (some_tiles(rng), some_tiles(rng));
        let mut joined = a;
        joined |= b;
        for tile in Tile::ALL {
            let (in_a, in_b) = (a.contains(tile), b.contains(tile));
            assert_eq!((a | b).contains(tile), in_a || in_b);
            assert_eq!(joined.contains(tile), in_a || in_b);
            assert_eq!((a & b).contains(tile), in_a && in_b);
            assert_eq!((a - b).contains(tile), in_a && !in_b);
            assert_eq!((!a).contains(tile), !in_a);
        }
        assert_eq!(TileSet::from_bits_truncate(a.bits()), a);
        let mut walk = a.iter();
        for left in (0..a.len()).rev() {
            assert!(walk.next().is_some_and(|tile| a.contains(tile)));
            assert_eq!(walk.size_hint(), (left, Some(left)));
        }
        assert_eq!(walk.next(), None);
    });
}

#[test]
fn small_sets_hold_what_they_are_made_of() {
    for bits in 0..1_u8 << Face::COUNT {
        let members = || {
            Face::ALL
                .into_iter()
                .filter(|face| bits >> face.index() & 1 == 1)
        };
        let set: FaceSet = members().collect();
        assert_eq!(set.bits(), bits);
        assert!(set.iter().eq(members()));
        assert_eq!(set.len(), members().count());
        assert_eq!(set.is_empty(), bits == 0);
        for other in [0, 0b101_0101, 0b111_1111] {
            let other: FaceSet = Face::ALL
                .into_iter()
                .filter(|face| other >> face.index() & 1 == 1)
                .collect();
            assert_eq!(set.union(other).bits(), bits | other.bits());
        }
    }
    for bits in 0..1_u8 << Arm::COUNT {
        let members = || {
            Arm::ALL
                .into_iter()
                .filter(|arm| bits >> arm.index() & 1 == 1)
        };
        let set: ArmSet = members().collect();
        assert!(set.iter().eq(members()));
        assert!(members().all(|arm| set.with(arm) == set), "twice is once");
        let letters: Vec<_> = members().map(|arm| arm.letter().to_string()).collect();
        assert_eq!(set.to_string(), letters.join(", "));
    }
    for bits in 0..1_u8 << 4 {
        let members = || {
            Seat::ALL
                .into_iter()
                .filter(|seat| bits >> seat.index() & 1 == 1)
        };
        let set: SeatSet = members().collect();
        assert!(set.iter().eq(members()));
        assert!(members().all(|seat| set.with(seat) == set), "twice is once");
        assert_eq!((set.len(), set.is_empty()), (members().count(), bits == 0));
    }
}

#[test]
fn every_name_is_read_back_and_nothing_else_is() {
    for variant in Variant::ALL {
        assert_eq!(Variant::from_name(variant.name()), Some(variant));
    }
    assert_eq!(Variant::from_name("chess"), None);
    for scheme in DealScheme::ALL {
        assert_eq!(DealScheme::from_name(scheme.name()), Some(scheme));
    }
    assert_eq!(
        DealScheme::ALL.map(DealScheme::name),
        ["chacha20", "sha256"]
    );
    assert_eq!(DealScheme::from_name("explicit"), None);
    for arm in Arm::ALL {
        assert_eq!(Arm::from_letter(arm.letter()), Some(arm));
    }
    assert_eq!(Arm::ALL.map(Arm::letter), ['L', 'R', 'U', 'D']);
    assert_eq!(Arm::ALL.map(Arm::is_line), [true, true, false, false]);
    assert_eq!(Arm::from_letter('l'), None);
}

#[test]
fn every_taken_seat_has_its_own_value() {
    for seats in Seats::ALL {
        let mut values = BySeat::splat(seats, 7);
        assert!(values.iter().all(|(_, &value)| value == 7));
        for seat in seats.iter() {
            values[seat] = seat.index() * 10;
        }
        for seat in seats.iter() {
            assert_eq!(values[seat], seat.index() * 10);
            assert_eq!(values.get(seat), Some(&values[seat]));
        }
        assert_eq!(values.as_slice().len(), seats.count());
        assert_eq!(BySeat::from_slice(values.as_slice()), Some(values));
    }
}

/// The hash of a value.
fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn values_by_seat_hash_as_they_compare() {
    let hash = |values: &[u8]| {
        let mut hasher = DefaultHasher::new();
        BySeat::from_slice(values).expect("seats").hash(&mut hasher);
        hasher.finish()
    };
    let made = BySeat::new(Seats::Two, Seat::number);
    let mut hasher = DefaultHasher::new();
    made.hash(&mut hasher);
    assert_eq!(hash(&[1, 2]), hasher.finish());
    assert_ne!(hash(&[1, 2]), hash(&[2, 1]));
    assert_ne!(hash(&[1, 1]), hash(&[1, 1, 1]));
    assert_eq!(Seats::ALL.map(|seats| seats.to_string()), ["2", "3", "4"]);
}

#[test]
fn a_result_names_its_winners_and_its_ranking_r_game_2_r_game_3() {
    let result = |reason, scores: &[u32]| {
        GameResult::new(reason, BySeat::from_slice(scores).expect("seats"))
    };
    let won = result(EndReason::Target, &[180, 255, 180]);
    assert_eq!((won.winner(), won.is_draw()), (Some(Seat::Two), false));
    assert_eq!(won.ranking(), [Seat::Two, Seat::One, Seat::Three]);
    assert_eq!(won.reason().quitter(), None);

    let drawn = result(EndReason::Target, &[250, 100, 250]);
    assert_eq!((drawn.winner(), drawn.is_draw()), (None, true));
    assert!(drawn.winners().iter().eq([Seat::One, Seat::Three]));
    assert_eq!(drawn.ranking(), [Seat::One, Seat::Three, Seat::Two]);

    let left = result(EndReason::Resign(Seat::One), &[200, 10, 5]);
    assert_eq!(left.winner(), Some(Seat::Two));
    assert_eq!(left.ranking(), [Seat::Two, Seat::Three, Seat::One]);
    assert_eq!(left.reason().quitter(), Some(Seat::One));
    assert_eq!(EndReason::Timeout(Seat::Four).quitter(), Some(Seat::Four));
}

/// The plays, what the four tips are worth, the total, and the total without L and without R.
type Case = (&'static [&'static str], [u32; 4], u32, [u32; 2]);

#[test]
fn each_tip_is_worth_its_share_of_the_total_r_score_1_to_5() {
    let table = |plays: &[&str]| {
        plays.iter().fold(Ends::new(true), |ends, play| {
            let play: Play = play.parse().expect("a play");
            ends.after(play.tile, play.arm).expect("it fits")
        })
    };
    let worth = |ends: Ends| Arm::ALL.map(|arm| ends.worth(arm));
    let cases: [Case; 7] = [
        (&[], [0, 0, 0, 0], 0, [0, 0]),
        (&["6-4@L"], [6, 4, 0, 0], 10, [4, 6]),
        // A double alone is one end; the tip left after the other is covered counts both halves.
        (&["5-5@L"], [5, 5, 0, 0], 10, [10, 10]),
        (&["5-5@L", "5-3@R"], [10, 3, 0, 0], 13, [3, 10]),
        (&["5-5@L", "5-3@R", "5-2@L"], [2, 3, 0, 0], 5, [3, 2]),
        (
            &["5-5@L", "5-3@R", "5-2@L", "5-1@U"],
            [2, 3, 1, 0],
            6,
            [4, 3],
        ),
        (
            &["5-5@L", "5-3@R", "5-2@L", "5-1@U", "3-3@R"],
            [2, 6, 1, 0],
            9,
            [7, 3],
        ),
    ];
    for (plays, tips, total, without) in cases {
        let ends = table(plays);
        assert_eq!(worth(ends), tips, "{plays:?}");
        assert_eq!(ends.count(), total, "{plays:?}");
        let found = [Arm::L, Arm::R].map(|arm| ends.count_without(arm));
        assert_eq!(found, without, "{plays:?}");
    }
    let covered = |plays: &[&str]| table(plays).sides_covered();
    assert_eq!(covered(&["6-4@L"]), 0);
    assert_eq!(covered(&["6-4@L", "4-4@R"]), 1);
    assert_eq!(covered(&["5-5@L", "5-3@R"]), 1);
    assert_eq!(covered(&["5-5@L", "5-3@R", "5-2@L"]), 2);
    assert_eq!(covered(&["5-3@L", "5-5@L", "5-2@L"]), 2);
}

#[test]
fn a_move_says_where_it_cannot_be_read() {
    assert_eq!(Play::COUNT, 112);
    let error = |text: &str| text.parse::<PlayRequest>().expect_err(text);
    let bad = |offset| ParsePlayError::BadMove { offset };
    assert_eq!(
        error("5-5@x"),
        ParsePlayError::NoSuchArm {
            letter: 'x',
            offset: 4
        }
    );
    assert_eq!(error("5-5@LR"), bad(5));
    assert_eq!(error("5-5@1L"), bad(4));
    assert_eq!(error("5-5@1"), bad(4));
}

/// The seat that went out has nothing left, but what it has is not its bonus in any case (R-BONUS-1).
#[test]
fn the_bonus_is_of_the_other_hands() {
    let rules = RoundRules::from(&Rules::all_fives(Seats::Two));
    let pips = BySeat::from_slice(&[3, 10]).expect("two seats");
    assert_eq!(HandEnd::out(&rules, Seat::One, &pips).points(), 10);
}

#[test]
fn boneyards_and_legal_plays_compare_by_what_is_left_of_them() {
    let round = |first: usize| {
        let mut tiles = Tile::ALL;
        tiles.rotate_left(first);
        let order = Order::new(tiles).expect("every tile once");
        Round::deal(&Rules::all_fives(Seats::Two), Seat::One, &order)
    };
    let (one, other) = (round(0), round(1));
    assert!(one.boneyard() == round(0).boneyard() && one.boneyard() != other.boneyard());
    assert_eq!(hash_of(one.boneyard()), hash_of(round(0).boneyard()));
    assert_ne!(hash_of(one.boneyard()), hash_of(other.boneyard()));
    assert!(!one.boneyard().is_empty());
    assert!(one.legal() == round(0).legal() && one.legal() != other.legal());
    let walked: Vec<Play> = (&one.legal()).into_iter().map(|s| s.play).collect();
    assert_eq!(walked.len(), one.legal().len());
    assert!(walked.iter().all(|&play| one.check(play).is_ok()));

    let all = RoundSetup {
        rules: Rules::preset(Variant::Block, Seats::Two),
        leader: Seat::One,
        hands: vec![Tile::ALL[..14].to_vec(), Tile::ALL[14..].to_vec()],
        boneyard: vec![],
        plays: vec![],
    };
    let all = all.round().expect("every tile is in a hand");
    assert!(all.boneyard().is_empty());
}

/// The play that reached the target ends the hand: nobody has a play then (R-GAME-1).
#[test]
fn nothing_is_playable_when_the_hand_is_over() {
    let order = Order::new(Tile::ALL).expect("every tile once");
    let mut round = Round::deal(&Rules::all_fives(Seats::Two), Seat::One, &order);
    let play = round.legal()[0].play;
    assert!(!round.playable().is_empty());
    round.apply_last(play, |_| {}).expect("it is legal");
    assert!(round.is_over() && round.playable().is_empty() && round.legal().is_empty());
    assert!(!(round.hand(Seat::One) & round.ends().fitting()).is_empty());
}
