//! Str!ke's opponents and odds: what they choose, what they claim, and that they know no more than they see.

use bots::{Method, Odds, Opponents, Sight, find, strike::Search};
use kernel::{Game, Notation, Setup, Tabletop, Viewer, lab_rng};
use monsterbox_bots as bots;
use strike::{Rules, Strike};

/// Whatever is to be done with what the seat to move sees in a written position.
fn see<T>(rules: &Rules, text: &str, what: impl FnOnce(&Sight<'_, Strike>) -> T) -> T {
    let state = Strike::read_position(rules, text).expect("a position");
    let seat = state.turn();
    let view = Strike::view(rules, &state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    Strike::actions(rules, &state, seat, &mut legal);
    what(&Sight { seat, rules, view: &view, legal: &legal })
}

fn odds(rules: &Rules, text: &str) -> Odds {
    see(rules, text, |sight| Strike::odds(sight, &mut lab_rng(1, 1)).expect("Str!ke has odds"))
}

/// What a bot chooses, as written.
fn choice(rules: &Rules, text: &str, bot: &str) -> String {
    see(rules, text, |sight| {
        let mut bot = (find::<Strike>(bot).expect("a bot").make)();
        Strike::write_action(rules, &sight.legal[bot.choose(sight, &mut lab_rng(2, 2))])
    })
}

fn rules(players: u8, options: &[&str]) -> Rules {
    let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
    Strike::rules(&setup).expect("a table")
}

#[test]
fn strong_bots_agree_where_it_is_clear() {
    for (text, chosen) in [
        ("8 8 | 2 | A begin", "roll"),
        ("8 8 | - | B begin", "all-in roll"),
        ("8 8 | - | A may-stop", "end"),
        ("4 8 | 2 3 | A may-stop", "end"),
        ("6 6 | 2 3 4 5 6 | A may-stop", "roll"),
        ("7 7 7 | - | A may-stop", "end"),
        ("5 5 5 5 | 2 3 4 5 6 | C may-stop", "roll"),
        ("4 0 5 5 4 | 2 3 4 5 6 | C may-stop", "roll"),
    ] {
        let rules = rules(Strike::players_in(text).unwrap(), &[]);
        for bot in ["search", "exact"] {
            assert_eq!(choice(&rules, text, bot), chosen, "{bot} at {text}");
        }
    }
}

#[test]
fn odds_are_exact_where_everything_is_open() {
    for text in ["5 4 | 2 3 4 | A may-stop", "5 4 3 | 2 3 4 | B may-stop", "4 4 4 4 4 | 2 3 | E may-stop"] {
        let odds = odds(&rules(Strike::players_in(text).unwrap(), &[]), text);
        assert_eq!(odds.method, Method::Exact, "{text}");
        assert_eq!(odds.choices.len(), 3, "{text}: roll, throw, end");
        assert!(odds.choices.iter().all(|choice| choice.margin.abs() < 1e-15 && choice.chance > 0.0));
        let [roll, throw] = [odds.choices[0].chance, odds.choices[1].chance];
        assert!((roll - throw).abs() < 1e-15, "{text}: quick dice do not care how");
    }
}

#[test]
fn search_estimates_what_is_solved() {
    for text in ["5 4 | 2 3 4 | A may-stop", "5 4 3 | 2 3 4 | B may-stop", "4 4 4 4 4 | 2 3 | E may-stop"] {
        let rules = rules(Strike::players_in(text).unwrap(), &[]);
        let solved = odds(&rules, text);
        let estimated = see(&rules, text, |sight| Search { playouts: 4_000 }.odds(sight, &mut lab_rng(3, 3)));
        assert_eq!(estimated.method, Method::Estimated { playouts: 4_000 });
        for (solved, estimated) in solved.choices.iter().zip(&estimated.choices) {
            // The rule of thumb is not quite the solution, hence a little more than luck allows.
            let far = (solved.chance - estimated.chance).abs();
            assert!(far < 2.0 * estimated.margin + 0.02, "{text}: {far}");
        }
    }
}

#[test]
fn hidden_pools_are_averaged_and_never_seen() {
    let hidden = rules(2, &["hidden-pools"]);
    let open = rules(2, &[]);
    let average = odds(&hidden, "5 4 | 2 3 4 | A may-stop");
    // B has 1 to 9 of the 17 dice: 3 lie in the arena, A has 5.
    let every: Vec<Odds> =
        (1..=9).map(|pool| odds(&open, &format!("5 {pool} | 2 3 4 | A may-stop"))).collect();
    for (place, choice) in average.choices.iter().enumerate() {
        let mean = every.iter().map(|odds| odds.choices[place].chance).sum::<f64>() / 9.0;
        assert!((choice.chance - mean).abs() < 1e-12, "{place}");
        assert!(choice.margin > 0.0);
    }
    assert_eq!(average.method, Method::Averaged { positions: 9 });
    for pool in 1..=9 {
        let text = format!("5 {pool} | 2 3 4 | A may-stop");
        assert_eq!(odds(&hidden, &text), average, "what is hidden changes nothing");
    }
}

#[test]
fn in_a_tournament_of_two_half_of_each_game_counts() {
    let rules = rules(2, &["tournament"]);
    // Both begin one game from the same opening: before the first step of the first, all is even.
    let even = odds(&rules, "8 8 | 2 | A begin | game 1 first A points 0 0");
    assert!((even.choices[0].chance - 0.5).abs() < 1e-12);
    assert_eq!(even.method, Method::Exact);
    let opening = odds(&self::rules(2, &[]), "8 8 | 2 | B begin").choices[0].chance;
    let ahead = odds(&rules, "8 8 | 2 | B begin | game 2 first A points 1 0").choices[0].chance;
    let behind = odds(&rules, "8 8 | 2 | B begin | game 2 first A points 0 1").choices[0].chance;
    assert!((ahead - f64::midpoint(1.0, opening)).abs() < 1e-12 && (behind - opening / 2.0).abs() < 1e-12);
}

#[test]
fn tournaments_of_more_are_estimated() {
    let rules = rules(3, &["tournament"]);
    let decided = odds(&rules, "5 4 3 | 2 3 4 5 6 | B may-stop | game 3 first A points 3 0 3");
    assert!(matches!(decided.method, Method::Estimated { .. }));
    assert!(decided.choices.iter().all(|choice| choice.chance > 0.999), "even out first, B has the fewest");
    let text = "5 4 3 | 2 3 4 5 6 | B may-stop | game 1 first A points 0 0 0";
    assert!(odds(&rules, text).choices.iter().all(|choice| choice.margin > 0.0));
    assert_eq!(choice(&rules, text, "search"), "roll");
}
