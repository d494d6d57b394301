//! The tests of the analysis, as one program.

mod decisions;
mod forms;
mod games;
mod luck;
