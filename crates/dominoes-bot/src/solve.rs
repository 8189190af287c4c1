//! Exact play between two seats where nothing is hidden any more.

use alloc::{vec, vec::Vec};

use dominoes_core::{Arm, BySeat, Ends, HandEnd, Play, Round, RoundRules, Seat, Tile, TileSet};

/// A game that has no play to make: no margin of a hand comes near it.
const INFINITE: i32 = 1 << 14;

/// The exact values of plays, by alpha-beta search to the end of the hand.
///
/// Every position is looked at once for each question that is asked about it: whether its value is at
/// least so much. The table of answers belongs to one call, so that a search that runs out of its
/// budget cannot depend on what was searched before.
#[derive(Debug)]
pub(crate) struct Solver {
    rules: RoundRules,
    start: Node,
    table: Table,
    /// How many positions may be looked at.
    budget: u32,
    /// How many have been.
    positions: u32,
    /// The last value that was found: a play is often worth about as much as another.
    guess: i32,
}

/// A position in which the seat on turn has a play: what the rest of the hand depends on.
///
/// It is what is left of a [`Round`] of two seats in which at most one tile can still be drawn.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The tiles of the seat on turn.
    own: TileSet,
    other: TileSet,
    /// The tile that can still be drawn.
    drawn_next: Option<Tile>,
    ends: Ends,
}

/// What a play leads to.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The hand is over, and its end gives the seat that played so much more than the other.
    End(i32),
    /// The other seat is on turn.
    Other(Node),
    /// The other seat passed.
    Same(Node),
}

impl Solver {
    /// A solver that looks at no more than so many positions; none when the rules have not two
    /// seats, the hand is over, or more than one tile can be drawn.
    pub(crate) fn new(round: &Round, budget: u32) -> Option<Self> {
        let turn = round.turn().filter(|_| round.seats().count() == 2)?;
        let rules = *round.rules();
        let drawn = round.boneyard().len().saturating_sub(rules.reserve());
        let drawn = if rules.variant().draws() { drawn } else { 0 };
        let start = Node {
            own: round.hand(turn),
            other: round.hand(round.seats().after(turn)),
            drawn_next: round.boneyard().iter().next().filter(|_| drawn > 0),
            ends: *round.ends(),
        };
        (drawn <= 1).then(|| Self {
            rules,
            start,
            table: Table::new(start.own.len() + start.other.len()),
            budget,
            positions: 0,
            guess: 0,
        })
    }

    /// How many positions were looked at.
    pub(crate) const fn positions(&self) -> u32 {
        self.positions
    }

    /// What the seat on turn scores more than the other from this play to the end of the hand, by
    /// best play of both; the bonus is part of it, the target of the game is not. None when the play
    /// does not fit, or the budget is spent.
    pub(crate) fn value(&mut self, play: Play) -> Option<i32> {
        // One question after the other whether it is at least so much, each next to the last answer.
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut value = self.guess;
        let start = self.start;
        while low < high {
            let least = if value == low { value + 1 } else { value };
            value = self.after(&start, play, least)?;
            if value < least {
                high = value;
            } else {
                low = value;
            }
        }
        self.guess = value;
        Some(value)
    }

    /// A bound of the value of a play to the seat that makes it: a lower one if it is at least so
    /// much, otherwise an upper one.
    fn after(&mut self, node: &Node, play: Play, least: i32) -> Option<i32> {
        let ends = node.ends.after(play.tile, play.arm)?;
        let points = self.rules.score_for(ends.count()) as i32;
        Some(match self.next(node, play.tile, ends) {
            Next::End(margin) => points + margin,
            Next::Other(next) => points - self.best(&next, points - least + 1)?,
            Next::Same(next) => points + self.best(&next, least - points)?,
        })
    }

    /// What follows a play: all draws and passes, as the rules force them (R-TURN-2 to R-TURN-5).
    fn next(&self, node: &Node, tile: Tile, ends: Ends) -> Next {
        let own = node.own.without(tile);
        if own.is_empty() {
            return Next::End(self.end(own, node.other));
        }
        let fitting = ends.fitting();
        let (mut other, mut drawn_next) = (node.other, node.drawn_next);
        let stuck = |hand: TileSet| (hand & fitting).is_empty();
        if stuck(other)
            && let Some(tile) = drawn_next.take()
        {
            other.insert(tile);
        }
        if !stuck(other) {
            Next::Other(Node {
                own: other,
                other: own,
                drawn_next,
                ends,
            })
        } else if stuck(own) {
            Next::End(self.end(own, other))
        } else {
            Next::Same(Node {
                own,
                other,
                drawn_next,
                ends,
            })
        }
    }

    /// What the end of a hand gives the first of two seats more than the other.
    fn end(&self, own: TileSet, other: TileSet) -> i32 {
        let hands = [own, other];
        let pips = BySeat::new(self.rules.seats(), |seat| hands[seat.index() & 1].pips());
        let end = if own.is_empty() {
            HandEnd::out(&self.rules, Seat::One, &pips)
        } else {
            HandEnd::blocked(&self.rules, &pips)
        };
        let awards = end.awards(self.rules.seats());
        awards[Seat::One] as i32 - awards[Seat::Two] as i32
    }

    /// A bound of the value of a position to the seat on turn: a lower one if it is at least so much,
    /// otherwise an upper one.
    fn best(&mut self, node: &Node, least: i32) -> Option<i32> {
        let arms = Arms::of(node);
        if let Some(only) = arms.only() {
            // No question, and nothing worth remembering.
            self.count()?;
            return self.after(node, only, least);
        }
        let key = Key::of(node, &arms);
        let mut known = Bounds::NONE;
        if let Some(bounds) = self.table.get(key) {
            if i32::from(bounds.low) >= least {
                return Some(bounds.low.into());
            }
            if i32::from(bounds.high) < least {
                return Some(bounds.high.into());
            }
            known = bounds;
        }
        self.count()?;
        let mut most = -INFINITE;
        // What was best before is best again more often than not, and then no other play is looked at.
        let hinted = arms.find(known.best);
        if let Some(play) = hinted {
            most = self.after(node, play, least)?;
        }
        if most < least {
            let mut plays = Plays::of(node, &arms, self.rules);
            while let Some(play) = plays.take() {
                if Some(play) == hinted {
                    continue;
                }
                most = most.max(self.after(node, play, least)?);
                if most >= least {
                    known.best = arms.remember(play);
                    break;
                }
            }
        }
        if most >= least {
            known.low = most as i16;
        } else {
            known.high = most as i16;
        }
        self.table.put(key, known);
        Some(most)
    }

    /// Counts a position; none if there are too many.
    fn count(&mut self) -> Option<()> {
        self.positions += 1;
        (self.positions <= self.budget).then_some(())
    }
}

/// The ends of the table as the search sees them.
struct Arms {
    /// The tiles of the seat on turn that it may lay on each arm; of arms that are alike, on the first.
    tiles: [TileSet; Arm::COUNT],
    /// What each arm shows and what it counts.
    codes: [u8; Arm::COUNT],
}

/// The code of an arm that takes no tile.
const CLOSED: u8 = 31;

impl Arms {
    fn of(node: &Node) -> Self {
        let ends = &node.ends;
        let codes = Arm::ALL.map(|arm| match (ends.face_of(arm), ends.worth(arm)) {
            (None, _) => CLOSED,
            // The count is none, one or two times the face.
            (Some(face), 0) => face as u8,
            (Some(face), worth) if worth == face.pips() => 7 + face as u8,
            (Some(face), _) => 14 + face as u8,
        });
        let mut tiles = Arm::ALL.map(|arm| node.own & ends.fitting_on(arm));
        // As `policy::are_alike` has it: a bare side of the spinner is like no other end.
        if ends.spinner().is_none() || ends.sides_covered() != 1 {
            for index in 1..Arm::COUNT {
                if codes[..index].contains(&codes[index]) {
                    tiles[index] = TileSet::EMPTY;
                }
            }
        }
        Self { tiles, codes }
    }

    /// The play, if there is only one.
    fn only(&self) -> Option<Play> {
        let [l, r, u, d] = self.tiles.map(TileSet::bits);
        let all = l | r | u | d;
        let twice = l & r | (l | r) & u | (l | r | u) & d;
        if twice != 0 || !all.is_power_of_two() {
            return None;
        }
        let tile = TileSet::from_bits_truncate(all).first()?;
        let at = self.tiles.iter().position(|tiles| !tiles.is_empty())?;
        Some(Play::new(tile, Arm::ALL[at]))
    }

    /// A play as the table remembers it: by the tile and the code of the arm.
    fn remember(&self, play: Play) -> u16 {
        u16::from(play.tile.id()) << 8 | u16::from(self.codes[play.arm.index()])
    }

    /// The play that was remembered so.
    fn find(&self, remembered: u16) -> Option<Play> {
        let tile = Tile::from_id((remembered >> 8) as u8)?;
        let code = remembered as u8;
        let at =
            (0..Arm::COUNT).find(|&at| self.codes[at] == code && self.tiles[at].contains(tile))?;
        Some(Play::new(tile, Arm::ALL[at]))
    }
}

/// The plays of a position that are still to be tried, each with what it promises in front.
struct Plays {
    list: [u32; Tile::COUNT],
    count: usize,
}

impl Plays {
    fn of(node: &Node, arms: &Arms, rules: RoundRules) -> Self {
        let ends = &node.ends;
        let mut plays = Self {
            list: [0; Tile::COUNT],
            count: 0,
        };
        let fives = rules.variant().scores_fives();
        for (arm, tiles) in Arm::ALL.into_iter().zip(arms.tiles) {
            for tile in tiles {
                let Some(after) = ends.after(tile, arm) else {
                    continue;
                };
                let fitting = after.fitting();
                let mut value = tile.pips() as i32;
                if fives {
                    let points = rules.score_for(after.count()) * rules.scale().divisor();
                    value += 16 * points as i32;
                }
                let answers = (node.other & fitting).len() as i32;
                value += 40 * ((node.own & fitting).len() as i32 - answers);
                if answers == 0 {
                    value += 200;
                }
                let id = u32::from(Play::new(tile, arm).action_id());
                let promise = (1_u32 << 15).saturating_add_signed(value);
                plays.list[plays.count] = promise << 8 | id;
                plays.count += 1;
            }
        }
        plays
    }

    /// The most promising of the plays left.
    fn take(&mut self) -> Option<Play> {
        let list = &mut self.list[..self.count];
        let (mut at, mut best) = (0, *list.first()?);
        for (index, &play) in list.iter().enumerate() {
            if play > best {
                (at, best) = (index, play);
            }
        }
        self.count -= 1;
        list[at] = list[self.count];
        Play::from_action_id(best as u8)
    }
}

/// All that the rest of a hand depends on: arms that can be exchanged are in one order, and what can
/// never matter again is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    hands: u64,
    ends: u32,
}

impl Key {
    fn of(node: &Node, arms: &Arms) -> Self {
        let ends = &node.ends;
        let mut left = node.own | node.other;
        if let Some(tile) = node.drawn_next {
            left.insert(tile);
        }
        let undealt = u64::from(node.drawn_next.is_some());
        let hands = u64::from(node.own.bits() >> 1) | u64::from(node.other.bits() >> 1) << 28;
        // An end that no tile fits any more is worth what it is worth, whatever it shows.
        let mut dead = 0;
        let mut codes = arms.codes;
        for (code, arm) in codes.iter_mut().zip(Arm::ALL) {
            if (left & ends.fitting_on(arm)).is_empty() {
                dead += ends.worth(arm);
                *code = CLOSED;
            }
        }
        codes.sort_unstable();
        // A spinner matters as long as arms may still grow from it.
        let spinner = match ends.spinner() {
            Some(face) if ends.sides_covered() < 2 => {
                let grows = !(left & TileSet::with_face(face)).is_empty();
                if grows { 2 + face as u32 } else { 0 }
            }
            Some(_) => 0,
            None => u32::from(!(left & TileSet::DOUBLES).is_empty()),
        };
        let ends = codes
            .iter()
            .fold(0, |all, &code| all << 5 | u32::from(code));
        Self {
            hands: hands | undealt << 56,
            ends: ends << 10 | dead << 4 | spinner,
        }
    }

    /// Where it is looked for first in a table of 2^32 places.
    const fn hash(self) -> u64 {
        let hash = (self.hands ^ (self.ends as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The value is no less.
    low: i16,
    /// The value is no more.
    high: i16,
    /// The play that gave the lower bound.
    best: u16,
}

impl Bounds {
    const NONE: Self = Self {
        low: -INFINITE as i16,
        high: INFINITE as i16,
        best: 0,
    };
}

/// Everything that was found out, and nothing is forgotten: it grows with what is put in.
#[derive(Debug)]
struct Table {
    entries: Vec<(Key, Bounds)>,
    filled: usize,
}

/// A place of the table without an entry: the seat on turn has a tile.
const EMPTY: (Key, Bounds) = (Key { hands: 0, ends: 0 }, Bounds::NONE);

impl Table {
    /// A table for a hand with so many tiles left.
    fn new(tiles: usize) -> Self {
        Self {
            entries: vec![EMPTY; 1 << tiles.clamp(4, 12)],
            filled: 0,
        }
    }

    /// The place of a key, or that where it belongs.
    fn place(&self, key: Key) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = key.hash() as usize & mask;
        while self.entries[at].0 != key && self.entries[at].0 != EMPTY.0 {
            at = (at + 1) & mask;
        }
        at
    }

    fn get(&self, key: Key) -> Option<Bounds> {
        let (found, bounds) = self.entries[self.place(key)];
        (found == key).then_some(bounds)
    }

    fn put(&mut self, key: Key, bounds: Bounds) {
        let mut at = self.place(key);
        if self.entries[at].0 != key {
            self.filled += 1;
            // A quarter of the places stays empty, so that searches are short.
            if self.filled * 4 > self.entries.len() * 3 {
                let twice = vec![EMPTY; self.entries.len() * 2];
                for entry in core::mem::replace(&mut self.entries, twice) {
                    if entry.0 != EMPTY.0 {
                        let at = self.place(entry.0);
                        self.entries[at] = entry;
                    }
                }
                at = self.place(key);
            }
        }
        self.entries[at] = (key, bounds);
    }
}
