//! Options that several commands share.

use core::str::FromStr;

use clap::Args;
use dominoes_engine::{DealScheme, Rules, RulesSpec, Scale, Seat, Seats, Seed, Target, Variant};

use crate::failure::Failure;

/// Which game is played, and by how many.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Table {
    /// How many players: 2, 3 or 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = seats)]
    pub(crate) players: Seats,

    /// Which game: all_fives, draw or block
    #[arg(long, value_name = "NAME", default_value = "all_fives", value_parser = variant)]
    pub(crate) variant: Variant,
}

/// Everything about the rules that can be agreed before play.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct RulesOptions {
    #[command(flatten)]
    pub(crate) table: Table,

    /// Play to this score [default: 250 at two players of All Fives, 200 at more; 100 in Draw and
    /// Block]
    #[arg(long, value_name = "SCORE", value_parser = between::<1, { Target::MAX }>)]
    pub(crate) target: Option<u32>,

    /// Count as on a cribbage board: every score divided by five, to 61 unless --target says
    /// otherwise
    #[arg(long)]
    pub(crate) cribbage: bool,

    #[command(flatten)]
    pub(crate) tiles: Tiles,
}

/// How many tiles are dealt, and how many are never drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Tiles {
    /// Tiles at the end of the boneyard that are never drawn [default: 0; 2 in Draw]
    #[arg(long, value_name = "TILES", value_parser = whole::<u32>)]
    pub(crate) reserve: Option<u32>,

    /// Tiles dealt to each player [default: 9, 7 or 5 at 2, 3 or 4 players; 7, 5, 5 in Draw and
    /// Block]
    #[arg(long, value_name = "TILES", value_parser = whole::<u32>)]
    pub(crate) hand_size: Option<u32>,
}

impl RulesOptions {
    /// The rules that these options describe.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let scale = if self.cribbage {
            Scale::Five
        } else {
            Scale::One
        };
        let cribbage = self.cribbage.then_some(Target::CRIBBAGE.score());
        let target = self.target.or(cribbage);
        let rules = RulesSpec {
            target,
            scale: target.map(|_| scale.divisor()),
            ..self.tiles.spec(self.table)
        };
        Ok(rules.validate()?)
    }
}

impl Tiles {
    /// The rules of a game dealt so, played to the usual score.
    pub(crate) fn rules(&self, table: Table) -> Result<Rules, Failure> {
        Ok(self.spec(table).validate()?)
    }

    const fn spec(&self, table: Table) -> RulesSpec {
        RulesSpec {
            hand_size: self.hand_size,
            reserve: self.reserve,
            ..RulesSpec::new(table.variant, table.players as u32)
        }
    }
}

/// 2, 3 or 4 players.
fn seats(text: &str) -> Result<Seats, String> {
    let count = text.parse().ok().and_then(Seats::new);
    count.ok_or_else(|| "there are 2, 3 or 4 players".to_owned())
}

/// A number of something; one that is too large is told so.
pub(crate) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    number(text, "give a whole number, 0 or more")
}

/// A number, or why it is none.
fn number<T: FromStr>(text: &str, wanted: &str) -> Result<T, String> {
    text.parse().map_err(|_| {
        let digits = text.trim_start_matches('0');
        let digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let fault = if digits { "that is too large" } else { wanted };
        fault.to_owned()
    })
}

/// A number within bounds; one outside is refused in the same words, however far out.
pub(crate) fn between<const LEAST: u32, const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (LEAST..=MOST).contains(number));
    number.ok_or_else(|| format!("give a whole number from {LEAST} to {MOST}"))
}

/// A number that may not be zero.
pub(crate) fn positive<T: FromStr>(text: &str) -> Result<T, String> {
    number(text, "give a whole number, 1 or more")
}

/// A seed that is a number: that of bots and of contests.
pub(crate) fn seed_number(text: &str) -> Result<u64, String> {
    let seed = text.parse();
    seed.map_err(|_| format!("give a whole number from 0 to {}", u64::MAX))
}

/// A seat; whether it plays is seen later.
pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().and_then(Seat::new);
    seat.ok_or_else(|| "seats are numbered from 1 to 4".to_owned())
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::from_name(text).ok_or_else(|| "the games are all_fives, draw and block".to_owned())
}

/// A deal scheme that works from a seed.
pub(crate) fn scheme(text: &str) -> Result<DealScheme, String> {
    DealScheme::from_name(text).ok_or_else(|| "the schemes are chacha20 and sha256".to_owned())
}

/// A seed as 64 hex digits.
pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    Seed::from_hex(text).map_err(|error| error.to_string())
}
