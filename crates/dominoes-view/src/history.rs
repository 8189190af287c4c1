//! What follows from the public history of a hand.

use alloc::vec::Vec;

use dominoes_core::{
    BySeat, EndReason, Ends, GameResult, HandEnd, HandSummary, Layout, RoundRules, Seat, Tile,
    TileSet,
};

use crate::{Deductions, EventFault, PublicEvent, ViewError, ViewFacts, Viewer};

/// The hand as its public history leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History {
    pub(crate) layout: Layout,
    pub(crate) ends: Ends,
    pub(crate) counts: BySeat<u32>,
    pub(crate) boneyard: u32,
    pub(crate) passes: u32,
    pub(crate) deductions: Deductions,
    /// The seat on turn; none once the hand is over.
    pub(crate) turn: Option<Seat>,
    /// Whether the seat on turn has drawn in this turn.
    pub(crate) has_drawn: bool,
    /// What the viewer has drawn in this hand.
    pub(crate) drawn: Vec<Tile>,
    /// The tiles that fitted when the viewer drew, a set for each of its draws.
    pub(crate) fitted: Vec<TileSet>,
    /// The scores, the end of the hand included.
    pub(crate) scores: BySeat<u32>,
    /// How the game ended, if the history goes so far.
    pub(crate) result: Option<GameResult>,
    /// How the hand ended, if the history goes so far.
    end: Option<HandEnd>,
    /// The last play, with what it scored.
    last_play: Option<(Seat, u32)>,
}

impl History {
    /// Follows the events of a view from the deal, which was made at these scores.
    pub(crate) fn of(facts: &ViewFacts, scores: BySeat<u32>) -> Result<Self, ViewError> {
        let seats = facts.rules.seats();
        let spinner = facts.rules.variant().has_spinner();
        let mut history = Self {
            layout: Layout::new(spinner),
            ends: Ends::new(spinner),
            counts: BySeat::splat(seats, facts.rules.hand_size() as u32),
            boneyard: facts.rules.boneyard_size() as u32,
            passes: 0,
            deductions: Deductions::new(seats),
            turn: Some(facts.leader),
            has_drawn: false,
            drawn: Vec::new(),
            fitted: Vec::new(),
            scores,
            result: None,
            end: None,
            last_play: None,
        };
        let dealt = PublicEvent::Deal {
            hand: facts.hand_number,
            leader: facts.leader,
        };
        if facts.history.first() != Some(&dealt) || facts.hand_number == 0 {
            return Err(ViewError::Event {
                number: 1,
                fault: EventFault::Deal,
            });
        }
        for (index, event) in facts.history.iter().enumerate().skip(1) {
            history
                .follow(facts, event)
                .map_err(|fault| ViewError::Event {
                    number: index + 1,
                    fault,
                })?;
        }
        history.check_complete(facts)?;
        Ok(history)
    }

    fn follow(&mut self, facts: &ViewFacts, event: &PublicEvent) -> Result<(), EventFault> {
        match event {
            PublicEvent::Deal { .. } => Err(EventFault::Deal),
            &PublicEvent::Play {
                seat,
                play,
                spinner,
                count,
                points,
            } => {
                self.on_turn(facts, seat)?;
                if let Some(&tile) = self.drawn.last()
                    && self.has_drawn
                    && facts.viewer == Viewer::Seat(seat)
                    && tile != play.tile
                {
                    return Err(EventFault::Forced { tile });
                }
                if self.layout.try_place(play.tile, play.arm)? != spinner {
                    return Err(EventFault::Outcome { field: "spinner" });
                }
                if self
                    .deductions
                    .possible(seat, TileSet::EMPTY.with(play.tile))
                    .is_empty()
                {
                    return Err(EventFault::Passed {
                        seat,
                        tile: play.tile,
                    });
                }
                self.ends = self.layout.summary();
                if self.ends.count() != count {
                    return Err(EventFault::Outcome { field: "count" });
                }
                if RoundRules::from(&facts.rules).score_for(count) != points {
                    return Err(EventFault::Outcome { field: "points" });
                }
                self.counts[seat] -= 1;
                self.scores[seat] = self.scores[seat].saturating_add(points);
                self.passes = 0;
                self.last_play = Some((seat, points));
                self.end_turn(seat);
                Ok(())
            }
            PublicEvent::Draw { seat, count, tiles } => {
                let (seat, count) = (*seat, *count);
                self.on_turn(facts, seat)?;
                let drawable = self.drawable(facts);
                if self.has_drawn || count == 0 || count > drawable || self.layout.is_empty() {
                    return Err(EventFault::Draw { seat });
                }
                self.note_drawn(facts, seat, count, count == drawable, tiles.as_deref())?;
                self.counts[seat] += count;
                self.boneyard -= count;
                self.has_drawn = true;
                Ok(())
            }
            &PublicEvent::Pass { seat } => {
                self.on_turn(facts, seat)?;
                if self.drawable(facts) > 0 || self.layout.is_empty() {
                    return Err(EventFault::MustDraw { seat });
                }
                self.deductions.record_pass(seat, self.ends.open_faces());
                self.passes += 1;
                self.end_turn(seat);
                Ok(())
            }
            PublicEvent::HandEnd(summary) => self.follow_hand_end(facts, summary),
            PublicEvent::GameEnd(result) => {
                if self.end.is_none() || self.result.is_some() || !self.ends_game(facts, result) {
                    return Err(EventFault::GameEnd);
                }
                self.result = Some(*result);
                Ok(())
            }
        }
    }

    /// Somebody may act, and it is this seat.
    fn on_turn(&self, facts: &ViewFacts, seat: Seat) -> Result<(), EventFault> {
        match self.turn {
            _ if self.is_played_out() || self.is_won(facts) => Err(EventFault::AfterEnd),
            Some(turn) if turn == seat => Ok(()),
            Some(_) => Err(EventFault::NotYourTurn { seat }),
            None => Err(EventFault::AfterEnd),
        }
    }

    fn end_turn(&mut self, seat: Seat) {
        self.turn = Some(self.counts.seats().after(seat));
        self.has_drawn = false;
    }

    /// How many tiles may still be drawn.
    fn drawable(&self, facts: &ViewFacts) -> u32 {
        RoundRules::from(&facts.rules).drawable(self.boneyard as usize) as u32
    }

    /// Whether a seat has gone out or all are blocked (R-END-1).
    fn is_played_out(&self) -> bool {
        self.out().is_some() || self.passes as usize >= self.counts.seats().count()
    }

    /// Whether a score has reached the target (R-GAME-1).
    pub(crate) fn is_won(&self, facts: &ViewFacts) -> bool {
        let target = facts.rules.target().score();
        self.scores.as_slice().iter().any(|&score| score >= target)
    }

    fn out(&self) -> Option<Seat> {
        self.counts
            .iter()
            .find(|&(_, &count)| count == 0)
            .map(|(seat, _)| seat)
    }

    /// Keeps the tiles that the viewer drew. All but the last fitted no end, and the last one did
    /// unless nothing more could be drawn.
    fn note_drawn(
        &mut self,
        facts: &ViewFacts,
        seat: Seat,
        count: u32,
        exhausted: bool,
        tiles: Option<&[Tile]>,
    ) -> Result<(), EventFault> {
        let own = facts.viewer == Viewer::Seat(seat);
        match tiles {
            None if !own => Ok(()),
            Some(tiles) if own && tiles.len() == count as usize => {
                let fitting = self.ends.fitting();
                let fits = tiles.iter().position(|&tile| fitting.contains(tile));
                match fits {
                    Some(index) if index + 1 == tiles.len() => {}
                    None if exhausted => {}
                    _ => return Err(EventFault::Tiles),
                }
                self.drawn.extend_from_slice(tiles);
                self.fitted.push(fitting);
                Ok(())
            }
            _ => Err(EventFault::Tiles),
        }
    }

    fn follow_hand_end(
        &mut self,
        facts: &ViewFacts,
        summary: &HandSummary,
    ) -> Result<(), EventFault> {
        let rules = RoundRules::from(&facts.rules);
        let (out, won) = (self.out(), self.is_won(facts));
        let holds = match (summary.end, &summary.pips) {
            _ if self.end.is_some() => return Err(EventFault::AfterEnd),
            (HandEnd::Target { seat, points }, None) => {
                won && self.last_play == Some((seat, points))
            }
            (HandEnd::Resign { seat } | HandEnd::Timeout { seat }, None) => {
                rules.seats().contains(seat) && !won && !self.is_played_out()
            }
            (
                HandEnd::Out { .. }
                | HandEnd::Blocked { .. }
                | HandEnd::BlockedSplit { .. }
                | HandEnd::BlockedTied { .. },
                Some(pips),
            ) => {
                !won && self.is_played_out()
                    && summary.end.next_leader() == out
                    && end_follows(rules, summary.end, pips)
                    && self.can_be_left(facts, pips)
            }
            _ => false,
        };
        let named = summary.hand == facts.hand_number && summary.leader == facts.leader;
        if !holds || !named || summary.scores != facts.scores {
            return Err(EventFault::HandEnd);
        }
        let awards = summary.end.awards(rules.seats());
        for seat in rules.seats().iter() {
            self.scores[seat] = self.scores[seat].saturating_add(awards[seat]);
        }
        self.end = Some(summary.end);
        self.turn = None;
        Ok(())
    }

    /// Whether these pips can be what the hands are left with: the viewer's own are those it holds,
    /// and all of them lie in the tiles that are not on the table.
    fn can_be_left(&self, facts: &ViewFacts, pips: &BySeat<u32>) -> bool {
        let own = match (facts.viewer, &facts.hand) {
            (Viewer::Seat(seat), Some(hand)) => {
                pips[seat] == hand.iter().map(|tile| tile.pips()).sum::<u32>()
            }
            (Viewer::Seat(_) | Viewer::Spectator, _) => true,
        };
        let (left, off_table) = (
            pips.as_slice().iter().sum::<u32>(),
            (!self.layout.tile_set()).pips(),
        );
        own && left <= off_table && (self.boneyard > 0 || left == off_table)
    }

    /// Whether the game ends with this hand, and so.
    fn ends_game(&self, facts: &ViewFacts, result: &GameResult) -> bool {
        let reason = result.reason();
        let follows = match self.end {
            None => false,
            Some(HandEnd::Resign { seat }) => reason == EndReason::Resign(seat),
            Some(HandEnd::Timeout { seat }) => reason == EndReason::Timeout(seat),
            Some(
                HandEnd::Out { .. }
                | HandEnd::Blocked { .. }
                | HandEnd::BlockedSplit { .. }
                | HandEnd::BlockedTied { .. }
                | HandEnd::Target { .. },
            ) => reason
                .quitter()
                .is_none_or(|seat| facts.rules.seats().contains(seat)),
        };
        let won = self.is_won(facts);
        follows && won == (reason == EndReason::Target) && *result.scores() == facts.scores
    }

    /// A hand that is played out is said to be over, and so is one whose game is over.
    fn check_complete(&self, facts: &ViewFacts) -> Result<(), ViewError> {
        let number = facts.history.len() + 1;
        let cut_short = self.end.is_some_and(|end| !end.is_finished());
        if self.end.is_none() && (self.is_played_out() || self.is_won(facts)) {
            return Err(ViewError::Event {
                number,
                fault: EventFault::HandEnd,
            });
        }
        if cut_short && self.result.is_none() {
            return Err(ViewError::Event {
                number,
                fault: EventFault::GameEnd,
            });
        }
        Ok(())
    }
}

/// Whether a hand that was played out, with these pips left, ends so (R-BONUS-1 to R-BONUS-3,
/// R-DB-1).
pub(crate) fn end_follows(rules: RoundRules, end: HandEnd, pips: &BySeat<u32>) -> bool {
    // Numbers that no hands can hold are not reckoned with.
    let set = TileSet::FULL.pips();
    if pips.seats() != rules.seats() || pips.as_slice().iter().any(|&held| held > set) {
        return false;
    }
    let expected = match end {
        HandEnd::Out { seat, .. } => {
            if !rules.seats().contains(seat) || pips[seat] != 0 {
                return false;
            }
            HandEnd::out(&rules, seat, pips)
        }
        HandEnd::Blocked { .. }
        | HandEnd::BlockedSplit { .. }
        | HandEnd::BlockedTied { .. }
        | HandEnd::Target { .. }
        | HandEnd::Resign { .. }
        | HandEnd::Timeout { .. } => HandEnd::blocked(&rules, pips),
    };
    expected == end && pips.as_slice().iter().sum::<u32>() <= set
}
