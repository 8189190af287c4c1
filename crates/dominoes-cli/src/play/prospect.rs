//! What a play would make of the table: worked out from a view, so it can show nothing that the view
//! does not.

use dominoes_core::{Layout, Play, ScoredPlay, scoring};
use dominoes_view::View;

/// The table as a legal play would leave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prospect {
    pub(super) play: Play,
    /// What it would score.
    pub(super) points: u32,
    pub(super) layout: Layout,
    /// The total of the ends then.
    pub(super) count: u32,
}

impl Prospect {
    /// Play number `index` of the view's legal plays, from 0; none if there are fewer.
    pub(super) fn of(view: &View, index: usize) -> Option<Self> {
        let ScoredPlay { play, points } = *view.legal().get(index)?;
        let mut layout = view.layout().clone();
        layout.try_place(play.tile, play.arm).ok()?;
        let count = scoring::count(&layout);
        Some(Self {
            play,
            points,
            layout,
            count,
        })
    }
}
