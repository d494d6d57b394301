//! Taking a step: cards turned up, calls, battles won, tied and mashed up, rounds and trophies.

use kernel::{Seat, SeatSet, Sink, Step, game::StepOf};

use crate::{
    After, Call, Card, Event, MOST_PLAYERS, Mashups, Mayhem, Met, Outcome, Pile, Rules, Stage, State,
    TiedGame, Turn, decider, sudden,
};

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, step: &StepOf<Mayhem>, events: &mut impl Sink<Event>) {
    match *step {
        Step::Act(seat, call) => {
            events.put(Event::Declared { seat, call });
            state.stage = Stage::Follow(call);
        }
        Step::Chance(Outcome::Turned(card)) => match state.stage {
            Stage::Sudden(sudden) => sudden::turn_up(rules, state, sudden, card, events),
            Stage::Decider(tied) => decider::turn_up(rules, state, tied, card, events),
            Stage::Follow(call) => follow(rules, state, call, card, events),
            Stage::Lead => {
                turn_up(state, state.declarer, card, events);
                state.stage = Stage::Declare;
            }
            // These stages ask for no card, and `admits` lets none through.
            Stage::Dealer | Stage::Declare | Stage::Over | Stage::Decided(_) => {}
        },
        Step::Chance(Outcome::Deals(seat)) => {
            events.put(Event::DealerDrawn { seat });
            deal(rules, state, seat, events);
        }
    }
}

/// Rules MAY-10 and MAY-11: all cards are shuffled and dealt for the round; MAY-12: the dealer declares first.
pub(crate) fn deal(rules: &Rules, state: &mut State, dealer: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::RoundBegan { ability: state.ability });
    events.put(Event::StoryTold { ability: state.ability });
    deal_cards(rules, state, dealer, events);
}

fn deal_cards(rules: &Rules, state: &mut State, dealer: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Dealt { seat: dealer, cards: rules.dealt() });
    state.dealer = dealer;
    state.declarer = dealer;
    state.unseen = Pile::DECK;
    state.battle = Pile::EMPTY;
    state.discard = Pile::EMPTY;
    state.winnings = [Pile::EMPTY; MOST_PLAYERS];
    state.up = [None; MOST_PLAYERS];
    state.stage = Stage::Lead;
}

/// Rule MAY-13: a player's top card is turned up for all to see.
#[inline]
fn turn_up(state: &mut State, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
    events.put(Event::TurnedUp { seat, card });
    state.unseen = state.unseen.without(Pile::one(card));
    state.battle = state.battle.and(Pile::one(card));
    state.up[seat.index()] = Some(card);
}

/// Rule MAY-13: the others turn up their cards; when the last one lies the turn is resolved.
#[inline]
fn follow(rules: &Rules, state: &mut State, call: Call, card: Card, events: &mut impl Sink<Event>) {
    let seat = state.next_to_turn(rules);
    turn_up(state, seat, card, events);
    if state.up[..usize::from(rules.players)].iter().all(Option::is_some) {
        resolve(rules, state, call, events);
    }
}

/// Compares the cards of a turn. Rule MAY-24: a mashup is looked for first.
fn resolve(rules: &Rules, state: &mut State, call: Call, events: &mut impl Sink<Event>) {
    let turn = Turn::of(rules, &state.up, state.declarer, state.ability, call);
    if let Some((card, met)) = mashup(rules, state, events) {
        events.put(Event::Mashup { card, met, turn });
        return discard_mashup(rules, state, events);
    }
    let (best, rating) = best(rules, state, call, events);
    match best.first() {
        Some(seat) if best.len() == 1 => {
            events.put(Event::BestRating { seat, rating, turn });
            win_battle(rules, state, seat, events);
        }
        _ => tie(rules, state, best, rating, turn, events),
    }
}

/// Rules MAY-22, MAY-23 and MAY-42: two equal monsters anywhere in the battle, or only in this turn.
fn mashup(rules: &Rules, state: &State, events: &mut impl Sink<Event>) -> Option<(Card, Met)> {
    let turn = state.up.iter().flatten().fold(Pile::EMPTY, |pile, card| pile.and(Pile::one(*card)));
    if let Some(card) = rules.alike(turn).twin() {
        return Some((card, Met::InOneTurn));
    }
    // The cards of the turns before are in the battle's pile.
    let card = rules.alike(state.battle).twin()?;
    match rules.mashups {
        Mashups::WholeBattle => Some((card, Met::InTheBattle)),
        Mashups::OneTurn => {
            events.put(Event::TwinsIgnored { card });
            None
        }
    }
}

/// Rule MAY-22: nobody wins, and the right to declare passes to the left.
fn discard_mashup(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let declarer = State::left_of(rules, state.declarer);
    let after = if state.unseen.is_empty() { After::LastCards } else { After::MoreCards };
    events.put(Event::MashupDiscarded { cards: state.battle.len(), declarer, after });
    state.declarer = declarer;
    state.discard = state.discard.and(state.battle);
    next_battle(rules, state, events);
}

/// Rules MAY-03 and MAY-14: who has the highest rating, or the lowest, and which it is.
fn best(rules: &Rules, state: &State, call: Call, events: &mut impl Sink<Event>) -> (SeatSet, u8) {
    let mut best = (SeatSet::EMPTY, 0);
    for (seat, card) in Seat::all(rules.players).zip(state.up).filter_map(|(seat, card)| Some((seat, card?)))
    {
        let rating = rules.rating(card, state.ability, call);
        if card.is_special() {
            events.put(Event::SpecialCounts { seat, rating });
        }
        let better = best.0.is_empty()
            || match call {
                Call::High => rating > best.1,
                Call::Low => rating < best.1,
            };
        if better {
            best = (SeatSet::only(seat), rating);
        } else if rating == best.1 {
            best.0 = best.0.with(seat);
        }
    }
    best
}

/// Rule MAY-15: the winner takes all cards of the battle and declares next.
fn win_battle(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::BattleWon { seat, cards: state.battle.len() });
    state.winnings[seat.index()] = state.winnings[seat.index()].and(state.battle);
    state.declarer = seat;
    next_battle(rules, state, events);
}

/// Rules MAY-20 and MAY-21: everybody turns up a new card, or with none left the battle's cards are discarded.
fn tie(
    rules: &Rules,
    state: &mut State,
    seats: SeatSet,
    rating: u8,
    turn: Turn,
    events: &mut impl Sink<Event>,
) {
    if state.unseen.is_empty() {
        events.put(Event::TieDiscarded { cards: state.battle.len(), turn });
        state.discard = state.discard.and(state.battle);
        return next_battle(rules, state, events);
    }
    events.put(Event::Tied { seats, rating, turn });
    // The stage stays: the same call holds, and the declarer turns up the first new card.
    state.up = [None; MOST_PLAYERS];
}

/// Rule MAY-16: the round goes on until the cards are used up.
fn next_battle(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    state.battle = Pile::EMPTY;
    state.up = [None; MOST_PLAYERS];
    state.stage = Stage::Lead;
    if state.unseen.is_empty() {
        events.put(Event::RoundEnded);
        count_winnings(rules, state, events);
    }
}

/// Rule MAY-30: the most cards win the trophy; MAY-31: tied players go to sudden death.
fn count_winnings(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let seats = Seat::all(rules.players);
    let most = state.winnings.iter().map(|pile| pile.len()).max().unwrap_or(0);
    let leaders =
        seats.filter(|seat| state.winnings[seat.index()].len() == most).fold(SeatSet::EMPTY, SeatSet::with);
    match leaders.first() {
        // Rule MAY-32: nobody has won a single card.
        _ if most == 0 => play_again(rules, state, events),
        Some(seat) if leaders.len() == 1 => {
            events.put(Event::TrophyWon { seat, ability: state.ability, cards: most });
            end_round(rules, state, seat, events);
        }
        _ => sudden::begin(rules, state, leaders, events),
    }
}

/// Rule MAY-32: nobody won the round, so the same dealer deals it again.
pub(crate) fn play_again(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let dealer = state.dealer;
    events.put(Event::RoundUnwon { ability: state.ability });
    events.put(Event::DealtAgain { seat: dealer });
    deal_cards(rules, state, dealer, events);
}

/// Rule MAY-33: the trophy is given, and the player left of its winner deals the next round.
pub(crate) fn end_round(rules: &Rules, state: &mut State, winner: Seat, events: &mut impl Sink<Event>) {
    let ability = state.ability;
    state.trophies[ability.index()] = Some(winner);
    let Some(next) = ability.next() else {
        return end(rules, state, events);
    };
    state.ability = next;
    let dealer = State::left_of(rules, winner);
    events.put(Event::NextDealer { seat: dealer });
    deal(rules, state, dealer, events);
}

/// Rule MAY-40: after six rounds the most trophies win; MAY-43: or those tied play on for the win.
fn end(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    // Rule MAY-33: a right to declare that passed on the last cards lapses.
    state.declarer = Seat(0);
    state.up = [None; MOST_PLAYERS];
    state.stage = Stage::Over;
    let seats = state.most_trophies(rules);
    if rules.tied_game == TiedGame::SuddenDeath && seats.len() > 1 {
        return decider::begin(state, seats, events);
    }
    let trophies = seats.first().map_or(0, |seat| state.trophies(seat));
    events.put(Event::Won { seats, trophies });
}
