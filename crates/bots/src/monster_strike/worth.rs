//! What dice on the cards are worth: expected defeats under the quick model, weighed by the harm they prevent, exact for
//! one die and for two.

use monster_strike::{Dice, Die, Rules, SLOTS, Slot, State, With};

/// What a player aims for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// To win, however narrowly.
    Win,
    /// A good rank: locations that stand, and nobody escaped (MST-53).
    Score,
}

/// What defeats and stuns are worth to somebody; a defeat that prevents nothing is worth 1. Found by playing.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// How much more a defeat counts for each point of damage that the monster's attacks do on average.
    damage: f64,
    /// How much more it counts for each location that the monster has left behind.
    spot: f64,
    /// How much more it counts if the attacks would destroy the monster's location.
    destruction: f64,
    /// A stunned monster comes back with the whole town before it, while one that is left alone may be defeated by the next die.
    stunned: f64,
    /// The same for each location that it had left behind, because all of that is before it again.
    stunned_spot: f64,
    /// And if the attacks would destroy the monster's location: what lies under the deck does not attack.
    stunned_destruction: f64,
}

impl Goal {
    /// Who wants to win may let go what is nearly gone, since it does little more harm; who wants a rank may not.
    const fn weights(self) -> Weights {
        match self {
            Self::Win => Weights {
                damage: 0.065,
                spot: -0.7,
                destruction: 0.25,
                stunned: -0.2,
                stunned_spot: -0.5,
                stunned_destruction: 0.4,
            },
            Self::Score => Weights {
                damage: 0.065,
                spot: 0.3,
                destruction: 0.25,
                stunned: -0.2,
                stunned_spot: -0.3,
                stunned_destruction: 0.4,
            },
        }
    }
}

/// The chances that just one die of a throw lies on each slot, and that both do.
pub(super) type Landing = [[f64; 2]; SLOTS];

/// What is still to be thrown at the town: the worth of each slot with none, one or two more dice on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth([[f64; 3]; SLOTS]);

impl Worth {
    /// The worth of the slots of a position with these dice lying there.
    pub(super) fn of(rules: &Rules, state: &State, dice: &Dice, (bonus, goal): (i8, Goal)) -> Self {
        let mut lying = [0_u8; SLOTS];
        for (slot, face) in dice.iter().filter_map(Die::on_slot) {
            lying[slot.index()] += face;
        }
        let mut worth = [[0.0; 3]; SLOTS];
        for slot in state.occupied().iter() {
            let there = lying[slot.index()];
            let value = |strength: u8| value(rules, state, slot, strength, (bonus, goal));
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

    /// What it comes to on average if dice land by these chances: just one on a slot, and both.
    pub(super) fn expected(&self, chances: &Landing) -> f64 {
        let slots = self.0.iter().zip(chances);
        slots
            .map(|([none, one, two], [single, both])| none + single * (one - none) + both * (two - none))
            .sum()
    }
}

/// What a strength on a slot is worth, compared with leaving the monster alone: a defeat is worth about 1, depending on how
/// much harm it prevents, and a stun is mostly worth less than 0.
fn value(rules: &Rules, state: &State, slot: Slot, strength: u8, (bonus, goal): (i8, Goal)) -> f64 {
    let Some(id) = state.monster(slot).filter(|_| strength > 0) else { return 0.0 };
    let monster = rules.content.monster(id);
    let [first, second] = [With::First, With::Second].map(|with| f64::from(monster.attack(with).damage));
    let damage = f64::midpoint(first, second);
    let falls = (damage / f64::from(state.health(rules, slot.spot()).max(1))).min(1.0);
    let spot = f64::from(u8::from(slot.spot()));
    let weights = goal.weights();
    if strength.saturating_add_signed(bonus) < monster.level {
        weights.stunned + weights.stunned_spot * spot + weights.stunned_destruction * falls
    } else {
        1.0 + weights.damage * damage + weights.spot * spot + weights.destruction * falls
    }
}
