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

/// What users lean on: views and events go to any thread.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<(Deductions, PublicEvent, Status, View, ViewFacts)>();
    shared::<Viewer>();
    shared::<(EventFault, HandFault, ParseViewerError, ViewError)>();
    #[cfg(feature = "serde")]
    shared::<Digest>();
    assert!(size_of::<Viewer>() == 1);
    assert!(size_of::<Deductions>() <= 8);
};
