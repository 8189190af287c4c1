//! What is true of every table and every hand.

use dominoes_core::{
    Arm, Ends, Face, Layout, LegalPlays, Play, PlayError, Round, ScoredPlay, Tile, TileSet, scoring,
};

/// The set of tiles is whole (R-SET-2): 28 tiles, none twice, 168 pips.
///
/// # Panics
/// When it is not.
pub fn conservation(round: &Round) {
    let mut seen = round.table();
    let held = round
        .seats()
        .iter()
        .flat_map(|seat| round.hand(seat).iter());
    for tile in held.chain(round.boneyard().iter()) {
        assert!(seen.insert(tile), "{tile} is in two places");
    }
    assert_eq!(seen, TileSet::FULL);
    assert_eq!(seen.pips(), 168);
}

/// Everything that holds at any moment of a hand: the set is whole, `legal` lists exactly the plays
/// that `apply` accepts, in order, with the points they score, and a refused play changes nothing.
///
/// # Panics
/// When something does not hold.
pub fn round(round: &Round) {
    conservation(round);
    let legal = round.legal();
    assert_eq!(legal.is_empty(), round.turn().is_none(), "{round:?}");
    assert!(legal.is_sorted_by(|a, b| a.play < b.play), "{legal:?}");
    assert!(legal.len() <= LegalPlays::MAX);
    let mask = legal
        .iter()
        .fold(0, |mask, scored| mask | 1_u128 << scored.play.action_id());
    assert_eq!(round.legal_mask(), mask);
    for arm in Arm::ALL {
        let offered = legal.iter().filter(|scored| scored.play.arm == arm);
        let tiles: TileSet = offered.map(|scored| scored.play.tile).collect();
        assert_eq!(round.playable_on(arm), tiles, "{arm} of {round:?}");
    }
    for id in 0..Play::COUNT as u8 {
        if let Some(play) = Play::from_action_id(id) {
            offered_or_refused(round, play, &legal);
        }
    }
}

fn offered_or_refused(round: &Round, play: Play, legal: &[ScoredPlay]) {
    let offered = legal.iter().find(|scored| scored.play == play);
    let mut after = *round;
    let mut events = 0;
    let outcome = after.apply(play, |_| events += 1);
    match (offered, outcome) {
        (Some(scored), Ok(placement)) => {
            assert_eq!(placement.points, scored.points, "{play}");
            assert_eq!(round.points(play), Ok(scored.points));
            assert!(scored.points <= scoring::MAX_COUNT);
            assert!(events > 0);
            conservation(&after);
        }
        (None, Err(error)) => {
            assert_eq!(after, *round, "refusing {play} changed the hand");
            assert_eq!(events, 0);
            assert_eq!(round.check(play), Err(error));
            assert_eq!(error, expected_refusal(round, play), "{play}");
        }
        (offered, outcome) => panic!("{play}: offered {offered:?}, applied {outcome:?}"),
    }
}

/// Why a play that is not legal is refused, worked out from the order in which reasons are told.
fn expected_refusal(round: &Round, Play { tile, arm }: Play) -> PlayError {
    let Some(seat) = round.turn() else {
        return PlayError::HandOver;
    };
    if !round.hand(seat).contains(tile) {
        return PlayError::TileNotHeld { seat, tile };
    }
    match (round.forced(), round.ends().face_of(arm)) {
        (Some(forced), _) if forced != tile => PlayError::ForcedTile { tile, forced },
        (_, Some(shows)) => PlayError::EndMismatch { tile, arm, shows },
        (_, None) => PlayError::ArmClosed { tile, arm },
    }
}

/// The table as geometry and its compact summary say the same.
///
/// # Panics
/// When they do not.
pub fn table(layout: &Layout, ends: &Ends) {
    assert_eq!(layout.summary(), *ends, "{layout:?}");
    assert_eq!(scoring::count(layout), ends.count());
    assert_eq!(layout.arms_open(), ends.arms_open());
    assert!(layout.open_ends().eq(ends.open_ends()));
    assert_eq!(layout.sides_covered(), ends.sides_covered());
    assert_eq!(layout.spinner().map(Tile::high), ends.spinner());
    assert_eq!(layout.is_empty(), ends.is_empty());
    assert!(ends.count() <= 36, "totals reach 36 (R-SCORE-6)");
    let laid = layout.tile_set();
    assert_eq!((laid.len(), laid.pips()), (layout.len(), layout.pips()));
    for tile in !laid {
        for arm in Arm::ALL {
            assert_eq!(
                layout.can_place(tile, arm),
                ends.fits(tile, arm),
                "{tile}@{arm}"
            );
            assert_eq!(ends.fits(tile, arm), ends.arms_for(tile).contains(arm));
            assert_eq!(ends.fits(tile, arm), ends.fitting_on(arm).contains(tile));
        }
        assert_eq!(
            ends.arms_for(tile).is_empty(),
            !ends.fitting().contains(tile)
        );
    }
    parity(layout);
}

/// Halves meet in pairs, so for every face the halves on the table are as odd as the tips that show
/// it, and the begun arms off a spinner of that face.
fn parity(layout: &Layout) {
    if layout.len() < 2 {
        return;
    }
    for face in Face::ALL {
        let halves: usize = layout
            .tiles()
            .map(|tile| usize::from(tile.high() == face) + usize::from(tile.low() == face))
            .sum();
        let begun = usize::from(!layout.up().is_empty()) + usize::from(!layout.down().is_empty());
        let line = [layout.line().next(), layout.line().next_back()];
        let left = line[0].is_some_and(|tip| tip.left == face);
        let right = line[1].is_some_and(|tip| tip.right == face);
        let arms = [layout.up(), layout.down()];
        let outer = arms
            .iter()
            .filter(|arm| arm.last().is_some_and(|tip| tip.outer == face))
            .count();
        let spinner = if layout.spinner().is_some_and(|tile| tile.high() == face) {
            begun
        } else {
            0
        };
        let tips = usize::from(left) + usize::from(right) + outer + spinner;
        assert_eq!(halves % 2, tips % 2, "face {face} of {layout:?}");
    }
}
