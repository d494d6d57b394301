//! `monsterbox rules`: the ledger of a game, one rule of it, or a search.

use std::process::ExitCode;

use kernel::{Mark, Rule};
use monsterbox_box::{find, pieces};

use super::{Failure, cards, known::Known, out};

/// Meta the rules of a game, one rule by its id, those that hold all of some words, or those of a card
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox rules strike\n  monsterbox rules strike STR-21\n  monsterbox rules \
                        strike empty arena\n  monsterbox rules crush subside"
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
        let by_id = card.ledger.look_up(&words);
        let mut found: Vec<&Rule> = match by_id {
            Some(rule) => vec![rule],
            None => card.ledger.search(&words).collect(),
        };
        let all = pieces(&self.game, None)?;
        let named = if words.is_empty() || by_id.is_some() { Vec::new() } else { cards::found(&all, &words) };
        if found.is_empty() && named.is_empty() {
            return Err(Failure::new(format!(
                "no rule or card of {} has the id, the name or all the words `{words}`",
                card.name
            )));
        }
        if !named.is_empty() {
            cards::print(&named);
            out::paragraph("", "", 0);
            // A card by its very name brings the rules it lives by.
            let lived_by =
                named.iter().filter(|piece| piece.is_called(&words)).flat_map(|piece| &piece.rules);
            for rule in lived_by.filter_map(|id| card.ledger.get(id.0)) {
                if !found.contains(&rule) {
                    found.push(rule);
                }
            }
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
            for reading in
                card.options.iter().filter(|option| option.reads().is_some_and(|id| id.0 == rule.id))
            {
                let told = format!("Can be played otherwise: {} (option {})", reading.label, reading.key);
                out::paragraph("      ", &told, 6);
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
