//! Str!ke's opponents and odds: what they choose, what they claim, and that they know no more than they see.

use bots::{
    Bot, Budget, Decision, Method, Odds, Opponents, find,
    strike::{Aiming, Exact, Greedy, Search},
};
use kernel::{Game, Meta, Notation, Setup, lab_rng};
use monsterbox_bots as bots;
use strike::{Rules, Strike};

/// Whatever is to be done with what the seat to move sees in a written position.
fn see<T>(rules: &Rules, text: &str, what: impl FnOnce(&Decision<'_, Strike>) -> T) -> T {
    let state = Strike::read_position(rules, text).expect("a position");
    let seat = state.turn();
    let view = Strike::recall(rules, &state, seat);
    let mut legal = Vec::new();
    Strike::actions(rules, &state, seat, &mut legal);
    what(&Decision { seat, rules, view: &view, legal: &legal, budget: Budget::full() })
}

fn odds(rules: &Rules, text: &str) -> Odds {
    see(rules, text, |decision| Strike::odds(decision, &mut lab_rng(1, 1)).expect("Str!ke has odds"))
}

/// What a bot chooses, as written.
fn choice(rules: &Rules, text: &str, bot: &str) -> String {
    choice_of(rules, text, (find::<Strike>(bot).expect("a bot").make)().as_mut())
}

fn choice_of(rules: &Rules, text: &str, bot: &mut dyn Bot<Strike>) -> String {
    see(rules, text, |decision| {
        Strike::write_action(rules, &decision.legal[bot.choose(decision, &mut lab_rng(2, 2))])
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
        "7 8 | - | A may-stop",
        "4 8 | 2 3 | A may-stop",
        "6 6 | 2 3 4 5 6 | A may-stop",
        "7 7 6 | - | A may-stop",
        "5 5 5 5 | 2 3 4 5 6 | C may-stop",
        "4 0 5 5 4 | 2 3 4 5 6 | C may-stop",
    ] {
        let rules = rules(Strike::players_in(text).unwrap(), &[]);
        found.push((text, choice(&rules, text, "exact")));
        // Between two ways of throwing that are nearly as good, search may take the other.
        let best = odds(&rules, text).choices.iter().map(|choice| choice.chance).fold(0.0, f64::max);
        let taken = see(&rules, text, |decision| Search::default().choose(decision, &mut lab_rng(2, 2)));
        let taken = odds(&rules, text).choices[taken].chance;
        assert!(best - taken < 0.02, "search at {text}: {taken} instead of {best}");
    }
    let chosen = [
        ("8 8 | 2 | A begin", "drop"),
        ("8 8 | - | B begin", "all-in roll"),
        ("7 8 | - | A may-stop", "end"),
        ("4 8 | 2 3 | A may-stop", "strike 2"),
        ("6 6 | 2 3 4 5 6 | A may-stop", "strike 6"),
        ("7 7 6 | - | A may-stop", "end"),
        ("5 5 5 5 | 2 3 4 5 6 | C may-stop", "strike 6"),
        ("4 0 5 5 4 | 2 3 4 5 6 | C may-stop", "strike 6"),
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
        let estimated = see(&rules, text, |decision| {
            Search { playouts: 4_000, ..Search::default() }
                .odds(decision, &mut lab_rng(3, 3))
                .expect("nobody stops it")
        });
        assert_eq!(estimated.method, Method::Estimated { playouts: 4_000 });
        for (solved, estimated) in solved.choices.iter().zip(&estimated.choices) {
            // The rule of thumb is not quite the solution, hence a little more than luck allows.
            let far = (solved.chance - estimated.chance).abs();
            assert!(far < 2.0 * estimated.margin + 0.02, "{text}: {far}");
        }
    }
}

#[test]
fn hidden_pools_are_counted_by_whoever_watched() {
    for text in ["7 7 7 | 3 | A begin", "5 4 | 2 3 4 | A may-stop", "5 0 3 | 2 | C begin"] {
        let players = Strike::players_in(text).unwrap();
        let (hidden, open) = (rules(players, &["hidden-pools"]), rules(players, &[]));
        let counted = odds(&hidden, text);
        assert_eq!(counted.method, Method::Exact, "{text}");
        assert_eq!(counted, odds(&open, text), "{text}: everybody saw every die");
        assert_eq!(choice(&hidden, text, "exact"), choice(&open, text, "exact"));
    }
    // Somebody who only sees the table now can do no more than draw positions that fit.
    let hidden = rules(2, &["hidden-pools"]);
    let state = Strike::read_position(&hidden, "5 4 | 2 3 4 | A may-stop").unwrap();
    let view = Strike::view(&hidden, &state, kernel::Viewer::Seat(state.turn()));
    let mut legal = Vec::new();
    Strike::actions(&hidden, &state, state.turn(), &mut legal);
    let decision =
        Decision { seat: state.turn(), rules: &hidden, view: &view, legal: &legal, budget: Budget::full() };
    let guessed = Strike::odds(&decision, &mut lab_rng(1, 1)).unwrap();
    assert!(matches!(guessed.method, Method::Estimated { .. }), "{guessed:?}");
}

#[test]
fn in_a_tournament_of_two_half_of_each_game_counts() {
    let rules = rules(2, &["tournament"]);
    // Both begin one game, and every number of the spare die has the same chance: then all is even before the first step.
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

/// A choice without the side it comes from.
fn sideless(choice: &str) -> &str {
    choice.split(" from ").next().unwrap_or(choice)
}

#[test]
fn physical_dice_are_judged_like_quick_ones_and_nobody_calls_that_exact() {
    let (quick, physics) = (rules(2, &[]), rules(2, &["dice=physics", "wall-rule"]));
    let placed = "5 4 | 2@0,0,80,0 3@700,0,80,0 4@-300,0,80,50 | A may-stop";
    let plain = "5 4 | 2 3 4 | A may-stop";
    let by_the_model: [(&str, Box<dyn Bot<Strike>>); 3] = [
        ("greedy", Box::new(Greedy { aiming: Aiming::Drawn })),
        ("search", Box::new(Search { aiming: Aiming::Drawn, ..Search::default() })),
        ("exact", Box::new(Exact::aiming(Aiming::Drawn))),
    ];
    for (bot, mut drawn) in by_the_model {
        let chosen = choice_of(&physics, placed, drawn.as_mut());
        assert_eq!(sideless(&chosen), choice(&quick, plain, bot), "{bot}");
    }
    let (physical, drawn) = (odds(&physics, placed), odds(&quick, plain));
    assert_eq!((physical.method, drawn.method), (Method::ByQuickModel, Method::Exact));
    let texts = see(&physics, placed, |decision| {
        decision.legal.iter().map(|action| Strike::write_action(&physics, action)).collect::<Vec<_>>()
    });
    let chance = |odds: &Odds, text: &str| {
        odds.choices[texts.iter().position(|known| known == text).expect("legal")].chance
    };
    for (nth, text) in ["roll", "drop", "throw", "strike 2"].into_iter().enumerate() {
        assert!((chance(&physical, text) - drawn.choices[nth].chance).abs() < 1e-15, "{text}");
    }
    for side in ["sw", "n", "e"] {
        let sides = ["throw", "strike 3"].map(|text| (text, format!("{text} from {side}")));
        for (usual, other) in sides {
            let far = chance(&physical, usual) - chance(&physical, &other);
            assert!(far.abs() < 1e-15, "{other}: to the model all sides are the same");
        }
    }
    // To move a die from the wall gives nothing away but the right to stop: it is worth the best throw after it.
    let best =
        drawn.choices[..drawn.choices.len() - 1].iter().map(|choice| choice.chance).fold(0.0, f64::max);
    assert!((chance(&physical, "nudge 3") - best).abs() < 1e-15);
    assert!(physical.choices.len() > 600, "free aims are weighed too");
}

/// What a position of two is worth to each of them.
fn worth(rules: &Rules, text: &str, rng: &mut dyn kernel::Rng) -> [(f64, bots::AfterThrow); 2] {
    let state = Strike::read_position(rules, text).expect("a position");
    [0, 1].map(|seat| {
        Strike::worth(rules, &state, kernel::Seat(seat), Budget::full(), rng).expect("all is worth something")
    })
}

#[test]
fn what_real_throws_lead_to_is_worth_what_the_quick_model_says() {
    let rng = &mut lab_rng(4, 4);
    let (physics, quick) = (rules(2, &["dice=physics"]), rules(2, &[]));
    for (placed, plain) in [
        ("5 4 | 2@0,0,80,0 | A may-stop", "5 4 | 2 | A may-stop"),
        ("5 4 | 2@0,0,80,0 | B begin matched", "5 4 | 2 | B begin matched"),
        ("5 4 | 2@0,0,240,0 | A settle matched", "5 4 | 2 | B begin matched"),
        ("0 4 | 2@0,0,80,0 | over", "0 4 | 2 | over"),
    ] {
        let (found, wanted) = (worth(&physics, placed, rng), worth(&quick, plain, rng));
        assert_eq!(found[0].1, bots::AfterThrow::SolvedByQuickModel);
        assert!((found[0].0 - wanted[0].0).abs() < 1e-15, "{placed}: {found:?}");
        assert!((found[0].0 + found[1].0 - 1.0).abs() < 1e-12, "{placed}: somebody wins");
    }
    let best = odds(&quick, "5 4 | 2 | A may-stop").best().unwrap().chance;
    assert!((worth(&quick, "5 4 | 2 | A may-stop", rng)[0].0 - best).abs() < 1e-15);
    // Who wins a tournament of three is not solved.
    let three = rules(3, &["tournament"]);
    let text = "5 4 3 | 2 3 4 5 6 | B may-stop | game 1 first A points 0 0 0";
    assert_eq!(worth(&three, text, rng)[0].1, bots::AfterThrow::PlayedOn);
    // Before the second game of two the one who did not start the first begins.
    let two = rules(2, &["tournament"]);
    let second = worth(&two, "8 8 | - | spare | game 2 first A points 1 0", rng);
    assert!((second[0].0 + second[1].0 - 1.0).abs() < 1e-12 && second[1].0 > 0.7, "{second:?}");
}

#[test]
fn a_table_that_reads_the_rules_otherwise_is_not_called_solved() {
    let mid_game = "5 4 | 2 3 4 | A may-stop";
    let opening = "8 8 | 2 | A begin | game 1 first A points 0 0";
    for (options, text) in [
        (&["reading-empty-arena"][..], mid_game),
        (&["tournament", "reading-spare-die"], opening),
        (&["tournament", "reading-tournament-tie"], opening),
    ] {
        let method = odds(&rules(2, options), text).method;
        assert!(matches!(method, Method::Estimated { .. }), "{options:?}: {method:?}");
    }
    // Once the spare die lies there, or does not, the rest of a single game is the solved one.
    assert_eq!(odds(&rules(2, &["reading-spare-die"]), mid_game).method, Method::Exact);
    let rules = rules(2, &["reading-empty-arena"]);
    for bot in Strike::bots() {
        let chosen = choice(&rules, "3 7 | - | A may-stop", bot.name);
        assert!(
            ["all-in roll", "all-in drop", "all-in throw", "end"].contains(&chosen.as_str()),
            "{}: {chosen}",
            bot.name
        );
    }
}
