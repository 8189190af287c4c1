//! All that can come about in a hand, and what it is worth.

use alloc::{vec, vec::Vec};

use super::{
    families::{GROUP, NUMBERS, Ways, bits},
    hand::{Hand, Site, Stage, Start, Turn, drawn_by},
    sums::Places,
};

/// Less than any margin of a hand.
const NOTHING: i16 = -(1 << 14);

/// The nodes that were come upon, each for all positions of a [`Site`] that can come about.
#[derive(Debug)]
pub(super) struct Nodes {
    /// The nodes of the groups of a family stand one after the other.
    all: Vec<Node>,
    /// For each stage and set of tiles one more than its first node; 0 is none.
    index: Vec<u32>,
    /// How many tiles there are in the beginning.
    tiles: usize,
    /// The sets of tiles that have a node, a bit each.
    sets: Vec<u64>,
    /// These sets in the order in which they were looked at: after all from which they can be reached.
    order: Vec<Places>,
    /// Where the next values have room.
    room: u32,
    positions: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The tips that each seat can have left by its play. They are told apart because who has played
    /// scores, and the other one is asked first.
    left_by: [u64; 2],
    /// Where their values are: what the seat scores more than the other, from that play on. It is the
    /// place that tip 0 would have; there is room from the first to the last tip in `left_by`.
    values: [u32; 2],
}

impl Nodes {
    /// No nodes but those where these plays lead.
    pub(super) fn new(hand: &Hand, starts: &[Start]) -> Self {
        let sets = 1 << hand.tiles();
        let mut nodes = Self {
            all: Vec::with_capacity((sets / 4).min(1 << 14)),
            index: vec![0; sets * hand.stages()],
            tiles: hand.tiles(),
            sets: vec![0; sets.div_ceil(64)],
            order: Vec::new(),
            // Before the first values, as many tips as there may be that are not among them.
            room: GROUP as u32,
            positions: 0,
        };
        for Start { left, spot } in starts {
            let groups = || hand.families.family(spot.odd).len();
            let first = nodes.make(0, *left, groups);
            nodes.all[first + usize::from(spot.group)].left_by[0] |= 1 << spot.bit;
        }
        nodes
    }

    /// How many positions were looked at: those in which a seat has a play.
    pub(super) const fn positions(&self) -> u32 {
        self.positions
    }

    /// The first node of these tiles, which has to be made for so many groups if there is none.
    #[inline]
    fn make(&mut self, stage: Stage, left: Places, groups: impl Fn() -> usize) -> usize {
        let index = &mut self.index[stage << self.tiles | left as usize];
        if *index == 0 {
            *index = self.all.len() as u32 + 1;
            self.sets[left as usize / 64] |= 1 << (left % 64);
            self.all.resize(self.all.len() + groups(), Node::default());
        }
        *index as usize - 1
    }

    /// The first node of these tiles, if there is one.
    #[inline]
    fn first(&self, stage: Stage, left: Places) -> Option<usize> {
        (self.index[stage << self.tiles | left as usize] as usize).checked_sub(1)
    }

    /// The greatest set of tiles that has a node and is less than this one, as numbers.
    fn before(&self, set: Places) -> Option<Places> {
        let mut word = set as usize / 64;
        let mut sets = self.sets[word] & ((1 << (set % 64)) - 1);
        while sets == 0 {
            word = word.checked_sub(1)?;
            sets = self.sets[word];
        }
        Some((word * 64) as Places + sets.ilog2())
    }

    /// Finds all that can come about; none if that is more nodes than there may be.
    pub(super) fn find_all(&mut self, hand: &Hand, limit: usize) -> Option<()> {
        let mut ways = Ways::new();
        // A play leads to a set that is less, and a draw to a higher stage of the same.
        let mut set = self.before((1 << self.tiles) - 1);
        while let Some(left) = set {
            self.order.push(left);
            for stage in 0..hand.stages() {
                if let Some(first) = self.first(stage, left) {
                    for site in hand.sites(stage, left) {
                        self.go_on(&site, first, &mut ways)?;
                    }
                }
            }
            if self.all.len() > limit {
                return None;
            }
            set = self.before(left);
        }
        Some(())
    }

    /// Finds what comes of the positions of a site, of whose family this is the first node.
    #[inline]
    fn go_on(&mut self, site: &Site<'_>, first: usize, ways: &mut Ways) -> Option<()> {
        let families = site.families();
        let node = &mut self.all[first + site.number];
        let left_by = node.left_by;
        for (&tips, values) in left_by.iter().zip(&mut node.values) {
            if tips != 0 {
                let first = tips.trailing_zeros();
                *values = self.room - first;
                self.room += tips.ilog2() + 1 - first;
            }
        }
        let turns = site.turns(left_by);
        for (seat, turn) in turns.iter().enumerate() {
            if turn.drawn != 0 {
                let groups = || families.family(site.odd).len();
                let first = self.make(drawn_by(1 - seat), site.left, groups);
                self.all[first + site.number].left_by[seat] |= turn.drawn;
            }
            let plays = Turn::plays(&turns, seat);
            if plays == 0 {
                continue;
            }
            self.positions += plays.count_ones();
            for way in ways.of(families, site.group, site.hands[seat], plays) {
                let images = families.images(way)?;
                let from = bits(plays & way.fitting);
                let to = from.fold(0, |to, tip| to | images[tip]);
                let groups = || families.family(site.odd ^ way.odd).len();
                let first = self.make(site.stage, site.left & !(1 << way.place), groups);
                self.all[first + usize::from(way.group)].left_by[seat] |= to;
            }
        }
        Some(())
    }

    /// What these plays are worth, once [all](Self::find_all) is found.
    pub(super) fn values(&self, hand: &Hand, starts: &[Start]) -> Option<Vec<i32>> {
        // Values are read as many at a time as tips have numbers.
        let mut values = vec![0; self.room as usize + NUMBERS];
        let mut ways = Ways::new();
        let mut best = [[0; GROUP]; 2];
        for &left in self.order.iter().rev() {
            for stage in (0..hand.stages()).rev() {
                if let Some(first) = self.first(stage, left) {
                    for site in hand.sites(stage, left) {
                        let node = &self.all[first + site.number];
                        self.value(&site, node, &mut values, &mut best, &mut ways)?;
                    }
                }
            }
        }
        let value = |start: &Start| {
            let node = self.first(0, start.left)? + usize::from(start.spot.group);
            let at = self.all[node].values[0] as usize + usize::from(start.spot.bit);
            Some(i32::from(values[at]))
        };
        starts.iter().map(value).collect()
    }

    /// Fills in what the positions of a node are worth, once that is known of all that come of them.
    #[inline]
    fn value(
        &self,
        site: &Site<'_>,
        node: &Node,
        values: &mut [i16],
        best: &mut [[i16; GROUP]; 2],
        ways: &mut Ways,
    ) -> Option<()> {
        let turns = site.turns(node.left_by);
        for (seat, best) in best.iter_mut().enumerate() {
            let plays = Turn::plays(&turns, seat);
            if plays != 0 {
                *best = [NOTHING; GROUP];
                self.improve(best, site, seat, plays, values, ways)?;
            }
        }
        for (seat, turn) in turns.iter().enumerate() {
            let at = node.values[seat] as usize;
            if turn.drawn != 0 {
                let first = self.first(drawn_by(1 - seat), site.left)?;
                let drawn = &self.all[first + site.number];
                let from = drawn.values[seat] as usize;
                for tip in bits(turn.drawn) {
                    values[at + tip] = values[from + tip];
                }
            }
            let values = values[at..].first_chunk_mut::<GROUP>()?;
            let points = &site.group.points;
            for tip in bits(turn.answered) {
                values[tip] = points[tip] - best[1 - seat][tip];
            }
            for tip in bits(turn.again) {
                values[tip] = points[tip] + best[seat][tip];
            }
            if turn.over != 0 {
                let end = site.end(seat);
                for tip in bits(turn.over) {
                    values[tip] = points[tip] + end;
                }
            }
        }
        Some(())
    }

    /// Raises what a seat has found best to what its plays come to, where that is more.
    #[inline]
    fn improve(
        &self,
        best: &mut [i16; GROUP],
        site: &Site<'_>,
        seat: usize,
        plays: u64,
        values: &[i16],
        ways: &mut Ways,
    ) -> Option<()> {
        let families = site.families();
        for way in ways.of(families, site.group, site.hands[seat], plays) {
            let first = self.first(site.stage, site.left & !(1 << way.place))?;
            let to = &self.all[first + usize::from(way.group)];
            let values = values[to.values[seat] as usize..].first_chunk::<NUMBERS>()?;
            let lists = families.lists(way)?;
            for tip in bits(plays & way.fitting) {
                let [one, other] = lists[tip].map(|tip| values[usize::from(tip)]);
                let more = one.max(other);
                // A comparison would be a jump that no processor foresees.
                let less = best[tip].wrapping_sub(more);
                best[tip] = best[tip].wrapping_sub(less & (less >> 15));
            }
        }
        Some(())
    }
}
