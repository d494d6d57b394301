//! The places on Str!ke's board: the dice that lie there and, where dice are really thrown, the parts of the mat.

use kernel::Spot;

use crate::{Action, Face, Rules, Style, Throwing, aim::nearest_point};

/// A die that lies in the arena, as the notation writes it: no two show the same number.
pub(super) fn die(face: Face) -> Spot {
    Spot::new(face)
}

/// The part of the mat around a point: one of the nine that a free aim can have, as the notation writes it.
pub(super) fn part_of_mat(at: (i32, i32)) -> Spot {
    let (x, y) = nearest_point(at);
    Spot::new(format_args!("{x},{y}"))
}

/// The same around a point that dice are aimed at.
pub(super) fn of_point((x, y): (i16, i16)) -> Spot {
    part_of_mat((i32::from(x), i32::from(y)))
}

/// The point that a throw is aimed at, unless it is a die. All presets but the strike are aimed at the middle.
pub(super) fn point(style: Style) -> Option<(i16, i16)> {
    match style {
        Style::Careful(_) | Style::Drop | Style::Hard(_) => Some((0, 0)),
        Style::Free(aim) => Some(aim.to),
        Style::Strike(..) => None,
    }
}

/// The places that a choice is about.
pub(super) fn of_action(rules: &Rules, action: &Action) -> Vec<Spot> {
    match action {
        Action::Throw { style: Style::Strike(number, _), .. } | Action::MoveFromWall { number, .. } => {
            vec![die(number.face())]
        }
        Action::Throw { style, .. } => match (rules.throwing, point(*style)) {
            (Throwing::Physics, Some(point)) => vec![of_point(point)],
            // Quick dice are thrown at no place in particular.
            (Throwing::Quick, _) | (_, None) => Vec::new(),
        },
        Action::End => Vec::new(),
    }
}
