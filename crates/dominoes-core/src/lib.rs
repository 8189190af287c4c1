#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod ends;
mod error;
mod event;
mod face;
mod layout;
mod order;
mod outcome;
mod perft;
mod play;
mod round;
mod rules;
pub mod scoring;
mod seat;
#[cfg(feature = "serde")]
mod serde_impl;
mod tile;
pub mod tile_set;

pub use crate::{
    ends::Ends,
    error::{
        OrderError, ParsePlayError, ParseTileError, PlaceError, PlayError, RulesError, RulesFault,
        SetupError, SetupFault,
    },
    event::{Placement, RoundEvent},
    face::{Face, FaceSet},
    layout::{ArmTile, End, Layout, LineTile},
    order::{DealScheme, Order},
    outcome::{EndReason, GameResult, HandEnd, HandSummary, places},
    perft::{Perft, perft},
    play::{Arm, ArmSet, Play, PlayRequest},
    round::{Boneyard, LegalPlays, Position, Round, RoundRules, RoundSetup, ScoredPlay},
    rules::{Rules, RulesSpec, Scale, Target, Variant},
    seat::{BySeat, Seat, SeatSet, Seats},
    tile::Tile,
    tile_set::TileSet,
};

/// What the rest of the workspace and its users lean on.
const _: () = {
    const fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<Round>();
    shared::<Layout>();
    shared::<Rules>();
    assert!(size_of::<Option<Face>>() == 1);
    assert!(size_of::<Option<Tile>>() == 1);
    assert!(size_of::<Play>() == 2);
    assert!(size_of::<Round>() <= 64);
};
