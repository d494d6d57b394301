//! `monsterbox pack`: check a content pack, begin a new one, or print its cards.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use bots::Opponents;
use kernel::{Pack, Tabletop as _, pack::listed};
use monster_strike::{MonsterStrike, blank_sheets, sheets};
use monsterbox_box::{Visit, find, games, visit};

use super::{Failure, packs};

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
    New {
        /// The folder to make
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The game's short name
        #[arg(long, default_value = "mayhem")]
        game: String,
    },
    /// Write a pack's cards as sheets to print and cut out: one page of HTML
    Print {
        /// The pack's folder, or `base` for the game's own cards
        #[arg(value_name = "DIR", default_value = BASE)]
        folder: PathBuf,
        /// The game's short name
        #[arg(long, default_value = MonsterStrike::SLUG)]
        game: String,
        /// Blank cards instead, to draw and write on by hand
        #[arg(long, conflicts_with = "folder")]
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
            Command::New { folder, game } => begin(&folder, &game),
            Command::Print { folder, game, blank, out } => print((!blank).then_some(&*folder), &game, &out),
        }
    }
}

fn check(folder: &Path) -> Result<ExitCode, Failure> {
    let pack = packs::read(folder)?;
    let game = packs::game_of(&pack, folder)?;
    let mistakes = packs::mistakes(&pack, &game)?;
    if mistakes.is_empty() {
        println!("{}: a fine pack for {}", folder.display(), find(&game)?.name);
        return Ok(ExitCode::SUCCESS);
    }
    println!("{}", listed(&mistakes));
    println!("{} to mend in {}", mistakes.len(), folder.display());
    Ok(ExitCode::FAILURE)
}

fn begin(folder: &Path, game: &str) -> Result<ExitCode, Failure> {
    struct Base;
    impl Visit for Base {
        type Out = Option<&'static Pack>;
        fn game<G: Opponents>(self) -> Self::Out {
            G::base_pack()
        }
    }
    let Some(base) = visit(game, Base)? else {
        let with: Vec<&str> = games()
            .into_iter()
            .map(|card| card.slug)
            .filter(|slug| matches!(visit(slug, Base), Ok(Some(_))))
            .collect();
        return Err(Failure::new(format!(
            "{} takes no packs; these games do: {}",
            find(game)?.name,
            with.join(", ")
        )));
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
    println!("{}: a copy of the cards of {}, yours to change", folder.display(), find(game)?.name);
    println!("then: monsterbox pack check {0}\n      monsterbox play {game} --pack {0}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// A starter pack is no longer the base one.
fn renamed(text: &str) -> String {
    let lines = text.lines().map(|line| if line.starts_with("name ") { "name = \"my-pack\"" } else { line });
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// Prints the cards in a folder, or blank ones where none is named.
fn print(folder: Option<&Path>, game: &str, out: &Path) -> Result<ExitCode, Failure> {
    let name = find(game)?.name;
    if game != MonsterStrike::SLUG {
        let printed = MonsterStrike::SLUG;
        return Err(Failure::new(format!("{name} has no card sheets to print; this game has: {printed}")));
    }
    let page = match folder {
        None => blank_sheets(),
        Some(folder) => {
            let own = packs::for_game((folder != Path::new(BASE)).then_some(folder), game)?;
            let pack = own.as_deref().or_else(|| MonsterStrike::base_pack());
            sheets(pack.expect("invariant: the game has cards of its own"))
                .map_err(|mistakes| Failure::new(listed(&mistakes)))?
        }
    };
    fs::write(out, page).map_err(|error| Failure::file(out, &error))?;
    println!(
        "{}: card sheets of {name}; open them in a browser and print them in actual size",
        out.display()
    );
    Ok(ExitCode::SUCCESS)
}
