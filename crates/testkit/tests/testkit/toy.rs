//! A toy game with hidden cards that can be broken in one way at a time, to see that the laws notice.
//!
//! Everybody is dealt a hidden card of three kinds, two of each. Then each in turn shows or folds; the highest shown
//! card wins.

use std::fmt;

use kernel::{
    Cites, Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Step, Viewer, Weight, below, game::StepOf,
};
use serde::{Deserialize, Serialize};

use crate::deck::Deck;

/// Nothing is wrong with it.
pub const SOUND: u8 = 0;
/// An action is listed that the check refuses.
pub const LISTED_BUT_REFUSED: u8 = 1;
/// B may fold, but that is not listed.
pub const ALLOWED_BUT_NOT_LISTED: u8 = 2;
/// An action is listed twice.
pub const LISTED_TWICE: u8 = 3;
/// B has to decide and cannot.
pub const NOTHING_TO_DO: u8 = 4;
/// The cards of those who folded are not counted.
pub const LOST_CARDS: u8 = 5;
/// The lowest card is drawn too often.
pub const LOADED: u8 = 6;
/// An outcome is listed that has no chance.
pub const NO_WEIGHT: u8 = 7;
/// A card is listed that there is not.
pub const IMPOSSIBLE_CARD: u8 = 8;
/// `fold` is read as `show`.
pub const MISREADS: u8 = 9;
/// Folding tells everybody the card.
pub const LEAKS_BY_EVENT: u8 = 10;
/// Whether A may fold depends on B's hidden card.
pub const LEAKS_BY_ACTIONS: u8 = 11;
/// The view shows a card that the worlds do not know of.
pub const LEAKS_BY_VIEW: u8 = 12;
/// The referee does not see what was dealt.
pub const BLIND_REFEREE: u8 = 13;
/// The highest card is never thought of.
pub const NARROW_WORLDS: u8 = 14;
/// Nobody ever gets on with it.
pub const ENDLESS: u8 = 15;
/// Everybody who shows has a whole win.
pub const UNFAIR: u8 = 16;
/// A hand is not written.
pub const FORGETS: u8 = 17;
/// Some letters make it panic.
pub const PANICS: u8 = 18;
/// An error spans two lines.
pub const TWO_LINES: u8 = 19;
/// An event cites a rule that is not there.
pub const CITES_NOTHING: u8 = 20;

/// The lowest card is thought of too often.
pub const BIASED_WORLDS: u8 = 21;

/// The game, broken in this way.
#[derive(Clone, Copy, Debug)]
pub struct Toy<const FAULT: u8>;

/// How many play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    pub players: u8,
}

/// The cards dealt so far, by seat, and what the seats did so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub hands: Vec<u8>,
    pub choices: Vec<Action>,
}

/// The same with nothing for cards that are not seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub hands: Vec<Option<u8>>,
    pub choices: Vec<Action>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    Show,
    Fold,
    /// Never allowed.
    Peek,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Showed { seat: Seat, card: u8 },
    Folded { seat: Seat, card: Option<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    NoPeeking,
    NoSuchCard,
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Dealt { .. } => RuleId("TST-02"),
            Self::Showed { .. } => RuleId("TST-03"),
            Self::Folded { card: Some(99), .. } => RuleId("TST-77"),
            Self::Folded { .. } => RuleId("TST-04"),
        }
    }
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        match self {
            Self::NoPeeking => RuleId("TST-05"),
            Self::NoSuchCard => RuleId("TST-02"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPeeking => "nobody peeks",
            Self::NoSuchCard => "no such card is left",
        })
    }
}

/// The cards that nobody has.
pub fn deck(hands: impl Iterator<Item = u8>) -> Option<Deck<3>> {
    let mut deck = Deck::new([2; 3]);
    let mut hands = hands;
    hands.all(|card| deck.take(card)).then_some(deck)
}

fn rest(state: &State) -> Deck<3> {
    deck(state.hands.iter().copied()).expect("invariant: only cards of the deck are dealt")
}

impl<const FAULT: u8> Game for Toy<FAULT> {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Seat;
    type Outcome = u8;
    type Event = Event;
    type View = View;
    type Reason = Reason;

    const EDITION: u32 = 1;
    const RULE_OVER: RuleId = RuleId("TST-06");
    const RULE_TURN: RuleId = RuleId("TST-01");

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    fn setup(_: &Rules) -> State {
        State { hands: Vec::new(), choices: Vec::new() }
    }

    fn node(rules: &Rules, state: &State) -> Node<Seat> {
        let players = usize::from(rules.players);
        if state.hands.len() < players {
            Node::Chance(Seat(state.hands.len() as u8))
        } else if state.choices.len() < players {
            Node::Decide(SeatSet::only(Seat(state.choices.len() as u8)))
        } else {
            Node::Over
        }
    }

    fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
        if !matches!(Self::node(rules, state), Node::Decide(seats) if seats.contains(seat)) {
            return;
        }
        if FAULT == NOTHING_TO_DO && seat == Seat(1) {
            return;
        }
        into.put(Action::Show);
        let tempted = FAULT == LEAKS_BY_ACTIONS && seat == Seat(0) && state.hands[1] == 2;
        let forgotten = FAULT == ALLOWED_BUT_NOT_LISTED && seat == Seat(1);
        if !tempted && !forgotten {
            into.put(Action::Fold);
        }
        if FAULT == LISTED_BUT_REFUSED && seat == Seat(1) {
            into.put(Action::Peek);
        }
        if FAULT == LISTED_TWICE && state.choices.first() == Some(&Action::Fold) {
            into.put(Action::Show);
        }
    }

    fn allows(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Reason> {
        let mut listed = Vec::new();
        Self::actions(rules, state, seat, &mut listed);
        let leaked = FAULT == LEAKS_BY_ACTIONS && !listed.contains(action);
        if *action == Action::Peek || leaked { Err(Reason::NoPeeking) } else { Ok(()) }
    }

    fn admits(_: &Rules, state: &State, _: &Seat, card: &u8) -> Result<(), Reason> {
        let mut deck = rest(state);
        if deck.take(*card) { Ok(()) } else { Err(Reason::NoSuchCard) }
    }

    fn outcomes(_: &Rules, state: &State, _: &Seat, into: &mut impl Sink<(u8, Weight)>) {
        let mut cards = Vec::new();
        rest(state).outcomes(&mut cards);
        if FAULT == NO_WEIGHT {
            cards[0].1 = 0;
        }
        if FAULT == IMPOSSIBLE_CARD && !state.hands.is_empty() {
            cards.push((7, 1));
        }
        for card in cards {
            into.put(card);
        }
    }

    fn sample<R: Rng + ?Sized>(_: &Rules, state: &State, _: &Seat, rng: &mut R) -> u8 {
        let deck = rest(state);
        let again = FAULT == LOADED && below(rng, 5) == 0;
        let card = deck.sample(rng).expect("invariant: there are more cards than players");
        if again && deck.counts()[0] > 0 { 0 } else { card }
    }

    fn apply(_: &Rules, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        match *step {
            Step::Chance(card) => {
                events.put(Event::Dealt { seat: Seat(state.hands.len() as u8), card: Some(card) });
                state.hands.push(card);
            }
            Step::Act(..) if FAULT == ENDLESS => {}
            Step::Act(seat, action) => {
                let card = state.hands[seat.index()];
                let told = match FAULT {
                    LEAKS_BY_EVENT => Some(card),
                    CITES_NOTHING => Some(99),
                    _ => None,
                };
                events.put(match action {
                    Action::Show => Event::Showed { seat, card },
                    Action::Fold | Action::Peek => Event::Folded { seat, card: told },
                });
                state.choices.push(action);
            }
        }
    }

    fn redact(_: &Rules, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Dealt { seat, .. }
                if !(viewer == Viewer::Seat(*seat) || viewer == Viewer::Omniscient)
                    || FAULT == BLIND_REFEREE =>
            {
                Some(Event::Dealt { seat: *seat, card: None })
            }
            event => Some(event.clone()),
        }
    }

    fn view(_: &Rules, state: &State, viewer: Viewer) -> View {
        let State { hands, choices } = state;
        let sees = |seat: usize| {
            viewer == Viewer::Omniscient
                || viewer == Viewer::Seat(Seat(seat as u8))
                || choices.get(seat) == Some(&Action::Show)
        };
        let mut seen: Vec<Option<u8>> =
            hands.iter().enumerate().map(|(seat, card)| sees(seat).then_some(*card)).collect();
        if FAULT == LEAKS_BY_VIEW && seen.iter().flatten().next().is_none() && hands.contains(&2) {
            seen.push(None);
        }
        View { hands: seen, choices: choices.clone() }
    }

    fn worlds<R: Rng + ?Sized>(_: &Rules, view: &View, rng: &mut R) -> State {
        let known = view.hands.iter().copied().flatten();
        let mut deck = deck(known).expect("invariant: only cards of the deck are seen");
        let unknown = view.hands.iter().filter(|card| card.is_none()).count();
        let mut drawn = Vec::new();
        while drawn.len() < unknown {
            let card = deck.sample(rng).expect("invariant: there are more cards than players");
            if FAULT == NARROW_WORLDS && card == 2 {
                continue;
            }
            let again = FAULT == BIASED_WORLDS && deck.counts()[0] > 0 && below(rng, 10) == 0;
            let card = if again { 0 } else { card };
            deck.take(card);
            drawn.push(card);
        }
        let hands = view.hands.iter().map(|card| card.unwrap_or_else(|| drawn.pop().unwrap_or(0))).collect();
        State { hands, choices: view.choices.clone() }
    }

    fn scores(_: &Rules, state: &State, into: &mut [f32]) {
        let shown = |seat: usize| (state.choices.get(seat) == Some(&Action::Show)).then(|| state.hands[seat]);
        let best = (0..into.len()).filter_map(shown).max();
        let winners: Vec<usize> = (0..into.len()).filter(|seat| shown(*seat) == best).collect();
        into.fill(0.0);
        for seat in &winners {
            into[*seat] = if FAULT == UNFAIR { 1.0 } else { 1.0 / winners.len() as f32 };
        }
    }

    fn cap(_: &Rules) -> u32 {
        if FAULT == ENDLESS { 20 } else { 100 }
    }
}
