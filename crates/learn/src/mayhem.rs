//! Monster Mayhem: high or low, and every pile as counts of its kinds of cards.
//!
//! | ids | actions |
//! |---|---|
//! | 0 | high |
//! | 1 | low |
//!
//! A deck always has 31 kinds of cards: 29 monsters in the order of the pack, then the two special cards. Counts are shares
//! of the copies in the deck.
//!
//! | segment | numbers |
//! |---|---|
//! | `round` | the round and its ability |
//! | `dealer`, `declarer` | who deals, who declares |
//! | `unseen`, `battle`, `discard` | the cards face down, of the battle, and out of the round |
//! | `up` | each player's card of this turn |
//! | `ratings` | its rating in the round's ability when high is declared, and when low is, in tenths |
//! | `winnings` | each player's cards of this round |
//! | `trophies` | who won each round |
//! | `stage` | dealer, lead, declare, follow, sudden death, over, last sudden death, decided by it |
//! | `call` | high or low, once declared |
//! | `tied` | who is still in a sudden death; who won the last one |
//! | `used` | what each player has turned up in a sudden death |
//! | `again` | how often its piles were used again, in thirds |

use kernel::{Seat, SeatSet};
use mayhem::{Ability, Call, Card, KINDS, Mayhem, Pile, Rules, Stage, View};

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around},
};

const CARD_KINDS: usize = KINDS as usize;
/// The highest rating of a monster.
const HIGHEST: u32 = 10;
/// How often the piles of a sudden death are used again at most.
const MOST_AGAIN: u32 = 3;

impl Encode for Mayhem {
    fn action_space(_: &Rules) -> usize {
        Call::BOTH.len()
    }

    fn id(_: &Rules, _: Seat, action: &Call) -> Option<usize> {
        Some(match action {
            Call::High => 0,
            Call::Low => 1,
        })
    }

    fn action(_: &Rules, _: Seat, id: usize) -> Option<Call> {
        Call::BOTH.get(id).copied()
    }

    fn write(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
        let players = usize::from(rules.players);
        let seats = around(seat, rules.players);
        into.segment("round", &[6], Range::Flag);
        into.one_hot(Some(view.ability().index()), 6);
        for (name, who) in [("dealer", view.dealer()), ("declarer", view.declarer())] {
            into.segment(name, &[players], Range::Flag);
            into.one_hot(ahead(seat, who, rules.players), players);
        }
        let piles = [("unseen", view.unseen()), ("battle", view.battle()), ("discard", view.discard())];
        for (name, pile) in piles {
            into.segment(name, &[CARD_KINDS], Range::Share);
            counts(pile, into);
        }
        into.segment("up", &[players, CARD_KINDS], Range::Flag);
        for seat in seats.clone() {
            into.one_hot(view.up(seat).map(Card::index), CARD_KINDS);
        }
        into.segment("ratings", &[players, 2], Range::Share);
        for card in seats.clone().map(|seat| view.up(seat)) {
            for call in Call::BOTH {
                let rating = card.map_or(0, |card| rules.rating(card, view.ability(), call));
                into.share(rating, HIGHEST);
            }
        }
        into.segment("winnings", &[players, CARD_KINDS], Range::Share);
        seats.clone().for_each(|seat| counts(view.winnings(seat), into));
        into.segment("trophies", &[6, players], Range::Flag);
        for ability in Ability::ALL {
            let winner = view.trophy(ability);
            into.one_hot(winner.and_then(|winner| ahead(seat, winner, rules.players)), players);
        }
        write_stage(rules, view, seat, into);
    }
}

fn write_stage(rules: &Rules, view: &View, seat: Seat, into: &mut Tensor<'_>) {
    let players = usize::from(rules.players);
    let (stage, call, tied) = match view.stage() {
        Stage::Dealer => (0, None, SeatSet::EMPTY),
        Stage::Lead => (1, None, SeatSet::EMPTY),
        Stage::Declare => (2, None, SeatSet::EMPTY),
        Stage::Follow(call) => (3, Some(call), SeatSet::EMPTY),
        Stage::Sudden(sudden) => (4, None, sudden.tied()),
        Stage::Over => (5, None, SeatSet::EMPTY),
        Stage::Decider(tied) => (6, None, tied),
        Stage::Decided(winner) => (7, None, SeatSet::only(winner)),
    };
    into.segment("stage", &[8], Range::Flag);
    into.one_hot(Some(stage), 8);
    into.segment("call", &[2], Range::Flag);
    into.one_hot(call.and_then(|call| Mayhem::id(rules, seat, &call)), 2);
    into.segment("tied", &[players], Range::Flag);
    around(seat, rules.players).for_each(|seat| into.flag(tied.contains(seat)));
    let sudden = match view.stage() {
        Stage::Sudden(sudden) => Some(sudden),
        Stage::Dealer
        | Stage::Lead
        | Stage::Declare
        | Stage::Follow(_)
        | Stage::Over
        | Stage::Decider(_)
        | Stage::Decided(_) => None,
    };
    into.segment("used", &[players, CARD_KINDS], Range::Share);
    for seat in around(seat, rules.players) {
        counts(sudden.map_or(Pile::EMPTY, |sudden| sudden.used(seat)), into);
    }
    into.segment("again", &[1], Range::Share);
    into.share(sudden.map_or(0, |sudden| sudden.again()), MOST_AGAIN);
}

/// A pile as shares of the copies of each kind.
fn counts(pile: Pile, into: &mut Tensor<'_>) {
    for card in Card::all() {
        into.share(pile.count(card), card.copies());
    }
}
