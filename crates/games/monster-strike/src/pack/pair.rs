//! Where two quick dice land that are thrown together: they leave one hand, so where one goes the other mostly goes too.

use kernel::{Rng, Weight, below};
use serde::{Deserialize, Serialize};

use super::model::{MOST_THROWN, Named, place_of};
use crate::{Slot, town::SLOTS};

/// How two dice lay that were aimed at one slot in one way: counts of measured throws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// How many throws there were.
    pub thrown: u32,
    /// The slots of the two dice, nowhere beside all of them, and how often they lay so.
    lay: Vec<(Option<Slot>, Option<Slot>, u32)>,
    /// How often just one of them lay on a slot, and how often both did.
    on: [[u32; 2]; SLOTS],
}

impl Pair {
    /// The chances that just one die lies on this slot, and that both do.
    #[inline]
    pub fn chances(&self, slot: Slot) -> [f64; 2] {
        self.on[slot.index()].map(|often| f64::from(often) / f64::from(self.thrown))
    }

    /// Every way in which the first and the second die can lie, with its weight: which of them is the first is even.
    pub fn each(&self, mut found: impl FnMut(Option<Slot>, Option<Slot>, Weight)) {
        for (one, other, often) in self.lay.iter().copied() {
            if one == other {
                found(one, other, 2 * Weight::from(often));
            } else {
                found(one, other, Weight::from(often));
                found(other, one, Weight::from(often));
            }
        }
    }

    /// Where the first and the second die lie, by these odds.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> [Option<Slot>; 2] {
        let mut pick = below(rng, self.thrown);
        let found = self.lay.iter().find(|(_, _, often)| {
            let here = pick < *often;
            pick = pick.wrapping_sub(*often);
            here
        });
        let (one, other) = found.map_or((None, None), |(one, other, _)| (*one, *other));
        if below(rng, 2) == 0 { [one, other] } else { [other, one] }
    }
}

/// A row of the file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenPair {
    preset: String,
    feet: i64,
    aim: i64,
    thrown: i64,
    lay: Vec<(i64, i64, i64)>,
}

impl WrittenPair {
    pub(super) fn row(&self) -> Result<(Named, Pair), String> {
        let Self { preset, feet, aim, thrown, lay } = self;
        let named = place_of(preset, *feet, *aim)?;
        let mut pair = Pair { thrown: 0, lay: Vec::new(), on: [[0; 2]; SLOTS] };
        let slot = |number: i64| match u8::try_from(number) {
            Ok(0) => Ok(None),
            Ok(number) => Slot::numbered(number).map(Some).ok_or(()),
            Err(_) => Err(()),
        };
        let mut sum: i64 = 0;
        for (one, other, often) in lay.iter().copied() {
            let (Ok(one_slot), Ok(other_slot)) = (slot(one), slot(other)) else {
                return Err(format!("`lay` names slots from 0, for none, to {SLOTS}, not {one} and {other}"));
            };
            let often = u32::try_from(often).ok().filter(|often| *often <= MOST_THROWN);
            let Some(often) = often else {
                return Err(format!("`lay` counts from 0 to {MOST_THROWN}"));
            };
            if one > other || pair.lay.iter().any(|known| (known.0, known.1) == (one_slot, other_slot)) {
                return Err(format!(
                    "`lay` has the lower slot first and each pair once, not {one} and {other} again"
                ));
            }
            sum += i64::from(often);
            pair.lay.push((one_slot, other_slot, often));
            match (one_slot, other_slot) {
                (Some(slot), Some(same)) if slot == same => pair.on[slot.index()][1] += often,
                (one, other) => {
                    one.into_iter().chain(other).for_each(|slot| pair.on[slot.index()][0] += often);
                }
            }
        }
        if sum != *thrown || !(1..=i64::from(MOST_THROWN)).contains(thrown) {
            return Err(format!(
                "`thrown` is 1 to {MOST_THROWN} and the sum of the counts of `lay`, which is {sum}, not {thrown}"
            ));
        }
        pair.thrown = *thrown as u32;
        Ok((named, pair))
    }
}

#[cfg(test)]
mod tests {
    use kernel::lab_rng;

    use super::*;
    use crate::{Feet, Style};

    fn written(lay: Vec<(i64, i64, i64)>, thrown: i64) -> Result<(Named, Pair), String> {
        WrittenPair { preset: "drop".to_owned(), feet: 1, aim: 2, thrown, lay }.row()
    }

    #[test]
    fn two_dice_lie_as_often_on_one_card_as_they_were_seen_to() {
        let (named, pair) = written(vec![(0, 0, 10), (0, 2, 30), (1, 2, 20), (2, 2, 40)], 100).unwrap();
        let slot = |number| Slot::numbered(number).unwrap();
        assert_eq!(named, (Feet::One, Style::Drop, slot(2)));
        let percent = |number: u8| pair.chances(slot(number)).map(|chance| (100.0 * chance).round() as u8);
        assert_eq!((percent(2), percent(1)), ([50, 40], [20, 0]));
        let mut total = 0;
        pair.each(|_, _, weight| total += weight);
        assert_eq!(total, 200);
        let mut rng = lab_rng(3, 4);
        let mut found = [0_u32; 3];
        for _ in 0..20_000 {
            let [one, other] = pair.sample(&mut rng);
            found[0] += u32::from(one == other && one == Some(slot(2)));
            found[1] += u32::from([one, other] == [Some(slot(2)), None]);
            found[2] += u32::from([one, other] == [None, Some(slot(2))]);
        }
        assert!(found[0].abs_diff(8_000) < 300 && found[1].abs_diff(3_000) < 200, "{found:?}");
        assert!(found[2].abs_diff(3_000) < 200, "either die is the first one: {found:?}");
    }

    #[test]
    fn what_cannot_be_counted_is_named() {
        for (lay, thrown, why) in [
            (vec![(0, 10, 5)], 5, "slots from 0, for none, to 9, not 0 and 10"),
            (vec![(2, 1, 5)], 5, "the lower slot first"),
            (vec![(1, 2, 5), (1, 2, 5)], 10, "each pair once"),
            (vec![(1, 2, -5)], 5, "`lay` counts from 0"),
            (vec![(1, 2, 5)], 6, "which is 5, not 6"),
        ] {
            let error = written(lay, thrown).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
