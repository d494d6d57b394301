//! Plays fresh games with thrown dice by good bots and compares every kind of throw with what the quick model says of the same
//! positions: `cargo run --release -p monsterbox-box --example soak_dice -- GAME GAMES [SEED]`.
//!
//! Fails when a row with at least 500 throws is more than 3 points away beyond what luck explains, or when thrown and quick
//! games are won so differently that luck does not explain it.

use std::{env, error::Error, process::ExitCode};

use kernel::{Meta, Setup};
use monster_strike::MonsterStrike;
use monsterbox_box::{
    Playable,
    played::{Counted, Soaked, ThrowKinds, soak},
};
use strike::Strike;

/// Rows with fewer throws are told but not judged.
const ENOUGH: u32 = 500;
/// How far a row may be from the model.
const MOST_APART: f64 = 0.03;
/// How many standard errors luck may add.
const LUCK: f64 = 2.0;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, games, rest @ ..] = words.as_slice() else { return Err("say GAME GAMES [SEED]".into()) };
    let (games, seed) = (games.parse()?, rest.first().map_or(Ok(2), |seed| seed.parse())?);
    match game.as_str() {
        Strike::SLUG => {
            let first = judged(&soaked::<Strike>(&["greedy", "greedy", "greedy"], games, seed)?);
            let second = judged(&soaked::<Strike>(&["exact", "greedy"], games, seed + 1)?);
            Ok(if first && second { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        MonsterStrike::SLUG => {
            let holds = judged(&soaked::<MonsterStrike>(&["greedy", "greedy"], games, seed)?);
            Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        _ => Err("strike and monster-strike have dice that are thrown".into()),
    }
}

fn soaked<G: Playable + ThrowKinds + Meta>(
    bots: &[&str],
    games: u32,
    seed: u64,
) -> Result<Soaked, Box<dyn Error>> {
    let setup = Setup::of(bots.len() as u8);
    let (thrown, quick) = (G::rules(&setup.clone().with("dice=physics"))?, G::rules(&setup)?);
    println!("{} with {}, {games} games, seed {seed}", G::NAME, bots.join(", "));
    soak::<G>((&thrown, &quick), bots, games, seed).ok_or_else(|| "there is no such bot".into())
}

/// Tells every row, and whether all that are judged hold.
fn judged(soaked: &Soaked) -> bool {
    let mut holds = true;
    println!("throws   seen   model  apart   error  what");
    for ((kind, what), row) in &soaked.rows {
        let (seen, foretold) = row.means();
        let apart = (seen - foretold).abs();
        let fine = row.throws < ENOUGH || apart <= MOST_APART + LUCK * row.error();
        holds &= fine;
        let verdict = match (row.throws < ENOUGH, fine) {
            (true, _) => "  few",
            (false, true) => "",
            (false, false) => "  TOO FAR",
        };
        let Counted { throws, .. } = row;
        println!(
            "{throws:6} {seen:6.3}  {foretold:6.3} {apart:6.3}  {:6.3}  {kind}: {what}{verdict}",
            row.error()
        );
    }
    let games = f64::from(soaked.games.max(1));
    let [thrown, quick] = soaked.won.map(|won| f64::from(won) / games);
    let error = ((thrown * (1.0 - thrown) + quick * (1.0 - quick)) / games).sqrt();
    let alike = (thrown - quick).abs() <= LUCK * error.max(0.5 / games);
    println!(
        "won by the first seat: {:.1} % thrown, {:.1} % quick, standard error of the difference {:.1}{}",
        100.0 * thrown,
        100.0 * quick,
        100.0 * error,
        if alike { "" } else { "  TOO FAR" }
    );
    holds && alike
}
