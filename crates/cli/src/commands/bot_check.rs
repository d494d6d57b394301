//! `monsterbox bot-check`: whether a program speaks the protocol of bots well.

use std::{process::ExitCode, time::Duration};

use guest::{Checked, Clock, CommandLine, Limits, Verdict};

use super::{Failure, durations, interrupt, known::Known, out::say};

/// Check that a program speaks the protocol of bots: a conversation over all games, and what is wrong with its part of it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox bot-check \"python3 examples/bots/python/random_bot.py\"\n  monsterbox bot-check ./mine pig \
                        connect-four\n\nIt ends with 0 if nothing is wrong. docs/bot-protocol.md tells the protocol."
)]
pub(super) struct Args {
    /// How the program is started, in quotes
    #[arg(value_name = "COMMAND")]
    command: CommandLine,
    /// The games to play; without any, all that it says it plays
    #[arg(value_name = "GAME", value_parser = Known::GAME)]
    games: Vec<String>,
    /// The time that it has for all its decisions in a game
    #[arg(long, default_value = "10s", value_parser = durations::read)]
    time: Duration,
    /// What it gets back after each decision
    #[arg(long, default_value = "100ms", value_parser = durations::read)]
    increment: Duration,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        interrupt::end_programs_too()?;
        let clock = Clock { time: self.time, increment: self.increment };
        let found = guest::check(&self.command, &self.games, clock, Limits::default(), print)
            .map_err(|error| Failure::new(error.to_string()))?;
        let wrong = found.iter().filter(|checked| matches!(checked.verdict, Verdict::Wrong(_))).count();
        match wrong {
            0 => {
                say!("nothing is wrong");
                Ok(ExitCode::SUCCESS)
            }
            _ => Err(Failure::new(format!("{wrong} of {} are wrong", found.len()))),
        }
    }
}

fn print(checked: &Checked) {
    let what = &checked.what;
    match &checked.verdict {
        Verdict::Fine => say!("  fine   {what}"),
        Verdict::Remark(why) => say!("  note   {what}: {why}"),
        Verdict::Wrong(why) => say!("  wrong  {what}: {why}"),
    }
}
