//! Free aims among the choices, for a cross that is moved over the arena or the town.
//!
//! Everything that the terminal reads of the JSON of actions and views is here and nowhere else: `from`, `to`, `speed` and
//! `spin` of an aim, and the dice that lie there, which Str!ke has under `arena` and Monster Strike under `dice`.

use serde::Deserialize;
use serde_json::Value;
use table::Json;

use super::board::Heading;

/// A throw from a hand at a point, in tenths of a millimetre, centimetres a second and turns a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
struct Throw {
    from: (i16, i16, i16),
    to: (i16, i16),
    speed: i32,
    spin: i32,
}

/// A throw that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FreeAim {
    throw: Throw,
    /// The rest of the action, such as how many dice are thrown.
    what: Value,
}

/// What is changed of an aim while its point stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The next hand.
    Hand,
    /// A faster throw.
    Faster,
    /// A slower throw.
    Slower,
    /// The next spin.
    Spin,
}

impl FreeAim {
    /// Finds the aim in an action, wherever the game has it.
    pub(super) fn read(action: &Json) -> Option<Self> {
        let mut what: Value = serde_json::from_str(action.text()).ok()?;
        take_throw(&mut what).map(|throw| Self { throw, what })
    }

    /// Where the hand is, seen from above.
    pub(super) fn hand(&self) -> (i16, i16) {
        (self.throw.from.0, self.throw.from.1)
    }

    /// The point aimed at.
    pub(super) fn point(&self) -> (i16, i16) {
        self.throw.to
    }

    /// The place of the aim at the nearest point in this direction that is most like this one.
    pub(super) fn towards<'a>(
        &self,
        heading: Heading,
        aims: impl Iterator<Item = (usize, &'a Self)>,
    ) -> Option<usize> {
        let ahead = aims.filter(|(_, aim)| aim.what == self.what);
        let ahead = ahead.filter_map(|(place, aim)| {
            Some((self.throw.distance(&aim.throw, heading)?, self.throw.unlikeness(&aim.throw), place))
        });
        ahead.min().map(|(.., place)| place)
    }

    /// The place of the aim at the same point with this change, and otherwise as like as possible.
    pub(super) fn changed<'a>(
        &self,
        change: Change,
        aims: impl Iterator<Item = (usize, &'a Self)>,
    ) -> Option<usize> {
        let here = aims.filter(|(_, aim)| aim.what == self.what && aim.throw.to == self.throw.to);
        let here: Vec<(usize, &Self)> = here.collect();
        let same_hand = |aim: &Self| aim.throw.from == self.throw.from;
        match change {
            Change::Hand => {
                let mut hands: Vec<_> = here.iter().map(|(_, aim)| aim.throw.from).collect();
                hands.sort_unstable();
                hands.dedup();
                let now = hands.iter().position(|hand| *hand == self.throw.from)?;
                let next = hands[(now + 1) % hands.len()];
                let there = here.iter().filter(|(_, aim)| aim.throw.from == next);
                there.min_by_key(|(_, aim)| self.throw.unlikeness(&aim.throw)).map(|(place, _)| *place)
            }
            Change::Faster | Change::Slower => {
                let further = |aim: &Self| match change {
                    Change::Faster => aim.throw.speed > self.throw.speed,
                    Change::Slower | Change::Hand | Change::Spin => aim.throw.speed < self.throw.speed,
                };
                let there = here.iter().filter(|(_, aim)| same_hand(aim) && further(aim));
                there.min_by_key(|(_, aim)| self.throw.unlikeness(&aim.throw)).map(|(place, _)| *place)
            }
            Change::Spin => {
                let there =
                    here.iter().filter(|(_, aim)| same_hand(aim) && aim.throw.speed == self.throw.speed);
                let mut spins: Vec<_> = there.map(|(place, aim)| (aim.throw.spin, *place)).collect();
                spins.sort_unstable();
                let now = spins.iter().position(|(spin, _)| *spin == self.throw.spin)?;
                Some(spins[(now + 1) % spins.len()].1)
            }
        }
    }
}

impl Throw {
    /// How unlike two throws are, wherever they are aimed at: the hand is the same if it is in the same place, or in the same
    /// place beside the point.
    fn unlikeness(&self, other: &Self) -> i64 {
        let apart = |one: [i32; 3], two: [i32; 3]| -> i64 {
            one.iter().zip(two).map(|(one, two)| i64::from(one.abs_diff(two))).sum()
        };
        let there = |throw: &Self| [throw.from.0, throw.from.1, throw.from.2].map(i32::from);
        let beside = |throw: &Self| {
            let ([x, y, z], to) = (there(throw), throw.to);
            [x - i32::from(to.0), y - i32::from(to.1), z]
        };
        let hand = apart(there(self), there(other)).min(apart(beside(self), beside(other)));
        hand + 3 * i64::from(self.speed.abs_diff(other.speed))
            + 50 * i64::from(self.spin.abs_diff(other.spin))
    }

    /// How far away another point is in this direction; what lies aside counts more. Nothing if it lies behind.
    fn distance(&self, other: &Self, heading: Heading) -> Option<i32> {
        let right = i32::from(other.to.0) - i32::from(self.to.0);
        let away = i32::from(other.to.1) - i32::from(self.to.1);
        let (ahead, aside) = match heading {
            Heading::Up => (away, right),
            Heading::Down => (-away, right),
            Heading::Left => (-right, away),
            Heading::Right => (right, away),
        };
        (ahead > 0).then(|| ahead + 3 * aside.abs())
    }
}

/// Takes the first throw out of a value.
fn take_throw(value: &mut Value) -> Option<Throw> {
    if let Ok(throw) = Throw::deserialize(&*value) {
        *value = Value::Null;
        return Some(throw);
    }
    match value {
        Value::Array(items) => items.iter_mut().find_map(take_throw),
        Value::Object(fields) => fields.values_mut().find_map(take_throw),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// What is read of a view.
#[derive(Deserialize)]
struct Lying {
    /// The dice of Str!ke.
    #[serde(default)]
    arena: Vec<InArena>,
    /// The dice of Monster Strike.
    #[serde(default)]
    dice: Vec<InTown>,
}

#[derive(Deserialize)]
struct InArena {
    face: char,
    at: Option<Place>,
}

#[derive(Deserialize)]
struct Place {
    x: i16,
    y: i16,
}

/// A die of Monster Strike; one that leans or is off the table has no face.
#[derive(Deserialize)]
struct InTown {
    face: Option<u32>,
    position: Option<Place>,
}

/// The dice that lie there. Each with its face and where it lies.
pub(super) fn dice(view: &Json) -> Vec<(char, (i16, i16))> {
    let Ok(Lying { arena, dice }) = serde_json::from_str(view.text()) else { return Vec::new() };
    let arena = arena.into_iter().filter_map(|die| Some((die.face, die.at?)));
    let town = dice.into_iter().filter_map(|die| Some((char::from_digit(die.face?, 10)?, die.position?)));
    arena.chain(town).map(|(face, place)| (face, (place.x, place.y))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    type Numbers = ((i16, i16, i16), (i16, i16), i32, i32);

    fn aim((from, to, speed, spin): Numbers) -> FreeAim {
        let what = json!({"kind": "throw", "amount": "one", "style": null});
        FreeAim { throw: Throw { from, to, speed, spin }, what }
    }

    const LEFT: (i16, i16, i16) = (-1160, 0, 670);
    const RIGHT: (i16, i16, i16) = (1160, 0, 670);

    fn aims() -> Vec<FreeAim> {
        let mut all = Vec::new();
        for to in [(-400, 0), (0, 0), (400, 0), (0, 250)] {
            for from in [LEFT, RIGHT] {
                for speed in [80, 160, 280] {
                    all.extend([-4, 0, 4].map(|spin| aim((from, to, speed, spin))));
                }
            }
        }
        all
    }

    #[test]
    fn aims_are_read_and_nothing_else_is() {
        let numbers = json!({"from": [-690, -2397, 3048], "to": [-690, -450], "speed": 76, "spin": -3});
        let aim = FreeAim::read(&Json::of(&json!({"do": "again", "die": 1, "aim": numbers}))).unwrap();
        assert_eq!(aim.throw, Throw { from: (-690, -2397, 3048), to: (-690, -450), speed: 76, spin: -3 });
        assert_eq!(aim.what, json!({"do": "again", "die": 1, "aim": null}));
        for action in [
            json!({"kind": "end"}),
            json!({"Move": {"from": "F6", "to": "F7", "way": "n"}}),
            json!({"Free": {"from": [1, 2], "to": [3, 4], "speed": 5, "spin": 6}}),
            json!({"do": "throw", "aim": {"style": "drop", "slot": 4}}),
        ] {
            assert_eq!(FreeAim::read(&Json::of(&action)), None, "{action}");
        }
    }

    #[test]
    fn the_cross_moves_and_the_throw_stays_the_same() {
        let all = aims();
        let at = |numbers| all.iter().position(|one| *one == aim(numbers)).unwrap();
        let from = |numbers, heading| all[at(numbers)].towards(heading, all.iter().enumerate());
        let middle = (RIGHT, (0, 0), 160, 4);
        assert_eq!(from(middle, Heading::Right), Some(at((RIGHT, (400, 0), 160, 4))));
        assert_eq!(from(middle, Heading::Up), Some(at((RIGHT, (0, 250), 160, 4))));
        assert_eq!(from(middle, Heading::Down), None);
    }

    #[test]
    fn hand_speed_and_spin_change_one_at_a_time() {
        let all = aims();
        let first = aim((LEFT, (0, 0), 160, 4));
        let changed = |change| all[first.changed(change, all.iter().enumerate()).unwrap()].clone();
        assert_eq!(changed(Change::Hand), aim((RIGHT, (0, 0), 160, 4)));
        assert_eq!(changed(Change::Faster), aim((LEFT, (0, 0), 280, 4)));
        assert_eq!(changed(Change::Slower), aim((LEFT, (0, 0), 80, 4)));
        assert_eq!(changed(Change::Spin), aim((LEFT, (0, 0), 160, -4)));
        let fastest = aim((LEFT, (0, 0), 280, 4));
        assert_eq!(fastest.changed(Change::Faster, all.iter().enumerate()), None);
        let other = FreeAim { what: json!({"kind": "throw", "amount": "all", "style": null}), ..first };
        assert_eq!(
            other.changed(Change::Hand, all.iter().enumerate()),
            None,
            "another throw has its own hands"
        );
    }

    #[test]
    fn dice_are_found_in_views() {
        let place = json!({"x": -700, "y": 12, "z": 80, "yaw": 1024});
        let arena = json!({"arena": [{"face": "5", "at": place}, {"face": "2", "at": null}], "pools": [4]});
        assert_eq!(dice(&Json::of(&arena)), [('5', (-700, 12))]);
        let town =
            json!({"dice": [{"lies": "flat", "face": 3, "on": 4, "position": place}, {"lies": "leaning"}]});
        assert_eq!(dice(&Json::of(&town)), [('3', (-700, 12))]);
        let drawn = json!({"dice": [{"lies": "flat", "face": 3, "on": 4, "position": null}]});
        assert!(dice(&Json::of(&drawn)).is_empty());
        assert!(dice(&Json::of(&json!({"dice": "none of these"}))).is_empty());
    }
}
