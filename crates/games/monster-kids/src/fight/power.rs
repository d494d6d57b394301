//! Attack powers: dice, what cards and Dark Powers add, and the power types.

use kernel::{Seat, SeatSet};

use crate::{
    Fight, Foe, Kid, MOST_PLAYERS, Rules, Side,
    pack::{Resistance, Ties, Weakness},
    state::{InPlay, Types},
};

/// Rule KID-32: what a resistance adds and a weakness takes away.
pub const TYPE_BONUS: i16 = 3;

impl Fight {
    /// Whether a Dark Power lets the monster win equal totals.
    pub fn wins_ties(&self, rules: &Rules) -> bool {
        self.winner_of_ties(rules).is_some()
    }

    /// The Dark Power that lets the monster win equal totals, by its place in the pack.
    pub(crate) fn winner_of_ties(&self, rules: &Rules) -> Option<u8> {
        let Foe::Monster(monster) = self.foe else { return None };
        let power = monster.powers.iter().find(|power| rules.content.powers[*power].ties == Ties::Monster);
        power.map(|power| power as u8)
    }

    /// How far a side is ahead as the fight stands: of the best of the others, where there are several.
    pub fn ahead(&self, rules: &Rules, kids: &[Kid; MOST_PLAYERS], side: Side) -> i16 {
        match (self.foe, side) {
            (Foe::Rivals(seats), _) => {
                let totals = totals(rules, kids, self, seats);
                let others = seats.iter().filter(|seat| Side::Kid(*seat) != side);
                totals[side.index()] - others.map(|seat| totals[seat.index()]).max().unwrap_or(0)
            }
            (_, Side::Foe) => {
                let [fighter, foe] = powers(rules, kids, self);
                foe - fighter
            }
            _ => {
                let [fighter, foe] = powers(rules, kids, self);
                fighter - foe
            }
        }
    }
}

/// Both attack powers of a fight of two as they stand, the fighter's first.
#[inline]
pub fn powers(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> [i16; 2] {
    let types = types(rules, kids, fight);
    let mut powers = [0; 2];
    for side in Side::BOTH {
        let place = side.index();
        powers[place] = rolled(fight, place) + types[place];
    }
    if let Foe::Monster(monster) = fight.foe {
        powers[1] += monster_power(rules, monster);
    }
    powers
}

/// Rule KID-63: the totals of a final of more than two, by seat. Types count once only two are left.
pub(crate) fn totals(
    rules: &Rules,
    kids: &[Kid; MOST_PLAYERS],
    fight: &Fight,
    seats: SeatSet,
) -> [i16; MOST_PLAYERS] {
    let mut totals = [0; MOST_PLAYERS];
    for seat in seats.iter() {
        totals[seat.index()] = rolled(fight, seat.index());
    }
    if let Some([one, other]) = two_of(seats) {
        let [more, less] = types_of_two(rules, kids, fight, one, other);
        totals[one.index()] += more;
        totals[other.index()] += less;
    }
    totals
}

/// The two of a set of exactly two.
pub(crate) fn two_of(seats: SeatSet) -> Option<[Seat; 2]> {
    let mut seats = seats.iter();
    match (seats.next(), seats.next(), seats.next()) {
        (Some(one), Some(other), None) => Some([one, other]),
        _ => None,
    }
}

/// A side's die, as much as it counts, with what cards have added.
fn rolled(fight: &Fight, place: usize) -> i16 {
    i16::from(fight.dice[place].unwrap_or(0).max(fight.floor[place])) + fight.plus[place]
}

/// What is added to a monster's die: its own, and that of its Dark Powers, as far as the pack lets them add up.
pub(crate) fn monster_power(rules: &Rules, monster: InPlay) -> i16 {
    let attached: i16 = monster.powers.iter().map(|power| i16::from(rules.content.powers[power].power)).sum();
    let attached = rules.content.most_power.map_or(attached, |most| attached.min(i16::from(most)));
    i16::from(rules.content.monsters[usize::from(monster.monster)].power) + attached
}

/// Rule KID-32: a resistance to the opponent's type adds 3 to one's own roll, a weakness takes 3 away, on both sides.
pub(crate) fn types(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> [i16; 2] {
    let monster = match fight.foe {
        Foe::Monster(monster) => monster,
        Foe::Kid(seat) => return types_of_two(rules, kids, fight, fight.fighter, seat),
        Foe::Rivals(seats) => {
            return two_of(seats).map_or([0; 2], |[one, other]| types_of_two(rules, kids, fight, one, other));
        }
    };
    if fight.types == Types::Ignored {
        return [0; 2];
    }
    let fighter = type_of_kid(rules, kids, fight.fighter);
    let foe = rules.content.monsters[usize::from(monster.monster)].power_type;
    let powers = || monster.powers.iter().map(|power| &rules.content.powers[power]);
    let all = TypesThatCount::ALL;
    let kids =
        TypesThatCount { resistance: powers().all(|power| power.resistance == Resistance::Counts), ..all };
    let monsters =
        TypesThatCount { weakness: powers().all(|power| power.weakness == Weakness::Counts), ..all };
    [bonus(rules, fighter, foe, kids), bonus(rules, foe, fighter, monsters)]
}

/// What of a side's type counts: Dark Powers can take some of it away.
#[derive(Clone, Copy, Debug)]
struct TypesThatCount {
    resistance: bool,
    weakness: bool,
}

impl TypesThatCount {
    const ALL: Self = Self { resistance: true, weakness: true };
}

fn types_of_two(
    rules: &Rules,
    kids: &[Kid; MOST_PLAYERS],
    fight: &Fight,
    one: Seat,
    other: Seat,
) -> [i16; 2] {
    if fight.types == Types::Ignored {
        return [0; 2];
    }
    let [one, other] = [one, other].map(|seat| type_of_kid(rules, kids, seat));
    [bonus(rules, one, other, TypesThatCount::ALL), bonus(rules, other, one, TypesThatCount::ALL)]
}

fn type_of_kid(rules: &Rules, kids: &[Kid; MOST_PLAYERS], seat: Seat) -> Option<usize> {
    let character = kids[seat.index()].character.and_then(|place| rules.character(place));
    character.map(|character| character.power_type)
}

fn bonus(rules: &Rules, own: Option<usize>, other: Option<usize>, count: TypesThatCount) -> i16 {
    let (Some(own), Some(other)) = (own, other) else { return 0 };
    let own = &rules.content.types[own];
    let resists = own.resists == other && count.resistance;
    let weak = own.weak == other && count.weakness;
    i16::from(resists) * TYPE_BONUS - i16::from(weak) * TYPE_BONUS
}
