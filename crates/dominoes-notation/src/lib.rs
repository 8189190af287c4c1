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

/// What users lean on: records and what is wrong with them go to any thread.
const _: () = {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<(Deal, DealList, DrawCount, Movetext, PlacedToken)>();
    shared::<(Record, Span)>();
    shared::<(Records<'static>, SeedHex, Sha256Hex, Tag)>();
    shared::<(Termination, Token)>();
    shared::<(PublicCheck, PublicEnd, PublicHand, PublicMove)>();
    shared::<(CheckError, CheckFault, Expected, ReadError)>();
    shared::<ReadFault>();
    shared::<(ParseHexError, ParseTokenError, TagError)>();
    #[cfg(feature = "engine")]
    shared::<Checked>();
};
