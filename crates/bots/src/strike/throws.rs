//! What a throw of quick dice does to the thrower's pool and the arena, with exact chances.
//!
//! Every number is as good as any other under quick dice, so a throw is known by counts alone: how many dice show X,
//! how many lie in sets, and how many numbers lie there once.

use std::sync::LazyLock;

use kernel::Weight;
use strike::FACES;

use super::ranks::MOST_DICE;

/// The numbers on a die: every face but the X.
pub(super) const NUMBERS: u8 = FACES - 1;

/// How a turn goes on after a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Rule STR-33: a match has ended it.
    Pass,
    /// Rule STR-32: stop, or throw one more die.
    MayStop,
    /// Rule STR-40: the thrower has no dice left.
    Out,
}

/// One way a throw can end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// The thrower's pool afterwards.
    pub pool: u8,
    /// How many numbers lie in the arena afterwards.
    pub arena: u8,
    /// How the turn goes on.
    pub then: Then,
    /// How likely it is.
    pub chance: f64,
}

/// The endings of one die thrown out of `pool` dice at `arena` different numbers: an X, a match, or neither.
pub(super) fn one(pool: u8, arena: u8) -> impl Iterator<Item = Ending> {
    let sixths = |faces: u8| f64::from(faces) / f64::from(FACES);
    let miss = if pool == 1 { Then::Out } else { Then::MayStop };
    let cross = Ending { pool: pool - 1, arena, then: miss, chance: sixths(1) };
    // A match brings the thrown die back and the one that lay there along.
    let matched =
        Ending { pool: pool + 1, arena: arena.saturating_sub(1), then: Then::Pass, chance: sixths(arena) };
    let new = Ending { pool: pool - 1, arena: arena + 1, then: miss, chance: sixths(NUMBERS - arena) };
    [cross, matched, new].into_iter().filter(|ending| ending.chance > 0.0)
}

/// The endings of `dice` dice thrown at once into the empty arena.
pub(super) fn all_in(dice: u8) -> &'static [Ending] {
    &ALL_IN[usize::from(dice)]
}

static ALL_IN: LazyLock<Vec<Vec<Ending>>> = LazyLock::new(|| {
    let counting = Counting::new();
    let endings = |dice: u8| {
        let all = Weight::from(FACES).pow(u32::from(dice)) as f64;
        let handfuls = counting.handfuls(dice).into_iter();
        let ending = |handful: Handful| Ending {
            pool: handful.sets,
            arena: handful.singles,
            then: if handful.sets == 0 { Then::Out } else { Then::Pass },
            chance: handful.ways as f64 / all,
        };
        handfuls.map(ending).collect()
    };
    (0..=MOST_DICE).map(endings).collect()
});

/// All throws with the same counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Handful {
    /// The dice that lie in sets.
    sets: u8,
    /// The numbers that lie there once; all other dice show X.
    singles: u8,
    /// How many ordered throws look like this.
    ways: Weight,
}

const SIZES: usize = MOST_DICE as usize + 1;

/// What is needed to count ordered throws.
struct Counting {
    /// In how many ways some of so many dice can be picked.
    choose: [[Weight; SIZES]; SIZES],
    /// In how many ways so many dice fall on so many numbers, numbers first, so that none of them lies alone.
    into_sets: [[Weight; SIZES]; NUMBERS as usize + 1],
}

impl Counting {
    fn new() -> Self {
        let mut choose = [[0; SIZES]; SIZES];
        choose[0][0] = 1;
        for all in 1..SIZES {
            choose[all][0] = 1;
            for some in 1..=all {
                choose[all][some] = choose[all - 1][some - 1] + choose[all - 1][some];
            }
        }
        let mut into_sets = [[0; SIZES]; NUMBERS as usize + 1];
        into_sets[0][0] = 1;
        for numbers in 1..into_sets.len() {
            for dice in 0..SIZES {
                let on_the_last = (0..=dice).filter(|count| *count != 1);
                let ways =
                    on_the_last.map(|count| choose[dice][count] * into_sets[numbers - 1][dice - count]);
                into_sets[numbers][dice] = ways.sum();
            }
        }
        Self { choose, into_sets }
    }

    /// Every handful that so many dice can show.
    fn handfuls(&self, dice: u8) -> Vec<Handful> {
        let choose = |all: u8, some: u8| self.choose[usize::from(all)][usize::from(some)];
        let mut handfuls = Vec::new();
        for crosses in 0..=dice {
            let rest = dice - crosses;
            for singles in 0..=NUMBERS.min(rest) {
                let sets = rest - singles;
                // Which dice show X, which lie alone and on which numbers, and how the others fall into sets.
                let alone: Weight = (0..singles).map(|taken| Weight::from(NUMBERS - taken)).product();
                let into_sets = self.into_sets[usize::from(NUMBERS - singles)][usize::from(sets)];
                let ways = choose(dice, crosses) * choose(rest, singles) * alone * into_sets;
                if ways > 0 {
                    handfuls.push(Handful { sets, singles, ways });
                }
            }
        }
        handfuls
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::{Game, Node, Notation, Setup, Tabletop, sink::Each};
    use strike::{Outcome, Strike};

    use super::*;

    #[test]
    fn handfuls_are_those_of_the_game() {
        let rules = Strike::rules(&Setup::of(2)).unwrap();
        let counting = Counting::new();
        for dice in 1..=16 {
            let text = format!("0 1 | - | A all-in {dice} roll");
            let state = Strike::read_position(&rules, &text).unwrap();
            let Node::Chance(chance) = Strike::node(&rules, &state) else { panic!("{text} asks chance") };
            let mut counted: BTreeMap<(u8, u8), Weight> = BTreeMap::new();
            let mut count = Each(|(outcome, weight): (Outcome, Weight)| {
                let Outcome::Rest(landing) = outcome else { panic!("a throw comes to rest") };
                let sets = landing.lies.sets();
                let singles = landing.lies.without(landing.lies.crosses()).without(sets);
                *counted.entry((sets.total(), singles.total())).or_default() += weight;
            });
            Strike::outcomes(&rules, &state, &chance, &mut count);
            let ours: BTreeMap<_, _> =
                counting.handfuls(dice).into_iter().map(|it| ((it.sets, it.singles), it.ways)).collect();
            assert_eq!(ours, counted, "{dice} dice");
        }
    }

    #[test]
    fn chances_add_up() {
        let counting = Counting::new();
        for dice in 1..=MOST_DICE {
            let ways: Weight = counting.handfuls(dice).iter().map(|handful| handful.ways).sum();
            assert_eq!(ways, Weight::from(FACES).pow(u32::from(dice)), "{dice} dice");
        }
        for arena in 0..=NUMBERS {
            let total: f64 = one(3, arena).map(|ending| ending.chance).sum();
            assert!((total - 1.0).abs() < 1e-15, "{arena} numbers in the arena");
        }
    }
}
