//! Playing a guessed world on from a candidate.

use dominoes_core::{HandEnd, Play, Round, RoundEvent, Seat};

/// Where a rollout stopped, as the seat that looks ahead values it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// What the seat scored by its plays, less what all others scored, in scaled points.
    pub(crate) margin: i32,
    /// How the hand ended, if it ended before the horizon.
    pub(crate) end: Option<HandEnd>,
    /// The pips the seat holds.
    pub(crate) pips: u32,
}

impl Leaf {
    /// The value to the seat in fifths of a point: five times the margin, the hand's end included;
    /// less the pips it holds, unless somebody went out and the bonus has counted them.
    ///
    /// Pips are pips whatever the scale of the points.
    pub(crate) fn value(&self, round: &Round, own: Seat) -> i32 {
        let awards = self.end.map_or(0, |end| {
            let awards = end.awards(round.seats());
            let all: u32 = awards.as_slice().iter().sum();
            2 * awards[own] as i32 - all as i32
        });
        let held = match self.end {
            Some(HandEnd::Out { .. }) => 0,
            _ => self.pips as i32,
        };
        5 * (self.margin + awards) - held
    }
}

/// Makes a play and then lets every seat play by `policy` until the hand is over or this many more
/// plies are done.
///
/// A ply is a turn: draws belong to the play or the pass they lead to. The rules make them, and
/// passes, as soon as they are forced; whatever they make beyond the last ply is taken back out.
///
/// The play and what `policy` gives must be legal; at a play that is refused the rollout stops.
#[inline]
pub(crate) fn play_out(
    round: &mut Round,
    own: Seat,
    play: Play,
    plies: u32,
    mut policy: impl FnMut(&Round) -> Option<Play>,
) -> Leaf {
    let mut margin = 0;
    // The play itself is free.
    let mut left = plies.saturating_add(1);
    let mut drawn_late = 0;
    let mut passed_late = false;
    let mut next = Some(play);
    while let (Some(play), Some(seat)) = (next, round.turn()) {
        let placement = round.apply(play, |event| match event {
            RoundEvent::Play { .. } => left -= 1,
            RoundEvent::Draw { seat, tile } => {
                if left == 0 && seat == own {
                    drawn_late += tile.pips();
                }
            }
            RoundEvent::Pass { .. } => {
                passed_late |= left == 0;
                left = left.saturating_sub(1);
            }
            RoundEvent::End(_) => {}
        });
        let Ok(placement) = placement else { break };
        let points = placement.points as i32;
        margin += if seat == own { points } else { -points };
        if left == 0 {
            break;
        }
        next = policy(round);
    }
    Leaf {
        margin,
        end: if passed_late { None } else { round.end() },
        pips: round.hand(own).pips() - drawn_late,
    }
}
