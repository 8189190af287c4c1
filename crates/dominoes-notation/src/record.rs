//! A whole game as a text file.

use alloc::{string::String, vec::Vec};
use core::fmt;

use dominoes_core::{BySeat, DealScheme, Order, Rules, Seat};

use crate::{
    Movetext, SeedHex, Sha256Hex, Span, Tag, TagError, list::List, movetext::write_tokens,
    tag::Known,
};

/// Where the hands of a recorded game come from, as far as the record says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deal {
    /// From a seed.
    Seeded {
        /// How.
        scheme: DealScheme,
        /// The seed; none while it must stay secret.
        seed: Option<SeedHex>,
    },
    /// From nowhere: they are written out, or left out while they must stay secret.
    Explicit(Option<DealList>),
}

impl Deal {
    /// The name of an explicit deal.
    pub const EXPLICIT: &str = "explicit";

    /// Its name in logs and records: `chacha20`, `sha256` or `explicit`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Seeded { scheme, .. } => scheme.name(),
            Self::Explicit(_) => Self::EXPLICIT,
        }
    }

    /// Whether it says what every seat held, so that the game can be replayed.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        match self {
            Self::Seeded { seed, .. } => seed.is_some(),
            Self::Explicit(deals) => deals.is_some(),
        }
    }
}

impl Default for Deal {
    /// Dealt by [`DealScheme::ChaCha20`] from a seed that is not told.
    fn default() -> Self {
        Self::Seeded {
            scheme: DealScheme::ChaCha20,
            seed: None,
        }
    }
}

/// The hands of a game that has no seed, written out.
///
/// As tags: `[Deals "1 2 … 28 / 28 27 … 1"]`, the 28 tile ids of each hand in dealt order with ` / `
/// between hands, and `[Lots "1 - 2"]`, the seat on which the lot of each hand falls, with `-` where
/// no lot was drawn. The first hand has a lot; of the others there may be fewer lots than orders.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DealList {
    /// The order of each hand, the first hand first.
    pub orders: Vec<Order>,
    /// The lot of each hand, if one was drawn, the first hand first.
    pub lots: Vec<Option<Seat>>,
}

/// How a recorded game ended, or that it did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A score reached the target (R-GAME-1).
    Target,
    /// This seat resigned (R-GAME-3).
    Resign(Seat),
    /// This seat ran out of time (R-GAME-3).
    Timeout(Seat),
    /// The game goes on.
    Unfinished,
}

impl Termination {
    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Unfinished)
    }

    /// The seat that gave up or ran out of time.
    #[must_use]
    pub const fn quitter(self) -> Option<Seat> {
        match self {
            Self::Resign(seat) | Self::Timeout(seat) => Some(seat),
            Self::Target | Self::Unfinished => None,
        }
    }
}

impl fmt::Display for Termination {
    /// `target`, `resign 2`, `timeout 1` or `unfinished`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target => f.write_str("target"),
            Self::Resign(seat) => write!(f, "resign {seat}"),
            Self::Timeout(seat) => write!(f, "timeout {seat}"),
            Self::Unfinished => f.write_str("unfinished"),
        }
    }
}

/// A game as a text file: what it was played by, then what was played.
///
/// A record is plain data: that its game can have been played is another question, and is what
/// checking it answers. Printing a record gives its text, and reading that text gives it back. Two
/// records are equal when they say the same, wherever it stood in the texts they were read from.
///
/// A seed or explicit deals say what everybody holds. Who serves a record of a running game leaves
/// them out.
///
/// ```
/// use dominoes_core::{Rules, Seat, Seats};
/// use dominoes_notation::{Record, Termination};
///
/// let mut record = Record::new(Rules::draw(Seats::Two));
/// record.leads = vec![Seat::Two];
/// record.termination = Some(Termination::Unfinished);
/// record.movetext = "6-4@L P 4-1@R".parse()?;
/// record.set_tag("Event", "a lesson")?;
/// assert_eq!(
///     record.to_string(),
///     r#"[Dominoes "1"]
/// [Variant "draw"]
/// [Players "2"]
/// [Target "100"]
/// [Scale "1"]
/// [Reserve "2"]
/// [Deal "chacha20"]
/// [Leads "2"]
/// [Termination "unfinished"]
/// [Event "a lesson"]
///
/// 6-4@L P 4-1@R
/// "#
/// );
/// assert_eq!(record.to_string().parse(), Ok(record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The rules of the game.
    pub rules: Rules,
    /// Where the hands come from.
    pub deal: Deal,
    /// The SHA-256 of the seed, as it was published before play.
    pub commitment: Option<Sha256Hex>,
    /// The leader of each hand that was dealt, the first hand first; empty when the record does not
    /// say.
    pub leads: Vec<Seat>,
    /// How the game ended, if the record says.
    pub termination: Option<Termination>,
    /// The scores at the end, if the game is over and the record says.
    pub result: Option<BySeat<u32>>,
    /// The digest of the spectator's view at the end, if the game is over and the record says.
    pub digest: Option<Sha256Hex>,
    /// The moves.
    pub movetext: Movetext,
    tags: Vec<Tag>,
    pub(crate) places: Places,
}

/// Where in its text a record has what a check may find fault with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    #[cfg(feature = "engine")]
    pub(crate) commitment: Option<Span>,
    /// The value of the tag.
    pub(crate) leads: Option<Span>,
    /// Each seat in it.
    pub(crate) leaders: Vec<Span>,
    pub(crate) termination: Option<Span>,
    pub(crate) result: Option<Span>,
    pub(crate) digest: Option<Span>,
    /// Where the moves end.
    pub(crate) end: Option<Span>,
}

impl Record {
    /// The version of the format that this crate writes, and the only one it reads.
    pub const VERSION: u32 = 1;

    /// A record of a game by these rules in which nothing has happened, dealt by
    /// [`DealScheme::ChaCha20`] from a seed that is not told.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            deal: Deal::default(),
            commitment: None,
            leads: Vec::new(),
            termination: None,
            result: None,
            digest: None,
            movetext: Movetext::new(),
            tags: Vec::new(),
            places: Places::default(),
        }
    }

    /// The tags that this format gives no meaning to, in their order.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag that this format gives no meaning to.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name() == name);
        tag.map(Tag::value)
    }

    /// Gives a tag that this format gives no meaning to a value: the tag keeps its place, a new one
    /// is added at the end.
    ///
    /// # Errors
    /// As [`Tag::new`].
    pub fn set_tag(
        &mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Result<(), TagError> {
        let tag = Tag::new(name, value)?;
        match self.tags.iter_mut().find(|old| old.name() == tag.name()) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Removes a tag that this format gives no meaning to; says whether it was there.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let before = self.tags.len();
        self.tags.retain(|tag| tag.name() != name);
        self.tags.len() < before
    }

    /// The tags as they are read, each name once.
    pub(crate) fn with_tags(self, tags: Vec<Tag>) -> Self {
        Self { tags, ..self }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        // Every field is named, so that a new one cannot be forgotten.
        let Self {
            rules,
            deal,
            commitment,
            leads,
            termination,
            result,
            digest,
            movetext,
            tags,
            places: _,
        } = self;
        *rules == other.rules
            && *deal == other.deal
            && *commitment == other.commitment
            && *leads == other.leads
            && *termination == other.termination
            && *result == other.result
            && *digest == other.digest
            && *movetext == other.movetext
            && *tags == other.tags
    }
}

impl Eq for Record {}

impl fmt::Display for Record {
    /// The text of the record: tags, a blank line, one line for each hand. Between records in a file
    /// goes a blank line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag =
            |known: Known, value: &dyn fmt::Display| writeln!(f, "[{} \"{value}\"]", known.name());
        let rules = &self.rules;
        let preset = Rules::preset(rules.variant(), rules.seats());
        tag(Known::Dominoes, &Self::VERSION)?;
        tag(Known::Variant, &rules.variant())?;
        tag(Known::Players, &rules.seats())?;
        if rules.hand_size() != preset.hand_size() {
            tag(Known::HandSize, &rules.hand_size())?;
        }
        tag(Known::Target, &rules.target().score())?;
        tag(Known::Scale, &rules.scale().divisor())?;
        tag(Known::Reserve, &rules.reserve())?;
        tag(Known::Deal, &self.deal.name())?;
        match &self.deal {
            Deal::Seeded {
                seed: Some(seed), ..
            } => tag(Known::Seed, &seed.to_hex())?,
            Deal::Explicit(Some(deals)) => {
                tag(Known::Deals, &Orders(&deals.orders))?;
                tag(Known::Lots, &Lots(&deals.lots))?;
            }
            Deal::Seeded { seed: None, .. } | Deal::Explicit(None) => {}
        }
        if let Some(commitment) = &self.commitment {
            tag(Known::Commitment, commitment)?;
        }
        if !self.leads.is_empty() {
            tag(Known::Leads, &List(&self.leads))?;
        }
        if let Some(termination) = &self.termination {
            tag(Known::Termination, termination)?;
        }
        if let Some(result) = &self.result {
            tag(Known::Result, &List(result.as_slice()))?;
        }
        if let Some(digest) = &self.digest {
            tag(Known::Digest, digest)?;
        }
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        writeln!(f)?;
        for hand in self.movetext.hands() {
            write_tokens(f, hand)?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The seat of each lot, and `-` where there is none.
struct Lots<'a>(&'a [Option<Seat>]);

impl fmt::Display for Lots<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, lot) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            match lot {
                Some(seat) => write!(f, "{seat}")?,
                None => f.write_str("-")?,
            }
        }
        Ok(())
    }
}

/// The ids of each order, with ` / ` between orders.
struct Orders<'a>(&'a [Order]);

impl fmt::Display for Orders<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, order) in self.0.iter().enumerate() {
            let ids = order.tiles().map(dominoes_core::Tile::id);
            write!(f, "{}{}", if index == 0 { "" } else { " / " }, List(&ids))?;
        }
        Ok(())
    }
}
