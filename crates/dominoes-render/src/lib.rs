#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod geometry;
mod pips;
mod plan;
mod route;
pub mod svg;
pub mod text;

pub use crate::{
    geometry::{Direction, Metrics, Rect},
    plan::{Bounds, Label, Placed, Plan},
};
