//! What dice on the cards are worth: expected defeats under the quick model, weighed by the harm they prevent, exact for
//! one die and for two.

use monster_strike::{Dice, Die, Rules, SLOTS, Slot, State, With};

/// How much more a defeat counts for each point of damage that the monster's attacks do on average.
const PER_DAMAGE: f64 = 0.065;
/// How much less it counts for each location that the monster has left behind: what is nearly gone does little more harm.
const PER_SPOT: f64 = -0.7;
/// How much more it counts if the attacks would destroy the monster's location.
const PER_DESTRUCTION: f64 = 0.25;
/// A stunned monster comes back with the whole town before it, while one that is left alone may be defeated by the next die.
const STUNNED: f64 = -0.2;
/// It costs more the more of the town it had left behind, because all of that is before it again.
const STUNNED_PER_SPOT: f64 = -0.5;
/// And it pays if the attacks would destroy the monster's location: what lies under the deck does not attack.
const STUNNED_PER_DESTRUCTION: f64 = 0.4;

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

/// What a strength on a slot is worth, compared with leaving the monster alone: a defeat is worth about 1, depending on how
/// much harm it prevents, and a stun is mostly worth less than 0. The weights were found by playing.
fn value(rules: &Rules, state: &State, slot: Slot, strength: u8, bonus: i8) -> f64 {
    let Some(id) = state.monster(slot).filter(|_| strength > 0) else { return 0.0 };
    let monster = rules.content.monster(id);
    let [first, second] = [With::First, With::Second].map(|with| f64::from(monster.attack(with).damage));
    let damage = f64::midpoint(first, second);
    let falls = (damage / f64::from(state.health(rules, slot.spot()).max(1))).min(1.0);
    let spot = f64::from(u8::from(slot.spot()));
    if strength.saturating_add_signed(bonus) < monster.level {
        STUNNED + STUNNED_PER_SPOT * spot + STUNNED_PER_DESTRUCTION * falls
    } else {
        1.0 + PER_DAMAGE * damage + PER_SPOT * spot + PER_DESTRUCTION * falls
    }
}
