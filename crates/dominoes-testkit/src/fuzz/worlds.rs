//! The body that guesses hidden tiles.

use dominoes_bot::worlds as guess;
use dominoes_core::{Arm, FaceSet, Round, Seat, Tile, TileSet};
use dominoes_engine::{PublicEvent, View};

use super::{bytes::Bytes, play, table::Table};
use crate::invariant;

/// Worlds guessed behind a view of a game: there are some, and in each of them the set is whole, what
/// the viewer sees is as it sees it, what others passed on they do not hold, and, when the whole
/// history is used, the hands can have been dealt and drawn so that everybody saw just this.
///
/// # Panics
/// When something of this does not hold.
pub fn worlds(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(game) = play::game(&mut bytes) else {
        return;
    };
    let Some(seat) = game.turn() else { return };
    let view = match game.view(seat) {
        Ok(view) => view,
        Err(error) => panic!("{error}"),
    };
    agrees(&view, game.secret_round(), true);
    let seed = u64::from_le_bytes(bytes.array());
    for inference in [false, true] {
        let Some(rounds) = guess(&view, inference, seed, 6) else {
            panic!("a real view has a world: {view:?}");
        };
        assert_eq!(rounds.len(), 6);
        for round in &rounds {
            agrees(&view, round, inference);
        }
        assert_eq!(guess(&view, inference, seed, 6), Some(rounds));
    }
}

/// That a hand can stand behind a view.
pub(super) fn agrees(view: &View, round: &Round, inference: bool) {
    invariant::conservation(round);
    assert_eq!(round.turn(), view.turn());
    assert_eq!(round.ends(), view.ends());
    assert_eq!(round.table(), view.layout().tile_set());
    assert_eq!(round.boneyard().len(), view.boneyard_count() as usize);
    assert_eq!(round.passes(), view.passes() as usize);
    assert_eq!(round.forced(), view.forced());
    assert_eq!(&*round.legal(), view.legal());
    for seat in view.rules().seats().iter() {
        let hand = round.hand(seat);
        assert_eq!(hand.len(), view.counts()[seat] as usize);
        assert_eq!(view.deductions().possible(seat, hand), hand, "seat {seat}");
        if view.viewer().seat() == Some(seat) {
            let own: TileSet = view.hand().into_iter().flatten().copied().collect();
            assert_eq!(hand, own);
        } else if inference {
            History::of(view, seat).admits(hand);
        }
    }
}

/// Tiles that came to a hand together.
struct Batch {
    /// How many of them are not known by having been played at once.
    size: usize,
    /// When, as an index into the history.
    time: usize,
}

/// What everybody saw of one seat.
struct History {
    batches: Vec<Batch>,
    /// The tiles it played from its hand, with the time.
    played: Vec<(usize, Tile)>,
    /// The times at which it showed that it held no tile with one of these faces.
    shown: Vec<(usize, FaceSet)>,
}

impl History {
    fn of(view: &View, seat: Seat) -> Self {
        let mut table = Table::new(view.rules().variant().has_spinner());
        let mut history = Self {
            batches: vec![Batch {
                size: view.rules().hand_size(),
                time: 0,
            }],
            played: Vec::new(),
            shown: Vec::new(),
        };
        let mut has_drawn = false;
        for (time, event) in view.history().iter().enumerate() {
            let open = Arm::ALL.into_iter().filter_map(|arm| table.tip(arm));
            let open: FaceSet = open.map(|(face, _)| face).collect();
            match event {
                &PublicEvent::Play {
                    seat: who, play, ..
                } => {
                    table.lay(play);
                    if who != seat {
                        continue;
                    }
                    if has_drawn && let Some(batch) = history.batches.last_mut() {
                        // It was drawn last and played at once (R-TURN-3).
                        batch.size -= 1;
                    } else {
                        history.played.push((time, play.tile));
                    }
                    has_drawn = false;
                }
                &PublicEvent::Draw {
                    seat: who, count, ..
                } if who == seat => {
                    // Neither the hand nor what was drawn and is not played at once fits (R-DED-3).
                    history.batches.push(Batch {
                        size: count as usize,
                        time,
                    });
                    history.shown.push((time, open));
                    has_drawn = true;
                }
                &PublicEvent::Pass { seat: who } if who == seat => {
                    history.shown.push((time, open));
                    has_drawn = false;
                }
                PublicEvent::Deal { .. }
                | PublicEvent::Draw { .. }
                | PublicEvent::Pass { .. }
                | PublicEvent::HandEnd(_)
                | PublicEvent::GameEnd(_) => {}
            }
        }
        history
    }

    /// Whether a tile that left the hand at `until` can have come with this batch.
    fn can_come(&self, tile: Tile, batch: &Batch, until: usize) -> bool {
        let (high, low) = tile.faces();
        let mut shown = self.shown.iter();
        batch.time < until
            && !shown.any(|&(time, faces)| {
                (batch.time..until).contains(&time) && (faces.contains(high) || faces.contains(low))
            })
    }

    /// That a seat with this history can hold these tiles: they and the ones it played can be given
    /// to the batches so that each is as large as it was.
    fn admits(&self, hand: TileSet) {
        let held = hand.iter().map(|tile| (usize::MAX, tile));
        let tiles: Vec<(usize, Tile)> = self.played.iter().copied().chain(held).collect();
        let places: usize = self.batches.iter().map(|batch| batch.size).sum();
        assert_eq!(places, tiles.len());
        // The batches with which a tile can have come follow each other in time: what keeps it from
        // one keeps it from all before. So each has a first and a last.
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for &(until, tile) in &tiles {
            let mut fitting = self.batches.iter().enumerate();
            let can_come = |&(_, batch): &(usize, &Batch)| self.can_come(tile, batch, until);
            let Some((first, _)) = fitting.find(can_come) else {
                panic!("{tile} cannot have come to this hand");
            };
            let last = fitting.take_while(can_come).last();
            spans.push((last.map_or(first, |(last, _)| last), first));
        }
        // Each batch is filled with the tiles whose last comes soonest.
        spans.sort_unstable();
        for (index, batch) in self.batches.iter().enumerate() {
            let mut room = batch.size;
            spans.retain(|&(last, first)| {
                let taken = room > 0 && (first..=last).contains(&index);
                room -= usize::from(taken);
                !taken
            });
            assert_eq!(room, 0, "batch {index} cannot be filled");
        }
        assert!(spans.is_empty());
    }
}
