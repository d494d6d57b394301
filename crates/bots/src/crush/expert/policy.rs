//! The greedy opponent's judgement, made fast enough to play thousands of turns a second: what is worth a look, and what is played.

use crush::{Action, Crush, Kind, Rules, Stage, State};
use kernel::{Discard, Game as _, Node, Rng, Seat, Step};

use super::{
    super::{
        greedy::{self, HELD_UP, RATHER_A_HELICOPTER},
        ground::Weights,
        worth::{worth, worth_waiting},
    },
    field::{Field, Fields},
    moves::{Best, Few, Mover},
    shots::{Shots, frees_a_shot, keep_nearest, shot},
};
use crate::Budget;

/// The policy, with what it keeps from one position to the next; that saves time and changes nothing.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    fields: Fields,
    legal: Vec<Action>,
    judged: Vec<(f64, Action)>,
}

/// An action with how promising it looks.
pub(super) type Judged = (f64, Action);

impl Policy {
    pub(super) fn new() -> Self {
        Self { fields: Fields::new(Weights::GREEDY), legal: Vec::new(), judged: Vec::new() }
    }

    /// What each square is good for.
    pub(super) fn field(&mut self, rules: &Rules, state: &State) -> &Field {
        self.fields.of(rules, state)
    }

    /// What the player does.
    pub(super) fn play(&mut self, rules: &Rules, state: &State, seat: Seat) -> Option<Action> {
        if let Stage::Move(_) = state.stage() {
            let mut best = Best { judge: Mover::new(self.fields.of(rules, state), state, seat), best: None };
            Crush::actions(rules, state, seat, &mut best);
            return best.best.map(|(_, action)| action);
        }
        self.judge(rules, state, seat, Shots::Nearest);
        let mut best: Option<Judged> = None;
        for judged in &self.judged {
            if best.is_none_or(|(value, _)| judged.0 > value) {
                best = Some(*judged);
            }
        }
        best.map(|(_, action)| action)
    }

    /// What a tree considers, with how promising each looks, the most promising first: of moves those that look best, `of_one` of
    /// each unit and `in_all` altogether; of everything else all.
    pub(super) fn candidates(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        (of_one, in_all): (usize, usize),
    ) -> Vec<Judged> {
        let mut chosen = if let Stage::Move(_) = state.stage() {
            let mover = Mover::new(self.fields.of(rules, state), state, seat);
            let mut few = Few::new(mover, of_one);
            Crush::actions(rules, state, seat, &mut few);
            few.chosen(in_all)
        } else {
            self.judge(rules, state, seat, Shots::All);
            self.judged.clone()
        };
        chosen.sort_by(|a, b| b.0.total_cmp(&a.0));
        chosen
    }

    /// Judges all actions of a decision that is not about moving.
    fn judge(&mut self, rules: &Rules, state: &State, seat: Seat, shots: Shots) {
        self.legal.clear();
        self.judged.clear();
        Crush::actions(rules, state, seat, &mut self.legal);
        if shots == Shots::Nearest {
            keep_nearest(&mut self.legal);
        }
        if let [only] = *self.legal {
            self.judged.push((0.0, only));
            return;
        }
        let mut best_shot = f64::NEG_INFINITY;
        for action in &self.legal {
            let value = match *action {
                Action::Shoot { from, at } => {
                    let value = shot(rules, state, seat, (from, at));
                    best_shot = best_shot.max(value);
                    value
                }
                // Every shot is listed before anybody may be passed over.
                Action::PassOver(_) => {
                    let next = greedy::taken(rules, state, seat, *action);
                    let waiting = worth_waiting(&next, seat);
                    let helps = best_shot <= waiting + HELD_UP && frees_a_shot(rules, &next, seat, waiting);
                    waiting + if helps { HELD_UP } else { -HELD_UP }
                }
                Action::StopAttacking => worth_waiting(&greedy::taken(rules, state, seat, *action), seat),
                Action::TakeReserve(Kind::Helicopter) => {
                    worth(&greedy::taken(rules, state, seat, *action), seat) + RATHER_A_HELICOPTER
                }
                _ => worth(&greedy::taken(rules, state, seat, *action), seat),
            };
            self.judged.push((value, *action));
        }
    }

    /// Plays on for this many turns with the one that is under way, or to the end; when the budget is stopped, it stays where it
    /// is.
    pub(super) fn play_on(
        &mut self,
        rules: &Rules,
        state: &mut State,
        turns: u32,
        budget: &Budget,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let mut begun = 0;
        loop {
            if matches!(state.stage(), Stage::MovementDice) {
                begun += 1;
                if begun >= turns {
                    return;
                }
            }
            let step = match Crush::node(rules, state) {
                Node::Over => return,
                Node::Chance(chance) => Step::Chance(Crush::sample(rules, state, &chance, rng)),
                Node::Decide(_) => {
                    if budget.is_stopped() {
                        return;
                    }
                    let Some(action) = self.play(rules, state, state.turn()) else { return };
                    Step::Act(state.turn(), action)
                }
            };
            Crush::apply(rules, state, &step, &mut Discard);
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Deciding, Meta as _, Setup, lab_rng, run};

    use super::{super::super::greedy::Greedy, *};

    #[test]
    fn everything_is_judged_as_greedy_judges_it() {
        let rules = Crush::rules(&Setup::of(2)).expect("two can play");
        let (mut policy, greedy) = (Policy::new(), Greedy::default());
        let (mut state, mut rng, mut legal) = (Crush::setup(&rules), lab_rng(3, 4), Vec::new());
        let mut compared = [0; 2];
        let mut players = Deciding::new::<Crush>(&mut rng, |pending, _| {
            let seat = pending.list(&mut legal)?;
            let state = pending.state;
            let mut expected = Vec::new();
            greedy.judge_actions(&rules, state, seat, &legal, |_, value| expected.push(value));
            if let Stage::Move(_) = state.stage() {
                let mover = Mover::new(policy.fields.of(&rules, state), state, seat);
                for (action, expected) in legal.iter().zip(expected).filter(|(_, value)| value.is_finite()) {
                    let (value, _) = mover.step(action);
                    assert!((value - expected).abs() < 1e-5, "{action:?}: {value}, {expected}");
                    compared[0] += 1;
                }
            } else if legal.len() > 1 {
                policy.judge(&rules, state, seat, Shots::All);
                for ((value, action), expected) in policy.judged.iter().zip(expected) {
                    // Whether passing over helps is only looked at where no shot is better.
                    let within = if matches!(action, Action::PassOver(_)) { 2.1 * HELD_UP } else { 1e-9 };
                    assert!((value - expected).abs() < within, "{action:?}: {value}, {expected}");
                    compared[1] += 1;
                }
            }
            Some((seat, legal[greedy.place(&rules, state, seat, &legal)]))
        });
        run::<Crush>(&rules, &mut state, &mut players, &mut Discard).expect("greedy picks from the list");
        assert!(compared[0] > 1_000 && compared[1] > 100, "{compared:?}");
    }
}
