//! The cards as a pack: types, characters, monsters, Dark Powers, portals and hand cards, every effect as data.

mod decks;
mod read;

use include_dir::include_dir;
use kernel::{
    Mistake, Pack,
    pack::{BasePack, CardFace},
};
use serde::Serialize;

use crate::{
    Mode, Side,
    cards::{Card, Cards, Kind},
};

pub use decks::Deck;

/// The pack that comes with the game.
pub(crate) static BASE: BasePack<Content> =
    BasePack::new(include_dir!("$CARGO_MANIFEST_DIR/packs/base"), Content::read);

/// The most cards of a deck: a count of cards can hold some more.
pub(crate) const MOST_CARDS: u32 = 240;

/// A power type. Rule KID-01: each has a resistance and a weakness to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PowerType {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A sentence of character, if the pack has one.
    pub line: Option<String>,
    /// Its picture's file in the pack, if it has one.
    pub portrait: Option<String>,
    /// The type it resists, by its place.
    pub resists: usize,
    /// The type it is weak to, by its place.
    pub weak: usize,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Character {
    /// Name and picture.
    pub face: CardFace,
    /// Its power type, by its place.
    pub power_type: usize,
}

/// A monster. Rule KID-02: some have a power type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Monster {
    /// Name and picture.
    pub face: CardFace,
    /// Its power type, by its place.
    pub power_type: Option<usize>,
    /// What is added to its die.
    pub power: i8,
}

/// A Dark Power, attached to a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DarkPower {
    /// Name and picture.
    pub face: CardFace,
    /// What is added to the monster's attack.
    pub power: i8,
    /// How many more injuries it deals.
    pub injuries: u8,
    /// What becomes of equal totals.
    pub ties: Ties,
    /// What becomes of the fighter's resistance.
    pub resistance: Resistance,
    /// What becomes of the monster's own weakness.
    pub weakness: Weakness,
}

/// What becomes of equal totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// Neither wins.
    Nobody,
    /// The monster wins them.
    Monster,
}

/// What becomes of the fighter's resistance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Resistance {
    /// It counts.
    Counts,
    /// It does not.
    Ignored,
}

/// What becomes of the monster's own weakness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Weakness {
    /// It counts.
    Counts,
    /// It is hidden and does not count.
    Hidden,
}

/// Whose attack power a card can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Aim {
    /// This side's only.
    Only(Side),
    /// Either side's: whoever plays it chooses.
    Either,
}

/// What a hand card does: the whole vocabulary of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    /// Added to a side's attack power.
    Power {
        /// Which side.
        aim: Aim,
        /// How much.
        amount: i8,
    },
    /// A side's die is rolled again.
    Reroll {
        /// Which side.
        aim: Aim,
    },
    /// The two dice change places.
    Swap,
    /// A kid on the chosen side takes no injury from losing this fight.
    Shield,
    /// Resistances and weaknesses do not count in this fight.
    IgnoreTypes,
    /// A side's die counts this much at least.
    AtLeast {
        /// Which side.
        aim: Aim,
        /// How much.
        floor: u8,
    },
    /// Takes injuries off a kid, on one's own turn.
    Heal {
        /// How many.
        injuries: u8,
    },
    /// Draws more cards, on one's own turn.
    Draw {
        /// How many.
        cards: u8,
    },
    /// Frees another trapped kid, on one's own turn.
    Rescue,
}

impl Effect {
    /// Rule KID-27: whether it is played in a fight, after both dice lie, or on one's own turn after the draw.
    pub const fn is_for_fights(self) -> bool {
        !matches!(self, Self::Heal { .. } | Self::Draw { .. } | Self::Rescue)
    }
}

/// A card for the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandCard {
    /// Name and picture.
    pub face: CardFace,
    /// How many of it the pack has.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
}

/// A portal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Portal {
    /// Name and picture.
    pub face: CardFace,
    /// How many of it the pack has.
    pub count: u8,
}

/// Everything a pack brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The power types.
    pub types: Vec<PowerType>,
    /// The characters.
    pub characters: Vec<Character>,
    /// The monsters.
    pub monsters: Vec<Monster>,
    /// The Dark Powers.
    pub powers: Vec<DarkPower>,
    /// What all Dark Powers of one monster add to its attack at most, where the pack says so.
    pub most_power: Option<i8>,
    /// The Dark Portals.
    pub dark: Portal,
    /// The Light Portals.
    pub light: Portal,
    /// The cards for the hand.
    pub hand: Vec<HandCard>,
    /// The decks of modes and table sizes that leave cards of the pack in the box.
    pub decks: Vec<Deck>,
}

impl Content {
    /// Reads a pack, or names every mistake in it.
    pub fn read(pack: &Pack) -> Result<Self, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        let content = read::content(pack, &mut mistakes);
        content.filter(|_| mistakes.is_empty()).ok_or(mistakes)
    }

    /// The card's name, picture and text.
    pub fn face(&self, card: Card) -> &CardFace {
        match card.kind() {
            Kind::Monster(place) => &self.monsters[place].face,
            Kind::Power(place) => &self.powers[place].face,
            Kind::DarkPortal => &self.dark.face,
            Kind::LightPortal => &self.light.face,
            Kind::Hand(place) => &self.hand[place].face,
        }
    }

    /// The deck of a mode at a table of so many players: every card of the pack but for those that it leaves out.
    pub fn deck(&self, mode: Mode, players: u8) -> Cards {
        let deck = self.decks.iter().find(|deck| deck.is_for(mode, players));
        deck.map_or_else(|| self.all_cards(), |deck| deck.of(&self.all_cards()))
    }

    /// Every card of the pack but for the characters.
    pub fn all_cards(&self) -> Cards {
        let mut deck = Cards::NONE;
        let mut put = |card, count| (0..count).for_each(|_| deck.put(card));
        (0..self.monsters.len()).for_each(|place| put(Card::monster(place), 1));
        (0..self.powers.len()).for_each(|place| put(Card::power(place), 1));
        put(Card::DARK_PORTAL, self.dark.count);
        put(Card::LIGHT_PORTAL, self.light.count);
        self.hand.iter().enumerate().for_each(|(place, card)| put(Card::hand(place), card.count));
        deck
    }

    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<Card> {
        self.all_cards().kinds().map(|(card, _)| card).find(|card| self.face(*card).id == id)
    }

    /// The character with this id.
    pub fn character(&self, id: &str) -> Option<u8> {
        self.characters.iter().position(|character| character.face.id == id).map(|place| place as u8)
    }

    /// The most cards that one card of the pack draws.
    pub(crate) fn most_drawn(&self) -> u8 {
        let drawn = self.hand.iter().map(|card| match card.effect {
            Effect::Draw { cards } => cards,
            _ => 0,
        });
        drawn.max().unwrap_or(0)
    }

    /// The effect of a hand card.
    #[inline]
    pub fn effect(&self, card: Card) -> Option<Effect> {
        match card.kind() {
            Kind::Hand(place) => self.hand.get(place).map(|card| card.effect),
            _ => None,
        }
    }
}
