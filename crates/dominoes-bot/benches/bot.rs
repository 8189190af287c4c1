//! How fast bots choose, per level, and the parts of a choice that are public.

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dominoes_bot::{Bot, Level, greedy_play};
use dominoes_engine::{Round, Rules, Seat, Seats, View};
use dominoes_testkit::{games, random, rng::Rng};

/// The views of whole games at this many seats, with something to choose.
fn views(seats: Seats) -> Vec<View> {
    let mut rng = Rng::new(4);
    let mut views = Vec::new();
    for _ in 0..4 {
        let mut game = games::with_rules(Rules::all_fives(seats), &mut rng);
        while let Some(seat) = game.turn() {
            views.extend(game.view(seat).ok().filter(|view| view.legal().len() > 1));
            games::advance(&mut game, 1, &mut rng);
        }
    }
    views
}

fn choose(c: &mut Criterion) {
    for seats in [Seats::Two, Seats::Four] {
        let views = views(seats);
        let mut group = c.benchmark_group(format!("choose_{seats}_seats"));
        group
            .sample_size(20)
            .throughput(Throughput::Elements(views.len() as u64));
        for level in Level::ALL {
            let bot = Bot::new(level, 1);
            group.bench_function(format!("level_{level}"), |b| {
                b.iter(|| {
                    views
                        .iter()
                        .filter_map(|view| bot.choose(black_box(view)))
                        .count()
                });
            });
        }
        group.bench_function("digest", |b| {
            b.iter(|| views.iter().map(|view| black_box(view).digest()).max());
        });
        group.finish();
    }
}

/// Plies of rollouts, dealing included: every seat takes the most points, as in a search.
fn rollout(c: &mut Criterion) {
    let rules = Rules::all_fives(Seats::Two);
    let mut rng = Rng::new(6);
    let starts: Vec<Round> = (0..500)
        .map(|_| Round::deal(&rules, Seat::One, &random::order(&mut rng)))
        .collect();
    let run = || {
        let mut plies = 0_u64;
        for start in &starts {
            let mut round = *start;
            while let Some(play) = greedy_play(&round) {
                plies += u64::from(round.apply(play, |_| {}).is_ok());
            }
        }
        plies
    };
    let mut group = c.benchmark_group("rollout");
    group
        .throughput(Throughput::Elements(run()))
        .bench_function("greedy_plies", |b| b.iter(run));
    group.finish();
}

criterion_group!(benches, choose, rollout);
criterion_main!(benches);
