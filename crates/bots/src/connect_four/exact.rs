//! Plays the solved game: solves every position it is asked about.

use ::connect_four::{ConnectFour, Drop, State};
use kernel::Rng;

use super::{
    board::{Board, FROM_THE_CENTRE, column},
    book,
    search::Search,
    solve::Solver,
    uct::{Playing, Quick, play_on, share},
};
use crate::{Bot, Budget, ChoiceOdds, Decision, Effort, Method, Odds, Position, compare};

/// How many positions a decision may look at; none is known that takes so many. A count and not a time, so that a choice is the same on
/// every machine.
const POSITIONS: u32 = 200_000_000;
/// From this many discs on it is tried to find out how soon a win comes; before, there are too many ways.
const SOON_DISCS: u32 = 6;
/// How many positions may be looked at for that, with so many discs and from eight on.
const POSITIONS_FOR_SOON: [u32; 2] = [8_000_000, 20_000_000];

/// The same for odds, which people wait for: where it is not enough, games are played on.
const POSITIONS_FOR_ODDS: u32 = 6_000_000;

/// How often each choice is played on for odds of positions that are not solved.
const PLAYED_ON: u32 = 4_000;

/// Takes the best drop: of those that win the one that wins soonest, of those that lose the one that loses last, of
/// several the one nearest to the centre.
///
/// Where it is not known how soon, it takes a drop that keeps the result: the one that the search would take, if that is among them.
/// While the other thinks it solves what may come, each position as it would when asked, and keeps what it found.
#[derive(Clone, Debug, Default)]
pub(super) struct Exact {
    pondered: Vec<(Board, Best)>,
    /// How many positions it has looked at to choose; those that it pondered are not counted.
    looked_at: u64,
}

/// What is known about the best drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    /// The best columns, as bits; none where they are not known within the limit.
    columns: u8,
    /// How many positions were looked at.
    looked_at: u64,
}

impl Bot<ConnectFour> for Exact {
    fn choose(&mut self, decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> usize {
        if decision.legal.len() < 2 {
            return 0;
        }
        let columns = self.known(Board::of(decision.view), decision.budget);
        let place = |drop: u8| decision.legal.iter().position(|legal| legal.column == drop);
        let best = FROM_THE_CENTRE.into_iter().filter(|at| columns & 1 << at != 0).find_map(place);
        if let Some(best) = best.filter(|_| columns.is_power_of_two()) {
            return best;
        }
        // The search takes a hundredth of a second, which is there even when the time for solving is out.
        let budget = &decision.budget.without_end();
        let liked = { Search::FULL }.choose(&Decision { budget, ..*decision }, rng);
        best.filter(|_| columns & 1 << decision.legal[liked].column == 0).unwrap_or(liked)
    }

    fn ponders(&self) -> bool {
        true
    }

    fn ponder(&mut self, position: &Position<'_, ConnectFour>) {
        let (board, budget) = (Board::of(position.view), position.budget);
        if position.view.turn() == position.seat {
            return;
        }
        let drops = FROM_THE_CENTRE.map(|at| board.landings() & column(at));
        let goes_on = |drop: &u64| *drop != 0 && board.wins() & drop == 0;
        let next: Vec<Board> = drops.into_iter().filter(goes_on).map(|drop| board.after(drop)).collect();
        self.pondered.retain(|(known, _)| next.contains(known));
        for board in next {
            if self.pondered.iter().any(|(known, _)| *known == board) {
                continue;
            }
            let best = best(board, budget);
            if budget.is_stopped() {
                return;
            }
            self.pondered.push((board, best));
        }
    }
}

impl Exact {
    /// The best columns. None where they are not known within the limit.
    fn known(&mut self, board: Board, budget: &Budget) -> u8 {
        // It was pondered with the full effort.
        let pondered = self.pondered.iter().find(|(known, _)| *known == board);
        if let Some((_, best)) = pondered.filter(|_| budget.effort() == Effort::FULL) {
            return best.columns;
        }
        let best = best(board, budget);
        self.looked_at += best.looked_at;
        best.columns
    }
}

/// The best columns, from nothing but the position.
fn best(board: Board, budget: &Budget) -> Best {
    let mut solver = Solver::new(u64::from(budget.playouts(POSITIONS)), budget);
    let columns = solver.result(board).and_then(|bounds| {
        let soonest =
            if board.discs() < SOON_DISCS { None } else { soonest(&mut solver, board, bounds, budget) };
        soonest.map(|at| 1 << at).or_else(|| keeping(&mut solver, board, bounds.0.signum()))
    });
    Best { columns: columns.unwrap_or(0), looked_at: solver.looked_at() }
}

/// The first column from the centre that wins soonest or loses last. None where it takes longer than is worth waiting for to find out.
fn soonest(solver: &mut Solver<'_>, board: Board, bounds: (i32, i32), budget: &Budget) -> Option<u8> {
    let most = POSITIONS_FOR_SOON[usize::from(board.discs() >= book::DISCS)];
    let aside = solver.limit(u64::from(budget.playouts(most)));
    let value = solver.value_within(board, bounds);
    let column = value.and_then(|value| reaching(solver, board, value));
    solver.extend(aside);
    column
}

/// All columns that keep a result, as bits. None where the limit is reached before they are known.
fn keeping(solver: &mut Solver<'_>, board: Board, result: i32) -> Option<u8> {
    if board.wins() != 0 {
        return reaching(solver, board, result).map(|at| 1 << at);
    }
    let mut columns = 0;
    for at in FROM_THE_CENTRE {
        let drop = board.landings() & column(at);
        if drop != 0 && (result < 0 || -solver.above(board.after(drop), -result)? >= result) {
            columns |= 1 << at;
        }
    }
    Some(columns)
}

/// The first column from the centre whose value is at least this much.
fn reaching(solver: &mut Solver<'_>, board: Board, value: i32) -> Option<u8> {
    for at in FROM_THE_CENTRE {
        let drop = board.landings() & column(at);
        if drop == 0 {
            continue;
        }
        if board.wins() & drop != 0 || board.wins() == 0 && -solver.above(board.after(drop), -value)? >= value
        {
            return Some(at);
        }
    }
    None
}

/// The odds of every drop under best play. None where they are not known within the limit, or when the budget is stopped.
pub(super) fn odds(decision: &Decision<'_, ConnectFour>) -> Option<Odds> {
    let board = Board::of(decision.view);
    if decision.budget.is_stopped() {
        return None;
    }
    let most = u64::from(decision.budget.playouts(POSITIONS_FOR_ODDS));
    let mut solver = Solver::new(most, decision.budget);
    let mut chance = |drop: &Drop| {
        let square = board.landings() & column(drop.column);
        if board.wins() & square != 0 {
            return Some(1.0);
        }
        let (least, _) = solver.result(board.after(square))?;
        Some(share((1 - least.signum()) as u32))
    };
    let choices = decision.legal.iter().enumerate();
    let choices =
        choices.map(|(action, drop)| Some(ChoiceOdds { action, chance: chance(drop)?, margin: 0.0 }));
    let choices = choices.collect::<Option<Vec<_>>>()?;
    (!decision.budget.is_stopped()).then(|| Odds::of_all(choices, Method::Exact))
}

/// The odds of every drop as games show that are played on by players who see one disc ahead. None when the budget is stopped.
pub(super) fn estimated(decision: &Decision<'_, ConnectFour>, rng: &mut dyn Rng) -> Option<Odds> {
    let board = Board::of(decision.view);
    let squares: Vec<u64> =
        decision.legal.iter().map(|drop| board.landings() & column(drop.column)).collect();
    compare::odds(0..squares.len(), PLAYED_ON, decision.budget, rng, |action, dice| {
        if board.wins() & squares[action] != 0 {
            return 1.0;
        }
        1.0 - share(play_on(board.after(squares[action]), Playing::Alert, &mut Quick(dice | 1)))
    })
}

/// How a position was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// How many discs the winner could still drop to fill the board, the winning one counted: positive if whoever is to move wins,
    /// negative if the other does, zero for a draw.
    pub value: i32,
    /// The best column: of several that reach the value the first from the centre.
    pub column: u8,
    /// How many positions were looked at.
    pub positions: u64,
    /// How many of them until it was known who wins, though not how soon.
    pub until_result: u64,
}

/// Solves a position in which the game goes on, looking at this many others at most. None where that is not enough, or when the
/// budget is stopped.
pub fn solve(state: &State, most: u64, budget: &Budget) -> Option<Solved> {
    let mut solver = Solver::new(most, budget);
    let board = Board::of(state);
    let bounds = solver.result(board)?;
    let until_result = solver.looked_at();
    let value = solver.value_within(board, bounds)?;
    let column = reaching(&mut solver, board, value)?;
    Some(Solved { value, column, positions: solver.looked_at(), until_result })
}

#[cfg(test)]
mod tests {
    use ::connect_four::Rules;
    use kernel::{Game as _, lab_rng};

    use super::*;
    use crate::{Stop, connect_four::positions};

    fn chosen(bot: &mut Exact, state: &State) -> u8 {
        let (mut legal, budget) = (Vec::new(), Budget::full());
        ConnectFour::actions(&Rules, state, state.turn(), &mut legal);
        let decision = Decision { seat: state.turn(), rules: &Rules, view: state, legal: &legal, budget };
        legal[bot.choose(&decision, &mut lab_rng(72, 1))].column
    }

    fn ponder(bot: &mut Exact, state: &State, budget: &Budget) {
        let seat = kernel::Seat(1 - state.turn().0);
        bot.ponder(&Position { seat, rules: &Rules, view: state, budget });
    }

    #[test]
    fn who_has_pondered_chooses_the_same_and_looks_at_nothing_more() {
        let mut looked_at = 0;
        for number in 0..6 {
            let (state, board) = positions::random(17, &mut lab_rng(71, number));
            let (mut fresh, mut pondering) = (Exact::default(), Exact::default());
            ponder(&mut pondering, &state, Budget::full());
            for at in FROM_THE_CENTRE {
                if board.landings() & column(at) == 0 || positions::wins_by(&state, at) == Some(true) {
                    continue;
                }
                let next = positions::after(&state, Drop { column: at });
                assert_eq!(chosen(&mut pondering, &next), chosen(&mut fresh, &next), "{next:?}");
            }
            assert_eq!(pondering.looked_at, 0, "game {number}");
            looked_at += fresh.looked_at;
        }
        assert!(looked_at > 1_000, "{looked_at} positions without pondering");
    }

    #[test]
    fn who_is_told_to_stop_stops_and_keeps_what_is_whole() {
        let (state, _) = positions::random(17, &mut lab_rng(73, 1));
        let (mut whole, mut stopped) = (Exact::default(), Exact::default());
        ponder(&mut whole, &state, Budget::full());
        let stop = Stop::default();
        stop.now();
        ponder(&mut stopped, &state, &Budget::until(stop));
        assert!(stopped.pondered.is_empty() && !whole.pondered.is_empty());
        // After six discs nobody has found out how soon everybody wins before the flag is set; then it takes milliseconds.
        let (early, _) = positions::random(6, &mut lab_rng(73, 2));
        let stop = Stop::default();
        let took = std::thread::scope(|scope| {
            let budget = Budget::until(stop.clone());
            let bot = &mut stopped;
            let pondering = scope.spawn(move || ponder(bot, &early, &budget));
            std::thread::sleep(std::time::Duration::from_millis(60));
            let told = std::time::Instant::now();
            stop.now();
            pondering.join().expect("it ends");
            told.elapsed()
        });
        assert!(took.as_millis() < 300, "{took:?}");
        assert!(stopped.pondered.len() < 7, "all of them take longer");
    }
}
