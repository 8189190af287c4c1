//! The open ends of a table as the solver sees them.

use dominoes_core::{Ends, Face, FaceSet, Tile, TileSet, Variant};

/// The open ends of a table, as far as the rest of the hand depends on them.
///
/// What follows is the same whatever the arms are called and whatever lies behind their tips. So
/// there is one byte for each face, which says how many tips of which [`Kind`] show it, and one for
/// the total and whether a spinner is still to come (R-SPIN-1). A face that no tile is left for has no
/// tips. Where the tips and the tiles that are left are equal, the same can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tips(u64);

/// What a tip is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It counts the face it shows (R-SCORE-1). Where nothing is scored every tip is called so, and
    /// with a blank every one but the spinner's, since none of them counts.
    Single,
    /// A double that lies across (R-SCORE-2).
    Double,
    /// The spinner, one side of it covered: it counts both halves (R-SCORE-4), and the next tile here
    /// opens its other two sides (R-SPIN-2).
    Spinner,
    /// A side of the spinner without a tile, which counts nothing (R-SCORE-4).
    Bare,
}

/// A tip, or several that are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    face: u8,
    kind: Kind,
    /// The tiles that fit.
    pub(super) fitting: TileSet,
}

/// Where the byte with the total begins.
const TOTAL: u32 = 56;
/// The next double becomes the spinner.
const SPINNER_TO_COME: u64 = 1 << 62;
/// The lowest bit of the byte of each face.
const LOWEST: u64 = 0x0001_0101_0101_0101;

/// The tiles that fit any of a set of faces, by its bits.
const FITTING: [TileSet; 128] = {
    let mut sets = [TileSet::EMPTY; 128];
    let mut bits = 0;
    while bits < sets.len() {
        let mut faces = FaceSet::EMPTY;
        let mut face = 0;
        while face < Face::COUNT {
            if bits >> face & 1 == 1 {
                faces = faces.with(Face::ALL[face]);
            }
            face += 1;
        }
        sets[bits] = TileSet::FULL.matching(faces);
        bits += 1;
    }
    sets
};

impl Kind {
    /// A tip of this kind that shows this face, with what it counts: up to four tips are single, up to
    /// two bare, and one is anything else.
    const fn tip(self, face: Face) -> u64 {
        let (one, worth) = match self {
            Self::Single => (1, face.pips()),
            Self::Double => (1 << 3, 2 * face.pips()),
            Self::Spinner => (2 << 3, 2 * face.pips()),
            Self::Bare => (3 << 3, 0),
        };
        one << (8 * face as u32) | (worth as u64) << TOTAL
    }

    /// What a tip of this kind is taken for.
    const fn seen(self, face: Face, fives: bool) -> u64 {
        match self {
            _ if !fives => 1 << (8 * face as u32),
            Self::Single | Self::Double | Self::Bare if face.pips() == 0 => Self::Single.tip(face),
            Self::Single | Self::Double | Self::Spinner | Self::Bare => self.tip(face),
        }
    }

    /// The kind of the tips in the byte of a face, those that are single left aside.
    #[inline]
    const fn of_others(byte: u8) -> Self {
        match byte >> 3 {
            1 => Self::Double,
            2 => Self::Spinner,
            _ => Self::Bare,
        }
    }
}

/// What plays do to the tips, in one sort of game.
#[derive(Debug)]
pub(super) struct Steps {
    /// The face that a tile shows, by its id and the face it is laid on.
    shown: [[u8; 8]; 32],
    /// What it brings then.
    brought: [[u64; 8]; 32],
    /// What it brings when it is the spinner.
    spinner: [u64; 8],
    /// What covering a tip takes away, by its kind and face.
    taken: [[u64; 8]; 4],
}

impl Steps {
    pub(super) fn of(variant: Variant) -> &'static Self {
        static FIVES: Steps = Steps::new(true);
        static PLAIN: Steps = Steps::new(false);
        if variant.scores_fives() {
            &FIVES
        } else {
            &PLAIN
        }
    }

    const fn new(fives: bool) -> Self {
        let mut steps = Self {
            shown: [[7; 8]; 32],
            brought: [[0; 8]; 32],
            spinner: [0; 8],
            taken: [[0; 8]; 4],
        };
        let mut index = 0;
        while index < Tile::COUNT {
            let tile = Tile::ALL[index];
            let id = tile.id() as usize;
            let (high, low) = tile.faces();
            let kind = if tile.is_double() {
                Kind::Double
            } else {
                Kind::Single
            };
            steps.shown[id][high as usize] = low as u8;
            steps.shown[id][low as usize] = high as u8;
            steps.brought[id][high as usize] = kind.seen(low, fives);
            steps.brought[id][low as usize] = kind.seen(high, fives);
            index += 1;
        }
        let mut index = 0;
        while index < Face::COUNT {
            let face = Face::ALL[index];
            steps.spinner[index] = Kind::Spinner.tip(face);
            let sides = 2 * Kind::Bare.seen(face, fives);
            steps.taken[Kind::Single as usize][index] = Kind::Single.seen(face, fives);
            steps.taken[Kind::Double as usize][index] = Kind::Double.seen(face, fives);
            steps.taken[Kind::Spinner as usize][index] =
                Kind::Spinner.tip(face).wrapping_sub(sides);
            steps.taken[Kind::Bare as usize][index] = Kind::Bare.seen(face, fives);
            index += 1;
        }
        steps
    }
}

impl Tips {
    /// No tips.
    pub(super) const NONE: Self = Self(0);

    /// The ends of a table on which these tiles can still be laid; none of an empty one and, where fives
    /// are scored, of a double that lies alone, which is an end of its own kind (R-SCORE-3).
    pub(super) fn of(ends: &Ends, variant: Variant, left: TileSet) -> Option<Self> {
        let fives = variant.scores_fives();
        let covered = ends.sides_covered();
        if ends.is_empty() || fives && ends.spinner().is_some() && covered == 0 {
            return None;
        }
        let mut spinner = ends.spinner().filter(|_| covered == 1);
        let mut bits = 0;
        for (arm, face) in ends.open_ends() {
            let worth = ends.worth(arm);
            let kind = if worth == 2 * face.pips() && spinner == Some(face) {
                // Of two tips with a blank either may be called the spinner.
                spinner = None;
                Kind::Spinner
            } else if worth == 0 {
                Kind::Bare
            } else if worth == face.pips() {
                Kind::Single
            } else {
                Kind::Double
            };
            bits += kind.seen(face, fives);
        }
        if fives {
            // Tips of arms that take no tile count too.
            bits = bits & !(u64::MAX << TOTAL) | u64::from(ends.count()) << TOTAL;
            if ends.spinner().is_none() && !(left & TileSet::DOUBLES).is_empty() {
                bits |= SPINNER_TO_COME;
            }
        }
        let settle = |tips: Self, face: Face| tips.settled(face as u8, left);
        Some(Face::ALL.into_iter().fold(Self(bits), settle))
    }

    /// The ends after a tile was laid on a tip that it fits, when these tiles are left.
    #[inline]
    pub(super) fn after(self, tile: Tile, tip: Tip, steps: &Steps, left: TileSet) -> Self {
        let (id, face) = (usize::from(tile.id() & 31), usize::from(tip.face & 7));
        let shown = steps.shown[id][face];
        let mut bits = self.0.wrapping_sub(steps.taken[tip.kind as usize][face]);
        if shown == tip.face && bits & SPINNER_TO_COME != 0 {
            bits = (bits & !SPINNER_TO_COME).wrapping_add(steps.spinner[face]);
        } else {
            bits = bits.wrapping_add(steps.brought[id][face]);
        }
        Self(bits).settled(tip.face, left).settled(shown, left)
    }

    /// Leaves out the tips that show a face if none of these tiles fits.
    #[inline]
    fn settled(self, face: u8, left: TileSet) -> Self {
        let dead = (FITTING[1 << (face & 7) & 127] & left).is_empty();
        let byte = if dead { 0xff } else { 0 };
        Self(self.0 & !(byte << (8 * (face & 7))))
    }

    /// The total of all ends.
    #[inline]
    pub(super) const fn total(self) -> usize {
        (self.0 >> TOTAL & 63) as usize
    }

    /// The tiles that fit some tip.
    #[inline]
    pub(super) const fn fitting(self) -> TileSet {
        let any = self.0 | self.0 >> 3;
        let any = any | any >> 1 | any >> 2;
        // The bits of all faces come to lie side by side in the highest byte.
        let faces = (any & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        FITTING[faces as usize & 127]
    }

    /// The tips, and of tips that are alike one.
    #[inline]
    pub(super) const fn each(self) -> Each {
        Each(self.0 & !(u64::MAX << TOTAL))
    }

    /// The play, if these tiles fit and there is only one.
    #[inline]
    pub(super) fn only(self, playable: TileSet) -> Option<(Tile, Tip)> {
        let bits = playable.bits();
        if bits & bits.wrapping_sub(1) != 0 {
            return None;
        }
        let tile = playable.first()?;
        let (high, low) = tile.faces();
        let (here, there) = (self.byte(high as u8), self.byte(low as u8));
        let (face, byte) = match (here, there) {
            (0, _) => (low, there),
            (_, 0) => (high, here),
            _ if high == low => (high, here),
            _ => return None,
        };
        let kind = match (byte & 7, byte >> 3) {
            (_, 0) => Kind::Single,
            (0, _) => Kind::of_others(byte),
            _ => return None,
        };
        Some((tile, Tip::new(face as u8, kind)))
    }

    /// The tips that show a face.
    #[inline]
    const fn byte(self, face: u8) -> u8 {
        (self.0 >> (8 * (face & 7))) as u8
    }

    /// All of it as one number.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}

/// An iterator over the tips of which so much is left.
pub(super) struct Each(u64);

impl Iterator for Each {
    type Item = Tip;

    #[inline]
    fn next(&mut self) -> Option<Tip> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        let face = bit / 8;
        let kind = if bit % 8 < 3 {
            self.0 &= !(7 << (8 * face));
            Kind::Single
        } else {
            let kind = Kind::of_others((self.0 >> (8 * face)) as u8);
            self.0 &= !(0xff << (8 * face));
            kind
        };
        Some(Tip::new(face as u8, kind))
    }
}

impl Tip {
    #[inline]
    const fn new(face: u8, kind: Kind) -> Self {
        let fitting = FITTING[1 << (face & 7) & 127];
        Self {
            face,
            kind,
            fitting,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::println;

    use dominoes_core::{Arm, Round, Rules, Seats};
    use dominoes_testkit::{random, rng};

    use super::*;

    /// All that can be laid on real tables, and what the tips then are, against what core says.
    #[test]
    fn tips_follow_the_table() {
        let (mut tables, mut plays) = (0, 0);
        rng::each(400, |rng| {
            let rules = Rules::preset(rng.pick(&Variant::ALL), Seats::Two);
            let leader = random::seat(rules.seats(), rng);
            let mut round = Round::deal(&rules, leader, &random::order(rng));
            while let Some(play) = random::play(&round, rng) {
                let left = !round.table();
                // Any part of the tiles that are left may still be laid.
                let left =
                    left & TileSet::from_bits_truncate(rng.bits() as u32 | rng.bits() as u32);
                let variant = rules.variant();
                if let Some(tips) = Tips::of(round.ends(), variant, left) {
                    let ends = round.ends();
                    assert_eq!(tips.fitting() & left, ends.fitting() & left);
                    if variant.scores_fives() {
                        assert_eq!(tips.total(), ends.count() as usize);
                    }
                    for tile in left {
                        let rest = left.without(tile);
                        let follow = |arm| Tips::of(&ends.after(tile, arm)?, variant, rest);
                        let mut real: Vec<_> = Arm::ALL.into_iter().filter_map(follow).collect();
                        let steps = Steps::of(variant);
                        let mut seen: Vec<_> = tips
                            .each()
                            .filter(|tip| tip.fitting.contains(tile))
                            .map(|tip| tips.after(tile, tip, steps, rest))
                            .collect();
                        real.sort_by_key(|tips| tips.bits());
                        real.dedup();
                        seen.sort_by_key(|tips| tips.bits());
                        let alone = TileSet::EMPTY.with(tile) & tips.fitting();
                        let only = tips.only(alone).filter(|_| !alone.is_empty());
                        assert_eq!(only.is_some(), seen.len() == 1, "{tile} in {round:?}");
                        seen.dedup();
                        assert_eq!(seen, real, "{tile} in {round:?}");
                        plays += real.len();
                    }
                    tables += 1;
                }
                if round.apply(play, |_| {}).is_err() {
                    return;
                }
            }
        });
        println!("{tables} tables, {plays} plays");
        assert!(tables > 3000);
    }
}
