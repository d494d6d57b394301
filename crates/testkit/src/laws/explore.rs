//! Plays many games through proptest and shrinks the one that breaks a law.

use std::env;

use kernel::{Setup, Show};
use proptest::{
    collection::vec,
    prelude::any,
    strategy::{Just, Strategy},
    test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner},
};

use super::playthrough::{Playthrough, tell};

/// How much a law is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many playthroughs.
    pub cases: u32,
    /// How many steps the longest has.
    pub longest: usize,
}

/// The rules of each table, or why one cannot be set.
pub(super) fn tables<G: Show>(setups: &[Setup]) -> Result<Vec<(Setup, G::Rules)>, String> {
    if setups.is_empty() {
        return Err("the laws need a table to play at".to_owned());
    }
    let table = |setup: &Setup| {
        let rules = G::rules(setup).map_err(|error| format!("{setup:?}: {error}"))?;
        Ok((setup.clone(), rules))
    };
    setups.iter().map(table).collect()
}

/// Holds a law against many playthroughs; the error is the shortest one found that breaks it.
pub(super) fn explore<G: Show>(
    setups: &[Setup],
    effort: Effort,
    law: impl Fn(&Playthrough<G>) -> Result<(), String>,
) -> Result<(), String> {
    explore_with::<G, _>(setups, effort, Just(()), |playthrough, &()| law(playthrough))
}

/// As [`explore`], with something more drawn for each case.
pub(super) fn explore_with<G: Show, S: Strategy>(
    setups: &[Setup],
    effort: Effort,
    more: S,
    law: impl Fn(&Playthrough<G>, &S::Value) -> Result<(), String>,
) -> Result<(), String> {
    let tables = tables::<G>(setups)?;
    let config = Config {
        cases: effort.cases.saturating_mul(from_environment("MONSTERBOX_LAW_EFFORT").unwrap_or(1)),
        failure_persistence: None,
        max_shrink_iters: 4096,
        ..Config::default()
    };
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&from_environment("MONSTERBOX_LAW_SEED").unwrap_or(0).to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let strategy = (0..tables.len(), vec(any::<u32>(), 0..=effort.longest), more);
    let result = TestRunner::new_with_rng(config, rng).run(&strategy, |(table, choices, more)| {
        let (setup, rules) = &tables[table];
        law(&Playthrough::play(setup, rules, &choices), &more).map_err(TestCaseError::fail)
    });
    result.map_err(|error| match error {
        TestError::Abort(reason) => reason.message().to_owned(),
        TestError::Fail(reason, (table, choices, _)) => {
            let (setup, rules) = &tables[table];
            format!("{}\n{}", reason.message(), tell::<G>(setup, rules, &choices))
        }
    })
}

fn from_environment(name: &str) -> Option<u32> {
    env::var(name).ok()?.trim().parse().ok()
}
