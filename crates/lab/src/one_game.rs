//! One game between bots, and what each seat got of the win.

use bots::{BotSpec, Budget, Seated};
use kernel::{Called, Discard, Watch, lab_rng};
use monsterbox_box::Playable;

use crate::LabError;

/// Each seat's share of the win in the game of a seed, one kind of bot a seat.
pub(crate) fn one_game<G: Playable>(
    rules: &G::Rules,
    seats: &[&'static BotSpec<G>],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<f32>, LabError> {
    watched(rules, seats, seed, budget, &mut Discard)
}

/// The same, with somebody who watches.
pub(crate) fn watched<G: Playable>(
    rules: &G::Rules,
    seats: &[&'static BotSpec<G>],
    seed: u64,
    budget: &Budget,
    watch: &mut impl Watch<G>,
) -> Result<Vec<f32>, LabError> {
    let mut seated = Seated::new(seats.iter().copied()).with_budget(budget.clone());
    let mut rng = lab_rng(seed, 0);
    let mut state = G::setup(rules);
    let end =
        kernel::run::<G>(rules, &mut state, &mut seated.play(&mut rng), watch).map_err(LabError::Halted)?;
    let mut scores = vec![0.0; seats.len()];
    match end.called {
        Called::No => G::scores(rules, &state, &mut scores),
        Called::AtCap => G::called(rules, &state, &mut scores),
    }
    Ok(scores)
}
