//! A view as JSON has it: one entry a player, with the hand as its cards or as their number.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{HandInView, View};
use crate::{Cards, FightSummary, Kid, MOST_PLAYERS, Middle, Odds, Powers, Stage};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct ViewInJson {
    /// Whose turn it is.
    turn: Seat,
    /// Who decides or rolls a die now.
    waits_for: Option<Seat>,
    /// What the position is waiting for.
    stage: Stage,
    /// How the fight stands, in one.
    fight: Option<FightSummary>,
    /// How it may end if nobody plays a card: the exact odds while one or two dice are missing.
    odds: Option<Odds>,
    /// The kids, one a player.
    kids: Vec<KidInJson>,
    /// The monsters in the middle of the table.
    middle: Middle,
    /// Dark Powers that wait for the next monster.
    waiting: Powers,
    /// How many cards are left to draw.
    deck: u8,
    /// The discard pile.
    discard: Cards,
    /// The cards that the viewer has not seen: the deck and the hidden hands together.
    unseen: Cards,
}

/// One kid with its hand.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct KidInJson {
    #[serde(flatten)]
    kid: Kid,
    /// How many cards are in its hand.
    hand_size: u8,
    /// Its hand. Nothing where the viewer does not see it.
    hand: Option<Cards>,
}

impl From<View> for ViewInJson {
    fn from(view: View) -> Self {
        let kid = |seat: Seat| {
            let hand = &view.hands[seat.index()];
            KidInJson {
                kid: view.kids[seat.index()],
                hand_size: hand.len() as u8,
                hand: match hand {
                    HandInView::Open(cards) => Some(*cards),
                    HandInView::Hidden(_) => None,
                },
            }
        };
        Self {
            kids: Seat::all(view.players).map(kid).collect(),
            turn: view.turn,
            waits_for: view.waits_for,
            stage: view.stage,
            fight: view.standing,
            odds: view.odds,
            middle: view.middle,
            waiting: view.waiting,
            deck: view.deck,
            discard: view.discard,
            unseen: view.unseen,
        }
    }
}

impl TryFrom<ViewInJson> for View {
    type Error = &'static str;

    fn try_from(json: ViewInJson) -> Result<Self, Self::Error> {
        if json.kids.len() > MOST_PLAYERS {
            return Err("six can play at most");
        }
        let players = json.kids.len() as u8;
        let mut kids = [Kid::default(); MOST_PLAYERS];
        let mut hands = [HandInView::Open(Cards::NONE); MOST_PLAYERS];
        for (place, there) in json.kids.into_iter().enumerate() {
            kids[place] = there.kid;
            hands[place] = there.hand.map_or(HandInView::Hidden(there.hand_size), HandInView::Open);
        }
        Ok(Self {
            players,
            waits_for: json.waits_for,
            kids,
            hands,
            deck: json.deck,
            unseen: json.unseen,
            discard: json.discard,
            middle: json.middle,
            waiting: json.waiting,
            turn: json.turn,
            stage: json.stage,
            standing: json.fight,
            odds: json.odds,
        })
    }
}
