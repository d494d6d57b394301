//! `monsterbox bot-match`: programs and our own bots against each other, with what they win and what they lose by house rules.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use guest::{Clock, Contest, Entrant, Limits, Played, Seating};
use kernel::{Options, Setup};
use monsterbox_box::{BotKind, find};

use super::{Failure, durations, interrupt, known::Known, out, packs, progress};

/// Let programs in any language play against each other, or against our bots
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox bot-match connect-four --bot \"python3 examples/bots/python/connect_four_bot.py\" --bot \
                        search --games 20 --swap\n  monsterbox bot-match strike --bot ./mine --bot greedy --bot exact -o hidden-pools \
                        --records games\n\nA program speaks lines of JSON on its standard input and output: docs/bot-protocol.md. What it does \
                        wrong costs it the game by a house rule (MATCH-1 to MATCH-5), and the match goes on. Programs run with your own \
                        rights: start none that you would not start yourself."
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// Who plays: a command in quotes, or the name of one of our bots; once for each player
    #[arg(short, long = "bot", value_name = "COMMAND|BOT", required = true, value_parser = Known::BOT, hide_possible_values = true)]
    bots: Vec<String>,
    /// How many games
    #[arg(short, long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of the match; without it, one that nobody can guess
    #[arg(long)]
    seed: Option<String>,
    /// The time that a program has for all its decisions in a game
    #[arg(long, default_value = "10s", value_parser = durations::read)]
    time: Duration,
    /// What it gets back after each decision
    #[arg(long, default_value = "100ms", value_parser = durations::read)]
    increment: Duration,
    /// Play the same dice from every seat: everybody moves one seat further from game to game
    #[arg(long)]
    swap: bool,
    /// An option of the table, as KEY=VALUE or KEY; may be given several times
    #[arg(short, long = "option", value_name = "KEY=VALUE", value_parser = Known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// A content pack for the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// A folder for the records of the games; it must not hold any yet
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        interrupt::end_programs_too()?;
        let kinds = find(&self.game)?.bots;
        let ours: Vec<&str> = kinds.iter().flat_map(BotKind::words).collect();
        let entrants = self.bots.iter().map(|text| entrant(text, &ours)).collect::<Result<Vec<_>, _>>()?;
        let mut options = Options::default();
        self.options.iter().for_each(|option| options.set(option));
        let players = u8::try_from(entrants.len()).unwrap_or(u8::MAX);
        let pack = packs::for_game(self.pack.as_deref(), &self.game)?;
        let contest = Contest {
            game: self.game,
            setup: Setup { players, options, pack },
            entrants,
            games: self.games,
            seed: self.seed.map_or_else(fresh_seed, Ok)?,
            seating: if self.swap { Seating::Swapped } else { Seating::Fixed },
            clock: Clock { time: self.time, increment: self.increment },
            limits: Limits::default(),
        };
        if let Some(folder) = &self.records {
            make_room(folder)?;
        }
        let bar = progress::bar(contest.games, "games")?;
        let report = contest.run(|played| {
            bar.set_position(played.number);
            if let Some(forfeit) = &played.forfeit {
                let (number, seat, fault) = (played.number, forfeit.seat, &forfeit.fault);
                bar.suspend(|| {
                    out::remark(format_args!(
                        "game {number}, bot {} in seat {seat}: {fault}",
                        forfeit.entrant + 1
                    ));
                });
            }
            match &self.records {
                Some(folder) => {
                    keep(folder, played).map_err(|error| format!("{}: {error}", folder.display()))
                }
                None => Ok(()),
            }
        });
        bar.finish_and_clear();
        let report = report.map_err(|error| Failure::new(error.to_string()))?;
        out::found(&report, self.json)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Who somebody means: one of ours by its name, or a program.
fn entrant(text: &str, ours: &[&str]) -> Result<Entrant, Failure> {
    if let Some(name) = text.strip_prefix("bot:").or_else(|| ours.contains(&text).then_some(text)) {
        return Ok(Entrant::Ours(name.to_owned()));
    }
    text.parse().map(Entrant::Program).map_err(Failure::new)
}

/// A seed that nobody can guess: neither can a bot.
fn fresh_seed() -> Result<String, Failure> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::new(error.to_string()))?;
    Ok(bytes.map(|byte| format!("{byte:02x}")).concat())
}

/// Makes the folder of the records, which holds none of another match.
fn make_room(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    let mut entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(Failure::new(format!("{}: the folder is not empty", folder.display()))),
    }
}

/// Writes the record of a game; the seed of one that was never finished lies beside it.
fn keep(folder: &Path, played: &Played) -> std::io::Result<()> {
    let file = folder.join(format!("game-{:04}.play", played.number));
    if let Some(record) = &played.record {
        fs::write(&file, record)?;
        if let Some(seed) = &played.secret {
            fs::write(file.with_extension("seed"), format!("{seed}\n"))?;
        }
    }
    Ok(())
}
