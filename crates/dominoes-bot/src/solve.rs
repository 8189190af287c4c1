//! Exact play between two seats where nothing is hidden any more.
//!
//! Hard hands are one-sided: a seat with many tiles plays on and on while the other can do little. No
//! bound is tight enough to spare many positions of them, so what counts is the price of a position.
//! A position is therefore not a [`Round`] but the little that the rest of the hand depends on, in
//! twelve bytes, and only positions with a choice are positions: a play without an alternative belongs
//! to the play before it.

use alloc::{vec, vec::Vec};
use core::{array, cmp::Reverse};

use dominoes_core::{BySeat, Ends, HandEnd, Play, Round, RoundRules, Seat, TileSet};

use self::tips::{Steps, Tips};

mod tips;

/// More than the margin of any hand: what a position is worth before a play was tried.
const INFINITE: i32 = 1 << 14;

/// The exact values of plays, by alpha-beta search to the end of the hand.
///
/// Every position is looked at once for each question that is asked about it: whether its value is at
/// least so much. A solver is made for one choice and begins with an empty table of answers, so that a
/// search that runs out of its budget cannot depend on what was searched before.
#[derive(Debug)]
pub(crate) struct Solver {
    rules: RoundRules,
    steps: &'static Steps,
    /// What each total scores.
    points: [i32; 64],
    /// The table before the first play.
    ends: Ends,
    /// The position before it.
    start: Hands,
    /// For each [`Hands::marks`]: the tiles that can be in the hand of the seat on turn, and in the
    /// other.
    owners: [(TileSet, TileSet); 8],
    table: Table,
    /// The plays that are still to be tried in the positions that are being looked at.
    branches: Vec<Branch>,
    /// How many positions may be looked at.
    budget: u32,
    /// How many have been.
    positions: u32,
    /// The last value that was found: a play is often worth about as much as another.
    guess: i32,
}

/// Who holds what.
#[derive(Clone, Copy, Debug)]
struct Hands {
    /// The tiles of the seat on turn.
    own: TileSet,
    other: TileSet,
    /// The tile that can still be drawn, or none.
    undealt: TileSet,
    /// Whether [`SECOND`] is on turn, and who drew.
    marks: u32,
}

/// The seat that is not on turn in the beginning.
const SECOND: u32 = 1;
/// The seat that is on turn in the beginning drew the last tile.
const FIRST_DREW: u32 = 2;
/// The other one did.
const SECOND_DREW: u32 = 4;

/// Where the marks begin in [`Position::left`]: above the highest tile.
const MARKS: u32 = 29;

/// What the rest of a hand of two seats depends on, in which at most one tile can still be drawn:
/// two positions are the same if the same can follow.
///
/// The hands in the beginning are known, so that who drew the last tile and the tiles that can still be
/// laid say who holds what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    tips: Tips,
    /// The tiles that can still be laid, and above them the marks.
    left: u32,
}

/// A play, and all that follows until there is a choice again.
#[derive(Clone, Copy, Debug)]
struct Branch {
    position: Position,
    /// What the seat that plays scores more than the other until then.
    gain: i16,
    /// A guess how good it is: the most promising is tried first.
    promise: i16,
}

/// What comes of a play.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// There is a choice again.
    Choice(Branch),
    /// The hand is over, and the seat that played scored so much more than the other.
    End(i32),
}

/// What several plays are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// A value for each play.
    pub(crate) values: Vec<i32>,
    /// Whether all of them are exact.
    pub(crate) exact: bool,
    /// How many positions were looked at.
    pub(crate) positions: u32,
}

/// The exact values of these plays, or what is guessed of those that would take too long: the plays
/// that look best are solved first. All is guessed where there is no [solver](Solver::new).
pub(crate) fn values(round: &Round, plays: &[Play], guess: impl Fn(Play) -> i32) -> Solved {
    let seats = round.seats().iter();
    let tiles = seats.map(|seat| round.hand_count(seat)).sum();
    values_within(budget(tiles), round, plays, guess)
}

/// How many positions may be looked at with so many tiles in the hands. It takes up to 14 ms:
/// positions of large hands have more plays. Nearly every hand of 16 tiles needs fewer.
const fn budget(tiles: usize) -> u32 {
    if tiles > 16 { 40_000 } else { 60_000 }
}

/// The [values](values()) that so many positions give.
pub(crate) fn values_within(
    budget: u32,
    round: &Round,
    plays: &[Play],
    guess: impl Fn(Play) -> i32,
) -> Solved {
    let mut values: Vec<i32> = plays.iter().map(|&play| guess(play)).collect();
    let mut order: Vec<usize> = (0..plays.len()).collect();
    order.sort_by_key(|&at| Reverse(values[at]));
    let mut solver = Solver::new(round, budget);
    let mut exact = true;
    for at in order {
        match solver.as_mut().and_then(|solver| solver.value(plays[at])) {
            Some(value) => values[at] = value,
            None => exact = false,
        }
    }
    Solved {
        values,
        exact,
        positions: solver.map_or(0, |solver| solver.positions()),
    }
}

impl Solver {
    /// A solver that looks at no more than so many positions; none unless there are two seats, a tile
    /// lies on the table, the hand is not over, and at most one tile can be drawn.
    pub(crate) fn new(round: &Round, budget: u32) -> Option<Self> {
        let turn = round.turn().filter(|_| round.seats().count() == 2)?;
        let rules = *round.rules();
        let drawn = round.boneyard().len().saturating_sub(rules.reserve());
        let drawn = if rules.variant().draws() { drawn } else { 0 };
        if drawn > 1 || round.table().is_empty() {
            return None;
        }
        let start = Hands {
            own: round.hand(turn),
            other: round.hand(round.seats().after(turn)),
            undealt: round.boneyard().iter().take(drawn).collect(),
            marks: 0,
        };
        let with = |hand: TileSet, drew: bool| if drew { hand | start.undealt } else { hand };
        Some(Self {
            rules,
            steps: Steps::of(rules.variant()),
            points: array::from_fn(|total| rules.score_for(total as u32) as i32),
            ends: *round.ends(),
            start,
            owners: array::from_fn(|marks| {
                let marks = marks as u32;
                let first = with(start.own, marks & FIRST_DREW != 0);
                let second = with(start.other, marks & SECOND_DREW != 0);
                if marks & SECOND == 0 {
                    (first, second)
                } else {
                    (second, first)
                }
            }),
            table: Table::new(start.left().len()),
            branches: Vec::with_capacity(64),
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
        let ends = self.ends.after(play.tile, play.arm)?;
        let mut hands = self.start;
        hands.own.remove(play.tile);
        let tips = Tips::of(&ends, self.rules.variant(), hands.left())?;
        let branch = match self.follow(hands, tips) {
            Next::Choice(branch) => branch,
            Next::End(margin) => return Some(margin),
        };
        // One question after the other whether it is at least so much, each next to the last answer.
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut value = self.guess;
        while low < high {
            let least = if value == low { value + 1 } else { value };
            value = match self.known(&branch, 0, least) {
                Some(value) => value,
                None => self.search(&branch, 0, least)?,
            };
            if value < least {
                high = value;
            } else {
                low = value;
            }
        }
        self.guess = value;
        Some(value)
    }

    /// A bound of the value of a branch to a seat, by its marks, if the table has one that says
    /// whether it is at least so much.
    #[inline]
    fn known(&self, branch: &Branch, seat: u32, least: i32) -> Option<i32> {
        let least = branch.question(seat, least);
        let value = self.table.answer(branch.position, least)?;
        Some(branch.value(seat, value))
    }

    /// A bound of the value of a branch to a seat: a lower one if it is at least so much, otherwise an
    /// upper one.
    fn search(&mut self, branch: &Branch, seat: u32, least: i32) -> Option<i32> {
        if self.positions == self.budget {
            return None;
        }
        self.positions += 1;
        let least = branch.question(seat, least);
        let first = self.branches.len();
        let most = self.best(branch.position, least);
        self.branches.truncate(first);
        let most = most?;
        self.table.put(branch.position, least, most);
        Some(branch.value(seat, most))
    }

    /// A bound of what a position is worth to the seat on turn, as [`search`](Self::search) gives it.
    fn best(&mut self, position: Position, least: i32) -> Option<i32> {
        let hands = self.hands(position);
        let seat = hands.marks & SECOND;
        let mut most = -INFINITE;
        let first = self.branches.len();
        for tip in position.tips.each() {
            for tile in tip.fitting & hands.own {
                let mut hands = hands;
                hands.own.remove(tile);
                let tips = position.tips.after(tile, tip, self.steps, hands.left());
                match self.follow(hands, tips) {
                    Next::Choice(branch) => self.branches.push(branch),
                    Next::End(margin) => most = most.max(margin),
                }
            }
        }
        // Hard positions are hard because all their plays must be tried, and most lead to what is
        // known: what is not known is kept.
        let mut kept = first;
        for at in first..self.branches.len() {
            let branch = self.branches[at];
            if let Some(value) = self.known(&branch, seat, least) {
                most = most.max(value);
            } else {
                self.branches[kept] = self.promising(branch, seat);
                kept += 1;
            }
        }
        self.branches.truncate(kept);
        while most < least && self.branches.len() > first {
            let branches = &self.branches[first..];
            let promise = |&at: &usize| branches[at].promise;
            let at = (0..branches.len()).max_by_key(promise).unwrap_or(0);
            let branch = self.branches.swap_remove(first + at);
            most = most.max(self.search(&branch, seat, least)?);
        }
        Some(most)
    }

    /// What follows a play of the seat whose hand is `own`, which left these tiles and ends: all draws
    /// and passes, as the rules force them (R-TURN-2 to R-TURN-5), and the plays of a seat that has
    /// only one.
    #[allow(clippy::inline_always, reason = "a sixteenth of the time of a search")]
    #[inline(always)]
    fn follow(&self, mut hands: Hands, mut tips: Tips) -> Next {
        let seat = hands.marks & SECOND;
        let mut gain = 0;
        loop {
            // The seat with the own hand has just played.
            let same = hands.marks & SECOND == seat;
            let points = self.points[tips.total()];
            gain += if same { points } else { -points };
            let fitting = tips.fitting();
            let out = hands.own.is_empty();
            if !out && (hands.other & fitting).is_empty() && !hands.undealt.is_empty() {
                hands.draw();
            }
            if out || ((hands.own | hands.other) & fitting).is_empty() {
                let margin = self.end(hands.own, hands.other);
                return Next::End(if same { gain + margin } else { gain - margin });
            }
            if !(hands.other & fitting).is_empty() {
                hands.turn();
            }
            let Some((tile, tip)) = tips.only(hands.own & fitting) else {
                let position = Position {
                    tips,
                    left: hands.left().bits() | hands.marks << MARKS,
                };
                return Next::Choice(Branch {
                    position,
                    gain: gain as i16,
                    promise: 0,
                });
            };
            hands.own.remove(tile);
            tips = tips.after(tile, tip, self.steps, hands.left());
        }
    }

    /// What the end of a hand gives the seat with the first of these hands more than the other. No rule
    /// of ends tells two seats apart, so that either may be called the first (R-BONUS-1 to R-BONUS-3,
    /// R-DB-1).
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

    /// Who holds what in a position.
    fn hands(&self, position: Position) -> Hands {
        let left = TileSet::from_bits_truncate(position.left);
        let marks = position.left >> MARKS;
        let (own, other) = self.owners[marks as usize & 7];
        Hands {
            own: own & left,
            other: other & left,
            undealt: left - (own | other),
            marks,
        }
    }

    /// The branch with a guess how good it is for a seat: by what it gains, and by how many tiles of
    /// each hand fit then. Found by trial: a tile that fits is worth two and a half points, to be on turn
    /// again twelve and a half.
    fn promising(&self, mut branch: Branch, seat: u32) -> Branch {
        let fitting = branch.position.tips.fitting();
        let hands = self.hands(branch.position);
        let count = |hand: TileSet| (hand & fitting).len() as i16;
        let more = count(hands.own) - count(hands.other);
        let same = hands.marks & SECOND == seat;
        branch.promise = 16 * branch.gain + if same { 40 * more + 200 } else { -40 * more };
        branch
    }
}

impl Hands {
    /// The tiles that can still be laid.
    #[inline]
    fn left(&self) -> TileSet {
        self.own | self.other | self.undealt
    }

    /// The seat that is not on turn draws.
    fn draw(&mut self) {
        let second = self.marks & SECOND == 0;
        self.marks |= if second { SECOND_DREW } else { FIRST_DREW };
        self.other |= self.undealt;
        self.undealt = TileSet::EMPTY;
    }

    /// The other seat is on turn.
    #[inline]
    fn turn(&mut self) {
        (self.own, self.other) = (self.other, self.own);
        self.marks ^= SECOND;
    }
}

impl Branch {
    /// Whether this seat is on turn at its end.
    const fn is_of(&self, seat: u32) -> bool {
        self.position.left >> MARKS & SECOND == seat
    }

    /// The least that is asked of the position to decide whether the branch is worth at least so much
    /// to this seat: where the other seat is on turn, its yes is this seat's no.
    const fn question(&self, seat: u32, least: i32) -> i32 {
        if self.is_of(seat) {
            least - self.gain as i32
        } else {
            self.gain as i32 - least + 1
        }
    }

    /// What the branch is worth to this seat if the position is worth so much to the seat on turn there.
    const fn value(&self, seat: u32, value: i32) -> i32 {
        if self.is_of(seat) {
            self.gain as i32 + value
        } else {
            self.gain as i32 - value
        }
    }
}

impl Position {
    /// Where the search for it begins in a table, as a part of 2^64.
    #[inline]
    const fn hash(self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let tips = self.tips.bits().wrapping_mul(ODD);
        (tips.rotate_left(32) ^ self.left as u64).wrapping_mul(ODD)
    }
}

/// What is known of a position, whose fields stand by themselves: so an entry takes 16 bytes, not 24.
#[derive(Clone, Copy, Debug)]
struct Entry {
    tips: Tips,
    left: u32,
    /// The value is no less.
    low: i16,
    /// The value is no more.
    high: i16,
}

impl Entry {
    const fn new(position: Position) -> Self {
        Self {
            tips: position.tips,
            left: position.left,
            low: -INFINITE as i16,
            high: INFINITE as i16,
        }
    }

    const fn position(&self) -> Position {
        Position {
            tips: self.tips,
            left: self.left,
        }
    }

    /// Whether there is none: in a position the seat on turn has a tile.
    const fn is_empty(&self) -> bool {
        self.left == 0
    }
}

/// Everything that was found out, and nothing is forgotten: it grows with what is put in.
#[derive(Debug)]
struct Table {
    entries: Vec<Entry>,
    filled: usize,
    /// The places are two to the power of 64 less this.
    shift: u32,
}

/// A place of the table without an entry.
const EMPTY: Entry = Entry::new(Position {
    tips: Tips::NONE,
    left: 0,
});

impl Table {
    /// A table for a hand with so many tiles left.
    fn new(tiles: usize) -> Self {
        // Most hands that are solved are small: 16 to 4,096 places to begin with.
        let bits = tiles.clamp(4, 12);
        Self {
            entries: vec![EMPTY; 1 << bits],
            filled: 0,
            shift: 64 - bits as u32,
        }
    }

    /// The place of a position, or that where it belongs.
    #[inline]
    fn place(&self, position: Position) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = (position.hash() >> (self.shift & 63)) as usize;
        loop {
            let entry = &self.entries[at];
            if entry.position() == position || entry.is_empty() {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// A bound of the value of a position, if there is one that says whether it is at least so much.
    #[inline]
    fn answer(&self, position: Position, least: i32) -> Option<i32> {
        let entry = &self.entries[self.place(position)];
        let (low, high) = (i32::from(entry.low), i32::from(entry.high));
        if low >= least {
            Some(low)
        } else {
            (high < least).then_some(high)
        }
    }

    /// Remembers the answer to the question whether a position is worth at least so much.
    fn put(&mut self, position: Position, least: i32, value: i32) {
        let mut at = self.place(position);
        if self.entries[at].is_empty() {
            self.filled += 1;
            // Every other place stays empty, so that searches are short.
            if self.filled * 2 > self.entries.len() {
                self.grow();
                at = self.place(position);
            }
            self.entries[at] = Entry::new(position);
        }
        let entry = &mut self.entries[at];
        if value >= least {
            entry.low = value as i16;
        } else {
            entry.high = value as i16;
        }
    }

    fn grow(&mut self) {
        self.shift -= 1;
        let twice = vec![EMPTY; self.entries.len() * 2];
        for entry in core::mem::replace(&mut self.entries, twice) {
            if !entry.is_empty() {
                let at = self.place(entry.position());
                self.entries[at] = entry;
            }
        }
    }
}
