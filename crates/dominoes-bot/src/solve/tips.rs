//! The open ends of a table as the solver sees them.

use dominoes_core::{Ends, Face, FaceSet, Tile, TileSet, Variant};

/// The open ends of a table, as far as the rest of the hand depends on them.
///
/// What follows is the same whatever the arms are called and whatever lies behind their tips. So it is
/// the tips in no order, and whether a spinner is still to come (R-SPIN-1). Where they and the tiles
/// that are left are equal, the same can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tips {
    /// One byte for each face, which says how many tips of which [`Kind`] show it, and one for the
    /// total and whether a spinner is still to come.
    bytes: u64,
    /// The sum of their [numbers](Kind::number): the same in few bits, to be compared but not read.
    number: u32,
}

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

/// How many bits the [numbers](Kind::number) of the tips of a table take together.
pub(super) const NUMBER_BITS: u32 = 18;

/// Where the byte with the total begins.
const TOTAL: u32 = 56;
/// The next double becomes the spinner.
const SPINNER_TO_COME: Tips = Tips {
    bytes: 1 << 62,
    number: 656,
};
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
    const fn tip(self, face: Face) -> Tips {
        let (one, worth) = match self {
            Self::Single => (1, face.pips()),
            Self::Double => (1 << 3, 2 * face.pips()),
            Self::Spinner => (2 << 3, 2 * face.pips()),
            Self::Bare => (3 << 3, 0),
        };
        Tips {
            bytes: one << (8 * face as u32) | (worth as u64) << TOTAL,
            number: self.number(face),
        }
    }

    /// What a tip of this kind is taken for.
    const fn seen(self, face: Face, fives: bool) -> Tips {
        match self {
            _ if !fives => Tips {
                bytes: 1 << (8 * face as u32),
                number: Self::Single.number(face),
            },
            Self::Single | Self::Double | Self::Bare if face.pips() == 0 => Self::Single.tip(face),
            Self::Single | Self::Double | Self::Spinner | Self::Bare => self.tip(face),
        }
    }

    /// The number of a tip. All tips that can lie on one table together, and [`SPINNER_TO_COME`], have a
    /// sum that no others have: the numbers were found one after the other, each the least that would
    /// do.
    const fn number(self, face: Face) -> u32 {
        let numbers = match self {
            Self::Single => [1, 5, 21, 55, 153, 368, 856],
            Self::Double => [0, 1_424, 2_480, 3_659, 5_406, 8_103, 11_979],
            Self::Bare => [0, 18_846, 27_591, 38_745, 48_691, 59_438, 70_058],
            Self::Spinner => [74, 87, 122, 182, 201, 231, 260],
        };
        numbers[face as usize]
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
    const NONE: Self = Self {
        bytes: 0,
        number: 0,
    };

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
        Self {
            bytes: self.bytes.wrapping_add(others.bytes),
            number: self.number.wrapping_add(others.number),
        }
    }

    /// The tips without others, which may leave less than none.
    #[inline]
    const fn less(self, others: Self) -> Self {
        Self {
            bytes: self.bytes.wrapping_sub(others.bytes),
            number: self.number.wrapping_sub(others.number),
        }
    }

    /// The ends after a tile was laid on a tip that it fits.
    #[inline]
    pub(super) fn after(self, tile: Tile, tip: Tip, steps: &Steps) -> Self {
        let (id, face) = (usize::from(tile.id() & 31), usize::from(tip.face & 7));
        let left = self.less(steps.taken[tip.kind as usize][face]);
        if left.bytes & SPINNER_TO_COME.bytes != 0 && tile.is_double() {
            left.less(SPINNER_TO_COME).with(steps.spinner[face])
        } else {
            left.with(steps.brought[id][face])
        }
    }

    /// What tells these tips from all others.
    #[inline]
    pub(super) const fn number(self) -> u32 {
        self.number
    }

    /// The total of all ends.
    #[inline]
    pub(super) const fn total(self) -> usize {
        (self.bytes >> TOTAL & 63) as usize
    }

    /// The tiles that fit some tip.
    #[inline]
    pub(super) const fn fitting(self) -> TileSet {
        let any = self.bytes | self.bytes >> 3;
        let any = any | any >> 1 | any >> 2;
        // The bits of all faces come to lie side by side in the highest byte.
        let faces = (any & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        FITTING[faces as usize & 127]
    }

    /// The tips, and of tips that are alike one.
    #[inline]
    pub(super) const fn each(self) -> Each {
        Each(self.bytes & !(u64::MAX << TOTAL))
    }

    /// How many plays these tiles have, alike tips taken for one.
    pub(super) fn plays(self, hand: TileSet) -> usize {
        self.each().map(|tip| (tip.fitting & hand).len()).sum()
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
        (self.bytes >> (8 * (face & 7))) as u8
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
                let variant = rules.variant();
                if let Some(tips) = Tips::of(round.ends(), variant) {
                    let ends = round.ends();
                    assert_eq!(tips.fitting() & left, ends.fitting() & left);
                    if variant.scores_fives() {
                        assert_eq!(tips.total(), ends.count() as usize);
                    }
                    for tile in left {
                        let follow = |arm| Tips::of(&ends.after(tile, arm)?, variant);
                        let mut real: Vec<_> = Arm::ALL.into_iter().filter_map(follow).collect();
                        let steps = Steps::of(variant);
                        let mut seen: Vec<_> = tips
                            .each()
                            .filter(|tip| tip.fitting.contains(tile))
                            .map(|tip| tips.after(tile, tip, steps))
                            .collect();
                        real.sort_by_key(|tips| tips.number);
                        real.dedup();
                        seen.sort_by_key(|tips| tips.number);
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

    /// All ways to take so many things, each any number of times.
    fn ways<T: Copy>(things: &[T], count: usize) -> Vec<Vec<T>> {
        if count == 0 {
            return Vec::from([Vec::new()]);
        }
        let starts = (0..things.len()).flat_map(|first| {
            let rest = ways(&things[first..], count - 1).into_iter();
            rest.map(move |mut rest| {
                rest.push(things[first]);
                rest
            })
        });
        starts.collect()
    }

    /// Whether these tips, in order, can lie on one table: each double once, the bare sides of one double,
    /// and next to a spinner with one side covered only one tip.
    fn fit_together(tips: &[(Kind, Face)]) -> bool {
        let of = |kind| tips.iter().filter(move |tip| tip.0 == kind);
        let twice = tips
            .windows(2)
            .any(|two| two[0] == two[1] && two[0].0 == Kind::Double);
        let bare: Vec<_> = of(Kind::Bare).collect();
        let (spinners, bare_sides) = (of(Kind::Spinner).count(), bare.len());
        !twice
            && bare_sides <= 2
            && bare.windows(2).all(|two| two[0] == two[1])
            && (spinners == 0 || spinners == 1 && bare_sides == 0 && tips.len() <= 2)
    }

    #[test]
    fn numbers_tell_tips_apart() {
        let kinds = [Kind::Single, Kind::Double, Kind::Bare, Kind::Spinner];
        let things: Vec<(Kind, Face)> = kinds
            .into_iter()
            .flat_map(|kind| Face::ALL.map(|face| (kind, face)))
            .filter(|&(kind, face)| kind.seen(face, true) == kind.tip(face))
            .collect();
        let mut tables = Vec::new();
        for tips in (0..5).flat_map(|count| ways(&things, count)) {
            if fit_together(&tips) {
                let sum = |sum: Tips, &(kind, face): &(Kind, Face)| sum.with(kind.tip(face));
                let table = tips.iter().fold(Tips::NONE, sum);
                tables.push(table);
                if tips.len() <= 2 && tips.iter().all(|tip| tip.0 == Kind::Single) {
                    tables.push(table.with(SPINNER_TO_COME));
                }
            }
        }
        let count = tables.len();
        println!("{count} tables");
        assert!(tables.iter().all(|tips| tips.number < 1 << NUMBER_BITS));
        tables.sort_by_key(|tips| tips.number);
        tables.dedup_by_key(|tips| tips.number);
        assert_eq!(tables.len(), count);
        tables.sort_by_key(|tips| tips.bytes);
        tables.dedup_by_key(|tips| tips.bytes);
        assert_eq!(tables.len(), count);
        assert!(count > 5_000);
    }
}
