#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod error;
#[cfg(feature = "engine")]
mod game;
mod hex;
mod list;
mod movetext;
mod public;
mod read;
mod record;
mod span;
mod tag;
mod token;

#[cfg(feature = "engine")]
pub use crate::game::{Checked, movetext, record, secret_record, to_text};
pub use crate::{
    error::{
        CheckError, CheckFault, Expected, ParseHexError, ParseTokenError, ReadError, ReadFault,
        TagError,
    },
    hex::{SeedHex, Sha256Hex},
    movetext::{Movetext, PlacedToken},
    public::{PublicCheck, PublicEnd, PublicHand, PublicMove},
    read::Records,
    record::{Deal, DealList, Record, Termination},
    span::Span,
    tag::Tag,
    token::{DrawCount, Token},
};

/// What servers lean on.
const _: () = {
    const fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<Record>();
    shared::<ReadError>();
    shared::<CheckError>();
};
