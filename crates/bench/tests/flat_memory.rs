//! Ten times as many games need no more memory; `make bench-memory` shows it for a million.

use monsterbox_bench::{CONTENDERS, MOST_GROWTH, growth};

#[test]
fn memory_stays_flat_over_many_games() {
    for contender in CONTENDERS {
        // Only Linux tells the peak; elsewhere there is nothing to compare.
        let Some((before, after)) = growth(contender, 2_000, 20_000) else { return };
        assert!(after as f64 <= before as f64 * MOST_GROWTH, "{contender}: {before} kB grew to {after} kB");
    }
}
