//! Random games, and their twins: games that look the same to one viewer and are not.

use dominoes_core::{Order, Placement, Play, Round, RoundEvent, Rules, Seat, Tile};
use dominoes_engine::{
    DealScheme, Deals, ExplicitDeal, ExplicitDeals, Game, GameEvent, Seed, Viewer,
};

use crate::{random, rng::Rng};

/// A seed from a test's generator.
pub fn seed(rng: &mut Rng) -> Seed {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&rng.bits().to_le_bytes());
    }
    Seed::from_bytes(bytes)
}

/// A new game of any rules, in any scheme.
pub fn any(rng: &mut Rng) -> Game {
    let rules = random::rules(rng);
    with_rules(rules, rng)
}

/// A new game of these rules, in any scheme.
pub fn with_rules(rules: Rules, rng: &mut Rng) -> Game {
    Game::with_scheme(rules, rng.pick(&DealScheme::ALL), seed(rng))
}

/// Any legal play; none when nobody is on turn.
pub fn play(game: &Game, rng: &mut Rng) -> Option<(Seat, Play)> {
    let seat = game.turn()?;
    Some((seat, rng.pick(&game.legal(seat)).play))
}

/// Plays up to so many random plays.
///
/// # Panics
/// When a play that was offered is refused.
pub fn advance(game: &mut Game, plays: u32, rng: &mut Rng) {
    for _ in 0..plays {
        let Some((seat, play)) = play(game, rng) else {
            return;
        };
        if let Err(error) = game.play(seat, play) {
            panic!("{play} was offered and then refused: {error}");
        }
    }
}

/// What a viewer knows of an event of a hand: a drawn tile only if it is its own.
#[derive(PartialEq)]
enum Known {
    Play(Seat, Placement),
    Draw(Seat, Option<Tile>),
    Pass(Seat),
}

/// What the viewer sees happen in the current hand when it is dealt in this order and the same is
/// played; none if the plays are not possible then.
fn seen(game: &Game, order: &Order, plays: &[Play], viewer: Viewer) -> Option<Vec<Known>> {
    let mut round = Round::deal(game.rules(), game.leader(), order);
    let mut known = Vec::new();
    for &play in plays {
        round
            .apply(play, |event| match event {
                RoundEvent::Play { seat, placement } => known.push(Known::Play(seat, placement)),
                RoundEvent::Draw { seat, tile } => {
                    known.push(Known::Draw(
                        seat,
                        (viewer == Viewer::Seat(seat)).then_some(tile),
                    ));
                }
                RoundEvent::Pass { seat } => known.push(Known::Pass(seat)),
                RoundEvent::End(_) => {}
            })
            .ok()?;
    }
    round.turn()?;
    Some(known)
}

/// A running game that this viewer cannot tell from the given one: the same rules, hands before and
/// public history, and other hidden tiles, as different as random exchanges make them. Also how many
/// of the hidden places hold another tile.
///
/// # Panics
/// When the game is over.
pub fn twin(game: &Game, viewer: Viewer, rng: &mut Rng) -> (Game, usize) {
    let plays: Vec<Play> = game
        .secret_hand_events()
        .iter()
        .filter_map(|event| match event {
            GameEvent::Play { placement, .. } => Some(placement.play),
            GameEvent::Deal { .. }
            | GameEvent::Draw { .. }
            | GameEvent::Pass { .. }
            | GameEvent::HandEnd(_)
            | GameEvent::GameEnd(_) => None,
        })
        .collect();
    let truth = *game.secret_order();
    let history = seen(game, &truth, &plays, viewer);
    assert!(history.is_some(), "a running hand can be played again");
    let hidden: Vec<usize> = (0..Tile::COUNT)
        .filter(|&place| {
            let own = game.rules().hand_size();
            viewer.seat().is_none_or(|seat| {
                place / own != seat.index() || place >= own * game.rules().seats().count()
            })
        })
        .collect();
    let mut order = truth;
    for _ in 0..120 {
        let mut tiles = *order.tiles();
        tiles.swap(rng.pick(&hidden), rng.pick(&hidden));
        if let Ok(other) = Order::new(tiles)
            && seen(game, &other, &plays, viewer) == history
        {
            order = other;
        }
    }
    let changed = truth
        .tiles()
        .iter()
        .zip(order.tiles())
        .filter(|(a, b)| a != b)
        .count();
    (replay_with(game, order), changed)
}

/// The same plays with the current hand dealt in another order.
///
/// # Panics
/// When they are not possible then.
fn replay_with(game: &Game, order: Order) -> Game {
    let hands = game.hand_number();
    let deals = (1..=hands)
        .map(|hand| ExplicitDeal {
            order: if hand == hands {
                order
            } else {
                game.deals().order(hand).unwrap_or(order)
            },
            lot: game.deals().lot(hand, game.rules().seats()),
        })
        .collect();
    let deals = ExplicitDeals::new(deals).map(Deals::Explicit);
    match deals.and_then(|deals| Game::with_deals(*game.rules(), deals)) {
        Ok(mut twin) => {
            for (seat, play) in game.plays() {
                if let Err(error) = twin.play(seat, play) {
                    panic!("a twin refuses {play}: {error}");
                }
            }
            twin
        }
        Err(error) => panic!("{error}"),
    }
}
