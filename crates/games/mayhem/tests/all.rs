//! What is tested from outside, in one program: building many takes longer than running them.

mod cards;
mod census;
mod laws;
mod packs;
mod positions;
mod shown;
mod sudden;
