//! `monsterbox completions`: completions for a shell.

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, out::text_out};

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
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "monsterbox", &mut script);
        text_out(format_args!("{}", String::from_utf8_lossy(&script)));
        ExitCode::SUCCESS
    }
}
