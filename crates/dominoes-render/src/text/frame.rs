//! The characters tiles are drawn with, and one tile drawn with them.

use dominoes_core::Face;

use super::{
    canvas::{Canvas, Line, Style},
    options::{Charset, Size},
};
use crate::{geometry::Rect, pips};

/// What a frame tells of its tile, beside whether it is the spinner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Plain,
    New,
    Chosen,
}

/// The characters of a frame.
struct Frame {
    across: char,
    upright: char,
    /// Upper left, upper right, lower left, lower right.
    corners: [char; 4],
    /// Where the divider meets the frame: above, below, left, right.
    joints: [char; 4],
    /// The divider, upright and across.
    divider: [char; 2],
    /// The sides and the divider of `[6|4]`.
    brackets: [char; 3],
}

impl Frame {
    /// The divider of the spinner is drawn like its frame, so that it is recognised whatever else it
    /// is marked as.
    const fn of(mark: Mark, is_spinner: bool, charset: Charset) -> Self {
        match charset {
            Charset::Unicode => Self::unicode(mark, is_spinner),
            Charset::Ascii => Self::ascii(mark, is_spinner),
        }
    }

    const fn unicode(mark: Mark, is_spinner: bool) -> Self {
        const LIGHT: [char; 4] = ['┌', '┐', '└', '┘'];
        const HEAVY: [char; 4] = ['┏', '┓', '┗', '┛'];
        const DOUBLE: [char; 4] = ['╔', '╗', '╚', '╝'];
        const LIGHT_JOINTS: [char; 4] = ['┬', '┴', '├', '┤'];
        const HEAVY_JOINTS: [char; 4] = ['┳', '┻', '┣', '┫'];
        let (across, upright, corners, joints, divider) = match (mark, is_spinner) {
            (Mark::Plain, false) => ('─', '│', LIGHT, LIGHT_JOINTS, ['│', '─']),
            (Mark::Plain, true) => ('━', '┃', HEAVY, HEAVY_JOINTS, ['┃', '━']),
            (Mark::New, false) => ('═', '║', DOUBLE, ['╤', '╧', '╟', '╢'], ['│', '─']),
            (Mark::New, true) => ('═', '║', DOUBLE, ['╦', '╩', '╠', '╣'], ['║', '═']),
            (Mark::Chosen, false) => ('╌', '╎', LIGHT, LIGHT_JOINTS, ['╎', '╌']),
            (Mark::Chosen, true) => ('╍', '╏', HEAVY, HEAVY_JOINTS, ['╏', '╍']),
        };
        Self {
            across,
            upright,
            corners,
            joints,
            divider,
            brackets: match (mark, is_spinner) {
                (Mark::Plain, false) => ['[', '|', ']'],
                (Mark::New | Mark::Chosen, false) => [upright, '|', upright],
                (_, true) => [upright; 3],
            },
        }
    }

    const fn ascii(mark: Mark, is_spinner: bool) -> Self {
        let (across, upright, corners, joints) = match mark {
            Mark::Plain if is_spinner => ('=', '|', ['*'; 4], ['=', '=', '|', '|']),
            Mark::Plain => ('-', '|', ['+'; 4], ['+'; 4]),
            Mark::New => ('#', '#', ['#'; 4], ['#'; 4]),
            Mark::Chosen => ('.', ':', ['.', '.', ':', ':'], ['.', '.', ':', ':']),
        };
        let divider = if is_spinner {
            [upright, across]
        } else {
            ['|', '-']
        };
        let brackets = match mark {
            Mark::Plain if is_spinner => ['<', '|', '>'],
            Mark::Plain => ['[', '|', ']'],
            _ if is_spinner => [upright; 3],
            Mark::New | Mark::Chosen => [upright, '|', upright],
        };
        Self {
            across,
            upright,
            corners: if is_spinner { ['*'; 4] } else { corners },
            joints,
            divider,
            brackets,
        }
    }
}

/// A tile as it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    /// Left and right, or above and below.
    pub(crate) halves: [Face; 2],
    pub(crate) is_spinner: bool,
    pub(crate) mark: Mark,
    pub(crate) style: Style,
    /// The styles of the faces.
    pub(crate) faces: [Style; 2],
}

impl Drawn {
    pub(crate) fn draw(
        self,
        canvas: &mut Canvas,
        rect: &Rect,
        upright: bool,
        charset: Charset,
        size: Size,
    ) {
        match size {
            Size::Large | Size::Medium | Size::Small => {
                self.draw_frame(canvas, rect, upright, charset);
                self.draw_faces(canvas, rect, upright, charset, size);
            }
            Size::Compact | Size::Line if upright => {
                let Frame {
                    brackets: [left, _, right],
                    divider: [_, divider],
                    ..
                } = Frame::of(self.mark, self.is_spinner, charset);
                let [above, below] = self.digits();
                let rows = [above, (divider, self.style), below];
                for (y, (middle, style)) in (rect.y..).zip(rows) {
                    canvas.put(rect.x, y, left, self.style);
                    canvas.put(rect.x + 1, y, middle, style);
                    canvas.put(rect.x + 2, y, right, self.style);
                }
            }
            Size::Compact | Size::Line => {
                for (x, (character, style)) in (rect.x..).zip(self.brackets(charset)) {
                    canvas.put(x, rect.y, character, style);
                }
            }
        }
    }

    /// The tile as `[6|4]`.
    fn brackets(self, charset: Charset) -> [(char, Style); 5] {
        let [left, divider, right] = Frame::of(self.mark, self.is_spinner, charset).brackets;
        let [first, second] = self.digits();
        [
            (left, self.style),
            first,
            (divider, self.style),
            second,
            (right, self.style),
        ]
    }

    /// Appends the tile as `[6|4]`.
    pub(crate) fn push(self, line: &mut Line, charset: Charset) {
        for (character, style) in self.brackets(charset) {
            line.push(character.encode_utf8(&mut [0; 4]), style);
        }
    }

    fn digits(self) -> [(char, Style); 2] {
        let digit = |half: usize| {
            let pips = self.halves[half].pips();
            let digit = char::from_digit(pips, 10).unwrap_or(' ');
            (digit, self.faces[half])
        };
        [digit(0), digit(1)]
    }

    fn draw_frame(self, canvas: &mut Canvas, rect: &Rect, upright: bool, charset: Charset) {
        let frame = Frame::of(self.mark, self.is_spinner, charset);
        let Rect { x, y, .. } = *rect;
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        for row in y..=bottom {
            for column in x..=right {
                let edge = (column == x || column == right, row == y || row == bottom);
                let character = match edge {
                    (false, false) => ' ',
                    (false, true) => frame.across,
                    (true, false) => frame.upright,
                    (true, true) => {
                        frame.corners[usize::from(column == right) + 2 * usize::from(row == bottom)]
                    }
                };
                canvas.put(column, row, character, self.style);
            }
        }
        let (middle_x, middle_y) = rect.middle();
        if upright {
            for column in x + 1..right {
                canvas.put(column, middle_y, frame.divider[1], self.style);
            }
            canvas.put(x, middle_y, frame.joints[2], self.style);
            canvas.put(right, middle_y, frame.joints[3], self.style);
        } else {
            for row in y + 1..bottom {
                canvas.put(middle_x, row, frame.divider[0], self.style);
            }
            canvas.put(middle_x, y, frame.joints[0], self.style);
            canvas.put(middle_x, bottom, frame.joints[1], self.style);
        }
    }

    fn draw_faces(
        self,
        canvas: &mut Canvas,
        rect: &Rect,
        upright: bool,
        charset: Charset,
        size: Size,
    ) {
        let metrics = size.metrics();
        let (half_x, half_y) = if upright {
            (0, metrics.half(false))
        } else {
            (metrics.half(true), 0)
        };
        let (middle_x, middle_y) = rect.middle();
        for (half, sign) in [-1, 1].into_iter().enumerate() {
            let (x, y) = (middle_x + sign * half_x, middle_y + sign * half_y);
            if size == Size::Large {
                let (face, style) = (self.halves[half], self.faces[half]);
                draw_pips(canvas, x, y, face, upright, charset, style);
            } else {
                let (digit, style) = self.digits()[half];
                canvas.put(x, y, digit, style);
            }
        }
    }
}

fn draw_pips(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    face: Face,
    upright: bool,
    charset: Charset,
    style: Style,
) {
    let pip = match charset {
        Charset::Unicode => '●',
        Charset::Ascii => 'o',
    };
    for (row, pips) in (y - 1..).zip(pips::grid(face, upright)) {
        for (column, _) in (x - 2..).step_by(2).zip(pips).filter(|&(_, there)| there) {
            canvas.put(column, row, pip, style);
        }
    }
}
