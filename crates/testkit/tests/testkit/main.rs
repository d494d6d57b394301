//! The testkit's own tests: a sound toy game keeps every law, and each broken one is caught.

// Clippy takes only functions marked as tests for tests; here everything is one.
#![allow(clippy::unwrap_used)]

mod broken_games;
mod cap;
mod deck;
mod golden_files;
mod ledgers;
mod scenario_files;
mod scenario_mistakes;
mod toy;
mod toy_text;
