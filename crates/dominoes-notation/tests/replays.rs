//! Play, replay of the JSON log and replay of the record are the same game after every move.

#![cfg(feature = "engine")]
#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{Game, GameLog, Seat, Viewer};
use dominoes_notation::{Record, secret_record};
use dominoes_testkit::{games, invariant, rng};

fn digest(game: &Game) -> String {
    game.view(Viewer::Spectator)
        .expect("a viewer")
        .digest()
        .to_string()
}

/// How many random games are played; `DOMINOES_GAMES` asks for more.
fn count() -> u64 {
    std::env::var("DOMINOES_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(300)
}

#[test]
fn the_digest_after_every_move_is_the_same_however_the_game_is_made() {
    let (mut moves, mut given_up) = (0, 0);
    rng::each(count(), |rng| {
        let mut game = games::any(rng);
        let mut digests = Vec::new();
        while let Some((seat, play)) = games::play(&game, rng) {
            digests.push(digest(&game));
            invariant::conservation(game.secret_round());
            if rng.one_in(500) {
                game.resign(Seat::Two).expect("running");
                digests.pop();
                given_up += 1;
                break;
            }
            game.play(seat, play).expect("it was offered");
            moves += 1;
        }
        let log = GameLog::from_json(&game.secret_log().to_json()).expect("its own log");
        let record: Record = secret_record(&game)
            .to_string()
            .parse()
            .expect("its own record");
        let (mut by_log, mut by_record) = (Vec::new(), Vec::new());
        let from_log = log.replay_with(|game| by_log.push(digest(game)));
        let from_record = record.replay_with(|game| by_record.push(digest(game)));
        assert_eq!(from_log.as_ref(), Ok(&game));
        assert_eq!(from_record.as_ref(), Ok(&game));
        assert!(by_log == digests && by_record == digests);
    });
    println!("{moves} moves, {given_up} games given up");
}
