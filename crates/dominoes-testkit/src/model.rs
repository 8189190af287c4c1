//! A hand of dominoes written down as the rules read: lists of tiles, the geometry of the table, no
//! bit sets, no running totals. It is slow and plain, and [`dominoes_core::Round`] has to agree with
//! it event by event.

use std::collections::VecDeque;

use dominoes_core::{
    Arm, BySeat, HandEnd, Layout, Order, Placement, Play, PlayError, Round, RoundEvent, Rules,
    ScoredPlay, Seat, SeatSet, Tile, Variant, scoring,
};

/// One hand, by the book.
#[derive(Clone)]
pub struct Model {
    rules: Rules,
    hands: Vec<Vec<Tile>>,
    boneyard: VecDeque<Tile>,
    layout: Layout,
    turn: usize,
    passes: usize,
    forced: Option<Tile>,
    end: Option<HandEnd>,
}

impl Model {
    /// A hand as it is dealt (R-DEAL-1).
    #[must_use]
    pub fn deal(rules: &Rules, leader: Seat, order: &Order) -> Self {
        let mut tiles = order.tiles().iter().copied();
        let hands = (0..rules.seats().count())
            .map(|_| tiles.by_ref().take(rules.hand_size()).collect())
            .collect();
        Self {
            rules: *rules,
            hands,
            boneyard: tiles.collect(),
            layout: Layout::new(rules.variant() == Variant::AllFives),
            turn: leader.index(),
            passes: 0,
            forced: None,
            end: None,
        }
    }

    /// The table.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How the hand ended, if it did.
    #[must_use]
    pub const fn end(&self) -> Option<HandEnd> {
        self.end
    }

    fn seat(&self) -> Seat {
        Seat::ALL[self.turn]
    }

    fn all_fives(&self) -> bool {
        self.rules.variant() == Variant::AllFives
    }

    /// What the table scores as it lies (R-SCORE-1, R-SCALE-1, R-DRAW-1).
    fn score(&self, layout: &Layout) -> u32 {
        let total = scoring::count(layout);
        if self.all_fives() && total > 0 && total.is_multiple_of(5) {
            total / self.rules.scale().divisor()
        } else {
            0
        }
    }

    /// Why the seat on turn may not make this play.
    ///
    /// # Errors
    /// The first reason, in the order in which they are told.
    pub fn check(&self, Play { tile, arm }: Play) -> Result<(), PlayError> {
        if self.end.is_some() {
            return Err(PlayError::HandOver);
        }
        if !self.hands[self.turn].contains(&tile) {
            return Err(PlayError::TileNotHeld {
                seat: self.seat(),
                tile,
            });
        }
        match (self.forced, self.layout.face_of(arm)) {
            (Some(forced), _) if forced != tile => Err(PlayError::ForcedTile { tile, forced }),
            _ if self.layout.can_place(tile, arm) => Ok(()),
            (_, Some(shows)) => Err(PlayError::EndMismatch { tile, arm, shows }),
            (_, None) => Err(PlayError::ArmClosed { tile, arm }),
        }
    }

    /// Every play there is that may be made, by tile, then by arm, with what it would score.
    #[must_use]
    pub fn legal(&self) -> Vec<ScoredPlay> {
        let all = Tile::ALL
            .into_iter()
            .flat_map(|tile| Arm::ALL.map(|arm| Play { tile, arm }));
        all.filter(|&play| self.check(play).is_ok())
            .map(|play| {
                let mut layout = self.layout.clone();
                layout.place(play.tile, play.arm);
                ScoredPlay {
                    play,
                    points: self.score(&layout),
                }
            })
            .collect()
    }

    /// Makes a play and everything that has to follow; says what happened.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn play(&mut self, play: Play) -> Result<Vec<RoundEvent>, PlayError> {
        self.check(play)?;
        let Play { tile, arm } = play;
        let matched = self.layout.face_of(arm);
        let spinner = self.layout.place(tile, arm);
        self.hands[self.turn].retain(|&held| held != tile);
        let placement = Placement {
            play,
            matched,
            showing: match self.layout.face_of(arm) {
                Some(face) => face,
                None => tile.high(),
            },
            spinner,
            ends: self.layout.summary(),
            points: self.score(&self.layout),
        };
        let mut events = vec![RoundEvent::Play {
            seat: self.seat(),
            placement,
        }];
        self.forced = None;
        self.passes = 0;
        if self.hands[self.turn].is_empty() {
            self.finish(&mut events);
            return Ok(events);
        }
        while self.end.is_none() {
            self.turn = (self.turn + 1) % self.hands.len();
            if self.move_on(&mut events) {
                break;
            }
        }
        Ok(events)
    }

    /// What the next seat has to do before it can be asked (R-TURN-1 to R-TURN-5); whether it then
    /// can be.
    fn move_on(&mut self, events: &mut Vec<RoundEvent>) -> bool {
        let seat = self.seat();
        if self.hands[self.turn].iter().any(|&tile| self.fits(tile)) {
            return true;
        }
        while self.rules.variant() != Variant::Block && self.boneyard.len() > self.rules.reserve() {
            let Some(tile) = self.boneyard.pop_front() else {
                break;
            };
            self.hands[self.turn].push(tile);
            events.push(RoundEvent::Draw { seat, tile });
            if self.fits(tile) {
                self.forced = Some(tile);
                return true;
            }
        }
        self.passes += 1;
        events.push(RoundEvent::Pass { seat });
        if self.passes == self.hands.len() {
            self.finish(events);
        }
        false
    }

    fn fits(&self, tile: Tile) -> bool {
        self.layout.open_ends().any(|(_, face)| tile.has_face(face))
    }

    /// The end of the hand (R-END-1), and what it scores (R-BONUS-1 to R-BONUS-3, R-DB-1).
    fn finish(&mut self, events: &mut Vec<RoundEvent>) {
        let pips: Vec<u32> = self
            .hands
            .iter()
            .map(|hand| hand.iter().map(|tile| tile.pips()).sum())
            .collect();
        let out = self.hands.iter().position(Vec::is_empty);
        let least = pips.iter().copied().min().unwrap_or_default();
        let tied: Vec<usize> = (0..pips.len())
            .filter(|&seat| pips[seat] == least)
            .collect();
        let others = |winners: &[usize]| -> u32 {
            let losers = (0..pips.len()).filter(|seat| !winners.contains(seat));
            losers.map(|seat| pips[seat]).sum()
        };
        let end = match (out, tied.as_slice()) {
            (Some(seat), _) => HandEnd::Out {
                seat: Seat::ALL[seat],
                points: self.bonus(others(&[seat])),
            },
            (None, &[seat]) => HandEnd::Blocked {
                seat: Seat::ALL[seat],
                points: if self.all_fives() {
                    self.bonus(others(&[seat]))
                } else {
                    others(&[seat]) - least
                },
            },
            (None, &[a, b]) if self.all_fives() && pips.len() == 3 => HandEnd::BlockedSplit {
                seats: [Seat::ALL[a], Seat::ALL[b]],
                points: self.bonus(others(&[a, b])),
            },
            (None, tied) => HandEnd::BlockedTied {
                seats: tied
                    .iter()
                    .map(|&seat| Seat::ALL[seat])
                    .collect::<SeatSet>(),
            },
        };
        self.end = Some(end);
        events.push(RoundEvent::End(end));
    }

    /// Pips to the nearest five, found by looking for it; as they are in Draw and Block.
    fn bonus(&self, pips: u32) -> u32 {
        if !self.all_fives() {
            return pips;
        }
        let nearest = (0..=200)
            .step_by(5)
            .min_by_key(|&five: &u32| five.abs_diff(pips));
        nearest.unwrap_or_default() / self.rules.scale().divisor()
    }

    /// That a round is in the same state.
    ///
    /// # Panics
    /// When it is not.
    pub fn assert_equals(&self, round: &Round) {
        let turn = Some(self.seat()).filter(|_| self.end.is_none());
        assert_eq!(round.turn(), turn, "turn");
        assert_eq!(round.end(), self.end, "end");
        assert_eq!(round.passes(), self.passes, "passes");
        assert_eq!(round.forced(), self.forced, "forced tile");
        assert_eq!(*round.ends(), self.layout.summary(), "open ends");
        assert_eq!(round.table(), self.layout.tile_set(), "table");
        let seats = self.rules.seats();
        for (seat, hand) in seats.iter().zip(&self.hands) {
            assert_eq!(
                round.hand(seat),
                hand.iter().copied().collect(),
                "hand {seat}"
            );
            assert_eq!(round.hand_count(seat), hand.len(), "hand {seat}");
        }
        let pips = BySeat::new(seats, |seat| {
            let hand = &self.hands[seat.index()];
            hand.iter().map(|tile| tile.pips()).sum::<u32>()
        });
        assert_eq!(round.pips(), pips, "pips");
        assert!(round.boneyard().iter().eq(self.boneyard.iter().copied()));
        let legal = self.legal();
        assert_eq!(round.legal().as_slice(), legal, "legal plays");
        for arm in Arm::ALL {
            let on_arm = legal.iter().filter(|scored| scored.play.arm == arm);
            let tiles = on_arm.map(|scored| scored.play.tile).collect();
            assert_eq!(round.playable_on(arm), tiles, "tiles for {arm}");
        }
    }
}

impl core::fmt::Debug for Model {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Model")
            .field("rules", &self.rules)
            .field("layout", &self.layout)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
