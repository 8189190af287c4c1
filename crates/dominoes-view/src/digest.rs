//! A short name for what a viewer sees.

use core::fmt;

use alloc::vec::Vec;

use sha2::{Digest as _, Sha256};

use crate::View;

/// The SHA-256 of the compact JSON of a view, printed as 64 lower-case hex digits.
///
/// Equal views have equal digests, whoever computes them: a client can check that it is shown what
/// the server shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl View {
    /// The compact JSON of this view: one line, fields in their documented order.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        // A view is made of strings, numbers, lists and maps with string keys, and writing those to
        // memory cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The digest of this view.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.to_json()).into())
    }
}
