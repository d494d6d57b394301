//! `monsterbox lab`: experiments of many games, in parts, and on from where they were broken off.

mod document;
mod files;
mod ladder;
mod readings;
mod run;
mod skill;

use std::{fs, num::NonZero, path::PathBuf, process::ExitCode, thread};

use lab::{BALANCE, Comparison, GamesFolder, Progress};

use self::files::{KEPT, can_write_parquet, failed, keep, read_progress, report, write_games};
use super::{
    Failure,
    known::Known,
    out::{self, say},
    packs, threads,
};

/// Run experiments: many games, by whom and under which rules you like
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox lab run mayhem --bots counting,naive --bots naive,counting\n  monsterbox lab \
                        run calls.toml --part 3/8 --out part-3\n  monsterbox lab join part-1 part-2 --out whole\n\nThe same \
                        experiment gives the same report, on one thread or many, in one run or in parts. A run that was \
                        broken off goes on where it was when it is started again. docs/lab.md teaches experiments."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Run(run::Run),
    Join(Join),
    Compare(Compare),
    Check(Check),
    Ladder(ladder::Ladder),
    Readings(readings::Readings),
    Skill(skill::Skill),
}

/// Put the parts of an experiment together
#[derive(Debug, clap::Args)]
struct Join {
    /// The folders of the parts
    #[arg(required = true, value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// The folder for the whole
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Also write the tables as Parquet files
    #[arg(long)]
    parquet: bool,
}

/// Two runs side by side: what changed, and what did not
#[derive(Debug, clap::Args)]
struct Compare {
    /// The folder of one run
    first: PathBuf,
    /// The folder of another, with other options, another pack or another version
    second: PathBuf,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// Whether a pack keeps to the limits in its balance.toml
#[derive(Debug, clap::Args)]
struct Check {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// A content pack for the game; its own unless said otherwise
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// The long limits too, which take many games
    #[arg(long)]
    long: bool,
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Command::Run(run) => run.run(),
            Command::Join(join) => join.run(),
            Command::Compare(compare) => compare.run(),
            Command::Check(check) => check.run(),
            Command::Ladder(ladder) => ladder.run(),
            Command::Readings(readings) => readings.run(),
            Command::Skill(skill) => skill.run(),
        }
    }
}

impl Join {
    fn run(self) -> Result<ExitCode, Failure> {
        can_write_parquet(self.parquet)?;
        let parts =
            self.parts.iter().map(|part| read_progress(&part.join(KEPT))).collect::<Result<Vec<_>, _>>()?;
        let whole = Progress::join(parts).map_err(|error| Failure::new(error.to_string()))?;
        fs::create_dir_all(&self.out).map_err(|error| Failure::file(&self.out, &error))?;
        keep(&self.out.join(KEPT), &whole)?;
        report(&whole, &self.out, self.parquet)?;
        let parts: Vec<GamesFolder> = self.parts.iter().map(|part| GamesFolder::new(part)).collect();
        if parts.iter().any(GamesFolder::has_games) {
            write_games(&whole, &GamesFolder::new(&self.out), &parts).map_err(|error| failed(&error))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Compare {
    fn run(self) -> Result<ExitCode, Failure> {
        let [first, second] = [&self.first, &self.second].map(|folder| read_progress(&folder.join(KEPT)));
        let comparison =
            Comparison::of(&first?, &second?).map_err(|error| Failure::new(error.to_string()))?;
        out::found(&comparison, self.json)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Check {
    fn run(self) -> Result<ExitCode, Failure> {
        let game = monsterbox_box::find(&self.game).map_err(|error| Failure::new(error.to_string()))?;
        let pack = packs::for_game(self.pack.as_deref(), &self.game)?;
        let files = pack.as_deref().or(game.base_pack).map(|pack| &pack.files);
        let limits = files.and_then(|files| files.get(BALANCE)).ok_or_else(|| {
            Failure::new(format!("the pack has no {BALANCE}: docs/lab.md teaches how limits are written"))
        })?;
        let threads = threads::or_all_cores(self.threads);
        let which = if self.long { lab::Limits::All } else { lab::Limits::Quick };
        let checked = lab::check(&self.game, pack.as_ref(), limits, which, threads)
            .map_err(|error| Failure::new(error.to_string()))?;
        for one in &checked {
            say!("{one}");
        }
        let broken = checked.iter().filter(|one| !one.holds()).count();
        Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Does this when somebody wants the program to end. Asked a second time, it ends at once.
pub(super) fn on_signal(asked: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                asked();
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(130);
                }
            }
        });
    });
}
