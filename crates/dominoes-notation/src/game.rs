//! Joining records to games: writing a game down, and checking a record by playing it again.

use alloc::{
    boxed::Box,
    collections::VecDeque,
    string::{String, ToString},
};

use dominoes_engine::{
    Deals, DealsError, EndReason, ExplicitDeals, Game, GameError, PublicEvent, Seat, Seed, Status,
    Viewer,
};

use crate::{
    CheckError, CheckFault, Deal, DealList, Expected, Movetext, PublicCheck, Record, SeedHex,
    Sha256Hex, Span, Termination, Token,
};

/// The moves of a game so far, on one line with single spaces. A hand that was cut short or still
/// runs has no `|`.
///
/// ```
/// use dominoes_engine::{Game, Rules, Seats, Seed};
///
/// let mut game = Game::new(Rules::block(Seats::Two), Seed::from_bytes([7; 32]));
/// let seat = game.turn().unwrap();
/// let first = game.legal(seat)[0].play;
/// game.play(seat, first)?;
/// assert!(dominoes_notation::to_text(&game).starts_with(&first.to_string()));
/// # Ok::<(), dominoes_engine::GameError>(())
/// ```
#[must_use]
pub fn to_text(game: &Game) -> String {
    movetext(game).to_string()
}

/// The moves of a game so far.
#[must_use]
pub fn movetext(game: &Game) -> Movetext {
    events(game).iter().filter_map(token).collect()
}

/// The record of a game. It has the seed, or the explicit deals, only if the game is over; it has
/// the commitment to the seed in any case.
#[must_use]
pub fn record(game: &Game) -> Record {
    let mut record = secret_record(game);
    if game.status() != Status::Finished {
        record.deal = match record.deal {
            Deal::Seeded { scheme, .. } => Deal::Seeded { scheme, seed: None },
            Deal::Explicit(_) => Deal::Explicit(None),
        };
    }
    record
}

/// The record of a game with its seed, or with its explicit deals, also while it runs. It says what
/// everybody holds, so it is as secret as the game.
#[must_use]
pub fn secret_record(game: &Game) -> Record {
    let mut record = Record::new(*game.rules());
    record.deal = match game.deals() {
        Deals::Seeded { scheme, seed } => Deal::Seeded {
            scheme: *scheme,
            seed: Some(seed.into()),
        },
        Deals::Explicit(list) => Deal::Explicit(Some(DealList {
            orders: list.hands().iter().map(|deal| deal.order).collect(),
            lots: list.hands().iter().map(|deal| deal.lot).collect(),
        })),
    };
    record.commitment = game.deals().seed().and_then(commitment);
    let events = events(game);
    record.leads = events.iter().filter_map(leader).collect();
    record.termination =
        Some(
            game.result()
                .map_or(Termination::Unfinished, |result| match result.reason() {
                    EndReason::Target => Termination::Target,
                    EndReason::Resign(seat) => Termination::Resign(seat),
                    EndReason::Timeout(seat) => Termination::Timeout(seat),
                }),
        );
    record.result = game.result().map(|result| *result.scores());
    record.digest = game.result().and_then(|_| digest(game));
    record.movetext = events.iter().filter_map(token).collect();
    record
}

/// What a record was checked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Checked {
    /// The deals are known and the game was played again: everything in the record is what this
    /// game gives.
    Full(Box<Game>),
    /// The deals are not known. What can be seen without them holds; see [`PublicCheck`] for what
    /// that leaves open.
    PublicOnly(PublicCheck),
}

impl Checked {
    /// The game, if it was played again.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match self {
            Self::Full(game) => Some(game),
            Self::PublicOnly(_) => None,
        }
    }
}

impl Record {
    /// Checks the record as far as it can be: by [replaying](Self::replay) it if it has its deals,
    /// else [without them](Self::check_public).
    ///
    /// # Errors
    /// At the first thing that does not hold.
    pub fn check(&self) -> Result<Checked, CheckError> {
        if self.deal.is_known() {
            self.replay().map(|game| Checked::Full(Box::new(game)))
        } else {
            self.check_public().map(Checked::PublicOnly)
        }
    }

    /// Plays the game again from its deals and compares all that the record says with it: every
    /// play, draw, pass, mark and end of a hand, who leads, how the game ended, the result, the
    /// digest and the commitment, as far as they are given.
    ///
    /// ```
    /// use dominoes_engine::{Game, Rules, Seats, Seed};
    ///
    /// let mut game = Game::new(Rules::all_fives(Seats::Two), Seed::from_bytes([7; 32]));
    /// while let Some(seat) = game.turn() {
    ///     game.play(seat, game.legal(seat)[0].play)?;
    /// }
    /// let text = dominoes_notation::record(&game).to_string();
    /// let record: dominoes_notation::Record = text.parse()?;
    /// assert_eq!(record.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the record has no deals, and at the first thing that does not hold.
    pub fn replay(&self) -> Result<Game, CheckError> {
        self.replay_with(|_| {})
    }

    /// Plays the game again and shows it before every play.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn replay_with(&self, mut before_play: impl FnMut(&Game)) -> Result<Game, CheckError> {
        let deals = match self.deal.to_deals() {
            Some(deals) => deals.map_err(CheckFault::Deals),
            None => Err(CheckFault::NoSeed),
        };
        let deals = deals.map_err(|fault| CheckError::new(fault, None, None))?;
        self.check_commitment(&deals)?;
        let game = Game::with_deals(self.rules, deals)
            .map_err(|error| CheckError::new(CheckFault::Deals(error), None, None))?;
        let mut replay = Replay::new(self, game)?;
        for placed in &self.movetext {
            replay.follow(placed.token, placed.span, &mut before_play)?;
        }
        replay.finish()
    }

    fn check_commitment(&self, deals: &Deals) -> Result<(), CheckError> {
        let expected = deals.seed().and_then(commitment);
        match (expected, self.commitment) {
            (Some(expected), Some(found)) if expected != found => {
                let fault = CheckFault::Commitment { expected, found };
                Err(CheckError::new(fault, self.places.commitment, None))
            }
            _ => Ok(()),
        }
    }
}

/// A record on the way through its moves, and the game they make.
struct Replay<'a> {
    record: &'a Record,
    game: Game,
    /// What the last play brought with it and the record has not said yet.
    pending: VecDeque<Token>,
    /// How many hands were dealt.
    dealt: usize,
}

impl<'a> Replay<'a> {
    fn new(record: &'a Record, game: Game) -> Result<Self, CheckError> {
        let mut replay = Self {
            record,
            game,
            pending: VecDeque::new(),
            dealt: 0,
        };
        replay.check_lead(replay.game.leader())?;
        Ok(replay)
    }

    /// The next hand is dealt, and this seat leads it.
    fn check_lead(&mut self, expected: Seat) -> Result<(), CheckError> {
        let found = self.record.leads.get(self.dealt).copied();
        let span = self.record.places.leaders.get(self.dealt).copied();
        self.dealt += 1;
        match found {
            Some(found) if found != expected => {
                let hand = self.dealt;
                let fault = CheckFault::Lead {
                    hand,
                    expected,
                    found,
                };
                Err(CheckError::new(fault, span, None))
            }
            _ => Ok(()),
        }
    }

    fn follow(
        &mut self,
        token: Token,
        span: Option<Span>,
        before_play: &mut impl FnMut(&Game),
    ) -> Result<(), CheckError> {
        let number = self.game.move_number();
        let here = |fault| CheckError::new(fault, span, Some(number));
        let unexpected = |expected| {
            here(CheckFault::Unexpected {
                expected,
                found: token,
            })
        };
        if let Some(expected) = self.pending.pop_front() {
            return if token == expected {
                Ok(())
            } else {
                Err(unexpected(Expected::Token(expected)))
            };
        }
        let Some(seat) = self.game.turn() else {
            return Err(here(if self.game.status() == Status::Finished {
                CheckFault::AfterEnd { found: token }
            } else {
                CheckFault::NotDealt { found: token }
            }));
        };
        let Token::Play { play, marked } = token else {
            return Err(unexpected(Expected::Play(seat)));
        };
        before_play(&self.game);
        let played = self.game.play(seat, play).map_err(|error| match error {
            GameError::Play(error) => here(CheckFault::Illegal { play, error }),
            // It is the turn of this seat.
            GameError::GameOver
            | GameError::NoSuchSeat { .. }
            | GameError::NotYourTurn { .. }
            | GameError::AwaitingDeal
            | GameError::StaleMove { .. }
            | GameError::NoSuchAction { .. }
            | _ => unexpected(Expected::Play(seat)),
        })?;
        if marked && !played.placement.spinner {
            return Err(here(CheckFault::FalseMark { play }));
        }
        // The play itself has been compared.
        self.pending
            .extend(played.events.iter().skip(1).filter_map(self::token));
        for leader in played.events.iter().filter_map(leader) {
            self.check_lead(leader)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Game, CheckError> {
        let places = &self.record.places;
        if let Some(&expected) = self.pending.front() {
            let fault = CheckFault::Truncated {
                expected: Expected::Token(expected),
            };
            let number = self.game.move_number();
            return Err(CheckError::new(fault, places.end, Some(number)));
        }
        self.end()?;
        let at = |span, fault| Err(CheckError::new(fault, span, None));
        let (expected, found) = (self.dealt, self.record.leads.len());
        if found != 0 && found != expected {
            return at(places.leads, CheckFault::LeadCount { expected, found });
        }
        let result = self.game.result().map(|result| *result.scores());
        match (result, self.record.result) {
            (Some(expected), Some(found)) if found != expected => {
                return at(places.result, CheckFault::Result { expected, found });
            }
            (None, Some(found)) => {
                return at(places.result, CheckFault::ResultUnfinished { found });
            }
            (_, None) | (Some(_), Some(_)) => {}
        }
        let digest = result.and_then(|_| digest(&self.game));
        match (digest, self.record.digest) {
            (Some(expected), Some(found)) if found != expected => {
                at(places.digest, CheckFault::Digest { expected, found })
            }
            (None, Some(found)) => at(places.digest, CheckFault::DigestUnfinished { found }),
            (_, None) | (Some(_), Some(_)) => Ok(self.game),
        }
    }

    /// Ends the game as the record says, or sees that it has ended so.
    fn end(&mut self) -> Result<(), CheckError> {
        let Some(found) = self.record.termination else {
            return Ok(());
        };
        let reached = self.game.status() == Status::Finished;
        let here = |fault| Err(CheckError::new(fault, self.record.places.termination, None));
        let ended = match found {
            Termination::Target if reached => return Ok(()),
            Termination::Unfinished if !reached => return Ok(()),
            Termination::Resign(seat) if !reached => self.game.resign(seat),
            Termination::Timeout(seat) if !reached => self.game.time_out(seat),
            Termination::Target
            | Termination::Unfinished
            | Termination::Resign(_)
            | Termination::Timeout(_) => {
                return here(CheckFault::Termination { reached, found });
            }
        };
        match (ended, found.quitter()) {
            (Err(_), Some(seat)) => here(CheckFault::NoSuchSeat {
                seat,
                seats: self.game.rules().seats(),
            }),
            _ => Ok(()),
        }
    }
}

impl Deal {
    /// The deals for a game, if the record has them.
    fn to_deals(&self) -> Option<Result<Deals, DealsError>> {
        match self {
            Self::Seeded { scheme, seed } => {
                let (scheme, seed) = (*scheme, seed.as_ref()?.into());
                Some(Ok(Deals::Seeded { scheme, seed }))
            }
            Self::Explicit(list) => {
                let DealList { orders, lots } = list.as_ref()?;
                Some(ExplicitDeals::from_lists(orders, lots).map(Deals::Explicit))
            }
        }
    }
}

impl From<&SeedHex> for Seed {
    fn from(seed: &SeedHex) -> Self {
        Self::from_bytes(seed.bytes())
    }
}

impl From<&Seed> for SeedHex {
    fn from(seed: &Seed) -> Self {
        Self::new(*seed.as_bytes())
    }
}

/// What everybody saw of a game.
fn events(game: &Game) -> alloc::vec::Vec<PublicEvent> {
    // Only a seat can be one that is not in the game.
    game.events(Viewer::Spectator, 0).unwrap_or_default()
}

/// The token that an event is written as.
fn token(event: &PublicEvent) -> Option<Token> {
    match *event {
        PublicEvent::Play { play, spinner, .. } => Some(Token::Play {
            play,
            marked: spinner,
        }),
        PublicEvent::Draw { count, .. } => Token::draw(count),
        PublicEvent::Pass { .. } => Some(Token::Pass),
        PublicEvent::HandEnd(summary) => summary.end.is_finished().then_some(Token::End),
        PublicEvent::Deal { .. } | PublicEvent::GameEnd(_) => None,
    }
}

/// The seat that leads, if the event is a deal.
fn leader(event: &PublicEvent) -> Option<Seat> {
    match *event {
        PublicEvent::Deal { leader, .. } => Some(leader),
        PublicEvent::Play { .. }
        | PublicEvent::Draw { .. }
        | PublicEvent::Pass { .. }
        | PublicEvent::HandEnd(_)
        | PublicEvent::GameEnd(_) => None,
    }
}

fn commitment(seed: &Seed) -> Option<Sha256Hex> {
    seed.commitment().to_string().parse().ok()
}

fn digest(game: &Game) -> Option<Sha256Hex> {
    let view = game.view(Viewer::Spectator).ok()?;
    Some(Sha256Hex::new(*view.digest().as_bytes()))
}
