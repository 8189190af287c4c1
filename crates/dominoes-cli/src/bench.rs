//! `dominoes bench`: how fast this machine is.

use alloc::collections::BTreeMap;
use core::{hint::black_box, time::Duration};
use std::io::Write;

use dominoes_bot::{Bot, Level};
use dominoes_engine::{
    Arm, Game, Order, Play, Round, Rules, Seat, Seats, Seed, Tile, TileSet, View, perft,
};
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
            .insert(players, best_rate(|| random.play_one(random_play)));
        figures.random_hands_per_s.insert(
            players,
            best_rate(|| {
                random.play_one(random_play);
                1
            }),
        );
        let mut greedy = Hands::new(rules);
        figures
            .greedy_plays_per_s
            .insert(players, best_rate(|| greedy.play_one(greedy_play)));
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

/// A 64-bit counter stepped by an odd constant, its bits mixed on the way out: good enough to measure
/// with, and never used for a deal that anybody plays.
struct Rng(u64);

impl Rng {
    /// A number below `n`.
    const fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((mixed >> 32) * n as u64) >> 32) as u32
    }
}

/// Hands to play, one after the other.
struct Hands {
    rules: Rules,
    rng: Rng,
    tiles: [Tile; Tile::COUNT],
}

impl Hands {
    const fn new(rules: Rules) -> Self {
        Self {
            rules,
            rng: Rng(1),
            tiles: Tile::ALL,
        }
    }

    /// Deals and plays a hand; says how many plays it took.
    fn play_one(&mut self, choose: impl Fn(&Round, &mut Rng) -> Option<Play>) -> u64 {
        for last in (1..Tile::COUNT).rev() {
            self.tiles
                .swap(last, self.rng.below(last as u32 + 1) as usize);
        }
        let Ok(order) = Order::new(self.tiles) else {
            return 0;
        };
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

/// Any legal play, each as likely as the others. No list is made: the tiles that fit are counted arm
/// by arm, and one of them is drawn.
fn random_play(round: &Round, rng: &mut Rng) -> Option<Play> {
    let fitting = Arm::ALL.map(|arm| round.playable_on(arm));
    let count: usize = fitting.iter().map(|tiles| tiles.len()).sum();
    if count == 0 {
        return None;
    }
    let mut left = rng.below(count as u32) as usize;
    for (arm, tiles) in Arm::ALL.into_iter().zip(fitting) {
        if left < tiles.len() {
            return Some(Play::new(tiles.iter().nth(left)?, arm));
        }
        left -= tiles.len();
    }
    None
}

/// The first of the legal plays with the most points.
fn greedy_play(round: &Round, _: &mut Rng) -> Option<Play> {
    let legal = round.legal();
    let best = legal.iter().reduce(|best, scored| {
        if scored.points > best.points {
            scored
        } else {
            best
        }
    });
    best.map(|scored| scored.play)
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
            rng: Rng(1),
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
        while let (Some(seat), Some(play)) =
            (game.turn(), random_play(game.secret_round(), &mut self.rng))
        {
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
            while let (Some(seat), Some(play)) =
                (game.turn(), greedy_play(game.secret_round(), &mut self.rng))
            {
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
