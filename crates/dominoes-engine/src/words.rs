//! Streams of 32-bit words, and whole numbers drawn from them. The only user of `rand_chacha`.

use alloc::{format, string::String, vec::Vec};

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};

use crate::Seed;

/// The words of one ChaCha20 stream, in keystream order.
pub(crate) fn chacha20(seed: &Seed, stream: u64) -> impl FnMut() -> u32 + use<> {
    let mut rng = ChaCha20Rng::from_seed(*seed.as_bytes());
    rng.set_stream(stream);
    move || rng.next_u32()
}

/// The eight big-endian words of SHA-256 over the seed and a label.
pub(crate) fn sha256(seed: &Seed, label: &str) -> [u32; 8] {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(seed.as_bytes())
        .chain_update(label)
        .finalize()
        .into();
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(digest.chunks_exact(4)) {
        *word = bytes
            .iter()
            .fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    words
}

/// The words of SHA-256 over the seed and `label:0`, `label:1`, … in turn.
pub(crate) fn sha256_stream(seed: &Seed, label: String) -> impl FnMut() -> u32 {
    let mut blocks = 0_u32..;
    let mut buffer = Vec::new().into_iter();
    move || loop {
        if let Some(word) = buffer.next() {
            return word;
        }
        if let Some(block) = blocks.next() {
            buffer = sha256(seed, &format!("{label}:{block}"))
                .to_vec()
                .into_iter();
        }
    }
}

/// A number below `n`, each as likely as the others: words at or above the last whole multiple of
/// `n` are skipped.
pub(crate) fn uniform(n: u32, mut next_word: impl FnMut() -> u32) -> u32 {
    // As a 64-bit number: for n = 1, 2, 4, … the limit is 2³² itself.
    let limit = (1 << 32) / u64::from(n) * u64::from(n);
    loop {
        let word = next_word();
        if u64::from(word) < limit {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_words(mut next: impl FnMut() -> u32) -> [u32; 3] {
        [(); 3].map(|()| next())
    }

    fn counting() -> Seed {
        Seed::from_bytes(core::array::from_fn(|index| index as u8))
    }

    /// Worked out apart from this crate: RFC 8439 with the nonce 00000000 and the stream, low byte
    /// first.
    #[test]
    fn chacha20_gives_the_known_words_r_deal_2() {
        let words = first_words(chacha20(&counting(), 2));
        assert_eq!(words, [3_514_151_508, 400_057_676, 2_577_711_946]);
    }

    #[test]
    fn sha256_words_go_on_over_the_end_of_a_block() {
        let seed = counting();
        let mut next = sha256_stream(&seed, "hand:1".into());
        let words: Vec<u32> = (0..24).map(|_| next()).collect();
        let blocks = ["hand:1:0", "hand:1:1", "hand:1:2"].map(|label| sha256(&seed, label));
        assert_eq!(words, blocks.concat());
    }

    #[test]
    fn words_above_the_last_whole_multiple_are_skipped() {
        let drawn = |n, words: &[u32]| {
            let mut words = words.iter();
            let number = uniform(n, || *words.next().expect("one of these is low enough"));
            (number, words.len())
        };
        // The last multiples of 3 and of 28 up to 2^32 are 2^32 - 1 and 2^32 - 4.
        assert_eq!(drawn(3, &[u32::MAX, u32::MAX - 1, 7]), (2, 1));
        assert_eq!(
            drawn(28, &[u32::MAX, u32::MAX - 3, u32::MAX - 4, 7]),
            (27, 1)
        );
        // Those of 1, 2 and 4 are 2^32 itself, so that no word is skipped.
        assert_eq!(
            [1, 2, 4].map(|n| drawn(n, &[u32::MAX])),
            [(0, 0), (1, 0), (3, 0)]
        );
    }
}
