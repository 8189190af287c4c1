//! Counting sequences of plays: the yardstick for a move generator.

use crate::{Arm, Ends, Scale, TileSet, scoring};

/// What [`perft`] counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Perft {
    /// Sequences of exactly n plays.
    pub sequences: u64,
    /// Those whose last play makes a positive multiple of five.
    pub scoring: u64,
    /// The sum of those totals.
    pub points: u64,
}

/// Counts the sequences of `n` plays with these tiles, all in one hand, on an empty table: no turns,
/// no draws, no end of the hand. A play is a tile and an arm it may be laid on.
///
/// ```
/// use dominoes_core::{TileSet, perft};
///
/// let three = perft(true, TileSet::FULL, 3);
/// assert_eq!((three.sequences, three.scoring, three.points), (3906, 724, 5400));
/// ```
#[must_use]
pub fn perft(spinner: bool, tiles: TileSet, n: u32) -> Perft {
    let mut found = Perft::default();
    if n == 0 {
        found.sequences = 1;
    } else {
        search(&Ends::new(spinner), tiles, n, &mut found);
    }
    found
}

fn search(ends: &Ends, tiles: TileSet, n: u32, found: &mut Perft) {
    for arm in Arm::ALL {
        for tile in tiles & ends.fitting_on(arm) {
            if n > 1 {
                let mut next = *ends;
                next.lay(tile, arm);
                search(&next, tiles.without(tile), n - 1, found);
            } else {
                let points = scoring::score_for(ends.count_with(tile, arm), Scale::One);
                found.sequences += 1;
                found.scoring += u64::from(points > 0);
                found.points += u64::from(points);
            }
        }
    }
}
