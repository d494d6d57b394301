//! What is tested from outside, in one program: building many takes longer than running them.

mod determinism;
mod measured;
mod rest;
