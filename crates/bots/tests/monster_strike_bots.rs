//! The helpers of Monster Strike: greedy's aim has the best expectation by the game's own odds, and skill pays.

use bots::{Opponents, Sight, find};
use kernel::{Discard, Game, Node, Notation, Rng, Setup, Step, Tabletop, Viewer, lab_rng};
use monster_strike::{Action, MonsterStrike, Outcome, Rules, State};
use monsterbox_bots as bots;

fn table(players: u8, options: &[&str]) -> Rules {
    let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
    MonsterStrike::rules(&setup).expect("a fine table")
}

fn choice(bot: &str, rules: &Rules, state: &State, rng: &mut dyn Rng) -> (Vec<Action>, usize) {
    let Node::Decide(seats) = MonsterStrike::node(rules, state) else { panic!("somebody decides") };
    let seat = seats.first().expect("somebody decides");
    let view = MonsterStrike::view(rules, state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    MonsterStrike::actions(rules, state, seat, &mut legal);
    let mut player = (find::<MonsterStrike>(bot).expect("there is such a bot").make)();
    let pick = player.choose(&Sight { seat, rules, view: &view, legal: &legal }, rng);
    (legal, pick)
}

/// The expected number of defeats after an action, by every outcome of the game's own odds; if more is thrown before the
/// check, the best that can follow.
fn expected(rules: &Rules, state: &State, action: Action) -> f64 {
    let before = state.binder().len();
    let Node::Decide(seats) = MonsterStrike::node(rules, state) else { return 0.0 };
    let mut thrown = *state;
    let seat = seats.first().expect("somebody decides");
    MonsterStrike::apply(rules, &mut thrown, &Step::Act(seat, action), &mut Discard);
    let Node::Chance(chance) = MonsterStrike::node(rules, &thrown) else {
        return f64::from(thrown.binder().len() - before);
    };
    let mut outcomes = Vec::new();
    MonsterStrike::outcomes(rules, &thrown, &chance, &mut outcomes);
    let Some((Outcome::Dice(_), _)) = outcomes.first() else {
        return f64::from(thrown.binder().len() - before);
    };
    let all: f64 = outcomes.iter().map(|(_, weight)| *weight as f64).sum();
    let after = |outcome: &Outcome| {
        let mut landed = thrown;
        MonsterStrike::apply(rules, &mut landed, &Step::Chance(*outcome), &mut Discard);
        if landed.dice().is_empty() {
            return f64::from(landed.binder().len() - before);
        }
        let mut next = Vec::new();
        MonsterStrike::actions(rules, &landed, seat, &mut next);
        next.iter().map(|action| expected(rules, &landed, *action)).fold(0.0, f64::max)
    };
    outcomes.iter().map(|(outcome, weight)| *weight as f64 / all * after(outcome)).sum()
}

fn position(gear: &str, middle: &str, players: u8) -> String {
    format!(
        "{players} players | old-mill 0 - - - / clock-square 0 {middle} / harbour-steps 0 - - - | under - | binder - | \
         escaped - | events - | gear - | {gear}"
    )
}

#[test]
fn greedy_takes_the_aim_with_the_best_expectation() {
    let rules = table(4, &[]);
    for (gear, middle) in [
        ("B pocket-die 1 aims dice -", "puddle-imp old-quake gravel-ogre"),
        ("B garden-sling 1 aims dice -", "rust-knight storm-heron lint-bunny"),
        ("B two-good-hands 1 aims dice -", "rust-knight storm-heron lint-bunny"),
        ("B watering-can 1 aims dice -", "belfry-baron marsh-giant -"),
        ("B bed-spring 2 aims dice 4@5", "puddle-imp moonlit-mammoth -"),
        ("B bed-spring 1 aims dice -", "moonlit-mammoth - storm-heron"),
        ("B reading-glass 1 again dice 2@4", "storm-heron lint-bunny -"),
        ("B reading-glass 1 again dice 6@4", "lint-bunny storm-heron -"),
    ] {
        let state =
            MonsterStrike::read_position(&rules, &position(gear, middle, 4)).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        let values: Vec<f64> = legal.iter().map(|action| expected(&rules, &state, *action)).collect();
        let best = values.iter().copied().fold(0.0, f64::max);
        // Small preferences decide between aims that are all but equal.
        let chosen = MonsterStrike::write_action(&rules, &legal[pick]);
        assert!(values[pick] > best - 0.03, "{gear}, {middle}: {chosen} has {} of {best}", values[pick]);
        assert!(best > 0.0);
    }
}

#[test]
fn greedy_keeps_a_hit_that_defeats_and_throws_a_miss_again() {
    let rules = table(4, &[]);
    let greedy = |gear: &str, middle: &str| {
        let state =
            MonsterStrike::read_position(&rules, &position(gear, middle, 4)).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        MonsterStrike::write_action(&rules, &legal[pick])
    };
    assert_eq!(greedy("B reading-glass 1 again dice 6@4", "lint-bunny - -"), "keep");
    assert_eq!(greedy("B reading-glass 1 again dice 6@-", "lint-bunny - -"), "again 1 drop 4");
}

#[test]
fn greedy_picks_the_attacker_that_does_the_least_harm() {
    let rules = table(2, &["length=short"]);
    let text = "2 players | old-mill 55 cellar-hydra - - / clock-square 0 marsh-giant - - / harbour-steps 0 - - - | under - | \
                binder - | escaped - | events - | gear - | attack thunderhead 1";
    let state = MonsterStrike::read_position(&rules, text).expect("a fine position");
    let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
    assert_eq!(MonsterStrike::write_action(&rules, &legal[pick]), "pick 4");
}

/// How many of so many games a table of these bots wins, and its mean score.
fn results(bot: &str, rules: &Rules, games: u64) -> (u32, f64) {
    let (mut won, mut points) = (0, 0.0);
    for game in 0..games {
        let mut rng = lab_rng(11, game);
        let mut state = MonsterStrike::setup(rules);
        loop {
            let step = match MonsterStrike::node(rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => Step::Chance(MonsterStrike::sample(rules, &state, &chance, &mut rng)),
                Node::Decide(seats) => {
                    let (legal, pick) = choice(bot, rules, &state, &mut rng);
                    Step::Act(seats.first().expect("somebody decides"), legal[pick])
                }
            };
            MonsterStrike::apply(rules, &mut state, &step, &mut Discard);
        }
        let mut scores = vec![0.0; usize::from(rules.players)];
        MonsterStrike::scores(rules, &state, &mut scores);
        won += u32::from(scores[0] > 0.5);
        points += f64::from(state.score(rules));
    }
    (won, points / games as f64)
}

#[test]
fn tables_are_won_as_often_as_the_pack_was_tuned_for() {
    for players in 1..=6 {
        let won = |options: &[&str]| results("greedy", &table(players, options), 600).0;
        let usual = won(&[]);
        assert!((300..=450).contains(&usual), "{players} players won {usual} of 600");
        let (further, damaged) = (won(&["distance=two-feet"]), won(&["damage=25"]));
        assert!(further + 20 < usual, "{players} players won {further} from two feet, {usual} from one");
        assert!(damaged + 60 < usual, "{players} players won {damaged} with 25 damage, {usual} without");
    }
}

#[test]
fn greedy_scores_more_than_any_aim() {
    let rules = table(1, &["distance=two-feet"]);
    let (_, greedy) = results("greedy", &rules, 600);
    let (_, any) = results("random", &rules, 600);
    assert!(greedy > any + 10.0, "greedy scores {greedy} on average and any aim {any}");
}

#[test]
fn search_and_odds_weigh_every_choice() {
    let rules = table(2, &["length=short"]);
    let text = "2 players | old-mill 0 - - - / clock-square 75 rust-knight puddle-imp - / harbour-steps 75 - - - | under - | \
                binder lint-bunny gutter-newt kettle-sprite doorbell-phantom hedge-howler tin-can-crab | escaped - | events - | \
                gear - | B pocket-die 1 aims dice -";
    let state = MonsterStrike::read_position(&rules, text).expect("a fine position");
    let (legal, pick) = choice("search", &rules, &state, &mut lab_rng(5, 5));
    let seat = kernel::Seat(1);
    let view = MonsterStrike::view(&rules, &state, Viewer::Seat(seat));
    let sight = Sight { seat, rules: &rules, view: &view, legal: &legal };
    let odds = MonsterStrike::odds(&sight, &mut lab_rng(3, 3)).expect("there are odds");
    assert_eq!(odds.choices.len(), legal.len());
    assert!(odds.choices.iter().all(|choice| (0.0..=1.0).contains(&choice.chance)));
    let best = odds.best().expect("there is a best choice");
    let searched = odds.choices[pick];
    assert!(searched.chance + 0.1 > best.chance, "{searched:?} {best:?}");
}
