//! How a fight stands: what each side's total is made of, who wins by it, and what losing it means.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{
    LIMBO,
    power::{monster_power, powers, totals, two_of, types},
};
use crate::{
    Fight, Foe, Kid, MOST_PLAYERS, Mode, Purpose, Rules, Side,
    outcome::{Chance, fight_die},
};

/// How a fight stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FightSummary {
    /// Each side, in the order of [`Fight::sides`].
    pub sides: Vec<SideSummary>,
    /// Whose die is rolled next; none once all dice lie.
    pub rolls_next: Option<Side>,
    /// Who wins as it stands; none while a die is missing.
    pub verdict: Option<Verdict>,
}

/// A side of a fight with what its total is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideSummary {
    /// The side.
    pub side: Side,
    /// The kid on it.
    pub kid: Option<Seat>,
    /// The monster on it, by its place in the pack.
    pub monster: Option<u8>,
    /// How many sides its die has.
    pub die_sides: u8,
    /// What its die shows; none while it is not rolled.
    pub die: Option<u8>,
    /// What its die counts at least.
    pub at_least: u8,
    /// What the monster and its Dark Powers add.
    pub monster_adds: i16,
    /// What the power types add.
    pub types: i16,
    /// What cards have added.
    pub cards: i16,
    /// All of it together; none while the die is not rolled.
    pub total: Option<i16>,
    /// What it means for this side to lose.
    pub if_lost: Loss,
}

/// What losing a fight means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "means", rename_all = "snake_case")]
pub enum Loss {
    /// The kid is injured.
    Hurt {
        /// How many injuries it takes.
        more: u8,
        /// How many it has then.
        total: u8,
    },
    /// The kid falls into Limbo.
    Limbo {
        /// How many injuries it takes.
        more: u8,
    },
    /// A card keeps the kid from harm.
    Shielded,
    /// The kid does not win the game.
    Final,
    /// The monster is discarded.
    Defeated,
    /// The monster is kept by whoever wins.
    Captured,
}

/// Who wins a fight as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// This side has the most.
    Wins(Side),
    /// The totals are equal, and this Dark Power, by its place in the pack, wins that for the monster.
    TieTaken(u8),
    /// The best totals are equal, and nobody wins.
    Nobody,
}

/// In how many of all equally likely ways the missing dice can fall each side wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// Each side with its ways to win, in the order of [`Fight::sides`].
    pub wins: Vec<SideOdds>,
    /// The ways in which nobody wins.
    pub nobody: u32,
    /// All ways.
    pub of: u32,
}

/// In how many ways a side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideOdds {
    /// The side.
    pub side: Side,
    /// The ways.
    pub ways: u32,
}

impl FightSummary {
    /// How a fight stands between these kids.
    pub fn of(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> Self {
        let totals = sums(rules, kids, fight);
        let side = |side: Side| {
            let place = side.index();
            let monster = match (side, fight.foe) {
                (Side::Foe, Foe::Monster(monster)) => Some(monster),
                _ => None,
            };
            SideSummary {
                side,
                kid: fight.kid_on(side),
                monster: monster.map(|monster| monster.monster),
                die_sides: die_sides(rules, fight, side),
                die: fight.dice[place],
                at_least: fight.floor[place],
                monster_adds: monster.map_or(0, |monster| monster_power(rules, monster)),
                types: types_of(rules, kids, fight, side),
                cards: fight.plus[place],
                total: fight.dice[place].map(|_| totals[place]),
                if_lost: if_lost(rules, kids, fight, side),
            }
        };
        let rolls_next = fight.next_to_roll();
        Self {
            sides: fight.sides().iter().map(side).collect(),
            rolls_next,
            verdict: rolls_next.is_none().then(|| verdict(rules, fight, &totals)),
        }
    }
}

impl Odds {
    /// The odds of a fight in which one or two dice are missing; nothing where all lie. In a final of many kids they would be
    /// counted over a million ways for every look at the table, so that they are told there when two dice are left.
    pub(crate) fn of_missing(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> Option<Self> {
        let missing = fight.sides().iter().filter(|side| fight.dice[side.index()].is_none()).count();
        (1..=2).contains(&missing).then(|| Self::of(rules, kids, fight))
    }

    /// The odds of a fight whose missing dice are rolled and into which no more cards are played.
    pub fn of(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> Self {
        let mut odds = Self {
            wins: fight.sides().iter().map(|side| SideOdds { side, ways: 0 }).collect(),
            nobody: 0,
            of: 0,
        };
        // A die that is not rolled counts 0 in these sums, or what it counts at least.
        odds.roll(rules, *fight, &mut sums(rules, kids, fight));
        odds
    }

    fn roll(&mut self, rules: &Rules, fight: Fight, totals: &mut [i16; MOST_PLAYERS]) {
        if let Some(side) = fight.next_to_roll() {
            let place = side.index();
            let (before, floor) = (totals[place], fight.floor[place]);
            for die in 1..=die_sides(rules, &fight, side) {
                totals[place] = before + i16::from(die.max(floor)) - i16::from(floor);
                self.roll(rules, fight.rolled(side, die), totals);
            }
            totals[place] = before;
            return;
        }
        self.of += 1;
        let winner = match verdict(rules, &fight, totals) {
            Verdict::Wins(side) => Some(side),
            Verdict::TieTaken(_) => Some(Side::Foe),
            Verdict::Nobody => None,
        };
        match self.wins.iter_mut().find(|odds| Some(odds.side) == winner) {
            Some(odds) => odds.ways += 1,
            None => self.nobody += 1,
        }
    }
}

/// Each side's total, by [`Side::index`].
fn sums(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> [i16; MOST_PLAYERS] {
    match fight.foe {
        Foe::Rivals(seats) => totals(rules, kids, fight, seats),
        Foe::Monster(_) | Foe::Kid(_) => {
            let mut sums = [0; MOST_PLAYERS];
            sums[..2].copy_from_slice(&powers(rules, kids, fight));
            sums
        }
    }
}

/// Rule KID-33: the highest total wins, and equal ones only where a Dark Power says so.
fn verdict(rules: &Rules, fight: &Fight, totals: &[i16; MOST_PLAYERS]) -> Verdict {
    let best = fight.sides().iter().map(|side| totals[side.index()]).max();
    let mut highest = fight.sides().iter().filter(|side| Some(totals[side.index()]) == best);
    match (highest.next(), highest.next()) {
        (Some(side), None) => Verdict::Wins(side),
        _ => fight.winner_of_ties(rules).map_or(Verdict::Nobody, Verdict::TieTaken),
    }
}

fn die_sides(rules: &Rules, fight: &Fight, side: Side) -> u8 {
    match fight_die(rules, fight.fighter, &fight.foe, side) {
        Chance::Die { sides, .. } => sides,
        Chance::Character(_) | Chance::Draw => 0,
    }
}

/// What the power types add to a side.
fn types_of(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight, side: Side) -> i16 {
    let both = types(rules, kids, fight);
    match (side, fight.foe) {
        (Side::Fighter, _) => both[0],
        (Side::Foe, _) => both[1],
        (Side::Kid(seat), Foe::Rivals(seats)) => {
            let place = two_of(seats).and_then(|two| two.iter().position(|one| *one == seat));
            place.map_or(0, |place| both[place])
        }
        (Side::Kid(_), Foe::Monster(_) | Foe::Kid(_)) => 0,
    }
}

/// Rules KID-35, KID-40, KID-60, KID-61 and KID-63: what becomes of a side that loses.
fn if_lost(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight, side: Side) -> Loss {
    let Some(seat) = fight.kid_on(side) else {
        return match rules.mode {
            Mode::Together => Loss::Defeated,
            Mode::Versus => Loss::Captured,
        };
    };
    if fight.purpose == Purpose::Final {
        return Loss::Final;
    }
    if fight.is_shielded(side) {
        return Loss::Shielded;
    }
    let more = fight.injuries(rules);
    let total = kids[seat.index()].injuries + more;
    if total >= LIMBO { Loss::Limbo { more } } else { Loss::Hurt { more, total } }
}
