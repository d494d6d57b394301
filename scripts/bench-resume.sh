#!/usr/bin/env bash
# Opens records of 400 to 1,000 steps again, with this version and with the one before the log became the table (e01a588), in turns,
# and prints the ratio. Needs the repository's history.
set -euo pipefail
cd "$(dirname "$0")/.."

old=e01a588
tree=target/bench-$old
if [ ! -d "$tree" ]; then
    git worktree add --detach "$tree" "$old" >/dev/null
fi
mkdir -p "$tree/crates/table/examples"
cat > "$tree/crates/table/examples/resume.rs" <<'RUST'
use std::time::Instant;
use kernel::{Seed, Setup};
use monsterbox_table::{Advance, Occupant, open, resume};
fn main() {
    for (slug, players, steps) in [("monster-kids", 6_u8, 1_000), ("crush", 2, 500), ("mayhem", 6, 400)] {
        let text = (0..1_000)
            .map(|number| record(slug, players, steps, &format!("resume {number}")))
            .find(|text| text.lines().count() > steps)
            .expect("some game is long");
        let text: String = text.split_inclusive('\n').take(steps + 1).collect();
        let mut times: Vec<f64> = (0..15)
            .map(|_| {
                let begin = Instant::now();
                resume(&text).map(|_| ()).expect("its own record");
                begin.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{slug} {:.0}", times[times.len() / 2]);
    }
}
fn record(slug: &str, players: u8, steps: usize, seed: &str) -> String {
    let seats = vec![Occupant::Bot("random".to_owned()); usize::from(players)];
    let mut table = open(slug, Setup::of(players), seats, Seed::new(seed).expect("a seed")).expect("it opens");
    let mut text = table.unsaved();
    while text.lines().count() <= steps && table.advance().expect("it goes on") != Advance::Nothing {
        text += &table.unsaved();
    }
    text
}
RUST
cargo build --release --quiet -p monsterbox-table --example resume
(cd "$tree" && cargo build --release --quiet -p monsterbox-table --example resume 2>/dev/null)
for _ in 1 2 3; do
    target/release/examples/resume > target/resume.new
    "$tree/target/release/examples/resume" > target/resume.old
    join <(sort target/resume.new) <(sort target/resume.old) | awk '{printf "%-13s now %6d µs (%d bytes held), before %6d µs, ratio %.1f\n", $1, $2, $4, $6, $6 / $2}'
done
