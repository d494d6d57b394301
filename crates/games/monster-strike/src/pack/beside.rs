//! What a quick die does that is thrown while another lies there: measured for both together, as they touch. Rule MST-43.

use kernel::{Rng, Weight, below};
use serde::{Deserialize, Serialize};

use super::model::{MOST_THROWN, Named, place_of};
use crate::{Slot, town::SLOTS};

/// The last slot that is measured: the other half of the town is the mirror of this one.
const MIDDLE: u8 = (SLOTS as u8).div_ceil(2);

/// What a die shows that lay there while another was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Turned {
    /// The same as before.
    Not,
    /// One of the four sides beside that.
    Neighbour,
    /// The opposite side.
    Opposite,
}

impl Turned {
    const ALL: [Self; 3] = [Self::Not, Self::Neighbour, Self::Opposite];

    /// The faces that a die can show afterwards, all with the same chance.
    #[inline]
    pub fn faces(self, before: u8) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |face| match self {
            Self::Not => *face == before,
            Self::Neighbour => *face != before && *face + before != 7,
            Self::Opposite => *face + before == 7,
        })
    }

    /// How many faces those are.
    #[inline]
    const fn ways(self) -> Weight {
        match self {
            Self::Not | Self::Opposite => 1,
            Self::Neighbour => 4,
        }
    }
}

/// What became of both dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Together {
    /// The slot on which the other die lies then, nowhere beside all of them.
    pub other: Option<Slot>,
    /// What it shows.
    pub turned: Turned,
    /// The slot on which the thrown die lies.
    pub on: Option<Slot>,
}

/// How two dice lay after one was thrown in one way at one slot while the other lay on one: counts of measured throws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Beside {
    /// How many throws there were.
    pub thrown: u32,
    /// What became of both, and how often.
    lay: Vec<(Together, u32)>,
}

impl Beside {
    /// Everything that was seen, with its chance.
    #[inline]
    pub fn chances(&self) -> impl Iterator<Item = (Together, f64)> {
        let all = 1.0 / f64::from(self.thrown);
        self.lay.iter().map(move |(together, often)| (*together, f64::from(*often) * all))
    }

    /// The chance that the thrown die lies on this slot.
    pub fn chance(&self, slot: Slot) -> f64 {
        self.chances().filter(|(together, _)| together.on == Some(slot)).map(|(_, chance)| chance).sum()
    }

    /// Whether a die on this slot can be moved or turned like that.
    pub fn can_become(&self, (slot, face): (Option<Slot>, u8), before: u8) -> bool {
        let fits = |together: &Together| {
            together.other == slot && together.turned.faces(before).any(|shown| shown == face)
        };
        self.lay.iter().any(|(together, often)| *often > 0 && fits(together))
    }

    /// Everything that can become of a die that shows `before` and of the thrown one, with its weight: where the first lies, what it
    /// shows, and where the second lies.
    pub fn each(&self, before: u8, mut found: impl FnMut(Option<Slot>, u8, Option<Slot>, Weight)) {
        for (Together { other, turned, on }, often) in self.lay.iter().copied().filter(|seen| seen.1 > 0) {
            // Four neighbours share what a single face has alone, in whole numbers.
            let weight = Weight::from(often) * (Turned::Neighbour.ways() / turned.ways());
            turned.faces(before).for_each(|face| found(other, face, on, weight));
        }
    }

    /// Where a die lies that shows `before`, what it shows, and where the thrown one lies, by these odds.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(&self, before: u8, rng: &mut R) -> (Option<Slot>, u8, Option<Slot>) {
        let mut pick = below(rng, self.thrown);
        let found = self.lay.iter().find(|(_, often)| {
            let here = pick < *often;
            pick = pick.wrapping_sub(*often);
            here
        });
        let (Together { other, turned, on }, _) =
            *found.expect("invariant: the counts of a row add up to its throws");
        let nth = if turned == Turned::Neighbour { below(rng, 4) as usize } else { 0 };
        (other, turned.faces(before).nth(nth).unwrap_or(before), on)
    }
}

/// The rows of a pack, by distance, style, slot aimed at and slot of the other die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct BesideTable(Vec<Option<Beside>>);

/// How many places a die can lie in: on each slot, and beside all of them.
const PLACES: usize = SLOTS + 1;

const fn place_index(place: Option<Slot>) -> usize {
    match place {
        None => 0,
        Some(slot) => slot.index() + 1,
    }
}

impl BesideTable {
    fn index(named: usize, lying: Option<Slot>) -> usize {
        named * PLACES + place_index(lying)
    }

    /// The row of this place among the rows of dice that are alone, with a die lying there; none if they do not touch.
    #[inline]
    pub(super) fn get(&self, named: usize, lying: Option<Slot>) -> Option<&Beside> {
        self.0.get(Self::index(named, lying))?.as_ref()
    }

    /// Puts a row; false if there is one.
    pub(super) fn put(&mut self, named: usize, lying: Option<Slot>, row: Beside) -> bool {
        let index = Self::index(named, lying);
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        self.0[index].replace(row).is_none()
    }
}

/// The slot as far from the other end of the town.
fn mirrored(slot: Slot) -> Slot {
    Slot::numbered(SLOTS as u8 + 1 - slot.number()).expect("invariant: a mirrored slot is a slot")
}

/// A row of the file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenBeside {
    preset: String,
    feet: i64,
    aim: i64,
    lying: i64,
    thrown: i64,
    lay: Vec<(i64, i64, i64, i64)>,
}

/// A slot by its number, 0 beside all of them.
fn place(number: i64) -> Result<Option<Slot>, ()> {
    match u8::try_from(number) {
        Ok(0) => Ok(None),
        Ok(number) => Slot::numbered(number).map(Some).ok_or(()),
        Err(_) => Err(()),
    }
}

impl WrittenBeside {
    /// The row and, unless it is aimed at the middle, its mirror, each with what it is about.
    pub(super) fn rows(&self) -> Result<Vec<(Named, Option<Slot>, Beside)>, String> {
        let Self { preset, feet, aim, lying, thrown, lay } = self;
        let (feet, style, aim) = place_of(preset, *feet, *aim)?;
        if aim.number() > MIDDLE {
            return Err(format!(
                "`aim` of a [[beside]] is a slot from 1 to {MIDDLE}, as the other half of the town is the mirror of this one, not {}",
                aim.number()
            ));
        }
        let Ok(other) = place(*lying) else {
            return Err(format!("`lying` is a slot from 0, for none, to {SLOTS}, not {lying}"));
        };
        let mut row = Beside { thrown: 0, lay: Vec::new() };
        let mut sum: i64 = 0;
        for (other, turned, on, often) in lay.iter().copied() {
            let (Ok(other_place), Ok(on_place)) = (place(other), place(on)) else {
                return Err(format!("`lay` names slots from 0, for none, to {SLOTS}, not {other} and {on}"));
            };
            let turn = usize::try_from(turned).ok().and_then(|turned| Turned::ALL.get(turned));
            let Some(turn) = turn else {
                return Err(format!(
                    "`lay` says 0, 1 or 2 for a die that shows the same, a neighbouring side or the opposite one, not {turned}"
                ));
            };
            let often = u32::try_from(often).ok().filter(|often| *often <= MOST_THROWN);
            let Some(often) = often else {
                return Err(format!("`lay` counts from 0 to {MOST_THROWN}"));
            };
            let together = Together { other: other_place, turned: *turn, on: on_place };
            if row.lay.iter().any(|(known, _)| *known == together) {
                return Err(format!("`lay` has each outcome once, not {other}, {turned} and {on} again"));
            }
            sum += i64::from(often);
            row.lay.push((together, often));
        }
        if sum != *thrown || !(1..=i64::from(MOST_THROWN)).contains(thrown) {
            return Err(format!(
                "`thrown` is 1 to {MOST_THROWN} and the sum of the counts of `lay`, which is {sum}, not {thrown}"
            ));
        }
        row.thrown = *thrown as u32;
        let mut rows = Vec::new();
        if aim.number() < MIDDLE {
            let flip = |(seen, often): &(Together, u32)| {
                let (other, on) = (seen.other.map(mirrored), seen.on.map(mirrored));
                (Together { other, on, ..*seen }, *often)
            };
            let lay = row.lay.iter().map(flip).collect();
            rows.push(((feet, style, mirrored(aim)), other.map(mirrored), Beside { lay, ..row }));
        }
        rows.push(((feet, style, aim), other, row));
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::lab_rng;

    use super::*;
    use crate::{Feet, Style};

    type Lay = Vec<(i64, i64, i64, i64)>;

    fn written(
        aim: i64,
        lying: i64,
        lay: Lay,
        thrown: i64,
    ) -> Result<Vec<(Named, Option<Slot>, Beside)>, String> {
        WrittenBeside { preset: "skim".to_owned(), feet: 2, aim, lying, thrown, lay }.rows()
    }

    fn slot(number: u8) -> Option<Slot> {
        Slot::numbered(number)
    }

    #[test]
    fn what_is_aimed_beyond_the_middle_is_the_mirror() {
        let rows = written(2, 3, vec![(3, 0, 2, 60), (4, 1, 0, 40)], 100).unwrap();
        let [(mirror, other, row), (named, lying, own)] = &rows[..] else { panic!("a row and its mirror") };
        assert_eq!((*named, *lying), ((Feet::Two, Style::Skim, slot(2).unwrap()), slot(3)));
        assert_eq!((*mirror, *other), ((Feet::Two, Style::Skim, slot(8).unwrap()), slot(7)));
        assert_eq!((own.chance(slot(2).unwrap()), row.chance(slot(8).unwrap())), (0.6, 0.6));
        let moved = Together { other: slot(6), turned: Turned::Neighbour, on: None };
        assert_eq!(row.lay[1], (moved, 40));
        assert_eq!(
            written(5, 3, vec![(3, 0, 5, 1)], 1).unwrap().len(),
            1,
            "a skim at the middle has an end it comes from"
        );
    }

    #[test]
    fn both_dice_lie_as_often_as_they_were_seen_to() {
        let lay = vec![(0, 0, 1, 10), (1, 0, 0, 30), (1, 1, 1, 40), (2, 2, 1, 20)];
        let (_, _, row) = written(1, 1, lay, 100).unwrap().pop().unwrap();
        let mut weights = BTreeMap::new();
        row.each(2, |other, face, on, weight| {
            assert_eq!(weights.insert((other, face, on), weight), None, "each outcome once");
        });
        assert_eq!(weights.values().sum::<Weight>(), 400);
        let neighbours: Vec<u8> = weights
            .keys()
            .filter(|(other, face, _)| *other == slot(1) && *face != 2)
            .map(|key| key.1)
            .collect();
        assert_eq!(neighbours, [1, 3, 4, 6]);
        assert_eq!(weights[&(slot(2), 5, slot(1))], 80);
        let (mut rng, mut found) = (lab_rng(5, 6), BTreeMap::new());
        for _ in 0..40_000 {
            *found.entry(row.sample(2, &mut rng)).or_insert(0_u128) += 1;
        }
        assert_eq!(found.len(), weights.len());
        for (outcome, often) in found {
            let wanted = 100 * weights[&outcome];
            assert!(often.abs_diff(wanted) < 350, "{outcome:?}: {often} of {wanted}");
        }
        assert!(
            row.can_become((slot(1), 2), 2)
                && row.can_become((slot(2), 5), 2)
                && row.can_become((slot(1), 6), 2)
        );
        assert!(
            !row.can_become((slot(2), 2), 2)
                && !row.can_become((slot(1), 5), 2)
                && !row.can_become((slot(3), 2), 2)
        );
    }

    #[test]
    fn what_cannot_be_counted_is_named() {
        for (aim, lying, lay, thrown, why) in [
            (6, 1, vec![(1, 0, 1, 5)], 5, "`aim` of a [[beside]] is a slot from 1 to 5"),
            (1, 10, vec![(1, 0, 1, 5)], 5, "`lying` is a slot from 0, for none, to 9, not 10"),
            (1, 1, vec![(1, 0, 11, 5)], 5, "slots from 0, for none, to 9, not 1 and 11"),
            (1, 1, vec![(1, 3, 1, 5)], 5, "a neighbouring side or the opposite one, not 3"),
            (1, 1, vec![(1, 0, 1, -5)], 5, "`lay` counts from 0"),
            (1, 1, vec![(1, 0, 1, 5), (1, 0, 1, 5)], 10, "each outcome once, not 1, 0 and 1 again"),
            (1, 1, vec![(1, 0, 1, 5)], 6, "which is 5, not 6"),
            (1, 1, vec![], 0, "`thrown` is 1 to"),
        ] {
            let error = written(aim, lying, lay, thrown).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
