//! The recorded data of the Perl engine this one follows: every deal, lot, game and decision.
//!
//! None of these records touches a row of `docs/departures.md`, so there are no exceptions here.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks at what it is about"
)]
#![allow(clippy::expect_used, reason = "a test that cannot go on says why")]

use std::collections::BTreeMap;

use dominoes_engine::{
    DealScheme, Deals, Face, Game, GameLog, LoggedPlay, Order, Play, PublicEvent, RulesSpec,
    ScoredPlay, Seat, Seats, Seed, Tile, Variant, View, Viewer, deal, lot,
};
use dominoes_testkit::fixture;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Deal {
    seed: String,
    hand: u32,
    order: Order,
}

#[derive(Deserialize)]
struct Lot {
    seed: String,
    players: Seats,
    n: u32,
    seat: Seat,
}

fn seed(hex: &str) -> Seed {
    Seed::from_hex(hex).expect("64 hex digits")
}

#[test]
fn deals_are_ours_r_deal_1_r_deal_2() {
    let lines = fixture::lines::<Deal>("original/deals.jsonl");
    assert_eq!(lines.len(), 120);
    for line in lines {
        let Deal {
            seed: hex,
            hand,
            order,
        } = line.record;
        assert!(
            deal(DealScheme::Sha256, &seed(&hex), hand) == order,
            "{}",
            line.place
        );
    }
}

#[test]
fn lots_are_ours_r_lead_1_r_lead_3() {
    let lines = fixture::lines::<Lot>("original/lots.jsonl");
    assert_eq!(lines.len(), 120);
    for line in lines {
        let Lot {
            seed: hex,
            players,
            n,
            seat,
        } = line.record;
        assert_eq!(
            lot(DealScheme::Sha256, &seed(&hex), n, players),
            seat,
            "{}",
            line.place
        );
    }
}

#[derive(Deserialize)]
struct Setup {
    seed: String,
    players: u32,
    target: u32,
    scale: u32,
    reserve: u32,
    #[serde(default = "all_fives")]
    variant: Variant,
}

const fn all_fives() -> Variant {
    Variant::AllFives
}

impl Setup {
    fn log(&self, plays: Vec<LoggedPlay>) -> GameLog {
        let spec = RulesSpec {
            target: Some(self.target),
            scale: Some(self.scale),
            reserve: Some(self.reserve),
            ..RulesSpec::new(self.variant, self.players)
        };
        GameLog {
            rules: spec.validate().expect("playable rules"),
            deals: Deals::Seeded {
                scheme: DealScheme::Sha256,
                seed: seed(&self.seed),
            },
            plays,
            forfeit: None,
        }
    }
}

#[derive(Deserialize)]
struct Recorded {
    #[serde(flatten)]
    setup: Setup,
    plays: Vec<LoggedPlay>,
    scores: Value,
    places: Value,
    reason: String,
    hands: Value,
}

#[test]
fn games_replay_play_for_play() {
    let lines = fixture::lines::<Recorded>("original/games.jsonl");
    assert_eq!(lines.len(), 180);
    let mut ends = BTreeMap::new();
    for line in lines {
        let (place, recorded) = (line.place, line.record);
        assert!(
            recorded.plays.iter().all(|play| play.seat.is_some()),
            "seats are compared too"
        );
        let game = recorded
            .setup
            .log(recorded.plays)
            .replay()
            .expect("it replays");
        assert_eq!(json!(game.scores()), recorded.scores, "{place}: scores");
        assert_eq!(json!(game.places()), recorded.places, "{place}: places");
        assert_eq!(json!(game.hands()), recorded.hands, "{place}: hands");
        let result = game.result().expect("it is over");
        assert_eq!(result.reason().name(), recorded.reason, "{place}: reason");
        assert_eq!(json!(result.scores()), recorded.scores, "{place}: result");
        for hand in game.hands() {
            let seats = game.rules().seats().count();
            *ends.entry((hand.end.name(), seats)).or_insert(0) += 1;
        }
    }
    // Every way a hand can end but by giving up, ties at three and four seats among them (R-BONUS-3).
    let expected = [
        (("blocked", 2), 25),
        (("blocked", 3), 17),
        (("blocked", 4), 5),
        (("blocked_split", 3), 5),
        (("blocked_tied", 4), 2),
        (("out", 2), 285),
        (("out", 3), 277),
        (("out", 4), 371),
        (("target", 2), 50),
        (("target", 3), 48),
        (("target", 4), 38),
    ];
    assert_eq!(ends, BTreeMap::from(expected));
}

#[derive(Deserialize)]
struct Trace {
    #[serde(flatten)]
    setup: Setup,
    scores: Value,
    decisions: Vec<Decision>,
}

#[derive(Deserialize)]
struct Decision {
    hand: u32,
    seat: Seat,
    tiles: Vec<Tile>,
    legal: Vec<ScoredPlay>,
    forced: Option<Tile>,
    open_ends: Vec<Face>,
    count: u32,
    counts: Vec<u32>,
    boneyard: u32,
    deductions: Value,
    passes: u32,
    scores: Vec<u32>,
    play: Play,
    points: u32,
    after: String,
}

impl Decision {
    /// Field by field, by the view of the seat on turn.
    fn compare(&self, view: &View) {
        assert_eq!(view.turn(), Some(self.seat), "turn");
        assert_eq!(view.hand_number(), self.hand, "hand");
        assert_eq!(view.hand(), Some(&*self.tiles), "tiles");
        assert_eq!(view.legal(), self.legal, "legal");
        assert_eq!(view.forced(), self.forced, "forced");
        assert!(
            view.ends()
                .open_ends()
                .map(|(_, face)| face)
                .eq(self.open_ends.clone())
        );
        assert_eq!(view.count(), self.count, "count");
        assert_eq!(view.counts().as_slice(), self.counts, "counts");
        assert_eq!(view.boneyard_count(), self.boneyard, "boneyard");
        assert_eq!(json!(view.deductions()), self.deductions, "deductions");
        assert_eq!(view.passes(), self.passes, "passes");
        assert_eq!(view.scores().as_slice(), self.scores, "scores");
    }
}

/// The draws, passes and hand end after a play, as notation.
fn after(events: &[PublicEvent]) -> String {
    let tokens: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            PublicEvent::Draw { count: 1, .. } => Some("D".to_string()),
            PublicEvent::Draw { count, .. } => Some(format!("D{count}")),
            PublicEvent::Pass { .. } => Some("P".to_string()),
            PublicEvent::HandEnd(summary) if summary.end.is_finished() => Some("|".to_string()),
            _ => None,
        })
        .collect();
    tokens.join(" ")
}

#[test]
fn traces_agree_decision_by_decision() {
    let lines = fixture::lines::<Trace>("original/traces.jsonl");
    assert_eq!(lines.len(), 36);
    let mut decisions = 0;
    for line in lines {
        let trace = line.record;
        let mut game = {
            let log = trace.setup.log(Vec::new());
            Game::with_deals(log.rules, log.deals).expect("a game")
        };
        for decision in &trace.decisions {
            for viewer in game
                .rules()
                .seats()
                .iter()
                .map(Viewer::Seat)
                .chain([Viewer::Spectator])
            {
                let view = game.view(viewer).expect("a seat of the game");
                let decoded: View = serde_json::from_slice(&view.to_json()).expect("its own JSON");
                assert_eq!(decoded, view, "{}", line.place);
            }
            decision.compare(&game.view(decision.seat).expect("a seat of the game"));
            let played = game
                .play(decision.seat, decision.play)
                .expect("it was played");
            assert_eq!(
                played.placement.points, decision.points,
                "{}: points",
                line.place
            );
            assert_eq!(
                after(&played.events),
                decision.after,
                "{}: after",
                line.place
            );
            decisions += 1;
        }
        assert_eq!(json!(game.scores()), trace.scores, "{}: scores", line.place);
        assert!(game.result().is_some());
    }
    assert_eq!(decisions, 3366, "decisions compared");
}
