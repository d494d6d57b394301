//! Fits the outlook on games of Monster Kids to how they end, and writes it as a file of `fitted`:
//! `cargo run --release -p monsterbox-bots --example kids_outlook -- TABLE GAMES [EFFORT] > crates/bots/src/monster_kids/fitted/TABLE.rs`.
//!
//! Tables are `two` and `many` for versus games of two and of more, and `together`. All seats play what search and expert begin
//! with, or as the search does with this share of its effort; in every other game one choice in thirty is any legal action, so that
//! the outlook also knows what sensible players rarely get into. Weights go down the slope of the surprise at how the games
//! ended, in steps of the usual adaptive kind. How surprised they are by games that they were not fitted to is told on the way.

use std::{array, env, error::Error, num::NonZero, thread};

use bots::{
    Bot, Budget, Decision, Effort, find,
    monster_kids::{
        keen,
        outlook::{INPUTS, Inputs, SUMS, Weights, inputs, squashed},
    },
};
use kernel::{
    Discard, Game, Host, Meta, Pending, Seat, Setup, SourceError, Viewer, below, lab_rng, random::LabRng,
    run_at_most, source::Ask,
};
use monster_kids::{Action, Ending, MonsterKids, Outcome, Rules, Stage, State};
use monsterbox_bots as bots;

/// One turn's beginning in how many is looked at.
const ONE_TURN_IN: u32 = 6;
/// One choice in how many is wild, in every other game.
const ONE_WILD_IN: u32 = 30;
/// How often all samples are gone through.
const ROUNDS: usize = 8;
/// How many samples make one step.
const BATCH: usize = 64;
/// After how many steps a game is given up.
const MOST_STEPS: u32 = 3_000;
/// How far the first steps go.
const FIRST_RATE: f32 = 0.004;
/// How slowly the means of slopes and of their squares follow.
const KEPT: [f32; 2] = [0.9, 0.999];
const ALL_WEIGHTS: usize = INPUTS * SUMS + 3 * (SUMS + 1);

/// A position from one seat, and which of its three ends the game had.
struct Sample {
    inputs: Inputs,
    end: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [table, games, effort @ ..] = words.as_slice() else { return Err("say TABLE GAMES [EFFORT]".into()) };
    let (players, mode) = match table.as_str() {
        "two" => (2..=2, "versus"),
        "many" => (3..=6, "versus"),
        "together" => (1..=6, "together"),
        _ => return Err("tables are two, many and together".into()),
    };
    let setups = players.map(|players| Setup::of(players).with(&format!("mode={mode}")));
    let rules = setups.map(|setup| MonsterKids::rules(&setup)).collect::<Result<Vec<_>, _>>()?;
    let effort = effort.first().map(|effort| effort.parse()).transpose()?.map(Effort::percent);
    let mut samples = played(&rules, effort, games.parse()?);
    let apart = samples.split_off(samples.len() * 19 / 20);
    eprintln!("{} samples, and {} others", samples.len(), apart.len());
    println!("{}", source(table, &fitted(samples, &apart)));
    Ok(())
}

/// Plays all games, on all cores, and takes samples of them in the order of the games.
fn played(rules: &[Rules], effort: Option<Effort>, games: u64) -> Vec<Sample> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let share = games.div_ceil(threads);
    thread::scope(|scope| {
        let part = |first: u64| {
            scope.spawn(move || {
                let mut samples = Vec::new();
                for game in first..games.min(first + share) {
                    play(&rules[game as usize % rules.len()], effort, game, &mut samples);
                }
                samples
            })
        };
        let parts: Vec<_> = (0..threads).map(|thread| part(thread * share)).collect();
        parts.into_iter().flat_map(|part| part.join().expect("invariant: no game panics")).collect()
    })
}

/// Plays a game and takes samples of it.
fn play(rules: &Rules, effort: Option<Effort>, game: u64, samples: &mut Vec<Sample>) {
    let search = || (find::<MonsterKids>("search").expect("invariant: there is a search").make)();
    let mut table = Table {
        bot: effort.map(|effort| (search(), Budget::full().clone().with_effort(effort))),
        rng: lab_rng(77, game),
        wild: game % 2 == 1,
        turn: None,
        taken: Vec::new(),
        legal: Vec::new(),
    };
    let mut state = MonsterKids::setup(rules);
    // A game that is given up has no winner.
    let _ = run_at_most::<MonsterKids>(rules, &mut state, MOST_STEPS, &mut table, &mut Discard);
    let end = |seat: Seat| match state.stage() {
        Stage::Over(Ending::Winner(winner)) => usize::from(*winner != seat),
        Stage::Over(Ending::AllWin) => 0,
        _ => 2,
    };
    samples.extend(table.taken.into_iter().map(|(seat, inputs)| Sample { inputs, end: end(seat) }));
}

/// A game whose turns are looked at as they begin.
struct Table {
    bot: Option<(Box<dyn Bot<MonsterKids>>, Budget)>,
    rng: LabRng,
    wild: bool,
    turn: Option<Seat>,
    taken: Vec<(Seat, Inputs)>,
    legal: Vec<Action>,
}

impl Table {
    /// Looks at a turn that begins from two seats at most, so that no table size counts for more than others.
    fn look(&mut self, rules: &Rules, state: &State) {
        let begun = !matches!(state.stage(), Stage::Characters { .. } | Stage::Initiative(_));
        if begun && self.turn.replace(state.turn()) != Some(state.turn()) && self.one_in(ONE_TURN_IN) {
            let first = below(&mut self.rng, u32::from(rules.players)) as u8;
            let seats = (0..rules.players.min(2)).map(|steps| Seat((first + steps) % rules.players));
            self.taken.extend(seats.map(|seat| (seat, inputs(rules, state, seat))));
        }
    }

    fn one_in(&mut self, many: u32) -> bool {
        below(&mut self.rng, many) == 0
    }
}

impl Host<MonsterKids> for Table {
    fn decide(&mut self, pending: Pending<'_, MonsterKids>) -> Option<(Seat, Action)> {
        let Pending { rules, state, .. } = pending;
        self.look(rules, state);
        let seat = pending.list(&mut self.legal)?;
        if self.wild && self.one_in(ONE_WILD_IN) {
            let place = below(&mut self.rng, self.legal.len() as u32) as usize;
            return Some((seat, self.legal[place]));
        }
        let view = MonsterKids::view(rules, state, Viewer::Seat(seat));
        let decision = |budget| Decision { seat, rules, view: &view, legal: &self.legal, budget };
        let place = match &mut self.bot {
            Some((bot, budget)) => bot.choose(&decision(budget), &mut self.rng),
            None => keen(&decision(Budget::full())),
        };
        Some((seat, self.legal[place]))
    }

    fn answer(&mut self, ask: Ask<'_, MonsterKids>) -> Result<Outcome, SourceError> {
        self.look(ask.rules, ask.state);
        Ok(MonsterKids::sample(ask.rules, ask.state, ask.chance, &mut self.rng))
    }
}

/// How surprised the weights are by how games ended, on average.
fn surprise(weights: &Weights, samples: &[Sample]) -> f64 {
    let surprise =
        |sample: &Sample| -f64::from(weights.ends(&sample.inputs).each()[sample.end].max(1e-9).ln());
    samples.iter().map(surprise).sum::<f64>() / samples.len() as f64
}

/// The weights that are least surprised by these samples; how they do on others is told.
fn fitted(mut samples: Vec<Sample>, apart: &[Sample]) -> Weights {
    let mut rng = lab_rng(5, 5);
    let mut all = [0.0; ALL_WEIGHTS];
    all.fill_with(|| (below(&mut rng, 2_001) as f32 - 1_000.0) / 3_000.0);
    let mut means = [[0.0_f32; ALL_WEIGHTS]; 2];
    let steps = ROUNDS * (samples.len() / BATCH);
    let mut step = 0;
    for round in 1..=ROUNDS {
        for place in (1..samples.len()).rev() {
            samples.swap(place, below(&mut rng, place as u32 + 1) as usize);
        }
        for batch in samples.chunks_exact(BATCH) {
            let slope = slope(&weights(&all), batch);
            step += 1;
            let rate = FIRST_RATE * (1.0 - step as f32 / steps as f32);
            let grown = KEPT.map(|kept| 1.0 - kept.powi(step));
            for (place, weight) in all.iter_mut().enumerate() {
                for (power, (means, kept)) in (1..).zip(means.iter_mut().zip(KEPT)) {
                    means[place] = kept * means[place] + (1.0 - kept) * slope[place].powi(power);
                }
                let [mean, square] = [0, 1].map(|power: usize| means[power][place] / grown[power]);
                *weight -= rate * mean / (square.sqrt() + 1e-8);
            }
        }
        let [known, new] = [samples.as_slice(), apart].map(|samples| surprise(&weights(&all), samples));
        eprintln!("round {round}: surprise {known:.5}, at other games {new:.5}");
    }
    weights(&all)
}

/// How the surprise at these samples changes with every weight, on average.
fn slope(weights: &Weights, batch: &[Sample]) -> [f32; ALL_WEIGHTS] {
    let mut slope = [0.0; ALL_WEIGHTS];
    let (of_inputs, of_ends) = slope.split_at_mut(INPUTS * SUMS);
    for Sample { inputs, end } in batch {
        let sums = weights.sums(inputs);
        let mut back = [0.0; SUMS];
        let says = weights.ends(inputs).each();
        for (place, row) in of_ends.chunks_exact_mut(SUMS + 1).enumerate() {
            let wrong = (says[place] - f32::from(u8::from(place == *end))) / BATCH as f32;
            for of in 0..SUMS {
                row[of] += wrong * squashed(sums[of]);
                back[of] += wrong * weights.ends[place][of];
            }
            row[SUMS] += wrong;
        }
        let wrong: [f32; SUMS] = array::from_fn(|of| back[of] / (1.0 + sums[of].abs()).powi(2));
        for (row, input) in of_inputs.chunks_exact_mut(SUMS).zip(inputs).filter(|(_, input)| **input != 0.0) {
            row.iter_mut().zip(wrong).for_each(|(slope, wrong)| *slope += wrong * input);
        }
    }
    slope
}

fn weights(all: &[f32; ALL_WEIGHTS]) -> Weights {
    let (inputs, ends) = all.split_at(INPUTS * SUMS);
    Weights {
        inputs: array::from_fn(|row| array::from_fn(|place| inputs[row * SUMS + place])),
        ends: array::from_fn(|row| array::from_fn(|place| ends[row * (SUMS + 1) + place])),
    }
}

/// The weights as a file of the program.
fn source(table: &str, weights: &Weights) -> String {
    fn rows<const N: usize>(rows: &[[f32; N]]) -> String {
        let number = |number: &f32| format!("{number:.3}");
        let row = |row: &[f32; N]| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", "));
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }
    let games = match table {
        "two" => "versus games of two",
        "many" => "versus games of three and more",
        _ => "games together",
    };
    format!(
        "//! The outlook on {games}, written by the example `kids_outlook`: `cargo fmt` after it.\n\n\
         use crate::monster_kids::outlook::Weights;\n\n\
         /// What was fitted.\n\
         pub(in crate::monster_kids) static WEIGHTS: Weights = Weights {{ inputs: [{}], ends: [{}] }};",
        rows(&weights.inputs),
        rows(&weights.ends)
    )
}
