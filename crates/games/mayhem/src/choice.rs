//! What a call means: the card that lies there, and how many of the cards that nobody has seen are above and below it.

use kernel::{Described, Part, Spot, sentence};
use serde::Serialize;

use crate::{Call, Card, Pile, Rules, View, table::call_part};

/// The figures of a call. Everybody could count them: whatever was turned up lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Detail {
    /// The card of the declarer, by its id.
    pub card: Option<String>,
    /// What it counts with this call.
    pub rating: Option<u8>,
    /// How many others turn up a card.
    pub others: u8,
    /// How many cards go to whoever wins this turn, those of tied turns before included.
    pub at_stake: u8,
    /// The cards that lie face down: how many of them the declarer's card would beat, tie and lose to with this call.
    pub unseen: Unseen,
}

/// Cards that lie face down, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unseen {
    /// Those that lose to the declarer's card.
    pub beaten: u8,
    /// Those with the same rating, without the twin.
    pub tied: u8,
    /// Those that beat it.
    pub better: u8,
    /// The same monster once more: a mashup.
    pub twins: u8,
}

pub(crate) fn describe(rules: &Rules, view: &View, call: Call) -> Described<Detail> {
    let declarer = view.declarer();
    let label = match call {
        Call::High => sentence![call_part(call), ": the highest rating wins"],
        Call::Low => sentence![call_part(call), ": the lowest rating wins"],
    };
    let others = rules.players.saturating_sub(1);
    let at_stake = view.battle().len() + others;
    let detail = match view.up(declarer) {
        Some(card) => Detail {
            card: Some(rules.content.face(card).id.clone()),
            rating: Some(rules.rating(card, view.ability(), call)),
            others,
            at_stake,
            unseen: unseen(rules, view, card, call),
        },
        None => Detail { others, at_stake, ..Detail::default() },
    };
    Described { group: "Declare".to_owned(), label, spots: vec![Spot::new(declarer)], detail }
}

fn unseen(rules: &Rules, view: &View, card: Card, call: Call) -> Unseen {
    let own = rules.rating(card, view.ability(), call);
    let mut counted = Unseen::default();
    let twin = rules.alike(Pile::one(card));
    for (other, count) in view.unseen().kinds() {
        let rating = rules.rating(other, view.ability(), call);
        let place = match (rules.alike(Pile::one(other)) == twin, rating.cmp(&own), call) {
            (true, _, _) => &mut counted.twins,
            (false, std::cmp::Ordering::Equal, _) => &mut counted.tied,
            (false, std::cmp::Ordering::Less, Call::High)
            | (false, std::cmp::Ordering::Greater, Call::Low) => &mut counted.beaten,
            (false, std::cmp::Ordering::Greater, Call::High)
            | (false, std::cmp::Ordering::Less, Call::Low) => &mut counted.better,
        };
        *place += count;
    }
    counted
}

/// A card by its name.
pub(crate) fn card_part(rules: &Rules, card: Card) -> Part {
    let face = rules.content.face(card);
    Part::card(face.id.clone(), face.name.clone())
}
