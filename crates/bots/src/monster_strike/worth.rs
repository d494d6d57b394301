//! What dice on the cards are worth: expected defeats under the quick model, exact for one die and for two.

use monster_strike::{Dice, Die, Rules, SLOTS, Slot, State};

/// A stunned monster is out of the way for a while, which only decides between equal aims.
const STUNNED: f64 = 1.0 / 64.0;
/// A monster that does more harm, or is nearer to its escape, is aimed at before an equal one.
const PER_LEVEL: f64 = 1.0 / 1024.0;
const PER_SPOT: f64 = 1.0 / 256.0;

/// What is still to be thrown at the town: the worth of each slot with none, one or two more dice on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth([[f64; 3]; SLOTS]);

impl Worth {
    /// The worth of the slots of a position with these dice lying there.
    pub(super) fn of(rules: &Rules, state: &State, dice: &Dice, bonus: i8) -> Self {
        let mut lying = [0_u8; SLOTS];
        for (slot, face) in dice.iter().filter_map(Die::on_slot) {
            lying[slot.index()] += face;
        }
        let mut worth = [[0.0; 3]; SLOTS];
        for slot in state.occupied().iter() {
            let there = lying[slot.index()];
            let value = |strength: u8| value(rules, state, slot, strength, bonus);
            let ones = (1..=6).map(|face| value(there + face));
            // Of the 36 throws of two dice, 7 minus the distance from 7 add up to each sum, with 6 the most.
            let sums = (2..=12_u8).map(|sum| f64::from(6 - sum.abs_diff(7)) * value(there + sum));
            worth[slot.index()] = [value(there), ones.sum::<f64>() / 6.0, sums.sum::<f64>() / 36.0];
        }
        Self(worth)
    }

    /// What it comes to if no die is thrown any more.
    pub(super) fn now(&self) -> f64 {
        self.0.iter().map(|slot| slot[0]).sum()
    }

    /// What it comes to on average if one die, or two, land by these chances.
    pub(super) fn expected(&self, chances: &[f64; SLOTS], dice: u8) -> f64 {
        let slots = self.0.iter().zip(chances);
        if dice == 1 {
            slots.map(|([none, one, _], there)| none + there * (one - none)).sum()
        } else {
            let both = |([none, one, two], there): (&[f64; 3], &f64)| {
                let away = 1.0 - there;
                away * away * none + 2.0 * there * away * one + there * there * two
            };
            slots.map(both).sum()
        }
    }
}

/// What a strength on a slot is worth: a defeat counts one, and a stun a little.
fn value(rules: &Rules, state: &State, slot: Slot, strength: u8, bonus: i8) -> f64 {
    let Some(place) = state.monster(slot).filter(|_| strength > 0) else { return 0.0 };
    let level = rules.content.monster(place).level;
    let worth = 1.0 + PER_LEVEL * f64::from(level) + PER_SPOT * f64::from(u8::from(slot.spot()));
    if strength.saturating_add_signed(bonus) >= level { worth } else { STUNNED * worth }
}
