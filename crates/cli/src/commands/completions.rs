//! `monsterbox completions`: completions for a shell.

use std::{io, process::ExitCode};

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::Cli;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  monsterbox completions bash > ~/.local/share/bash-completion/completions/monsterbox"
)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(super) fn run(self) -> ExitCode {
        clap_complete::generate(self.shell, &mut Cli::command(), "monsterbox", &mut io::stdout());
        ExitCode::SUCCESS
    }
}
