//! Whether it pays to weigh throws before they are made: Str!ke with thrown dice between a bot that does and the same bot that
//! takes what the quick model says, from a side that is drawn:
//! `cargo run --release -p monsterbox-box --example thrown_match -- greedy|exact PAIRS [SEED] [OPTION…]`.
//!
//! Each pair is two games with the same seed and the seats swapped, so that neither luck of the start nor of the seat counts.

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use bots::{
    Bot, Decision, Seated,
    strike::{Aiming, Exact, Greedy},
};
use kernel::{Meta, Rng, Seat, Setup};
use monsterbox_box::played;
use strike::Strike;

/// A bot whose decisions are timed.
struct Timed {
    bot: Box<dyn Bot<Strike>>,
    took: std::sync::mpsc::Sender<Duration>,
}

impl Bot<Strike> for Timed {
    fn choose(&mut self, decision: &Decision<'_, Strike>, rng: &mut dyn Rng) -> usize {
        let since = Instant::now();
        let chosen = self.bot.choose(decision, rng);
        // Nobody else holds the other end, and it outlives the bot.
        let _ = self.took.send(since.elapsed());
        chosen
    }
}

fn made(name: &str, aiming: Aiming) -> Result<Box<dyn Bot<Strike>>, Box<dyn Error>> {
    Ok(match name {
        "greedy" => Box::new(Greedy { aiming }),
        "exact" => Box::new(Exact::aiming(aiming)),
        _ => return Err("greedy and exact weigh throws".into()),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [name, pairs, rest @ ..] = words.as_slice() else {
        return Err("say greedy|exact PAIRS [SEED] [OPTION…]".into());
    };
    let (pairs, seed): (u32, u64) = (pairs.parse()?, rest.first().map_or(Ok(1), |seed| seed.parse())?);
    let mut setup = Setup::of(2).with("dice=physics");
    for option in rest.iter().skip(1) {
        setup = setup.with(option);
    }
    let rules = Strike::rules(&setup)?;
    let (sender, took) = std::sync::mpsc::channel();
    // Between this and the other: how many games of each pair the one that weighs has won.
    let mut won = [0_u32; 3];
    for pair in 0..pairs {
        let mut wins = 0;
        for seat in [0, 1] {
            let weighs: Box<dyn Bot<Strike>> =
                Box::new(Timed { bot: made(name, Aiming::Weighed)?, took: sender.clone() });
            let drawn = made(name, Aiming::Drawn)?;
            let bots = if seat == 0 { [weighs, drawn] } else { [drawn, weighs] };
            let end = played::thrown_game::<Strike>(&rules, &mut Seated::of(bots), (seed, u64::from(pair)));
            wins += usize::from(end.winners(&rules).contains(Seat(seat)));
        }
        won[wins] += 1;
    }
    let (all, half) = (f64::from(pairs.max(1)), f64::from(won[1]) / 2.0);
    let mean = (f64::from(won[2]) + half) / all;
    let square = (f64::from(won[2]) + half / 2.0) / all;
    let error = ((square - mean * mean).max(0.0) / all).sqrt();
    let mut times: Vec<Duration> = took.try_iter().collect();
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    println!(
        "{name} that weighs wins {:.1} % [{:.1}, {:.1}] of {} games ({won:?} pairs with none, one and both)",
        100.0 * mean,
        100.0 * (mean - 1.96 * error),
        100.0 * (mean + 1.96 * error),
        2 * pairs
    );
    println!(
        "{} decisions: half of them within {:?}, 95 of 100 within {:?}, the longest {:?}",
        times.len(),
        at(50),
        at(95),
        times.last().copied().unwrap_or_default()
    );
    Ok(())
}
