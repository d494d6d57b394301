//! What happened, each event with the rule that acted.

use kernel::{Cites, RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::{Aim, Die, Ending, EventId, GearId, LocationId, MonsterId, RankId, Slot, Spot, pack::With};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Event {
    /// A location was laid out.
    LocationDealt {
        /// Where.
        spot: Spot,
        /// Which.
        location: LocationId,
    },
    /// Rule MST-63: a location starts with damage.
    StartedDamaged {
        /// Which.
        spot: Spot,
        /// How much.
        damage: u8,
    },
    /// The monster deck was made.
    DeckMade {
        /// Of how many monsters.
        monsters: u8,
    },
    /// The first monster waits in the middle.
    Waited {
        /// Which.
        monster: MonsterId,
        /// Where.
        slot: Slot,
    },
    /// A deck was refilled from its discard pile.
    Reshuffled {
        /// Which.
        deck: Pile,
    },
    /// An event card was drawn.
    EventDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        event: EventId,
    },
    /// A monster entered.
    Entered {
        /// Which.
        monster: MonsterId,
        /// Where.
        slot: Slot,
    },
    /// The monster deck was too small for the card.
    DeckRanOut {
        /// How many more the card asks for.
        missing: u8,
    },
    /// A monster could not stay and went on.
    WentOn {
        /// Which.
        monster: MonsterId,
        /// Past which location.
        spot: Spot,
        /// Why.
        why: WhyOn,
    },
    /// A monster escaped.
    Escaped {
        /// Which.
        monster: MonsterId,
        /// How.
        how: HowEscaped,
    },
    /// The reader picked one of several monsters that fit.
    Picked {
        /// Who.
        seat: Seat,
        /// Which monster.
        monster: MonsterId,
    },
    /// Several monsters fit the description of one attack, and all of them attack.
    AllFitting {
        /// How many.
        monsters: u8,
    },
    /// No monster fits the card's description.
    NobodyFits,
    /// A monster attacked.
    Attacked {
        /// Which.
        monster: MonsterId,
        /// With which attack.
        with: With,
        /// Where.
        spot: Spot,
        /// By how much the damage rose.
        damage: u8,
        /// The location's damage now.
        now: u8,
    },
    /// An attack was cut off at a location's maximum.
    Capped {
        /// Which location.
        spot: Spot,
        /// Its maximum.
        maximum: u8,
    },
    /// A location was destroyed.
    Destroyed {
        /// Which.
        spot: Spot,
    },
    /// A monster of a destroyed location went under the deck.
    Sneaked {
        /// Which.
        monster: MonsterId,
    },
    /// A monster left the town or did not enter it, where a table reads it so, and went under the deck.
    WentUnder {
        /// Which.
        monster: MonsterId,
        /// Why.
        why: WhyUnder,
    },
    /// A monster moved.
    Moved {
        /// Which.
        monster: MonsterId,
        /// From where.
        from: Slot,
        /// To where.
        to: Slot,
        /// Whether other monsters moved with it.
        company: Company,
    },
    /// A monster skipped a destroyed location.
    Skipped {
        /// Which.
        monster: MonsterId,
        /// Which location.
        spot: Spot,
    },
    /// A monster stayed where it is, because the next location is full and the table reads it so.
    HeldUp {
        /// Which.
        monster: MonsterId,
        /// The full location.
        spot: Spot,
    },
    /// A monster had nowhere to go back to.
    Stayed {
        /// Which.
        monster: MonsterId,
    },
    /// A gear card was drawn.
    GearDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        gear: GearId,
    },
    /// The reader of the gear throws first.
    ThrowsFirst {
        /// Who.
        seat: Seat,
    },
    /// The dice were passed on.
    DicePassed {
        /// To whom.
        seat: Seat,
    },
    /// Nobody throws any more: there is no monster in the town.
    TownIsQuiet,
    /// Dice were thrown.
    Threw {
        /// By whom.
        seat: Seat,
        /// How.
        aim: Aim,
        /// How many.
        dice: u8,
    },
    /// A die was thrown once more, as the gear allows.
    ThrewAgain {
        /// By whom.
        seat: Seat,
        /// How.
        aim: Aim,
    },
    /// A die came to rest.
    Landed {
        /// How.
        die: Die,
    },
    /// A player left the dice as they lay.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// A player passed the dice on.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The gear's printed bonus adds to every attack.
    BonusAdded {
        /// Which gear.
        gear: GearId,
        /// How much.
        bonus: i8,
    },
    /// Two monsters were hit: they are resolved from west to east.
    SeveralHit {
        /// How many.
        monsters: u8,
    },
    /// A monster was hit.
    Hit {
        /// Which.
        monster: MonsterId,
        /// Where.
        slot: Slot,
        /// With what strength.
        strength: u8,
    },
    /// A monster was defeated.
    Defeated {
        /// Which.
        monster: MonsterId,
    },
    /// A monster was stunned.
    Stunned {
        /// Which.
        monster: MonsterId,
    },
    /// No monster was hit.
    AllMissed,
    /// No monster is left.
    NoMonsterLeft,
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
    /// The score was added up.
    Scored {
        /// How many locations are not destroyed.
        locations_left: u8,
        /// Escaped monsters.
        escaped: u8,
        /// What it comes to.
        score: i16,
    },
    /// The players' rank.
    Ranked {
        /// Which.
        rank: RankId,
    },
}

/// A deck with a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The events.
    Events,
    /// The gear.
    Gear,
}

/// Why a monster went on past a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyOn {
    /// It is full.
    Full,
    /// It is full or destroyed too, like the one before.
    NoRoomEither,
    /// The monster would have entered there, but it is destroyed.
    Destroyed,
}

/// Why a monster that is neither stunned nor without its location went under the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyUnder {
    /// It went back from the first standing location.
    Back,
    /// It would have entered a destroyed location.
    Destroyed,
}

/// How a monster came to escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HowEscaped {
    /// There was no room.
    NoRoom,
    /// It entered behind the last standing location.
    Entering,
    /// It moved on from the last standing location.
    Moving,
}

/// Whether a monster moved alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// Alone.
    Alone,
    /// With others, those furthest along the way first.
    Several,
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::LocationDealt { .. } => "MST-11",
            Self::StartedDamaged { .. } => "MST-63",
            Self::DeckMade { monsters } if *monsters >= crate::setup::EPIC => "MST-60",
            Self::DeckMade { .. } => "MST-10",
            Self::Waited { .. } => "MST-12",
            Self::Reshuffled { .. } => "MST-48",
            Self::EventDrawn { .. } | Self::Entered { .. } | Self::Moved { company: Company::Alone, .. } => {
                "MST-20"
            }
            Self::DeckRanOut { .. } => "MST-23",
            Self::WentOn { why, .. } => match why {
                WhyOn::Full => "MST-21",
                WhyOn::NoRoomEither => "MST-22",
                WhyOn::Destroyed => "MST-31",
            },
            Self::HeldUp { .. } => "MST-21",
            Self::Escaped { how, .. } => match how {
                HowEscaped::NoRoom => "MST-21",
                HowEscaped::Entering => "MST-31",
                HowEscaped::Moving => "MST-29",
            },
            Self::Picked { .. } | Self::AllFitting { .. } => "MST-25",
            Self::NobodyFits | Self::Capped { .. } => "MST-26",
            Self::Attacked { .. } => "MST-24",
            Self::Destroyed { .. } | Self::Sneaked { .. } => "MST-27",
            Self::Moved { company: Company::Several, .. } => "MST-30",
            Self::Skipped { .. } | Self::Stayed { .. } | Self::WentUnder { why: WhyUnder::Back, .. } => {
                "MST-29"
            }
            Self::WentUnder { why: WhyUnder::Destroyed, .. } => "MST-31",
            Self::GearDrawn { .. } | Self::Threw { .. } => "MST-40",
            Self::ThrowsFirst { .. } => "MST-14",
            Self::Passed { .. } | Self::DicePassed { .. } | Self::TownIsQuiet => "MST-47",
            Self::ThrewAgain { .. } | Self::Kept { .. } | Self::BonusAdded { .. } => "MST-04",
            Self::Landed { .. } | Self::AllMissed => "MST-43",
            Self::SeveralHit { .. } => "MST-46",
            Self::Hit { .. } => "MST-42",
            Self::Defeated { .. } => "MST-44",
            Self::Stunned { .. } => "MST-45",
            Self::NoMonsterLeft => "MST-50",
            Self::Ended { ending } => match ending {
                Ending::TownDestroyed => "MST-28",
                Ending::AllEscaped => "MST-51",
                Ending::TownSaved => "MST-52",
            },
            Self::Scored { .. } => "MST-53",
            Self::Ranked { .. } => "MST-54",
        })
    }
}
