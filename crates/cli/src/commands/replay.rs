//! `monsterbox replay`: a recorded game again, on the screen or as plain text.

use std::{
    io::{self, IsTerminal as _},
    path::PathBuf,
    process::ExitCode,
};

use kernel::Viewer;
use table::Replay;

use super::{Failure, failure::read_text, is_dumb, out::say, packs};
use crate::terminal;

/// Step through a recorded game, forwards and backwards, from any seat's view
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Every line of the record is checked first: a torn, altered or foreign record is refused with the \
                        line and the reason."
)]
pub(super) struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who looks: a seat's letter, `spectator` or `referee`
    #[arg(long, default_value = "referee")]
    view: String,
    /// The content pack that the game was played with
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// Print the whole game as text instead
    #[arg(long)]
    plain: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let viewer = Viewer::read(&self.view).ok_or_else(|| {
            Failure::new(format!(
                "who looks is a seat's letter, `spectator` or `referee`, not `{}`",
                self.view
            ))
        })?;
        let pack = packs::for_any_game(self.pack.as_deref())?;
        let text = read_text(&self.file)?;
        let replay = table::replay_with(&text, pack.as_ref())
            .map_err(|error| Failure::new(format!("{}: {error}", self.file.display())))?;
        let seats = replay.names().len();
        if let Viewer::Seat(seat) = viewer
            && seat.index() >= seats
        {
            return Err(Failure::new(format!("there is no seat {seat} at this table of {seats}")));
        }
        if self.plain || is_dumb() || !io::stdout().is_terminal() {
            print(replay.as_ref(), viewer);
        } else {
            terminal::replay(&self.file, viewer, pack.as_ref())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print(replay: &dyn Replay, viewer: Viewer) {
    let header = replay.header();
    say!("{}: {}, seen by {viewer}", header.game, replay.names().join(", "));
    match replay.seed() {
        Some(seed) => say!("seed {seed}, bound by {}", header.commitment),
        None => say!("the seed is not disclosed yet, bound by {}", header.commitment),
    }
    for step in 0..=replay.steps() {
        let frame = replay.frame(step, viewer);
        match frame.title {
            Some(title) => say!("\n{step}. {}", title.words(replay.names())),
            None => say!("\nthe set-up"),
        }
        for told in frame.told {
            say!("   {} [{}]", told.text.words(replay.names()), told.rule);
        }
        say!("   {}", frame.position);
        if let Some(result) = frame.result {
            say!("\n{}", result.words(replay.names()));
        }
    }
}
