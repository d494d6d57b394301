//! Plays fresh games with thrown dice by good bots and compares every kind of throw with what the quick model says of the same
//! positions: `cargo run --release -p monsterbox-box --example soak_dice -- GAME GAMES [SEED] [THREADS]`.
//!
//! Fails when a row with at least 500 throws is more than 3 points away, whatever its standard error, or when the 95 % intervals of
//! how often somebody wins thrown and quick games do not meet.

use std::{
    env,
    error::Error,
    num::NonZero,
    process::ExitCode,
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use bots::{
    Bot, Seated, find,
    strike::{Aiming, Exact, Greedy},
};
use kernel::{Meta, Setup};
use monster_strike::MonsterStrike;
use monsterbox_box::{
    Playable,
    played::{Counted, Mean, Soaked, ThrowKinds, soak},
};
use strike::Strike;

/// Rows with fewer throws are told but not judged.
const ENOUGH: u32 = 500;
/// How far a row may be from the model.
const MOST_APART: f64 = 0.03;
/// How many games a thread plays at once.
const PIECE: u32 = 25;

/// How much to play.
#[derive(Clone, Copy)]
struct Work {
    games: u32,
    seed: u64,
    threads: usize,
}

/// The bots of a table, made anew for every thread.
type Table<'a, G> = &'a (dyn Fn() -> Vec<Box<dyn Bot<G>>> + Sync);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, games, rest @ ..] = words.as_slice() else {
        return Err("say GAME GAMES [SEED] [THREADS]".into());
    };
    let threads = match rest.get(1) {
        Some(threads) => threads.parse::<NonZero<usize>>()?,
        None => thread::available_parallelism()?,
    };
    let seed = rest.first().map_or(Ok(2), |seed| seed.parse())?;
    let work = Work { games: games.parse()?, seed, threads: threads.get() };
    let next = |more| Work { seed: seed + more, ..work };
    // All tables are told, whether or not the first holds.
    let holds: Vec<bool> = match game.as_str() {
        Strike::SLUG => {
            let greedy = || -> Box<dyn Bot<Strike>> { Box::new(Greedy { aiming: Aiming::Drawn }) };
            let exact = || -> Box<dyn Bot<Strike>> { Box::new(Exact::aiming(Aiming::Drawn)) };
            let all_greedy = |players| move || (0..players).map(|_| greedy()).collect();
            vec![
                soaked::<Strike>("three greedy", &[], &all_greedy(3), work)?,
                soaked::<Strike>("exact and greedy", &[], &|| vec![exact(), greedy()], next(1))?,
                soaked::<Strike>("four greedy", &[], &all_greedy(4), next(2))?,
                soaked::<Strike>("five greedy", &[], &all_greedy(5), next(3))?,
            ]
        }
        MonsterStrike::SLUG => {
            let greedy = find::<MonsterStrike>("greedy").ok_or("there is no such bot")?;
            let all_greedy = |players| move || (0..players).map(|_| (greedy.make)()).collect();
            let far = ["distance=two-feet"];
            vec![
                soaked::<MonsterStrike>("two greedy", &[], &all_greedy(2), work)?,
                soaked::<MonsterStrike>("two greedy from two feet", &far, &all_greedy(2), next(1))?,
                soaked::<MonsterStrike>("one greedy", &[], &all_greedy(1), next(2))?,
                soaked::<MonsterStrike>("five greedy", &[], &all_greedy(5), next(3))?,
            ]
        }
        _ => return Err("strike and monster-strike have dice that are thrown".into()),
    };
    Ok(if holds.contains(&false) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays at one table, tells what was seen, and says whether it holds.
fn soaked<G>(who: &str, options: &[&str], table: Table<'_, G>, work: Work) -> Result<bool, Box<dyn Error>>
where
    G: Playable + ThrowKinds + Meta,
    G::Rules: Sync,
{
    let mut setup = Setup::of(table().len() as u8);
    for option in options {
        setup = setup.with(option);
    }
    let (thrown, quick) = (G::rules(&setup.clone().with("dice=physics"))?, G::rules(&setup)?);
    println!("{} with {who}, {} games, seed {}", G::NAME, work.games, work.seed);
    let next = AtomicU32::new(0);
    let play = || {
        let (mut seated, mut pieces) = (Seated::of(table()), Vec::new());
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            let from = piece.saturating_mul(PIECE);
            if from >= work.games {
                return pieces;
            }
            let games = from..work.games.min(from + PIECE);
            pieces.push((piece, soak::<G>((&thrown, &quick), &mut seated, games, work.seed)));
        }
    };
    let mut pieces: Vec<(u32, Soaked)> = thread::scope(|scope| {
        let handles: Vec<_> = (0..work.threads).map(|_| scope.spawn(play)).collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    // Sums of fractions hang on their order.
    pieces.sort_by_key(|(piece, _)| *piece);
    let mut soaked = Soaked::default();
    for (_, piece) in &pieces {
        soaked.add(piece);
    }
    Ok(judged(&soaked))
}

/// Tells every row, and whether all that are judged hold.
fn judged(soaked: &Soaked) -> bool {
    let mut holds = true;
    println!("throws   seen   model   apart  error  what");
    for ((kind, what), row) in &soaked.rows {
        let (seen, foretold) = row.means();
        let apart = seen - foretold;
        let fine = row.throws < ENOUGH || apart.abs() <= MOST_APART;
        holds &= fine;
        let verdict = match (row.throws < ENOUGH, fine) {
            (true, _) => "  few",
            (false, true) => "",
            (false, false) => "  TOO FAR",
        };
        let Counted { throws, .. } = row;
        println!(
            "{throws:6} {seen:6.3}  {foretold:6.3} {apart:+7.3} {:6.3}  {kind}: {what}{verdict}",
            row.error()
        );
    }
    // All figures are told, whether or not the first holds; how long games are is not judged.
    let alike = [
        alike("won by the first bot, percent", &soaked.won, 100.0),
        alike("won by whoever begins, percent", &soaked.won_by_starter, 100.0),
    ];
    tell("throws a game", &soaked.throws, 1.0, "");
    holds && alike == [true; 2]
}

/// Tells how often somebody wins thrown and quick games, and whether the intervals of the two meet.
fn alike(what: &str, both: &[Mean; 2], scale: f64) -> bool {
    let [thrown, quick] = both.map(|sort| sort.interval());
    let alike = thrown[0] <= quick[1] && quick[0] <= thrown[1];
    tell(what, both, scale, if alike { "" } else { "  TOO FAR" });
    alike
}

/// Tells a figure of thrown and of quick games.
fn tell(what: &str, both: &[Mean; 2], scale: f64, verdict: &str) {
    let told = |sort: &Mean| {
        let [low, high] = sort.interval().map(|end| scale * end);
        format!("{:.1} [{low:.1}, {high:.1}] of {} games", scale * sort.mean(), sort.games)
    };
    println!("{what}: {} thrown, {} quick{verdict}", told(&both[0]), told(&both[1]));
}
