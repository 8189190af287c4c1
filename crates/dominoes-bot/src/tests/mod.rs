//! Tests of what is private: the search against recorded choices, the sampler against enumeration,
//! rollouts against the engine.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "statistics decide whether a test passes, not what is played"
)]

mod census;
mod inference;
mod recorded;
mod reports;
mod rollouts;
mod solver;
mod strong;
mod ties;
mod worlds;

/// How much of a long test is run: `DOMINOES_BOT_TESTS` asks for more than the default.
fn scaled(default: u32) -> u32 {
    let factor = std::env::var("DOMINOES_BOT_TESTS")
        .ok()
        .and_then(|text| text.parse().ok());
    default * factor.unwrap_or(1)
}
