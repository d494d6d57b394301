//! `monsterbox games`: what is in the box.

use std::process::ExitCode;

use monsterbox_box::{Kind, games};

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
            println!("{:<14} {} ({players} players{kind})", card.slug, card.name);
            println!("{:<14} {}", "", card.tagline);
            let bots: Vec<String> =
                card.bots.iter().map(|(name, label)| format!("{name} ({label})")).collect();
            println!("{:<14} bots: {}", "", bots.join(", "));
            for option in card.options {
                let values = option.values().join("|");
                println!("{:<14} option {}={values}: {} [{}]", "", option.key, option.label, option.rule);
            }
            println!();
        }
        ExitCode::SUCCESS
    }
}
