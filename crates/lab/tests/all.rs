//! What is tested from outside, in one program: building many takes longer than running them.

mod balance;
mod choices;
mod experiments;
mod games_file;
mod ladders;
mod many_games;
#[cfg(feature = "parquet")]
mod parquet_files;
mod readings;
mod scores_and_cards;
mod skill;
