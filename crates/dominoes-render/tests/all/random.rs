//! Random tables.

use dominoes_core::{Arm, Layout, Play, Tile};
use dominoes_testkit::rng::Rng;

/// A table made by laying random tiles, some arms more often than others, until nothing fits or
/// enough lie.
pub(crate) fn random(rng: &mut Rng) -> Layout {
    let mut layout = Layout::new(!rng.one_in(4));
    let most = if rng.one_in(2) {
        28
    } else {
        1 + rng.below(28) as usize
    };
    let weight = Arm::ALL.map(|_| rng.below(5));
    let prefers_doubles = rng.one_in(3);
    while layout.len() < most {
        let mut plays = Vec::new();
        for tile in Tile::ALL {
            for arm in Arm::ALL {
                if layout.can_place(tile, arm) {
                    plays.push(Play::new(tile, arm));
                }
            }
        }
        if plays.is_empty() {
            break;
        }
        let mut play = rng.pick(&plays);
        for _ in 0..4 {
            let wanted = rng.below(5) < weight[play.arm.index()];
            if wanted && (play.tile.is_double() || !prefers_doubles) {
                break;
            }
            play = rng.pick(&plays);
        }
        layout.place(play.tile, play.arm);
    }
    layout
}
