//! What is tested from outside, in one program: building many takes longer than running them.

mod asking;
mod battles;
mod examples;
mod frames;
mod golden;
mod holders;
mod lessons;
mod live;
mod packs;
mod throwing;
