//! Random tables.

use dominoes_core::{Arm, Layout, Play, Tile};

/// A generator for tests, a counter with its bits mixed.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed >> 33) as usize) % n
    }
}

/// A table made by laying random tiles, some arms more often than others, until nothing fits or
/// enough lie.
pub(crate) fn random(rng: &mut Rng) -> Layout {
    let mut layout = Layout::new(rng.below(4) > 0);
    let most = if rng.below(2) == 0 {
        28
    } else {
        1 + rng.below(28)
    };
    let weight = Arm::ALL.map(|_| rng.below(5));
    let prefers_doubles = rng.below(3) == 0;
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
        let mut play = plays[rng.below(plays.len())];
        for _ in 0..4 {
            let wanted = rng.below(5) < weight[play.arm.index()];
            if wanted && (play.tile.is_double() || !prefers_doubles) {
                break;
            }
            play = plays[rng.below(plays.len())];
        }
        layout.place(play.tile, play.arm);
    }
    layout
}
