//! How simulated seats play: a weighted sum of what a play does, over every legal play.
//!
//! A simulated seat sees what a real one would: its own tiles, the table and the counts. It does not
//! see in which of the other places a tile is, although the guessed world says so.

use dominoes_core::{
    Arm, Ends, Face, Play, Round, RoundRules, Seat, Seats, Tile, TileSet, Variant,
};

/// What each property of a play is worth to a simulated seat, in hundredths of a point.
///
/// The points of the play itself count 100 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For each pip of the tile laid.
    pub pips: i32,
    /// For a double laid.
    pub double: i32,
    /// For each own tile that fits the table afterwards.
    pub mobility: i32,
    /// Against each point that the other seats' tiles would score in the mean, were each of them
    /// laid for the most it can.
    pub threat: i32,
    /// Against a sixteenth of the unseen tiles fitting the table afterwards.
    pub openness: i32,
    /// For each point of the best own play on the table afterwards.
    pub follow_up: i32,
    /// For each own tile with the face that the play shows, and against each unseen one.
    pub control: i32,
    /// Against having no own tile that fits afterwards.
    pub stuck: i32,
}

impl Weights {
    /// How many weights there are.
    pub const COUNT: usize = 8;

    /// The weights this crate's strongest level uses for these rules.
    #[must_use]
    pub const fn of(variant: Variant, seats: Seats) -> Self {
        let list = match (variant, seats) {
            (Variant::AllFives, Seats::Two) => ALL_FIVES[0],
            (Variant::AllFives, Seats::Three) => ALL_FIVES[1],
            (Variant::AllFives, Seats::Four) => ALL_FIVES[2],
            (Variant::Draw, Seats::Two) => DRAW[0],
            (Variant::Draw, Seats::Three) => DRAW[1],
            (Variant::Draw, Seats::Four) => DRAW[2],
            (Variant::Block, Seats::Two) => BLOCK[0],
            (Variant::Block, Seats::Three) => BLOCK[1],
            (Variant::Block, Seats::Four) => BLOCK[2],
        };
        Self::from_array(list)
    }
}

/// The weights for two, three and four seats, in the order of the fields, as `cargo xtask tune` found
/// them.
type Table = [[i32; Weights::COUNT]; 3];

const ALL_FIVES: Table = [
    [10, 180, 23, 60, 65, 12, 8, 30],
    [2, 260, 12, 20, 65, 9, 15, 90],
    [1, 120, 11, 3, 21, 0, 4, 97],
];

/// Nothing scores for a total, so nothing threatens to.
const DRAW: Table = [
    [14, 100, 36, 0, 60, 0, 14, -30],
    [14, 140, 60, 0, 52, 0, 16, 0],
    [12, 140, 60, 0, 28, 0, 19, 15],
];

const BLOCK: Table = [
    [22, 110, 42, 0, 56, 0, 11, 22],
    [18, 100, 48, 0, 44, 0, 16, 0],
    [15, 80, 48, 0, 36, 0, 11, 3],
];

/// The totals that score are five times a number below this.
const STEPS: usize = 8;

/// Sets of tiles as bits: those that fit an end, and, from the first on, those that score at least so
/// many times five points there. Each is a part of the one before.
///
/// Eight of them are treated alike, so that a processor can treat them together.
type Scoring = [u32; STEPS];

/// The row of [`SCORING`] for an arm that takes no tile.
const CLOSED: usize = Face::COUNT;

/// What fits and scores on an end, by the face it shows and the total of all other ends (R-SCORE-1).
const SCORING: [[Scoring; 64]; CLOSED + 1] = {
    let mut table = [[[0; STEPS]; 64]; CLOSED + 1];
    let mut face = 0;
    while face < Face::COUNT {
        let mut rest = 0;
        while rest < 64 {
            let mut index = 0;
            while index < Tile::COUNT {
                let tile = Tile::ALL[index];
                if let Some(other) = tile.other(Face::ALL[face]) {
                    let halves = if tile.is_double() { 2 } else { 1 };
                    let total = rest + halves * other as usize;
                    let mut step = 0;
                    while step < STEPS {
                        if step == 0 || total.is_multiple_of(5) && total >= 5 * step {
                            table[face][rest][step] |= 1 << tile.id();
                        }
                        step += 1;
                    }
                }
                index += 1;
            }
            rest += 1;
        }
        face += 1;
    }
    table
};

/// Who is to play, and all it may know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation<'a> {
    pub(crate) rules: &'a RoundRules,
    pub(crate) ends: &'a Ends,
    /// What it may lay.
    pub(crate) playable: TileSet,
    /// Its own tiles.
    pub(crate) hand: TileSet,
    /// The tiles it does not see.
    pub(crate) unseen: TileSet,
    /// How many of those are in other hands.
    pub(crate) others: u32,
}

impl<'a> Situation<'a> {
    /// What the seat on turn knows of a guessed world whose table holds these tiles.
    pub(crate) fn of(round: &'a Round, seat: Seat, table: TileSet) -> Self {
        let hand = round.hand(seat);
        let unseen = !(hand | table);
        Self {
            rules: round.rules(),
            ends: round.ends(),
            playable: round.playable(),
            hand,
            unseen,
            others: (unseen.len() - round.boneyard().len()) as u32,
        }
    }
}

impl Weights {
    /// What a seat on turn plays by these weights, without a search: a simulated seat, whose own
    /// tiles, the table and the counts are all that is looked at. None when the hand is over.
    #[must_use]
    pub fn play(&self, round: &Round) -> Option<Play> {
        let turn = round.turn()?;
        self.best(&Situation::of(round, turn, round.table()))
    }

    /// The weights as a list, in the order of the fields.
    #[must_use]
    pub const fn to_array(self) -> [i32; Self::COUNT] {
        [
            self.pips,
            self.double,
            self.mobility,
            self.threat,
            self.openness,
            self.follow_up,
            self.control,
            self.stuck,
        ]
    }

    /// The weights in this list, in the order of the fields.
    #[must_use]
    pub const fn from_array(list: [i32; Self::COUNT]) -> Self {
        let [
            pips,
            double,
            mobility,
            threat,
            openness,
            follow_up,
            control,
            stuck,
        ] = list;
        Self {
            pips,
            double,
            mobility,
            threat,
            openness,
            follow_up,
            control,
            stuck,
        }
    }

    /// The legal play of the highest value; of equals the first, by arm and then by tile id. None
    /// when nothing can be played.
    #[inline]
    pub(crate) fn best(&self, now: &Situation<'_>) -> Option<Play> {
        let first = now.playable.first()?;
        let ends = now.ends;
        let mut best: Option<(i32, Play)> = None;
        let single = now.playable.len() == 1;
        for (index, arm) in Arm::ALL.into_iter().enumerate() {
            let tiles = now.playable & ends.fitting_on(arm);
            if tiles.is_empty()
                || Arm::ALL[..index]
                    .iter()
                    .any(|&other| are_alike(ends, arm, other))
            {
                continue;
            }
            if single && now.playable == tiles && ends.arms_for(first).len() == 1 {
                return Some(Play::new(first, arm));
            }
            for tile in tiles {
                let value = self.value(now, tile, arm);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, Play::new(tile, arm)));
                }
            }
        }
        best.map(|(_, play)| play)
    }

    /// What a play that fits is worth, in hundredths of a point times the number of unseen tiles.
    #[inline]
    fn value(&self, now: &Situation<'_>, tile: Tile, arm: Arm) -> i32 {
        let Some(ends) = now.ends.after(tile, arm) else {
            return i32::MIN;
        };
        let hand = now.hand.without(tile);
        let shows = match now.ends.face_of(arm) {
            Some(face) => tile.other(face).unwrap_or(face),
            None => tile.high(),
        };
        let with_face = TileSet::with_face(shows);
        let replies = Replies::on(&ends);
        let fitting = replies.fitting();
        let mobility = count(hand & fitting);
        let (mut threat, mut follow_up) = (0, 0);
        let mut points = 0;
        if now.rules.variant().scores_fives() {
            points = now.rules.score_for(ends.count()) as i32;
            threat = replies.sum(now.unseen);
            follow_up = replies.most(hand);
        }
        let mut value = 100 * points
            + self.pips * tile.pips() as i32
            + self.mobility * mobility
            + self.follow_up * 5 * follow_up
            + self.control * (count(hand & with_face) - count(now.unseen & with_face));
        if tile.is_double() {
            value += self.double;
        }
        if mobility == 0 {
            value -= self.stuck;
        }
        // These two are shares of the unseen tiles; the rest is multiplied instead.
        value * count(now.unseen).max(1)
            - self.threat * 5 * threat * now.others as i32
            - self.openness * 16 * count(now.unseen & fitting)
    }
}

#[inline]
fn count(tiles: TileSet) -> i32 {
    tiles.len() as i32
}

/// What can be laid next on a table, and what it scores, in steps of five points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replies(Scoring);

impl Replies {
    #[inline]
    pub(crate) fn on(ends: &Ends) -> Self {
        let mut all = [0; STEPS];
        for arm in Arm::ALL {
            let row = ends.face_of(arm).map_or(CLOSED, Face::index);
            let rest = ends.count_without(arm) as usize;
            let scoring = &SCORING[row & 7][rest & 63];
            for (all, tiles) in all.iter_mut().zip(scoring) {
                *all |= tiles;
            }
        }
        Self(all)
    }

    /// The tiles that fit the table, which is not empty.
    #[inline]
    pub(crate) const fn fitting(&self) -> TileSet {
        TileSet::from_bits_truncate(self.0[0])
    }

    /// What these tiles together would score, each laid for the most it can.
    #[inline]
    pub(crate) fn sum(&self, tiles: TileSet) -> i32 {
        // Once for every step that a tile can score.
        let steps = self.0.map(|scoring| (scoring & tiles.bits()).count_ones());
        (steps.iter().sum::<u32>() - steps[0]) as i32
    }

    /// The most that one of these tiles can score.
    #[inline]
    pub(crate) fn most(&self, tiles: TileSet) -> i32 {
        let steps = self.0[1..].iter();
        steps
            .map(|scoring| i32::from(scoring & tiles.bits() != 0))
            .sum()
    }
}

/// Whether two arms take the same tiles to the same effect, but for which arm is which.
///
/// A bare side of the spinner is different from any other end that shows its face: covering both
/// sides opens two arms (R-SPIN-2).
#[inline]
pub(crate) fn are_alike(ends: &Ends, arm: Arm, other: Arm) -> bool {
    ends.face_of(arm) == ends.face_of(other)
        && ends.is_open(arm)
        && ends.worth(arm) == ends.worth(other)
        && (ends.spinner().is_none() || ends.sides_covered() != 1)
}
