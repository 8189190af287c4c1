//! What a total scores, and the bonus for the pips left in other hands.
//!
//! Which ends count, and for how much, is decided by the table: [`Ends`](crate::Ends) keeps the
//! running total, [`Layout::ends`](crate::Layout::ends) lists the ends that exist. Every score is made as it falls: nobody claims
//! it, and nobody can miss it (R-CLAIM-1).

use crate::{Layout, Scale};

/// The most one play can score at scale 1 (R-SCORE-6): 6-6, 5-5 and 4-4 at three tips and a single
/// 5 at the fourth. Totals reach 36.
pub const MAX_COUNT: u32 = 35;

/// The total of the open ends, from the geometry (R-SCORE-1 to R-SCORE-5).
///
/// A double at a tip counts both halves; a single tile on the table is one end, with its pips once.
#[must_use]
pub fn count(layout: &Layout) -> u32 {
    layout
        .ends()
        .map(|end| {
            if end.sole || end.tile.is_double() {
                end.tile.pips()
            } else {
                end.face.pips()
            }
        })
        .sum()
}

/// What a total scores (R-SCORE-1): itself when it is a positive multiple of five, else nothing;
/// divided by five on a cribbage board (R-SCALE-1).
#[must_use]
pub const fn score_for(total: u32, scale: Scale) -> u32 {
    // Zero is a multiple of five and scores zero, which is the same as not scoring.
    if total.is_multiple_of(5) {
        total / scale.divisor()
    } else {
        0
    }
}

/// What going out scores in All Fives for this many pips in all other hands together, rounded once
/// to the nearest five (R-BONUS-1); divided by five on a cribbage board (R-SCALE-1).
#[must_use]
pub const fn bonus(pips: u32, scale: Scale) -> u32 {
    (pips + 2) / 5 * 5 / scale.divisor()
}
