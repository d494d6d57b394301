//! Rule MST-40: the free aims of the physical table, on a grid of hands, points, speeds and spins.
//!
//! Every action that is allowed is listed, so an aim cannot have arbitrary numbers. The grid has what a person at a real
//! table does. The hand is above the card, in front of the town, behind it or at its nearer end. The point is on the card
//! or short of it. The speed is about what it takes to get there, with back spin or without. Lengths are tenths of a millimetre.

use crate::aim::TownAim as _;
use crate::{
    Approach, Feet, FreeAim, Reason, Rules, Slot,
    pack::Origin,
    town::{FAR_EDGE, SIDE_EDGE},
};

/// Where a hand is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Straight above the point.
    Above,
    /// In front of the town, high up.
    Front,
    /// In front of the town, low.
    Low,
    /// At the left end of the town, high up; for the slots up to the middle one.
    Left,
    /// At its right end, high up; for the slots from the middle one on.
    Right,
    /// On the far side of the town, high up.
    Far,
    /// On the far side of the town, low.
    FarLow,
}

/// How far away a hand is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// As near as one foot allows.
    Foot,
    /// Well behind that, and not two feet away.
    Further,
    /// Two feet.
    TwoFeet,
}

impl Reach {
    const ALL: [Self; 3] = [Self::Foot, Self::Further, Self::TwoFeet];

    /// Its index in the tables of measures.
    const fn index(self) -> usize {
        self as usize
    }
}

/// How far beyond the edge and how high up a hand is that is held high. Rule MST-41: its height is what counts, so it is a
/// foot or two; the ones between were nearly two feet away along the slant, which does not count as two.
const HIGH: [(i16, i16); 3] = [(1000, 3048), (2000, 5760), (2000, 6096)];
/// The same for a low hand, which is far enough by how far beyond the edge it is.
const LOW: [(i16, i16); 3] = [(3048, 300), (6080, 600), (6096, 600)];
/// How high a hand above the point is: a foot, or two.
const ABOVE: [i16; 3] = [3048, 6096, 6096];
/// How far beside the slot's middle a point is, seen along the throw.
const BESIDE: [i16; 3] = [-200, 0, 200];
/// How many points of a slot are aimed at.
const POINTS: usize = 9;
/// The spins of a throw from the side.
const SPINS: [i8; 2] = [-3, 0];
/// Gravity, in tenths of a millimetre a second squared.
const GRAVITY: i64 = 98_100;
/// How high the middle of a die is that lies flat.
const HALF_DIE: i64 = 80;

impl Stance {
    /// All of them, in the order of the list of actions.
    pub const ALL: [Self; 7] =
        [Self::Above, Self::Front, Self::Low, Self::Left, Self::Right, Self::Far, Self::FarLow];

    /// Where the hand is that throws at this point from this distance.
    const fn hand(self, (x, y): (i16, i16), reach: Reach) -> (i16, i16, i16) {
        let (beyond, up) = match self {
            Self::Above => (0, ABOVE[reach.index()]),
            Self::Front | Self::Left | Self::Right | Self::Far => HIGH[reach.index()],
            Self::Low | Self::FarLow => LOW[reach.index()],
        };
        match self {
            Self::Above => (x, y, up),
            Self::Front | Self::Low => (x, -FAR_EDGE - beyond, up),
            Self::Far | Self::FarLow => (x, FAR_EDGE + beyond, up),
            Self::Left => (-SIDE_EDGE - beyond, y, up),
            Self::Right => (SIDE_EDGE + beyond, y, up),
        }
    }

    /// The distances that a hand may have at a table that plays by this many feet.
    const fn reaches_from(self, feet: Feet) -> &'static [Reach] {
        match (self.approach(), feet) {
            (Approach::Above | Approach::Side, Feet::Two) => &[Reach::TwoFeet],
            (Approach::Above, Feet::One) => &[Reach::Foot, Reach::TwoFeet],
            (Approach::Side, Feet::One) => &[Reach::Foot, Reach::Further],
        }
    }

    /// Whether it is above the town or at a side.
    pub const fn approach(self) -> Approach {
        match self {
            Self::Above => Approach::Above,
            Self::Front | Self::Low | Self::Left | Self::Right | Self::Far | Self::FarLow => Approach::Side,
        }
    }

    /// How far behind the slot's middle a point is, seen along the throw: dice roll on, so most are short of it.
    const fn behind(self) -> [i16; 3] {
        match self {
            Self::Above => [-250, 0, 250],
            Self::Front | Self::Far => [-650, -450, -250],
            Self::Low | Self::FarLow => [-1300, -1050, -800],
            Self::Left | Self::Right => [-300, -150, 0],
        }
    }

    /// The nine points of a slot that are aimed at.
    fn points(self, slot: Slot) -> impl Iterator<Item = (i16, i16)> {
        let (x, y) = slot.middle();
        let offsets = self.behind().into_iter().flat_map(|behind| BESIDE.map(|beside| (beside, behind)));
        offsets.map(move |(beside, behind)| match self {
            Self::Above | Self::Front | Self::Low => (x + beside, y + behind),
            Self::Far | Self::FarLow => (x - beside, y - behind),
            Self::Left => (x + behind, y - beside),
            Self::Right => (x - behind, y + beside),
        })
    }

    /// Its points in words, for a person who aimed at another one.
    pub(crate) fn points_in_words(self) -> String {
        let listed = |[one, two, three]: [i16; 3]| format!("{one}, {two} or {three}");
        let (beside, behind) = (listed(BESIDE), self.behind());
        match self {
            Self::Above | Self::Front | Self::Low => {
                format!("{beside} to the right and {} away", listed(behind))
            }
            Self::Far | Self::FarLow => {
                format!("{beside} to the right and {} away", listed(behind.map(|at| -at)))
            }
            Self::Left => format!("{} to the right and {beside} away", listed(behind)),
            Self::Right => format!("{} to the right and {beside} away", listed(behind.map(|at| -at))),
        }
    }

    /// The hands, points, speeds and spins at a slot, from the nearest hand that the table allows.
    fn throws(self, slot: Slot, feet: Feet) -> impl Iterator<Item = FreeAim> {
        self.reaches_from(feet).iter().flat_map(move |reach| {
            self.points(slot).flat_map(move |to| {
                let from = self.hand(to, *reach);
                let ways = self.speeds(from, to).into_iter().flatten();
                ways.flat_map(move |speed| {
                    self.spins().iter().map(move |spin| FreeAim { from, to, speed, spin: *spin })
                })
            })
        })
    }

    /// The speeds of a throw: from above the die is let go, from the side it takes some speed to get there.
    fn speeds(self, from: (i16, i16, i16), to: (i16, i16)) -> [Option<u16>; 2] {
        match self.approach() {
            Approach::Above => [Some(0), None],
            Approach::Side => {
                let least = least_speed(from, to);
                self.paces().map(|pace| u16::try_from((least * pace).div_ceil(100)).ok())
            }
        }
    }

    /// How fast a throw is, in percent of what it takes to get to the point: one that rolls far may well land before it.
    const fn paces(self) -> [u64; 2] {
        match self {
            Self::Above | Self::Front | Self::Far => [100, 115],
            Self::Low | Self::FarLow | Self::Left | Self::Right => [90, 100],
        }
    }

    /// Whether a slot is thrown at from here: dice thrown at the far end of the town roll off the table.
    const fn reaches(self, slot: Slot) -> bool {
        match self {
            Self::Above | Self::Front | Self::Low | Self::Far | Self::FarLow => true,
            Self::Left => slot.middle().0 <= 0,
            Self::Right => slot.middle().0 >= 0,
        }
    }

    /// How many speeds a throw can have.
    const fn ways(self) -> usize {
        match self.approach() {
            Approach::Above => 1,
            Approach::Side => self.paces().len(),
        }
    }

    /// How many free aims there are from here at one slot.
    const fn block(self, feet: Feet) -> usize {
        self.reaches_from(feet).len() * POINTS * self.ways() * self.spins().len()
    }

    const fn spins(self) -> &'static [i8] {
        match self.approach() {
            Approach::Above => &[0],
            Approach::Side => &SPINS,
        }
    }
}

/// The least speed that carries a die from a hand to a point, in centimetres a second, rounded up.
fn least_speed(from: (i16, i16, i16), to: (i16, i16)) -> u64 {
    let square = |one: i16, other: i16| (i64::from(one) - i64::from(other)).pow(2);
    let rise = HALF_DIE - i64::from(from.2);
    let way = square(from.0, to.0) + square(from.1, to.1) + rise * rise;
    let speed = GRAVITY * (rise + way.isqrt() + 1);
    speed.max(0).isqrt().unsigned_abs().div_ceil(100)
}

/// Every slot with every stance that it is thrown at from, in the order of the list.
fn blocks() -> impl Iterator<Item = (Slot, Stance)> {
    Slot::all().flat_map(|slot| {
        Stance::ALL.into_iter().filter(move |stance| stance.reaches(slot)).map(move |stance| (slot, stance))
    })
}

/// The grid of the free aims that a table lists.
pub trait ListedAim: Sized {
    /// Every free aim at the monster in a slot that the gear allows, in a stable order.
    fn all(rules: &Rules, from: Origin, slot: Slot) -> impl Iterator<Item = Self>;

    /// How many free aims a table has, those at all slots together.
    fn count(rules: &Rules) -> usize;

    /// The place of this aim in the list of all free aims of a table: slot by slot, as [`ListedAim::all`] lists them.
    fn index(&self, rules: &Rules) -> Option<usize>;

    /// The aim at this place of the list.
    fn nth(index: usize, rules: &Rules) -> Option<Self>;

    /// Where the hand is held, and how far away; `None` if no free aim comes from there.
    fn stance(&self) -> Option<(Stance, Reach)>;

    /// Rule MST-40: whether this is on the grid of free aims of a table, or what is wrong with it.
    fn check(&self, rules: &Rules) -> Result<(), Reason>;
}

impl ListedAim for FreeAim {
    fn all(rules: &Rules, from: Origin, slot: Slot) -> impl Iterator<Item = Self> {
        let feet = rules.feet;
        let fits = move |stance: &Stance| from.allows(stance.approach()) && stance.reaches(slot);
        Stance::ALL.into_iter().filter(fits).flat_map(move |stance| stance.throws(slot, feet))
    }

    fn count(rules: &Rules) -> usize {
        blocks().map(|(_, stance)| stance.block(rules.feet)).sum()
    }

    fn index(&self, rules: &Rules) -> Option<usize> {
        let (held, reach) = self.stance()?;
        let slot = self.slot();
        let before: usize = blocks()
            .take_while(|block| *block != (slot, held))
            .map(|(_, other)| other.block(rules.feet))
            .sum();
        let reach = held.reaches_from(rules.feet).iter().position(|one| *one == reach)?;
        let point = held.points(slot).position(|point| point == self.to)?;
        let speed = held.speeds(self.from, self.to).iter().position(|speed| *speed == Some(self.speed))?;
        let spin = held.spins().iter().position(|spin| *spin == self.spin)?;
        let place = ((reach * POINTS + point) * held.ways() + speed) * held.spins().len() + spin;
        Some(before + place)
    }

    fn nth(index: usize, rules: &Rules) -> Option<Self> {
        let mut left = index;
        for (slot, stance) in blocks() {
            let block = stance.block(rules.feet);
            if left >= block {
                left -= block;
                continue;
            }
            let spin = stance.spins()[left % stance.spins().len()];
            let way = left / stance.spins().len();
            let place = way / stance.ways();
            let to = stance.points(slot).nth(place % POINTS)?;
            let from = stance.hand(to, *stance.reaches_from(rules.feet).get(place / POINTS)?);
            let speed = stance.speeds(from, to)[way % stance.ways()]?;
            return Some(Self { from, to, speed, spin });
        }
        None
    }

    fn stance(&self) -> Option<(Stance, Reach)> {
        let held =
            |stance: Stance, reach| stance.reaches(self.slot()) && stance.hand(self.to, reach) == self.from;
        // The furthest first: a hand two feet above its point is two feet away, although `Further` has the same height.
        let reaches = |stance| Reach::ALL.into_iter().rev().map(move |reach| (stance, reach));
        Stance::ALL.into_iter().flat_map(reaches).find(|(stance, reach)| held(*stance, *reach))
    }

    fn check(&self, rules: &Rules) -> Result<(), Reason> {
        let Self { from, to, speed, spin } = *self;
        let listed = |(stance, reach): &(Stance, Reach)| stance.reaches_from(rules.feet).contains(reach);
        let (stance, _) = self.stance().filter(listed).ok_or(Reason::HandIsElsewhere)?;
        if !stance.points(self.slot()).any(|point| point == to) {
            return Err(Reason::PointIsElsewhere { stance });
        }
        match stance.speeds(from, to) {
            speeds if speeds.contains(&Some(speed)) => {}
            [Some(slow), Some(fast)] => return Err(Reason::NoSuchSpeed { slow, fast }),
            [_, None] | [None, _] => return Err(Reason::NotLetGo),
        }
        if stance.spins().contains(&spin) { Ok(()) } else { Err(Reason::NoSuchSpin) }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Meta, Setup};

    use super::*;
    use crate::{MonsterStrike, town::in_play_area, town::is_far_enough};

    fn rules(distance: &str) -> Rules {
        MonsterStrike::rules(&Setup::of(2).with("dice=physics").with(distance)).unwrap()
    }

    #[test]
    fn an_aim_is_fine_if_and_only_if_it_is_listed() {
        for (distance, feet) in [("distance=one-foot", 2), ("distance=two-feet", 1)] {
            let rules = rules(distance);
            for slot in Slot::all() {
                let all: Vec<FreeAim> = FreeAim::all(&rules, Origin::Anywhere, slot).collect();
                // The middle slot is thrown at from both ends.
                let sides = if slot == Slot::all().nth(4).unwrap() { 6 } else { 5 };
                assert_eq!(all.len(), feet * 9 * (1 + sides * 2 * 2));
                for hand in &all {
                    assert_eq!(hand.check(&rules), Ok(()), "{hand:?}");
                    assert_eq!(hand.slot(), slot, "{hand:?}");
                    assert!(in_play_area(hand.to.0, hand.to.1), "{hand:?}");
                    assert!(is_far_enough(hand.from, rules.feet), "{hand:?}");
                    assert_eq!(all.iter().filter(|other| *other == hand).count(), 1, "{hand:?} once");
                    let FreeAim { from, to, speed, spin } = *hand;
                    let others = [
                        FreeAim { from: (from.0 + 1, from.1, from.2), ..*hand },
                        FreeAim { from: (from.0, from.1, 3_100), ..*hand },
                        FreeAim { from: (from.0, -from.1, from.2), ..*hand },
                        FreeAim { to: (to.0, -to.1), ..*hand },
                        FreeAim { to: (to.0 + 200, to.1), ..*hand },
                        FreeAim { speed: speed + 10, ..*hand },
                        FreeAim { speed: 0, ..*hand },
                        FreeAim { spin: spin + 3, ..*hand },
                        FreeAim { spin: 0, ..*hand },
                    ];
                    for other in others.into_iter().filter(|other| is_far_enough(other.from, rules.feet)) {
                        let listed = Slot::all()
                            .any(|slot| FreeAim::all(&rules, Origin::Anywhere, slot).any(|one| one == other));
                        assert_eq!(other.check(&rules).is_ok(), listed, "{other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_free_aim_has_its_place_in_the_list() {
        for distance in ["distance=one-foot", "distance=two-feet"] {
            let rules = rules(distance);
            let all: Vec<FreeAim> =
                Slot::all().flat_map(|slot| FreeAim::all(&rules, Origin::Anywhere, slot)).collect();
            assert_eq!((FreeAim::count(&rules), FreeAim::nth(all.len(), &rules)), (all.len(), None));
            for (index, aim) in all.iter().enumerate() {
                assert_eq!((aim.index(&rules), FreeAim::nth(index, &rules)), (Some(index), Some(*aim)));
                assert_eq!(FreeAim { speed: aim.speed + 1_000, ..*aim }.index(&rules), None);
                assert_eq!(FreeAim { spin: 9, ..*aim }.index(&rules), None);
                assert_eq!(FreeAim { from: (0, 0, 0), ..*aim }.index(&rules), None);
            }
        }
    }

    #[test]
    fn gear_takes_away_what_it_does_not_allow() {
        let rules = rules("distance=one-foot");
        let slot = Slot::numbered(4).unwrap();
        let count = |from| FreeAim::all(&rules, from, slot).count();
        assert_eq!([Origin::Above, Origin::Side].map(count), [18, 360]);
        assert!(FreeAim::all(&rules, Origin::Above, slot).all(|free| free.approach() == Approach::Above));
        assert!(FreeAim::all(&rules, Origin::Side, slot).all(|free| free.approach() == Approach::Side));
    }
}
