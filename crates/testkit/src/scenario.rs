//! Scenarios: given a position and scripted dice, when these actions, then these events or this refusal.
//!
//! A scenario file is TOML that a non-programmer can write; `docs/scenarios.md` teaches it. The game's slug stands
//! in the file, so whoever knows all games picks the game: [`read`] the text, then [`run()`] it for that game.

mod expect;
mod file;
mod report;
mod run;
mod trial;

pub use crate::misread::Misread as ScenarioError;
pub use file::{Check, File, Scenario, Then, read};
pub use report::{Outcome, Report, ScenarioResult};
pub use run::{check_dir, run, unshown};
pub use trial::{Played, Refused, played};
