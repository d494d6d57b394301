//! `monsterbox picture`: the documentation's pictures of the terminal table, drawn by the table itself.

use std::process::ExitCode;

use super::out::text_out;
use crate::terminal::svg::{self, Demo};

/// Print a picture of the terminal table as SVG
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game on the table
    #[arg(value_enum, default_value_t)]
    game: Demo,
}

impl Args {
    pub(super) fn run(self) -> ExitCode {
        text_out(format_args!("{}", svg::demo(self.game)));
        ExitCode::SUCCESS
    }
}
