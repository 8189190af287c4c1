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

/// What users lean on: plans and drawings go to any thread.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<(Bounds, Direction, Label, Metrics, Placed, Plan)>();
    shared::<Rect>();
    shared::<(svg::Options, svg::Theme)>();
    shared::<(text::Charset, text::Drawing, text::Line)>();
    shared::<(text::Options, text::Size)>();
    shared::<(text::Span, text::Style)>();
};
