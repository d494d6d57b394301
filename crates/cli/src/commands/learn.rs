//! `monsterbox learn`: a game in fifteen lines, then a guided first game, try by try.

use std::{
    io::{self, BufRead as _, IsTerminal as _},
    process::ExitCode,
};

use monsterbox_box::find;
use table::{Answer, Choice, Learning};

use super::{
    Failure,
    known::Known,
    out::{self, say},
};

/// Learn a game: how it goes in fifteen lines, then a guided first game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type the number of a choice or the action itself, as in docs/notation.md. An empty line shows the choices again, \
                        `quit` ends the lesson."
)]
pub(super) struct Args {
    /// The game's short name
    #[arg(value_parser = Known::GAME)]
    game: String,
    /// Only the fifteen lines
    #[arg(long)]
    briefly: bool,
}

/// More choices than this are not listed: they are typed, as the text of the step says.
const MOST_LISTED: usize = 16;
/// What is said before the first step.
const HOW_TO_ANSWER: &str = "Answer with the number of a choice or with the words in brackets behind it. An empty line shows the choices again, \
                             and `quit` ends the lesson.";

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let game = find(&self.game)?;
        let (name, how) = (game.name, game.how_to_play);
        let lesson = table::learn(&self.game)?;
        if how.is_none() && lesson.is_none() {
            return Err(Failure::new(format!("{name} is there for those who build: it has no lesson")));
        }
        say!("{name}\n");
        for line in how.unwrap_or_default().lines() {
            let words = line.trim_start();
            let indent = line.len() - words.len();
            out::paragraph(&" ".repeat(indent), words, indent);
        }
        if let Some(mut lesson) = lesson.filter(|_| !self.briefly) {
            take(lesson.as_mut())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes a lesson over the standard input; where that ends, so does the lesson.
fn take(lesson: &mut dyn Learning) -> io::Result<()> {
    say!("\n{}\n", lesson.title());
    out::paragraph("", HOW_TO_ANSWER, 0);
    let asked = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    while let Some(text) = lesson.text().map(str::to_owned) {
        let (step, of) = lesson.place();
        say!("\n── {step} of {of} ──");
        out::paragraph("", &text, 0);
        say!("\n{}", lesson.picture().plain().trim_end());
        let choices = lesson.choices();
        list(&choices, lesson.names());
        loop {
            if asked {
                out::text_out(format_args!("> "));
            }
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            let typed = line.trim();
            if typed == "quit" {
                return Ok(());
            }
            if typed.is_empty() {
                list(&choices, lesson.names());
                continue;
            }
            if answered(lesson, meant(typed, &choices)) {
                break;
            }
        }
    }
    out::paragraph("\n", lesson.end(), 0);
    Ok(())
}

/// The action that is meant: a listed choice by its number, or what is typed.
fn meant<'a>(typed: &'a str, choices: &'a [Choice]) -> &'a str {
    let number = typed.parse::<usize>().ok().filter(|_| choices.len() <= MOST_LISTED);
    let number = number.and_then(|number| number.checked_sub(1));
    number.and_then(|place| choices.get(place)).map_or(typed, |choice| &choice.notation)
}

/// Whether the try was right; either way it is answered.
fn answered(lesson: &mut dyn Learning, notation: &str) -> bool {
    match lesson.attempt(notation) {
        Answer::Right { says, told } => {
            for told in told {
                out::paragraph("  ", &format!("{} [{}]", told.text.words(lesson.names()), told.rule), 4);
            }
            say!("");
            out::paragraph("", &says, 0);
            true
        }
        Answer::Wrong { says, rule } => {
            let cited = rule.map_or_else(String::new, |rule| format!(" [{rule}]"));
            out::paragraph("", &format!("{says}{cited}"), 0);
            false
        }
    }
}

fn list(choices: &[Choice], names: &[String]) {
    say!("");
    if choices.len() > MOST_LISTED {
        say!("  {} different things can be done here, too many to list: type one.", choices.len());
        return;
    }
    for (choice, number) in choices.iter().zip(1..) {
        out::paragraph(
            &format!("{number:>4}  "),
            &format!("{} ({})", choice.label.words(names), choice.notation),
            6,
        );
    }
}
