//! Solves Str!ke for two to five players and prints how long each takes and what the opening is worth.

use std::time::Instant;

use bots::{
    Budget,
    strike::{SolvedPosition, residual, slack},
};
use kernel::{Meta, Seat, Setup};
use monsterbox_bots as bots;
use strike::{Dice, Face, Rules, Strike};

fn main() {
    for players in 2..=5 {
        let begin = Instant::now();
        let residual = residual(players).expect("two to five can play");
        let slack = slack(players).expect("two to five can play");
        let took = begin.elapsed();
        let Rules { pool, .. } = Strike::rules(&Setup::of(players)).expect("two to five can play");
        let two = Face::number(2).map_or(Dice::NONE, Dice::one);
        let opening = SolvedPosition::new(&vec![pool; usize::from(players)], Seat(0), two, Budget::full())
            .expect("a box of dice");
        let best = opening.best_beginning();
        let chances = &opening.chances(best)[..usize::from(players)];
        let chances: Vec<String> = chances.iter().map(|chance| format!("{:.4} %", 100.0 * chance)).collect();
        println!(
            "{players} players: solved in {took:.1?}, residual {residual:.1e}, slack {slack:.1e}, opening at a 2 by {best:?}: {}",
            chances.join("  ")
        );
    }
}
