//! `monsterbox lab run`: an experiment, from its beginning or on from where it was broken off.

use std::{
    fs,
    num::NonZero,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use kernel::{OptionValue, Options, Pack};
use lab::{Experiment, GamesFolder, Look, Part, Progress, Running};

use super::{
    files::{KEPT, can_write_parquet, failed, keep, read_progress, report, write_games},
    on_signal,
};
use crate::commands::{
    Failure,
    failure::read_text,
    out::{remark, say},
    packs, progress, threads,
};

/// How often it is written how far a run is.
const KEEP_EVERY: Duration = Duration::from_secs(2);

/// Run an experiment, or go on with it
#[derive(Debug, clap::Args)]
pub(super) struct Run {
    /// A file with an experiment, or a game's short name
    what: String,
    /// For a game: the bots, seat by seat; may be given several times
    #[arg(short, long, value_name = "BOT,BOT,…")]
    bots: Vec<String>,
    /// For a game: how many games of each line-up
    #[arg(short, long)]
    games: Option<u64>,
    /// For a game: the seed, a number
    #[arg(long)]
    seed: Option<u64>,
    /// For a game: an option of the table, as KEY=VALUE or KEY; may be given several times
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// For a game: in how many decisions of each line-up the best choice is set beside the worst; takes time
    #[arg(long, value_name = "DECISIONS")]
    choices: Option<u64>,
    /// Only one part of it, such as 3/8, to be joined later
    #[arg(long, value_parser = Part::read)]
    part: Option<Part>,
    #[command(flatten)]
    also: Also,
    /// The folder for what comes of it; named after the experiment unless said otherwise
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
    /// Look only at how games end: faster, without rules and choices
    #[arg(long)]
    ends_only: bool,
    /// Begin anew, whatever the folder holds
    #[arg(long)]
    anew: bool,
}

/// What is written beside the report.
#[derive(Debug, clap::Args)]
struct Also {
    /// Also write every game as a line of JSON, into games.jsonl
    #[arg(long)]
    games_file: bool,
    /// Also write the tables as Parquet files
    #[arg(long)]
    parquet: bool,
}

impl Run {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        can_write_parquet(self.also.parquet)?;
        let (experiment, beside) = self.experiment()?;
        let packs = packs_of(&experiment, &beside)?;
        let folder =
            self.out.clone().unwrap_or_else(|| PathBuf::from(format!("lab-{}", name_of(&experiment))));
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
        let kept = folder.join(KEPT);
        let before = if self.anew || !kept.exists() { None } else { Some(read_progress(&kept)?) };
        if let Some(before) = &before {
            remark(format_args!("going on after {} games", before.games()));
        }
        let games = GamesFolder::new(&folder);
        if before.is_none() {
            games.clear().map_err(|error| failed(&error))?;
        } else if !self.also.games_file && games.has_games() {
            return Err(Failure::new(
                "its games are written down: go on with --games-file, or begin with --anew",
            ));
        }
        let running = Running {
            threads: threads::or_all_cores(self.threads),
            part: self.part.unwrap_or(Part::WHOLE),
            look: if self.ends_only { Look::Ends } else { Look::Whole },
            packs: &packs,
        };
        let all = experiment.games.saturating_mul(experiment.cells().len() as u64) / running.part.of;
        let bar = progress::bar(all, "games")?;
        let stop = stop_on_signal();
        let last = Mutex::new((Instant::now(), Ok(())));
        let told = |done: u64, _: u64, look: &dyn Fn() -> Progress| {
            bar.set_position(done);
            if let Ok(mut last) = last.try_lock()
                && last.0.elapsed() >= KEEP_EVERY
            {
                *last = (Instant::now(), keep(&kept, &look()));
                if last.1.is_err() {
                    return ControlFlow::Break(());
                }
            }
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let written = self.also.games_file.then_some(&games);
        let progress = lab::run_and_write(&experiment, before, &running, written, &told);
        bar.finish_and_clear();
        last.into_inner().unwrap_or_else(PoisonError::into_inner).1?;
        let progress = progress.map_err(|error| Failure::new(format!("{}: {error}", self.what)))?;
        keep(&kept, &progress)?;
        if stop.load(Ordering::Relaxed) {
            remark(format_args!(
                "broken off after {} games; the same command goes on from here",
                progress.games()
            ));
            return Ok(ExitCode::from(130));
        }
        if running.part != Part::WHOLE {
            say!("part {} of {} is done: {}", running.part.number, running.part.of, folder.display());
            return Ok(ExitCode::SUCCESS);
        }
        report(&progress, &folder, self.also.parquet)?;
        if self.also.games_file {
            write_games(&progress, &games, std::slice::from_ref(&games)).map_err(|error| failed(&error))?;
            games.clear_blocks().map_err(|error| failed(&error))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The experiment, and the folder that its packs lie in.
    fn experiment(&self) -> Result<(Experiment, PathBuf), Failure> {
        let file = Path::new(&self.what);
        if file.extension().is_some_and(|ending| ending == "toml") {
            if !self.bots.is_empty()
                || !self.options.is_empty()
                || self.games.is_some()
                || self.seed.is_some()
                || self.choices.is_some()
            {
                return Err(Failure::new(
                    "the file says who plays and what: leave --bots, --games, --seed, --choices and -o out",
                ));
            }
            let text = read_text(file)?;
            let experiment =
                Experiment::read(&text).map_err(|error| Failure::new(format!("{}: {error}", self.what)))?;
            return Ok((experiment, file.parent().unwrap_or_else(|| Path::new("")).to_owned()));
        }
        let bots = |line: &String| line.split(',').map(|bot| bot.trim().to_owned()).collect::<Vec<_>>();
        let mut experiment = Experiment::simple(&self.what, Vec::new(), 10_000, self.seed.unwrap_or(1));
        experiment.bots = self.bots.iter().map(bots).collect();
        experiment.games = self.games.unwrap_or(experiment.games);
        experiment.choices = self.choices.unwrap_or(0);
        let mut options = Options::default();
        self.options.iter().for_each(|option| options.set(option));
        experiment.options =
            vec![options.0.into_iter().map(|(key, value)| (key, OptionValue(value))).collect()];
        monsterbox_box::find(&self.what)
            .map_err(|error| Failure::new(format!("{error}; a file with an experiment ends with .toml")))?;
        experiment.check().map_err(|error| Failure::new(format!("{}: {error}", self.what)))?;
        Ok((experiment, PathBuf::new()))
    }
}

/// What an experiment's folder is called.
fn name_of(experiment: &Experiment) -> String {
    let name = if experiment.name.is_empty() { &experiment.game } else { &experiment.name };
    name.to_lowercase().chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

/// The packs that the cells name, from folders beside the experiment or from the box.
fn packs_of(experiment: &Experiment, beside: &Path) -> Result<Vec<(String, Arc<Pack>)>, Failure> {
    let mut packs = Vec::new();
    for name in experiment.packs.iter().filter(|name| *name != "base") {
        let folder = beside.join(name);
        let boxed = !folder.join("pack.toml").is_file()
            && monsterbox_box::find(&experiment.game).is_ok_and(|game| game.pack(name).is_some());
        let named = if boxed { Path::new(name) } else { &folder };
        if let Some(pack) = packs::for_game(Some(named), &experiment.game)? {
            packs.push((name.clone(), pack));
        }
    }
    Ok(packs)
}

/// Turns true when somebody wants it to end. Asked a second time, it ends at once.
fn stop_on_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    on_signal(move || asked.store(true, Ordering::Relaxed));
    stop
}
