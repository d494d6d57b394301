//! The `monsterbox` binary: reads the command line and hands over to the commands.

use std::process::ExitCode;

use clap::Parser as _;
use monsterbox::commands::{Cli, complain};

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        Err(failure) => {
            complain(&failure);
            ExitCode::FAILURE
        }
    }
}
