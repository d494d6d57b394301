//! The cards of Monster Strike, wherever they lie.

use monsterbox_monster_strike::{CardId, Cards, Deck, MonsterId, MonsterStrike, Rules, Slot, Stage, State};
use testkit::laws::Census;

/// The monster deck, the event deck and the gear deck.
pub struct Decks;

impl Census for Decks {
    type Game = MonsterStrike;

    fn count(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let town: Vec<MonsterId> = Slot::all().filter_map(|slot| state.monster(slot)).collect();
        let piles = [state.under().cards(), state.binder(), state.escaped()];
        let seen = town.len() as u32 + piles.iter().map(|pile| u32::from(pile.len())).sum::<u32>();
        // A card that lay in two places would be counted twice above and once here.
        let different = piles.iter().fold(Cards::NONE, |cards, pile| cards.and(*pile));
        let different = town.iter().fold(different, |cards, card| cards.with(*card));
        let shuffled = u32::from(state.deck() - state.under().len());
        let (mut events, mut gear) = (size(state.events()), size(state.gear()));
        match state.stage() {
            Stage::Enter { .. } | Stage::Attack { .. } | Stage::Walk { .. } => events += 1,
            Stage::Aim(_) | Stage::Throw { .. } | Stage::Again(_) => gear += 1,
            _ => {}
        }
        vec![
            ("monster", shuffled + seen),
            ("monster that is in one place only", shuffled + u32::from(different.len())),
            ("event", events),
            ("event that is in one place only", events - twice(state.events())),
            ("gear", gear),
            ("gear that is in one place only", gear - twice(state.gear())),
            ("monster of the pool", u32::from(rules.pool.and(different).len())),
        ]
    }
}

fn size<Id: CardId>(deck: Deck<Id>) -> u32 {
    u32::from(deck.left().len() + deck.discard().len())
}

/// How many cards of a deck are both still to be drawn and discarded.
fn twice<Id: CardId>(deck: Deck<Id>) -> u32 {
    u32::from(deck.left().len() - deck.left().minus(deck.discard()).len())
}
