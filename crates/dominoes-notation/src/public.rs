//! Checking a game without knowing who held what.

use alloc::vec::Vec;

use dominoes_core::{
    BySeat, FaceSet, HandEnd, Layout, Play, RoundRules, Rules, Seat, Tile, TileSet,
};

use crate::{
    CheckError, CheckFault, Deal, Expected, PlacedToken, Record, Span, Termination, Token,
};

/// What is certain of a game whose deals are not known: everything in sight of a spectator.
///
/// It was not checked that anybody held the tiles that were played, or had to draw or pass, or what
/// the ends of hands scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicCheck {
    /// The hands in which something happened.
    pub hands: Vec<PublicHand>,
    /// What the plays of each seat scored in the game, without bonuses.
    pub points: BySeat<u32>,
}

/// One hand of a game whose deals are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicHand {
    /// The seat that led it.
    pub leader: Seat,
    /// What happened, in order, its end left out.
    pub moves: Vec<PublicMove>,
    /// The table after that.
    pub layout: Layout,
    /// How many tiles each seat was left with.
    pub counts: BySeat<u32>,
    /// How many tiles were left undealt, the reserve included.
    pub boneyard: u32,
    /// How the hand ended; none if it was cut short or still runs.
    pub end: Option<PublicEnd>,
}

/// Something a seat did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicMove {
    /// The seat.
    pub seat: Seat,
    /// What it did; never the end of the hand.
    pub token: Token,
    /// What a play scored, in scaled points.
    pub points: u32,
}

/// How a hand ended, as far as that can be known without its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicEnd {
    /// This seat played its last tile.
    Out(Seat),
    /// Every seat passed in a row.
    Blocked,
}

impl Record {
    /// Checks what can be checked without the deals: that every tile fits where it was laid and is
    /// laid once, that marks are true, that the seats of `Leads` and the order of turns go together,
    /// that draws and passes are possible by the number of tiles left, that no seat plays a tile it
    /// would have played before instead of drawing or passing (R-DED-1, R-DED-3), that hands end
    /// where a seat has no tile left or all have passed, that the game goes on until a score can have
    /// reached the target and not when one must have, and that the result is in the range this
    /// leaves.
    ///
    /// A record that has its deals is checked for everything by replaying it: that is `check`, of the
    /// feature `engine`.
    ///
    /// # Errors
    /// At the first thing that does not hold.
    pub fn check_public(&self) -> Result<PublicCheck, CheckError> {
        let mut walk = Walk::new(self)?;
        for placed in &self.movetext {
            walk.follow(placed)?;
        }
        walk.finish()
    }
}

/// A record on the way through its moves.
struct Walk<'a> {
    record: &'a Record,
    /// The hands that have ended.
    hands: Vec<PublicHand>,
    /// The hand in progress; none before its first token.
    hand: Option<Hand>,
    /// The number of plays so far.
    move_number: u32,
    /// What each seat's plays scored.
    points: BySeat<u32>,
    /// The least and the most that each seat's score can be.
    least: BySeat<u32>,
    most: BySeat<u32>,
    /// The last token, if it was a play that can have reached the target.
    reaching: Option<Seat>,
}

impl<'a> Walk<'a> {
    fn new(record: &'a Record) -> Result<Self, CheckError> {
        let seats = record.rules.seats();
        let places = &record.places;
        let at = |span, fault| Err(CheckError::new(fault, span, None));
        let stranger = |seat: &Seat| !seats.contains(*seat);
        if record.leads.is_empty() {
            return at(places.leads, CheckFault::NoLeads);
        }
        if let Some(seat) = record.leads.iter().copied().find(stranger) {
            return at(places.leads, CheckFault::NoSuchSeat { seat, seats });
        }
        let quitter = record.termination.and_then(Termination::quitter);
        if let Some(seat) = quitter.filter(stranger) {
            return at(places.termination, CheckFault::NoSuchSeat { seat, seats });
        }
        let none = BySeat::splat(seats, 0);
        Ok(Self {
            record,
            hands: Vec::new(),
            hand: None,
            move_number: 0,
            points: none,
            least: none,
            most: none,
            reaching: None,
        })
    }

    fn target(&self) -> u32 {
        self.record.rules.target().score()
    }

    /// Whether a score has reached the target for certain.
    fn is_over(&self) -> bool {
        let least = self.least.as_slice();
        least.iter().any(|&score| score >= self.target())
    }

    /// Whether a score can have reached the target with the last thing that happened.
    fn can_be_over(&self) -> bool {
        match &self.hand {
            Some(_) => self.reaching.is_some(),
            None => self
                .most
                .as_slice()
                .iter()
                .any(|&score| score >= self.target()),
        }
    }

    fn follow(&mut self, placed: &PlacedToken) -> Result<(), CheckError> {
        let PlacedToken { token, span } = *placed;
        let number = self.move_number;
        let here = |fault| CheckError::new(fault, span, Some(number));
        if self.is_over() {
            return Err(here(CheckFault::AfterEnd { found: token }));
        }
        let target = self.target();
        let mut hand = match self.hand.take() {
            Some(hand) => hand,
            None => self.deal()?,
        };
        let seat = hand.turn;
        let points = hand.follow(token).map_err(here)?;
        self.reaching = None;
        match token {
            Token::End => {
                let end = hand.end();
                self.award(&hand, end);
                self.hands.push(hand.shown(Some(end)));
                return Ok(());
            }
            Token::Play { .. } => {
                self.move_number += 1;
                for score in [&mut self.points, &mut self.least, &mut self.most] {
                    add(&mut score[seat], points);
                }
                let reaches = points > 0 && self.most[seat] >= target;
                self.reaching = reaches.then_some(seat);
            }
            Token::Draw(_) | Token::Pass => {}
        }
        hand.moves.push(PublicMove {
            seat,
            token,
            points,
        });
        self.hand = Some(hand);
        Ok(())
    }

    /// The next hand is dealt to the seat that leads it.
    fn deal(&self) -> Result<Hand, CheckError> {
        match self.leader(self.hands.len())? {
            Some(leader) => Ok(Hand::deal(&self.record.rules, leader)),
            None => Err(self.lead_count(self.record.movetext.hands().count())),
        }
    }

    /// The leader of a hand, by its index: who went out leads the next (R-LEAD-2).
    fn leader(&self, index: usize) -> Result<Option<Seat>, CheckError> {
        let Some(&found) = self.record.leads.get(index) else {
            return Ok(None);
        };
        match index
            .checked_sub(1)
            .and_then(|before| self.hands.get(before)?.end)
        {
            Some(PublicEnd::Out(expected)) if expected != found => {
                let hand = index + 1;
                let fault = CheckFault::Lead {
                    hand,
                    expected,
                    found,
                };
                let span = self.record.places.leaders.get(index).copied();
                Err(CheckError::new(fault, span, None))
            }
            _ => Ok(Some(found)),
        }
    }

    fn lead_count(&self, expected: usize) -> CheckError {
        let found = self.record.leads.len();
        let fault = CheckFault::LeadCount { expected, found };
        CheckError::new(fault, self.record.places.leads, None)
    }

    /// The end of a hand scores something for somebody.
    fn award(&mut self, hand: &Hand, end: PublicEnd) {
        let counts = hand.counts();
        let held: u32 = counts.as_slice().iter().sum();
        let open = hand.layout.summary().open_faces();
        let unseen = !hand.layout.tile_set();
        match end {
            PublicEnd::Out(seat) => {
                let (least, most) = pips(unseen, held);
                add(&mut self.least[seat], hand.bonus(seat, least));
                add(&mut self.most[seat], hand.bonus(seat, most));
            }
            PublicEnd::Blocked => {
                let left = unseen - unseen.matching(open);
                for seat in self.record.rules.seats().iter() {
                    let (_, most) = pips(left, held - counts[seat]);
                    add(&mut self.most[seat], hand.bonus(seat, most));
                }
            }
        }
    }

    fn finish(self) -> Result<PublicCheck, CheckError> {
        let places = &self.record.places;
        let (is_over, can_be_over) = (self.is_over(), self.can_be_over());
        let played_out = self.hand.as_ref().is_some_and(Hand::is_played_out);
        let unended = || {
            let expected = Expected::Token(Token::End);
            let fault = CheckFault::Truncated { expected };
            Err(CheckError::new(fault, places.end, Some(self.move_number)))
        };
        let ended_otherwise = |reached, found| {
            let fault = CheckFault::Termination { reached, found };
            Err(CheckError::new(fault, places.termination, None))
        };
        match self.record.termination {
            Some(found @ Termination::Target) if !can_be_over => {
                return ended_otherwise(false, found);
            }
            Some(Termination::Target) => {}
            Some(found) if is_over => return ended_otherwise(true, found),
            None if is_over || can_be_over => {}
            Some(_) | None if played_out => return unended(),
            Some(_) | None => {}
        }
        self.check_leads(is_over)?;
        self.check_result()?;
        let Self {
            mut hands,
            hand,
            points,
            ..
        } = self;
        hands.extend(hand.map(|hand| hand.shown(None)));
        Ok(PublicCheck { hands, points })
    }

    /// One leader for each hand that was dealt, also for one in which nothing has happened.
    fn check_leads(&self, is_over: bool) -> Result<(), CheckError> {
        let begun = self.hands.len() + usize::from(self.hand.is_some());
        let found = self.record.leads.len();
        self.leader(self.hands.len())?;
        let explicit = matches!(self.record.deal, Deal::Explicit(_));
        let (least, most) = match self.record.termination {
            _ if begun == 0 => (1, 1),
            _ if self.hand.is_some() || is_over => (begun, begun),
            Some(Termination::Target) => (begun, begun),
            // A hand that is dealt by hand may have to wait for it.
            None => (begun, begun + 1),
            Some(_) if explicit => (begun, begun + 1),
            Some(_) => (begun + 1, begun + 1),
        };
        if (least..=most).contains(&found) {
            Ok(())
        } else {
            // A hand is not dealt without its leader: where two numbers are right, none is too small.
            Err(self.lead_count(most))
        }
    }

    fn check_result(&self) -> Result<(), CheckError> {
        let Record {
            termination,
            result,
            digest,
            ref places,
            ..
        } = *self.record;
        let at = |span: Option<Span>, fault| Err(CheckError::new(fault, span, None));
        let unfinished = termination == Some(Termination::Unfinished);
        if let Some(found) = digest.filter(|_| unfinished) {
            return at(places.digest, CheckFault::DigestUnfinished { found });
        }
        let Some(found) = result else {
            return Ok(());
        };
        if unfinished {
            return at(places.result, CheckFault::ResultUnfinished { found });
        }
        let seats = self.record.rules.seats();
        if found.seats() != seats {
            return at(places.result, CheckFault::ResultSeats { seats, found });
        }
        for seat in seats.iter() {
            let (mut least, mut most) = (self.least[seat], self.most[seat]);
            let below = self.target() - 1;
            match (termination, &self.hand) {
                // The play that reached the target was the first thing that did.
                (Some(Termination::Target), Some(_)) if self.reaching == Some(seat) => {
                    least = least.max(self.target());
                }
                (Some(Termination::Target), Some(_))
                | (Some(Termination::Resign(_) | Termination::Timeout(_)), _) => {
                    most = most.min(below);
                }
                _ => {}
            }
            let found = found[seat];
            if !(least..=most).contains(&found) {
                let fault = CheckFault::ResultRange {
                    seat,
                    least,
                    most,
                    found,
                };
                return at(places.result, fault);
            }
        }
        let reached = found.as_slice().iter().any(|&score| score >= self.target());
        match termination {
            Some(found @ Termination::Target) if !reached => {
                let reached = false;
                at(
                    places.termination,
                    CheckFault::Termination { reached, found },
                )
            }
            _ => Ok(()),
        }
    }
}

/// Adds to a score. A text can be long enough to bring it anywhere.
const fn add(score: &mut u32, points: u32) {
    *score = score.saturating_add(points);
}

/// The least and the most pips on this many of these tiles.
fn pips(tiles: TileSet, count: u32) -> (u32, u32) {
    let mut pips: Vec<u32> = tiles.iter().map(Tile::pips).collect();
    pips.sort_unstable();
    let count = count as usize;
    let least = pips.iter().take(count).sum();
    let most = pips.iter().rev().take(count).sum();
    (least, most)
}

/// A hand as everybody can follow it.
struct Hand {
    rules: RoundRules,
    leader: Seat,
    moves: Vec<PublicMove>,
    layout: Layout,
    /// The seat whose token comes next; after it went out or was the last to pass, still that seat.
    turn: Seat,
    held: BySeat<Held>,
    boneyard: u32,
    passes: usize,
    /// Whether the seat on turn has drawn in this turn. The tile it drew last is then not in `held`.
    drawn: bool,
}

impl Hand {
    fn deal(rules: &Rules, leader: Seat) -> Self {
        Self {
            rules: rules.into(),
            leader,
            moves: Vec::new(),
            layout: Layout::new(rules.variant().has_spinner()),
            turn: leader,
            held: BySeat::splat(rules.seats(), Held::dealt(rules.hand_size() as u32)),
            boneyard: rules.boneyard_size() as u32,
            passes: 0,
            drawn: false,
        }
    }

    /// What is certain of the hand, with how it ended.
    fn shown(self, end: Option<PublicEnd>) -> PublicHand {
        PublicHand {
            leader: self.leader,
            counts: self.counts(),
            boneyard: self.boneyard,
            moves: self.moves,
            layout: self.layout,
            end,
        }
    }

    fn counts(&self) -> BySeat<u32> {
        let mut counts = self.held.map(Held::len);
        counts[self.turn] += u32::from(self.drawn);
        counts
    }

    /// How many tiles may still be drawn.
    fn drawable(&self) -> u32 {
        self.rules.drawable(self.boneyard as usize) as u32
    }

    fn is_out(&self) -> bool {
        self.held[self.turn].len() == 0 && !self.drawn
    }

    /// Whether nothing but the end of the hand can follow (R-END-1).
    fn is_played_out(&self) -> bool {
        self.passes >= self.rules.seats().count() || self.is_out()
    }

    fn end(&self) -> PublicEnd {
        if self.is_out() {
            PublicEnd::Out(self.turn)
        } else {
            PublicEnd::Blocked
        }
    }

    /// What a seat scores for this many pips in the other hands.
    fn bonus(&self, seat: Seat, pips: u32) -> u32 {
        let seats = self.rules.seats();
        let other = seats.after(seat);
        let pips = BySeat::new(seats, |who| if who == other { pips } else { 0 });
        HandEnd::out(&self.rules, seat, &pips).points()
    }

    /// What may come next.
    fn expected(&self) -> Expected {
        if self.is_played_out() {
            Expected::Token(Token::End)
        } else if self.layout.is_empty() || (self.drawn && self.drawable() > 0) {
            Expected::Play(self.turn)
        } else if self.drawn {
            Expected::PlayOrPass(self.turn)
        } else {
            Expected::Turn(self.turn)
        }
    }

    /// Follows one token and says what it scored. After an error the hand is of no use any more.
    fn follow(&mut self, token: Token) -> Result<u32, CheckFault> {
        let unexpected = CheckFault::Unexpected {
            expected: self.expected(),
            found: token,
        };
        let (seat, played_out) = (self.turn, self.is_played_out());
        match token {
            Token::End if played_out => Ok(0),
            _ if played_out => Err(unexpected),
            Token::End => Err(unexpected),
            Token::Draw(_) | Token::Pass if self.layout.is_empty() => {
                Err(CheckFault::MustPlay { seat, found: token })
            }
            Token::Draw(_) if self.drawn => Err(unexpected),
            Token::Pass if self.drawn && self.drawable() > 0 => Err(unexpected),
            Token::Draw(count) => {
                let (count, drawable) = (count.get(), self.drawable());
                if count > drawable {
                    return Err(CheckFault::Draw {
                        drawable,
                        found: token,
                    });
                }
                self.boneyard -= count;
                self.drawn = true;
                self.could_not_play(count - 1, token)
            }
            Token::Pass => {
                let drawable = self.drawable();
                if drawable > 0 {
                    return Err(CheckFault::MustDraw { seat, drawable });
                }
                let last = u32::from(self.drawn);
                self.drawn = false;
                self.could_not_play(last, token)?;
                self.passes += 1;
                if !self.is_played_out() {
                    self.turn = self.rules.seats().after(seat);
                }
                Ok(0)
            }
            Token::Play { play, marked } => self.play(play, marked),
        }
    }

    /// The seat on turn could not play with what it held, nor with this many more tiles.
    fn could_not_play(&mut self, more: u32, found: Token) -> Result<u32, CheckFault> {
        let seat = self.turn;
        let open = self.layout.summary().open_faces();
        let unseen = !self.layout.tile_set();
        let held = &mut self.held[seat];
        held.exclude(open, more);
        if held.is_possible(unseen) {
            Ok(0)
        } else {
            Err(CheckFault::MustPlay { seat, found })
        }
    }

    fn play(&mut self, play: Play, marked: bool) -> Result<u32, CheckFault> {
        let Play { tile, arm } = play;
        let seat = self.turn;
        let spinner = self
            .layout
            .try_place(tile, arm)
            .map_err(|error| CheckFault::Place { play, error })?;
        if marked && !spinner {
            return Err(CheckFault::FalseMark { play });
        }
        // After a draw it is the tile drawn last, of which nothing is known but that it fits.
        if !self.drawn && !self.held[seat].remove(tile) {
            return Err(CheckFault::CannotHold { seat, tile });
        }
        self.drawn = false;
        self.passes = 0;
        if !self.is_out() {
            self.turn = self.rules.seats().after(seat);
        }
        Ok(self.rules.score_for(self.layout.summary().count()))
    }
}

/// How many tiles a seat holds, and the faces that they cannot have: it would have played them
/// instead of drawing or passing (R-DED-1, R-DED-3).
///
/// The groups go from the oldest tiles to the newest. A draw says something of all the tiles before
/// it, so that every group has all the faces of those after it.
#[derive(Clone, Debug)]
struct Held(Vec<(FaceSet, u32)>);

impl Held {
    fn dealt(count: u32) -> Self {
        Self([(FaceSet::EMPTY, count)].into())
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|&(_, count)| count).sum()
    }

    /// None of the tiles has one of these faces, and neither have these new ones.
    fn exclude(&mut self, faces: FaceSet, new: u32) {
        for (excluded, _) in &mut self.0 {
            *excluded = excluded.union(faces);
        }
        self.0.push((faces, new));
    }

    /// Takes a tile out, if it can be there: from the oldest group that can have it, because those
    /// after it can have all that it can.
    fn remove(&mut self, tile: Tile) -> bool {
        let tile = TileSet::EMPTY.with(tile);
        let group = self
            .0
            .iter_mut()
            .find(|(excluded, count)| *count > 0 && tile.matching(*excluded).is_empty());
        match group {
            Some((_, count)) => {
                *count -= 1;
                true
            }
            None => false,
        }
    }

    /// Whether there are tiles enough in this set for every group.
    fn is_possible(&self, unseen: TileSet) -> bool {
        let mut count = 0;
        self.0.iter().all(|&(excluded, more)| {
            count += more;
            count as usize <= unseen.len() - unseen.matching(excluded).len()
        })
    }
}
