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
