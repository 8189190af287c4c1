//! Tags: the lines in brackets at the head of a record.

use alloc::string::String;
use core::fmt;

use crate::TagError;

/// A tag of a record that this format gives no meaning to: an event, a place, names.
///
/// ```
/// use dominoes_notation::Tag;
///
/// let tag = Tag::new("Event", r#"The "Fives" cup"#)?;
/// assert_eq!(tag.to_string(), r#"[Event "The \"Fives\" cup"]"#);
/// assert!(Tag::new("Seed", "…").is_err(), "that one is a field of the record");
/// # Ok::<(), dominoes_notation::TagError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The tag with this name and value.
    ///
    /// # Errors
    /// Unless the name is an ASCII letter followed by letters, digits and `_` and is none of the
    /// names that records give a meaning to, and the value has no line breaks.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Result<Self, TagError> {
        let (name, value) = (name.into(), value.into());
        if name_len(&name) != name.len() || name.is_empty() {
            return Err(TagError::Name);
        }
        if let Some(known) = Known::from_name(&name) {
            return Err(TagError::Known { tag: known.name() });
        }
        match value.find(['\n', '\r']) {
            Some(offset) => Err(TagError::LineBreak { offset }),
            None => Ok(Self { name, value }),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value, without escapes.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for Tag {
    /// The tag as a line of a record: `"` and `\` of the value have a `\` before them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"", self.name)?;
        for character in self.value.chars() {
            if matches!(character, '"' | '\\') {
                f.write_str("\\")?;
            }
            write!(f, "{character}")?;
        }
        f.write_str("\"]")
    }
}

/// How many bytes at the beginning of a text are the name of a tag.
pub(crate) fn name_len(text: &str) -> usize {
    let inside = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    match text.as_bytes().first() {
        Some(first) if first.is_ascii_alphabetic() => text.bytes().take_while(inside).count(),
        _ => 0,
    }
}

/// The tags that records give a meaning to, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Dominoes,
    Variant,
    Players,
    HandSize,
    Target,
    Scale,
    Reserve,
    Deal,
    Seed,
    Deals,
    Lots,
    Commitment,
    Leads,
    Termination,
    Result,
    Digest,
}

impl Known {
    pub(crate) const COUNT: usize = 16;

    const ALL: [Self; Self::COUNT] = [
        Self::Dominoes,
        Self::Variant,
        Self::Players,
        Self::HandSize,
        Self::Target,
        Self::Scale,
        Self::Reserve,
        Self::Deal,
        Self::Seed,
        Self::Deals,
        Self::Lots,
        Self::Commitment,
        Self::Leads,
        Self::Termination,
        Self::Result,
        Self::Digest,
    ];

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dominoes => "Dominoes",
            Self::Variant => "Variant",
            Self::Players => "Players",
            Self::HandSize => "HandSize",
            Self::Target => "Target",
            Self::Scale => "Scale",
            Self::Reserve => "Reserve",
            Self::Deal => "Deal",
            Self::Seed => "Seed",
            Self::Deals => "Deals",
            Self::Lots => "Lots",
            Self::Commitment => "Commitment",
            Self::Leads => "Leads",
            Self::Termination => "Termination",
            Self::Result => "Result",
            Self::Digest => "Digest",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_with_a_meaning_are_known_by_name_and_place() {
        for (index, known) in Known::ALL.into_iter().enumerate() {
            assert_eq!(known.index(), index);
            assert_eq!(Known::from_name(known.name()), Some(known));
            assert_eq!(
                Tag::new(known.name(), ""),
                Err(TagError::Known { tag: known.name() })
            );
        }
        assert_eq!(Known::from_name("seed"), None);
    }

    #[test]
    fn names_are_letters_digits_and_underscores() {
        for name in ["A", "event", "Round_2", "x__"] {
            assert_eq!(Tag::new(name, "").as_ref().map(Tag::name), Ok(name));
        }
        for name in [
            "", "2nd", "_x", "A b", "A-b", "\u{e9}", "A\u{e9}", "A]", "A\"",
        ] {
            assert_eq!(Tag::new(name, ""), Err(TagError::Name), "{name:?}");
        }
    }

    #[test]
    fn values_are_anything_on_one_line() {
        let tag = Tag::new("Event", "\u{1f0b1} \"\\\" [x] ").expect("one line");
        assert_eq!(
            alloc::format!("{tag}"),
            "[Event \"\u{1f0b1} \\\"\\\\\\\" [x] \"]"
        );
        assert_eq!(
            Tag::new("Event", "a\nb"),
            Err(TagError::LineBreak { offset: 1 })
        );
        assert_eq!(
            Tag::new("Event", "\r"),
            Err(TagError::LineBreak { offset: 0 })
        );
    }
}
