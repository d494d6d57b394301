//! What shots are worth, over the die and the card that follow them, worked out once for all dice that do the same.

use crush::{Action, Chance, Crush, Outcome, Rules, Square, Stage, State, hits_of_six};
use kernel::{Discard, Game as _, Seat, Sink, Step, Weight};

use super::super::{
    greedy::{self, HELD_UP},
    worth::{worth, worth_waiting},
};

/// Which shots are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shots {
    /// All of them.
    All,
    /// Each unit's best chances of a hit: a farther target is hardly ever worth more.
    Nearest,
}

/// Leaves out every shot of a unit that has a nearer target.
pub(super) fn keep_nearest(legal: &mut Vec<Action>) {
    let mut first = 0;
    while let Some(Action::Shoot { from, .. }) = legal.get(first).copied() {
        let range = |action: &Action| match *action {
            Action::Shoot { from: other, at } if other == from => Some(from.distance(at)),
            _ => None,
        };
        let nearest = legal[first..].iter().map_while(range).min();
        let mut place = first;
        while let Some(distance) = legal.get(place).and_then(range) {
            if Some(distance) == nearest {
                place += 1;
            } else {
                legal.remove(place);
            }
        }
        first = place;
    }
}

/// The sum of what a position is worth over the cards that may be drawn.
struct Drawn<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    sum: f64,
    cards: f64,
}

impl Sink<(Outcome, Weight)> for Drawn<'_> {
    fn put(&mut self, (card, count): (Outcome, Weight)) {
        let mut next = *self.state;
        Crush::apply(self.rules, &mut next, &Step::Chance(card), &mut Discard);
        self.sum += count as f64 * settled(self.rules, &next, self.seat);
        self.cards += count as f64;
    }
}

/// What a position is worth after a die or a card, over what chance answers next. How far a wreck flies, or a Freakout goes, is not
/// worked out: the position before it stands for it.
fn settled(rules: &Rules, state: &State, seat: Seat) -> f64 {
    let rolled = |die: u8| {
        let mut next = *state;
        Crush::apply(rules, &mut next, &Step::Chance(Outcome::Die(die)), &mut Discard);
        worth(&next, seat)
    };
    match state.stage() {
        Stage::Draw(_) => {
            let mut drawn = Drawn { rules, state, seat, sum: 0.0, cards: 0.0 };
            Crush::outcomes(rules, state, &Chance::Card, &mut drawn);
            drawn.sum / drawn.cards
        }
        // A 1 grabs the player's own helicopters, anything else the opponent's.
        Stage::GrabtasticDie => (rolled(1) + 5.0 * rolled(6)) / 6.0,
        _ => greedy::expected(rules, state, seat, 0),
    }
}

/// What a shot is worth, over the die and the card that follow it.
pub(super) fn shot(rules: &Rules, state: &State, seat: Seat, (from, at): (Square, Square)) -> f64 {
    let next = greedy::taken(rules, state, seat, Action::Shoot { from, at });
    let answered = |die: u8| {
        let mut after = next;
        Crush::apply(rules, &mut after, &Step::Chance(Outcome::Die(die)), &mut Discard);
        settled(rules, &after, seat)
    };
    // All dice that hit do the same, and all that miss, but for the one that goes wrong.
    let hits = hits_of_six(from.distance(at));
    let misses = 5 - hits;
    let mut sum = answered(1);
    if hits > 0 {
        sum += f64::from(hits) * answered(6);
    }
    if misses > 0 {
        sum += f64::from(misses) * answered(2);
    }
    let mean = sum / 6.0;
    if hits == 0 { mean + worth_waiting(state, seat) - worth(state, seat) - HELD_UP } else { mean }
}

/// Whether one of the shots that can be fired now is worth more than waiting.
pub(super) fn frees_a_shot(rules: &Rules, state: &State, seat: Seat, waiting: f64) -> bool {
    if !matches!(state.stage(), Stage::Attack) || state.turn() != seat {
        return false;
    }
    let mut legal = Vec::new();
    Crush::actions(rules, state, seat, &mut legal);
    keep_nearest(&mut legal);
    legal.into_iter().any(|action| match action {
        Action::Shoot { from, at } => shot(rules, state, seat, (from, at)) > waiting,
        _ => false,
    })
}
