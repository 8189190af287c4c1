//! The bot's own random numbers: a function of its seed and the view, and of nothing that was called
//! before.

/// What the streams of one choice come from: the bot's seed and a digest of the whole view.
///
/// The seed of the game's deals is no part of a view while the game runs, so a stream cannot be
/// the one that dealt the tiles it guesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key(u64);

impl Key {
    pub(crate) fn new(seed: u64, digest: &[u8; 32]) -> Self {
        let words = digest.chunks_exact(8).map(|bytes| {
            bytes
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte))
        });
        Self(words.fold(mix(seed ^ STEP), |key, word| mix(key ^ word)))
    }

    /// The stream of world `index`, whatever order worlds are made in.
    pub(crate) const fn stream(self, index: u32) -> Stream {
        Stream(mix(self.0 ^ mix(STEP.wrapping_add(index as u64))))
    }
}

/// A stream of random words: a counter in steps of 2⁶⁴ ÷ φ, its bits mixed on the way out
/// (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Stream(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Stream {
    #[cfg(test)]
    pub(crate) const fn of_test(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    pub(crate) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `n`, each exactly as likely as the others. `n` is not 0.
    #[inline]
    pub(crate) const fn below(&mut self, n: u64) -> u64 {
        // The high half of word × n is below n; words whose low half is among the first 2⁶⁴ mod n
        // would make some numbers likelier and are skipped.
        loop {
            let product = self.word() as u128 * n as u128;
            let low = product as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts these in random order, every order as likely as the others.
    #[inline]
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// A one-to-one scrambling of 64 bits: the output function of `SplitMix64`.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        // The first words of SplitMix64 for this start, as published with it.
        let mut stream = Stream(1_234_567);
        assert_eq!(
            [(); 3].map(|()| stream.word()),
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    /// Of words in which three quarters of 2⁶⁴ numbers have the same share, a quarter is skipped.
    #[test]
    fn numbers_below_anything_are_equally_likely() {
        let mut stream = Stream(5);
        let mut times = [0; 3];
        for _ in 0..3000 {
            times[(stream.below(3 << 62) % 3) as usize] += 1;
        }
        assert!(
            times.iter().all(|count| (900..1100).contains(count)),
            "{times:?}"
        );
    }

    #[test]
    fn the_streams_of_a_view_are_pinned() {
        let digest = core::array::from_fn(|index| index as u8);
        let first = |seed, index| Key::new(seed, &digest).stream(index).word();
        assert_eq!(
            [
                first(0, 0),
                first(0, 1),
                first(1, 0),
                first(u64::MAX, u32::MAX)
            ],
            [
                14_522_781_268_516_637_887,
                1_873_903_487_413_588_782,
                6_357_121_447_402_470_374,
                15_218_497_050_893_214_251
            ]
        );
    }

    #[test]
    fn every_part_of_the_digest_matters() {
        let base = Key::new(7, &[0; 32]).stream(0).word();
        for byte in 0..32 {
            let mut digest = [0; 32];
            digest[byte] = 1;
            assert_ne!(Key::new(7, &digest).stream(0).word(), base, "byte {byte}");
        }
    }

    #[test]
    fn numbers_below_n_are_spread_evenly() {
        let mut stream = Stream(1);
        let mut seen = [0; 7];
        for _ in 0..70_000 {
            seen[stream.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|times| (9_600..10_400).contains(times)),
            "{seen:?}"
        );
        assert!((0..100).all(|_| stream.below(1) == 0));
        // So large that a quarter of all words is skipped.
        let n = 3 << 62;
        assert!((0..100).all(|_| stream.below(n) < n));
    }
}
