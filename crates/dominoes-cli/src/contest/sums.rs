//! Exact sums over deals, and what they say.

use core::ops::Add;

use dominoes_engine::Seats;
use serde::{Deserialize, Serialize};

/// Whole numbers that describe any set of deals; those of two sets add up to those of both.
///
/// The margin of a deal is counted in units of 1 / (n·(n − 1)) points at n seats: over its n games,
/// n − 1 times A's score less the scores of the others. The wins of a deal are counted in halves of a
/// game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sums {
    pub(super) deals: u64,
    margin: i64,
    margin_squares: u64,
    wins: u64,
    wins_squares: u64,
}

impl Sums {
    /// The sums of one deal.
    pub(super) const fn of_deal(margin: i64, wins: u64) -> Self {
        let size = margin.unsigned_abs();
        Self {
            deals: 1,
            margin,
            margin_squares: size * size,
            wins,
            wins_squares: wins * wins,
        }
    }

    /// A's score minus the mean of the others', in points.
    pub(super) fn margin(&self, players: Seats) -> Estimate {
        let unit = players.count() * (players.count() - 1);
        Estimate::new(self.deals, self.margin.into(), self.margin_squares, unit)
    }

    /// The share of games that A won, a shared first place counting half.
    pub(super) fn wins(&self, players: Seats) -> Estimate {
        let unit = players.count() * 2;
        Estimate::new(self.deals, self.wins.into(), self.wins_squares, unit)
    }
}

impl Add for Sums {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            deals: self.deals + other.deals,
            margin: self.margin + other.margin,
            margin_squares: self.margin_squares + other.margin_squares,
            wins: self.wins + other.wins,
            wins_squares: self.wins_squares + other.wins_squares,
        }
    }
}

/// A mean over deals with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    /// None for a single deal.
    pub(super) se: Option<f64>,
}

/// Half the width of a 95% interval, in standard errors.
const HALF_WIDTH: f64 = 1.96;

#[allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "the sums are exact; a few correctly rounded operations on them give the same bits \
              everywhere, and decide nothing"
)]
impl Estimate {
    /// The mean of so many whole numbers with this sum and this sum of squares, in units.
    fn new(count: u64, sum: i128, squares: u64, unit: usize) -> Self {
        let n = i128::from(count.max(1));
        let scale = n as f64 * unit as f64;
        // n times the sum of squared deviations.
        let spread = n * i128::from(squares) - sum * sum;
        // The variance is spread / (n·(n − 1)), that of the mean one n-th of it.
        let se = (n > 1).then(|| (spread as f64 / (n - 1) as f64).sqrt() / scale);
        Self {
            mean: rounded(sum as f64 / scale),
            se: se.map(rounded),
        }
    }

    /// The lower end of the 95% interval.
    pub(super) fn low95(&self) -> Option<f64> {
        self.se.map(|se| rounded(self.mean - HALF_WIDTH * se))
    }

    /// The upper end of the 95% interval.
    pub(super) fn high95(&self) -> Option<f64> {
        self.se.map(|se| rounded(self.mean + HALF_WIDTH * se))
    }
}

/// To a millionth: more digits say nothing.
#[allow(
    clippy::float_arithmetic,
    reason = "correctly rounded operations give the same bits everywhere"
)]
fn rounded(value: f64) -> f64 {
    const UNIT: f64 = 1e6;
    // Adding zero makes a negative zero positive.
    (value * UNIT).round() / UNIT + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Margins of 1, 2, 3 and 6 halves: mean 3, variance 14/3, standard error √(14/12), in halves.
    #[test]
    fn mean_and_standard_error_of_a_known_sample() {
        let sums = [1, 2, 3, 6]
            .map(|margin| Sums::of_deal(margin, margin.unsigned_abs() % 4))
            .into_iter()
            .fold(Sums::default(), Add::add);
        let margin = sums.margin(Seats::Two);
        assert_eq!((margin.mean, margin.se), (1.5, Some(0.540_062)));
        assert_eq!(
            (margin.low95(), margin.high95()),
            (Some(0.441_478), Some(2.558_522))
        );
        // Wins of 1, 2, 3 and 2 quarters.
        let wins = sums.wins(Seats::Two);
        assert_eq!((wins.mean, wins.se), (0.5, Some(0.102_062)));
    }

    #[test]
    fn one_deal_has_no_standard_error() {
        let margin = Sums::of_deal(-6, 0).margin(Seats::Three);
        assert_eq!((margin.mean, margin.se, margin.low95()), (-1.0, None, None));
    }

    #[test]
    fn equal_deals_have_a_standard_error_of_zero() {
        let sums = Sums::of_deal(-5, 1) + Sums::of_deal(-5, 1);
        assert_eq!(sums.margin(Seats::Two).se, Some(0.0));
    }
}
