//! Pseudo-random numbers of known sequence: the same on every machine and in every release.

use core::any::Any;
use std::panic;

/// A 64-bit counter stepped by the golden ratio, its bits mixed on the way out: the generator known
/// as `SplitMix64`. Good enough for tests and fast enough for benches, and never used for a deal that
/// anybody plays.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `n`, which is not 0. Its bias is `n` in 2³², of no account here.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * n as u64) >> 32) as u32
    }

    /// Whether something that happens once in `n` times happens now.
    pub const fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// Puts these in random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Runs a property with the generators of the seeds from 0 to `count` − 1.
///
/// # Panics
/// When the property panics; the message then begins with the seed. [`with_seed`] runs one alone.
#[track_caller]
pub fn each(count: u64, mut property: impl FnMut(&mut Rng)) {
    for seed in 0..count {
        with_seed(seed, &mut property);
    }
}

/// Runs a property with the generator of one seed: what to call while looking into a failure.
///
/// # Panics
/// When the property panics; the message then begins with the seed.
#[track_caller]
pub fn with_seed(seed: u64, property: impl FnOnce(&mut Rng)) {
    let run = panic::AssertUnwindSafe(|| property(&mut Rng::new(seed)));
    if let Err(payload) = panic::catch_unwind(run) {
        panic!("seed {seed}: {}", message(&*payload));
    }
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_pinned() {
        let mut rng = Rng::new(1_234_567);
        let words = [(); 3].map(|()| rng.bits());
        assert_eq!(
            words,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn every_number_below_n_comes_up_and_no_other() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|times| (850..1150).contains(times)),
            "{seen:?}"
        );
    }

    #[test]
    #[should_panic(expected = "seed 3: three")]
    fn a_failure_names_its_seed() {
        let mut run = 0;
        each(9, |_| {
            run += 1;
            assert!(run < 4, "three");
        });
    }
}
