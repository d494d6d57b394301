//! The `monsterbox` binary: its commands, and the terminal table for every game.

pub mod commands;
pub mod terminal;
