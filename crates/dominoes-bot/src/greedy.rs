//! Taking the most points now: levels 1 and 2, and what every seat does in a rollout.

use dominoes_core::{Arm, Face, Play, Round, ScoredPlay, Tile, TileSet};

/// What level 2 thinks of a play, in hundredths of a point: its points, the tile's pips as
/// hundredths, and 5 for a double.
pub(crate) fn tidy(scored: ScoredPlay) -> i64 {
    let tile = scored.play.tile;
    let shed = tile.pips() + if tile.is_double() { 5 } else { 0 };
    100 * i64::from(scored.points) + i64::from(shed)
}

/// The row of [`SCORING`] and [`TIPS`] for the empty table.
const OPENING: usize = Face::COUNT;

/// What the tip of an arm is worth once a tile has been laid on a face: the face that then shows,
/// both halves of a double (R-SCORE-2); for the opening tile its pips (R-SCORE-3). By face, then
/// tile id; 0 for tiles that do not fit.
const TIPS: [[u8; 32]; 8] = {
    let mut tips = [[0; 32]; 8];
    let mut index = 0;
    while index < Tile::COUNT {
        let tile = Tile::ALL[index];
        let id = tile.id() as usize;
        tips[OPENING][id] = tile.pips() as u8;
        let mut face = 0;
        while face < Face::COUNT {
            if let Some(other) = tile.other(Face::ALL[face]) {
                let halves = if tile.is_double() { 2 } else { 1 };
                tips[face][id] = halves * other.pips() as u8;
            }
            face += 1;
        }
        index += 1;
    }
    tips
};

/// The tiles that score, by the face they are laid on and the total without that end (R-SCORE-1).
const SCORING: [[TileSet; 64]; 8] = {
    let mut scoring = [[TileSet::EMPTY; 64]; 8];
    let mut face = 0;
    while face < 8 {
        let mut rest = 0;
        while rest < 64 {
            let mut index = 0;
            while index < Tile::COUNT {
                let tile = Tile::ALL[index];
                let fits = face == OPENING || tile.has_face(Face::ALL[face]);
                let total = rest + TIPS[face][tile.id() as usize] as usize;
                if fits && total > 0 && total.is_multiple_of(5) {
                    scoring[face][rest].insert(tile);
                }
                index += 1;
            }
            rest += 1;
        }
        face += 1;
    }
    scoring
};

/// The legal play with the most points; if several score that much, the first of them: the lowest
/// tile id, then the arm in the order L, R, U, D. None when the hand is over.
///
/// This is the policy of every seat in a rollout. No list of plays is made: a table says which tiles
/// score on which end.
///
/// ```
/// use dominoes_bot::greedy_play;
/// use dominoes_core::{Order, Round, Rules, Seat, Seats, Tile};
///
/// let rules = Rules::all_fives(Seats::Two);
/// let mut round = Round::deal(&rules, Seat::One, &Order::new(Tile::ALL)?);
/// while let Some(play) = greedy_play(&round) {
///     round.apply(play, |_| {})?;
/// }
/// assert!(round.end().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[inline]
pub fn greedy_play(round: &Round) -> Option<Play> {
    let playable = round.playable();
    let first = playable.first()?;
    let ends = round.ends();
    if round.rules().variant().scores_fives() {
        // The play with its total in front; the later it comes, the smaller.
        let mut best = 0;
        for arm in Arm::ALL {
            let row = ends.face_of(arm).map_or(OPENING, Face::index);
            let rest = ends.count_without(arm) as usize;
            let scoring = SCORING[row & 7][rest & 63] & ends.fitting_on(arm);
            for tile in playable & scoring {
                let total = rest + usize::from(TIPS[row & 7][usize::from(tile.id() & 31)]);
                let key = total << 8 | (31 - usize::from(tile.id())) << 2 | (3 - arm.index());
                best = best.max(key);
            }
        }
        if let Some(tile) = Tile::from_id(31 - (best >> 2 & 31) as u8).filter(|_| best > 0) {
            return Some(Play::new(tile, Arm::ALL[3 - (best & 3)]));
        }
    }
    let arm = Arm::ALL.into_iter().find(|&arm| ends.fits(first, arm))?;
    Some(Play::new(first, arm))
}
