//! Which of thousands of actions are worth a look: every shot and every other plain choice, and the best moves of each unit.

use crush::{Action, Kind, Square};

/// How many moves of one unit are looked at.
const OF_ONE_UNIT: usize = 4;
/// How many moves are looked at in a tree, of all units together.
const MOVES: usize = 12;

/// Why odds list some of the moves only.
pub(super) const LEFT_OUT: &str = "of thousands of moves, the four that look best for each unit are played on; every other choice is listed";

/// What shares one limit: the moves of a unit, the ways of a reserve unit onto the board, the trades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crowd {
    /// The unit on a square moves.
    Unit(Square),
    /// A reserve unit enters.
    Entering(Kind),
    /// A card is traded, whichever it is.
    Trade(Kind),
}

/// The crowd that an action belongs to; shots, and whatever else there is one of, belong to none.
fn crowd(action: &Action) -> Option<Crowd> {
    match *action {
        Action::Move { from, .. } => Some(Crowd::Unit(from)),
        Action::Enter { kind, .. } => Some(Crowd::Entering(kind)),
        Action::Trade { kind, .. } => Some(Crowd::Trade(kind)),
        Action::EndMovement
        | Action::RollMonsterDie
        | Action::Shoot { .. }
        | Action::PassOver(_)
        | Action::StopAttacking
        | Action::SetAblaze(_)
        | Action::TakeReserve(_)
        | Action::Shelter(_) => None,
    }
}

/// What a tree looks at, from actions with how good they look, the best first: all that are in no crowd, a few of each
/// crowd.
pub(super) fn for_a_tree(judged: Vec<(f64, Action)>) -> Vec<(f64, Action)> {
    let mut moves = 0;
    let mut chosen: Vec<(f64, Action)> = Vec::with_capacity(MOVES + 1);
    for (value, action) in judged {
        let Some(crowd_of_it) = crowd(&action) else {
            chosen.push((value, action));
            continue;
        };
        let same = chosen.iter().filter(|(_, other)| crowd(other) == Some(crowd_of_it)).count();
        if moves < MOVES && same < OF_ONE_UNIT {
            moves += 1;
            chosen.push((value, action));
        }
    }
    chosen
}

/// The places of what odds are given of, from places with how good each looks, the best first: everything but moves, and the
/// best moves of each unit.
pub(super) fn for_odds(judged: &[(f64, usize)], legal: &[Action]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for (_, place) in judged {
        let same = |other: &usize| crowd(&legal[*other]) == crowd(&legal[*place]);
        let is_move = matches!(legal[*place], Action::Move { .. } | Action::Enter { .. });
        if !is_move || chosen.iter().filter(|other| same(other)).count() < OF_ONE_UNIT {
            chosen.push(*place);
        }
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_looks_at_every_shot_and_at_a_few_moves_of_each_unit() {
        let square = |place: usize| Square::nth(place).expect("on the board");
        let shots = (0..12).map(|place| Action::Shoot { from: square(place % 3), at: square(100 + place) });
        let rest = [Action::PassOver(square(0)), Action::StopAttacking];
        let attack: Vec<(f64, Action)> = shots.chain(rest).map(|action| (0.0, action)).collect();
        assert_eq!(for_a_tree(attack.clone()), attack);
        let moves = (0..40)
            .map(|place| Action::Move { from: square(place % 2), to: square(100 + place), way: None })
            .chain([Action::EndMovement]);
        let chosen = for_a_tree(moves.map(|action| (0.0, action)).collect());
        assert_eq!(chosen.len(), 2 * OF_ONE_UNIT + 1);
        assert_eq!(chosen.last(), Some(&(0.0, Action::EndMovement)));
    }
}
