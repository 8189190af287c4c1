//! Guessing the hidden tiles: worlds that agree with everything a seat knows, all equally likely.

use alloc::{vec, vec::Vec};

use dominoes_core::{Position, Round, Seat, Tile, TileSet};

use crate::{knowledge::Knowledge, rng::Stream};

/// The places a hidden tile can be in: the hands of up to three other seats, and the boneyard.
const PLACES: usize = Seat::MAX;

/// Makes worlds for one view.
///
/// A world says where every hidden tile is: each other seat has as many as the view counts and none
/// that its passes exclude (R-DED-1), the rest are the boneyard. Every world that fits is as likely
/// as every other. Worlds are not guessed and rejected: they are counted, and then one is picked by
/// its number.
#[derive(Clone, Debug)]
pub(crate) struct Sampler<'a> {
    knowledge: &'a Knowledge,
    /// The hidden tiles, by id.
    tiles: Vec<Tile>,
    /// The seats whose hands are hidden; the place after the last of them is the boneyard.
    seats: Vec<Seat>,
    /// How many tiles each place holds.
    sizes: [usize; PLACES],
    /// How worlds are told apart, where passes have shown something.
    census: Option<Census>,
    loosened: bool,
}

/// Where every hidden tile is: a hand for each seat, the boneyard in order.
#[derive(Clone, Debug)]
pub(crate) struct World {
    hands: [TileSet; Seat::MAX],
    /// All hidden tiles; the last `boneyard` of them are the boneyard, the first to be drawn first.
    tiles: [Tile; Tile::COUNT],
    hidden: usize,
    boneyard: usize,
}

impl World {
    /// The tiles a seat holds in this world.
    #[cfg(test)]
    pub(crate) fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The undealt tiles, the first to be drawn first.
    pub(crate) fn boneyard(&self) -> &[Tile] {
        &self.tiles[self.hidden - self.boneyard..self.hidden]
    }
}

impl<'a> Sampler<'a> {
    pub(crate) fn new(knowledge: &'a Knowledge) -> Self {
        let seats: Vec<Seat> = knowledge.others().collect();
        let mut sizes = [0; PLACES];
        for (size, &seat) in sizes.iter_mut().zip(&seats) {
            *size = knowledge.counts[seat] as usize;
        }
        sizes[seats.len()] = knowledge.boneyard as usize;
        let unseen = knowledge.unseen();
        let mut sampler = Self {
            knowledge,
            tiles: unseen.iter().collect(),
            seats,
            sizes,
            census: None,
            loosened: false,
        };
        let constrained = |&seat: &Seat| !knowledge.deductions.of(seat).is_empty();
        if sampler.seats.iter().any(constrained) {
            let census = sampler.census();
            sampler.loosened = census.worlds() == 0;
            sampler.census = Some(census).filter(|census| census.worlds() > 0);
        }
        sampler
    }

    /// Whether worlds leave out what passes have shown, because no world fits it.
    pub(crate) const fn loosened(&self) -> bool {
        self.loosened
    }

    fn census(&self) -> Census {
        let mut allowed = [TileSet::FULL; PLACES];
        for (allowed, &seat) in allowed.iter_mut().zip(&self.seats) {
            *allowed = self.knowledge.deductions.possible(seat, TileSet::FULL);
        }
        Census::new(&self.tiles, &self.sizes, &allowed)
    }

    /// One of the worlds that fit, every one as likely as the others.
    pub(crate) fn world(&self, rng: &mut Stream) -> World {
        let mut world = World {
            hands: [TileSet::EMPTY; Seat::MAX],
            tiles: [Tile::ALL[0]; Tile::COUNT],
            hidden: self.tiles.len(),
            boneyard: self.sizes[self.seats.len()],
        };
        world.hands[self.knowledge.seat.index()] = self.knowledge.hand;
        let tiles = &mut world.tiles[..self.tiles.len()];
        match &self.census {
            None => {
                tiles.copy_from_slice(&self.tiles);
                rng.shuffle(tiles);
            }
            Some(census) => {
                // Each tile goes to the next free position of its place; then, as the boneyard has an
                // order and hands have none, the boneyard is shuffled.
                let mut next = [0; PLACES];
                for place in 1..PLACES {
                    next[place] = next[place - 1] + self.sizes[place - 1];
                }
                let number = rng.below(census.worlds());
                census.world(number, |index, place| {
                    tiles[next[place]] = self.tiles[index];
                    next[place] += 1;
                });
                let dealt = tiles.len() - world.boneyard;
                rng.shuffle(&mut tiles[dealt..]);
            }
        }
        let mut rest = &*tiles;
        for (&seat, &size) in self.seats.iter().zip(&self.sizes) {
            let (hand, others) = rest.split_at(size);
            world.hands[seat.index()] = hand.iter().copied().collect();
            rest = others;
        }
        world
    }

    /// The hand as it would stand in this world.
    ///
    /// # Panics
    /// Never for a world of this sampler: its tiles are where the view counts them.
    pub(crate) fn round(&self, world: &World) -> Round {
        let knowledge = self.knowledge;
        let position = Position {
            rules: &knowledge.rules,
            turn: knowledge.seat,
            hands: &world.hands[..knowledge.rules.seats().count()],
            boneyard: world.boneyard(),
            ends: knowledge.ends,
            table: knowledge.table,
            passes: knowledge.passes,
            forced: knowledge.forced,
        };
        match position.round() {
            Ok(round) => round,
            Err(error) => unreachable!("a world is a position: {error}"),
        }
    }
}

/// All ways to put tiles into places of given sizes, each tile into one that may hold it.
///
/// Tiles are placed in order, so how many are placed follows from how much room is left in each place
/// together: the number of ways to place the rest is a function of the room left. There are at most
/// 4²⁷ ways, which is below 2⁶⁴.
#[derive(Clone, Debug)]
struct Census {
    /// For every room left, by the sum of room × stride: the ways to fill it with the tiles still to come.
    ways: Vec<u64>,
    /// How far entries lie apart whose room in a place differs by one.
    strides: [usize; PLACES],
    /// The places, as bits, that may hold each tile.
    allowed: Vec<u8>,
}

impl Census {
    fn new(tiles: &[Tile], sizes: &[usize; PLACES], allowed: &[TileSet; PLACES]) -> Self {
        let mut strides = [1; PLACES];
        for place in 1..PLACES {
            strides[place] = strides[place - 1] * (sizes[place - 1] + 1);
        }
        let entries = strides[PLACES - 1] * (sizes[PLACES - 1] + 1);
        let allowed = tiles.iter().map(|&tile| {
            let places = allowed.iter().enumerate();
            places.fold(0, |bits, (place, set)| {
                bits | u8::from(set.contains(tile)) << place
            })
        });
        let mut census = Self {
            ways: vec![0; entries],
            strides,
            allowed: allowed.collect(),
        };
        census.ways[0] = 1;
        // Room grows from entry to entry, so what an entry adds up is there before it.
        let mut room = [0; PLACES];
        for at in 1..entries {
            for place in 0..PLACES {
                if room[place] < sizes[place] {
                    room[place] += 1;
                    break;
                }
                room[place] = 0;
            }
            let left: usize = room.iter().sum();
            if let Some(index) = tiles.len().checked_sub(left) {
                let allowed = census.allowed[index];
                census.ways[at] = (0..PLACES)
                    .filter(|&place| allowed >> place & 1 == 1 && room[place] > 0)
                    .map(|place| census.ways[at - strides[place]])
                    .sum();
            }
        }
        census
    }

    /// How many ways there are.
    fn worlds(&self) -> u64 {
        self.ways.last().copied().unwrap_or(0)
    }

    /// The way with this number, from 0: hands on each tile's index with its place.
    fn world(&self, mut number: u64, mut put: impl FnMut(usize, usize)) {
        let mut at = self.ways.len() - 1;
        for (index, &allowed) in self.allowed.iter().enumerate() {
            for place in 0..PLACES {
                // No room in a place is an entry of another tile, or none: it must not be read.
                if allowed >> place & 1 == 0 || !self.has_room(at, place) {
                    continue;
                }
                let ways = self.ways[at - self.strides[place]];
                if number < ways {
                    at -= self.strides[place];
                    put(index, place);
                    break;
                }
                number -= ways;
            }
        }
    }

    /// Whether a place has room at this entry.
    fn has_room(&self, at: usize, place: usize) -> bool {
        let above = self.strides.get(place + 1).copied();
        above.map_or(at, |above| at % above) >= self.strides[place]
    }
}
