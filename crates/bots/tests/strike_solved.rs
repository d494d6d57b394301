//! The solved game against the game itself: every value must follow from the contract, position by position.

use std::env;

use bots::strike::{Move, Standing, chances, residual};
use kernel::{
    Discard, Game, Node, Notation, Seat, Setup, Step, Tabletop, Weight, below, lab_rng, sink::Each,
};
use monsterbox_bots as bots;
use strike::{Action, MOST_PLAYERS, Outcome, Rules, Stage, State, Strike};

type Chances = [f64; MOST_PLAYERS];

/// How far a value may be from what the contract gives.
const TIGHT: f64 = 1e-12;

/// Everybody's chances once the dice lie: looked up, or known because the game is over.
fn at_rest(rules: &Rules, state: &State) -> Chances {
    match Strike::node(rules, state) {
        Node::Decide(_) => chances(rules, state).expect("a decision is known"),
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
    let Node::Chance(chance) = Strike::node(rules, &state) else { return at_rest(rules, &state) };
    let mut total = 0;
    let mut sum = [0.0; MOST_PLAYERS];
    let mut add = Each(|(outcome, weight): (Outcome, Weight)| {
        let mut landed = state;
        Strike::apply(rules, &mut landed, &Step::Chance(outcome), &mut Discard);
        total += weight;
        for (sum, chance) in sum.iter_mut().zip(at_rest(rules, &landed)) {
            *sum += weight as f64 * chance;
        }
    });
    Strike::outcomes(rules, &state, &chance, &mut add);
    sum.map(|sum| sum / total as f64)
}

fn far(one: &Chances, other: &Chances) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

/// Checks one position: the value of every action is what the contract gives, no action is better than the value,
/// and the position is worth as much to everybody as its best action.
fn check(rules: &Rules, state: &State) {
    let seat = state.turn();
    let standing = Standing::of(rules, state).expect("a decision is known");
    let value = chances(rules, state).expect("a decision is known");
    let shown = || Strike::write_position(rules, state);
    assert!((value.iter().sum::<f64>() - 1.0).abs() < TIGHT, "{}: somebody wins", shown());
    let mut actions = Vec::new();
    Strike::actions(rules, state, seat, &mut actions);
    let mut worth = f64::INFINITY;
    for action in actions {
        let found = after(rules, state, action);
        let what = Move::of(state.stage(), &action).expect("quick dice have no other actions");
        let looked_up = standing.chance(what);
        assert!((found[seat.index()] - looked_up).abs() < TIGHT, "{} {action:?}: {looked_up}", shown());
        assert!(found[seat.index()] < value[seat.index()] + TIGHT, "{} {action:?} gains", shown());
        let plays = what == Move::Begin || what == standing.best();
        if plays {
            worth = worth.min(far(&found, &value));
        }
    }
    assert!(worth < TIGHT, "{}: the value is off by {worth}", shown());
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
    let pools: Vec<String> = pools.iter().map(u8::to_string).collect();
    for stage in ["begin", "may-stop", "begin matched"] {
        // Whoever has just matched has two dice at least.
        if stage == "begin matched" && before < 2 {
            continue;
        }
        let text = format!("{} | {arena} | {turn} {stage}", pools.join(" "));
        check(&Strike::read_position(rules, &text).expect("a position"));
    }
}

/// Every way for these pools and those after them to hold up to so many dice, the first of all at least one.
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

/// Checks every decision of the first seat, players who are out included, and says how many there are.
fn check_all(players: u8) -> usize {
    let rules = Strike::rules(&Setup::of(players)).expect("a table");
    let mut positions = 0;
    for (numbers, arena) in arenas() {
        let mut pools = vec![0; usize::from(players)];
        each_pools(&mut pools, 0, rules.dice() - numbers, &mut |pools| {
            decisions(&rules, pools, &arena, Seat(0), &mut |state| {
                check(&rules, state);
                positions += 1;
            });
        });
    }
    positions
}

#[test]
fn every_position_of_two_players_is_solved() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    assert_eq!(check_all(2), 2 * 3_152 + 2_720, "every numbers, every pools, every stage");
    // And from the other seat.
    for (numbers, arena) in arenas() {
        each_pools(&mut [0; 2], 0, rules.dice() - numbers, &mut |pools| {
            let pools = [pools[1], pools[0]];
            decisions(&rules, &pools, &arena, Seat(1), &mut |state| check(&rules, state));
        });
    }
}

#[test]
fn every_position_of_three_players_is_an_equilibrium() {
    assert!(check_all(3) > 60_000);
}

/// Set this to check every position of four and five players as well: some two minutes in a release build.
const EVERY_POSITION: &str = "MONSTERBOX_EVERY_POSITION";

#[test]
fn positions_of_four_and_five_players_are_equilibria() {
    for players in [4, 5] {
        if env::var_os(EVERY_POSITION).is_some() {
            assert!(check_all(players) > 500_000);
            continue;
        }
        let rules = Strike::rules(&Setup::of(players)).unwrap();
        let arenas: Vec<_> = arenas().collect();
        let mut rng = lab_rng(4, u64::from(players));
        for _ in 0..3_000 {
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
        assert!(residual(players).unwrap() < TIGHT, "{players} players");
    }
    assert_eq!(residual(6), None);
}

/// Plays a game as solved and gives the winner.
fn play_solved(rules: &Rules, mut state: State, game: u64) -> Seat {
    let mut rng = lab_rng(20, game);
    let mut actions = Vec::new();
    loop {
        let step = match Strike::node(rules, &state) {
            Node::Over => return state.turn(),
            Node::Chance(chance) => Step::Chance(Strike::sample(rules, &state, &chance, &mut rng)),
            Node::Decide(_) => {
                actions.clear();
                Strike::actions(rules, &state, state.turn(), &mut actions);
                let best = || Standing::of(rules, &state).expect("a decision is known").best();
                let stops = state.stage() == Stage::MayStop && best() == Move::Stop;
                let place = if stops { actions.len() - 1 } else { 0 };
                Step::Act(state.turn(), actions[place])
            }
        };
        Strike::apply(rules, &mut state, &step, &mut Discard);
    }
}

#[test]
fn a_million_games_agree_with_the_value_of_the_opening() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    let opening = Strike::read_position(&rules, "8 8 | 4 | A begin").unwrap();
    let value = chances(&rules, &opening).unwrap()[0];
    let games = 1_000_000;
    let won = (0..games).filter(|game| play_solved(&rules, opening, *game) == Seat(0)).count();
    let rate = won as f64 / games as f64;
    // 99.9 of 100 samples of this size lie within 3.29 standard errors.
    let margin = 3.2905 * (value * (1.0 - value) / games as f64).sqrt();
    assert!((rate - value).abs() < margin, "won {rate}, solved {value}, margin {margin}");
}

#[test]
fn more_dice_than_any_box_holds_are_not_known() {
    assert_eq!(Standing::new(&[20, 5], Seat(0), 2), None);
    assert_eq!(Standing::new(&[0, 5], Seat(0), 2), None, "the thrower has dice");
    assert_eq!(Standing::new(&[5, 0, 0], Seat(0), 2), None, "and somebody else has");
    assert!(Standing::new(&[20, 4], Seat(1), 2).is_some());
}
