//! `monsterbox verify`: proves a record, down to the last die.

use std::{path::PathBuf, process::ExitCode};

use super::{Failure, failure::read_text, out::say, packs};

/// Prove a recorded game: every line, every action, and every die, card and throw from the disclosed seed
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The first line of a record binds the seed by its SHA-256, players add their words after that, and the seed \
                        is disclosed at the end: so nobody could have chosen the dice. The first line that differs is named, \
                        with what it should be."
)]
pub(super) struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The content pack that the game was played with
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let pack = packs::for_any_game(self.pack.as_deref())?;
        let text = read_text(&self.file)?;
        let verdict = table::verify(&text, pack.as_ref())
            .map_err(|error| Failure::new(format!("{}: {error}", self.file.display())))?;
        say!("{}: {verdict}", self.file.display());
        Ok(ExitCode::SUCCESS)
    }
}
