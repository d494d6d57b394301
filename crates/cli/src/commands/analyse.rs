//! `monsterbox analyse`: how well a recorded game was played, and what luck gave and took.

use std::{fs, num::NonZero, path::PathBuf, process::ExitCode};

use analyse::{AnalysisError, Asked, Judging, Shown};
use bots::Stop;
use kernel::Seat;

use super::{
    Failure,
    failure::read_text,
    lab::on_signal,
    out::{self, remark, say},
    packs, progress, threads,
};

/// How a shell shows that a program was broken off by Ctrl-C.
const BROKEN_OFF: u8 = 130;

/// Say how well a finished game was played: what each decision cost, and what luck gave and took
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox analyse game.play\n  monsterbox analyse game.play --seat A --all\n  monsterbox \
                        analyse game.play --effort 100 --html game.html\n\nEvery account adds up: the chance at the start, \
                        what luck gave and took, and everybody's decisions make the result. The same record and effort \
                        give the same report, on one thread or many. docs/analysis.md says how it is found."
)]
pub(super) struct Args {
    /// The record
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// The content pack that the game was played with
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// How much work is done, 10 to 100: with more of it intervals are narrower
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u8).range(10..=100))]
    effort: u8,
    /// How many threads work, 256 at most; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
    /// Only what luck and decisions gave and took: no decision is judged, which is much faster
    #[arg(long, conflicts_with = "all")]
    ledger_only: bool,
    /// Print one seat's part only, by its letter
    #[arg(long, value_name = "SEAT", value_parser = seat, conflicts_with = "json")]
    seat: Option<Seat>,
    /// Print every decision, not only those that something was clearly better than
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Print the whole analysis as JSON
    #[arg(long)]
    json: bool,
    /// Write it as a page with plots, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Reads a seat's letter.
fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(|letter| Seat::from_letter(letter.to_ascii_uppercase()));
    seat.filter(|_| letters.next().is_none()).ok_or_else(|| "a seat is a letter from A on".to_owned())
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let failed =
            |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", self.file.display()));
        let pack = packs::for_any_game(self.pack.as_deref())?;
        let text = read_text(&self.file)?;
        let (record, names) = table::read_record(&text, pack.as_ref()).map_err(|error| failed(&error))?;
        if let Some(seat) = self.seat.filter(|seat| seat.index() >= names.len()) {
            return Err(Failure::new(format!("there is no seat {seat} at this table of {}", names.len())));
        }
        let stop = Stop::default();
        let asked_to_stop = stop.clone();
        on_signal(move || asked_to_stop.now());
        let threads = threads::or_all_cores(self.threads);
        let judging = if self.ledger_only { Judging::None } else { Judging::Every };
        let asked = Asked { judging, threads, stop, ..Asked::new(self.effort) };
        let bar = progress::bar(record.steps() as u64, "steps")?;
        let found = analyse::analyse(&record, &names, &asked, &|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let analysis = match found {
            Ok(analysis) => analysis,
            Err(AnalysisError::Stopped) => {
                remark(format_args!("broken off; nothing is kept"));
                return Ok(ExitCode::from(BROKEN_OFF));
            }
            Err(error) => return Err(failed(&error)),
        };
        if let Some(file) = &self.html {
            fs::write(file, analyse::page(&analysis)).map_err(|error| Failure::file(file, &error))?;
        }
        if self.json {
            let text = serde_json::to_string_pretty(&analysis).map_err(|error| failed(&error))?;
            say!("{text}");
        } else {
            let width = usize::from(out::width());
            let shown = Shown { width, seat: self.seat, every_decision: self.all };
            say!("{}", analyse::table(&analysis, shown));
            if let Some(file) = &self.html {
                say!("\nthe page: {}", file.display());
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
