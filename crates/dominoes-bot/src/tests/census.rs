//! Ways to put tiles into places, against all of them by trying.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use crate::{
    census::{Census, Chain, Counted, PLACES},
    rng::Stream,
};

/// Every way, by trying.
fn enumerate(allowed: &[u32], room: &mut [u8; PLACES], way: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    if way.len() == allowed.len() {
        all.push(way.clone());
        return;
    }
    for place in 0..PLACES {
        if allowed[way.len()] >> place & 1 == 1 && room[place] > 0 {
            room[place] -= 1;
            way.push(place as u8);
            enumerate(allowed, room, way, all);
            way.pop();
            room[place] += 1;
        }
    }
}

/// The chi-square statistic of this many samples against all ways being equally likely, as its
/// distance from the mean in standard deviations: the mean is n − 1 and the variance 2(n − 1).
fn deviation(census: &Census, all: &[Vec<u8>], rng: &mut Stream) -> f64 {
    let per_way = 60;
    let mut seen: BTreeMap<Vec<u8>, u64> = all.iter().cloned().map(|way| (way, 0)).collect();
    for _ in 0..per_way * all.len() {
        let mut way = vec![u8::MAX; all[0].len()];
        census.sample(rng, |item, place| way[item] = place as u8);
        *seen.get_mut(&way).expect("a sample is a way") += 1;
    }
    let expected = per_way as f64;
    let squares: f64 = seen
        .values()
        .map(|&times| (times as f64 - expected).powi(2))
        .sum();
    let freedom = (all.len() - 1) as f64;
    (squares / expected - freedom) / (2.0 * freedom).sqrt()
}

/// A small problem with up to `most` ways and at least two, and all of its ways.
fn problem(rng: &mut Stream, most: usize) -> (Vec<u32>, [u8; PLACES], Vec<Vec<u8>>) {
    loop {
        let places = 2 + rng.below(4) as usize;
        let mut sizes = [0; PLACES];
        let items = 4 + rng.below(6) as usize;
        for _ in 0..items {
            sizes[rng.below(places as u64) as usize] += 1;
        }
        // As tiles have it: the last place, the boneyard, takes most of them.
        let all = (1 << places) - 1;
        let allowed: Vec<u32> = (0..items)
            .map(|_| rng.below(all + 1) as u32 | (u32::from(rng.below(4) > 0) << (places - 1)))
            .collect();
        let mut ways = Vec::new();
        enumerate(&allowed, &mut sizes.clone(), &mut Vec::new(), &mut ways);
        if (2..=most).contains(&ways.len()) {
            return (allowed, sizes, ways);
        }
    }
}

/// With true uniformity 5% of the statistics lie more than about two deviations out, and the mean
/// of 200 of them within 0.3 of zero.
#[track_caller]
fn check_uniform(deviations: &[f64]) {
    let count = deviations.len() as f64;
    let mean = deviations.iter().sum::<f64>() / count;
    let far = deviations
        .iter()
        .filter(|deviation| **deviation > 2.5)
        .count();
    assert!(mean.abs() < 0.3, "mean {mean}");
    assert!((far as f64) < 0.06 * count, "{far} of {count} far out");
    assert!(
        deviations.iter().all(|&deviation| deviation < 7.0),
        "{deviations:?}"
    );
}

#[test]
fn counted_ways_are_all_ways_and_equally_likely() {
    let mut rng = Stream::of_test(1);
    let deviations: Vec<f64> = (0..200)
        .map(|_| {
            let (allowed, sizes, ways) = problem(&mut rng, 300);
            let counted = Counted::new(&allowed, sizes).expect("small");
            assert_eq!(counted.ways(), ways.len() as u64);
            deviation(&Census::Counted(counted), &ways, &mut rng)
        })
        .collect();
    check_uniform(&deviations);
}

#[test]
fn a_chain_reaches_all_ways_equally_often() {
    let mut rng = Stream::of_test(2);
    let deviations: Vec<f64> = (0..200)
        .map(|_| {
            let (allowed, sizes, ways) = problem(&mut rng, 40);
            let chain = Chain::new(allowed, &sizes).expect("possible");
            deviation(&Census::Chain(chain), &ways, &mut rng)
        })
        .collect();
    check_uniform(&deviations);
}

#[test]
fn what_has_no_way_is_known_to_have_none() {
    let mut rng = Stream::of_test(3);
    let mut none = 0;
    for _ in 0..2000 {
        let mut sizes = [0; PLACES];
        for _ in 0..5 {
            sizes[rng.below(3) as usize] += 1;
        }
        let allowed: Vec<u32> = (0..5).map(|_| rng.below(8) as u32).collect();
        let mut ways = Vec::new();
        enumerate(&allowed, &mut sizes.clone(), &mut Vec::new(), &mut ways);
        assert_eq!(
            Census::of(allowed.clone(), sizes).is_none(),
            ways.is_empty()
        );
        assert_eq!(Chain::new(allowed, &sizes).is_none(), ways.is_empty());
        none += usize::from(ways.is_empty());
    }
    assert!((200..1800).contains(&none), "{none}");
}
