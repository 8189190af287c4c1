//! How fast worlds are made. The sampler is private, so its modules are compiled into this bench.

#![allow(
    dead_code,
    unused_imports,
    reason = "only what the sampler needs is used"
)]

extern crate alloc;

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dominoes_engine::{Rules, Seats};
use dominoes_testkit::{games, rng::Rng};

#[path = "../src/census.rs"]
mod census;
#[path = "../src/infer.rs"]
mod infer;
#[path = "../src/knowledge.rs"]
mod knowledge;
#[path = "../src/rng.rs"]
mod rng;
#[path = "../src/sample.rs"]
mod sample;

/// What seats knew along some games at this many seats, those that have shown something apart.
fn known(seats: Seats) -> [Vec<knowledge::Knowledge>; 2] {
    let mut rng = Rng::new(4);
    let mut known = [Vec::new(), Vec::new()];
    while known.iter().any(|positions| positions.len() < 200) {
        let mut game = games::with_rules(Rules::all_fives(seats), &mut rng);
        while let Some(seat) = game.turn() {
            let view = game.view(seat).ok();
            if let Some(knowledge) = view.as_ref().and_then(knowledge::Knowledge::of) {
                let shown = knowledge
                    .others()
                    .any(|other| !knowledge.deductions.of(other).is_empty());
                known[usize::from(shown)].push(knowledge);
            }
            games::advance(&mut game, 1, &mut rng);
        }
    }
    known.map(|positions| positions.into_iter().take(200).collect())
}

fn sampler(c: &mut Criterion) {
    for seats in [Seats::Two, Seats::Four] {
        for (name, positions) in ["nothing_shown", "passes_shown"].iter().zip(known(seats)) {
            let key = rng::Key::new(1, &[7; 32]);
            let mut group = c.benchmark_group(format!("sampler_{seats}_seats_{name}"));
            group.throughput(Throughput::Elements(positions.len() as u64));
            // Counting the worlds of a view is done once for a choice.
            group.bench_function("first_round", |b| {
                b.iter(|| {
                    for knowledge in &positions {
                        let sampler = sample::Sampler::new(black_box(knowledge));
                        black_box(sampler.round(&sampler.world(&mut key.stream(0))));
                    }
                });
            });
            let samplers: Vec<_> = positions.iter().map(sample::Sampler::new).collect();
            group.bench_function("next_round", |b| {
                b.iter(|| {
                    for sampler in &samplers {
                        black_box(sampler.round(&sampler.world(&mut key.stream(1))));
                    }
                });
            });
            group.finish();
        }
    }
}

criterion_group!(benches, sampler);
criterion_main!(benches);
