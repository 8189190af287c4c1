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

/// What users lean on: values go to any thread and stay there, and a search can copy them.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    const fn copied<T: Copy + Send + Sync + 'static>() {}
    const fn small<T: Copy + Send + Sync + 'static>(bytes: usize) {
        assert!(size_of::<T>() <= bytes);
    }
    small::<Option<Face>>(1);
    small::<Option<Tile>>(1);
    small::<FaceSet>(1);
    small::<TileSet>(4);
    small::<Option<Play>>(2);
    small::<PlayRequest>(2);
    small::<ScoredPlay>(8);
    small::<Ends>(12);
    small::<Boneyard>(32);
    small::<Round>(64);
    copied::<(Arm, ArmSet, EndReason, Order, Placement)>();
    copied::<(Rules, RoundRules, Scale)>();
    copied::<(Seat, SeatSet, Seats, Target, Variant)>();
    shared::<(BySeat<Layout>, GameResult, HandEnd, HandSummary)>();
    shared::<LegalPlays>();
    shared::<(ArmTile, End, LineTile, Perft, RoundEvent)>();
    shared::<(RoundSetup, RulesSpec, tile_set::Iter)>();
    shared::<(OrderError, ParsePlayError, ParseTileError)>();
    shared::<(PlaceError, PlayError)>();
    shared::<(RulesError, RulesFault, SetupError, SetupFault)>();
    shared::<Position<'static>>();
};
