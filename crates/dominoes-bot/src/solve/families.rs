//! All tips that can come about in the rest of a hand, and what plays make of them.

use alloc::{vec, vec::Vec};
use core::{array, iter, mem, num::NonZeroU64, ops::Range};

use dominoes_core::{Tile, TileSet};

use super::{
    sums::{Places, odd_faces},
    tips::{Steps, Tips},
};

/// The most tips of a [`Group`]: a set of them is a number of so many bits.
pub(super) const GROUP: usize = u64::BITS as usize;

/// How many tips numbers of one byte tell apart, which is more than a group has.
pub(super) const NUMBERS: usize = 256;

/// More ways than there are from a group. A tile can be laid on at most four tips of a table, and what
/// comes of it lies in one family, of which there are four groups at most: so a tile has at most two ways
/// to each. With the smaller groups of tests there are fewer than this, too.
const WAYS: usize = 256;

/// The tips that can come about with certain tiles, in families.
///
/// A tile covers a half at the tips and brings another, so that the tiles that are left say which faces
/// show at an odd number of tips. The tips with the same odd faces are a family: where the same tiles
/// are left, all tips are of one family. Most are so few that a set of them fits a number, and those that
/// are not are cut into [groups](Group).
///
/// A tile counts as left here however often it was laid. So there are more tips than really come about,
/// which takes room, but they are in no position that is looked at.
#[derive(Debug)]
pub(super) struct Families {
    groups: Vec<Group>,
    /// Where the groups of each family are, by its odd faces.
    ranges: [Range<u16>; 128],
    /// How many tiles there are.
    tiles: usize,
    ways: Vec<Way>,
    /// For each way and each of its tips what can come of them: the tips as a set, and as a list, in
    /// which one can stand twice.
    images: Vec<u64>,
    lists: Vec<[u8; 2]>,
}

/// Up to 64 tips of a family. Most families are one group.
#[derive(Debug)]
pub(super) struct Group {
    /// How many tips these are.
    size: u32,
    /// What a play that makes them scores.
    pub(super) points: [i16; GROUP],
    /// Those that show a face of a set, by the four lowest faces of it and by the others.
    showing: ([u64; 16], [u64; 8]),
    /// The ways to go on from here: one for each tile, and after these more for what they have no room
    /// for.
    ways: Range<u32>,
}

/// What a tile does to the tips of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The tile, by its place in the list of tiles.
    pub(super) place: u8,
    /// The [odd faces](odd_faces) of the tile.
    pub(super) odd: u8,
    /// The group, among those of its family, of what comes of it.
    pub(super) group: u8,
    /// The tips that the tile fits.
    pub(super) fitting: u64,
    /// Where its rows of images and lists begin.
    rows: u32,
}

/// Room to list some of the ways from a group.
pub(super) struct Ways([u8; WAYS]);

/// Where tips are found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The faces that show at an odd number of tips: the family.
    pub(super) odd: u8,
    /// The group among those of the family.
    pub(super) group: u8,
    /// The place in the group.
    pub(super) bit: u8,
}

/// What was found, in the order in which it was.
struct Found {
    tips: Vec<(Tips, Spot)>,
    /// How many are of each family.
    counts: [u16; 128],
    /// How many there may be of each group.
    group: u16,
    /// The numbers of all tips, from 1, in a hash table with open addressing; 0 is none.
    slots: Vec<u16>,
}

/// A tile laid on tips makes others of them.
#[derive(Clone, Copy)]
struct Laid {
    from: u16,
    place: u8,
    to: u16,
}

impl Families {
    /// All that can come of these tips with these tiles, each laid any number of times, and where in it
    /// they are. A group has so many tips at most.
    pub(super) fn of(
        start: &[Tips],
        tiles: &[Tile],
        steps: &Steps,
        points: impl Fn(usize) -> i16,
        group: usize,
    ) -> (Self, Vec<Spot>) {
        let mut places = [0; 32];
        for (place, tile) in tiles.iter().enumerate() {
            places[usize::from(tile.id() & 31)] = place as u8;
        }
        let left: TileSet = tiles.iter().copied().collect();
        let mut found = Found::new(group.min(GROUP) as u16);
        let first: Vec<u16> = start.iter().map(|&tips| found.number(tips)).collect();
        let mut plays = Vec::with_capacity(512);
        let mut from = 0;
        while let Some(&(tips, _)) = found.tips.get(usize::from(from)) {
            for (tile, tip) in tips.plays(left) {
                plays.push(Laid {
                    from,
                    place: places[usize::from(tile.id() & 31)],
                    to: found.number(tips.after(tile, tip, steps)),
                });
            }
            from += 1;
        }
        let mut families = Self::empty(&found, tiles);
        for &(tips, spot) in &found.tips {
            let at = families.group_at(spot);
            families.groups[at].add(tips, spot.bit, points(tips.total()));
        }
        let mut more = Vec::new();
        for play in plays {
            let (_, from) = found.tips[usize::from(play.from)];
            let (_, to) = found.tips[usize::from(play.to)];
            let group = families.group_at(from);
            let way = group * tiles.len() + usize::from(play.place);
            if to.group != 0 || !families.lay(way, from.bit, to.bit) {
                more.push((group, play.place, from.bit, to));
            }
        }
        families.add_ways(more);
        // Rows are read 64 at a time, however few there are.
        families.images.resize(families.images.len() + GROUP, 0);
        families.lists.resize(families.lists.len() + GROUP, [0; 2]);
        let spots = first.iter().map(|&at| found.tips[usize::from(at)].1);
        let spots = spots.collect();
        (families, spots)
    }

    /// Groups for all that was found, and in each a way for each tile.
    fn empty(found: &Found, tiles: &[Tile]) -> Self {
        let mut groups: Vec<Group> = Vec::with_capacity(64);
        let mut ways = Vec::with_capacity(64 * tiles.len());
        let mut rows = 0;
        let ranges = array::from_fn(|odd| {
            let first = groups.len() as u16;
            let mut count = found.counts[odd];
            while count > 0 {
                let size = count.min(found.group);
                count -= size;
                let begin = ways.len() as u32;
                for (place, tile) in tiles.iter().enumerate() {
                    ways.push(Way {
                        place: place as u8,
                        odd: odd_faces(*tile),
                        group: 0,
                        fitting: 0,
                        rows,
                    });
                    rows += u32::from(size);
                }
                groups.push(Group {
                    size: size.into(),
                    points: [0; GROUP],
                    showing: ([0; 16], [0; 8]),
                    ways: begin..ways.len() as u32,
                });
            }
            first..groups.len() as u16
        });
        Self {
            groups,
            ranges,
            tiles: tiles.len(),
            ways,
            images: vec![0; rows as usize],
            lists: vec![[0; 2]; rows as usize],
        }
    }

    /// Notes that tips of the group of a way can become others; false if the way has no room for that.
    fn lay(&mut self, way: usize, from: u8, to: u8) -> bool {
        let way = &mut self.ways[way];
        let row = way.rows as usize + usize::from(from);
        let list = &mut self.lists[row];
        if way.fitting >> from & 1 == 0 {
            way.fitting |= 1 << from;
            *list = [to; 2];
        } else if list[0] == list[1] {
            list[1] = to;
        } else {
            return false;
        }
        self.images[row] |= 1 << to;
        true
    }

    /// More ways for what those of the tiles have no room for: a third tip that a tile fits, or tips
    /// beyond the first group of their family.
    fn add_ways(&mut self, mut more: Vec<(usize, u8, u8, Spot)>) {
        if more.is_empty() {
            return;
        }
        more.sort_by_key(|&(group, ..)| group);
        let old = mem::take(&mut self.ways);
        let mut more = more.into_iter().peekable();
        for at in 0..self.groups.len() {
            let group = &self.groups[at];
            let (size, first) = (group.size, self.ways.len());
            let range = group.ways.start as usize..group.ways.end as usize;
            self.ways.extend_from_slice(&old[range]);
            let own = self.ways.len();
            while let Some((_, place, from, to)) = more.next_if(|&(group, ..)| group == at) {
                let laid = (own..self.ways.len()).any(|at| {
                    let Way {
                        place: same, group, ..
                    } = self.ways[at];
                    (same, group) == (place, to.group) && self.lay(at, from, to.bit)
                });
                if !laid {
                    let way = Way {
                        group: to.group,
                        fitting: 0,
                        rows: self.lists.len() as u32,
                        ..self.ways[first + usize::from(place)]
                    };
                    self.ways.push(way);
                    let rows = self.lists.len() + size as usize;
                    self.lists.resize(rows, [0; 2]);
                    self.images.resize(rows, 0);
                    self.lay(self.ways.len() - 1, from, to.bit);
                }
            }
            debug_assert!(self.ways.len() - first < WAYS);
            self.groups[at].ways = first as u32..self.ways.len() as u32;
        }
    }

    fn group_at(&self, spot: Spot) -> usize {
        usize::from(self.ranges[usize::from(spot.odd & 127)].start) + usize::from(spot.group)
    }

    /// The groups of a family, by its odd faces.
    #[inline]
    pub(super) fn family(&self, odd: u8) -> &[Group] {
        let Range { start, end } = self.ranges[usize::from(odd & 127)];
        &self.groups[usize::from(start)..usize::from(end)]
    }

    /// For each tip of the group of a way, what can come of it: a set.
    #[inline]
    pub(super) fn images(&self, way: &Way) -> Option<&[u64; GROUP]> {
        self.images[way.rows as usize..].first_chunk()
    }

    /// The same as two tips, which are one where there is no more.
    #[inline]
    pub(super) fn lists(&self, way: &Way) -> Option<&[[u8; 2]; GROUP]> {
        self.lists[way.rows as usize..].first_chunk()
    }
}

impl Ways {
    pub(super) const fn new() -> Self {
        Self([0; WAYS])
    }

    /// The ways that a hand has from any of these tips of a group.
    #[inline]
    pub(super) fn of<'a>(
        &mut self,
        families: &'a Families,
        group: &Group,
        hand: Places,
        tips: u64,
    ) -> impl Iterator<Item = &'a Way> {
        let ways = &families.ways[group.ways.start as usize..group.ways.end as usize];
        let mut count = 0_u8;
        // All are written down and those that are none written over, without jumps, which would be
        // foreseen badly.
        let mut add = |at: usize, is_way: u8| {
            self.0[usize::from(count)] = at as u8;
            count += is_way;
        };
        let fits = |way: &Way| u8::from(way.fitting & tips != 0);
        for place in bits(hand.into()) {
            add(place, fits(&ways[place]));
        }
        for (at, way) in ways.iter().enumerate().skip(families.tiles) {
            add(at, fits(way) & (hand >> way.place & 1) as u8);
        }
        self.0[..usize::from(count)]
            .iter()
            .map(|&at| &ways[usize::from(at)])
    }
}

/// The numbers of the tips in a set, or of any bits.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = NonZeroU64::new(set)?.trailing_zeros();
        set &= set - 1;
        Some(bit as usize)
    })
}

impl Group {
    fn add(&mut self, tips: Tips, bit: u8, points: i16) {
        self.points[usize::from(bit)] = points;
        let (low, high) = &mut self.showing;
        let faces = usize::from(tips.faces());
        for (set, tips) in low.iter_mut().enumerate() {
            *tips |= u64::from(set & faces != 0) << bit;
        }
        for (set, tips) in high.iter_mut().enumerate() {
            *tips |= u64::from(set & faces >> 4 != 0) << bit;
        }
    }

    /// The tips that show any of these faces.
    #[inline]
    pub(super) fn showing(&self, faces: u8) -> u64 {
        let (low, high) = &self.showing;
        low[usize::from(faces & 15)] | high[usize::from(faces >> 4 & 7)]
    }
}

impl Found {
    fn new(group: u16) -> Self {
        Self {
            tips: Vec::with_capacity(64),
            counts: [0; 128],
            group,
            slots: vec![0; 128],
        }
    }

    /// The number of these tips, from 0.
    fn number(&mut self, tips: Tips) -> u16 {
        let mut at = self.slot(tips);
        if self.slots[at] == 0 {
            if self.tips.len() * 2 >= self.slots.len() {
                self.grow();
                at = self.slot(tips);
            }
            let odd = tips.odd();
            let count = &mut self.counts[usize::from(odd & 127)];
            let spot = Spot {
                odd,
                group: (*count / self.group) as u8,
                bit: (*count % self.group) as u8,
            };
            *count += 1;
            self.tips.push((tips, spot));
            self.slots[at] = self.tips.len() as u16;
        }
        self.slots[at] - 1
    }

    /// Where the number of these tips is, or belongs.
    fn slot(&self, tips: Tips) -> usize {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mask = self.slots.len() - 1;
        let mut slot = (tips.bits().wrapping_mul(ODD) >> 48) as usize & mask;
        while let Some(at) = self.slots[slot].checked_sub(1) {
            if self.tips[usize::from(at)].0 == tips {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; 4 * self.slots.len()];
        for at in 0..self.tips.len() {
            let slot = self.slot(self.tips[at].0);
            self.slots[slot] = at as u16 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::{BTreeMap, BTreeSet};
    use std::println;

    use dominoes_core::{Round, Rules, Seats, Variant};
    use dominoes_testkit::{random, rng};

    use super::*;

    /// All tips that can come of these with some tiles, told by their bits.
    fn all_from(start: Tips, tiles: TileSet, steps: &Steps) -> BTreeMap<u64, Tips> {
        let mut all = BTreeMap::new();
        let mut new = Vec::from([start]);
        while let Some(tips) = new.pop() {
            if all.insert(tips.bits(), tips).is_none() {
                new.extend(
                    tips.plays(tiles)
                        .map(|(tile, tip)| tips.after(tile, tip, steps)),
                );
            }
        }
        all
    }

    #[test]
    fn groups_say_what_plays_make_of_tips() {
        let (mut hands, mut several, mut thirds) = (0, 0, 0);
        rng::each(60, |rng| {
            let rules = Rules::preset(rng.pick(&Variant::ALL), Seats::Two);
            let leader = random::seat(rules.seats(), rng);
            let mut round = Round::deal(&rules, leader, &random::order(rng));
            for _ in 0..=rng.below(12) {
                let Some(play) = random::play(&round, rng) else {
                    return;
                };
                if round.apply(play, |_| {}).is_err() {
                    return;
                }
            }
            let variant = rules.variant();
            let Some(start) = Tips::of(round.ends(), variant) else {
                return;
            };
            let left: TileSet = (!round.table()).iter().take(12).collect();
            let tiles: Vec<Tile> = left.iter().collect();
            let steps = Steps::of(variant);
            let all = all_from(start, left, steps);
            let tips: Vec<Tips> = all.values().copied().collect();
            let most = rng.pick(&[16, 31, GROUP]);
            let points = |total| total as i16;
            let (families, spots) = Families::of(&tips, &tiles, steps, points, most);
            let spot = |odd, group, bit| {
                let is = |spot: &Spot| (spot.odd, spot.group, spot.bit) == (odd, group, bit);
                tips[spots.iter().position(is).expect("tips for each bit")].bits()
            };
            for (tips, &Spot { odd, group, bit }) in tips.iter().zip(&spots) {
                assert_eq!((odd, spot(odd, group, bit)), (tips.odd(), tips.bits()));
                several += u32::from(group > 0);
                let from = &families.family(odd)[usize::from(group)];
                assert!(u32::from(bit) < from.size && from.size as usize <= most);
                assert_eq!(from.points[usize::from(bit)], tips.total() as i16);
                for faces in 0..128 {
                    let shows = from.showing(faces) >> bit & 1 == 1;
                    assert_eq!(shows, faces & tips.faces() != 0);
                }
                let mut made = BTreeSet::new();
                let mut ways = Ways::new();
                let hand = rng.bits() as Places & ((1 << tiles.len()) - 1);
                let held = |tile: &Tile| {
                    let place = tiles.iter().position(|other| other == tile);
                    hand >> place.expect("a tile that is left") & 1 == 1
                };
                for way in ways.of(&families, from, hand, 1 << bit) {
                    let odd = odd ^ way.odd;
                    let images = families.images(way).expect("rows");
                    let image = images[usize::from(bit)];
                    let lists = families.lists(way).expect("rows");
                    let list = lists[usize::from(bit)];
                    assert_eq!(
                        list.map(|bit| 1 << bit)
                            .iter()
                            .fold(0, |all, bit| all | bit),
                        image
                    );
                    for bit in bits(image) {
                        let new = made.insert((way.place, spot(odd, way.group, bit as u8)));
                        assert!(new);
                    }
                }
                let hand: TileSet = tiles.iter().copied().filter(held).collect();
                let plays = tips.plays(hand);
                let real: BTreeSet<(u8, u64)> = plays
                    .map(|(tile, tip)| {
                        let place = tiles.iter().position(|&other| other == tile);
                        let after = tips.after(tile, tip, steps);
                        (place.expect("a tile that is left") as u8, after.bits())
                    })
                    .collect();
                let of = |place| real.iter().filter(|&&(at, _)| at == place).count();
                thirds += u32::from((0..tiles.len() as u8).any(|place| of(place) > 2));
                assert_eq!(made, real, "{tips:?} with {hand:?}");
            }
            hands += 1;
        });
        println!(
            "{hands} hands, {several} tips of a second group, {thirds} with three ways to lay a tile"
        );
        assert!(hands > 30 && several > 500 && thirds > 300);
    }
}
