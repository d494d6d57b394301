//! The `monsterbox` binary: reads the command line and hands over to the commands.

use std::process::ExitCode;

use clap::Parser as _;
use mimalloc::MiMalloc;
use monsterbox::commands::{Cli, complain};

/// A server hands many small texts from one thread to another, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        Err(failure) => {
            complain(&failure);
            ExitCode::FAILURE
        }
    }
}
