//! The chances of a fight from its dice alone.

use monster_kids::{Fight, Foe, Kid, MOST_PLAYERS, Rules, powers};

/// The sides of the players' die (KID-03).
pub(super) const KIDS_DIE: i32 = 10;
/// The sides of the monsters' die (KID-03).
pub(super) const MONSTERS_DIE: i32 = 12;

/// How many of all rolls of the two dice a fighter wins, and how many end equal; no cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chances {
    pub(super) wins: i32,
    pub(super) ties: i32,
    pub(super) all: i32,
}

/// The dice make no difference to a side that is further ahead or behind than this.
const MOST_AHEAD: i32 = MONSTERS_DIE;

type ChanceTable = [Chances; 2 * MOST_AHEAD as usize + 1];

const fn table(sides: i32) -> ChanceTable {
    let mut table = [Chances { wins: 0, ties: 0, all: 0 }; 2 * MOST_AHEAD as usize + 1];
    let mut ahead = -MOST_AHEAD;
    while ahead <= MOST_AHEAD {
        table[(ahead + MOST_AHEAD) as usize] = Chances::counted(ahead, sides);
        ahead += 1;
    }
    table
}

static AGAINST_KIDS: ChanceTable = table(KIDS_DIE);
static AGAINST_MONSTERS: ChanceTable = table(MONSTERS_DIE);

/// The sides of the foe's die.
pub(super) fn foe_sides(fight: &Fight) -> i32 {
    match fight.foe() {
        Foe::Monster(_) => MONSTERS_DIE,
        Foe::Kid(_) | Foe::Rivals(_) => KIDS_DIE,
    }
}

impl Chances {
    /// The chances of a fight whose dice are still to be rolled. A tie that the monster wins is a loss.
    pub(super) fn of(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> Self {
        let [own, other] = powers(rules, kids, fight).map(i32::from);
        let mut chances = Self::ahead(own - other, foe_sides(fight));
        if fight.wins_ties(rules) {
            chances.ties = 0;
        }
        chances
    }

    /// The chances of a fighter who is ahead by this much before the dice.
    #[inline]
    fn ahead(ahead: i32, sides: i32) -> Self {
        let table = if sides == KIDS_DIE { &AGAINST_KIDS } else { &AGAINST_MONSTERS };
        table[(ahead.clamp(-MOST_AHEAD, MOST_AHEAD) + MOST_AHEAD) as usize]
    }

    const fn counted(ahead: i32, sides: i32) -> Self {
        let mut chances = Self { wins: 0, ties: 0, all: KIDS_DIE * sides };
        let mut die = 1;
        while die <= KIDS_DIE {
            let beaten = die + ahead - 1;
            chances.wins += if beaten < 0 {
                0
            } else if beaten > sides {
                sides
            } else {
                beaten
            };
            chances.ties += (beaten >= 0 && beaten < sides) as i32;
            die += 1;
        }
        chances
    }

    pub(super) fn losses(self) -> i32 {
        self.all - self.wins - self.ties
    }

    /// How many such fights it takes on average to win one, in hundredths; very many where none can be won.
    pub(super) fn fights(self) -> i32 {
        100 * self.all / self.wins.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_all_rolls() {
        for ahead in -14..=14 {
            for sides in [KIDS_DIE, MONSTERS_DIE] {
                let rolls = || (1..=KIDS_DIE).flat_map(|own| (1..=sides).map(move |foe| own + ahead - foe));
                let chances = Chances::ahead(ahead, sides);
                assert_eq!(chances.wins as usize, rolls().filter(|difference| *difference > 0).count());
                assert_eq!(chances.ties as usize, rolls().filter(|difference| *difference == 0).count());
                assert_eq!(chances.losses() as usize, rolls().filter(|difference| *difference < 0).count());
            }
        }
    }
}
