//! JSON forms (feature `serde`): small values as their text or number, compound ones as documented
//! objects. Everything is read through the constructors, so that no decoded value breaks a rule.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
    ser::SerializeStruct,
};

use crate::{
    Arm, ArmTile, BySeat, EndReason, Face, FaceSet, GameResult, HandEnd, HandSummary, Layout,
    LineTile, Order, Play, PlayRequest, Rules, RulesSpec, ScoredPlay, Seat, SeatSet, Seats, Tile,
    Variant,
};

/// A type that JSON writes as its text.
macro_rules! as_text {
    ($($type:ty, $expecting:literal, $parse:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;

                impl Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expecting)
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                        let parse: fn(&str) -> Result<$type, String> = $parse;
                        parse(text).map_err(|why| E::custom(format!("{text:?}: {why}")))
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }
    )*};
}

as_text! {
    Tile, "a tile like \"6-4\"", |text| text.parse::<Tile>().map_err(|error| error.to_string());
    Play, "a play like \"6-4@L\"", |text| text.parse::<Play>().map_err(|error| error.to_string());
    PlayRequest, "a play like \"6-4@L\" or \"6-4\"",
        |text| text.parse::<PlayRequest>().map_err(|error| error.to_string());
    Arm, "an arm: \"L\", \"R\", \"U\" or \"D\"", |text| {
        let mut letters = text.chars();
        match (letters.next().and_then(Arm::from_letter), letters.next()) {
            (Some(arm), None) => Ok(arm),
            _ => Err("the arms are L, R, U and D".to_string()),
        }
    };
    Variant, "a variant: \"all_fives\", \"draw\" or \"block\"", |text| {
        Variant::from_name(text)
            .ok_or_else(|| "the variants are all_fives, draw and block".to_string())
    };
}

/// A type that JSON writes as a small number.
macro_rules! as_number {
    ($($type:ty, $number:expr, $new:expr, $range:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number: fn(&$type) -> u8 = $number;
                serializer.serialize_u8(number(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u64::deserialize(deserializer)?;
                u8::try_from(number)
                    .ok()
                    .and_then($new)
                    .ok_or_else(|| D::Error::custom(format!(concat!("{}: it is ", $range), number)))
            }
        }
    )*};
}

as_number! {
    Face, |face| *face as u8, Face::new, "a face from 0 to 6";
    Seat, |seat| seat.number(), Seat::new, "a seat from 1 to 4";
    Seats, |seats| *seats as u8, Seats::new, "2, 3 or 4 players";
}

/// A set, written as the list of its members in order and read from any list of them.
macro_rules! as_list {
    ($($type:ty, $member:ty;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$member>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

as_list! {
    FaceSet, Face;
    SeatSet, Seat;
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        Self::from_slice(&values).ok_or_else(|| {
            D::Error::invalid_length(values.len(), &"one value for each of 2 to 4 seats")
        })
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tiles().iter().map(|tile| tile.id()))
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_ids(&Vec::<u64>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A legal play as the pair `["6-4@L", 10]`.
impl Serialize for ScoredPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.play, self.points).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ScoredPlay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (play, points) = Deserialize::deserialize(deserializer)?;
        Ok(Self { play, points })
    }
}

/// Rules with every setting written out; on reading, one left out has the preset's value, and target
/// and scale come together or not at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFields {
    variant: Variant,
    players: u32,
    hand_size: Option<u32>,
    target: Option<u32>,
    scale: Option<u32>,
    reserve: Option<u32>,
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Rules", 6)?;
        fields.serialize_field("variant", &self.variant())?;
        fields.serialize_field("players", &self.seats())?;
        fields.serialize_field("hand_size", &self.hand_size())?;
        fields.serialize_field("target", &self.target().score())?;
        fields.serialize_field("scale", &self.scale().divisor())?;
        fields.serialize_field("reserve", &self.reserve())?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = RulesFields::deserialize(deserializer)?;
        let RulesFields {
            variant,
            players,
            hand_size,
            target,
            scale,
            reserve,
        } = fields;
        RulesSpec {
            variant,
            players,
            hand_size,
            target,
            scale,
            reserve,
        }
        .validate()
        .map_err(D::Error::custom)
    }
}

impl Serialize for LineTile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("LineTile", 3)?;
        fields.serialize_field("tile", &self.tile)?;
        fields.serialize_field("left", &self.left)?;
        fields.serialize_field("right", &self.right)?;
        fields.end()
    }
}

impl Serialize for ArmTile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ArmTile", 3)?;
        fields.serialize_field("tile", &self.tile)?;
        fields.serialize_field("inner", &self.inner)?;
        fields.serialize_field("outer", &self.outer)?;
        fields.end()
    }
}

/// A layout can be written but not read: it is always derived from plays.
impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Layout", 4)?;
        fields.serialize_field("line", &self.line().collect::<Vec<_>>())?;
        fields.serialize_field("spinner_index", &self.spinner_index())?;
        fields.serialize_field("u", self.up())?;
        fields.serialize_field("d", self.down())?;
        fields.end()
    }
}

/// How a hand ended, as the fields `end`, `seat` or `seats`, and `points` of an object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryFields {
    hand: u32,
    leader: Seat,
    end: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<SeatSet>,
    points: u32,
    pips: Option<BySeat<u32>>,
    scores_after: BySeat<u32>,
}

impl Serialize for HandSummary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (seat, seats) = match self.end {
            HandEnd::Out { seat, .. }
            | HandEnd::Blocked { seat, .. }
            | HandEnd::Target { seat, .. }
            | HandEnd::Resign { seat }
            | HandEnd::Timeout { seat } => (Some(seat), None),
            HandEnd::BlockedSplit { seats, .. } => (None, Some(seats.into_iter().collect())),
            HandEnd::BlockedTied { seats } => (None, Some(seats)),
        };
        SummaryFields {
            hand: self.hand,
            leader: self.leader,
            end: self.end.name().to_string(),
            seat,
            seats,
            points: self.end.points(),
            pips: self.pips,
            scores_after: self.scores,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HandSummary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = SummaryFields::deserialize(deserializer)?;
        let points = fields.points;
        let pair = |seats: SeatSet| {
            let mut both = seats.iter();
            match (both.next(), both.next(), both.next()) {
                (Some(earlier), Some(later), None) => Some([earlier, later]),
                _ => None,
            }
        };
        let end = match (fields.end.as_str(), fields.seat, fields.seats) {
            ("out", Some(seat), None) => Some(HandEnd::Out { seat, points }),
            ("blocked", Some(seat), None) => Some(HandEnd::Blocked { seat, points }),
            ("blocked_split", None, Some(seats)) => {
                pair(seats).map(|seats| HandEnd::BlockedSplit { seats, points })
            }
            ("blocked_tied", None, Some(seats)) => Some(HandEnd::BlockedTied { seats }),
            ("target", Some(seat), None) => Some(HandEnd::Target { seat, points }),
            ("resign", Some(seat), None) => Some(HandEnd::Resign { seat }),
            ("timeout", Some(seat), None) => Some(HandEnd::Timeout { seat }),
            _ => None,
        };
        let end = end
            .filter(|end| end.points() == points)
            .ok_or_else(|| D::Error::custom("no hand ends like this"))?;
        let SummaryFields {
            hand,
            leader,
            pips,
            scores_after: scores,
            ..
        } = fields;
        let summary = Self {
            hand,
            leader,
            end,
            pips,
            scores,
        };
        if can_be(&summary) {
            Ok(summary)
        } else {
            Err(D::Error::custom("no hand ends like this"))
        }
    }
}

/// Whether a summary speaks only of seats that have a score, and of an ending that so many seats can
/// come to.
fn can_be(summary: &HandSummary) -> bool {
    let seats = summary.scores.seats();
    let tie_of =
        |tied: SeatSet, least| tied.len() >= least && tied.iter().all(|seat| seats.contains(seat));
    let ends = match summary.end {
        HandEnd::Out { seat, .. }
        | HandEnd::Blocked { seat, .. }
        | HandEnd::Target { seat, .. }
        | HandEnd::Resign { seat }
        | HandEnd::Timeout { seat } => seats.contains(seat),
        HandEnd::BlockedSplit { seats: pair, .. } => {
            seats == Seats::Three && tie_of(pair.into_iter().collect(), 2)
        }
        HandEnd::BlockedTied { seats: tied } => tie_of(tied, 2),
    };
    ends && summary.hand > 0
        && seats.contains(summary.leader)
        && summary.pips.is_some() == summary.end.is_finished()
        && summary.pips.is_none_or(|pips| pips.seats() == seats)
}

/// A result as `{"reason", "seat" if one gave up, "scores", "places"}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultFields {
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    scores: BySeat<u32>,
    places: BySeat<u8>,
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ResultFields {
            reason: self.reason().name().to_string(),
            seat: self.reason().quitter(),
            scores: *self.scores(),
            places: self.places(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = ResultFields::deserialize(deserializer)?;
        let reason = match (fields.reason.as_str(), fields.seat) {
            ("target", None) => EndReason::Target,
            ("resign", Some(seat)) => EndReason::Resign(seat),
            ("timeout", Some(seat)) => EndReason::Timeout(seat),
            _ => return Err(D::Error::custom("no game ends like this")),
        };
        let seats = fields.scores.seats();
        if reason.quitter().is_some_and(|seat| !seats.contains(seat)) {
            return Err(D::Error::custom("a seat that does not play gave up"));
        }
        let result = Self::new(reason, fields.scores);
        if result.places() == fields.places {
            Ok(result)
        } else {
            Err(D::Error::custom("the places do not follow from the scores"))
        }
    }
}
