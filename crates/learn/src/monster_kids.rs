//! Monster Kids: actions by their cards, monsters and kids, and every card of the table.
//!
//! Ids and tensors have room for every pack: 16 characters, 32 monsters, 16 Dark Powers and 30 kinds of hand cards, by their
//! place in the pack. So they are the same for all packs, and ids are the same for all numbers of players. An id of a card that
//! the pack does not have, or of a seat that nobody has, stands for nothing. A card for the hand
//! is the Light Portal (0) or a hand card of the pack (1 to 30). A kid is the number of seats clockwise from whoever acts.
//!
//! | ids | actions |
//! |---|---|
//! | 0 to 4 | pass, end, roll, light, negate |
//! | 5 to 20 | choose character 0 to 15 |
//! | 21 to 52 | attach to monster 0 to 31 |
//! | 53 to 84 | fight monster 0 to 31 |
//! | 85 to 89 | attack the kid 1 to 5 seats ahead |
//! | 90 to 120 | discard card 0 to 30 |
//! | 121 to 330 | use card 1 to 30, each for nobody or for the kid 0 to 5 seats ahead |
//! | 331 to 600 | play card 1 to 30, each on no side, for the fighter, for the foe, or for the kid 0 to 5 seats ahead |
//!
//! The rows of all cards are the 32 monsters, the 16 Dark Powers, the Dark Portal, the Light Portal and the 30 hand cards. Their
//! numbers are shares of the copies in the deck.
//!
//! | segment | numbers |
//! |---|---|
//! | `seat` | the observer's own seat, A first: ties are broken by letters |
//! | `characters`, `injuries`, `traps`, `failed rolls`, `captured` | each kid: character, injuries in thirds, Limbo or portal, failed escape rolls in thirds, captured monsters |
//! | `hands` | each player's cards for the hand; zeros where hidden |
//! | `hidden`, `hand sizes` | whose hand is hidden, and how many cards it has as a share of all cards for hands |
//! | `deck` | how many cards are left to draw, as a share of all |
//! | `unseen`, `discard` | the cards that the observer has not seen, and those of the discard pile |
//! | `middle`, `powers`, `waiting` | the monsters in the middle, the Dark Powers of each, and those that wait |
//! | `turn` | whose turn it is |
//! | `stage` | characters, initiative, draw, attach, portal, ready, trapped, escape, fight, Limbo, last light, over |
//! | `asked` | who gets a character, rolls, is asked for a card or falls into Limbo |
//! | `fallen` | who still discards for Limbo after the last light |
//! | `more` | how many cards are still drawn, in thirds |
//! | `attached` | the Dark Power that is attached |
//! | `rolls`, `later` | who begins: each player's roll in tenths, and who rolls later |
//! | `ending` | all win, all lose, one wins |
//! | `winner` | who |
//! | `fighter`, `foe`, `foe monster`, `foe powers`, `foe kids` | in a fight: who fights; a monster, a kid or rivals; which monster with which powers; which kids |
//! | `final`, `types ignored` | whether it is a final, and whether power types are switched off |
//! | `sides` | the fighter's and the foe's side: rolled, die in twelfths, plus in fiftieths, what the die counts at least in twelfths, shielded |
//! | `rivals` | the same for each kid in a final of more than two |
//! | `played` | the cards for hands played into it |
//! | `passes` | how many have passed in a row, as a share of the players |

use kernel::{Seat, SeatSet};
use monster_kids::{
    Action, Card, Cards, Ending, Fight, Foe, HandInView, InPlay, KINDS, Kind, MOST_CHARACTERS,
    MOST_HAND_KINDS, MOST_MONSTERS, MOST_PLAYERS, MOST_POWERS, MonsterKids, Powers, Purpose, Rules, Side,
    Stage, Trap, Types, View,
};

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around, seat_ahead},
};

/// Where each group of ids begins.
const PLAIN: [Action; 5] = [Action::Pass, Action::End, Action::Roll, Action::Light, Action::Negate];
const CHOOSE: usize = PLAIN.len();
const ATTACH: usize = CHOOSE + MOST_CHARACTERS;
const FIGHT: usize = ATTACH + MOST_MONSTERS;
const ATTACK: usize = FIGHT + MOST_MONSTERS;
const DISCARD: usize = ATTACK + MOST_PLAYERS - 1;
const USE: usize = DISCARD + HAND_CARDS;
const PLAY: usize = USE + MOST_HAND_KINDS * TARGETS;
const END: usize = PLAY + MOST_HAND_KINDS * SIDES;
/// The Light Portal and the hand cards.
const HAND_CARDS: usize = 1 + MOST_HAND_KINDS;
/// Nobody, or a kid.
const TARGETS: usize = 1 + MOST_PLAYERS;
/// No side, the fighter's, the foe's, or a kid's.
const SIDES: usize = 3 + MOST_PLAYERS;
/// Injuries that trap a kid, and failed rolls that lose a game alone.
const THREE: u32 = 3;
/// The most sides of a die, and of a kid's die.
const MOST_SIDES: u32 = 12;
const KIDS_DIE: u32 = 10;
/// More than cards add to a side.
const MOST_PLUS: i32 = 50;
/// What is written of a side of a fight.
const OF_A_SIDE: usize = 5;

impl Encode for MonsterKids {
    fn action_space(_: &Rules) -> usize {
        END
    }

    fn id(rules: &Rules, seat: Seat, action: &Action) -> Option<usize> {
        let within = |first: usize, place: u8, most: usize| {
            (usize::from(place) < most).then_some(first + usize::from(place))
        };
        let kid = |kid: Seat| ahead(seat, kid, rules.players);
        match *action {
            Action::Pass => Some(0),
            Action::End => Some(1),
            Action::Roll => Some(2),
            Action::Light => Some(3),
            Action::Negate => Some(4),
            Action::Choose(place) => within(CHOOSE, place, MOST_CHARACTERS),
            Action::Attach(monster) => within(ATTACH, monster, MOST_MONSTERS),
            Action::Fight(monster) => within(FIGHT, monster, MOST_MONSTERS),
            Action::Attack(target) => Some(ATTACK + kid(target)?.checked_sub(1)?),
            Action::Discard(card) => Some(DISCARD + hand_place(card)?),
            Action::Use(card, target) => {
                let target = target.map_or(Some(0), |target| Some(1 + kid(target)?))?;
                Some(USE + hand_place(card)?.checked_sub(1)? * TARGETS + target)
            }
            Action::Play(card, side) => {
                let side = match side {
                    None => 0,
                    Some(Side::Fighter) => 1,
                    Some(Side::Foe) => 2,
                    Some(Side::Kid(rival)) => 3 + kid(rival)?,
                };
                Some(PLAY + hand_place(card)?.checked_sub(1)? * SIDES + side)
            }
        }
    }

    fn action(rules: &Rules, seat: Seat, id: usize) -> Option<Action> {
        let kid = |far: usize| seat_ahead(seat, far, rules.players);
        Some(match id {
            0..CHOOSE => *PLAIN.get(id)?,
            CHOOSE..ATTACH => Action::Choose(in_the_pack(id - CHOOSE, rules.content.characters.len())?),
            ATTACH..FIGHT => Action::Attach(in_the_pack(id - ATTACH, rules.content.monsters.len())?),
            FIGHT..ATTACK => Action::Fight(in_the_pack(id - FIGHT, rules.content.monsters.len())?),
            ATTACK..DISCARD => Action::Attack(kid(id - ATTACK + 1)?),
            DISCARD..USE => Action::Discard(hand_card(rules, id - DISCARD)?),
            USE..PLAY => {
                let target = match (id - USE) % TARGETS {
                    0 => None,
                    far => Some(kid(far - 1)?),
                };
                Action::Use(hand_card(rules, (id - USE) / TARGETS + 1)?, target)
            }
            PLAY..END => {
                let side = match (id - PLAY) % SIDES {
                    0 => None,
                    1 => Some(Side::Fighter),
                    2 => Some(Side::Foe),
                    far => Some(Side::Kid(kid(far - 3)?)),
                };
                Action::Play(hand_card(rules, (id - PLAY) / SIDES + 1)?, side)
            }
            _ => return None,
        })
    }

    fn write(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
        let players = usize::from(rules.players);
        into.segment("seat", &[players], Range::Flag);
        into.one_hot(Some(seat.index()), players);
        write_kids(rules, view, seat, into);
        write_cards(rules, view, seat, into);
        into.segment("turn", &[players], Range::Flag);
        into.one_hot(ahead(seat, view.turn, rules.players), players);
        write_stage(rules, &view.stage, seat, into);
        write_fight(rules, view.stage.fight(), seat, into);
    }
}

/// The place of a card among those for the hand.
fn hand_place(card: Card) -> Option<usize> {
    match card.kind() {
        Kind::LightPortal => Some(0),
        Kind::Hand(place) => Some(1 + place),
        Kind::Monster(_) | Kind::Power(_) | Kind::DarkPortal => None,
    }
}

/// A place in the pack, if the pack has this many.
fn in_the_pack(place: usize, size: usize) -> Option<u8> {
    u8::try_from(place).ok().filter(|_| place < size)
}

/// The card for the hand at this place, if the pack has it.
fn hand_card(rules: &Rules, place: usize) -> Option<Card> {
    match place.checked_sub(1) {
        None => Some(Card::LIGHT_PORTAL),
        Some(place) => (place < rules.content.hand.len()).then(|| Card::hand(place)),
    }
}

/// How many of a card the deck has.
fn copies(rules: &Rules, card: Card) -> u8 {
    rules.deck().count(card).max(1)
}

/// The number of all cards for hands, and of all cards.
fn sizes(rules: &Rules) -> (u32, u32) {
    let for_hands = rules.deck().kinds().filter(|(card, _)| card.is_for_the_hand());
    (for_hands.map(|(_, count)| u32::from(count)).sum(), rules.deck().len())
}

/// Shares of the copies of each card.
fn write_counts(rules: &Rules, cards: &Cards, from: Card, into: &mut Tensor<'_>) {
    for card in (from.index()..KINDS).filter_map(|number| Card::new(number as u8)) {
        into.share(cards.count(card), copies(rules, card));
    }
}

fn write_kids(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    let kids = around(seat, rules.players).map(|seat| &view.kids[seat.index()]);
    into.segment("characters", &[players, MOST_CHARACTERS], Range::Flag);
    kids.clone().for_each(|kid| into.one_hot(kid.character().map(usize::from), MOST_CHARACTERS));
    into.segment("injuries", &[players], Range::Share);
    kids.clone().for_each(|kid| into.share(kid.injuries(), THREE));
    into.segment("traps", &[players, 2], Range::Flag);
    for kid in kids.clone() {
        let trap = kid.trap().map(|trap| match trap {
            Trap::Limbo => 0,
            Trap::Portal => 1,
        });
        into.one_hot(trap, 2);
    }
    into.segment("failed rolls", &[players], Range::Share);
    kids.clone().for_each(|kid| into.share(kid.failed_rolls(), THREE));
    into.segment("captured", &[players, MOST_MONSTERS], Range::Flag);
    kids.for_each(|kid| into.many_hot(kid.captives(), MOST_MONSTERS));
}

fn write_cards(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    let hands = around(seat, rules.players).map(|seat| &view.hands[seat.index()]);
    let (for_hands, all) = sizes(rules);
    into.segment("hands", &[players, HAND_CARDS], Range::Share);
    for hand in hands.clone() {
        match hand {
            HandInView::Open(cards) => write_counts(rules, cards, Card::LIGHT_PORTAL, into),
            HandInView::Hidden(_) => into.skip(HAND_CARDS),
        }
    }
    into.segment("hidden", &[players], Range::Flag);
    hands.clone().for_each(|hand| into.flag(matches!(hand, HandInView::Hidden(_))));
    into.segment("hand sizes", &[players], Range::Share);
    hands.for_each(|hand| into.share(hand.len(), for_hands));
    into.segment("deck", &[1], Range::Share);
    into.share(view.deck, all);
    for (name, cards) in [("unseen", &view.unseen), ("discard", &view.discard)] {
        into.segment(name, &[KINDS], Range::Share);
        write_counts(rules, cards, Card::monster(0), into);
    }
    into.segment("middle", &[MOST_MONSTERS], Range::Flag);
    into.many_hot(view.middle.iter().map(|monster| usize::from(monster.monster)), MOST_MONSTERS);
    into.segment("powers", &[MOST_MONSTERS, MOST_POWERS], Range::Flag);
    let place = |InPlay { monster, powers }: InPlay| {
        powers.iter().map(move |power| usize::from(monster) * MOST_POWERS + power)
    };
    into.many_hot(view.middle.iter().flat_map(place), MOST_MONSTERS * MOST_POWERS);
    into.segment("waiting", &[MOST_POWERS], Range::Flag);
    into.many_hot(view.waiting.iter(), MOST_POWERS);
}

/// What a stage has to say besides its kind.
#[derive(Default)]
struct Details {
    asked: Option<Seat>,
    fallen: Option<Seat>,
    more: u8,
    attached: Option<u8>,
    ending: Option<Ending>,
}

fn write_stage(rules: &Rules, stage: &Stage, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    let none = Details::default();
    let (index, details) = match *stage {
        Stage::Characters { next } => (0, Details { asked: Some(next), ..none }),
        Stage::Initiative(rolls) => (1, Details { asked: Some(rolls.next()), ..none }),
        Stage::Draw { more } => (2, Details { more, ..none }),
        Stage::Attach { power, more } => (3, Details { attached: Some(power), more, ..none }),
        Stage::Portal { more } => (4, Details { more, ..none }),
        Stage::Ready => (5, none),
        Stage::Trapped => (6, none),
        Stage::Escape => (7, none),
        Stage::Fight(fight) => (8, Details { asked: Some(fight.asked()), ..none }),
        Stage::Limbo { seat } => (9, Details { asked: Some(seat), ..none }),
        Stage::LastLight { asked, fallen } => (10, Details { asked: Some(asked), fallen, ..none }),
        Stage::Over(ending) => (11, Details { ending: Some(ending), ..none }),
    };
    into.segment("stage", &[12], Range::Flag);
    into.one_hot(Some(index), 12);
    let who = |name, who: Option<Seat>, into: &mut Tensor<'_>| {
        into.segment(name, &[players], Range::Flag);
        into.one_hot(who.and_then(|who| ahead(seat, who, rules.players)), players);
    };
    who("asked", details.asked, into);
    who("fallen", details.fallen, into);
    into.segment("more", &[1], Range::Share);
    into.share(details.more, THREE);
    into.segment("attached", &[MOST_POWERS], Range::Flag);
    into.one_hot(details.attached.map(usize::from), MOST_POWERS);
    let rolls = match stage {
        Stage::Initiative(rolls) => Some(rolls),
        _ => None,
    };
    into.segment("rolls", &[players], Range::Share);
    for seat in around(seat, rules.players) {
        into.share(rolls.and_then(|rolls| rolls.rolled(seat)).unwrap_or(0), KIDS_DIE);
    }
    into.segment("later", &[players], Range::Flag);
    let later = rolls.map_or(SeatSet::EMPTY, monster_kids::Rolls::later);
    around(seat, rules.players).for_each(|seat| into.flag(later.contains(seat)));
    let (ending, winner) = match details.ending {
        None => (None, None),
        Some(Ending::AllWin) => (Some(0), None),
        Some(Ending::AllLose) => (Some(1), None),
        Some(Ending::Winner(seat)) => (Some(2), Some(seat)),
    };
    into.segment("ending", &[3], Range::Flag);
    into.one_hot(ending, 3);
    who("winner", winner, into);
}

fn write_fight(rules: &Rules, fight: Option<&Fight>, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    into.segment("fighter", &[players], Range::Flag);
    into.one_hot(fight.and_then(|fight| ahead(seat, fight.fighter(), rules.players)), players);
    let (foe, monster, kids) = match fight.map(Fight::foe) {
        None => (None, None, SeatSet::EMPTY),
        Some(Foe::Monster(monster)) => (Some(0), Some(monster), SeatSet::EMPTY),
        Some(Foe::Kid(seat)) => (Some(1), None, SeatSet::only(seat)),
        Some(Foe::Rivals(seats)) => (Some(2), None, seats),
    };
    into.segment("foe", &[3], Range::Flag);
    into.one_hot(foe, 3);
    into.segment("foe monster", &[MOST_MONSTERS], Range::Flag);
    into.one_hot(monster.map(|monster| usize::from(monster.monster)), MOST_MONSTERS);
    into.segment("foe powers", &[MOST_POWERS], Range::Flag);
    into.many_hot(monster.map_or(Powers::default(), |monster| monster.powers).iter(), MOST_POWERS);
    into.segment("foe kids", &[players], Range::Flag);
    around(seat, rules.players).for_each(|seat| into.flag(kids.contains(seat)));
    into.segment("final", &[1], Range::Flag);
    into.flag(fight.is_some_and(|fight| fight.purpose() == Purpose::Final));
    into.segment("types ignored", &[1], Range::Flag);
    into.flag(fight.is_some_and(|fight| fight.types() == Types::Ignored));
    let among = |side: &Side| fight.filter(|fight| fight.sides().has(*side));
    into.segment("sides", &[2, OF_A_SIDE], Range::Signed);
    for side in Side::BOTH {
        write_side(among(&side), side, into);
    }
    into.segment("rivals", &[players, OF_A_SIDE], Range::Signed);
    for side in around(seat, rules.players).map(Side::Kid) {
        write_side(among(&side), side, into);
    }
    into.segment("played", &[HAND_CARDS], Range::Share);
    match fight {
        Some(fight) => write_counts(rules, fight.played(), Card::LIGHT_PORTAL, into),
        None => into.skip(HAND_CARDS),
    }
    into.segment("passes", &[1], Range::Share);
    into.share(fight.map_or(0, Fight::passes), rules.players);
}

fn write_side(fight: Option<&Fight>, side: Side, into: &mut Tensor<'_>) {
    let Some(fight) = fight else { return into.skip(OF_A_SIDE) };
    into.flag(fight.die(side).is_some());
    into.share(fight.die(side).unwrap_or(0), MOST_SIDES);
    into.signed(fight.plus(side), MOST_PLUS);
    into.share(fight.floor(side), MOST_SIDES);
    into.flag(fight.is_shielded(side));
}
