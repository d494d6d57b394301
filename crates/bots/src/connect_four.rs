//! Opponents for Connect Four: any column, one disc ahead, and a tree of what may follow.

use ::connect_four as game;
use game::{COLUMNS, ConnectFour, Drop, State};
use kernel::{Discard, Game, Node, Rng, Seat, Step, below};

use crate::{
    Bot, BotSpec, Careless, Decision, Level, Odds, Opponents, Random,
    tree::{self, Guide, SearchLimit},
};

const BOTS: &[BotSpec<ConnectFour>] = &[
    BotSpec { name: "random", level: None, label: "any legal action", make: || Box::new(Random) },
    BotSpec {
        name: "easy",
        level: Some(Level::Easy),
        label: "wins and blocks at once where it looks, which it often does not",
        make: || Box::new(Careless { like: Greedy, percent: 30 }),
    },
    BotSpec {
        name: "greedy",
        level: Some(Level::Medium),
        label: "wins at once, blocks at once, else prefers the centre",
        make: || Box::new(Greedy),
    },
    BotSpec {
        name: "search",
        level: Some(Level::Hard),
        label: "grows a tree of what may follow, and takes what wins most",
        make: || Box::new(Search { limit: SearchLimit::Playouts(600) }),
    },
];

/// Looks one disc ahead for itself and one for the other.
#[derive(Clone, Copy, Debug)]
struct Greedy;

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

/// Grows a tree of what may follow.
#[derive(Clone, Copy, Debug)]
struct Search {
    /// How long it thinks.
    limit: SearchLimit,
}

impl Bot<ConnectFour> for Search {
    fn choose(&mut self, decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> usize {
        tree::choose(decision, Greedy, self.limit, rng)
    }
}

/// The greedy opponent says what looks best, and plays on to the end of the game.
impl Guide<ConnectFour> for Greedy {
    type Chances = [f64; 2];

    const PROMISE: f64 = 1.0;

    const TURNS: Option<u32> = None;

    fn candidates(
        &mut self,
        rules: &game::Rules,
        state: &State,
        seat: Seat,
        legal: &[Drop],
    ) -> Vec<(f64, Drop)> {
        let promise = |drop: Drop| match look(rules, state, seat, drop) {
            Looks::Loses => 0.0,
            Looks::Quiet { from_edge } => 1.0 + 0.1 * f64::from(from_edge),
            Looks::Wins => 3.0,
        };
        let mut promised: Vec<(f64, Drop)> = legal.iter().map(|drop| (promise(*drop), *drop)).collect();
        promised.sort_by(|a, b| b.0.total_cmp(&a.0));
        promised
    }

    fn play(
        &mut self,
        rules: &game::Rules,
        state: &State,
        seat: Seat,
        legal: &[Drop],
        rng: &mut dyn Rng,
    ) -> usize {
        // Games that all crowd the centre tell little: any quiet column is as good as another here.
        let looks = |drop: &Drop| match look(rules, state, seat, *drop) {
            Looks::Quiet { .. } => Looks::Quiet { from_edge: 0 },
            looks @ (Looks::Loses | Looks::Wins) => looks,
        };
        best_of(legal.iter().map(looks), rng)
    }

    fn begins_turn(_: &State) -> bool {
        true
    }

    fn judge(&self, rules: &game::Rules, state: &State) -> [f64; 2] {
        let mut scores = [0.0; 2];
        ConnectFour::scores(rules, state, &mut scores);
        scores.map(f64::from)
    }
}

impl Opponents for ConnectFour {
    fn bots() -> &'static [BotSpec<Self>] {
        BOTS
    }

    fn odds(_: &Decision<'_, Self>, _: &mut dyn Rng) -> Option<Odds> {
        None
    }
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

    /// The winner of a game of the search against greedy, if there is one.
    fn winner(searching: Seat, game: u64) -> Option<Seat> {
        let mut play: Play<ConnectFour> = Play::new(game::Rules);
        let mut rng = lab_rng(2, game);
        while let Some(seat) = play.waiting().first() {
            let legal = play.actions(seat);
            let decision = Decision {
                seat,
                rules: play.rules(),
                view: play.state(),
                legal: &legal,
                budget: Budget::full(),
            };
            let pick = if seat == searching {
                Search { limit: SearchLimit::Playouts(150) }.choose(&decision, &mut rng)
            } else {
                Greedy.choose(&decision, &mut rng)
            };
            play.act(seat, legal[pick], &mut Discard).unwrap();
        }
        Seat::all(2).find(|seat| has_won(play.rules(), play.state(), *seat))
    }

    #[test]
    fn the_tree_beats_greedy_from_both_seats() {
        for searching in [Seat(0), Seat(1)] {
            let winners: Vec<Option<Seat>> = (0..12).map(|game| winner(searching, game)).collect();
            let won = winners.iter().filter(|winner| **winner == Some(searching)).count();
            let lost = winners.iter().flatten().count() - won;
            assert!(won >= 6 && won >= 3 * lost, "{searching} searches: {winners:?}");
        }
    }

    #[test]
    fn the_tree_sees_further_than_one_disc() {
        // A has the middle of the bottom row: with a disc on either side it has three with both ends open.
        let mut play: Play<ConnectFour> = Play::new(game::Rules);
        for (column, seat) in [(3, Seat(0)), (3, Seat(1)), (2, Seat(0)), (2, Seat(1))] {
            play.act(seat, Drop { column }, &mut Discard).unwrap();
        }
        let legal = play.actions(Seat(0));
        let budget = Budget::full();
        let decision =
            Decision { seat: Seat(0), rules: play.rules(), view: play.state(), legal: &legal, budget };
        let mut search = Search { limit: SearchLimit::Playouts(600) };
        let column = legal[search.choose(&decision, &mut lab_rng(1, 1))].column;
        assert!([1, 4].contains(&column), "it drops into column {column}");
    }
}
