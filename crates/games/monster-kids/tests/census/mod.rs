//! The cards of Monster Kids, wherever they lie.

use kernel::{Game, Seat};
use monsterbox_monster_kids::{Card, Cards, Foe, InPlay, MonsterKids, Rules, Stage, State, Trap};
use testkit::laws::Census;

/// The deck with everything that was drawn from it.
pub struct Deck;

impl Census for Deck {
    type Game = MonsterKids;

    fn count(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let all = all_cards(rules, state);
        let box_of_cards = MonsterKids::setup(rules);
        let whole = box_of_cards.deck().kinds().filter(|(card, count)| all.count(*card) == *count).count();
        vec![("card", all.len()), ("kind of card that is there as often as it should", whole as u32)]
    }
}

fn put_monster(all: &mut Cards, monster: InPlay) {
    all.put(Card::monster(usize::from(monster.monster)));
    monster.powers.iter().for_each(|power| all.put(Card::power(power)));
}

fn all_cards(rules: &Rules, state: &State) -> Cards {
    let mut all = *state.deck();
    all.put_all(state.discard());
    state.middle().iter().for_each(|monster| put_monster(&mut all, monster));
    state.waiting().iter().for_each(|power| all.put(Card::power(power)));
    for seat in Seat::all(rules.players) {
        all.put_all(state.hand(seat));
        let kid = state.kid(seat);
        kid.captives().for_each(|place| all.put(Card::monster(place)));
        if kid.trap() == Some(Trap::Portal) {
            all.put(Card::DARK_PORTAL);
        }
    }
    match state.stage() {
        Stage::Fight(fight) => {
            all.put_all(fight.played());
            if let Foe::Monster(monster) = fight.foe() {
                put_monster(&mut all, monster);
            }
        }
        Stage::Attach { power, .. } => all.put(Card::power(usize::from(*power))),
        Stage::Portal { .. } => all.put(Card::DARK_PORTAL),
        _ => {}
    }
    all
}
