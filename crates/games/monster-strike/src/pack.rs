//! The cards as a pack: monsters, events, gear, locations, ranks and the measured throws, all of it data.

mod beside;
mod model;
mod pair;
mod read;
mod words;

use include_dir::include_dir;
use kernel::{
    Mistake, Pack,
    pack::{BasePack, CardFace},
};
use serde::Serialize;

use crate::{
    Approach, EntryIndex, EventId, GearId, LocationId, MonsterId, RankId, Spot, setup::MOST_PLAYERS,
};

pub use beside::{Beside, Together, Turned};
pub use model::{Model, Row};
pub use pair::Pair;
pub use words::{attack_words, enter_words, gear_words, walk_words};

/// The pack that comes with the game.
pub(crate) static BASE: BasePack<Content> =
    BasePack::new(include_dir!("$CARGO_MANIFEST_DIR/packs/base"), Content::read);

/// Rule MST-02: the highest level.
pub const HIGHEST_LEVEL: u8 = 12;
/// How many ranks there are. Rule MST-54.
pub const RANKS: usize = 6;

/// An attack of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Its name.
    pub name: String,
    /// By how much the damage of a location rises.
    pub damage: u8,
}

/// Which of its two attacks a monster uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum With {
    /// The first.
    First,
    /// The second.
    Second,
}

/// Rule MST-01: a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Monster {
    /// Name and picture.
    pub face: CardFace,
    /// Its level, 1 to 12.
    pub level: u8,
    /// The first and the second attack.
    pub attacks: [Attack; 2],
}

impl Monster {
    /// One of its attacks.
    pub fn attack(&self, with: With) -> &Attack {
        &self.attacks[with as usize]
    }
}

/// Where monsters enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gate {
    /// At this location.
    At(Spot),
    /// At every location in turn.
    Each,
}

/// Rule MST-03: what one entry of an event says about monsters that enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Enter {
    /// How many, at each location.
    pub monsters: u8,
    /// Where.
    pub gate: Gate,
}

impl Enter {
    /// How many monsters it asks for in all.
    #[inline]
    pub const fn all(self) -> u8 {
        match self.gate {
            Gate::At(_) => self.monsters,
            Gate::Each => self.monsters * Spot::ALL.len() as u8,
        }
    }

    /// Where the next monster enters after `done` monsters of this entry.
    #[inline]
    pub fn spot(self, done: u8) -> Spot {
        match self.gate {
            Gate::At(spot) => spot,
            Gate::Each => Spot::ALL[usize::from(done / self.monsters.max(1)).min(Spot::ALL.len() - 1)],
        }
    }
}

/// How a card describes monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Who {
    /// All that are there.
    All,
    /// The one with the highest level.
    Highest,
    /// The one with the lowest level.
    Lowest,
    /// The one that is furthest ahead.
    Front,
    /// The one that is furthest behind.
    Rear,
}

/// A description of monsters: which of those that are somewhere and have a level within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Described {
    /// Which of them.
    pub who: Who,
    /// Where they are; anywhere if it is not said.
    pub spot: Option<Spot>,
    /// The lowest level meant.
    pub from_level: u8,
    /// The highest level meant.
    pub to_level: u8,
}

/// Rule MST-03: what one entry of an event says about attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AttackOrder {
    /// Which.
    pub described: Described,
    /// With which attack.
    pub with: With,
}

/// Which way monsters move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Towards the escape.
    Forward,
    /// Back to where they came from.
    Back,
}

/// Rule MST-03: what one entry of an event says about monsters that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Walk {
    /// Which.
    pub described: Described,
    /// Which way.
    pub way: Way,
    /// By how many locations; destroyed ones do not count.
    pub steps: u8,
}

/// The most entries of one part of an event.
pub const MOST_PARTS: usize = 3;

/// Up to three entries of one part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<T>([Option<T>; MOST_PARTS]);

impl<T: Copy> Part<T> {
    /// These entries; what is beyond three is left out.
    pub fn of(entries: &[T]) -> Self {
        let mut part = [None; MOST_PARTS];
        part.iter_mut().zip(entries).for_each(|(free, entry)| *free = Some(*entry));
        Self(part)
    }

    /// The entry with this index.
    #[inline]
    pub fn get(&self, index: EntryIndex) -> Option<T> {
        self.0.get(index.index()).copied().flatten()
    }

    /// The entries from this one on, each with its index.
    #[inline]
    pub fn from(self, first: EntryIndex) -> impl Iterator<Item = (EntryIndex, T)> {
        let indexed = self.0.into_iter().enumerate();
        indexed.skip(first.index()).filter_map(|(index, entry)| Some((EntryIndex::at(index)?, entry?)))
    }

    /// The index after the last entry.
    #[inline]
    pub fn end(&self) -> EntryIndex {
        self.iter().fold(EntryIndex::FIRST, |end, _| end.next())
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().flatten().count() as u8
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().flatten().copied()
    }
}

impl<T: Serialize> Serialize for Part<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}

/// Rule MST-03: an event card in its three parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventCard {
    /// Name and picture.
    pub face: CardFace,
    /// Which monsters enter, and where.
    pub enter: Part<Enter>,
    /// Which monsters attack, and with what.
    pub attack: Part<AttackOrder>,
    /// Which monsters move, and how far.
    pub walk: Part<Walk>,
}

/// When dice that are thrown one after the other are checked. Rule MST-42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// Together, when the last one lies.
    Together,
    /// After each throw.
    Each,
}

/// From where the gear lets a player throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// From wherever the rules allow.
    Anywhere,
    /// From above the town.
    Above,
    /// From the side.
    Side,
}

impl Origin {
    /// Rule MST-04: whether the gear allows a throw from there.
    #[inline]
    pub const fn allows(self, approach: Approach) -> bool {
        match self {
            Self::Anywhere => true,
            Self::Above => matches!(approach, Approach::Above),
            Self::Side => matches!(approach, Approach::Side),
        }
    }
}

/// Which die a player may throw once more before the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// None.
    Never,
    /// One that hit no monster.
    Missed,
    /// Any one.
    Any,
}

/// Rule MST-04: a gear card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gear {
    /// Name and picture.
    pub face: CardFace,
    /// How many dice are thrown at a time.
    pub dice: u8,
    /// How often a player throws, by the number of players.
    pub throws: [u8; MOST_PLAYERS],
    /// When they are checked.
    pub check: Check,
    /// From where.
    pub from: Origin,
    /// Which die may be thrown once more.
    pub again: Again,
    /// What is added to the strength on every card that is hit.
    pub bonus: i8,
}

/// Rule MST-05: a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Name and picture.
    pub face: CardFace,
    /// The damage that destroys it.
    pub maximum: u8,
}

/// Rule MST-54: a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rank {
    /// Its name.
    pub name: String,
    /// What is said about it.
    pub line: String,
    /// Its picture's file in the pack, if it has one.
    pub portrait: Option<String>,
}

/// Everything a pack brings. Rule MST-07.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The monsters.
    pub monsters: Vec<Monster>,
    /// The events.
    pub events: Vec<EventCard>,
    /// The gear.
    pub gear: Vec<Gear>,
    /// The locations.
    pub locations: Vec<Location>,
    /// The ranks, the best first.
    pub ranks: Vec<Rank>,
    /// Where quick dice land.
    pub model: Model,
}

impl Content {
    /// Reads a pack, or names every mistake in it.
    pub fn read(pack: &Pack) -> Result<Self, Vec<Mistake>> {
        let mut mistakes = Vec::new();
        match read::content(pack, &mut mistakes) {
            Some(content) if mistakes.is_empty() => Ok(content),
            Some(_) | None => Err(mistakes),
        }
    }

    /// The monster with this id.
    #[inline]
    pub fn monster(&self, id: MonsterId) -> &Monster {
        &self.monsters[id.index()]
    }

    /// The event with this id.
    #[inline]
    pub fn event(&self, id: EventId) -> &EventCard {
        &self.events[id.index()]
    }

    /// The gear with this id.
    #[inline]
    pub fn gear(&self, id: GearId) -> &Gear {
        &self.gear[id.index()]
    }

    /// The location with this id.
    #[inline]
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }

    /// The rank with this id.
    pub fn rank(&self, id: RankId) -> &Rank {
        &self.ranks[id.index()]
    }
}
