//! `dominoes deal`.

use crate::run::{SEED, dominoes, fixtures};

/// The seed 00 01 … 1f.
const COUNTING: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fn the_order_of_the_fields_is_fixed() {
    let out = dominoes(&["deal", "--seed", COUNTING, "--hand", "1", "--json"], "").good();
    let places: Vec<_> = [
        "{\"order\":[",
        "],\"hands\":[[\"",
        "\"]],\"boneyard\":[\"",
        "\"],\"lot\":",
    ]
    .into_iter()
    .map(|mark| out.find(mark).unwrap_or_else(|| panic!("{mark} in {out}")))
    .collect();
    assert!(places.is_sorted(), "{out}");
    assert!(out.ends_with("}\n"));
}

#[test]
fn hands_are_blocks_of_the_order_and_the_rest_is_the_boneyard_r_deal_1() {
    for (players, variant, hand, boneyard) in [
        ("2", "all_fives", 9, 10),
        ("3", "all_fives", 7, 7),
        ("4", "all_fives", 5, 8),
        ("2", "draw", 7, 14),
        ("4", "block", 5, 8),
    ] {
        let args = [
            &["deal", "--seed", SEED, "--hand", "7", "--json"][..],
            &["--players", players, "--variant", variant],
        ];
        let dealt = &dominoes(&args.concat(), "").objects()[0];
        let hands = dealt["hands"].as_array().expect("hands");
        assert_eq!(hands.len().to_string(), players);
        let hands: Vec<_> = hands
            .iter()
            .map(|hand| hand.as_array().expect("a hand"))
            .collect();
        assert!(hands.iter().all(|tiles| tiles.len() == hand));
        let left = dealt["boneyard"].as_array().expect("a boneyard");
        assert_eq!(left.len(), boneyard);
        let ids: Vec<_> = hands
            .into_iter()
            .flatten()
            .chain(left)
            .map(|tile| {
                let tile: dominoes_engine::Tile =
                    tile.as_str().unwrap_or("").parse().expect("a tile");
                u64::from(tile.id())
            })
            .collect();
        let order = dealt["order"].as_array().expect("an order");
        let order: Vec<_> = order.iter().filter_map(serde_json::Value::as_u64).collect();
        assert_eq!(ids, order);
    }
}

#[test]
fn cited_deals_are_dealt() {
    for deal in fixtures("cited/deals.jsonl") {
        let (Some(scheme), Some(seed), Some(hand)) = (
            deal["scheme"].as_str(),
            deal["seed"].as_str(),
            deal["hand"].as_u64(),
        ) else {
            continue;
        };
        let hand = hand.to_string();
        let args = [
            "deal", "--json", "--deal", scheme, "--seed", seed, "--hand", &hand,
        ];
        let players: Vec<_> = deal["lots"].as_object().into_iter().flatten().collect();
        for (players, lot) in players {
            let args = [&args[..], &["--players", players]].concat();
            assert_eq!(dominoes(&args, "").objects()[0]["lot"], *lot, "{deal}");
        }
        let dealt = &dominoes(&args, "").objects()[0];
        if let Some(order) = deal.get("order") {
            assert_eq!(dealt["order"], *order, "{deal}");
        }
    }
}

#[test]
fn the_text_names_seats_and_boneyard() {
    let out = dominoes(
        &["deal", "--seed", COUNTING, "--hand", "1", "--players", "3"],
        "",
    )
    .good();
    let words: Vec<_> = out
        .lines()
        .filter_map(|line| line.split("  ").next())
        .collect();
    assert_eq!(
        words,
        ["order", "seat 1", "seat 2", "seat 3", "boneyard", "lot"]
    );
}

#[test]
fn tiles_that_are_never_drawn_are_told_apart_r_turn_5() {
    let deal = |args: &[&str]| {
        let args = [&["deal", "--seed", COUNTING, "--hand", "1"], args].concat();
        dominoes(&args, "").good()
    };
    let line = |out: &str, word: &str| {
        let found = out.lines().find_map(|line| line.strip_prefix(word));
        found.map(|tiles| {
            tiles
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
    };
    let plain = deal(&[]);
    let boneyard = line(&plain, "boneyard").expect("a boneyard");
    assert_eq!((boneyard.len(), line(&plain, "reserve")), (10, None));
    let kept = deal(&["--reserve", "3"]);
    let reserve = line(&kept, "reserve").expect("a reserve");
    assert_eq!(reserve, boneyard[7..]);
    assert_eq!(line(&kept, "boneyard").expect("a boneyard"), boneyard[..7]);
    let small = deal(&["--hand-size", "5"]);
    assert_eq!(line(&small, "seat 2").expect("a hand").len(), 5);
    assert_eq!(line(&small, "boneyard").expect("a boneyard").len(), 18);
    // Draw keeps two tiles unless it is told otherwise.
    let draw = deal(&["--variant", "draw"]);
    assert_eq!(line(&draw, "reserve").expect("a reserve").len(), 2);
    for args in [["--reserve", "11"], ["--hand-size", "15"]] {
        let args = [&["deal", "--seed", COUNTING, "--hand", "1"][..], &args].concat();
        dominoes(&args, "").bad(2);
    }
}
