//! How strong the search of Crush Monster Rampage! is against greedy, by its limit; seats are swapped game by game.
//!
//! `cargo run --release -p monsterbox-lab --example crush_search -- playouts 100 200`
//! `cargo run --release -p monsterbox-lab --example crush_search -- milliseconds 1000 20`

use std::{env, error::Error, thread, time::Duration};

use bots::{
    Bot, Budget, Decision, Opponents as _,
    crush::{Search, SearchLimit},
};
use crush::{Crush, Ending, Rules, Stage, State};
use kernel::{Discard, Game as _, Meta as _, Node, Rng, Seat, Setup, Step, lab_rng};
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
    let mut greedy = (greedy.make)();
    let mut search = Search { limit };
    let mut rng = lab_rng(5, game);
    let mut state: State = Crush::setup(rules);
    loop {
        let step = match Crush::node(rules, &state) {
            Node::Over => break,
            Node::Chance(chance) => Step::Chance(Crush::sample(rules, &state, &chance, &mut rng)),
            Node::Decide(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                let mut legal = Vec::new();
                Crush::actions(rules, &state, seat, &mut legal);
                let decision = Decision { seat, rules, view: &state, legal: &legal, budget: Budget::full() };
                let bot: &mut dyn Bot<Crush> = if seat == searching { &mut search } else { greedy.as_mut() };
                let place = bot.choose(&decision, &mut rng as &mut dyn Rng);
                Step::Act(seat, legal[place])
            }
        };
        Crush::apply(rules, &mut state, &step, &mut Discard);
    }
    match state.stage() {
        Stage::Over(ending) => ending,
        _ => Ending::Monster,
    }
}
