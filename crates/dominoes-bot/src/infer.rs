//! What the public history of a hand says about where the hidden tiles are (R-DED-1, R-DED-3).

use alloc::vec::Vec;

use dominoes_core::{Ends, FaceSet, Seat, Tile};
use dominoes_view::{PublicEvent, View};

use crate::knowledge::Knowledge;

/// Where a hidden tile can be: among the tiles that entered a seat's hand together, or in the
/// boneyard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The seat; none for the boneyard.
    pub(crate) seat: Option<Seat>,
    /// How many of the items it holds.
    pub(crate) size: usize,
}

/// A tile, and the places it may be in, or have been in when it was played, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) tile: Tile,
    pub(crate) places: u32,
}

/// The tiles that a seat does not see, and where they can be.
///
/// A *way* gives every item one of its places, and every place as many items as its size. The deals
/// that everybody would have seen just so are the ways, each in equally many orders: so equally
/// likely deals are equally likely ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    /// The places; the last is the boneyard.
    pub(crate) places: Vec<Place>,
    /// The unseen tiles, by id, and after them tiles that other seats played from their hands.
    pub(crate) items: Vec<Item>,
    /// How many of the items are unseen tiles.
    pub(crate) unseen: usize,
    /// Whether nobody has shown anything, so that every tile can be in every place.
    pub(crate) free: bool,
}

/// Tiles that entered a hand together, and the faces that none of those still held carries.
#[derive(Clone, Copy, Debug)]
struct Cohort {
    seat: Seat,
    size: usize,
    forbidden: FaceSet,
}

impl Cohort {
    const fn new(seat: Seat, size: usize) -> Self {
        Self {
            seat,
            size,
            forbidden: FaceSet::EMPTY,
        }
    }

    const fn may_hold(&self, tile: Tile) -> bool {
        let (high, low) = tile.faces();
        !self.forbidden.contains(high) && !self.forbidden.contains(low)
    }
}

/// Those of these cohorts, as bits, that may hold the tile.
fn may_hold(cohorts: &[Cohort], seat: Option<Seat>, tile: Tile) -> u32 {
    let cohorts = cohorts.iter().enumerate();
    cohorts.fold(0, |places, (index, cohort)| {
        let may = seat.is_none_or(|seat| seat == cohort.seat) && cohort.may_hold(tile);
        places | u32::from(may) << index
    })
}

/// A seat has shown that it holds no tile that fits this table.
fn forbid(cohorts: &mut [Cohort], seat: Seat, ends: &Ends) {
    let open = ends.open_faces();
    for cohort in cohorts.iter_mut().filter(|cohort| cohort.seat == seat) {
        cohort.forbidden = cohort.forbidden.union(open);
    }
}

impl Hidden {
    /// What passes say, and nothing else: one place a seat (R-DED-1).
    pub(crate) fn by_passes(knowledge: &Knowledge) -> Self {
        let cohorts = knowledge.others().map(|seat| Cohort {
            forbidden: knowledge.deductions.of(seat),
            ..Cohort::new(seat, knowledge.counts[seat] as usize)
        });
        Self::new(&cohorts.collect::<Vec<_>>(), knowledge, &[])
    }

    /// What the whole public history of the hand says: passes and draws (R-DED-1, R-DED-3).
    pub(crate) fn by_history(knowledge: &Knowledge, view: &View) -> Self {
        let mut hidden = Self::unreduced(knowledge, view);
        hidden.reduce();
        hidden
    }

    /// As [`by_history`](Self::by_history), with a place for each cohort in the order in which they
    /// entered hands, and an item for each tile played from a hand.
    pub(crate) fn unreduced(knowledge: &Knowledge, view: &View) -> Self {
        let dealt = knowledge.rules.hand_size();
        let initial = knowledge.others().map(|seat| Cohort::new(seat, dealt));
        let mut cohorts: Vec<Cohort> = initial.collect();
        let mut played = Vec::new();
        let mut ends = Ends::new(knowledge.rules.variant().has_spinner());
        let mut has_drawn = false;
        for event in view.history() {
            match event {
                &PublicEvent::Play { seat, play, .. } => {
                    if seat == knowledge.seat {
                        // What it holds is known.
                    } else if has_drawn {
                        // The last tile of the draw was played at once: it was never part of a hand.
                        if let Some(cohort) = cohorts.last_mut() {
                            cohort.size -= 1;
                        }
                    } else {
                        played.push(Item {
                            tile: play.tile,
                            places: may_hold(&cohorts, Some(seat), play.tile),
                        });
                    }
                    has_drawn = false;
                    ends = ends.after(play.tile, play.arm).unwrap_or(ends);
                }
                &PublicEvent::Draw { seat, count, .. } => {
                    has_drawn = true;
                    if seat != knowledge.seat {
                        cohorts.push(Cohort::new(seat, count as usize));
                        forbid(&mut cohorts, seat, &ends);
                    }
                }
                &PublicEvent::Pass { seat } => {
                    has_drawn = false;
                    forbid(&mut cohorts, seat, &ends);
                }
                PublicEvent::Deal { .. } | PublicEvent::HandEnd(_) | PublicEvent::GameEnd(_) => {}
            }
        }
        Self::new(&cohorts, knowledge, &played)
    }

    fn new(cohorts: &[Cohort], knowledge: &Knowledge, played: &[Item]) -> Self {
        let hands = cohorts.iter().map(|cohort| Place {
            seat: Some(cohort.seat),
            size: cohort.size,
        });
        let boneyard = Place {
            seat: None,
            size: knowledge.boneyard as usize,
        };
        let unseen = knowledge.unseen().iter().map(|tile| Item {
            tile,
            places: may_hold(cohorts, None, tile) | 1 << cohorts.len(),
        });
        let mut items: Vec<Item> = unseen.collect();
        let unseen = items.len();
        items.extend_from_slice(played);
        Self {
            places: hands.chain([boneyard]).collect(),
            items,
            unseen,
            free: cohorts.iter().all(|cohort| cohort.forbidden.is_empty()),
        }
    }

    /// Makes it smaller, without changing how likely any tile is to be in any hand.
    fn reduce(&mut self) {
        // A played tile that can only have come from one place has made room there.
        let places = &mut self.places;
        let played = self.items.split_off(self.unseen).into_iter();
        self.items.extend(played.filter(|item| {
            let sure = item.places.is_power_of_two();
            if sure {
                let place = &mut places[item.places.trailing_zeros() as usize];
                place.size = place.size.saturating_sub(1);
            }
            !sure
        }));
        // Places in one hand that no item tells apart are one: each way to fill it stands for
        // equally many ways to fill them. Empty places are none.
        let mut index = 0;
        while index + 1 < self.places.len() {
            let Place { seat, size } = self.places[index];
            let twin = (0..index).find(|&twin| {
                let mut items = self.items.iter();
                self.places[twin].seat == seat
                    && items.all(|item| item.places >> twin & 1 == item.places >> index & 1)
            });
            if twin.is_none() && size > 0 {
                index += 1;
                continue;
            }
            if let Some(twin) = twin {
                self.places[twin].size += size;
            }
            self.places.remove(index);
            let below = (1 << index) - 1;
            for item in &mut self.items {
                item.places = item.places & below | item.places >> 1 & !below;
            }
        }
    }

    /// The places in the hand of a seat, as bits.
    pub(crate) fn places_of(&self, seat: Seat) -> u32 {
        let places = self.places.iter().enumerate();
        places.fold(0, |bits, (index, place)| {
            bits | u32::from(place.seat == Some(seat)) << index
        })
    }
}
