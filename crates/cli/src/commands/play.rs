//! `monsterbox play`: the terminal table.

use std::{path::PathBuf, process::ExitCode};

use etcetera::{BaseStrategy as _, choose_base_strategy};
use kernel::Seed;
use table::Occupant;

use super::{Failure, known::Known, packs};
use crate::terminal::{self, Address, PlayOptions};

/// Play in the terminal: alone against bots, or with others at one screen
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without arguments a menu asks for everything.\n\nExamples:\n  monsterbox play\n  monsterbox play \
                        strike --seat Ann --seat bot:exact\n  monsterbox play strike --seat Ann --seat Bob --seat \
                        bot:search -o hidden-pools\n  monsterbox play --resume game.play\n  monsterbox play --at http://localhost:8000\n  monsterbox \
                        play mayhem --at http://localhost:8000 --seat Ann --seat open\n\nEvery step is saved as it is \
                        taken; a game is never lost."
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: Option<String>,
    /// Who sits there, seat by seat: a person's name, or bot:NAME
    #[arg(short, long = "seat", value_name = "NAME|bot:NAME", requires = "game", value_parser = Known::SEAT, hide_possible_values = true)]
    seats: Vec<String>,
    /// An option of the table, as KEY=VALUE or KEY; may be given several times
    #[arg(short, long = "option", value_name = "KEY=VALUE", requires = "game", value_parser = Known::OPTION, hide_possible_values = true)]
    options: Vec<String>,
    /// The seed of the dice: the same seed gives the same dice
    #[arg(long)]
    seed: Option<String>,
    /// A saved game to go on with
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    resume: Option<PathBuf>,
    /// A content pack, for tables of the game it is for
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// A server to play at, or the link of a table there: http://HOST:PORT or http://HOST:PORT/t/TABLE
    #[arg(long, value_name = "URL", conflicts_with_all = ["resume", "seed"])]
    at: Option<Address>,
    /// Where games are saved
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let seats = self.seats.iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
        let seed = match self.seed.as_deref().map(Seed::new) {
            Some(None) => return Err(Failure::new("a seed is a text of 1 to 100 printable letters")),
            Some(Some(seed)) => Some(seed),
            None => None,
        };
        let pack = match &self.game {
            Some(game) => {
                monsterbox_box::find(game)?;
                packs::for_game(self.pack.as_deref(), game)?
            }
            None => packs::for_any_game(self.pack.as_deref())?,
        };
        terminal::play(PlayOptions {
            game: self.game,
            seats,
            options: self.options,
            seed,
            resume: self.resume,
            saves: self.saves.unwrap_or_else(|| data_folder().join("games")),
            kept: Some(data_folder().join("terminal.json")),
            pack,
            at: self.at,
            tokens: Some(data_folder().join("seats.json")),
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Our folder among the user's data, where other programs keep theirs too; without a home it is where we are.
pub(super) fn data_folder() -> PathBuf {
    let data = choose_base_strategy().map(|folders| folders.data_dir());
    data.unwrap_or_else(|_| PathBuf::from(".")).join("monsterbox")
}
