//! How fast the rules are: random plays and whole hands, dealing included, and the move generator.

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dominoes_core::{Layout, Round, Rules, Seat, Seats, TileSet, perft};
use dominoes_testkit::{random, rng::Rng};

/// Whole hands played at random; counted once by hands and once by plays.
fn hands(c: &mut Criterion) {
    const HANDS: u64 = 1000;
    for seats in Seats::ALL {
        let rules = Rules::all_fives(seats);
        let run = || {
            let mut rng = Rng::new(1);
            (0..HANDS)
                .map(|_| {
                    let mut round = Round::deal(&rules, Seat::One, &random::order(&mut rng));
                    random::play_out(&mut round, &mut rng, |_| {})
                })
                .sum::<u64>()
        };
        let plays = run();
        let mut group = c.benchmark_group(format!("random_{seats}_seats"));
        group
            .throughput(Throughput::Elements(plays))
            .bench_function("plays", |b| b.iter(run));
        group
            .throughput(Throughput::Elements(HANDS))
            .bench_function("hands", |b| b.iter(run));
        group.finish();
    }
}

/// The list of legal plays, at every position of some hands.
fn legal(c: &mut Criterion) {
    let mut rng = Rng::new(2);
    let mut positions = Vec::new();
    for _ in 0..50 {
        let rules = Rules::all_fives(Seats::Two);
        let mut round = Round::deal(&rules, Seat::One, &random::order(&mut rng));
        while let Some(play) = random::play(&round, &mut rng) {
            positions.push(round);
            if round.apply(play, |_| {}).is_err() {
                break;
            }
        }
    }
    let mut group = c.benchmark_group("legal");
    group
        .throughput(Throughput::Elements(positions.len() as u64))
        .bench_function("list", |b| {
            b.iter(|| {
                positions
                    .iter()
                    .map(|round| black_box(round).legal().len())
                    .sum::<usize>()
            });
        });
    group.finish();
}

fn ladder(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    let nodes: u64 = (1..=6)
        .map(|n| perft(true, TileSet::FULL, n).sequences)
        .sum();
    group
        .sample_size(20)
        .throughput(Throughput::Elements(nodes));
    group.bench_function("6", |b| b.iter(|| perft(true, TileSet::FULL, black_box(6))));
    group.finish();
}

/// Laying a nine-tile table with its geometry.
fn layout(c: &mut Criterion) {
    let plays: Vec<dominoes_core::Play> = "4-1@L 1-1@R 4-4@L 4-3@L 2-1@R 5-1@U 5-5@U 5-0@U 3-1@D"
        .split_whitespace()
        .filter_map(|text| text.parse().ok())
        .collect();
    let mut group = c.benchmark_group("layout");
    group
        .throughput(Throughput::Elements(plays.len() as u64))
        .bench_function("place", |b| {
            b.iter(|| {
                let mut layout = Layout::new(true);
                for play in &plays {
                    layout.place(play.tile, play.arm);
                }
                layout
            });
        });
    group.finish();
}

criterion_group!(benches, hands, legal, ladder, layout);
criterion_main!(benches);
