//! How strong the search of Crush Monster Rampage! is against greedy, by its limit; seats are swapped game by game.
//!
//! `cargo run --release -p monsterbox-lab --example crush_search -- playouts 100 200`
//! `cargo run --release -p monsterbox-lab --example crush_search -- milliseconds 1000 20`

use std::{env, error::Error, thread, time::Duration};

use bots::{
    Bot, Opponents as _, Seated,
    crush::{Search, SearchLimit},
};
use crush::{Crush, Ending, Rules, Stage, State};
use kernel::{Discard, Game as _, Meta as _, Seat, Setup, lab_rng, run};
use monsterbox_lab::wilson;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [unit, amount, games] = arguments.as_slice() else {
        return Err("say `playouts` or `milliseconds`, how many, and how many games".into());
    };
    let games: u64 = games.parse()?;
    let limit = match unit.as_str() {
        "playouts" => SearchLimit::Playouts(amount.parse()?),
        "milliseconds" => SearchLimit::Time(Duration::from_millis(amount.parse()?)),
        _ => return Err("a limit is in playouts or milliseconds".into()),
    };
    let rules = Crush::rules(&Setup::of(2))?;
    let threads = thread::available_parallelism()?.get() as u64;
    let mut counts = [0_u64; 3];
    thread::scope(|scope| {
        let work = |first: u64| {
            let rules = &rules;
            move || {
                let mut counts = [0_u64; 3];
                for game in (first..games).step_by(threads as usize) {
                    let seat = Seat((game % 2) as u8);
                    let place = match play(rules, limit, seat, game) {
                        Ending::Won(winner) if winner == seat => 0,
                        Ending::Won(_) => 1,
                        Ending::Monster => 2,
                    };
                    counts[place] += 1;
                    eprintln!("game {game}: {}", ["search", "greedy", "monster"][place]);
                }
                counts
            }
        };
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(work(first))).collect();
        for worker in workers {
            let more = worker.join().expect("a game plays to its end");
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
    });
    let [search, greedy, monster] = counts;
    let rate = wilson(search as f64, search + greedy);
    println!(
        "{unit} {amount}: search {search}, greedy {greedy}, the Monster {monster}; search wins {:.1} % [{:.1}, {:.1}] of \
         the decided games",
        100.0 * search as f64 / (search + greedy).max(1) as f64,
        100.0 * rate.low,
        100.0 * rate.high,
    );
    Ok(())
}

fn play(rules: &Rules, limit: SearchLimit, searching: Seat, game: u64) -> Ending {
    let greedy = Crush::bots().iter().find(|spec| spec.name == "greedy").expect("there is a greedy bot");
    let (search, greedy): (Box<dyn Bot<Crush>>, _) = (Box::new(Search { limit }), (greedy.make)());
    let mut bots = Seated::of(if searching == Seat(0) { [search, greedy] } else { [greedy, search] });
    let mut rng = lab_rng(5, game);
    let mut state: State = Crush::setup(rules);
    run::<Crush>(rules, &mut state, &mut bots.play(&mut rng), &mut Discard)
        .expect("every bot picks from the list");
    match state.stage() {
        Stage::Over(ending) => ending,
        _ => Ending::Monster,
    }
}
