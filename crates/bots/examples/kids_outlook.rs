//! Fits the outlook on versus games of two of Monster Kids to how they end, and writes it as `fitted.rs`:
//! `cargo run --release -p monsterbox-bots --example kids_outlook -- BOT GAMES > crates/bots/src/monster_kids/fitted.rs`.
//!
//! The bot plays both seats; in every other game one choice in thirty is any legal action, so that the outlook also knows what
//! sensible players rarely get into. Weights go down the slope of the surprise at how the games ended, in steps of the
//! usual adaptive kind. How surprised they are by games that they were not fitted to is told on the way.

use std::{array, env, error::Error};

use bots::{
    Bot, Budget, Decision, find,
    monster_kids::outlook::{INPUTS, Inputs, SUMS, Weights, inputs, squashed, sum},
};
use kernel::{
    Discard, Game, Host, Meta, Pending, Seat, Setup, SourceError, Viewer, below, lab_rng, random::LabRng,
    run_at_most, source::Ask,
};
use monster_kids::{Action, Ending, MonsterKids, Outcome, Rules, Stage, State};
use monsterbox_bots as bots;

/// One turn's beginning in how many is looked at.
const ONE_TURN_IN: u32 = 4;
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
    let [bot, games] = words.as_slice() else { return Err("say BOT GAMES".into()) };
    let rules = MonsterKids::rules(&Setup::of(2).with("mode=versus"))?;
    let mut bot = (find::<MonsterKids>(bot).ok_or("there is no such bot")?.make)();
    let mut samples = Vec::new();
    for game in 0..games.parse()? {
        play(&rules, bot.as_mut(), game, &mut samples);
    }
    let apart = samples.split_off(samples.len() * 19 / 20);
    println!("{}", source(&fitted(samples, &apart)));
    Ok(())
}

/// Plays a game and takes samples of it.
fn play(rules: &Rules, bot: &mut dyn Bot<MonsterKids>, game: u64, samples: &mut Vec<Sample>) {
    let wild = game % 2 == 1;
    let mut table =
        Table { bot, rng: lab_rng(77, game), wild, turn: None, taken: Vec::new(), legal: Vec::new() };
    let mut state = MonsterKids::setup(rules);
    // A game that is given up has no winner.
    let _ = run_at_most::<MonsterKids>(rules, &mut state, MOST_STEPS, &mut table, &mut Discard);
    let end = |seat: Seat| match state.stage() {
        Stage::Over(Ending::Winner(winner)) => usize::from(*winner != seat),
        _ => 2,
    };
    samples.extend(table.taken.into_iter().map(|(seat, inputs)| Sample { inputs, end: end(seat) }));
}

/// A game whose turns are looked at as they begin.
struct Table<'a> {
    bot: &'a mut dyn Bot<MonsterKids>,
    rng: LabRng,
    wild: bool,
    turn: Option<Seat>,
    taken: Vec<(Seat, Inputs)>,
    legal: Vec<Action>,
}

impl Table<'_> {
    fn look(&mut self, rules: &Rules, state: &State) {
        let begun = !matches!(state.stage(), Stage::Characters { .. } | Stage::Initiative(_));
        if begun && self.turn.replace(state.turn()) != Some(state.turn()) && self.one_in(ONE_TURN_IN) {
            self.taken.extend(Seat::all(2).map(|seat| (seat, inputs(rules, state, seat))));
        }
    }

    fn one_in(&mut self, many: u32) -> bool {
        below(&mut self.rng, many) == 0
    }
}

impl Host<MonsterKids> for Table<'_> {
    fn decide(&mut self, pending: Pending<'_, MonsterKids>) -> Option<(Seat, Action)> {
        let Pending { rules, state, .. } = pending;
        self.look(rules, state);
        let seat = pending.list(&mut self.legal)?;
        if self.wild && self.one_in(ONE_WILD_IN) {
            let place = below(&mut self.rng, self.legal.len() as u32) as usize;
            return Some((seat, self.legal[place]));
        }
        let view = MonsterKids::view(rules, state, Viewer::Seat(seat));
        let decision = Decision { seat, rules, view: &view, legal: &self.legal, budget: Budget::full() };
        Some((seat, self.legal[self.bot.choose(&decision, &mut self.rng)]))
    }

    fn answer(&mut self, ask: Ask<'_, MonsterKids>) -> Result<Outcome, SourceError> {
        self.look(ask.rules, ask.state);
        Ok(MonsterKids::sample(ask.rules, ask.state, ask.chance, &mut self.rng))
    }
}

/// How surprised the weights are by how games ended, on average.
fn surprise(weights: &Weights, samples: &[Sample]) -> f32 {
    let all: f32 = samples.iter().map(|sample| -weights.ends(&sample.inputs).each()[sample.end].ln()).sum();
    all / samples.len() as f32
}

/// The weights that are least surprised by these samples; how they do on others is told.
fn fitted(mut samples: Vec<Sample>, apart: &[Sample]) -> Weights {
    let mut rng = lab_rng(5, 5);
    let mut all = [0.0; ALL_WEIGHTS];
    all.fill_with(|| (below(&mut rng, 2_001) as f32 - 1_000.0) / 2_000.0);
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
    let (of_sums, of_ends) = slope.split_at_mut(INPUTS * SUMS);
    for Sample { inputs, end } in batch {
        let sums = weights.sums.each_ref().map(|weights| sum(weights, inputs));
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
        for (row, (back, sum)) in of_sums.chunks_exact_mut(INPUTS).zip(back.iter().zip(sums)) {
            let wrong = back / (1.0 + sum.abs()).powi(2);
            row.iter_mut().zip(inputs).for_each(|(slope, input)| *slope += wrong * input);
        }
    }
    slope
}

fn weights(all: &[f32; ALL_WEIGHTS]) -> Weights {
    let (sums, ends) = all.split_at(INPUTS * SUMS);
    Weights {
        sums: array::from_fn(|row| array::from_fn(|place| sums[row * INPUTS + place])),
        ends: array::from_fn(|row| array::from_fn(|place| ends[row * (SUMS + 1) + place])),
    }
}

/// The weights as a file of the program.
fn source(weights: &Weights) -> String {
    fn rows<const N: usize>(rows: &[[f32; N]]) -> String {
        let number = |number: &f32| format!("{number:.3}");
        let row = |row: &[f32; N]| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", "));
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }
    format!(
        "//! The outlook on games of two, written by the example `kids_outlook`: `cargo fmt` after it.\n\n\
         use super::outlook::Weights;\n\n\
         /// What was fitted.\n\
         pub(super) static FITTED: Weights = Weights {{ sums: [{}], ends: [{}] }};",
        rows(&weights.sums),
        rows(&weights.ends)
    )
}
