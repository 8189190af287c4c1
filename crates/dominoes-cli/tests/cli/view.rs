//! `dominoes view`.

use dominoes_engine::View;
use serde_json::json;

use crate::run::{dominoes, game};

#[test]
fn every_viewer_gets_its_view_of_every_move() {
    let record = game(&["--players", "3", "--target", "80"]);
    let plays = record.matches('@').count();
    for at in (0..=plays).step_by(5) {
        for viewer in ["1", "2", "3", "spectator"] {
            let args = ["view", "--seat", viewer, "--at", &at.to_string()];
            let json = dominoes(&args, &record).good();
            let view: View = serde_json::from_str(&json).expect("a view");
            assert_eq!(view.viewer().to_string(), viewer);
            assert_eq!(view.move_number() as usize, at);
            assert_eq!(json.as_bytes(), [&*view.to_json(), b"\n"].concat());
        }
    }
}

#[test]
fn the_end_of_a_game_reveals_the_seed_and_has_the_digest_of_the_record() {
    let record = game(&[]);
    let json = dominoes(&["view", "--seat", "spectator"], &record).good();
    let view: View = serde_json::from_str(&json).expect("a view");
    assert!(view.seed().is_some() && view.result().is_some());
    assert!(record.contains(&format!("[Digest \"{}\"]", view.digest())));
    let running = dominoes(&["view", "--seat", "1", "--at", "5"], &record).good();
    assert!(running.contains("\"seed\":null"));
}

#[test]
fn a_game_is_picked_by_its_number() {
    let games = format!("{}\n{}", game(&[]), game(&["--players", "4"]));
    let view = dominoes(&["view", "--seat", "4", "--game", "1"], &games)
        .objects()
        .remove(0);
    assert_eq!(view["rules"]["players"], 4);
    let error = dominoes(&["view", "--seat", "1", "--game", "2"], &games).bad(2);
    assert!(error.contains("there is no game 2"), "{error}");
}

#[test]
fn before_a_resignation_the_game_runs() {
    let record = game(&["--target", "30"]);
    let log = json!({
        "version": 1,
        "rules": {"variant": "all_fives", "players": 2},
        "deal": "chacha20",
        "seed": crate::run::SEED,
        "plays": [],
        "end": {"reason": "resign", "seat": 1},
    })
    .to_string();
    let status = |args: &[&str]| {
        let args = [&["view", "--seat", "spectator"], args].concat();
        dominoes(&args, &log).objects().remove(0)["status"].clone()
    };
    assert_eq!(
        (status(&[]), status(&["--at", "0"])),
        (json!("finished"), json!("active"))
    );
    assert!(!record.is_empty());
}

#[test]
fn who_or_what_is_not_there_is_refused() {
    let record = game(&[]);
    for (args, part) in [
        (&["--seat", "3"][..], "no seat 3"),
        (
            &["--seat", "9"],
            "a viewer is a seat from 1 to 4 or 'spectator'",
        ),
        (&["--seat", "nobody"], "'spectator'"),
        (&["--seat", "1", "--at", "1000"], "there is no play 1000"),
        (&[], "--seat"),
    ] {
        let error = dominoes(&[&["view"], args].concat(), &record).bad(2);
        assert!(error.contains(part), "{error}");
    }
    let changed = record.replacen("-5@", "-6@", 1);
    dominoes(&["view", "--seat", "1"], changed).bad(1);
}
