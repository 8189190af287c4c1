//! Bodies that play: bytes choose rules, deals and plays.

use dominoes_bot::{Analyst, Bot, Level, Settings};
use dominoes_core::{
    Layout, Order, Play, Position, Round, RoundSetup, Rules, RulesSpec, Seat, Seats, Tile, TileSet,
    Variant,
};

use dominoes_engine::{DealScheme, Deals, ExplicitDeal, ExplicitDeals, Game, Status, Viewer};
use dominoes_render::text::{self, Charset, Size};

use super::{bytes::Bytes, json, table::Table};
use crate::{games, invariant, model::Model, random};

/// Rules of any kind; none when the bytes choose what is not valid.
pub(super) fn rules(bytes: &mut Bytes<'_>) -> Option<Rules> {
    let variant = bytes.pick(&Variant::ALL);
    let seats = bytes.pick(&Seats::ALL);
    if bytes.coin() {
        return Some(Rules::preset(variant, seats));
    }
    let mut number = |preset: u32| match u32::from(bytes.byte()) {
        255 => preset,
        254 => u32::MAX,
        number => number,
    };
    let preset = Rules::preset(variant, seats);
    let spec = RulesSpec {
        hand_size: Some(number(preset.hand_size() as u32)),
        reserve: Some(number(preset.reserve() as u32)),
        target: Some(number(preset.target().score())),
        scale: Some(number(preset.scale().divisor())),
        ..RulesSpec::new(variant, seats.count() as u32)
    };
    match spec.validate() {
        Ok(rules) => {
            assert_eq!(rules.spec().validate(), Ok(rules));
            Some(rules)
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// The set in an order that the bytes choose: any, with exchanges after it that change little.
pub(super) fn order(bytes: &mut Bytes<'_>) -> Order {
    let mut tiles = *random::order(&mut bytes.rng()).tiles();
    for _ in 0..bytes.below(8) {
        let (a, b) = (bytes.below(28), bytes.below(28));
        tiles.swap(a as usize, b as usize);
    }
    match Order::new(tiles) {
        Ok(order) => order,
        Err(error) => panic!("exchanges keep the set: {error}"),
    }
}

/// A game of any rules and deals, some plays into it, or given up.
pub(super) fn game(bytes: &mut Bytes<'_>) -> Option<Game> {
    let rules = rules(bytes)?;
    let deals = match bytes.below(3) {
        0 => Deals::Seeded {
            scheme: DealScheme::ChaCha20,
            seed: games::seed(&mut bytes.rng()),
        },
        1 => Deals::Seeded {
            scheme: DealScheme::Sha256,
            seed: games::seed(&mut bytes.rng()),
        },
        _ => {
            let hands = 1 + bytes.below(3);
            let deals = (0..hands).map(|_| ExplicitDeal {
                order: order(bytes),
                lot: Some(seat(&rules, bytes)),
            });
            match ExplicitDeals::new(deals.collect()) {
                Ok(deals) => Deals::Explicit(deals),
                Err(error) => panic!("{error}"),
            }
        }
    };
    let mut game = match Game::with_deals(rules, deals) {
        Ok(game) => game,
        Err(error) => panic!("{error}"),
    };
    // Some plays in a row by a generator, then one for each byte.
    let skip = u32::from(bytes.byte());
    games::advance(&mut game, skip, &mut bytes.rng());
    for _ in 0..bytes.below(32) {
        let byte = usize::from(bytes.byte());
        let Some(seat) = game.turn() else { break };
        let legal = game.legal(seat);
        let play = legal[byte % legal.len()].play;
        if let Err(error) = game.play(seat, play) {
            panic!("{play} was offered and then refused: {error}");
        }
    }
    let end = bytes.byte();
    if end >= 192 {
        let quitter = seat(&rules, bytes);
        let finished = game.status() == Status::Finished;
        let given_up = if end.is_multiple_of(2) {
            game.resign(quitter)
        } else {
            game.time_out(quitter)
        };
        assert_eq!(given_up.is_err(), finished);
    }
    Some(game)
}

/// One hand, with legal plays and others, beside a slow one and a table that is counted anew: equal
/// states and events at every step, 28 tiles, exactly the legal plays accepted, nothing changed by a
/// refusal, and the same hand when it is set up as plain data.
///
/// # Panics
/// When something of this does not hold.
pub fn rounds(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(rules) = rules(&mut bytes) else {
        return;
    };
    let order = order(&mut bytes);
    let leader = seat(&rules, &mut bytes);
    let mut round = Round::deal(&rules, leader, &order);
    let mut model = Model::deal(&rules, leader, &order);
    let mut table = Table::new(rules.variant().has_spinner());
    let mut plays = Vec::new();
    check(&rules, &round, &model, &table);
    while let Some(seat) = round.turn()
        && !bytes.is_empty()
    {
        let legal = round.legal();
        let play = match bytes.byte() {
            // Any play there is.
            byte @ 0..112 => Play::from_action_id(byte).unwrap_or(legal[0].play),
            byte => legal[usize::from(byte - 112) % legal.len()].play,
        };
        let before = round;
        let mut events = Vec::new();
        match (
            round.apply(play, |event| events.push(event)),
            model.play(play),
        ) {
            (Ok(placement), Ok(expected)) => {
                assert_eq!(events, expected);
                assert!(before.hand(seat).contains(play.tile));
                assert!(before.forced().is_none_or(|forced| forced == play.tile));
                table.lay(play);
                assert_eq!(placement.ends.count(), table.count(), "{table:?}");
                assert_eq!(placement.points, points(&rules, table.count()));
                plays.push(play);
            }
            (Err(error), Err(expected)) => {
                assert_eq!(error, expected);
                assert_eq!(round, before, "refusing {play} changed the hand");
                assert!(events.is_empty());
            }
            (fast, slow) => panic!("{play}: {fast:?}, by the book {slow:?}"),
        }
        check(&rules, &round, &model, &table);
    }
    let setup = RoundSetup {
        rules,
        leader,
        hands: rules
            .seats()
            .iter()
            .map(|seat| order.hand(&rules, seat).to_vec())
            .collect(),
        boneyard: order.boneyard(&rules).to_vec(),
        plays,
    };
    assert_eq!(setup.round().as_ref(), Ok(&round));
}

/// What a total scores (R-SCORE-1, R-SCALE-1).
pub(super) fn points(rules: &Rules, total: u32) -> u32 {
    let scores = rules.variant() == Variant::AllFives && total.is_multiple_of(5);
    if scores {
        total / rules.scale().divisor()
    } else {
        0
    }
}

pub(super) fn seat(rules: &Rules, bytes: &mut Bytes<'_>) -> Seat {
    Seat::ALL[bytes.below(rules.seats().count() as u32) as usize]
}

fn check(rules: &Rules, round: &Round, model: &Model, table: &Table) {
    model.assert_equals(round);
    invariant::round(round);
    invariant::table(model.layout(), round.ends());
    assert_eq!(round.ends().count(), table.count());
    let Some(seat) = round.turn() else {
        return;
    };
    let forced = |tile| round.forced().is_none_or(|forced| forced == tile);
    let plays = (0..Play::COUNT as u8).filter_map(Play::from_action_id);
    let fitting = plays.filter(|&play| {
        round.hand(seat).contains(play.tile) && forced(play.tile) && table.fits(play)
    });
    assert!(fitting.eq(round.legal().iter().map(|scored| scored.play)));
    for scored in &*round.legal() {
        let mut after = table.clone();
        after.lay(scored.play);
        assert_eq!(scored.points, points(rules, after.count()), "{scored:?}");
    }
    let hands: Vec<TileSet> = rules.seats().iter().map(|seat| round.hand(seat)).collect();
    let boneyard: Vec<Tile> = round.boneyard().iter().collect();
    let position = Position {
        rules,
        turn: seat,
        hands: &hands,
        boneyard: &boneyard,
        ends: *round.ends(),
        table: round.table(),
        passes: round.passes() as u8,
        forced: round.forced(),
    };
    assert_eq!(position.round().as_ref(), Ok(round));
}

/// Two games that one viewer cannot tell apart: equal views to the byte, equal events, equal answers
/// to what a seat may try, and equal choices of every bot.
///
/// # Panics
/// When something of this does not hold.
pub fn twins(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(game) = game(&mut bytes) else { return };
    if game.turn().is_none() {
        // Nothing is hidden any more, or not yet.
        return;
    }
    let viewers: Vec<Viewer> = json::viewers(game.rules().seats()).collect();
    let viewer = bytes.pick(&viewers);
    let (mut game, mut twin) = (game.clone(), games::twin(&game, viewer, &mut bytes.rng()).0);
    same(&game, &twin, viewer, &mut bytes);
    // What the viewer plays itself shows it no more of one game than of the other.
    let Some(seat) = viewer.seat() else { return };
    while let Some(play) = Play::from_action_id(bytes.byte())
        && !bytes.is_empty()
    {
        let (before, other) = (game.clone(), twin.clone());
        match (game.play(seat, play), twin.play(seat, play)) {
            // What follows may differ, and then the games do not look the same any more.
            (Ok(played), Ok(others)) => {
                assert_eq!(played.placement, others.placement);
                return;
            }
            (Err(error), Err(others)) => {
                assert_eq!(error, others);
                assert!(
                    game == before && twin == other,
                    "refusing {play} changed a game"
                );
            }
            (one, another) => panic!("{play}: {one:?} and {another:?}"),
        }
    }
}

fn same(game: &Game, twin: &Game, viewer: Viewer, bytes: &mut Bytes<'_>) {
    let views = [game, twin].map(|game| match game.view(viewer) {
        Ok(view) => view,
        Err(error) => panic!("{error}"),
    });
    let [view, other] = &views;
    assert_eq!(view, other);
    assert_eq!(view.to_json(), other.to_json());
    assert_eq!(view.digest(), other.digest());
    assert_eq!(format!("{view:?}"), format!("{other:?}"));
    assert_eq!(game.events(viewer, 0), twin.events(viewer, 0));
    let [round, others] = [game, twin].map(|game| format!("{:?}", game.secret_round()));
    assert_eq!(round, others, "what is printed of a hand is public");
    assert_eq!(game.deductions(), twin.deductions());
    let Some(seat) = viewer.seat() else { return };
    assert_eq!(game.legal(seat), twin.legal(seat));
    let seed = u64::from(bytes.byte());
    let [levels, others] = views.each_ref().map(|view| {
        let mut settings = Settings::level_6(view.rules());
        settings.worlds = 3;
        let analyst = Analyst::new(settings, seed).choose(view);
        let levels = [
            Level::One,
            Level::Two,
            Level::Three,
            Level::Four,
            Level::Five,
        ];
        // A hand of many plays takes long at the upper levels, so one of them is asked.
        let searches = usize::from(view.digest().as_bytes()[0]) % 3;
        let asked = [levels[0], levels[1], levels[2 + searches]];
        (
            analyst,
            asked.map(|level| Bot::new(level, seed).choose(view)),
        )
    });
    assert_eq!(levels, others);
    for choice in levels.1.iter().flatten() {
        assert!(!choice.report.loosened, "a real view has a world");
    }
}

/// Any table, in any size and with any marks: it is drawn within the
/// width, and where that is promised within the height.
///
/// # Panics
/// When something of this does not hold.
pub fn drawings(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut layout = Layout::new(!bytes.byte().is_multiple_of(4));
    let mut options = text::Options::default()
        .width(u16::from_le_bytes(bytes.array()))
        .labels(bytes.coin());
    options.size = [None, None]
        .into_iter()
        .chain(Size::ALL.map(Some))
        .nth(bytes.below(7) as usize)
        .flatten();
    options.charset = bytes.pick(&[Charset::Unicode, Charset::Ascii]);
    if bytes.coin() {
        options = options.width(u16::from(bytes.byte() % 140));
    }
    if bytes.coin() {
        options = options.height(u16::from(bytes.byte()));
    }
    let mut marks = || TileSet::from_bits_truncate(u32::from_le_bytes(bytes.array()));
    options = options.new_tiles(marks()).chosen(marks()).dim(marks());
    while !bytes.is_empty() {
        let Some(play) = Play::from_action_id(bytes.below(112) as u8) else {
            continue;
        };
        let before = layout.clone();
        let laid = !layout.tile_set().contains(play.tile) && layout.can_place(play.tile, play.arm);
        let placed = layout.try_place(play.tile, play.arm);
        assert_eq!(placed.is_ok(), laid, "{play} on {before:?}");
        assert!(laid || layout == before);
    }
    invariant::table(&layout, &layout.summary());
    draw(&layout, &options);
    if layout.len() > 1 {
        let hand: Vec<Tile> = (!layout.tile_set()).iter().collect();
        // A row has one tile at least.
        let drawing = text::hand(&hand, &options);
        assert!(
            drawing.width() <= usize::from(options.width).max(17),
            "{drawing}"
        );
    }
    let svg = dominoes_render::svg::table(
        &layout,
        &dominoes_render::svg::Options::default().width(options.width),
    );
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
}

fn draw(layout: &Layout, options: &text::Options) {
    let drawing = text::table(layout, options);
    assert_eq!(drawing.height() == 0, layout.is_empty());
    let least = match options.size {
        Some(Size::Large) => 80,
        Some(Size::Medium) => 40,
        Some(Size::Small | Size::Compact) => 30,
        Some(Size::Line) | None => 9,
    };
    if options.width >= least {
        assert!(drawing.width() <= usize::from(options.width), "{drawing}");
    }
    // In 80 columns every table fits 6 lines.
    if let (None, Some(height @ 6..)) = (options.size, options.height)
        && options.width >= 80
    {
        assert!(drawing.height() <= usize::from(height), "{drawing}");
    }
    let text = drawing.to_string();
    assert!(text.lines().all(|line| line.trim_end() == line));
    if options.charset == Charset::Ascii {
        assert!(text.is_ascii(), "{text}");
    }
    // Every tile is there: so many halves, as digits, unless they are drawn as pips.
    if options.size.is_some_and(|size| size != Size::Large) {
        let halves = text.chars().filter(char::is_ascii_digit).count();
        assert_eq!(halves, 2 * layout.len(), "{text}");
    }
}
