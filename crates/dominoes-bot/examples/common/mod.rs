//! What the programs that measure share.

use std::fs;

use dominoes_engine::Seed;

/// The tiles of deal number `deal` of a run with this seed.
pub(crate) fn tiles(seed: u64, deal: u64) -> Seed {
    let root = Seed::combine(&Seed::from_bytes([0; 32]), &[&seed.to_le_bytes()]);
    Seed::combine(&root, &[&deal.to_le_bytes()])
}

/// The processor time of this thread in nanoseconds, where the system tells it.
pub(crate) fn processor_time() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
