//! What draws and passes show, against the truth and against every deal that would have looked the
//! same.

use alloc::{collections::BTreeMap, vec, vec::Vec};
use std::println;

use dominoes_core::{Order, Round, RoundEvent, Rules, Seat, Seats, Tile, TileSet, Variant};
use dominoes_engine::{Game, GameEvent, View};
use dominoes_testkit::{games, random, rng, rng::Rng};
use dominoes_view::PublicEvent;

use super::scaled;
use crate::{census::Census, infer::Hidden, knowledge::Knowledge, rng::Key, sample::Sampler};

/// The tiles of each place of [`Hidden::unreduced`], as they really are.
fn truth(game: &Game, own: Seat) -> Vec<TileSet> {
    let rules = game.rules();
    let order = game.secret_order();
    let others = rules.seats().iter_from(own).skip(1);
    let mut places: Vec<TileSet> = others
        .map(|seat| order.hand(rules, seat).iter().copied().collect())
        .collect();
    let events = game.secret_hand_events();
    let mut drawing = None;
    for (index, event) in events.iter().enumerate() {
        let &GameEvent::Draw { seat, tile } = event else {
            drawing = None;
            continue;
        };
        if seat == own {
            continue;
        }
        if drawing != Some(seat) {
            places.push(TileSet::EMPTY);
            drawing = Some(seat);
        }
        let played = matches!(events.get(index + 1), Some(GameEvent::Play { .. }));
        if let Some(place) = places.last_mut().filter(|_| !played) {
            place.insert(tile);
        }
    }
    places.push(game.secret_boneyard().into_iter().collect());
    places
}

/// Every tile is where it may be, and every place holds as many as it should.
fn check_truth(game: &Game, view: &View, knowledge: &Knowledge) {
    let hidden = Hidden::unreduced(knowledge, view);
    let places = truth(game, knowledge.seat);
    assert_eq!(hidden.places.len(), places.len());
    let played: TileSet = hidden.items[hidden.unseen..]
        .iter()
        .map(|item| item.tile)
        .collect();
    for (index, (place, &tiles)) in hidden.places.iter().zip(&places).enumerate() {
        assert_eq!(place.size, tiles.len(), "{place:?}: {tiles:?}");
        for tile in tiles {
            let item = hidden.items.iter().find(|item| item.tile == tile);
            let item = item.expect("a tile in a place is hidden, or was played from a hand");
            assert!(item.places >> index & 1 == 1, "{tile} is in {place:?}");
            assert!(place.seat.is_some() || !played.contains(tile));
        }
    }
}

fn preset(seats: Seats, rng: &mut Rng) -> Rules {
    match rng.below(8) {
        0 => Rules::draw(seats),
        1 => Rules::block(seats),
        _ => Rules::all_fives(seats),
    }
}

/// A new hand, and for each of its decisions the game and what the seat on turn knows.
fn each_decision(rules: Rules, rng: &mut Rng, mut look: impl FnMut(&Game, &View, &Knowledge)) {
    let mut game = games::with_rules(rules, rng);
    while let Some(seat) = game.turn().filter(|_| game.hand_number() == 1) {
        let view = game.view(seat).expect("a seat");
        let knowledge = Knowledge::of(&view).expect("it is its turn");
        look(&game, &view, &knowledge);
        games::advance(&mut game, 1, rng);
    }
}

/// `DOMINOES_BOT_TESTS=200` looks at 100,000 hands for each number of seats.
#[test]
fn what_is_inferred_is_never_wrong_r_ded_3() {
    for seats in Seats::ALL {
        let (mut decisions, mut shown) = (0, 0);
        rng::each(u64::from(scaled(500)), |rng| {
            let rules = preset(seats, rng);
            each_decision(rules, rng, |game, view, knowledge| {
                check_truth(game, view, knowledge);
                let hidden = Hidden::by_history(knowledge, view);
                decisions += 1;
                shown += u32::from(hidden != Hidden::by_passes(knowledge));
                if decisions % 16 == 0 {
                    assert!(!Sampler::with(knowledge, hidden).loosened());
                }
            });
        });
        println!("{seats} seats: {decisions} decisions, draws had shown something at {shown}");
        assert!(shown * 10 > decisions);
    }
}

#[test]
fn what_is_inferred_is_never_wrong_by_any_rules_r_ded_3() {
    rng::each(u64::from(scaled(300)), |rng| {
        let rules = random::rules(rng);
        each_decision(rules, rng, |game, view, knowledge| {
            check_truth(game, view, knowledge);
            let hidden = Hidden::by_history(knowledge, view);
            let sampler = Sampler::with(knowledge, hidden);
            assert!(!sampler.loosened());
        });
    });
}

/// The other hand counts as known when it is the same in every world, whether the boneyard is empty or
/// holds one more tile; then it is the real one.
#[test]
fn a_hand_is_known_when_all_worlds_agree_r_ded_3() {
    let (mut empty, mut inferred, mut open) = (0, 0, 0);
    rng::each(u64::from(scaled(2000)), |rng| {
        each_decision(
            Rules::all_fives(Seats::Two),
            rng,
            |game, view, knowledge| {
                if view.boneyard_count() > 1 {
                    return;
                }
                let other = knowledge.others().next().expect("another seat");
                let sampler = Sampler::with(knowledge, Hidden::by_history(knowledge, view));
                let mut stream = Key::new(11, &[4; 32]).stream(view.move_number());
                let first = sampler.world(&mut stream).hand(other);
                let agree = (0..100).all(|_| sampler.world(&mut stream).hand(other) == first);
                let known = sampler.only_round(&mut stream);
                assert_eq!(known.is_some(), agree, "{view:?}");
                if let Some(round) = known {
                    assert_eq!(round.hand(other), game.secret_round().hand(other));
                    *(if view.boneyard_count() == 0 {
                        &mut empty
                    } else {
                        &mut inferred
                    }) += 1;
                } else {
                    open += 1;
                }
            },
        );
    });
    println!("known: {empty} with an empty boneyard, {inferred} with one tile in it; {open} not");
    assert!(empty > 100 && inferred > 10 && open > 10);
}

/// The order of a deal in which every item is in its place.
fn deal(view: &View, knowledge: &Knowledge, hidden: &Hidden, way: &[usize]) -> Order {
    let (rules, own) = (view.rules(), knowledge.seat);
    let mut places = vec![Vec::new(); hidden.places.len()];
    for (item, &place) in hidden.items.iter().zip(way) {
        places[place].push(item.tile);
    }
    let mut places = places.into_iter();
    let mut hands = vec![Vec::new(); rules.seats().count()];
    for seat in rules.seats().iter_from(own).skip(1) {
        hands[seat.index()] = places.next().expect("a place a seat");
    }
    let mut own_tiles: TileSet = knowledge.hand;
    let mut boneyard = Vec::new();
    let mut events = view.history().iter().peekable();
    while let Some(event) = events.next() {
        match event {
            PublicEvent::Draw {
                tiles: Some(tiles), ..
            } => boneyard.extend_from_slice(tiles),
            PublicEvent::Draw { .. } => {
                boneyard.append(&mut places.next().expect("a place a draw"));
                if let Some(PublicEvent::Play { play, .. }) = events.peek() {
                    boneyard.push(play.tile);
                }
            }
            PublicEvent::Play { seat, play, .. } if *seat == own => {
                own_tiles.insert(play.tile);
            }
            _ => {}
        }
    }
    own_tiles = own_tiles - boneyard.iter().copied().collect();
    hands[own.index()] = own_tiles.iter().collect();
    boneyard.append(&mut places.next().expect("the boneyard"));
    let tiles: Vec<Tile> = hands.into_iter().flatten().chain(boneyard).collect();
    let tiles = tiles.try_into().expect("the whole set");
    Order::new(tiles).expect("each tile once")
}

/// What everybody sees of a hand that is dealt and played so.
fn seen(view: &View, order: &Order) -> Vec<(Seat, Option<Tile>)> {
    let mut round = Round::deal(view.rules(), view.leader(), order);
    let mut seen = Vec::new();
    let plays = view.history().iter().filter_map(|event| match event {
        PublicEvent::Play { play, .. } => Some(*play),
        _ => None,
    });
    for play in plays {
        let applied = round.apply(play, |event| match event {
            RoundEvent::Play { seat, placement } => seen.push((seat, Some(placement.play.tile))),
            RoundEvent::Draw { seat, .. } | RoundEvent::Pass { seat } => seen.push((seat, None)),
            RoundEvent::End(_) => {}
        });
        assert!(applied.is_ok(), "{play} in a deal that fits the view");
    }
    seen
}

/// Nothing is left out: every way to place the tiles is a deal that looks the same to the viewer. So
/// the ways are exactly the deals that agree with the history, and equally likely.
#[test]
fn every_way_is_a_deal_that_looks_the_same_r_ded_3() {
    let mut ways = 0;
    rng::each(u64::from(scaled(400)), |rng| {
        let seats = rng.pick(&Seats::ALL);
        let rules = Rules::preset(rng.pick(&Variant::ALL), seats);
        let stop = rng.below(24);
        let mut decision = 0;
        each_decision(rules, rng, |game, view, knowledge| {
            decision += 1;
            if decision != stop {
                return;
            }
            let hidden = Hidden::unreduced(knowledge, view);
            let Some(census) = Census::new(&hidden) else {
                panic!("the truth is a way");
            };
            let real = seen(view, game.secret_order());
            let mut stream = Key::new(5, &[1; 32]).stream(decision);
            for _ in 0..20 {
                let mut way = vec![0; hidden.items.len()];
                census.sample(&mut stream, |item, place| way[item] = place);
                let order = deal(view, knowledge, &hidden, &way);
                assert_eq!(seen(view, &order), real);
                ways += 1;
            }
        });
    });
    println!("{ways} ways");
    assert!(ways > 3000);
}

/// How many ways put these tiles into the other hands, by hands.
fn distribution(knowledge: &Knowledge, hidden: &Hidden) -> Option<BTreeMap<Vec<u32>, u64>> {
    let Some(Census::Counted(counted)) = Census::new(hidden) else {
        return None;
    };
    if counted.ways() > 4000 {
        return None;
    }
    let mut hands = BTreeMap::new();
    for number in 0..counted.ways() {
        let mut held = [TileSet::EMPTY; Seat::MAX];
        counted.way(number, |item, place| {
            if let Some(seat) = hidden.places[place].seat
                && item < hidden.unseen
            {
                held[seat.index()].insert(hidden.items[item].tile);
            }
        });
        let key = knowledge.others().map(|seat| held[seat.index()].bits());
        *hands.entry(key.collect()).or_default() += 1;
    }
    Some(hands)
}

/// Leaving out what is sure and joining what is alike changes no probability, and samples have these
/// probabilities.
#[test]
fn reduced_worlds_are_as_likely_as_before_r_ded_3() {
    let (mut positions, mut reduced) = (0_u32, 0_u32);
    let mut deviations = 0.0;
    rng::each(u64::from(scaled(1500)), |rng| {
        let seats = rng.pick(&[Seats::Two, Seats::Three]);
        each_decision(Rules::all_fives(seats), rng, |_, view, knowledge| {
            if knowledge.unseen().len() > 9 {
                return;
            }
            let (all, hidden) = (
                Hidden::unreduced(knowledge, view),
                Hidden::by_history(knowledge, view),
            );
            let (Some(before), Some(after)) = (
                distribution(knowledge, &all),
                distribution(knowledge, &hidden),
            ) else {
                return;
            };
            let totals = [&before, &after].map(|hands| hands.values().sum::<u64>());
            assert!(before.keys().eq(after.keys()));
            for (hands, ways) in &before {
                assert_eq!(ways * totals[1], after[hands] * totals[0]);
            }
            reduced += u32::from(totals[0] != totals[1]);
            if before.len() < 2 || before.len() > 60 || positions >= 300 {
                return;
            }
            positions += 1;
            let sampler = Sampler::with(knowledge, hidden);
            let mut stream = Key::new(7, &[2; 32]).stream(positions);
            let mut times: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
            let draws = 400 * before.len() as u32;
            for _ in 0..draws {
                let world = sampler.world(&mut stream);
                let key = knowledge.others().map(|seat| world.hand(seat).bits());
                *times.entry(key.collect()).or_default() += 1;
            }
            assert!(times.keys().all(|hands| before.contains_key(hands)));
            let mut chi_square = 0.0;
            for (hands, &ways) in &before {
                let expected = f64::from(draws) * ways as f64 / totals[0] as f64;
                let seen = f64::from(times.get(hands).copied().unwrap_or(0));
                chi_square += (seen - expected).powi(2) / expected;
            }
            let freedom = (before.len() - 1) as f64;
            deviations += (chi_square - freedom) / (2.0 * freedom).sqrt();
        });
    });
    let mean = deviations / f64::from(positions);
    println!(
        "{positions} positions, chi-square {mean:+.2} deviations from its mean; {reduced} reduced"
    );
    assert!(positions >= 200 && reduced > 200);
    assert!(mean.abs() < 0.3);
}
