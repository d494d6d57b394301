//! The box for Python. What is exported here is typed in `monsterbox/_core.pyi` and told in docs/python.md.
//!
//! Nothing here knows a rule: a game is visited once, when it is made, and from then on works behind `game::AnyTable`,
//! `state::AnyState`, `bot::AnyBot` and `vector::AnyVector`. Whatever is wrong with what comes from Python is raised as an exception
//! with the sentence and the rule that everybody else gets.

#![expect(clippy::needless_pass_by_value, reason = "what Python gives is handed over by value")]

mod bot;
mod facts;
mod game;
mod given;
mod laboratory;
mod play;
mod problem;
mod py_game;
mod py_state;
mod record;
mod state;
mod stored;
mod told;
mod vector;

use pyo3::prelude::*;

/// What `import monsterbox` is made of.
#[pymodule(name = "_core", gil_used = true)]
mod core {
    #[pymodule_export]
    use crate::{
        bot::Bot,
        facts::{all_games, run_scenarios},
        laboratory::{Run, check_balance, compare_runs, join_runs, load_run, run_experiment},
        py_game::{Game, make},
        py_state::State,
        record::{analyse_record, read_record, verify_record},
        stored::load_state,
        vector::Vector,
    };
}
