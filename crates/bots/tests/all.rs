//! What is tested from outside, in one program: building many takes longer than running them.

mod connect_four_solved;
mod crush_bots;
mod levels;
mod mayhem_counted;
mod monster_kids_bots;
mod monster_strike_bots;
mod recorded_choices;
mod stopped_searches;
mod strike_bots;
mod strike_solved;
