//! How much choices matter: the best legal choice beside the worst and beside the second best, in a sample of decisions.
//!
//! Which decisions are looked at follows from the seed and the number of the game alone. Where chances are estimated, one
//! estimate says which choices are the best, the second and the worst, and another one, with other dice, says by how much:
//! otherwise the luck of an estimate would pass for a difference.

use std::collections::BTreeMap;

use bots::{Budget, Decision, Method, Odds, Opponents};
use kernel::{Game, Pending, Rng, Seat, below, lab_rng, random::LabRng};
use serde::{Deserialize, Serialize};

use crate::{Interval, Rate, interval::NORMAL_95, scores::mean_of};

/// Differences are counted in these parts of a whole chance, so that sums are exact.
const FINE: f64 = 100_000.0;
/// From which difference on a choice matters: one point of a hundred.
const MATTERS: f64 = 0.01;
/// What keeps the sample's generator apart from those of the games.
const APART: u64 = 0x05ee_d0fc_401c_e500;

/// Differences between two choices, over many decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gaps {
    sum: i64,
    squares: u64,
    /// How many are more than a point beyond doubt.
    matter: u64,
    /// How many are so many points of a hundred, rounded.
    points: BTreeMap<i32, u64>,
}

impl Gaps {
    fn count(&mut self, gap: f64, margin: f64) {
        let fine = (gap * FINE).round() as i64;
        self.sum += fine;
        self.squares += fine.unsigned_abs().pow(2);
        self.matter += u64::from(gap - margin > MATTERS);
        *self.points.entry((gap * 100.0).round() as i32).or_default() += 1;
    }

    fn add(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.matter += other.matter;
        for (points, decisions) in &other.points {
            *self.points.entry(*points).or_default() += decisions;
        }
    }
}

/// The decisions of one stage of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sums {
    decisions: u64,
    worst: Gaps,
    second: Gaps,
}

/// How much the choices of a sample of decisions mattered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// How many decisions with two choices or more were looked at.
    pub asked: u64,
    /// Of how many of them nobody could tell the chances.
    pub untold: u64,
    /// Of how many the chances are exact.
    pub exact: u64,
    /// Of how many only the choices that are worth a look were compared, as there are very many.
    pub left_out: u64,
    /// In the first, the second and the last third of their games.
    thirds: [Sums; 3],
}

impl Choices {
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { asked, untold, exact, left_out, thirds } = other;
        self.asked += asked;
        self.untold += untold;
        self.exact += exact;
        self.left_out += left_out;
        for (sums, more) in self.thirds.iter_mut().zip(thirds) {
            sums.decisions += more.decisions;
            sums.worst.add(&more.worst);
            sums.second.add(&more.second);
        }
    }

    fn count(&mut self, third: usize, measured: Option<&Measured>) {
        self.asked += 1;
        let Some(measured) = measured else {
            self.untold += 1;
            return;
        };
        self.exact += u64::from(measured.exact);
        self.left_out += u64::from(measured.left_out);
        let sums = &mut self.thirds[third.min(2)];
        sums.decisions += 1;
        let (gap, margin) = measured.worst;
        sums.worst.count(gap, margin);
        let (gap, margin) = measured.second;
        sums.second.count(gap, margin);
    }

    /// What the sample shows, all of it and by stage; None where nothing was asked.
    pub(crate) fn results(&self, of: &str) -> Option<ChoiceResults> {
        if self.asked == 0 {
            return None;
        }
        let mut whole = Sums::default();
        for third in &self.thirds {
            whole.decisions += third.decisions;
            whole.worst.add(&third.worst);
            whole.second.add(&third.second);
        }
        Some(ChoiceResults {
            of: of.to_owned(),
            asked: self.asked,
            untold: self.untold,
            exact: self.exact,
            left_out: self.left_out,
            whole: Stakes::of(&whole),
            thirds: self.thirds.each_ref().map(Stakes::of),
        })
    }
}

/// What a sample of decisions shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceResults {
    /// What is won with the chances that were compared: the game, or the battle.
    pub of: String,
    /// How many decisions with two choices or more were looked at.
    pub asked: u64,
    /// Of how many of them nobody could tell the chances.
    pub untold: u64,
    /// Of how many the chances are exact.
    pub exact: u64,
    /// Of how many only the choices that are worth a look were compared.
    pub left_out: u64,
    /// All of them.
    pub whole: Stakes,
    /// Those in the first, the second and the last third of their games.
    pub thirds: [Stakes; 3],
}

/// How much was at stake in decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stakes {
    /// In how many.
    pub decisions: u64,
    /// The best choice less the worst.
    pub worst: Gap,
    /// The best choice less the second best.
    pub second: Gap,
}

/// The differences of chances between two choices.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gap {
    /// On average.
    pub mean: f64,
    /// The 95 % interval of the mean; none of a single decision.
    #[serde(flatten)]
    pub interval: Option<Interval>,
    /// Decisions in which it is more than one point of a hundred beyond doubt: `wins` are decisions here.
    pub matters: Rate,
    /// How many decisions had a difference of so many points, rounded. Estimated ones may lie below zero.
    pub points: BTreeMap<i32, u64>,
}

impl Stakes {
    fn of(sums: &Sums) -> Self {
        let gap = |gaps: &Gaps| {
            let (mean, interval) = mean_of(sums.decisions, i128::from(gaps.sum), i128::from(gaps.squares));
            let interval =
                interval.map(|Interval { low, high }| Interval { low: low / FINE, high: high / FINE });
            Gap {
                mean: mean / FINE,
                interval,
                matters: Rate::new(gaps.matter as f64, sums.decisions, NORMAL_95),
                points: gaps.points.clone(),
            }
        };
        Self { decisions: sums.decisions, worst: gap(&sums.worst), second: gap(&sums.second) }
    }
}

/// How a cell's decisions are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// How many decisions of a cell.
    pub(crate) decisions: u64,
    /// Of how many games.
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

impl Sample {
    /// How many decisions of this game are looked at: they are spread evenly over all games.
    fn of_game(self, game: u64) -> usize {
        let before =
            |game: u64| u128::from(game) * u128::from(self.decisions) / u128::from(self.games.max(1));
        usize::try_from(before(game + 1) - before(game)).unwrap_or(usize::MAX)
    }
}

/// Draws decisions of games while they are played, and looks at them afterwards.
pub(crate) struct Sampler<G: Game> {
    sample: Sample,
    rng: LabRng,
    wanted: usize,
    seen: u32,
    /// The positions, who decides and at which step.
    kept: Vec<(G::State, Seat, u64)>,
    legal: Vec<G::Action>,
}

impl<G: Opponents> Sampler<G> {
    pub(crate) fn new(sample: Sample) -> Self {
        Self { sample, rng: lab_rng(0, 0), wanted: 0, seen: 0, kept: Vec::new(), legal: Vec::new() }
    }

    /// A game begins.
    pub(crate) fn begin(&mut self, game: u64) {
        self.wanted = self.sample.of_game(game);
        self.seen = 0;
        self.kept.clear();
        if self.wanted > 0 {
            self.rng = lab_rng(self.sample.seed ^ APART, game);
        }
    }

    /// A decision has to be made: all with two choices or more are equally likely to be looked at.
    pub(crate) fn see(&mut self, pending: &Pending<'_, G>) {
        if self.wanted == 0 {
            return;
        }
        let Some(seat) = pending.list(&mut self.legal) else { return };
        if self.legal.len() < 2 {
            return;
        }
        self.seen = self.seen.saturating_add(1);
        let drawn = || (pending.state.clone(), seat, pending.step);
        if self.kept.len() < self.wanted {
            self.kept.push(drawn());
        } else {
            let place = below(&mut self.rng, self.seen) as usize;
            if let Some(kept) = self.kept.get_mut(place) {
                *kept = drawn();
            }
        }
    }

    /// The game is over after so many steps: looks at what was drawn.
    pub(crate) fn judge(&mut self, rules: &G::Rules, steps: u32, choices: &mut Choices) {
        for (state, seat, step) in self.kept.drain(..) {
            let view = G::recall(rules, &state, seat);
            self.legal.clear();
            G::actions(rules, &state, seat, &mut self.legal);
            let decision: Decision<'_, G> =
                Decision { seat, rules, view: &view, legal: &self.legal, budget: Budget::full() };
            let measured = measure(&decision, &mut self.rng);
            let third = (3 * step / u64::from(steps.max(1))) as usize;
            choices.count(third, measured.as_ref());
        }
    }
}

/// What is known of one decision: differences of chances with their margins.
struct Measured {
    worst: (f64, f64),
    second: (f64, f64),
    exact: bool,
    left_out: bool,
}

fn measure<G: Opponents>(decision: &Decision<'_, G>, rng: &mut dyn Rng) -> Option<Measured> {
    let first = G::odds(decision, rng)?;
    let [best, second, worst] = ranked(&first)?;
    let again = if first.are_known() { None } else { Some(G::odds(decision, rng)?) };
    let odds = again.as_ref().unwrap_or(&first);
    let gap = |other: usize| {
        let of = |action: usize| odds.choices.iter().find(|choice| choice.action == action);
        let (best, other) = (of(best)?, of(other)?);
        Some((best.chance - other.chance, best.margin + other.margin))
    };
    Some(Measured {
        worst: gap(worst)?,
        second: gap(second)?,
        exact: first.method == Method::Exact,
        left_out: first.left_out.is_some(),
    })
}

/// The best, the second best and the worst choice; of equal ones the first in the list is the better.
fn ranked(odds: &Odds) -> Option<[usize; 3]> {
    let mut choices: Vec<_> = odds.choices.iter().collect();
    choices.sort_by(|one, other| other.chance.total_cmp(&one.chance).then(one.action.cmp(&other.action)));
    Some([choices.first()?.action, choices.get(1)?.action, choices.last()?.action])
}

#[cfg(test)]
mod tests {
    use bots::{ChoiceOdds, Effort};
    use kernel::{Discard, Meta as _, Node, Setup, Step};
    use strike::Strike;

    use super::*;

    /// At a table of three whose dice are really thrown, a tournament's odds come from playouts under the quick model: the best of
    /// them looks better than it is.
    #[test]
    fn what_was_estimated_is_measured_once_more() {
        let rules = Strike::rules(&Setup::of(3).with("tournament").with("dice=physics")).unwrap();
        let (mut state, mut dice) = (Strike::setup(&rules), lab_rng(1, 1));
        let seat = loop {
            match Strike::node(&rules, &state) {
                Node::Chance(chance) => {
                    let outcome = Strike::sample(&rules, &state, &chance, &mut dice);
                    Strike::apply(&rules, &mut state, &Step::Chance(outcome), &mut Discard);
                }
                Node::Decide(seats) => break seats.first().unwrap(),
                Node::Over => panic!("it has just begun"),
            }
        };
        let view = Strike::recall(&rules, &state, seat);
        let mut legal = Vec::new();
        Strike::actions(&rules, &state, seat, &mut legal);
        let budget = Budget::full().clone().with_effort(Effort::percent(1));
        let decision: Decision<'_, Strike> =
            Decision { seat, rules: &rules, view: &view, legal: &legal, budget: &budget };
        let mut rng = lab_rng(2, 2);
        let first = Strike::odds(&decision, &mut rng).unwrap();
        assert_eq!(first.method, Method::ByQuickModel);
        let again = Strike::odds(&decision, &mut rng).unwrap();
        let [best, _, worst] = ranked(&first).unwrap();
        let chance = |odds: &Odds, action| {
            odds.choices.iter().find(|choice| choice.action == action).map(|choice| choice.chance).unwrap()
        };
        let gap = |odds: &Odds| chance(odds, best) - chance(odds, worst);
        assert!((gap(&first) - gap(&again)).abs() > 1e-9, "other dice say something else");
        let measured = measure(&decision, &mut lab_rng(2, 2)).unwrap();
        assert!(
            (measured.worst.0 - gap(&again)).abs() < 1e-12,
            "{} is not {}",
            measured.worst.0,
            gap(&again)
        );
    }

    #[test]
    fn the_sample_is_spread_evenly_and_has_the_right_size() {
        for (decisions, games) in [(10, 1000), (1000, 10), (7, 7), (3, 1_000_000_007), (0, 50)] {
            let sample = Sample { decisions, games, seed: 1 };
            let some = games.min(5_000);
            let drawn: usize = (0..some).map(|game| sample.of_game(game)).sum();
            assert_eq!(drawn as u64, (u128::from(some) * u128::from(decisions) / u128::from(games)) as u64);
        }
    }

    #[test]
    fn choices_are_ranked_by_their_chances() {
        let choice = |action, chance| ChoiceOdds { action, chance, margin: 0.0 };
        let odds =
            Odds::of_all(vec![choice(0, 0.2), choice(1, 0.7), choice(2, 0.1), choice(3, 0.7)], Method::Exact);
        assert_eq!(ranked(&odds), Some([1, 3, 2]));
        assert_eq!(ranked(&Odds::of_all(vec![choice(0, 0.5)], Method::Exact)), None, "one is no choice");
    }

    #[test]
    fn only_what_is_beyond_doubt_matters() {
        let mut choices = Choices::default();
        let measured = |worst, second| Measured { worst, second, exact: false, left_out: false };
        choices.count(0, Some(&measured((0.05, 0.03), (0.02, 0.03))));
        choices.count(2, Some(&measured((0.01, 0.0), (-0.004, 0.0))));
        choices.count(9, None);
        let results = choices.results("the game").unwrap();
        assert_eq!((results.asked, results.untold, results.whole.decisions), (3, 1, 2));
        assert!((results.whole.worst.mean - 0.03).abs() < 1e-12);
        assert!((results.whole.worst.matters.wins - 1.0).abs() < 1e-12);
        assert!(results.whole.second.matters.wins.abs() < 1e-12);
        assert_eq!(results.whole.second.points, BTreeMap::from([(0, 1), (2, 1)]));
        assert_eq!(results.thirds.each_ref().map(|third| third.decisions), [1, 0, 1]);
        assert!(Choices::default().results("the game").is_none());
    }
}
