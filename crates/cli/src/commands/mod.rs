//! The commands of the binary, one file each.

mod admin;
mod analyse;
mod bot_check;
mod bot_match;
mod bot_sit;
mod calibrate;
mod cards;
mod completions;
mod durations;
mod failure;
mod games;
mod interrupt;
mod known;
mod lab;
mod learn;
mod odds;
mod out;
mod pack;
mod packs;
mod picture;
mod play;
mod progress;
mod replay;
mod rules;
mod scenario;
mod serve;
mod simulate;
mod threads;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use failure::Failure;
pub use out::complain;
pub(crate) use out::{is_dumb, print_line, wrapped};

/// Monster games in one box: every rule enforced and explained.
#[derive(Debug, Parser)]
#[command(
    name = "monsterbox",
    version,
    about,
    after_help = "Begin with `monsterbox play`. Every refusal names its rule: `monsterbox rules strike STR-21` explains \
                  it.\nSeats are letters from A, clockwise. Positions and actions are plain text; docs/notation.md \
                  teaches them."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Args),
    Serve(serve::Args),
    Admin(admin::Args),
    Learn(learn::Args),
    Games(games::Args),
    Rules(rules::Args),
    Cards(cards::Args),
    Odds(odds::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Analyse(analyse::Args),
    Simulate(simulate::Args),
    BotMatch(bot_match::Args),
    BotCheck(bot_check::Args),
    BotSit(bot_sit::Args),
    Lab(lab::Args),
    Scenario(scenario::Args),
    Pack(pack::Args),
    Calibrate(calibrate::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Picture(picture::Args),
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Command::Play(args) => args.run(),
            Command::Serve(args) => args.run(),
            Command::Admin(args) => args.run(),
            Command::Learn(args) => args.run(),
            Command::Games(args) => Ok(args.run()),
            Command::Rules(args) => args.run(),
            Command::Cards(args) => args.run(),
            Command::Odds(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Analyse(args) => args.run(),
            Command::Simulate(args) => args.run(),
            Command::BotMatch(args) => args.run(),
            Command::BotCheck(args) => args.run(),
            Command::BotSit(args) => args.run(),
            Command::Lab(args) => args.run(),
            Command::Scenario(args) => Ok(args.run()),
            Command::Pack(args) => args.run(),
            Command::Calibrate(args) => args.run(),
            Command::Completions(args) => Ok(args.run()),
            Command::Picture(args) => Ok(args.run()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
