//! What a viewer is told, and what follows from it.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use dominoes_core::{
    BySeat, Ends, GameResult, HandSummary, Layout, LegalPlays, RoundRules, Rules, ScoredPlay, Seat,
    Tile, TileSet,
};

use crate::{
    Deductions, HandFault, ParseViewerError, PublicEvent, ViewError,
    history::{History, end_follows},
};

/// Who looks: one of the seats, or somebody who sees no hand at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// The person at this seat.
    Seat(Seat),
    /// Somebody watching.
    Spectator,
}

impl Viewer {
    /// The seat, unless it is a spectator.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => fmt::Display::fmt(seat, f),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}

impl FromStr for Viewer {
    type Err = ParseViewerError;

    /// Reads `1` to `4` or `spectator`.
    fn from_str(text: &str) -> Result<Self, ParseViewerError> {
        match text {
            "spectator" => Ok(Self::Spectator),
            _ => text
                .parse()
                .ok()
                .and_then(Seat::new)
                .map(Self::Seat)
                .ok_or(ParseViewerError),
        }
    }
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Status {
    /// Some seat is on turn.
    Active,
    /// A hand is over and nobody has dealt the next: only where deals are given by hand.
    AwaitingDeal,
    /// The game is over.
    Finished,
}

impl Status {
    /// Its name: `active`, `awaiting_deal` or `finished`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::AwaitingDeal => "awaiting_deal",
            Self::Finished => "finished",
        }
    }
}

/// Everything a viewer is told. The rest of a [`View`] follows from this.
///
/// It has no default and is built field by field in one place, so that whoever adds a field has to
/// decide who may see it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewFacts {
    /// Who looks.
    pub viewer: Viewer,
    /// The rules of the game.
    pub rules: Rules,
    /// The number of the current hand, from 1.
    pub hand_number: u32,
    /// The seat that led it.
    pub leader: Seat,
    /// How many plays were made in the game: draws, passes and deals do not count.
    pub move_number: u32,
    /// The scores now.
    pub scores: BySeat<u32>,
    /// The viewer's own tiles: as dealt, then as drawn. None for a spectator.
    pub hand: Option<Vec<Tile>>,
    /// What happened in the current hand, from its deal, as the viewer may know it.
    pub history: Vec<PublicEvent>,
    /// How the hand before this one ended.
    pub last_hand: Option<HandSummary>,
    /// How the game ended, once it is over.
    pub result: Option<GameResult>,
    /// The seed of the deals, revealed once the game is over.
    pub seed: Option<[u8; 32]>,
}

/// What one seat, or a spectator, may see.
///
/// The engine makes one with `Game::view`; a program at the other end of a wire reads one from JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    facts: ViewFacts,
    derived: History,
    forced: Option<Tile>,
    legal: LegalPlays,
}

impl View {
    /// The view that these facts give.
    ///
    /// # Errors
    /// When no game of dominoes gives this viewer these facts.
    pub fn new(facts: ViewFacts) -> Result<Self, ViewError> {
        let seats = facts.rules.seats();
        for seat in facts.viewer.seat().into_iter().chain([facts.leader]) {
            if !seats.contains(seat) {
                return Err(ViewError::NoSuchSeat { seat });
            }
        }
        if facts.scores.seats() != seats {
            return Err(ViewError::Field { field: "scores" });
        }
        let before = match &facts.last_hand {
            Some(last) if !follows_last_hand(&facts, last) => {
                return Err(ViewError::Field { field: "last_hand" });
            }
            Some(last) => last.scores,
            None => BySeat::splat(seats, 0),
        };
        let derived = History::of(&facts, before)?;
        let forced = check_hand(&facts, &derived).map_err(|fault| ViewError::Hand { fault })?;
        check_hidden(&facts, &derived)?;
        check_numbers(&facts, &derived)?;
        let hand = match facts.viewer {
            Viewer::Seat(seat) if derived.turn == Some(seat) => {
                facts.hand.iter().flatten().copied().collect()
            }
            Viewer::Seat(_) | Viewer::Spectator => TileSet::EMPTY,
        };
        let legal = LegalPlays::new(&RoundRules::from(&facts.rules), &derived.ends, hand, forced);
        Ok(Self {
            facts,
            derived,
            forced,
            legal,
        })
    }

    /// Everything the viewer was told.
    #[must_use]
    pub const fn facts(&self) -> &ViewFacts {
        &self.facts
    }

    /// Who looks.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.facts.viewer
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.facts.rules
    }

    /// How far the game is.
    #[must_use]
    pub const fn status(&self) -> Status {
        if self.facts.result.is_some() {
            Status::Finished
        } else if self.derived.turn.is_none() {
            Status::AwaitingDeal
        } else {
            Status::Active
        }
    }

    /// The seat on turn; none unless the game is [active](Status::Active).
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        self.derived.turn
    }

    /// How many plays were made in the game.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.facts.move_number
    }

    /// The number of the current hand, from 1.
    #[must_use]
    pub const fn hand_number(&self) -> u32 {
        self.facts.hand_number
    }

    /// The seat that led the current hand.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.facts.leader
    }

    /// The scores now.
    #[must_use]
    pub const fn scores(&self) -> &BySeat<u32> {
        &self.facts.scores
    }

    /// The tiles on the table and where they lie.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.derived.layout
    }

    /// The open ends of the table, and their total.
    #[must_use]
    pub const fn ends(&self) -> &Ends {
        &self.derived.ends
    }

    /// The total of the open ends.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.derived.ends.count()
    }

    /// How many tiles each seat holds.
    #[must_use]
    pub const fn counts(&self) -> &BySeat<u32> {
        &self.derived.counts
    }

    /// How many tiles are undealt, the reserve included.
    #[must_use]
    pub const fn boneyard_count(&self) -> u32 {
        self.derived.boneyard
    }

    /// How many seats have passed in a row.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.derived.passes
    }

    /// What passes have shown that seats cannot hold.
    #[must_use]
    pub const fn deductions(&self) -> &Deductions {
        &self.derived.deductions
    }

    /// The viewer's own tiles: as dealt, then as drawn. None for a spectator.
    #[must_use]
    pub fn hand(&self) -> Option<&[Tile]> {
        self.facts.hand.as_deref()
    }

    /// The drawn tile that the viewer must play now (R-TURN-3). Another seat's is not shown.
    #[must_use]
    pub const fn forced(&self) -> Option<Tile> {
        self.forced
    }

    /// What the viewer may play now, each with the points it would score; empty unless it is the
    /// viewer's turn.
    #[must_use]
    pub fn legal(&self) -> &[ScoredPlay] {
        &self.legal
    }

    /// What happened in the current hand, from its deal.
    #[must_use]
    pub fn history(&self) -> &[PublicEvent] {
        &self.facts.history
    }

    /// How the hand before this one ended.
    #[must_use]
    pub const fn last_hand(&self) -> Option<&HandSummary> {
        self.facts.last_hand.as_ref()
    }

    /// How the game ended, once it is over.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.facts.result.as_ref()
    }

    /// The seed of the deals, revealed once the game is over.
    #[must_use]
    pub const fn seed(&self) -> Option<&[u8; 32]> {
        self.facts.seed.as_ref()
    }

    /// The tiles the viewer does not see: those in other hands and in the boneyard.
    #[must_use]
    pub fn unseen(&self) -> TileSet {
        let own: TileSet = self.facts.hand.iter().flatten().copied().collect();
        !(own | self.derived.layout.tile_set())
    }
}

/// The viewer's own hand against the history: its size, its tiles, and on its turn whether it had to
/// draw. Gives the forced tile.
fn check_hand(facts: &ViewFacts, derived: &History) -> Result<Option<Tile>, HandFault> {
    let (Viewer::Seat(seat), Some(hand)) = (facts.viewer, &facts.hand) else {
        let visible = facts.viewer == Viewer::Spectator && facts.hand.is_none();
        return if visible {
            Ok(None)
        } else {
            Err(HandFault::Visibility)
        };
    };
    let count = derived.counts[seat] as usize;
    if hand.len() != count {
        return Err(HandFault::Count {
            held: hand.len(),
            count,
        });
    }
    let table = derived.layout.tile_set();
    let mut seen = table;
    if let Some(&tile) = hand.iter().find(|&&tile| !seen.insert(tile)) {
        return Err(HandFault::Duplicate { tile });
    }
    let held: TileSet = hand.iter().copied().collect();
    if let Some(tile) = held.matching(derived.deductions.of(seat)).first() {
        return Err(HandFault::Passed { tile });
    }
    // Drawn tiles that are still held stand at the end of the hand, in the order they were drawn.
    let drawn = derived
        .drawn
        .iter()
        .rev()
        .filter(|&&tile| !table.contains(tile));
    for (&tile, &held) in drawn.zip(hand.iter().rev().chain(core::iter::repeat(&Tile::ALL[0]))) {
        if tile != held {
            return Err(HandFault::Drawn { tile });
        }
    }
    check_draws(facts, derived, seat, held)?;
    if derived.turn != Some(seat) {
        return Ok(None);
    }
    let fitting = derived.ends.fitting();
    if !derived.has_drawn {
        return if (held & fitting).is_empty() {
            Err(HandFault::Playable)
        } else {
            Ok(None)
        };
    }
    match derived.drawn.last() {
        Some(&forced) if (held & fitting) == TileSet::EMPTY.with(forced) => Ok(Some(forced)),
        _ => Err(HandFault::Playable),
    }
}

/// The hand back to its deal: what was drawn was not there before, and nothing then fitted (R-TURN-1).
fn check_draws(
    facts: &ViewFacts,
    derived: &History,
    seat: Seat,
    held: TileSet,
) -> Result<(), HandFault> {
    let mut held = held;
    let mut fitted = derived.fitted.iter().rev();
    for event in facts.history.iter().rev() {
        match event {
            PublicEvent::Play {
                seat: who, play, ..
            } if *who == seat => {
                held.insert(play.tile);
            }
            PublicEvent::Draw {
                tiles: Some(tiles), ..
            } => {
                if let Some(&tile) = tiles.iter().find(|&&tile| !held.remove(tile)) {
                    return Err(HandFault::Drawn { tile });
                }
                if fitted
                    .next()
                    .is_some_and(|&fitting| !(held & fitting).is_empty())
                {
                    return Err(HandFault::Playable);
                }
            }
            PublicEvent::Deal { .. }
            | PublicEvent::Play { .. }
            | PublicEvent::Draw { tiles: None, .. }
            | PublicEvent::Pass { .. }
            | PublicEvent::HandEnd(_)
            | PublicEvent::GameEnd(_) => {}
        }
    }
    Ok(())
}

/// The hands that the viewer does not see can be as large as they are: for any of these seats there
/// are as many unseen tiles that one of them may hold as they hold together (R-DED-1). By Hall's
/// theorem there is then a way to deal them; the boneyard takes whatever is left.
fn check_hidden(facts: &ViewFacts, derived: &History) -> Result<(), ViewError> {
    if derived.deductions.is_empty() {
        return Ok(());
    }
    let own: TileSet = facts.hand.iter().flatten().copied().collect();
    let unseen = !(own | derived.layout.tile_set());
    for bits in 1..1_u8 << facts.rules.seats().count() {
        let hidden =
            |seat: &Seat| bits >> seat.index() & 1 == 1 && facts.viewer != Viewer::Seat(*seat);
        let (mut held, mut possible) = (0, TileSet::EMPTY);
        for seat in facts.rules.seats().iter().filter(hidden) {
            held += derived.counts[seat] as usize;
            possible |= derived.deductions.possible(seat, unseen);
        }
        if possible.len() < held {
            return Err(ViewError::Hidden);
        }
    }
    Ok(())
}

/// Numbers that a history bounds, although it does not give them.
fn check_numbers(facts: &ViewFacts, derived: &History) -> Result<(), ViewError> {
    let field = |field| Err(ViewError::Field { field });
    let hands_before = u64::from(facts.hand_number - 1);
    if hands_before > 0 && facts.last_hand.is_none() {
        return field("last_hand");
    }
    if derived.scores != facts.scores {
        return field("scores");
    }
    // A hand has one play at least, and no more than there are tiles.
    let plays_before = u64::from(facts.move_number).checked_sub(derived.layout.len() as u64);
    let most = hands_before * Tile::COUNT as u64;
    if plays_before.is_none_or(|plays| plays < hands_before || plays > most) {
        return field("move");
    }
    if facts.seed.is_some() && facts.result.is_none() {
        return field("seed");
    }
    if facts.result != derived.result || (facts.result.is_none() && derived.is_won(facts)) {
        return field("result");
    }
    Ok(())
}

/// Whether this hand can have come before the one in view.
fn follows_last_hand(facts: &ViewFacts, last: &HandSummary) -> bool {
    let rules = RoundRules::from(&facts.rules);
    let target = facts.rules.target().score();
    let awards = last.end.awards(rules.seats());
    last.hand > 0
        && last.hand.checked_add(1) == Some(facts.hand_number)
        && last.scores.seats() == rules.seats()
        && rules.seats().contains(last.leader)
        && last
            .pips
            .is_some_and(|pips| end_follows(rules, last.end, &pips))
        && last
            .end
            .next_leader()
            .is_none_or(|seat| seat == facts.leader)
        && last
            .scores
            .iter()
            .all(|(seat, &score)| awards[seat] <= score && score < target)
}
