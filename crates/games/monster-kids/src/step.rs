//! Taking a step: set-up, draws, and the flow of a turn.

use kernel::{Seat, SeatSet, Sink, Step, game::StepOf};

use crate::{
    Action, Card, Event, Foe, MOST_PLAYERS, MonsterKids, Outcome, Rules, Stage, State,
    cards::Kind,
    end,
    event::WhyDiscard,
    fight,
    legal::may_attack,
    pack::Effect,
    state::{InPlay, Powers, Purpose, Rolls},
    trap,
};

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    step: &StepOf<MonsterKids>,
    events: &mut impl Sink<Event>,
) {
    match *step {
        Step::Act(seat, action) => act(rules, state, seat, action, events),
        Step::Chance(outcome) => chance(rules, state, outcome, events),
    }
}

fn act(rules: &Rules, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Choose(character) => get_character(rules, state, seat, character, events),
        Action::Attach(monster) => {
            if let Stage::Attach { power, more } = state.stage {
                attach(state, power, monster, events);
                draw_on(rules, state, more, events);
            }
        }
        Action::Discard(card) => discard(rules, state, seat, card, events),
        Action::Negate => trap::negate(rules, state, seat, events),
        Action::Fight(monster) => {
            let monster = state.middle.take(monster);
            announce(state, monster, events);
        }
        Action::Attack(target) => {
            events.put(Event::Attacked { seat, target });
            fight::begin(state, seat, Foe::Kid(target), Purpose::Turn);
        }
        Action::Use(card, target) => use_card(rules, state, seat, card, target, events),
        Action::Roll => state.stage = Stage::Escape,
        Action::Light => match state.stage {
            Stage::Fight(_) => fight::light(rules, state, seat, events),
            _ => trap::light(rules, state, seat, events),
        },
        Action::Play(card, side) => fight::play(rules, state, seat, card, side, events),
        Action::Pass => match state.stage {
            Stage::LastLight { .. } => trap::no_light(rules, state, seat, events),
            _ => fight::pass(rules, state, seat, events),
        },
        Action::End => {
            events.put(Event::TurnEndedInPeace { seat });
            end_turn(rules, state, events);
        }
    }
}

#[inline]
fn chance(rules: &Rules, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
    match outcome {
        Outcome::Character(character) => {
            if let Stage::Characters { next } = state.stage {
                get_character(rules, state, next, character, events);
            }
        }
        Outcome::Card(card) => {
            if let Stage::Draw { more } = state.stage {
                drawn(rules, state, card, more, events);
            }
        }
        Outcome::Die(die) => match state.stage {
            Stage::Fight(_) => fight::die(rules, state, die, events),
            Stage::Escape => trap::escape(rules, state, die, events),
            Stage::Initiative(rolls) => roll_to_begin(rules, state, rolls, die, events),
            // These stages ask for no die, and `admits` lets none through.
            Stage::Characters { .. }
            | Stage::Draw { .. }
            | Stage::Attach { .. }
            | Stage::Portal { .. }
            | Stage::Ready
            | Stage::Trapped
            | Stage::Limbo { .. }
            | Stage::LastLight { .. }
            | Stage::Over(_) => {}
        },
    }
}

/// Rule KID-10: each player gets a character; when all have one everybody rolls for who begins.
fn get_character(rules: &Rules, state: &mut State, seat: Seat, character: u8, events: &mut impl Sink<Event>) {
    events.put(Event::GotCharacter { seat, character });
    state.kids[seat.index()].character = Some(character);
    match state.next_without_character(rules) {
        Some(next) => state.stage = Stage::Characters { next },
        None => roll_among(state, Seat::all(rules.players).fold(SeatSet::EMPTY, SeatSet::with)),
    }
}

/// Rule KID-11: these players roll for who begins.
fn roll_among(state: &mut State, seats: SeatSet) {
    if let Some(rolls) = Rolls::new(seats, [None; MOST_PLAYERS]) {
        state.stage = Stage::Initiative(rolls);
    }
}

/// Rule KID-11: the highest roll begins, tied players roll again.
fn roll_to_begin(rules: &Rules, state: &mut State, mut rolls: Rolls, die: u8, events: &mut impl Sink<Event>) {
    events.put(Event::RolledToBegin { seat: rolls.next, die });
    rolls.rolled[rolls.next.index()] = Some(die);
    if let Some(next) = Rolls::new(rolls.contenders(), rolls.rolled) {
        state.stage = Stage::Initiative(next);
        return;
    }
    let best = rolls.rolled.iter().max().copied().flatten();
    let highest = Seat::all(rules.players).filter(|seat| rolls.rolled[seat.index()] == best);
    let highest = highest.fold(SeatSet::EMPTY, SeatSet::with);
    match highest.first() {
        Some(seat) if highest.len() == 1 => {
            events.put(Event::Begins { seat });
            begin_turn(rules, state, seat, events);
        }
        _ => {
            events.put(Event::RollAgain { seats: highest });
            roll_among(state, highest);
        }
    }
}

/// Rules KID-20, KID-21 and KID-43: a turn begins with a draw, trapped or not, unless the deck is empty.
pub(crate) fn begin_turn(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.turn = seat;
    events.put(Event::TurnBegan { seat, trap: state.kid(seat).trap });
    if state.deck.is_empty() {
        events.put(Event::NothingToDraw { seat });
        after_draw(rules, state, events);
    } else {
        state.stage = Stage::Draw { more: 0 };
    }
}

/// What a drawn card does.
fn drawn(rules: &Rules, state: &mut State, card: Card, more: u8, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    state.deck.take(card);
    match card.kind() {
        Kind::Monster(place) => monster_drawn(rules, state, place as u8, more, events),
        Kind::Power(place) => power_drawn(rules, state, place as u8, more, events),
        Kind::DarkPortal => {
            events.put(Event::DrewDarkPortal { seat });
            trap::portal_drawn(rules, state, seat, more, events);
        }
        // Rule KID-27: all other cards go to the hand.
        Kind::LightPortal | Kind::Hand(_) => {
            events.put(Event::DrewForTheHand { seat, card: Some(card) });
            state.hands[seat.index()].put(card);
            draw_on(rules, state, more, events);
        }
    }
}

/// Rule KID-22: a drawn monster is fought at once; a trapped player's goes to the middle. Rule KID-23: Dark Powers that
/// wait are attached to it.
fn monster_drawn(rules: &Rules, state: &mut State, monster: u8, more: u8, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    events.put(Event::DrewMonster { seat, monster });
    let powers = std::mem::take(&mut state.waiting);
    powers.iter().for_each(|power| events.put(Event::PowerAttached { power: power as u8, monster }));
    let monster = InPlay { monster, powers };
    if state.is_trapped(seat) {
        events.put(Event::MonsterToTheMiddle { monster: monster.monster });
        state.middle.put(monster);
        draw_on(rules, state, more, events);
    } else {
        announce(state, monster, events);
    }
}

/// Rule KID-23: a Dark Power goes to a monster in play of the drawer's choice, or waits.
fn power_drawn(rules: &Rules, state: &mut State, power: u8, more: u8, events: &mut impl Sink<Event>) {
    if state.middle.is_empty() {
        events.put(Event::PowerWaits { power });
        state.waiting = state.waiting.with(usize::from(power));
        draw_on(rules, state, more, events);
    } else if let Some(only) = state.middle.only() {
        attach(state, power, only, events);
        draw_on(rules, state, more, events);
    } else {
        state.stage = Stage::Attach { power, more };
    }
}

fn attach(state: &mut State, power: u8, monster: u8, events: &mut impl Sink<Event>) {
    events.put(Event::PowerAttached { power, monster });
    let powers: &mut Powers = &mut state.middle.powers[usize::from(monster)];
    *powers = powers.with(usize::from(power));
}

/// Draws the further cards that a card asked for, then goes on with the turn.
pub(crate) fn draw_on(rules: &Rules, state: &mut State, more: u8, events: &mut impl Sink<Event>) {
    if more > 0 && !state.deck.is_empty() {
        state.stage = Stage::Draw { more: more - 1 };
    } else {
        after_draw(rules, state, events);
    }
}

/// Rules KID-20 and KID-21: after the draw a trapped player tries to escape and the others fight; a player with only
/// one thing to do is not asked, if everybody can see that.
fn after_draw(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    if end::is_over(rules, state, events) {
        return;
    }
    let no_cards = state.hand(seat).is_empty();
    if state.is_trapped(seat) {
        state.stage = if no_cards { Stage::Escape } else { Stage::Trapped };
        return;
    }
    state.stage = Stage::Ready;
    if !no_cards {
        return;
    }
    if let Some(only) = state.middle.only() {
        let monster = state.middle.take(only);
        announce(state, monster, events);
    } else if state.middle.is_empty()
        && Seat::all(rules.players).all(|target| may_attack(rules, state, seat, target).is_err())
    {
        events.put(Event::TurnEndedInPeace { seat });
        end_turn(rules, state, events);
    }
}

/// Rule KID-30: the fighter announces the monster.
fn announce(state: &mut State, monster: InPlay, events: &mut impl Sink<Event>) {
    events.put(Event::Announced { seat: state.turn, monster: monster.monster });
    fight::begin(state, state.turn, Foe::Monster(monster), Purpose::Turn);
}

/// Rules KID-24, KID-26 and KID-40: a card is discarded for a portal or for Limbo.
fn discard(rules: &Rules, state: &mut State, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
    state.hands[seat.index()].take(card);
    state.discard.put(card);
    if let Stage::Portal { more } = state.stage {
        let why = if state.is_trapped(seat) { WhyDiscard::PortalInTrap } else { WhyDiscard::Portal };
        events.put(Event::Discarded { seat, card, why });
        trap::portal_taken(rules, state, seat, more, events);
    } else {
        events.put(Event::Discarded { seat, card, why: WhyDiscard::Limbo });
        end_turn(rules, state, events);
    }
}

/// Rule KID-27: a card that changes no power is used on one's own turn.
fn use_card(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: Card,
    target: Option<Seat>,
    events: &mut impl Sink<Event>,
) {
    events.put(Event::Used { seat, card, target });
    state.hands[seat.index()].take(card);
    state.discard.put(card);
    match (rules.content.effect(card), target) {
        (Some(Effect::Heal { injuries }), Some(target)) => {
            let kid = &mut state.kids[target.index()];
            kid.injuries = kid.injuries.saturating_sub(injuries);
            events.put(Event::Healed { seat: target, injuries: kid.injuries });
            after_draw(rules, state, events);
        }
        (Some(Effect::Rescue), Some(target)) => {
            events.put(Event::Rescued { seat: target });
            trap::free(state, target);
            after_draw(rules, state, events);
        }
        (Some(Effect::Draw { cards }), _) => draw_on(rules, state, cards, events),
        _ => after_draw(rules, state, events),
    }
}

/// The turn goes to the next player, unless the game is over.
pub(crate) fn end_turn(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    if end::is_over(rules, state, events) {
        return;
    }
    let next = State::after(rules, state.turn);
    begin_turn(rules, state, next, events);
}
