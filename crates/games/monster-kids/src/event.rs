//! What happened, each event with the rule that acted.

use kernel::{Cites, RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Card, Ending, Side, Trap};

/// What happened. Monsters, Dark Powers and characters are named by their place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Event {
    /// A character was dealt or chosen.
    GotCharacter {
        /// Who.
        seat: Seat,
        /// Which character.
        character: u8,
    },
    /// Somebody rolled for who begins.
    RolledToBegin {
        /// Who.
        seat: Seat,
        /// What.
        die: u8,
    },
    /// The highest rolls are tied: they roll again.
    RollAgain {
        /// Who.
        seats: SeatSet,
    },
    /// Somebody begins the game.
    Begins {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Whether in a trap: trapped players draw too.
        trap: Option<Trap>,
    },
    /// The deck is empty, so nothing is drawn.
    NothingToDraw {
        /// Who.
        seat: Seat,
    },
    /// A card went to a hand. Others do not see which.
    DrewForTheHand {
        /// Whose.
        seat: Seat,
        /// Which card; none for those who may not see it.
        card: Option<Card>,
    },
    /// A monster was drawn.
    DrewMonster {
        /// By whom.
        seat: Seat,
        /// Which.
        monster: u8,
    },
    /// A trapped player's monster went to the middle.
    MonsterToTheMiddle {
        /// Which.
        monster: u8,
    },
    /// A Dark Power was attached.
    PowerAttached {
        /// Which.
        power: u8,
        /// To which monster.
        monster: u8,
    },
    /// A Dark Power waits for the next monster.
    PowerWaits {
        /// Which.
        power: u8,
    },
    /// A Dark Portal was drawn.
    DrewDarkPortal {
        /// By whom.
        seat: Seat,
    },
    /// A Light Portal negated it.
    PortalNegated {
        /// By whom.
        seat: Seat,
    },
    /// A Dark Portal trapped somebody.
    TrappedByPortal {
        /// Whom.
        seat: Seat,
    },
    /// A Dark Portal drawn in a trap was discarded.
    PortalDiscarded {
        /// By whom.
        seat: Seat,
    },
    /// A card was discarded from a hand, face up.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// The rule that asked for it.
        why: WhyDiscard,
    },
    /// A card was used on one's own turn.
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// For whom.
        target: Option<Seat>,
    },
    /// Injuries were taken off.
    Healed {
        /// Whose.
        seat: Seat,
        /// How many are left.
        injuries: u8,
    },
    /// A trapped kid was freed by a card of another.
    Rescued {
        /// Who.
        seat: Seat,
    },
    /// A monster is fought.
    Announced {
        /// By whom.
        seat: Seat,
        /// Which.
        monster: u8,
    },
    /// Another player is attacked.
    Attacked {
        /// By whom.
        seat: Seat,
        /// Who.
        target: Seat,
    },
    /// A die was rolled in a fight.
    DieRolled {
        /// By whom: another player rolls for a monster.
        roller: Seat,
        /// For which side.
        side: Side,
        /// What it shows.
        die: u8,
    },
    /// A card was played into a fight.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// On which side, where it needs one.
        side: Option<Side>,
    },
    /// Somebody played no card.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Resistances and weaknesses counted.
    TypesCounted {
        /// For the fighter, or the first by letter of the two who are left in a final.
        fighter: i16,
        /// For the foe, or the other.
        foe: i16,
    },
    /// The attack powers were compared.
    Compared {
        /// The fighter's.
        fighter: i16,
        /// The foe's.
        foe: i16,
    },
    /// The attack power of one of more than two in a final.
    Totalled {
        /// Whose.
        seat: Seat,
        /// How much.
        power: i16,
    },
    /// A Dark Power let its monster win equal totals.
    TieTaken {
        /// Which.
        power: u8,
    },
    /// Nobody won the fight.
    NobodyWon,
    /// The cards played were discarded.
    PlayedDiscarded {
        /// How many.
        cards: u8,
    },
    /// A monster was defeated.
    Defeated {
        /// By whom.
        seat: Seat,
        /// Which.
        monster: u8,
    },
    /// A monster was defeated and kept.
    Captured {
        /// By whom.
        seat: Seat,
        /// Which.
        monster: u8,
    },
    /// A lost fight injured somebody.
    Injured {
        /// Whom.
        seat: Seat,
        /// How many injuries there are now.
        injuries: u8,
    },
    /// A card kept a lost fight from injuring somebody.
    Shielded {
        /// Whom.
        seat: Seat,
    },
    /// A monster stays in the middle.
    MonsterStays {
        /// Which.
        monster: u8,
    },
    /// A kid was attacked by another and took the worse of it.
    LostToKid {
        /// Who won.
        winner: Seat,
        /// Who lost.
        loser: Seat,
    },
    /// The third injury sent a kid to Limbo.
    FellIntoLimbo {
        /// Who.
        seat: Seat,
    },
    /// All are trapped, and somebody played no Light Portal.
    NoLight {
        /// Who.
        seat: Seat,
    },
    /// The escape die was rolled.
    EscapeRolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        die: u8,
    },
    /// A kid is free again.
    Escaped {
        /// Who.
        seat: Seat,
        /// How.
        how: HowFree,
    },
    /// A kid is still trapped.
    StillTrapped {
        /// Who.
        seat: Seat,
    },
    /// A turn ended with nothing to fight.
    TurnEndedInPeace {
        /// Whose.
        seat: Seat,
    },
    /// Tied players battle for the win.
    FinalBegan {
        /// Who.
        seats: SeatSet,
    },
    /// Somebody rolled in a final of more than two.
    RolledInFinal {
        /// Who.
        seat: Seat,
        /// What.
        die: u8,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// The rule that ended it.
        why: WhyEnded,
    },
}

/// Why a card is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyDiscard {
    /// A Dark Portal took it.
    Portal,
    /// A Dark Portal drawn in a trap took it.
    PortalInTrap,
    /// Limbo took it.
    Limbo,
}

/// How a kid came free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HowFree {
    /// By an even roll.
    Die,
    /// By a Light Portal.
    LightPortal,
}

/// The rule that ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyEnded {
    /// The deck is used up and all monsters are defeated.
    AllDefeated,
    /// All are trapped, playing together.
    AllTrapped,
    /// All are trapped in versus mode.
    AllTrappedInVersus,
    /// Most monsters.
    MostMonsters,
    /// The final battle.
    Final,
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::GotCharacter { .. } => "KID-10",
            Self::RolledToBegin { .. } | Self::RollAgain { .. } | Self::Begins { .. } => "KID-11",
            Self::TurnBegan { trap: None, .. } | Self::Announced { .. } => "KID-20",
            Self::TurnBegan { trap: Some(_), .. } => "KID-43",
            Self::NothingToDraw { .. } | Self::TurnEndedInPeace { .. } => "KID-21",
            Self::DrewForTheHand { .. } | Self::Used { .. } | Self::Healed { .. } | Self::Rescued { .. } => {
                "KID-27"
            }
            Self::DrewMonster { .. } | Self::MonsterToTheMiddle { .. } => "KID-22",
            Self::PowerAttached { .. } | Self::PowerWaits { .. } => "KID-23",
            Self::DrewDarkPortal { .. } | Self::TrappedByPortal { .. } => "KID-24",
            Self::PortalNegated { .. } => "KID-25",
            Self::PortalDiscarded { .. } => "KID-26",
            Self::Discarded { why, .. } => match why {
                WhyDiscard::Portal => "KID-24",
                WhyDiscard::PortalInTrap => "KID-26",
                WhyDiscard::Limbo => "KID-40",
            },
            Self::Attacked { .. } | Self::LostToKid { .. } => "KID-61",
            Self::DieRolled { .. } => "KID-30",
            Self::Played { .. } | Self::Passed { .. } => "KID-31",
            Self::TypesCounted { .. } => "KID-32",
            Self::Compared { .. } | Self::NobodyWon | Self::TieTaken { .. } => "KID-33",
            Self::PlayedDiscarded { .. } => "KID-34",
            Self::Defeated { .. }
            | Self::Injured { .. }
            | Self::Shielded { .. }
            | Self::MonsterStays { .. } => "KID-35",
            Self::Captured { .. } => "KID-60",
            Self::FellIntoLimbo { .. } => "KID-40",
            Self::EscapeRolled { .. }
            | Self::StillTrapped { .. }
            | Self::Escaped { how: HowFree::Die, .. } => "KID-42",
            Self::Escaped { how: HowFree::LightPortal, .. } | Self::NoLight { .. } => "KID-44",
            Self::FinalBegan { .. } | Self::RolledInFinal { .. } | Self::Totalled { .. } => "KID-63",
            Self::Ended { why, .. } => match why {
                WhyEnded::AllDefeated => "KID-50",
                WhyEnded::AllTrapped => "KID-51",
                WhyEnded::AllTrappedInVersus => "KID-64",
                WhyEnded::MostMonsters => "KID-62",
                WhyEnded::Final => "KID-63",
            },
        })
    }
}
