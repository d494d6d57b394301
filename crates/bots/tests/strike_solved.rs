//! The solved game against the game itself: every value must follow from the contract, position by position.

use std::{cell::RefCell, collections::HashMap, env, rc::Rc};

use bots::{
    Budget,
    strike::{Move, SolvedPosition, chances, residual, slack},
};
use kernel::{
    Called, Deciding, Discard, Game, Meta, Node, Notation, Seat, Setup, Step, Weight, below, lab_rng, run,
};
use monsterbox_bots as bots;
use strike::{Action, Dice, Face, MOST_PLAYERS, Outcome, Rules, Stage, State, Strike};

type Chances = [f64; MOST_PLAYERS];

/// How far a value may be from what the contract gives: four and five players are solved less finely.
fn tight(players: u8) -> f64 {
    if players <= 3 { 1e-12 } else { 1e-9 }
}

type Odds = Rc<Vec<(Outcome, Weight)>>;

thread_local! {
    /// The outcomes of a throw follow from what lies there and how it is thrown: no need to count them each time.
    static KNOWN: RefCell<HashMap<String, Odds>> = RefCell::default();
}

/// The game's own outcomes of the throw that a position waits for.
fn outcomes(rules: &Rules, state: &State) -> Option<Odds> {
    let Node::Chance(chance) = Strike::node(rules, state) else { return None };
    let question = format!("{} {chance:?}", state.arena());
    let known = KNOWN.with_borrow(|known| known.get(&question).cloned());
    Some(known.unwrap_or_else(|| {
        let mut odds = Vec::new();
        Strike::outcomes(rules, state, &chance, &mut odds);
        let odds = Rc::new(odds);
        KNOWN.with_borrow_mut(|known| known.insert(question, Rc::clone(&odds)));
        odds
    }))
}

/// Everybody's chances once the dice lie: looked up, or known because the game is over.
fn at_rest(rules: &Rules, state: &State) -> Chances {
    match Strike::node(rules, state) {
        Node::Decide(_) => chances(rules, state, Budget::full()).expect("a decision is known"),
        Node::Over => {
            let mut scores = [0.0_f32; MOST_PLAYERS];
            Strike::scores(rules, state, &mut scores[..usize::from(rules.players)]);
            scores.map(f64::from)
        }
        Node::Chance(_) => panic!("dice at rest wait for nobody's dice"),
    }
}

/// Everybody's chances after an action, through the game's own outcomes and their weights.
fn after(rules: &Rules, state: &State, action: Action) -> Chances {
    let act = Step::Act(state.turn(), action);
    let mut state = *state;
    Strike::apply(rules, &mut state, &act, &mut Discard);
    let Some(odds) = outcomes(rules, &state) else { return at_rest(rules, &state) };
    let mut total = 0;
    let mut sum = [0.0; MOST_PLAYERS];
    for (outcome, weight) in odds.iter() {
        let mut landed = state;
        Strike::apply(rules, &mut landed, &Step::Chance(outcome.clone()), &mut Discard);
        total += weight;
        for (sum, chance) in sum.iter_mut().zip(at_rest(rules, &landed)) {
            *sum += *weight as f64 * chance;
        }
    }
    sum.map(|sum| sum / total as f64)
}

fn far(one: &Chances, other: &Chances) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

/// Checks one position: the value of every action is what the contract gives, no action is better than the value but
/// for what the solution says it leaves, and the position is worth as much to everybody as one of its best actions.
fn check(rules: &Rules, state: &State) {
    let seat = state.turn();
    let position = SolvedPosition::of(rules, state, Budget::full()).expect("a decision is known");
    let value = chances(rules, state, Budget::full()).expect("a decision is known");
    let living = Seat::all(rules.players).filter(|seat| state.pool(*seat) > 0).count() as u8;
    let (tight, slack) = (tight(living), slack(living).expect("two to five are in"));
    let shown = || Strike::write_position(rules, state);
    assert!((value.iter().sum::<f64>() - 1.0).abs() < tight, "{}: somebody wins", shown());
    let mut actions = Vec::new();
    Strike::actions(rules, state, seat, &mut actions);
    let mut worth = f64::INFINITY;
    for action in actions {
        let found = after(rules, state, action);
        let what = Move::of(&action, state.arena()).expect("quick dice have no other actions");
        let looked_up = position.chance(what);
        assert!((found[seat.index()] - looked_up).abs() < tight, "{} {action:?}: {looked_up}", shown());
        let gain = found[seat.index()] - value[seat.index()];
        assert!(gain < slack + tight, "{} {action:?} gains {gain}", shown());
        worth = worth.min(far(&found, &value));
    }
    assert!(worth < tight, "{}: the value is off by {worth}", shown());
}

/// Every set of numbers that can lie in the arena, as written.
fn arenas() -> impl Iterator<Item = (u8, String)> {
    (0..32_u32).map(|set| {
        let numbers = (0..5).filter(|bit| set & 1 << bit != 0).map(|bit| (bit + 2).to_string());
        let written = numbers.collect::<Vec<_>>().join(" ");
        (set.count_ones() as u8, if written.is_empty() { "-".to_owned() } else { written })
    })
}

/// Every decision with these pools and this arena, for one seat.
fn decisions(rules: &Rules, pools: &[u8], arena: &str, turn: Seat, check: &mut impl FnMut(&State)) {
    let others = (1..pools.len()).map(|back| pools[(turn.index() + pools.len() - back) % pools.len()]);
    let before = others.into_iter().find(|pool| *pool > 0).unwrap_or(0);
    let out = rules.dice() - pools.iter().sum::<u8>();
    let pools: Vec<String> = pools.iter().map(u8::to_string).collect();
    for stage in ["begin", "may-stop", "begin matched"] {
        // Nobody may stop before a throw, and with all dice in the pools the last turn ended with a match: `out` counts
        // those in the arena and those that left the game.
        if stage == "may-stop" && out < 2 || stage == "begin" && out == 0 {
            continue;
        }
        // Whoever has just matched has two dice at least.
        if stage == "begin matched" && before < 2 {
            continue;
        }
        let text = format!("{} | {arena} | {turn} {stage}", pools.join(" "));
        check(&Strike::read_position(rules, &text).expect("a position"));
    }
}

/// Every way for these pools and those after them to hold up to this many dice, the first of all at least one.
fn each_pools(pools: &mut [u8], place: usize, left: u8, each: &mut impl FnMut(&[u8])) {
    if place == pools.len() {
        if pools[1..].iter().any(|pool| *pool > 0) {
            each(pools);
        }
        return;
    }
    for pool in u8::from(place == 0)..=left {
        pools[place] = pool;
        each_pools(pools, place + 1, left - pool, each);
    }
}

/// Checks one in this many decisions of the first seat, players who are out included, and says how many there are.
fn check_all(players: u8, one_in: usize) -> usize {
    let rules = Strike::rules(&Setup::of(players)).expect("a table");
    let mut positions = 0;
    for (numbers, arena) in arenas() {
        let mut pools = vec![0; usize::from(players)];
        each_pools(&mut pools, 0, rules.dice() - numbers, &mut |pools| {
            decisions(&rules, pools, &arena, Seat(0), &mut |state| {
                if positions % one_in == 0 {
                    check(&rules, state);
                }
                positions += 1;
            });
        });
    }
    positions
}

#[test]
fn every_position_of_two_players_is_solved() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    // 16 turns cannot begin like this, and in 106 nobody can have thrown.
    assert_eq!(check_all(2, 1), 2 * 3_152 - 16 - 106 + 2_720, "every numbers, every pools, every stage");
    // And from the other seat.
    for (numbers, arena) in arenas() {
        each_pools(&mut [0; 2], 0, rules.dice() - numbers, &mut |pools| {
            let pools = [pools[1], pools[0]];
            decisions(&rules, &pools, &arena, Seat(1), &mut |state| check(&rules, state));
        });
    }
}

/// Set this to check every position of three, four and five players: some minutes in a release build.
const EVERY_POSITION: &str = "MONSTERBOX_EVERY_POSITION";

#[test]
fn positions_of_three_players_are_equilibria() {
    // A prime steps over pools, arenas and stages alike.
    let one_in = if env::var_os(EVERY_POSITION).is_some() { 1 } else { 23 };
    assert!(check_all(3, one_in) > 60_000);
}

#[test]
fn positions_of_four_and_five_players_are_equilibria() {
    for players in [4, 5] {
        if env::var_os(EVERY_POSITION).is_some() {
            assert!(check_all(players, 1) > 500_000);
            continue;
        }
        let rules = Strike::rules(&Setup::of(players)).unwrap();
        let arenas: Vec<_> = arenas().collect();
        let mut rng = lab_rng(4, u64::from(players));
        for _ in 0..400 {
            let (numbers, arena) = &arenas[below(&mut rng, 32) as usize];
            let turn = Seat(below(&mut rng, u32::from(players)) as u8);
            let mut pools = vec![0; usize::from(players)];
            pools[turn.index()] += 1;
            pools[usize::from((turn.0 + 1) % players)] += 1;
            for _ in 0..below(&mut rng, u32::from(rules.dice() - numbers - 1)) {
                pools[below(&mut rng, u32::from(players)) as usize] += 1;
            }
            decisions(&rules, &pools, arena, turn, &mut |state| check(&rules, state));
        }
    }
}

#[test]
fn sweeping_has_come_to_rest() {
    for players in 2..=5 {
        assert!(residual(players).unwrap() < tight(players), "{players} players");
        // More than two have no choices that all of them would keep: somebody could gain a little, once.
        let most = if players > 2 { 5e-4 } else { 1e-12 };
        let slack = slack(players).unwrap();
        assert!(slack < most, "{players} players: {slack}");
    }
    assert_eq!((residual(6), slack(6)), (None, None));
}

/// Plays a game as solved and gives the winner.
fn play_solved(rules: &Rules, mut state: State, game: u64) -> Seat {
    let mut rng = lab_rng(20, game);
    let mut actions = Vec::new();
    let mut solved = Deciding::new::<Strike>(&mut rng, |pending, _| {
        let (seat, state) = (pending.list(&mut actions)?, pending.state);
        let position = SolvedPosition::of(rules, state, Budget::full()).expect("a decision is known");
        let best = match state.stage() {
            Stage::MayStop => position.best(),
            _ => position.best_beginning(),
        };
        let place = actions.iter().position(|action| Move::of(action, state.arena()) == Some(best));
        Some((seat, actions[place.expect("the best move can be made")]))
    });
    let end = run::<Strike>(rules, &mut state, &mut solved, &mut Discard);
    assert_eq!(end.expect("every decision is solved").called, Called::No);
    state.turn()
}

#[test]
fn many_games_agree_with_the_value_of_the_opening() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    let opening = Strike::read_position(&rules, "8 8 | 4 | A begin").unwrap();
    let value = chances(&rules, &opening, Budget::full()).unwrap()[0];
    let games = 200_000;
    let won = (0..games).filter(|game| play_solved(&rules, opening, *game) == Seat(0)).count();
    let rate = won as f64 / games as f64;
    // 99.9 of 100 samples of this size lie within 3.29 standard errors.
    let margin = 3.2905 * (value * (1.0 - value) / games as f64).sqrt();
    assert!((rate - value).abs() < margin, "won {rate}, solved {value}, margin {margin}");
}

#[test]
fn more_dice_than_any_box_holds_are_not_known() {
    let two = [2, 5].map(|number| Dice::one(Face::number(number).unwrap()));
    let two = two[0].and(two[1]);
    assert!(SolvedPosition::new(&[20, 5], Seat(0), two, Budget::full()).is_none());
    assert!(SolvedPosition::new(&[0, 5], Seat(0), two, Budget::full()).is_none(), "the thrower has dice");
    assert!(SolvedPosition::new(&[5, 0, 0], Seat(0), two, Budget::full()).is_none(), "and somebody else has");
    assert!(SolvedPosition::new(&[20, 4], Seat(1), two, Budget::full()).is_some());
}
