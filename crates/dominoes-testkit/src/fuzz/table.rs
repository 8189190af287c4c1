//! A table as the tiles of its arms, in the order they were laid, and nothing else: neither geometry
//! nor running totals, so that both can be held against it.

use dominoes_core::{Arm, Face, Play, Tile};

/// The tiles of the arms, each from the inside out, around the first tile.
#[derive(Clone, Debug)]
pub(super) struct Table {
    first: Option<Tile>,
    arms: [Vec<Tile>; 4],
    /// The first double (R-SPIN-1), where there are spinners.
    spinner: Option<Tile>,
    has_spinner: bool,
}

impl Table {
    pub(super) fn new(has_spinner: bool) -> Self {
        Self {
            first: None,
            arms: Default::default(),
            spinner: None,
            has_spinner,
        }
    }

    pub(super) fn lay(&mut self, Play { tile, arm }: Play) {
        if self.has_spinner && tile.is_double() {
            self.spinner = self.spinner.or(Some(tile));
        }
        if self.first.is_none() {
            self.first = Some(tile);
        } else {
            self.arms[arm.index()].push(tile);
        }
    }

    /// Whether a tile of the line lies on both sides of the spinner (R-SPIN-2).
    fn is_covered(&self, spinner: Tile) -> bool {
        let [left, right, ..] = &self.arms;
        if self.first == Some(spinner) {
            return !left.is_empty() && !right.is_empty();
        }
        // Its other side is where it was laid.
        let arms = [left, right];
        arms.iter()
            .any(|arm| arm.contains(&spinner) && arm.last() != Some(&spinner))
    }

    /// The face that an arm shows and the tile at its tip; none if the arm is closed or the table
    /// empty (R-LAY-2, R-SPIN-2).
    pub(super) fn tip(&self, arm: Arm) -> Option<(Face, Tile)> {
        let first = self.first?;
        let (start, root) = match arm {
            Arm::L => (first.high(), first),
            Arm::R => (first.low(), first),
            Arm::U | Arm::D => {
                let spinner = self.spinner.filter(|&tile| self.is_covered(tile))?;
                (spinner.high(), spinner)
            }
        };
        let mut shows = start;
        for tile in &self.arms[arm.index()] {
            shows = tile.other(shows)?;
        }
        Some((
            shows,
            self.arms[arm.index()].last().copied().unwrap_or(root),
        ))
    }

    /// Whether a tile may be laid on an arm (R-LAY-1, R-LAY-2).
    pub(super) fn fits(&self, Play { tile, arm }: Play) -> bool {
        match self.tip(arm) {
            Some((face, _)) => tile.has_face(face),
            None => self.first.is_none() && arm == Arm::L,
        }
    }

    /// The total of the open ends (R-SCORE-1 to R-SCORE-5).
    pub(super) fn count(&self) -> u32 {
        let Some(first) = self.first else { return 0 };
        if self.arms.iter().all(Vec::is_empty) {
            return first.pips();
        }
        let counted = Arm::ALL
            .into_iter()
            .filter(|arm| arm.is_line() || !self.arms[arm.index()].is_empty());
        let tips = counted.filter_map(|arm| self.tip(arm));
        tips.map(|(face, tile)| {
            if tile.is_double() {
                tile.pips()
            } else {
                face.pips()
            }
        })
        .sum()
    }
}
