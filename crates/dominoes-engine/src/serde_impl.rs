//! Logs as JSON.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use dominoes_core::{Order, Play, Rules, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

use crate::{DealScheme, Deals, ExplicitDeals, Forfeit, GameLog, LogError, LoggedPlay, Seed};

/// The version of the log format that this crate writes and reads.
const VERSION: u64 = 1;

impl Serialize for LoggedPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.seat {
            None => serializer.collect_str(&self.play),
            Some(seat) => serializer.collect_str(&format_args!("{seat}:{}", self.play)),
        }
    }
}

impl<'de> Deserialize<'de> for LoggedPlay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (seat, play) = match text.split_once(':') {
            None => (None, text.as_str()),
            Some((number, play)) => {
                let seat = number.parse().ok().and_then(Seat::new).ok_or_else(|| {
                    D::Error::custom(format!("{text:?}: no seat is called {number:?}"))
                })?;
                (Some(seat), play)
            }
        };
        let play: Play = play
            .parse()
            .map_err(|error| D::Error::custom(format!("{text:?}: {error}")))?;
        Ok(Self { seat, play })
    }
}

/// Who gave up, as `{"reason":"resign","seat":2}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndFields {
    reason: String,
    seat: Seat,
}

impl Serialize for Forfeit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (reason, seat) = match *self {
            Self::Resign(seat) => ("resign", seat),
            Self::Timeout(seat) => ("timeout", seat),
        };
        EndFields {
            reason: reason.to_string(),
            seat,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Forfeit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let EndFields { reason, seat } = EndFields::deserialize(deserializer)?;
        match reason.as_str() {
            "resign" => Ok(Self::Resign(seat)),
            "timeout" => Ok(Self::Timeout(seat)),
            _ => Err(D::Error::custom(format!(
                "{reason:?}: a log ends by resign or timeout"
            ))),
        }
    }
}

impl Serialize for GameLog {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("GameLog", 7)?;
        fields.serialize_field("version", &VERSION)?;
        fields.serialize_field("rules", &self.rules)?;
        fields.serialize_field("deal", self.deals.name())?;
        match &self.deals {
            Deals::Seeded { seed, .. } => fields.serialize_field("seed", &seed.to_hex())?,
            Deals::Explicit(list) => {
                let orders: Vec<Order> = list.hands().iter().map(|deal| deal.order).collect();
                let lots: Vec<Option<Seat>> = list.hands().iter().map(|deal| deal.lot).collect();
                fields.serialize_field("deals", &orders)?;
                fields.serialize_field("lots", &lots)?;
            }
        }
        fields.serialize_field("plays", &self.plays)?;
        if let Some(forfeit) = &self.forfeit {
            fields.serialize_field("end", forfeit)?;
        }
        fields.end()
    }
}

/// A log as it arrives. Rules are read as they are written, so that every fault of them is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogFields {
    version: u64,
    rules: Rules,
    deal: String,
    seed: Option<String>,
    deals: Option<Vec<Order>>,
    lots: Option<Vec<Option<Seat>>>,
    plays: Vec<LoggedPlay>,
    end: Option<Forfeit>,
}

impl<'de> Deserialize<'de> for GameLog {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = LogFields::deserialize(deserializer)?;
        if fields.version != VERSION {
            return Err(D::Error::custom(LogError::Version {
                version: fields.version,
            }));
        }
        let deals = match (fields.deal.as_str(), fields.seed, fields.deals, fields.lots) {
            ("explicit", None, Some(orders), Some(lots)) => Deals::Explicit(
                ExplicitDeals::from_lists(&orders, &lots).map_err(D::Error::custom)?,
            ),
            ("explicit", ..) => {
                return Err(D::Error::custom(
                    "explicit deals need `deals` and `lots`, and no `seed`",
                ));
            }
            (name, Some(seed), None, None) => {
                let scheme = DealScheme::from_name(name).ok_or_else(|| {
                    D::Error::custom(format!(
                        "{name:?}: the deal schemes are chacha20, sha256 and explicit"
                    ))
                })?;
                let seed = Seed::from_hex(&seed)
                    .map_err(|error| D::Error::custom(format!("`seed`: {error}")))?;
                Deals::Seeded { scheme, seed }
            }
            _ => {
                return Err(D::Error::custom(
                    "deals from a seed need `seed`, and no `deals` or `lots`",
                ));
            }
        };
        if let Deals::Explicit(list) = &deals {
            list.check(&fields.rules).map_err(D::Error::custom)?;
        }
        Ok(Self {
            rules: fields.rules,
            deals,
            plays: fields.plays,
            forfeit: fields.end,
        })
    }
}

impl GameLog {
    /// Reads a log from JSON.
    ///
    /// # Errors
    /// When it is no log of a version this crate reads; with line and column.
    pub fn from_json(text: &str) -> Result<Self, LogError> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u64,
        }
        // A later version may have fields this one does not know: look at the version first.
        if let Ok(Versioned { version }) = serde_json::from_str(text)
            && version != VERSION
        {
            return Err(LogError::Version { version });
        }
        serde_json::from_str(text).map_err(|error| {
            // The place is told by the fields, so it is taken off the message.
            let message = error.to_string();
            let message = message
                .rsplit_once(" at line ")
                .map_or(&*message, |(message, _)| message);
            LogError::Json {
                message: message.to_string(),
                line: error.line(),
                column: error.column(),
            }
        })
    }

    /// The log as compact JSON, on one line. It holds the seed.
    #[must_use]
    pub fn to_json(&self) -> String {
        // A log is made of strings, numbers and lists, and writing those to memory cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
