//! The secret everything random in a game comes from.

use core::{fmt, str::FromStr};

use alloc::string::String;
use sha2::{Digest as _, Sha256};

use crate::SeedError;

/// Thirty-two bytes that decide every deal and lot of a game.
///
/// While a game runs nobody at the table may know its seed, so nothing prints it but
/// [`to_hex`](Self::to_hex), by name. A server publishes the [`commitment`](Self::commitment) before
/// play and the seed afterwards; `docs/verify.md` says what that proves and what it does not.
///
/// ```
/// use dominoes_engine::Seed;
///
/// let seed = Seed::from_bytes([7; 32]);
/// assert_eq!(format!("{seed:?}"), "Seed(secret)");
/// assert!(seed.commitment().is_of(&seed));
/// assert_eq!(Seed::from_hex(&seed.to_hex())?, seed);
/// # Ok::<(), dominoes_engine::SeedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with these bytes. They should come from a source nobody can guess.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that 64 hex digits spell.
    ///
    /// # Errors
    /// When there are more or fewer digits, or something else among them.
    pub fn from_hex(text: &str) -> Result<Self, SeedError> {
        decode_hex(text).map(Self)
    }

    /// The secret bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The secret as 64 lower-case hex digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// What a server publishes before play: the SHA-256 of the seed.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// A seed that no single party chose: the server's seed and something from every player, hashed
    /// together.
    ///
    /// The parts are tagged and prefixed with their lengths, so that no two different lists of
    /// contributions give the same input; `docs/deals.md` has the bytes.
    #[must_use]
    pub fn combine(server: &Self, contributions: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"dominoes/combine/1");
        for part in [&server.0[..]].iter().chain(contributions) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The SHA-256 of a [`Seed`], printed as 64 lower-case hex digits.
///
/// It binds whoever published it to the seed without giving the seed away.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether it was made of this seed.
    #[must_use]
    pub fn is_of(&self, seed: &Seed) -> bool {
        *self == seed.commitment()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        decode_hex(text).map(Self)
    }
}

fn decode_hex(text: &str) -> Result<[u8; 32], SeedError> {
    let mut bytes = [0; 32];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(hex::FromHexError::InvalidHexCharacter { index, .. }) => {
            Err(SeedError::Digit { offset: index })
        }
        Err(_) => Err(SeedError::Length { length: text.len() }),
    }
}
