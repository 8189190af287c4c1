//! What fuzz targets see of the sampler (feature `fuzz`).

use alloc::vec::Vec;

use dominoes_core::Round;
use dominoes_view::View;

use crate::{infer::Hidden, knowledge::Knowledge, rng::Key, sample::Sampler};

/// So many hands as a search guesses them behind this view, with or without what draws have shown:
/// none at all if the view contradicts itself, an empty list if its viewer is not asked for a play.
#[doc(hidden)]
#[must_use]
pub fn worlds(view: &View, inference: bool, seed: u64, count: u32) -> Option<Vec<Round>> {
    let Some(knowledge) = Knowledge::of(view) else {
        return Some(Vec::new());
    };
    let hidden = if inference {
        Hidden::by_history(&knowledge, view)
    } else {
        Hidden::by_passes(&knowledge)
    };
    let sampler = Sampler::with(&knowledge, hidden);
    let key = Key::new(seed, view.digest().as_bytes());
    let world = |index| sampler.round(&sampler.world(&mut key.stream(index)));
    (!sampler.loosened()).then(|| (0..count).map(world).collect())
}
