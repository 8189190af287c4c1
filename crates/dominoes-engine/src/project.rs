//! From a game to what one viewer may see of it: the only place where that is decided.
//!
//! A view is built up from nothing by one struct literal that names every field, and events by one
//! `match` that names every event. Whoever adds a field or an event has to come here and say who may
//! see it.

use alloc::vec::Vec;

use dominoes_core::Tile;
use dominoes_view::{PublicEvent, View, ViewFacts, Viewer};

use crate::{Game, GameError, GameEvent};

impl Game {
    /// What this viewer may see.
    ///
    /// # Errors
    /// When the viewer is a seat that is not in the game.
    ///
    /// # Panics
    /// Never: a game always makes a view that follows the rules.
    pub fn view(&self, viewer: impl Into<Viewer>) -> Result<View, GameError> {
        let viewer = viewer.into();
        if let Some(seat) = viewer.seat() {
            self.check_seat(seat)?;
        }
        let over = self.result().is_some();
        let view = View::new(ViewFacts {
            viewer,
            rules: *self.rules(),
            hand_number: self.hand_number(),
            leader: self.leader(),
            move_number: self.move_number(),
            scores: *self.scores(),
            hand: viewer.seat().and_then(|seat| self.secret_hand(seat)),
            history: public_events(self.secret_hand_events(), viewer),
            last_hand: self.hand_before().copied(),
            result: self.result().copied(),
            seed: self
                .deals()
                .seed()
                .filter(|_| over)
                .map(|seed| *seed.as_bytes()),
        });
        Ok(view.unwrap_or_else(|error| unreachable!("a game made a view that is none: {error}")))
    }

    /// Everything that happened in the game from event `from` on (counted from 0 in this viewer's own
    /// list), as this viewer may know it. Draws of one turn are one event.
    ///
    /// # Errors
    /// When the viewer is a seat that is not in the game.
    pub fn events(
        &self,
        viewer: impl Into<Viewer>,
        from: usize,
    ) -> Result<Vec<PublicEvent>, GameError> {
        let viewer = viewer.into();
        if let Some(seat) = viewer.seat() {
            self.check_seat(seat)?;
        }
        let mut events = public_events(self.secret_events(), viewer);
        Ok(events.split_off(from.min(events.len())))
    }
}

/// These events as this viewer may know them.
pub(crate) fn public_events(events: &[GameEvent], viewer: Viewer) -> Vec<PublicEvent> {
    let mut public: Vec<PublicEvent> = Vec::with_capacity(events.len());
    for event in events {
        let event = match *event {
            GameEvent::Deal { hand, leader } => PublicEvent::Deal { hand, leader },
            GameEvent::Play { seat, placement } => PublicEvent::Play {
                seat,
                play: placement.play,
                spinner: placement.spinner,
                count: placement.ends.count(),
                points: placement.points,
            },
            GameEvent::Draw { seat, tile } => {
                let own = viewer == Viewer::Seat(seat);
                if let Some(PublicEvent::Draw {
                    seat: last,
                    count,
                    tiles,
                }) = public.last_mut()
                    && *last == seat
                {
                    *count += 1;
                    if let Some(tiles) = tiles {
                        tiles.push(tile);
                    }
                    continue;
                }
                PublicEvent::Draw {
                    seat,
                    count: 1,
                    tiles: own.then(|| Vec::<Tile>::from([tile])),
                }
            }
            GameEvent::Pass { seat } => PublicEvent::Pass { seat },
            GameEvent::HandEnd(summary) => PublicEvent::HandEnd(summary),
            GameEvent::GameEnd(result) => PublicEvent::GameEnd(result),
        };
        public.push(event);
    }
    public
}
