//! `monsterbox cards`: every card and piece of a game, with what it does.

use std::{path::PathBuf, process::ExitCode};

use kernel::Piece;
use monsterbox_box::{find, pieces};

use super::{
    Failure,
    known::Known,
    out::{self, say},
    packs,
};

/// Meta the cards and pieces of a game with what they do, one of them by its name, or those that hold all of some words
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox cards monster-kids\n  monsterbox cards monster-kids light portal\n  \
                        monsterbox cards crush --pack my-city --json"
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// A card's name or id, or words to search for
    words: Vec<String>,
    /// A content pack for the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let name = find(&self.game)?.name;
        let pack = packs::for_game(self.pack.as_deref(), &self.game)?;
        let all = pieces(&self.game, pack.as_deref())?;
        if all.is_empty() {
            return Err(Failure::new(format!("{name} has no cards or pieces to show")));
        }
        let words = self.words.join(" ");
        let found = found(&all, &words);
        if found.is_empty() {
            return Err(Failure::new(format!(
                "no card or piece of {name} has the name or all the words `{words}`"
            )));
        }
        if self.json {
            let text =
                serde_json::to_string_pretty(&found).map_err(|error| Failure::new(error.to_string()))?;
            say!("{text}");
        } else {
            print(&found);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The pieces of that name, or else those that hold all of the words.
pub(super) fn found<'p>(all: &'p [Piece], words: &str) -> Vec<&'p Piece> {
    let named: Vec<&Piece> = all.iter().filter(|piece| piece.is_called(words)).collect();
    if named.is_empty() { all.iter().filter(|piece| piece.has_words(words)).collect() } else { named }
}

/// Prints the pieces, under a heading for each kind.
pub(super) fn print(pieces: &[&Piece]) {
    let mut kind = "";
    for piece in pieces {
        if piece.kind != kind {
            if !kind.is_empty() {
                say!("");
            }
            kind = &piece.kind;
            out::paragraph("", kind, 2);
        }
        let numbers: Vec<String> =
            piece.numbers.iter().map(|(what, number)| format!("{what} {number}")).collect();
        let numbers = if numbers.is_empty() { String::new() } else { format!(": {}", numbers.join(", ")) };
        out::paragraph("  ", &format!("{}{numbers}", piece.title()), 6);
        out::paragraph("    ", &piece.does, 4);
        if !piece.flavour.is_empty() {
            out::paragraph("    ", &format!("“{}”", piece.flavour), 4);
        }
        let rules: Vec<&str> = piece.rules.iter().map(|rule| rule.0).collect();
        out::paragraph("    ", &format!("{} · {}", piece.id, rules.join(" ")), 4);
    }
}
