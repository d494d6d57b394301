//! The `monsterbox` binary: its commands, and the terminal table for every game.

// What is printed goes through `commands::out`, which knows what to do when nobody reads on.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod commands;
pub mod terminal;
