//! A game is its log: playing, and playing again, are the same at every move; and what is refused
//! changes nothing.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]

use dominoes_engine::{
    DealScheme, Deals, ExplicitDeals, Game, GameError, GameEvent, GameLog, Order, Play, Rules,
    Seat, Seats, Seed, Tile, Viewer, deal, lot,
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

/// B57, B58: replays went apart late because something outside the log had a part in the game.
#[test]
fn replay_equals_play_after_every_move() {
    let mut moves = 0;
    rng::each(count(400), |rng| {
        let mut game = games::any(rng);
        let mut digests = vec![digest(&game)];
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
            digests.push(digest(&game));
            moves += 1;
        }
        let log = GameLog::from_json(&game.secret_log().to_json()).expect("its own log");
        let mut again = digests.iter();
        let replayed = log.replay_with(|game| assert_eq!(again.next(), Some(&digest(game))));
        assert_eq!(replayed.as_ref(), Ok(&game));
        assert_eq!(digest(&game), digest(&replayed.expect("it replays")));
    });
    println!("{moves} moves");
}

/// B16, B33, B43, B46, B47: half-applied plays, plays after the end, plays carried out twice.
#[test]
fn play_accepts_what_legal_offers_and_refuses_the_rest_r_turn_1_r_set_2() {
    rng::each(count(60), |rng| {
        let mut game = games::any(rng);
        loop {
            invariant::conservation(game.secret_round());
            let turn = game.turn();
            for seat in game.rules().seats().iter() {
                let legal = game.legal(seat);
                assert_eq!(legal.is_empty(), turn != Some(seat));
                for id in 0..Play::COUNT as u8 {
                    let play = Play::from_action_id(id).expect("an action");
                    let offered = legal.iter().find(|scored| scored.play == play);
                    if offered.is_some() && rng.below(4) != 0 {
                        continue;
                    }
                    let mut after = game.clone();
                    match (offered, after.play_action(seat, id)) {
                        (Some(scored), Ok(played)) => {
                            assert_eq!(played.placement.points, scored.points);
                            assert_eq!(after.move_number(), game.move_number() + 1);
                        }
                        (None, Err(_)) => assert_eq!(after, game),
                        (offered, outcome) => panic!("{play}: {offered:?} {outcome:?}"),
                    }
                }
            }
            let Some((seat, play)) = games::play(&game, rng) else {
                break;
            };
            game.play(seat, play).expect("it was offered");
        }
    });
}

#[track_caller]
fn refused(game: &mut Game, seat: Seat, request: &str, code: &str) -> GameError {
    let before = game.clone();
    let request: dominoes_engine::PlayRequest = request.parse().expect("a request");
    let error = game.play(seat, request).expect_err("it is refused");
    assert_eq!((error.code(), &*game), (code, &before), "{request}");
    error
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
    // A seed that does not read is not repeated: messages end up in logs.
    let error = GameLog::from_json(&log_with(SEED, &SEED.replace('a', "g"))).expect_err("no hex");
    assert!(!error.to_string().contains("0001020304"), "{error}");
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
