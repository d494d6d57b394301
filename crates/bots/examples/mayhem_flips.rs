//! Measures how open the battles of Monster Mayhem are: how often even the better call wins with less than 60 %.
//!
//! `cargo run --release -p monsterbox-bots --example mayhem_flips -- 2000` plays 2,000 random games at each size of
//! table; a second word sets an option, such as `mashups=turn`.

use std::time::{Duration, Instant};

use bots::{Bot, Budget, Decision, Opponents, find};
use kernel::{Deciding, Discard, Game, Meta, Rng, Setup, Viewer, below, lab_rng, run};
use mayhem::{Ability, Call, Mayhem, Rules};
use monsterbox_bots as bots;

/// A better call that wins less often than this leaves the battle open.
const OPEN: f64 = 0.6;

/// What the flips of one ability's rounds have shown.
#[derive(Clone, Copy, Default)]
struct Flips {
    all: u32,
    open: u32,
    chances: f64,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000);
    let option = words.next().unwrap_or_default();
    println!("better calls that win the battle with less than 60 %, and how often better calls win");
    print!("{:<10}", "players");
    for ability in Ability::ALL {
        print!("{ability:>17}");
    }
    println!("{:>12} {:>12}", "odds", "a call");
    for players in 2..=6 {
        let mut setup = Setup::of(players);
        if !option.is_empty() {
            setup = setup.with(&option);
        }
        let rules = Mayhem::rules(&setup).expect("2 to 6 can play, with options of the game");
        let Measured { flips, calls, odds, deciding } = measure(&rules, games);
        print!("{players:<10}");
        for Flips { all, open, chances } in flips {
            let (share, mean) = (f64::from(open) / f64::from(all), chances / f64::from(all));
            print!("{:>8.1} % {:>4.1} %", 100.0 * share, 100.0 * mean);
        }
        let mean = |all: Duration| 1e6 * all.as_secs_f64() / f64::from(calls.max(1));
        println!("{:>9.1} µs {:>9.1} µs", mean(odds), mean(deciding));
    }
}

/// What random games have shown.
#[derive(Default)]
struct Measured {
    /// By ability.
    flips: [Flips; 6],
    calls: u32,
    /// How long all odds took.
    odds: Duration,
    /// How long the counting bot took for all its calls.
    deciding: Duration,
}

/// Plays random games and looks at every flip.
fn measure(rules: &Rules, games: u64) -> Measured {
    let mut measured = Measured::default();
    let mut bot = (find::<Mayhem>("counting").expect("there is such a bot").make)();
    for game in 0..games {
        let mut rng = lab_rng(60, game);
        let mut state = Mayhem::setup(rules);
        let mut calls = Deciding::new::<Mayhem>(&mut rng, |pending, rng| {
            let seat = pending.state.declarer();
            let view = Mayhem::view(rules, pending.state, Viewer::Seat(seat));
            let decision = Decision { seat, rules, view: &view, legal: &Call::BOTH, budget: Budget::full() };
            measured.look(bot.as_mut(), &decision, rng);
            Some((seat, Call::BOTH[below(rng, 2) as usize]))
        });
        run::<Mayhem>(rules, &mut state, &mut calls, &mut Discard).expect("every call is made");
    }
    measured
}

impl Measured {
    /// Looks at one flip.
    fn look(&mut self, bot: &mut dyn Bot<Mayhem>, decision: &Decision<'_, Mayhem>, rng: &mut dyn Rng) {
        let begin = Instant::now();
        let odds = Mayhem::odds(decision, rng);
        self.odds += begin.elapsed();
        let begin = Instant::now();
        let call = bot.choose(decision, rng);
        self.deciding += begin.elapsed();
        self.calls += 1;
        let chance = odds.map_or(0.0, |odds| odds.choices[call].chance);
        let flips = &mut self.flips[decision.view.ability().index()];
        flips.all += 1;
        flips.open += u32::from(chance < OPEN);
        flips.chances += chance;
    }
}
