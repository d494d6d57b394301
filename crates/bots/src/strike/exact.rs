//! Plays the solved game: looks every choice up.

use kernel::{Game, Node, Rng, Seat};
use strike::{Action, Chance, Format, MOST_PLAYERS, Model, Pool, Rules, State, Strike, Throwing, Tournament};

use super::{
    lookup::{Move, SolvedPosition, chances},
    search::Search,
    sides::from_a_fitting_side,
    weigh::{Aiming, Weighing, best_thrown},
};
use crate::{Bot, Budget, ChoiceOdds, Decision, Method, Odds};

/// Takes the best choice of the solved game.
///
/// At a physical table it really throws what the model of quick dice thinks best, from every side, and judges by the solved
/// game what then lies there.
///
/// In a tournament it plays to win each game (STR-42). Between two that is best: with shared wins counting half, the
/// expected result is half the expected number of games won. With more players it also matters who is eliminated
/// when; to play for the win does well there, but is not proved best.
#[derive(Debug, Default)]
pub struct Exact {
    /// For dice that fall as another pack says, and games that go on otherwise than the solved one.
    search: Search,
    /// How it aims at a physical table.
    pub aiming: Aiming,
}

/// How many throws are made for a decision where throws are weighed, and how far behind the best a way may be by the solution to be
/// thrown for, in chances to win.
const THROWS: u32 = 480;
const MARGIN: f64 = 0.03;

impl Exact {
    /// One that aims like this at a physical table.
    pub fn aiming(aiming: Aiming) -> Self {
        Self { search: Search { aiming, ..Search::default() }, aiming }
    }
}

impl Bot<Strike> for Exact {
    fn choose(&mut self, decision: &Decision<'_, Strike>, rng: &mut dyn Rng) -> usize {
        let Some((position, choices)) = weigh(decision) else { return self.search.choose(decision, rng) };
        let chosen = from_a_fitting_side(decision, best(decision, &choices), rng);
        if self.aiming == Aiming::Drawn {
            return chosen;
        }
        let weighing = Weighing {
            judge: &|ending| position.chance_after(ending),
            model: &|way| Some(position.chance(Move::Throw(way))),
            stop: decision.legal.contains(&Action::End).then(|| position.chance(Move::Stop)),
            margin: MARGIN,
            throws: THROWS,
        };
        best_thrown(decision, chosen, &weighing, rng)
    }
}

/// Whether a single game from a decision on is the one that was solved: with the dice of the base pack, and one die thrown into
/// an arena that emptied during a turn.
pub(super) fn is_solved_game(rules: &Rules) -> bool {
    rules.model == Model::Published && !rules.readings.empty_arena.is_other()
}

/// Whether the result of the whole table follows from the solved game: not in a tournament of three and more, nor in one that
/// begins its games or breaks its ties otherwise than was solved.
fn is_solved(rules: &Rules) -> bool {
    let other = rules.readings.spare_die.is_other() || rules.readings.tournament_tie.is_other();
    is_solved_game(rules) && (rules.format == Format::SingleGame || (rules.players == 2 && !other))
}

/// The odds of every legal action by the solved game. None if they do not follow from it, or when the budget is stopped.
pub(super) fn odds(decision: &Decision<'_, Strike>) -> Option<Odds> {
    let Decision { seat, rules, view, budget, .. } = *decision;
    if budget.is_stopped() || !is_solved(rules) {
        return None;
    }
    let share = |choice: ChoiceOdds| {
        let chance = share_of_the_win(rules, &view.tournament, seat, choice.chance, budget)?;
        Some(ChoiceOdds { chance, ..choice })
    };
    let choices = weigh(decision)?.1.into_iter().map(share).collect::<Option<Vec<_>>>()?;
    let method = match rules.throwing {
        Throwing::Quick => Method::Exact,
        Throwing::Physics => Method::ByQuickModel,
    };
    Some(Odds::of_all(choices, method))
}

/// What a position is worth to a seat by the solved game. None where that does not follow from it, or when the budget is
/// stopped.
pub(super) fn worth(rules: &Rules, state: &State, seat: Seat, budget: &Budget) -> Option<f64> {
    if !is_solved(rules) {
        return None;
    }
    let tournament = state.tournament();
    let chance = match Strike::node(rules, state) {
        Node::Over => {
            let mut scores = [0.0; MOST_PLAYERS];
            Strike::scores(rules, state, &mut scores[..usize::from(rules.players)]);
            return Some(f64::from(scores[seat.index()]));
        }
        Node::Decide(_) => chances(rules, state, budget)?[seat.index()],
        // Before the first game anybody may start; before the second of two it is the one who did not start the first.
        Node::Chance(Chance::Starter) => 1.0 / f64::from(rules.players),
        Node::Chance(Chance::Spare) if tournament.game() == 0 => 1.0 / f64::from(rules.players),
        Node::Chance(Chance::Spare) => {
            let opening = SolvedPosition::opening(rules, budget)?;
            if tournament.first() == seat { 1.0 - opening } else { opening }
        }
        Node::Chance(Chance::Throw(_) | Chance::Settle) => return None,
    };
    share_of_the_win(rules, tournament, seat, chance, budget)
}

/// What winning this game with some chance is worth: in a tournament of two (STR-42), half of it, half of the other
/// game, which is either played or to come.
fn share_of_the_win(
    rules: &Rules,
    tournament: &Tournament,
    seat: Seat,
    chance: f64,
    budget: &Budget,
) -> Option<f64> {
    if rules.format == Format::SingleGame {
        return Some(chance);
    }
    let other_game = if tournament.game() > 0 {
        f64::from(u8::from(tournament.points(seat) == 0))
    } else {
        let first = SolvedPosition::opening(rules, budget)?;
        // Whoever started the first game does not start the second.
        if tournament.first() == seat { 1.0 - first } else { first }
    };
    Some(f64::midpoint(chance, other_game))
}

/// The odds of the legal actions. None where the counts of the pools are not known, where the game is not the solved one, or when
/// the budget is stopped before the game is solved.
fn weigh(decision: &Decision<'_, Strike>) -> Option<(SolvedPosition, Vec<ChoiceOdds>)> {
    let Decision { rules, view, legal, .. } = *decision;
    if !is_solved_game(rules) {
        return None;
    }
    let mut pools = [0; MOST_PLAYERS];
    for (pool, seen) in pools.iter_mut().zip(view.pools) {
        let Pool::Count(count) = seen else { return None };
        *pool = count;
    }
    let position =
        SolvedPosition::new(&pools[..usize::from(rules.players)], view.turn, view.arena, decision.budget)?;
    let mut known: Vec<(Move, f64)> = Vec::new();
    for what in legal.iter().filter_map(|action| Move::of(action, view.arena)) {
        if known.iter().all(|(other, _)| *other != what) {
            known.push((what, position.chance(what)));
        }
    }
    // To move a die from the wall leaves all dice as they are: it is worth as much as the best throw after it.
    let throws = known.iter().filter(|(what, _)| *what != Move::Stop);
    let best = throws.map(|(_, chance)| *chance).fold(f64::NEG_INFINITY, f64::max);
    let choice = |(action, what): (usize, Option<Move>)| {
        let found = known.iter().find(|(other, _)| Some(*other) == what);
        ChoiceOdds { action, chance: found.map_or(best, |(_, chance)| *chance), margin: 0.0 }
    };
    let choices = legal.iter().map(|action| Move::of(action, view.arena)).enumerate().map(choice).collect();
    Some((position, choices))
}

/// The best action that moves the game on, the first of several; none that leaves all dice as they are.
fn best(decision: &Decision<'_, Strike>, choices: &[ChoiceOdds]) -> usize {
    let mut best: Option<&ChoiceOdds> = None;
    for choice in choices {
        let moves_on = Move::of(&decision.legal[choice.action], decision.view.arena).is_some();
        if moves_on && best.is_none_or(|best| choice.chance > best.chance) {
            best = Some(choice);
        }
    }
    best.map_or(0, |choice| choice.action)
}
