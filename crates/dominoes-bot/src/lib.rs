#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod bot;
mod census;
#[cfg(feature = "fuzz")]
mod fuzz;
mod greedy;
mod halving;
mod infer;
mod knowledge;
mod level;
mod policy;
mod report;
mod rng;
mod rollout;
mod sample;
mod search;
mod solve;
#[cfg(test)]
mod tests;

#[cfg(feature = "fuzz")]
#[doc(hidden)]
pub use crate::fuzz::worlds;
pub use crate::{
    bot::{Bot, Player},
    greedy::greedy_play,
    halving::{Analyst, Rollouts, Settings},
    level::{Level, ParseLevelError},
    policy::Weights,
    report::{Candidate, Choice, SearchReport},
};

/// What match runners lean on: players of any kind in one list, each moved to the thread that runs it.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    const fn moved<T: Send + ?Sized>() {}
    shared::<(Analyst, Bot, Candidate, Choice, Level)>();
    shared::<ParseLevelError>();
    shared::<(Rollouts, SearchReport, Settings, Weights)>();
    moved::<dyn Player>();
};
