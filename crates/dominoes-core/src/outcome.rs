//! How hands and games end, as plain values.

use alloc::vec::Vec;
use core::fmt;

use crate::{BySeat, RoundRules, Seat, SeatSet, Seats, scoring};

/// How a hand ended, and what was scored by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandEnd {
    /// A seat played its last tile (R-END-1).
    Out {
        /// The seat.
        seat: Seat,
        /// Its bonus (R-BONUS-1, R-DB-1).
        points: u32,
    },
    /// Every seat passed in a row, and one hand was lightest (R-BONUS-2, R-DB-1).
    Blocked {
        /// The seat with the lightest hand.
        seat: Seat,
        /// Its bonus.
        points: u32,
    },
    /// Blocked at three seats, two of them tied for lightest: they share the bonus (R-BONUS-3).
    BlockedSplit {
        /// The two seats, the earlier one first: it gets the larger half.
        seats: [Seat; 2],
        /// What they share.
        points: u32,
    },
    /// Blocked, the lightest hands tied, and nobody scored (R-BONUS-3, R-DB-1).
    BlockedTied {
        /// The tied seats.
        seats: SeatSet,
    },
    /// A play reached the target in the middle of the hand (R-GAME-1).
    Target {
        /// The seat that played.
        seat: Seat,
        /// What that play scored.
        points: u32,
    },
    /// A seat resigned (R-GAME-3).
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// A seat ran out of time (R-GAME-3).
    Timeout {
        /// The seat.
        seat: Seat,
    },
}

impl HandEnd {
    /// A seat played its last tile: it scores the pips of all other hands, in All Fives added up
    /// first and rounded once (R-BONUS-1), otherwise as they are (R-DB-1).
    ///
    /// # Panics
    /// When the seat has no pips of its own in `pips`: it is not taken.
    #[must_use]
    pub fn out(rules: &RoundRules, seat: Seat, pips: &BySeat<u32>) -> Self {
        Self::Out {
            seat,
            points: bonus(*rules, total(pips) - pips[seat]),
        }
    }

    /// Nobody can play. One lightest hand scores as if it had gone out (R-BONUS-2), in Draw and Block
    /// less its own pips (R-DB-1); a tie scores nothing, but at three seats of All Fives two tied
    /// seats share the bonus for the third hand (R-BONUS-3).
    #[must_use]
    pub fn blocked(rules: &RoundRules, pips: &BySeat<u32>) -> Self {
        let fives = rules.variant().scores_fives();
        let least = pips.as_slice().iter().copied().min().unwrap_or(0);
        let lightest: SeatSet = pips
            .iter()
            .filter(|&(_, &held)| held == least)
            .map(|(seat, _)| seat)
            .collect();
        let others = total(pips) - lightest.len() as u32 * least;
        let mut seats = lightest.iter();
        match (seats.next(), seats.next(), seats.next()) {
            (Some(seat), None, _) if fives => Self::Blocked {
                seat,
                points: bonus(*rules, others),
            },
            (Some(seat), None, _) => Self::Blocked {
                seat,
                points: others - least,
            },
            (Some(earlier), Some(later), None) if fives && rules.seats().count() == 3 => {
                Self::BlockedSplit {
                    seats: [earlier, later],
                    points: bonus(*rules, others),
                }
            }
            _ => Self::BlockedTied { seats: lightest },
        }
    }

    /// Its name in JSON: `out`, `blocked`, `blocked_split`, `blocked_tied`, `target`, `resign` or
    /// `timeout`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Out { .. } => "out",
            Self::Blocked { .. } => "blocked",
            Self::BlockedSplit { .. } => "blocked_split",
            Self::BlockedTied { .. } => "blocked_tied",
            Self::Target { .. } => "target",
            Self::Resign { .. } => "resign",
            Self::Timeout { .. } => "timeout",
        }
    }

    /// The points that go with it: the bonus, all that a split shares, or what the play that reached
    /// the target scored; 0 for a tie, a resignation and a time-out.
    #[must_use]
    pub const fn points(&self) -> u32 {
        match *self {
            Self::Out { points, .. }
            | Self::Blocked { points, .. }
            | Self::BlockedSplit { points, .. }
            | Self::Target { points, .. } => points,
            Self::BlockedTied { .. } | Self::Resign { .. } | Self::Timeout { .. } => 0,
        }
    }

    /// What the ending adds to each score. A play that reached the target was scored when it was
    /// made, so that ending adds nothing.
    #[must_use]
    pub fn awards(&self, seats: Seats) -> BySeat<u32> {
        BySeat::new(seats, |seat| match *self {
            Self::Out {
                seat: winner,
                points,
            }
            | Self::Blocked {
                seat: winner,
                points,
            } => {
                if seat == winner {
                    points
                } else {
                    0
                }
            }
            Self::BlockedSplit {
                seats: [earlier, later],
                points,
            } => {
                if seat == earlier {
                    points.div_ceil(2)
                } else if seat == later {
                    points / 2
                } else {
                    0
                }
            }
            Self::BlockedTied { .. }
            | Self::Target { .. }
            | Self::Resign { .. }
            | Self::Timeout { .. } => 0,
        })
    }

    /// Whether the hand was finished: with a seat going out or all blocked, not cut short.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        match self {
            Self::Out { .. }
            | Self::Blocked { .. }
            | Self::BlockedSplit { .. }
            | Self::BlockedTied { .. } => true,
            Self::Target { .. } | Self::Resign { .. } | Self::Timeout { .. } => false,
        }
    }

    /// Who leads the next hand: the seat that went out (R-LEAD-2); none when the lead is drawn by
    /// lot (R-LEAD-3).
    #[must_use]
    pub const fn next_leader(&self) -> Option<Seat> {
        match *self {
            Self::Out { seat, .. } => Some(seat),
            Self::Blocked { .. }
            | Self::BlockedSplit { .. }
            | Self::BlockedTied { .. }
            | Self::Target { .. }
            | Self::Resign { .. }
            | Self::Timeout { .. } => None,
        }
    }
}

/// What pips left in other hands are worth to the seat that wins the hand.
const fn bonus(rules: RoundRules, pips: u32) -> u32 {
    if rules.variant().scores_fives() {
        scoring::bonus(pips, rules.scale())
    } else {
        pips
    }
}

fn total(pips: &BySeat<u32>) -> u32 {
    pips.as_slice().iter().sum()
}

/// A hand that is over, as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandSummary {
    /// Its number, from 1.
    pub hand: u32,
    /// The seat that led it.
    pub leader: Seat,
    /// How it ended.
    pub end: HandEnd,
    /// The pips each seat was left with; none when the hand was cut short and nothing was counted.
    pub pips: Option<BySeat<u32>>,
    /// The scores after it.
    pub scores: BySeat<u32>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A score reached the target (R-GAME-1).
    Target,
    /// This seat resigned (R-GAME-3).
    Resign(Seat),
    /// This seat ran out of time (R-GAME-3).
    Timeout(Seat),
}

impl EndReason {
    /// Its name: `target`, `resign` or `timeout`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Resign(_) => "resign",
            Self::Timeout(_) => "timeout",
        }
    }

    /// The seat that ended the game for itself, and so comes last.
    #[must_use]
    pub const fn quitter(self) -> Option<Seat> {
        match self {
            Self::Target => None,
            Self::Resign(seat) | Self::Timeout(seat) => Some(seat),
        }
    }
}

/// A finished game: why it ended, the scores and the places.
///
/// ```
/// use dominoes_core::{BySeat, EndReason, GameResult, Seat};
///
/// let scores = BySeat::from_slice(&[180, 255, 180]).unwrap();
/// let result = GameResult::new(EndReason::Target, scores);
/// assert_eq!(result.places().as_slice(), [2, 1, 2]);
/// assert_eq!(result.winner(), Some(Seat::Two));
/// assert_eq!(result.to_string(), "seat 2 wins 180 : 255 : 180");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    reason: EndReason,
    scores: BySeat<u32>,
}

impl GameResult {
    /// A game that ended for this reason with these scores.
    #[must_use]
    pub const fn new(reason: EndReason, scores: BySeat<u32>) -> Self {
        Self { reason, scores }
    }

    /// Why the game ended.
    #[must_use]
    pub const fn reason(&self) -> EndReason {
        self.reason
    }

    /// The final scores.
    #[must_use]
    pub const fn scores(&self) -> &BySeat<u32> {
        &self.scores
    }

    /// The place of each seat, from 1: by score, equal scores share a place and the next is skipped
    /// (R-GAME-2); a seat that resigned or ran out of time is below every other (R-GAME-3).
    #[must_use]
    pub fn places(&self) -> BySeat<u8> {
        places(&self.scores, self.reason.quitter())
    }

    /// The seats in the first place.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        self.places()
            .iter()
            .filter(|&(_, &place)| place == 1)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seat alone in the first place.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let winners = self.winners();
        winners.iter().next().filter(|_| winners.len() == 1)
    }

    /// Whether several seats share the first place.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners().len() > 1
    }

    /// The seats from first to last; seats that share a place in seat order.
    #[must_use]
    pub fn ranking(&self) -> Vec<Seat> {
        let places = self.places();
        let mut seats: Vec<Seat> = self.scores.seats().iter().collect();
        seats.sort_by_key(|&seat| places[seat]);
        seats
    }
}

/// The place of each seat by these scores (R-GAME-2), with one seat below all others if it gave up
/// (R-GAME-3).
#[must_use]
pub fn places(scores: &BySeat<u32>, quitter: Option<Seat>) -> BySeat<u8> {
    // A seat that gave up ranks below any score, zero included.
    let rank = |seat: Seat| {
        if quitter == Some(seat) {
            None
        } else {
            Some(scores[seat])
        }
    };
    BySeat::new(scores.seats(), |seat| {
        1 + scores
            .seats()
            .iter()
            .filter(|&other| rank(other) > rank(seat))
            .count() as u8
    })
}

impl fmt::Display for GameResult {
    /// Who won and the scores: `seat 2 wins 180 : 255 (seat 1 resigned)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = self.winners();
        f.write_str(if winners.len() == 1 {
            "seat "
        } else {
            "seats "
        })?;
        for (index, seat) in winners.iter().enumerate() {
            let between = match index {
                0 => "",
                _ if index + 1 == winners.len() => " and ",
                _ => ", ",
            };
            write!(f, "{between}{seat}")?;
        }
        f.write_str(if winners.len() == 1 { " wins" } else { " draw" })?;
        for (index, score) in self.scores.as_slice().iter().enumerate() {
            write!(f, "{}{score}", if index == 0 { " " } else { " : " })?;
        }
        match self.reason {
            EndReason::Target => Ok(()),
            EndReason::Resign(seat) => write!(f, " (seat {seat} resigned)"),
            EndReason::Timeout(seat) => write!(f, " (seat {seat} ran out of time)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[track_caller]
    fn check(scores: &[u32], reason: EndReason, places: &[u8], text: &str) {
        let result = GameResult::new(reason, BySeat::from_slice(scores).expect("2 to 4 scores"));
        assert_eq!(result.places().as_slice(), places, "{scores:?} {reason:?}");
        assert_eq!(result.to_string(), text);
        assert_eq!(result.is_draw(), result.winner().is_none());
        assert_eq!(places[result.ranking()[0].index()], 1);
    }

    #[test]
    fn equal_scores_share_a_place_and_the_next_is_skipped_r_game_2() {
        let target = EndReason::Target;
        check(
            &[180, 255, 180],
            target,
            &[2, 1, 2],
            "seat 2 wins 180 : 255 : 180",
        );
        check(&[250, 250], target, &[1, 1], "seats 1 and 2 draw 250 : 250");
        check(
            &[10, 20, 30, 20],
            target,
            &[4, 2, 1, 2],
            "seat 3 wins 10 : 20 : 30 : 20",
        );
        check(
            &[0, 0, 0],
            target,
            &[1, 1, 1],
            "seats 1, 2 and 3 draw 0 : 0 : 0",
        );
    }

    #[test]
    fn who_gives_up_is_below_everybody_whatever_the_scores_r_game_3() {
        check(
            &[240, 0],
            EndReason::Resign(Seat::One),
            &[2, 1],
            "seat 2 wins 240 : 0 (seat 1 resigned)",
        );
        check(
            &[0, 0, 0],
            EndReason::Resign(Seat::Two),
            &[1, 3, 1],
            "seats 1 and 3 draw 0 : 0 : 0 (seat 2 resigned)",
        );
        check(
            &[90, 10, 50, 10],
            EndReason::Timeout(Seat::One),
            &[4, 2, 1, 2],
            "seat 3 wins 90 : 10 : 50 : 10 (seat 1 ran out of time)",
        );
    }

    #[test]
    fn the_earlier_seat_of_a_split_gets_the_larger_half_r_bonus_3() {
        let split = HandEnd::BlockedSplit {
            seats: [Seat::One, Seat::Three],
            points: 15,
        };
        assert_eq!(split.awards(Seats::Three).as_slice(), [8, 0, 7]);
        let split = HandEnd::BlockedSplit {
            seats: [Seat::Two, Seat::Three],
            points: 3,
        };
        assert_eq!(split.awards(Seats::Three).as_slice(), [0, 2, 1]);
        assert_eq!(
            (split.points(), split.next_leader(), split.is_finished()),
            (3, None, true)
        );
    }

    #[test]
    fn only_endings_that_score_award_points() {
        let out = HandEnd::Out {
            seat: Seat::Two,
            points: 35,
        };
        assert_eq!(out.awards(Seats::Two).as_slice(), [0, 35]);
        assert_eq!(out.next_leader(), Some(Seat::Two));
        let target = HandEnd::Target {
            seat: Seat::Two,
            points: 20,
        };
        assert_eq!(target.awards(Seats::Two).as_slice(), [0, 0]);
        assert_eq!(
            (target.points(), target.next_leader(), target.is_finished()),
            (20, None, false)
        );
    }
}
