//! What a throw of quick dice does to the thrower's pool and the arena, with the chances of the measured model.
//!
//! The endings of one die come from the game itself: its outcomes are counted, and what lies there is put together by
//! kinds of arenas. All in has too many outcomes for that and is counted by numbers of dice.

use std::{collections::BTreeMap, sync::LazyLock};

use kernel::{Game, Meta, Node, Notation, Setup, Weight, sink::Each};
use strike::{Action, Amount, Dice, FACES, Outcome, Preset, Rules, Strike, Style};

use super::{
    arenas::{Arena, KINDS, WAYS, Way},
    ranks::MOST_DICE,
};

/// The numbers on a die: every face but the X.
const NUMBERS: u8 = FACES - 1;
/// The most dice one throw of one die can win: all that lay there, and itself.
pub(super) const MOST_TAKEN: usize = NUMBERS as usize + 1;

/// One way a throw can end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// How many dice the thrower takes; none without a match.
    pub taken: u8,
    /// What lies in the arena afterwards.
    pub arena: Arena,
    /// How many dice have left the game.
    pub gone: u8,
    /// How likely it is.
    pub chance: f64,
}

/// The endings of one die thrown in some way at an arena. A strike needs something to strike.
pub(super) fn one(way: Way, arena: Arena) -> &'static [Ending] {
    &ONE[way.index()][arena.index()]
}

/// The endings of `dice` dice thrown at once into the empty arena.
pub(super) fn all_in(preset: Preset, dice: u8) -> &'static [Ending] {
    &ALL_IN[preset.into_empty().index()][usize::from(dice)]
}

/// The ways in which a die can be thrown at an arena, the calmer first.
pub(super) fn ways(arena: Arena) -> &'static [Way] {
    &POSSIBLE[arena.index()]
}

/// How many dice one die thrown like this is expected to win, less the die itself.
pub(super) fn gain(way: Way, arena: Arena) -> f64 {
    GAIN[way.index()][arena.index()]
}

/// The way that is expected to win most dice, the calmer of two that win the same.
pub(super) fn most_gain(arena: Arena) -> Way {
    MOST_GAIN[arena.index()]
}

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Strike::rules(&Setup::of(2)).expect("invariant: two can play"));

static ONE: LazyLock<[[Vec<Ending>; KINDS]; WAYS]> = LazyLock::new(|| {
    let kinds: Vec<Arena> = Arena::all().collect();
    Way::ALL.map(|way| {
        std::array::from_fn(|kind| {
            let numbers = kinds[kind].sets().next();
            let style = numbers.and_then(|numbers| Some((numbers, way.style(numbers)?)));
            style.map_or_else(Vec::new, |(numbers, style)| endings_of(style, numbers))
        })
    })
});

static POSSIBLE: LazyLock<[Vec<Way>; KINDS]> = LazyLock::new(|| {
    let possible = |kind: usize| Way::ALL.into_iter().filter(move |way| !ONE[way.index()][kind].is_empty());
    std::array::from_fn(|kind| possible(kind).collect())
});

static GAIN: LazyLock<[[f64; KINDS]; WAYS]> = LazyLock::new(|| {
    Way::ALL.map(|way| {
        let mean =
            |endings: &Vec<Ending>| endings.iter().map(|it| f64::from(it.taken) * it.chance).sum::<f64>();
        std::array::from_fn(|kind| mean(&ONE[way.index()][kind]) - 1.0)
    })
});

static MOST_GAIN: LazyLock<[Way; KINDS]> = LazyLock::new(|| {
    let kinds: Vec<Arena> = Arena::all().collect();
    std::array::from_fn(|kind| {
        let arena = kinds[kind];
        let better =
            |best: Way, other: &Way| if gain(*other, arena) > gain(best, arena) { *other } else { best };
        ways(arena).iter().fold(Way::Roll, better)
    })
});

/// Counts the game's own outcomes of one die thrown at these numbers.
fn endings_of(style: Style, numbers: Dice) -> Vec<Ending> {
    let action = Action::Throw { amount: Amount::One, style };
    let text = format!("1 1 | {numbers} | A one {}", Strike::write_action(&RULES, &action));
    let state =
        Strike::read_position(&RULES, &text).expect("invariant: a die thrown at any numbers is a position");
    let Node::Chance(chance) = Strike::node(&RULES, &state) else { return Vec::new() };
    let mut counted: BTreeMap<(u8, Arena, u8), Weight> = BTreeMap::new();
    let mut total = 0;
    let mut count = Each(|(outcome, weight): (Outcome, Weight)| {
        if let Outcome::Rest(landing) = outcome {
            let sets = landing.lies.sets();
            let stay = landing.lies.without(landing.lies.crosses()).without(sets);
            let gone = numbers.total() + 1 - sets.total() - stay.total();
            *counted.entry((sets.total(), Arena::of(stay), gone)).or_default() += weight;
            total += weight;
        }
    });
    Strike::outcomes(&RULES, &state, &chance, &mut count);
    let ending =
        |((taken, arena, gone), weight)| Ending { taken, arena, gone, chance: weight as f64 / total as f64 };
    counted.into_iter().map(ending).collect()
}

static ALL_IN: LazyLock<[Vec<Vec<Ending>>; 3]> = LazyLock::new(|| {
    let counting = Counting::new();
    Preset::INTO_EMPTY.map(|preset| (0..=MOST_DICE).map(|dice| all_in_of(&counting, preset, dice)).collect())
});

/// The endings of all in with this many dice: some leave, and the others show every face with the same chance.
fn all_in_of(counting: &Counting, preset: Preset, dice: u8) -> Vec<Ending> {
    let left = RULES.throws().all_in(preset, dice);
    let thrown: u32 = left.iter().sum();
    let mut chances: BTreeMap<(u8, Arena), f64> = BTreeMap::new();
    for (often, stay) in left.iter().zip((0..=dice).rev()) {
        let all = Weight::from(FACES).pow(u32::from(stay)) as f64 * f64::from(thrown) / f64::from(*often);
        for handful in counting.handfuls(stay) {
            // Which numbers lie there alone is open: all sets of this size have the same chance.
            for arena in Arena::all().filter(|arena| arena.dice() == handful.singles) {
                let share = arena.sets().count() as f64 / counting.choose(NUMBERS, handful.singles) as f64;
                *chances.entry((handful.sets, arena)).or_default() += handful.ways as f64 / all * share;
            }
        }
    }
    let ending = |((taken, arena), chance): ((u8, Arena), f64)| {
        let gone = dice - taken - arena.dice();
        (chance > 0.0).then_some(Ending { taken, arena, gone, chance })
    };
    chances.into_iter().filter_map(ending).collect()
}

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
    /// In how many ways some of a number of dice can be picked.
    choose: [[Weight; SIZES]; SIZES],
    /// In how many ways a number of dice fall on a number of faces, by faces and then dice, so that no face lies alone.
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

    fn choose(&self, all: u8, some: u8) -> Weight {
        self.choose[usize::from(all)][usize::from(some)]
    }

    /// Every handful that this many dice can show.
    fn handfuls(&self, dice: u8) -> Vec<Handful> {
        let mut handfuls = Vec::new();
        for crosses in 0..=dice {
            let rest = dice - crosses;
            for singles in 0..=NUMBERS.min(rest) {
                let sets = rest - singles;
                // Which dice show X, which lie alone and on which numbers, and how the others fall into sets.
                let alone: Weight = (0..singles).map(|taken| Weight::from(NUMBERS - taken)).product();
                let into_sets = self.into_sets[usize::from(NUMBERS - singles)][usize::from(sets)];
                let ways = self.choose(dice, crosses) * self.choose(rest, singles) * alone * into_sets;
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
    use strike::{Number, Side};

    use super::{super::arenas::every_set, *};

    #[test]
    fn all_in_is_that_of_the_game() {
        let handfuls = (1..=15).chain([24]).flat_map(|dice| Preset::INTO_EMPTY.map(|preset| (dice, preset)));
        for (dice, preset) in handfuls {
            let players = if dice > 16 { 5 } else { 2 };
            let rules = Strike::rules(&Setup::of(players)).unwrap();
            let others = if players == 5 { "2 0 0 0" } else { "2" };
            let text = format!("0 {others} | - | A all-in {dice} {}", preset.word());
            let state = Strike::read_position(&rules, &text).unwrap();
            let Node::Chance(chance) = Strike::node(&rules, &state) else { panic!("{text} asks chance") };
            let mut counted: BTreeMap<(u8, Arena), Weight> = BTreeMap::new();
            let mut total: Weight = 0;
            let mut count = Each(|(outcome, weight): (Outcome, Weight)| {
                let Outcome::Rest(landing) = outcome else { panic!("a throw comes to rest") };
                let sets = landing.lies.sets();
                let singles = landing.lies.without(landing.lies.crosses()).without(sets);
                *counted.entry((sets.total(), Arena::of(singles))).or_default() += weight;
                total += weight;
            });
            Strike::outcomes(&rules, &state, &chance, &mut count);
            assert_eq!(counted.len(), all_in(preset, dice).len(), "{dice} dice, {preset:?}");
            for ending in all_in(preset, dice) {
                let theirs = counted[&(ending.taken, ending.arena)] as f64 / total as f64;
                assert!((ending.chance - theirs).abs() < 1e-14, "{dice} dice, {ending:?}: {theirs}");
            }
        }
    }

    #[test]
    fn all_sets_of_a_kind_have_the_same_endings_whatever_number_is_struck() {
        for numbers in every_set() {
            let strikes = numbers
                .faces()
                .filter_map(|face| Number::new(face.side()))
                .map(|number| Style::Strike(number, Side::USUAL));
            for style in Style::PLAIN.into_iter().chain(strikes) {
                let kind = one(Way::of(style, numbers), Arena::of(numbers));
                let own = endings_of(style, numbers);
                assert_eq!(kind.len(), own.len(), "{style:?} at {numbers}");
                for (kind, own) in kind.iter().zip(&own) {
                    let same = (kind.taken, kind.arena, kind.gone) == (own.taken, own.arena, own.gone);
                    assert!(same && (kind.chance - own.chance).abs() < 1e-15, "{style:?} at {numbers}");
                }
            }
        }
    }

    #[test]
    fn what_is_struck_at_matters() {
        let arena = Arena::of(Dice::try_from("2 3 4 6".to_owned()).unwrap());
        let gains = [Way::StrikeSix, Way::StrikePaired, Way::StrikeAlone].map(|way| gain(way, arena));
        assert_eq!(ways(arena).len(), WAYS);
        assert!((gains[0] - gains[1]).abs() > 1e-3 && (gains[1] - gains[2]).abs() > 1e-3, "{gains:?}");
    }

    #[test]
    fn chances_add_up() {
        for arena in Arena::all() {
            for way in ways(arena) {
                let total: f64 = one(*way, arena).iter().map(|ending| ending.chance).sum();
                assert!((total - 1.0).abs() < 1e-14, "{way:?} at {arena:?}");
            }
        }
    }
}
