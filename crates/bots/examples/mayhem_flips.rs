//! Measures how open the battles of Monster Mayhem are: how often the better call, with all that its player has seen, wins the
//! battle with 45 to 65 %; how often both calls do alike; and, between two players, how often the call that wins the battle more often might not be the better one
//! for the game.
//!
//! `cargo run --release -p monsterbox-bots --example mayhem_flips -- 2000` plays 2,000 random games at each size of
//! table; a second word sets an option, such as `mashups=turn`.

use std::{
    cmp::Ordering,
    ops::RangeInclusive,
    time::{Duration, Instant},
};

use bots::{Bot, Budget, Decision, Opponents, find};
use kernel::{Deciding, Discard, Game, Meta, Rng, Setup, Viewer, below, lab_rng, run};
use mayhem::{Ability, Call, Card, Mayhem, Rules};
use monsterbox_bots as bots;

/// A call is open where the better one wins the battle with a chance in here.
const OPEN: RangeInclusive<f64> = 0.45..=0.65;

/// Calls whose chances differ by less do nearly alike.
const ALIKE: f64 = 0.01;

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
    println!("better calls that win the battle with 45 to 65 %, and how often better calls win");
    print!("{:<10}", "players");
    for ability in Ability::ALL {
        print!("{ability:>17}");
    }
    println!("{:>12} {:>12} {:>9} {:>9}", "odds", "a call", "alike", "unsure");
    for players in 2..=6 {
        let mut setup = Setup::of(players);
        if !option.is_empty() {
            setup = setup.with(&option);
        }
        let rules = Mayhem::rules(&setup).expect("2 to 6 can play, with options of the game");
        let Measured { flips, calls, alike, unsure, odds, deciding } = measure(&rules, games);
        print!("{players:<10}");
        for Flips { all, open, chances } in flips {
            let (share, mean) = (f64::from(open) / f64::from(all), chances / f64::from(all));
            print!("{:>8.1} % {:>4.1} %", 100.0 * share, 100.0 * mean);
        }
        let mean = |all: Duration| 1e6 * all.as_secs_f64() / f64::from(calls.max(1));
        let share = |some: u32| 100.0 * f64::from(some) / f64::from(calls.max(1));
        let unsure = if players == 2 { format!("{:.3} %", share(unsure)) } else { "-".to_owned() };
        println!("{:>9.1} µs {:>9.1} µs {:>7.2} % {unsure:>9}", mean(odds), mean(deciding), share(alike));
    }
}

/// What random games have shown.
#[derive(Default)]
struct Measured {
    /// By ability.
    flips: [Flips; 6],
    calls: u32,
    /// How often both calls did nearly alike.
    alike: u32,
    /// How often, between two players, the better call for the battle might not be the better one for the game.
    unsure: u32,
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
        let chances = odds.map_or([0.0; 2], |odds| [0, 1].map(|call: usize| odds.choices[call].chance));
        self.alike += u32::from((chances[0] - chances[1]).abs() < ALIKE);
        self.unsure += u32::from(is_unsure(decision, Call::BOTH[call], Call::BOTH[1 - call]));
        let chance = chances[call];
        let flips = &mut self.flips[decision.view.ability().index()];
        flips.all += 1;
        flips.open += u32::from(OPEN.contains(&chance));
        flips.chances += chance;
    }
}

/// Whether the other call might be the better one for the game of two. After a tie both turn up unseen cards, so it is worth
/// something between a win and a loss and the same with either call: a call is better for sure that wins at least as often at
/// once, and more often by at least what it ties less.
fn is_unsure(decision: &Decision<'_, Mayhem>, call: Call, other: Call) -> bool {
    let [(won, tied), (other_won, other_tied)] = [call, other].map(|call| first_turn(decision, call));
    won < other_won || won - other_won < other_tied.saturating_sub(tied)
}

/// With how many of the unseen cards a rival loses at once, and with how many a rival ties.
fn first_turn(decision: &Decision<'_, Mayhem>, call: Call) -> (u8, u8) {
    let Decision { rules, view, seat, .. } = *decision;
    let Some(mine) = view.up(seat) else { return (0, 0) };
    let rating = |card: Card| rules.rating(card, view.ability(), call);
    let (mut won, mut tied) = (0, 0);
    for (card, copies) in view.unseen().kinds().filter(|(card, _)| *card != mine) {
        match (rating(mine).cmp(&rating(card)), call) {
            (Ordering::Equal, _) => tied += copies,
            (Ordering::Greater, Call::High) | (Ordering::Less, Call::Low) => won += copies,
            (Ordering::Greater, Call::Low) | (Ordering::Less, Call::High) => {}
        }
    }
    (won, tied)
}
