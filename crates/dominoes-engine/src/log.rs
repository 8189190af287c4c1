//! The log: all it takes to play a game again.

use alloc::vec::Vec;

use dominoes_core::{EndReason, Play, Rules, Seat};

use crate::{Deals, Game, GameError, LogError};

/// A game as its rules, its deals and its plays: how games are stored.
///
/// There is no other serialisation, and never a position: a log holds the hands and the boneyard
/// through the deals, and reading it back plays it again by the rules. It holds the seed, so it is
/// as secret as the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLog {
    /// The rules.
    pub rules: Rules,
    /// Where the deals come from.
    pub deals: Deals,
    /// The plays, in order.
    pub plays: Vec<LoggedPlay>,
    /// Who gave up, if somebody did.
    pub forfeit: Option<Forfeit>,
}

/// A play in a log. The seat may be noted; it follows from the rules and is then compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoggedPlay {
    /// The seat, if it was noted.
    pub seat: Option<Seat>,
    /// The play.
    pub play: Play,
}

impl From<Play> for LoggedPlay {
    fn from(play: Play) -> Self {
        Self { seat: None, play }
    }
}

/// The end of a game by a seat that gave up: the only ends that do not follow from the plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forfeit {
    /// This seat resigned.
    Resign(Seat),
    /// This seat ran out of time.
    Timeout(Seat),
}

impl GameLog {
    /// Plays the game again.
    ///
    /// # Errors
    /// At the first thing that does not hold: deals that cannot be played with, a play that is
    /// refused or noted for another seat, an end that is refused.
    pub fn replay(&self) -> Result<Game, LogError> {
        self.replay_with(|_| {})
    }

    /// Plays the game again and shows it before every play.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn replay_with(&self, mut before_play: impl FnMut(&Game)) -> Result<Game, LogError> {
        let mut game = Game::with_deals(self.rules, self.deals.clone())?;
        for &LoggedPlay { seat: noted, play } in &self.plays {
            before_play(&game);
            let number = game.move_number();
            let seat = noted.or(game.turn()).unwrap_or(Seat::One);
            game.play(seat, play)
                .map_err(|error| LogError::Play { number, error })?;
        }
        let end = |result: Result<_, GameError>| {
            result.map(drop).map_err(|error| LogError::End { error })
        };
        match self.forfeit {
            Some(Forfeit::Resign(seat)) => end(game.resign(seat))?,
            Some(Forfeit::Timeout(seat)) => end(game.time_out(seat))?,
            None => {}
        }
        Ok(game)
    }
}

impl Game {
    /// The log of the game so far. It holds the seed.
    #[must_use]
    pub fn secret_log(&self) -> GameLog {
        let forfeit = self.result().and_then(|result| match result.reason() {
            EndReason::Target => None,
            EndReason::Resign(seat) => Some(Forfeit::Resign(seat)),
            EndReason::Timeout(seat) => Some(Forfeit::Timeout(seat)),
        });
        GameLog {
            rules: *self.rules(),
            deals: self.deals().clone(),
            plays: self.plays().map(|(_, play)| play.into()).collect(),
            forfeit,
        }
    }
}
