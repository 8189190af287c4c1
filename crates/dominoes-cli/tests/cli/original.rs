//! The recorded games, decisions, deals, lots and tables of `Game::Dominoes` 0.01, through the command
//! line, field by field.

use serde_json::{Value, json};

use crate::run::{dominoes, fixtures};

/// A recorded game as a JSON log.
fn log(game: &Value, plays: &Value) -> String {
    let variant = game.get("variant").cloned().unwrap_or(json!("all_fives"));
    let log = json!({
        "version": 1,
        "rules": {
            "variant": variant,
            "players": game["players"],
            "target": game["target"],
            "scale": game["scale"],
            "reserve": game["reserve"],
        },
        "deal": "sha256",
        "seed": game["seed"],
        "plays": plays,
    });
    format!("{log}\n")
}

#[test]
fn all_recorded_games_replay() {
    let games = fixtures("original/games.jsonl");
    let logs: String = games.iter().map(|game| log(game, &game["plays"])).collect();
    let ran = dominoes(&["replay", "--json", "-"], logs);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let replayed = ran.objects();
    assert_eq!((games.len(), replayed.len()), (180, 180));
    for (game, replayed) in games.iter().zip(&replayed) {
        for field in [
            "seed", "players", "scores", "places", "reason", "text", "hands",
        ] {
            assert_eq!(replayed[field], game[field], "{field}");
        }
        assert_eq!(replayed["status"], "finished");
    }
}

#[test]
fn all_recorded_decisions_are_seen_and_made_again() {
    let games = fixtures("original/traces.jsonl");
    let play =
        |decision: &Value| json!(format!("{}:{}", decision["seat"], text(&decision["play"])));
    let plays = |game: &Value| array(&game["decisions"]).iter().map(play).collect();
    let logs: String = games.iter().map(|game| log(game, &plays(game))).collect();
    let ran = dominoes(&["replay", "--trace", "--json"], &logs);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let traced = ran.objects();
    let mut decisions = 0;
    for (index, game) in games.iter().enumerate() {
        for decision in array(&game["decisions"]) {
            let mut expected = decision.clone();
            expected["game"] = json!(index);
            assert_eq!(traced[decisions], expected, "decision {decisions}");
            decisions += 1;
        }
    }
    assert_eq!((games.len(), decisions, traced.len()), (36, 3366, 3366));
    let replayed = dominoes(&["replay", "--json"], &logs).objects();
    for (game, replayed) in games.iter().zip(&replayed) {
        assert_eq!(replayed["scores"], game["scores"]);
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

/// What `deal --json` says of a recorded deal or lot.
fn dealt(seed: &Value, hand: &Value, players: &Value) -> Value {
    let (hand, players) = (hand.to_string(), players.to_string());
    let args = [
        &["deal", "--json", "--deal", "sha256", "--seed", text(seed)],
        &["--hand", &hand, "--players", &players][..],
    ];
    let out = dominoes(&args.concat(), "").good();
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn all_recorded_deals_are_dealt_again() {
    let deals = fixtures("original/deals.jsonl");
    assert_eq!(deals.len(), 120);
    for deal in deals {
        let again = dealt(&deal["seed"], &deal["hand"], &json!(2));
        assert_eq!(again["order"], deal["order"]);
    }
}

#[test]
fn all_recorded_lots_are_drawn_again() {
    let lots = fixtures("original/lots.jsonl");
    assert_eq!(lots.len(), 120);
    for lot in lots {
        let again = dealt(&lot["seed"], &lot["n"], &lot["players"]);
        assert_eq!(again["lot"], lot["seat"]);
    }
}

#[test]
fn all_recorded_tables_are_laid_again() {
    let layouts = fixtures("original/layouts.jsonl");
    let moves = |layout: &Value| format!("{}\n", text(&layout["moves"]));
    let lines: String = layouts.iter().map(moves).collect();
    let ran = dominoes(&["show", "--json"], lines);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(layouts.len(), 240);
    assert_eq!(ran.objects(), layouts);
}
