//! Shows that memory stays flat: the peak after a few thousand random games is the peak after a million.

use std::process::ExitCode;

use clap::Parser;
use monsterbox_bench::{CONTENDERS, MOST_GROWTH, growth};

/// Compares the peak of memory after a few and after many random games of everything in the box.
#[derive(Parser)]
struct Arguments {
    /// How many games to begin with.
    #[arg(long, default_value_t = 10_000)]
    few: u64,
    /// How many games in the end.
    #[arg(long, default_value_t = 1_000_000)]
    many: u64,
}

fn main() -> ExitCode {
    let Arguments { few, many } = Arguments::parse();
    let mut flat = true;
    for contender in CONTENDERS {
        let Some((before, after)) = growth(contender, few, many) else {
            eprintln!("this system does not tell the peak of memory");
            return ExitCode::FAILURE;
        };
        println!("{contender:<14} {before:>7} kB after {few} games, {after:>7} kB after {many}");
        flat &= after as f64 <= before as f64 * MOST_GROWTH;
    }
    if flat {
        return ExitCode::SUCCESS;
    }
    eprintln!("memory grew by more than a factor of {MOST_GROWTH}");
    ExitCode::FAILURE
}
