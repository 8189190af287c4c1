#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod deductions;
#[cfg(feature = "serde")]
mod digest;
mod error;
mod history;
mod public_event;
#[cfg(feature = "serde")]
mod serde_impl;
mod view;

#[cfg(feature = "serde")]
pub use crate::digest::Digest;
pub use crate::{
    deductions::Deductions,
    error::{EventFault, HandFault, ParseViewerError, ViewError},
    public_event::PublicEvent,
    view::{Status, View, ViewFacts, Viewer},
};

/// What servers lean on.
const _: () = {
    const fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<View>();
    shared::<PublicEvent>();
};
