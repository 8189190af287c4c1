//! The characters tiles are drawn with, and one tile drawn with them.

use dominoes_core::Face;

use super::{
    canvas::{Canvas, Style},
    options::{Charset, Size},
};
use crate::{geometry::Rect, pips};

/// What a frame tells of its tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Plain,
    Spinner,
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
}

impl Frame {
    const fn of(mark: Mark, charset: Charset) -> Self {
        let (across, upright, corners, joints, divider) = match (charset, mark) {
            (Charset::Unicode, Mark::Plain) => (
                '─',
                '│',
                ['┌', '┐', '└', '┘'],
                ['┬', '┴', '├', '┤'],
                ['│', '─'],
            ),
            (Charset::Unicode, Mark::Spinner) => (
                '━',
                '┃',
                ['┏', '┓', '┗', '┛'],
                ['┯', '┷', '┠', '┨'],
                ['│', '─'],
            ),
            (Charset::Unicode, Mark::New) => (
                '═',
                '║',
                ['╔', '╗', '╚', '╝'],
                ['╤', '╧', '╟', '╢'],
                ['│', '─'],
            ),
            (Charset::Unicode, Mark::Chosen) => (
                '╌',
                '╎',
                ['┌', '┐', '└', '┘'],
                ['┬', '┴', '├', '┤'],
                ['╎', '╌'],
            ),
            (Charset::Ascii, Mark::Plain) => ('-', '|', ['+'; 4], ['+'; 4], ['|', '-']),
            (Charset::Ascii, Mark::Spinner) => {
                ('=', '|', ['*'; 4], ['=', '=', '|', '|'], ['|', '-'])
            }
            (Charset::Ascii, Mark::New) => ('#', '#', ['#'; 4], ['#'; 4], ['|', '-']),
            (Charset::Ascii, Mark::Chosen) => (
                '.',
                ':',
                ['.', '.', ':', ':'],
                ['.', '.', ':', ':'],
                [':', '.'],
            ),
        };
        Self {
            across,
            upright,
            corners,
            joints,
            divider,
        }
    }
}

/// A tile as it is drawn.
pub(crate) struct Drawn {
    pub(crate) rect: Rect,
    pub(crate) upright: bool,
    /// Left and right, or above and below.
    pub(crate) halves: [Face; 2],
    pub(crate) mark: Mark,
    pub(crate) style: Style,
    /// The styles of the faces.
    pub(crate) faces: [Style; 2],
}

impl Drawn {
    pub(crate) fn draw(&self, canvas: &mut Canvas, charset: Charset, size: Size) {
        let frame = Frame::of(self.mark, charset);
        let Rect {
            x,
            y,
            width,
            height,
        } = self.rect;
        let (right, bottom) = (x + width - 1, y + height - 1);
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
        if self.upright {
            let row = y + height / 2;
            for column in x + 1..right {
                canvas.put(column, row, frame.divider[1], self.style);
            }
            canvas.put(x, row, frame.joints[2], self.style);
            canvas.put(right, row, frame.joints[3], self.style);
        } else {
            let column = x + width / 2;
            for row in y + 1..bottom {
                canvas.put(column, row, frame.divider[0], self.style);
            }
            canvas.put(column, y, frame.joints[0], self.style);
            canvas.put(column, bottom, frame.joints[1], self.style);
        }
        let metrics = size.metrics();
        let (half_x, half_y) = if self.upright {
            (0, metrics.half(false))
        } else {
            (metrics.half(true), 0)
        };
        let (middle_x, middle_y) = (x + width / 2, y + height / 2);
        for (sign, (face, style)) in [-1, 1]
            .into_iter()
            .zip(self.halves.into_iter().zip(self.faces))
        {
            let (x, y) = (middle_x + sign * half_x, middle_y + sign * half_y);
            if size == Size::Large {
                draw_pips(canvas, x, y, face, self.upright, charset, style);
            } else {
                let digit = char::from_digit(face.pips(), 10).unwrap_or(' ');
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
