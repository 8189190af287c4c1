//! Whatever is written, set up or asked for: the answer is a value or a typed refusal, never a panic.

#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use dominoes_core::{
    Arm, Ends, Face, FaceSet, Layout, LegalPlays, Order, ParsePlayError, ParseTileError, Play,
    PlayRequest, Position, Round, RoundRules, RoundSetup, Rules, RulesSpec, Scale, Seat, Seats,
    SetupFault, Tile, TileSet, Variant, scoring,
};
use dominoes_testkit::{invariant, random, rng::Rng};
use proptest::{collection::vec, option, prelude::*, sample::select};

fn any_tile() -> impl Strategy<Value = Tile> {
    select(Tile::ALL.to_vec())
}

fn any_play() -> impl Strategy<Value = Play> {
    (0..Play::COUNT as u8).prop_map(|id| Play::from_action_id(id).expect("an id"))
}

fn any_seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn any_tiles() -> impl Strategy<Value = TileSet> {
    any::<u32>().prop_map(TileSet::from_bits_truncate)
}

/// Numbers near the borders of what is allowed, and any others.
fn any_number() -> impl Strategy<Value = u32> {
    prop_oneof![0..32_u32, 240..260_u32, any::<u32>()]
}

fn any_spec() -> impl Strategy<Value = RulesSpec> {
    let fields = (
        select(Variant::ALL.to_vec()),
        prop_oneof![0..7_u32, any::<u32>()],
        option::of(any_number()),
        option::of(any_number()),
        option::of(select(vec![0, 1, 2, 5, u32::MAX])),
        option::of(any_number()),
    );
    fields.prop_map(
        |(variant, players, hand_size, target, scale, reserve)| RulesSpec {
            variant,
            players,
            hand_size,
            target,
            scale,
            reserve,
        },
    )
}

fn any_rules() -> impl Strategy<Value = Rules> {
    any::<u64>().prop_map(|seed| random::rules(&mut Rng::new(seed)))
}

/// Plays that need not fit, laid where they do.
fn table(spinner: bool, plays: &[Play]) -> (Layout, Ends) {
    let (mut layout, mut ends) = (Layout::new(spinner), Ends::new(spinner));
    for &Play { tile, arm } in plays {
        let before = layout.clone();
        if layout.try_place(tile, arm).is_ok() {
            ends = ends.after(tile, arm).expect("the layout took it");
        } else {
            assert_eq!(layout, before);
            assert!(before.tile_set().contains(tile) || !ends.fits(tile, arm));
        }
    }
    (layout, ends)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_text_is_a_play_or_is_refused_with_its_place(text in "\\PC{0,8}|[0-7][- ][0-7]@?[LRUDlrudX]?\\*?") {
        if let Ok(request) = text.parse::<PlayRequest>() {
            prop_assert_eq!(request.to_string().parse(), Ok(request));
            prop_assert_eq!(request.tile.to_string().parse(), Ok(request.tile));
        }
        for offset in [
            text.parse::<Tile>().map_err(ParseTileError::offset).err(),
            text.parse::<Play>().map_err(ParsePlayError::offset).err(),
            text.parse::<PlayRequest>().map_err(ParsePlayError::offset).err(),
        ] {
            prop_assert!(offset.is_none_or(|offset| offset <= text.len()));
        }
        let play = text.parse::<Play>().map(PlayRequest::from);
        prop_assert!(play.is_err() || play == text.parse());
    }

    #[test]
    fn any_numbers_are_rules_or_every_fault_is_told(spec in any_spec()) {
        match spec.validate() {
            Ok(rules) => {
                prop_assert_eq!(rules.spec().validate(), Ok(rules));
                prop_assert_eq!(rules.seats().count() as u32, spec.players);
                let dealt = rules.hand_size() * rules.seats().count();
                prop_assert_eq!(dealt + rules.boneyard_size(), 28);
                prop_assert!(rules.reserve() <= rules.boneyard_size() && rules.hand_size() > 0);
                prop_assert!(rules.target().score() > 0);
                prop_assert!(rules.scale() == Scale::One || rules.variant() == Variant::AllFives);
                prop_assert_eq!(spec.target.is_some(), spec.scale.is_some());
            }
            Err(error) => {
                prop_assert!(!error.faults().is_empty());
                let text = error.to_string();
                for fault in error.faults() {
                    prop_assert!(text.contains(&fault.to_string()));
                }
            }
        }
    }

    #[test]
    fn any_plays_leave_a_table_on_which_geometry_and_summary_agree(
        spinner in any::<bool>(),
        plays in vec(any_play(), 0..200),
    ) {
        let (layout, ends) = table(spinner, &plays);
        invariant::table(&layout, &ends);
        prop_assert!(ends.count() <= 36);
        prop_assert!(scoring::score_for(ends.count(), Scale::One) <= scoring::MAX_COUNT);
    }

    #[test]
    fn any_hand_on_any_table_has_a_list_of_plays(
        rules in any_rules(),
        plays in vec(any_play(), 0..100),
        hand in any_tiles(),
        forced in option::of(any_tile()),
    ) {
        let (_, ends) = table(rules.variant().has_spinner(), &plays);
        let legal = LegalPlays::new(&RoundRules::from(&rules), &ends, hand, forced);
        prop_assert!(legal.len() <= LegalPlays::MAX);
        prop_assert!(legal.is_sorted_by(|a, b| a.play < b.play));
        for scored in &legal {
            let Play { tile, arm } = scored.play;
            prop_assert!(ends.fits(tile, arm));
            prop_assert!(forced.map_or(hand.contains(tile), |forced| forced == tile));
        }
    }

    #[test]
    fn any_setup_is_a_hand_or_is_refused(
        rules in any_rules(),
        leader in any_seat(),
        hands in vec(vec(any_tile(), 0..10), 0..6),
        boneyard in vec(any_tile(), 0..40),
        plays in vec(any_play(), 0..4),
    ) {
        let setup = RoundSetup { rules, leader, hands, boneyard, plays };
        match setup.round() {
            Ok(round) => invariant::round(&round),
            Err(error) => {
                prop_assert!(!error.faults().is_empty());
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn any_whole_set_is_a_hand_unless_a_seat_or_the_reserve_is_wrong(
        seed in any::<u64>(),
        leader in any_seat(),
        sizes in vec(0..12_usize, 2..5),
        plays in vec(any_play(), 0..3),
    ) {
        let mut rng = Rng::new(seed);
        let mut tiles = random::order(&mut rng).tiles().to_vec();
        let rules = random::rules(&mut rng);
        let hands: Vec<_> = sizes
            .iter()
            .map(|&size| tiles.split_off(tiles.len().saturating_sub(size)))
            .collect();
        let seats = rules.seats();
        let well_formed = seats.contains(leader)
            && hands.len() == seats.count()
            && hands.iter().all(|hand| !hand.is_empty())
            && tiles.len() >= rules.reserve();
        let setup = RoundSetup { rules, leader, hands, boneyard: tiles, plays };
        match setup.round() {
            Ok(round) => {
                prop_assert!(well_formed);
                invariant::round(&round);
            }
            Err(error) => {
                let refused = matches!(error.faults(), [SetupFault::Play { .. }]);
                prop_assert_eq!(refused, well_formed, "{}", error);
            }
        }
    }

    #[test]
    fn any_position_is_a_hand_or_is_refused(
        seed in any::<u64>(),
        spinner in any::<bool>(),
        turn in any_seat(),
        passes in 0..6_u8,
        forced in option::of(any_tile()),
        plays in vec(any_play(), 0..100),
    ) {
        let mut rng = Rng::new(seed);
        let rules = random::rules(&mut rng);
        let (layout, ends) = table(spinner, &plays);
        let table = layout.tile_set();
        let mut rest: Vec<Tile> = (!table).iter().collect();
        rng.shuffle(&mut rest);
        let hands: Vec<TileSet> = (0..=rng.below(5))
            .map(|_| {
                let size = rng.below(12) as usize;
                rest.split_off(rest.len().saturating_sub(size)).into_iter().collect()
            })
            .collect();
        let position = Position {
            rules: &rules,
            turn,
            hands: &hands,
            boneyard: &rest,
            ends,
            table,
            passes,
            forced,
        };
        match position.round() {
            Ok(round) => {
                invariant::round(&round);
                prop_assert_eq!(round.table(), table);
                prop_assert_eq!(round.turn(), Some(turn));
            }
            Err(error) => prop_assert!(!error.faults().is_empty()),
        }
    }

    #[test]
    fn any_numbers_are_an_order_or_are_refused(mut ids in vec(0..30_u64, 26..30), whole in any::<bool>()) {
        if whole {
            ids = (1..=28).collect();
        }
        match Order::from_ids(&ids) {
            Ok(order) => {
                let found: Vec<u64> = order.tiles().iter().map(|tile| tile.id().into()).collect();
                prop_assert_eq!(found, ids);
            }
            Err(error) => {
                prop_assert!(!whole);
                prop_assert_eq!(error.code(), "bad_order");
            }
        }
    }

    #[test]
    fn sets_of_tiles_are_sets(a in any_tiles(), b in any_tiles(), faces in any::<u8>()) {
        let members = |keep: &dyn Fn(Tile) -> bool| -> TileSet {
            Tile::ALL.into_iter().filter(|&tile| keep(tile)).collect()
        };
        prop_assert_eq!(a | b, members(&|tile| a.contains(tile) || b.contains(tile)));
        prop_assert_eq!(a & b, members(&|tile| a.contains(tile) && b.contains(tile)));
        prop_assert_eq!(a - b, members(&|tile| a.contains(tile) && !b.contains(tile)));
        prop_assert_eq!(!a, members(&|tile| !a.contains(tile)));
        prop_assert_eq!(a.len(), a.iter().count());
        prop_assert_eq!(a.pips(), a.iter().map(Tile::pips).sum::<u32>());
        prop_assert_eq!(a.first(), a.iter().next());
        prop_assert!(a.iter().is_sorted());
        let faces: FaceSet = Face::ALL
            .into_iter()
            .filter(|face| faces >> face.index() & 1 == 1)
            .collect();
        let matching = members(&|tile| a.contains(tile) && faces.iter().any(|face| tile.has_face(face)));
        prop_assert_eq!(a.matching(faces), matching);
    }
}

/// A tile is forced only because nothing else of the hand could be played.
#[test]
fn a_forced_tile_beside_a_playable_one_is_no_position_r_turn_2_r_turn_3() {
    let tile = |text: &str| text.parse::<Tile>().expect("a tile");
    let set = |text: &str| text.split_whitespace().map(tile).collect::<TileSet>();
    let rules = Rules::all_fives(Seats::Two);
    let ends = Ends::new(true)
        .after(tile("6-4"), Arm::L)
        .expect("any tile opens");
    let round = |mine: &str, forced: &str| {
        let (mine, table) = (set(mine), set("6-4"));
        let theirs = set("0-0");
        let boneyard: Vec<Tile> = (!(mine | table | theirs)).iter().collect();
        Position {
            rules: &rules,
            turn: Seat::Two,
            hands: &[theirs, mine],
            boneyard: &boneyard,
            ends,
            table,
            passes: 0,
            forced: Some(tile(forced)),
        }
        .round()
    };
    assert_eq!(
        round("1-1 6-1", "6-1").map(|round: Round| round.legal().len()),
        Ok(1)
    );
    for (mine, forced) in [("6-2 6-1", "6-1"), ("1-1 6-1", "1-1"), ("6-1", "6-2")] {
        let error = round(mine, forced).expect_err("it is no position");
        let fault = SetupFault::Forced { tile: tile(forced) };
        assert_eq!(error.faults(), [fault], "{mine}, {forced}");
    }
}
