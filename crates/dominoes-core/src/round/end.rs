//! What the end of a hand scores.

use super::RoundRules;
use crate::{BySeat, HandEnd, Seat, SeatSet, scoring};

/// A seat played its last tile: it scores the pips of all other hands, in All Fives added up first
/// and rounded once (R-BONUS-1), otherwise as they are (R-DB-1).
pub(super) fn out(rules: &RoundRules, seat: Seat, pips: &BySeat<u32>) -> HandEnd {
    HandEnd::Out {
        seat,
        points: bonus(rules, total(pips) - pips[seat]),
    }
}

/// Nobody can play. One lightest hand scores as if it had gone out (R-BONUS-2), in Draw and Block
/// less its own pips (R-DB-1); a tie scores nothing, but at three seats of All Fives two tied seats
/// share the bonus for the third hand (R-BONUS-3).
pub(super) fn blocked(rules: &RoundRules, pips: &BySeat<u32>) -> HandEnd {
    let least = pips.as_slice().iter().copied().min().unwrap_or(0);
    let lightest: SeatSet = pips
        .iter()
        .filter(|&(_, &held)| held == least)
        .map(|(seat, _)| seat)
        .collect();
    let mut seats = lightest.iter();
    let others = total(pips) - lightest.len() as u32 * least;
    match (seats.next(), seats.next(), seats.next()) {
        (Some(seat), None, _) if rules.variant.scores_fives() => HandEnd::Blocked {
            seat,
            points: bonus(rules, others),
        },
        (Some(seat), None, _) => HandEnd::Blocked {
            seat,
            points: others - least,
        },
        (Some(earlier), Some(later), None)
            if rules.variant.scores_fives() && rules.seats.count() == 3 =>
        {
            HandEnd::BlockedSplit {
                seats: [earlier, later],
                points: bonus(rules, others),
            }
        }
        _ => HandEnd::BlockedTied { seats: lightest },
    }
}

/// What pips left in other hands are worth to the seat that wins the hand.
const fn bonus(rules: &RoundRules, pips: u32) -> u32 {
    if rules.variant.scores_fives() {
        scoring::bonus(pips, rules.scale)
    } else {
        pips
    }
}

fn total(pips: &BySeat<u32>) -> u32 {
    pips.as_slice().iter().sum()
}
