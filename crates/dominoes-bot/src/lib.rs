#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod bot;
mod census;
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

pub use crate::{
    bot::{Bot, Player},
    greedy::greedy_play,
    halving::{Analyst, Rollouts, Settings},
    level::{Level, ParseLevelError},
    policy::Weights,
    report::{Candidate, Choice, SearchReport},
};

/// What match runners lean on.
const _: () = {
    const fn shared<T: Send + Sync + Clone + 'static>() {}
    const fn object_safe(_: Option<&dyn Player>) {}
    shared::<Bot>();
    shared::<Choice>();
    object_safe(None);
};
