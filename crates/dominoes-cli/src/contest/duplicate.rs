//! One deal, played once for each seat that A can sit in.

use dominoes_bot::{Bot, Level};
use dominoes_engine::{Game, Rules, Seat, Seed, Target};

use super::{Contest, Unit, sums::Sums};
use crate::failure::Failure;

/// Plays deal `deal` (from 0) of a match.
pub(super) fn play(contest: &Contest, levels: [Level; 2], deal: u64) -> Result<Sums, Failure> {
    let rules = rules(contest)?;
    let root = root(contest.seed);
    let seed = Seed::combine(&root, &[b"deal", &deal.to_le_bytes()]);
    let [a, b] = [b"A", b"B"].map(|who| bot_seed(&root, who, deal));
    let (bot_a, bot_b) = (Bot::new(levels[0], a), Bot::new(levels[1], b));
    let (mut margin, mut wins) = (0, 0);
    for seat in rules.seats().iter() {
        let mut game = Game::new(rules, seed.clone());
        while let Some(turn) = game.turn() {
            let bot = if turn == seat { bot_a } else { bot_b };
            let view = game.view(turn)?;
            let Some(choice) = bot.choose(&view) else {
                return Err(Failure::bad("no_choice", "a bot did not choose a play"));
            };
            let played = game.play(turn, choice.play)?;
            if contest.unit == Unit::Hands && played.hand_end.is_some() {
                break;
            }
        }
        margin += game_margin(&game, seat);
        wins += game_wins(&game, seat);
    }
    Ok(Sums::of_deal(margin, wins))
}

fn rules(contest: &Contest) -> Result<Rules, Failure> {
    let rules = Rules::preset(contest.variant, contest.players);
    match contest.unit {
        Unit::Games => Ok(rules),
        // No score of a hand comes near it.
        Unit::Hands => Ok(rules.with_target(Target::Raw(Target::MAX))?),
    }
}

/// The seed of the match, from which those of its deals and bots are made.
fn root(seed: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Seed::combine(&Seed::from_bytes(bytes), &[b"dominoes match"])
}

/// The seed of a bot for this deal: from the root by a hash, so that it says nothing of the deal.
fn bot_seed(root: &Seed, who: &[u8], deal: u64) -> u64 {
    let seed = Seed::combine(root, &[b"bot", who, &deal.to_le_bytes()]);
    let bytes = seed.as_bytes().iter().take(8);
    bytes.fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// n − 1 times this seat's score less the scores of the others, at n seats.
fn game_margin(game: &Game, seat: Seat) -> i64 {
    let scores = game.scores();
    let all: i64 = scores.as_slice().iter().copied().map(i64::from).sum();
    i64::from(scores.seats() as u8) * i64::from(scores[seat]) - all
}

/// Two for a win, one for a shared first place.
fn game_wins(game: &Game, seat: Seat) -> u64 {
    match game.result() {
        Some(result) if result.winner() == Some(seat) => 2,
        Some(result) if result.winners().contains(seat) => 1,
        Some(_) | None => 0,
    }
}
