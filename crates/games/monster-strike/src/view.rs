//! What a player of Monster Strike can see: everything but the order of the decks, told so that a page can draw the town.

use kernel::{Seat, pack::CardFace};
use serde::{Deserialize, Serialize};

use crate::{
    Again, CardId, Cards, Check, Deck, Dice, DieIndex, EventCard, EventId, GearId, LocationId, MonsterId,
    Origin, Queue, RankId, Rules, Slot, Spot, Stage, State, Turn, attack_words, enter_words, gear_words,
    legal,
    state::{gear_reader, rank},
    town::{ROOM, SPOTS},
    walk_words,
};

/// A position as anybody sees it. Rule MST-13: decks lie face down, discard piles are open.
///
/// The town, the piles, the dice and the stage are the position; everything else follows from them and from the pack, and is
/// there so that a page needs no rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The three locations in the order in which monsters walk.
    pub town: [TownPlace; SPOTS],
    /// The monsters that are still to come.
    pub monster_deck: MonsterDeck,
    /// The defeated monsters.
    pub binder: Vec<MonsterCard>,
    /// The escaped monsters.
    pub escaped: Vec<MonsterCard>,
    /// The event deck.
    pub events: CardDeck<EventId>,
    /// The gear deck.
    pub gear: CardDeck<GearId>,
    /// The dice that lie in the town, in the order in which they came to lie: the first is die 1.
    pub dice: Dice,
    /// What the position is waiting for.
    pub stage: Stage,
    /// Who has to decide now; nobody while chance is asked or when the game is over.
    pub decides: Option<Seat>,
    /// The event that is being carried out, read out.
    pub event: Option<EventRead>,
    /// The turn of the player who has the dice, with the gear read out.
    pub turn: Option<TurnRead>,
    /// The score if the game ended now; none before the town lies there.
    pub score: Option<Score>,
}

/// A card by its id, and by its number as events name it: its place among the cards of its kind in the pack, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card<Id> {
    /// Its id, as in the notation and among the pieces.
    pub card: String,
    /// Its number.
    pub number: Id,
}

/// A monster's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MonsterCard {
    /// Its id, as in the notation and among the pieces.
    pub card: String,
    /// Its number.
    pub number: MonsterId,
    /// Its level.
    pub level: u8,
    /// The damage of its first and of its second attack.
    pub damage: [u8; 2],
}

/// One of the three places of the town.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TownPlace {
    /// Which: first, middle or last.
    pub place: Spot,
    /// The location that lies there; none before it is dealt.
    pub location: Option<Card<LocationId>>,
    /// Its damage.
    pub damage: u8,
    /// The damage that destroys it; 0 before it is dealt.
    pub maximum: u8,
    /// Whether it stands.
    pub condition: Condition,
    /// Its three slots from west to east.
    pub slots: [SlotSeen; ROOM],
}

/// How a place of the town is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// No location lies there yet.
    Empty,
    /// It stands.
    Stands,
    /// Rule MST-27: it is destroyed.
    Destroyed,
}

/// A card slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotSeen {
    /// Its number, 1 to 9 from west to east.
    pub slot: Slot,
    /// The monster that lies there.
    pub monster: Option<MonsterCard>,
}

/// The monster deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MonsterDeck {
    /// How many cards of it are shuffled.
    pub shuffled: u8,
    /// The monsters at its bottom, which everybody has seen; the first is drawn first.
    pub under: Vec<MonsterCard>,
}

/// A deck with its open discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardDeck<Id> {
    /// How many cards are still to be drawn.
    pub left: u8,
    /// The discard pile, in the order of the pack.
    pub discard: Vec<Card<Id>>,
}

/// An event card that is being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventRead {
    /// Its id.
    pub card: String,
    /// Its number.
    pub number: EventId,
    /// Who enters, one sentence for each entry.
    pub enter: Vec<String>,
    /// Who attacks.
    pub attack: Vec<String>,
    /// Who moves.
    pub walk: Vec<String>,
    /// Which of the three is carried out now.
    pub part: EventPart,
    /// Which entry of it, counted from 1.
    pub entry: u8,
}

/// A part of an event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EventPart {
    /// Monsters enter.
    Enter,
    /// Monsters attack.
    Attack,
    /// Monsters move.
    Walk,
}

/// The turn of the player who has the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnRead {
    /// Who throws.
    pub seat: Seat,
    /// The throws of this player: which one it is, counted from 1.
    pub throw: u8,
    /// How many throws the player has.
    pub throws: u8,
    /// How many dice the player holds, or has in the air.
    pub in_hand: u8,
    /// The dice that may be thrown once more now.
    pub again: Vec<DieIndex>,
    /// The players who get the dice after this one, in their order.
    pub next: Vec<Seat>,
    /// The gear.
    pub gear: GearRead,
}

/// A gear card that is being used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GearRead {
    /// Its id.
    pub card: String,
    /// Its number.
    pub number: GearId,
    /// What it says for the number of players at the table.
    pub says: String,
    /// How many dice are thrown at a time.
    pub dice: u8,
    /// What is added to every attack strength.
    pub bonus: i8,
    /// From where it is thrown.
    pub from: Origin,
    /// When hits are checked.
    pub check: Check,
    /// Which die may be thrown once more.
    pub again: Again,
}

/// The score if the game ended now. Rules MST-53 and MST-54.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Score {
    /// The points.
    pub points: i16,
    /// How many locations stand.
    pub standing: u8,
    /// How many monsters escaped.
    pub escaped: u8,
    /// The rank of these points, the best is 1; its piece is `rank-1` and so on.
    pub rank: RankId,
}

/// The position as anybody may see it.
pub(crate) fn view(rules: &Rules, state: &State) -> View {
    let content = &rules.content;
    View {
        town: Spot::ALL.map(|spot| place(rules, state, spot)),
        monster_deck: MonsterDeck {
            shuffled: state.shuffled,
            under: state.under.iter().map(|id| monster(rules, id)).collect(),
        },
        binder: state.binder.iter().map(|id| monster(rules, id)).collect(),
        escaped: state.escaped.iter().map(|id| monster(rules, id)).collect(),
        events: deck(state.events, |id| &content.event(id).face),
        gear: deck(state.gear, |id| &content.gear(id).face),
        dice: state.dice,
        stage: state.stage,
        decides: legal::waiting(state).first(),
        event: event_read(rules, &state.stage),
        turn: state.stage.turn().map(|turn| turn_read(rules, state, &turn)),
        score: score(rules, state),
    }
}

fn card<Id>(face: &CardFace, number: Id) -> Card<Id> {
    Card { card: face.id.clone(), number }
}

pub(crate) fn monster(rules: &Rules, number: MonsterId) -> MonsterCard {
    let monster = rules.content.monster(number);
    let damage = [monster.attacks[0].damage, monster.attacks[1].damage];
    MonsterCard { card: monster.face.id.clone(), number, level: monster.level, damage }
}

fn deck<'r, Id: CardId>(deck: Deck<Id>, face: impl Fn(Id) -> &'r CardFace) -> CardDeck<Id> {
    CardDeck { left: deck.left.len(), discard: deck.discard.iter().map(|id| card(face(id), id)).collect() }
}

fn place(rules: &Rules, state: &State, spot: Spot) -> TownPlace {
    let location = state.locations[spot.index()];
    let condition = match location {
        None => Condition::Empty,
        Some(_) if state.stands(rules, spot) => Condition::Stands,
        Some(_) => Condition::Destroyed,
    };
    let mut slots = spot.slots();
    TownPlace {
        place: spot,
        location: location.map(|id| card(&rules.content.location(id).face, id)),
        damage: state.damage[spot.index()],
        maximum: location.map_or(0, |id| rules.content.location(id).maximum),
        condition,
        slots: std::array::from_fn(|_| {
            let slot = slots.next().expect("invariant: a location has three slots");
            SlotSeen { slot, monster: state.monster(slot).map(|id| monster(rules, id)) }
        }),
    }
}

fn event_read(rules: &Rules, stage: &Stage) -> Option<EventRead> {
    let (part, entry) = match stage {
        Stage::Enter { entry, .. } => (EventPart::Enter, entry),
        Stage::Attack { entry, .. } => (EventPart::Attack, entry),
        Stage::Walk { entry, .. } => (EventPart::Walk, entry),
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Gear
        | Stage::Aim(_)
        | Stage::Throw { .. }
        | Stage::Again(_)
        | Stage::Over(_) => return None,
    };
    let number = stage.event()?;
    let EventCard { face, enter, attack, walk } = rules.content.event(number);
    Some(EventRead {
        card: face.id.clone(),
        number,
        enter: enter.iter().map(enter_words).collect(),
        attack: attack.iter().map(attack_words).collect(),
        walk: walk.iter().map(walk_words).collect(),
        part,
        entry: entry.number(),
    })
}

fn turn_read(rules: &Rules, state: &State, turn: &Turn) -> TurnRead {
    let gear = turn.card(rules);
    let after = |seat: Seat| Seat((seat.0 + 1) % rules.players);
    let mut next = Vec::new();
    let mut seat = after(turn.seat);
    // Rule MST-47: the dice go round once, from the reader of the gear on.
    while seat != gear_reader(rules) {
        next.push(seat);
        seat = after(seat);
    }
    let mut again = Vec::new();
    let mut in_hand = 0;
    match state.stage {
        Stage::Aim(_) => in_hand = gear.dice,
        Stage::Throw { dice, .. } => in_hand = dice,
        Stage::Again(turn) => {
            let dice = state.dice.indexed().map(|(die, _)| die);
            again.extend(dice.filter(|die| legal::may_throw_again(rules, state, &turn, *die)));
        }
        Stage::Locations
        | Stage::FirstMonster
        | Stage::Event
        | Stage::Enter { .. }
        | Stage::Attack { .. }
        | Stage::Walk { .. }
        | Stage::Gear
        | Stage::Over(_) => {}
    }
    TurnRead {
        seat: turn.seat,
        throw: turn.thrown + 1,
        throws: turn.throws(rules),
        in_hand,
        again,
        next,
        gear: GearRead {
            card: gear.face.id.clone(),
            number: turn.gear,
            says: gear_words(gear, Some(rules.players)),
            dice: gear.dice,
            bonus: gear.bonus,
            from: gear.from,
            check: gear.check,
            again: gear.again,
        },
    }
}

fn score(rules: &Rules, state: &State) -> Option<Score> {
    state.locations.iter().all(Option::is_some).then(|| {
        let points = state.score(rules);
        Score {
            points,
            standing: state.locations_left(rules),
            escaped: state.escaped.len(),
            rank: rank(points),
        }
    })
}

impl View {
    /// The position that looks like this: there is only one.
    pub fn position(&self, rules: &Rules) -> State {
        world(rules, self)
    }
}

/// The position that looks like this: there is only one.
pub(crate) fn world(rules: &Rules, view: &View) -> State {
    let slots = view.town.each_ref().map(|place| place.slots.each_ref());
    let mut under = Queue::EMPTY;
    for monster in &view.monster_deck.under {
        under.put(monster.number);
    }
    let set = |cards: &[MonsterCard]| cards.iter().fold(Cards::NONE, |set, card| set.with(card.number));
    let (event, gear) = (view.stage.event(), view.stage.turn().map(|turn| turn.gear));
    State {
        locations: view.town.each_ref().map(|place| place.location.as_ref().map(|card| card.number)),
        damage: view.town.each_ref().map(|place| place.damage),
        slots: std::array::from_fn(|index| {
            slots[index / ROOM][index % ROOM].monster.as_ref().map(|monster| monster.number)
        }),
        shuffled: view.monster_deck.shuffled,
        under,
        binder: set(&view.binder),
        escaped: set(&view.escaped),
        events: rest(rules.content.events.len(), &view.events, event),
        gear: rest(rules.content.gear.len(), &view.gear, gear),
        dice: view.dice,
        stage: view.stage,
    }
}

/// What was not discarded and is not being carried out is in the deck.
fn rest<Id: CardId>(all: usize, seen: &CardDeck<Id>, used: Option<Id>) -> Deck<Id> {
    let discard = seen.discard.iter().fold(Cards::NONE, |set, card| set.with(card.number));
    let gone = used.map_or(discard, |used| discard.with(used));
    Deck { left: Cards::first(all).minus(gone), discard }
}
