//! Choices made by the bytes of an input.

use crate::rng::Rng;

/// An input that is read as choices. When the bytes are used up, every choice is the first one.
#[derive(Clone, Debug)]
pub(super) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) const fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    /// Whether all bytes are used up.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        byte
    }

    /// A number below `n`, which is from 1 to 256.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        u32::from(self.byte()) % n
    }

    /// Whether something happens that half of all bytes make happen.
    pub(super) fn coin(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// One of these, of which there are from 1 to 256.
    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// So many of the next bytes.
    pub(super) fn array<const N: usize>(&mut self) -> [u8; N] {
        [(); N].map(|()| self.byte())
    }

    /// A generator whose seed is the next eight bytes.
    pub(super) fn rng(&mut self) -> Rng {
        Rng::new(u64::from_le_bytes(self.array()))
    }
}
