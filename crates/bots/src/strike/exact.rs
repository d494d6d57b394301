//! Plays the solved game: looks every choice up.

use kernel::Rng;
use strike::{Format, Strike};

use super::{
    fitting::fitting,
    search::Search,
    standing::{Move, Standing},
};
use crate::{Bot, Choice, Method, Odds, Sight, mean::Mean};

/// Takes the best choice of the solved game.
///
/// With hidden pools it weighs every position that fits what it sees as equally likely, and never looks behind them.
///
/// In a tournament it plays to win each game (STR-42). Between two that is best: with shared wins counting half, the
/// expected result is half the expected number of games won. With more players it also matters who is eliminated
/// when; to play for the win does well there, but is not proved best.
#[derive(Debug, Default)]
pub struct Exact {
    /// For more dice than any box holds.
    search: Search,
}

impl Bot<Strike> for Exact {
    fn choose(&mut self, sight: &Sight<'_, Strike>, rng: &mut dyn Rng) -> usize {
        match weigh(sight) {
            Some(weighed) => best(sight, &weighed.choices),
            None => self.search.choose(sight, rng),
        }
    }
}

/// The odds of every legal action by the solved game, or nothing if they do not follow from it, as in a tournament
/// of three and more.
pub(super) fn odds(sight: &Sight<'_, Strike>) -> Option<Odds> {
    if sight.rules.format == Format::Tournament && sight.rules.players > 2 {
        return None;
    }
    let weighed = weigh(sight)?;
    let share = |chance| share_of_the_win(sight, chance);
    let choices = weighed.choices.iter().map(|choice| Choice {
        chance: share(choice.chance),
        // A share is a straight line in the chance, so a width stays one.
        margin: share(choice.margin) - share(0.0),
        ..*choice
    });
    let method = match weighed.positions {
        1 => Method::Exact,
        positions => Method::Averaged { positions },
    };
    Some(Odds::of_all(choices.collect(), method))
}

/// What winning this game with some chance is worth: in a tournament of two (STR-42), half of it, half of the other
/// game, which is either played or to come.
fn share_of_the_win(sight: &Sight<'_, Strike>, chance: f64) -> f64 {
    let Sight { seat, rules, view, .. } = *sight;
    if rules.format == Format::SingleGame {
        return chance;
    }
    let other_game = if view.tournament.game() > 0 {
        f64::from(u8::from(view.tournament.points(seat) == 0))
    } else {
        let first = Standing::opening(rules).unwrap_or(0.5);
        // Whoever started the first game does not start the second.
        if view.tournament.first() == seat { 1.0 - first } else { first }
    };
    f64::midpoint(chance, other_game)
}

/// The chances of every legal action.
struct Weighed {
    choices: Vec<Choice>,
    /// How many positions fit what is seen.
    positions: u32,
}

/// Weighs the legal actions over every position that fits what the seat sees. Nothing is assumed about how likely
/// these are: each counts the same, and the margin tells how far they lie apart.
fn weigh(sight: &Sight<'_, Strike>) -> Option<Weighed> {
    let Sight { rules, view, legal, .. } = *sight;
    let moves: Vec<Option<Move>> = legal.iter().map(|action| Move::of(action, view.arena)).collect();
    let mut means: Vec<(Move, Mean)> = Vec::new();
    for what in moves.iter().flatten() {
        if means.iter().all(|(known, _)| known != what) {
            means.push((*what, Mean::default()));
        }
    }
    let fitting = fitting(rules, view);
    for pools in &fitting {
        let standing = Standing::new(&pools[..usize::from(rules.players)], view.turn, view.arena)?;
        for (what, mean) in &mut means {
            mean.add(standing.chance(*what));
        }
    }
    // What leaves all dice as they are is worth as much as the best that can be done after it.
    let chance = |(_, mean): &&(Move, Mean)| mean.value();
    let best = means.iter().max_by(|one, other| chance(one).total_cmp(&chance(other)))?.1;
    let choice = |(action, what): (usize, &Option<Move>)| {
        let known = means.iter().find(|(known, _)| Some(*known) == *what);
        let mean = known.map_or(best, |(_, mean)| *mean);
        Choice { action, chance: mean.value(), margin: mean.spread() }
    };
    let choices = moves.iter().enumerate().map(choice).collect();
    Some(Weighed { choices, positions: fitting.len() as u32 })
}

/// The best action that moves the game on, the first of several; none that leaves all dice as they are.
fn best(sight: &Sight<'_, Strike>, choices: &[Choice]) -> usize {
    let mut best: Option<&Choice> = None;
    for choice in choices {
        let moves_on = Move::of(&sight.legal[choice.action], sight.view.arena).is_some();
        if moves_on && best.is_none_or(|best| choice.chance > best.chance) {
            best = Some(choice);
        }
    }
    best.map_or(0, |choice| choice.action)
}
