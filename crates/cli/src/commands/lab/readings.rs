//! `monsterbox lab readings`: what other readings of the rules do to the games.

use std::{fs, num::NonZero, ops::ControlFlow, path::PathBuf, process::ExitCode};

use lab::{Asked, readings};

use crate::commands::{
    Failure,
    known::Known,
    out::{remark, say},
    progress, threads,
};

/// Play every other reading of the rules beside ours, with the same bots and dice, and tell what it changes
#[derive(Debug, clap::Args)]
pub(super) struct Readings {
    /// One game only, by its short name
    #[arg(value_parser = Known::GAME)]
    game: Option<String>,
    /// How many games of each reading at the slowest table; quicker ones play some times as many
    #[arg(short, long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// The seed, a number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write the page to; printed unless said
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
}

impl Readings {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let threads = threads::or_all_cores(self.threads);
        let asked = Asked { game: self.game, games: self.games, seed: self.seed, threads };
        let bar = progress::bar(0, "games")?;
        let page = readings(&asked, &|done, all| {
            bar.set_length(all);
            bar.set_position(done);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let page = page.map_err(|error| Failure::new(error.to_string()))?;
        match self.out {
            None => say!("{page}"),
            Some(file) => {
                fs::write(&file, page.to_string()).map_err(|error| Failure::file(&file, &error))?;
                remark(format_args!("written to {}", file.display()));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
