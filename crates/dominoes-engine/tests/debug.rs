//! What a log of a server shows of a game is enough to go on. That it gives nothing away is tested
//! with everything else that must not (`non_interference.rs`).

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{
    Deals, ExplicitDeal, ExplicitDeals, Game, GameEvent, Order, Rules, Seat, Seats, Tile,
};
use dominoes_testkit::{games, rng};

#[test]
fn a_game_shows_what_is_public() {
    let mut draws = 0;
    rng::each(20, |rng| {
        let mut game = games::with_rules(Rules::all_fives(Seats::Two), rng);
        while game.move_number() < 60 && game.turn().is_some() {
            games::advance(&mut game, 1, rng);
            assert_eq!(game.count(), game.ends().count());
            let shown = format!("{game:?}");
            assert!(shown.starts_with("Game { rules: Rules {"), "{shown}");
            for part in [
                format!("move_number: {}", game.move_number()),
                format!("turn: {:?}", game.turn()),
                format!("scores: {:?}", game.scores()),
                format!("ends: {:?}", game.ends()),
            ] {
                assert!(shown.contains(&part), "{part} in {shown}");
            }
        }
        for event in game.secret_events() {
            let shown = format!("{event:?}");
            let expected = match event {
                GameEvent::Deal { hand, leader } => {
                    format!("Deal {{ hand: {hand}, leader: {leader:?} }}")
                }
                GameEvent::Play { seat, placement } => {
                    format!("Play {{ seat: {seat:?}, placement: {placement:?} }}")
                }
                GameEvent::Draw { seat, .. } => {
                    draws += 1;
                    format!("Draw {{ seat: {seat:?}, .. }}")
                }
                GameEvent::Pass { seat } => format!("Pass {{ seat: {seat:?} }}"),
                GameEvent::HandEnd(summary) => format!("HandEnd({summary:?})"),
                GameEvent::GameEnd(result) => format!("GameEnd({result:?})"),
            };
            assert_eq!(shown, expected);
        }
    });
    assert!(draws > 0);
}

#[test]
fn deals_show_how_tiles_are_dealt_and_not_which() {
    rng::each(1, |rng| {
        let game: Game = games::with_rules(Rules::all_fives(Seats::Two), rng);
        let name = game.deals().name();
        let shown = format!("{:?}", game.deals());
        assert_eq!(shown, format!("Deals({name}, secret)"));
    });
    let deal = ExplicitDeal {
        order: Order::new(Tile::ALL).expect("every tile once"),
        lot: Some(Seat::Two),
    };
    assert_eq!(format!("{deal:?}"), "ExplicitDeal { lot: Some(Two), .. }");
    let deals = Deals::Explicit(ExplicitDeals::new(vec![deal]).expect("a first lot"));
    assert_eq!(format!("{deals:?}"), "Deals(explicit, secret)");
}
