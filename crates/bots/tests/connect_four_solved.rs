//! The solved Connect Four: against trying everything through the game's own rules, against published values, and at the table.

use bots::{Bot, Budget, Decision, Effort, Method, Opponents, Stop, connect_four::solve, find};
use connect_four::{COLUMNS, ConnectFour, Drop, ROWS, Rules, Stage, State};
use kernel::{Discard, Game, Rng, Seat, Step, below, lab_rng};
use monsterbox_bots as bots;

/// Published values of positions, each written as the columns from 1 that were dropped into, A beginning. From the test sets that
/// Pascal Pons published with his solver, whose value is the one that ours has.
const PUBLISHED: &[(&str, i32)] = &[
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("71255763773133525731261364622167124446454", 0),
    ("65214673556155731566316327373221417", -1),
    ("52677675164321472411331752454", 0),
    ("3135151421347443544172316522225776773566", 0),
    ("562154564361751726662253737734213275114", 0),
    ("233377345754465174223731671122611552", 1),
    ("6763525635134453444361412671365712", -1),
    ("211376455663355325112113664364524722", 0),
    ("3146762114467714356347741621375222", -1),
    ("67152117737262713366376314254", 6),
    ("2762751722231276466633475674533", 5),
    ("3642756176227637211322113551637574556", 2),
    ("427566236745127177115664464254", 2),
    ("7172212567451542223676134464437761515", 0),
    ("5775265212657176476365522624313714333", 2),
    ("3575316255751336464276636772271112", -3),
    ("6242432155656447531617622", 0),
    ("274552224131661", 0),
    ("43745416472735", -13),
    ("243335424257", 12),
    ("5512243243536", 13),
    ("22144426444", 15),
    ("265756512", -12),
    ("65444437612", 13),
    ("17516442226766", 8),
    ("7343363417254", 14),
    ("74746315233", 15),
    ("5654767662", 13),
    ("51756773145177", -10),
    ("165746146225", -11),
    ("1562527227511", 13),
    ("42434653771434", 9),
    ("1626434452343", 13),
    ("6513243566177", 12),
    ("43623536647361", 11),
    ("35544262", 12),
    ("33375546411", -12),
    ("427631264721", 10),
    ("51615567", 15),
    ("543772563551", 14),
    ("27534134362633", 10),
    ("7234472553", 10),
    ("6126741462153", 14),
    ("4737", 18),
    ("6146", 18),
    ("7675456251", 13),
    ("335662333565", -2),
    ("157564142155", -5),
];

fn after(state: &State, drop: Drop) -> State {
    let mut after = *state;
    ConnectFour::apply(&Rules, &mut after, &Step::Act(state.turn(), drop), &mut Discard);
    after
}

fn drops(state: &State) -> Vec<Drop> {
    let mut drops = Vec::new();
    ConnectFour::actions(&Rules, state, state.turn(), &mut drops);
    drops
}

/// A position that random play reaches with this many discs, and in which the game goes on.
fn random(discs: u32, rng: &mut dyn Rng) -> State {
    loop {
        let mut state = ConnectFour::setup(&Rules);
        for _ in 0..discs {
            let drops = drops(&state);
            if !drops.is_empty() {
                state = after(&state, drops[below(rng, drops.len() as u32) as usize]);
            }
        }
        if state.stage() == Stage::Playing {
            return state;
        }
    }
}

/// The value of a position for whoever is to move, by trying everything: how many discs the winner has left before the one that
/// wins.
fn by_trying(state: &State) -> i32 {
    let seat = state.turn();
    let value = |drop: Drop| {
        let next = after(state, drop);
        match next.stage() {
            Stage::Won => (u32::from(COLUMNS * ROWS) / 2 - state.discs(seat)).cast_signed(),
            Stage::Drawn => 0,
            Stage::Playing => -by_trying(&next),
        }
    };
    drops(state).into_iter().map(value).max().expect("the game goes on")
}

fn value(state: &State) -> i32 {
    solve(state, u64::MAX, Budget::full()).expect("nothing stops it").value
}

#[test]
fn late_positions_have_the_value_that_trying_everything_gives() {
    let mut seen = [0; 3];
    for number in 0..600 {
        let state = random(29 + number % 12, &mut lab_rng(51, u64::from(number)));
        let tried = by_trying(&state);
        assert_eq!(value(&state), tried, "position {number}: {state:?}");
        seen[(tried.signum() + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 50), "all results occur: {seen:?}");
}

#[test]
fn published_positions_have_their_published_values() {
    for (columns, published) in PUBLISHED {
        let mut state = ConnectFour::setup(&Rules);
        for digit in columns.chars() {
            state = after(&state, Drop { column: digit.to_digit(10).expect("a digit") as u8 - 1 });
        }
        assert_eq!(value(&state), *published, "{columns}");
    }
}

#[test]
fn values_agree_from_one_disc_to_the_next() {
    for number in 0..12 {
        let state = random(18, &mut lab_rng(52, number));
        let next = |drop| {
            let next = after(&state, drop);
            match next.stage() {
                Stage::Won => 21 - state.discs(state.turn()).cast_signed(),
                Stage::Drawn => 0,
                Stage::Playing => -value(&next),
            }
        };
        assert_eq!(Some(value(&state)), drops(&state).into_iter().map(next).max());
    }
}

#[test]
fn the_best_drop_reaches_the_value_and_none_nearer_to_the_centre_does() {
    for number in 0..8 {
        let state = random(16, &mut lab_rng(64, number));
        let solved = solve(&state, u64::MAX, Budget::full()).expect("nothing stops it");
        let reaches = |column: u8| {
            let next = after(&state, Drop { column });
            match next.stage() {
                Stage::Won => true,
                Stage::Drawn => solved.value == 0,
                Stage::Playing => -value(&next) == solved.value,
            }
        };
        let legal: Vec<u8> = drops(&state).into_iter().map(|drop| drop.column).collect();
        let first =
            [3, 2, 4, 1, 5, 0, 6].into_iter().find(|column| legal.contains(column) && reaches(*column));
        assert_eq!(Some(solved.column), first, "{state:?}");
    }
}

#[test]
fn all_cores_find_the_same_as_one() {
    let all_cores = Budget::full().clone().on_all_cores();
    for number in 0..10 {
        let state = random(11 + number as u32 % 4, &mut lab_rng(65, number));
        let alone = solve(&state, u64::MAX, Budget::full()).expect("nothing stops it");
        let together = solve(&state, u64::MAX, &all_cores).expect("nothing stops it");
        assert_eq!((alone.value, alone.column), (together.value, together.column), "{state:?}");
        let drop = |budget: &Budget| choose(bot("exact").as_mut(), &state, budget, &mut lab_rng(66, number));
        assert_eq!(drop(&all_cores), Drop { column: alone.column });
    }
    // A limit holds for all of them together, and a flag stops all of them.
    let state = random(9, &mut lab_rng(67, 1));
    assert_eq!(solve(&state, 1_000, &all_cores), None);
    let stop = Stop::default();
    stop.now();
    assert_eq!(solve(&state, u64::MAX, &Budget::until(stop).on_all_cores()), None);
}

/// A bot's drop, with this budget.
fn choose(bot: &mut dyn Bot<ConnectFour>, state: &State, budget: &Budget, rng: &mut dyn Rng) -> Drop {
    let legal = drops(state);
    let decision = Decision { seat: state.turn(), rules: &Rules, view: state, legal: &legal, budget };
    legal[bot.choose(&decision, rng)]
}

fn bot(name: &str) -> Box<dyn Bot<ConnectFour>> {
    (find::<ConnectFour>(name).expect("there is such a bot").make)()
}

#[test]
fn exact_keeps_what_it_has_against_the_search_to_the_very_disc() {
    let (mut exact, mut search) = (bot("exact"), bot("search"));
    for number in 0..12 {
        let mut state = random(16, &mut lab_rng(53, number));
        let us = state.turn();
        let mut promised = value(&state);
        let rng = &mut lab_rng(54, number);
        while state.stage() == Stage::Playing {
            let drop = if state.turn() == us {
                assert!(value(&state) >= promised, "the other may only give something away");
                promised = value(&state);
                choose(exact.as_mut(), &state, Budget::full(), rng)
            } else {
                choose(search.as_mut(), &state, Budget::full(), rng)
            };
            state = after(&state, drop);
        }
        let got = match state.stage() {
            Stage::Won if state.turn() == us => 22 - state.discs(us).cast_signed(),
            Stage::Won => state.discs(state.turn()).cast_signed() - 22,
            Stage::Drawn | Stage::Playing => 0,
        };
        assert!(got >= promised, "game {number}: {got} of {promised}");
    }
}

/// A position, with its drops, that takes longer to solve than anybody waits for odds.
pub(super) fn unsolved() -> (State, Vec<Drop>) {
    let solved = |state: &State| {
        let legal = drops(state);
        let decision = Decision {
            seat: state.turn(),
            rules: &Rules,
            view: state,
            legal: &legal,
            budget: Budget::full(),
        };
        let odds = ConnectFour::odds(&decision, &mut lab_rng(55, 1)).expect("nothing stops it");
        odds.method == Method::Exact
    };
    let state = (0..20).map(|number| random(9, &mut lab_rng(68, number))).find(|state| !solved(state));
    let state = state.expect("not all of them are easy");
    (state, drops(&state))
}

#[test]
fn odds_are_exact_where_the_game_is_solved_in_time_and_else_estimated() {
    let odds = |state: &State, budget: &Budget| {
        let legal = drops(state);
        let decision = Decision { seat: state.turn(), rules: &Rules, view: state, legal: &legal, budget };
        ConnectFour::odds(&decision, &mut lab_rng(55, 1))
    };
    for number in 0..12 {
        let state = random(20 + number as u32, &mut lab_rng(56, number));
        let odds = odds(&state, Budget::full()).expect("solved");
        assert_eq!(odds.method, Method::Exact);
        for (choice, drop) in odds.choices.iter().zip(drops(&state)) {
            let next = after(&state, drop);
            let chance = match next.stage() {
                Stage::Won => 1.0,
                Stage::Drawn => 0.5,
                Stage::Playing => f64::from(1 - value(&next).signum()) / 2.0,
            };
            assert_eq!(
                (choice.chance.to_bits(), choice.margin.to_bits()),
                (chance.to_bits(), 0.0_f64.to_bits())
            );
        }
    }
    // Some positions right behind the book take longer than anybody waits for odds.
    let (state, _) = unsolved();
    let odds_of_it = odds(&state, Budget::full()).expect("nothing stops it");
    assert!(matches!(odds_of_it.method, Method::Estimated { .. }));
    assert_eq!(odds_of_it.choices.len(), drops(&state).len());
    assert!(odds_of_it.choices.iter().all(|choice| (0.0..=1.0).contains(&choice.chance)));
    let stop = Stop::default();
    stop.now();
    assert_eq!(odds(&random(30, &mut lab_rng(57, 1)), &Budget::until(stop)), None);
}

#[test]
fn a_limit_that_is_too_small_leaves_a_position_unsolved_and_the_bot_plays_all_the_same() {
    let state = random(10, &mut lab_rng(58, 3));
    assert_eq!(solve(&state, 1_000, Budget::full()), None);
    let whole = solve(&state, u64::MAX, Budget::full()).expect("nothing stops it");
    assert_eq!(solve(&state, whole.positions, Budget::full()), Some(whole));
    assert_eq!(solve(&state, whole.positions - 1, Budget::full()), None, "to the very position");
    // One in a hundred of the effort is not enough for this one; whatever is chosen is chosen again.
    let little = Budget::until(Stop::default()).with_effort(Effort::percent(0));
    let drop = || choose(bot("exact").as_mut(), &state, &little, &mut lab_rng(59, 1));
    assert_eq!(drop(), drop());
    let stop = Stop::default();
    stop.now();
    let stopped = choose(bot("exact").as_mut(), &state, &Budget::until(stop), &mut lab_rng(59, 2));
    assert!(drops(&state).contains(&stopped));
}

#[test]
fn what_a_bot_solved_before_does_not_change_what_it_chooses() {
    let mut used = bot("exact");
    for number in 0..8 {
        let state = random(17, &mut lab_rng(60, number));
        let fresh = choose(bot("exact").as_mut(), &state, Budget::full(), &mut lab_rng(61, number));
        assert_eq!(choose(used.as_mut(), &state, Budget::full(), &mut lab_rng(62, number)), fresh);
    }
}

#[test]
fn the_first_discs_are_solved_as_it_was_published() {
    let empty = ConnectFour::setup(&Rules);
    let legal = drops(&empty);
    let decision =
        Decision { seat: empty.turn(), rules: &Rules, view: &empty, legal: &legal, budget: Budget::full() };
    let odds = ConnectFour::odds(&decision, &mut lab_rng(69, 1)).expect("nothing stops it");
    assert_eq!(odds.method, Method::Exact);
    let halves: Vec<f64> = odds.choices.iter().map(|choice| 2.0 * choice.chance).collect();
    assert_eq!(halves, [0.0, 0.0, 1.0, 2.0, 1.0, 0.0, 0.0], "only the middle wins, and its neighbours draw");
    assert_eq!(
        choose(bot("exact").as_mut(), &empty, Budget::full(), &mut lab_rng(69, 2)),
        Drop { column: 3 }
    );
    // Whoever begins beside the middle has given the win away, and whoever answers in the middle has the draw.
    let beside = after(&empty, Drop { column: 2 });
    let answer = choose(bot("exact").as_mut(), &beside, Budget::full(), &mut lab_rng(69, 3));
    let next = after(&beside, answer);
    let legal = drops(&next);
    let decision =
        Decision { seat: next.turn(), rules: &Rules, view: &next, legal: &legal, budget: Budget::full() };
    let best = ConnectFour::odds(&decision, &mut lab_rng(69, 4)).expect("nothing stops it");
    assert_eq!(best.best().map(|best| 2.0 * best.chance), Some(1.0), "a draw is kept");
}

#[test]
fn a_hard_position_after_eight_discs_is_soon_solved() {
    // It took forty million positions before there was a book.
    let mut state = ConnectFour::setup(&Rules);
    for column in [2, 1, 2, 2, 1, 1, 0, 6] {
        state = after(&state, Drop { column });
    }
    let solved = solve(&state, 16_000_000, Budget::full()).expect("that is enough now");
    assert_eq!(solved.value, -1);
    assert_eq!(solved.until_result, 1, "who wins is looked up");
}

/// Halves of wins of the first bot in games against the second, begun by either in turn.
fn halves(first: &str, second: &str, games: u64) -> u64 {
    let mut halves = 0;
    for game in 0..games {
        let mut players = [bot(first), bot(second)];
        let ours = Seat((game % 2) as u8);
        let (mut state, rng) = (ConnectFour::setup(&Rules), &mut lab_rng(63, game));
        while state.stage() == Stage::Playing {
            let player = &mut players[usize::from(state.turn() != ours)];
            state = after(&state, choose(player.as_mut(), &state, Budget::full(), rng));
        }
        halves += match state.stage() {
            Stage::Won if state.turn() == ours => 2,
            Stage::Won => 0,
            Stage::Drawn | Stage::Playing => 1,
        };
    }
    halves
}

#[test]
fn each_bot_is_stronger_than_the_one_before() {
    for (stronger, weaker, games, least) in
        [("greedy", "random", 60, 100), ("quick", "greedy", 60, 80), ("search", "quick", 40, 52)]
    {
        let halves = halves(stronger, weaker, games);
        assert!(halves >= least, "{stronger} has {halves} halves of {games} wins against {weaker}");
    }
}
