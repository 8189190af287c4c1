//! A game: hands played to a target.

use alloc::vec::Vec;
use core::fmt;

use dominoes_core::{
    BySeat, EndReason, Ends, FaceSet, GameResult, HandEnd, HandSummary, Layout, LegalPlays, Order,
    Placement, Play, PlayRequest, Round, RoundEvent, Rules, Seat, Tile, TileSet, places,
};
use dominoes_view::{Deductions, PublicEvent, Status, Viewer};

use crate::{
    DealScheme, Deals, DealsError, ExplicitDeal, GameError, GameEvent, Seed, project::public_events,
};

/// A game of dominoes: hand after hand until a score reaches the target.
///
/// A game is a pure function of its rules, its deals and the plays made (and of who resigned or ran
/// out of time). It does no I/O, reads no clock and draws no random number. It holds everything that
/// is hidden: methods that give any of it away say so in their names, and its `Debug` is redacted.
///
/// ```
/// use dominoes_engine::{Game, Rules, Seats, Seed};
///
/// let mut game = Game::new(Rules::all_fives(Seats::Two), Seed::from_bytes([b'a'; 32]));
/// while let Some(seat) = game.turn() {
///     let best = *game.legal(seat).iter().max_by_key(|scored| scored.points).unwrap();
///     let played = game.play(seat, best.play)?;
///     assert_eq!(played.placement.points, best.points);
/// }
/// println!("{}", game.result().unwrap());
/// # Ok::<(), dominoes_engine::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    deals: Deals,
    scores: BySeat<u32>,
    events: Vec<GameEvent>,
    hands: Vec<HandSummary>,
    move_number: u32,
    result: Option<GameResult>,
    hand: Hand,
}

/// All state of the current hand in one value: a new deal replaces it whole, so that nothing of the
/// hand before can stay behind.
#[derive(Clone, PartialEq, Eq)]
struct Hand {
    number: u32,
    leader: Seat,
    order: Order,
    round: Round,
    layout: Layout,
    /// Where its events begin.
    first_event: usize,
    /// Whether it has ended and the next one is not dealt.
    over: bool,
}

/// What a play did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat that played.
    pub seat: Seat,
    /// What was laid, where, and what it scored.
    pub placement: Placement,
    /// Everything that happened because of it, the play included, as a spectator may know it.
    pub events: Vec<PublicEvent>,
    /// The end of the hand, if it ended.
    pub hand_end: Option<HandSummary>,
    /// The end of the game, if it ended.
    pub result: Option<GameResult>,
}

impl Game {
    /// A game with these rules, dealt from this seed by the [default scheme](DealScheme::ChaCha20).
    #[must_use]
    pub fn new(rules: Rules, seed: Seed) -> Self {
        Self::with_scheme(rules, DealScheme::default(), seed)
    }

    /// A game with these rules, dealt from this seed.
    #[must_use]
    pub fn with_scheme(rules: Rules, scheme: DealScheme, seed: Seed) -> Self {
        let order = crate::deal(scheme, &seed, 1);
        let leader = crate::lot(scheme, &seed, 1, rules.seats());
        Self::start(rules, Deals::Seeded { scheme, seed }, order, leader)
    }

    /// A game with these rules and deals.
    ///
    /// # Errors
    /// When the first hand cannot be dealt, or a lot falls on a seat that does not play.
    pub fn with_deals(rules: Rules, deals: Deals) -> Result<Self, DealsError> {
        if let Deals::Explicit(list) = &deals {
            list.check(&rules)?;
        }
        match (deals.order(1), deals.lot(1, rules.seats())) {
            (Some(order), Some(leader)) => Ok(Self::start(rules, deals, order, leader)),
            _ => Err(DealsError::Empty),
        }
    }

    fn start(rules: Rules, deals: Deals, order: Order, leader: Seat) -> Self {
        Self {
            rules,
            deals,
            scores: BySeat::splat(rules.seats(), 0),
            events: [GameEvent::Deal { hand: 1, leader }].into(),
            hands: Vec::new(),
            move_number: 0,
            result: None,
            hand: Hand::deal(&rules, 1, leader, order, 0),
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the deals come from: secret while the game runs.
    #[must_use]
    pub const fn deals(&self) -> &Deals {
        &self.deals
    }

    /// How far the game is.
    #[must_use]
    pub const fn status(&self) -> Status {
        if self.result.is_some() {
            Status::Finished
        } else if self.hand.over {
            Status::AwaitingDeal
        } else {
            Status::Active
        }
    }

    /// The seat that is asked for a play; none unless the game is [active](Status::Active).
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        match self.status() {
            Status::Active => self.hand.round.turn(),
            Status::AwaitingDeal | Status::Finished => None,
        }
    }

    /// How many plays were made in the game: the first play is made at move 0; draws, passes and
    /// deals do not count.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The number of the current hand, from 1: also the number of its deal.
    #[must_use]
    pub const fn hand_number(&self) -> u32 {
        self.hand.number
    }

    /// The seat that led the current hand (R-LEAD-1 to R-LEAD-3).
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.hand.leader
    }

    /// The scores now.
    #[must_use]
    pub const fn scores(&self) -> &BySeat<u32> {
        &self.scores
    }

    /// The place of each seat by the scores now (R-GAME-2), or at the end of the game (R-GAME-3).
    #[must_use]
    pub fn places(&self) -> BySeat<u8> {
        self.result
            .map_or_else(|| places(&self.scores, None), |result| result.places())
    }

    /// How the game ended, once it is over.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The hands that are over, the first one first.
    #[must_use]
    pub fn hands(&self) -> &[HandSummary] {
        &self.hands
    }

    /// The tiles on the table and where they lie.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.hand.layout
    }

    /// The open ends of the table, and their total.
    #[must_use]
    pub const fn ends(&self) -> &Ends {
        self.hand.round.ends()
    }

    /// The total of the open ends.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.ends().count()
    }

    /// How many tiles each seat holds: public.
    #[must_use]
    pub fn hand_counts(&self) -> BySeat<u32> {
        BySeat::new(self.rules.seats(), |seat| {
            self.hand.round.hand_count(seat) as u32
        })
    }

    /// How many tiles are undealt, the reserve included: public.
    #[must_use]
    pub const fn boneyard_count(&self) -> usize {
        self.hand.round.boneyard().len()
    }

    /// How many seats have passed in a row.
    #[must_use]
    pub const fn passes(&self) -> usize {
        self.hand.round.passes()
    }

    /// What passes of this hand have shown that seats cannot hold (R-DED-1).
    #[must_use]
    pub fn deductions(&self) -> Deductions {
        let mut deductions = Deductions::new(self.rules.seats());
        let mut open = FaceSet::EMPTY;
        for event in self.secret_hand_events() {
            match event {
                GameEvent::Play { placement, .. } => open = placement.ends.open_faces(),
                GameEvent::Pass { seat } => deductions.record_pass(*seat, open),
                GameEvent::Deal { .. }
                | GameEvent::Draw { .. }
                | GameEvent::HandEnd(_)
                | GameEvent::GameEnd(_) => {}
            }
        }
        deductions
    }

    /// What a seat may play, each with the points it would score, by tile id, then by arm L, R, U, D;
    /// empty unless it is that seat's turn. Never a draw or a pass.
    ///
    /// It shows tiles of that seat's hand.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> LegalPlays {
        if self.turn() == Some(seat) {
            self.hand.round.legal()
        } else {
            LegalPlays::new(self.hand.round.rules(), self.ends(), TileSet::EMPTY, None)
        }
    }

    /// The drawn tile that the seat on turn must play (R-TURN-3): secret from the other seats.
    #[must_use]
    pub const fn secret_forced_tile(&self) -> Option<Tile> {
        match self.status() {
            Status::Active => self.hand.round.forced(),
            Status::AwaitingDeal | Status::Finished => None,
        }
    }

    /// The tiles a seat holds, as dealt, then as drawn: secret from everybody else. None if the seat
    /// is not in the game.
    #[must_use]
    pub fn secret_hand(&self, seat: Seat) -> Option<Vec<Tile>> {
        self.check_seat(seat).ok()?;
        let held = self.hand.round.hand(seat);
        let dealt = self.hand.order.hand(&self.rules, seat).iter().copied();
        let drawn = self.secret_hand_events().iter().filter_map(|event| {
            let GameEvent::Draw { seat: who, tile } = *event else {
                return None;
            };
            (who == seat).then_some(tile)
        });
        Some(
            dealt
                .chain(drawn)
                .filter(|&tile| held.contains(tile))
                .collect(),
        )
    }

    /// The tiles every seat holds: secret.
    #[must_use]
    pub fn secret_hands(&self) -> BySeat<Vec<Tile>> {
        BySeat::new(self.rules.seats(), |seat| {
            self.secret_hand(seat).unwrap_or_default()
        })
    }

    /// The undealt tiles in the order they are drawn, the reserve included: secret.
    #[must_use]
    pub fn secret_boneyard(&self) -> Vec<Tile> {
        self.hand.round.boneyard().iter().collect()
    }

    /// The current hand with everything in sight: secret.
    #[must_use]
    pub const fn secret_round(&self) -> &Round {
        &self.hand.round
    }

    /// The order in which the current hand was dealt: secret.
    #[must_use]
    pub const fn secret_order(&self) -> &Order {
        &self.hand.order
    }

    /// Everything that happened in the game, drawn tiles included: secret.
    #[must_use]
    pub fn secret_events(&self) -> &[GameEvent] {
        &self.events
    }

    /// Everything that happened in the current hand, from its deal, drawn tiles included: secret.
    #[must_use]
    pub fn secret_hand_events(&self) -> &[GameEvent] {
        &self.events[self.hand.first_event..]
    }

    /// The plays of the game, in order.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Play)> + Clone + '_ {
        self.events.iter().filter_map(|event| {
            let GameEvent::Play { seat, placement } = *event else {
                return None;
            };
            Some((seat, placement.play))
        })
    }

    /// How the hand before the current one ended.
    pub(crate) fn hand_before(&self) -> Option<&HandSummary> {
        self.hands
            .iter()
            .rev()
            .find(|summary| summary.hand < self.hand.number)
    }

    /// Makes a play for a seat. The arm may be left out when only one is possible.
    ///
    /// What follows from the play without a choice happens in the same call: the score, draws and
    /// passes of the seats after it, the end of the hand, the next deal, the end of the game.
    ///
    /// # Errors
    /// The first of: the game is over, no such seat, not its turn, the tile is not held, another tile
    /// is forced, the arm is not open, the tile does not match; without an arm also when the tile
    /// fits none or several. The game is then as before.
    pub fn play(
        &mut self,
        seat: Seat,
        request: impl Into<PlayRequest>,
    ) -> Result<Played, GameError> {
        self.check_turn(seat)?;
        let play = self.hand.round.resolve(request.into())?;
        let points = self.hand.round.points(play)?;
        let reaches_target = self.scores[seat] + points >= self.rules.target().score();

        let first = self.events.len();
        let events = &mut self.events;
        let mut end = None;
        let sink = |event| match event {
            RoundEvent::Play { seat, placement } => {
                events.push(GameEvent::Play { seat, placement });
            }
            RoundEvent::Draw { seat, tile } => events.push(GameEvent::Draw { seat, tile }),
            RoundEvent::Pass { seat } => events.push(GameEvent::Pass { seat }),
            RoundEvent::End(how) => end = Some(how),
        };
        let placement = if reaches_target {
            self.hand.round.apply_last(play, sink)?
        } else {
            self.hand.round.apply(play, sink)?
        };
        self.hand.layout.place(play.tile, play.arm);
        self.scores[seat] += points;
        self.move_number += 1;
        if reaches_target {
            end = Some(HandEnd::Target { seat, points });
        }
        let hand_end = end.map(|end| self.end_hand(end));
        Ok(Played {
            seat,
            placement,
            events: public_events(&self.events[first..], Viewer::Spectator),
            hand_end,
            result: self.result,
        })
    }

    /// Makes a play if the game is still at this [move](Self::move_number), so that a command sent
    /// twice is carried out once.
    ///
    /// # Errors
    /// When the game is at another move, and as [`play`](Self::play).
    pub fn play_at(
        &mut self,
        move_number: u32,
        seat: Seat,
        request: impl Into<PlayRequest>,
    ) -> Result<Played, GameError> {
        if move_number != self.move_number {
            let (given, current) = (move_number, self.move_number);
            return Err(GameError::StaleMove { given, current });
        }
        self.play(seat, request)
    }

    /// Makes the play with this [action id](Play::action_id).
    ///
    /// # Errors
    /// When no play has this id, and as [`play`](Self::play).
    pub fn play_action(&mut self, seat: Seat, id: u8) -> Result<Played, GameError> {
        self.check_turn(seat)?;
        let play = Play::from_action_id(id).ok_or(GameError::NoSuchAction { id })?;
        self.play(seat, play)
    }

    /// Ends the game at once with this seat last (R-GAME-3). Any seat may resign at any time.
    ///
    /// # Errors
    /// When the game is over or the seat is not in it.
    pub fn resign(&mut self, seat: Seat) -> Result<GameResult, GameError> {
        self.give_up(seat, HandEnd::Resign { seat }, EndReason::Resign(seat))
    }

    /// Ends the game at once with this seat last because its time is up (R-GAME-3). Who keeps the
    /// time is whoever runs the game.
    ///
    /// # Errors
    /// When the game is over or the seat is not in it.
    pub fn time_out(&mut self, seat: Seat) -> Result<GameResult, GameError> {
        self.give_up(seat, HandEnd::Timeout { seat }, EndReason::Timeout(seat))
    }

    /// Deals the next hand of a game whose deals are given by hand, once it
    /// [waits](Status::AwaitingDeal) for one. The lot is needed after a blocked hand.
    ///
    /// # Errors
    /// When the game does not wait for a deal, or the lot is missing or falls on a seat that does not
    /// play. The game is then as before.
    pub fn add_deal(&mut self, order: Order, lot: Option<Seat>) -> Result<(), DealsError> {
        if let Some(seat) = lot.filter(|&seat| !self.rules.seats().contains(seat)) {
            return Err(DealsError::NoSuchSeat { seat });
        }
        let awaiting = self.status() == Status::AwaitingDeal;
        let winner = self
            .hands
            .last()
            .and_then(|summary| summary.end.next_leader());
        match &mut self.deals {
            Deals::Seeded { .. } => Err(DealsError::Seeded),
            Deals::Explicit(_) if !awaiting => Err(DealsError::NotAwaited),
            Deals::Explicit(_) if winner.or(lot).is_none() => Err(DealsError::LotNeeded),
            Deals::Explicit(list) => {
                list.set(self.hand.number + 1, ExplicitDeal { order, lot });
                self.deal_next();
                Ok(())
            }
        }
    }

    fn give_up(
        &mut self,
        seat: Seat,
        end: HandEnd,
        reason: EndReason,
    ) -> Result<GameResult, GameError> {
        if self.result.is_some() {
            return Err(GameError::GameOver);
        }
        self.check_seat(seat)?;
        if !self.hand.over {
            self.close_hand(end);
        }
        Ok(self.finish(reason))
    }

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), GameError> {
        if self.rules.seats().contains(seat) {
            Ok(())
        } else {
            Err(GameError::NoSuchSeat { seat })
        }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::GameOver);
        }
        self.check_seat(seat)?;
        match self.turn() {
            Some(turn) if turn == seat => Ok(()),
            Some(turn) => Err(GameError::NotYourTurn { seat, turn }),
            None => Err(GameError::AwaitingDeal),
        }
    }

    /// Ends the hand, and then the game if a score has reached the target (R-GAME-1), or deals again.
    fn end_hand(&mut self, end: HandEnd) -> HandSummary {
        let summary = self.close_hand(end);
        let target = self.rules.target().score();
        if self.scores.as_slice().iter().any(|&score| score >= target) {
            self.finish(EndReason::Target);
        } else {
            self.deal_next();
        }
        summary
    }

    /// Scores the end of the hand and records it.
    fn close_hand(&mut self, end: HandEnd) -> HandSummary {
        let awards = end.awards(self.rules.seats());
        for seat in self.rules.seats().iter() {
            self.scores[seat] += awards[seat];
        }
        let summary = HandSummary {
            hand: self.hand.number,
            leader: self.hand.leader,
            end,
            pips: end.is_finished().then(|| self.hand.round.pips()),
            scores: self.scores,
        };
        self.hand.over = true;
        self.hands.push(summary);
        self.events.push(GameEvent::HandEnd(summary));
        summary
    }

    fn finish(&mut self, reason: EndReason) -> GameResult {
        let result = GameResult::new(reason, self.scores);
        self.result = Some(result);
        self.events.push(GameEvent::GameEnd(result));
        result
    }

    /// Deals the next hand, if there is a deal for it: led by the seat that went out (R-LEAD-2), or
    /// by lot (R-LEAD-3).
    fn deal_next(&mut self) {
        let hand = self.hand.number + 1;
        let winner = self
            .hands
            .last()
            .and_then(|summary| summary.end.next_leader());
        let leader = winner.or_else(|| self.deals.lot(hand, self.rules.seats()));
        if let (Some(leader), Some(order)) = (leader, self.deals.order(hand)) {
            self.hand = Hand::deal(&self.rules, hand, leader, order, self.events.len());
            self.events.push(GameEvent::Deal { hand, leader });
        }
    }
}

impl Hand {
    fn deal(rules: &Rules, number: u32, leader: Seat, order: Order, first_event: usize) -> Self {
        Self {
            number,
            leader,
            order,
            round: Round::deal(rules, leader, &order),
            layout: Layout::new(rules.variant().has_spinner()),
            first_event,
            over: false,
        }
    }
}

impl fmt::Debug for Game {
    /// What is public of it: hands, boneyard and seed are secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("rules", &self.rules)
            .field("status", &self.status())
            .field("hand_number", &self.hand.number)
            .field("move_number", &self.move_number)
            .field("turn", &self.turn())
            .field("scores", &self.scores)
            .field("ends", self.ends())
            .finish_non_exhaustive()
    }
}
