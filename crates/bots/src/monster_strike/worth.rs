//! What dice on the cards are worth: expected defeats under the quick model, weighed by the harm they prevent, exact for
//! one die and for two.

use monster_strike::{Aim, Beside, Dice, Die, Rules, SLOTS, Slot, State, Together, With};

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

/// What a die on each slot is worth by itself, by its face, and with one more on the same slot, whatever that shows; 0 is no die.
#[derive(Clone, Copy, Debug)]
pub(super) struct Singles {
    now: [[f64; 7]; SLOTS],
    one: [[f64; 7]; SLOTS],
}

impl Singles {
    pub(super) fn of(rules: &Rules, state: &State, weighed: (i8, Goal)) -> Self {
        let mut singles = Self { now: [[0.0; 7]; SLOTS], one: [[0.0; 7]; SLOTS] };
        for slot in state.occupied().iter() {
            for face in 0..=6_u8 {
                let value = |strength: u8| value(rules, state, slot, strength, weighed);
                let more = (1..=6).map(|other| value(face + other)).sum::<f64>() / 6.0;
                singles.now[slot.index()][usize::from(face)] = value(face);
                singles.one[slot.index()][usize::from(face)] = more;
            }
        }
        singles
    }

    /// What it comes to on average if a die is thrown that may push another, which shows this.
    fn expected(&self, row: &Beside, shown: u8) -> f64 {
        let lies = |other: Option<Slot>, face: u8, on: Option<Slot>| {
            let face = usize::from(face);
            match (other, on) {
                (Some(other), Some(on)) if other == on => self.one[on.index()][face],
                (other, on) => {
                    other.map_or(0.0, |other| self.now[other.index()][face])
                        + on.map_or(0.0, |on| self.one[on.index()][0])
                }
            }
        };
        row.chances()
            .map(|(Together { other, turned, on }, chance)| {
                let (mut ways, mut sum) = (0.0, 0.0);
                for face in turned.faces(shown) {
                    ways += 1.0;
                    sum += lies(other, face, on);
                }
                chance * sum / f64::max(ways, 1.0)
            })
            .sum()
    }
}

/// What throws come to while these dice lie there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    worth: Worth,
    singles: Singles,
    lying: Dice,
}

impl Prospect {
    pub(super) fn of(
        rules: &Rules,
        state: &State,
        lying: Dice,
        singles: &Singles,
        weighed: (i8, Goal),
    ) -> Self {
        Self { worth: Worth::of(rules, state, &lying, weighed), singles: *singles, lying }
    }

    /// What it comes to if no die is thrown any more.
    pub(super) fn now(&self) -> f64 {
        self.worth.now()
    }

    /// What it comes to on average if so many dice are thrown like this.
    pub(super) fn expected(&self, rules: &Rules, aim: Aim, dice: u8) -> f64 {
        match rules.beside(aim, &self.lying).filter(|_| dice == 1) {
            Some((row, shown)) => self.singles.expected(row, shown),
            None => self.worth.expected(&chances(rules, aim, dice)),
        }
    }
}

/// The chances of dice that are alone.
pub(super) fn chances(rules: &Rules, aim: Aim, dice: u8) -> Landing {
    if dice == 1 {
        let row = rules.row(aim);
        let all = 1.0 / f64::from(row.thrown);
        return row.on.map(|count| [f64::from(count) * all, 0.0]);
    }
    let pair = rules.pair(aim);
    let mut landing = [[0.0; 2]; SLOTS];
    Slot::all().for_each(|slot| landing[slot.index()] = pair.chances(slot));
    landing
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
