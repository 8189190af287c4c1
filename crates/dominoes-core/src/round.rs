//! One hand of dominoes with everything in sight: the rules of play, and nothing else.

mod boneyard;
mod legal;
mod setup;

use core::fmt;

pub use self::{
    boneyard::Boneyard,
    legal::{LegalPlays, ScoredPlay},
    setup::{Position, RoundSetup},
};
use crate::{
    Arm, BySeat, Ends, HandEnd, Order, Placement, Play, PlayError, PlayRequest, RoundEvent, Rules,
    Scale, Seat, Seats, Tile, TileSet, Variant, scoring,
};

/// The full-information state of one hand: every seat's tiles, the boneyard in order, the table.
///
/// It is `Copy`, 64 bytes, has no heap and draws no random number. Draws and passes are forced, so
/// [`apply`](Self::apply) makes them itself (R-TURN-4): a caller is only ever asked for a play. It
/// knows nothing of the game's scores; who plays to a target ends the hand with
/// [`apply_last`](Self::apply_last).
///
/// The real deal, a bot's guess and a rigged lesson are all rounds: the rules of a hand exist once.
///
/// ```
/// use dominoes_core::{Order, Round, RoundEvent, Rules, Seat, Seats, Tile};
///
/// let rules = Rules::all_fives(Seats::Two);
/// let mut round = Round::deal(&rules, Seat::One, &Order::new(Tile::ALL)?);
/// while round.turn().is_some() {
///     let best = *round.legal().iter().max_by_key(|scored| scored.points).unwrap();
///     round.apply(best.play, |event| match event {
///         RoundEvent::Play { seat, placement } => println!("{seat} plays {}", placement.play),
///         RoundEvent::Draw { seat, .. } => println!("{seat} draws"),
///         RoundEvent::Pass { seat } => println!("{seat} passes"),
///         RoundEvent::End(end) => println!("{}", end.name()),
///     })?;
/// }
/// assert!(round.end().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round {
    hands: [TileSet; Seat::MAX],
    boneyard: Boneyard,
    ends: Ends,
    turn: Seat,
    passes: u8,
    forced: Option<Tile>,
    rules: RoundRules,
    halted: bool,
}

/// The part of the [`Rules`] that a hand in progress depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundRules {
    variant: Variant,
    seats: Seats,
    scale: Scale,
    reserve: u8,
}

impl RoundRules {
    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The seats taken.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// What scores are divided by (R-SCALE-1).
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// How many tiles at the end of the boneyard are never drawn (R-TURN-5).
    #[must_use]
    pub const fn reserve(&self) -> usize {
        self.reserve as usize
    }

    /// How many tiles of a boneyard of so many can still be drawn: none in Block, and never those that
    /// are kept (R-TURN-5, R-BLOCK-1).
    #[must_use]
    pub const fn drawable(&self, boneyard: usize) -> usize {
        if self.variant.draws() {
            boneyard.saturating_sub(self.reserve as usize)
        } else {
            0
        }
    }

    /// What a play that makes this total scores: nothing in Draw and Block (R-DRAW-1).
    #[must_use]
    pub const fn score_for(&self, total: u32) -> u32 {
        if self.variant.scores_fives() {
            scoring::score_for(total, self.scale)
        } else {
            0
        }
    }
}

impl From<&Rules> for RoundRules {
    fn from(rules: &Rules) -> Self {
        Self {
            variant: rules.variant(),
            seats: rules.seats(),
            scale: rules.scale(),
            reserve: rules.reserve() as u8,
        }
    }
}

impl Round {
    /// A hand as it is dealt, the leader on turn (R-DEAL-1).
    ///
    /// # Panics
    /// When the leader is not a seat of the rules.
    #[must_use]
    pub fn deal(rules: &Rules, leader: Seat, order: &Order) -> Self {
        assert!(
            rules.seats().contains(leader),
            "seat {leader} is not one of the {}",
            rules.seats()
        );
        let mut hands = [TileSet::EMPTY; Seat::MAX];
        for seat in rules.seats().iter() {
            hands[seat.index()] = order.hand(rules, seat).iter().copied().collect();
        }
        Self {
            hands,
            boneyard: Boneyard::new(order.boneyard(rules)),
            ends: Ends::new(rules.variant().has_spinner()),
            turn: leader,
            passes: 0,
            forced: None,
            rules: rules.into(),
            halted: false,
        }
    }

    /// The rules of the hand.
    #[must_use]
    pub const fn rules(&self) -> &RoundRules {
        &self.rules
    }

    /// The seats taken.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.rules.seats
    }

    /// The seat that is asked for a play; none when the hand is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        if self.is_over() {
            None
        } else {
            Some(self.turn)
        }
    }

    /// The tiles a seat holds: secret from everybody else.
    ///
    /// # Panics
    /// When the seat is not taken.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[..self.seats().count()][seat.index()]
    }

    /// How many tiles a seat holds: public.
    ///
    /// # Panics
    /// When the seat is not taken.
    #[must_use]
    pub fn hand_count(&self, seat: Seat) -> usize {
        self.hand(seat).len()
    }

    /// The undealt tiles in the order they are drawn, the reserve included: secret.
    #[must_use]
    pub const fn boneyard(&self) -> &Boneyard {
        &self.boneyard
    }

    /// The open ends of the table.
    #[must_use]
    pub const fn ends(&self) -> &Ends {
        &self.ends
    }

    /// The tiles on the table: those in no hand and not in the boneyard (R-SET-2).
    #[must_use]
    pub fn table(&self) -> TileSet {
        let held = self
            .hands
            .iter()
            .fold(TileSet::EMPTY, |all, &hand| all | hand);
        !(held | self.boneyard.iter().collect())
    }

    /// How many seats have passed in a row; any play resets it (R-END-1).
    #[must_use]
    pub const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// The drawn tile that the seat on turn must play (R-TURN-3): secret from the other seats.
    #[must_use]
    pub const fn forced(&self) -> Option<Tile> {
        self.forced
    }

    /// Whether no more can be played: a seat went out, all are blocked, or the hand was stopped.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        // Only the seat that played last can be out, and a hand that goes on is somebody else's turn.
        self.halted || self.passes >= self.rules.seats as u8 || self.is_out()
    }

    /// Whether a seat has played its last tile; it then stays on turn.
    const fn is_out(&self) -> bool {
        self.hands[self.turn as usize].is_empty()
    }

    /// How the hand ended and what that scores; none while it runs, or when it was stopped by
    /// [`apply_last`](Self::apply_last).
    #[must_use]
    pub fn end(&self) -> Option<HandEnd> {
        if self.halted {
            None
        } else if self.is_out() {
            Some(HandEnd::out(&self.rules, self.turn, &self.pips()))
        } else if self.is_over() {
            Some(HandEnd::blocked(&self.rules, &self.pips()))
        } else {
            None
        }
    }

    /// The pips in each hand.
    #[must_use]
    pub fn pips(&self) -> BySeat<u32> {
        BySeat::new(self.seats(), |seat| self.hand(seat).pips())
    }

    /// The tiles the seat on turn may lay: the forced tile, or all that fit (R-TURN-1, R-TURN-3);
    /// none when the hand is over.
    #[must_use]
    #[inline]
    pub fn playable(&self) -> TileSet {
        match self.forced {
            _ if self.is_over() => TileSet::EMPTY,
            Some(tile) => TileSet::EMPTY.with(tile),
            None => self.hands[self.turn.index()] & self.ends.fitting(),
        }
    }

    /// The tiles the seat on turn may lay on this arm; none when the hand is over.
    #[must_use]
    #[inline]
    pub fn playable_on(&self, arm: Arm) -> TileSet {
        self.playable() & self.ends.fitting_on(arm)
    }

    /// What the seat on turn may play, each with the points it would score, by tile id, then by arm
    /// L, R, U, D. Never empty while the hand runs, and never a draw or a pass.
    #[must_use]
    pub fn legal(&self) -> LegalPlays {
        let hand = if self.is_over() {
            TileSet::EMPTY
        } else {
            self.hands[self.turn.index()]
        };
        LegalPlays::new(&self.rules, &self.ends, hand, self.forced)
    }

    /// The legal plays as a set of [action ids](Play::action_id): bit n is the play with id n.
    #[must_use]
    pub fn legal_mask(&self) -> u128 {
        self.legal()
            .iter()
            .fold(0, |mask, scored| mask | 1 << scored.play.action_id())
    }

    /// Why the seat on turn may not make this play; nothing if it may.
    ///
    /// # Errors
    /// The first of: the hand is over, the tile is not held, another tile is forced, the arm is not
    /// open, the tile does not match.
    pub fn check(&self, play: Play) -> Result<(), PlayError> {
        let Play { tile, arm } = play;
        self.check_tile(tile)?;
        if self.ends.fits(tile, arm) {
            return Ok(());
        }
        Err(match self.ends.face_of(arm) {
            Some(shows) => PlayError::EndMismatch { tile, arm, shows },
            None => PlayError::ArmClosed { tile, arm },
        })
    }

    fn check_tile(&self, tile: Tile) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::HandOver);
        }
        if !self.hands[self.turn.index()].contains(tile) {
            return Err(PlayError::TileNotHeld {
                seat: self.turn,
                tile,
            });
        }
        match self.forced {
            Some(forced) if forced != tile => Err(PlayError::ForcedTile { tile, forced }),
            _ => Ok(()),
        }
    }

    /// The play that a request means: itself if the arm is named, else the only arm the tile fits.
    ///
    /// # Errors
    /// As [`check`](Self::check), and without an arm also when the tile fits none or several.
    pub fn resolve(&self, request: PlayRequest) -> Result<Play, PlayError> {
        let tile = request.tile;
        if let Some(arm) = request.arm {
            let play = Play { tile, arm };
            return self.check(play).map(|()| play);
        }
        self.check_tile(tile)?;
        let arms = self.ends.arms_for(tile);
        let mut fitting = arms.iter();
        match (fitting.next(), fitting.next()) {
            (Some(arm), None) => Ok(Play { tile, arm }),
            (None, _) => Err(PlayError::NoFittingArm { tile }),
            (Some(_), Some(_)) => Err(PlayError::AmbiguousArm { tile, arms }),
        }
    }

    /// Makes a play for the seat on turn, and then every draw and pass that has only one outcome,
    /// up to the next decision or the end of the hand. Each of these is handed to `sink` in order.
    ///
    /// # Errors
    /// As [`check`](Self::check); the round is then as before and nothing was handed on.
    #[inline]
    pub fn apply(
        &mut self,
        play: Play,
        mut sink: impl FnMut(RoundEvent),
    ) -> Result<Placement, PlayError> {
        self.check(play)?;
        let placement = self.lay(play, &mut sink);
        if self.is_out() {
            self.end()
                .into_iter()
                .for_each(|end| sink(RoundEvent::End(end)));
        } else {
            self.turn = self.seats().after(self.turn);
            self.settle(&mut sink);
        }
        Ok(placement)
    }

    /// Makes the last play of a game: nothing follows it, no draw, pass or bonus (R-GAME-1). The
    /// hand is then over without an end of its own.
    ///
    /// # Errors
    /// As [`check`](Self::check); the round is then as before and nothing was handed on.
    pub fn apply_last(
        &mut self,
        play: Play,
        mut sink: impl FnMut(RoundEvent),
    ) -> Result<Placement, PlayError> {
        self.check(play)?;
        let placement = self.lay(play, &mut sink);
        self.halted = true;
        Ok(placement)
    }

    /// What a play would score, in scaled points.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn points(&self, play: Play) -> Result<u32, PlayError> {
        self.check(play)?;
        Ok(self
            .rules
            .score_for(self.ends.count_with(play.tile, play.arm)))
    }

    /// Lays a tile that was checked.
    #[inline]
    fn lay(&mut self, play: Play, sink: &mut impl FnMut(RoundEvent)) -> Placement {
        let Play { tile, arm } = play;
        let matched = self.ends.face_of(arm);
        let spinner = self.ends.makes_spinner(tile);
        self.ends.lay(tile, arm);
        self.hands[self.turn.index()].remove(tile);
        self.forced = None;
        self.passes = 0;
        let showing = match matched {
            Some(face) => tile.other(face).unwrap_or(face),
            None => tile.high(),
        };
        let points = self.rules.score_for(self.ends.count());
        let placement = Placement {
            play,
            matched,
            showing,
            spinner,
            ends: self.ends,
            points,
        };
        sink(RoundEvent::Play {
            seat: self.turn,
            placement,
        });
        placement
    }

    /// Draws and passes until a seat can play or every seat has passed (R-TURN-2 to R-TURN-5,
    /// R-END-1).
    #[inline]
    fn settle(&mut self, sink: &mut impl FnMut(RoundEvent)) {
        let fitting = self.ends.fitting();
        loop {
            let seat = self.turn;
            if !(self.hands[seat.index()] & fitting).is_empty() {
                return;
            }
            while self.can_draw() {
                let Some(tile) = self.boneyard.draw() else {
                    break;
                };
                self.hands[seat.index()].insert(tile);
                sink(RoundEvent::Draw { seat, tile });
                if fitting.contains(tile) {
                    self.forced = Some(tile);
                    return;
                }
            }
            self.passes += 1;
            sink(RoundEvent::Pass { seat });
            if self.is_over() {
                self.end()
                    .into_iter()
                    .for_each(|end| sink(RoundEvent::End(end)));
                return;
            }
            self.turn = self.seats().after(seat);
        }
    }

    /// Whether a seat that cannot play may draw.
    #[inline]
    const fn can_draw(&self) -> bool {
        self.rules.drawable(self.boneyard.len()) > 0
    }
}

impl fmt::Debug for Round {
    /// What is public of it: hands and boneyard are secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Round")
            .field("rules", &self.rules)
            .field("turn", &self.turn())
            .field("ends", &self.ends)
            .field("passes", &self.passes)
            .finish_non_exhaustive()
    }
}
