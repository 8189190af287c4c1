//! The real binary, run as a person or a script runs it.

#![allow(
    clippy::doc_markdown,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a helper of tests that cannot go on makes its test fail"
)]

mod choose;
mod contest;
mod deal;
mod documents;
mod fixtures;
mod original;
mod perft;
mod play;
mod record;
mod replay;
mod run;
mod show;
mod usage;
mod view;
