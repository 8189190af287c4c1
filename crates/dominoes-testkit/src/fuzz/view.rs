//! What is true of every view, whoever made it.

use dominoes_bot::{Analyst, Bot, Level, Settings, worlds as guess};
use dominoes_core::{Arm, BySeat, Face, FaceSet, Play, Rules, Seat, Tile, TileSet, Variant};
use dominoes_engine::{PublicEvent, Status, View, ViewFacts, Viewer};

use super::{bytes::Bytes, play, table::Table, worlds};
use crate::invariant;

/// Counts, table, deductions, scores and turn follow from the history; the own hand, the forced tile
/// and the legal plays agree with them; what is written is read back; bots can play by it.
pub(super) fn check(view: &View) {
    written_and_read(view);
    numbers(view);
    Follower::of(view).agrees(view);
    own(view);
    bots(view);
}

fn written_and_read(view: &View) {
    let json = view.to_json();
    match serde_json::from_slice::<View>(&json) {
        Ok(again) => {
            assert_eq!(again, *view);
            assert_eq!(again.to_json(), json);
            assert_eq!(again.digest(), view.digest());
        }
        Err(error) => panic!("{}: {error}", String::from_utf8_lossy(&json)),
    }
}

fn numbers(view: &View) {
    invariant::table(view.layout(), view.ends());
    assert_eq!(view.count(), view.ends().count());
    let held: u32 = view.counts().as_slice().iter().sum();
    let placed = held + view.boneyard_count() + view.layout().len() as u32;
    assert_eq!(placed, 28, "the set is whole (R-SET-2)");
    let active = view.status() == Status::Active;
    assert_eq!(view.turn().is_some(), active);
    assert_eq!(view.result().is_some(), view.status() == Status::Finished);
    assert!(view.move_number() as usize >= view.layout().len());
    let target = view.rules().target().score();
    let most = view.scores().as_slice().iter().max().copied();
    assert!(view.result().is_some() || most < Some(target));
}

/// A hand as its history tells it.
struct Follower {
    table: Table,
    counts: BySeat<u32>,
    boneyard: u32,
    passes: u32,
    cannot_hold: BySeat<FaceSet>,
    scores: BySeat<u32>,
    turn: Option<Seat>,
}

impl Follower {
    fn of(view: &View) -> Self {
        let (rules, seats) = (view.rules(), view.rules().seats());
        let mut all = Self {
            table: Table::new(rules.variant().has_spinner()),
            counts: BySeat::splat(seats, rules.hand_size() as u32),
            boneyard: rules.boneyard_size() as u32,
            passes: 0,
            cannot_hold: BySeat::splat(seats, FaceSet::EMPTY),
            scores: view
                .last_hand()
                .map_or(BySeat::splat(seats, 0), |last| last.scores),
            turn: Some(view.leader()),
        };
        for (index, event) in view.history().iter().enumerate() {
            let drawable = all.boneyard.saturating_sub(rules.reserve() as u32);
            let may_draw = rules.variant() != Variant::Block && drawable > 0;
            match event {
                PublicEvent::Deal { hand, leader } => {
                    assert_eq!(
                        (index, *hand, *leader),
                        (0, view.hand_number(), view.leader())
                    );
                }
                &PublicEvent::Play {
                    seat,
                    play,
                    count,
                    points,
                    ..
                } => {
                    assert_eq!(all.turn, Some(seat));
                    assert!(all.table.fits(play), "{play} on {:?}", all.table);
                    let (high, low) = play.tile.faces();
                    for face in [high, low] {
                        assert!(!all.cannot_hold[seat].contains(face), "{seat} has {play}");
                    }
                    all.table.lay(play);
                    assert_eq!(count, all.table.count());
                    assert_eq!(points, play::points(rules, count));
                    all.counts[seat] -= 1;
                    all.scores[seat] += points;
                    all.passes = 0;
                    all.turn = Some(seats.after(seat));
                }
                PublicEvent::Draw { seat, count, tiles } => {
                    assert_eq!(all.turn, Some(*seat));
                    assert!(may_draw && *count > 0 && *count <= drawable);
                    let own = view.viewer().seat() == Some(*seat);
                    assert_eq!(tiles.is_some(), own, "whose draw is shown");
                    all.counts[*seat] += count;
                    all.boneyard -= count;
                }
                &PublicEvent::Pass { seat } => {
                    assert_eq!(all.turn, Some(seat));
                    assert!(!may_draw, "{seat} passes and may draw");
                    let open = Arm::ALL.into_iter().filter_map(|arm| all.table.tip(arm));
                    let open: FaceSet = open.map(|(face, _): (Face, _)| face).collect();
                    all.cannot_hold[seat] = all.cannot_hold[seat].union(open);
                    all.passes += 1;
                    all.turn = Some(seats.after(seat));
                }
                PublicEvent::HandEnd(summary) => {
                    let awards = summary.end.awards(seats);
                    for seat in seats.iter() {
                        all.scores[seat] += awards[seat];
                    }
                    all.turn = None;
                }
                PublicEvent::GameEnd(_) => assert_eq!(index + 1, view.history().len()),
            }
        }
        all
    }

    fn agrees(&self, view: &View) {
        assert_eq!(view.counts(), &self.counts);
        assert_eq!(view.boneyard_count(), self.boneyard);
        assert_eq!(view.passes(), self.passes);
        assert_eq!(view.scores(), &self.scores);
        assert_eq!(view.turn(), self.turn);
        assert_eq!(view.count(), self.table.count());
        for seat in view.rules().seats().iter() {
            let shown = view.deductions().of(seat);
            assert_eq!(shown, self.cannot_hold[seat], "{seat}");
            let possible = view.deductions().possible(seat, view.unseen());
            let own = view.viewer().seat() == Some(seat);
            assert!(own || view.counts()[seat] as usize <= possible.len());
        }
    }
}

/// The own hand, and what may be played from it.
fn own(view: &View) {
    let Some((seat, hand)) = view.viewer().seat().zip(view.hand()) else {
        assert!(view.hand().is_none() && view.forced().is_none() && view.legal().is_empty());
        return;
    };
    let tiles: TileSet = hand.iter().copied().collect();
    assert_eq!(tiles.len(), hand.len(), "a tile twice");
    assert_eq!(tiles.len(), view.counts()[seat] as usize);
    assert!((tiles & view.layout().tile_set()).is_empty());
    assert_eq!(view.deductions().possible(seat, tiles), tiles);
    let on_turn = view.turn() == Some(seat);
    assert_eq!(view.legal().is_empty(), !on_turn);
    if let Some(forced) = view.forced() {
        assert!(on_turn && hand.last() == Some(&forced));
        assert!(view.legal().iter().all(|scored| scored.play.tile == forced));
    }
    if on_turn {
        let playable: TileSet = view.legal().iter().map(|scored| scored.play.tile).collect();
        assert_eq!(playable, tiles & view.ends().fitting());
    }
}

/// There is a world behind it, and bots choose one of the legal plays.
fn bots(view: &View) {
    let Some(rounds) = guess(view, false, 1, 2) else {
        panic!("no world fits {view:?}");
    };
    assert_eq!(rounds.is_empty(), view.legal().is_empty());
    for round in &rounds {
        worlds::agrees(view, round, false);
    }
    let legal = |play| view.legal().iter().any(|scored| scored.play == play);
    let mut settings = Settings::level_6(view.rules());
    settings.worlds = 2;
    settings.exact = false;
    let analyst = Analyst::new(settings, 1).choose(view);
    let greedy = Bot::new(Level::Two, 1).choose(view);
    for choice in [analyst, greedy] {
        match choice {
            Some(choice) => {
                assert!(legal(choice.play), "{} of {view:?}", choice.play);
                assert_eq!(choice.candidates.len(), view.legal().len());
            }
            None => assert!(view.legal().is_empty()),
        }
    }
}

/// A history made up as it goes: the viewer's own turns follow the rules, the others play, draw and
/// pass whatever can be seen to be possible. If there can be a view of it, it holds together.
pub(super) fn invent(bytes: &mut Bytes<'_>) {
    let Some(rules) = play::rules(bytes) else {
        return;
    };
    let mut story = Story::new(&rules, bytes);
    let leader = story.turn;
    for _ in 0..bytes.below(64) {
        if story.own == Some(story.turn) {
            story.own_turn(bytes);
        } else {
            story.other_turn(bytes);
        }
    }
    let facts = ViewFacts {
        viewer: story.own.map_or(Viewer::Spectator, Viewer::Seat),
        rules,
        hand_number: 1,
        leader,
        move_number: story.plays,
        scores: story.scores,
        hand: story.own.map(|_| story.hand.clone()),
        history: story.history,
        last_hand: None,
        result: None,
        seed: None,
    };
    match View::new(facts) {
        Ok(view) => check(&view),
        Err(error) => assert!(!error.code().is_empty() && !error.to_string().is_empty()),
    }
}

struct Story {
    rules: Rules,
    own: Option<Seat>,
    hand: Vec<Tile>,
    /// Tiles that the viewer can still draw, the first one last.
    undealt: Vec<Tile>,
    boneyard: usize,
    table: Table,
    laid: TileSet,
    turn: Seat,
    scores: BySeat<u32>,
    plays: u32,
    history: Vec<PublicEvent>,
}

impl Story {
    fn new(rules: &Rules, bytes: &mut Bytes<'_>) -> Self {
        let seats = rules.seats();
        let order = play::order(bytes);
        let leader = play::seat(rules, bytes);
        let own = Some(play::seat(rules, bytes)).filter(|_| bytes.byte() < 224);
        Self {
            rules: *rules,
            own,
            hand: own.map_or(Vec::new(), |seat| order.hand(rules, seat).to_vec()),
            undealt: order.boneyard(rules).iter().rev().copied().collect(),
            boneyard: rules.boneyard_size(),
            table: Table::new(rules.variant().has_spinner()),
            laid: TileSet::EMPTY,
            turn: leader,
            scores: BySeat::splat(seats, 0),
            plays: 0,
            history: vec![PublicEvent::Deal { hand: 1, leader }],
        }
    }

    fn drawable(&self) -> usize {
        if self.rules.variant() == Variant::Block {
            0
        } else {
            self.boneyard.saturating_sub(self.rules.reserve())
        }
    }

    /// The plays of these tiles that fit.
    fn fitting(&self, tiles: TileSet) -> Vec<Play> {
        let plays = tiles
            .iter()
            .flat_map(|tile| Arm::ALL.map(|arm| Play { tile, arm }));
        plays.filter(|&play| self.table.fits(play)).collect()
    }

    fn lay(&mut self, play: Play) {
        let spinner = self.rules.variant().has_spinner()
            && play.tile.is_double()
            && !self.laid.iter().any(Tile::is_double);
        self.table.lay(play);
        self.laid.insert(play.tile);
        let count = self.table.count();
        let points = play::points(&self.rules, count);
        self.scores[self.turn] += points;
        self.plays += 1;
        self.hand.retain(|&tile| tile != play.tile);
        self.history.push(PublicEvent::Play {
            seat: self.turn,
            play,
            spinner,
            count,
            points,
        });
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.turn = self.rules.seats().after(self.turn);
    }

    fn pass(&mut self) {
        let seat = self.turn;
        self.history.push(PublicEvent::Pass { seat });
        self.end_turn();
    }

    fn own_turn(&mut self, bytes: &mut Bytes<'_>) {
        let held: TileSet = self.hand.iter().copied().collect();
        let mut plays = self.fitting(held);
        let mut drawn = Vec::new();
        while plays.is_empty() && self.drawable() > 0 {
            // Somebody else may have played it, as the story goes.
            let Some(tile) = self.undealt.pop() else {
                break;
            };
            if self.laid.contains(tile) {
                continue;
            }
            self.boneyard -= 1;
            drawn.push(tile);
            plays = self.fitting(TileSet::EMPTY.with(tile));
        }
        if !drawn.is_empty() {
            self.hand.extend(&drawn);
            self.history.push(PublicEvent::Draw {
                seat: self.turn,
                count: drawn.len() as u32,
                tiles: Some(drawn),
            });
        }
        if plays.is_empty() {
            self.pass();
        } else {
            self.lay(bytes.pick(&plays));
        }
    }

    fn other_turn(&mut self, bytes: &mut Bytes<'_>) {
        let own: TileSet = self.hand.iter().copied().collect();
        let plays = self.fitting(!(own | self.laid));
        let drawable = self.drawable();
        let choice = bytes.byte();
        if choice >= 160 && drawable > 0 && !self.laid.is_empty() {
            let count = 1 + bytes.below(4).min(drawable as u32 - 1);
            self.boneyard -= count as usize;
            self.history.push(PublicEvent::Draw {
                seat: self.turn,
                count,
                tiles: None,
            });
        }
        if plays.is_empty() || choice >= 160 && self.drawable() == 0 {
            self.pass();
        } else {
            self.lay(bytes.pick(&plays));
        }
    }
}
