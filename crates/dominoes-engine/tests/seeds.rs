//! Seeds and what is published of them.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_engine::{Commitment, Seed};
use dominoes_testkit::rng;

#[test]
fn a_commitment_is_of_one_seed() {
    rng::each(50, |rng| {
        let bytes = [(); 32].map(|()| rng.bits() as u8);
        let mut other = bytes;
        other[rng.below(32) as usize] ^= 1 << rng.below(8);
        let (seed, other) = (Seed::from_bytes(bytes), Seed::from_bytes(other));
        let commitment = seed.commitment();
        assert!(commitment.is_of(&seed) && !commitment.is_of(&other));
        assert_ne!(commitment, other.commitment());
        // What is printed is what is read; only the commitment may be printed for debugging.
        let text = commitment.to_string();
        assert_eq!(text.parse::<Commitment>(), Ok(commitment));
        assert_eq!(format!("{commitment:?}"), format!("Commitment({text})"));
        assert_eq!(Seed::from_hex(&seed.to_hex()).as_ref(), Ok(&seed));
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
    });
}
