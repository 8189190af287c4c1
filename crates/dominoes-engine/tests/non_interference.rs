//! Secrecy: games that differ only in what a viewer cannot see give that viewer equal views.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{Game, GameLog, Seats, Seed, Tile, TileSet, Viewer};
use dominoes_testkit::{games, rng, rng::Rng};

/// How many random games are looked at; `DOMINOES_GAMES` asks for more.
fn count(default: u64) -> u64 {
    std::env::var("DOMINOES_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    game.rules()
        .seats()
        .iter()
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

/// The tiles a text names.
fn named(text: &str) -> TileSet {
    Tile::ALL
        .into_iter()
        .filter(|tile| text.contains(&tile.to_string()))
        .collect()
}

#[test]
fn a_view_does_not_depend_on_what_its_viewer_cannot_see() {
    let (mut positions, mut changed, mut forced, mut seats_seen) = (0, 0, 0, [0; 3]);
    rng::each(count(4000), |rng| {
        let mut game = games::any(rng);
        let seats = game.rules().seats();
        for _ in 0..3 {
            games::advance(&mut game, rng.below(25), rng);
            if game.turn().is_none() {
                return;
            }
            let viewer = rng.pick(&viewers(&game).collect::<Vec<_>>());
            let (twin, differences) = games::twin(&game, viewer, rng);
            let (view, other) = (game.view(viewer), twin.view(viewer));
            let (view, other) = (view.expect("a viewer"), other.expect("a viewer"));
            assert_eq!(view, other);
            assert_eq!(view.to_json(), other.to_json());
            assert_eq!(view.digest(), other.digest());
            assert_eq!(
                game.events(viewer, 0).expect("a viewer"),
                twin.events(viewer, 0).expect("a viewer")
            );
            positions += 1;
            changed += usize::from(differences > 0);
            forced += usize::from(game.secret_forced_tile().is_some());
            seats_seen[seats.count() - 2] += 1;
        }
    });
    // The twins are twins only in looks, and all kinds of positions were among them.
    assert!(
        changed * 10 > positions * 9,
        "{changed} of {positions} differ in something hidden"
    );
    assert!(
        forced * 20 > positions,
        "{forced} of {positions} have a forced tile"
    );
    assert!(
        seats_seen.iter().all(|&seen| seen * 5 > positions),
        "{seats_seen:?}"
    );
    println!("{positions} positions, {changed} with other hidden tiles, {forced} forced");
}

/// B60, B61, B63: what was hidden in the state came out in a side field or a log line.
#[test]
fn a_running_view_names_own_tiles_and_the_table_and_no_secret() {
    rng::each(count(300), |rng| {
        let mut game = games::any(rng);
        while game.turn().is_some() {
            let seed = game.deals().seed().expect("seeded").clone();
            for viewer in viewers(&game) {
                let view = game.view(viewer).expect("a viewer");
                let own: TileSet = view.hand().into_iter().flatten().copied().collect();
                let json = String::from_utf8(view.to_json()).expect("JSON is UTF-8");
                assert_eq!(named(&json), own | view.layout().tile_set(), "{json}");
                assert!(!json.contains(&seed.to_hex()[..16]));
                assert!(!json.contains(&seed.commitment().to_string()[..16]));
                let on_turn = game.turn().map(Viewer::Seat) == Some(viewer);
                assert_eq!(view.forced(), game.secret_forced_tile().filter(|_| on_turn));
            }
            games::advance(&mut game, 1 + rng.below(9), rng);
        }
    });
}

/// B63: what seats hold was counted for two and copied to four.
#[test]
fn counts_are_right_at_four_seats() {
    let rules = dominoes_engine::Rules::all_fives(Seats::Four);
    rng::each(50, |rng| {
        let mut game = games::with_rules(rules, rng);
        for _ in 0..3 {
            games::advance(&mut game, 1, rng);
        }
        let drew = game.boneyard_count() < 8;
        for viewer in viewers(&game).filter(|_| !drew) {
            let view = game.view(viewer).expect("a viewer");
            for (seat, &count) in view.counts().iter() {
                let played = (seat.index() + 4 - view.leader().index()) % 4 < 3;
                assert_eq!(count, if played { 4 } else { 5 });
            }
        }
    });
}

/// B65: what is printed for debugging, and what goes back to whoever played, gives nothing away.
#[test]
fn debug_and_outcomes_name_nothing_hidden() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let mut game = games::any(&mut rng);
        games::advance(&mut game, rng.below(12), &mut rng);
        let Some((seat, play)) = games::play(&game, &mut rng) else {
            continue;
        };
        let seed = game.deals().seed().expect("seeded").clone();
        let log = game.secret_log();
        let table = game.layout().tile_set();
        let played = game.play(seat, play).expect("it was legal");
        let public = table.with(play.tile) | game.layout().tile_set();
        let earlier: TileSet = log.plays.iter().map(|logged| logged.play.tile).collect();
        for text in [
            format!("{game:?}"),
            format!("{seed:?}"),
            format!("{:?}", game.deals()),
            format!("{log:?}"),
            format!("{:?}", game.secret_events()),
            format!("{:?}", game.secret_round()),
            format!("{played:?}"),
        ] {
            let hidden = named(&text) - public - earlier;
            assert!(hidden.is_empty(), "{hidden:?} in {text}");
            assert!(!text.contains(&seed.to_hex()[..12]), "{text}");
        }
    }
}

#[test]
fn a_seed_is_revealed_when_the_game_is_over_and_not_before() {
    rng::each(60, |rng| {
        let mut game = games::any(rng);
        while game.turn().is_some() {
            assert_eq!(game.view(Viewer::Spectator).expect("a viewer").seed(), None);
            games::advance(&mut game, 5, rng);
        }
        let seed = game.deals().seed().map(Seed::as_bytes);
        for viewer in viewers(&game) {
            assert_eq!(game.view(viewer).expect("a viewer").seed(), seed);
        }
        assert!(GameLog::from_json(&game.secret_log().to_json()).is_ok());
    });
}
