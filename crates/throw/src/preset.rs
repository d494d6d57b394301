//! Ready-made throws: those that players pick by name, and that the quick models are measured with.

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
    /// Low and fast from in front of the town.
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
        let front = -i16::try_from(town.sheet.1 / 2).ok()?;
        let far = match feet {
            1 => 0,
            2 => 1,
            _ => return None,
        };
        let lobbed = |ahead: i16, height: i16, short: i16, percent: f32, spin: i8| {
            let from = (x, front.saturating_sub(ahead), height);
            let to = (x, y - short);
            let distance = (f32::from(to.1) - f32::from(from.1)) / UNITS;
            let rise = (f32::from(town.die) / 2.0 - f32::from(height)) / UNITS;
            let speed = (least_speed(distance, rise) * percent / 100.0).round() as u16;
            Throw { from, to, speed, spin, dice }
        };
        Some(match self {
            Self::Drop => Throw { from: (x, y, [FOOT, 2 * FOOT][far]), to: (x, y), speed: 0, spin: 0, dice },
            Self::Toss => lobbed([1000, 2000][far], [FOOT, 2 * FOOT][far], TOSS_SHORT[far], 100.0, -2),
            Self::Skim => lobbed([FOOT, 2 * FOOT][far], [400, 500][far], SKIM_SHORT[far], 100.0, 0),
        })
    }
}

/// One foot in tenths of a millimetre: as near as a hand may be to the town, straight up or straight to the side (rule
/// MST-41).
pub const FOOT: i16 = 3048;

/// How much short of the slot's middle a toss and a skim aim, from one foot and from two.
const TOSS_SHORT: [i16; 2] = [450, 450];
const SKIM_SHORT: [i16; 2] = [1300, 2100];

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

    /// The throw of some dice at a place on the mat.
    pub fn throw(self, arena: &ArenaMeasures, at: (i16, i16), dice: u8) -> Throw {
        let length = |length: u16| i16::try_from(length).unwrap_or(MOST_REACH).min(MOST_REACH);
        let (end, wall) = (length(arena.length / 2), length(arena.wall));
        let (x, y) = at;
        match self {
            Self::Roll => Throw { from: (-end, y / 2, wall + 250), to: at, speed: 60, spin: 1, dice },
            Self::Drop => Throw { from: (x, y, wall + 450), to: at, speed: 0, spin: 0, dice },
            Self::Throw => Throw { from: (-end - 400, y / 2, wall + 350), to: at, speed: 200, spin: 3, dice },
            Self::Strike => {
                Throw { from: (-end - 200, y / 2, wall + 600), to: at, speed: 300, spin: 0, dice }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_preset_of_the_town_is_nearer_than_its_feet() {
        let town = TownMeasures::PUBLISHED;
        for preset in TownPreset::ALL {
            for feet in [1, 2] {
                for slot in 1..=9 {
                    let throw = preset.throw(&town, feet, slot, 1).unwrap();
                    assert!(town.distance(throw.from) >= u32::from(feet) * 3048, "{preset:?} {feet} {slot}");
                }
            }
            assert_eq!(preset.throw(&town, 1, 10, 1), None);
            assert_eq!(preset.throw(&town, 3, 1, 1), None);
        }
    }
}
