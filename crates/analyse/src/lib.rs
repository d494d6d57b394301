//! How well a recorded game was played: what every decision cost, and what every die and card gave or took.
//!
//! Let `v` be a seat's chance to win from a position if everybody plays on by one fixed way. Then the way from the chance at
//! the beginning to the result is a sum of what each step changed: steps of chance are luck, steps of players are their
//! decisions. Nothing is left over, because every step belongs to one of them; and luck averages to zero over many games,
//! because the chance before a die falls is the mean of the chances after it. docs/analysis.md says how it is all found.

mod asked;
mod blocks;
mod error;
mod estimate;
mod html;
mod judge;
mod ledger;
mod report;
mod run;
mod solved;
mod text;
mod work;

pub use asked::{Asked, Judging};
pub use error::AnalysisError;
pub use estimate::Estimate;
pub use html::page;
pub use judge::{BLUNDER, INACCURATE};
pub use report::{
    Account, Analysis, Basis, Change, ChoiceSeen, Judged, Kind, Ledger, Mark, Moment, Of, SeatSummary,
};
pub use run::analyse;
pub use text::{Shown, table};
