#![doc = include_str!("../README.md")]

pub mod fixture;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod games;
pub mod invariant;
pub mod model;
pub mod random;
pub mod rig;
pub mod rng;
