//! A hand in which nothing is hidden, and how it goes on.

use alloc::{vec, vec::Vec};
use core::array;

use dominoes_core::{BySeat, HandEnd, Play, Round, RoundRules, Seat, Tile, TileSet};

use super::{
    families::{Families, Group, Spot},
    sums::{MOST_TILES, Places, Sums},
    tips::{Steps, Tips},
};

/// A hand of two seats in which nothing is hidden. The seat that is on turn in the beginning is number 0,
/// the other number 1.
#[derive(Debug)]
pub(super) struct Hand {
    rules: RoundRules,
    /// The tiles that are left in the beginning, each with its place.
    tiles: Vec<Tile>,
    /// The tiles that each seat ever holds, for each [`Stage`].
    stages: Vec<[Places; 2]>,
    pub(super) sums: Sums,
    pub(super) families: Families,
    /// The faces that are odd at the tips or among the tiles that are left, but not at both: a play
    /// changes nothing about them.
    odd: u8,
}

/// Who drew the tile that could be drawn: in stage 0 nobody has, in [the others](drawn_by) seat 0 or
/// seat 1. There is only stage 0 if there is no such tile.
pub(super) type Stage = usize;

/// The stage in which this seat has drawn.
pub(super) const fn drawn_by(seat: usize) -> Stage {
    1 + seat
}

/// How many tiles are left: those that are held, and those that can still be drawn.
pub(super) fn tiles_left(round: &Round) -> usize {
    let held = round.seats().iter().map(|seat| round.hand_count(seat));
    held.sum::<usize>() + round.rules().drawable(round.boneyard().len())
}

/// Where a play leads whose value is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) left: Places,
    pub(super) spot: Spot,
}

/// The tiles that are left and who holds them, and the tips of a group, of which any can be the ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site<'a> {
    hand: &'a Hand,
    pub(super) stage: Stage,
    pub(super) left: Places,
    /// What each seat holds.
    pub(super) hands: [Places; 2],
    /// The odd faces of the tips.
    pub(super) odd: u8,
    pub(super) group: &'a Group,
    /// The number of the group in its family.
    pub(super) number: usize,
}

/// How it goes on after a play of a seat, at the tips that the play can have left: as the rules force it
/// (R-TURN-2 to R-TURN-5, R-END-1, and R-BLOCK-1 where no tile can be drawn).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    /// Where the other seat plays.
    pub(super) answered: u64,
    /// Where the other seat draws.
    pub(super) drawn: u64,
    /// Where the seat plays again.
    pub(super) again: u64,
    /// Where the hand is over.
    pub(super) over: u64,
}

impl Hand {
    /// The hand and where these plays lead; none unless there are two seats, a tile lies on the table,
    /// the hand is not over, at most one tile can be drawn, no more than [`MOST_TILES`] are left, and the
    /// plays fit. A group is to have so many tips at most.
    pub(super) fn of(round: &Round, plays: &[Play], group: usize) -> Option<(Self, Vec<Start>)> {
        let turn = round.turn().filter(|_| round.seats().count() == 2)?;
        let rules = *round.rules();
        let drawn = rules.drawable(round.boneyard().len());
        if drawn > 1 || round.table().is_empty() || tiles_left(round) > MOST_TILES {
            return None;
        }
        let undealt: TileSet = round.boneyard().iter().take(drawn).collect();
        let (own, other) = (round.hand(turn), round.hand(round.seats().after(turn)));
        let tiles: Vec<Tile> = (own | other | undealt).iter().collect();
        let places = |set: TileSet| {
            let held = tiles.iter().enumerate();
            let held = held.filter(|(_, tile)| set.contains(**tile));
            held.fold(0, |places, (place, _)| places | 1 << place)
        };
        let (own, other, drawn) = (places(own), places(other), places(undealt));
        let mut stages = vec![[own, other]];
        if drawn != 0 {
            stages.extend([[own | drawn, other], [own, other | drawn]]);
        }
        let after = |play: &Play| {
            let ends = round.ends().after(play.tile, play.arm)?;
            Tips::of(&ends, rules.variant())
        };
        let tips: Vec<Tips> = plays.iter().map(after).collect::<Option<_>>()?;
        let points = |total: usize| rules.score_for(total as u32) as i16;
        let steps = Steps::of(rules.variant());
        let (families, spots) = Families::of(&tips, &tiles, steps, points, group);
        let sums = Sums::of(&tiles);
        let all = places(tiles.iter().copied().collect());
        let start = |(play, spot): (&Play, Spot)| Start {
            left: all & !places(TileSet::EMPTY.with(play.tile)),
            spot,
        };
        let starts: Vec<Start> = plays.iter().zip(spots).map(start).collect();
        let odd = |start: &Start| start.spot.odd ^ sums.odd(start.left);
        let hand = Self {
            odd: starts.first().map_or(0, odd),
            rules,
            tiles,
            stages,
            sums,
            families,
        };
        Some((hand, starts))
    }

    /// How many tiles are left in the beginning.
    pub(super) const fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// How many stages there can be.
    pub(super) const fn stages(&self) -> usize {
        self.stages.len()
    }

    /// The odd faces of the tips where these tiles are left.
    #[inline]
    pub(super) fn odd(&self, left: Places) -> u8 {
        self.sums.odd(left) ^ self.odd
    }

    /// A site for each group of the tips that there can be where these tiles are left.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a call for each node costs a sixteenth"
    )]
    pub(super) fn sites(&self, stage: Stage, left: Places) -> impl Iterator<Item = Site<'_>> {
        let odd = self.odd(left);
        let hands = self.stages[stage].map(|hand| hand & left);
        let groups = self.families.family(odd).iter().enumerate();
        groups.map(move |(number, group)| Site {
            hand: self,
            stage,
            left,
            hands,
            odd,
            group,
            number,
        })
    }
}

impl Turn {
    /// Where a seat is on turn and has a play.
    #[inline]
    pub(super) const fn plays(turns: &[Self; 2], seat: usize) -> u64 {
        turns[1 - seat].answered | turns[seat].again
    }
}

impl<'a> Site<'a> {
    pub(super) const fn families(&self) -> &'a Families {
        &self.hand.families
    }

    /// How it goes on after a play of each seat that left any of these tips.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a call for each node costs a sixteenth"
    )]
    pub(super) fn turns(&self, left_by: [u64; 2]) -> [Turn; 2] {
        let sums = &self.hand.sums;
        let fitting = self.hands.map(|hand| self.group.showing(sums.faces(hand)));
        let can_draw = self.stage == 0 && self.hand.stages.len() > 1;
        array::from_fn(|seat| {
            let tips = left_by[seat];
            if self.is_out(seat) {
                return Turn {
                    over: tips,
                    ..Turn::default()
                };
            }
            let answered = tips & fitting[1 - seat];
            let stuck = tips & !answered;
            if can_draw {
                return Turn {
                    answered,
                    drawn: stuck,
                    ..Turn::default()
                };
            }
            Turn {
                answered,
                drawn: 0,
                again: stuck & fitting[seat],
                over: stuck & !fitting[seat],
            }
        })
    }

    /// Whether a seat that has just played has no tile left, which ends the hand.
    #[inline]
    const fn is_out(&self, seat: usize) -> bool {
        self.hands[seat] == 0
    }

    /// What the end of the hand here gives a seat that has just played more than the other: it is out, or
    /// the hand is blocked. No rule of ends tells two seats apart, so that it may be called the first
    /// (R-BONUS-1 to R-BONUS-3, R-DB-1).
    pub(super) fn end(&self, seat: usize) -> i16 {
        let rules = &self.hand.rules;
        let pips = BySeat::new(rules.seats(), |by| {
            let seat = if by == Seat::One { seat } else { 1 - seat };
            self.hand.sums.pips(self.hands[seat])
        });
        let end = if self.is_out(seat) {
            HandEnd::out(rules, Seat::One, &pips)
        } else {
            HandEnd::blocked(rules, &pips)
        };
        let awards = end.awards(rules.seats());
        (awards[Seat::One] as i32 - awards[Seat::Two] as i32) as i16
    }
}
