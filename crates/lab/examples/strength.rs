//! Measures one bot against a field of another at Str!ke: `strength PLAYERS BOT FIELD GAMES [OPTION…]`.

use std::{env, error::Error, num::NonZero, ops::ControlFlow, thread, time::Instant};

use kernel::{Meta, Setup};
use monsterbox_lab::simulate;
use strike::Strike;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [players, bot, field, games, options @ ..] = words.as_slice() else {
        return Err("say PLAYERS BOT FIELD GAMES [OPTION…]".into());
    };
    let setup = options.iter().fold(Setup::of(players.parse()?), |setup, option| setup.with(option));
    let rules = Strike::rules(&setup)?;
    let mut seats = vec![field.as_str(); usize::from(rules.players)];
    if let Some(first) = seats.first_mut() {
        *first = bot;
    }
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let begin = Instant::now();
    let report =
        simulate::<Strike>(&rules, &seats, games.parse()?, 1, threads, |_| ControlFlow::Continue(()))?;
    println!("{report}\n  in {:.1?}", begin.elapsed());
    Ok(())
}
