//! Exact play between two seats where nothing is hidden any more.

use alloc::{vec, vec::Vec};

use dominoes_core::{Arm, Ends, Face, Play, Round, Seat, Tile};

use crate::policy;

/// A game that has no play to make: no margin of a hand comes near it.
const INFINITE: i32 = 1 << 20;

/// The exact values of plays, by alpha-beta search to the end of the hand.
///
/// Every position is looked at once as far as the table remembers it. The table belongs to one call,
/// so that a search that runs out of its budget cannot depend on what was searched before.
#[derive(Debug)]
pub(crate) struct Solver {
    table: Vec<Entry>,
    /// How many positions may still be looked at.
    left: u32,
    /// The last value that was found: a play is often worth about as much as another.
    guess: i32,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    /// The value is no less.
    low: i16,
    /// The value is no more.
    high: i16,
    /// The tile that was best, and the code of the arm it went on.
    best: (u8, u8),
}

/// All that the rest of a hand depends on, with arms that can be exchanged in one order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    hands: u64,
    ends: u32,
}

/// What is still in reach of the two seats: the value is known if it lies strictly between.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: i32,
    high: i32,
}

impl Solver {
    /// A solver that looks at no more than so many positions.
    pub(crate) fn new(round: &Round, budget: u32) -> Self {
        // A position is at most as often in the table as it is looked at; small ones need few.
        let tiles = round.hand_count(Seat::One) + round.hand_count(Seat::Two);
        let bits = (tiles as u32).clamp(4, 17);
        let empty = Entry {
            key: Key { hands: 0, ends: 0 },
            low: i16::MIN,
            high: i16::MAX,
            best: (0, 0),
        };
        Self {
            table: vec![empty; 1 << bits],
            left: budget,
            guess: 0,
        }
    }

    /// What the seat on turn scores more than the other from this play to the end of the hand, by
    /// best play of both; the bonus is part of it, the target of the game is not. None when the play
    /// is illegal, the rules have not two seats, or the budget is spent.
    pub(crate) fn value(&mut self, round: &Round, play: Play) -> Option<i32> {
        // One question after the other whether it is at least so much, each next to the last answer.
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut value = self.guess;
        while low < high {
            let least = if value == low { value + 1 } else { value };
            let window = Window {
                low: least - 1,
                high: least,
            };
            value = self.after(round, play, window)?;
            if value < least {
                high = value;
            } else {
                low = value;
            }
        }
        self.guess = value;
        Some(value)
    }

    /// The value of a play to the seat that makes it.
    fn after(&mut self, round: &Round, play: Play, window: Window) -> Option<i32> {
        let turn = round.turn()?;
        let mut next = *round;
        let points = next.apply(play, |_| {}).ok()?.points as i32;
        let (low, high) = (window.low - points, window.high - points);
        let value = match next.turn() {
            None => {
                let awards = next.end()?.awards(next.seats());
                let all: u32 = awards.as_slice().iter().sum();
                2 * awards[turn] as i32 - all as i32
            }
            Some(seat) if seat == turn => self.best(&next, Window { low, high })?,
            Some(_) => -self.best(
                &next,
                Window {
                    low: -high,
                    high: -low,
                },
            )?,
        };
        Some(points + value)
    }

    /// The value of the position to the seat on turn; a bound of it when it is not in the window.
    fn best(&mut self, round: &Round, window: Window) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let key = Key::of(round);
        let slot = key.slot(self.table.len());
        let mut hint = (0, 0);
        let mut known = (i16::MIN, i16::MAX);
        let entry = &self.table[slot];
        if entry.key == key {
            let (low, high) = (i32::from(entry.low), i32::from(entry.high));
            if low >= window.high || low == high {
                return Some(low);
            }
            if high <= window.low {
                return Some(high);
            }
            known = (entry.low, entry.high);
            hint = entry.best;
        }
        let mut plays = [(0, Play::new(Tile::ALL[0], Arm::L)); Tile::COUNT];
        let plays = order(round, hint, &mut plays);
        let mut best: Option<(i32, Play)> = None;
        for &mut (_, play) in plays {
            let value = self.after(round, play, window)?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, play));
            }
            if value >= window.high {
                break;
            }
        }
        let (value, play) = best?;
        let (low, high) = if value >= window.high {
            (value as i16, known.1)
        } else {
            (known.0, value as i16)
        };
        self.table[slot] = Entry {
            key,
            low,
            high,
            best: (play.tile.id(), code(round.ends(), play.arm)),
        };
        Some(value)
    }
}

/// The plays to try, the most promising first: arms that are alike once.
fn order<'a>(
    round: &Round,
    hint: (u8, u8),
    plays: &'a mut [(i32, Play); Tile::COUNT],
) -> &'a mut [(i32, Play)] {
    let ends = round.ends();
    let mut count = 0;
    let Some(turn) = round.turn() else {
        return &mut [];
    };
    let (own, other) = (round.hand(turn), round.hand(round.seats().after(turn)));
    let fives = round.rules().variant().scores_fives();
    for (index, arm) in Arm::ALL.into_iter().enumerate() {
        let before = &Arm::ALL[..index];
        if before
            .iter()
            .any(|&other| policy::are_alike(ends, arm, other))
        {
            continue;
        }
        for tile in round.playable_on(arm) {
            let Some(after) = ends.after(tile, arm) else {
                continue;
            };
            let mut value = tile.pips() as i32;
            if hint == (tile.id(), code(ends, arm)) {
                value += 1 << 16;
            }
            if fives {
                let (_, answer) = policy::replies(&after, other, other);
                let points =
                    round.rules().score_for(after.count()) * round.rules().scale().divisor();
                value += 16 * (points as i32 - 5 * answer);
            }
            let answers = (other & after.fitting()).len() as i32;
            value += 40 * ((own & after.fitting()).len() as i32 - answers);
            if answers == 0 {
                value += 200;
            }
            plays[count] = (value, Play::new(tile, arm));
            count += 1;
        }
    }
    let plays = &mut plays[..count];
    plays.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    plays
}

/// What shows at an arm and what it counts: the count is none, one or two times the face.
fn code(ends: &Ends, arm: Arm) -> u8 {
    match (ends.face_of(arm), ends.worth(arm)) {
        (None, _) => 31,
        (Some(face), 0) => face as u8,
        (Some(face), worth) if worth == face.pips() => 7 + face as u8,
        (Some(face), _) => 14 + face as u8,
    }
}

impl Key {
    fn of(round: &Round) -> Self {
        let ends = round.ends();
        let [one, two] = [Seat::One, Seat::Two].map(|seat| u64::from(round.hand(seat).bits() >> 1));
        let turn = u64::from(round.turn() == Some(Seat::Two));
        let undealt = round.boneyard().len() as u64;
        let hands = one | two << 28 | turn << 56 | (round.passes() as u64) << 57 | undealt << 58;
        let mut codes = Arm::ALL.map(|arm| u32::from(code(ends, arm)));
        codes.sort_unstable();
        let spinner = ends.spinner().map_or(Face::COUNT, Face::index) as u32;
        let ends = codes.iter().fold(0, |all, code| all << 5 | code);
        Self {
            hands,
            ends: ends << 5 | spinner << 2 | round.ends().sides_covered(),
        }
    }

    /// Where it is looked for in a table of so many entries, a power of two.
    const fn slot(self, entries: usize) -> usize {
        let hash = (self.hands ^ (self.ends as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 40) as usize & (entries - 1)
    }
}
