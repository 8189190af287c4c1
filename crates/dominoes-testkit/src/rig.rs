//! Hands that end as a test wants them to, from legal plays only.

use dominoes_core::{Play, RoundSetup, RulesSpec, Seat, Tile, TileSet, Variant};

/// Plays after which every six is on the table and every arm shows one, with a spinner or without:
/// the shortest way to block a table.
pub const BLOCK: [&str; 10] = [
    "6-1@L", "2-1@R", "6-2@R", "6-6@R", "6-3@R", "4-3@R", "6-4@R", "6-5@R", "5-0@R", "6-0@R",
];

/// A hand that is blocked with these pips left, seat 1 first: the seats lay [`BLOCK`] in turn, and
/// nobody may draw. None if no tiles come to these pips.
///
/// # Panics
/// When there are not 2 to 4 hands, or the scale is not one of the variant.
#[must_use]
pub fn blocked(variant: Variant, scale: u32, pips: &[u32]) -> Option<RoundSetup> {
    let plays = BLOCK.map(play);
    let laid: TileSet = plays.iter().map(|play| play.tile).collect();
    let kept = split(!laid, pips)?;
    let mut hands: Vec<Vec<Tile>> = kept.iter().map(|tiles| tiles.iter().collect()).collect();
    for (number, play) in plays.iter().enumerate() {
        hands[number % pips.len()].push(play.tile);
    }
    Some(setup(variant, scale, Seat::One, hands, plays.to_vec()))
}

/// A hand in which this seat goes out with its first tile, the others left with these pips, seat 1
/// first; none if no tiles come to them.
///
/// # Panics
/// When there are not 2 to 4 hands, or the scale is not one of the variant.
#[must_use]
pub fn out(variant: Variant, scale: u32, pips: &[u32], seat: Seat) -> Option<RoundSetup> {
    let last = play("6-6@L");
    let mut others = pips.to_vec();
    others.remove(seat.index());
    let kept = split(!TileSet::EMPTY.with(last.tile), &others)?;
    let mut hands: Vec<Vec<Tile>> = kept.iter().map(|tiles| tiles.iter().collect()).collect();
    hands.insert(seat.index(), vec![last.tile]);
    Some(setup(variant, scale, seat, hands, vec![last]))
}

fn play(text: &str) -> Play {
    match text.parse() {
        Ok(play) => play,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// All other tiles are the boneyard, and all of it is reserve.
fn setup(
    variant: Variant,
    scale: u32,
    leader: Seat,
    hands: Vec<Vec<Tile>>,
    plays: Vec<Play>,
) -> RoundSetup {
    let dealt: TileSet = hands.iter().flatten().copied().collect();
    let boneyard: Vec<Tile> = (!dealt).iter().collect();
    let spec = RulesSpec {
        hand_size: Some(1),
        target: Some(61),
        scale: Some(scale),
        reserve: Some(boneyard.len() as u32),
        ..RulesSpec::new(variant, hands.len() as u32)
    };
    match spec.validate() {
        Ok(rules) => RoundSetup {
            rules,
            leader,
            hands,
            boneyard,
            plays,
        },
        Err(error) => panic!("{spec:?}: {error}"),
    }
}

/// Hands out of these tiles that come to these pips, one tile at least in each.
fn split(tiles: TileSet, pips: &[u32]) -> Option<Vec<TileSet>> {
    let Some((&wanted, others)) = pips.split_first() else {
        return Some(Vec::new());
    };
    let free: Vec<Tile> = tiles.iter().collect();
    hands_of(&free, wanted, TileSet::EMPTY, &mut |hand| {
        let mut rest = split(tiles - hand, others)?;
        rest.insert(0, hand);
        Some(rest)
    })
}

/// Tries the hands that add tiles worth `wanted` pips to `hand`, until `found` takes one.
fn hands_of<T>(
    free: &[Tile],
    wanted: u32,
    hand: TileSet,
    found: &mut impl FnMut(TileSet) -> Option<T>,
) -> Option<T> {
    if wanted == 0
        && !hand.is_empty()
        && let Some(result) = found(hand)
    {
        return Some(result);
    }
    for (index, &tile) in free.iter().enumerate() {
        if let Some(left) = wanted.checked_sub(tile.pips())
            && let Some(result) = hands_of(&free[index + 1..], left, hand.with(tile), found)
        {
            return Some(result);
        }
    }
    None
}
