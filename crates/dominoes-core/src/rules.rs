//! What is agreed before play: the variant, the seats, the target.

use alloc::vec::Vec;
use core::fmt;

use crate::{RulesError, RulesFault, Seats, Tile};

/// Which game of the family is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Variant {
    /// All Fives: every play that makes the open ends a multiple of five scores.
    AllFives,
    /// Draw dominoes (R-DRAW-1): no spinner, no score for plays.
    Draw,
    /// Block dominoes (R-BLOCK-1): as Draw, but nobody draws.
    Block,
}

impl Variant {
    /// The three variants.
    pub const ALL: [Self; 3] = [Self::AllFives, Self::Draw, Self::Block];

    /// The variant with this name: `all_fives`, `draw` or `block`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Its name in logs, records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllFives => "all_fives",
            Self::Draw => "draw",
            Self::Block => "block",
        }
    }

    /// Whether the first double opens two more arms (R-SPIN-1, R-DRAW-1).
    #[must_use]
    pub const fn has_spinner(self) -> bool {
        matches!(self, Self::AllFives)
    }

    /// Whether a play scores when the open ends come to a multiple of five (R-SCORE-1), and bonuses
    /// are rounded to fives.
    #[must_use]
    pub const fn scores_fives(self) -> bool {
        matches!(self, Self::AllFives)
    }

    /// Whether a seat that cannot play draws (R-TURN-2, R-BLOCK-1).
    #[must_use]
    pub const fn draws(self) -> bool {
        !matches!(self, Self::Block)
    }

    /// How many tiles each seat is dealt unless agreed otherwise (R-DEAL-1, R-DRAW-1).
    #[must_use]
    pub const fn hand_size(self, seats: Seats) -> u8 {
        match (self, seats) {
            (Self::AllFives, Seats::Two) => 9,
            (Self::AllFives, Seats::Three) | (_, Seats::Two) => 7,
            (_, Seats::Three | Seats::Four) => 5,
        }
    }

    /// The score that wins unless agreed otherwise (R-GAME-1, R-DRAW-1).
    #[must_use]
    pub const fn target(self, seats: Seats) -> Target {
        match (self, seats) {
            (Self::AllFives, Seats::Two) => Target::Raw(250),
            (Self::AllFives, Seats::Three | Seats::Four) => Target::Raw(200),
            (Self::Draw | Self::Block, _) => Target::Raw(100),
        }
    }

    /// How many tiles stay undrawn unless agreed otherwise (R-TURN-5, R-DRAW-1). In Block nobody
    /// draws, so it is zero.
    #[must_use]
    pub const fn reserve(self) -> u8 {
        match self {
            Self::AllFives | Self::Block => 0,
            Self::Draw => 2,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What scores are divided by (R-SCALE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Scale {
    /// Scores are pips.
    One = 1,
    /// Scores are fifths of pips, for a cribbage board.
    Five = 5,
}

impl Scale {
    /// The scale with this divisor, if it is 1 or 5.
    #[must_use]
    pub const fn new(divisor: u32) -> Option<Self> {
        match divisor {
            1 => Some(Self::One),
            5 => Some(Self::Five),
            _ => None,
        }
    }

    /// What a score is divided by: 1 or 5.
    #[must_use]
    pub const fn divisor(self) -> u32 {
        self as u32
    }
}

/// The score that ends the game, with the scale it is counted in (R-GAME-1, R-SCALE-1).
///
/// The two are one setting, so that a cribbage target with undivided scores cannot be written by
/// accident.
///
/// ```
/// use dominoes_core::{Scale, Target};
///
/// assert_eq!(Target::CRIBBAGE, Target::Divided(61));
/// assert_eq!((Target::CRIBBAGE.score(), Target::CRIBBAGE.scale()), (61, Scale::Five));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Play to this many points, counted as they fall (scale 1).
    Raw(u32),
    /// Play to this many points, every score divided by five (scale 5); All Fives only.
    Divided(u32),
}

impl Target {
    /// Once round a cribbage board: 61 with divided scores.
    pub const CRIBBAGE: Self = Self::Divided(61);

    /// The highest target: far above any game people play, far below where a score could overflow.
    pub const MAX: u32 = 1_000_000;

    /// That target at that scale.
    #[must_use]
    pub const fn new(score: u32, scale: Scale) -> Self {
        match scale {
            Scale::One => Self::Raw(score),
            Scale::Five => Self::Divided(score),
        }
    }

    /// The score to reach, in scaled points.
    #[must_use]
    pub const fn score(self) -> u32 {
        match self {
            Self::Raw(score) | Self::Divided(score) => score,
        }
    }

    /// What scores are divided by.
    #[must_use]
    pub const fn scale(self) -> Scale {
        match self {
            Self::Raw(_) => Scale::One,
            Self::Divided(_) => Scale::Five,
        }
    }
}

/// The rules of a game. A value of this type is always playable.
///
/// Start from a preset and change it, or fill in a [`RulesSpec`] and have every fault of it reported
/// at once.
///
/// ```
/// use dominoes_core::{Rules, Seats, Target};
///
/// let rules = Rules::all_fives(Seats::Two).with_target(Target::CRIBBAGE)?.with_reserve(2)?;
/// assert_eq!((rules.hand_size(), rules.boneyard_size()), (9, 10));
/// assert!(Rules::draw(Seats::Two).with_target(Target::CRIBBAGE).is_err());
/// # Ok::<(), dominoes_core::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    variant: Variant,
    seats: Seats,
    hand_size: u8,
    reserve: u8,
    target: Target,
}

impl Rules {
    /// All Fives: 9, 7 or 5 tiles at 2, 3 or 4 seats, to 250 or 200 (R-DEAL-1, R-GAME-1).
    #[must_use]
    pub const fn all_fives(seats: Seats) -> Self {
        Self::preset(Variant::AllFives, seats)
    }

    /// Draw: 7, 5 or 5 tiles, the last two of the boneyard stay, to 100 (R-DRAW-1).
    #[must_use]
    pub const fn draw(seats: Seats) -> Self {
        Self::preset(Variant::Draw, seats)
    }

    /// Block: 7, 5 or 5 tiles, no drawing, to 100 (R-BLOCK-1).
    #[must_use]
    pub const fn block(seats: Seats) -> Self {
        Self::preset(Variant::Block, seats)
    }

    /// The usual rules of a variant.
    #[must_use]
    pub const fn preset(variant: Variant, seats: Seats) -> Self {
        Self {
            variant,
            seats,
            hand_size: variant.hand_size(seats),
            reserve: variant.reserve(),
            target: variant.target(seats),
        }
    }

    /// The same with another number of tiles dealt to each seat.
    ///
    /// # Errors
    /// Unless it is at least 1 and leaves the reserve undealt.
    pub fn with_hand_size(self, hand_size: u8) -> Result<Self, RulesError> {
        RulesSpec {
            hand_size: Some(hand_size.into()),
            ..self.spec()
        }
        .validate()
    }

    /// The same with another target and scale.
    ///
    /// # Errors
    /// When it is zero or above [`Target::MAX`], or divided in a game other than All Fives.
    pub fn with_target(self, target: Target) -> Result<Self, RulesError> {
        let (score, scale) = (Some(target.score()), Some(target.scale().divisor()));
        RulesSpec {
            target: score,
            scale,
            ..self.spec()
        }
        .validate()
    }

    /// The same with this many tiles at the end of the boneyard never drawn (R-TURN-5).
    ///
    /// # Errors
    /// When it exceeds the boneyard.
    pub fn with_reserve(self, reserve: u8) -> Result<Self, RulesError> {
        RulesSpec {
            reserve: Some(reserve.into()),
            ..self.spec()
        }
        .validate()
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The seats taken.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// How many tiles each seat is dealt.
    #[must_use]
    pub const fn hand_size(&self) -> usize {
        self.hand_size as usize
    }

    /// How many tiles are left undealt, the reserve included (R-DEAL-1).
    #[must_use]
    pub const fn boneyard_size(&self) -> usize {
        Tile::COUNT - self.hand_size() * self.seats.count()
    }

    /// How many tiles at the end of the boneyard are never drawn (R-TURN-5).
    #[must_use]
    pub const fn reserve(&self) -> usize {
        self.reserve as usize
    }

    /// The score that ends the game, and the scale.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// What scores are divided by (R-SCALE-1).
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.target.scale()
    }

    /// The rules as plain data, every setting written out.
    #[must_use]
    pub const fn spec(&self) -> RulesSpec {
        RulesSpec {
            variant: self.variant,
            players: self.seats as u32,
            hand_size: Some(self.hand_size as u32),
            target: Some(self.target.score()),
            scale: Some(self.target.scale().divisor()),
            reserve: Some(self.reserve as u32),
        }
    }
}

/// Rules as plain data, as they come from a log, a form or a command line: any of it may be wrong.
///
/// A setting left out has the preset's value; target and scale are given together or not at all.
///
/// ```
/// use dominoes_core::{RulesSpec, Variant};
///
/// let spec = RulesSpec { target: Some(61), reserve: Some(99), ..RulesSpec::new(Variant::Draw, 5) };
/// assert_eq!(spec.validate().unwrap_err().faults().len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesSpec {
    /// The variant.
    pub variant: Variant,
    /// How many seats, 2 to 4.
    pub players: u32,
    /// How many tiles each seat is dealt.
    pub hand_size: Option<u32>,
    /// The score that ends the game, in scaled points.
    pub target: Option<u32>,
    /// What scores are divided by, 1 or 5.
    pub scale: Option<u32>,
    /// How many tiles at the end of the boneyard are never drawn.
    pub reserve: Option<u32>,
}

impl RulesSpec {
    /// The preset of a variant, by number of players.
    #[must_use]
    pub const fn new(variant: Variant, players: u32) -> Self {
        Self {
            variant,
            players,
            hand_size: None,
            target: None,
            scale: None,
            reserve: None,
        }
    }

    /// The rules, if they can be played.
    ///
    /// # Errors
    /// Every fault, not just the first. What depends on a number of players that there cannot be is
    /// not looked into.
    pub fn validate(&self) -> Result<Rules, RulesError> {
        let mut faults = Vec::new();
        let target = match (self.target, self.scale) {
            (None, None) => None,
            (Some(_), None) => {
                faults.push(RulesFault::TargetWithoutScale);
                None
            }
            (None, Some(_)) => {
                faults.push(RulesFault::ScaleWithoutTarget);
                None
            }
            (Some(score), Some(divisor)) => {
                if score == 0 || score > Target::MAX {
                    faults.push(RulesFault::Target { target: score });
                }
                let scale = Scale::new(divisor);
                match scale {
                    None => faults.push(RulesFault::Scale { scale: divisor }),
                    Some(Scale::Five) if !self.variant.scores_fives() => {
                        faults.push(RulesFault::ScaleOfVariant {
                            variant: self.variant,
                        });
                    }
                    Some(_) => {}
                }
                scale.map(|scale| Target::new(score, scale))
            }
        };
        let seats = u8::try_from(self.players).ok().and_then(Seats::new);
        let Some(seats) = seats else {
            faults.insert(
                0,
                RulesFault::Players {
                    players: self.players,
                },
            );
            return Err(RulesError::new(faults));
        };
        let preset = Rules::preset(self.variant, seats);
        let hand_size = self.hand_size.unwrap_or(preset.hand_size.into());
        let reserve = self.reserve.unwrap_or(preset.reserve.into());
        let dealt = hand_size.saturating_mul(seats as u32);
        let boneyard = (Tile::COUNT as u32)
            .checked_sub(dealt)
            .filter(|_| hand_size > 0);
        match boneyard {
            None => faults.push(RulesFault::HandSize { hand_size, seats }),
            Some(boneyard) if reserve > boneyard => {
                faults.push(RulesFault::Reserve { reserve, boneyard });
            }
            Some(_) => {}
        }
        if !faults.is_empty() {
            return Err(RulesError::new(faults));
        }
        Ok(Rules {
            variant: self.variant,
            seats,
            hand_size: hand_size as u8,
            reserve: reserve as u8,
            target: target.unwrap_or(preset.target),
        })
    }
}
