//! A position of Monster Kids: where every card is, how the kids are, and what the table is waiting for.

mod battle;
mod fight_json;
mod places;

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    Card, Cards, Rules,
    cards::{Kind, MOST_MONSTERS},
    setup::MOST_PLAYERS,
};

pub use battle::{Fight, Foe, Purpose, Side, Sides, Types};

/// What a kid is trapped in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Trap {
    /// By a third injury (KID-40).
    Limbo,
    /// By a Dark Portal, which lies by the player (KID-24).
    Portal,
}

/// One kid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Kid {
    /// The character, by its place in the pack; none before it is dealt.
    pub(crate) character: Option<u8>,
    /// How many injuries it has.
    pub(crate) injuries: u8,
    /// What it is trapped in.
    pub(crate) trap: Option<Trap>,
    /// How many escape rolls in a row have failed; counted only where a single player loses by it (KID-51).
    pub(crate) failed_rolls: u8,
    /// The monsters kept in versus mode, a bit each; in JSON the list of their places in the pack.
    #[serde(with = "places")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub(crate) captured: u32,
}

/// Dark Powers, a bit each by their place in the pack; in JSON the list of these places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Powers(#[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))] pub(crate) u16);

impl Serialize for Powers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        places::serialize(&u32::from(self.0), serializer)
    }
}

impl<'de> Deserialize<'de> for Powers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u16::try_from(places::deserialize(deserializer)?);
        bits.map(Self).map_err(|_| serde::de::Error::custom("there is no such Dark Power"))
    }
}

impl Powers {
    /// Their places in the pack.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                place
            })
        })
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and one more, by its place in the pack.
    #[must_use]
    pub const fn with(self, place: usize) -> Self {
        Self(self.0 | 1 << place)
    }
}

/// A monster in play with what is attached to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InPlay {
    /// Which monster, by its place in the pack.
    pub monster: u8,
    /// Its Dark Powers.
    pub powers: Powers,
}

/// The monsters in the middle of the table; in JSON the list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<InPlay>"))]
pub struct Middle {
    /// Which monsters are there, a bit each.
    pub(crate) there: u32,
    /// The Dark Powers of each; none where no monster is.
    pub(crate) powers: [Powers; MOST_MONSTERS],
}

impl Middle {
    /// Nobody.
    pub(crate) const EMPTY: Self = Self { there: 0, powers: [Powers(0); MOST_MONSTERS] };

    /// The monsters there.
    pub fn iter(&self) -> impl Iterator<Item = InPlay> + '_ {
        let mut left = self.there;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let monster = left.trailing_zeros() as u8;
                left &= left - 1;
                InPlay { monster, powers: self.powers[usize::from(monster)] }
            })
        })
    }

    /// Whether no monster is there.
    pub const fn is_empty(&self) -> bool {
        self.there == 0
    }

    /// How many are there.
    pub const fn len(&self) -> u32 {
        self.there.count_ones()
    }

    /// The only monster there, if there is exactly one.
    #[inline]
    pub(crate) const fn only(&self) -> Option<u8> {
        if self.there.is_power_of_two() { Some(self.there.trailing_zeros() as u8) } else { None }
    }

    /// Whether this monster is there.
    pub fn has(&self, card: Card) -> bool {
        matches!(card.kind(), Kind::Monster(place) if self.there & 1 << place != 0)
    }

    pub(crate) fn put(&mut self, monster: InPlay) {
        self.there |= 1 << monster.monster;
        self.powers[usize::from(monster.monster)] = monster.powers;
    }

    pub(crate) fn take(&mut self, monster: u8) -> InPlay {
        self.there &= !(1 << monster);
        let powers = std::mem::take(&mut self.powers[usize::from(monster)]);
        InPlay { monster, powers }
    }
}

impl Serialize for Middle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Middle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut middle = Self::EMPTY;
        for monster in Vec::<InPlay>::deserialize(deserializer)? {
            if usize::from(monster.monster) >= MOST_MONSTERS {
                return Err(serde::de::Error::custom("there is no such monster"));
            }
            middle.put(monster);
        }
        Ok(middle)
    }
}

/// Rolls of several players for who begins, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rolls {
    /// Who rolls next.
    pub(crate) next: Seat,
    /// Those who roll after that.
    pub(crate) later: SeatSet,
    /// What the others rolled so far.
    pub(crate) rolled: [Option<u8>; MOST_PLAYERS],
}

impl Rolls {
    /// The rolls of these players as they stand; none if there is nobody left to roll.
    pub(crate) fn new(contenders: SeatSet, rolled: [Option<u8>; MOST_PLAYERS]) -> Option<Self> {
        let mut left = contenders.iter().filter(|seat| rolled[seat.index()].is_none());
        let next = left.next()?;
        Some(Self { next, later: left.fold(SeatSet::EMPTY, SeatSet::with), rolled })
    }

    /// Who rolls next.
    pub fn next(&self) -> Seat {
        self.next
    }

    /// Those who roll after that.
    pub fn later(&self) -> SeatSet {
        self.later
    }

    /// What a player has rolled so far.
    pub fn rolled(&self, seat: Seat) -> Option<u8> {
        self.rolled.get(seat.index()).copied().flatten()
    }

    /// Everybody who takes part.
    pub(crate) fn contenders(&self) -> SeatSet {
        let seats = Seat::all(MOST_PLAYERS as u8).filter(|seat| self.rolled[seat.index()].is_some());
        seats.chain(self.later.iter()).fold(SeatSet::only(self.next), SeatSet::with)
    }
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "waits", content = "of", rename_all = "snake_case")]
pub enum Stage {
    /// Characters are dealt or chosen, A first.
    Characters {
        /// Who gets the next one.
        next: Seat,
    },
    /// Rule KID-11: everyone rolls, the highest begins.
    Initiative(Rolls),
    /// A card is drawn.
    Draw {
        /// How many more after this one, by a card that draws.
        more: u8,
    },
    /// Rule KID-23: the drawer chooses a monster for a Dark Power.
    Attach {
        /// The Dark Power, by its place in the pack.
        power: u8,
        /// How many cards are still to be drawn.
        more: u8,
    },
    /// Rules KID-24 to KID-26: a Dark Portal was drawn, and the drawer has cards to discard or to negate it with.
    Portal {
        /// How many cards are still to be drawn.
        more: u8,
    },
    /// The player's own turn after the draw.
    Ready,
    /// A trapped player decides how to try to escape.
    Trapped,
    /// Rule KID-42: the escape die is rolled.
    Escape,
    /// A fight: dice first, then cards.
    Fight(Fight),
    /// Rule KID-40: a kid that falls into Limbo discards a card.
    Limbo {
        /// Whose card.
        seat: Seat,
    },
    /// Rule KID-44: all are trapped, and players with cards in hand are asked for a Light Portal once more.
    LastLight {
        /// Who is asked.
        asked: Seat,
        /// Who still has to discard a card for Limbo if the game goes on.
        fallen: Option<Seat>,
    },
    /// The game has ended.
    Over(Ending),
}

impl Stage {
    /// The fight, in a fight.
    #[inline]
    pub const fn fight(&self) -> Option<&Fight> {
        match self {
            Self::Fight(fight) => Some(fight),
            Self::Characters { .. }
            | Self::Initiative(_)
            | Self::Draw { .. }
            | Self::Attach { .. }
            | Self::Portal { .. }
            | Self::Ready
            | Self::Trapped
            | Self::Escape
            | Self::Limbo { .. }
            | Self::LastLight { .. }
            | Self::Over(_) => None,
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Rule KID-50: all players win.
    AllWin,
    /// Rules KID-51 and KID-64: all players lose.
    AllLose,
    /// Rules KID-62 and KID-63: this player wins.
    Winner(Seat),
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) kids: [Kid; MOST_PLAYERS],
    pub(crate) hands: [Cards; MOST_PLAYERS],
    /// The cards not drawn yet.
    pub(crate) deck: Cards,
    pub(crate) discard: Cards,
    pub(crate) middle: Middle,
    /// Dark Powers that wait for the next monster.
    pub(crate) waiting: Powers,
    pub(crate) turn: Seat,
    pub(crate) stage: Stage,
}

impl State {
    /// Before the characters are dealt.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            kids: [Kid::default(); MOST_PLAYERS],
            hands: [Cards::NONE; MOST_PLAYERS],
            deck: rules.deck,
            discard: Cards::NONE,
            middle: Middle::EMPTY,
            waiting: Powers::default(),
            turn: Seat(0),
            stage: Stage::Characters { next: Seat(0) },
        }
    }

    /// All kids, A's first; those of seats that nobody sits on are blank.
    pub fn kids(&self) -> &[Kid; MOST_PLAYERS] {
        &self.kids
    }

    /// How many cards are left to draw.
    #[inline]
    pub fn cards_left(&self) -> u32 {
        self.deck.len()
    }

    /// The cards not drawn yet.
    pub fn deck(&self) -> &Cards {
        &self.deck
    }

    /// The discard pile.
    pub fn discard(&self) -> &Cards {
        &self.discard
    }

    /// The Dark Powers that wait for the next monster.
    pub fn waiting(&self) -> Powers {
        self.waiting
    }

    /// A player's kid.
    pub fn kid(&self, seat: Seat) -> &Kid {
        &self.kids[seat.index()]
    }

    /// A player's hand.
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.hands[seat.index()]
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The monsters in the middle of the table.
    pub fn middle(&self) -> &Middle {
        &self.middle
    }

    /// What the position is waiting for.
    #[inline]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Rule KID-41: whether a kid is trapped.
    #[inline]
    pub(crate) fn is_trapped(&self, seat: Seat) -> bool {
        self.kids[seat.index()].trap.is_some()
    }

    /// Rules KID-31 and KID-44: whether a player is asked for cards in a fight: everybody with cards in hand, which all
    /// can see. Rule KID-63: but for those who battle in a final and are trapped.
    #[inline]
    pub(crate) fn is_asked(&self, fight: &Fight, seat: Seat) -> bool {
        !self.hands[seat.index()].is_empty() && !self.is_trapped_in_final(fight, seat)
    }

    /// Rule KID-63: whether a player battles in a final and is trapped.
    #[inline]
    pub(crate) fn is_trapped_in_final(&self, fight: &Fight, seat: Seat) -> bool {
        fight.purpose == Purpose::Final && self.is_trapped(seat) && fight.side_of(seat).is_some()
    }

    /// Whether all players are trapped at the same time.
    pub(crate) fn all_trapped(&self, rules: &Rules) -> bool {
        Seat::all(rules.players).all(|seat| self.is_trapped(seat))
    }

    /// Rules KID-62 and KID-63: the players with the most monsters.
    pub(crate) fn leaders(&self, rules: &Rules) -> SeatSet {
        let seats = Seat::all(rules.players);
        let most = seats.clone().map(|seat| self.kid(seat).captured()).max();
        seats.filter(|seat| Some(self.kid(*seat).captured()) == most).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The next seat clockwise.
    #[inline]
    pub(crate) fn after(rules: &Rules, seat: Seat) -> Seat {
        Seat(if seat.0 + 1 >= rules.players { 0 } else { seat.0 + 1 })
    }

    /// Who gets the next character.
    pub(crate) fn next_without_character(&self, rules: &Rules) -> Option<Seat> {
        Seat::all(rules.players).find(|seat| self.kids[seat.index()].character.is_none())
    }
}

impl Kid {
    /// The character, by its place in the pack.
    pub fn character(&self) -> Option<u8> {
        self.character
    }

    /// The injuries.
    pub fn injuries(&self) -> u8 {
        self.injuries
    }

    /// What the kid is trapped in.
    pub fn trap(&self) -> Option<Trap> {
        self.trap
    }

    /// How many escape rolls in a row have failed; counted only where a single player loses by it (KID-51).
    pub fn failed_rolls(&self) -> u8 {
        self.failed_rolls
    }

    /// How many monsters were captured.
    pub fn captured(&self) -> u32 {
        self.captured.count_ones()
    }

    /// The captured monsters, by their places in the pack.
    pub fn captives(&self) -> impl Iterator<Item = usize> + use<> {
        let captured = self.captured;
        (0..u32::BITS as usize).filter(move |place| captured & 1 << place != 0)
    }
}
