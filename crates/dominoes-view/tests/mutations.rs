//! Views of real games with one value changed, wherever it stands: refused, unless another game gives
//! just that.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::collections::BTreeSet;

use dominoes_core::Seat;
use dominoes_testkit::{games, rng};
use dominoes_view::{View, Viewer};
use serde_json::{Value, json};

/// The places of everything that is no list and no object, as JSON pointers.
fn leaves(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(value, &format!("{place}/{name}"), found);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                leaves(value, &format!("{place}/{index}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.push(place.to_string());
        }
    }
}

/// What to put in place of a value: others of its kind, and some of another.
fn others(value: &Value) -> Vec<Value> {
    let numbers = [0, 1, 2, 3, 5, 28, 4_294_967_295_u64].map(|n| json!(n));
    let texts = ["0-0", "6-6", "5-3@R", "out", "blocked", "finished"].map(|text| json!(text));
    let next = value.as_u64().map(|number| json!(number + 1));
    [json!(null), json!(true), json!(-1), json!("ff".repeat(32))]
        .into_iter()
        .chain(numbers)
        .chain(texts)
        .chain(next)
        .filter(|other| other != value)
        .collect()
}

/// Where a value can change and leave what another game gives this viewer: another seat may hold the
/// hand, other tiles may be unplayed, other pips may come to the same bonus.
const OF_ANOTHER_GAME: [&str; 11] = [
    "/history/#/pips/#",
    "/last_hand/end",
    "/last_hand/leader",
    "/last_hand/pips/#",
    "/move",
    "/rules/hand_size",
    "/rules/reserve",
    "/rules/target",
    "/seat",
    "/seed",
    "/tiles/#",
];

#[test]
fn no_value_of_a_view_can_be_changed_unless_another_game_gives_it() {
    let mut accepted = BTreeSet::<String>::new();
    let mut tried = 0;
    rng::each(20, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, rng.below(60), rng);
        if rng.one_in(4) && game.turn().is_some() {
            game.resign(Seat::Two).expect("running");
        }
        let seats = game.rules().seats();
        for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let view = game.view(viewer).expect("a viewer");
            let json = json!(view);
            let mut places = Vec::new();
            leaves(&json, "", &mut places);
            for place in places {
                for other in others(json.pointer(&place).expect("it is there")) {
                    let mut changed = json.clone();
                    if let Some(value) = changed.pointer_mut(&place) {
                        *value = other;
                    }
                    tried += 1;
                    if let Ok(read) = serde_json::from_value::<View>(changed.clone()) {
                        // What was read is what was written; a rule that is null has its usual value.
                        let rule = place.starts_with("/rules/");
                        assert!(rule || json!(read) == changed, "{place}: {changed}");
                        let parts = place.split('/').map(|part| {
                            if part.parse::<u32>().is_ok() {
                                "#"
                            } else {
                                part
                            }
                        });
                        accepted.insert(parts.collect::<Vec<_>>().join("/"));
                    }
                }
            }
        }
    });
    assert!(tried > 100_000, "{tried}");
    let unexpected: Vec<_> = accepted
        .iter()
        .filter(|place| !OF_ANOTHER_GAME.contains(&place.as_str()))
        .collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
}
