//! What is tested from outside, in one program: building many takes longer than running them.

mod census;
mod laws;
mod shown;
mod thrown;
mod worlds;
