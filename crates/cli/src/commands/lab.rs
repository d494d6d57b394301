//! `monsterbox lab`: experiments of many games, in parts, and on from where they were broken off.

mod ladder;

use std::{
    fs, io,
    num::NonZero,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use kernel::{OptionValue, Options, Pack};
use lab::{
    BALANCE, CellResult, Comparison, Experiment, GamesFolder, LabError, Look, Part, Progress, Results,
    Running,
};

use super::{
    Failure,
    failure::read_text,
    known::Known,
    out::{remark, say},
    packs, progress, simulate,
};

/// How far a run is, in its folder.
const KEPT: &str = "progress.json";
/// How often that is written.
const KEEP_EVERY: Duration = Duration::from_secs(2);

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
    Run(Run),
    Join(Join),
    Compare(Compare),
    Check(Check),
    Ladder(ladder::Ladder),
    Readings(super::readings::Readings),
}

/// Run an experiment, or go on with it
#[derive(Debug, clap::Args)]
struct Run {
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
    #[arg(long, value_parser = simulate::threads)]
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
    /// How many threads play, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = simulate::threads)]
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
        }
    }
}

impl Run {
    fn run(self) -> Result<ExitCode, Failure> {
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
            threads: self.threads.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN),
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
        if self.json {
            let text =
                serde_json::to_string_pretty(&comparison).map_err(|error| Failure::new(error.to_string()))?;
            say!("{text}");
        } else {
            say!("{comparison}");
        }
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
        let threads = self.threads.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
        let checked = lab::check(&self.game, pack.as_ref(), limits, threads)
            .map_err(|error| Failure::new(error.to_string()))?;
        for one in &checked {
            say!("{one}");
        }
        let broken = checked.iter().filter(|one| !one.holds()).count();
        Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// What an experiment's folder is called.
fn name_of(experiment: &Experiment) -> String {
    let name = if experiment.name.is_empty() { &experiment.game } else { &experiment.name };
    name.to_lowercase().chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

/// The packs that the cells name, from folders beside the experiment.
fn packs_of(experiment: &Experiment, beside: &Path) -> Result<Vec<(String, Arc<Pack>)>, Failure> {
    let mut packs = Vec::new();
    for name in experiment.packs.iter().filter(|name| *name != "base") {
        if let Some(pack) = packs::for_game(Some(&beside.join(name)), &experiment.game)? {
            packs.push((name.clone(), pack));
        }
    }
    Ok(packs)
}

fn read_progress(file: &Path) -> Result<Progress, Failure> {
    let text = read_text(file)?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("{}: this is no stored run: {error}", file.display())))
}

/// Writes how far a run is. A machine that stops meanwhile leaves the file as it was before.
fn keep(file: &Path, progress: &Progress) -> Result<(), Failure> {
    let text = serde_json::to_string(progress).map_err(|error| Failure::new(error.to_string()))?;
    let write = || -> io::Result<()> {
        let fresh = file.with_extension("json.new");
        fs::write(&fresh, text)?;
        fs::File::open(&fresh)?.sync_all()?;
        fs::rename(&fresh, file)
    };
    write().map_err(|error| Failure::file(file, &error))
}

fn failed(error: &dyn std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

/// Puts the games of all blocks into one file, and says where it is.
fn write_games(progress: &Progress, games: &GamesFolder, parts: &[GamesFolder]) -> Result<(), LabError> {
    games.gather(progress, parts)?;
    say!("every game: {}", games.file().display());
    Ok(())
}

/// Whether Parquet files can be written, if they are asked for.
fn can_write_parquet(asked: bool) -> Result<(), Failure> {
    if asked && !cfg!(feature = "parquet") {
        return Err(Failure::new(
            "this program was built without Parquet files: `cargo build --release -p monsterbox --features parquet` \
             builds one that writes them; the tables are there as CSV in any case",
        ));
    }
    Ok(())
}

/// Writes the tables as Parquet files.
#[cfg(feature = "parquet")]
fn write_parquet(results: &Results, folder: &Path) -> Result<(), Failure> {
    for (name, bytes) in results.parquet().map_err(|error| failed(&error))? {
        let file = folder.join(name);
        fs::write(&file, bytes).map_err(|error| Failure::file(&file, &error))?;
    }
    Ok(())
}

/// Nobody gets here: it is refused before.
#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Results, _: &Path) -> Result<(), Failure> {
    can_write_parquet(true)
}

/// Writes every form of the report, and says it.
fn report(progress: &Progress, folder: &Path, parquet: bool) -> Result<(), Failure> {
    let results = Results::of(progress).map_err(|error| failed(&error))?;
    let json = serde_json::to_string_pretty(&results).map_err(|error| failed(&error))? + "\n";
    let lines = results.json_lines().map_err(|error| failed(&error))?;
    let mut files =
        vec![("report.json", json), ("report.jsonl", lines), ("report.html", lab::page(&results))];
    files.extend(results.tables().map_err(|error| failed(&error))?);
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).map_err(|error| Failure::file(&file, &error))?;
    }
    if parquet {
        write_parquet(&results, folder)?;
    }
    for cell in &results.cells {
        say!("{}\n{}{}\n", cell.cell, cell.report, also(cell));
    }
    say!("the whole report: {}", folder.join("report.html").display());
    Ok(())
}

/// What else a cell has shown, in a line each.
fn also(cell: &CellResult) -> String {
    let mut words = String::new();
    for scores in &cell.scores {
        let means = scores.seats.iter().map(|seat| format!("{} {:.2}", seat.seat, seat.mean));
        words += &format!("\n  {} at the end: {}", scores.what, means.collect::<Vec<_>>().join(", "));
    }
    if let Some(choices) = &cell.choices {
        words += &format!(
            "\n  the best choice is {:.2} points better than the worst, in {} decisions; {:.1} % matter",
            100.0 * choices.whole.worst.mean,
            choices.whole.decisions,
            100.0 * choices.whole.worst.matters.value,
        );
    }
    words
}

/// Turns true when somebody wants it to end. Asked a second time, it ends at once.
fn stop_on_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    on_signal(move || asked.store(true, Ordering::Relaxed));
    stop
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
