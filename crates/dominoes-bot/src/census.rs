//! Counting the ways to put tiles into places, and picking one of them.

use alloc::{vec, vec::Vec};

use crate::{infer::Hidden, rng::Stream};

/// The most places there can be: a part of the hand for each of three seats, one more for each draw,
/// of which there are at most as many as undealt tiles, and the boneyard.
pub(crate) const PLACES: usize = 32;

/// The most entries that are counted. A table is larger only in games of rules with an unusually
/// large boneyard, after many draws.
const ENTRIES: usize = 1 << 16;

/// How many steps of the chain there are for each item.
const STEPS: usize = 40;

/// All ways to put items into places of given sizes, each item into one that may hold it.
#[derive(Clone, Debug)]
pub(crate) enum Census {
    /// They are counted, and one is picked by its number.
    Counted(Counted),
    /// They are too many to count: one is reached by exchanges from another.
    Chain(Chain),
}

impl Census {
    /// The ways that agree with what is known; none if there are none.
    pub(crate) fn new(hidden: &Hidden) -> Option<Self> {
        let allowed: Vec<u32> = hidden.items.iter().map(|item| item.places).collect();
        let mut sizes = [0; PLACES];
        for (size, place) in sizes.iter_mut().zip(&hidden.places) {
            *size = place.size as u8;
        }
        Self::of(allowed, sizes)
    }

    pub(crate) fn of(allowed: Vec<u32>, sizes: [u8; PLACES]) -> Option<Self> {
        match Counted::new(&allowed, sizes) {
            Some(counted) if counted.ways() == 0 => None,
            Some(counted) => Some(Self::Counted(counted)),
            None => Chain::new(allowed, &sizes).map(Self::Chain),
        }
    }

    /// One of the ways, each as likely as the others: hands on each item's index with its place.
    pub(crate) fn sample(&self, rng: &mut Stream, put: impl FnMut(usize, usize)) {
        match self {
            Self::Counted(counted) => counted.way(rng.below(counted.ways()), put),
            Self::Chain(chain) => chain.sample(rng, put),
        }
    }
}

/// Ways that are counted.
///
/// Items are placed in order, so how many are placed follows from how much room is left in each place
/// together: the number of ways to place the rest is a function of the room left.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// For every room left, at Σ room · stride: the ways to fill it with the items still to come.
    ways: Vec<u64>,
    /// How far entries lie apart whose room in a place differs by one.
    strides: [u32; PLACES],
    sizes: [u8; PLACES],
    /// The places, as bits, that may hold each item.
    allowed: Vec<u32>,
}

impl Counted {
    /// None if there are too many.
    pub(crate) fn new(allowed: &[u32], sizes: [u8; PLACES]) -> Option<Self> {
        let mut strides = [0; PLACES];
        let mut entries = 1_usize;
        for (stride, &size) in strides.iter_mut().zip(&sizes) {
            *stride = entries as u32;
            entries = entries.checked_mul(usize::from(size) + 1)?;
            if entries > ENTRIES {
                return None;
            }
        }
        let mut ways = vec![0_u64; entries];
        ways[0] = 1;
        // Room grows from entry to entry, so what an entry adds up is there before it.
        let mut room = [0; PLACES];
        let mut left = 0;
        // The places that have room, as bits.
        let mut open = 0;
        for at in 1..entries {
            for (place, (room, &size)) in room.iter_mut().zip(&sizes).enumerate() {
                if *room < size {
                    *room += 1;
                    left += 1;
                    open |= 1 << place;
                    break;
                }
                left -= usize::from(*room);
                *room = 0;
                open &= !(1 << place);
            }
            if let Some(index) = allowed.len().checked_sub(left) {
                let mut sum = 0_u64;
                for place in bits(allowed[index] & open) {
                    sum = sum.checked_add(ways[at - strides[place] as usize])?;
                }
                ways[at] = sum;
            }
        }
        // More items than room, or fewer, have no way.
        if allowed.len() != sizes.iter().map(|&size| usize::from(size)).sum::<usize>() {
            ways[entries - 1] = 0;
        }
        Some(Self {
            ways,
            strides,
            sizes,
            allowed: allowed.to_vec(),
        })
    }

    /// How many ways there are.
    pub(crate) fn ways(&self) -> u64 {
        self.ways.last().copied().unwrap_or(0)
    }

    /// The way with this number, from 0.
    pub(crate) fn way(&self, mut number: u64, mut put: impl FnMut(usize, usize)) {
        let mut at = self.ways.len() - 1;
        let mut room = self.sizes;
        for (index, &allowed) in self.allowed.iter().enumerate() {
            for place in bits(allowed) {
                if room[place] == 0 {
                    continue;
                }
                let next = at - self.strides[place] as usize;
                let ways = self.ways[next];
                if number < ways {
                    at = next;
                    room[place] -= 1;
                    put(index, place);
                    break;
                }
                number -= ways;
            }
        }
    }
}

/// Ways that are not counted: one of them, and exchanges that lead from each to others.
///
/// Exchanges of two items, and of three in a ring, are as likely in one direction as in the other, so
/// a long chain of them reaches every way equally often.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The place of each item.
    start: Vec<u8>,
    allowed: Vec<u32>,
}

impl Chain {
    /// None if there is no way.
    pub(crate) fn new(allowed: Vec<u32>, sizes: &[u8; PLACES]) -> Option<Self> {
        let room: usize = sizes.iter().map(|&size| usize::from(size)).sum();
        if room != allowed.len() {
            return None;
        }
        let mut start = vec![u8::MAX; allowed.len()];
        for item in 0..allowed.len() {
            let mut tried = 0;
            if !make_room(item, &allowed, sizes, &mut start, &mut tried) {
                return None;
            }
        }
        Some(Self { start, allowed })
    }

    fn sample(&self, rng: &mut Stream, mut put: impl FnMut(usize, usize)) {
        let mut places = self.start.clone();
        let count = places.len() as u64;
        if count == 0 {
            return;
        }
        for _ in 0..STEPS * places.len() {
            let [a, b, c] = [(); 3].map(|()| rng.below(count) as usize);
            let may = |item: usize, place: u8| self.allowed[item] >> place & 1 == 1;
            let [of_a, of_b, of_c] = [a, b, c].map(|item| places[item]);
            // Two of a kind make the ring an exchange of two, or nothing.
            if a == b || a == c {
                continue;
            }
            if b == c {
                if may(a, of_b) && may(b, of_a) {
                    places.swap(a, b);
                }
            } else if may(a, of_b) && may(b, of_c) && may(c, of_a) {
                (places[a], places[b], places[c]) = (of_b, of_c, of_a);
            }
        }
        for (item, &place) in places.iter().enumerate() {
            put(item, usize::from(place));
        }
    }
}

/// Places an item, moving others on if it must; says whether it could be done.
fn make_room(
    item: usize,
    allowed: &[u32],
    sizes: &[u8; PLACES],
    placed: &mut [u8],
    tried: &mut u32,
) -> bool {
    for place in bits(allowed[item]) {
        if *tried >> place & 1 == 1 {
            continue;
        }
        *tried |= 1 << place;
        let inside = |placed: &[u8]| {
            placed
                .iter()
                .filter(|&&at| usize::from(at) == place)
                .count()
        };
        if inside(placed) < usize::from(sizes[place]) {
            placed[item] = place as u8;
            return true;
        }
        for other in 0..placed.len() {
            if usize::from(placed[other]) == place
                && make_room(other, allowed, sizes, placed, tried)
            {
                placed[item] = place as u8;
                return true;
            }
        }
    }
    false
}

/// The numbers of the bits that are set.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
