//! The 32 Monster Hit cards, and piles of them as counts of each kind.

use std::fmt;

/// How many cards there are.
pub const CARDS: u8 = 32;
/// How many kinds, each Survivors and each Outburst card being one of its own.
pub const KINDS: usize = 20;

/// A Monster Hit card; in JSON its name in notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"
        | "direct-hit" | "critical-hit" | "survivors-1" | "survivors-2" | "survivors-3" | "survivors-4"
        | "fire-damage" | "subside" | "acid-gas" | "mashed" | "grab"
        | "outburst-1" | "outburst-2" | "outburst-3" | "outburst-4" | "outburst-5"
        | "missile" | "grabtastic" | "freakout" | "mission-accomplished""#)
)]
pub enum Hit {
    /// Rule CMR-101.
    DirectHit,
    /// Rule CMR-102.
    CriticalHit,
    /// Rule CMR-103: one of four, each with a square of its own.
    Survivors(Group),
    /// Rule CMR-105.
    FireDamage,
    /// Rule CMR-106.
    SubSide,
    /// Rule CMR-107.
    AcidGas,
    /// Rule CMR-108.
    Mashed,
    /// Rule CMR-109.
    Grab,
    /// Rule CMR-110: one of five, each with four squares of its own.
    Outburst(Eruption),
    /// Rule CMR-111.
    Missile,
    /// Rule CMR-112.
    Grabtastic,
    /// Rule CMR-113.
    Freakout,
    /// Rule CMR-114.
    MissionAccomplished,
}

/// One of the four groups of survivors; in JSON the name of its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#""survivors-1" | "survivors-2" | "survivors-3" | "survivors-4""#)
)]
pub enum Group {
    /// The first card.
    First,
    /// The second card.
    Second,
    /// The third card.
    Third,
    /// The fourth card.
    Fourth,
}

impl Group {
    /// All four.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Fourth];

    /// Its place among the four.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One of the five Outburst cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Eruption {
    /// The first card.
    First,
    /// The second card.
    Second,
    /// The third card.
    Third,
    /// The fourth card.
    Fourth,
    /// The fifth card.
    Fifth,
}

impl Eruption {
    /// All five.
    pub const ALL: [Self; 5] = [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth];

    /// Its place among the five.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Every kind in the order of the rulebook.
const ALL: [Hit; KINDS] = [
    Hit::DirectHit,
    Hit::CriticalHit,
    Hit::Survivors(Group::First),
    Hit::Survivors(Group::Second),
    Hit::Survivors(Group::Third),
    Hit::Survivors(Group::Fourth),
    Hit::FireDamage,
    Hit::SubSide,
    Hit::AcidGas,
    Hit::Mashed,
    Hit::Grab,
    Hit::Outburst(Eruption::First),
    Hit::Outburst(Eruption::Second),
    Hit::Outburst(Eruption::Third),
    Hit::Outburst(Eruption::Fourth),
    Hit::Outburst(Eruption::Fifth),
    Hit::Missile,
    Hit::Grabtastic,
    Hit::Freakout,
    Hit::MissionAccomplished,
];

impl Hit {
    /// Every kind in the order of the rulebook.
    pub const ALL: [Self; KINDS] = ALL;

    /// Its place among all kinds.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::DirectHit => 0,
            Self::CriticalHit => 1,
            Self::Survivors(group) => 2 + group.index(),
            Self::FireDamage => 6,
            Self::SubSide => 7,
            Self::AcidGas => 8,
            Self::Mashed => 9,
            Self::Grab => 10,
            Self::Outburst(eruption) => 11 + eruption.index(),
            Self::Missile => 16,
            Self::Grabtastic => 17,
            Self::Freakout => 18,
            Self::MissionAccomplished => 19,
        }
    }

    /// Rule CMR-01: how many cards of this kind are in the box.
    pub const fn copies(self) -> u8 {
        match self {
            Self::Survivors(_) | Self::Outburst(_) | Self::Freakout | Self::MissionAccomplished => 1,
            Self::DirectHit
            | Self::CriticalHit
            | Self::FireDamage
            | Self::SubSide
            | Self::Grab
            | Self::Missile => 2,
            Self::AcidGas | Self::Mashed | Self::Grabtastic => 3,
        }
    }

    /// The rule of the card.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::DirectHit => "CMR-101",
            Self::CriticalHit => "CMR-102",
            Self::Survivors(_) => "CMR-103",
            Self::FireDamage => "CMR-105",
            Self::SubSide => "CMR-106",
            Self::AcidGas => "CMR-107",
            Self::Mashed => "CMR-108",
            Self::Grab => "CMR-109",
            Self::Outburst(_) => "CMR-110",
            Self::Missile => "CMR-111",
            Self::Grabtastic => "CMR-112",
            Self::Freakout => "CMR-113",
            Self::MissionAccomplished => "CMR-114",
        }
    }

    /// What the rules call it.
    pub const fn rules_name(self) -> &'static str {
        match self {
            Self::DirectHit => "Direct Hit",
            Self::CriticalHit => "Critical Hit",
            Self::Survivors(_) => "Survivors",
            Self::FireDamage => "Fire Damage",
            Self::SubSide => "SubSide",
            Self::AcidGas => "Acid Gas",
            Self::Mashed => "Mashed",
            Self::Grab => "Grab",
            Self::Outburst(_) => "Outburst",
            Self::Missile => "Missile",
            Self::Grabtastic => "Grabtastic",
            Self::Freakout => "Freakout",
            Self::MissionAccomplished => "Mission Accomplished",
        }
    }

    /// Its name in notation and in packs, without a number.
    pub const fn key(self) -> &'static str {
        match self {
            Self::DirectHit => "direct-hit",
            Self::CriticalHit => "critical-hit",
            Self::Survivors(_) => "survivors",
            Self::FireDamage => "fire-damage",
            Self::SubSide => "subside",
            Self::AcidGas => "acid-gas",
            Self::Mashed => "mashed",
            Self::Grab => "grab",
            Self::Outburst(_) => "outburst",
            Self::Missile => "missile",
            Self::Grabtastic => "grabtastic",
            Self::Freakout => "freakout",
            Self::MissionAccomplished => "mission-accomplished",
        }
    }

    /// Reads its name in notation.
    pub fn read(text: &str) -> Option<Self> {
        ALL.into_iter().find(|hit| hit.to_string() == text)
    }
}

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Survivors(group) => write!(f, "survivors-{}", group.index() + 1),
            Self::Outburst(eruption) => write!(f, "outburst-{}", eruption.index() + 1),
            _ => f.write_str(self.key()),
        }
    }
}

/// A pile of cards: two bits for the count of each kind. In JSON the counts by card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pile(#[cfg_attr(feature = "ts", ts(as = "std::collections::BTreeMap<Hit, u8>"))] u64);

const LOW_BITS: u64 = 0x5555_5555_5555_5555;

impl Pile {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// All 32 cards.
    pub const BOX: Self = {
        let mut pile = Self::EMPTY;
        let mut kind = 0;
        while kind < KINDS {
            pile.0 |= (ALL[kind].copies() as u64) << (2 * kind);
            kind += 1;
        }
        pile
    };

    /// How many of a kind.
    #[inline]
    pub const fn count(self, hit: Hit) -> u8 {
        (self.0 >> (2 * hit.index()) & 3) as u8
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        ((self.0 & LOW_BITS).count_ones() + 2 * (self.0 >> 1 & LOW_BITS).count_ones()) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With one more of a kind, of which it holds fewer than three.
    #[inline]
    #[must_use]
    pub const fn with(self, hit: Hit) -> Self {
        Self(self.0 + (1 << (2 * hit.index())))
    }

    /// Without one of a kind that is in it.
    #[inline]
    #[must_use]
    pub const fn without(self, hit: Hit) -> Self {
        Self(self.0 - (1 << (2 * hit.index())))
    }

    /// Every kind in it with its count.
    pub fn kinds(self) -> impl Iterator<Item = (Hit, u8)> {
        ALL.into_iter().map(move |hit| (hit, self.count(hit))).filter(|(_, count)| *count > 0)
    }

    /// How many kinds a player who gives a card can choose from; none where all cards are of one kind.
    #[inline]
    pub const fn choices(self) -> u32 {
        match ((self.0 | self.0 >> 1) & LOW_BITS).count_ones() {
            1 => 0,
            kinds => kinds,
        }
    }

    /// The first card, by kind.
    #[inline]
    pub fn first(self) -> Option<Hit> {
        ALL.get(self.0.trailing_zeros() as usize / 2).copied()
    }

    /// The card with this place, counted from 0 by kind.
    #[inline]
    pub fn nth(self, place: u32) -> Option<Hit> {
        let mut left = place;
        ALL.into_iter().find(|hit| {
            let count = u32::from(self.count(*hit));
            let here = left < count;
            left = left.wrapping_sub(count);
            here
        })
    }
}
