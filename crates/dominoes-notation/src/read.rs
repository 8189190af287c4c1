//! Reading records.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::str::FromStr;

use dominoes_core::{
    BySeat, DealScheme, Order, OrderError, Rules, RulesFault, RulesSpec, Seat, Seats, Tile, Variant,
};

use crate::{
    Deal, DealList, ParseHexError, ReadError, ReadFault, Record, SeedHex, Sha256Hex, Span, Tag,
    Termination,
    error::quote,
    record::Places,
    span::{Line, Lines},
    tag::{Known, name_len},
};

/// The records in a text, one after the other.
///
/// A record that cannot be read is an error, and reading goes on with the next line that begins a
/// record after a blank line. Places count from the beginning of the whole text. A text without
/// anything in it has no records.
///
/// ```
/// use dominoes_notation::{Records, Termination};
///
/// let text = "\
/// [Dominoes \"1\"]
/// [Variant \"block\"]
/// [Players \"2\"]
///
/// 6-6@L P 6-4@L
///
/// [Dominoes \"2\"]
///
/// ?
/// ";
/// let mut records = Records::new(text);
/// assert_eq!(records.next().unwrap()?.movetext.to_string(), "6-6@L P 6-4@L");
/// let error = records.next().unwrap().unwrap_err();
/// assert_eq!((error.code(), error.line()), ("unsupported_version", 7));
/// assert!(records.next().is_none());
/// # Ok::<(), dominoes_notation::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lines: Lines<'a>,
    /// Whether the last line that was taken is blank.
    after_blank: bool,
}

impl<'a> Records<'a> {
    /// The records in this text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self {
            lines: Lines::new(text),
            after_blank: true,
        }
    }

    /// Takes the next line.
    fn take_line(&mut self) -> Option<Line<'a>> {
        let line = self.lines.next()?;
        self.after_blank = line.is_blank();
        Some(line)
    }

    /// The first line that has something on it; the blank lines before it are taken.
    fn skip_blank(&mut self) -> Option<Line<'a>> {
        while let Some(line) = self.lines.peek() {
            if !line.is_blank() {
                return Some(line);
            }
            self.take_line();
        }
        None
    }

    /// Takes lines up to one that begins a record: one with a tag, after a blank line.
    fn skip_record(&mut self) {
        while let Some(line) = self.lines.peek() {
            if self.after_blank && line.text.starts_with('[') {
                return;
            }
            self.take_line();
        }
    }

    /// Reads a record from a line with something on it.
    fn read(&mut self) -> Result<Record, ReadError> {
        let mut tags = Tags::default();
        let blank = loop {
            let Some(line) = self.take_line() else {
                break None;
            };
            if line.is_blank() {
                break Some(line);
            }
            tags.read(line)?;
        };
        let Some(blank) = blank.filter(|_| self.lines.peek().is_some()) else {
            return Err(tags.cut_off());
        };
        let mut record = tags.record(blank.end())?;
        record.places.end = Some(blank.end());
        self.skip_blank();
        while let Some(line) = self.lines.peek() {
            if line.is_blank() {
                break;
            }
            if line.text.starts_with('[') {
                if record.movetext.is_empty() {
                    break;
                }
                return Err(syntax(line, 0, "a blank line between records"));
            }
            record.movetext.read(line)?;
            record.places.end = Some(line.end());
            self.take_line();
        }
        Ok(record)
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank()?;
        let record = self.read();
        if record.is_err() {
            self.skip_record();
        }
        Some(record)
    }
}

impl FromStr for Record {
    type Err = ReadError;

    /// Reads a text that is one record.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut records = Records::new(text);
        if records.skip_blank().is_none() {
            let start = Lines::new(text).next().map(|line| line.span(0, 0));
            return Err(missing("a record", start));
        }
        let record = records.read()?;
        match records.skip_blank() {
            None => Ok(record),
            Some(line) => Err(syntax(line, 0, "the end of the text after one record")),
        }
    }
}

/// Something else is at this place of the line.
fn syntax(line: Line<'_>, at: usize, expected: &'static str) -> ReadError {
    let found = line.text.get(at..).unwrap_or_default();
    let fault = ReadFault::Syntax {
        expected,
        found: if found.is_empty() {
            "the end of the line".into()
        } else {
            quote(found)
        },
    };
    ReadError::new(fault, line.span(at, found.len()))
}

/// The text ends where something is expected.
fn missing(expected: &'static str, end: Option<Span>) -> ReadError {
    let fault = ReadFault::Syntax {
        expected,
        found: "the end of the text".into(),
    };
    let start = Span {
        offset: 0,
        len: 0,
        line: 1,
        column: 1,
    };
    ReadError::new(fault, end.unwrap_or(start))
}

/// The value of a tag as it is written, escapes and all.
#[derive(Clone, Copy, Debug)]
struct Value<'a> {
    text: &'a str,
    tag: &'static str,
    line: Line<'a>,
    start: usize,
}

impl<'a> Value<'a> {
    fn span(&self) -> Span {
        self.line.span(self.start, self.text.len())
    }

    /// Its words with their spans.
    fn words(self) -> impl Iterator<Item = (&'a str, Span)> {
        crate::span::words(self.text, self.span())
    }

    fn refuse(&self, expected: &'static str) -> ReadError {
        self.refuse_with(expected, quote(self.text), self.span())
    }

    fn refuse_with(&self, expected: &'static str, found: String, span: Span) -> ReadError {
        let fault = ReadFault::Value {
            tag: self.tag,
            expected,
            found,
        };
        ReadError::new(fault, span)
    }

    fn number(&self) -> Result<u32, ReadError> {
        parse_number(self.text)
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.refuse("a number"))
    }

    /// 64 hex digits. What is there instead may be most of a seed, so it is not repeated.
    fn hex<T: FromStr<Err = ParseHexError>>(&self) -> Result<T, ReadError> {
        let expected = "64 hex digits";
        self.text
            .parse()
            .map_err(|error| self.refuse_with(expected, format!("{error}"), self.span()))
    }

    /// A seat that plays.
    fn seat(&self, word: &str, span: Span, seats: Seats) -> Result<Seat, ReadError> {
        let seat = parse_number(word)
            .and_then(|number| u8::try_from(number).ok())
            .and_then(Seat::new)
            .ok_or_else(|| self.refuse_with("a seat", quote(word), span))?;
        if seats.contains(seat) {
            return Ok(seat);
        }
        let fault = ReadFault::NoSuchSeat {
            tag: self.tag,
            seat,
            seats,
        };
        Err(ReadError::new(fault, span))
    }

    /// Seats that play, and where each stands.
    fn seats(&self, seats: Seats) -> Result<(Vec<Seat>, Vec<Span>), ReadError> {
        let read = |(word, span)| Ok((self.seat(word, span, seats)?, span));
        let (seats, spans): (Vec<_>, Vec<_>) =
            self.words().map(read).collect::<Result<_, ReadError>>()?;
        if seats.is_empty() {
            return Err(self.refuse("seats separated by spaces"));
        }
        Ok((seats, spans))
    }

    /// Lots for this many hands at most: seats that play, or `-`; the first is a seat.
    fn lots(&self, seats: Seats, hands: usize) -> Result<Vec<Option<Seat>>, ReadError> {
        let read = |(word, span)| match word {
            "-" => Ok(None),
            _ => self.seat(word, span, seats).map(Some),
        };
        let lots = self.words().map(read).collect::<Result<Vec<_>, _>>()?;
        match lots.first() {
            Some(Some(_)) if lots.len() <= hands => Ok(lots),
            _ => Err(self.refuse("a seat, then a seat or - for each further hand at most")),
        }
    }

    fn scores(&self, seats: Seats) -> Result<BySeat<u32>, ReadError> {
        let expected = match seats {
            Seats::Two => "2 scores separated by spaces",
            Seats::Three => "3 scores separated by spaces",
            Seats::Four => "4 scores separated by spaces",
        };
        let score = |(word, _)| parse_number(word).and_then(|score| u32::try_from(score).ok());
        self.words()
            .map(score)
            .collect::<Option<Vec<_>>>()
            .and_then(|scores| BySeat::from_slice(&scores))
            .filter(|scores| scores.seats() == seats)
            .ok_or_else(|| self.refuse(expected))
    }

    fn termination(&self, seats: Seats) -> Result<Termination, ReadError> {
        let expected = "target, resign and a seat, timeout and a seat, or unfinished";
        let mut words = self.words();
        let termination = match (words.next(), words.next(), words.next()) {
            (Some(("target", _)), None, _) => Termination::Target,
            (Some(("unfinished", _)), None, _) => Termination::Unfinished,
            (Some(("resign", _)), Some((seat, span)), None) => {
                Termination::Resign(self.seat(seat, span, seats)?)
            }
            (Some(("timeout", _)), Some((seat, span)), None) => {
                Termination::Timeout(self.seat(seat, span, seats)?)
            }
            _ => return Err(self.refuse(expected)),
        };
        Ok(termination)
    }

    /// Orders of tile ids with slashes between them.
    fn orders(&self) -> Result<Vec<Order>, ReadError> {
        let mut orders = Vec::new();
        let mut ids = Vec::new();
        let mut order = |ids: &mut Vec<u64>, span| {
            let order = Order::from_ids(ids).map_err(|error: OrderError| {
                let hand = orders.len() + 1;
                ReadError::new(ReadFault::Order { hand, error }, span)
            })?;
            orders.push(order);
            ids.clear();
            Ok(())
        };
        let mut first = None;
        for (word, span) in self.words() {
            if word == "/" {
                order(&mut ids, first.take().unwrap_or(span))?;
                continue;
            }
            first = first.or(Some(span));
            let id = parse_number(word).filter(|_| ids.len() <= Tile::COUNT);
            let expected = "tile ids, 28 for each hand, with / between hands";
            ids.push(id.ok_or_else(|| self.refuse_with(expected, quote(word), span))?);
        }
        order(&mut ids, first.unwrap_or(self.span()))?;
        Ok(orders)
    }
}

/// A number without sign or leading zeros.
fn parse_number(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok()?;
    (plain && (text == "0" || !text.starts_with('0'))).then_some(number)
}

/// The tags of a record as they are read.
#[derive(Debug, Default)]
struct Tags<'a> {
    known: [Option<Value<'a>>; Known::COUNT],
    others: Vec<Tag>,
    /// The line of every tag.
    lines: BTreeMap<&'a str, usize>,
    end: Option<Span>,
}

impl<'a> Tags<'a> {
    /// Reads a line that is a tag.
    fn read(&mut self, line: Line<'a>) -> Result<(), ReadError> {
        let text = line.text;
        let after = |at: usize| text.get(at..).unwrap_or_default();
        let start = match (text.strip_prefix('['), &self.end) {
            (Some(_), _) => 1,
            (None, None) => return Err(syntax(line, 0, "a tag like [Dominoes \"1\"]")),
            (None, Some(_)) => {
                return Err(syntax(line, 0, "a tag, or a blank line before the moves"));
            }
        };
        let name = name_len(after(start));
        if name == 0 {
            return Err(syntax(line, start, "the name of a tag"));
        }
        let name = text.get(start..start + name).unwrap_or_default();
        let start = start + name.len();
        if !after(start).starts_with(" \"") {
            return Err(syntax(line, start, "a space and a quotation mark"));
        }
        let start = start + 2;
        let (len, value) = read_value(line, start)?;
        let closing = start + len + 1;
        if !after(closing).starts_with(']') {
            return Err(syntax(line, closing, "]"));
        }
        if !after(closing + 1).is_empty() {
            return Err(syntax(line, closing + 1, "the end of the line after a tag"));
        }
        self.end = Some(line.end());
        let written = text.get(start..start + len).unwrap_or_default();
        self.add(line, name, start, written, value)
    }

    fn add(
        &mut self,
        line: Line<'a>,
        name: &'a str,
        start: usize,
        written: &'a str,
        value: String,
    ) -> Result<(), ReadError> {
        let name_span = line.span(1, name.len());
        if let Some(before) = self.lines.insert(name, name_span.line) {
            let fault = ReadFault::DuplicateTag {
                tag: crate::error::excerpt(name),
                line: before,
            };
            return Err(ReadError::new(fault, name_span));
        }
        if let Some(known) = Known::from_name(name) {
            let read = Value {
                text: written,
                tag: known.name(),
                line,
                start,
            };
            self.known[known.index()] = Some(read);
            // The version says how to read the rest, so it comes before any other complaint.
            if known == Known::Dominoes && parse_number(written) != Some(Record::VERSION.into()) {
                let fault = ReadFault::Version {
                    found: quote(written),
                };
                return Err(ReadError::new(fault, read.span()));
            }
            return Ok(());
        }
        let tag = Tag::new(name, value)
            .map_err(|_| syntax(line, start, "a value without a carriage return"))?;
        self.others.push(tag);
        Ok(())
    }

    /// The text ends among the tags.
    fn cut_off(&self) -> ReadError {
        missing("a blank line after the tags", self.end)
    }

    fn get(&self, known: Known) -> Option<&Value<'a>> {
        self.known[known.index()].as_ref()
    }

    /// The value of a tag that every record has; `end` is where the tags end.
    fn require(&self, known: Known, end: Span) -> Result<&Value<'a>, ReadError> {
        let fault = ReadFault::MissingTag { tag: known.name() };
        self.get(known).ok_or_else(|| ReadError::new(fault, end))
    }

    fn span(&self, known: Known) -> Option<Span> {
        self.get(known).map(Value::span)
    }

    /// What a tag says, if it is there.
    fn optional<T>(
        &self,
        known: Known,
        read: impl FnOnce(&Value<'a>) -> Result<T, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        self.get(known).map(read).transpose()
    }

    fn record(self, end: Span) -> Result<Record, ReadError> {
        self.require(Known::Dominoes, end)?;
        let rules = self.rules(end)?;
        let seats = rules.seats();
        let deal = self.deal(seats, end)?;
        let leads = self.optional(Known::Leads, |value| value.seats(seats))?;
        let (leads, leaders) = leads.unwrap_or_default();
        let mut record = Record::new(rules);
        record.deal = deal;
        record.commitment = self.optional(Known::Commitment, Value::hex::<Sha256Hex>)?;
        record.leads = leads;
        record.termination = self.optional(Known::Termination, |value| value.termination(seats))?;
        record.result = self.optional(Known::Result, |value| value.scores(seats))?;
        record.digest = self.optional(Known::Digest, Value::hex::<Sha256Hex>)?;
        record.places = Places {
            #[cfg(feature = "engine")]
            commitment: self.span(Known::Commitment),
            leads: self.span(Known::Leads),
            leaders,
            termination: self.span(Known::Termination),
            result: self.span(Known::Result),
            digest: self.span(Known::Digest),
            end: None,
        };
        Ok(record.with_tags(self.others))
    }

    fn rules(&self, end: Span) -> Result<Rules, ReadError> {
        let variant = self.require(Known::Variant, end)?;
        let variant = Variant::from_name(variant.text)
            .ok_or_else(|| variant.refuse("all_fives, draw or block"))?;
        let spec = RulesSpec {
            variant,
            players: self.require(Known::Players, end)?.number()?,
            hand_size: self.optional(Known::HandSize, Value::number)?,
            target: self.optional(Known::Target, Value::number)?,
            scale: self.optional(Known::Scale, Value::number)?,
            reserve: self.optional(Known::Reserve, Value::number)?,
        };
        spec.validate().map_err(|error| {
            let known = match error.faults().first() {
                Some(RulesFault::HandSize { .. }) => Known::HandSize,
                Some(RulesFault::Reserve { .. }) => Known::Reserve,
                Some(RulesFault::Target { .. } | RulesFault::TargetWithoutScale) => Known::Target,
                Some(
                    RulesFault::Scale { .. }
                    | RulesFault::ScaleOfVariant { .. }
                    | RulesFault::ScaleWithoutTarget,
                ) => Known::Scale,
                Some(RulesFault::Players { .. } | _) | None => Known::Players,
            };
            // A reserve that was left out can still be too much for large hands.
            let span = self.span(known).or_else(|| self.span(Known::HandSize));
            ReadError::new(ReadFault::Rules(error), span.unwrap_or(end))
        })
    }

    fn deal(&self, seats: Seats, end: Span) -> Result<Deal, ReadError> {
        let unexpected = |known: Known, deal: &'static str| match self.get(known) {
            Some(value) => {
                let fault = ReadFault::UnexpectedTag {
                    tag: known.name(),
                    deal,
                };
                Err(ReadError::new(fault, value.span()))
            }
            None => Ok(()),
        };
        let name = self.get(Known::Deal);
        if name.is_some_and(|name| name.text == Deal::EXPLICIT) {
            unexpected(Known::Seed, Deal::EXPLICIT)?;
            unexpected(Known::Commitment, Deal::EXPLICIT)?;
            let orders = self.optional(Known::Deals, Value::orders)?;
            let Some(orders) = orders else {
                unexpected_lots(self.get(Known::Lots))?;
                return Ok(Deal::Explicit(None));
            };
            let lots = self.require(Known::Lots, end)?.lots(seats, orders.len())?;
            return Ok(Deal::Explicit(Some(DealList { orders, lots })));
        }
        let scheme = match name {
            None => DealScheme::ChaCha20,
            Some(name) => DealScheme::from_name(name.text)
                .ok_or_else(|| name.refuse("chacha20, sha256 or explicit"))?,
        };
        unexpected(Known::Deals, scheme.name())?;
        unexpected(Known::Lots, scheme.name())?;
        Ok(Deal::Seeded {
            scheme,
            seed: self.optional(Known::Seed, Value::hex::<SeedHex>)?,
        })
    }
}

/// Lots without deals say nothing.
fn unexpected_lots(lots: Option<&Value<'_>>) -> Result<(), ReadError> {
    match lots {
        None => Ok(()),
        Some(lots) => {
            let fault = ReadFault::MissingTag {
                tag: Known::Deals.name(),
            };
            Err(ReadError::new(fault, lots.span()))
        }
    }
}

/// The value that begins at this place of the line: its length as it is written, and what it says.
fn read_value(line: Line<'_>, start: usize) -> Result<(usize, String), ReadError> {
    let mut value = String::new();
    let mut characters = line.text.get(start..).unwrap_or_default().char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Ok((at, value)),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                _ => return Err(syntax(line, start + at, "\\\" or \\\\")),
            },
            _ => value.push(character),
        }
    }
    let end = line.text.len();
    Err(syntax(line, end, "a quotation mark after the value"))
}
