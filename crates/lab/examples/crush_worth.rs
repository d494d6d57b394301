//! How the end of a game of Crush Monster Rampage! shows before it: fits the weights by which the expert judges positions to games
//! that experts with few playouts play against each other.
//!
//! Every position in which a turn begins counts. Two logistic regressions, one for the fall of the city and one for who wins if
//! it stands, are fitted to the even games and tried on the odd ones; smaller losses are better.
//!
//! `cargo run --release -p monsterbox-lab --example crush_worth -- 30 400`

use std::{env, error::Error, ops::ControlFlow};

use bots::{
    Bot, Budget, Decision,
    crush::{Expert, FALL, LEAD, SearchLimit, SignWeights, Signs, Trees, Tuning, signs},
};
use crush::{Crush, Ending, Rules, Stage, State};
use kernel::{Deciding, Game as _, Meta as _, Positions, Rng, Seat, Setup, lab_rng, run};

type Failure = Box<dyn Error + Send + Sync>;

/// What keeps weights small that hardly any game tells about.
const RIDGE: f64 = 1e-3;
/// Newton's method is at its end long before.
const ROUNDS: usize = 25;

/// A position and how its game ended for the player whose turn it was.
struct Seen {
    signs: Signs,
    fell: bool,
    won: bool,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [playouts, games] = arguments.as_slice() else {
        return Err("say how many playouts a decision, and how many games".into());
    };
    let (playouts, games): (u32, u64) = (playouts.parse()?, games.parse()?);
    let rules = Crush::rules(&Setup::of(2))?;
    let (mut learned, mut tried) = (Vec::new(), Vec::new());
    for game in 0..games {
        play(&rules, playouts, game, if game % 2 == 0 { &mut learned } else { &mut tried })?;
        if game % 20 == 19 {
            eprintln!("{} of {games} games", game + 1);
        }
    }
    let lead: [f64; LEAD] =
        fitted(learned.iter().filter(|seen| !seen.fell).map(|seen| (seen.signs.lead, seen.won)));
    let fall: [f64; FALL] = fitted(learned.iter().map(|seen| (seen.signs.fall, seen.fell)));
    let fit = SignWeights { lead, fall };
    println!("{} positions to learn from, {} to try them on", learned.len(), tried.len());
    println!("lead {lead:.3?}\nfall {fall:.3?}");
    for (name, weights) in
        [("greedy's", SignWeights::GREEDY), ("the expert's", SignWeights::EXPERT), ("these", fit)]
    {
        let (of_lead, of_fall) = losses(&weights, &tried);
        println!(
            "{name} weights: a loss of {of_lead:.4} for who wins, of {of_fall:.4} for the fall of the city"
        );
    }
    Ok(())
}

/// One game, and its positions.
fn play(rules: &Rules, playouts: u32, game: u64, into: &mut Vec<Seen>) -> Result<(), Failure> {
    // They judge as greedy does, so that what is fitted does not depend on what was fitted before.
    let tuning = Tuning { signs: SignWeights::GREEDY, turns: 3, ..Tuning::default() };
    let mut expert = Expert { limit: SearchLimit::Playouts(playouts), trees: Trees::One, tuning };
    let mut rng = lab_rng(77, game);
    let mut state: State = Crush::setup(rules);
    let mut legal = Vec::new();
    let mut positions: Vec<(Seat, Signs)> = Vec::new();
    let mut host = Deciding::new::<Crush>(&mut rng, |pending, rng| {
        let seat: Seat = pending.list(&mut legal)?;
        let decision = Decision { seat, rules, view: pending.state, legal: &legal, budget: Budget::full() };
        let place = expert.choose(&decision, rng as &mut dyn Rng);
        Some((seat, legal[place]))
    });
    let mut watch = Positions::new::<Crush>(|at| {
        if matches!(at.state.stage(), Stage::MovementDice) {
            positions.push((at.state.turn(), signs(rules, at.state)));
        }
        ControlFlow::Continue(())
    });
    run::<Crush>(rules, &mut state, &mut host, &mut watch).map_err(|error| format!("{error:?}"))?;
    let Stage::Over(ending) = state.stage() else { return Err("the game has no end".into()) };
    into.extend(positions.into_iter().map(|(seat, signs)| Seen {
        signs,
        fell: ending == Ending::Monster,
        won: ending == Ending::Won(seat),
    }));
    Ok(())
}

/// How surprised these weights are by how games ended, on average: who won, and whether the city fell.
fn losses(weights: &SignWeights, tried: &[Seen]) -> (f64, f64) {
    let surprise =
        |chance: f64, happened: bool| -(if happened { chance } else { 1.0 - chance }).max(1e-9).ln();
    let read: Vec<_> = tried.iter().map(|seen| (seen, weights.read(&seen.signs))).collect();
    let stood: Vec<f64> = read
        .iter()
        .filter(|(seen, _)| !seen.fell)
        .map(|(seen, (_, wins))| surprise(*wins, seen.won))
        .collect();
    let fell: Vec<f64> = read.iter().map(|(seen, (falls, _))| surprise(*falls, seen.fell)).collect();
    let mean = |losses: &[f64]| losses.iter().sum::<f64>() / losses.len().max(1) as f64;
    (mean(&stood), mean(&fell))
}

/// Logistic regression by Newton's method.
fn fitted<const N: usize>(seen: impl Iterator<Item = ([f64; N], bool)>) -> [f64; N] {
    let seen: Vec<([f64; N], bool)> = seen.collect();
    let mut weights = [0.0; N];
    for _ in 0..ROUNDS {
        let mut slope = weights.map(|weight| -RIDGE * seen.len() as f64 * weight);
        let mut bend = [[0.0; N]; N];
        for (signs, happened) in &seen {
            let at: f64 = weights.iter().zip(signs).map(|(weight, sign)| weight * sign).sum();
            let chance = 1.0 / (1.0 + (-at).exp());
            for row in 0..N {
                slope[row] += (f64::from(u8::from(*happened)) - chance) * signs[row];
                for column in 0..N {
                    bend[row][column] += chance * (1.0 - chance) * signs[row] * signs[column];
                }
            }
        }
        for (place, row) in bend.iter_mut().enumerate() {
            row[place] += RIDGE * seen.len() as f64;
        }
        for (weight, step) in weights.iter_mut().zip(solved(bend, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a few linear equations; the matrix has no zero on its diagonal because of the ridge.
fn solved<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        for row in (0..N).filter(|row| *row != pivot) {
            let times = matrix[row][pivot] / matrix[pivot][pivot];
            let pivot_row = matrix[pivot];
            for (number, other) in matrix[row].iter_mut().zip(pivot_row) {
                *number -= times * other;
            }
            right[row] -= times * right[pivot];
        }
    }
    let mut solution = [0.0; N];
    for (place, value) in solution.iter_mut().enumerate() {
        *value = right[place] / matrix[place][place];
    }
    solution
}
