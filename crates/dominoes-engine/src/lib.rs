#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod deal;
mod error;
mod event;
mod game;
mod log;
mod project;
mod seed;
#[cfg(feature = "serde")]
mod serde_impl;
mod words;

pub use dominoes_core::{self as core, *};
pub use dominoes_view::{self as view, *};

pub use crate::{
    deal::{Deals, ExplicitDeal, ExplicitDeals, deal, lot},
    error::{DealsError, GameError, LogError, SeedError},
    event::GameEvent,
    game::{Game, Played},
    log::{Forfeit, GameLog, LoggedPlay},
    seed::{Commitment, Seed},
};

/// What servers lean on: a game can be kept anywhere and moved to any thread.
const _: () = {
    const fn shared<T: Clone + Send + Sync + 'static>() {}
    shared::<(Game, Played, GameEvent, GameLog, LoggedPlay)>();
    shared::<Forfeit>();
    shared::<(Commitment, DealScheme, Deals, ExplicitDeal)>();
    shared::<(ExplicitDeals, Seed)>();
    shared::<(DealsError, GameError, LogError, SeedError)>();
    assert!(size_of::<Seed>() == 32);
};
