//! Where the pips of a face lie.

use dominoes_core::Face;

/// The pips of a face on a grid of three by three, row by row from the top, for a tile that stands
/// upright or lies across: the pips turn with the tile.
pub(crate) const fn grid(face: Face, upright: bool) -> [[bool; 3]; 3] {
    const O: bool = false;
    const X: bool = true;
    match (face, upright) {
        (Face::Blank, _) => [[O, O, O], [O, O, O], [O, O, O]],
        (Face::One, _) => [[O, O, O], [O, X, O], [O, O, O]],
        (Face::Two, true) => [[X, O, O], [O, O, O], [O, O, X]],
        (Face::Two, false) => [[O, O, X], [O, O, O], [X, O, O]],
        (Face::Three, true) => [[X, O, O], [O, X, O], [O, O, X]],
        (Face::Three, false) => [[O, O, X], [O, X, O], [X, O, O]],
        (Face::Four, _) => [[X, O, X], [O, O, O], [X, O, X]],
        (Face::Five, _) => [[X, O, X], [O, X, O], [X, O, X]],
        (Face::Six, true) => [[X, O, X], [X, O, X], [X, O, X]],
        (Face::Six, false) => [[X, X, X], [O, O, O], [X, X, X]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips_as_it_says_however_it_lies() {
        for face in Face::ALL {
            for upright in [false, true] {
                let pips = grid(face, upright);
                let count = pips.iter().flatten().filter(|&&pip| pip).count();
                assert_eq!(count, face.index());
                // A quarter turn brings one into the other.
                let turned = grid(face, !upright);
                for (y, row) in pips.iter().enumerate() {
                    for (x, &pip) in row.iter().enumerate() {
                        assert_eq!(pip, turned[x][2 - y], "{face} {upright}");
                    }
                }
            }
        }
    }
}
