//! Weighs what only a physical table offers: from which side to throw, what to aim at freely, and whether to move a die from
//! the wall first. Each candidate is really thrown a number of times, and the best go into the next round.

mod flight;

use kernel::{Discard, Game, Rng, Step, lab_rng};
use strike::{Action, Amount, Dice, Face, Rules, Side, State, Strike, Style};

use super::{arenas::Way, lookup::Move, throws::Ending};
use crate::{Budget, Decision, thrown::arena::AtTheArena};
use flight::expected;

/// The fewest throws of a candidate in a round: of fewer nothing is told.
const FEWEST: u32 = 4;
/// The fewest dice that have to lie there.
const FEWEST_LYING: u8 = 2;
/// How near to a die a free aim has to be to be thrown at it, in tenths of a millimetre.
const AT_A_DIE: i32 = 90;
/// How many standard errors it must be better to move a die from the wall first: that cannot be taken back.
const BELIEVED: f64 = 1.0;

/// How a bot aims where dice are really thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aiming {
    /// By the quick model, to which all sides are the same: a side is drawn.
    Drawn,
    /// It throws for itself what seems best, from every side, and takes what came to most.
    #[default]
    Weighed,
}

/// How throws are judged, and how many are made.
pub(super) struct Weighing<'a> {
    /// What an ending of a throw of one die is worth.
    pub(super) judge: &'a dyn Fn(&Ending) -> f64,
    /// What the quick model says of each way to throw one die; none for ways that are not to be weighed.
    pub(super) model: &'a dyn Fn(Way) -> Option<f64>,
    /// What it is worth to stop, where that is allowed.
    pub(super) stop: Option<f64>,
    /// How far behind the best a way may be by the model to be worth throwing for.
    pub(super) margin: f64,
    /// About how many throws are made for a decision, with the full effort; more where there is much to throw for.
    pub(super) throws: u32,
}

/// A throw that is weighed, and what it came to so far.
struct Candidate {
    /// The legal action that it begins with: the throw itself, or a die moved from the wall.
    action: usize,
    /// Where the dice lie when it is thrown.
    state: State,
    style: Style,
    throws: u32,
    sum: f64,
    squares: f64,
}

impl Candidate {
    fn new(action: usize, state: State, style: Style) -> Self {
        Self { action, state, style, throws: 0, sum: 0.0, squares: 0.0 }
    }

    fn forget(&mut self) {
        (self.throws, self.sum, self.squares) = (0, 0.0, 0.0);
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.throws.max(1))
    }

    /// The variance of the mean.
    fn variance(&self) -> f64 {
        let throws = f64::from(self.throws.max(1));
        (self.squares / throws - self.mean().powi(2)).max(0.0) / throws
    }
}

/// The best legal action by really throwing; `chosen` where dice are not thrown, where there is nothing to weigh, and when the
/// budget is stopped before anything was told.
pub(super) fn best_thrown(
    decision: &Decision<'_, Strike>,
    chosen: usize,
    weighing: &Weighing<'_>,
    rng: &mut dyn Rng,
) -> usize {
    let Decision { rules, view, legal, budget, .. } = *decision;
    // A single die matches the thrown one as often whatever becomes of it: no side can change that.
    if budget.is_stopped() || view.arena.total() < FEWEST_LYING {
        return chosen;
    }
    let Some(mut hand) = AtTheArena::of(rules) else { return chosen };
    let state = Strike::worlds(rules, view, rng);
    let ways = weighing.ways(legal, view.arena);
    let mut throwing =
        Throwing { rules, hand: &mut hand, judge: weighing.judge, budget, base: rng.next_u64(), next: 0 };
    let most = budget.playouts(weighing.throws);
    let straight = throwing.race(thrown(legal, &state, &ways), most);
    let Some(mut best) = straight else { return chosen };
    if let Some(moved) = throwing.race(moved(rules, legal, &state, &ways), most / 2) {
        let mut both = [moved, best];
        throwing.round(&mut both, (most / 4).max(FEWEST), true);
        let [moved, straight] = both;
        let apart = moved.mean() - straight.mean();
        let error = (moved.variance() + straight.variance()).sqrt();
        best = if apart > BELIEVED * error { moved } else { straight };
    }
    match weighing.stop {
        Some(stop) if best.mean() <= stop => {
            legal.iter().position(|action| *action == Action::End).unwrap_or(chosen)
        }
        Some(_) | None => best.action,
    }
}

impl Weighing<'_> {
    /// The ways that are worth throwing for: those that are not far behind by the model. None at all where even the best is far
    /// behind stopping.
    fn ways(&self, legal: &[Action], arena: Dice) -> Vec<Way> {
        let mut ways: Vec<(Way, f64)> = Vec::new();
        for action in legal {
            if let Some(Move::Throw(way)) = Move::of(action, arena)
                && ways.iter().all(|(known, _)| *known != way)
                && let Some(worth) = (self.model)(way)
            {
                ways.push((way, worth));
            }
        }
        let best =
            ways.iter().map(|(_, worth)| *worth).fold(self.stop.unwrap_or(f64::NEG_INFINITY), f64::max);
        ways.into_iter().filter(|(_, worth)| *worth >= best - self.margin).map(|(way, _)| way).collect()
    }
}

/// The throws of one die that are weighed: in these ways from all sides, and free aims at dice if any of the ways is a hard one.
fn thrown(legal: &[Action], state: &State, ways: &[Way]) -> Vec<Candidate> {
    let is_weighed = |style: Style| match style {
        // From wherever a die is rolled or let fall into the middle, it does much the same.
        Style::Careful(side) => side == Side::USUAL && ways.contains(&Way::Roll),
        Style::Drop | Style::Hard(_) | Style::Strike(..) => ways.contains(&Way::of(style, state.arena())),
        Style::Free(aim) => {
            let hard = ways.iter().any(|way| !matches!(way, Way::Roll | Way::Drop));
            let near = |face: Face| {
                state.place(face).is_some_and(|at| {
                    let off = |one: i16, other: i16| (i32::from(one) - i32::from(other)).pow(2);
                    off(at.x, aim.to.0) + off(at.y, aim.to.1) <= AT_A_DIE * AT_A_DIE
                })
            };
            hard && aim.speed != SLOW && state.arena().faces().any(near)
        }
    };
    let candidate = |(place, action): (usize, &Action)| match action {
        Action::Throw { amount: Amount::One, style } if is_weighed(*style) => {
            Some(Candidate::new(place, *state, *style))
        }
        Action::Throw { .. } | Action::End | Action::MoveFromWall { .. } => None,
    };
    legal.iter().enumerate().filter_map(candidate).collect()
}

/// The speed of free aims that roll: what they touch they leave as it is.
const SLOW: u16 = 80;

/// Rule STR-27: every way to move a die from the wall, each with strikes at that die from four sides after it.
fn moved(rules: &Rules, legal: &[Action], state: &State, ways: &[Way]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    if ways.is_empty() {
        return candidates;
    }
    for (place, action) in legal.iter().enumerate() {
        let Action::MoveFromWall { number, .. } = action else { continue };
        let mut after = *state;
        Strike::apply(rules, &mut after, &Step::Act(state.turn(), *action), &mut Discard);
        let sides = [Side::North, Side::East, Side::South, Side::West];
        candidates.extend(sides.map(|side| Candidate::new(place, after, Style::Strike(*number, side))));
    }
    candidates
}

/// How many dice one die thrown like this wins on average, by really throwing it so often. None where dice are not thrown.
pub fn dice_won(rules: &Rules, state: &State, style: Style, throws: u32, seed: u64) -> Option<f64> {
    let mut hand = AtTheArena::of(rules)?;
    let mut sum = 0.0;
    for nth in 0..throws {
        let dice = hand.try_one((rules, state), style, &mut lab_rng(seed, u64::from(nth)))?;
        sum += expected(state.arena(), &dice, &|ending| f64::from(ending.taken));
    }
    Some(sum / f64::from(throws.max(1)))
}

/// Whoever throws for a decision.
struct Throwing<'a> {
    rules: &'a Rules,
    hand: &'a mut AtTheArena,
    judge: &'a dyn Fn(&Ending) -> f64,
    budget: &'a Budget,
    base: u64,
    /// The luck of the next round: all candidates of a round have the same.
    next: u64,
}

impl Throwing<'_> {
    /// The best candidate after about so many throws in all, more where there are many: the better half of them goes into the next round. The last two are judged by
    /// fresh throws, because what was best so far was also lucky. None if there is none, or the budget is stopped.
    fn race(&mut self, mut left: Vec<Candidate>, throws: u32) -> Option<Candidate> {
        let rounds = (left.len().max(2) as u32).next_power_of_two().ilog2();
        // Whoever has but a little effort looks at everything once.
        let fewest = if throws < left.len() as u32 { 1 } else { FEWEST };
        while left.len() > 2 {
            let each = (throws / rounds / left.len() as u32).max(fewest);
            self.round(&mut left, each, false);
            left.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            left.truncate(left.len().div_ceil(2));
        }
        self.round(&mut left, (throws / rounds / 2).max(fewest), true);
        if self.budget.is_stopped() {
            return None;
        }
        left.into_iter().max_by(|one, other| one.mean().total_cmp(&other.mean()))
    }

    /// Throws for each candidate so often, all with the same luck.
    fn round(&mut self, candidates: &mut [Candidate], each: u32, afresh: bool) {
        for candidate in candidates.iter_mut() {
            if afresh {
                candidate.forget();
            }
            for nth in 0..u64::from(each) {
                if self.budget.is_stopped() {
                    return;
                }
                let mut luck = lab_rng(self.base, self.next + nth);
                let tried = self.hand.try_one((self.rules, &candidate.state), candidate.style, &mut luck);
                let Some(dice) = tried else { continue };
                let worth = expected(candidate.state.arena(), &dice, self.judge);
                candidate.throws += 1;
                candidate.sum += worth;
                candidate.squares += worth * worth;
            }
        }
        self.next += u64::from(each);
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Meta, Notation, Setup, Viewer};

    use super::{
        super::{arenas::Arena, throws::gain},
        *,
    };
    use crate::{Bot as _, strike::Greedy};

    /// What greedy does in a position, in words.
    fn choice(aiming: Aiming, options: &[&str], position: &str, seed: u64) -> String {
        let setup =
            options.iter().fold(Setup::of(2).with("dice=physics"), |setup, option| setup.with(option));
        let rules = Strike::rules(&setup).unwrap();
        let state = Strike::read_position(&rules, position).unwrap();
        let seat = state.turn();
        let view = Strike::view(&rules, &state, Viewer::Seat(seat));
        let mut legal = Vec::new();
        Strike::actions(&rules, &state, seat, &mut legal);
        let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        let place = Greedy { aiming }.choose(&decision, &mut lab_rng(seed, 0));
        Strike::write_action(&rules, &legal[place])
    }

    #[test]
    fn it_stops_where_no_side_makes_a_throw_pay_and_chooses_the_same_again() {
        let alone = "5 4 | 2@0,0,80,0 | A may-stop";
        assert_eq!(choice(Aiming::Weighed, &[], alone, 1), "end");
        let pair = "5 4 | 2@500,0,80,0 3@-500,0,80,0 | A begin";
        let chosen = choice(Aiming::Weighed, &[], pair, 1);
        assert_eq!(chosen, choice(Aiming::Weighed, &[], pair, 1));
        assert_ne!(chosen, "end");
    }

    #[test]
    fn a_throw_that_was_weighed_wins_more_dice_than_the_model_expects() {
        let rules = Strike::rules(&Setup::of(2).with("dice=physics")).unwrap();
        // In a corner a die has the wall behind it and its neighbours beside it: sides differ.
        let position = "5 4 | 2@600,150,80,0 3@420,-100,80,300 5@-300,300,80,0 | A begin";
        let state = Strike::read_position(&rules, position).unwrap();
        let chosen = choice(Aiming::Weighed, &[], position, 1);
        let action = Strike::read_action(&rules, &chosen).unwrap();
        let Action::Throw { style, .. } = action else { panic!("it must throw, and did not: {chosen}") };
        let won = dice_won(&rules, &state, style, 150, 77).unwrap();
        let arena = Arena::of(state.arena());
        let model = Way::ALL.map(|way| gain(way, arena)).into_iter().fold(-1.0, f64::max);
        assert!(won - 1.0 > model + 0.03, "{chosen}: {} against {model}", won - 1.0);
    }
}
