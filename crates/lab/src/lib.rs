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
mod compare;
mod count;
mod error;
mod experiment;
mod html;
mod interval;
mod ladder;
mod report;
mod results;
mod run;
mod simulate;
mod stopping;
mod worker;

pub use balance::{BALANCE, Checked, check};
pub use compare::{Comparison, Difference, Pair};
pub use count::{Count, Decisions, Endings, Fired};
pub use error::LabError;
pub use experiment::{Cell, Experiment, Stop};
pub use html::page;
pub use interval::{Interval, wilson};
pub use ladder::{Contest, Ladder, LadderOrder, Meeting, Rung, ladder};
pub use report::{Rate, Report, SeatReport, Steps};
pub use results::{CellResult, Results};
pub use run::{Part, Progress, Running, Told, run};
pub use simulate::simulate;
pub(crate) use stopping::enough;
pub use worker::Look;
