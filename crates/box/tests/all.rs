//! What is tested from outside, in one program: building many takes longer than running them.

mod hands;
mod monster_strike_thrown;
mod strike_thrown;
