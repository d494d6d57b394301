//! Plays every choice on many times by a rule of thumb, and takes the one that wins more often.
//!
//! This is one step of policy improvement: it plays at least as well as the rule of thumb. It needs little but the
//! contract of the game, so it also knows what is not solved: who wins a tournament.

use std::ops::ControlFlow;

use kernel::{At, Deciding, Discard, Game, Node, Positions, Rng, Seat, Step, lab_rng, run};
use strike::{
    Action, Amount, Chance, Format, MOST_PLAYERS, Rules, Stage, State, Strike, Style, Throwing, View,
};

use super::{
    arenas::Arena,
    exact::is_solved_game,
    lookup::{self, Move},
    sides::from_a_fitting_side,
    throws::{gain, most_gain},
    weigh::{Aiming, Weighing, best_thrown},
};
use crate::{Bot, Budget, ChoiceOdds, Decision, Method, Odds, mean::Mean};

/// How often each choice is played on before the first look at the difference, and between looks.
const BATCH: u32 = 100;

/// How many standard errors a difference must be away from zero to be believed. Looking many times finds chance
/// differences more often than looking once, hence more than the usual two.
const BELIEVED: f64 = 3.0;

/// Plays choices on and compares.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The most times that each choice is played on.
    pub playouts: u32,
    /// How it aims at a physical table.
    pub aiming: Aiming,
}

/// How many throws are made for the side and the point of a throw that was chosen, where throws are weighed.
const THROWS: u32 = 240;

impl Default for Search {
    fn default() -> Self {
        Self { playouts: 2_000, aiming: Aiming::Weighed }
    }
}

impl Bot<Strike> for Search {
    fn choose(&mut self, decision: &Decision<'_, Strike>, rng: &mut dyn Rng) -> usize {
        let (goal, quick) = (Goal::of(decision), Quick::of(decision));
        let mut choices = different(decision).into_iter().map(|(_, action)| action);
        let Some(mut best) = choices.next() else { return 0 };
        for other in choices {
            if decision.budget.is_stopped() {
                break;
            }
            if self.compare(&quick, goal, other, best, rng) > 0.0 {
                best = other;
            }
        }
        let chosen = from_a_fitting_side(decision, best, rng);
        match (self.aiming, Move::of(&decision.legal[best], decision.view.arena)) {
            // Games played on know no sides: those are weighed by the dice that are won.
            (Aiming::Weighed, Some(Move::Throw(way))) => {
                let weighing = Weighing {
                    judge: &|ending| f64::from(ending.taken),
                    model: &|other| (other == way).then_some(0.0),
                    stop: None,
                    margin: 0.0,
                    throws: THROWS,
                };
                best_thrown(decision, chosen, &weighing, rng)
            }
            (Aiming::Weighed | Aiming::Drawn, _) => chosen,
        }
    }
}

/// What each legal action amounts to.
fn moves<'a>(decision: &Decision<'a, Strike>) -> impl Iterator<Item = Option<Move>> + use<'a> {
    let Decision { legal, view, .. } = *decision;
    legal.iter().map(|action| Move::of(action, view.arena))
}

/// One action for each move that is different to quick dice, in the order of the list.
fn different(decision: &Decision<'_, Strike>) -> Vec<(Move, usize)> {
    let mut found: Vec<(Move, usize)> = Vec::new();
    for (action, what) in moves(decision).enumerate() {
        if let Some(what) = what.filter(|what| found.iter().all(|(known, _)| known != what)) {
            found.push((what, action));
        }
    }
    found
}

impl Search {
    /// How much better the first action does than the second. Both are played on with the same dice and from the
    /// same positions, so luck mostly cancels out; playing stops as soon as the difference is believed.
    fn compare(self, quick: &Quick<'_>, goal: Goal, first: usize, second: usize, rng: &mut dyn Rng) -> f64 {
        let mut difference = Mean::default();
        while difference.count() < quick.budget.playouts(self.playouts) {
            for _ in 0..BATCH {
                if quick.budget.is_stopped() {
                    // Fewer games than a batch tell nothing.
                    return if difference.count() < BATCH { 0.0 } else { difference.value() };
                }
                let dice = rng.next_u64();
                difference.add(play_on(quick, goal, first, dice) - play_on(quick, goal, second, dice));
            }
            if difference.value().abs() > BELIEVED * difference.error() {
                break;
            }
        }
        difference.value()
    }

    /// The odds of every legal action, estimated. Actions that come to the same are played on once. None when the budget is
    /// stopped.
    pub fn odds(self, decision: &Decision<'_, Strike>, rng: &mut dyn Rng) -> Option<Odds> {
        let (quick, playouts) = (Quick::of(decision), decision.budget.playouts(self.playouts));
        let mut known: Vec<(Option<Move>, Mean)> = Vec::new();
        let mut choices = Vec::new();
        for (action, what) in moves(decision).enumerate() {
            let mean = if let Some((_, mean)) = known.iter().find(|(other, _)| *other == what) {
                *mean
            } else {
                let mean = estimate(&quick, action, playouts, rng)?;
                known.push((what, mean));
                mean
            };
            choices.push(ChoiceOdds { action, chance: mean.value(), margin: mean.margin() });
        }
        let method = match decision.rules.throwing {
            Throwing::Quick => Method::Estimated { playouts },
            Throwing::Physics => Method::ByQuickModel,
        };
        Some(Odds::of_all(choices, method))
    }
}

/// The seat's share of the win after an action, from this many playouts. None when the budget is stopped.
fn estimate(quick: &Quick<'_>, action: usize, playouts: u32, rng: &mut dyn Rng) -> Option<Mean> {
    let mut mean = Mean::default();
    for _ in 0..playouts {
        if quick.budget.is_stopped() {
            return None;
        }
        mean.add(play_on(quick, Goal::Result, action, rng.next_u64()));
    }
    (!quick.budget.is_stopped()).then_some(mean)
}

/// What games are played on for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The seat's share of the win in the end.
    Result,
    /// Minus the points the seat scores in this game of a tournament (STR-42). Playing all the other games on as
    /// well would drown the difference that one choice makes.
    Points,
}

impl Goal {
    /// What a choice is judged by: in the last game of a tournament, only the result counts any more.
    fn of(decision: &Decision<'_, Strike>) -> Self {
        let last = decision.view.tournament.game() + 1 >= decision.rules.players;
        match decision.rules.format {
            Format::Tournament if !last => Self::Points,
            Format::Tournament | Format::SingleGame => Self::Result,
        }
    }
}

/// What is seen, for quick dice: physical dice are played on as quick ones, because the odds of both are alike.
struct Quick<'a> {
    seat: Seat,
    rules: Rules,
    view: View,
    legal: &'a [Action],
    budget: &'a Budget,
}

impl<'a> Quick<'a> {
    fn of(decision: &Decision<'a, Strike>) -> Self {
        let Decision { seat, rules, view, legal, budget } = *decision;
        Self { seat, rules: rules.with_quick_dice(), view: view.without_places(), legal, budget }
    }
}

/// Plays a position on once, to the end of the table, and gives the seat's share of the win.
pub(super) fn played_on(rules: &Rules, state: State, seat: Seat, budget: &Budget, rng: &mut dyn Rng) -> f64 {
    let mut dice = lab_rng(rng.next_u64(), 0);
    play_for_result(&rules.with_quick_dice(), &mut state.without_places(), seat, budget, &mut dice)
}

/// Draws a position that fits what is seen, takes the action, and plays on.
fn play_on(quick: &Quick<'_>, goal: Goal, action: usize, dice: u64) -> f64 {
    let Quick { seat, rules, view, legal, budget } = quick;
    let seat = *seat;
    let mut rng = lab_rng(dice, 0);
    let mut state = Strike::worlds(rules, view, &mut rng);
    let before = state.points(seat);
    Strike::apply(rules, &mut state, &Step::Act(seat, legal[action]), &mut Discard);
    match goal {
        Goal::Result => play_for_result(rules, &mut state, seat, budget, &mut rng),
        Goal::Points => play_for_points(rules, &mut state, seat, budget, &mut rng) + f64::from(before),
    }
}

/// Plays to the end by the rule of thumb, or to where the rest is known, and gives the seat's share of the win.
fn play_for_result(rules: &Rules, state: &mut State, seat: Seat, budget: &Budget, rng: &mut impl Rng) -> f64 {
    let mut found = None;
    by_rule_of_thumb(rules, state, rng, |at| {
        if rules.format == Format::SingleGame && matches!(at.node, Node::Decide(_)) {
            found = known(rules, at.state, seat, budget);
        }
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(chance) = found {
        return chance;
    }
    let mut scores = [0.0; MOST_PLAYERS];
    let scores = &mut scores[..usize::from(rules.players)];
    Strike::scores(rules, state, scores);
    f64::from(scores[seat.index()])
}

/// Plays this game of a tournament to the end by the rule of thumb, or to where the rest is known, and gives minus
/// all the points that the seat then has.
fn play_for_points(rules: &Rules, state: &mut State, seat: Seat, budget: &Budget, rng: &mut impl Rng) -> f64 {
    let mut to_come = 0.0;
    by_rule_of_thumb(rules, state, rng, |at| match at.node {
        // The spare die belongs to the next game already.
        Node::Over | Node::Chance(Chance::Spare) => ControlFlow::Break(()),
        Node::Decide(_) => match known(rules, at.state, seat, budget) {
            Some(chance) => {
                to_come = if at.state.pool(seat) == 0 { 0.0 } else { 1.0 - chance };
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        },
        Node::Chance(_) => ControlFlow::Continue(()),
    });
    -f64::from(state.points(seat)) - to_come
}

/// Plays on, chance by its odds and decisions by the rule of thumb, as long as whoever looks on lets it.
#[inline]
fn by_rule_of_thumb(
    rules: &Rules,
    state: &mut State,
    rng: &mut impl Rng,
    look: impl FnMut(At<'_, Strike>) -> ControlFlow<()>,
) {
    let mut players =
        Deciding::new::<Strike>(rng, |pending, _| Some((pending.state.turn(), rule_of_thumb(pending.state))));
    // Wherever the game stops, the caller judges the position there.
    let _ = run::<Strike>(rules, state, &mut players, &mut Positions::new::<Strike>(look));
}

/// The seat's chance in this game where it is known: none for those who are out, and the solved game between the
/// last two.
fn known(rules: &Rules, state: &State, seat: Seat, budget: &Budget) -> Option<f64> {
    if state.pool(seat) == 0 {
        return Some(0.0);
    }
    if !is_solved_game(rules) {
        return None;
    }
    let living = Seat::all(rules.players).filter(|seat| state.pool(*seat) > 0).count();
    if living > 2 {
        return None;
    }
    lookup::chances(rules, state, budget).map(|chances| chances[seat.index()])
}

/// The greedy choice: throws where it must, and again where that is expected to win more dice than it costs; always as is
/// expected to win most.
fn rule_of_thumb(state: &State) -> Action {
    let arena = state.arena();
    let way = most_gain(Arena::of(arena));
    let style = way.style(arena).unwrap_or(Style::PLAIN[0]);
    match state.stage() {
        Stage::MayStop if gain(way, Arena::of(arena)) <= 0.0 => Action::End,
        Stage::Begin(_) if arena.is_empty() => Action::Throw { amount: Amount::All, style: Style::PLAIN[0] },
        _ => Action::Throw { amount: Amount::One, style },
    }
}
