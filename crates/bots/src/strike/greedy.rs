//! Counts dice: throws on only where a throw is expected to win more dice than it costs.

use kernel::Rng;
use strike::{Action, Preset, Stage, Strike};

use super::{
    arenas::Arena,
    lookup::Move,
    sides::from_a_fitting_side,
    throws::{gain, most_gain},
    weigh::{Aiming, Weighing, best_thrown},
};
use crate::{Bot, Decision};

/// Wants as many dice as possible after the next throw.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// How it aims at a physical table.
    pub aiming: Aiming,
}

/// How many throws are made for a decision where throws are weighed, and how far behind the best a way may be by the model to be
/// thrown for, in dice.
const THROWS: u32 = 240;
const MARGIN: f64 = 0.2;

impl Bot<Strike> for Greedy {
    fn choose(&mut self, decision: &Decision<'_, Strike>, rng: &mut dyn Rng) -> usize {
        let arena = Arena::of(decision.view.arena);
        let way = most_gain(arena);
        let may_stop = decision.view.stage == Stage::MayStop;
        let stops = may_stop && gain(way, arena) <= 0.0;
        let wanted = |action: &Action| match Move::of(action, decision.view.arena) {
            Some(Move::Stop) => stops,
            Some(Move::Throw(other)) => !stops && other == way,
            // Nothing can be won from an empty arena but what one throws: carefully, so that all of it stays.
            Some(Move::AllIn(other)) => other == Preset::Roll,
            None => false,
        };
        let chosen = from_a_fitting_side(decision, decision.legal.iter().position(wanted).unwrap_or(0), rng);
        match self.aiming {
            Aiming::Drawn => chosen,
            Aiming::Weighed => {
                let weighing = Weighing {
                    judge: &|ending| f64::from(ending.taken) - 1.0,
                    model: &|way| Some(gain(way, arena)),
                    stop: may_stop.then_some(0.0),
                    margin: MARGIN,
                    throws: THROWS,
                };
                best_thrown(decision, chosen, &weighing, rng)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Meta, Notation, Setup, Viewer, lab_rng};

    use super::*;
    use crate::Budget;

    #[test]
    fn throws_where_it_must_and_where_it_pays() {
        let rules = Strike::rules(&Setup::of(2)).unwrap();
        for (text, chosen) in [
            ("8 8 | 2 | A begin", "drop"),
            ("8 8 | - | A begin", "all-in roll"),
            ("7 8 | - | A may-stop", "end"),
            ("7 7 | 2 | A may-stop", "end"),
            ("7 7 | 2 3 4 | A may-stop", "strike 2"),
            ("6 7 | 2 3 4 5 | A may-stop", "strike 2"),
        ] {
            let state = Strike::read_position(&rules, text).unwrap();
            let seat = state.turn();
            let view = Strike::view(&rules, &state, Viewer::Seat(seat));
            let mut legal = Vec::new();
            Strike::actions(&rules, &state, seat, &mut legal);
            let decision =
                Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
            let place = Greedy { aiming: Aiming::Weighed }.choose(&decision, &mut lab_rng(1, 1));
            assert_eq!(Strike::write_action(&rules, &legal[place]), chosen, "{text}");
        }
    }
}
