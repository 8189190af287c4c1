//! What passes have shown.

use core::fmt;

use dominoes_core::{BySeat, FaceSet, Seat, Seats, TileSet};

/// The faces each seat has shown it cannot hold (R-DED-1).
///
/// A seat that passes holds no tile carrying a face open at that moment, and nothing enters that
/// hand again before the next deal. Everybody at the table can keep this record. A draw is never part
/// of it (R-DED-2).
///
/// ```
/// use dominoes_core::{Face, FaceSet, Seat, Seats, TileSet};
/// use dominoes_view::Deductions;
///
/// let mut deductions = Deductions::new(Seats::Two);
/// deductions.record_pass(Seat::Two, FaceSet::EMPTY.with(Face::Six));
/// assert_eq!(deductions.possible(Seat::Two, TileSet::FULL).len(), 21);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deductions(BySeat<FaceSet>);

impl Deductions {
    /// Nothing is known of any seat: a new hand.
    #[must_use]
    pub fn new(seats: Seats) -> Self {
        Self(BySeat::splat(seats, FaceSet::EMPTY))
    }

    /// A seat passed while these faces were open.
    ///
    /// # Panics
    /// When the seat is not taken.
    pub fn record_pass(&mut self, seat: Seat, open: FaceSet) {
        self.0[seat] = self.0[seat].union(open);
    }

    /// The faces this seat cannot hold.
    ///
    /// # Panics
    /// When the seat is not taken.
    #[must_use]
    pub fn of(&self, seat: Seat) -> FaceSet {
        self.0[seat]
    }

    /// Those of these tiles that the seat may still hold.
    ///
    /// # Panics
    /// When the seat is not taken.
    #[must_use]
    pub fn possible(&self, seat: Seat, tiles: TileSet) -> TileSet {
        tiles - tiles.matching(self.of(seat))
    }

    /// The seats that have shown anything, with what they cannot hold.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, FaceSet)> + Clone + '_ {
        self.0
            .iter()
            .map(|(seat, &faces)| (seat, faces))
            .filter(|(_, faces)| !faces.is_empty())
    }

    /// Whether nothing is known of any seat.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl fmt::Debug for Deductions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
