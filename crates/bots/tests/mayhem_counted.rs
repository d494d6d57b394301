//! The counted odds of a battle against the game itself: every order of the unseen cards, and many sampled ones.

use std::{collections::HashMap, ops::ControlFlow};

use bots::{Budget, Decision, Method, Opponents, find};
use kernel::{
    Deciding, Discard, Game, Halted, Meta, Node, Notation, Rng, Seat, Setup, Step, StepWatcher, Viewer,
    Weight, below, lab_rng, run, sink::Each,
};
use mayhem::{Ability, Call, Card, Event, Mayhem, Outcome, Pile, Rules, State};
use monsterbox_bots as bots;

/// How far counted odds may be from those of every order.
const TIGHT: f64 = 1e-12;

/// All tables: every number of players with both ways to make a mashup, and special cards that make one too.
fn tables() -> impl Iterator<Item = Rules> {
    (2..=6).flat_map(|players| {
        [("battle", "off"), ("turn", "off"), ("battle", "on"), ("turn", "on")].map(|(mashups, specials)| {
            let setup = Setup::of(players).with(&format!("mashups={mashups}"));
            let setup = setup.with(&format!("reading-special-twins={specials}"));
            Mayhem::rules(&setup).expect("2 to 6 can play")
        })
    })
}

/// Does something with what the declarer sees.
fn seen<T>(rules: &Rules, state: &State, see: impl FnOnce(&Decision<'_, Mayhem>) -> T) -> T {
    let seat = state.declarer();
    let view = Mayhem::view(rules, state, Viewer::Seat(seat));
    see(&Decision { seat, rules, view: &view, legal: &Call::BOTH, budget: Budget::full() })
}

/// The counted chances of winning the battle with high and with low.
fn counted(rules: &Rules, state: &State) -> [f64; 2] {
    let odds = seen(rules, state, |decision| Mayhem::odds(decision, &mut lab_rng(0, 0)));
    let odds = odds.expect("the odds of a call are known");
    assert_eq!(odds.method, Method::Exact);
    Call::BOTH.map(|call| {
        let place = Call::BOTH.iter().position(|other| *other == call);
        odds.choices[place.expect("one of both")].chance
    })
}

/// The winner of the battle, once it is over; or nobody.
enum Battle {
    Goes(State),
    Over(Option<Seat>),
}

/// Turns up one card by the rules.
fn turn_up(rules: &Rules, mut state: State, outcome: Outcome) -> Battle {
    let mut end = None;
    let mut listen = Each(|event: Event| end = end_of_battle(&event).or(end));
    Mayhem::apply(rules, &mut state, &Step::Chance(outcome), &mut listen);
    end.map_or(Battle::Goes(state), |end: BattleEnd| Battle::Over(end.winner()))
}

/// How a battle ended.
#[derive(Clone, Copy)]
enum BattleEnd {
    Won(Seat),
    Discarded,
}

impl BattleEnd {
    fn winner(self) -> Option<Seat> {
        match self {
            Self::Won(seat) => Some(seat),
            Self::Discarded => None,
        }
    }
}

/// How the battle ended, if it ends with this event.
fn end_of_battle(event: &Event) -> Option<BattleEnd> {
    match event {
        Event::BattleWon { seat, .. } => Some(BattleEnd::Won(*seat)),
        Event::TieDiscarded { .. } | Event::MashupDiscarded { .. } => Some(BattleEnd::Discarded),
        _ => None,
    }
}

/// Every order of the cards, through the game's own outcomes and their weights.
struct Enumeration<'a> {
    rules: &'a Rules,
    seat: Seat,
    /// What is known of tie-breaks: they do not depend on how the cards before them were handed out.
    tie_breaks: HashMap<(u64, u64), f64>,
}

impl Enumeration<'_> {
    fn chance(&mut self, state: &State) -> f64 {
        let begins = Seat::all(self.rules.players).all(|seat| state.up(seat).is_none());
        let key = (u64::from(state.unseen()), u64::from(state.battle()));
        if begins && let Some(chance) = self.tie_breaks.get(&key) {
            return *chance;
        }
        let Node::Chance(chance) = Mayhem::node(self.rules, state) else {
            panic!("a battle waits for cards")
        };
        let (mut won, mut total) = (0.0, 0);
        let mut outcomes: Vec<(Outcome, Weight)> = Vec::new();
        Mayhem::outcomes(self.rules, state, &chance, &mut outcomes);
        for (outcome, weight) in outcomes {
            total += weight;
            won += weight as f64
                * match turn_up(self.rules, *state, outcome) {
                    Battle::Goes(next) => self.chance(&next),
                    Battle::Over(winner) => f64::from(u8::from(winner == Some(self.seat))),
                };
        }
        let chance = won / total as f64;
        if begins {
            self.tie_breaks.insert(key, chance);
        }
        chance
    }
}

fn called(rules: &Rules, state: &State, call: Call) -> State {
    let mut state = *state;
    let seat = state.declarer();
    Mayhem::apply(rules, &mut state, &Step::Act(seat, call), &mut Discard);
    state
}

/// Compares both calls of a position with every order of its cards, and gives the chances.
fn check(rules: &Rules, state: &State) -> [f64; 2] {
    let counted = counted(rules, state);
    for (call, counted) in Call::BOTH.into_iter().zip(counted) {
        let mut every = Enumeration { rules, seat: state.declarer(), tie_breaks: HashMap::new() };
        let all = every.chance(&called(rules, state, call));
        let shown = Mayhem::write_position(rules, state);
        assert!((counted - all).abs() < TIGHT, "{shown} {call:?} {:?}: {counted}, not {all}", rules.mashups);
    }
    counted
}

/// A position in which A declares with the first of these cards and the others lie face down.
fn position(rules: &Rules, ability: Ability, mine: Card, unseen: Pile) -> State {
    let id = |card: Card| rules.content.face(card).id.as_str();
    let left = unseen.kinds().flat_map(|(card, count)| (0..count).map(move |_| id(card))).collect::<Vec<_>>();
    let others = vec!["-"; usize::from(rules.players) - 1].join(" ");
    let won = vec!["-"; usize::from(rules.players)].join(" / ");
    let trophies = Ability::ALL.map(|round| if round < ability { "A" } else { "-" }).join(" ");
    let text = format!(
        "{} dealer A | trophies {trophies} | A declares {} {others} | won {won} | left {}",
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

/// A position with this many turns left, its cards drawn from those with ratings near some middle: that makes ties, and
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
        let most_turns = [0, 0, 10, 5, 4, 3, 2][usize::from(rules.players)];
        for turns in 1..=most_turns {
            let positions = if turns == most_turns { 3 } else { 20 };
            for _ in 0..positions {
                check(&rules, &crowded(&rules, turns, &mut rng));
            }
        }
    }
}

#[test]
fn a_tie_is_won_by_either_and_equal_monsters_by_nobody() {
    let rules = Mayhem::rules(&Setup::of(2)).unwrap();
    let card = |id: &str| rules.content.card(id).expect("a card of the deck");
    let pile = |ids: &[&str]| ids.iter().fold(Pile::EMPTY, |pile, id| pile.and(Pile::one(card(id))));
    let chances =
        |mine, unseen: &[&str]| check(&rules, &position(&rules, Ability::Strength, card(mine), pile(unseen)));
    let near = |one: [f64; 2], other: [f64; 2]| {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() < TIGHT)
    };
    // Strength 8 and one card that is worse: high always wins.
    assert!(near(chances("gravel-golem", &["moth-duchess"]), [1.0, 0.0]));
    // Only its twin can come: a mashup.
    assert!(near(chances("gravel-golem", &["gravel-golem"]), [0.0, 0.0]));
    // The Moth Duchess ties with the Teapot Terror, then either turns up the better of the other two. Otherwise one of
    // these decides at once: the Golem is stronger, the Imp weaker.
    let tie = chances("moth-duchess", &["teapot-terror", "gravel-golem", "wick-imp"]);
    assert!(near(tie, [1.0 / 3.0 + 1.0 / 6.0; 2]));
}

/// Plays random games of a table and shows every decision.
fn each_decision(rules: &Rules, games: u64, mut each: impl FnMut(&State)) {
    for game in 0..games {
        let mut rng = lab_rng(12, game);
        let mut state = Mayhem::setup(rules);
        let mut calls = Deciding::new::<Mayhem>(&mut rng, |pending, rng| {
            each(pending.state);
            Some((pending.state.declarer(), Call::BOTH[below(rng, 2) as usize]))
        });
        run::<Mayhem>(rules, &mut state, &mut calls, &mut Discard).expect("every call is made");
    }
}

#[test]
fn positions_of_real_games_are_counted() {
    for rules in tables() {
        let most_unseen = if rules.players < 5 { 11 } else { 9 };
        each_decision(&rules, 3, |state| {
            if state.unseen().len() <= most_unseen {
                check(&rules, state);
            }
        });
    }
}

#[test]
fn the_counting_bot_makes_the_better_call() {
    let mut bot = (find::<Mayhem>("counting").expect("there is such a bot").make)();
    for rules in tables() {
        let mut calls = [0; 2];
        each_decision(&rules, 1, |state| {
            let [high, low] = counted(&rules, state);
            let chosen = seen(&rules, state, |decision| bot.choose(decision, &mut lab_rng(0, 0)));
            let better = usize::from(low > high + TIGHT);
            assert_eq!(chosen, better, "{}: {high} {low}", Mayhem::write_position(&rules, state));
            calls[chosen] += 1;
        });
        assert!(calls[0] > 5 && calls[1] > 5, "both are called");
    }
}

/// How often the declarer wins in this many battles, dealt by the game.
fn sampled(rules: &Rules, state: &State, call: Call, battles: u32, rng: &mut impl Rng) -> f64 {
    let begin = called(rules, state, call);
    let mut won = 0;
    for _ in 0..battles {
        let mut winner = None;
        let mut battle =
            StepWatcher::new::<Mayhem>(|taken| match taken.events.iter().find_map(end_of_battle) {
                Some(end) => {
                    winner = end.winner();
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            });
        let mut cards = Deciding::new::<Mayhem>(rng, |_, _| None);
        let ran = run::<Mayhem>(rules, &mut begin.clone(), &mut cards, &mut battle);
        assert!(
            matches!(ran, Err(Halted::Stopped { .. })),
            "a battle waits for cards until it ends: {ran:?}"
        );
        won += u32::from(winner == Some(begin.declarer()));
    }
    f64::from(won) / f64::from(battles)
}

#[test]
fn battles_of_the_whole_deck_are_won_as_often_as_counted() {
    let battles = 20_000;
    let mut rng = lab_rng(13, 1);
    for rules in tables() {
        for ability in [Ability::Strength, Ability::Fright, Ability::Mayhem] {
            let mut unseen = Pile::DECK;
            let mine = draw(&mut unseen, &mut rng);
            let state = position(&rules, ability, mine, unseen);
            for (call, chance) in Call::BOTH.into_iter().zip(counted(&rules, &state)) {
                let rate = sampled(&rules, &state, call, battles, &mut rng);
                let sigma = (chance * (1.0 - chance) / f64::from(battles)).sqrt();
                let off = (rate - chance) / sigma.max(f64::MIN_POSITIVE);
                let shown =
                    || format!("{} {call:?} {:?}", Mayhem::write_position(&rules, &state), rules.mashups);
                assert!(off.abs() < 4.0, "{}: won {rate}, counted {chance}, {off:.1} sigma off", shown());
            }
        }
    }
}

#[test]
fn forgetful_looks_at_the_table_alone_and_counting_at_all_that_was_played() {
    let rules = Mayhem::rules(&Setup::of(2)).unwrap();
    let choose = |bot: &str, state: &State| {
        let mut bot = (find::<Mayhem>(bot).unwrap().make)();
        seen(&rules, state, |decision| bot.choose(decision, &mut lab_rng(0, 0)))
    };
    let mut rng = lab_rng(4, 4);
    let mut differ = 0;
    for _ in 0..4 {
        let mut state = Mayhem::setup(&rules);
        let mut calls = Deciding::new::<Mayhem>(&mut rng, |pending, rng| {
            let state = pending.state;
            if state.ability() == Ability::Strength {
                let card = &rules.content.face(state.up(state.declarer())?).id;
                let fresh = format!(
                    "strength dealer A | trophies - - - - - - | A declares {card} - | won - / - | out -"
                );
                let fresh = Mayhem::read_position(&rules, &fresh).unwrap();
                assert_eq!(choose("forgetful", state), choose("forgetful", &fresh), "{card}");
                assert_eq!(choose("counting", &fresh), choose("forgetful", &fresh), "nothing to forget");
                differ += u32::from(choose("forgetful", state) != choose("counting", state));
            }
            Some((pending.state.declarer(), Call::BOTH[below(rng, 2) as usize]))
        });
        run::<Mayhem>(&rules, &mut state, &mut calls, &mut Discard).unwrap();
    }
    assert!(differ > 0, "what was played changes a call now and then");
}
