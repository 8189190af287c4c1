//! A game that bots play among themselves.

use std::io::Write;

use super::session::Session;
use crate::{failure::Stop, output::Outcome};

/// Plays the game to its end and prints its record.
pub(super) fn play(session: &mut Session, out: &mut impl Write) -> Result<Outcome, Stop> {
    while session.bot_plays_for_anybody()? {
        if let Some(failure) = session.unsaved() {
            return Err(failure.clone().into());
        }
    }
    write!(out, "{}", session.ending().record)?;
    Ok(Outcome::Yes)
}
