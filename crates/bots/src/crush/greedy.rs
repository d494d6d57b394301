//! Takes the step that looks best at once: units where they can shoot and live, shots that are worth their cards.

use crush::{Action, Chance, Crush, Kind, Outcome, Rules, Stage, State, UnitStatus, Way, hits_of_six};
use kernel::{Discard, Game, Node, Rng, Seat, Step};

use super::{
    ground::{Ground, Weights},
    worth::{worth, worth_waiting},
};
use crate::{Bot, Decision};

/// A step has to promise this much to be better than ending the movement.
pub(super) const WORTH_A_STEP: f64 = 0.02;
/// Rescuing survivors: a card and a marker, less what was hoped for already.
pub(super) const RESCUED: f64 = 2.0;
/// A player with this many units or fewer trades cards for more.
const FEW_UNITS: u8 = 1;
/// How much better than waiting it is to pass over a unit that keeps others from a good shot.
pub(super) const HELD_UP: f64 = 0.001;
/// A helicopter rather than a tank, where it makes no other difference.
pub(super) const RATHER_A_HELICOPTER: f64 = 0.05;

/// The greedy opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy {
    /// What it looks at when it moves units.
    pub(super) weights: Weights,
}

impl Default for Greedy {
    fn default() -> Self {
        Self { weights: Weights::GREEDY }
    }
}

impl Bot<Crush> for Greedy {
    fn choose(&mut self, decision: &Decision<'_, Crush>, _: &mut dyn Rng) -> usize {
        self.place(decision.rules, decision.view, decision.seat, decision.legal)
    }
}

impl Greedy {
    /// The place of the greedy choice in the list.
    pub(super) fn place(self, rules: &Rules, state: &State, seat: Seat, legal: &[Action]) -> usize {
        if legal.len() < 2 {
            return 0;
        }
        let mut best = (0, f64::NEG_INFINITY);
        self.judge_actions(rules, state, seat, legal, |place, value| {
            if value > best.1 {
                best = (place, value);
            }
        });
        best.0
    }

    /// Tells how good each action looks, on a scale of its own for each kind of decision.
    pub(super) fn judge_actions(
        self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        legal: &[Action],
        mut tell: impl FnMut(usize, f64),
    ) {
        if let Stage::Move(_) = state.stage() {
            let ground = Ground::of(self.weights, rules, state, seat);
            for (place, action) in legal.iter().enumerate() {
                tell(place, step(&ground, state, seat, action));
            }
        } else {
            for (place, action) in legal.iter().enumerate() {
                tell(place, after(rules, state, seat, *action));
            }
        }
    }
}

/// What a step of the movement phase promises.
fn step(ground: &Ground, state: &State, seat: Seat, action: &Action) -> f64 {
    match *action {
        Action::Enter { kind, to, way } => {
            ground.entering(kind, to, way.unwrap_or(Way::North)) + rescue(ground, to)
        }
        Action::Move { from, to, way } => {
            let Some(slot) = state.force(seat).at(from) else { return 0.0 };
            let UnitStatus::On(_, faced) = state.force(seat).status(slot) else { return 0.0 };
            let before = ground.place(slot.kind(), from, faced);
            ground.place(slot.kind(), to, way.unwrap_or(Way::North)) - before + rescue(ground, to)
        }
        // All cards score the same, so it does not matter which one is given.
        Action::Trade { kind, card: _ } => trade(state, seat, kind).unwrap_or(f64::NEG_INFINITY),
        Action::EndMovement => WORTH_A_STEP,
        Action::RollMonsterDie
        | Action::Shoot { .. }
        | Action::PassOver(_)
        | Action::StopAttacking
        | Action::SetAblaze(_)
        | Action::TakeReserve(_)
        | Action::Shelter(_) => 0.0,
    }
}

/// What a trade promises to a player who has few units.
pub(super) fn trade(state: &State, seat: Seat, kind: Kind) -> Option<f64> {
    let few = state.force(seat).total() <= FEW_UNITS;
    few.then_some(match kind {
        Kind::Helicopter => 2.0,
        Kind::Tank => 1.9,
    })
}

fn rescue(ground: &Ground, to: crush::Square) -> f64 {
    if ground.rescues(to) { RESCUED } else { 0.0 }
}

/// The position after an action.
pub(super) fn taken(rules: &Rules, state: &State, seat: Seat, action: Action) -> State {
    let mut next = *state;
    Crush::apply(rules, &mut next, &Step::Act(seat, action), &mut Discard);
    next
}

/// What the position is worth after an action, over the die and the card that follow it.
fn after(rules: &Rules, state: &State, seat: Seat, action: Action) -> f64 {
    let next = taken(rules, state, seat, action);
    match action {
        Action::Shoot { from, at } if hits_of_six(from.distance(at)) == 0 => {
            // A shot that cannot hit draws no card: the turn goes by all the same.
            expected(rules, &next, seat, 2) + worth_waiting(state, seat) - worth(state, seat) - HELD_UP
        }
        Action::Shoot { .. } => expected(rules, &next, seat, 2),
        Action::StopAttacking => worth_waiting(&next, seat),
        Action::PassOver(_) => {
            // Every unit may still fire after a good shot, so passing over is for a unit without one that holds others up.
            let waiting = worth_waiting(&next, seat);
            waiting + if shot_is_worth_it(rules, &next, seat, waiting) { HELD_UP } else { -HELD_UP }
        }
        Action::TakeReserve(Kind::Helicopter) => worth(&next, seat) + RATHER_A_HELICOPTER,
        Action::TakeReserve(Kind::Tank)
        | Action::Enter { .. }
        | Action::Move { .. }
        | Action::Trade { .. }
        | Action::EndMovement
        | Action::RollMonsterDie
        | Action::SetAblaze(_)
        | Action::Shelter(_) => worth(&next, seat),
    }
}

/// Whether one of the shots that can be fired now is worth more than waiting.
fn shot_is_worth_it(rules: &Rules, state: &State, seat: Seat, waiting: f64) -> bool {
    if !matches!(state.stage(), Stage::Attack) || state.turn() != seat {
        return false;
    }
    let mut legal = Vec::new();
    Crush::actions(rules, state, seat, &mut legal);
    let shots = legal.into_iter().filter(|action| matches!(action, Action::Shoot { .. }));
    shots.into_iter().any(|shot| after(rules, state, seat, shot) > waiting)
}

/// The mean worth over what chance answers, looking this many questions ahead.
pub(super) fn expected(rules: &Rules, state: &State, seat: Seat, depth: u8) -> f64 {
    if matches!(state.stage(), Stage::Ablaze(_)) {
        // One of the nearest buildings burns, whichever the player chooses.
        let mut first = First(None);
        Crush::actions(rules, state, state.turn(), &mut first);
        let mut next = *state;
        if let Some(action) = first.0 {
            Crush::apply(rules, &mut next, &Step::Act(state.turn(), action), &mut Discard);
        }
        return worth(&next, seat);
    }
    let Node::Chance(chance) = Crush::node(rules, state) else { return worth(state, seat) };
    // How far a wreck flies, or a Freakout goes, is not worked out: the position before it stands for it.
    if depth == 0 && !matches!(chance, Chance::Grabtastic)
        || matches!(chance, Chance::Movement | Chance::MonsterDie | Chance::MissileDice | Chance::MissileWay)
    {
        return worth(state, seat);
    }
    let mut outcomes: [Option<(Outcome, f64)>; 32] = [None; 32];
    let mut found = 0;
    let mut total = 0.0;
    let mut gather = Gather { into: &mut outcomes, found: &mut found, total: &mut total };
    Crush::outcomes(rules, state, &chance, &mut gather);
    let mut sum = 0.0;
    for (outcome, weight) in outcomes.iter().flatten() {
        let mut next = *state;
        Crush::apply(rules, &mut next, &Step::Chance(*outcome), &mut Discard);
        sum += weight * expected(rules, &next, seat, depth.saturating_sub(1));
    }
    sum / total
}

/// The first action of a list, without allocating.
struct First(Option<Action>);

impl kernel::Sink<Action> for First {
    fn put(&mut self, action: Action) {
        self.0.get_or_insert(action);
    }
}

/// Outcomes with their weights, without allocating.
struct Gather<'a> {
    into: &'a mut [Option<(Outcome, f64)>; 32],
    found: &'a mut usize,
    total: &'a mut f64,
}

impl kernel::Sink<(Outcome, kernel::Weight)> for Gather<'_> {
    fn put(&mut self, (outcome, weight): (Outcome, kernel::Weight)) {
        if let Some(place) = self.into.get_mut(*self.found) {
            *place = Some((outcome, weight as f64));
            *self.found += 1;
            *self.total += weight as f64;
        }
    }
}
