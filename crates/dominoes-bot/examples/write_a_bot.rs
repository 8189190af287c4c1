//! A bot of your own, and how it does against level 1.
//!
//! ```text
//! cargo run -p dominoes-bot --example write_a_bot
//! ```

use core::error::Error;
use std::io::{self, Write};

use dominoes_bot::{Bot, Choice, Level, Player};
use dominoes_engine::{Game, Rules, Seat, Seats, Seed, View};

/// Takes points, gets rid of heavy tiles, and keeps faces that it holds more of.
struct Mine;

impl Player for Mine {
    fn choose(&mut self, view: &View) -> Option<Choice> {
        let hand = view.hand()?;
        let worth = |tile: dominoes_engine::Tile| {
            let matches = hand.iter().filter(|other| other.has_face(tile.low()));
            tile.pips() as usize + 2 * matches.count()
        };
        view.legal()
            .iter()
            .max_by_key(|scored| 4 * scored.points as usize + worth(scored.play.tile))
            .copied()
            .map(Choice::from)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::all_fives(Seats::Two);
    let (mut margin, games) = (0, 200);
    for number in 0..games {
        // Every deal is played twice, once from each seat: the luck of it falls to both.
        let seed = Seed::from_bytes([number / 2; 32]);
        let mine = Seat::ALL[usize::from(number % 2)];
        let mut players: [Box<dyn Player>; 2] = [Box::new(Mine), Box::new(Bot::new(Level::One, 1))];
        let mut game = Game::new(rules, seed);
        while let Some(seat) = game.turn() {
            let player = &mut players[usize::from(seat != mine)];
            let choice = player.choose(&game.view(seat)?).ok_or("no play")?;
            game.play(seat, choice.play)?;
        }
        for (seat, &score) in game.scores().iter() {
            margin += if seat == mine {
                i64::from(score)
            } else {
                -i64::from(score)
            };
        }
    }
    let margin = margin * 10 / i64::from(games);
    let sign = if margin < 0 { "-" } else { "+" };
    writeln!(
        io::stdout(),
        "{games} games: {sign}{}.{} points a game against level 1",
        margin.abs() / 10,
        margin.abs() % 10
    )?;
    Ok(())
}
