//! Where every tile lies on the page.

use alloc::vec::Vec;

use dominoes_core::{Arm, Face, Layout, Tile};

use crate::{
    geometry::{Direction, Metrics, Rect},
    route::{self, Course, Path, Step, Turn},
};

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How wide the picture may be.
    pub width: i32,
    /// How high it should be, if that matters: arms then turn early where that helps.
    pub height: Option<i32>,
    /// Whether room is kept for a label at the tip of every open arm.
    pub labels: bool,
}

/// A table laid out on a page.
///
/// The main line goes through the spinner from left to right, U grows up and D down from its short
/// ends, every other double lies crosswise on its arm, and an arm that runs out of room turns and
/// comes back in a lane of its own. No two tiles overlap, and consecutive tiles touch, half to
/// matching half.
///
/// ```
/// use dominoes_core::{Arm, Layout};
/// use dominoes_render::{Bounds, Metrics, Plan};
///
/// let mut table = Layout::new(true);
/// table.try_place("5-5".parse()?, Arm::L)?;
/// table.try_place("5-3".parse()?, Arm::R)?;
/// let bounds = Bounds { width: 40, height: None, labels: false };
/// let plan = Plan::new(&table, &Metrics::GRID, &bounds);
/// assert!(plan.tiles[0].is_spinner && plan.tiles[0].upright);
/// assert_eq!((plan.width, plan.height), (2 + 4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The tiles: the spinner or else the first of the line, then L, R, U and D outward.
    pub tiles: Vec<Placed>,
    /// Where the labels of the open arms go; nothing if they were not asked for.
    pub labels: Vec<Label>,
    /// The width of the picture. It is within the bounds unless they are too narrow for any drawing.
    pub width: i32,
    /// The height of the picture.
    pub height: i32,
}

/// A tile on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The tile.
    pub tile: Tile,
    /// The arm it is part of; none for the tile from which the arms start.
    pub arm: Option<Arm>,
    /// Which tile of its arm it is, from 0 outward.
    pub index: usize,
    /// Where it lies.
    pub rect: Rect,
    /// Whether it stands upright or lies across the page.
    pub upright: bool,
    /// The faces of its halves: left and right, or upper and lower if it stands upright.
    pub halves: [Face; 2],
    /// The way its arm goes there.
    pub heading: Option<Direction>,
    /// Whether it is the spinner.
    pub is_spinner: bool,
    /// Whether its halves are at an open end, in the order of `halves`. Both are for a double.
    pub open: [bool; 2],
}

/// The label of an open arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The arm.
    pub arm: Arm,
    /// The room that is kept for it.
    pub rect: Rect,
}

/// A tile of an arm, as both kinds of layout entry give it.
#[derive(Clone, Copy)]
struct Link {
    tile: Tile,
    inner: Face,
    outer: Face,
}

/// The tiles of a layout as arms off one tile.
struct Arms {
    /// The spinner, or the first of the line if there is none, with its left and right face.
    anchor: (Tile, [Face; 2]),
    is_spinner: bool,
    links: [Vec<Link>; Arm::COUNT],
    doubles: [Vec<bool>; Arm::COUNT],
}

impl Arms {
    fn of(layout: &Layout) -> Option<Self> {
        let anchor_index = layout.spinner_index().unwrap_or(0);
        let anchor = layout.line().nth(anchor_index)?;
        let behind = layout.line().len() - anchor_index;
        let left = layout.line().rev().skip(behind).map(|entry| Link {
            tile: entry.tile,
            inner: entry.right,
            outer: entry.left,
        });
        let right = layout.line().skip(anchor_index + 1).map(|entry| Link {
            tile: entry.tile,
            inner: entry.left,
            outer: entry.right,
        });
        let branch = |entries: &[dominoes_core::ArmTile]| {
            let link = |entry: &dominoes_core::ArmTile| Link {
                tile: entry.tile,
                inner: entry.inner,
                outer: entry.outer,
            };
            entries.iter().map(link).collect::<Vec<_>>()
        };
        let links = [
            left.collect(),
            right.collect(),
            branch(layout.up()),
            branch(layout.down()),
        ];
        let doubles = links
            .each_ref()
            .map(|arm| arm.iter().map(|link| link.tile.is_double()).collect());
        Some(Self {
            anchor: (anchor.tile, [anchor.left, anchor.right]),
            is_spinner: layout.spinner_index().is_some(),
            links,
            doubles,
        })
    }

    fn len(&self, arm: Arm) -> usize {
        self.links[arm.index()].len()
    }
}

/// One way to lay a table out, as far as it is a choice.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Where the anchor's left edge is.
    x: i32,
    /// Which way the lanes of L and of R follow each other; none for an arm that needs one lane only.
    lanes: [Option<Direction>; 2],
    leave: Turn,
    enter: Turn,
}

/// A shape that worked, and what it looks like.
struct Draft {
    anchor: Rect,
    paths: [Path; Arm::COUNT],
    extent: Rect,
    cost: i32,
}

impl Plan {
    /// Lays a table out.
    ///
    /// If the bounds are too narrow for any drawing the plan is as narrow as it can be found, and
    /// wider than they are; tables are always drawn.
    #[must_use]
    pub fn new(layout: &Layout, metrics: &Metrics, bounds: &Bounds) -> Self {
        let Some(arms) = Arms::of(layout) else {
            return Self {
                tiles: Vec::new(),
                labels: Vec::new(),
                width: 0,
                height: 0,
            };
        };
        let open = |arm: Arm| layout.arms_open().contains(arm);
        let mut sheet = Sheet {
            arms: &arms,
            metrics,
            bounds: *bounds,
            labels: Arm::ALL.map(|arm| bounds.labels && open(arm)),
        };
        loop {
            if let Some(draft) = sheet.best() {
                return sheet.finish(&draft, layout);
            }
            // Wide enough, every arm goes straight.
            sheet.bounds.width += metrics.short_x.max(1);
        }
    }

    /// Whether it keeps to the bounds.
    #[must_use]
    pub fn fits(&self, bounds: &Bounds) -> bool {
        self.width <= bounds.width && bounds.height.is_none_or(|height| self.height <= height)
    }
}

/// What all shapes of a table have in common.
struct Sheet<'a> {
    arms: &'a Arms,
    metrics: &'a Metrics,
    bounds: Bounds,
    labels: [bool; Arm::COUNT],
}

impl Sheet<'_> {
    /// The best of the shapes that work.
    fn best(&self) -> Option<Draft> {
        let mut best = None;
        for shape in self.shapes() {
            self.improve(shape, &mut best);
        }
        best
    }

    /// How long L and R are when they go straight.
    fn reach(&self, arm: Arm) -> i32 {
        route::straight_length(
            &self.arms.doubles[arm.index()],
            self.metrics,
            self.labels[arm.index()],
        )
    }

    fn anchor_size(&self) -> (i32, i32) {
        self.metrics.size(self.arms.anchor.0.is_double())
    }

    /// Every shape worth trying, better ones first where there is no other reason to choose.
    fn shapes(&self) -> Vec<Shape> {
        const TURNS: [(Turn, Turn); 3] = [
            (Turn::Beside, Turn::Beside),
            (Turn::Past, Turn::Past),
            (Turn::Beside, Turn::Past),
        ];
        let mut shapes = Vec::new();
        let (width, _) = self.anchor_size();
        for x in self.places() {
            let lanes = |arm: Arm, room: i32, preferred: Direction| {
                if self.reach(arm) <= room {
                    [Some(None), None]
                } else {
                    [Some(Some(preferred)), Some(Some(preferred.opposite()))]
                }
            };
            let right_room = self.bounds.width - x - width;
            for left in lanes(Arm::L, x, Direction::Up).into_iter().flatten() {
                for right in lanes(Arm::R, right_room, Direction::Down)
                    .into_iter()
                    .flatten()
                {
                    for (leave, enter) in TURNS {
                        shapes.push(Shape {
                            x,
                            lanes: [left, right],
                            leave,
                            enter,
                        });
                    }
                }
            }
        }
        shapes
    }

    /// Where the anchor might lie: in the middle, where an arm just has room to go straight, and at
    /// some places between.
    fn places(&self) -> Vec<i32> {
        const STEPS: i32 = 8;
        let (width, _) = self.anchor_size();
        let (left, right) = (self.reach(Arm::L), self.reach(Arm::R));
        let most = (self.bounds.width - width).max(0);
        let balanced = left + (self.bounds.width - left - width - right) / 2;
        let mut places: Vec<i32> = [balanced, left, most - right]
            .into_iter()
            .filter(|x| (0..=most).contains(x))
            .collect();
        for step in 0..=STEPS {
            // From the middle outward.
            let offset = (step + 1) / 2 * if step % 2 == 0 { 1 } else { -1 };
            places.push(most / 2 + offset * most / STEPS);
        }
        let mut kept = Vec::new();
        for x in places {
            if !kept.contains(&x) {
                kept.push(x);
            }
        }
        kept
    }

    /// Lays out one shape, in every way in which U and D might go, and keeps what is better.
    fn improve(&self, shape: Shape, best: &mut Option<Draft>) {
        let (width, height) = self.anchor_size();
        let anchor = Rect {
            x: shape.x,
            y: 0,
            width,
            height,
        };
        let route = |arm: Arm, straight: usize, taken: &[Rect]| {
            let course = self.course(arm, straight, shape, &anchor);
            let doubles = &self.arms.doubles[arm.index()];
            route::route(doubles, anchor, &course, taken, self.metrics)
        };
        // The upright arms first, each in a half of the page: the line keeps clear of them.
        let upright = |arm: Arm| {
            straights(self.arms.len(arm))
                .filter_map(|straight| route(arm, straight, &[anchor]))
                .collect::<Vec<_>>()
        };
        let downs = upright(Arm::D);
        for u in upright(Arm::U) {
            for d in &downs {
                let mut taken = Vec::with_capacity(Tile::COUNT + Arm::COUNT);
                taken.push(anchor);
                taken.extend(u.rects().chain(d.rects()));
                let least = self.cost_of_height(extent(&taken).height);
                if best.as_ref().is_some_and(|best| best.cost <= least) {
                    continue;
                }
                let Some(r) = route(Arm::R, 0, &taken) else {
                    continue;
                };
                taken.extend(r.rects());
                let Some(l) = route(Arm::L, 0, &taken) else {
                    continue;
                };
                taken.extend(l.rects());
                let mut draft = Draft {
                    anchor,
                    extent: extent(&taken),
                    paths: [l, r, u.clone(), d.clone()],
                    cost: 0,
                };
                draft.cost = self.cost(&draft);
                if best.as_ref().is_none_or(|best| draft.cost < best.cost) {
                    *best = Some(draft);
                }
            }
        }
    }

    /// What the arm keeps to. The four quarters around the spinner go to one arm each, so that arms
    /// cannot meet; an arm that needs no quarter leaves it to its neighbour.
    fn course(&self, arm: Arm, straight: usize, shape: Shape, anchor: &Rect) -> Course {
        let Metrics {
            gap,
            long_x,
            long_y,
            ..
        } = *self.metrics;
        let far = 40 * (long_y + gap);
        let [left_lanes, right_lanes] = shape.lanes;
        let (whole_left, whole_right) = (0, self.bounds.width);
        let (up, down) = (Direction::Up, Direction::Down);
        let (start, outward, side) = match arm {
            Arm::L => (Direction::Left, left_lanes.unwrap_or(up), None),
            Arm::R => (Direction::Right, right_lanes.unwrap_or(down), None),
            Arm::U | Arm::D => {
                let outward = if arm == Arm::U { up } else { down };
                let sides = if arm == Arm::U {
                    [
                        (Direction::Right, right_lanes),
                        (Direction::Left, left_lanes),
                    ]
                } else {
                    [
                        (Direction::Left, left_lanes),
                        (Direction::Right, right_lanes),
                    ]
                };
                let free = sides.iter().find(|(_, lanes)| *lanes != Some(outward));
                (outward, outward, free.map(|&(side, _)| side))
            }
        };
        let (middle, axis) = anchor.middle();
        let lane = axis - long_y / 2;
        let (x0, x1) = match arm {
            Arm::L | Arm::R => {
                let other = if arm == Arm::L {
                    right_lanes
                } else {
                    left_lanes
                };
                let branch = if outward == up { Arm::U } else { Arm::D };
                let wide = other != Some(outward) && self.arms.len(branch) == 0;
                match arm {
                    _ if wide => (whole_left, whole_right),
                    Arm::L => (whole_left, anchor.x - gap),
                    Arm::R | Arm::U | Arm::D => (anchor.right() + gap, whole_right),
                }
            }
            Arm::U | Arm::D => {
                let column = (middle - long_x / 2, middle - long_x / 2 + long_x);
                let bound = |lanes: Option<Direction>, whole, column| {
                    if lanes == Some(outward) {
                        column
                    } else {
                        whole
                    }
                };
                (
                    bound(left_lanes, whole_left, column.0.max(whole_left)),
                    bound(right_lanes, whole_right, column.1.min(whole_right)),
                )
            }
        };
        let (y0, y1) = match (arm, outward) {
            (Arm::L | Arm::R, Direction::Up) => (-far, lane + long_y),
            (Arm::L | Arm::R, _) => (lane, far),
            (Arm::U, _) => (-far, anchor.y),
            (Arm::D, _) => (anchor.bottom(), far),
        };
        Course {
            region: Rect {
                x: x0,
                y: y0,
                width: x1 - x0,
                height: y1 - y0,
            },
            start,
            outward,
            side: side.filter(|_| straight < self.arms.len(arm)),
            straight,
            leave: shape.leave,
            enter: shape.enter,
            label: self.labels[arm.index()],
        }
    }

    /// A picture should be low; above all it should not be higher than asked for, nor, if nothing was
    /// asked for, much higher than two thirds of the width it may have.
    fn cost_of_height(&self, height: i32) -> i32 {
        let shapely = self.bounds.width * self.metrics.long_y * 2 / (self.metrics.long_x * 3);
        let over = |most: i32| (height - most).max(0);
        let most = self.bounds.height.map_or(0, |most| 100 * over(most));
        4 * height + 12 * over(shapely) + most
    }

    /// How far a draft is from a picture that reads well: low, with few corners, no doubles in them,
    /// and nothing that touches what it is not joined to.
    fn cost(&self, draft: &Draft) -> i32 {
        let unit = self.metrics.long_y;
        let mut cost = self.cost_of_height(draft.extent.height);
        let mut rects: Vec<(usize, usize, Rect)> = Vec::new();
        for (arm, path) in draft.paths.iter().enumerate() {
            let mut before: Option<&Step> = None;
            for (index, step) in path.steps.iter().enumerate() {
                if let Some(before) = before.filter(|before| before.heading != step.heading) {
                    let double = step.double || before.double;
                    cost += if double { 10 } else { 6 } * unit;
                }
                before = Some(step);
                let touches = rects.iter().filter(|(other_arm, other_index, other)| {
                    !(arm == *other_arm && index == other_index + 1)
                        && step
                            .rect
                            .within(other, self.metrics.gap + 1, self.metrics.gap + 1)
                });
                cost += 3 * unit * i32::try_from(touches.count()).unwrap_or(0);
                rects.push((arm, index, step.rect));
            }
        }
        cost
    }

    /// The plan of a draft, its upper left corner at 0, 0.
    fn finish(&self, draft: &Draft, layout: &Layout) -> Plan {
        let shift = |rect: Rect| Rect {
            x: rect.x - draft.extent.x,
            y: rect.y - draft.extent.y,
            ..rect
        };
        let (tile, halves) = self.arms.anchor;
        let bare = |arm: Arm| self.arms.len(arm) == 0;
        // The halves of a spinner that the line covers are at no end.
        let open = match (bare(Arm::L), bare(Arm::R)) {
            (false, false) => [false, false],
            (left, right) if tile.is_double() => [left || right; 2],
            (left, right) => [left, right],
        };
        let mut tiles = Vec::with_capacity(layout.len());
        tiles.push(Placed {
            tile,
            arm: None,
            index: 0,
            rect: shift(draft.anchor),
            upright: tile.is_double(),
            halves,
            heading: None,
            is_spinner: self.arms.is_spinner,
            open,
        });
        let mut labels = Vec::new();
        for (arm, path) in Arm::ALL.into_iter().zip(&draft.paths) {
            let links = &self.arms.links[arm.index()];
            for (index, (link, step)) in links.iter().zip(&path.steps).enumerate() {
                let tip = index + 1 == links.len();
                let double = link.tile.is_double();
                let outward_last = step.heading.sign() > 0;
                tiles.push(Placed {
                    tile: link.tile,
                    arm: Some(arm),
                    index,
                    rect: shift(step.rect),
                    upright: step.heading.is_horizontal() == double,
                    halves: if outward_last {
                        [link.inner, link.outer]
                    } else {
                        [link.outer, link.inner]
                    },
                    heading: Some(step.heading),
                    is_spinner: false,
                    open: [
                        tip && (double || !outward_last),
                        tip && (double || outward_last),
                    ],
                });
            }
            labels.extend(path.label.map(|rect| Label {
                arm,
                rect: shift(rect),
            }));
        }
        Plan {
            tiles,
            labels,
            width: draft.extent.width,
            height: draft.extent.height,
        }
    }
}

/// How many tiles of an upright arm might go straight: all of them, or a few.
fn straights(len: usize) -> impl Iterator<Item = usize> + Clone {
    (1..len.min(5)).chain(core::iter::once(len)).rev()
}

/// The smallest rectangle around all of these.
fn extent(rects: &[Rect]) -> Rect {
    let all = rects.iter().copied().reduce(|all, rect| all.union(&rect));
    all.unwrap_or(Rect {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
    })
}
