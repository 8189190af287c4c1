//! 32 bytes as 64 hex digits: seeds, which are secret, and hashes, which are not.

use core::{fmt, str::FromStr};

use crate::ParseHexError;

/// The seed of a game as a record carries it: 32 bytes, written as 64 lower-case hex digits.
///
/// Who knows it knows every deal, so its `Debug` is redacted and it has no `Display`: it is written
/// only by [`to_hex`](Self::to_hex) and as part of a record.
///
/// ```
/// use dominoes_notation::SeedHex;
///
/// let seed: SeedHex = "00".repeat(32).parse()?;
/// assert_eq!(seed.bytes(), [0; 32]);
/// assert_eq!(format!("{seed:?}"), "SeedHex(secret)");
/// # Ok::<(), dominoes_notation::ParseHexError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeedHex([u8; 32]);

impl SeedHex {
    /// The seed of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes: secret while the game runs.
    #[must_use]
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 64 hex digits: secret while the game runs.
    #[must_use]
    pub fn to_hex(&self) -> alloc::string::String {
        alloc::format!("{}", Sha256Hex(self.0))
    }
}

impl fmt::Debug for SeedHex {
    /// That there is one: what it is, is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeedHex(secret)")
    }
}

impl FromStr for SeedHex {
    type Err = ParseHexError;

    /// Reads 64 hex digits in either case.
    fn from_str(text: &str) -> Result<Self, ParseHexError> {
        parse(text).map(Self)
    }
}

/// A SHA-256 as a record carries it: the commitment to a seed, or the digest of a view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sha256Hex([u8; 32]);

impl Sha256Hex {
    /// The hash of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for Sha256Hex {
    /// 64 lower-case hex digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sha256Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sha256Hex {
    type Err = ParseHexError;

    /// Reads 64 hex digits in either case.
    fn from_str(text: &str) -> Result<Self, ParseHexError> {
        parse(text).map(Self)
    }
}

fn parse(text: &str) -> Result<[u8; 32], ParseHexError> {
    let mut bytes = [0; 32];
    let mut length = 0;
    for (offset, character) in text.char_indices() {
        let digit = character
            .to_digit(16)
            .ok_or(ParseHexError::Digit { offset })?;
        if let Some(byte) = bytes.get_mut(length / 2) {
            *byte = *byte << 4 | digit as u8;
        }
        length += 1;
    }
    if length == 2 * bytes.len() {
        Ok(bytes)
    } else {
        Err(ParseHexError::Length { length })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn hex_is_read_in_either_case_and_written_in_lower_case() {
        let text = "00ff10".to_string() + &"aB".repeat(29);
        let hash: Sha256Hex = text.parse().expect("64 digits");
        assert_eq!(hash.to_string(), text.to_lowercase());
        assert_eq!(hash.bytes()[..4], [0, 255, 16, 171]);
        assert_eq!(Sha256Hex::new(hash.bytes()), hash);
        let seed: SeedHex = text.parse().expect("64 digits");
        assert_eq!(seed.to_hex(), text.to_lowercase());
        assert_eq!(SeedHex::new(seed.bytes()), seed);
    }

    #[test]
    fn a_seed_is_not_shown_by_accident() {
        let seed = SeedHex::new([0xab; 32]);
        assert_eq!(alloc::format!("{seed:?}"), "SeedHex(secret)");
    }

    #[test]
    fn other_lengths_and_other_characters_are_refused_without_showing_the_rest() {
        let refuse = |text: &str, expected| {
            assert_eq!(text.parse::<SeedHex>(), Err(expected), "{text:?}");
            assert_eq!(text.parse::<Sha256Hex>(), Err(expected), "{text:?}");
        };
        refuse("", ParseHexError::Length { length: 0 });
        refuse(&"a".repeat(63), ParseHexError::Length { length: 63 });
        refuse(&"a".repeat(65), ParseHexError::Length { length: 65 });
        refuse("g", ParseHexError::Digit { offset: 0 });
        refuse("0x", ParseHexError::Digit { offset: 1 });
        refuse("ab\u{e9}", ParseHexError::Digit { offset: 2 });
    }
}
