//! How long it takes to solve positions of Connect Four, with how soon and the best drop: `connect_four_solve DISCS POSITIONS [SEED]
//! [one|all]`, random ones with so many discs, on one core or on all.

use std::{env, error::Error, fs, num::NonZero, thread, time::Instant};

use connect_four::{ConnectFour, Drop, Rules, Stage, State};
use kernel::{Discard, Game, Notation, Rng, Step, below, lab_rng};
use monsterbox_bots::{Budget, connect_four::solve};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [discs, positions, rest @ ..] = words.as_slice() else {
        return Err("say DISCS POSITIONS [SEED] [one|all]".into());
    };
    let (discs, positions): (u32, u64) = (discs.parse()?, positions.parse()?);
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let (threads, budget) = match rest.get(1).map(String::as_str) {
        None | Some("one") => (1, Budget::full().clone()),
        Some("all") => {
            (thread::available_parallelism().map_or(1, NonZero::get), Budget::full().clone().on_all_cores())
        }
        Some(_) => return Err("say one or all".into()),
    };
    let mut took = Vec::new();
    for number in 0..positions {
        let state = random(discs, &mut lab_rng(seed, number));
        let begin = Clock::now(threads);
        let Some(solved) = solve(&state, u64::MAX, &budget) else {
            return Err("nothing stops it".into());
        };
        took.push((begin.seconds(), solved.positions, solved.value, state, solved.until_result));
    }
    took.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| took[((took.len() - 1) as f64 * share).round() as usize].0;
    let all: u64 = took.iter().map(|took| took.1).sum();
    let seconds: f64 = took.iter().map(|took| took.0).sum();
    println!("{positions} random positions after {discs} discs, seed {seed}, seconds on cores: {threads}");
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
    let until: u64 = took.iter().map(|took| took.4).sum();
    println!(
        "{:.0} % of all positions were looked at until it was known who wins",
        100.0 * until as f64 / all as f64
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

/// Measures the time that the program was given a core, where the system tells it, as if its threads had shared it evenly: others
/// who use the machine do not count.
struct Clock {
    threads: usize,
    begin: Instant,
    on_core: Option<f64>,
}

impl Clock {
    fn now(threads: usize) -> Self {
        Self { threads, begin: Instant::now(), on_core: on_core(threads) }
    }

    fn seconds(&self) -> f64 {
        let on_core = on_core(self.threads).zip(self.on_core).map(|(now, begin)| now - begin);
        on_core.map_or_else(|| self.begin.elapsed().as_secs_f64(), |seconds| seconds / self.threads as f64)
    }
}

/// How long the threads were given a core so far: for one to the nanosecond, for several in the hundredths that the system counts for
/// threads that have ended, too.
fn on_core(threads: usize) -> Option<f64> {
    if threads == 1 {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        return Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9);
    }
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, which may be anything, ends with the last bracket; eleven words later come the times.
    let mut words = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system) = (words.next()?.parse::<f64>().ok()?, words.next()?.parse::<f64>().ok()?);
    Some((user + system) / 100.0)
}
