//! What is the same for all tiles of a set together.

use alloc::{vec, vec::Vec};

use dominoes_core::Tile;

/// The most tiles left of a hand that can be solved.
pub(super) const MOST_TILES: usize = 20;

/// Tiles, by their places in a list of up to [`MOST_TILES`]: a bit each.
pub(super) type Places = u32;

/// The places of one table: those of a set are looked up in two.
const HALF: usize = MOST_TILES / 2;

/// What the tiles of any set amount to, from two small tables.
#[derive(Debug)]
pub(super) struct Sums {
    low: Vec<Sum>,
    high: Vec<Sum>,
}

/// What some tiles amount to.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// The faces they have.
    faces: u8,
    /// The faces that an odd number of their halves has.
    odd: u8,
    pips: u8,
}

/// The faces that an odd number of the halves of a tile has: none of a double.
pub(super) const fn odd_faces(tile: Tile) -> u8 {
    let (high, low) = tile.faces();
    1 << high as u8 ^ 1 << low as u8
}

impl Sums {
    pub(super) fn of(tiles: &[Tile]) -> Self {
        let (low, high) = tiles.split_at(tiles.len().min(HALF));
        Self {
            low: Sum::all(low),
            high: Sum::all(high),
        }
    }

    #[inline]
    fn parts(&self, set: Places) -> (Sum, Sum) {
        let low = set as usize & (self.low.len() - 1);
        (self.low[low], self.high[set as usize >> HALF])
    }

    /// The faces of these tiles.
    #[inline]
    pub(super) fn faces(&self, set: Places) -> u8 {
        let (low, high) = self.parts(set);
        low.faces | high.faces
    }

    /// The faces that show at an odd number of their halves.
    #[inline]
    pub(super) fn odd(&self, set: Places) -> u8 {
        let (low, high) = self.parts(set);
        low.odd ^ high.odd
    }

    /// Their pips.
    #[inline]
    pub(super) fn pips(&self, set: Places) -> u32 {
        let (low, high) = self.parts(set);
        u32::from(low.pips) + u32::from(high.pips)
    }
}

impl Sum {
    /// Those of all sets of these tiles.
    fn all(tiles: &[Tile]) -> Vec<Self> {
        let mut sums = vec![Self::default(); 1 << tiles.len()];
        for (place, tile) in tiles.iter().enumerate() {
            let (high, low) = tile.faces();
            let faces = [high, low].map(|face| 1 << face as u8);
            for set in 0..1 << place {
                let sum = sums[set];
                sums[set | 1 << place] = Self {
                    faces: sum.faces | faces[0] | faces[1],
                    odd: sum.odd ^ odd_faces(*tile),
                    pips: sum.pips + tile.pips() as u8,
                };
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use dominoes_core::{Face, TileSet};
    use dominoes_testkit::rng;

    use super::*;

    #[test]
    fn sums_are_those_of_the_tiles() {
        rng::each(200, |rng| {
            let mut tiles = Tile::ALL;
            rng.shuffle(&mut tiles);
            let tiles = &tiles[..rng.below(MOST_TILES as u32 + 1) as usize];
            let sums = Sums::of(tiles);
            for _ in 0..50 {
                let set = rng.bits() as Places & ((1 << tiles.len()) - 1);
                let held = |(place, _): &(usize, &Tile)| set >> place & 1 == 1;
                let held = tiles.iter().enumerate().filter(held);
                let held: TileSet = held.map(|(_, tile)| *tile).collect();
                assert_eq!(sums.pips(set), held.pips());
                for face in Face::ALL {
                    let with_face = held & TileSet::with_face(face);
                    let is = |faces: u8| faces >> face as u8 & 1 == 1;
                    assert_eq!(is(sums.faces(set)), !with_face.is_empty());
                    // A double has the face twice.
                    let once = with_face - TileSet::DOUBLES;
                    assert_eq!(is(sums.odd(set)), once.len() % 2 == 1);
                }
            }
        });
    }
}
