//! What a seat of Monster Kids knows when it decides, read off its view or, inside playouts, off a drawn position.

use std::fmt;

use kernel::Seat;
use monster_kids::{
    Card, Cards, Effect, Fight, Foe, HandInView, InPlay, Kid, MOST_PLAYERS, Middle, Mode, Rules, Stage,
    State, View,
};

use super::{chances::Chances, stakes::Stakes, worth::worth};

/// How many injuries lead to Limbo (KID-40).
pub(super) const LIMBO: u8 = 3;

static NO_CARDS: Cards = Cards::NONE;

/// What a seat knows. Nothing in here is hidden from that seat, whichever way it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    /// What the seat weighs choices by.
    pub(super) stakes: &'a Stakes,
    pub(super) rules: &'a Rules,
    pub(super) seat: Seat,
    pub(super) kids: &'a [Kid; MOST_PLAYERS],
    /// The seat's own hand.
    pub(super) hand: &'a Cards,
    pub(super) middle: &'a Middle,
    pub(super) stage: &'a Stage,
    /// How many cards are left to draw.
    pub(super) cards_left: u32,
    hands: Hands<'a>,
}

/// All hands, of which only the numbers of cards are known.
#[derive(Clone, Copy)]
enum Hands<'a> {
    InView(&'a [HandInView; MOST_PLAYERS]),
    InState(&'a State),
}

impl Hands<'_> {
    fn count(&self, seat: Seat) -> u32 {
        match self {
            Self::InView(hands) => hands[seat.index()].len(),
            Self::InState(state) => state.hand(seat).len(),
        }
    }
}

impl fmt::Debug for Hands<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Seat::all(MOST_PLAYERS as u8).map(|seat| self.count(seat))).finish()
    }
}

impl<'a> Seen<'a> {
    /// As the seat sees it through its view.
    pub(super) fn through(stakes: &'a Stakes, rules: &'a Rules, view: &'a View, seat: Seat) -> Self {
        let hand = match &view.hands[seat.index()] {
            HandInView::Open(cards) => cards,
            HandInView::Hidden(_) => &NO_CARDS,
        };
        Self {
            stakes,
            rules,
            seat,
            kids: &view.kids,
            hand,
            middle: &view.middle,
            stage: &view.stage,
            cards_left: u32::from(view.deck),
            hands: Hands::InView(&view.hands),
        }
    }

    /// As the seat would see it in this position; the same as through its view there, without making one.
    #[inline]
    pub(super) fn within(stakes: &'a Stakes, rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        Self {
            stakes,
            rules,
            seat,
            kids: state.kids(),
            hand: state.hand(seat),
            middle: state.middle(),
            stage: state.stage(),
            cards_left: state.cards_left(),
            hands: Hands::InState(state),
        }
    }

    pub(super) fn kid(&self, seat: Seat) -> &'a Kid {
        &self.kids[seat.index()]
    }

    pub(super) fn is_free(&self, seat: Seat) -> bool {
        self.kid(seat).trap().is_none()
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<'a> {
        let own = self.seat;
        Seat::all(self.rules.players).filter(move |seat| *seat != own)
    }

    /// How many cards a seat holds, which everybody sees.
    pub(super) fn cards_of(&self, seat: Seat) -> u32 {
        self.hands.count(seat)
    }

    /// How many others are asked for cards in a fight, trapped or not.
    pub(super) fn friends_with_cards(&self) -> u32 {
        self.others().filter(|seat| self.cards_of(*seat) > 0).count() as u32
    }

    /// How many others are free.
    pub(super) fn free_besides(&self, seat: Seat) -> u32 {
        Seat::all(self.rules.players).filter(|other| *other != seat && self.is_free(*other)).count() as u32
    }

    /// Whether the players win together.
    pub(super) fn together(&self) -> bool {
        self.rules.mode == Mode::Together
    }

    /// Whether this seat has more monsters than every other, and more than the seat that looks.
    pub(super) fn leads(&self, seat: Seat) -> bool {
        let own = self.kid(seat).captured();
        Seat::all(self.rules.players).all(|other| other == seat || self.kid(other).captured() < own)
    }

    /// A seat's chances against a monster without any cards.
    pub(super) fn against(&self, seat: Seat, monster: InPlay) -> Chances {
        Chances::of(self.rules, self.kids, &Fight::before(seat, Foe::Monster(monster)))
    }

    /// What a card of the hand is worth to the seat now.
    pub(super) fn worth(&self, card: Card) -> i32 {
        let worth = worth(&self.stakes.cards, self.rules, card);
        match self.stakes.half_worth {
            0 => worth,
            half => worth * self.ahead() / (self.ahead() + half),
        }
    }

    /// How many cards are still drawn, and as many for every monster in the middle as it takes to draw one.
    fn ahead(&self) -> i32 {
        (self.cards_left + 2 * self.middle.len()).cast_signed()
    }

    /// The first card of the hand with such an effect.
    pub(super) fn holds(&self, wanted: impl Fn(Effect) -> bool) -> Option<Card> {
        let mut cards = self.hand.kinds().map(|(card, _)| card);
        cards.find(|card| self.rules.content.effect(*card).is_some_and(&wanted))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Deciding, Discard, Game, Meta, Setup, Viewer, below, lab_rng, run_at_most};
    use monster_kids::MonsterKids;

    use super::*;

    #[test]
    fn a_seat_knows_the_same_whichever_way_it_is_read() {
        for (players, mode) in [(1, "together"), (3, "together"), (4, "versus"), (6, "together")] {
            let rules = MonsterKids::rules(&Setup::of(players).with(&format!("mode={mode}"))).unwrap();
            let mut state = MonsterKids::setup(&rules);
            let mut rng = lab_rng(u64::from(players), 5);
            let mut legal = Vec::new();
            let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, rng| {
                let seat = pending.list(&mut legal)?;
                let view = MonsterKids::view(&rules, pending.state, Viewer::Seat(seat));
                let through = format!("{:?}", Seen::through(&Stakes::GREEDY, &rules, &view, seat));
                assert_eq!(
                    through,
                    format!("{:?}", Seen::within(&Stakes::GREEDY, &rules, pending.state, seat))
                );
                Some((seat, legal[below(rng, legal.len() as u32) as usize]))
            });
            run_at_most::<MonsterKids>(&rules, &mut state, 2_000, &mut players, &mut Discard).unwrap();
        }
    }
}
