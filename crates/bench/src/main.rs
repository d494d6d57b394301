//! Plays random whole games on one thread for some seconds and prints how many, as one line of JSON.

use std::time::{Duration, Instant};

use clap::{Parser, builder::PossibleValuesParser};
use monsterbox_bench::{CONTENDERS, Contender, Tally};

/// Plays uniformly random whole games on one thread and says how many.
#[derive(Parser)]
struct Arguments {
    /// What to play.
    #[arg(value_parser = PossibleValuesParser::new(CONTENDERS.iter().map(|contender| contender.name)))]
    game: String,
    /// For how long.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The clock is read once a batch: often enough to stop in time, too seldom to be measured.
const BATCH: u64 = 500;

fn main() {
    let Arguments { game, seconds, seed } = Arguments::parse();
    let contender = Contender::named(&game).expect("invariant: other names are refused above");
    let mut table = contender.table();
    let mut played = Tally::default();
    let span = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let begin = Instant::now();
    while begin.elapsed() < span {
        let batch = table.play(seed, played.games..played.games + BATCH);
        played.games += batch.games;
        played.steps += batch.steps;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let line = serde_json::json!({
        "game": game, "games": played.games, "steps": played.steps, "seconds": seconds,
    });
    println!("{line}");
}
