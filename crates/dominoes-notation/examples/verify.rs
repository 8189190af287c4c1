//! Checking a finished game with nothing but its record and the commitment published before it.
//!
//! ```text
//! cargo run -p dominoes-notation --example verify
//! ```

use core::error::Error;
use std::io::{self, Write};

use dominoes_engine::{Commitment, Game, Rules, Seats, Seed, Viewer};
use dominoes_notation::Record;

/// What the server does: promises a seed, runs the game, publishes the record.
fn played() -> Result<(Commitment, String), Box<dyn Error>> {
    let seed = Seed::from_bytes([42; 32]);
    let promise = seed.commitment();
    let mut game = Game::new(Rules::all_fives(Seats::Three), seed);
    while let Some(seat) = game.turn() {
        let best = *game
            .legal(seat)
            .iter()
            .max_by_key(|scored| scored.points)
            .ok_or("no play")?;
        game.play(seat, best.play)?;
    }
    Ok((promise, dominoes_notation::record(&game).to_string()))
}

/// What a player does afterwards.
fn verify(promise: Commitment, text: &str) -> Result<Game, Box<dyn Error>> {
    let record: Record = text.parse()?;
    // Every deal, draw, pass, score and lead is made again from the seed and compared.
    let game = record.replay()?;
    // The seed is the one that was promised before the first play.
    let seed = game.deals().seed().ok_or("a game without a seed")?;
    if !promise.is_of(seed) {
        return Err("the seed is not the one that was promised".into());
    }
    // The digest is of what a spectator saw at the end: anybody who watched can compare it.
    let digest = game.view(Viewer::Spectator)?.digest().to_string();
    match record.digest {
        Some(written) if written.to_string() == digest => Ok(game),
        _ => Err("the record ends with another digest, or with none".into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let (promise, text) = played()?;
    let game = verify(promise, &text)?;
    let hands = game.hands().len();
    let result = game.result().ok_or("a game that did not end")?;
    writeln!(out, "checked: {hands} hands, {result}")?;

    // One move changed, and the check says where.
    let forged = text.replacen("@L", "@R", 2);
    let error = verify(promise, &forged)
        .err()
        .ok_or("a forgery was believed")?;
    writeln!(out, "forged move: {error}")?;

    // Another seed, and everything played by it: only the promise can tell.
    let other = Seed::from_bytes([43; 32]).commitment();
    let error = verify(other, &text)
        .err()
        .ok_or("a broken promise was believed")?;
    writeln!(out, "exchanged seed: {error}")?;
    Ok(())
}
