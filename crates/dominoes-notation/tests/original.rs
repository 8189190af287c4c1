//! The recorded games of `Game::Dominoes` 0.01: the same text, and records of them that check.
#![cfg(feature = "engine")]
#![allow(
    clippy::expect_used,
    reason = "a helper that fails is a test that fails"
)]

use dominoes_engine::{DealScheme, Game, RulesSpec, Seed, Variant};
use dominoes_notation::{Checked, Deal, Movetext, Record, SeedHex, Token, record, to_text};
use serde_json::Value;

/// Each recorded game: what was recorded of it, and the game that its text gives.
fn games() -> Vec<(Value, Game)> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/original/games.jsonl"
    );
    let file = std::fs::read_to_string(path).expect(path);
    let number = |value: &Value| value.as_u64().and_then(|value| u32::try_from(value).ok());
    file.lines()
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("JSON");
            let variant = value["variant"].as_str().and_then(Variant::from_name);
            let players = number(&value["players"]).expect("players");
            let spec = RulesSpec {
                target: number(&value["target"]),
                scale: number(&value["scale"]),
                reserve: number(&value["reserve"]),
                ..RulesSpec::new(variant.expect("variant"), players)
            };
            let rules = spec.validate().expect("rules");
            let seed = value["seed"].as_str().expect("seed");
            let seed = Seed::from_hex(seed).expect("seed");
            let mut game = Game::with_scheme(rules, DealScheme::Sha256, seed);
            let text: Movetext = value["text"].as_str().expect("text").parse().expect("text");
            for token in text.tokens() {
                if let Token::Play { play, .. } = token {
                    let seat = game.turn().expect("the game goes on");
                    game.play(seat, play).expect("a legal play");
                }
            }
            (value, game)
        })
        .collect()
}

#[test]
fn the_text_of_every_game_is_the_recorded_one() {
    let games = games();
    assert!(games.len() > 100);
    for (value, game) in games {
        assert_eq!(Value::from(to_text(&game)), value["text"]);
    }
}

#[test]
fn every_game_is_a_record_that_checks_with_its_seed_and_without() {
    for (value, game) in games() {
        let text = record(&game).to_string();
        let mut read: Record = text.parse().expect("a record");
        assert_eq!(read.to_string(), text);
        let seed: SeedHex = value["seed"].as_str().expect("seed").parse().expect("seed");
        let Deal::Seeded { seed: found, .. } = &mut read.deal else {
            panic!("{text}");
        };
        assert_eq!(found.take(), Some(seed));
        let checked = read
            .check()
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(matches!(checked, Checked::PublicOnly(_)));
        let read: Record = text.parse().expect("a record");
        assert_eq!(read.check(), Ok(Checked::Full(Box::new(game))));
    }
}
