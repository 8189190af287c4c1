//! What the seat on turn knows, in a form to calculate with.

use dominoes_core::{BySeat, Ends, LegalPlays, RoundRules, Rules, Seat, Tile, TileSet};
use dominoes_view::{Deductions, View};

/// A view as the search uses it: the viewer is on turn and has a play.
///
/// It is made of a [`View`] and of nothing else.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    pub(crate) rules: Rules,
    /// The seat that sees this and is on turn.
    pub(crate) seat: Seat,
    /// Its tiles.
    pub(crate) hand: TileSet,
    /// The drawn tile that it must play (R-TURN-3).
    pub(crate) forced: Option<Tile>,
    /// The open ends of the table.
    pub(crate) ends: Ends,
    /// The tiles on the table.
    pub(crate) table: TileSet,
    /// How many tiles each seat holds.
    pub(crate) counts: BySeat<u32>,
    /// How many tiles are undealt, the reserve included.
    pub(crate) boneyard: u32,
    /// What passes have shown (R-DED-1).
    pub(crate) deductions: Deductions,
    /// How many seats have passed in a row.
    pub(crate) passes: u8,
}

impl Knowledge {
    /// What this view tells a seat that has to choose; none when its viewer is not asked for a play.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let seat = view
            .viewer()
            .seat()
            .filter(|&seat| view.turn() == Some(seat))?;
        Some(Self {
            rules: *view.rules(),
            seat,
            hand: view.hand()?.iter().copied().collect(),
            forced: view.forced(),
            ends: *view.ends(),
            table: view.layout().tile_set(),
            counts: *view.counts(),
            boneyard: view.boneyard_count(),
            deductions: *view.deductions(),
            passes: view.passes() as u8,
        })
    }

    /// What the seat may play.
    pub(crate) fn legal(&self) -> LegalPlays {
        LegalPlays::new(
            &RoundRules::from(&self.rules),
            &self.ends,
            self.hand,
            self.forced,
        )
    }

    /// The tiles it does not see.
    pub(crate) fn unseen(&self) -> TileSet {
        !(self.hand | self.table)
    }

    /// The other seats, in playing order.
    pub(crate) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        self.rules.seats().iter_from(self.seat).skip(1)
    }
}
