//! The counted odds of a battle against the game itself: every order of the unseen cards, and many sampled ones.

use std::iter::once;

use bots::{Method, Opponents, Sight};
use kernel::{
    Discard, Game, Node, Notation, Rng, Seat, Setup, Step, Tabletop, Viewer, Weight, below, lab_rng,
    sink::Each,
};
use mayhem::{Ability, CARDS, Call, Card, Event, Mayhem, Outcome, Pile, Rules, Stage, State};
use monsterbox_bots as bots;

/// How far counted odds may be from those of every order.
const TIGHT: f64 = 1e-12;

/// The names of all tables: every number of players with both ways to make a mashup.
fn tables() -> impl Iterator<Item = Rules> {
    (2..=6).flat_map(|players| {
        ["battle", "turn"].map(|mashups| {
            let setup = Setup::of(players).with(&format!("mashups={mashups}"));
            Mayhem::rules(&setup).expect("2 to 6 can play")
        })
    })
}

/// The counted chance of winning the battle with this call.
fn counted(rules: &Rules, state: &State, call: Call) -> f64 {
    let seat = state.declarer();
    let view = Mayhem::view(rules, state, Viewer::Seat(seat));
    let sight = Sight { seat, rules, view: &view, legal: &Call::BOTH };
    let odds = Mayhem::odds(&sight, &mut lab_rng(0, 0)).expect("the odds of a call are known");
    assert_eq!(odds.method, Method::Exact);
    let place = Call::BOTH.iter().position(|other| *other == call).expect("one of both");
    odds.choices[place].chance
}

/// The winner of the battle, once it is over; or nobody.
enum Battle {
    Goes(State),
    Over(Option<Seat>),
}

/// Turns up one card by the rules.
fn turn_up(rules: &Rules, mut state: State, outcome: Outcome) -> Battle {
    let mut end = None;
    let mut listen = Each(|event: Event| match event {
        Event::BattleWon { seat, .. } => end = Some(Some(seat)),
        Event::TieDiscarded { .. } | Event::MashupDiscarded { .. } => end = Some(None),
        _ => {}
    });
    Mayhem::apply(rules, &mut state, &Step::Chance(outcome), &mut listen);
    end.map_or(Battle::Goes(state), Battle::Over)
}

/// The chance of winning the battle by every outcome of every card.
fn enumerated(rules: &Rules, state: &State, seat: Seat) -> f64 {
    let Node::Chance(chance) = Mayhem::node(rules, state) else { panic!("a battle waits for cards") };
    let (mut won, mut total) = (0.0, 0);
    let mut each = Each(|(outcome, weight): (Outcome, Weight)| {
        total += weight;
        let chance = match turn_up(rules, *state, outcome) {
            Battle::Goes(next) => enumerated(rules, &next, seat),
            Battle::Over(winner) => f64::from(u8::from(winner == Some(seat))),
        };
        won += weight as f64 * chance;
    });
    Mayhem::outcomes(rules, state, &chance, &mut each);
    won / total as f64
}

fn called(rules: &Rules, state: &State, call: Call) -> State {
    let mut state = *state;
    let seat = state.declarer();
    Mayhem::apply(rules, &mut state, &Step::Act(seat, call), &mut Discard);
    state
}

/// Compares both calls of a position with every order of its cards.
fn check(rules: &Rules, state: &State) {
    for call in Call::BOTH {
        let all = enumerated(rules, &called(rules, state, call), state.declarer());
        let counted = counted(rules, state, call);
        let shown = Mayhem::write_position(rules, state);
        assert!((counted - all).abs() < TIGHT, "{shown} {call:?} {:?}: {counted}, not {all}", rules.mashups);
    }
}

/// A position in which A declares with the first of these cards and the others lie face down.
fn position(rules: &Rules, ability: Ability, mine: Card, unseen: Pile) -> State {
    let id = |card: Card| rules.content.face(card).id.as_str();
    let left = unseen.kinds().flat_map(|(card, count)| (0..count).map(move |_| id(card))).collect::<Vec<_>>();
    let others = vec!["-"; usize::from(rules.players) - 1].join(" ");
    let won = vec!["-"; usize::from(rules.players)].join(" / ");
    let text = format!(
        "{} dealer A | trophies - - - - - - | A declares {} {others} | won {won} | left {}",
        ability.key(),
        id(mine),
        left.join(" "),
    );
    Mayhem::read_position(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Draws one of the cards.
fn draw(from: &mut Pile, rng: &mut impl Rng) -> Card {
    let card = from.nth(below(rng, u32::from(from.len()))).expect("a card is left");
    *from = from.without(Pile::one(card));
    card
}

/// A position with so many turns left, its cards drawn from those with ratings near some middle: that makes ties, and
/// few kinds make mashups.
fn crowded(rules: &Rules, turns: u8, rng: &mut impl Rng) -> State {
    let ability = Ability::ALL[below(rng, 6) as usize];
    let cards = turns * rules.players;
    let middle = below(rng, 11) as u8;
    let mut kinds: Vec<Card> = Card::all().collect();
    kinds.sort_by_key(|card| rules.rating(*card, ability, Call::High).abs_diff(middle));
    // Always a few more than are needed.
    let mut pool = Pile::EMPTY;
    for card in kinds {
        if pool.len() < cards + 3 {
            (0..card.copies()).for_each(|_| pool = pool.and(Pile::one(card)));
        }
    }
    let mine = draw(&mut pool, rng);
    let unseen = (1..cards).fold(Pile::EMPTY, |pile, _| pile.and(Pile::one(draw(&mut pool, rng))));
    position(rules, ability, mine, unseen)
}

#[test]
fn every_order_of_few_cards_is_counted() {
    let mut rng = lab_rng(11, 1);
    for rules in tables() {
        // So that no position has much more than ten cards to come.
        let most_turns = [0, 0, 5, 3, 2, 2, 1][usize::from(rules.players)];
        for turns in 1..=most_turns {
            for _ in 0..20 {
                check(&rules, &crowded(&rules, turns, &mut rng));
            }
        }
    }
}
