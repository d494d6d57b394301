//! The chances of a throw by the measured model, counted without listing every outcome.

use std::{fmt, sync::OnceLock};

use serde::{Serialize, Serializer};

use crate::{
    Dice, FACES, Face, Preset, Throws,
    throws::{MOST_LYING, Row, Seen, Struck, Turns},
};

/// What kind of figures chances are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Quick dice are drawn by exactly these chances.
    Exact,
    /// Dice are really thrown. So many of a thousand throws like this came out so, from all sides and wherever dice lay.
    Measured,
    /// The same for the preset that is nearest to a free aim.
    Nearest,
}

/// What a throw can come to, each as a share of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chances {
    /// What kind of figures these are.
    pub figure: Figure,
    /// That two equal numbers or more lie there: they go to the thrower, and the turn ends.
    #[serde(serialize_with = "rounded")]
    pub matches: f64,
    /// That a thrown die leaves the arena.
    #[serde(serialize_with = "rounded")]
    pub thrown_leaves: f64,
    /// That a die that lay there leaves the arena.
    #[serde(serialize_with = "rounded")]
    pub lying_leaves: f64,
    /// That the die struck at shows another face; nothing where none is struck at.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "rounded_if_any")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub target_changes: Option<f64>,
    /// That the thrower has no dice left afterwards and is out.
    #[serde(serialize_with = "rounded")]
    pub eliminates: f64,
}

/// Chances are written with six digits: more were never measured, and hundreds of choices carry them.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn rounded<S: Serializer>(chance: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((chance * 1e6).round() / 1e6)
}

#[expect(clippy::ref_option, reason = "serde gives a reference")]
fn rounded_if_any<S: Serializer>(chance: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match chance {
        Some(chance) => rounded(chance, serializer),
        None => serializer.serialize_none(),
    }
}

/// Whether the thrower has dice left in the pool while the dice are in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserve {
    Some,
    None,
}

impl Reserve {
    /// Rule STR-40: without a match, whoever has nothing in reserve is out.
    fn eliminates(self, matches: f64) -> f64 {
        match self {
            Self::Some => 0.0,
            Self::None => 1.0 - matches,
        }
    }
}

/// The chances of one die thrown with a preset at what lies there, at one of the dice or at none.
pub(crate) fn one(
    throws: &Throws,
    (preset, figure): (Preset, Figure),
    (arena, target): (Dice, Option<Face>),
    reserve: Reserve,
) -> Chances {
    let (row, turns) = throws.row(preset, arena.total());
    let share = |wanted: &dyn Fn(&Seen) -> bool| {
        let often: u32 = row.seen().iter().filter(|seen| wanted(seen)).map(|seen| seen.often).sum();
        f64::from(often) / f64::from(row.thrown())
    };
    let known = throws.known.of(preset, arena, target);
    let matches = 1.0 - *known.get_or_init(|| no_match(row, turns, arena, target));
    Chances {
        figure,
        matches,
        thrown_leaves: share(&|seen| seen.out),
        lying_leaves: share(&|seen| seen.left > 0 || seen.struck == Struck::Leaves),
        target_changes: target.map(|_| share(&|seen| seen.struck == Struck::Changes)),
        eliminates: reserve.eliminates(matches),
    }
}

/// The chances of all in with this many dice.
pub(crate) fn all_in(throws: &Throws, (preset, figure): (Preset, Figure), dice: u8) -> Chances {
    let left = throws.all_in(preset, dice);
    let thrown: u32 = left.iter().sum();
    let share = |often: u32| f64::from(often) / f64::from(thrown);
    let apart = left.iter().zip((0..=dice).rev()).map(|(often, stay)| share(*often) * all_differ(stay));
    let matches = 1.0 - apart.sum::<f64>();
    Chances {
        figure,
        matches,
        thrown_leaves: 1.0 - left.first().map_or(0.0, |none| share(*none)),
        lying_leaves: 0.0,
        target_changes: None,
        eliminates: Reserve::None.eliminates(matches),
    }
}

/// How likely this many dice show no number twice: some of them show X, and the others each a number of its own.
fn all_differ(dice: u8) -> f64 {
    let numbers = FACES - 1;
    let mut sum = 0.0;
    for shown in 0..=numbers.min(dice) {
        // Which dice show a number, and which number each of them shows.
        let which = (0..shown).map(|nth| f64::from(dice - nth) / f64::from(nth + 1)).product::<f64>();
        let numbered = (0..shown).map(|nth| f64::from(numbers - nth)).product::<f64>();
        sum += which * numbered;
    }
    sum / f64::from(FACES).powi(i32::from(dice))
}

/// How many sets of numbers can lie there.
const ARENAS: usize = 1 << MOST_LYING;
/// What a throw can be aimed at: none of the dice, or one of them.
const TARGETS: usize = 1 + MOST_LYING;

/// How likely no two equal numbers lie there after one throw, by preset, target and arena: worked out when it is first asked
/// for. It follows from what was counted, so it makes no difference between two models.
#[derive(Clone)]
pub(crate) struct Known(Box<[OnceLock<f64>]>);

impl Known {
    fn of(&self, preset: Preset, arena: Dice, target: Option<Face>) -> &OnceLock<f64> {
        // The X never stays in the arena, so numbers count from 0.
        let lying = arena.numbers().fold(0, |lying, face| lying | 1 << (face.index() - 1));
        let target = target.map_or(0, Face::index);
        &self.0[(preset.index() * TARGETS + target) * ARENAS + lying]
    }
}

impl Default for Known {
    fn default() -> Self {
        Self((0..Preset::ALL.len() * TARGETS * ARENAS).map(|_| OnceLock::new()).collect())
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Known {}

/// How likely no two equal numbers lie there after one throw.
fn no_match(row: &Row, turns: Turns, arena: Dice, target: Option<Face>) -> f64 {
    let most = |count: fn(&Seen) -> u8| row.seen().iter().map(count).max().unwrap_or(0);
    let apart = Apart {
        lying: arena.faces().collect(),
        target,
        turns,
        most_changed: most(|seen| seen.changed),
        most_left: most(|seen| seen.left),
    };
    let mut sums = Sums::default();
    apart.each(0, Fates::default(), 0, 1.0, &mut sums);
    let others = arena.total() - u8::from(target.is_some());
    let mut sum = 0.0;
    for seen in row.seen() {
        let (changed, left) = (usize::from(seen.changed), usize::from(seen.left));
        let [with_thrown, without] = sums[seen.struck as usize][changed][left];
        let apart = if seen.out { without } else { with_thrown };
        let ways = choose(others, seen.changed) * choose(others - seen.changed, seen.left);
        sum += f64::from(seen.often) * apart / ways;
    }
    sum / f64::from(row.thrown())
}

/// In how many ways some of this many can be picked.
fn choose(all: u8, some: u8) -> f64 {
    (0..some).map(|nth| f64::from(all - nth) / f64::from(nth + 1)).product()
}

/// By what becomes of the die struck at, and how many of the others change and leave: the weights of all ways in which no two
/// equal numbers lie there, with the thrown die and without it.
type Sums = [[[[f64; 2]; MOST_LYING + 1]; MOST_LYING + 1]; 3];

/// What has become of the dice so far.
#[derive(Clone, Copy, Default)]
struct Fates {
    struck: Struck,
    changed: u8,
    left: u8,
}

/// Counts the ways in which all numbers stay apart.
struct Apart {
    lying: Vec<Face>,
    target: Option<Face>,
    turns: Turns,
    most_changed: u8,
    most_left: u8,
}

impl Apart {
    /// Every way for the dice from the nth on; `shown` has a bit for each number that lies there.
    fn each(&self, nth: usize, fates: Fates, shown: u8, weight: f64, sums: &mut Sums) {
        let Some(face) = self.lying.get(nth).copied() else {
            // The thrown die shows every face alike; an X or a number that nothing else shows does not match.
            let free = f64::from(FACES - shown.count_ones() as u8) / f64::from(FACES);
            let sum = &mut sums[fates.struck as usize][usize::from(fates.changed)][usize::from(fates.left)];
            *sum = [sum[0] + weight * free, sum[1] + weight];
            return;
        };
        let is_target = self.target == Some(face);
        let bit = 1 << face.index();
        if shown & bit == 0 {
            self.each(nth + 1, fates, shown | bit, weight, sums);
        }
        if is_target || fates.changed < self.most_changed {
            let fates = if is_target {
                Fates { struck: Struck::Changes, ..fates }
            } else {
                Fates { changed: fates.changed + 1, ..fates }
            };
            let all = self.turns.all() as f64;
            for to in Face::all().filter(|to| self.turns.weight(face, *to) > 0) {
                let bit = if to == Face::X { 0 } else { 1 << to.index() };
                if shown & bit == 0 {
                    let weight = weight * self.turns.weight(face, to) as f64 / all;
                    self.each(nth + 1, fates, shown | bit, weight, sums);
                }
            }
        }
        if is_target {
            self.each(nth + 1, Fates { struck: Struck::Leaves, ..fates }, shown, weight, sums);
        } else if fates.left < self.most_left {
            self.each(nth + 1, Fates { left: fates.left + 1, ..fates }, shown, weight, sums);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Amount, Number, Outcome, Rules, Side, State, Strike, Style};
    use kernel::{Discard, Game, Meta, Node, Notation, Setup, Step, Weight, sink::Each};

    /// The chances of an action, by all outcomes of the game.
    fn listed(rules: &Rules, state: &State, action: Action) -> [f64; 4] {
        let mut thrown = *state;
        Strike::apply(rules, &mut thrown, &Step::Act(state.turn(), action), &mut Discard);
        let Node::Chance(chance) = Strike::node(rules, &thrown) else { panic!("dice are in the air") };
        let (mut all, mut found): (Weight, [Weight; 4]) = (0, [0; 4]);
        let mut count = Each(|(outcome, weight): (Outcome, Weight)| {
            let Outcome::Rest(landing) = &outcome else { panic!("dice come to rest") };
            let mut after = thrown;
            Strike::apply(rules, &mut after, &Step::Chance(outcome.clone()), &mut Discard);
            let gone = thrown.arena().total() + thrown.hand() - landing.lies.total();
            let events = [!landing.lies.sets().is_empty(), gone > 0, after.pool(state.turn()) == 0, gone > 1];
            all += weight;
            for (found, happens) in found.iter_mut().zip(events) {
                *found += if happens { weight } else { 0 };
            }
        });
        Strike::outcomes(rules, &thrown, &chance, &mut count);
        found.map(|found| found as f64 / all as f64)
    }

    #[test]
    fn chances_are_those_of_all_outcomes() {
        let rules = Strike::rules(&Setup::of(2)).unwrap();
        for (text, amount) in [
            ("8 8 | 2 | A begin", Amount::One),
            ("1 7 | 2 5 | A begin", Amount::One),
            ("2 7 | 3 4 6 | A may-stop", Amount::One),
            ("6 6 | 2 3 4 5 6 | A begin", Amount::One),
            ("3 7 | - | A begin", Amount::All),
            ("8 7 | - | A begin", Amount::All),
            ("3 7 | - | A may-stop", Amount::One),
        ] {
            let state = Strike::read_position(&rules, text).unwrap();
            let strikes = Number::among(state.arena()).map(|number| Style::Strike(number, Side::USUAL));
            for style in Style::PLAIN.into_iter().chain(strikes) {
                let pool = state.pool(state.turn());
                let target = if let Style::Strike(number, _) = style { Some(number.face()) } else { None };
                let by = (style.preset(), Figure::Exact);
                let reserve = if pool == 1 { Reserve::None } else { Reserve::Some };
                let chances = match amount {
                    Amount::One => one(rules.throws(), by, (state.arena(), target), reserve),
                    Amount::All => all_in(rules.throws(), by, pool),
                };
                let [matches, some_leave, eliminates, several] =
                    listed(&rules, &state, Action::Throw { amount, style });
                let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
                assert!(near(chances.matches, matches), "{text} {style:?}: {chances:?} {matches}");
                assert!(near(chances.eliminates, eliminates), "{text} {style:?}: {chances:?} {eliminates}");
                // One leaves or the other; both only where two do.
                let either = chances.thrown_leaves + chances.lying_leaves;
                assert!(
                    some_leave <= either + 1e-9 && either <= some_leave + several + 1e-9,
                    "{text} {style:?}"
                );
            }
        }
    }

    #[test]
    fn two_dice_differ_in_thirty_one_of_thirty_six_throws() {
        assert!((all_differ(2) - 31.0 / 36.0).abs() < 1e-12, "two equal numbers in five of 36 throws");
        assert!((all_differ(0) - 1.0).abs() < 1e-12 && (all_differ(1) - 1.0).abs() < 1e-12);
    }
}
