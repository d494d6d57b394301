//! What a flight of dice is worth, whatever they then happen to show.
//!
//! How the numbers sit on a die is drawn anew for each throw (docs/dice.md), so a thrown die shows every face alike, and one
//! that was tipped onto a neighbouring side each of its four neighbours, whatever else happened. Of each flight only what moved
//! counts; what the dice then show is averaged over, not drawn. That takes most of the luck out of a few throws.

use strike::{Dice, Face};

use super::super::{arenas::Arena, throws::Ending};

/// What a flight is worth on average over all that the dice may show after it: `after` has the dice that lay there, in the order
/// of their numbers, and the thrown one at last.
pub(super) fn expected(before: Dice, after: &[Option<Face>], judge: &dyn Fn(&Ending) -> f64) -> f64 {
    let lay: Vec<Face> = before.faces().collect();
    let mut shown: Vec<(Vec<Face>, f64)> = Vec::with_capacity(after.len());
    let mut gone = 0;
    for (place, face) in after.iter().enumerate() {
        let Some(face) = face else {
            gone += 1;
            continue;
        };
        let faces: Vec<Face> = match lay.get(place) {
            Some(lay) if lay == face || lay.opposite() == *face => vec![*face],
            Some(lay) => Face::all().filter(|face| face != lay && *face != lay.opposite()).collect(),
            None => Face::all().collect(),
        };
        let chance = 1.0 / faces.len() as f64;
        shown.push((faces, chance));
    }
    average(&shown, Dice::NONE, &mut |lies| {
        let (sets, crosses) = (lies.sets(), lies.crosses());
        let stay = lies.without(crosses).without(sets);
        judge(&Ending {
            taken: sets.total(),
            arena: Arena::of(stay),
            gone: gone + crosses.total(),
            chance: 1.0,
        })
    })
}

/// The mean over every way the dice can show.
fn average(dice: &[(Vec<Face>, f64)], lies: Dice, judge: &mut dyn FnMut(Dice) -> f64) -> f64 {
    let Some(((faces, chance), rest)) = dice.split_first() else { return judge(lies) };
    faces.iter().map(|face| chance * average(rest, lies.and(Dice::one(*face)), judge)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice_won(ending: &Ending) -> f64 {
        f64::from(ending.taken)
    }

    #[test]
    fn what_a_flight_is_worth_is_averaged_over_what_the_dice_may_show() {
        let [two, three] = [2, 3].map(|number| Face::number(number).unwrap());
        let before = Dice::one(two).and(Dice::one(three));
        // Nothing moved: the thrown die matches one of the two, with two chances of six, whatever it showed here.
        let still = expected(before, &[Some(two), Some(three), Some(Face::X)], &dice_won);
        assert!((still - 2.0 * 2.0 / 6.0).abs() < 1e-12, "{still}");
        // The 3 was tipped: it shows X, 2, 5 or 6, of which the 2 matches by itself, and with the thrown one makes three.
        let tipped = expected(before, &[Some(two), Some(two), Some(two)], &dice_won);
        let twos = 2.0 * 5.0 / 6.0 + 3.0 / 6.0;
        let others = 2.0 * 2.0 / 6.0;
        let cross = 2.0 / 6.0;
        assert!((tipped - (twos + 2.0 * others + cross) / 4.0).abs() < 1e-12, "{tipped}");
        // The thrown die left, and the 2 shows its opposite: nothing matches.
        let left = expected(before, &[Some(two.opposite()), Some(three), None], &dice_won);
        assert!(left.abs() < 1e-12, "{left}");
        let gone = expected(before, &[None, Some(three), None], &|ending| f64::from(ending.gone));
        assert!((gone - 2.0).abs() < 1e-12, "{gone}");
    }
}
