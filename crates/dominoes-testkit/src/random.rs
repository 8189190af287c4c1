//! Random deals, rules and plays.

use dominoes_core::{
    Arm, Order, Play, PlayError, Round, RoundEvent, Rules, RulesSpec, Seat, Seats, Tile, Variant,
};

use crate::rng::Rng;

/// The set in random order.
///
/// # Panics
/// Never: a shuffled set is a set.
#[inline]
pub fn order(rng: &mut Rng) -> Order {
    let mut tiles = Tile::ALL;
    rng.shuffle(&mut tiles);
    match Order::new(tiles) {
        Ok(order) => order,
        Err(error) => panic!("a shuffled set: {error}"),
    }
}

/// Rules of any variant and number of seats. Most are a preset; the others have their own hand size,
/// reserve and target.
///
/// # Panics
/// Never: all that it makes is valid.
pub fn rules(rng: &mut Rng) -> Rules {
    let variant = rng.pick(&Variant::ALL);
    let seats = rng.pick(&Seats::ALL);
    if rng.one_in(2) {
        return Rules::preset(variant, seats);
    }
    let count = seats.count() as u32;
    let hand_size = 1 + rng.below(28 / count);
    let reserve = rng.below(28 - hand_size * count + 1).min(rng.below(29));
    let scale = if variant.scores_fives() && rng.one_in(2) {
        5
    } else {
        1
    };
    let spec = RulesSpec {
        hand_size: Some(hand_size),
        reserve: Some(reserve),
        target: Some(1 + rng.below(300)),
        scale: Some(scale),
        ..RulesSpec::new(variant, count)
    };
    match spec.validate() {
        Ok(rules) => rules,
        Err(error) => panic!("{spec:?}: {error}"),
    }
}

/// One of these seats.
pub fn seat(seats: Seats, rng: &mut Rng) -> Seat {
    Seat::ALL[rng.below(seats.count() as u32) as usize]
}

/// Any of the plays that the seat on turn may make, each as likely as the others; none when the hand
/// is over.
///
/// No list of plays is made: the tiles that fit are counted arm by arm, and one of them is drawn.
#[inline]
pub fn play(round: &Round, rng: &mut Rng) -> Option<Play> {
    let fitting = Arm::ALL.map(|arm| round.playable_on(arm));
    let mut counts = fitting.map(|tiles| tiles.len() as u32);
    for arm in 1..counts.len() {
        counts[arm] += counts[arm - 1];
    }
    let [to_l, to_r, to_u, count] = counts;
    if count == 0 {
        return None;
    }
    let drawn = rng.below(count);
    // Added up rather than searched for: a branch on chance costs more than everything else here.
    let at = usize::from(drawn >= to_l) + usize::from(drawn >= to_r) + usize::from(drawn >= to_u);
    let before = [0, to_l, to_r, to_u][at];
    let tile = fitting[at].iter().nth((drawn - before) as usize)?;
    let arm = Arm::ALL[at];
    Some(Play { tile, arm })
}

/// Plays a hand to its end at random and says how many plays that took.
///
/// # Panics
/// When a play that the round offers is refused.
#[inline]
pub fn play_out(round: &mut Round, rng: &mut Rng, mut sink: impl FnMut(RoundEvent)) -> u64 {
    let mut plays = 0;
    while let Some(play) = play(round, rng) {
        if let Err(error) = round.apply(play, &mut sink) {
            refused(play, error);
        }
        plays += 1;
    }
    plays
}

#[cold]
fn refused(play: Play, error: PlayError) -> ! {
    panic!("{play} was offered and then refused: {error}")
}
