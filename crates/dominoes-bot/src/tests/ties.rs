//! Equal values: a total order decides, so the order in which plays are looked at does not.

use alloc::vec::Vec;

use dominoes_engine::ScoredPlay;
use dominoes_testkit::{games, rng};

use crate::{Candidate, report};

/// The best of these plays by their values, with its value.
fn best(plays: &[ScoredPlay], value: impl Fn(ScoredPlay) -> i64) -> Option<(ScoredPlay, i64)> {
    let candidates = plays.iter();
    let candidates = candidates.map(|&scored| Candidate::valued(scored, value(scored), 1));
    let mut candidates: Vec<_> = candidates.collect();
    report::rank(&mut candidates);
    let best = candidates.first()?;
    let (play, points) = (best.play, best.points);
    Some((ScoredPlay { play, points }, best.score_sum))
}

/// B71: the order of candidates had a part in the choice.
#[test]
fn the_order_of_the_plays_does_not_matter() {
    let (mut choices, mut by_id, mut by_arm) = (0, 0, 0);
    rng::each(400, |rng| {
        let mut game = games::any(rng);
        while let Some(seat) = game.turn() {
            let mut plays = game.legal(seat).to_vec();
            // Few values, so that many are equal.
            let value = |scored: ScoredPlay| i64::from(scored.points / 10);
            let chosen_first = best(&plays, value);
            let (chosen, most) = chosen_first.expect("there is a play");
            assert!(plays.iter().all(|&scored| value(scored) <= most));
            let equal: Vec<_> = plays
                .iter()
                .filter(|&&scored| value(scored) == most)
                .map(|scored| scored.play)
                .collect();
            let heaviest = equal.iter().map(|play| play.tile.pips()).max();
            assert_eq!(heaviest, Some(chosen.play.tile.pips()), "the heaviest tile");
            let heavy = equal
                .iter()
                .filter(|play| Some(play.tile.pips()) == heaviest);
            // Legal plays come by id, then by arm in the order L, R, U, D.
            assert_eq!(
                heavy.clone().next(),
                Some(&chosen.play),
                "the first of them"
            );
            let same_tile = heavy.clone().filter(|play| play.tile == chosen.play.tile);
            by_arm += u32::from(same_tile.count() > 1);
            by_id += u32::from(heavy.clone().any(|play| play.tile != chosen.play.tile));
            for _ in 0..3 {
                rng.shuffle(&mut plays);
                assert_eq!(best(&plays, value), chosen_first);
            }
            choices += 1;
            games::advance(&mut game, 1, rng);
        }
    });
    assert!(
        by_id > 1000 && by_arm > 1000,
        "{by_id} and {by_arm} of {choices} choices"
    );
}
