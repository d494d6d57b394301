//! What chance is asked and can answer: dice, the Monster Die, the first player, the next card.

use kernel::{Rng, Seat, Sink, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Hit, Pile},
    city::MonsterDieFace,
    reason::Reason,
    setup::Rules,
    state::State,
};

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Rule CMR-13: where the Monster starts.
    MonsterStart,
    /// Rule CMR-14: who goes first.
    FirstPlayer,
    /// Rule CMR-30: the points of a movement phase.
    Movement,
    /// Rule CMR-50: the Monster Die.
    MonsterDie,
    /// Rule CMR-60: the danger zones.
    Zones,
    /// Rule CMR-95: a shot.
    Shot,
    /// Rule CMR-97: the next card.
    Card,
    /// Rule CMR-111: along the row or the column.
    MissileWay,
    /// Rule CMR-111: how far a wreck is thrown.
    MissileDice,
    /// Rule CMR-112: whose helicopters.
    Grabtastic,
}

/// What chance answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A six-sided die.
    Die(u8),
    /// Two six-sided dice, the lower one first.
    Dice(u8, u8),
    /// The Monster Die.
    Face(MonsterDieFace),
    /// The first player.
    First(Seat),
    /// The next card.
    Card(Hit),
}

impl Chance {
    /// What kind of answer it wants.
    const fn wants(self) -> Want {
        match self {
            Self::MonsterStart | Self::Zones | Self::Shot | Self::MissileWay | Self::Grabtastic => Want::Die,
            Self::Movement | Self::MissileDice => Want::Dice,
            Self::MonsterDie => Want::Face,
            Self::FirstPlayer => Want::First,
            Self::Card => Want::Card,
        }
    }
}

#[derive(Clone, Copy)]
enum Want {
    Die,
    Dice,
    Face,
    First,
    Card,
}

/// Rule CMR-11: the cards that can be next; the last card comes when no other is left.
#[inline]
fn next_cards(state: &State) -> Pile {
    let last = Hit::MissionAccomplished;
    let others = if state.deck.count(last) > 0 { state.deck.without(last) } else { state.deck };
    if others.is_empty() { state.deck } else { others }
}

/// Whether chance can answer this.
pub(crate) fn admits(rules: &Rules, state: &State, chance: Chance, outcome: Outcome) -> Result<(), Reason> {
    let fine = |fine: bool, reason: Reason| if fine { Ok(()) } else { Err(reason) };
    let rolled = |die: u8| (1..=6).contains(&die);
    match (chance.wants(), outcome) {
        (Want::Die, Outcome::Die(die)) => fine(rolled(die), Reason::NoSuchRoll),
        (Want::Dice, Outcome::Dice(low, high)) => {
            fine(rolled(low) && rolled(high) && low <= high, Reason::NoSuchRoll)
        }
        (Want::Face, Outcome::Face(face)) => fine(rules.city.die.contains(&face), Reason::NoSuchFace),
        (Want::First, Outcome::First(seat)) => fine(seat.0 < 2, Reason::NoSuchPlayer),
        (Want::Card, Outcome::Card(hit)) if state.deck.count(hit) == 0 => Err(Reason::CardIsNotThere),
        (Want::Card, Outcome::Card(hit)) => fine(next_cards(state).count(hit) > 0, Reason::LastCardIsNotDue),
        (Want::Die | Want::Dice | Want::Face | Want::First | Want::Card, _) => {
            Err(Reason::AnswersSomethingElse)
        }
    }
}

/// Every outcome with its exact weight.
pub(crate) fn outcomes(
    rules: &Rules,
    state: &State,
    chance: Chance,
    into: &mut impl Sink<(Outcome, Weight)>,
) {
    match chance.wants() {
        Want::Die => {
            for die in 1..=6 {
                into.put((Outcome::Die(die), 1));
            }
        }
        Want::Dice => {
            for low in 1..=6 {
                for high in low..=6 {
                    into.put((Outcome::Dice(low, high), if low == high { 1 } else { 2 }));
                }
            }
        }
        Want::Face => {
            for face in MonsterDieFace::ALL {
                let count = rules.city.die.iter().filter(|other| **other == face).count();
                if count > 0 {
                    into.put((Outcome::Face(face), count as Weight));
                }
            }
        }
        Want::First => {
            for seat in Seat::all(2) {
                into.put((Outcome::First(seat), 1));
            }
        }
        Want::Card => {
            for (hit, count) in next_cards(state).kinds() {
                into.put((Outcome::Card(hit), Weight::from(count)));
            }
        }
    }
}

/// One outcome by the same odds.
#[inline]
pub(crate) fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: Chance, rng: &mut R) -> Outcome {
    match chance.wants() {
        Want::Die => Outcome::Die(below(rng, 6) as u8 + 1),
        Want::Dice => {
            let both = below(rng, 36) as u8;
            let (one, other) = (both / 6 + 1, both % 6 + 1);
            Outcome::Dice(one.min(other), one.max(other))
        }
        Want::Face => Outcome::Face(rules.city.die[below(rng, 6) as usize]),
        Want::First => Outcome::First(Seat(below(rng, 2) as u8)),
        Want::Card => {
            let cards = next_cards(state);
            let card = cards.nth(below(rng, u32::from(cards.len())));
            Outcome::Card(card.expect("invariant: the last card ends the game, so one is always left"))
        }
    }
}
