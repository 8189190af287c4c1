//! How fast games are: plays that are validated and logged, views, digests, deals, replays.

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dominoes_engine::{DealScheme, Game, GameLog, Rules, Seats, Seed, deal};
use dominoes_testkit::{games, rng::Rng};

/// Whole games by `Game::play`, their plays chosen beforehand.
fn play(c: &mut Criterion) {
    for seats in Seats::ALL {
        let mut rng = Rng::new(1);
        let mut game = games::with_rules(Rules::all_fives(seats), &mut rng);
        let start = game.clone();
        games::advance(&mut game, u32::MAX, &mut rng);
        let plays: Vec<_> = game.plays().collect();
        let mut group = c.benchmark_group(format!("game_{seats}_seats"));
        group
            .throughput(Throughput::Elements(plays.len() as u64))
            .bench_function("play", |b| {
                b.iter(|| {
                    let mut game = start.clone();
                    for &(seat, play) in &plays {
                        if game.play(seat, play).is_err() {
                            break;
                        }
                    }
                    game
                });
            });
        group.finish();
    }
}

/// Views in the middle of games.
fn view(c: &mut Criterion) {
    let mut rng = Rng::new(2);
    let games: Vec<Game> = (0..50)
        .map(|_| {
            let mut game = games::with_rules(Rules::all_fives(Seats::Two), &mut rng);
            let plays = rng.below(60);
            games::advance(&mut game, plays, &mut rng);
            game
        })
        .collect();
    let views = || {
        games
            .iter()
            .filter_map(|game| black_box(game).view(dominoes_engine::Seat::One).ok())
    };
    let mut group = c.benchmark_group("view");
    group.throughput(Throughput::Elements(games.len() as u64));
    group.bench_function("build", |b| b.iter(|| views().count()));
    let built: Vec<_> = views().collect();
    group.bench_function("json", |b| {
        b.iter(|| {
            built
                .iter()
                .map(|view| black_box(view).to_json().len())
                .sum::<usize>()
        });
    });
    group.bench_function("digest", |b| {
        b.iter(|| built.iter().map(|view| black_box(view).digest()).max());
    });
    group.finish();
}

fn deals(c: &mut Criterion) {
    let seed = Seed::from_bytes([1; 32]);
    for scheme in DealScheme::ALL {
        c.bench_function(&format!("deal_{}", scheme.name()), |b| {
            b.iter(|| deal(scheme, &seed, black_box(1)));
        });
    }
}

/// A stored game played again, from the log and from its JSON.
fn replay(c: &mut Criterion) {
    let mut rng = Rng::new(3);
    let mut game = games::with_rules(Rules::all_fives(Seats::Two), &mut rng);
    games::advance(&mut game, u32::MAX, &mut rng);
    let log = game.secret_log();
    let json = log.to_json();
    let mut group = c.benchmark_group("replay");
    group.throughput(Throughput::Elements(log.plays.len() as u64));
    group.bench_function("log", |b| b.iter(|| black_box(&log).replay()));
    group.bench_function("json", |b| {
        b.iter(|| GameLog::from_json(black_box(&json)).and_then(|log| log.replay()));
    });
    group.finish();
}

criterion_group!(benches, play, view, deals, replay);
criterion_main!(benches);
