//! Monster Strike: picks and throws by slot, and the whole town.
//!
//! Tensors have room for every pack: 32 cards of each kind, by their place in the pack. So they are the same for all packs. Ids
//! name slots, not cards, and are the same for all packs and numbers of players.
//!
//! | ids | actions |
//! |---|---|
//! | 0 to 8 | pick the monster in slot 1 to 9 |
//! | 9, 10 | keep, pass |
//! | 11 to 37 | drop, toss, skim, each at slot 1 to 9 |
//! | 38 to 64 | the first die once more, in the same order |
//! | 65 to 91 | the second die once more |
//!
//! Quick dice have these 92 ids. Physical dice have three more groups after them: free aims, free aims of the first die once
//! more, and of the second. A group has all free aims of the table, slot by slot in the order of `FreeAim::all`: 3474 from
//! one foot, 1737 from two feet.
//!
//! | segment | numbers |
//! |---|---|
//! | `seat` | the observer's own seat, A first: A reads the events, B the gear |
//! | `locations` | the card of each of the three locations |
//! | `damage`, `health` | their damage in parts of 250, and what they still take as a share of their maximum |
//! | `slots` | the monster in each of the nine slots |
//! | `shuffled` | how many unknown cards the monster deck has, in parts of 32 |
//! | `under` | for each monster its place in the known bottom of the deck: 1/32 is drawn first; 0 for others |
//! | `binder`, `escaped` | the defeated and the escaped monsters |
//! | `events`, `events discarded`, `gear`, `gear discarded` | the cards of these decks and piles |
//! | `dice` | for each of two dice: flat, leaning, off the table; the face 1 to 6; the slot 1 to 9 under it |
//! | `positions` | physical dice: for each die whether it has a position, x, y, z in metres, and how it is turned, as a share of a turn |
//! | `stage` | locations, first monster, event, enter, attack, walk, gear, aim, throw, again, over |
//! | `event`, `entry`, `entered` | the event card, the entry of its part, how many of the entry have entered, in thirds |
//! | `fixed` | the attackers that are fixed already: a row for each entry |
//! | `turn`, `gear card`, `thrown`, `spare` | who throws, with which card, throws made in ninths, whether a die can still be thrown once more |
//! | `style`, `target`, `in the air` | dice in the air: drop, toss, skim or free aim, at which slot, how many in halves |
//! | `aim` | physical dice: the hand (x, y, z), the point (x, y), speed and spin of a free aim |
//! | `ending` | town destroyed, all escaped, town saved |

use kernel::Seat;
use monster_strike::{
    Action, Aim, CardId, Cards, DICE, Die, DieIndex, Ending, EntryIndex, FASTEST, FURTHEST, FreeAim,
    ListedAim as _, MOST_CARDS, MOST_PARTS, MOST_SPIN, MonsterStrike, Rules, SLOTS, SPOTS, Slot, Slots,
    Spare, Stage, Style, Throwing, TownAim as _, Turn, View,
};

use crate::{Encode, Range, Tensor, tensor::ahead};

/// Where each group of ids begins.
const KEEP: usize = SLOTS;
const PASS: usize = KEEP + 1;
const PRESETS: usize = PASS + 1;
const FREE: usize = PRESETS + (1 + DICE) * OF_A_GROUP;
/// The presets of one group.
const OF_A_GROUP: usize = Style::ALL.len() * SLOTS;
/// A metre, in the measure of positions.
const METRE: i32 = 10_000;
/// The parts of a whole turn of a die.
const TURN: u32 = 4_096;
/// The highest maximum of a location.
const MOST_DAMAGE: u32 = 250;
/// The most monsters of an entry of an event, and the most throws of a gear card.
const MOST_ENTERING: u32 = 3;
const MOST_THROWS: u32 = 9;
/// Flat, leaning, off the table; the faces; the slots.
const OF_A_DIE: usize = 3 + 6 + SLOTS;

impl Encode for MonsterStrike {
    fn action_space(rules: &Rules) -> usize {
        match rules.throwing {
            Throwing::Quick => FREE,
            Throwing::Physics => FREE + (1 + DICE) * FreeAim::count(rules),
        }
    }

    fn id(rules: &Rules, _: Seat, action: &Action) -> Option<usize> {
        match *action {
            Action::Pick(slot) => Some(slot.index()),
            Action::Keep => Some(KEEP),
            Action::Pass => Some(PASS),
            Action::Throw(aim) => aim_id(rules, 0, aim),
            Action::Again(die, aim) => aim_id(rules, 1 + die.index(), aim),
        }
    }

    fn action(rules: &Rules, _: Seat, id: usize) -> Option<Action> {
        let throw = |group: usize, aim| {
            Some(match group.checked_sub(1) {
                None => Action::Throw(aim),
                Some(die) => Action::Again(DieIndex::at(die)?, aim),
            })
        };
        match id {
            0..KEEP => slot(id).map(Action::Pick),
            KEEP => Some(Action::Keep),
            PASS => Some(Action::Pass),
            PRESETS..FREE => {
                let (group, place) = ((id - PRESETS) / OF_A_GROUP, (id - PRESETS) % OF_A_GROUP);
                throw(group, Aim::At(*Style::ALL.get(place / SLOTS)?, slot(place % SLOTS)?))
            }
            _ if id >= Self::action_space(rules) => None,
            _ => {
                let size = FreeAim::count(rules);
                throw((id - FREE) / size, Aim::Free(FreeAim::nth((id - FREE) % size, rules)?))
            }
        }
    }

    fn write(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
        let players = usize::from(rules.players);
        into.segment("seat", &[players], Range::Flag);
        into.one_hot(Some(seat.index()), players);
        write_town(rules, view, into);
        write_dice(rules, view, into);
        write_stage(rules, &view.stage, seat, into);
    }
}

fn slot(index: usize) -> Option<Slot> {
    u8::try_from(index + 1).ok().and_then(Slot::numbered)
}

/// The id of an aim in the group of throws, or in that of one of the dice once more.
fn aim_id(rules: &Rules, group: usize, aim: Aim) -> Option<usize> {
    match (aim, rules.throwing) {
        (Aim::At(style, slot), _) => {
            Some(PRESETS + group * OF_A_GROUP + style.index() * SLOTS + slot.index())
        }
        (Aim::Free(free), Throwing::Physics) => {
            Some(FREE + group * FreeAim::count(rules) + free.index(rules)?)
        }
        (Aim::Free(_), Throwing::Quick) => None,
    }
}

/// A set of cards.
fn write_set<Id: CardId>(name: &'static str, cards: Cards<Id>, into: &mut Tensor<'_>) {
    into.segment(name, &[MOST_CARDS], Range::Flag);
    into.many_hot(cards.iter().map(Id::index), MOST_CARDS);
}

/// One card, or none.
fn write_card<Id: CardId>(name: &'static str, card: Option<Id>, into: &mut Tensor<'_>) {
    into.segment(name, &[MOST_CARDS], Range::Flag);
    into.one_hot(card.map(Id::index), MOST_CARDS);
}

fn write_town(rules: &Rules, view: &View, into: &mut Tensor<'_>) {
    into.segment("locations", &[SPOTS, MOST_CARDS], Range::Flag);
    let position = view.position(rules);
    for place in &view.town {
        into.one_hot(place.location.as_ref().map(|card| card.number.index()), MOST_CARDS);
    }
    into.segment("damage", &[SPOTS], Range::Share);
    view.town.iter().for_each(|place| into.share(place.damage, MOST_DAMAGE));
    into.segment("health", &[SPOTS], Range::Share);
    for place in &view.town {
        into.share(place.maximum.saturating_sub(place.damage), place.maximum);
    }
    into.segment("slots", &[SLOTS, MOST_CARDS], Range::Flag);
    for slot in view.town.iter().flat_map(|place| &place.slots) {
        into.one_hot(slot.monster.as_ref().map(|monster| monster.number.index()), MOST_CARDS);
    }
    into.segment("shuffled", &[1], Range::Share);
    into.share(view.monster_deck.shuffled, MOST_CARDS as u32);
    into.segment("under", &[MOST_CARDS], Range::Share);
    for monster in 0..MOST_CARDS {
        let place = view.monster_deck.under.iter().position(|card| card.number.index() == monster);
        into.share(place.map_or(0, |place| 1 + place as u32), MOST_CARDS as u32);
    }
    write_set("binder", position.binder(), into);
    write_set("escaped", position.escaped(), into);
    write_set("events", position.events().left(), into);
    write_set("events discarded", position.events().discard(), into);
    write_set("gear", position.gear().left(), into);
    write_set("gear discarded", position.gear().discard(), into);
}

fn write_dice(rules: &Rules, view: &View, into: &mut Tensor<'_>) {
    let dice = || (0..DICE).map(|index| DieIndex::at(index).and_then(|index| view.dice.get(index)));
    into.segment("dice", &[DICE, OF_A_DIE], Range::Flag);
    for die in dice() {
        let (kind, face, on) = match die {
            None => (None, None, None),
            Some(Die::Flat { face, on, .. }) => (Some(0), usize::from(face).checked_sub(1), on),
            Some(Die::Leaning) => (Some(1), None, None),
            Some(Die::Off) => (Some(2), None, None),
        };
        into.one_hot(kind, 3);
        into.one_hot(face, 6);
        into.one_hot(on.map(Slot::index), SLOTS);
    }
    if rules.throwing == Throwing::Quick {
        return;
    }
    into.segment("positions", &[DICE, 5], Range::Signed);
    for die in dice() {
        let Some(Die::Flat { position: Some(position), .. }) = die else {
            into.skip(5);
            continue;
        };
        into.flag(true);
        for at in [position.x, position.y, position.z] {
            into.signed(at, METRE);
        }
        into.share(position.yaw, TURN);
    }
}

/// What a stage has to say besides its kind.
#[derive(Default)]
struct Details {
    entry: Option<EntryIndex>,
    entered: u8,
    fixed: [Slots; MOST_PARTS],
    aim: Option<Aim>,
    in_the_air: u8,
    ending: Option<Ending>,
}

fn write_stage(rules: &Rules, stage: &Stage, seat: Seat, into: &mut Tensor<'_>) {
    let none = Details::default();
    let (index, details) = match *stage {
        Stage::Locations => (0, none),
        Stage::FirstMonster => (1, none),
        Stage::Event => (2, none),
        Stage::Enter { entry, done, .. } => (3, Details { entry: Some(entry), entered: done, ..none }),
        Stage::Attack { entry, fixed, .. } => (4, Details { entry: Some(entry), fixed, ..none }),
        Stage::Walk { entry, .. } => (5, Details { entry: Some(entry), ..none }),
        Stage::Gear => (6, none),
        Stage::Aim(_) => (7, none),
        Stage::Throw { aim, dice, .. } => (8, Details { aim: Some(aim), in_the_air: dice, ..none }),
        Stage::Again(_) => (9, none),
        Stage::Over(ending) => (10, Details { ending: Some(ending), ..none }),
    };
    into.segment("stage", &[11], Range::Flag);
    into.one_hot(Some(index), 11);
    write_card("event", stage.event(), into);
    into.segment("entry", &[MOST_PARTS + 1], Range::Flag);
    into.one_hot(details.entry.map(EntryIndex::index), MOST_PARTS + 1);
    into.segment("entered", &[1], Range::Share);
    into.share(details.entered, MOST_ENTERING);
    into.segment("fixed", &[MOST_PARTS, SLOTS], Range::Flag);
    details.fixed.into_iter().for_each(|slots| into.many_hot(slots.iter().map(Slot::index), SLOTS));
    write_turn(rules, stage.turn(), seat, into);
    write_aim(rules, &details, into);
    into.segment("ending", &[3], Range::Flag);
    let ending = details.ending.map(|ending| match ending {
        Ending::TownDestroyed => 0,
        Ending::AllEscaped => 1,
        Ending::TownSaved => 2,
    });
    into.one_hot(ending, 3);
}

fn write_turn(rules: &Rules, turn: Option<Turn>, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    into.segment("turn", &[players], Range::Flag);
    into.one_hot(turn.and_then(|turn| ahead(seat, turn.seat, rules.players)), players);
    write_card("gear card", turn.map(|turn| turn.gear), into);
    into.segment("thrown", &[1], Range::Share);
    into.share(turn.map_or(0, |turn| turn.thrown), MOST_THROWS);
    into.segment("spare", &[1], Range::Flag);
    into.flag(turn.is_some_and(|turn| turn.spare == Spare::Open));
}

fn write_aim(rules: &Rules, details: &Details, into: &mut Tensor<'_>) {
    let (style, target, free) = match details.aim {
        None => (None, None, None),
        Some(Aim::At(style, slot)) => (Some(style.index()), Some(slot), None),
        Some(Aim::Free(free)) => (Some(Style::ALL.len()), Some(free.slot()), Some(free)),
    };
    into.segment("style", &[Style::ALL.len() + 1], Range::Flag);
    into.one_hot(style, Style::ALL.len() + 1);
    into.segment("target", &[SLOTS], Range::Flag);
    into.one_hot(target.map(Slot::index), SLOTS);
    into.segment("in the air", &[1], Range::Share);
    into.share(details.in_the_air, DICE as u32);
    if rules.throwing == Throwing::Quick {
        return;
    }
    into.segment("aim", &[7], Range::Signed);
    let Some(FreeAim { from: (x, y, z), to: (to_x, to_y), speed, spin }) = free else { return into.skip(7) };
    for at in [x, y, z, to_x, to_y] {
        into.signed(at, FURTHEST);
    }
    into.share(speed, FASTEST);
    into.signed(spin, MOST_SPIN);
}
