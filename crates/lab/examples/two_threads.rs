//! How much faster two threads play than one, game by game, in turns within one run. `two_threads 1.85` fails where the median ratio of a
//! game is lower.

use std::{error::Error, num::NonZero, ops::ControlFlow, process::ExitCode, time::Instant};

use monsterbox_lab::{Experiment, Look, Part, Running, run};

/// Every game of the box with bots that are quick enough for many games.
const TABLES: [(&str, &[&str]); 7] = [
    ("strike", &["greedy", "greedy"]),
    ("mayhem", &["naive", "naive"]),
    ("monster-kids", &["greedy", "greedy", "greedy"]),
    ("monster-strike", &["greedy", "greedy"]),
    ("crush", &["greedy", "greedy"]),
    ("pig", &["greedy", "greedy"]),
    ("connect-four", &["greedy", "greedy"]),
];
/// How often both are timed.
const ROUNDS: usize = 5;
/// How long one thread is to play, so that starting threads is not what is measured.
const SECONDS: f64 = 0.5;

/// How long so many games take on so many threads.
fn seconds(game: &str, bots: &[&str], games: u64, threads: usize) -> Result<f64, Box<dyn Error>> {
    let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
    let experiment = Experiment::simple(game, bots, games, 1);
    let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
    let running = Running { threads, part: Part::WHOLE, look: Look::Whole, packs: &[] };
    let begin = Instant::now();
    run(&experiment, None, &running, &|_, _, _| ControlFlow::Continue(()))?;
    Ok(begin.elapsed().as_secs_f64())
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let required: Option<f64> = std::env::args().nth(1).map(|number| number.parse()).transpose()?;
    println!("{:<16}{:>9}{:>12}{:>12}   ratio min / median / max", "game", "games", "one thread", "two");
    let mut fine = true;
    for (game, bots) in TABLES {
        // What is worked out once a program is worked out here; then as many games as take long enough, twice.
        let mut games = 16;
        seconds(game, bots, games, 2)?;
        while seconds(game, bots, games, 1)?.min(seconds(game, bots, games, 1)?) < SECONDS {
            games *= 2;
        }
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            times.push((seconds(game, bots, games, 1)?, seconds(game, bots, games, 2)?));
        }
        let mut ratios: Vec<f64> = times.iter().map(|(one, two)| one / two).collect();
        ratios.sort_by(f64::total_cmp);
        let (one, two) = times[ROUNDS / 2];
        let median = ratios[ROUNDS / 2];
        println!(
            "{game:<16}{games:>9}{one:>10.2} s{two:>10.2} s   {:.2} / {median:.2} / {:.2}",
            ratios[0],
            ratios[ROUNDS - 1]
        );
        fine &= required.is_none_or(|required| median >= required);
    }
    if fine {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("two threads are slower than required");
    Ok(ExitCode::FAILURE)
}
