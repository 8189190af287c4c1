//! The order in which a set is dealt, and by which scheme.

use core::fmt;

use crate::{OrderError, Rules, Seat, Tile, TileSet};

/// How a seed becomes deals and lots: the names of the ways. What each does stands in
/// `docs/deals.md`, byte by byte, and is done by the engine crate; records name one too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DealScheme {
    /// ChaCha20 keyed by the seed: the scheme for new games.
    #[default]
    ChaCha20,
    /// SHA-256 over the seed and a label, as the Perl engine `Game::Dominoes` 0.01 deals: its games
    /// replay here.
    Sha256,
}

impl DealScheme {
    /// Both schemes.
    pub const ALL: [Self; 2] = [Self::ChaCha20, Self::Sha256];

    /// The scheme with this name: `chacha20` or `sha256`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// Its name in logs, records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ChaCha20 => "chacha20",
            Self::Sha256 => "sha256",
        }
    }
}

/// The 28 tiles in the order they are dealt: seat 1 takes the first hand, seat 2 the next, and the
/// rest is the boneyard, drawn from the front (R-DEAL-1).
///
/// It says what everybody holds, so its `Debug` is redacted.
///
/// ```
/// use dominoes_core::{Order, Rules, Seat, Seats, Tile};
///
/// let order = Order::new(Tile::ALL).unwrap();
/// let rules = Rules::all_fives(Seats::Two);
/// assert_eq!(order.hand(&rules, Seat::Two)[0].to_string(), "3-1");
/// assert_eq!(order.boneyard(&rules).len(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order([Tile; Tile::COUNT]);

impl Order {
    /// These tiles in this order.
    ///
    /// # Errors
    /// When a tile stands twice.
    pub fn new(tiles: [Tile; Tile::COUNT]) -> Result<Self, OrderError> {
        let mut seen = TileSet::EMPTY;
        for (index, &tile) in tiles.iter().enumerate() {
            if !seen.insert(tile) {
                return Err(OrderError::Duplicate {
                    place: index + 1,
                    tile,
                });
            }
        }
        Ok(Self(tiles))
    }

    /// The tiles with these ids in this order.
    ///
    /// # Errors
    /// Unless the ids are 1 to 28, each once.
    pub fn from_ids(ids: &[u64]) -> Result<Self, OrderError> {
        if ids.len() != Tile::COUNT {
            return Err(OrderError::Length { length: ids.len() });
        }
        let mut tiles = Tile::ALL;
        for (index, (&id, tile)) in ids.iter().zip(&mut tiles).enumerate() {
            *tile = u8::try_from(id)
                .ok()
                .and_then(Tile::from_id)
                .ok_or(OrderError::Id {
                    place: index + 1,
                    id,
                })?;
        }
        Self::new(tiles)
    }

    /// The tiles, first dealt first.
    #[must_use]
    pub const fn tiles(&self) -> &[Tile; Tile::COUNT] {
        &self.0
    }

    /// The tiles a seat is dealt.
    ///
    /// # Panics
    /// When the rules have no such seat.
    #[must_use]
    pub fn hand(&self, rules: &Rules, seat: Seat) -> &[Tile] {
        assert!(
            rules.seats().contains(seat),
            "seat {seat} is not one of the {}",
            rules.seats()
        );
        &self.0[seat.index() * rules.hand_size()..][..rules.hand_size()]
    }

    /// The tiles left over, the first to be drawn first.
    #[must_use]
    pub fn boneyard(&self, rules: &Rules) -> &[Tile] {
        &self.0[rules.hand_size() * rules.seats().count()..]
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Order(secret)")
    }
}
