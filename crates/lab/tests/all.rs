//! What is tested from outside, in one program: building many takes longer than running them.

mod balance;
mod experiments;
mod ladders;
mod many_games;
