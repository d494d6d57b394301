//! Str!ke's opponents and odds: what they choose, what they claim, and that they know no more than they see.

use bots::{Bot, Method, Odds, Opponents, Sight, find, strike::Search};
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
    let mut found = Vec::new();
    for text in [
        "8 8 | 2 | A begin",
        "8 8 | - | B begin",
        "8 8 | - | A may-stop",
        "4 8 | 2 3 | A may-stop",
        "6 6 | 2 3 4 5 6 | A may-stop",
        "7 7 7 | - | A may-stop",
        "5 5 5 5 | 2 3 4 5 6 | C may-stop",
        "4 0 5 5 4 | 2 3 4 5 6 | C may-stop",
    ] {
        let rules = rules(Strike::players_in(text).unwrap(), &[]);
        found.push((text, choice(&rules, text, "exact")));
        // Between two ways of throwing that are nearly as good, search may take the other.
        let best = odds(&rules, text).choices.iter().map(|choice| choice.chance).fold(0.0, f64::max);
        let taken = see(&rules, text, |sight| Search::default().choose(sight, &mut lab_rng(2, 2)));
        let taken = odds(&rules, text).choices[taken].chance;
        assert!(best - taken < 0.02, "search at {text}: {taken} instead of {best}");
    }
    let chosen = [
        ("8 8 | 2 | A begin", "drop"),
        ("8 8 | - | B begin", "all-in roll"),
        ("8 8 | - | A may-stop", "end"),
        ("4 8 | 2 3 | A may-stop", "strike 2"),
        ("6 6 | 2 3 4 5 6 | A may-stop", "throw"),
        ("7 7 7 | - | A may-stop", "end"),
        ("5 5 5 5 | 2 3 4 5 6 | C may-stop", "throw"),
        ("4 0 5 5 4 | 2 3 4 5 6 | C may-stop", "throw"),
    ];
    let found: Vec<(&str, &str)> = found.iter().map(|(text, chosen)| (*text, chosen.as_str())).collect();
    assert_eq!(found, chosen);
}

#[test]
fn odds_are_exact_where_everything_is_open() {
    for text in ["5 4 | 2 3 4 | A may-stop", "5 4 3 | 2 3 4 | B may-stop", "4 4 4 4 4 | 2 3 4 | E may-stop"] {
        let odds = odds(&rules(Strike::players_in(text).unwrap(), &[]), text);
        assert_eq!(odds.method, Method::Exact, "{text}");
        let strikes = text.split('|').nth(1).unwrap().split_whitespace().count();
        assert_eq!(odds.choices.len(), 4 + strikes, "{text}: roll, drop, throw, strikes, end");
        assert!(odds.choices.iter().all(|choice| choice.margin.abs() < 1e-15 && choice.chance > 0.0));
        let chance = |place: usize| odds.choices[place].chance;
        assert!((chance(0) - chance(2)).abs() > 1e-6, "{text}: how a die is thrown matters");
        assert!((chance(3) - chance(4)).abs() > 1e-6, "{text}: and which die is struck at");
        assert!(
            (chance(4) - chance(5)).abs() < 1e-15,
            "{text}: but 3 and 4 are opposite sides, and all alike"
        );
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
    // Both begin one game, and every number of the spare die is as likely: then all is even before the first step.
    let best = |odds: Odds| odds.choices.iter().map(|choice| choice.chance).fold(0.0, f64::max);
    let begun = (2..=6).map(|spare| format!("8 8 | {spare} | A begin | game 1 first A points 0 0"));
    let even = begun.map(|text| best(odds(&rules, &text))).sum::<f64>() / 5.0;
    assert!((even - 0.5).abs() < 1e-12, "{even}");
    assert_eq!(odds(&rules, "8 8 | 2 | A begin | game 1 first A points 0 0").method, Method::Exact);
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
    assert_ne!(choice(&rules, text, "search"), "end", "with every number there, any throw is better");
}

#[test]
fn physical_dice_are_judged_like_quick_ones() {
    let (quick, physics) = (rules(2, &[]), rules(2, &["dice=physics", "wall-rule"]));
    let placed = "5 4 | 2@0,0,80,0 3@700,0,80,0 4@-300,0,80,50 | A may-stop";
    let plain = "5 4 | 2 3 4 | A may-stop";
    for bot in ["greedy", "search", "exact"] {
        assert_eq!(choice(&physics, placed, bot), choice(&quick, plain, bot), "{bot}");
    }
    let (physical, drawn) = (odds(&physics, placed), odds(&quick, plain));
    for (choice, other) in physical.choices.iter().zip(&drawn.choices).take(6) {
        assert!((choice.chance - other.chance).abs() < 1e-15, "presets first, in the same order");
    }
    // To move a die from the wall gives nothing away: it is worth what is best after it.
    let best = drawn.choices.iter().map(|choice| choice.chance).fold(0.0, f64::max);
    assert!((physical.choices.last().unwrap().chance - best).abs() < 1e-15);
    assert!(physical.choices.len() > 300, "free aims are weighed too");
}
