//! `monsterbox pack`: check a content pack, begin a new one, or print its cards.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use kernel::{Meta as _, pack::listed};
use monster_strike::{MonsterStrike, blank_sheets, sheets};
use monsterbox_box::{find, games};

use super::{Failure, known::Known, out::say, packs};

/// Check a content pack of your own cards, begin a new one, or print its cards
#[derive(Debug, clap::Args)]
#[command(
    after_help = "docs/packs.md teaches the files of a pack. `--pack DIR` plays with one in every command."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Name every mistake of a pack with file, line, card and what would be right
    Check {
        /// The pack's folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Write a starter pack: a copy of the game's own cards to change
    #[command(
        override_usage = "monsterbox pack new GAME DIR\n       monsterbox pack new DIR --game GAME",
        after_help = "Example:\n  monsterbox pack new mayhem my-monsters"
    )]
    New {
        /// The game's short name; or the folder to make, with --game
        #[arg(value_name = "GAME", value_parser = Known::GAME, hide_possible_values = true)]
        first: String,
        /// The folder to make
        #[arg(value_name = "DIR", conflicts_with = "game")]
        folder: Option<PathBuf>,
        /// The game's short name
        #[arg(long, value_parser = Known::GAME)]
        game: Option<String>,
    },
    /// Write a pack's cards as sheets to print and cut out: one page of HTML
    #[command(
        after_help = "Examples:\n  monsterbox pack print my-monsters\n  monsterbox pack print monster-strike\n  \
                      monsterbox pack print monster-strike --blank"
    )]
    Print {
        /// The pack's folder, or a game's short name for its own cards
        #[arg(value_name = "DIR|GAME", required_unless_present = "game", value_parser = Known::GAME,
              hide_possible_values = true)]
        what: Option<String>,
        /// The game's short name, where only `base` or no folder is named
        #[arg(long, value_parser = Known::GAME)]
        game: Option<String>,
        /// Blank cards of that game instead, to draw and write on by hand
        #[arg(long)]
        blank: bool,
        /// The file to write
        #[arg(long, value_name = "FILE", default_value = "cards.html")]
        out: PathBuf,
    },
}

/// What stands for the game's own cards where a pack's folder could.
const BASE: &str = "base";

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Command::Check { folder } => check(&folder),
            Command::New { first, folder: Some(folder), .. } => begin(&folder, &first),
            Command::New { first, folder: None, game: Some(game) } => begin(Path::new(&first), &game),
            Command::New { first, folder: None, game: None } => Err(Failure::new(format!(
                "a pack is for one game: `monsterbox pack new GAME {first}`; these games take packs: {}",
                taking_packs().join(", ")
            ))),
            Command::Print { what, game, blank, out } => print(what.as_deref(), game.as_deref(), blank, &out),
        }
    }
}

fn check(folder: &Path) -> Result<ExitCode, Failure> {
    let pack = packs::read(folder)?;
    let game = packs::game_of(&pack, folder)?;
    let mistakes = packs::mistakes(&pack, &game)?;
    if mistakes.is_empty() {
        say!("{}: a fine pack for {}", folder.display(), find(&game)?.name);
        return Ok(ExitCode::SUCCESS);
    }
    say!("{}", listed(&mistakes));
    say!("{} to mend in {}", mistakes.len(), folder.display());
    Ok(ExitCode::FAILURE)
}

/// The games that have cards of their own.
fn taking_packs() -> Vec<&'static str> {
    games().into_iter().filter(|game| game.base_pack.is_some()).map(|game| game.slug).collect()
}

fn begin(folder: &Path, game: &str) -> Result<ExitCode, Failure> {
    let Some(base) = find(game)?.base_pack else {
        let (name, with) = (find(game)?.name, taking_packs().join(", "));
        return Err(Failure::new(format!("{name} takes no packs; these games do: {with}")));
    };
    if folder.exists() {
        return Err(Failure::new(format!("{}: there is something already", folder.display())));
    }
    for (name, text) in &base.files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| Failure::file(parent, &error))?;
        }
        let text = if name == "pack.toml" { renamed(text) } else { text.clone() };
        fs::write(&path, text).map_err(|error| Failure::file(&path, &error))?;
    }
    say!("{}: a copy of the cards of {}, yours to change", folder.display(), find(game)?.name);
    say!("then: monsterbox pack check {0}\n      monsterbox play {game} --pack {0}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// A starter pack is no longer the base one.
fn renamed(text: &str) -> String {
    let lines = text.lines().map(|line| if line.starts_with("name ") { "name = \"my-pack\"" } else { line });
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// Whose cards are printed: those of a pack's folder, or a game's own.
enum Cards<'a> {
    Folder(&'a Path),
    Own,
}

/// What is to be printed, and of which game. A folder that holds a pack wins over a game of the same name.
fn printed<'a>(what: Option<&'a str>, game: Option<&str>) -> Result<(Cards<'a>, String), Failure> {
    let folder = what.map(Path::new).filter(|folder| *folder != Path::new(BASE));
    match (folder, game) {
        (None, Some(game)) => Ok((Cards::Own, game.to_owned())),
        (None, None) => Err(Failure::new(
            "`base` are a game's own cards: say with --game, or instead of it, which game's",
        )),
        (Some(folder), Some(game)) => Ok((Cards::Folder(folder), game.to_owned())),
        (Some(name), None) => match name.to_str().filter(|_| !name.join("pack.toml").is_file()).map(find) {
            Some(Ok(card)) => Ok((Cards::Own, card.slug.to_owned())),
            _ => Ok((Cards::Folder(name), packs::game_of(&packs::read(name)?, name)?)),
        },
    }
}

/// Prints the cards of a folder or a game, or blank ones of that game.
fn print(what: Option<&str>, game: Option<&str>, blank: bool, out: &Path) -> Result<ExitCode, Failure> {
    let (cards, game) = printed(what, game)?;
    let name = find(&game)?.name;
    if game != MonsterStrike::SLUG {
        let printed = MonsterStrike::SLUG;
        return Err(Failure::new(format!("{name} has no card sheets to print; this game has: {printed}")));
    }
    let page = match (cards, blank) {
        (Cards::Folder(folder), true) => {
            let why = "blank cards are of a game, not of a pack";
            return Err(Failure::new(format!("{}: {why}", folder.display())));
        }
        (Cards::Own, true) => blank_sheets(),
        (cards, false) => {
            let own = match cards {
                Cards::Folder(folder) => packs::for_game(Some(folder), &game)?,
                Cards::Own => None,
            };
            let pack = own.as_deref().or_else(|| MonsterStrike::base_pack());
            sheets(pack.expect("invariant: the game has cards of its own"))
                .map_err(|mistakes| Failure::new(listed(&mistakes)))?
        }
    };
    fs::write(out, page).map_err(|error| Failure::file(out, &error))?;
    say!("{}: card sheets of {name}; open them in a browser and print them in actual size", out.display());
    Ok(ExitCode::SUCCESS)
}
