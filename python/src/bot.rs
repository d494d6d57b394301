//! Opponents by their name or level.

use std::{sync::Mutex, time::Duration};

use bots::{Budget, Decision, Effort};
use kernel::{Seat, lab_rng};
use monsterbox_box::Playable;
use pyo3::prelude::*;

use crate::{given::GivenSeat, play::StateOf, problem::Problem, py_state::State, state::AnyState};

/// An opponent of any game.
pub(crate) trait AnyBot: Send {
    /// What it does, in the game's notation.
    fn choose(&mut self, state: &dyn AnyState, asked: &Asked) -> Result<String, Problem>;
}

/// How a bot is asked.
pub(crate) struct Asked {
    seat: Seat,
    seed: u64,
    budget: Budget,
}

/// An opponent of one game.
pub(crate) struct BotOf<G: Playable>(Box<dyn bots::Bot<G>>);

impl<G: Playable> BotOf<G> {
    pub(crate) fn new(spec: &bots::BotSpec<G>) -> Self {
        Self((spec.make)())
    }
}

impl<G: Playable> AnyBot for BotOf<G> {
    fn choose(&mut self, state: &dyn AnyState, asked: &Asked) -> Result<String, Problem> {
        let Some(StateOf::<G> { play, .. }) = state.as_any().downcast_ref() else {
            return Err(Problem::input(format!("this bot plays {}, not another game", G::NAME)));
        };
        let (rules, seat) = (play.rules(), asked.seat);
        let legal = play.actions(seat);
        if legal.is_empty() {
            return Err(Problem::input(format!("{seat} has nothing to choose here")));
        }
        let view = G::recall(rules, play.state(), seat);
        let decision = Decision { seat, rules, view: &view, legal: &legal, budget: &asked.budget };
        let place = self.0.choose(&decision, &mut lab_rng(asked.seed, play.steps().len() as u64));
        let action = legal.get(place).ok_or_else(|| Problem::input("the bot found nothing to do"))?;
        Ok(G::write_action(rules, action))
    }
}

/// An opponent: it sees what its seat sees, and picks one of the legal actions.
#[pyclass(frozen, module = "monsterbox")]
pub(crate) struct Bot {
    bot: Mutex<Box<dyn AnyBot>>,
    /// Its name.
    #[pyo3(get)]
    name: String,
}

impl Bot {
    pub(crate) fn new(bot: Box<dyn AnyBot>, name: String) -> Self {
        Self { bot: Mutex::new(bot), name }
    }
}

#[pymethods]
impl Bot {
    /// What it would do in this state, in the game's notation.
    ///
    /// The same state, seed and effort always give the same choice. With `seconds` a search ends early, and what it then has
    /// found depends on how fast the machine is.
    #[pyo3(signature = (state, seat=None, *, seed=0, effort=100, seconds=None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: PyRef<'_, State>,
        seat: Option<GivenSeat>,
        seed: u64,
        effort: u8,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        let asked = Asked { seat: state.deciding(seat)?, seed, budget: budget(effort, seconds)? };
        let state: &dyn AnyState = state.any();
        let chosen = py.detach(|| match self.bot.lock() {
            Ok(mut bot) => bot.choose(state, &asked),
            Err(poisoned) => poisoned.into_inner().choose(state, &asked),
        });
        Ok(chosen?)
    }

    fn __repr__(&self) -> String {
        format!("<monsterbox.Bot {}>", self.name)
    }
}

/// What a decision may cost.
pub(crate) fn budget(effort: u8, seconds: Option<f64>) -> Result<Budget, Problem> {
    if !(1..=100).contains(&effort) {
        return Err(Problem::input(format!("the effort is 1 to 100 percent, not {effort}")));
    }
    let budget = Budget::full().clone().with_effort(Effort::percent(effort));
    let Some(seconds) = seconds else { return Ok(budget) };
    let time = Duration::try_from_secs_f64(seconds)
        .map_err(|_| Problem::input(format!("`seconds` is a time from 0 on, not {seconds}")))?;
    Ok(budget.within(time))
}
