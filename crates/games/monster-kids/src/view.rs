//! What a player of Monster Kids can see, and the positions that fit it.

mod json;

use kernel::{Game as _, Node, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

use self::json::ViewInJson;
use crate::{
    Cards, Chance, Event, FightSummary, Kid, MOST_PLAYERS, Middle, MonsterKids, Odds, Powers, Rules, Stage,
    State,
};

/// A hand as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandInView {
    /// Its cards are known.
    Open(Cards),
    /// Rule KID-12: only how many there are.
    Hidden(u8),
}

impl HandInView {
    /// How many cards there are.
    pub fn len(&self) -> u32 {
        match self {
            Self::Open(cards) => cards.len(),
            Self::Hidden(count) => u32::from(*count),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "ViewInJson"))]
#[serde(try_from = "ViewInJson", into = "ViewInJson")]
pub struct View {
    /// How many play.
    pub players: u8,
    /// Who decides, or rolls a die; nobody while a card is drawn or dealt, and at the end.
    pub waits_for: Option<Seat>,
    /// The kids.
    pub kids: [Kid; MOST_PLAYERS],
    /// The hands.
    pub hands: [HandInView; MOST_PLAYERS],
    /// How many cards are left to draw.
    pub deck: u8,
    /// The cards the viewer has not seen: the deck and the hidden hands together.
    pub unseen: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// The monsters in the middle.
    pub middle: Middle,
    /// Dark Powers that wait for the next monster.
    pub waiting: Powers,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the position is waiting for.
    pub stage: Stage,
    /// How the fight stands, in a fight.
    pub standing: Option<FightSummary>,
    /// How it may end if nobody plays a card, while one or two dice are missing.
    pub odds: Option<Odds>,
}

impl View {
    /// What is open to all in a position, with these hands and these cards unseen.
    pub(crate) fn of(
        rules: &Rules,
        state: &State,
        hands: &[HandInView; MOST_PLAYERS],
        deck: u8,
        unseen: Cards,
    ) -> Self {
        let State { kids, discard, middle, waiting, turn, stage, .. } = *state;
        let waits_for = match MonsterKids::node(rules, state) {
            Node::Decide(seats) => seats.first(),
            Node::Chance(Chance::Die { roller, .. }) => Some(roller),
            Node::Chance(Chance::Character(_) | Chance::Draw) | Node::Over => None,
        };
        let standing = stage.fight().map(|fight| FightSummary::of(rules, &kids, fight));
        let odds = stage.fight().and_then(|fight| Odds::of_missing(rules, &kids, fight));
        let (players, hands) = (rules.players, *hands);
        Self {
            players,
            waits_for,
            kids,
            hands,
            deck,
            unseen,
            discard,
            middle,
            waiting,
            turn,
            stage,
            standing,
            odds,
        }
    }
}

/// The position as this viewer may see it. Rule KID-12: hands are hidden from the others.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let hands = &state.hands;
    let mut unseen = state.deck;
    let mut seen = [HandInView::Open(Cards::NONE); MOST_PLAYERS];
    for seat in Seat::all(rules.players) {
        let cards = hands[seat.index()];
        let open = viewer == Viewer::Omniscient || viewer == Viewer::Seat(seat) || cards.is_empty();
        seen[seat.index()] =
            if open { HandInView::Open(cards) } else { HandInView::Hidden(cards.len() as u8) };
        if !open {
            unseen.put_all(&cards);
        }
    }
    View::of(rules, state, &seen, state.deck.len() as u8, unseen)
}

/// Only the drawer sees which card went to the hand.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::DrewForTheHand { seat, .. }
            if viewer != Viewer::Omniscient && viewer != Viewer::Seat(seat) =>
        {
            Event::DrewForTheHand { seat, card: None }
        }
        event => event,
    }
}

/// A position drawn from all those that look like this: hidden hands are dealt anew from the unseen cards that can be
/// in a hand, and the rest is the deck.
pub(crate) fn worlds<R: Rng + ?Sized>(rules: &Rules, view: &View, rng: &mut R) -> State {
    let View { kids, hands: seen, unseen, discard, middle, waiting, turn, stage, .. } = view;
    let mut deck = *unseen;
    let mut for_hands = Cards::NONE;
    for (card, count) in unseen.kinds().filter(|(card, _)| card.is_for_the_hand()) {
        (0..count).for_each(|_| for_hands.put(card));
    }
    let mut hands = [Cards::NONE; MOST_PLAYERS];
    for seat in Seat::all(rules.players) {
        match seen[seat.index()] {
            HandInView::Open(cards) => hands[seat.index()] = cards,
            HandInView::Hidden(count) => {
                for _ in 0..count {
                    let Some(card) = for_hands.sample(rng) else { break };
                    for_hands.take(card);
                    deck.take(card);
                    hands[seat.index()].put(card);
                }
            }
        }
    }
    State {
        kids: *kids,
        hands,
        deck,
        discard: *discard,
        middle: *middle,
        waiting: *waiting,
        turn: *turn,
        stage: *stage,
    }
}
