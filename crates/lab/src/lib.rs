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

mod interval;
mod report;
mod simulate;
mod tally;

pub use interval::{Interval, wilson};
pub use report::{Rate, Report, SeatReport, Steps};
pub use simulate::{LabError, simulate};
pub use tally::Endings;
