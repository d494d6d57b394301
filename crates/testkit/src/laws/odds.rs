//! Law 3: a sampled outcome is one of the listed outcomes, and over many samples in its proportion.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use kernel::{Digest, Game, Node, Positions, Rng, Setup, Show, Weight, lab_rng};

use super::{
    chi_square::p_value,
    explore::{Effort, explore, tables},
    playthrough::play_by_numbers,
};

const EFFORT: Effort = Effort { cases: 96, longest: 200 };
/// How many positions of a playthrough are looked at: lists of outcomes can be long.
const POSITIONS: usize = 3;
/// How many different questions to chance are sampled at each table.
const QUESTIONS: usize = 6;
const SAMPLES: u64 = 12_000;
/// Chance alone gives less than this once in a million times.
const LEAST_P_VALUE: f64 = 1e-6;
/// More outcomes than this are tested in groups.
const GROUPS: usize = 128;

/// Law 3, at chance nodes of many games.
pub fn odds<G: Show>(setups: &[Setup]) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        let rules = &playthrough.rules;
        let asked = (0..=playthrough.moments.len())
            .rev()
            .filter(|at| matches!(G::node(rules, playthrough.state(*at)), Node::Chance(_)));
        let asked: Vec<usize> = asked.collect();
        let stride = asked.len().div_ceil(POSITIONS).max(1);
        asked.iter().step_by(stride).try_for_each(|at| {
            Question::<G>::at(rules, playthrough.state(*at)).map_or(Ok(()), |question| question.listed(*at))
        })
    })?;
    tables::<G>(setups)?.iter().try_for_each(|(setup, rules)| {
        questions::<G>(rules).iter().try_for_each(|state| match Question::<G>::at(rules, state) {
            Some(question) => question.proportions().map_err(|why| {
                let position = G::write_position(rules, state);
                format!("{why}\n  at {position}\n  at a table for {}", setup.players)
            }),
            None => Ok(()),
        })
    })
}

/// Positions that ask chance different things, from a few games of fixed seeds.
fn questions<G: Show>(rules: &G::Rules) -> Vec<G::State> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for game in 0..8 {
        let mut rng = lab_rng(303, game);
        let mut state = G::setup(rules);
        let mut ask = Positions::new::<G>(|at| {
            if let Some(question) = Question::<G>::at(at.rules, at.state)
                && seen.insert(question.digest())
            {
                found.push(at.state.clone());
            }
            ControlFlow::Continue(())
        });
        play_by_numbers::<G>(rules, &mut state, (0..200).map(|_| rng.next_u32()), &mut ask);
    }
    let stride = found.len().div_ceil(QUESTIONS).max(1);
    found.into_iter().step_by(stride).collect()
}

/// A position that asks chance, with everything chance can answer.
struct Question<'a, G: Game> {
    rules: &'a G::Rules,
    state: &'a G::State,
    chance: G::Chance,
    outcomes: Vec<(G::Outcome, Weight)>,
}

fn key(outcome: &impl serde::Serialize) -> String {
    serde_json::to_string(outcome).expect("invariant: outcomes are plain data")
}

impl<'a, G: Show> Question<'a, G> {
    fn at(rules: &'a G::Rules, state: &'a G::State) -> Option<Self> {
        let Node::Chance(chance) = G::node(rules, state) else { return None };
        let mut outcomes = Vec::new();
        G::outcomes(rules, state, &chance, &mut outcomes);
        Some(Self { rules, state, chance, outcomes })
    }

    fn digest(&self) -> u64 {
        let weights: Vec<String> = self.outcomes.iter().map(|(_, weight)| weight.to_string()).collect();
        Digest::of(&[format!("{weights:?}").as_bytes()]).0
    }

    /// Outcomes are distinct, possible and admitted, and a sample is one of them.
    fn listed(&self, at: usize) -> Result<(), String> {
        let Self { rules, state, chance, outcomes } = self;
        let mut keys = HashSet::new();
        for (outcome, weight) in outcomes {
            let text = || G::write_outcome(rules, outcome);
            if *weight == 0 {
                return Err(format!("outcome `{}` is listed with weight zero", text()));
            }
            if !keys.insert(key(outcome)) {
                return Err(format!("outcome `{}` is listed twice", text()));
            }
            if let Err(reason) = G::admits(rules, state, chance, outcome) {
                return Err(format!("outcome `{}` is listed, but not admitted: {reason}", text()));
            }
        }
        let drawn = G::sample(rules, state, chance, &mut lab_rng(404, at as u64));
        if keys.contains(&key(&drawn)) {
            return Ok(());
        }
        Err(format!("outcome `{}` is sampled, but not listed", G::write_outcome(rules, &drawn)))
    }

    /// Samples follow the weights.
    fn proportions(&self) -> Result<(), String> {
        let Self { rules, state, chance, outcomes } = self;
        let group = |at: usize| if outcomes.len() > GROUPS { scatter(at) % GROUPS } else { at };
        let cells: HashMap<String, usize> =
            outcomes.iter().zip(0..).map(|((outcome, _), at)| (key(outcome), group(at))).collect();
        let mut weights = vec![0.0; outcomes.len().min(GROUPS)];
        for ((_, weight), at) in outcomes.iter().zip(0..) {
            weights[group(at)] += *weight as f64;
        }
        let mut counts = vec![0_u64; weights.len()];
        let mut rng = lab_rng(505, self.digest());
        for _ in 0..SAMPLES {
            let drawn = G::sample(rules, state, chance, &mut rng);
            let Some(cell) = cells.get(&key(&drawn)) else {
                let text = G::write_outcome(rules, &drawn);
                return Err(format!("outcome `{text}` is sampled, but not listed"));
            };
            counts[*cell] += 1;
        }
        let p_value = p_value(&counts, &weights);
        if p_value > LEAST_P_VALUE {
            return Ok(());
        }
        Err(format!(
            "samples do not follow the weights: chance alone does this with p = {p_value:.1e} over {SAMPLES} samples of {} \
             outcomes",
            outcomes.len()
        ))
    }
}

/// Spreads neighbours over all groups, so that no group is one kind of outcome.
fn scatter(at: usize) -> usize {
    at.wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as usize) >> 7
}
