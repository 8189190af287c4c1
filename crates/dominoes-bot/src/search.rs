//! Determinised search: guess worlds, play every candidate out in each of them, compare the sums.

use dominoes_core::{LegalPlays, ScoredPlay};

use crate::{greedy, knowledge::Knowledge, rng::Key, rollout, sample::Sampler};

/// What a search found out about the legal plays.
pub(crate) struct Searched {
    /// The values of the plays, in their order, summed over the worlds, in fifths of a point.
    pub(crate) sums: [i64; LegalPlays::MAX],
    /// The sums of their squares.
    pub(crate) squares: [u64; LegalPlays::MAX],
    /// Whether worlds had to leave out what passes have shown.
    pub(crate) loosened: bool,
}

/// Plays each of these plays out in `worlds` worlds, the same for all, for `plies` plies.
///
/// Values are integers, so the sums do not depend on the order of the worlds.
pub(crate) fn search(
    knowledge: &Knowledge,
    plays: &[ScoredPlay],
    key: Key,
    worlds: u32,
    plies: u32,
) -> Searched {
    let sampler = Sampler::new(knowledge);
    let (mut sums, mut squares) = ([0; LegalPlays::MAX], [0; LegalPlays::MAX]);
    for index in 0..worlds {
        let world = sampler.world(&mut key.stream(index));
        let start = sampler.round(&world);
        for ((sum, square), scored) in sums.iter_mut().zip(&mut squares).zip(plays) {
            let mut round = start;
            let leaf = rollout::play_out(
                &mut round,
                knowledge.seat,
                scored.play,
                plies,
                greedy::greedy_play,
            );
            let value = leaf.value(&round, knowledge.seat);
            *sum += i64::from(value);
            *square += u64::from(value.unsigned_abs()).pow(2);
        }
    }
    Searched {
        sums,
        squares,
        loosened: sampler.loosened(),
    }
}
