//! A game decision by decision.

use core::fmt;

use dominoes_engine::{BySeat, Deductions, Face, Play, ScoredPlay, Seat, Tile, View};
use dominoes_notation::{Movetext, Token, movetext};
use serde::Serialize;

use crate::{failure::Failure, input::Stored};

/// What a seat on turn saw, what it played, and what followed before the next decision.
#[derive(Serialize)]
pub(crate) struct Decision {
    /// Which game of the input, from 0.
    game: usize,
    hand: u32,
    seat: Seat,
    tiles: Vec<Tile>,
    legal: Vec<ScoredPlay>,
    forced: Option<Tile>,
    open_ends: Vec<Face>,
    count: u32,
    counts: BySeat<u32>,
    boneyard: u32,
    deductions: Deductions,
    passes: u32,
    scores: BySeat<u32>,
    play: Play,
    points: u32,
    after: String,
}

/// Every decision of a game that checks.
pub(crate) fn decisions(stored: &Stored<'_>, index: usize) -> Result<Vec<Decision>, Failure> {
    let mut views = Vec::new();
    let game = stored.replay(|game| {
        let view = game
            .turn()
            .and_then(|seat| Some((seat, game.view(seat).ok()?)));
        views.extend(view);
    })?;
    let mut turns: Vec<(Play, Movetext)> = Vec::new();
    for token in movetext(&game).tokens() {
        match (token, turns.last_mut()) {
            (Token::Play { play, .. }, _) => turns.push((play, Movetext::new())),
            (_, Some((_, after))) => after.push(token),
            (_, None) => {}
        }
    }
    let decisions = views.iter().zip(turns);
    Ok(decisions
        .map(|((seat, view), (play, after))| decision(index, *seat, view, play, &after))
        .collect())
}

fn decision(game: usize, seat: Seat, view: &View, play: Play, after: &Movetext) -> Decision {
    let scored = view.legal().iter().find(|scored| scored.play == play);
    Decision {
        game,
        hand: view.hand_number(),
        seat,
        tiles: view.hand().unwrap_or_default().to_vec(),
        legal: view.legal().to_vec(),
        forced: view.forced(),
        open_ends: view.ends().open_ends().map(|(_, face)| face).collect(),
        count: view.count(),
        counts: *view.counts(),
        boneyard: view.boneyard_count(),
        deductions: *view.deductions(),
        passes: view.passes(),
        scores: *view.scores(),
        play,
        points: scored.map_or(0, |scored| scored.points),
        after: after.to_string(),
    }
}

impl fmt::Display for Decision {
    /// `game 0, hand 1: seat 2 plays 6-4@L for 10, then D2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            hand,
            seat,
            play,
            points,
            after,
            ..
        } = self;
        write!(f, "game {game}, hand {hand}: seat {seat} plays {play}")?;
        if *points > 0 {
            write!(f, " for {points}")?;
        }
        if !after.is_empty() {
            write!(f, ", then {after}")?;
        }
        write!(f, " (from")?;
        for scored in &self.legal {
            write!(f, " {}", scored.play)?;
        }
        f.write_str(")")
    }
}
