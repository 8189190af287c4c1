//! `dominoes bench`: how fast this machine is.

use alloc::collections::BTreeMap;
use core::{hint::black_box, time::Duration};
use std::io::Write;

use dominoes_bot::{Bot, Level, greedy_play};
use dominoes_engine::{Game, Play, Round, Rules, Seat, Seats, Seed, TileSet, View, perft};
use dominoes_testkit::{random, rng::Rng};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    failure::{Failure, Stop},
    output::{self, Outcome},
};

/// Measure how fast this machine is, on one thread
///
/// Random and greedy plays are whole hands, dealing included; game plays go through the validating,
/// event-keeping game; a perft node is a sequence of six plays; choices are those with more than one
/// legal play, in microseconds, by number of players and level. Each figure is the best of five runs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Figures by number of players.
type ByPlayers<T> = BTreeMap<usize, T>;

#[derive(Serialize)]
struct Figures {
    random_plays_per_s: ByPlayers<u64>,
    random_hands_per_s: ByPlayers<u64>,
    greedy_plays_per_s: ByPlayers<u64>,
    game_plays_per_s: ByPlayers<u64>,
    perft_nodes_per_s: u64,
    choose_us: ByPlayers<BTreeMap<u8, Box<RawValue>>>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Stop> {
    let figures = measure()?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&figures)?)?;
        return Ok(Outcome::Yes);
    }
    for (what, by_players) in [
        ("random plays/s", &figures.random_plays_per_s),
        ("random hands/s", &figures.random_hands_per_s),
        ("greedy plays/s", &figures.greedy_plays_per_s),
        ("game plays/s", &figures.game_plays_per_s),
    ] {
        for (players, rate) in by_players {
            writeln!(out, "{what:16} {players} players  {rate:>12}")?;
        }
    }
    writeln!(
        out,
        "{:16} {:9}  {:>12}",
        "perft nodes/s", "", figures.perft_nodes_per_s
    )?;
    for (players, by_level) in &figures.choose_us {
        for (level, time) in by_level {
            let what = format!("choose level {level}");
            writeln!(
                out,
                "{what:16} {players} players  {:>12} \u{b5}s",
                time.get()
            )?;
        }
    }
    Ok(Outcome::Yes)
}

fn measure() -> Result<Figures, Failure> {
    let mut figures = Figures {
        random_plays_per_s: BTreeMap::new(),
        random_hands_per_s: BTreeMap::new(),
        greedy_plays_per_s: BTreeMap::new(),
        game_plays_per_s: BTreeMap::new(),
        perft_nodes_per_s: best_rate(|| perft(true, TileSet::FULL, 6).sequences),
        choose_us: BTreeMap::new(),
    };
    for seats in Seats::ALL {
        let players = seats.count();
        let rules = Rules::all_fives(seats);
        let mut random = Hands::new(rules);
        figures
            .random_plays_per_s
            .insert(players, best_rate(|| random.play_one(random::play)));
        figures.random_hands_per_s.insert(
            players,
            best_rate(|| {
                random.play_one(random::play);
                1
            }),
        );
        let mut greedy = Hands::new(rules);
        figures.greedy_plays_per_s.insert(
            players,
            best_rate(|| greedy.play_one(|round, _| greedy_play(round))),
        );
        let mut games = Games::new(rules);
        figures
            .game_plays_per_s
            .insert(players, best_rate(|| games.play_one()));
    }
    for seats in [Seats::Two, Seats::Four] {
        let views = Games::new(Rules::all_fives(seats)).views(3)?;
        let times = Level::ALL.map(|level| (level.number(), choose_time(&views, level)));
        let times = times
            .into_iter()
            .filter_map(|(level, time)| Some((level, time?)));
        figures.choose_us.insert(seats.count(), times.collect());
    }
    Ok(figures)
}

/// How long a figure is measured for, at least, and how often.
const RUN: Duration = Duration::from_millis(100);
const RUNS: usize = 5;

/// How long something takes.
#[allow(
    clippy::disallowed_types,
    reason = "to measure time is what this command is for, and nothing is decided by it"
)]
fn time(work: impl FnOnce()) -> Duration {
    let start = std::time::Instant::now();
    work();
    start.elapsed()
}

/// How much of something is done in a second, by the best of some runs; the work says how much it did.
fn best_rate(mut work: impl FnMut() -> u64) -> u64 {
    let mut best = 0;
    for _ in 0..RUNS {
        let (mut done, mut spent) = (0, Duration::ZERO);
        while spent < RUN {
            // Reading the clock is short beside ten thousand of anything.
            spent += time(|| {
                let enough = done + 10_000;
                while done < enough {
                    done += black_box(work()).max(1);
                }
            });
        }
        let rate = u128::from(done) * 1_000_000_000 / spent.as_nanos().max(1);
        best = best.max(u64::try_from(rate).unwrap_or(u64::MAX));
    }
    best
}

/// The microseconds that a choice takes, with two digits after the point, by the best of some runs.
fn choose_time(views: &[View], level: Level) -> Option<Box<RawValue>> {
    let bot = Bot::new(level, 1);
    let best = (0..RUNS).map(|_| {
        let (mut choices, mut spent) = (0, Duration::ZERO);
        while spent < RUN {
            spent += time(|| {
                for view in views {
                    black_box(bot.choose(view));
                }
            });
            choices += views.len() as u128;
        }
        spent.as_nanos() / (choices.max(1) * 10)
    });
    let hundredths = i64::try_from(best.min()?).ok()?;
    RawValue::from_string(output::decimal(hundredths, 100)).ok()
}

/// Hands to play, one after the other.
struct Hands {
    rules: Rules,
    rng: Rng,
}

impl Hands {
    const fn new(rules: Rules) -> Self {
        Self {
            rules,
            rng: Rng::new(1),
        }
    }

    /// Deals and plays a hand; says how many plays it took.
    fn play_one(&mut self, choose: impl Fn(&Round, &mut Rng) -> Option<Play>) -> u64 {
        let order = random::order(&mut self.rng);
        let mut round = Round::deal(&self.rules, Seat::One, &order);
        let mut plays = 0;
        while let Some(play) = choose(&round, &mut self.rng) {
            if round.apply(play, |_| {}).is_err() {
                break;
            }
            plays += 1;
        }
        plays
    }
}

/// Whole games to play at random, one after the other.
struct Games {
    rules: Rules,
    rng: Rng,
    next: u8,
}

impl Games {
    const fn new(rules: Rules) -> Self {
        Self {
            rules,
            rng: Rng::new(1),
            next: 0,
        }
    }

    fn deal(&mut self) -> Game {
        self.next = self.next.wrapping_add(1);
        Game::new(self.rules, Seed::from_bytes([self.next; 32]))
    }

    /// Plays a game; says how many plays it took.
    fn play_one(&mut self) -> u64 {
        let mut game = self.deal();
        while let (Some(seat), Some(play)) = (
            game.turn(),
            random::play(game.secret_round(), &mut self.rng),
        ) {
            if game.play(seat, play).is_err() {
                break;
            }
        }
        game.move_number().into()
    }

    /// What the seats on turn see in so many games, wherever they have a choice.
    fn views(&mut self, games: usize) -> Result<Vec<View>, Failure> {
        let mut views = Vec::new();
        for _ in 0..games {
            let mut game = self.deal();
            while let (Some(seat), Some(play)) = (game.turn(), greedy_play(game.secret_round())) {
                let view = game.view(seat)?;
                if view.legal().len() > 1 {
                    views.push(view);
                }
                game.play(seat, play)?;
            }
        }
        Ok(views)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_object_has_these_fields() {
        let rates = || BTreeMap::from([(2, 1), (3, 1), (4, 1)]);
        let time = || RawValue::from_string("0.25".to_owned()).expect("a number");
        let figures = Figures {
            random_plays_per_s: rates(),
            random_hands_per_s: rates(),
            greedy_plays_per_s: rates(),
            game_plays_per_s: rates(),
            perft_nodes_per_s: 1,
            choose_us: BTreeMap::from([(2, BTreeMap::from([(1, time()), (3, time())]))]),
        };
        let rates = r#"{"2":1,"3":1,"4":1}"#;
        assert_eq!(
            serde_json::to_string(&figures).expect("JSON"),
            format!(
                r#"{{"random_plays_per_s":{rates},"random_hands_per_s":{rates},"greedy_plays_per_s":{rates},"game_plays_per_s":{rates},"perft_nodes_per_s":1,"choose_us":{{"2":{{"1":0.25,"3":0.25}}}}}}"#
            )
        );
    }

    #[test]
    fn what_is_measured_is_played() {
        let mut hands = Hands::new(Rules::all_fives(Seats::Three));
        assert!(hands.play_one(random::play) > 5);
        assert!(hands.play_one(|round, _| greedy_play(round)) > 5);
        let mut games = Games::new(Rules::all_fives(Seats::Two));
        assert!(games.play_one() > 50);
        let views = games.views(1).expect("views");
        assert!(views.iter().all(|view| view.legal().len() > 1));
        assert!(choose_time(&views[..1], Level::One).is_some());
    }
}
