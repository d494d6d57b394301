//! `monsterbox rules`: the ledger of a game, one rule of it, or a search.

use std::process::ExitCode;

use kernel::{Mark, Rule};
use monsterbox_box::find;

use super::{Failure, known::Known, out};

/// Show the rules of a game, one rule by its id, or those that hold all of some words
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox rules strike\n  monsterbox rules strike STR-21\n  monsterbox rules \
                        strike empty arena"
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// A rule's id, or words to search for
    words: Vec<String>,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let card = find(&self.game)?;
        let words = self.words.join(" ");
        let found: Vec<&Rule> = match card.ledger.look_up(&words) {
            Some(rule) => vec![rule],
            None => card.ledger.search(&words).collect(),
        };
        if found.is_empty() {
            return Err(Failure::new(format!(
                "no rule of {} has the id or all the words `{words}`",
                card.name
            )));
        }
        let mut section = "";
        for rule in found {
            if rule.section != section {
                section = &rule.section;
                out::paragraph("", section, 2);
            }
            let mark = match rule.mark {
                Mark::Rulebook => String::new(),
                Mark::OurReading | Mark::Option => format!(" ({})", rule.mark),
            };
            out::paragraph(&format!("  {}{mark}  ", rule.id), &rule.text, 6);
        }
        Ok(ExitCode::SUCCESS)
    }
}
