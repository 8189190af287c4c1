//! Guessing the hidden tiles: worlds that agree with everything a seat knows, all equally likely.

use dominoes_core::{Position, Round, RoundRules, Seat, Tile, TileSet};

use crate::{census::Census, infer::Hidden, knowledge::Knowledge, rng::Stream};

/// Makes worlds for one view.
///
/// A world says where every hidden tile is: in which hand, or in the boneyard at which place. Every
/// way that the hidden tiles can lie is as likely as every other. Ways are not guessed and rejected:
/// they are counted, and then one is picked by its number.
#[derive(Clone, Debug)]
pub(crate) struct Sampler<'a> {
    knowledge: &'a Knowledge,
    hidden: Hidden,
    /// How ways are told apart, where somebody has shown something.
    census: Option<Census>,
    loosened: bool,
}

/// Where every hidden tile is: a hand for each seat, the boneyard in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    hands: [TileSet; Seat::MAX],
    boneyard: [Tile; Tile::COUNT],
    undealt: usize,
}

impl World {
    /// The tiles a seat holds in this world.
    #[cfg(test)]
    pub(crate) fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The undealt tiles, the first to be drawn first.
    pub(crate) fn boneyard(&self) -> &[Tile] {
        &self.boneyard[..self.undealt]
    }
}

impl<'a> Sampler<'a> {
    /// Worlds that agree with what passes have shown (R-DED-1).
    pub(crate) fn new(knowledge: &'a Knowledge) -> Self {
        Self::with(knowledge, Hidden::by_passes(knowledge))
    }

    /// Worlds that agree with this.
    pub(crate) fn with(knowledge: &'a Knowledge, hidden: Hidden) -> Self {
        let census = (!hidden.free).then(|| Census::new(&hidden));
        Self {
            knowledge,
            hidden,
            loosened: matches!(census, Some(None)),
            census: census.flatten(),
        }
    }

    /// Whether worlds leave out what has been shown, because no world fits it.
    pub(crate) const fn loosened(&self) -> bool {
        self.loosened
    }

    /// One of the worlds that fit, every one as likely as the others.
    pub(crate) fn world(&self, rng: &mut Stream) -> World {
        let mut world = World {
            hands: [TileSet::EMPTY; Seat::MAX],
            boneyard: [Tile::ALL[0]; Tile::COUNT],
            undealt: 0,
        };
        world.hands[self.knowledge.seat.index()] = self.knowledge.hand;
        let hidden = &self.hidden;
        match &self.census {
            None => {
                let mut tiles = [Tile::ALL[0]; Tile::COUNT];
                let tiles = &mut tiles[..hidden.unseen];
                for (tile, item) in tiles.iter_mut().zip(&hidden.items) {
                    *tile = item.tile;
                }
                rng.shuffle(tiles);
                let mut rest = &*tiles;
                for seat in self.knowledge.others() {
                    let (hand, others) = rest.split_at(self.knowledge.counts[seat] as usize);
                    world.hands[seat.index()] = hand.iter().copied().collect();
                    rest = others;
                }
                world.undealt = rest.len();
                world.boneyard[..rest.len()].copy_from_slice(rest);
            }
            Some(census) => {
                census.sample(rng, |index, place| {
                    // A tile that was played makes room for others, and is not in the hand.
                    let Some(item) = hidden.items[..hidden.unseen].get(index) else {
                        return;
                    };
                    if let Some(seat) = hidden.places[place].seat {
                        world.hands[seat.index()].insert(item.tile);
                    } else {
                        world.boneyard[world.undealt] = item.tile;
                        world.undealt += 1;
                    }
                });
                // The boneyard has an order, hands have none.
                rng.shuffle(&mut world.boneyard[..world.undealt]);
            }
        }
        world
    }

    /// The hand as it stands, if nothing that matters is hidden: all worlds have the same hands, and
    /// what can still be drawn comes in a known order. Of more than two seats that is never said.
    pub(crate) fn only_round(&self, rng: &mut Stream) -> Option<Round> {
        let Knowledge {
            rules, boneyard, ..
        } = self.knowledge;
        let drawable = RoundRules::from(rules).drawable(*boneyard as usize);
        let drawn_in_order = *boneyard <= 1 || drawable == 0;
        let other = self.knowledge.others().next()?;
        if !drawn_in_order || rules.seats().count() != 2 || self.loosened {
            return None;
        }
        let world = self.world(rng);
        // A tile of the other hand that could be elsewhere is not known to be there.
        let elsewhere = |tile: Tile| {
            let mut hidden = self.hidden.clone();
            let there = hidden.places_of(other);
            let item = hidden.items.iter_mut().find(|item| item.tile == tile)?;
            item.places &= !there;
            Census::new(&hidden)
        };
        let mut held = world.hands[other.index()].iter();
        let known = *boneyard == 0 || held.all(|tile| elsewhere(tile).is_none());
        known.then(|| self.round(&world))
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
