//! Views as JSON. On reading, only what the viewer was told is believed; everything else is derived
//! again and compared.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use dominoes_core::{
    BySeat, Face, FaceSet, GameResult, HandSummary, Rules, ScoredPlay, Seat, Tile,
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
    ser::{SerializeMap, SerializeStruct},
};
use serde_json::Value;

use crate::{Deductions, PublicEvent, Status, View, ViewError, ViewFacts, Viewer};

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SeatOrSpectator;

        impl Visitor<'_> for SeatOrSpectator {
            type Value = Viewer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat from 1 to 4 or \"spectator\"")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Viewer, E> {
                let seat = u8::try_from(number).ok().and_then(Seat::new);
                seat.map(Viewer::Seat)
                    .ok_or_else(|| E::custom(format!("{number}: a seat is from 1 to 4")))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Viewer, E> {
                if text == "spectator" {
                    Ok(Viewer::Spectator)
                } else {
                    Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
                }
            }
        }

        deserializer.deserialize_any(SeatOrSpectator)
    }
}

/// The seats that have shown anything, with the faces they cannot hold: `{"2":[1,6]}`.
impl Serialize for Deductions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (seat, faces) in self.iter() {
            map.serialize_entry(&seat.number(), &faces)?;
        }
        map.end()
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let open_ends: Vec<Face> = self.ends().open_ends().map(|(_, face)| face).collect();
        let mut fields = serializer.serialize_struct("View", 22)?;
        fields.serialize_field("seat", &self.viewer())?;
        fields.serialize_field("rules", self.rules())?;
        fields.serialize_field("status", &self.status())?;
        fields.serialize_field("turn", &self.turn())?;
        fields.serialize_field("move", &self.move_number())?;
        fields.serialize_field("hand", &self.hand_number())?;
        fields.serialize_field("leader", &self.leader())?;
        fields.serialize_field("scores", self.scores())?;
        fields.serialize_field("tiles", &self.hand())?;
        fields.serialize_field("forced", &self.forced())?;
        fields.serialize_field("legal", self.legal())?;
        fields.serialize_field("layout", self.layout())?;
        fields.serialize_field("open_ends", &open_ends)?;
        fields.serialize_field("count", &self.count())?;
        fields.serialize_field("counts", self.counts())?;
        fields.serialize_field("boneyard", &self.boneyard_count())?;
        fields.serialize_field("passes", &self.passes())?;
        fields.serialize_field("deductions", self.deductions())?;
        fields.serialize_field("history", self.history())?;
        fields.serialize_field("last_hand", &self.last_hand())?;
        fields.serialize_field("result", &self.result())?;
        fields.serialize_field("seed", &self.seed().map(hex::encode))?;
        fields.end()
    }
}

/// A view as it arrives: what is believed, and what is only compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFields {
    seat: Viewer,
    rules: Rules,
    status: Status,
    turn: Option<Seat>,
    r#move: u32,
    hand: u32,
    leader: Seat,
    scores: BySeat<u32>,
    tiles: Option<Vec<Tile>>,
    forced: Option<Tile>,
    legal: Vec<ScoredPlay>,
    layout: Value,
    open_ends: Vec<Face>,
    count: u32,
    counts: BySeat<u32>,
    boneyard: u32,
    passes: u32,
    deductions: alloc::collections::BTreeMap<String, FaceSet>,
    history: Vec<PublicEvent>,
    last_hand: Option<HandSummary>,
    result: Option<GameResult>,
    seed: Option<String>,
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = ViewFields::deserialize(deserializer)?;
        let seed = fields.seed.as_deref().map(|text| {
            let mut seed = [0; 32];
            hex::decode_to_slice(text, &mut seed).map(|()| seed)
        });
        let seed = seed
            .transpose()
            .map_err(|_| D::Error::custom("`seed` is 64 hex digits"))?;
        let view = Self::new(ViewFacts {
            viewer: fields.seat,
            rules: fields.rules,
            hand_number: fields.hand,
            leader: fields.leader,
            move_number: fields.r#move,
            scores: fields.scores,
            hand: fields.tiles,
            history: fields.history,
            last_hand: fields.last_hand,
            result: fields.result,
            seed,
        })
        .map_err(D::Error::custom)?;
        let deductions: alloc::collections::BTreeMap<String, FaceSet> = view
            .deductions()
            .iter()
            .map(|(seat, faces)| (format!("{seat}"), faces))
            .collect();
        let agrees = [
            ("status", view.status() == fields.status),
            ("turn", view.turn() == fields.turn),
            ("forced", view.forced() == fields.forced),
            ("legal", view.legal() == fields.legal),
            (
                "layout",
                serde_json::to_value(view.layout()).is_ok_and(|own| own == fields.layout),
            ),
            (
                "open_ends",
                view.ends()
                    .open_ends()
                    .map(|(_, face)| face)
                    .eq(fields.open_ends),
            ),
            ("count", view.count() == fields.count),
            ("counts", *view.counts() == fields.counts),
            ("boneyard", view.boneyard_count() == fields.boneyard),
            ("passes", view.passes() == fields.passes),
            ("deductions", deductions == fields.deductions),
        ];
        match agrees.into_iter().find(|&(_, agrees)| !agrees) {
            None => Ok(view),
            Some((field, _)) => Err(D::Error::custom(ViewError::Field { field })),
        }
    }
}
