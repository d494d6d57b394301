//! `monsterbox lab skill`: how much skill there is in a game at every number of players, put into a document.

use std::{num::NonZero, ops::ControlFlow, path::PathBuf, process::ExitCode};

use bots::Effort;
use lab::SkillOrder;

use super::document::Place;
use crate::commands::{Failure, known::Known, out, progress, threads};

/// How much skill there is: who wins among whom, and how much luck explains
#[derive(Debug, clap::Args)]
pub(super) struct Skill {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// How many games each strength plays among others of each strength, a million at most
    #[arg(short, long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=lab::MOST_SEEDS))]
    games: u64,
    /// How many games have their luck accounted for, 100,000 at most; none with 0
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    accounts: u64,
    /// How many games are played on from each of their positions, 1,000 at most
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    playouts: u32,
    /// The seed of the first game
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
    /// A document with a place for these tables, such as docs/skill.md
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

impl Skill {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let place = self.into.clone().map(|file| Place::find(file, "skill", &self.game)).transpose()?;
        let order = SkillOrder {
            games: self.games,
            accounts: self.accounts,
            playouts: NonZero::new(self.playouts).unwrap_or(NonZero::<u32>::MIN),
            seed: self.seed,
            effort: Effort::percent(self.effort),
            threads: threads::or_all_cores(self.threads),
        };
        let bar = progress::bar(0, "games")?;
        let found = lab::skill(&self.game, order, |done, all| {
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

    /// The command that makes these tables again.
    fn command(&self) -> String {
        let Self { game, games, accounts, playouts, seed, effort, .. } = self;
        let effort = if *effort < 100 { format!(" --effort {effort}") } else { String::new() };
        format!(
            "monsterbox lab skill {game} --games {games} --accounts {accounts} --playouts {playouts} --seed {seed}{effort}"
        )
    }
}
