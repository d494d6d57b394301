//! Two opponents of Crush Monster Rampage! against each other, in pairs of games with the same dice and the seats swapped: who wins
//! the decided games, and how long each thinks.
//!
//! A player is a bot, with a limit in playouts or milliseconds where it has one, and what it is to weigh otherwise:
//! `greedy`, `search:800`, `search:1000ms`, `expert:4000`, `expert:4000:turns=2:moves=16`, `expert-all-cores:4000`.
//!
//! `cargo run --release -p monsterbox-lab --example crush_expert -- expert:400 search:80 100`
//!
//! `cargo run --release -p monsterbox-lab --example crush_expert -- loss expert:100000 COUNT SEED PLAYER PLAYER…` needs far fewer games to
//! tell two apart: in positions of games between small experts every player decides, and the large expert that is named first says how
//! much of the chance to win each choice gives away.
//!
//! `PACK=larkfield` plays in another city of the box. `THREADS=2` plays two games at once. What a player thinks on other threads than its game's is not in its time.

use std::{env, error::Error, fs, num::NonZero, thread, time::Duration};

use bots::{
    Bot, Decision,
    crush::{Expert, Search, SearchLimit, Trees, Tuning},
    find,
};
use crush::{Crush, Ending, Rules, Stage, State};
use kernel::{Deciding, Discard, Game as _, Meta as _, Rng, Seat, Setup, below, lab_rng, run};
use monsterbox_lab::wilson;

type Failure = Box<dyn Error + Send + Sync>;

/// How one of the two did.
#[derive(Clone, Copy, Default)]
struct Record {
    won: u64,
    decisions: u64,
    /// Time on the processor, in nanoseconds, so that other work on the machine does not count.
    thought: u64,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [mode, judge, count, seed, names @ ..] = arguments.as_slice()
        && mode == "loss"
    {
        if names.is_empty() {
            return Err("name the players whose choices are to be judged".into());
        }
        return losses(&rules()?, &expert(judge)?, (count.parse()?, seed.parse()?), names);
    }
    let [one, other, pairs, seed @ ..] = arguments.as_slice() else {
        return Err("name two players and a number of pairs of games, and a seed if you like".into());
    };
    let names = [one.as_str(), other.as_str()];
    for name in names {
        player(name)?;
    }
    let pairs: u64 = pairs.parse()?;
    let seed = seed.first().map_or(Ok(5), |seed| seed.parse())?;
    let rules = rules()?;
    let threads = env::var("THREADS").map_or(Ok(NonZero::<u64>::MIN), |threads| threads.parse())?.get();
    let mut records = [Record::default(); 2];
    let mut monster = 0;
    thread::scope(|scope| {
        let work = |first: u64| {
            let rules = &rules;
            move || {
                let (mut records, mut monster) = ([Record::default(); 2], 0);
                for game in (first..2 * pairs).step_by(threads as usize) {
                    let ending = play(rules, names, (seed, game), &mut records)?;
                    match ending {
                        Ending::Won(seat) => records[usize::from(seat.0) ^ (game % 2) as usize].won += 1,
                        Ending::Monster => monster += 1,
                    }
                    eprintln!("game {game}: {ending:?}, {} : {} : {monster}", records[0].won, records[1].won);
                }
                Ok::<_, Failure>((records, monster))
            }
        };
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(work(first))).collect();
        for worker in workers {
            let (more, by_monster) = worker.join().expect("a game plays to its end")?;
            for (record, more) in records.iter_mut().zip(more) {
                record.won += more.won;
                record.decisions += more.decisions;
                record.thought += more.thought;
            }
            monster += by_monster;
        }
        Ok::<_, Failure>(())
    })?;
    let decided = records[0].won + records[1].won;
    let rate = wilson(records[0].won as f64, decided);
    let each = |record: &Record| record.thought as f64 / 1e6 / record.decisions.max(1) as f64;
    println!(
        "{one} {} : {} {other}, the Monster {monster}: {:.1} % [{:.1}, {:.1}] of the decided games; {:.2} and {:.2} ms a decision, {:.0} decisions a game",
        records[0].won,
        records[1].won,
        100.0 * records[0].won as f64 / decided.max(1) as f64,
        100.0 * rate.low,
        100.0 * rate.high,
        each(&records[0]),
        each(&records[1]),
        (records[0].decisions + records[1].decisions) as f64 / (2 * pairs) as f64,
    );
    Ok(())
}

/// The rules in the city that `PACK` names, or in the first one.
fn rules() -> Result<Rules, Failure> {
    let city = match env::var("PACK") {
        Ok(name) => {
            Some(Crush::more_packs().iter().find(|pack| pack.name == name).ok_or("there is no such city")?)
        }
        Err(_) => None,
    };
    Ok(Crush::rules(&Setup::of(2).with_pack(city.cloned()))?)
}

/// Of how many decisions of a game one is looked at: those of one turn are much alike.
const EVERY: u32 = 8;
/// What plays the games in which positions are found.
const FINDS: &str = "expert:150";
/// The share of the judge's visits that an action needs, so that what it says of it is more than luck.
const ENOUGH: f64 = 0.003;

/// What the choices of each player give away, by a judge, and how much more or less than those of the first player.
fn losses(
    rules: &Rules,
    judge: &Expert,
    (count, seed): (usize, u64),
    names: &[String],
) -> Result<(), Failure> {
    let mut lost: Vec<Vec<f64>> = vec![Vec::new(); names.len()];
    for game in 0.. {
        for (state, seat) in positions(rules, seed, game)? {
            let mut legal = Vec::new();
            Crush::actions(rules, &state, seat, &mut legal);
            let decision =
                Decision { seat, rules, view: &state, legal: &legal, budget: bots::Budget::full() };
            let found = judge.weighed(&decision, &mut lab_rng(seed, 1 << 40));
            let all: u32 = found.iter().map(|(_, visits, _)| visits).sum();
            let known = |visits: u32| f64::from(visits) >= ENOUGH * f64::from(all);
            let said = |place: usize| {
                let it = found.iter().find(|(action, visits, _)| *action == legal[place] && known(*visits));
                it.map(|(.., chance)| *chance)
            };
            let best = found.iter().filter(|(_, visits, _)| known(*visits)).map(|(.., chance)| *chance);
            let best = best.fold(0.0, f64::max);
            let mut chosen = Vec::new();
            for name in names {
                chosen.push(said(player(name)?.choose(&decision, &mut lab_rng(seed + 2, 1 << 41))));
            }
            // What the judge has hardly looked at is bad, and how bad it cannot say: it counts as the worst that it knows of.
            let worst = found.iter().filter(|(_, visits, _)| known(*visits)).map(|(.., chance)| *chance);
            let worst = worst.fold(best, f64::min);
            for (lost, chance) in lost.iter_mut().zip(chosen) {
                lost.push(best - chance.unwrap_or(worst));
            }
            if lost[0].len() >= count {
                for (name, of_it) in names.iter().zip(&lost) {
                    let more: Vec<f64> = of_it.iter().zip(&lost[0]).map(|(one, first)| one - first).collect();
                    println!("{name}: {} a decision; {} more than the first", told(of_it), told(&more));
                }
                return Ok(());
            }
            eprintln!("{} positions", lost[0].len());
        }
    }
    Ok(())
}

/// A mean in points of a hundred, with twice its standard error.
fn told(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{:.3} ± {:.3} %", 100.0 * mean, 200.0 * (spread / count).sqrt())
}

/// Some positions of one game between small experts in which somebody has a choice.
fn positions(rules: &Rules, seed: u64, game: u64) -> Result<Vec<(State, Seat)>, Failure> {
    let (mut dice, mut thoughts) = (lab_rng(seed, game), lab_rng(seed + 1, game));
    let (mut state, mut legal, mut found): (State, _, _) = (Crush::setup(rules), Vec::new(), Vec::new());
    let mut finds = expert(FINDS)?;
    let mut host = Deciding::new::<Crush>(&mut dice, |pending, _| {
        let seat: Seat = pending.list(&mut legal)?;
        if legal.len() < 2 {
            return legal.first().map(|action| (seat, *action));
        }
        if below(&mut thoughts, EVERY) == 0 {
            found.push((*pending.state, seat));
        }
        let decision =
            Decision { seat, rules, view: pending.state, legal: &legal, budget: bots::Budget::full() };
        let place = finds.choose(&decision, &mut thoughts as &mut dyn Rng);
        Some((seat, legal[place]))
    });
    run::<Crush>(rules, &mut state, &mut host, &mut Discard).map_err(|error| format!("{error:?}"))?;
    Ok(found)
}

/// An expert by its description.
fn expert(description: &str) -> Result<Expert, Failure> {
    let mut parts = description.split(':').skip(1);
    let limit = limit_of(parts.next().ok_or("say how many playouts")?)?;
    Ok(Expert { limit, trees: Trees::One, tuning: tuned(parts)? })
}

/// A player by its description.
fn player(description: &str) -> Result<Box<dyn Bot<Crush>>, Failure> {
    let mut parts = description.split(':');
    let name = parts.next().unwrap_or_default();
    let Some(limit) = parts.next() else {
        return Ok((find::<Crush>(name).ok_or("there is no such bot")?.make)());
    };
    let limit = limit_of(limit)?;
    let tuning = tuned(parts)?;
    match name {
        "search" => Ok(Box::new(Search { limit })),
        "expert" => Ok(Box::new(Expert { limit, trees: Trees::One, tuning })),
        "expert-all-cores" => Ok(Box::new(Expert { limit, trees: Trees::Four, tuning })),
        _ => Err("this bot has no limit".into()),
    }
}

/// A limit in playouts or milliseconds.
fn limit_of(text: &str) -> Result<SearchLimit, Failure> {
    Ok(match text.strip_suffix("ms") {
        Some(milliseconds) => SearchLimit::Time(Duration::from_millis(milliseconds.parse()?)),
        None => SearchLimit::Playouts(text.parse()?),
    })
}

/// What an expert is to weigh otherwise.
fn tuned<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Tuning, Failure> {
    let mut tuning = Tuning::default();
    for part in parts {
        let (what, value) = part.split_once('=').ok_or("say what it weighs as name=value")?;
        match what {
            "curiosity" => tuning.curiosity = value.parse()?,
            "promise" => tuning.promise = value.parse()?,
            "doubt" => tuning.doubt = value.parse()?,
            "turns" => tuning.turns = value.parse()?,
            "of-one-unit" => tuning.of_one_unit = value.parse()?,
            "moves" => tuning.moves = value.parse()?,
            "lead" => read_into(&mut tuning.signs.lead, value)?,
            "fall" => read_into(&mut tuning.signs.fall, value)?,
            _ => return Err(format!("nobody weighs `{what}`").into()),
        }
    }
    Ok(tuning)
}

/// Numbers with commas between them.
fn read_into(numbers: &mut [f64], text: &str) -> Result<(), Failure> {
    for (number, text) in numbers.iter_mut().zip(text.split(',')) {
        *number = text.parse()?;
    }
    Ok(())
}

/// One game of a pair: in the second one the seats are swapped.
fn play(
    rules: &Rules,
    names: [&str; 2],
    (seed, game): (u64, u64),
    records: &mut [Record; 2],
) -> Result<Ending, Failure> {
    let mut players = [player(names[0])?, player(names[1])?];
    let swapped = (game % 2) as usize;
    // The bots draw from a generator of their own, so that both games of a pair begin with the same dice.
    let (mut dice, mut thoughts) = (lab_rng(seed, game / 2), lab_rng(seed + 1, game));
    let mut state: State = Crush::setup(rules);
    let mut legal = Vec::new();
    let mut host = Deciding::new::<Crush>(&mut dice, |pending, _| {
        let seat: Seat = pending.list(&mut legal)?;
        if legal.len() < 2 {
            return legal.first().map(|action| (seat, *action));
        }
        let which = usize::from(seat.0) ^ swapped;
        let decision =
            Decision { seat, rules, view: pending.state, legal: &legal, budget: bots::Budget::full() };
        let begun = time_on_the_processor();
        let place = players[which].choose(&decision, &mut thoughts as &mut dyn Rng);
        records[which].thought += time_on_the_processor() - begun;
        records[which].decisions += 1;
        Some((seat, legal[place]))
    });
    run::<Crush>(rules, &mut state, &mut host, &mut Discard).map_err(|error| format!("{error:?}"))?;
    match state.stage() {
        Stage::Over(ending) => Ok(ending),
        stage => Err(format!("the game stops at {stage:?}").into()),
    }
}

/// How long this thread has run, in nanoseconds: zero where the system does not tell.
fn time_on_the_processor() -> u64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0)
}
