//! `monsterbox pack`: list those of the box, check a content pack, begin a new one, or print a whole box.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use kernel::pack::listed;
use monsterbox_box::{find, games};
use print::{Paper, Part, Request};

use super::{Failure, known::Known, out::say, packs};

/// List the packs of the box, check a content pack of your own cards, begin a new one, or print a whole box
#[derive(Debug, clap::Args)]
#[command(
    after_help = "docs/packs.md teaches the files of a pack. `--pack DIR` plays with one in every command, and \
                  `--pack NAME` with one of the box."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the packs that come with the games
    List {
        /// Only those of this game
        #[arg(value_name = "GAME", value_parser = Known::GAME, hide_possible_values = true)]
        game: Option<String>,
    },
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
    /// Print and play: write a game's whole box, or a part of it, as PDF
    #[command(
        after_help = "Examples:\n  monsterbox pack print mayhem\n  monsterbox pack print crush --paper letter --part board\n  \
                      monsterbox pack print monster-kids --pack my-street --out my-street.pdf\n  monsterbox pack print \
                      my-street --part cards\n\ndocs/print.md says which paper, how both sides meet, and how to cut."
    )]
    Print {
        /// The game's short name, or the folder of a pack
        #[arg(value_name = "GAME|DIR", value_parser = Known::GAME, hide_possible_values = true)]
        what: String,
        /// A content pack for the game
        #[arg(long, value_name = "DIR")]
        pack: Option<PathBuf>,
        /// The paper: a4 or letter
        #[arg(long, value_name = "PAPER", default_value = "a4")]
        paper: Paper,
        /// One part only: rulebook, reference, cards, board, pieces, or blank cards to draw on
        #[arg(long, value_name = "PART")]
        part: Option<Part>,
        /// The file to write; without it one with the game's name
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Command::List { game } => list(game.as_deref()),
            Command::Check { folder } => check(&folder),
            Command::New { first, folder: Some(folder), .. } => begin(&folder, &first),
            Command::New { first, folder: None, game: Some(game) } => begin(Path::new(&first), &game),
            Command::New { first, folder: None, game: None } => Err(Failure::new(format!(
                "a pack is for one game: `monsterbox pack new GAME {first}`; these games take packs: {}",
                taking_packs().join(", ")
            ))),
            Command::Print { what, pack, paper, part, out } => {
                print(&what, pack.as_deref(), (paper, part), out.as_deref())
            }
        }
    }
}

/// Every pack of the box, a line each: the game, the name to play with, and what it is called.
fn list(game: Option<&str>) -> Result<ExitCode, Failure> {
    let games = match game {
        Some(slug) => vec![find(slug)?],
        None => games(),
    };
    for game in games {
        for pack in game.base_pack.into_iter().chain(game.more_packs.iter().map(AsRef::as_ref)) {
            say!("{:<15} {:<12} {}", game.slug, pack.name, pack.title());
        }
    }
    Ok(ExitCode::SUCCESS)
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

/// The game and the folder of its pack that are to be printed. A folder that holds a pack wins over a game of the same name.
fn printed<'a>(what: &'a str, pack: Option<&'a Path>) -> Result<(String, Option<&'a Path>), Failure> {
    let folder = Path::new(what);
    match (pack, find(what)) {
        (Some(pack), Ok(game)) => Ok((game.slug.to_owned(), Some(pack))),
        (Some(_), Err(unknown)) => Err(unknown.into()),
        (None, Ok(game)) if !folder.join("pack.toml").is_file() => Ok((game.slug.to_owned(), None)),
        (None, Err(unknown)) if !folder.exists() => Err(unknown.into()),
        (None, _) => Ok((packs::game_of(&packs::read(folder)?, folder)?, Some(folder))),
    }
}

/// Prints a box or a part of it.
fn print(
    what: &str,
    pack: Option<&Path>,
    (paper, part): (Paper, Option<Part>),
    out: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let (game, folder) = printed(what, pack)?;
    let pack = packs::for_game(folder, &game)?;
    let request = Request { game: &game, pack: pack.as_deref(), paper, part };
    let printed = print::print(&request).map_err(|error| Failure::new(error.to_string()))?;
    let usual = || {
        PathBuf::from(part.map_or_else(|| format!("{game}.pdf"), |part| format!("{game}-{}.pdf", part.key())))
    };
    let out = out.map_or_else(usual, Path::to_owned);
    fs::write(&out, &printed.pdf).map_err(|error| Failure::file(&out, &error))?;
    for note in &printed.notes {
        say!("{note}");
    }
    let pages = printed.pages.len();
    let many = if pages == 1 { "one page".to_owned() } else { format!("{pages} pages") };
    say!(
        "{}: {} on {many}; print it in actual size, on both sides along the long edge",
        out.display(),
        find(&game)?.name
    );
    Ok(ExitCode::SUCCESS)
}
