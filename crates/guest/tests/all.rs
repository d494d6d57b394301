//! What is tested from outside, in one program: building many takes longer than running them.

mod conversation;
mod hostile;
mod matches;
mod python;
mod scripts;
mod secrets;
