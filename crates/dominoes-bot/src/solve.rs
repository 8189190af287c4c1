//! Exact play between two seats where nothing is hidden any more.
//!
//! Hard hands are one-sided: a seat with many tiles plays on and on while the other can do little. No
//! bound is tight enough to spare many positions of them, so what counts is how few of them differ and
//! the price of each. A position is therefore not a [`Round`] but the little that the rest of the hand
//! depends on, a number of 50 bits, and only positions with a choice are positions: a play without an
//! alternative belongs to the play before it.

use alloc::vec::Vec;
use core::{array, cmp::Reverse};

use dominoes_core::{BySeat, Ends, HandEnd, Play, Round, RoundRules, Seat, TileSet};

use self::{
    table::{KEY_BITS, Table},
    tips::{Steps, Tips},
};

mod table;
mod tips;

/// More than the margin of any hand: the search for the best play of a position begins so far below
/// zero.
const INFINITE: i32 = 1 << 14;

/// The exact values of plays, by alpha-beta search to the end of the hand.
///
/// It asks whether the value of a position is at least so much, and looks at the position whenever the
/// last answer about it does not say. A solver is made for one choice and begins with an empty table of
/// answers, so that a search that runs out of its budget cannot depend on what was searched before.
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
    /// The seat with fewer tiles in the beginning, by its mark; of equal hands the one not on turn.
    smaller: u32,
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
const _: () = assert!(u32::BITS + tips::NUMBER_BITS == KEY_BITS, "a key is full");

/// All that the rest of a hand of two seats depends on, in which at most one tile can still be drawn:
/// where two positions have the same key, the same can follow.
///
/// The hands in the beginning are known, so that who drew the last tile and the tiles that are left say
/// who holds what.
#[derive(Clone, Copy, Debug)]
struct Position {
    tips: Tips,
    /// A bit for each tile that is left, by its id, and above them the marks.
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
    let hands = round.seats().iter().map(|seat| round.hand_count(seat));
    let tiles = hands.sum::<usize>() + round.rules().drawable(round.boneyard().len());
    values_within(budget(tiles), round, plays, guess)
}

/// How many positions may be looked at with so many tiles left. Up to 16 are solved whatever it takes.
const fn budget(tiles: usize) -> u32 {
    if tiles > 16 { 50_000 } else { u32::MAX }
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
    // A play is often worth about as much as another.
    let mut last = order.first().map_or(0, |&at| values[at]);
    for at in order {
        let solver = solver.as_mut();
        match solver.and_then(|solver| solver.value(plays[at], last)) {
            Some(value) => {
                last = value;
                values[at] = value;
            }
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
        let drawn = rules.drawable(round.boneyard().len());
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
            smaller: if start.own.len() < start.other.len() {
                0
            } else {
                SECOND
            },
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
        })
    }

    /// How many positions were looked at.
    pub(crate) const fn positions(&self) -> u32 {
        self.positions
    }

    /// What the seat on turn scores more than the other from this play to the end of the hand, by
    /// best play of both; the bonus is part of it, the target of the game is not. None when the play
    /// does not fit, or the budget is spent. The guess makes no difference but to the time.
    pub(crate) fn value(&mut self, play: Play, guess: i32) -> Option<i32> {
        let ends = self.ends.after(play.tile, play.arm)?;
        let mut hands = self.start;
        hands.own.remove(play.tile);
        let tips = Tips::of(&ends, self.rules.variant())?;
        let branch = match self.follow(hands, tips) {
            Next::Choice(branch) => branch,
            Next::End(margin) => return Some(margin),
        };
        // One question after the other whether it is at least so much, each next to the last answer.
        let (mut low, mut high) = (-INFINITE, INFINITE);
        let mut value = guess;
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
        Some(value)
    }

    /// A bound of the value of a branch to a seat, by its marks, if the table has one that says
    /// whether it is at least so much.
    #[inline]
    fn known(&self, branch: &Branch, seat: u32, least: i32) -> Option<i32> {
        let least = branch.question(seat, least);
        let value = self.table.answer(branch.position.key(), least)?;
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
        self.table.put(branch.position.key(), least, most);
        Some(branch.value(seat, most))
    }

    /// A bound of what a position is worth to the seat on turn, as [`search`](Self::search) gives it.
    fn best(&mut self, position: Position, least: i32) -> Option<i32> {
        let hands = self.hands(position);
        let seat = hands.marks & SECOND;
        let tips = position.tips;
        let mut most = -INFINITE;
        let first = self.branches.len();
        // In hard positions all plays must be tried, and most lead to what is known: only the others
        // are kept.
        for tip in tips.each() {
            for tile in tip.fitting & hands.own {
                let mut hands = hands;
                hands.own.remove(tile);
                match self.follow(hands, tips.after(tile, tip, self.steps)) {
                    Next::End(margin) => most = most.max(margin),
                    Next::Choice(branch) => match self.known(&branch, seat, least) {
                        Some(value) => most = most.max(value),
                        None => self.branches.push(self.promising(branch, seat)),
                    },
                }
            }
        }
        while most < least && self.branches.len() > first {
            let order = |&at: &usize| self.branches[at].order();
            let at = (first..self.branches.len()).max_by_key(order);
            let branch = self.branches.swap_remove(at.unwrap_or(first));
            most = most.max(self.search(&branch, seat, least)?);
        }
        Some(most)
    }

    /// What follows a play of the seat whose hand is `own`, which left these tiles and ends: all draws
    /// and passes, as the rules force them (R-TURN-2 to R-TURN-5), and the plays of a seat that has
    /// only one.
    #[inline]
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
                return Next::Choice(Branch {
                    position: Position {
                        tips,
                        left: hands.left().bits() | hands.marks << MARKS,
                    },
                    gain: gain as i16,
                    promise: 0,
                });
            };
            hands.own.remove(tile);
            tips = tips.after(tile, tip, self.steps);
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
        let marks = position.marks();
        let (own, other) = self.owners[marks as usize & 7];
        Hands {
            own: own & left,
            other: other & left,
            undealt: left - (own | other),
            marks,
        }
    }

    /// The branch with a guess how good it is for a seat, found by trial.
    ///
    /// The seat that had more tiles goes by what it gains and by how many tiles of each hand fit then: a
    /// tile is worth two and a half scaled points, to be on turn again twelve and a half. The other seat
    /// leaves it as few plays as can be. Most of its answers will do, and what counts is that it chooses
    /// in the same way each time: then fewer positions come about.
    fn promising(&self, mut branch: Branch, seat: u32) -> Branch {
        let tips = branch.position.tips;
        let hands = self.hands(branch.position);
        let same = branch.is_of(seat);
        let (own, other) = if same {
            (hands.own, hands.other)
        } else {
            (hands.other, hands.own)
        };
        branch.promise = if seat == self.smaller {
            -(tips.plays(other) as i16)
        } else {
            let fitting = tips.fitting();
            let count = |hand: TileSet| (hand & fitting).len() as i16;
            16 * branch.gain + 40 * (count(own) - count(other)) + if same { 200 } else { 0 }
        };
        branch
    }
}

impl Hands {
    /// The tiles that are left.
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
        self.position.marks() & SECOND == seat
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

    /// The greatest is tried first: the most promising, and among equals the same tiles each time.
    const fn order(&self) -> (i16, u32) {
        (self.promise, self.position.left)
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
    /// All of it as a number of 50 bits.
    const fn key(self) -> u64 {
        self.left as u64 | (self.tips.number() as u64) << u32::BITS
    }

    const fn marks(self) -> u32 {
        self.left >> MARKS
    }
}
