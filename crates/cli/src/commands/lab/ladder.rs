//! `monsterbox lab ladder`: the levels of a game play each other, and the ladder is put into a document.

use std::{num::NonZero, ops::ControlFlow, path::PathBuf, process::ExitCode};

use bots::Effort;
use lab::LadderOrder;

use super::document::Place;
use crate::commands::{Failure, known::Known, out, progress, threads};

/// How much stronger each level is than the one below
#[derive(Debug, clap::Args)]
pub(super) struct Ladder {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// How many seeds, a million at most; every two levels play two games with each, one in either order
    #[arg(short, long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=lab::MOST_SEEDS))]
    seeds: u64,
    /// The seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of their full effort that searches make, in percent
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    effort: u8,
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// A document with a place for this ladder, such as docs/opponents.md
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

impl Ladder {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let place = self.into.clone().map(|file| Place::find(file, "ladder", &self.game)).transpose()?;
        let threads = threads::or_all_cores(self.threads);
        let order =
            LadderOrder { seeds: self.seeds, seed: self.seed, effort: Effort::percent(self.effort), threads };
        let bar = progress::bar(0, "games")?;
        let found = lab::ladder(&self.game, order, |done, all| {
            bar.set_length(all);
            bar.set_position(done);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let found = found.map_err(|error| Failure::new(error.to_string()))?;
        out::found(&found, self.json)?;
        if let Some(place) = place {
            place.fill(&format!("`{}`: {found}", self.command()))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The command that makes this ladder again.
    fn command(&self) -> String {
        let effort = if self.effort < 100 { format!(" --effort {}", self.effort) } else { String::new() };
        format!("monsterbox lab ladder {} --seeds {} --seed {}{effort}", self.game, self.seeds, self.seed)
    }
}
