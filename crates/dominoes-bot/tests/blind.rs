//! Bots see a view and nothing else, and what they choose follows from it alone.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::thread;

use dominoes_bot::{Bot, Choice, Level, Player};
use dominoes_engine::{Game, GameLog, Rules, RulesSpec, Seat, Seats, View, Viewer};
use dominoes_testkit::{fixture, games, rng, rng::Rng};
use serde_json::Value;

/// How much of a long test is run: `DOMINOES_BOT_TESTS` asks for more than the default.
fn scaled(default: u64) -> u64 {
    let factor = std::env::var("DOMINOES_BOT_TESTS")
        .ok()
        .and_then(|text| text.parse().ok());
    default * factor.unwrap_or(1)
}

/// Pairs of games that a seat cannot tell apart, and what a player made of them.
#[derive(Debug, Default)]
struct Pairs {
    /// Positions that were tried.
    tried: u64,
    /// Those in which every hidden tile is in another place of the deal.
    all_moved: u64,
    /// Those in which the player chose otherwise.
    differ: u64,
}

/// Lets players choose in pairs of games that they cannot tell apart. They are told the game as well,
/// and an honest one does not look at it.
fn compare<T: PartialEq>(
    games: u64,
    levels: &[T],
    choose: impl Fn(&T, &Game, &View) -> Option<Choice>,
) -> Vec<Pairs> {
    let mut pairs: Vec<Pairs> = levels.iter().map(|_| Pairs::default()).collect();
    rng::each(games, |rng| {
        let mut game = games::any(rng);
        for _ in 0..4 {
            games::advance(&mut game, rng.below(20), rng);
            let Some(seat) = game.turn() else { return };
            let view = game.view(seat).expect("a seat");
            let stay = |twin: &Game| {
                let places = game.secret_order().tiles().iter();
                let places = places.zip(twin.secret_order().tiles());
                places
                    .filter(|&(tile, other)| tile == other && view.unseen().contains(*tile))
                    .count()
            };
            // A third of all shuffles leave nothing where it was.
            let twins = (0..8).map(|_| games::twin(&game, seat.into(), rng).0);
            let mut best: Option<(usize, Game)> = None;
            for twin in twins {
                let stay = stay(&twin);
                if best.as_ref().is_none_or(|&(least, _)| stay < least) {
                    best = Some((stay, twin));
                }
                if stay == 0 {
                    break;
                }
            }
            let Some((stay, twin)) = best.filter(|&(stay, _)| stay < view.unseen().len()) else {
                continue;
            };
            let other = twin.view(seat).expect("a seat");
            assert_eq!(view, other);
            for (level, pairs) in levels.iter().zip(&mut pairs) {
                pairs.tried += 1;
                pairs.all_moved += u64::from(stay == 0);
                pairs.differ +=
                    u64::from(choose(level, &game, &view) != choose(level, &twin, &other));
            }
        }
    });
    pairs
}

/// B66: bots read the real hands.
#[test]
fn equal_views_give_equal_choices_at_every_level() {
    let levels = Level::ALL;
    let pairs = compare(scaled(1600), &levels, |&level, _, view| {
        Bot::new(level, 11).choose(view)
    });
    for (level, pairs) in levels.into_iter().zip(pairs) {
        println!("level {level}: {pairs:?}");
        assert!(pairs.all_moved >= 5000);
        assert_eq!(pairs.differ, 0, "level {level}");
    }
}

/// The harness above catches a player that looks: this one saves the tile that hurts who holds the
/// next hand.
#[test]
fn a_planted_cheat_is_caught() {
    let cheat = |(): &(), game: &Game, view: &View| {
        let seat = view.turn()?;
        let next = game.secret_round().hand(game.rules().seats().after(seat));
        let least = |scored: &&dominoes_engine::ScoredPlay| {
            let after = view.ends().after(scored.play.tile, scored.play.arm);
            after.map_or(0, |ends| (next & ends.fitting()).len())
        };
        view.legal()
            .iter()
            .min_by_key(least)
            .copied()
            .map(Choice::from)
    };
    for Pairs { tried, differ, .. } in compare(200, &[()], cheat) {
        assert!(differ * 10 > tried, "{differ} of {tried}");
    }
}

fn some_views(count: usize) -> Vec<View> {
    let mut rng = Rng::new(8);
    let mut views = Vec::new();
    while views.len() < count {
        let mut game = games::any(&mut rng);
        games::advance(&mut game, rng.below(40), &mut rng);
        if let Some(seat) = game.turn() {
            views.push(game.view(seat).expect("a seat"));
        }
    }
    views
}

/// B68, B70, B71: the clock, the load, the order of calls or of threads had a part in the choice.
#[test]
fn a_choice_does_not_depend_on_calls_before_or_on_threads() {
    let views = some_views(60);
    for level in Level::ALL {
        let fresh: Vec<_> = views
            .iter()
            .map(|view| Bot::new(level, 5).choose(view))
            .collect();
        assert!(fresh.iter().all(Option::is_some));
        let reused = Bot::new(level, 5);
        let mut backwards: Vec<_> = views.iter().rev().map(|view| reused.choose(view)).collect();
        backwards.reverse();
        assert_eq!(backwards, fresh);
        thread::scope(|scope| {
            let runs: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| views.iter().map(|view| reused.choose(view)).collect()))
                .collect();
            for run in runs {
                let chosen: Vec<_> = run.join().expect("a thread that chose");
                assert_eq!(chosen, fresh);
            }
        });
        let decoded = views.iter().map(|view| {
            let view: View = serde_json::from_slice(&view.to_json()).expect("its own JSON");
            reused.choose(&view)
        });
        assert!(
            decoded.eq(fresh.iter().cloned()),
            "a view from JSON is the view"
        );
    }
}

#[test]
fn the_bot_seed_matters_to_levels_that_guess() {
    let views = some_views(80);
    for level in Level::ALL {
        let differ = views
            .iter()
            .filter(|view| Bot::new(level, 1).choose(view) != Bot::new(level, 2).choose(view));
        assert_eq!(differ.count() > 0, level.worlds() > 0, "level {level}");
    }
}

#[test]
fn there_is_nothing_to_choose_for_who_is_not_asked() {
    let mut game = games::with_rules(Rules::all_fives(Seats::Three), &mut Rng::new(1));
    let turn = game.turn().expect("a leader");
    for level in Level::ALL {
        let bot = Bot::new(level, 1);
        for seat in game.rules().seats().iter() {
            let view = game.view(seat).expect("a seat");
            assert_eq!(bot.choose(&view).is_some(), seat == turn);
        }
        assert_eq!(
            bot.choose(&game.view(Viewer::Spectator).expect("a viewer")),
            None
        );
    }
    game.resign(turn).expect("running");
    assert_eq!(
        Bot::new(Level::Five, 1).choose(&game.view(turn).expect("a seat")),
        None
    );
}

/// B72: the hand was never read. 5-0 makes 10 on a lone 5-5, and nothing else scores.
#[test]
fn level_1_takes_the_points_on_the_table() {
    let tiles = ["5-5", "1-0", "5-0", "6-1", "5-2"];
    let mut order: Vec<dominoes_engine::Tile> = tiles
        .iter()
        .map(|tile| tile.parse().expect("a tile"))
        .collect();
    order.insert(2, "0-0".parse().expect("a tile"));
    let rest = dominoes_engine::Tile::ALL
        .into_iter()
        .filter(|tile| !order.contains(tile));
    order.extend(rest.collect::<Vec<_>>());
    let ids: Vec<String> = order.iter().map(|tile| tile.id().to_string()).collect();
    let log = format!(
        r#"{{"version":1,"rules":{{"variant":"all_fives","players":2,"hand_size":3}},"deal":"explicit","deals":[[{}]],"lots":[1],"plays":["5-5@L"]}}"#,
        ids.join(",")
    );
    let game = GameLog::from_json(&log)
        .and_then(|log| log.replay())
        .expect("a game");
    let view = game.view(Seat::Two).expect("a seat");
    assert_eq!(view.hand().map(<[_]>::len), Some(3));
    let choice = Bot::new(Level::One, 0).choose(&view).expect("its turn");
    assert_eq!(
        (choice.play.to_string().as_str(), choice.report.points),
        ("5-0@L", 10)
    );
}

/// `choose` on the views that the engine builds along the recorded games.
#[test]
fn bots_choose_along_the_recorded_traces() {
    let mut chosen = 0;
    for line in fixture::lines::<Value>("original/traces.jsonl")
        .into_iter()
        .step_by(3)
    {
        let trace = line.record;
        let number = |field: &str| trace[field].as_u64().map(|n| n as u32);
        let spec = RulesSpec {
            target: number("target"),
            scale: number("scale"),
            reserve: number("reserve"),
            ..RulesSpec::new(
                dominoes_engine::Variant::AllFives,
                number("players").expect("a number"),
            )
        };
        let seed = trace["seed"]
            .as_str()
            .and_then(|hex| dominoes_engine::Seed::from_hex(hex).ok());
        let scheme = dominoes_engine::DealScheme::Sha256;
        let mut game = Game::with_scheme(
            spec.validate().expect("rules"),
            scheme,
            seed.expect("a seed"),
        );
        for decision in trace["decisions"].as_array().expect("a list") {
            let seat = game.turn().expect("a decision");
            let view = game.view(seat).expect("a seat");
            for level in Level::ALL {
                let choice = Bot::new(level, 3).choose(&view).expect("its turn");
                let scored = view
                    .legal()
                    .iter()
                    .find(|scored| scored.play == choice.play);
                assert_eq!(
                    scored.map(|scored| scored.points),
                    Some(choice.report.points)
                );
                assert_eq!(choice.report.considered as usize, view.legal().len());
                assert_eq!(choice.report.level, Some(level));
                assert!(!choice.report.loosened);
                let searched = view.legal().len() > 1 && level.worlds() > 0;
                let worlds = if searched { level.worlds() } else { 0 };
                if level < Level::Six {
                    assert_eq!(choice.report.worlds, worlds);
                } else {
                    // It spends more than the mean on what it chooses; where nothing is hidden there
                    // is one world.
                    assert!(choice.report.worlds >= worlds || choice.report.worlds == 1);
                }
                chosen += 1;
            }
            let play: dominoes_engine::Play = decision["play"]
                .as_str()
                .and_then(|text| text.parse().ok())
                .expect("a play");
            game.play(seat, play).expect("it was played");
        }
    }
    println!("{chosen} choices");
}

/// A player of somebody else's fits where a bot fits.
#[test]
fn a_table_of_different_players() {
    struct Last;
    impl Player for Last {
        fn choose(&mut self, view: &View) -> Option<Choice> {
            view.legal().last().copied().map(Choice::from)
        }
    }
    let mut players: [Box<dyn Player>; 2] = [Box::new(Last), Box::new(Bot::new(Level::Two, 1))];
    let mut game = games::with_rules(Rules::all_fives(Seats::Two), &mut Rng::new(2));
    while let Some(seat) = game.turn() {
        let view = game.view(seat).expect("a seat");
        let choice = players[seat.index()].choose(&view).expect("its turn");
        game.play(seat, choice.play).expect("it is legal");
    }
    assert!(game.result().is_some());
}
