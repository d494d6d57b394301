//! From which side to throw at a physical table. To the model all sides are the same, so a side is drawn: that uses the arena
//! evenly, as the model was measured. At a die to be struck the way has to be free.

use kernel::{Rng, below};
use strike::{Action, Arena, Face, Side, Strike, Style, Throwing, View};

use crate::Decision;

/// How far beyond the mat the hand of a strike is, in tenths of a millimetre.
const BEYOND: i64 = 200;
/// What is nearer to the way than this is in it: a die is 16 mm wide, and so is the one that flies.
const WIDE: i64 = 160;

/// The same throw from a side that fits it, drawn from all that do; other actions as they are.
pub(super) fn from_a_fitting_side(
    decision: &Decision<'_, Strike>,
    chosen: usize,
    rng: &mut dyn Rng,
) -> usize {
    let Decision { rules, view, legal, .. } = *decision;
    let Some(Action::Throw { amount, style }) = legal.get(chosen).copied() else { return chosen };
    if rules.throwing == Throwing::Quick || style.side().is_none() {
        return chosen;
    }
    let mut sides = Side::ALL.to_vec();
    if let Style::Strike(number, _) = style {
        let free: Vec<Side> =
            sides.iter().copied().filter(|side| is_free(view, &rules.arena, number.face(), *side)).collect();
        // Where every way is barred, one is as good as another.
        if !free.is_empty() {
            sides = free;
        }
    }
    let side = sides[below(rng, sides.len() as u32) as usize];
    let wanted = Action::Throw { amount, style: style.from_side(side) };
    legal.iter().position(|action| *action == wanted).unwrap_or(chosen)
}

/// Whether no other die lies in the way from a side to the die that shows this.
fn is_free(view: &View, arena: &Arena, target: Face, side: Side) -> bool {
    let Some(at) = view.places.get(target) else { return true };
    let (right, away) = side.outwards();
    let hand = |way: i32, length: u16| i64::from(way) * (i64::from(length) * 5 + BEYOND) / 1000;
    let way = (hand(right, arena.length) - i64::from(at.x), hand(away, arena.width) - i64::from(at.y));
    let far = (way.0 * way.0 + way.1 * way.1).isqrt().max(1);
    let others = Face::all().filter(|face| *face != target).filter_map(|face| view.places.get(face));
    others.into_iter().all(|other| {
        let off = (i64::from(other.x) - i64::from(at.x), i64::from(other.y) - i64::from(at.y));
        let ahead = (off.0 * way.0 + off.1 * way.1) / far;
        let beside = (off.0 * way.1 - off.1 * way.0).abs() / far;
        ahead <= 0 || beside >= WIDE
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{Game, Meta, Notation, Setup, Viewer, lab_rng};

    use super::*;
    use crate::Budget;

    /// The texts of a throw from the sides that are drawn for it.
    fn drawn(position: &str, throw: &str) -> BTreeSet<String> {
        let rules = Strike::rules(&Setup::of(2).with("dice=physics")).unwrap();
        let state = Strike::read_position(&rules, position).unwrap();
        let seat = state.turn();
        let view = Strike::view(&rules, &state, Viewer::Seat(seat));
        let mut legal = Vec::new();
        Strike::actions(&rules, &state, seat, &mut legal);
        let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        let chosen = legal
            .iter()
            .position(|action| Strike::write_action(&rules, action) == throw)
            .expect("it is legal");
        let mut rng = lab_rng(1, 1);
        let mut draw =
            || Strike::write_action(&rules, &legal[from_a_fitting_side(&decision, chosen, &mut rng)]);
        (0..300).map(|_| draw()).collect()
    }

    #[test]
    fn a_strike_comes_from_where_the_way_is_free_and_all_else_from_everywhere() {
        let open = "5 4 | 2@0,0,80,0 | A begin";
        assert_eq!(drawn(open, "strike 2").len(), 8);
        assert_eq!(drawn(open, "throw").len(), 8);
        assert_eq!(drawn(open, "drop").len(), 1);
        let barred = drawn("5 4 | 2@0,0,80,0 3@-300,0,80,0 | A begin", "strike 2");
        assert!(!barred.contains("strike 2") && barred.contains("strike 2 from e"), "{barred:?}");
        // All around: then from anywhere.
        let all = "5 4 | 2@0,0,80,0 3@-200,0,80,0 4@200,0,80,0 5@0,200,80,0 6@0,-200,80,0 | A begin";
        assert_eq!(drawn(all, "strike 3").iter().filter(|text| text.as_str() == "strike 3").count(), 1);
        assert!(!drawn(all, "strike 3").contains("strike 3 from e"));
    }
}
