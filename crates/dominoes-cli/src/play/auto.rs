//! A game that bots play among themselves.

use std::io::Write;

use super::setup::Table;
use crate::{
    failure::{Failure, Stop},
    output::Outcome,
};

/// Plays the game to its end and prints its record.
pub(super) fn play(table: &mut Table, out: &mut impl Write) -> Result<Outcome, Stop> {
    while let Some((seat, play)) = table.bot_play() {
        table.game.play(seat, play).map_err(Failure::from)?;
        table.keep()?;
    }
    write!(out, "{}", dominoes_notation::record(&table.game))?;
    Ok(Outcome::Yes)
}
