//! The sampler: every world that fits, each as likely as the others.

use alloc::{collections::BTreeMap, vec::Vec};
use std::println;

use dominoes_core::{BySeat, Face, FaceSet, Rules, Seat, Seats, Tile, TileSet};
use dominoes_engine::{DealScheme, Game, Seed};
use dominoes_testkit::{games, random, rng, rng::Rng};
use dominoes_view::Deductions;

use super::scaled;
use crate::{
    knowledge::Knowledge,
    rng::{Key, Stream},
    sample::Sampler,
};

fn stream(seed: u64) -> Stream {
    Key::new(seed, &[3; 32]).stream(0)
}

/// A late position with so few hidden tiles that all worlds can be listed: seats hold and have passed
/// on what a random assignment allows.
fn small(rng: &mut Rng) -> Knowledge {
    let seats = rng.pick(&Seats::ALL);
    let rules = Rules::all_fives(seats);
    let mut tiles = Tile::ALL;
    rng.shuffle(&mut tiles);
    let seat = random::seat(seats, rng);
    let (mut counts, mut deductions) = (BySeat::splat(seats, 2), Deductions::new(seats));
    let mut next = 2;
    let boneyard = rng.below(3);
    for other in seats.iter().filter(|&other| other != seat) {
        counts[other] = 1 + rng.below(3);
        let hand: TileSet = tiles[next..next + counts[other] as usize]
            .iter()
            .copied()
            .collect();
        next += counts[other] as usize;
        // Faces the true hand does not carry may have been passed on.
        let free = |face: &Face| hand.matching(FaceSet::EMPTY.with(*face)).is_empty();
        let free: Vec<Face> = Face::ALL.into_iter().filter(free).collect();
        let faces = (0..rng.below(3)).map(|_| rng.pick(&free)).collect();
        deductions.record_pass(other, faces);
    }
    let hidden = next + boneyard as usize;
    Knowledge {
        rules,
        seat,
        hand: tiles[..2].iter().copied().collect(),
        forced: None,
        ends: dominoes_core::Ends::new(true),
        table: tiles[hidden..].iter().copied().collect(),
        counts,
        boneyard,
        deductions,
        passes: 0,
    }
}

/// Every way to deal the hidden tiles to the other seats that their passes allow, by brute force.
fn enumerate(knowledge: &Knowledge) -> Vec<Vec<TileSet>> {
    fn deal(
        knowledge: &Knowledge,
        seats: &[Seat],
        left: TileSet,
        hands: &mut Vec<TileSet>,
        all: &mut Vec<Vec<TileSet>>,
    ) {
        let Some((&seat, rest)) = seats.split_first() else {
            all.push(hands.clone());
            return;
        };
        let count = knowledge.counts[seat];
        let tiles: Vec<Tile> = knowledge.deductions.possible(seat, left).iter().collect();
        for bits in 0..1_u32 << tiles.len() {
            if bits.count_ones() == count {
                let chosen = |index: &usize| bits >> index & 1 == 1;
                let hand: TileSet = (0..tiles.len())
                    .filter(chosen)
                    .map(|index| tiles[index])
                    .collect();
                hands.push(hand);
                deal(knowledge, rest, left - hand, hands, all);
                hands.pop();
            }
        }
    }
    let seats: Vec<Seat> = knowledge.others().collect();
    let mut all = Vec::new();
    deal(
        knowledge,
        &seats,
        knowledge.unseen(),
        &mut Vec::new(),
        &mut all,
    );
    all
}

/// How likely a chi-square of this many degrees or more is, by Wilson and Hilferty's approximation.
fn p_value(chi_square: f64, degrees: f64) -> f64 {
    let scaled = 2.0 / (9.0 * degrees);
    let z = ((chi_square / degrees).cbrt() - (1.0 - scaled)) / scaled.sqrt();
    0.5 * erfc(z / core::f64::consts::SQRT_2)
}

/// The complementary error function, to seven digits.
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let terms = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let poly = terms.iter().rev().fold(0.0, |sum, term| sum * t + term);
    let tail = t * (-x * x + poly).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[test]
fn worlds_are_uniform_r_ded_1() {
    let (mut rejected, mut positions, mut deciles) = (0, 0, [0; 10]);
    rng::each(2000, |rng| {
        if positions >= 250 {
            return;
        }
        let knowledge = small(rng);
        let worlds = enumerate(&knowledge);
        if !(2..=400).contains(&worlds.len()) {
            return;
        }
        positions += 1;
        let sampler = Sampler::new(&knowledge);
        assert!(!sampler.loosened());
        let mut seen: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let draws = 40 * worlds.len() as u32;
        let mut rng = stream(positions);
        for _ in 0..draws {
            let world = sampler.world(&mut rng);
            let hands = knowledge
                .others()
                .map(|seat| world.hand(seat).bits())
                .collect();
            *seen.entry(hands).or_default() += 1;
        }
        let mut chi_square = 0.0;
        let mut found = 0;
        for hands in &worlds {
            let key: Vec<u32> = hands.iter().map(|hand| hand.bits()).collect();
            let times = seen.get(&key).copied().unwrap_or(0);
            found += times;
            chi_square += (f64::from(times) - 40.0).powi(2) / 40.0;
        }
        assert_eq!(found, draws, "a world that brute force does not know");
        let p = p_value(chi_square, worlds.len() as f64 - 1.0);
        deciles[(p * 10.0).min(9.0) as usize] += 1;
        rejected += u32::from(p < 0.001);
    });
    println!("{positions} positions, p-values by tenths {deciles:?}, {rejected} below 0.001");
    assert!(positions >= 200 && rejected <= 2);
    assert!(deciles.iter().all(|&n| n >= 8), "{deciles:?}");
}

/// The boneyard is drawn from the front, so its order matters to a rollout.
#[test]
fn the_boneyard_is_in_random_order_r_set_2() {
    let (mut free, mut constrained) = (0, 0);
    rng::each(400, |rng| {
        let mut knowledge = small(rng);
        // As many hidden tiles, of which three are undealt.
        let Some(missing) = 3_u32.checked_sub(knowledge.boneyard) else {
            return;
        };
        for tile in knowledge.table.iter().take(missing as usize) {
            knowledge.table.remove(tile);
        }
        knowledge.boneyard = 3;
        let sampler = Sampler::new(&knowledge);
        if sampler.loosened() {
            return;
        }
        if knowledge.deductions.is_empty() {
            free += 1;
        } else {
            constrained += 1;
        }
        let mut orders: BTreeMap<[bool; 3], u32> = BTreeMap::new();
        let mut stream = stream(rng.bits());
        for _ in 0..6000 {
            let world = sampler.world(&mut stream);
            let &[a, b, c] = world.boneyard() else {
                panic!("three tiles are undealt");
            };
            *orders.entry([a < b, b < c, a < c]).or_default() += 1;
        }
        let off = |&times: &u32| (f64::from(times) - 1000.0).powi(2) / 1000.0;
        let chi_square = orders.values().map(off).sum();
        assert_eq!(orders.len(), 6);
        assert!(p_value(chi_square, 5.0) > 1e-6, "{orders:?}");
    });
    assert!(free > 5 && constrained > 200, "{free} and {constrained}");
}

/// B67: the sampler looked for the only world until it gave up.
#[test]
fn the_only_world_is_found_r_ded_1() {
    let tiles = |text: &str| -> TileSet {
        text.split_whitespace()
            .map(|tile| tile.parse::<Tile>().expect("a tile"))
            .collect()
    };
    let unseen = tiles("0-0 1-1 2-2 3-3 4-4 5-5");
    let own = tiles("6-6 6-5");
    let mut deductions = Deductions::new(Seats::Four);
    let faces = |text: &str| -> FaceSet {
        text.bytes()
            .filter_map(|digit| Face::new(digit - b'0'))
            .collect()
    };
    deductions.record_pass(Seat::Two, faces("2345"));
    deductions.record_pass(Seat::Three, faces("0145"));
    deductions.record_pass(Seat::Four, faces("0123"));
    let knowledge = Knowledge {
        rules: Rules::all_fives(Seats::Four),
        seat: Seat::One,
        hand: own,
        forced: None,
        ends: dominoes_core::Ends::new(true),
        table: !(unseen | own),
        counts: BySeat::from_slice(&[2, 2, 2, 2]).expect("four seats"),
        boneyard: 0,
        deductions,
        passes: 0,
    };
    assert_eq!(enumerate(&knowledge).len(), 1);
    let sampler = Sampler::new(&knowledge);
    let world = sampler.world(&mut stream(1));
    assert!(!sampler.loosened());
    let hands = [Seat::Two, Seat::Three, Seat::Four].map(|seat| world.hand(seat));
    assert_eq!(
        hands,
        [tiles("0-0 1-1"), tiles("2-2 3-3"), tiles("4-4 5-5")]
    );

    // With one face more no world fits; the sampler says so and goes on without the passes.
    let mut deductions = knowledge.deductions;
    deductions.record_pass(Seat::Four, faces("4"));
    let contradiction = Knowledge {
        deductions,
        ..knowledge
    };
    let sampler = Sampler::new(&contradiction);
    assert!(sampler.loosened());
    assert_eq!(sampler.world(&mut stream(1)).hand(Seat::Four).len(), 2);
}

#[test]
fn no_world_contradicts_a_view_r_ded_1_r_set_2() {
    let mut worlds = 0;
    rng::each(u64::from(scaled(400)), |rng| {
        let mut game = games::any(rng);
        while let Some(seat) = game.turn() {
            let view = game.view(seat).expect("a seat");
            let knowledge = Knowledge::of(&view).expect("it is asked for a play");
            let sampler = Sampler::new(&knowledge);
            assert!(!sampler.loosened(), "a real view has a world");
            let mut stream = stream(rng.bits());
            for _ in 0..if view.deductions().is_empty() { 1 } else { 60 } {
                let world = sampler.world(&mut stream);
                let round = sampler.round(&world);
                for other in knowledge.others() {
                    let hand = round.hand(other);
                    assert_eq!(hand.len(), view.counts()[other] as usize);
                    assert_eq!(view.deductions().possible(other, hand), hand);
                    assert!((hand & (knowledge.hand | knowledge.table)).is_empty());
                }
                assert_eq!(round.hand(seat), knowledge.hand);
                assert_eq!(&*round.legal(), view.legal());
                worlds += 1;
            }
            games::advance(&mut game, 1, rng);
        }
    });
    println!("{worlds} worlds");
    assert!(worlds > 100_000);
}

/// B62: a guess of hidden hands returned the true ones.
#[test]
fn right_after_the_deal_a_guess_is_no_better_than_chance() {
    for related in [false, true] {
        let (mut hits, mut expected, mut variance, mut exact) = (0.0, 0.0, 0.0, 0);
        let n = scaled(20_000);
        let mut rng = Rng::new(12);
        for _ in 0..n {
            let seats = rng.pick(&Seats::ALL);
            let seed = games::seed(&mut rng);
            let bytes: [u8; 8] = seed.as_bytes()[..8].try_into().expect("eight bytes");
            let rules = Rules::all_fives(seats);
            let game = Game::with_scheme(
                rules,
                DealScheme::ChaCha20,
                Seed::from_bytes(*seed.as_bytes()),
            );
            let seat = game.turn().expect("a leader");
            let view = game.view(seat).expect("a seat");
            let knowledge = Knowledge::of(&view).expect("it is asked for a play");
            let bot_seed = if related {
                u64::from_be_bytes(bytes)
            } else {
                rng.bits()
            };
            let key = Key::new(bot_seed, view.digest().as_bytes());
            let world = Sampler::new(&knowledge).world(&mut key.stream(0));
            let other = seats.after(seat);
            let truth = game.secret_round().hand(other);
            let hit = (world.hand(other) & truth).len();
            let (hand, unseen) = (rules.hand_size() as f64, knowledge.unseen().len() as f64);
            hits += hit as f64;
            expected += hand * hand / unseen;
            let share = hand / unseen;
            variance += hand * share * (1.0 - share) * (unseen - hand) / (unseen - 1.0);
            exact += u32::from(hit == truth.len());
        }
        let z = (hits - expected) / f64::sqrt(variance);
        println!("related seed {related}: z = {z:.2}, {exact} of {n} hands guessed whole");
        assert!(z.abs() < 3.0 && exact * 1000 < n);
    }
}
