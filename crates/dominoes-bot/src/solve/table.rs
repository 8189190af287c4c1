//! What was found out about positions.

use alloc::{vec, vec::Vec};
use core::mem;

/// How many bits a key may have; the bits above it hold the answer.
pub(super) const KEY_BITS: u32 = 50;

/// What is known of positions, each under a key of its own that is not 0.
///
/// A question is whether a value is at least so much, and of each position the answer to the last one
/// is kept, as a bound of the value. Earlier answers are forgotten, positions never: the table grows with
/// what is put in.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    filled: usize,
    /// There are two to the power of 64 less this places.
    shift: u32,
}

/// A key, and above it a bound of the value and, in one bit, whether the value is no less than it or no
/// more. An entry takes eight bytes so that large tables stay near the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u64);

impl Table {
    /// A table for a hand with so many tiles left.
    pub(super) fn new(tiles: usize) -> Self {
        // Most hands that are solved are small: 16 to 4,096 places to begin with.
        let bits = tiles.clamp(4, 12);
        Self {
            entries: vec![Entry::NONE; 1 << bits],
            filled: 0,
            shift: 64 - bits as u32,
        }
    }

    /// A bound of the value under a key, if there is one that says whether it is at least so much.
    #[inline]
    pub(super) fn answer(&self, key: u64, least: i32) -> Option<i32> {
        let entry = self.entries[self.place(key)];
        if entry == Entry::NONE {
            return None;
        }
        entry.answer(least)
    }

    /// Remembers the answer to the question whether the value under a key is at least so much.
    pub(super) fn put(&mut self, key: u64, least: i32, bound: i32) {
        let mut at = self.place(key);
        if self.entries[at] == Entry::NONE {
            self.filled += 1;
            // At least half of the places stay empty, so that searches are short.
            if self.filled * 2 > self.entries.len() {
                self.grow();
                at = self.place(key);
            }
        }
        self.entries[at] = Entry::new(key, least, bound);
    }

    /// The place of a key, or that where it belongs.
    #[inline]
    fn place(&self, key: u64) -> usize {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mask = self.entries.len() - 1;
        let mut at = (key.wrapping_mul(ODD) >> (self.shift & 63)) as usize;
        loop {
            let entry = self.entries[at];
            if entry.key() == key || entry == Entry::NONE {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Four times the places: moving entries costs more than places that stay empty.
    fn grow(&mut self) {
        self.shift -= 2;
        let more = vec![Entry::NONE; self.entries.len() * 4];
        for entry in mem::replace(&mut self.entries, more) {
            if entry != Entry::NONE {
                let at = self.place(entry.key());
                self.entries[at] = entry;
            }
        }
    }
}

impl Entry {
    const NONE: Self = Self(0);

    const fn new(key: u64, least: i32, bound: i32) -> Self {
        debug_assert!(key >> KEY_BITS == 0 && bound.unsigned_abs() < 1 << 12);
        let answer = (bound << 1 | (bound >= least) as i32) as i64;
        Self(key | answer.cast_unsigned() << KEY_BITS)
    }

    const fn key(self) -> u64 {
        self.0 & !(u64::MAX << KEY_BITS)
    }

    /// The bound, if it says whether the value is at least so much.
    const fn answer(self, least: i32) -> Option<i32> {
        let answer = (self.0.cast_signed() >> KEY_BITS) as i32;
        let (bound, is_low) = (answer >> 1, answer & 1 == 1);
        if (bound >= least) == is_low {
            Some(bound)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use dominoes_testkit::rng;

    use super::*;

    /// Against a map: many keys, of which some differ in one bit only, through several sizes.
    #[test]
    fn the_last_answer_is_kept_and_says_what_it_can() {
        let mut answers = 0;
        rng::each(40, |rng| {
            let mut table = Table::new(rng.below(20) as usize);
            let mut truth: BTreeMap<u64, (i32, i32)> = BTreeMap::new();
            let base = rng.bits() >> (64 - KEY_BITS) | 1;
            for _ in 0..rng.below(30_000) {
                let key = base ^ (rng.bits() >> 50) << rng.below(37);
                if key == 0 {
                    continue;
                }
                // More than any margin of a hand, on both sides.
                let number = |rng: &mut rng::Rng| rng.below(4_000) as i32 - 2_000;
                let least = number(rng);
                let known = truth
                    .get(&key)
                    .filter(|&&(asked, bound)| (bound >= asked) == (bound >= least))
                    .map(|&(_, bound)| bound);
                assert_eq!(table.answer(key, least), known);
                answers += u32::from(known.is_some());
                let bound = number(rng);
                table.put(key, least, bound);
                truth.insert(key, (least, bound));
            }
            assert_eq!(table.filled, truth.len());
            assert!(table.filled * 2 <= table.entries.len());
        });
        assert!(answers > 10_000);
    }
}
