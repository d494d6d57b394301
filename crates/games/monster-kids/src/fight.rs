//! A fight: dice, cards in rounds of priority, types, and what becomes of those who win and lose.

use kernel::{Seat, Sink};

use crate::{
    Card, Event, Fight, Foe, Kid, MOST_PLAYERS, Mode, Rules, Side, Stage, State,
    cards::Cards,
    end,
    outcome::{Chance, fight_die},
    pack::{Effect, Resistance, Ties},
    state::{FightStage, InPlay, Purpose, Types},
    step::end_turn,
    trap,
};

/// Rule KID-40: so many injuries send a kid to Limbo.
pub(crate) const LIMBO: u8 = 3;
/// Rule KID-32: what a resistance adds and a weakness takes away.
const TYPE_BONUS: i8 = 3;

impl Fight {
    /// A fight of a turn before its dice are rolled, for those who weigh whether to begin it.
    pub const fn before(fighter: Seat, foe: Foe) -> Self {
        new(fighter, foe, Purpose::Turn)
    }

    /// The fight as this card would leave it on this side; a die that is to be rolled again is missing.
    #[must_use]
    pub fn with(mut self, rules: &Rules, card: Card, side: Option<Side>) -> Self {
        change(&mut self, rules, card, side.map_or(0, Side::index));
        self
    }

    /// Whether a Dark Power lets the monster win equal totals.
    pub fn wins_ties(&self, rules: &Rules) -> bool {
        wins_ties(rules, self)
    }
}

/// A fight as it begins.
pub(crate) const fn new(fighter: Seat, foe: Foe, purpose: Purpose) -> Fight {
    Fight {
        fighter,
        foe,
        purpose,
        dice: [None; 2],
        plus: [0; 2],
        floor: [0; 2],
        shields: 0,
        types: Types::Count,
        played: Cards::NONE,
        asked: fighter,
        passes: 0,
    }
}

/// Rule KID-30: the foe's die is rolled first.
pub(crate) fn begin(state: &mut State, fighter: Seat, foe: Foe, purpose: Purpose) {
    state.fight = Some(new(fighter, foe, purpose));
    state.stage = Stage::Fight(FightStage::Die(Side::Foe));
}

/// A die lies: the other one is rolled, or cards are played.
pub(crate) fn die(rules: &Rules, state: &mut State, side: Side, die: u8, events: &mut impl Sink<Event>) {
    let Some(fight) = &mut state.fight else { return };
    if let Chance::Die { roller, .. } = fight_die(rules, fight.fighter, &fight.foe, side) {
        events.put(Event::DieRolled { roller, side, die });
    }
    fight.dice[side.index()] = Some(die);
    match fight.dice {
        [None, _] => state.stage = Stage::Fight(FightStage::Die(Side::Fighter)),
        [_, None] => state.stage = Stage::Fight(FightStage::Die(Side::Foe)),
        [Some(_), Some(_)] => ask_next(rules, state, events),
    }
}

/// Rule KID-31: in rounds from the fighter clockwise, one card or pass each, until all pass in a row.
fn ask_next(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let Some(fight) = &state.fight else { return };
    let asked = Seat::all(rules.players).filter(|seat| state.is_asked(*seat)).count();
    if usize::from(fight.passes) >= asked {
        return resolve(rules, state, events);
    }
    let mut seat = fight.asked;
    while !state.is_asked(seat) {
        seat = State::after(rules, seat);
    }
    if let Some(fight) = &mut state.fight {
        fight.asked = seat;
    }
    state.stage = Stage::Fight(FightStage::Cards);
}

/// Rule KID-31: somebody plays no card.
pub(crate) fn pass(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Passed { seat });
    if let Some(fight) = &mut state.fight {
        fight.passes += 1;
        fight.asked = State::after(rules, seat);
    }
    ask_next(rules, state, events);
}

/// Rule KID-31: somebody plays a card.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: Card,
    side: Option<Side>,
    events: &mut impl Sink<Event>,
) {
    events.put(Event::Played { seat, card, side });
    state.hands[seat.index()].take(card);
    let Some(fight) = &mut state.fight else { return };
    fight.played.put(card);
    fight.passes = 0;
    fight.asked = State::after(rules, seat);
    let place = side.map_or(0, Side::index);
    change(fight, rules, card, place);
    if fight.dice[place].is_none() {
        state.stage = Stage::Fight(FightStage::Die(Side::BOTH[place]));
        return;
    }
    ask_next(rules, state, events);
}

/// What a card changes in a fight; a die that is to be rolled again is taken away.
fn change(fight: &mut Fight, rules: &Rules, card: Card, place: usize) {
    match rules.content.effect(card) {
        Some(Effect::Power { amount, .. }) => fight.plus[place] = fight.plus[place].saturating_add(amount),
        Some(Effect::Swap) => fight.dice.swap(0, 1),
        Some(Effect::Shield) => fight.shields |= 1 << place,
        Some(Effect::IgnoreTypes) => fight.types = Types::Ignored,
        Some(Effect::AtLeast { floor, .. }) => fight.floor[place] = fight.floor[place].max(floor),
        Some(Effect::Reroll { .. }) => fight.dice[place] = None,
        Some(Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue) | None => {}
    }
}

/// Both attack powers as they stand, the fighter's first.
#[inline]
pub fn powers(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> [i8; 2] {
    let types = types(rules, kids, fight);
    let mut powers = [0; 2];
    for side in Side::BOTH {
        let place = side.index();
        let die = fight.dice[place].unwrap_or(0).max(fight.floor[place]);
        powers[place] = die.cast_signed().saturating_add(fight.plus[place]).saturating_add(types[place]);
    }
    if let Foe::Monster(monster) = fight.foe {
        powers[1] = powers[1].saturating_add(monster_power(rules, monster));
    }
    powers
}

fn monster_power(rules: &Rules, monster: InPlay) -> i8 {
    let attached: i8 = monster.powers.iter().map(|power| rules.content.powers[power].power).sum();
    rules.content.monsters[usize::from(monster.monster)].power + attached
}

/// Rule KID-32: a resistance to the opponent's type adds 3 to one's own roll, a weakness takes 3 away, on both sides.
fn types(rules: &Rules, kids: &[Kid; MOST_PLAYERS], fight: &Fight) -> [i8; 2] {
    if fight.types == Types::Ignored {
        return [0; 2];
    }
    let of_kid = |seat: Seat| {
        let character = kids[seat.index()].character.and_then(|place| rules.character(place));
        character.map(|character| character.power_type)
    };
    let fighter = of_kid(fight.fighter);
    let foe = match fight.foe {
        Foe::Kid(seat) => of_kid(seat),
        Foe::Monster(monster) => rules.content.monsters[usize::from(monster.monster)].power_type,
    };
    let bonus = |own: Option<usize>, other: Option<usize>, resistance: Resistance| match (own, other) {
        (Some(own), Some(other)) => {
            let own = &rules.content.types[own];
            let resists = own.resists == other && resistance == Resistance::Counts;
            i8::from(resists) * TYPE_BONUS - i8::from(own.weak == other) * TYPE_BONUS
        }
        _ => 0,
    };
    let ignored = match fight.foe {
        Foe::Kid(_) => false,
        Foe::Monster(monster) => {
            monster.powers.iter().any(|power| rules.content.powers[power].resistance == Resistance::Ignored)
        }
    };
    let resistance = if ignored { Resistance::Ignored } else { Resistance::Counts };
    [bonus(fighter, foe, resistance), bonus(foe, fighter, Resistance::Counts)]
}

/// Rules KID-32 to KID-34: types count, the higher power wins, played cards are discarded.
fn resolve(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let Some(fight) = state.fight.take() else { return };
    let [fighter, foe] = types(rules, &state.kids, &fight);
    if (fighter, foe) != (0, 0) {
        events.put(Event::TypesCounted { fighter, foe });
    }
    let [fighter, foe] = powers(rules, &state.kids, &fight);
    events.put(Event::Compared { fighter, foe });
    if !fight.played.is_empty() {
        events.put(Event::PlayedDiscarded { cards: fight.played.len() as u8 });
        state.discard.put_all(&fight.played);
    }
    let winner = match fighter.cmp(&foe) {
        std::cmp::Ordering::Greater => Some(Side::Fighter),
        std::cmp::Ordering::Less => Some(Side::Foe),
        // Rule KID-33: equal powers win nothing, but for a Dark Power that wins them.
        std::cmp::Ordering::Equal => wins_ties(rules, &fight).then_some(Side::Foe),
    };
    match (fight.purpose, fight.foe) {
        (Purpose::Final, Foe::Kid(other)) => end::final_fought(state, fight.fighter, other, winner, events),
        (_, Foe::Monster(monster)) => fought_monster(rules, state, &fight, monster, winner, events),
        (Purpose::Turn, Foe::Kid(other)) => fought_kid(rules, state, &fight, other, winner, events),
    }
}

fn wins_ties(rules: &Rules, fight: &Fight) -> bool {
    match fight.foe {
        Foe::Kid(_) => false,
        Foe::Monster(monster) => {
            monster.powers.iter().any(|power| rules.content.powers[power].ties == Ties::Monster)
        }
    }
}

/// Rules KID-35 and KID-60: a defeated monster is discarded, or kept in versus mode; one that wins stays and injures.
fn fought_monster(
    rules: &Rules,
    state: &mut State,
    fight: &Fight,
    monster: InPlay,
    winner: Option<Side>,
    events: &mut impl Sink<Event>,
) {
    let seat = fight.fighter;
    let place = monster.monster;
    if winner == Some(Side::Fighter) {
        monster.powers.iter().for_each(|power| state.discard.put(Card::power(power)));
        match rules.mode {
            Mode::Together => {
                events.put(Event::Defeated { seat, monster: place });
                state.discard.put(Card::monster(usize::from(place)));
            }
            Mode::Versus => {
                events.put(Event::Captured { seat, monster: place });
                state.kids[seat.index()].captured |= 1 << place;
            }
        }
        return end_turn(rules, state, events);
    }
    if winner.is_none() {
        events.put(Event::NobodyWon);
    }
    events.put(Event::MonsterStays { monster: place });
    state.middle.put(monster);
    if winner.is_none() {
        return end_turn(rules, state, events);
    }
    let more: u8 = monster.powers.iter().map(|power| rules.content.powers[power].injuries).sum();
    injure(rules, state, fight, Side::Fighter, 1 + more, events);
}

/// Rule KID-61: whoever loses takes an injury, and the winner captures nothing.
fn fought_kid(
    rules: &Rules,
    state: &mut State,
    fight: &Fight,
    other: Seat,
    winner: Option<Side>,
    events: &mut impl Sink<Event>,
) {
    let (winner, loser, side) = match winner {
        None => {
            events.put(Event::NobodyWon);
            return end_turn(rules, state, events);
        }
        Some(Side::Fighter) => (fight.fighter, other, Side::Foe),
        Some(Side::Foe) => (other, fight.fighter, Side::Fighter),
    };
    events.put(Event::LostToKid { winner, loser });
    injure(rules, state, fight, side, 1, events);
}

/// Rules KID-35 and KID-40: the loser is injured, and the third injury leads to Limbo.
fn injure(
    rules: &Rules,
    state: &mut State,
    fight: &Fight,
    side: Side,
    injuries: u8,
    events: &mut impl Sink<Event>,
) {
    let Some(seat) = fight.kid_on(side) else { return };
    if fight.shields & 1 << side.index() != 0 {
        events.put(Event::Shielded { seat });
        return end_turn(rules, state, events);
    }
    let kid = &mut state.kids[seat.index()];
    kid.injuries = (kid.injuries + injuries).min(LIMBO);
    events.put(Event::Injured { seat, injuries: kid.injuries });
    if kid.injuries == LIMBO {
        trap::fall_into_limbo(rules, state, seat, events);
    } else {
        end_turn(rules, state, events);
    }
}
