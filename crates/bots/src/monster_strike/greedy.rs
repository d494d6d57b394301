//! Throws where most defeats that matter are to be expected, and picks what does the least harm.

use kernel::{Game, Rng, sink::Each};
use monster_strike::{
    Action, Aim, AttackOrder, Check, Die, MonsterStrike, Rules, SLOTS, Slot, Stage, State, Style, Turn, Way,
    With,
};

use super::worth::{Goal, Prospect, Singles, Worth, chances};
use crate::{Bot, Decision};

/// Two choices that differ by less are equal, and the first of them is taken.
const EQUAL: f64 = 1e-9;

/// Throws where most defeats are to be expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy {
    /// What the defeats are for.
    pub(super) goal: Goal,
}

impl Bot<MonsterStrike> for Greedy {
    fn choose(&mut self, sight: &Decision<'_, MonsterStrike>, rng: &mut dyn Rng) -> usize {
        place(sight, self.goal, rng)
    }
}

/// The place of the greedy choice in the list of legal actions.
pub(super) fn place(sight: &Decision<'_, MonsterStrike>, goal: Goal, rng: &mut dyn Rng) -> usize {
    let state = MonsterStrike::worlds(sight.rules, sight.view, rng);
    let chosen = decide(sight.rules, &state, goal);
    sight.legal.iter().position(|action| Some(*action) == chosen).unwrap_or(0)
}

/// The greedy choice in a position where somebody decides.
pub(super) fn decide(rules: &Rules, state: &State, goal: Goal) -> Option<Action> {
    match state.stage() {
        Stage::Aim(turn) => Some(throw_or_pass(rules, state, &turn, goal)),
        Stage::Again(turn) => Some(again_or_keep(rules, state, &turn, goal)),
        Stage::Attack { event, entry, .. } => {
            let order = rules.content.event(event).attack.get(entry)?;
            least(rules, state, |slot| harm(rules, state, order, slot))
        }
        Stage::Walk { event, entry } => {
            let walk = rules.content.event(event).walk.get(entry)?;
            // Forward, the one that is furthest behind; back, the one that is furthest ahead. Of several the most dangerous
            // one should be nearer to its escape.
            least(rules, state, |slot| match walk.way {
                Way::Forward => advance(rules, state, slot),
                Way::Back => -advance(rules, state, slot),
            })
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Gear
        | Stage::Throw { .. }
        | Stage::Over(_) => None,
    }
}

/// The pick with the least of something.
fn least(rules: &Rules, state: &State, of: impl Fn(Slot) -> f64) -> Option<Action> {
    let mut best: Option<(Slot, f64)> = None;
    let seat = kernel::Seat(0);
    let mut each = Each(|action: Action| {
        if let Action::Pick(slot) = action {
            let harm = of(slot);
            if best.is_none_or(|(_, least)| harm < least - EQUAL) {
                best = Some((slot, harm));
            }
        }
    });
    MonsterStrike::actions(rules, state, seat, &mut each);
    best.map(|(slot, _)| Action::Pick(slot))
}

/// How far a monster has come, a little less for one that hits hard.
fn advance(rules: &Rules, state: &State, slot: Slot) -> f64 {
    let Some(monster) = state.monster(slot) else { return 0.0 };
    let damage = f64::from(rules.content.monster(monster).attack(With::Second).damage);
    f64::from(u8::from(slot.spot())) - damage / 66.0
}

/// How much of what a location can still take an attack takes away.
fn harm(rules: &Rules, state: &State, order: AttackOrder, slot: Slot) -> f64 {
    let Some(monster) = state.monster(slot) else { return 0.0 };
    let damage = f64::from(rules.content.monster(monster).attack(order.with).damage);
    let health = f64::from(state.health(rules, slot.spot()).max(1));
    (damage / health).min(1.0)
}

/// The preset throw at a monster with the best expectation of those that the gear allows, and what it is.
fn best_aim(rules: &Rules, state: &State, turn: &Turn, expected: impl Fn(Aim) -> f64) -> Option<(Aim, f64)> {
    let from = turn.card(rules).from;
    let mut best: Option<(Aim, f64)> = None;
    for slot in state.occupied().iter() {
        for style in Style::ALL.into_iter().filter(|style| from.allows(style.approach())) {
            let aim = Aim::At(style, slot);
            let worth = expected(aim);
            if best.is_none_or(|(_, most)| worth > most + EQUAL) {
                best = Some((aim, worth));
            }
        }
    }
    best
}

/// Rule MST-47: the best throw, or none at all if passing the dice on is expected to do better and is allowed.
fn throw_or_pass(rules: &Rules, state: &State, turn: &Turn, goal: Goal) -> Action {
    let outlook = Outlook::of(rules, state, turn, goal);
    match best_aim(rules, state, turn, |aim| outlook.expected(rules, aim, turn.card(rules).dice)) {
        Some((aim, _)) if rules.readings.must_throw.is_other() => Action::Throw(aim),
        Some((aim, worth)) if worth >= passing(rules, state, turn, goal) - EQUAL => Action::Throw(aim),
        Some(_) | None => Action::Pass,
    }
}

/// What passing the dice on comes to: what those that lie there do.
fn passing(rules: &Rules, state: &State, turn: &Turn, goal: Goal) -> f64 {
    Worth::of(rules, state, &state.dice(), (turn.card(rules).bonus, goal)).now()
}

/// What throws of a turn are to be judged by.
enum Outlook {
    /// The check follows: what the thrown dice can do.
    Check(Box<Prospect>),
    /// Another die follows before the check: what it can make of a first die that misses, or lies on a slot.
    Another { missed: f64, hit: [f64; SLOTS] },
}

impl Outlook {
    /// If another die follows before the check, the first is thrown with an eye on the best that the second can do then.
    fn of(rules: &Rules, state: &State, turn: &Turn, goal: Goal) -> Self {
        let card = turn.card(rules);
        let lying = state.dice();
        let weighed = (card.bonus, goal);
        let singles = Singles::of(rules, state, weighed);
        let more = turn.throws(rules).saturating_sub(turn.thrown + 1);
        if card.check == Check::Each || more == 0 {
            return Self::Check(Box::new(Prospect::of(rules, state, lying, &singles, weighed)));
        }
        let then = |on: Option<Slot>, face: u8| {
            let mut dice = lying;
            dice.put(Die::Flat { face, on, position: None });
            after(rules, state, turn, &Prospect::of(rules, state, dice, &singles, weighed))
        };
        let missed = then(None, 1);
        let mut hit = [missed; SLOTS];
        for slot in state.occupied().iter() {
            hit[slot.index()] = (1..=6).map(|face| then(Some(slot), face)).sum::<f64>() / 6.0;
        }
        Self::Another { missed, hit }
    }

    /// What a throw of so many dice is expected to come to.
    fn expected(&self, rules: &Rules, aim: Aim, dice: u8) -> f64 {
        match self {
            Self::Check(prospect) => prospect.expected(rules, aim, dice),
            Self::Another { missed, hit } => {
                let chances = chances(rules, aim, dice);
                missed
                    + chances.iter().zip(hit).map(|([there, _], worth)| there * (worth - missed)).sum::<f64>()
            }
        }
    }
}

/// What each of these actions is expected to come to, if they are about throwing.
pub(super) fn expectations(rules: &Rules, state: &State, actions: &[Action], goal: Goal) -> Option<Vec<f64>> {
    match state.stage() {
        Stage::Aim(turn) => {
            let outlook = Outlook::of(rules, state, &turn, goal);
            let value = |action: &Action| match action {
                Action::Throw(aim) => outlook.expected(rules, *aim, turn.card(rules).dice),
                Action::Pick(_) | Action::Again(..) | Action::Keep | Action::Pass => {
                    passing(rules, state, &turn, goal)
                }
            };
            Some(actions.iter().map(value).collect())
        }
        Stage::Again(turn) => {
            let weighed = (turn.card(rules).bonus, goal);
            let (lying, singles) = (state.dice(), Singles::of(rules, state, weighed));
            let value = |action: &Action| match action {
                Action::Again(die, aim) => {
                    let rest = lying.keep(|other, _| other != *die);
                    Prospect::of(rules, state, rest, &singles, weighed).expected(rules, *aim, 1)
                }
                Action::Pick(_) | Action::Throw(_) | Action::Keep | Action::Pass => {
                    Worth::of(rules, state, &lying, weighed).now()
                }
            };
            Some(actions.iter().map(value).collect())
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Attack { .. }
        | Stage::Walk { .. }
        | Stage::Gear
        | Stage::Throw { .. }
        | Stage::Over(_) => None,
    }
}

/// What the second die can make of the first.
fn after(rules: &Rules, state: &State, turn: &Turn, first: &Prospect) -> f64 {
    best_aim(rules, state, turn, |aim| first.expected(rules, aim, 1)).map_or(first.now(), |(_, best)| best)
}

/// Whether a die thrown once more is expected to do better than all as they lie.
fn again_or_keep(rules: &Rules, state: &State, turn: &Turn, goal: Goal) -> Action {
    let weighed = (turn.card(rules).bonus, goal);
    let (lying, singles) = (state.dice(), Singles::of(rules, state, weighed));
    let mut best = (Action::Keep, Worth::of(rules, state, &lying, weighed).now());
    for (die, _) in lying.indexed() {
        let rest = lying.keep(|other, _| other != die);
        let rest = Prospect::of(rules, state, rest, &singles, weighed);
        let Some((aim, worth)) = best_aim(rules, state, turn, |aim| rest.expected(rules, aim, 1)) else {
            continue;
        };
        let action = Action::Again(die, aim);
        if worth > best.1 + EQUAL && MonsterStrike::check(rules, state, turn.seat, &action).is_ok() {
            best = (action, worth);
        }
    }
    best.0
}
