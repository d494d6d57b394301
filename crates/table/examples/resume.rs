//! How long it takes to open the table of a long record again, and how much memory the table holds then.

use std::time::Instant;

use kernel::{Seed, Setup};
use monsterbox_table::{Advance, Holder, Occupant, open, resume};

/// Games with as many steps as their records are cut to: only some games of Monster Kids are very long.
const GAMES: [(&str, u8, usize); 3] = [("monster-kids", 6, 1_000), ("crush", 2, 500), ("mayhem", 6, 400)];

fn main() {
    for (slug, players, steps) in GAMES {
        let (text, seed) = (0..1_000)
            .map(|number| record(slug, players, steps, &format!("resume {number}")))
            .find(|(text, _)| text.lines().count() > steps)
            .expect("some game is long");
        let text: String = text.split_inclusive('\n').take(steps + 1).collect();
        let times = (0..15).map(|_| {
            let begin = Instant::now();
            let (table, _) = resume(&text, Seed::new(&seed), None).expect("its own record");
            (begin.elapsed().as_secs_f64() * 1e6, table.weight())
        });
        let mut times: Vec<(f64, usize)> = times.collect();
        times.sort_by(|one, other| one.0.total_cmp(&other.0));
        println!("{slug} {:.0} µs {} bytes", times[times.len() / 2].0, times[0].1);
    }
}

fn record(slug: &str, players: u8, steps: usize, seed: &str) -> (String, String) {
    let seats = vec![Occupant::Bot("random".to_owned()); usize::from(players)];
    let key = Seed::new(seed).expect("a seed");
    let mut table = Holder::in_memory(open(slug, Setup::of(players), seats, key).expect("it opens"));
    while table.version() <= steps as u64 && table.advance().expect("it goes on") != Advance::Nothing {}
    (table.record(), seed.to_owned())
}
