//! Looks some turns ahead and judges by an outlook on the rest of the game.
//!
//! Games that are played to their end mostly tell what luck did later on. Some turns tell what the choice did, and the
//! outlook, which was fitted to the ends of many games, tells what that is worth; so fewer steps show smaller differences.

use kernel::{Discard, Game, Node, Rng, Seat, Step, lab_rng};
use monster_kids::{Ending, Mode, MonsterKids, Rules, Stage, State};

use super::{
    greedy,
    outlook::{Weights, inputs},
    seen::Seen,
    stakes::Stakes,
};
use crate::{Bot, Decision, compare::Comparison};

/// How many standard errors a choice must be behind to be dropped.
const DROPPED: f64 = 2.0;

/// After how many steps a turn that does not end is judged as it stands.
const MOST_STEPS: u32 = 1_000;

/// Looks ahead and judges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expert {
    /// How far it looks ahead, and how often.
    looks: Looks,
    /// How many standard errors a choice must be ahead of the one that it begins with to be taken instead.
    believed: f64,
    /// What nobody's win is worth in versus mode, in fair shares of a win.
    nobody: f64,
}

/// How far it is looked ahead, and how often.
#[derive(Clone, Copy, Debug)]
enum Looks {
    /// Few times, to the next turn.
    Few,
    /// As far and as often as was found to be best at such a table.
    Tuned,
}

impl Looks {
    /// The most looks for a decision.
    fn most(self, rules: &Rules) -> u32 {
        match (self, rules.mode) {
            (Self::Few, _) => 48,
            (Self::Tuned, Mode::Together) => 640,
            (Self::Tuned, Mode::Versus) if rules.players <= 2 => 1_500,
            (Self::Tuned, Mode::Versus) => 2_000,
        }
    }

    /// How many turns begin before the outlook is asked.
    fn turns(self, rules: &Rules) -> u32 {
        match (self, rules.mode) {
            (Self::Few, _) => 1,
            (Self::Tuned, Mode::Together) => 3,
            (Self::Tuned, Mode::Versus) if rules.players <= 2 => 8,
            // Three of everybody's.
            (Self::Tuned, Mode::Versus) => 3 * u32::from(rules.players),
        }
    }
}

impl Expert {
    /// The same with few and short looks, and slow to leave the choice that it begins with.
    pub(super) const HARD: Self = Self { looks: Looks::Few, believed: 2.0, nobody: 0.3 };
}

impl Default for Expert {
    fn default() -> Self {
        Self { looks: Looks::Tuned, believed: 0.3, nobody: 0.3 }
    }
}

impl Bot<MonsterKids> for Expert {
    fn choose(&mut self, decision: &Decision<'_, MonsterKids>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let others = 0..decision.legal.len();
        let comparison = Comparison {
            playouts: self.looks.most(decision.rules),
            dropped: DROPPED,
            believed: self.believed,
        };
        comparison.best(keen(decision), others, decision.budget, rng, |action, dice| {
            self.look(decision, action, dice)
        })
    }
}

/// What a player with keen stakes does at once: the choice that others are compared with.
pub fn keen(decision: &Decision<'_, MonsterKids>) -> usize {
    greedy::place_by(Stakes::keen(decision.rules), decision)
}

impl Expert {
    /// Draws a position, takes the action, plays some turns on, and judges what has come of it for the seat.
    fn look(&self, decision: &Decision<'_, MonsterKids>, action: usize, dice: u64) -> f64 {
        let Decision { seat, rules, view, legal, .. } = *decision;
        let mut rng = lab_rng(dice, 0);
        let mut state = MonsterKids::worlds(rules, view, &mut rng);
        let (turns, mut begun) = (self.looks.turns(rules), 0);
        let mut turn = state.turn();
        MonsterKids::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
        for _ in 0..MOST_STEPS {
            // Alone it is always the same player's turn, and begins with a draw.
            let alone = rules.players == 1 && matches!(state.stage(), Stage::Draw { .. });
            if alone || state.turn() != turn {
                turn = state.turn();
                begun += 1;
                if begun == turns {
                    break;
                }
            }
            if !goes_on(rules, &mut state, &mut rng) {
                break;
            }
        }
        self.worth(rules, &state, seat)
    }

    /// What a position is worth to a seat, from 0 to 1.
    fn worth(&self, rules: &Rules, state: &State, seat: Seat) -> f64 {
        let nobody = match rules.mode {
            Mode::Together => 0.0,
            Mode::Versus => self.nobody / f64::from(rules.players),
        };
        match state.stage() {
            Stage::Over(Ending::Winner(winner)) => f64::from(u8::from(*winner == seat)),
            Stage::Over(Ending::AllWin) => 1.0,
            Stage::Over(Ending::AllLose) => nobody,
            _ => {
                let ends = Weights::of(rules).ends(&inputs(rules, state, seat));
                f64::from(ends.won) + nobody * f64::from(ends.nobody)
            }
        }
    }
}

/// Takes one step with a keen player in every seat; false where there is none to take.
fn goes_on(rules: &Rules, state: &mut State, rng: &mut impl Rng) -> bool {
    let step = match MonsterKids::node(rules, state) {
        Node::Over => None,
        Node::Chance(chance) => Some(Step::Chance(MonsterKids::sample(rules, state, &chance, rng))),
        Node::Decide(seats) => seats.first().and_then(|seat| {
            let seen = Seen::within(Stakes::keen(rules), rules, state, seat);
            Some(Step::Act(seat, greedy::decide(&seen)?))
        }),
    };
    step.as_ref().map(|step| MonsterKids::apply(rules, state, step, &mut Discard)).is_some()
}
