//! The cards of Monster Mayhem, wherever they lie.

use kernel::Seat;
use monsterbox_mayhem::{Card, Mayhem, Rules, State};
use testkit::laws::Census;

/// The deck of sixty cards.
pub struct Deck;

impl Census for Deck {
    type Game = Mayhem;

    fn count(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let table = state.unseen().and(state.battle()).and(state.discard());
        let all = Seat::all(rules.players).fold(table, |all, seat| all.and(state.winnings(seat)));
        let whole = Card::all().filter(|card| all.count(*card) == card.copies()).count();
        vec![
            ("card", u32::from(all.len())),
            ("kind of card that is there as often as it should", whole as u32),
        ]
    }
}
