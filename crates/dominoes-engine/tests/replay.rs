//! A game is its log: playing, and playing again, are the same at every move; and what is refused
//! changes nothing.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]

use dominoes_engine::{
    Arm, Commitment, DealScheme, Deals, DealsError, ExplicitDeals, Face, Forfeit, Game, GameError,
    GameEvent, GameLog, LogError, Order, Play, PlayError, Rules, Seat, Seats, Seed, SeedError,
    Tile, Viewer, deal, lot,
};
use dominoes_testkit::{fixture, games, invariant, rng, rng::Rng};
use serde::Deserialize;

/// How many random games are played; `DOMINOES_GAMES` asks for more.
fn count(default: u64) -> u64 {
    std::env::var("DOMINOES_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn digest(game: &Game) -> String {
    game.view(Viewer::Spectator)
        .expect("a viewer")
        .digest()
        .to_string()
}

/// B57, B58: replays went apart late because something outside the log had a part in the game, and a
/// failed restore left half a game. Whole states are compared, hidden tiles included.
#[test]
fn replay_equals_play_after_every_move() {
    let mut moves = 0;
    rng::each(count(400), |rng| {
        let mut game = games::any(rng);
        // B57: no plays are a new game.
        let empty = game.secret_log().replay();
        assert_eq!(empty.as_ref(), Ok(&game));
        let state = |game: &Game| (*game.secret_round(), *game.scores(), digest(game));
        let mut states = vec![state(&game)];
        while let Some((seat, play)) = games::play(&game, rng) {
            if rng.one_in(400) {
                let quitter = rng.pick(&Seat::ALL[..game.rules().seats().count()]);
                let result = if rng.one_in(2) {
                    game.resign(quitter)
                } else {
                    game.time_out(quitter)
                };
                result.expect("a running game can be given up");
                break;
            }
            game.play(seat, play).expect("it was offered");
            states.push(state(&game));
            moves += 1;
        }
        let log = GameLog::from_json(&game.secret_log().to_json()).expect("its own log");
        let mut again = states.iter();
        let replayed = log.replay_with(|game| assert!(again.next() == Some(&state(game))));
        assert_eq!(replayed.as_ref(), Ok(&game));
        assert_eq!(digest(&game), digest(&replayed.expect("it replays")));
    });
    println!("{moves} moves");
}

/// B16, B33, B43, B46, B47: half-applied plays, plays after the end, plays carried out twice.
#[test]
fn play_accepts_what_legal_offers_and_refuses_the_rest_r_turn_1_r_set_2() {
    let mut positions = 0;
    rng::each(count(400), |rng| {
        let mut game = games::any(rng);
        loop {
            invariant::conservation(game.secret_round());
            let before = game.clone();
            for seat in game.rules().seats().iter() {
                let legal = game.legal(seat);
                assert_eq!(legal.is_empty(), game.turn() != Some(seat));
                for id in 0..Play::COUNT as u8 {
                    let play = Play::from_action_id(id).expect("an action");
                    let Some(scored) = legal.iter().find(|scored| scored.play == play) else {
                        assert!(game.play_action(seat, id).is_err(), "{play}");
                        continue;
                    };
                    let mut after = before.clone();
                    let played = after.play_action(seat, id).expect("it was offered");
                    assert_eq!(played.placement.points, scored.points);
                    assert_eq!(after.move_number(), before.move_number() + 1);
                }
            }
            assert_eq!(game, before, "what was refused changed the game");
            positions += 1;
            let Some((seat, play)) = games::play(&game, rng) else {
                break;
            };
            game.play(seat, play).expect("it was offered");
        }
    });
    println!("{positions} positions");
}

#[track_caller]
fn refused(game: &mut Game, seat: Seat, request: &str, code: &str) -> GameError {
    let before = game.clone();
    let request: dominoes_engine::PlayRequest = request.parse().expect("a request");
    let error = game.play(seat, request).expect_err("it is refused");
    assert_eq!((error.code(), &*game), (code, &before), "{request}");
    error
}

/// B47: a command that was sent again was carried out again.
#[test]
fn a_play_that_is_sent_twice_is_made_once() {
    rng::each(40, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, rng.below(20), rng);
        let Some((seat, play)) = games::play(&game, rng) else {
            return;
        };
        let number = game.move_number();
        game.play_at(number, seat, play).expect("it was offered");
        let before = game.clone();
        let again = game.play_at(number, seat, play).map_err(GameError::code);
        assert_eq!(again.err(), Some("stale_move"));
        assert_eq!(game, before);
        // Without a move number it is refused too, unless the tile was dealt again since.
        if game.layout().is_empty() {
            return;
        }
        let again = game.play(seat, play).map_err(GameError::code).err();
        let codes = [
            Some("not_your_turn"),
            Some("tile_not_held"),
            Some("game_over"),
        ];
        assert!(codes.contains(&again), "{again:?}");
        assert_eq!(game, before);
    });
}

#[test]
fn refusals_come_in_their_order_with_their_codes() {
    let mut game = lesson();
    let (one, two, three) = (Seat::One, Seat::Two, Seat::Three);
    refused(&mut game, three, "0-0@L", "no_such_seat");
    refused(&mut game, two, "0-0@L", "not_your_turn");
    refused(&mut game, one, "6-6@L", "tile_not_held");
    refused(&mut game, one, "6-1@R", "arm_closed");
    let request: dominoes_engine::PlayRequest = "1-1".parse().expect("a request");
    let stale = game
        .play_at(3, one, request)
        .expect_err("the game is at move 0");
    assert_eq!(stale.code(), "stale_move");
    assert_eq!(
        game.play_action(one, 112).map_err(GameError::code),
        Err("bad_move")
    );
    game.play_at(0, one, request)
        .expect("an arm is not needed on an empty table");
    let again = game
        .play_at(0, one, request)
        .expect_err("it was sent twice");
    assert_eq!(
        again.to_string(),
        "this was meant for move 0, and the game is at move 1"
    );

    // Seat 2 has drawn 3-1 and must play it.
    assert_eq!(game.secret_forced_tile(), Tile::of(3, 1));
    refused(&mut game, one, "6-1@L", "not_your_turn");
    refused(&mut game, two, "6-6@L", "forced_tile");
    refused(&mut game, two, "3-1@U", "arm_closed");
    let several = refused(&mut game, two, "3-1", "ambiguous_arm");
    assert_eq!(several.to_string(), "3-1 fits L, R: say which, as in 3-1@L");
    game.play(two, "3-1@R".parse::<Play>().expect("a play"))
        .expect("it fits");
    refused(&mut game, one, "6-1@R", "end_mismatch");
    refused(&mut game, one, "5-4", "end_mismatch");
    game.resign(two).expect("any seat, any time");
    refused(&mut game, one, "6-1@L", "game_over");
    assert_eq!(game.resign(one).map_err(GameError::code), Err("game_over"));
}

/// Seat 1 holds 1-1 6-1 5-4, seat 2 6-6 5-5 4-4, and 3-0 and 3-1 are drawn first.
fn lesson() -> Game {
    let rules = Rules::all_fives(Seats::Two)
        .with_hand_size(3)
        .expect("rules");
    let first = ["1-1", "6-1", "5-4", "6-6", "5-5", "4-4", "3-0", "3-1"];
    let mut tiles: Vec<Tile> = first
        .iter()
        .map(|tile| tile.parse().expect("a tile"))
        .collect();
    let rest = Tile::ALL.into_iter().filter(|tile| !tiles.contains(tile));
    tiles.extend(rest.collect::<Vec<_>>());
    let ids: Vec<u64> = tiles.iter().map(|tile| tile.id().into()).collect();
    let order = Order::from_ids(&ids).expect("an order");
    let deals = ExplicitDeals::from_lists(&[order], &[Some(Seat::One)]).expect("deals");
    Game::with_deals(rules, Deals::Explicit(deals)).expect("a game")
}

/// B55: what a restore did not find under its name was silently set to its default.
#[test]
fn a_game_is_restored_whole_with_a_forced_tile_and_with_passes_r_turn_3_r_ded_1() {
    let (mut forced, mut passed) = (0, 0);
    rng::each(60, |rng| {
        let rules = Rules::all_fives(rng.pick(&Seats::ALL));
        let mut game = games::with_rules(rules, rng);
        while let Some((seat, play)) = games::play(&game, rng) {
            game.play(seat, play).expect("it was offered");
            let is_forced = game.secret_forced_tile().is_some();
            let has_passed = game.passes() > 0 && !game.deductions().is_empty();
            if game.hand_number() < 3 || !(is_forced || has_passed) {
                continue;
            }
            let json = game.secret_log().to_json();
            let restored = GameLog::from_json(&json).and_then(|log| log.replay());
            assert_eq!(restored.as_ref(), Ok(&game));
            let restored = restored.expect("it replays");
            assert_eq!(restored.secret_forced_tile(), game.secret_forced_tile());
            assert_eq!(restored.deductions(), game.deductions());
            assert_eq!(restored.secret_hands(), game.secret_hands());
            for seat in rules.seats().iter() {
                assert_eq!(restored.view(seat), game.view(seat));
            }
            forced += usize::from(is_forced);
            passed += usize::from(has_passed);
            // A tile is forced after draws, and nobody draws after a pass.
            assert!(!(is_forced && game.passes() > 0));
        }
    });
    assert!(forced > 100 && passed > 20, "{forced} {passed}");
}

/// B54: looking at a game changed what happened next.
#[test]
fn looking_changes_nothing() {
    let mut rng = Rng::new(3);
    let mut game = games::any(&mut rng);
    games::advance(&mut game, 9, &mut rng);
    let before = game.clone();
    for seat in game.rules().seats().iter() {
        let _ = (game.view(seat), game.legal(seat), game.secret_hand(seat));
        let _ = (
            game.events(seat, 0),
            game.deductions(),
            game.secret_log(),
            game.places(),
        );
    }
    assert_eq!(game, before);
    // What is dealt later is the same too, however often one looked.
    let plays_on = |mut game: Game, looks: usize| {
        let mut rng = Rng::new(8);
        while let Some((seat, play)) = games::play(&game, &mut rng) {
            for _ in 0..looks {
                let _ = (game.view(seat), game.legal(seat), format!("{game:?}"));
            }
            game.play(seat, play).expect("it was offered");
        }
        game
    };
    assert_eq!(plays_on(game.clone(), 0), plays_on(game, 3));
}

/// B53: games shared a seed, and one hand's play moved the next hand's deal.
#[test]
fn seeds_one_bit_apart_deal_otherwise_and_hands_differ_r_deal_2() {
    for scheme in DealScheme::ALL {
        let seed = Seed::from_bytes([9; 32]);
        let mut bytes = [9; 32];
        bytes[31] ^= 1;
        assert!(deal(scheme, &seed, 1) != deal(scheme, &Seed::from_bytes(bytes), 1));
        assert!(deal(scheme, &seed, 1) != deal(scheme, &seed, 2));
    }
    rng::each(20, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, 200, rng);
        let order = game.deals().order(game.hand_number()).expect("seeded");
        assert!(
            order == *game.secret_order(),
            "the deal depends on seed and hand alone"
        );
    });
}

/// B52: who sits where decided who led.
#[test]
fn no_seat_is_favoured_r_lead_1() {
    let (mut leads, mut holds) = (0, [0_u32; Tile::COUNT]);
    for number in 0..10_000_u64 {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let seed = Seed::from_bytes(bytes);
        leads += u32::from(lot(DealScheme::ChaCha20, &seed, 1, Seats::Two) == Seat::One);
        for tile in &deal(DealScheme::ChaCha20, &seed, 1).tiles()[..9] {
            holds[tile.index()] += 1;
        }
    }
    assert!((4800..5200).contains(&leads), "{leads}");
    // 9/28 of 10,000 is 3214, with a standard deviation of 47.
    assert!(
        holds.iter().all(|times| (2980..3450).contains(times)),
        "{holds:?}"
    );
}

#[derive(Deserialize)]
struct Dealt {
    scheme: String,
    seed: String,
    hand: u32,
    order: Order,
    lots: std::collections::BTreeMap<u8, Seat>,
}

/// B49, B50, B51: a shuffle from a library gave other deals after an update.
#[test]
fn known_deals_and_lots_r_deal_2_r_lead_1() {
    for line in fixture::lines::<Dealt>("cited/deals.jsonl") {
        let Dealt {
            scheme,
            seed,
            hand,
            order,
            lots,
        } = line.record;
        let scheme = DealScheme::from_name(&scheme).expect("a scheme");
        let seed = Seed::from_hex(&seed).expect("a seed");
        assert!(deal(scheme, &seed, hand) == order, "{}: order", line.place);
        for (seats, seat) in lots {
            let seats = Seats::new(seats).expect("2 to 4");
            assert_eq!(lot(scheme, &seed, hand, seats), seat, "{}: lot", line.place);
        }
    }
}

/// B49, B50: a list written by another program, for ten hands of three seeds by both schemes.
#[test]
fn golden_deals_and_lots_r_deal_1_r_deal_2_r_lead_1() {
    let lines = include_str!("snapshots/deals.txt").lines();
    let mut compared = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (key, value) = line.split_once(": ").expect("a key and a value");
        let (order, lots) = value.split_once(" | ").expect("an order and lots");
        let key: Vec<&str> = key.split(' ').collect();
        let scheme = DealScheme::from_name(key[0]).expect("a scheme");
        let seed = Seed::from_hex(key[1]).expect("a seed");
        let hand = key[2].parse().expect("a number");
        let dealt = deal(scheme, &seed, hand);
        let ids: Vec<String> = dealt
            .tiles()
            .iter()
            .map(|tile| tile.id().to_string())
            .collect();
        assert_eq!(ids.join(" "), order, "{line}");
        let fell = Seats::ALL.map(|seats| lot(scheme, &seed, hand, seats).to_string());
        assert_eq!(fell.join(" "), lots, "{line}");
        compared += 1;
    }
    assert_eq!(compared, 60);
}

#[derive(Deserialize)]
struct Fair {
    server: String,
    server_commitment: String,
    contributions: Vec<String>,
    combined: String,
}

#[test]
fn known_commitments_and_combined_seeds() {
    for line in fixture::lines::<Fair>("cited/fair.jsonl") {
        let Fair {
            server,
            server_commitment,
            contributions,
            combined,
        } = line.record;
        let server = Seed::from_hex(&server).expect("a seed");
        assert_eq!(
            server.commitment().to_string(),
            server_commitment,
            "{}",
            line.place
        );
        let bytes: Vec<Vec<u8>> = contributions.iter().map(|text| unhex(text)).collect();
        let parts: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
        assert_eq!(
            Seed::combine(&server, &parts).to_hex(),
            combined,
            "{}",
            line.place
        );
    }
}

fn unhex(text: &str) -> Vec<u8> {
    let pairs = text
        .as_bytes()
        .chunks(2)
        .map(|pair| str::from_utf8(pair).expect("ASCII"));
    pairs
        .map(|pair| u8::from_str_radix(pair, 16).expect("hex"))
        .collect()
}

#[track_caller]
fn bad_log(text: &str, code: &str, message: &str) {
    let error = match GameLog::from_json(text) {
        Err(error) => error,
        Ok(log) => log.replay().expect_err("it is refused"),
    };
    assert_eq!(error.code(), code, "{error}");
    assert!(
        error.to_string().contains(message),
        "{error} does not say {message:?}"
    );
}

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// A log with something replaced.
fn log_with(from: &str, to: &str) -> String {
    let log = format!(
        r#"{{"version":1,"rules":{{"variant":"all_fives","players":2}},"deal":"chacha20","seed":"{SEED}","plays":["5-5@L","5-3@R"]}}"#
    );
    assert!(from.is_empty() || log.contains(from), "{from}");
    if from.is_empty() {
        log
    } else {
        log.replace(from, to)
    }
}

#[test]
fn logs_that_no_game_gives_are_refused_with_what_is_wrong() {
    assert!(GameLog::from_json(&log_with("", "")).is_ok_and(|log| log.replay().is_ok()));
    bad_log("", "bad_log", "EOF");
    bad_log("[]", "bad_log", "invalid");
    bad_log(
        &log_with("\"version\":1", "\"version\":2"),
        "unsupported_version",
        "version 2",
    );
    bad_log(
        &log_with("\"version\":1,", ""),
        "bad_log",
        "missing field `version`",
    );
    bad_log(
        &log_with("\"plays\"", "\"moves\""),
        "bad_log",
        "unknown field `moves`",
    );
    bad_log(
        &log_with("\"players\":2", "\"players\":5"),
        "bad_log",
        "5 players",
    );
    bad_log(
        &log_with("\"players\":2", "\"players\":2,\"target\":61"),
        "bad_log",
        "without a scale",
    );
    bad_log(
        &log_with("\"players\":2", "\"players\":2,\"scale\":5"),
        "bad_log",
        "without a target",
    );
    bad_log(
        &log_with("\"players\":2", "\"players\":2,\"reserve\":11"),
        "bad_log",
        "has 10 tiles",
    );
    bad_log(
        &log_with("all_fives", "five_up"),
        "bad_log",
        "the variants are",
    );
    bad_log(
        &log_with("chacha20", "rot13"),
        "bad_log",
        "the deal schemes are",
    );
}

#[test]
fn logs_whose_plays_or_deals_do_not_hold_are_refused_with_the_place() {
    bad_log(
        &log_with("\"5-3@R\"", "\"7-3@R\""),
        "bad_log",
        "not a play at byte 0",
    );
    bad_log(&log_with("\"5-3@R\"", "\"5-3\""), "bad_log", "not a play");
    bad_log(
        &log_with("\"5-3@R\"", "\"5-3@X\""),
        "bad_log",
        "no arm is called 'X'",
    );
    bad_log(
        &log_with("\"5-3@R\"", "\"6-4@R\""),
        "tile_not_held",
        "move 1: seat",
    );
    bad_log(
        &log_with("\"5-3@R\"", "\"2:5-3@R\""),
        "not_your_turn",
        "move 1: it is the turn",
    );
    bad_log(
        &log_with("\"5-3@R\"", "\"9:5-3@R\""),
        "bad_log",
        "no seat is called \"9\"",
    );
    bad_log(
        &log_with(
            "\"5-3@R\"]",
            "\"5-3@R\"],\"end\":{\"reason\":\"target\",\"seat\":1}",
        ),
        "bad_log",
        "resign or timeout",
    );
    bad_log(
        &log_with(
            "\"5-3@R\"]",
            "\"5-3@R\"],\"end\":{\"reason\":\"resign\",\"seat\":3}",
        ),
        "no_such_seat",
        "no seat 3",
    );
    bad_log(
        &log_with("\"seed\"", "\"lots\":[1],\"seed\""),
        "bad_log",
        "no `deals`",
    );
    bad_log(
        &log_with("chacha20", "explicit"),
        "bad_log",
        "explicit deals need",
    );
}

#[test]
fn logs_are_refused_with_line_and_column() {
    let log = log_with("\"plays\"", "\n \"plays\"").replace("5-3@R", "5-3@X");
    let Err(LogError::Json {
        message,
        line,
        column,
    }) = GameLog::from_json(&log)
    else {
        panic!("it is refused");
    };
    assert_eq!((line, column > 10), (2, true), "{column}");
    assert!(!message.contains("line"), "{message}");
}

#[test]
fn fields_that_are_there_twice_or_unknown_or_of_another_kind_are_refused() {
    for (from, to, message) in [
        (
            "\"deal\"",
            "\"version\":1,\"deal\"",
            "duplicate field `version`",
        ),
        (
            "\"seed\"",
            "\"seed\":\"\",\"seed\"",
            "duplicate field `seed`",
        ),
        (
            "\"players\":2",
            "\"players\":2,\"players\":3",
            "duplicate field `players`",
        ),
        (
            "\"players\":2",
            "\"players\":2,\"spinner\":true",
            "unknown field `spinner`",
        ),
        ("\"players\":2", "\"players\":-2", "invalid value"),
        ("\"players\":2", "\"players\":2.5", "invalid type"),
        ("\"players\":2", "\"players\":\"2\"", "invalid type"),
        ("\"version\":1", "\"version\":\"1\"", "invalid type"),
        ("\"version\":1", "\"version\":1.0", "invalid type"),
        ("[\"5-5@L\",\"5-3@R\"]", "\"5-5@L 5-3@R\"", "invalid type"),
        ("[\"5-5@L\",\"5-3@R\"]", "[\"5-5@L\",97]", "invalid type"),
        ("\"5-3@R\"", "\"D\"", "not a play"),
        ("\"5-3@R\"", "\"5-3@R*\"", "not a play"),
        ("\"5-3@R\"", "\"0:5-3@R\"", "no seat is called \"0\""),
        ("\"5-3@R\"]", "\"5-3@R\"],\"end\":{}", "missing field"),
        (
            "\"5-3@R\"]",
            "\"5-3@R\"],\"end\":{\"reason\":\"resign\",\"seat\":1,\"at\":2}",
            "unknown field `at`",
        ),
        (
            "\"5-3@R\"]",
            "\"5-3@R\"],\"end\":{\"reason\":\"resign\",\"seat\":0}",
            "a seat from 1 to 4",
        ),
        ("\"5-3@R\"]}", "\"5-3@R\"]} {}", "trailing"),
    ] {
        bad_log(&log_with(from, to), "bad_log", message);
    }
    let without_seed = log_with(&format!("\"seed\":\"{SEED}\","), "");
    bad_log(&without_seed, "bad_log", "deals from a seed need `seed`");
}

/// A seed that does not read is not repeated: messages end up in logs.
#[test]
fn seeds_that_do_not_read_are_not_repeated() {
    for (bad, message) in [
        (SEED.replace("0a", "0g"), "`seed`: no hex digit at byte 21"),
        (SEED[..62].to_string(), "62 characters instead of 64"),
        (format!("{SEED}20"), "66 characters instead of 64"),
        (String::new(), "0 characters instead of 64"),
    ] {
        let log = log_with(SEED, &bad);
        bad_log(&log, "bad_log", message);
        let error = GameLog::from_json(&log).expect_err("no seed");
        for text in [error.to_string(), format!("{error:?}")] {
            assert!(bad.len() < 8 || !text.contains(&bad[..8]), "{text}");
        }
    }
    assert_eq!(
        Seed::from_hex("x").map_err(SeedError::code),
        Err("bad_seed")
    );
    assert!("x".parse::<Commitment>().is_err());
    assert!(SEED.parse::<Commitment>().is_ok());
}

#[test]
fn plays_and_ends_after_the_end_are_refused_with_their_place() {
    let mut rng = Rng::new(12);
    let mut game = games::with_rules(Rules::all_fives(Seats::Two), &mut rng);
    games::advance(&mut game, u32::MAX, &mut rng);
    let log = game.secret_log();
    let plays = game.move_number();

    let mut more = log.clone();
    more.plays
        .push("6-6@L".parse::<Play>().expect("a play").into());
    let error = more.replay().expect_err("the game is over");
    let expected = LogError::Play {
        number: plays,
        error: GameError::GameOver,
    };
    assert_eq!(
        (&error, error.code(), error.to_string()),
        (
            &expected,
            "game_over",
            format!("move {plays}: the game is over")
        )
    );
    let mut resigned = log.clone();
    resigned.forfeit = Some(Forfeit::Resign(Seat::One));
    let error = resigned.replay().expect_err("the game is over");
    assert_eq!(error.to_string(), "the end of the log: the game is over");

    // Two plays that changed places.
    let mut swapped = log;
    swapped.plays.swap(4, 5);
    let error = swapped.replay().expect_err("they are another seat's tiles");
    assert!(
        matches!(error, LogError::Play { number: 4, .. }),
        "{error:?}"
    );
}

/// What programs go by, in one table.
#[test]
fn codes_are_stable() {
    let (seat, turn) = (Seat::One, Seat::Two);
    let tile = Tile::ALL[0];
    let play = |error: PlayError| GameError::from(error).code();
    let (arm, shows) = (Arm::L, Face::Six);
    for (code, expected) in [
        (GameError::GameOver.code(), "game_over"),
        (GameError::NoSuchSeat { seat }.code(), "no_such_seat"),
        (
            GameError::NotYourTurn { seat, turn }.code(),
            "not_your_turn",
        ),
        (GameError::AwaitingDeal.code(), "awaiting_deal"),
        (
            GameError::StaleMove {
                given: 0,
                current: 1,
            }
            .code(),
            "stale_move",
        ),
        (GameError::NoSuchAction { id: 112 }.code(), "bad_move"),
        (play(PlayError::HandOver), "game_over"),
        (play(PlayError::TileNotHeld { seat, tile }), "tile_not_held"),
        (
            play(PlayError::ForcedTile { tile, forced: tile }),
            "forced_tile",
        ),
        (play(PlayError::ArmClosed { tile, arm }), "arm_closed"),
        (
            play(PlayError::EndMismatch { tile, arm, shows }),
            "end_mismatch",
        ),
        (play(PlayError::NoFittingArm { tile }), "end_mismatch"),
        (
            play(PlayError::AmbiguousArm {
                tile,
                arms: Arm::ALL.into_iter().collect(),
            }),
            "ambiguous_arm",
        ),
        (SeedError::Length { length: 1 }.code(), "bad_seed"),
        (SeedError::Digit { offset: 1 }.code(), "bad_seed"),
        (DealsError::Empty.code(), "bad_deals"),
        (DealsError::Seeded.code(), "bad_deals"),
        (DealsError::NotAwaited.code(), "bad_deals"),
        (DealsError::LotNeeded.code(), "bad_deals"),
        (DealsError::NoSuchSeat { seat }.code(), "bad_deals"),
        (
            LogError::Version { version: 2 }.code(),
            "unsupported_version",
        ),
        (LogError::from(DealsError::Empty).code(), "bad_deals"),
        (
            LogError::End {
                error: GameError::GameOver,
            }
            .code(),
            "game_over",
        ),
    ] {
        assert_eq!(code, expected);
    }
    let code = |text: &str| {
        let request = text.parse::<dominoes_engine::PlayRequest>();
        request.map_err(dominoes_engine::ParsePlayError::code).err()
    };
    assert_eq!(
        [code("6-4@Z"), code("64"), code("6-4")],
        [Some("no_such_arm"), Some("bad_move"), None]
    );
}

#[test]
fn explicit_deals_are_read_whole_or_not_at_all() {
    let ids: Vec<String> = (1..=28).map(|id: u8| id.to_string()).collect();
    let log = |deals: &str, lots: &str| {
        log_with(
            &format!("\"chacha20\",\"seed\":\"{SEED}\""),
            &format!("\"explicit\",\"deals\":{deals},\"lots\":{lots}"),
        )
        .replace("\"5-5@L\",\"5-3@R\"", "")
    };
    let order = format!("[[{}]]", ids.join(","));
    assert!(GameLog::from_json(&log(&order, "[1]")).is_ok_and(|log| log.replay().is_ok()));
    bad_log(&log(&order, "[]"), "bad_log", "the first hand needs");
    bad_log(&log("[]", "[]"), "bad_log", "the first hand needs");
    bad_log(&log(&order, "[1,2]"), "bad_log", "2 lots for 1 deals");
    bad_log(&log(&order, "[3]"), "bad_log", "a lot falls on seat 3");
    bad_log(
        &log(&order.replace(",28", ",27"), "[1]"),
        "bad_log",
        "stands there twice",
    );
    bad_log(
        &log(&order.replace(",28", ",29"), "[1]"),
        "bad_log",
        "no tile has the id 29",
    );
    bad_log(
        &log(&order.replace(",28", ""), "[1]"),
        "bad_log",
        "27 tiles",
    );
}

#[test]
fn cut_and_scribbled_logs_never_panic() {
    let mut rng = Rng::new(11);
    let mut game = games::any(&mut rng);
    games::advance(&mut game, 20, &mut rng);
    let text = game.secret_log().to_json();
    for end in 0..text.len() {
        assert!(GameLog::from_json(&text[..end]).is_err());
    }
    for _ in 0..5000 {
        let mut bytes = text.clone().into_bytes();
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = 32 + rng.below(95) as u8;
        if let Ok(log) = GameLog::from_json(&String::from_utf8_lossy(&bytes)) {
            let _ = log.replay();
        }
    }
}

/// B48: the score was told before the play that made it.
#[test]
fn every_score_is_made_as_it_falls_and_told_in_order_r_claim_1() {
    rng::each(40, |rng| {
        let mut game = games::any(rng);
        games::advance(&mut game, 300, rng);
        let events = game.secret_events();
        assert!(matches!(events[0], GameEvent::Deal { hand: 1, .. }));
        for pair in events.windows(2) {
            let follows = match (&pair[0], &pair[1]) {
                (GameEvent::GameEnd(_), _) => false,
                (GameEvent::HandEnd(before), GameEvent::Deal { hand, .. }) => {
                    *hand == before.hand + 1
                }
                (GameEvent::HandEnd(_), next) => matches!(next, GameEvent::GameEnd(_)),
                (GameEvent::Deal { leader, .. }, GameEvent::Play { seat, .. }) => leader == seat,
                (GameEvent::Deal { .. }, next) => matches!(next, GameEvent::HandEnd(_)),
                _ => true,
            };
            assert!(follows, "{pair:?}");
        }
        // B29: points are never negative, and their sum is the score.
        let mut scores = vec![0; game.rules().seats().count()];
        for event in events {
            match event {
                GameEvent::Play { seat, placement } => scores[seat.index()] += placement.points,
                GameEvent::HandEnd(summary) => {
                    for (seat, award) in summary.end.awards(game.rules().seats()).iter() {
                        scores[seat.index()] += award;
                    }
                }
                _ => {}
            }
        }
        assert_eq!(game.scores().as_slice(), scores);
        // Events are handed out from any point on.
        let all = game.events(Viewer::Spectator, 0).expect("a viewer");
        for from in [0, 1, all.len() / 2, all.len(), all.len() + 5] {
            let part = game.events(Viewer::Spectator, from).expect("a viewer");
            assert_eq!(part, all[from.min(all.len())..]);
        }
    });
}

/// B56: files of version 1 load for ever.
#[test]
fn version_1_logs_load() {
    let mut loaded = 0;
    for entry in std::fs::read_dir(fixture::path("records")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.starts_with("log_v1_") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let log = GameLog::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let game = log
                .replay()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(
                game.secret_log().to_json(),
                text.trim_end(),
                "{name}: written the same"
            );
            loaded += 1;
        }
    }
    assert!(loaded >= 6, "{loaded} files");
}
