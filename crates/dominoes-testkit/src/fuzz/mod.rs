//! What must hold whatever the input is: the bodies of the fuzz targets in `fuzz/`, here because the
//! tests of this crate run them too.
//!
//! A body takes bytes and panics when something does not hold. `fuzz/README.md` says how to run them
//! for hours; `tests/fuzz.rs` runs each of them on the committed seeds and on random inputs.

mod bytes;
mod json;
mod play;
mod table;
mod text;
mod view;
mod worlds;

pub use self::json::{logs, setups, views};
pub use self::play::{drawings, rounds, twins};
pub use self::text::{movetext, records, tokens};
pub use self::worlds::worlds;

/// A body, and what its target is called.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the target and of its folder of seeds.
    pub name: &'static str,
    /// Panics when something does not hold for an input.
    pub body: fn(&[u8]),
    /// How many random inputs a test tries: enough for about a second.
    pub inputs: u32,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    target("tokens", tokens, 40_000),
    target("movetext", movetext, 40_000),
    target("records", records, 400),
    target("logs", logs, 400),
    target("views", views, 200),
    target("setups", setups, 2000),
    target("rounds", rounds, 400),
    target("twins", twins, 40),
    target("worlds", worlds, 100),
    target("drawings", drawings, 200),
];

const fn target(name: &'static str, body: fn(&[u8]), inputs: u32) -> Target {
    Target { name, body, inputs }
}
