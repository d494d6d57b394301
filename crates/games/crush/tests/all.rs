//! What is tested from outside, in one program: building many takes longer than running them.

mod cards;
mod census;
mod choices;
mod json;
mod laws;
mod packs;
mod perft;
mod picture;
mod positions;
mod reach;
