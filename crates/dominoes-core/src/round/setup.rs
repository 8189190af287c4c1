//! Hands as plain data, and what can be wrong with them.

use alloc::vec::Vec;
use core::fmt;

use super::{Boneyard, Round};
use crate::{Ends, Play, RoundEvent, Rules, Seat, Seats, SetupError, SetupFault, Tile, TileSet};

/// A hand from its deal, as plain data: what rigged tests, problems and lessons are written in.
///
/// Any of it may be wrong; [`round`](Self::round) reports every fault. Hands may be of any size from
/// one tile up, whatever the rules deal, but hands and boneyard together are always the whole set
/// (R-SET-2).
///
/// ```
/// use dominoes_core::{RoundSetup, Rules, Seat, Seats, Tile};
///
/// let setup = RoundSetup {
///     rules: Rules::all_fives(Seats::Two),
///     leader: Seat::One,
///     hands: vec![vec!["1-1".parse()?, "6-1".parse()?], vec!["6-6".parse()?]],
///     boneyard: Tile::ALL.into_iter().filter(|tile| !["1-1", "6-1", "6-6"].contains(&&*tile.to_string())).collect(),
///     plays: vec!["1-1@L".parse()?],
/// };
/// let round = setup.round()?;
/// assert_eq!(round.turn(), Some(Seat::Two));
/// assert_eq!(round.forced(), Some("1-0".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` it is the object `{"rules", "leader", "hands", "boneyard", "plays"}`: the
/// form in which rigged hands are kept in files.
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RoundSetup {
    /// The rules.
    pub rules: Rules,
    /// The seat that leads.
    pub leader: Seat,
    /// The tiles each seat is dealt, seat 1 first.
    pub hands: Vec<Vec<Tile>>,
    /// The other tiles, the first to be drawn first.
    pub boneyard: Vec<Tile>,
    /// The plays made since, whoever's turn it was; draws and passes are made by the rules.
    pub plays: Vec<Play>,
}

impl RoundSetup {
    /// The hand after these plays.
    ///
    /// # Errors
    /// Every fault of the deal; if there is none, the first play that is refused.
    pub fn round(&self) -> Result<Round, SetupError> {
        self.round_with(|_| {})
    }

    /// The hand after these plays; everything that happened on the way is handed to `sink`.
    ///
    /// # Errors
    /// As [`round`](Self::round). What was handed on before a refused play stays handed on.
    pub fn round_with(&self, mut sink: impl FnMut(RoundEvent)) -> Result<Round, SetupError> {
        let seats = self.rules.seats();
        let mut faults = Vec::new();
        check_seat(self.leader, seats, &mut faults);
        if self.hands.len() != seats.count() {
            faults.push(SetupFault::Hands {
                hands: self.hands.len(),
                seats,
            });
        }
        let tiles = self.hands.iter().flatten().chain(&self.boneyard).copied();
        check_conservation(tiles, &mut faults);
        for (seat, hand) in seats.iter().zip(&self.hands) {
            if hand.is_empty() {
                faults.push(SetupFault::EmptyHand { seat });
            }
        }
        check_reserve(&self.rules, self.boneyard.len(), &mut faults);
        SetupError::check(faults)?;

        let mut round = Round {
            hands: deal(seats, |seat| {
                self.hands[seat.index()].iter().copied().collect()
            }),
            boneyard: Boneyard::new(&self.boneyard),
            ends: Ends::new(self.rules.variant().has_spinner()),
            turn: self.leader,
            passes: 0,
            forced: None,
            rules: (&self.rules).into(),
            halted: false,
        };
        for (index, &play) in self.plays.iter().enumerate() {
            if let Err(error) = round.apply(play, &mut sink) {
                let fault = SetupFault::Play {
                    number: index + 1,
                    error,
                };
                return SetupError::check([fault].into()).map(|()| round);
            }
        }
        Ok(round)
    }
}

impl fmt::Debug for RoundSetup {
    /// What is public of it: hands and boneyard are secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoundSetup")
            .field("rules", &self.rules)
            .field("leader", &self.leader)
            .field("plays", &self.plays)
            .finish_non_exhaustive()
    }
}

/// A hand in the middle of play, as plain data: what a bot makes of what it sees and what it guesses.
///
/// The table is given by its summary and its tiles. That these two belong together, and that whoever
/// passed had to, cannot be told from them; everything else is checked.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The seat on turn, which has a play.
    pub turn: Seat,
    /// The tiles each seat holds, seat 1 first, one set a seat.
    pub hands: &'a [TileSet],
    /// The undealt tiles, the first to be drawn first.
    pub boneyard: &'a [Tile],
    /// The open ends of the table.
    pub ends: Ends,
    /// The tiles on the table.
    pub table: TileSet,
    /// How many seats have passed in a row.
    pub passes: u8,
    /// The drawn tile that the seat on turn must play.
    pub forced: Option<Tile>,
}

impl Position<'_> {
    /// The hand in this position.
    ///
    /// # Errors
    /// Every fault of it.
    pub fn round(&self) -> Result<Round, SetupError> {
        let seats = self.rules.seats();
        let mut faults = Vec::new();
        check_seat(self.turn, seats, &mut faults);
        if self.hands.len() != seats.count() {
            faults.push(SetupFault::Hands {
                hands: self.hands.len(),
                seats,
            });
        }
        let tiles = self.hands.iter().flat_map(|hand| hand.iter());
        check_conservation(
            tiles.chain(self.boneyard.iter().copied()).chain(self.table),
            &mut faults,
        );
        for (seat, hand) in seats.iter().zip(self.hands) {
            if hand.is_empty() {
                faults.push(SetupFault::EmptyHand { seat });
            }
        }
        check_reserve(self.rules, self.boneyard.len(), &mut faults);
        if usize::from(self.passes) >= seats.count() {
            faults.push(SetupFault::Passes {
                passes: self.passes,
            });
        }
        if let Some(hand) = self.hands.get(self.turn.index()) {
            let playable = *hand & self.ends.fitting();
            match self.forced {
                // It was drawn because nothing else could be played (R-TURN-2).
                Some(tile) if playable != TileSet::EMPTY.with(tile) => {
                    faults.push(SetupFault::Forced { tile });
                }
                None if playable.is_empty() => {
                    faults.push(SetupFault::NoPlay { seat: self.turn });
                }
                _ => {}
            }
        }
        SetupError::check(faults)?;

        Ok(Round {
            hands: deal(seats, |seat| self.hands[seat.index()]),
            boneyard: Boneyard::new(self.boneyard),
            ends: self.ends,
            turn: self.turn,
            passes: self.passes,
            forced: self.forced,
            rules: self.rules.into(),
            halted: false,
        })
    }
}

impl fmt::Debug for Position<'_> {
    /// What is public of it: hands and boneyard are secret, also in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("rules", &self.rules)
            .field("turn", &self.turn)
            .field("ends", &self.ends)
            .finish_non_exhaustive()
    }
}

/// The hand of each seat; seats that are not taken hold nothing.
fn deal(seats: Seats, hand: impl Fn(Seat) -> TileSet) -> [TileSet; Seat::MAX] {
    Seat::ALL.map(|seat| {
        if seats.contains(seat) {
            hand(seat)
        } else {
            TileSet::EMPTY
        }
    })
}

fn check_seat(seat: Seat, seats: Seats, faults: &mut Vec<SetupFault>) {
    if !seats.contains(seat) {
        faults.push(SetupFault::NoSuchSeat { seat, seats });
    }
}

/// Every tile is somewhere, and in one place only (R-SET-2).
fn check_conservation(tiles: impl Iterator<Item = Tile>, faults: &mut Vec<SetupFault>) {
    let mut seen = TileSet::EMPTY;
    faults.extend(
        tiles
            .filter(|&tile| !seen.insert(tile))
            .map(|tile| SetupFault::Duplicate { tile }),
    );
    faults.extend((!seen).into_iter().map(|tile| SetupFault::Missing { tile }));
}

fn check_reserve(rules: &Rules, boneyard: usize, faults: &mut Vec<SetupFault>) {
    let reserve = rules.reserve();
    if reserve > boneyard {
        faults.push(SetupFault::Reserve { reserve, boneyard });
    }
}
