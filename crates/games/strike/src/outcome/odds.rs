//! The odds of quick dice by the measured model: every outcome with its exact weight, and one drawn by the same odds.
//!
//! Where dice have places, those at rest keep theirs, and a thrown die is laid where there is room: the model does
//! not say where dice come to lie.

use std::collections::BTreeMap;

use kernel::{Rng, Seat, Sink, Weight, below};

use super::{Chance, Landing, Outcome, SPARE, Shake, Throw};
use crate::{
    Amount, Dice, DiePlace, FACES, Face, Places, Preset, Rules, State, Style, Throwing,
    place::rows,
    throws::{MOST_LYING, Seen, Struck, Turns, strike_arena},
};

/// What becomes of each of the dice at rest, in the order of their numbers: a face, or nothing once it has left.
type Fate = [Option<Face>; MOST_LYING];

/// The die that a throw is aimed at, if the odds know of one: a hard and straight free aim goes at the nearest.
#[inline]
pub(crate) fn target(arena: Dice, places: &Places, style: Style) -> Option<Face> {
    match style {
        Style::Strike(number, _) => Some(number.face()),
        Style::Free(aim) if style.preset() == Preset::Strike => {
            let far =
                |face: &Face| places.get(*face).map_or(i64::MAX, |place| place.distance_squared(aim.to));
            arena.numbers().min_by_key(far)
        }
        Style::Careful(_) | Style::Drop | Style::Hard(_) | Style::Free(_) => None,
    }
}

/// Every outcome of one die thrown at what lies there.
pub(super) fn one(rules: &Rules, state: &State, style: Style, into: &mut impl Sink<(Outcome, Weight)>) {
    let lying: Vec<Face> = state.arena.faces().collect();
    let (row, turns) = rules.throws().row(style.preset(), lying.len() as u8);
    let most = row.most_changed();
    let target = target(state.arena, &state.places, style)
        .and_then(|target| lying.iter().position(|face| *face == target));
    let free = state.places.free(&rules.arena);
    let mut together: BTreeMap<Dice, Weight> = BTreeMap::new();
    for seen in row.seen() {
        // Which of the other dice changed or left is even among them: one way in this many.
        let still = lying.len() as u8 - u8::from(target.is_some()) - seen.changed - seen.left;
        let ways = factorial(seen.changed) * factorial(seen.left) * factorial(still);
        let often = Weight::from(seen.often) * ways * turns.all().pow(u32::from(most - seen.all_changed()));
        let mut found = |fate: &Fate, weight: Weight| {
            let weight = weight * often;
            let thrown = if seen.out { None } else { Some(Face::all()) };
            let faces = thrown.into_iter().flatten().map(Some).chain(seen.out.then_some(None));
            // A thrown die shows every face alike; one that left counts for all six.
            let each = if seen.out { Weight::from(FACES) } else { 1 };
            for face in faces {
                match rules.throwing {
                    Throwing::Quick => {
                        let lies = fate.iter().flatten().chain(&face);
                        let lies = lies.fold(Dice::NONE, |lies, face| lies.and(Dice::one(*face)));
                        *together.entry(lies).or_default() += weight * each;
                    }
                    Throwing::Physics => {
                        let landing = placed(&lying, fate, &state.places, face.map(|face| (face, free)));
                        into.put((Outcome::Rest(landing), weight * each));
                    }
                }
            }
        };
        let fates = Fates { lying: &lying, target, struck: seen.struck, turns };
        fates.each((seen.changed, seen.left), (&mut [None; MOST_LYING], 0, 1), &mut found);
    }
    for (lies, weight) in together {
        into.put((Outcome::rest(lies), weight));
    }
}

/// What can become of the dice at rest.
struct Fates<'a> {
    lying: &'a [Face],
    /// The place of the die struck at, and what becomes of it.
    target: Option<usize>,
    struck: Struck,
    turns: Turns,
}

impl Fates<'_> {
    /// Every way in which this many of the others change and this many leave; `so_far` has the fates of those before, how
    /// many they are and their weight.
    fn each(
        &self,
        (changed, left): (u8, u8),
        (fate, nth, weight): (&mut Fate, usize, Weight),
        found: &mut impl FnMut(&Fate, Weight),
    ) {
        let Some(face) = self.lying.get(nth) else {
            if changed == 0 && left == 0 {
                found(fate, weight);
            }
            return;
        };
        let is_target = self.target == Some(nth);
        let stays = !is_target || self.struck == Struck::Stays;
        if stays {
            fate[nth] = Some(*face);
            self.each((changed, left), (fate, nth + 1, weight), found);
        }
        let changes = if is_target { self.struck == Struck::Changes } else { changed > 0 };
        if changes {
            let rest = if is_target { changed } else { changed - 1 };
            for to in Face::all().filter(|to| self.turns.weight(*face, *to) > 0) {
                fate[nth] = Some(to);
                let weight = weight * self.turns.weight(*face, to);
                self.each((rest, left), (fate, nth + 1, weight), found);
            }
        }
        fate[nth] = None;
        let leaves = if is_target { self.struck == Struck::Leaves } else { left > 0 };
        if leaves {
            let rest = if is_target { left } else { left - 1 };
            self.each((changed, rest), (fate, nth + 1, weight), found);
        }
    }
}

/// Dice at rest keep their places, whatever they show now.
fn placed(lying: &[Face], fate: &Fate, places: &Places, thrown: Option<(Face, DiePlace)>) -> Landing {
    let stay = lying.iter().zip(fate).filter_map(|(before, now)| Some(((*now)?, places.get(*before)?)));
    Landing::placed(stay.chain(thrown).collect(), Shake::None)
}

/// Every outcome of all in: of this many dice some leave, and the others show every face alike.
pub(super) fn all_in(rules: &Rules, dice: u8, style: Style, into: &mut impl Sink<(Outcome, Weight)>) {
    for (often, left) in rules.throws().all_in(style.preset(), dice).iter().zip(0..=dice) {
        if *often > 0 {
            let stay = dice - left;
            let ways = Weight::from(*often) * Weight::from(FACES).pow(u32::from(left)) * factorial(stay);
            spread(rules, stay, 0, Dice::NONE, ways, into);
        }
    }
}

/// Spreads the dice that are left over this face and those after it. `ways` is the factorial of all dice divided by
/// those of the counts given out so far: at the end, how many ordered throws show this handful.
fn spread(
    rules: &Rules,
    left: u8,
    face: u8,
    lies: Dice,
    ways: Weight,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    if face + 1 == FACES {
        let rest = (0..left).fold(lies, |lies, _| lies.and(Dice::one(Face::nth(u32::from(face)))));
        into.put((handful(rules, rest), ways / factorial(left)));
        return;
    }
    let mut shown = lies;
    for count in 0..=left {
        spread(rules, left - count, face + 1, shown, ways / factorial(count), into);
        shown = shown.and(Dice::one(Face::nth(u32::from(face))));
    }
}

/// A handful in the empty arena: in rows where dice have places.
#[inline]
fn handful(rules: &Rules, lies: Dice) -> Outcome {
    match rules.throwing {
        Throwing::Quick => Outcome::rest(lies),
        Throwing::Physics => {
            Outcome::Rest(Landing::placed(lies.faces().zip(rows(&rules.arena)).collect(), Shake::None))
        }
    }
}

/// Rule STR-26: dice that have nothing under them any more come down as they are, near where they were.
#[cold]
#[inline(never)]
pub(super) fn let_down(rules: &Rules, state: &State) -> Outcome {
    let places = state.places.let_down(&rules.arena);
    let dice = state.arena.faces().filter_map(|face| Some((face, places.get(face)?)));
    Outcome::Rest(Landing::placed(dice.collect(), Shake::None))
}

fn factorial(count: u8) -> Weight {
    (1..=Weight::from(count)).product()
}

/// One outcome by the same odds.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
    match chance {
        Chance::Throw(Throw { amount: Amount::One, style, .. }) => draw_one(rules, state, *style, rng),
        Chance::Throw(Throw { amount: Amount::All, dice, style }) => {
            let stay = dice - draw_left(rules.throws().all_in(style.preset(), *dice), rng);
            let lies = (0..stay).fold(Dice::NONE, |lies, _| lies.and(Dice::one(roll(rng))));
            handful(rules, lies)
        }
        Chance::Spare => draw_one(rules, state, SPARE, rng),
        Chance::Settle => let_down(rules, state),
        Chance::Starter => Outcome::Starts(Seat(below(rng, u32::from(rules.players)) as u8)),
    }
}

#[inline]
fn draw_one<R: Rng + ?Sized>(rules: &Rules, state: &State, style: Style, rng: &mut R) -> Outcome {
    let (row, turns) = rules.throws().row(style.preset(), state.arena.total());
    let seen = row.sample(rng);
    let arena = (state.arena, target(state.arena, &state.places, style));
    if rules.throwing == Throwing::Physics {
        return draw_placed(rules, state, (seen, turns), arena, rng);
    }
    let lies = strike_arena(seen, turns, arena, rng, |_, _| {});
    Outcome::rest(if seen.out { lies } else { lies.and(Dice::one(roll(rng))) })
}

/// The same where dice have places. Kept out of the way of quick dice, which have none.
#[cold]
#[inline(never)]
fn draw_placed<R: Rng + ?Sized>(
    rules: &Rules,
    state: &State,
    (seen, turns): (Seen, Turns),
    arena: (Dice, Option<Face>),
    rng: &mut R,
) -> Outcome {
    let lying: Vec<Face> = state.arena.faces().collect();
    let mut fate: Fate = [None; MOST_LYING];
    for (fate, face) in fate.iter_mut().zip(&lying) {
        *fate = Some(*face);
    }
    strike_arena(seen, turns, arena, rng, |before, now| {
        if let Some(nth) = lying.iter().position(|face| *face == before) {
            fate[nth] = now;
        }
    });
    let thrown = (!seen.out).then(|| (roll(rng), state.places.free(&rules.arena)));
    Outcome::Rest(placed(&lying, &fate, &state.places, thrown))
}

/// How many dice of all in leave.
#[inline]
fn draw_left<R: Rng + ?Sized>(left: &[u32], rng: &mut R) -> u8 {
    // Mostly none ever did, and then nothing needs to be drawn.
    if left.len() == 1 {
        return 0;
    }
    let mut drawn = below(rng, left.iter().sum());
    for (often, dice) in left.iter().zip(0..) {
        if drawn < *often {
            return dice;
        }
        drawn -= often;
    }
    0
}

#[inline]
fn roll<R: Rng + ?Sized>(rng: &mut R) -> Face {
    Face::nth(below(rng, u32::from(FACES)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stage, Strike};
    use kernel::{Game, Notation, Setup};

    fn total(rules: &Rules, state: &State, chance: &Chance) -> (usize, Weight) {
        let mut odds = Vec::new();
        super::super::outcomes(rules, state, chance, &mut odds);
        (odds.len(), odds.iter().map(|(_, weight)| *weight).sum())
    }

    #[test]
    fn the_weights_of_all_in_add_up_to_all_throws_and_all_faces() {
        let rules = Rules::new(&Setup::of(5)).unwrap();
        let mut state = Strike::setup(&rules);
        for (dice, style) in
            [1, 2, 8, 17, 25].into_iter().flat_map(|dice| Style::PLAIN.map(|style| (dice, style)))
        {
            state.hand = dice;
            state.stage = Stage::Throwing { amount: Amount::All, style };
            let chance = Chance::Throw(Throw { dice, amount: Amount::All, style });
            let thrown: u32 = rules.throws().all_in(style.preset(), dice).iter().sum();
            let all = Weight::from(thrown) * 6_u128.pow(u32::from(dice));
            assert_eq!(total(&rules, &state, &chance).1, all, "{dice} dice, {style:?}");
        }
    }

    #[test]
    fn the_weights_of_one_die_add_up_whether_dice_have_places_or_not() {
        let quick = Rules::new(&Setup::of(2)).unwrap();
        let physics = Rules::new(&Setup::of(2).with("dice=physics")).unwrap();
        for (plain, placed) in [
            ("6 8 | - | A one throw", "6 8 | - | A one throw"),
            ("7 8 | 2 | A one throw", "7 8 | 2@0,0,80,0 | A one throw"),
            ("5 8 | 2 5 6 | A one strike 5", "5 8 | 2@0,0,80,0 5@300,0,80,0 6@-300,0,80,9 | A one strike 5"),
        ] {
            let both = [(&quick, plain), (&physics, placed)].map(|(rules, text)| {
                let state = Strike::read_position(rules, text).unwrap();
                let kernel::Node::Chance(chance) = Strike::node(rules, &state) else { panic!("{text}") };
                total(rules, &state, &chance)
            });
            assert_eq!(both[0].1, both[1].1, "{plain}");
            assert!(both[0].0 <= both[1].0, "places tell apart what numbers alone do not");
        }
    }
}
