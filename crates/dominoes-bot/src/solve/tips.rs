//! The open ends of a table as the solver sees them.

use dominoes_core::{Ends, Face, Tile, TileSet, Variant};

/// The open ends of a table, as far as the rest of the hand depends on them.
///
/// What follows is the same whatever the arms are called and whatever lies behind their tips. So it is
/// the tips in no order, and whether a spinner is still to come (R-SPIN-1). Where they and the tiles
/// that are left are equal, the same can follow.
///
/// A byte for each face says how many tips of which [`Kind`] show it, and the highest byte is the total
/// and whether a spinner is still to come.
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
}

/// Where the byte with the total begins.
const TOTAL: u32 = 56;
/// The next double becomes the spinner.
const SPINNER_TO_COME: Tips = Tips(1 << 62);
/// The lowest bit of the byte of each face.
const LOWEST: u64 = 0x0001_0101_0101_0101;

impl Kind {
    /// A tip of this kind that shows this face, with what it counts: up to four tips are single, up to
    /// two bare, and one is anything else.
    const fn tip(self, face: Face) -> Tips {
        let (one, worth) = match self {
            Self::Single => (1, face.pips()),
            Self::Double => (1 << 3, 2 * face.pips()),
            Self::Spinner => (2 << 3, 2 * face.pips()),
            Self::Bare => (3 << 3, 0),
        };
        Tips(one << (8 * face as u32) | (worth as u64) << TOTAL)
    }

    /// What a tip of this kind is taken for.
    const fn seen(self, face: Face, fives: bool) -> Tips {
        match self {
            _ if !fives => Tips(1 << (8 * face as u32)),
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
    /// What a tile brings, by its id and the face it is laid on.
    brought: [[Tips; 8]; 32],
    /// What it brings when it is the spinner.
    spinner: [Tips; 8],
    /// What covering a tip takes away, by its kind and face.
    taken: [[Tips; 8]; 4],
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
            brought: [[Tips::NONE; 8]; 32],
            spinner: [Tips::NONE; 8],
            taken: [[Tips::NONE; 8]; 4],
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
            steps.brought[id][high as usize] = kind.seen(low, fives);
            steps.brought[id][low as usize] = kind.seen(high, fives);
            index += 1;
        }
        let mut index = 0;
        while index < Face::COUNT {
            let face = Face::ALL[index];
            steps.spinner[index] = Kind::Spinner.tip(face);
            let side = Kind::Bare.seen(face, fives);
            steps.taken[Kind::Single as usize][index] = Kind::Single.seen(face, fives);
            steps.taken[Kind::Double as usize][index] = Kind::Double.seen(face, fives);
            steps.taken[Kind::Spinner as usize][index] =
                Kind::Spinner.tip(face).less(side).less(side);
            steps.taken[Kind::Bare as usize][index] = Kind::Bare.seen(face, fives);
            index += 1;
        }
        steps
    }
}

impl Tips {
    /// No tips.
    const NONE: Self = Self(0);

    /// The ends of a table; none of an empty one and, where fives are scored, of a double that lies
    /// alone, which is an end of its own kind (R-SCORE-3).
    pub(super) fn of(ends: &Ends, variant: Variant) -> Option<Self> {
        let fives = variant.scores_fives();
        let covered = ends.sides_covered();
        if ends.is_empty() || fives && ends.spinner().is_some() && covered == 0 {
            return None;
        }
        let mut spinner = ends.spinner().filter(|_| covered == 1);
        let mut tips = Self::NONE;
        if fives && ends.spinner().is_none() {
            tips = tips.with(SPINNER_TO_COME);
        }
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
            tips = tips.with(kind.seen(face, fives));
        }
        Some(tips)
    }

    /// The tips with others.
    #[inline]
    const fn with(self, others: Self) -> Self {
        Self(self.0.wrapping_add(others.0))
    }

    /// The tips without others, which may leave less than none.
    #[inline]
    const fn less(self, others: Self) -> Self {
        Self(self.0.wrapping_sub(others.0))
    }

    /// The ends after a tile was laid on a tip that it fits.
    #[inline]
    pub(super) fn after(self, tile: Tile, tip: Tip, steps: &Steps) -> Self {
        let (id, face) = (usize::from(tile.id() & 31), usize::from(tip.face & 7));
        let left = self.less(steps.taken[tip.kind as usize][face]);
        if left.0 & SPINNER_TO_COME.0 != 0 && tile.is_double() {
            left.less(SPINNER_TO_COME).with(steps.spinner[face])
        } else {
            left.with(steps.brought[id][face])
        }
    }

    /// What tells these tips from all others.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The total of all ends.
    #[inline]
    pub(super) const fn total(self) -> usize {
        (self.0 >> TOTAL & 63) as usize
    }

    /// The faces that show, by their bits.
    #[inline]
    pub(super) const fn faces(self) -> u8 {
        let any = self.0 | self.0 >> 3;
        Self::side_by_side(any | any >> 1 | any >> 2)
    }

    /// The faces that show at an odd number of tips.
    #[inline]
    pub(super) const fn odd(self) -> u8 {
        // Besides those that are single a face shows at one tip, and at two where it is two bare sides.
        let others = (self.0 >> 3 | self.0 >> 4) & !(self.0 >> 5);
        Self::side_by_side(self.0 ^ others)
    }

    /// The lowest bits of the bytes of all faces.
    const fn side_by_side(bytes: u64) -> u8 {
        ((bytes & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> TOTAL) as u8 & 127
    }

    /// The tips, and of tips that are alike one.
    #[inline]
    const fn each(self) -> Each {
        Each(self.0 & !(u64::MAX << TOTAL))
    }

    /// The plays that these tiles have, on alike tips once. A double that shows has been laid.
    #[inline]
    pub(super) fn plays(self, tiles: TileSet) -> impl Iterator<Item = (Tile, Tip)> {
        self.each().flat_map(move |tip| {
            let mut fitting = tiles & TileSet::with_face(tip.face());
            if self.0 >> (8 * u32::from(tip.face)) & 0xf8 != 0 {
                fitting = fitting - TileSet::DOUBLES;
            }
            fitting.iter().map(move |tile| (tile, tip))
        })
    }
}

/// An iterator over the tips of which so much is left.
struct Each(u64);

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
        let face = face as u8;
        Some(Tip { face, kind })
    }
}

impl Tip {
    const fn face(self) -> Face {
        Face::ALL[self.face as usize]
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
                let variant = rules.variant();
                if let Some(tips) = Tips::of(round.ends(), variant) {
                    let ends = round.ends();
                    let faces = ends.open_ends().map(|(_, face)| 1 << face as u8);
                    assert_eq!(tips.faces(), faces.fold(0, |all, face: u8| all | face));
                    let faces = ends.open_ends().map(|(_, face)| 1 << face as u8);
                    assert_eq!(tips.odd(), faces.fold(0, |all, face: u8| all ^ face));
                    if variant.scores_fives() {
                        assert_eq!(tips.total(), ends.count() as usize);
                    }
                    for tile in left {
                        let follow = |arm| Tips::of(&ends.after(tile, arm)?, variant);
                        let mut real: Vec<_> = Arm::ALL.into_iter().filter_map(follow).collect();
                        let steps = Steps::of(variant);
                        let alone = TileSet::EMPTY.with(tile);
                        let mut seen: Vec<_> = tips
                            .plays(alone)
                            .map(|(tile, tip)| tips.after(tile, tip, steps))
                            .collect();
                        for tips in [&mut real, &mut seen] {
                            tips.sort_by_key(|tips| tips.0);
                            tips.dedup();
                        }
                        assert_eq!(seen, real, "{tile} in {round:?}");
                        plays += real.len();
                    }
                    tables += 1;
                }
                round.apply(play, |_| {}).expect("a legal play");
            }
        });
        println!("{tables} tables, {plays} plays");
        assert!(tables > 3_000 && plays > 30_000);
    }
}
