//! Ready-made throws: those that players pick by name, and that the quick models are measured with.

use kernel::{Aim, Side};
use serde::{Deserialize, Serialize};

use crate::{ArenaMeasures, MOST_REACH, Throw, TownMeasures, hand::least_speed, pose::UNITS};

/// A way to throw at a slot of the town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TownPreset {
    /// From straight above the slot.
    Drop,
    /// A lob from in front of the town.
    Toss,
    /// Low along the row of cards, from the nearer end of the town.
    Skim,
}

impl TownPreset {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Drop, Self::Toss, Self::Skim];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Toss => "toss",
            Self::Skim => "skim",
        }
    }

    /// The throw of some dice at a slot, 1 to 9, from one foot or two away; nothing for any other slot or distance.
    ///
    /// Dice roll on after they land, so a toss and a skim aim short of the slot's middle, as a practised player does.
    pub fn throw(self, town: &TownMeasures, feet: u8, slot: u8, dice: u8) -> Option<Throw> {
        let (x, y) = town.slot(slot)?;
        let front = i32::from(town.sheet.1 / 2);
        let end = i32::from(town.sheet.0) * 3 / 2;
        let far = match feet {
            1 => 0,
            2 => 1,
            _ => return None,
        };
        let height = f32::from(HAND) / UNITS;
        let rise = f32::from(town.die) / 2.0 / UNITS - height;
        let lobbed = |from: (i32, i32), to: (i32, i32), spin: i8| {
            let within = |at: i32| i16::try_from(at).ok();
            let distance = ((to.0 - from.0).abs() + (to.1 - from.1).abs()) as f32 / UNITS;
            let speed = least_speed(distance, rise).round() as u16;
            let aim = Aim {
                from: (within(from.0)?, within(from.1)?, HAND),
                to: (within(to.0)?, within(to.1)?),
                speed,
                spin,
            };
            Some(Throw { aim, dice })
        };
        let (middle, across, beyond) = (i32::from(x), i32::from(y), i32::from(FOOT) * i32::from(feet));
        match self {
            Self::Drop => Some(fall((x, y, [FOOT, 2 * FOOT][far]), dice)),
            Self::Toss => lobbed((middle, -front - beyond), (middle, across - TOSS_SHORT[far]), -6),
            Self::Skim => {
                // From the west for the slots up to the middle one; the deeper in the row, the further a die rolls on.
                let side = if middle <= 0 { -1 } else { 1 };
                let deep = end - middle.abs();
                let short = SKIM_SHORT[far] + deep * SKIM_DEEPER / 100;
                lobbed((side * (end + beyond), across), (middle + side * short, across), -3)
            }
        }
    }
}

/// One foot in tenths of a millimetre: as near as a hand may be to the town, straight up or straight to the side (rule
/// MST-41).
pub const FOOT: i16 = 3048;

/// How high above the table the hand of a toss and of a skim is.
const HAND: i16 = 300;
/// How much short of the slot's middle a toss and a skim aim, from one foot and from two.
const TOSS_SHORT: [i32; 2] = [1250, 2150];
const SKIM_SHORT: [i32; 2] = [775, 1675];
/// By how much more a skim does, in hundredths of how deep in the row the slot is.
const SKIM_DEEPER: i32 = 32;

/// A way to throw into the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArenaPreset {
    /// A careful roll from the near end along the mat.
    Roll,
    /// Let fall from above.
    Drop,
    /// A hard throw over the near wall.
    Throw,
    /// Hard and straight at a die that lies there.
    Strike,
}

impl ArenaPreset {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Roll, Self::Drop, Self::Throw, Self::Strike];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Drop => "drop",
            Self::Throw => "throw",
            Self::Strike => "strike",
        }
    }

    /// The throw of some dice at a place on the mat, from one of the sides. A hand goes half as far along its side as the
    /// place is off the middle; what falls from above comes from no side.
    pub fn throw(self, arena: &ArenaMeasures, side: Side, at: (i16, i16), dice: u8) -> Throw {
        let length = |length: u16| i16::try_from(length).unwrap_or(MOST_REACH).min(MOST_REACH);
        let wall = length(arena.wall);
        let beside = |beyond: u16, height: i16, speed, spin| {
            let (x, y) = hand(side, arena, beyond, at);
            Throw { aim: Aim { from: (x, y, height), to: at, speed, spin }, dice }
        };
        match self {
            Self::Roll => beside(0, wall + 250, 60, 1),
            Self::Drop => fall((at.0, at.1, wall + 450), dice),
            Self::Throw => beside(400, wall + 350, 200, 3),
            Self::Strike => beside(200, wall + 600, 300, 0),
        }
    }
}

/// Dice let fall from here.
const fn fall(from: (i16, i16, i16), dice: u8) -> Throw {
    Throw { aim: Aim { from, to: (from.0, from.1), speed: 0, spin: 0 }, dice }
}

/// Where a hand is that throws at a place from this side: so far beyond the oval of the mat.
fn hand(side: Side, arena: &ArenaMeasures, beyond: u16, at: (i16, i16)) -> (i16, i16) {
    let (right, away) = side.outwards();
    let reach = |length: u16| i32::from(length / 2) + i32::from(beyond);
    // How far the place is off the line through the middle, to the right of whoever looks inwards.
    let along = (i32::from(at.1) * right - i32::from(at.0) * away) / 1000 / 2;
    let x = (right * reach(arena.length) - away * along) / 1000;
    let y = (away * reach(arena.width) + right * along) / 1000;
    let within = |at: i32| at.clamp(-i32::from(MOST_REACH), i32::from(MOST_REACH)) as i16;
    (within(x), within(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_beyond_its_side_and_half_as_far_along_as_its_aim() {
        let arena = ArenaMeasures::PUBLISHED;
        let hand = |side, at| ArenaPreset::Throw.throw(&arena, side, at, 1).aim.from;
        assert_eq!(hand(Side::West, (300, 201)), (-1160, 100, 670));
        assert_eq!(hand(Side::East, (300, 201)), (1160, 100, 670));
        assert_eq!(hand(Side::South, (300, 201)), (150, -970, 670));
        assert_eq!(hand(Side::North, (-301, 201)), (-150, 970, 670));
        assert_eq!(hand(Side::NorthEast, (0, 0)), (820, 685, 670));
        assert_eq!(hand(Side::SouthWest, (200, -200)), (-720, -785, 670));
        let fall = |side| ArenaPreset::Drop.throw(&arena, side, (30, 40), 2);
        assert!(Side::ALL.into_iter().all(|side| fall(side) == fall(Side::West)));
    }

    #[test]
    fn no_preset_of_the_town_is_nearer_than_its_feet() {
        let town = TownMeasures::PUBLISHED;
        for preset in TownPreset::ALL {
            for feet in [1, 2] {
                for slot in 1..=9 {
                    let throw = preset.throw(&town, feet, slot, 1).unwrap();
                    assert!(
                        town.distance(throw.aim.from) >= u32::from(feet) * 3048,
                        "{preset:?} {feet} {slot}"
                    );
                }
            }
            assert_eq!(preset.throw(&town, 1, 10, 1), None);
            assert_eq!(preset.throw(&town, 3, 1, 1), None);
        }
    }
}
