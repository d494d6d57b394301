//! Accounts add up to the result, and luck averages to zero.

use connect_four::ConnectFour;
use crush::Crush;
use kernel::{Record, Setup};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;
use monsterbox_analyse::{Analysis, Basis, Kind};
use pig::Pig;
use strike::Strike;

use crate::games::{late, ledgers, recorded};

fn adds_up(analysis: &Analysis) {
    let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} is not {other}");
    for (place, ledger) in analysis.ledgers.iter().enumerate() {
        let accounts: f64 = ledger.accounts.iter().map(|account| account.gave.value).sum();
        near(ledger.start.value + accounts, ledger.end);
        near(ledger.start.value + ledger.luck.value + ledger.decisions.value, ledger.end);
        let steps: f64 = analysis.changes.iter().map(|change| change.gave[place].value).sum();
        near(ledger.start.value + steps, ledger.end);
        let counted: usize = ledger.accounts.iter().map(|account| account.steps).sum();
        assert_eq!(counted, analysis.changes.len(), "every step stands in one account");
        near(ledger.end, analysis.result[place]);
        let last = analysis.moments.last().expect("there is a last moment").chances[place];
        assert!(last.margin.abs() < 1e-15, "the result is known");
        near(last.value, ledger.end);
    }
}

#[test]
fn the_parts_of_every_game_add_up_to_its_result() {
    let three = Setup::of(3).with("tournament");
    let played_on = |bot: &str, playouts| Basis::PlayedOn { bot: bot.to_owned(), playouts };
    let games: [(Record, u32, Basis); 8] = [
        (recorded::<Pig>(&Setup::of(2), &["greedy", "random"], 1), 1, Basis::Solved),
        (recorded::<Strike>(&Setup::of(2).with("tournament"), &["greedy", "exact"], 2), 1, Basis::Solved),
        (recorded::<Strike>(&three, &["greedy", "exact", "random"], 3), 4, played_on("greedy", 4)),
        (recorded::<Mayhem>(&Setup::of(3), &["naive", "counting", "random"], 4), 3, played_on("naive", 3)),
        (recorded::<MonsterKids>(&Setup::of(2), &["greedy", "random"], 5), 5, played_on("greedy", 5)),
        (recorded::<MonsterStrike>(&Setup::of(2), &["greedy", "random"], 6), 6, played_on("greedy", 6)),
        (
            late::<Crush>(&Setup::of(2), &["greedy", "greedy"], 40, &["greedy", "random"], 7),
            7,
            played_on("greedy", 7),
        ),
        (recorded::<ConnectFour>(&Setup::of(2), &["greedy", "random"], 8), 8, played_on("greedy", 8)),
    ];
    for (record, playouts, basis) in &games {
        let analysis = ledgers(record, *playouts);
        assert_eq!(analysis.basis, *basis, "{}", analysis.game);
        assert!(!analysis.changes.is_empty());
        adds_up(&analysis);
    }
}

/// The mean luck of the first seat over many games, and its standard error.
fn mean_luck(games: impl Iterator<Item = Record>, playouts: u32) -> (f64, f64) {
    let found: Vec<f64> = games
        .map(|record| {
            let analysis = ledgers(&record, playouts);
            adds_up(&analysis);
            analysis.ledgers[0].luck.value
        })
        .collect();
    let count = found.len() as f64;
    let mean = found.iter().sum::<f64>() / count;
    let square = found.iter().map(|luck| (luck - mean) * (luck - mean)).sum::<f64>() / (count - 1.0);
    (mean, (square / count).sqrt())
}

/// Over many games luck gives as much as it takes. The error must be small, or else it would prove nothing.
fn averages_to_zero(name: &str, (mean, error): (f64, f64), largest_error: f64) {
    println!("{name}: mean luck {mean:+.4}, standard error {error:.4}");
    assert!(error < largest_error, "{name}: an error of {error} hides too much");
    assert!(mean.abs() < 3.0 * error, "{name}: luck gave {mean} on average, with an error of {error}");
}

#[test]
fn luck_averages_to_zero_in_solved_games() {
    let games = (0..800).map(|game| recorded::<Pig>(&Setup::of(2), &["greedy", "random"], game));
    averages_to_zero("pig", mean_luck(games, 1), 0.02);
    let games = (0..400).map(|game| recorded::<Strike>(&Setup::of(2), &["greedy", "random"], game));
    averages_to_zero("strike of two", mean_luck(games, 1), 0.03);
    let games = (0..150).map(|game| recorded::<Strike>(&Setup::of(3), &["random", "exact", "greedy"], game));
    averages_to_zero("strike of three", mean_luck(games, 1), 0.05);
}

#[test]
fn luck_averages_to_zero_in_mayhem() {
    let games = (0..60).map(|game| recorded::<Mayhem>(&Setup::of(2), &["random", "naive"], game));
    averages_to_zero("mayhem", mean_luck(games, 16), 0.12);
}

#[test]
fn luck_averages_to_zero_in_monster_kids() {
    let games = (0..60).map(|game| recorded::<MonsterKids>(&Setup::of(2), &["random", "greedy"], game));
    averages_to_zero("monster kids", mean_luck(games, 8), 0.12);
}

#[test]
fn luck_averages_to_zero_near_the_end_of_crush() {
    let (well, badly) = (["greedy", "greedy"], ["greedy", "random"]);
    let games = (0..40).map(|game| late::<Crush>(&Setup::of(2), &well, 90, &badly, game));
    averages_to_zero("crush, near its end", mean_luck(games, 6), 0.22);
}

#[test]
fn a_solved_game_charges_decisions_only_for_what_they_cost() {
    for game in 0..20 {
        let analysis = ledgers(&recorded::<Pig>(&Setup::of(2), &["exact", "greedy"], game), 1);
        assert_eq!(analysis.basis, Basis::Solved);
        for change in analysis.changes.iter().filter(|change| change.kind == Kind::Decision) {
            let seat = change.seat.expect("somebody decided").index();
            assert!(change.gave[seat].value < 1e-9, "nobody gains by a choice: best play is counted already");
            assert!(seat == 1 || change.gave[seat].value > -1e-9, "best play costs nothing");
        }
    }
}
