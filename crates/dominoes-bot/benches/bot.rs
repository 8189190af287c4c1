//! How fast bots choose, per level, and the parts of a choice that are public.

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dominoes_bot::{Bot, Level};
use dominoes_engine::{Rules, Seats, View};
use dominoes_testkit::{games, rng::Rng};

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

criterion_group!(benches, choose);
criterion_main!(benches);
