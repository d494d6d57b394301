//! What happened, each event with the rule that acted.

use kernel::{Cites, RuleId, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Ability, Call, Card, MOST_PLAYERS, Rules};

/// Where the two equal monsters of a mashup met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Met {
    /// In the same turn of cards.
    InOneTurn,
    /// In different turns of the same battle.
    InTheBattle,
}

/// Whether other cards are left after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// The round goes on.
    MoreCards,
    /// Those were the last cards of the round.
    LastCards,
}

/// What a sudden death is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Prize {
    /// The round's trophy.
    Trophy,
    /// The game.
    Game,
}

/// A card that was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The card.
    pub card: Card,
    /// What it counted.
    pub rating: u8,
}

/// The cards of a turn that were compared, and what counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "TurnInJson"))]
#[serde(try_from = "TurnInJson", into = "TurnInJson")]
pub struct Turn {
    /// By seat.
    pub cards: [Option<Compared>; MOST_PLAYERS],
    /// Who turned up the first one.
    pub first: Seat,
    /// The ability that counted.
    pub ability: Ability,
    /// Whether the highest or the lowest was looked for.
    pub call: Call,
}

impl Turn {
    /// These cards with what they count.
    #[inline]
    pub(crate) fn of(
        rules: &Rules,
        up: &[Option<Card>; MOST_PLAYERS],
        first: Seat,
        ability: Ability,
        call: Call,
    ) -> Self {
        let compared = |card: Card| Compared { card, rating: rules.rating(card, ability, call) };
        Self { cards: up.map(|card| card.map(compared)), first, ability, call }
    }

    /// The cards of a sudden death with what they count there.
    #[inline]
    pub(crate) fn suddenly(rules: &Rules, up: &[Option<Card>; MOST_PLAYERS], ability: Ability) -> Self {
        let compared = |card: Card| Compared { card, rating: rules.sudden_rating(card, ability) };
        Self { cards: up.map(|card| card.map(compared)), first: Seat(0), ability, call: Call::High }
    }

    /// The cards in the order in which they were turned up, with whose they are.
    pub fn in_order(&self) -> impl Iterator<Item = (Seat, Compared)> {
        let seats = (0..MOST_PLAYERS as u8).map(|step| Seat((self.first.0 + step) % MOST_PLAYERS as u8));
        seats.filter_map(|seat| Some((seat, self.cards[seat.index()]?)))
    }
}

/// A turn as JSON has it: a list of the cards that were turned up, in that order.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct TurnInJson {
    /// The ability by which the cards were compared.
    ability: Ability,
    /// Whether the highest or the lowest won.
    call: Call,
    /// Whose card was turned up first.
    first: Seat,
    /// The cards, in the order in which they were turned up.
    cards: Vec<ComparedInJson>,
}

/// A card that was compared.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ComparedInJson {
    /// Whose.
    seat: Seat,
    /// Which.
    card: Card,
    /// What it counted.
    rating: u8,
}

impl From<Turn> for TurnInJson {
    fn from(turn: Turn) -> Self {
        let card = |(seat, Compared { card, rating })| ComparedInJson { seat, card, rating };
        let Turn { ability, call, first, .. } = turn;
        Self { ability, call, first, cards: turn.in_order().map(card).collect() }
    }
}

impl TryFrom<TurnInJson> for Turn {
    type Error = String;

    fn try_from(json: TurnInJson) -> Result<Self, String> {
        let TurnInJson { ability, call, first, cards: listed } = json;
        let mut cards = [None; MOST_PLAYERS];
        for ComparedInJson { seat, card, rating } in listed {
            let place = cards.get_mut(seat.index()).ok_or("a turn has the cards of six seats at most")?;
            *place = Some(Compared { card, rating });
        }
        if first.index() >= MOST_PLAYERS {
            return Err("a turn begins with one of six seats".to_owned());
        }
        Ok(Self { cards, first, ability, call })
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Event {
    /// The first dealer was drawn.
    DealerDrawn {
        /// Who deals.
        seat: Seat,
    },
    /// A round began, for this ability's trophy.
    RoundBegan {
        /// The ability that counts.
        ability: Ability,
    },
    /// The story of the round's trophy was told.
    StoryTold {
        /// Whose trophy.
        ability: Ability,
    },
    /// All cards were shuffled and dealt.
    Dealt {
        /// Who dealt, and declares first.
        seat: Seat,
        /// How many cards each player has.
        cards: u8,
    },
    /// A card was turned up.
    TurnedUp {
        /// Whose card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The declarer said high or low.
    Declared {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
    },
    /// A special card counts by the declaration.
    SpecialCounts {
        /// Whose card.
        seat: Seat,
        /// What it counts.
        rating: u8,
    },
    /// One rating is the best.
    BestRating {
        /// Whose.
        seat: Seat,
        /// The rating.
        rating: u8,
        /// All cards that were compared.
        turn: Turn,
    },
    /// The winner took all cards of the battle.
    BattleWon {
        /// Who.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// The best rating is tied: everybody turns up a new card.
    Tied {
        /// Those with the best rating.
        seats: SeatSet,
        /// The rating.
        rating: u8,
        /// All cards that were compared.
        turn: Turn,
    },
    /// A tie with no cards left: the battle's cards were discarded.
    TieDiscarded {
        /// How many cards.
        cards: u8,
        /// All cards that were compared.
        turn: Turn,
    },
    /// Two equal monsters met.
    Mashup {
        /// The monster.
        card: Card,
        /// Where they met.
        met: Met,
        /// All cards of the turn in which they did.
        turn: Turn,
    },
    /// A mashup's cards were discarded, and the right to declare passed on.
    MashupDiscarded {
        /// How many cards.
        cards: u8,
        /// Who declares next.
        declarer: Seat,
        /// Whether there is anything left to declare.
        after: After,
    },
    /// Equal monsters of different turns met, and this table plays mashups within one turn only.
    TwinsIgnored {
        /// The monster.
        card: Card,
    },
    /// The cards are used up.
    RoundEnded,
    /// Somebody has the most cards.
    TrophyWon {
        /// Who.
        seat: Seat,
        /// Which trophy.
        ability: Ability,
        /// With how many cards.
        cards: u8,
    },
    /// Somebody won the trophy in sudden death.
    TrophyWonSuddenly {
        /// Who.
        seat: Seat,
        /// Which trophy.
        ability: Ability,
        /// The cards that decided.
        turn: Turn,
    },
    /// Several have the most cards.
    SuddenDeathBegan {
        /// Who.
        seats: SeatSet,
        /// The ability that decides.
        ability: Ability,
    },
    /// A card was turned up in sudden death.
    SuddenlyTurnedUp {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// What for.
        prize: Prize,
    },
    /// A sudden death is still tied.
    StillTied {
        /// Those who draw on.
        seats: SeatSet,
        /// The cards that were compared.
        turn: Turn,
        /// What for.
        prize: Prize,
    },
    /// The piles ran out: they were shuffled and are used again.
    PilesUsedAgain {
        /// How often by now.
        times: u8,
    },
    /// Nobody won the round.
    RoundUnwon {
        /// Whose trophy it was for.
        ability: Ability,
    },
    /// The round is dealt and played again.
    DealtAgain {
        /// The same dealer.
        seat: Seat,
    },
    /// Who deals the next round.
    NextDealer {
        /// Who.
        seat: Seat,
    },
    /// Several have the most trophies, and play for the win.
    LastSuddenDeathBegan {
        /// Who.
        seats: SeatSet,
    },
    /// The last sudden death ran out of cards: all were shuffled again.
    AllShuffledAgain,
    /// Somebody won the last sudden death, and with it the game.
    WonSuddenly {
        /// Who.
        seat: Seat,
        /// The cards that decided.
        turn: Turn,
    },
    /// The game is over.
    Won {
        /// Those with the most trophies.
        seats: SeatSet,
        /// How many trophies.
        trophies: u8,
    },
}

impl Event {
    /// The rule that decides a sudden death depends on the table's option.
    const fn sudden_rule(ability: Ability) -> &'static str {
        match ability {
            Ability::Strength => "MAY-31",
            _ => "MAY-41",
        }
    }
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::DealerDrawn { .. } => "MAY-12",
            Self::RoundBegan { .. } => "MAY-10",
            Self::StoryTold { .. } => "MAY-04",
            Self::Dealt { .. } => "MAY-11",
            Self::TurnedUp { .. } | Self::Declared { .. } => "MAY-13",
            Self::SpecialCounts { .. } => "MAY-03",
            Self::BestRating { .. } => "MAY-14",
            Self::BattleWon { .. } => "MAY-15",
            Self::Tied { .. } => "MAY-20",
            Self::TieDiscarded { .. } => "MAY-21",
            Self::Mashup { met: Met::InOneTurn, .. } => "MAY-24",
            Self::Mashup { met: Met::InTheBattle, .. } => "MAY-23",
            Self::MashupDiscarded { .. } => "MAY-22",
            Self::TwinsIgnored { .. } => "MAY-42",
            Self::RoundEnded => "MAY-16",
            Self::TrophyWon { .. } => "MAY-30",
            Self::SuddenDeathBegan { ability, .. } => Self::sudden_rule(*ability),
            Self::TrophyWonSuddenly { turn, .. } => Self::sudden_rule(turn.ability),
            Self::SuddenlyTurnedUp { prize: Prize::Trophy, .. }
            | Self::StillTied { prize: Prize::Trophy, .. } => "MAY-31",
            Self::SuddenlyTurnedUp { prize: Prize::Game, .. }
            | Self::StillTied { prize: Prize::Game, .. }
            | Self::LastSuddenDeathBegan { .. }
            | Self::AllShuffledAgain
            | Self::WonSuddenly { .. } => "MAY-43",
            Self::PilesUsedAgain { .. } | Self::RoundUnwon { .. } | Self::DealtAgain { .. } => "MAY-32",
            Self::NextDealer { .. } => "MAY-33",
            Self::Won { .. } => "MAY-40",
        })
    }
}
