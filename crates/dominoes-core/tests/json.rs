//! JSON: what is written is read again as the same value, and what is no such value is refused.

#![cfg(feature = "serde")]
#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use core::fmt::Debug;

use dominoes_core::{
    Arm, BySeat, EndReason, Face, FaceSet, GameResult, HandEnd, HandSummary, Layout, Order, Play,
    PlayRequest, Round, RoundSetup, Rules, ScoredPlay, Seat, SeatSet, Seats, Target, Tile, Variant,
};
use dominoes_testkit::{random, rig, rng};
use serde::{Serialize, de::DeserializeOwned};

/// Writes the value as this JSON and reads it back.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(
        serde_json::to_string(value).expect("it can be written"),
        json
    );
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
}

/// This JSON is no such value; the message says so in these words.
#[track_caller]
fn refused<T: DeserializeOwned>(json: &str, because: &str) {
    match serde_json::from_str::<T>(json) {
        Ok(_) => panic!("{json} was read"),
        Err(error) => assert!(error.to_string().contains(because), "{json}: {error}"),
    }
}

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

#[test]
fn small_values_are_their_text_or_number() {
    for id in 0..Play::COUNT as u8 {
        let play = Play::from_action_id(id).expect("a play");
        same(&play, &format!("\"{play}\""));
        same(&play.tile, &format!("\"{}\"", play.tile));
        same(&PlayRequest::from(play), &format!("\"{play}\""));
        same(&PlayRequest::from(play.tile), &format!("\"{}\"", play.tile));
    }
    for arm in Arm::ALL {
        same(&arm, &format!("\"{arm}\""));
    }
    for variant in Variant::ALL {
        same(&variant, &format!("\"{variant}\""));
    }
    for (number, face) in Face::ALL.into_iter().enumerate() {
        same(&face, &number.to_string());
    }
    for (index, seat) in Seat::ALL.into_iter().enumerate() {
        same(&seat, &(index + 1).to_string());
    }
    for seats in Seats::ALL {
        same(&seats, &seats.count().to_string());
    }
}

#[test]
fn small_values_that_do_not_exist_are_refused() {
    refused::<Tile>("\"7-0\"", "expected a face from 0 to 6 at byte 0");
    refused::<Tile>("\"6-4 \"", "expected nothing more at byte 3");
    refused::<Tile>("25", "a tile like \"6-4\"");
    refused::<Play>("\"6-4\"", "not a play at byte 3");
    refused::<Play>("\"6-4@X\"", "no arm is called 'X'");
    refused::<Play>("97", "a play like");
    refused::<PlayRequest>("\"6-4@\"", "not a play at byte 4");
    refused::<PlayRequest>("null", "a play like");
    refused::<Arm>("\"l\"", "the arms are L, R, U and D");
    refused::<Arm>("\"LR\"", "the arms are L, R, U and D");
    refused::<Arm>("0", "an arm");
    refused::<Variant>(
        "\"All_Fives\"",
        "the variants are all_fives, draw and block",
    );
    refused::<Face>("7", "7: it is a face from 0 to 6");
    refused::<Face>("-1", "-1");
    refused::<Face>("1.0", "1.0");
    refused::<Seat>("0", "0: it is a seat from 1 to 4");
    refused::<Seat>("257", "257");
    refused::<Seats>("5", "5: it is 2, 3 or 4 players");
}

#[test]
fn sets_and_values_by_seat_are_lists() {
    same(&FaceSet::FULL, "[0,1,2,3,4,5,6]");
    same(&FaceSet::EMPTY, "[]");
    same(&SeatSet::EMPTY.with(Seat::Four).with(Seat::Two), "[2,4]");
    refused::<FaceSet>("[7]", "a face from 0 to 6");
    same(
        &BySeat::from_slice(&[10_u32, 0, 280]).expect("three"),
        "[10,0,280]",
    );
    refused::<BySeat<u32>>("[1]", "one value for each of 2 to 4 seats");
    refused::<BySeat<u32>>("[1,2,3,4,5]", "one value for each of 2 to 4 seats");
    refused::<BySeat<u8>>("[1,256]", "256");
    let scored = ScoredPlay {
        play: "6-4@L".parse().expect("a play"),
        points: 10,
    };
    same(&scored, "[\"6-4@L\",10]");
    refused::<ScoredPlay>("[\"6-4@L\"]", "invalid length");
}

#[test]
fn orders_are_their_ids() {
    rng::each(20, |rng| {
        let order = random::order(rng);
        let ids: Vec<String> = order
            .tiles()
            .iter()
            .map(|tile| tile.id().to_string())
            .collect();
        same(&order, &format!("[{}]", ids.join(",")));
    });
    let ids = |first: u64| {
        let ids: Vec<String> = (first..first + 28).map(|id| id.to_string()).collect();
        format!("[{}]", ids.join(","))
    };
    same(&Order::new(Tile::ALL).expect("an order"), &ids(1));
    refused::<Order>(&ids(0), "place 1 of the order: no tile has the id 0");
    refused::<Order>(&ids(2), "place 28 of the order: no tile has the id 29");
    refused::<Order>("[1,2]", "2 tiles: an order has 28");
    refused::<Order>(
        &ids(1).replace(",2,", ",1,"),
        "place 2 of the order: 0-0 stands there twice",
    );
}

#[test]
fn rules_are_written_out_and_read_with_presets_r_scale_1() {
    rng::each(300, |rng| {
        let rules = random::rules(rng);
        let json = serde_json::to_string(&rules).expect("it can be written");
        same(&rules, &json);
    });
    let cribbage = Rules::all_fives(Seats::Two).with_target(Target::CRIBBAGE);
    same(
        &cribbage.expect("rules"),
        "{\"variant\":\"all_fives\",\"players\":2,\"hand_size\":9,\"target\":61,\"scale\":5,\
         \"reserve\":0}",
    );
    let least = serde_json::from_str::<Rules>("{\"variant\":\"draw\",\"players\":3}");
    assert_eq!(least.ok(), Some(Rules::draw(Seats::Three)));
    let with = |more: &str| format!("{{\"variant\":\"all_fives\",\"players\":2{more}}}");
    refused::<Rules>(&with(",\"target\":61"), "a target without a scale");
    refused::<Rules>(&with(",\"scale\":5"), "a scale without a target");
    refused::<Rules>(
        &with(",\"target\":0,\"scale\":3,\"reserve\":11"),
        "a target of 0: it is from 1 to 1000000; a scale of 3: it is 1 or 5; a reserve of 11",
    );
    refused::<Rules>(&with(",\"teams\":2"), "unknown field `teams`");
    refused::<Rules>("{\"variant\":\"draw\"}", "missing field `players`");
    refused::<Rules>(
        "{\"variant\":\"draw\",\"players\":2,\"target\":61,\"scale\":5}",
        "only all_fives scores can be divided",
    );
}

#[test]
fn layouts_are_written_with_the_way_each_tile_lies() {
    let mut layout = Layout::new(true);
    for text in ["6-4@L", "4-4@R", "4-1@R", "4-3@U", "5-4@D"] {
        let play: Play = text.parse().expect("a play");
        layout.place(play.tile, play.arm);
    }
    assert_eq!(
        serde_json::to_string(&layout).expect("it can be written"),
        "{\"line\":[{\"tile\":\"6-4\",\"left\":6,\"right\":4},{\"tile\":\"4-4\",\"left\":4,\
         \"right\":4},{\"tile\":\"4-1\",\"left\":4,\"right\":1}],\"spinner_index\":1,\
         \"u\":[{\"tile\":\"4-3\",\"inner\":4,\"outer\":3}],\
         \"d\":[{\"tile\":\"5-4\",\"inner\":4,\"outer\":5}]}"
    );
}

fn summary(end: HandEnd, pips: Option<&[u32]>, scores: &[u32]) -> HandSummary {
    HandSummary {
        hand: 3,
        leader: Seat::Two,
        end,
        pips: pips.map(|pips| BySeat::from_slice(pips).expect("2 to 4 seats")),
        scores: BySeat::from_slice(scores).expect("2 to 4 seats"),
    }
}

#[test]
fn ends_of_hands_have_the_fields_of_the_recorded_games() {
    let three = "\"scores_after\":[55,50,0]}";
    let begin = "{\"hand\":3,\"leader\":2,\"end\":";
    let pips = [12, 0, 4];
    let (two, one) = (Seat::Two, Seat::One);
    for (end, fields) in [
        (
            HandEnd::Out {
                seat: two,
                points: 10,
            },
            "\"out\",\"seat\":2,\"points\":10,\"pips\":[12,0,4],",
        ),
        (
            HandEnd::Blocked {
                seat: two,
                points: 10,
            },
            "\"blocked\",\"seat\":2,\"points\":10,\"pips\":[12,0,4],",
        ),
        (
            HandEnd::BlockedSplit {
                seats: [one, two],
                points: 15,
            },
            "\"blocked_split\",\"seats\":[1,2],\"points\":15,\"pips\":[12,0,4],",
        ),
        (
            HandEnd::BlockedTied {
                seats: Seats::Three.iter().collect(),
            },
            "\"blocked_tied\",\"seats\":[1,2,3],\"points\":0,\"pips\":[12,0,4],",
        ),
        (
            HandEnd::Target {
                seat: two,
                points: 20,
            },
            "\"target\",\"seat\":2,\"points\":20,\"pips\":null,",
        ),
        (
            HandEnd::Resign { seat: one },
            "\"resign\",\"seat\":1,\"points\":0,\"pips\":null,",
        ),
        (
            HandEnd::Timeout { seat: one },
            "\"timeout\",\"seat\":1,\"points\":0,\"pips\":null,",
        ),
    ] {
        let pips = Some(&pips[..]).filter(|_| end.is_finished());
        same(
            &summary(end, pips, &[55, 50, 0]),
            &format!("{begin}{fields}{three}"),
        );
    }
}

/// A summary is read without the rules, but not without sense.
#[test]
fn ends_of_hands_that_cannot_be_are_refused() {
    let good = "{\"hand\":1,\"leader\":1,\"end\":\"out\",\"seat\":2,\"points\":10,\"pips\":[12,0],\
                \"scores_after\":[0,10]}";
    assert!(serde_json::from_str::<HandSummary>(good).is_ok());
    for (from, to) in [
        ("\"out\"", "\"won\""),
        ("\"seat\":2", "\"seats\":[2]"),
        ("\"seat\":2", "\"seat\":2,\"seats\":[1]"),
        ("\"seat\":2", "\"seat\":3"),
        ("\"leader\":1", "\"leader\":4"),
        ("\"hand\":1", "\"hand\":0"),
        ("[12,0]", "[12,0,3]"),
        ("[12,0]", "null"),
        (
            "\"out\",\"seat\":2,\"points\":10",
            "\"target\",\"seat\":2,\"points\":10",
        ),
        (
            "\"out\",\"seat\":2,\"points\":10",
            "\"resign\",\"seat\":2,\"points\":10",
        ),
        (
            "\"out\",\"seat\":2,\"points\":10",
            "\"blocked_tied\",\"seats\":[1,2],\"points\":10",
        ),
        (
            "\"out\",\"seat\":2,\"points\":10",
            "\"blocked_tied\",\"seats\":[1],\"points\":0",
        ),
        (
            "\"out\",\"seat\":2,\"points\":10",
            "\"blocked_tied\",\"seats\":[1,3],\"points\":0",
        ),
        ("\"out\",\"seat\":2", "\"blocked_split\",\"seats\":[1,2]"),
        ("\"out\",\"seat\":2", "\"blocked_split\",\"seats\":[1,2,3]"),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good, "{from}");
        refused::<HandSummary>(&bad, "no hand ends like this");
    }
    refused::<HandSummary>(
        &good.replace("\"hand\"", "\"round\""),
        "unknown field `round`",
    );
}

#[test]
fn results_are_read_only_with_the_places_that_follow_r_game_2_r_game_3() {
    let result = |reason, scores: &[u32]| {
        GameResult::new(reason, BySeat::from_slice(scores).expect("2 to 4 seats"))
    };
    same(
        &result(EndReason::Target, &[180, 255, 180]),
        "{\"reason\":\"target\",\"scores\":[180,255,180],\"places\":[2,1,2]}",
    );
    same(
        &result(EndReason::Resign(Seat::One), &[200, 0]),
        "{\"reason\":\"resign\",\"seat\":1,\"scores\":[200,0],\"places\":[2,1]}",
    );
    same(
        &result(EndReason::Timeout(Seat::Two), &[0, 0]),
        "{\"reason\":\"timeout\",\"seat\":2,\"scores\":[0,0],\"places\":[1,2]}",
    );
    for (json, because) in [
        (
            "{\"reason\":\"target\",\"scores\":[1,2],\"places\":[1,2]}",
            "the places do not follow",
        ),
        (
            "{\"reason\":\"target\",\"scores\":[1,2],\"places\":[2,1,3]}",
            "the places do not follow",
        ),
        (
            "{\"reason\":\"target\",\"seat\":1,\"scores\":[1,2],\"places\":[2,1]}",
            "no game ends like this",
        ),
        (
            "{\"reason\":\"resign\",\"scores\":[1,2],\"places\":[2,1]}",
            "no game ends like this",
        ),
        (
            "{\"reason\":\"resign\",\"seat\":3,\"scores\":[1,2],\"places\":[2,1]}",
            "a seat that does not play gave up",
        ),
    ] {
        refused::<GameResult>(json, because);
    }
}

#[test]
fn setups_are_read_as_plain_data_and_judged_as_hands() {
    let setup = rig::blocked(Variant::Draw, 1, &[7, 16]).expect("a blocked hand");
    let json = serde_json::to_string(&setup).expect("it can be written");
    same(&setup, &json);
    assert!(
        json.starts_with("{\"rules\":{\"variant\":\"draw\",\"players\":2,"),
        "{json}"
    );
    assert!(json.contains("\"leader\":1,\"hands\":[["), "{json}");
    let read: RoundSetup = serde_json::from_str(&json).expect("a setup");
    assert_eq!(
        read.round().map(|round| round.end()),
        setup.round().map(|round| round.end())
    );
    refused::<RoundSetup>(
        &json.replace("\"plays\"", "\"moves\""),
        "unknown field `moves`",
    );
    refused::<RoundSetup>(
        &json.replace("\"leader\":1", "\"leader\":0"),
        "a seat from 1 to 4",
    );
    // What is wrong with the hand itself is not for the reader of JSON to say.
    let read: RoundSetup =
        serde_json::from_str(&json.replace("\"6-6\"", "\"6-5\"")).expect("a setup");
    assert!(read.round().is_err());
    assert_eq!(
        read.hands[0]
            .iter()
            .filter(|&&held| held == tile("6-6"))
            .count(),
        0
    );
}

#[test]
fn random_hands_come_back_from_their_setup() {
    rng::each(100, |rng| {
        let rules = random::rules(rng);
        let leader = random::seat(rules.seats(), rng);
        let order = random::order(rng);
        let mut round = Round::deal(&rules, leader, &order);
        let mut setup = RoundSetup {
            rules,
            leader,
            hands: rules
                .seats()
                .iter()
                .map(|seat| order.hand(&rules, seat).to_vec())
                .collect(),
            boneyard: order.boneyard(&rules).to_vec(),
            plays: Vec::new(),
        };
        while let Some(play) = random::play(&round, rng) {
            round.apply(play, |_| {}).expect("it is legal");
            setup.plays.push(play);
        }
        let json = serde_json::to_string(&setup).expect("it can be written");
        let read: RoundSetup = serde_json::from_str(&json).expect("a setup");
        assert_eq!(read.round(), Ok(round));
    });
}
