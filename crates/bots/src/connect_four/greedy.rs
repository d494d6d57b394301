//! Looks one disc ahead for itself and one for the other, and prefers the centre.

use ::connect_four as game;
use game::{COLUMNS, ConnectFour, Drop, State};
use kernel::{Discard, Game, Node, Rng, Seat, Step, below};

use crate::{Bot, Decision};

/// Looks one disc ahead for itself and one for the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy;

/// How good a drop looks, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Looks {
    /// The other wins with the next disc.
    Loses,
    /// Nothing happens yet; nearer to the centre is better.
    Quiet {
        /// How far from the edge.
        from_edge: u8,
    },
    /// Four in a row.
    Wins,
}

impl Bot<ConnectFour> for Greedy {
    fn choose(&mut self, decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> usize {
        let looks = |drop: &Drop| look(decision.rules, decision.view, decision.seat, *drop);
        best_of(decision.legal.iter().map(looks), rng)
    }
}

/// The place of any of those that look best.
fn best_of(looks: impl Iterator<Item = Looks>, rng: &mut dyn Rng) -> usize {
    let looks: Vec<Looks> = looks.collect();
    let best = looks.iter().max();
    let equals: Vec<usize> = (0..looks.len()).filter(|place| looks.get(*place) == best).collect();
    equals[below(rng, equals.len() as u32) as usize]
}

fn look(rules: &game::Rules, state: &State, seat: Seat, drop: Drop) -> Looks {
    let after = dropped(rules, state, seat, drop);
    if has_won(rules, &after, seat) {
        return Looks::Wins;
    }
    let other = Seat(1 - seat.0);
    let mut replies = Vec::with_capacity(usize::from(COLUMNS));
    ConnectFour::actions(rules, &after, other, &mut replies);
    let wins = |reply| has_won(rules, &dropped(rules, &after, other, reply), other);
    if replies.into_iter().any(wins) {
        return Looks::Loses;
    }
    Looks::Quiet { from_edge: drop.column.min(COLUMNS - 1 - drop.column) }
}

fn dropped(rules: &game::Rules, state: &State, seat: Seat, drop: Drop) -> State {
    let mut after = *state;
    ConnectFour::apply(rules, &mut after, &Step::Act(seat, drop), &mut Discard);
    after
}

fn has_won(rules: &game::Rules, state: &State, seat: Seat) -> bool {
    let mut scores = [0.0; 2];
    ConnectFour::scores(rules, state, &mut scores);
    // A draw is a shared win, and so less than a whole one.
    ConnectFour::node(rules, state) == Node::Over && scores[seat.index()] > 0.75
}

#[cfg(test)]
mod tests {
    use kernel::{Play, lab_rng};

    use super::*;
    use crate::Budget;

    /// What the greedy bot drops after these columns, A beginning.
    fn drops_after(columns: &[u8]) -> u8 {
        let mut play: Play<ConnectFour> = Play::new(game::Rules);
        for (column, seat) in columns.iter().zip([Seat(0), Seat(1)].into_iter().cycle()) {
            play.act(seat, Drop { column: *column }, &mut Discard).unwrap();
        }
        let seat = play.waiting().first().unwrap();
        let legal = play.actions(seat);
        let decision =
            Decision { seat, rules: play.rules(), view: play.state(), legal: &legal, budget: Budget::full() };
        legal[Greedy.choose(&decision, &mut lab_rng(1, 1))].column
    }

    #[test]
    fn greedy_wins_blocks_and_likes_the_centre() {
        assert_eq!(drops_after(&[]), 3);
        assert_eq!(drops_after(&[0, 6, 0, 6, 0, 6]), 0, "it wins rather than blocks");
        assert_eq!(drops_after(&[0, 6, 0, 6, 0]), 0, "it blocks");
    }
}
