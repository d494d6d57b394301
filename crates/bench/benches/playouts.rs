//! Random whole games of every contender, in steps a second.

use divan::{Bencher, counter::ItemsCount};
use monsterbox_bench::{CONTENDERS, Contender};

/// Enough games that no branch predictor learns them by heart.
const GAMES: u64 = 2_000;

fn main() {
    divan::main();
}

#[divan::bench(args = CONTENDERS)]
fn random_games(bencher: Bencher, contender: &Contender) {
    let mut table = contender.table();
    let steps = table.play(1, 0..GAMES).steps;
    bencher.counter(ItemsCount::new(steps)).bench_local(|| table.play(1, 0..GAMES));
}
