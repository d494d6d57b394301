//! How long it takes to solve positions of Connect Four: `connect_four_solve DISCS POSITIONS [SEED]`, random ones with so many discs.

use std::{env, error::Error, fs, time::Instant};

use connect_four::{ConnectFour, Drop, Rules, Stage, State};
use kernel::{Discard, Game, Notation, Rng, Step, below, lab_rng};
use monsterbox_bots::{Budget, connect_four::solve};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [discs, positions, seed @ ..] = words.as_slice() else {
        return Err("say DISCS POSITIONS [SEED]".into());
    };
    let (discs, positions): (u32, u64) = (discs.parse()?, positions.parse()?);
    let seed: u64 = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    let mut took = Vec::new();
    for number in 0..positions {
        let state = random(discs, &mut lab_rng(seed, number));
        let begin = Clock::now();
        let Some(solved) = solve(&state, u64::MAX, Budget::full()) else {
            return Err("nothing stops it".into());
        };
        took.push((begin.seconds(), solved.positions, solved.value, state, solved.until_result));
    }
    took.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| took[((took.len() - 1) as f64 * share).round() as usize].0;
    let all: u64 = took.iter().map(|took| took.1).sum();
    let seconds: f64 = took.iter().map(|took| took.0).sum();
    println!("{positions} random positions after {discs} discs, seed {seed}, seconds on one core:");
    println!("median {:.3}  90 % {:.3}  99 % {:.3}  most {:.3}", at(0.5), at(0.9), at(0.99), at(1.0));
    println!("{:.1} million positions looked at a second", all as f64 / seconds / 1e6);
    let within = took.partition_point(|took| took.0 < 1.0);
    println!("{within} of {positions} within a second");
    let rate = all as f64 / seconds;
    let result = |took: &(f64, u64, i32, State, u64)| took.4 as f64 / rate;
    let known = took.iter().filter(|took| result(took) < 1.0).count();
    let longest = took.iter().map(result).fold(0.0, f64::max);
    println!(
        "who wins, by the positions looked at until then: {known} within a second, at most {longest:.3} s"
    );
    for (seconds, looked_at, value, state, _) in took.iter().rev().take(3) {
        let position = ConnectFour::write_position(&Rules, state);
        println!("{seconds:.3} s, {looked_at} positions: {position}  value {value}");
    }
    Ok(())
}

/// A position that random play reaches with this many discs, and in which the game goes on.
fn random(discs: u32, rng: &mut dyn Rng) -> State {
    let mut drops: Vec<Drop> = Vec::new();
    loop {
        let mut state = ConnectFour::setup(&Rules);
        for _ in 0..discs {
            drops.clear();
            ConnectFour::actions(&Rules, &state, state.turn(), &mut drops);
            if let Some(drop) = drops.get(below(rng, drops.len().max(1) as u32) as usize) {
                let step = Step::Act(state.turn(), *drop);
                ConnectFour::apply(&Rules, &mut state, &step, &mut Discard);
            }
        }
        if state.stage() == Stage::Playing {
            return state;
        }
    }
}

/// Measures the time that this thread was given a core, where the system tells it: others who use the machine do not count.
struct Clock {
    begin: Instant,
    on_core: Option<f64>,
}

impl Clock {
    fn now() -> Self {
        Self { begin: Instant::now(), on_core: on_core() }
    }

    fn seconds(&self) -> f64 {
        let on_core = on_core().zip(self.on_core).map(|(now, begin)| now - begin);
        on_core.unwrap_or_else(|| self.begin.elapsed().as_secs_f64())
    }
}

/// How long this thread was given a core so far.
fn on_core() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
