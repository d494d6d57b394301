//! Measures how open the battles of Monster Mayhem are: how often even the better call wins with less than 60 %.
//!
//! `cargo run --release -p monsterbox-bots --example mayhem_flips -- 2000` plays 2,000 random games at each size of
//! table; a second word sets an option, such as `mashups=turn`.

use std::time::{Duration, Instant};

use bots::{Opponents, Sight};
use kernel::{Discard, Game, Node, Setup, Step, Tabletop, Viewer, below, lab_rng};
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
    Ability::ALL.map(|ability| print!("{ability:>17}"));
    println!("{:>14}", "a decision");
    for players in 2..=6 {
        let mut setup = Setup::of(players);
        if !option.is_empty() {
            setup = setup.with(&option);
        }
        let rules = Mayhem::rules(&setup).expect("2 to 6 can play, with options of the game");
        let (flips, took) = measure(&rules, games);
        print!("{players:<10}");
        for Flips { all, open, chances } in flips {
            let (share, mean) = (f64::from(open) / f64::from(all), chances / f64::from(all));
            print!("{:>8.1} % {:>4.1} %", 100.0 * share, 100.0 * mean);
        }
        println!("{:>11.1} µs", 1e6 * took.as_secs_f64());
    }
}

/// Plays random games and looks at every flip: what there is for each ability, and how long a decision takes.
fn measure(rules: &Rules, games: u64) -> ([Flips; 6], Duration) {
    let mut flips = [Flips::default(); 6];
    let (mut took, mut decisions) = (Duration::ZERO, 0);
    for game in 0..games {
        let mut rng = lab_rng(60, game);
        let mut state = Mayhem::setup(rules);
        loop {
            let step = match Mayhem::node(rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => Step::Chance(Mayhem::sample(rules, &state, &chance, &mut rng)),
                Node::Decide(_) => {
                    let seat = state.declarer();
                    let view = Mayhem::view(rules, &state, Viewer::Seat(seat));
                    let sight = Sight { seat, rules, view: &view, legal: &Call::BOTH };
                    let begin = Instant::now();
                    let odds = Mayhem::odds(&sight, &mut rng);
                    took += begin.elapsed();
                    decisions += 1;
                    let best = odds.and_then(|odds| odds.best()).map_or(0.0, |choice| choice.chance);
                    let flips = &mut flips[view.ability().index()];
                    flips.all += 1;
                    flips.open += u32::from(best < OPEN);
                    flips.chances += best;
                    Step::Act(seat, Call::BOTH[below(&mut rng, 2) as usize])
                }
            };
            Mayhem::apply(rules, &mut state, &step, &mut Discard);
        }
    }
    (flips, took / decisions.max(1))
}
