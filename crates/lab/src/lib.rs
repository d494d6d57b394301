//! Many games at once, and what they show.
//!
//! Game number `i` draws everything from `kernel::lab_rng(seed, i)`: its dice and its bots' choices. So the same seed
//! gives the same report however many threads play, and any single game can be played again.
//!
//! ```
//! use std::{num::NonZero, ops::ControlFlow};
//!
//! use kernel::{Setup, Meta};
//! use monsterbox_lab::simulate;
//! use strike::Strike;
//!
//! let rules = Strike::rules(&Setup::of(2)).expect("two can play");
//! let report = simulate::<Strike>(&rules, &["exact", "random"], 1_000, 7, NonZero::<usize>::MIN, |_| ControlFlow::Continue(()))
//!     .expect("there are such bots");
//! assert!(report.seats[0].rate.value > report.seats[1].rate.value);
//! ```
//!
//! Whole experiments are [`run()`]: many tables, in parts, and on from where a run was broken off.

mod balance;
mod cards;
mod choices;
mod compare;
mod compare_cards;
mod count;
mod error;
mod experiment;
mod games;
mod html;
mod interval;
mod ladder;
mod one_game;
#[cfg(feature = "parquet")]
mod parquet_file;
mod progress;
mod readings;
mod report;
mod results;
mod run;
mod scores;
mod sharing;
mod simulate;
mod skill;
mod stopping;
mod tables;
mod watcher;
mod worker;

pub use balance::{BALANCE, Checked, Limits, check};
pub use cards::{CardResult, CardResults, Half, Held, Split, SplitBy, Won};
pub use choices::{ChoiceResults, Choices, Gap, Gaps, Stakes};
pub use compare::{Comparison, Difference, Pair};
pub use compare_cards::CardDifference;
pub use count::{Count, Decisions, Endings, Fired};
pub use error::LabError;
pub use experiment::{Cell, Experiment, Stop};
pub use games::GamesFolder;
pub use html::page;
pub use interval::{Interval, wilson};
pub use ladder::{Contest, Ladder, LadderOrder, MOST_SEEDS, Meeting, Rung, ladder};
pub use progress::Progress;
pub use readings::{Asked, Readings, ToldOfReadings, readings};
pub use report::{Rate, Report, SeatReport, Steps};
pub use results::{CellResult, Results};
pub use run::{Part, Running, Told, can_run, run, run_and_write};
pub use scores::{Scores, SeatScores};
pub use simulate::{Many, simulate, simulate_until};
pub use skill::{LuckShare, Skill, SkillCell, SkillOrder, SkillTable, skill};
pub(crate) use stopping::enough;
pub use worker::Look;
