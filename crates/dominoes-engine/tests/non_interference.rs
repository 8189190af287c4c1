//! Secrecy: games that differ only in what a viewer cannot see give that viewer equal views.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{
    Game, GameEvent, GameLog, Play, PlayRequest, Seats, Seed, Tile, TileSet, Viewer,
};
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

/// What is hidden from this viewer: the other hands, and the boneyard in its order.
fn hidden(game: &Game, viewer: Viewer) -> (Vec<TileSet>, Vec<Tile>) {
    let hands = game.rules().seats().iter();
    let others = hands.filter(|&seat| Viewer::Seat(seat) != viewer);
    let held = others.map(|seat| game.secret_round().hand(seat));
    (held.collect(), game.secret_boneyard())
}

/// Whether this viewer was dealt and has drawn the same in both games.
fn knows_the_same(game: &Game, twin: &Game, viewer: Viewer) -> bool {
    let own = |game: &Game| {
        let seat = viewer.seat()?;
        let dealt = game.secret_order().hand(game.rules(), seat).to_vec();
        let drawn: Vec<Tile> = game
            .secret_events()
            .iter()
            .filter_map(|event| match *event {
                GameEvent::Draw { seat: who, tile } => (who == seat).then_some(tile),
                GameEvent::Deal { .. }
                | GameEvent::Play { .. }
                | GameEvent::Pass { .. }
                | GameEvent::HandEnd(_)
                | GameEvent::GameEnd(_) => None,
            })
            .collect();
        Some((dealt, drawn))
    };
    own(game) == own(twin)
}

#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    views: usize,
    hidden_differs: usize,
    forced: usize,
    other_forced_tile: usize,
    views_that_differ: usize,
    by_seats: [usize; 3],
    by_variant: [usize; 3],
}

#[test]
fn a_view_does_not_depend_on_what_its_viewer_cannot_see() {
    let mut seen = Seen::default();
    rng::each(count(5500), |rng| {
        let mut game = games::any(rng);
        for _ in 0..3 {
            games::advance(&mut game, rng.below(25), rng);
            if game.turn().is_none() {
                return;
            }
            let viewer = rng.pick(&viewers(&game).collect::<Vec<_>>());
            let (twin, _) = games::twin(&game, viewer, rng);
            assert!(knows_the_same(&game, &twin, viewer));
            for viewer in viewers(&game) {
                let (view, other) = (game.view(viewer), twin.view(viewer));
                let (view, other) = (view.expect("a viewer"), other.expect("a viewer"));
                if !knows_the_same(&game, &twin, viewer) {
                    seen.views_that_differ += usize::from(view != other);
                    continue;
                }
                assert_eq!(view, other);
                assert_eq!(view.to_json(), other.to_json());
                assert_eq!(view.digest(), other.digest());
                let events = |game: &Game| game.events(viewer, 0).expect("a viewer");
                assert_eq!(events(&game), events(&twin));
                seen.views += 1;
            }
            let forced = game.secret_forced_tile();
            seen.positions += 1;
            seen.hidden_differs += usize::from(hidden(&game, viewer) != hidden(&twin, viewer));
            seen.forced += usize::from(forced.is_some());
            seen.other_forced_tile += usize::from(forced != twin.secret_forced_tile());
            seen.by_seats[game.rules().seats().count() - 2] += 1;
            seen.by_variant[game.rules().variant() as usize] += 1;
        }
    });
    // The twins are twins only in looks, and all kinds of positions were among them.
    let one_in = |n: usize, of: usize| of * n > seen.positions;
    assert!(seen.hidden_differs * 10 > seen.positions * 9, "{seen:?}");
    assert!(
        one_in(20, seen.forced) && one_in(100, seen.other_forced_tile),
        "{seen:?}"
    );
    assert!(one_in(20, seen.views_that_differ), "{seen:?}");
    let kinds = seen.by_seats.iter().chain(&seen.by_variant);
    assert!(kinds.copied().all(|kind| one_in(5, kind)), "{seen:?}");
    println!("{seen:?}");
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

/// B65: a refusal said what the seat that asked did not know.
#[test]
fn refusals_name_nothing_that_the_seat_did_not_know() {
    let mut named_forced = 0;
    rng::each(60, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, rng.below(25), rng);
        let Some(turn) = game.turn() else { return };
        let own: TileSet = game.secret_hand(turn).into_iter().flatten().collect();
        let seed = game.deals().seed().expect("seeded").clone();
        for seat in game.rules().seats().iter() {
            for play in (0..Play::COUNT as u8).filter_map(Play::from_action_id) {
                for request in [PlayRequest::from(play), PlayRequest::from(play.tile)] {
                    let Err(error) = game.clone().play(seat, request) else {
                        continue;
                    };
                    let known = TileSet::EMPTY.with(play.tile);
                    for text in [error.to_string(), format!("{error:?}")] {
                        let more = named(&text) - known;
                        // The tile that is forced is told to its holder alone.
                        assert!(
                            more.is_empty() || (seat == turn && (more - own).is_empty()),
                            "{text}"
                        );
                        named_forced += usize::from(!more.is_empty());
                        assert!(!text.contains(&seed.to_hex()[..12]));
                    }
                }
            }
        }
        let resigned = game.clone().resign(turn).expect("running");
        for text in [format!("{resigned:?}"), resigned.to_string()] {
            assert!(named(&text).is_empty(), "{text}");
        }
    });
    assert!(named_forced > 0);
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
