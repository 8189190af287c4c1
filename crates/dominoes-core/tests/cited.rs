//! The facts of `fixtures/cited/`, each as a test of its own name: plays and totals, openers,
//! bonuses, open arms, going out and blocked hands. They are written by hand and never regenerated.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]
#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]
#![allow(
    clippy::struct_field_names,
    reason = "the names are those of the records"
)]

use std::collections::BTreeMap;

use dominoes_core::{
    Arm, BySeat, Ends, Face, HandEnd, Layout, PlaceError, Play, RoundEvent, RoundRules, RoundSetup,
    Rules, RulesSpec, Scale, Seat, Seats, Tile, Variant, scoring,
};
use dominoes_testkit::{fixture, invariant, rig};
use serde::Deserialize;

/// The record of a file that has this name.
#[track_caller]
fn named<T: serde::de::DeserializeOwned + Named>(file: &str, name: &str) -> T {
    let lines: Vec<fixture::Line<T>> = fixture::lines(&format!("cited/{file}.jsonl"));
    let found = lines.into_iter().find(|line| line.record.name() == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {file}.jsonl"))
        .record
}

trait Named {
    fn name(&self) -> String;
}

/// A test for each of these records, and one that no record was forgotten.
macro_rules! each {
    ($module:ident, $file:literal, $record:ty, $check:ident: $($name:ident)*) => {
        mod $module {
            use super::*;

            $(
                #[test]
                fn $name() {
                    $check(&named::<$record>($file, stringify!($name).trim_start_matches("t_")));
                }
            )*

            #[test]
            fn none_is_forgotten() {
                let tested = [$(stringify!($name).trim_start_matches("t_")),*];
                for line in fixture::lines::<$record>(concat!("cited/", $file, ".jsonl")) {
                    let name = line.record.name();
                    assert!(tested.contains(&name.as_str()), "{}: {name}", line.place);
                }
            }
        }
    };
}

#[derive(Deserialize)]
struct Plays {
    name: String,
    plays: String,
    totals: Vec<u32>,
    points: Vec<u32>,
    #[serde(default = "one")]
    scale: u32,
}

fn one() -> u32 {
    1
}

fn scale(divisor: u32) -> Scale {
    Scale::new(divisor).expect("1 or 5")
}

/// R-LAY-2, R-SPIN-1 to R-SPIN-4, R-SCORE-1 to R-SCORE-6, R-SCALE-1: by the geometry and by the
/// compact summary.
#[track_caller]
fn check_plays(vector: &Plays) {
    let mut layout = Layout::new(true);
    let mut ends = Ends::new(true);
    let plays: Vec<Play> = vector
        .plays
        .split_whitespace()
        .map(|text| text.parse().expect("a play"))
        .collect();
    assert_eq!(
        (plays.len(), plays.len()),
        (vector.totals.len(), vector.points.len())
    );
    for ((play, &total), &points) in plays.into_iter().zip(&vector.totals).zip(&vector.points) {
        assert_eq!(ends.count_after(play.tile, play.arm), Some(total), "{play}");
        layout.place(play.tile, play.arm);
        ends = ends.after(play.tile, play.arm).expect("it fits");
        assert_eq!(
            (scoring::count(&layout), ends.count()),
            (total, total),
            "{play}"
        );
        assert_eq!(
            scoring::score_for(total, scale(vector.scale)),
            points,
            "{play}"
        );
        invariant::table(&layout, &ends);
    }
}

#[derive(Deserialize)]
struct Opener {
    tile: Tile,
    points: u32,
}

/// R-SCORE-1, R-SCORE-3.
#[track_caller]
fn check_opener(vector: &Opener) {
    let ends = Ends::new(true)
        .after(vector.tile, Arm::L)
        .expect("any tile opens");
    assert_eq!(ends.count(), vector.tile.pips());
    assert_eq!(scoring::score_for(ends.count(), Scale::One), vector.points);
}

#[derive(Deserialize)]
struct Bonus {
    name: String,
    hands: Vec<u32>,
    bonus: u32,
}

/// R-BONUS-1: added up first, rounded once.
#[track_caller]
fn check_bonus(vector: &Bonus) {
    let pips = vector.hands.iter().sum();
    assert_eq!(scoring::bonus(pips, Scale::One), vector.bonus);
    assert_eq!(scoring::bonus(pips, Scale::Five), vector.bonus / 5);
}

#[derive(Deserialize)]
struct Ending {
    name: String,
    players: u32,
    variant: Variant,
    scale: u32,
    pips: BySeat<u32>,
    end: Option<String>,
    seat: Option<Seat>,
    #[serde(default)]
    seats: Vec<Seat>,
    points: Option<u32>,
    awards: Option<BySeat<u32>>,
}

fn rules(vector: &Ending) -> RoundRules {
    let spec = RulesSpec::new(vector.variant, vector.players);
    let target = Some(61).filter(|_| vector.scale == 5);
    let scale = Some(5).filter(|_| vector.scale == 5);
    let rules: Rules = RulesSpec {
        target,
        scale,
        ..spec
    }
    .validate()
    .expect("rules");
    RoundRules::from(&rules)
}

/// R-BONUS-1, R-DB-1, R-END-1: as a value, and at the end of a hand that leaves these pips.
#[track_caller]
fn check_out(vector: &Ending) {
    let seat = vector.seat.expect("a seat goes out");
    let end = HandEnd::out(&rules(vector), seat, &vector.pips);
    assert_eq!(
        end,
        HandEnd::Out {
            seat,
            points: vector.points.expect("a bonus")
        }
    );
    let setup = rig::out(vector.variant, vector.scale, vector.pips.as_slice(), seat);
    if NO_SUCH_HANDS.contains(&vector.name.as_str()) {
        assert_eq!(setup, None);
    } else {
        check_round(&setup.expect("tiles of these pips"), vector, end);
    }
}

/// One set has no three hands of two pips, and no two hands of one: these are sums and no more.
const NO_SUCH_HANDS: [&str; 2] = ["four_seats_three_times_two", "block_three_seats"];

/// A hand rigged to end with these pips ends so.
#[track_caller]
fn check_round(setup: &RoundSetup, vector: &Ending, end: HandEnd) {
    let mut last = None;
    let round = setup.round_with(|event| last = Some(event));
    let round = round.expect("a hand");
    assert_eq!(round.pips(), vector.pips);
    assert_eq!(round.end(), Some(end));
    assert_eq!(last, Some(RoundEvent::End(end)));
    assert_eq!((round.turn(), round.legal_mask()), (None, 0));
    invariant::round(&round);
}

/// R-BONUS-2, R-BONUS-3, R-DB-1, R-END-1: as a value, and at the end of a hand that is blocked with
/// these pips.
#[track_caller]
fn check_blocked(vector: &Ending) {
    let end = HandEnd::blocked(&rules(vector), &vector.pips);
    assert_eq!(Some(end.name()), vector.end.as_deref());
    assert_eq!(Some(end.awards(vector.pips.seats())), vector.awards);
    let seats = match end {
        HandEnd::Blocked { seat, .. } => vec![seat],
        HandEnd::BlockedSplit { seats, .. } => seats.to_vec(),
        HandEnd::BlockedTied { seats } => seats.iter().collect(),
        other => panic!("a blocked hand ended by {}", other.name()),
    };
    assert_eq!(seats, vector.seats);
    assert_eq!(end.next_leader(), None, "R-LEAD-3");
    let setup = rig::blocked(vector.variant, vector.scale, vector.pips.as_slice());
    let setup = setup.expect("tiles of these pips");
    check_round(&setup, vector, end);
    let round = setup.round().expect("a hand");
    assert_eq!(round.passes(), vector.pips.seats().count());
    assert!(round.ends().open_faces().iter().eq(Face::new(6)));
}

#[derive(Deserialize)]
struct Arms {
    name: String,
    plays: String,
    spinner_rule: bool,
    open: BTreeMap<String, Option<Face>>,
    spinner: Option<Tile>,
    sides_covered: u32,
    refused: Vec<Refused>,
    allowed: Vec<Allowed>,
}

#[derive(Deserialize)]
struct Refused {
    play: Play,
    code: String,
}

#[derive(Deserialize)]
struct Allowed {
    play: Play,
    total: u32,
    points: u32,
}

/// R-LAY-1, R-LAY-2, R-SPIN-1 to R-SPIN-4, R-DRAW-1, R-BLOCK-1: which arms are open, what they show,
/// and what may be laid.
#[track_caller]
fn check_arms(vector: &Arms) {
    let mut layout = Layout::new(vector.spinner_rule);
    let mut ends = Ends::new(vector.spinner_rule);
    for text in vector.plays.split_whitespace() {
        let play: Play = text.parse().expect("a play");
        layout.place(play.tile, play.arm);
        ends = ends.after(play.tile, play.arm).expect("it fits");
    }
    invariant::table(&layout, &ends);
    for arm in Arm::ALL {
        let open = vector.open.get(&arm.to_string());
        assert_eq!(ends.is_open(arm), open.is_some(), "{arm}");
        assert_eq!(ends.face_of(arm), open.copied().flatten(), "{arm}");
        assert_eq!(layout.face_of(arm), ends.face_of(arm), "{arm}");
    }
    assert_eq!(layout.spinner(), vector.spinner);
    assert_eq!(layout.sides_covered(), vector.sides_covered);
    for Refused { play, code } in &vector.refused {
        let before = layout.clone();
        let refusal = layout.try_place(play.tile, play.arm);
        assert_eq!(
            refusal.map_err(PlaceError::code),
            Err(code.as_str()),
            "{play}"
        );
        assert_eq!(layout, before, "{play}");
        assert_eq!(ends.after(play.tile, play.arm), None, "{play}");
    }
    for &Allowed {
        play,
        total,
        points,
    } in &vector.allowed
    {
        let mut layout = layout.clone();
        layout.place(play.tile, play.arm);
        assert_eq!(scoring::count(&layout), total, "{play}");
        assert_eq!(ends.count_after(play.tile, play.arm), Some(total), "{play}");
        assert_eq!(scoring::score_for(total, Scale::One), points, "{play}");
    }
}

impl Named for Plays {
    fn name(&self) -> String {
        self.name.clone()
    }
}

impl Named for Opener {
    fn name(&self) -> String {
        self.tile.to_string().replace('-', "_")
    }
}

impl Named for Bonus {
    fn name(&self) -> String {
        self.name.clone()
    }
}

impl Named for Arms {
    fn name(&self) -> String {
        self.name.clone()
    }
}

impl Named for Ending {
    fn name(&self) -> String {
        self.name.clone()
    }
}

each! {
    plays, "plays", Plays, check_plays:
    pagat_nine_moves
    pagat_nine_moves_on_a_cribbage_board
    foster_five_plays_worth_ten_but_one
    foster_two_heavy_doubles_make_twenty
    britannica_single_onto_four_two
    britannica_double_onto_four_two
    big6bones_spinner_and_three
    htfbw_ten_by_a_single_then_by_a_double
    sniff_would_count_fifteen_here
    reaches_thirty_five
    reaches_thirty_five_on_a_cribbage_board
    every_six_down_after_ten_tiles
    spinner_leaves_the_count_and_an_arm_joins_it
    spinner_laid_onto_a_line
    only_the_first_double_is_the_spinner
    tile_matches_the_right_end
    tile_matches_the_left_end
    a_bare_arm_still_shows_the_spinner
    first_tile_on_an_arm_keeps_four_arms
    double_in_the_middle_of_a_line_is_the_spinner
    a_line_without_a_double_has_no_spinner
    a_second_double_does_not_replace_the_spinner
    arms_keep_their_names_as_the_line_grows
    a_double_at_a_tip_counts_twice
    the_opening_spinner_counts_twice
    a_covered_tip_no_longer_counts
    a_double_on_an_arm_counts_twice
    thirty_five_from_the_double_two
    double_blank_is_a_spinner_of_worth_nothing
    two_doubles_at_the_tips_of_a_short_line
    three_one_left_of_double_one
    three_one_right_of_double_one
    eight_is_no_multiple_of_five
    blank_beside_double_five_scores_again
    total_of_thirty_six_scores_nothing
    blank_total_of_zero_never_scores
    zero_total_in_mid_hand_never_scores
    an_ordinary_double_stops_counting_when_covered
    double_at_the_tip_of_the_down_arm
    double_on_an_arm_is_run_through
    arms_of_the_double_blank_are_begun_with_blanks
    spinner_at_the_left_tip_covers_one_side
}

each! {
    openers, "openers", Opener, check_opener:
    t_0_0
    t_1_0
    t_2_0
    t_3_0
    t_4_0
    t_5_0
    t_6_0
    t_1_1
    t_2_1
    t_3_1
    t_4_1
    t_5_1
    t_6_1
    t_2_2
    t_3_2
    t_4_2
    t_5_2
    t_6_2
    t_3_3
    t_4_3
    t_5_3
    t_6_3
    t_4_4
    t_5_4
    t_6_4
    t_5_5
    t_6_5
    t_6_6
}

each! {
    arms, "arms", Arms, check_arms:
    empty_table_opens_left_only
    opening_tile_high_face_left
    tile_that_matches_nothing_is_refused
    tile_with_one_matching_end_right
    tile_with_one_matching_end_left
    covered_left_end_is_gone
    covered_up_end_is_gone_and_down_still_shows_the_spinner
    four_arms_after_a_tile_on_the_cross
    double_in_the_middle_opens_four_arms
    no_double_no_cross
    second_double_shuts_nothing_and_opens_nothing
    blank_is_a_face
    lone_spinner_has_two_arms
    spinner_with_one_side_covered_has_two_arms
    both_ends_of_double_one_take_three_one
    line_runs_through_a_later_double
    arms_stay_put_when_the_line_grows
    ten_tiles_block_the_table
    no_spinner_in_draw_and_block
}

each! {
    bonuses, "bonus", Bonus, check_bonus:
    one_hand_of_0
    one_hand_of_1
    one_hand_of_2
    one_hand_of_3
    one_hand_of_4
    one_hand_of_5
    one_hand_of_6
    one_hand_of_7
    one_hand_of_8
    one_hand_of_9
    one_hand_of_10
    one_hand_of_11
    one_hand_of_12
    one_hand_of_13
    one_hand_of_14
    one_hand_of_15
    one_hand_of_16
    one_hand_of_17
    one_hand_of_18
    three_hands_of_thirteen_round_once
    one_and_two_round_once
    three_hands_of_two_round_once
    three_hands_of_twelve_round_once
    two_hands_of_three_round_once
    three_hands_of_nothing
    a_hand_of_double_blank_only
    locked_hand_with_three_times_nine
    half_the_set_in_one_hand
    all_pips_but_the_double_blank
}

each! {
    going_out, "out", Ending, check_out:
    two_seats_against_0
    two_seats_against_1
    two_seats_against_2
    two_seats_against_3
    two_seats_against_7
    two_seats_against_8
    two_seats_against_12
    two_seats_against_13
    two_seats_against_17
    two_seats_second_goes_out
    three_seats_rounded_once
    three_seats_middle_goes_out
    four_seats_three_times_thirteen
    four_seats_three_times_two
    four_seats_another_also_holds_no_pips
    divided_thirteen
    divided_two
    divided_three_seats
    divided_three_times_thirteen
    draw_two_seats_unrounded
    draw_two_seats_against_nothing
    draw_three_seats
    draw_four_seats_three_times_thirteen
    block_two_seats_unrounded
    block_three_seats
    block_four_seats
}

each! {
    blocked, "blocked", Ending, check_blocked:
    two_seats_seven_against_sixteen
    two_seats_lightest_second
    own_pips_are_not_subtracted
    the_single_lightest_of_four_not_a_team
    others_are_added_before_rounding
    lightest_of_three_in_the_middle
    heavy_hands_may_tie_without_a_split
    lightest_may_win_nothing
    two_seats_tie
    three_seats_split_evenly
    three_seats_split_with_an_odd_point
    odd_point_to_the_earlier_of_seats_one_and_three
    odd_point_to_the_earlier_of_seats_two_and_three
    split_of_five
    split_of_a_heavy_third_hand
    three_seats_all_tied
    four_seats_two_tied
    four_seats_outer_two_tied
    four_seats_three_tied
    four_seats_all_tied
    divided_two_seats
    divided_four_seats
    divided_split_of_three
    divided_split_of_three_to_seats_two_and_three
    divided_split_of_two
    divided_split_of_one
    divided_tie
    draw_subtracts_the_own_pips
    draw_three_seats
    draw_four_seats
    draw_does_not_round
    draw_two_seats_tie
    draw_three_seats_do_not_split
    draw_three_seats_all_tied
    draw_four_seats_tie
    block_subtracts_the_own_pips
    block_three_seats
    block_four_seats_with_a_hand_of_nothing
    block_two_seats_tie
    block_three_seats_do_not_split
    block_four_seats_tie
}

#[derive(Deserialize)]
struct ScoreFor {
    total: u32,
    scale: u32,
    score: u32,
}

#[test]
fn every_total_scores_as_listed_r_score_1_r_scale_1() {
    for line in fixture::lines::<ScoreFor>("cited/score_for.jsonl") {
        let ScoreFor {
            total,
            scale: divisor,
            score,
        } = line.record;
        assert_eq!(
            scoring::score_for(total, scale(divisor)),
            score,
            "{}",
            line.place
        );
    }
}

#[test]
fn the_variants_are_dealt_and_won_as_listed_r_deal_1_r_game_1_r_draw_1_r_block_1() {
    for (rules, hand_size, boneyard, reserve, target) in [
        (Rules::all_fives(Seats::Two), 9, 10, 0, 250),
        (Rules::all_fives(Seats::Three), 7, 7, 0, 200),
        (Rules::all_fives(Seats::Four), 5, 8, 0, 200),
        (Rules::draw(Seats::Two), 7, 14, 2, 100),
        (Rules::draw(Seats::Three), 5, 13, 2, 100),
        (Rules::draw(Seats::Four), 5, 8, 2, 100),
        (Rules::block(Seats::Two), 7, 14, 0, 100),
        (Rules::block(Seats::Three), 5, 13, 0, 100),
        (Rules::block(Seats::Four), 5, 8, 0, 100),
    ] {
        let found = (
            rules.hand_size(),
            rules.boneyard_size(),
            rules.reserve(),
            rules.target().score(),
            rules.scale(),
        );
        assert_eq!(
            found,
            (hand_size, boneyard, reserve, target, Scale::One),
            "{rules:?}"
        );
    }
}
