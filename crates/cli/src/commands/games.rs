//! `monsterbox games`: what is in the box.

use std::process::ExitCode;

use kernel::OptionSpec;
use monsterbox_box::{Kind, games};

use super::out::{self, say};

/// Where what is said of a game begins, behind its short name.
const INDENT: usize = 15;
/// More values than these are not all listed.
const MOST_VALUES: usize = 10;

/// List the games with their players, bots and options
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

impl Args {
    pub(super) fn run(self) -> ExitCode {
        let Self {} = self;
        for card in games() {
            let (fewest, most) = card.players;
            let players = if fewest == most { format!("{fewest}") } else { format!("{fewest} to {most}") };
            let kind = match card.kind {
                Kind::Published => "",
                Kind::Reference => ", a reference game",
            };
            let paragraph = |text: &str| out::paragraph(&" ".repeat(INDENT), text, INDENT + 2);
            say!("{:<14} {} ({players} players{kind})", card.slug, card.name);
            paragraph(card.tagline);
            for kind in &card.bots {
                let title = Some(kind.title()).filter(|title| title != kind.name);
                let title = title.map_or_else(String::new, |title| format!(" ({title})"));
                paragraph(&format!("bot {}{title}: {}", kind.name, kind.label));
            }
            let (readings, offered): (Vec<_>, Vec<_>) =
                card.options.iter().partition(|option| option.is_reading());
            for option in offered {
                let values = values(option);
                paragraph(&format!("option {}={values}: {} [{}]", option.key, option.label, option.rule));
            }
            if !readings.is_empty() {
                paragraph("other readings of the rules, each an option that is off:");
            }
            for reading in readings {
                let told = format!("{}: {} [{}]", reading.key, reading.label, reading.rule);
                out::paragraph(&" ".repeat(INDENT + 2), &told, INDENT + 4);
            }
            say!("");
        }
        ExitCode::SUCCESS
    }
}

/// The values of an option; of very many the first ones and the last.
fn values(option: &OptionSpec) -> String {
    match option.values() {
        [first, second, third, .., last] if option.values().len() > MOST_VALUES => {
            format!("{first}|{second}|{third}|…|{last}")
        }
        all => all.join("|"),
    }
}
