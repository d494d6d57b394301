//! How far from perfect a person's hand is: data of every pack whose dice are really thrown.

use serde::{Deserialize, Serialize};

/// The noise of a hand. It grows with the distance and with the speed, and is drawn from the game's own dice, so nobody
/// can repeat a perfect throw. Each figure is a standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct HandNoise {
    /// How far the dice leave beside the right place, in thousandths of the distance to what is aimed at.
    pub tremor: u16,
    /// The same, added for each 100 cm/s of speed.
    pub haste: u16,
    /// How far off the speed is, in thousandths of it.
    pub pace: u16,
    /// How much the dice tumble beside the spin that was meant, in tenths of a turn a second around each axis.
    pub tumble: u16,
    /// How far apart dice thrown together are sent, in thousandths of the speed.
    pub scatter: u16,
    /// How far a hand that is held up high sways beside the right place, in thousandths of its height above the aim.
    pub sway: u16,
}

/// No figure of a hand is higher than this.
const MOST: u16 = 1000;

impl HandNoise {
    /// The hand of a practised player.
    pub const STEADY: Self = Self { tremor: 45, haste: 5, pace: 30, tumble: 8, scatter: 60, sway: 0 };

    /// A hand that does exactly what it means to.
    pub const STILL: Self = Self { tremor: 0, haste: 0, pace: 0, tumble: 0, scatter: 0, sway: 0 };

    /// The figures with their names in packs.
    pub const fn figures(&self) -> [(&'static str, u16); 6] {
        let Self { tremor, haste, pace, tumble, scatter, sway } = *self;
        [
            ("tremor", tremor),
            ("haste", haste),
            ("pace", pace),
            ("tumble", tumble),
            ("scatter", scatter),
            ("sway", sway),
        ]
    }

    /// The hand of a pack's file, whatever else is in it, or what is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct File {
            hand: HandNoise,
        }
        toml::from_str::<File>(text).map(|file| file.hand).map_err(|error| error.to_string())
    }

    /// The table of a pack.
    pub fn to_toml(&self) -> String {
        let line = |(name, figure): (&str, u16)| format!("{name} = {figure}\n");
        format!("[hand]\n{}", self.figures().map(line).concat())
    }
}

/// A hand as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    tremor: u16,
    haste: u16,
    pace: u16,
    tumble: u16,
    scatter: u16,
    /// Hands that were written before it was told apart do not sway.
    #[serde(default)]
    sway: u16,
}

impl TryFrom<Written> for HandNoise {
    type Error = String;

    fn try_from(Written { tremor, haste, pace, tumble, scatter, sway }: Written) -> Result<Self, String> {
        let hand = Self { tremor, haste, pace, tumble, scatter, sway };
        match hand.figures().into_iter().find(|(_, figure)| *figure > MOST) {
            Some((name, figure)) => Err(format!("`{name}` of a hand is 0 to {MOST}, not {figure}")),
            None => Ok(hand),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_hand_is_read_again_and_a_wild_one_is_refused() {
        let text = HandNoise::STEADY.to_toml();
        assert_eq!(HandNoise::from_toml(&format!("{text}[[throw]]\n")), Ok(HandNoise::STEADY));
        assert_eq!(HandNoise::from_toml(&text.replace("sway = 0\n", "")), Ok(HandNoise::STEADY));
        for (from, to, why) in [
            ("pace = 30", "pace = 1001", "`pace` of a hand is 0 to 1000, not 1001"),
            ("pace = 30", "pace = -1", "expected u16"),
            ("pace = 30", "", "missing field `pace`"),
            ("pace = 30", "peace = 30", "unknown field `peace`"),
        ] {
            let error = HandNoise::from_toml(&text.replace(from, to)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
