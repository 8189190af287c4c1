//! Exact play between two seats where nothing is hidden any more.
//!
//! Hard hands are one-sided: a seat with many tiles plays on and on while the other can do little. A
//! search that cuts off has nothing to cut there, and elsewhere it saves too little to be worth its
//! while. So all that can come about is looked at, once, and what counts is the price of it. That is low
//! because positions are not taken one by one: of those with the same tiles left only the
//! [tips](families) differ, and sets of tips are numbers. Where a hand fits, who draws and where the hand
//! is over is found out for all of them at once, and a play is a look into a table for each. [`nodes`]
//! goes down to what can come about, and up again with what it is worth.

use alloc::vec::Vec;

use dominoes_core::{Play, Round};

use self::{hand::Hand, nodes::Nodes};

mod families;
mod hand;
mod nodes;
mod sums;
mod tips;

/// What several plays are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// A value for each play.
    pub(crate) values: Vec<i32>,
    /// Whether they are exact.
    pub(crate) exact: bool,
    /// How many positions were looked at.
    pub(crate) positions: u32,
}

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many nodes there may be: sets of positions in which the same tiles are left.
    pub(crate) nodes: usize,
    /// How many tips a group may have, from 1 to 64. Smaller groups make more nodes, but no other values.
    pub(crate) group: usize,
}

impl Limits {
    /// No limits.
    pub(crate) const NONE: Self = Self {
        nodes: usize::MAX,
        group: families::GROUP,
    };

    /// The limits for a hand: with up to 16 tiles left it is solved whatever it takes.
    pub(crate) fn of(round: &Round) -> Self {
        if hand::tiles_left(round) > 16 {
            Self {
                nodes: 40_000,
                ..Self::NONE
            }
        } else {
            Self::NONE
        }
    }
}

/// What the seat on turn scores more than the other from each of these plays to the end of the hand, by
/// best play of both; the bonus is part of it, the target of the game is not.
///
/// All values are guessed if the hand is none that [can be solved](Hand::of), or would take too long.
pub(crate) fn values(round: &Round, plays: &[Play], guess: impl Fn(Play) -> i32) -> Solved {
    values_within(Limits::of(round), round, plays, guess)
}

/// The [values](values()) within these limits.
pub(crate) fn values_within(
    limits: Limits,
    round: &Round,
    plays: &[Play],
    guess: impl Fn(Play) -> i32,
) -> Solved {
    let mut positions = 0;
    let values = Hand::of(round, plays, limits.group).and_then(|(hand, starts)| {
        let mut nodes = Nodes::new(&hand, &starts);
        let found = nodes.find_all(&hand, limits.nodes);
        positions = nodes.positions();
        found?;
        nodes.values(&hand, &starts)
    });
    Solved {
        exact: values.is_some(),
        values: values.unwrap_or_else(|| plays.iter().map(|&play| guess(play)).collect()),
        positions,
    }
}
