//! Deals and lots: pure functions of a seed and the number of a hand.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use dominoes_core::{DealScheme, Order, Rules, Seat, Seats, Tile};

use crate::{DealsError, Seed, words};

/// The order in which hand `hand` (from 1) is dealt: nothing that was played changes it (R-DEAL-2).
///
/// ```
/// use dominoes_engine::{DealScheme, Seed, deal};
///
/// let seed = Seed::from_bytes([b'a'; 32]);
/// let order = deal(DealScheme::Sha256, &seed, 1);
/// assert_eq!(order.tiles()[0].id(), 10);
/// ```
#[must_use]
pub fn deal(scheme: DealScheme, seed: &Seed, hand: u32) -> Order {
    match scheme {
        DealScheme::ChaCha20 => shuffle(words::chacha20(seed, 2 * u64::from(hand))),
        DealScheme::Sha256 => shuffle(words::sha256_stream(seed, format!("hand:{hand}"))),
    }
}

/// The seat that the lot of hand `hand` (from 1) falls on (R-LEAD-1, R-LEAD-3).
#[must_use]
pub fn lot(scheme: DealScheme, seed: &Seed, hand: u32, seats: Seats) -> Seat {
    let n = seats.count() as u32;
    let index = match scheme {
        DealScheme::ChaCha20 => words::uniform(n, words::chacha20(seed, 2 * u64::from(hand) + 1)),
        DealScheme::Sha256 => {
            // The first try is the bare label; later ones are numbered from 1.
            let mut tries = 0_u32;
            words::uniform(n, || {
                let number = if tries == 0 {
                    String::new()
                } else {
                    format!(":{tries}")
                };
                tries += 1;
                words::sha256(seed, &format!("lot:{hand}{number}"))[0]
            })
        }
    };
    Seat::ALL[index as usize]
}

/// The tiles in canonical order, shuffled from the back: place i, from the last down to the second,
/// changes with a place from the first to i.
///
/// It is written here because the shuffles of libraries have changed between releases, and a deal
/// must not.
fn shuffle(mut next_word: impl FnMut() -> u32) -> Order {
    let mut tiles = Tile::ALL;
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, words::uniform(i as u32 + 1, &mut next_word) as usize);
    }
    // Swapping keeps every tile once.
    Order::new(tiles).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Where a game's deals and lots come from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Deals {
    /// From a seed.
    Seeded {
        /// How.
        scheme: DealScheme,
        /// The secret.
        seed: Seed,
    },
    /// From a list: problems, lessons, rigged tests, games dealt by hand.
    Explicit(ExplicitDeals),
}

impl Deals {
    /// The order of hand `hand` (from 1); none if it is not in the list.
    #[must_use]
    pub fn order(&self, hand: u32) -> Option<Order> {
        match self {
            Self::Seeded { scheme, seed } => Some(deal(*scheme, seed, hand)),
            Self::Explicit(list) => list.at(hand).map(|deal| deal.order),
        }
    }

    /// The lot of hand `hand` (from 1); none if it is not in the list.
    #[must_use]
    pub fn lot(&self, hand: u32, seats: Seats) -> Option<Seat> {
        match self {
            Self::Seeded { scheme, seed } => Some(lot(*scheme, seed, hand, seats)),
            Self::Explicit(list) => list.at(hand).and_then(|deal| deal.lot),
        }
    }

    /// Its name in logs and records: `chacha20`, `sha256` or `explicit`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Seeded { scheme, .. } => scheme.name(),
            Self::Explicit(_) => "explicit",
        }
    }

    /// The seed, if the deals come from one.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Seeded { seed, .. } => Some(seed),
            Self::Explicit(_) => None,
        }
    }
}

impl fmt::Debug for Deals {
    /// How tiles are dealt, not which.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deals({}, secret)", self.name())
    }
}

/// A deal written out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExplicitDeal {
    /// The order of the tiles: secret.
    pub order: Order,
    /// The seat that leads if the lead is drawn by lot: for the first hand, and after a blocked one.
    pub lot: Option<Seat>,
}

impl fmt::Debug for ExplicitDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplicitDeal")
            .field("lot", &self.lot)
            .finish_non_exhaustive()
    }
}

/// Deals written out, one a hand.
///
/// A hand that is not there, or has no lot and needs one, is not dealt until it is
/// [added](crate::Game::add_deal).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExplicitDeals {
    hands: Vec<ExplicitDeal>,
}

impl ExplicitDeals {
    /// These deals, the first hand first.
    ///
    /// # Errors
    /// Unless there is a first hand, and a lot for it.
    pub fn new(hands: Vec<ExplicitDeal>) -> Result<Self, DealsError> {
        match hands.first() {
            Some(ExplicitDeal { lot: Some(_), .. }) => Ok(Self { hands }),
            _ => Err(DealsError::Empty),
        }
    }

    /// The deals of these orders and lots, entry k − 1 for hand k. There may be fewer lots than
    /// orders.
    ///
    /// # Errors
    /// Unless there is an order and a lot for the first hand, and no lot without an order.
    pub fn from_lists(orders: &[Order], lots: &[Option<Seat>]) -> Result<Self, DealsError> {
        if lots.len() > orders.len() {
            return Err(DealsError::Lots {
                orders: orders.len(),
                lots: lots.len(),
            });
        }
        let lots = lots.iter().copied().chain(core::iter::repeat(None));
        Self::new(
            orders
                .iter()
                .zip(lots)
                .map(|(&order, lot)| ExplicitDeal { order, lot })
                .collect(),
        )
    }

    /// The deals, the first hand first.
    #[must_use]
    pub fn hands(&self) -> &[ExplicitDeal] {
        &self.hands
    }

    fn at(&self, hand: u32) -> Option<&ExplicitDeal> {
        self.hands.get((hand as usize).checked_sub(1)?)
    }

    /// Whether every lot falls on a seat of these rules.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), DealsError> {
        let mut lots = self.hands.iter().filter_map(|deal| deal.lot);
        match lots.find(|&seat| !rules.seats().contains(seat)) {
            Some(seat) => Err(DealsError::NoSuchSeat { seat }),
            None => Ok(()),
        }
    }

    /// Writes hand `hand` (from 1): the next one after those that are there, or one that is there
    /// and lacked its lot.
    pub(crate) fn set(&mut self, hand: u32, deal: ExplicitDeal) {
        self.hands.truncate((hand as usize).saturating_sub(1));
        self.hands.push(deal);
    }
}
