//! `monsterbox picture`: the README's picture of the terminal table, drawn by the table itself.

use std::process::ExitCode;

use crate::terminal::svg;

/// Print the README's picture of the terminal table as SVG
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

impl Args {
    pub(super) fn run(self) -> ExitCode {
        let Self {} = self;
        print!("{}", svg::demo());
        ExitCode::SUCCESS
    }
}
