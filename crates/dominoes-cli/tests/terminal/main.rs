//! The game on a real terminal: `tmux` is the terminal, what it shows is looked at.
//!
//! Without `tmux` these tests say so and do nothing, except in CI, where that is a failure.

#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a helper of tests that cannot go on makes its test fail"
)]

mod hotseat;
mod keys;
mod killed;
mod tmux;
