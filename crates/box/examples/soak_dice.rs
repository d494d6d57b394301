//! Plays fresh games with thrown dice by good bots and compares every kind of throw with what the quick model says of the same
//! positions: `cargo run --release -p monsterbox-box --example soak_dice -- GAME GAMES [SEED]`.
//!
//! Fails when a row with at least 500 throws is more than 3 points away beyond what luck explains, or when thrown and quick
//! games are won so differently that luck does not explain it.

use std::{env, error::Error, process::ExitCode};

use bots::{
    Bot, Seated, find,
    strike::{Aiming, Exact, Greedy},
};
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
    let holds = match game.as_str() {
        Strike::SLUG => {
            let greedy = || -> Box<dyn Bot<Strike>> { Box::new(Greedy { aiming: Aiming::Drawn }) };
            let exact = || -> Box<dyn Bot<Strike>> { Box::new(Exact::aiming(Aiming::Drawn)) };
            let three = soaked::<Strike>("three greedy", vec![greedy(), greedy(), greedy()], games, seed)?;
            let two = soaked::<Strike>("exact and greedy", vec![exact(), greedy()], games, seed + 1)?;
            // Both are told, whether or not the first holds.
            let (three, two) = (judged(&three), judged(&two));
            three && two
        }
        MonsterStrike::SLUG => {
            let greedy = find::<MonsterStrike>("greedy").ok_or("there is no such bot")?;
            judged(&soaked::<MonsterStrike>(
                "two greedy",
                vec![(greedy.make)(), (greedy.make)()],
                games,
                seed,
            )?)
        }
        _ => return Err("strike and monster-strike have dice that are thrown".into()),
    };
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn soaked<G: Playable + ThrowKinds + Meta>(
    who: &str,
    bots: Vec<Box<dyn Bot<G>>>,
    games: u32,
    seed: u64,
) -> Result<Soaked, Box<dyn Error>> {
    let setup = Setup::of(bots.len() as u8);
    let (thrown, quick) = (G::rules(&setup.clone().with("dice=physics"))?, G::rules(&setup)?);
    println!("{} with {who}, {games} games, seed {seed}", G::NAME);
    Ok(soak::<G>((&thrown, &quick), &mut Seated::of(bots), games, seed))
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
    for (who, won) in [("the first bot", soaked.won), ("whoever begins", soaked.won_by_starter)] {
        let [thrown, quick] = won.map(|won| f64::from(won) / games);
        let error = ((thrown * (1.0 - thrown) + quick * (1.0 - quick)) / games).sqrt();
        holds &= alike(&format!("won by {who}, percent"), [thrown, quick], error.max(0.5 / games), 100.0);
    }
    let means = soaked.throws.map(|(sum, _)| sum / games);
    let variance = |sort: usize| soaked.throws[sort].1 / games - means[sort] * means[sort];
    let error = ((variance(0) + variance(1)) / games).max(0.0).sqrt();
    alike("throws a game", means, error, 1.0) && holds
}

/// Tells a figure of thrown and of quick games, and whether they are as near to each other as luck explains.
fn alike(what: &str, [thrown, quick]: [f64; 2], error: f64, scale: f64) -> bool {
    let alike = (thrown - quick).abs() <= LUCK * error;
    let (thrown, quick, error) = (scale * thrown, scale * quick, scale * error);
    let verdict = if alike { "" } else { "  TOO FAR" };
    println!(
        "{what}: {thrown:.1} thrown, {quick:.1} quick, standard error of the difference {error:.1}{verdict}"
    );
    alike
}
