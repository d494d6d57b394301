//! A fight: dice, cards in rounds of priority, types, and what becomes of those who win and lose.

mod power;
mod standing;

use kernel::{Seat, SeatSet, Sink};

use crate::{
    Card, Event, Fight, Foe, MOST_PLAYERS, Mode, Rules, Side, Stage, State,
    cards::Cards,
    end,
    outcome::{Chance, fight_die},
    pack::Effect,
    state::{InPlay, Purpose, Types},
    step::end_turn,
    trap,
};

pub use power::{TYPE_BONUS, powers};
pub(crate) use power::{monster_power, totals, two_of, types};
pub use standing::{FightSummary, Loss, Odds, SideOdds, SideSummary, Verdict};

/// Rule KID-40: this many injuries send a kid to Limbo.
pub const LIMBO: u8 = 3;

impl Fight {
    /// A fight of a turn before its dice are rolled, for those who weigh whether to begin it.
    pub const fn before(fighter: Seat, foe: Foe) -> Self {
        new(fighter, foe, Purpose::Turn)
    }

    /// Rules KID-35 and KID-61: how many injuries a kid takes that loses it.
    pub(crate) fn injuries(&self, rules: &Rules) -> u8 {
        match self.foe {
            Foe::Monster(monster) => injuries(rules, monster),
            Foe::Kid(_) | Foe::Rivals(_) => 1,
        }
    }

    /// The fight as this card of this player would leave it on this side; a die that is to be rolled again is missing.
    #[must_use]
    pub fn with(mut self, rules: &Rules, seat: Seat, card: Card, side: Option<Side>) -> Self {
        change(&mut self, rules, seat, card, side);
        self
    }
}

/// Rule KID-35: how many injuries a monster deals with its Dark Powers.
pub(crate) fn injuries(rules: &Rules, monster: InPlay) -> u8 {
    let more: u8 = monster.powers.iter().map(|power| rules.content.powers[power].injuries).sum();
    1 + more
}

/// A fight as it begins.
pub(crate) const fn new(fighter: Seat, foe: Foe, purpose: Purpose) -> Fight {
    Fight {
        fighter,
        foe,
        purpose,
        dice: [None; MOST_PLAYERS],
        plus: [0; MOST_PLAYERS],
        floor: [0; MOST_PLAYERS],
        shields: 0,
        types: Types::Count,
        played: Cards::NONE,
        asked: fighter,
        passes: 0,
    }
}

/// Rule KID-30: the foe's die is rolled first.
pub(crate) fn begin(state: &mut State, fighter: Seat, foe: Foe, purpose: Purpose) {
    state.stage = Stage::Fight(new(fighter, foe, purpose));
}

/// Rule KID-63: more than two tied players roll by their letters.
pub(crate) fn begin_among(state: &mut State, first: Seat, seats: SeatSet) {
    state.stage = Stage::Fight(new(first, Foe::Rivals(seats), Purpose::Final));
}

/// A die lies: another one is rolled, or cards are played.
pub(crate) fn die(rules: &Rules, state: &mut State, die: u8, events: &mut impl Sink<Event>) {
    let Stage::Fight(fight) = &mut state.stage else { return };
    let Some(side) = fight.next_to_roll() else { return };
    if let Side::Kid(seat) = side {
        events.put(Event::RolledInFinal { seat, die });
    } else if let Chance::Die { roller, .. } = fight_die(rules, fight.fighter, &fight.foe, side) {
        events.put(Event::DieRolled { roller, side, die });
    }
    fight.dice[side.index()] = Some(die);
    if fight.next_to_roll().is_none() {
        ask_next(rules, state, events);
    }
}

/// Rule KID-31: in rounds from the fighter clockwise, one card or pass each, until all pass in a row.
fn ask_next(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let Stage::Fight(fight) = &state.stage else { return };
    let asked = Seat::all(rules.players).filter(|seat| state.is_asked(fight, *seat)).count();
    if usize::from(fight.passes) >= asked {
        return resolve(rules, state, events);
    }
    let mut seat = fight.asked;
    while !state.is_asked(fight, seat) {
        seat = State::after(rules, seat);
    }
    if let Stage::Fight(fight) = &mut state.stage {
        fight.asked = seat;
    }
}

/// Rule KID-31: somebody plays no card.
pub(crate) fn pass(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Passed { seat });
    if let Stage::Fight(fight) = &mut state.stage {
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
    let Stage::Fight(fight) = &mut state.stage else { return };
    fight.played.put(card);
    fight.passes = 0;
    fight.asked = State::after(rules, seat);
    change(fight, rules, seat, card, side);
    if fight.next_to_roll().is_none() {
        ask_next(rules, state, events);
    }
}

/// Rule KID-44: a trapped player frees himself with a Light Portal and is in the rounds like the others.
pub(crate) fn light(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    trap::free_by_light(state, seat, events);
    if let Stage::Fight(fight) = &mut state.stage {
        fight.passes = 0;
        fight.asked = State::after(rules, seat);
    }
    ask_next(rules, state, events);
}

/// What a card changes in a fight; a die that is to be rolled again is taken away.
fn change(fight: &mut Fight, rules: &Rules, seat: Seat, card: Card, side: Option<Side>) {
    let Some(effect) = rules.content.effect(card) else { return };
    match (effect, side) {
        (Effect::Power { amount, .. }, Some(side)) => fight.plus[side.index()] += i16::from(amount),
        // Among more than two the player's own die changes places with the chosen one.
        (Effect::Swap, Some(Side::Kid(other))) => fight.dice.swap(seat.index(), other.index()),
        (Effect::Swap, None | Some(Side::Fighter | Side::Foe)) => fight.dice.swap(0, 1),
        (Effect::Shield, Some(side)) => fight.shields |= 1 << side.index(),
        (Effect::IgnoreTypes, _) => fight.types = Types::Ignored,
        (Effect::AtLeast { floor, .. }, Some(side)) => {
            let known = &mut fight.floor[side.index()];
            *known = floor.max(*known);
        }
        (Effect::Reroll { .. }, Some(side)) => fight.dice[side.index()] = None,
        // A card that needs a side is refused without one, and these cards are not played into fights.
        (Effect::Power { .. } | Effect::Shield | Effect::AtLeast { .. } | Effect::Reroll { .. }, None)
        | (Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue, _) => {}
    }
}

/// Rules KID-32 to KID-34: types count, the higher power wins, played cards are discarded.
fn resolve(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let Stage::Fight(fight) = state.stage else { return };
    let [fighter, foe] = types(rules, &state.kids, &fight);
    if (fighter, foe) != (0, 0) {
        events.put(Event::TypesCounted { fighter, foe });
    }
    if let Foe::Rivals(seats) = fight.foe {
        let totals = totals(rules, &state.kids, &fight, seats);
        seats.iter().for_each(|seat| events.put(Event::Totalled { seat, power: totals[seat.index()] }));
        discard_played(state, &fight, events);
        return end::final_totalled(state, seats, &totals, events);
    }
    let [fighter, foe] = powers(rules, &state.kids, &fight);
    events.put(Event::Compared { fighter, foe });
    discard_played(state, &fight, events);
    let winner = match fighter.cmp(&foe) {
        std::cmp::Ordering::Greater => Some(Side::Fighter),
        std::cmp::Ordering::Less => Some(Side::Foe),
        // Rule KID-33: nobody wins with equal powers, unless a Dark Power lets the monster win them.
        std::cmp::Ordering::Equal => fight.winner_of_ties(rules).map(|power| {
            events.put(Event::TieTaken { power });
            Side::Foe
        }),
    };
    match (fight.purpose, fight.foe) {
        (Purpose::Final, Foe::Kid(other)) => end::final_fought(state, fight.fighter, other, winner, events),
        (Purpose::Turn, Foe::Kid(other)) => fought_kid(rules, state, &fight, other, winner, events),
        (_, Foe::Monster(monster)) => fought_monster(rules, state, &fight, monster, winner, events),
        // A final of more than two has been told by its totals above.
        (_, Foe::Rivals(_)) => {}
    }
}

/// Rule KID-34: cards that were played are discarded.
fn discard_played(state: &mut State, fight: &Fight, events: &mut impl Sink<Event>) {
    if !fight.played.is_empty() {
        events.put(Event::PlayedDiscarded { cards: fight.played.len() as u8 });
        state.discard.put_all(&fight.played);
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
    injure(rules, state, fight, Side::Fighter, fight.injuries(rules), events);
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
        Some(_) => (other, fight.fighter, Side::Fighter),
    };
    events.put(Event::LostToKid { winner, loser });
    injure(rules, state, fight, side, fight.injuries(rules), events);
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
    if fight.is_shielded(side) {
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
