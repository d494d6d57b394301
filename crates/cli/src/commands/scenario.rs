//! `monsterbox scenario`: runs anybody's scenario files.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use monsterbox_box::Playable;
use monsterbox_box::{Visit, visit};
use testkit::scenario::{File, Report, read, run};

use super::{Failure, complain, failure::read_text, out::say, packs};

/// Run scenario files and say how each scenario went
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A scenario is a position, scripted dice, actions, and what must come of them; docs/scenarios.md \
                        teaches the format.\nExits with 1 if a scenario fails or a file cannot be read."
)]
pub(super) struct Args {
    /// Scenario files (TOML)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A content pack for the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self) -> ExitCode {
        let mut code = ExitCode::SUCCESS;
        for path in &self.files {
            match run_file(path, self.pack.as_deref()) {
                Ok(report) => {
                    say!("{}\n{report}\n", path.display());
                    if !report.passed() {
                        code = ExitCode::FAILURE;
                    }
                }
                Err(failure) => {
                    complain(&failure);
                    code = ExitCode::FAILURE;
                }
            }
        }
        code
    }
}

fn run_file(path: &Path, pack: Option<&Path>) -> Result<Report, Failure> {
    struct Run(File);
    impl Visit for Run {
        type Out = Report;
        fn game<G: Playable>(self) -> Report {
            run::<G>(&self.0)
        }
    }
    let text = read_text(path)?;
    let file = read(&text).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    let slug = file.game.clone();
    monsterbox_box::find(&slug).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    let file = match packs::for_game(pack, &slug)? {
        Some(pack) => file.with_pack(&pack),
        None => file,
    };
    visit(&slug, Run(file)).map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}
