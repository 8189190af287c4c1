#![doc = include_str!("../README.md")]

pub mod fixture;
pub mod games;
pub mod invariant;
pub mod random;
pub mod rng;
