//! How long it takes to open the table of a long record again, and how much memory the table holds then.

use std::time::Instant;

use kernel::{Seed, Setup};
use monsterbox_table::{Advance, Holder, Occupant, open, resume};

/// The steps that a record has at least.
const STEPS: usize = 1_000;

fn main() {
    for (slug, players, bot) in
        [("mayhem", 6, "random"), ("monster-kids", 4, "random"), ("crush", 2, "random")]
    {
        let (text, seed) = (0..1_000)
            .map(|number| record(slug, players, bot, &format!("resume {number}")))
            .find(|(text, _)| text.lines().count() > STEPS)
            .expect("some game is long");
        let text: String = text.split_inclusive('\n').take(STEPS + 1).collect();
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

fn record(slug: &str, players: u8, bot: &str, seed: &str) -> (String, String) {
    let seats = vec![Occupant::Bot(bot.to_owned()); usize::from(players)];
    let key = Seed::new(seed).expect("a seed");
    let mut table = Holder::in_memory(open(slug, Setup::of(players), seats, key).expect("it opens"));
    while table.version() <= STEPS as u64 && table.advance().expect("it goes on") != Advance::Nothing {}
    (table.record(), seed.to_owned())
}
