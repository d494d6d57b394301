//! `monsterbox simulate`: bots against bots, with win rates and how sure they are.

use std::{num::NonZero, ops::ControlFlow, path::PathBuf, process::ExitCode, time::Instant};

use kernel::{Options, Setup};
use lab::Report;
use monsterbox_box::{Playable, Visit, visit};

use super::{Failure, known::Known, out, packs, progress, threads};

/// Let bots play against bots and print their win rates with 95 % confidence intervals
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox simulate strike --bots exact,greedy\n  monsterbox simulate strike --bots \
                        search,greedy,greedy -o hidden-pools --games 2000 --json\n\nThe same seed gives the same report, \
                        however many threads play. `monsterbox games` lists the bots."
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// The bots, seat by seat; their number is the number of players
    #[arg(short, long, value_delimiter = ',', required = true, value_name = "BOT,BOT,…", value_parser = Known::BOT, hide_possible_values = true)]
    bots: Vec<String>,
    /// How many games
    #[arg(short, long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed, a number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
    /// An option of the table, as KEY=VALUE or KEY; may be given several times
    #[arg(short, long = "option", value_name = "KEY=VALUE", value_parser = Known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// A content pack for the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let json = self.json;
        let slug = self.game.clone();
        let report = visit(&slug, self)??;
        out::found(&report, json)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Visit for Args {
    type Out = Result<Report, Failure>;

    fn game<G: Playable>(self) -> Self::Out {
        let players = u8::try_from(self.bots.len()).unwrap_or(u8::MAX);
        let mut options = Options::default();
        self.options.iter().for_each(|option| options.set(option));
        let setup = Setup { players, options, pack: packs::for_game(self.pack.as_deref(), G::SLUG)? };
        let rules = G::rules(&setup).map_err(|error| Failure::setup(&error, G::ledger()))?;
        let threads = threads::or_all_cores(self.threads);
        let bots: Vec<&str> = self.bots.iter().map(String::as_str).collect();
        let bar = progress::bar(self.games, "games")?;
        let begun = Instant::now();
        let report = lab::simulate::<G>(&rules, &bots, self.games, self.seed, threads, |played| {
            bar.set_position(played);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let report = report.map_err(|error| Failure::new(error.to_string()))?;
        if report.throws > 0 {
            // How fast is the machine's affair: the report itself is the same on every machine.
            let speed = report.throws as f64 / begun.elapsed().as_secs_f64().max(1e-9);
            out::remark(format_args!(
                "dice were really thrown: {speed:.0} throws a second on {threads} threads"
            ));
        }
        Ok(report)
    }
}
