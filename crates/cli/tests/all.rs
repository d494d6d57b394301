//! What is tested from outside, in one program: building many takes longer than running them.

mod answering;
mod bots;
mod cards;
mod commands;
mod lab;
mod learn;
mod program;
mod scripted_bot;
mod shell;
