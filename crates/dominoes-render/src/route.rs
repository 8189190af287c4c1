//! How one arm finds its way: straight on while there is room, round a corner where there is none.
//!
//! An arm is a path of tiles. From a tile the next one goes on straight, or turns in one of two ways
//! that people use at a table: *past* the end of the tile before, its inner half in line with it, or
//! *beside* the outer half of the tile before. Lanes that lie across the page are joined by upright
//! pieces, and every lane lies further from the spinner than the one before, so that an arm cannot
//! meet itself; what else it might meet is checked tile by tile.

use alloc::vec::Vec;

use crate::geometry::{Direction, Metrics, Rect};

/// How many tiles are tried before a way is given up.
const PATIENCE: u32 = 120;

/// A tile of an arm, laid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) rect: Rect,
    /// Which way the arm goes here.
    pub(crate) heading: Direction,
    /// The line that the arm goes along: its y when it lies across, its x when it is upright.
    pub(crate) axis: i32,
    /// Whether it lies across its arm.
    pub(crate) double: bool,
}

/// The way round a corner that is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Past the end of the tile before.
    Past,
    /// Beside the outer half of the tile before.
    Beside,
}

impl Turn {
    const fn other(self) -> Self {
        match self {
            Self::Past => Self::Beside,
            Self::Beside => Self::Past,
        }
    }
}

/// What an arm keeps to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// Where it may lie.
    pub(crate) region: Rect,
    /// Which way it leaves the spinner.
    pub(crate) start: Direction,
    /// The way from one lane to the next.
    pub(crate) outward: Direction,
    /// For an arm that starts upright, the way of its first lane; none if it never turns.
    pub(crate) side: Option<Direction>,
    /// How many tiles go straight before an upright start may turn.
    pub(crate) straight: usize,
    /// The turn out of a lane that is tried first.
    pub(crate) leave: Turn,
    /// The turn into a lane that is tried first.
    pub(crate) enter: Turn,
    /// Whether the tip carries a label.
    pub(crate) label: bool,
}

/// An arm that found its way.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) steps: Vec<Step>,
    pub(crate) label: Option<Rect>,
}

impl Path {
    /// All that it takes up.
    pub(crate) fn rects(&self) -> impl Iterator<Item = Rect> + '_ {
        self.steps.iter().map(|step| step.rect).chain(self.label)
    }
}

/// Lays the tiles of an arm, of which only the doubles are special, from the anchor outward.
pub(crate) fn route(
    doubles: &[bool],
    anchor: Rect,
    course: &Course,
    taken: &[Rect],
    metrics: &Metrics,
) -> Option<Path> {
    let (x, y) = anchor.middle();
    let start = Step {
        rect: anchor,
        heading: course.start,
        axis: if course.start.is_horizontal() { y } else { x },
        double: true,
    };
    let mut search = Search {
        doubles,
        course,
        taken,
        metrics,
        steps: Vec::with_capacity(doubles.len() + 1),
        label: None,
        patience: PATIENCE,
    };
    search.steps.push(start);
    search.go(course.start).then(|| {
        search.steps.remove(0);
        Path {
            steps: search.steps,
            label: search.label,
        }
    })
}

/// How long an arm is, when it goes straight.
pub(crate) fn straight_length(doubles: &[bool], metrics: &Metrics, label: bool) -> i32 {
    let tiles = doubles.iter().map(|&double| {
        metrics.gap
            + if double {
                metrics.short_x
            } else {
                metrics.long_x
            }
    });
    tiles.sum::<i32>() + if label { metrics.label_x } else { 0 }
}

struct Search<'a> {
    doubles: &'a [bool],
    course: &'a Course,
    taken: &'a [Rect],
    metrics: &'a Metrics,
    /// The anchor and what is laid so far.
    steps: Vec<Step>,
    label: Option<Rect>,
    patience: u32,
}

impl Search<'_> {
    /// Lays the rest of the arm and finds room for its label, if there is a way.
    fn go(&mut self, last_lane: Direction) -> bool {
        let laid = self.steps.len() - 1;
        let Some(&before) = self.steps.last() else {
            return false;
        };
        let Some(&double) = self.doubles.get(laid) else {
            self.label = self.label_of(&before);
            return self.label.is_some() || !self.course.label;
        };
        for step in self.ways(&before, laid, double, last_lane) {
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            if !self.is_free(&step.rect) {
                continue;
            }
            self.steps.push(step);
            let lane = if step.heading.is_horizontal() {
                step.heading
            } else {
                last_lane
            };
            if self.go(lane) {
                return true;
            }
            self.steps.pop();
        }
        false
    }

    /// The ways on from a tile, best first.
    fn ways(
        &self,
        before: &Step,
        laid: usize,
        double: bool,
        last_lane: Direction,
    ) -> impl Iterator<Item = Step> + use<> {
        let course = self.course;
        let straight = Some(self.ahead(before, double));
        let mut ways = [straight, None, None];
        if laid > 0 {
            let lane = before.heading.is_horizontal();
            let first_upright = !course.start.is_horizontal() && last_lane == course.start;
            let (towards, preferred) = if lane {
                (Some(course.outward), course.leave)
            } else if first_upright {
                (course.side, course.enter)
            } else {
                (Some(last_lane.opposite()), course.enter)
            };
            if let Some(towards) = towards {
                let turn = |turn| self.turned(before, double, towards, turn);
                let turns = [turn(preferred), turn(preferred.other())];
                // A lane is as long as it can be, an upright piece as short; a double is no corner if
                // that can be helped.
                let later = if first_upright {
                    laid < course.straight
                } else {
                    lane || double
                };
                ways = if later {
                    [straight, turns[0], turns[1]]
                } else {
                    [turns[0], turns[1], straight]
                };
            }
        }
        ways.into_iter().flatten()
    }

    /// The next tile straight on.
    fn ahead(&self, before: &Step, double: bool) -> Step {
        let heading = before.heading;
        let upright = heading.is_horizontal() == double;
        Step {
            rect: beyond(
                &before.rect,
                heading,
                before.axis,
                self.metrics.size(upright),
                self.metrics.gap,
            ),
            heading,
            axis: before.axis,
            double,
        }
    }

    /// The next tile round a corner, if it can lie like that.
    fn turned(&self, before: &Step, double: bool, to: Direction, turn: Turn) -> Option<Step> {
        let metrics = self.metrics;
        let along = before.heading;
        let upright = to.is_horizontal() == double;
        match turn {
            Turn::Past if double => None,
            Turn::Past => {
                let middle = before.axis + to.sign() * metrics.half(to.is_horizontal());
                let rect = beyond(
                    &before.rect,
                    along,
                    middle,
                    metrics.size(upright),
                    metrics.gap,
                );
                let (x, y) = rect.middle();
                Some(Step {
                    rect,
                    heading: to,
                    axis: if to.is_horizontal() { y } else { x },
                    double,
                })
            }
            Turn::Beside if before.double => None,
            Turn::Beside => {
                let (x, y) = before.rect.middle();
                let middle = if along.is_horizontal() { x } else { y };
                let axis = middle + along.sign() * metrics.half(along.is_horizontal());
                Some(Step {
                    rect: beyond(&before.rect, to, axis, metrics.size(upright), metrics.gap),
                    heading: to,
                    axis,
                    double,
                })
            }
        }
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let Metrics {
            clear_x, clear_y, ..
        } = *self.metrics;
        let Some((before, earlier)) = self.steps.split_last() else {
            return true;
        };
        is_inside(rect, &self.course.region)
            && !rect.overlaps(&before.rect)
            && !earlier
                .iter()
                .any(|step| rect.within(&step.rect, clear_x, clear_y))
            && !self
                .taken
                .iter()
                .any(|other| *other != before.rect && rect.within(other, clear_x, clear_y))
    }

    /// Where the label of the tip has room: ahead, or else beside its outer half.
    fn label_of(&self, tip: &Step) -> Option<Rect> {
        if !self.course.label {
            return None;
        }
        let size = (self.metrics.label_x, self.metrics.label_y);
        let ahead = beyond(&tip.rect, tip.heading, tip.axis, size, 0);
        let (x, y) = tip.rect.middle();
        let (middle, sides) = if tip.heading.is_horizontal() {
            (x, [Direction::Up, Direction::Down])
        } else {
            (y, [Direction::Left, Direction::Right])
        };
        let half = self.metrics.half(tip.heading.is_horizontal());
        let outer = if tip.double {
            middle
        } else {
            middle + tip.heading.sign() * half
        };
        let beside = sides.map(|side| beyond(&tip.rect, side, outer, size, 0));
        [ahead, beside[0], beside[1]].into_iter().find(|rect| {
            is_inside(rect, &self.course.region)
                && !self.steps.iter().any(|step| rect.overlaps(&step.rect))
                && !self.taken.iter().any(|other| rect.overlaps(other))
        })
    }
}

/// The rectangle of this size next to another, on that side of it, its middle on a line.
fn beyond(rect: &Rect, side: Direction, axis: i32, (width, height): (i32, i32), gap: i32) -> Rect {
    let (x, y) = match side {
        Direction::Left => (rect.x - gap - width, axis - height / 2),
        Direction::Right => (rect.right() + gap, axis - height / 2),
        Direction::Up => (axis - width / 2, rect.y - gap - height),
        Direction::Down => (axis - width / 2, rect.bottom() + gap),
    };
    Rect {
        x,
        y,
        width,
        height,
    }
}

fn is_inside(rect: &Rect, region: &Rect) -> bool {
    rect.x >= region.x
        && rect.y >= region.y
        && rect.right() <= region.right()
        && rect.bottom() <= region.bottom()
}
