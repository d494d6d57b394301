//! Solves Str!ke for two to five players and prints how long each takes and what the opening is worth.

use std::time::Instant;

use bots::strike::{Move, Standing, residual};
use kernel::{Seat, Setup, Tabletop};
use monsterbox_bots as bots;
use strike::{Rules, Strike};

fn main() {
    for players in 2..=5 {
        let begin = Instant::now();
        let residual = residual(players).expect("two to five can play");
        let took = begin.elapsed();
        let Rules { pool, .. } = Strike::rules(&Setup::of(players)).expect("two to five can play");
        let opening = Standing::new(&vec![pool; usize::from(players)], Seat(0), 1).expect("a box of dice");
        let chances = &opening.chances(Move::Begin)[..usize::from(players)];
        let chances: Vec<String> = chances.iter().map(|chance| format!("{:.4} %", 100.0 * chance)).collect();
        println!(
            "{players} players: solved in {took:.1?}, residual {residual:.1e}, opening {}",
            chances.join("  ")
        );
    }
}
