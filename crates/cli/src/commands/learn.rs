//! `monsterbox learn`: a game in fifteen lines, then a guided first game, try by try.

use std::{
    io::{self, BufRead as _},
    process::ExitCode,
};

use bots::Opponents;
use monsterbox_box::{Visit, find, visit};
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

/// More choices than this are not listed: they are typed.
const MOST_LISTED: usize = 16;

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        struct HowTo;
        impl Visit for HowTo {
            type Out = Option<&'static str>;
            fn game<G: Opponents>(self) -> Self::Out {
                G::how_to_play()
            }
        }
        let name = find(&self.game)?.name;
        let how = visit(&self.game, HowTo)?;
        let lesson = table::learn(&self.game)?;
        if how.is_none() && lesson.is_none() {
            return Err(Failure::new(format!("{name} is there for those who build: it has no lesson")));
        }
        say!("{name}\n");
        for line in how.unwrap_or_default().lines() {
            out::paragraph("", line, 0);
        }
        if let Some(mut lesson) = lesson.filter(|_| !self.briefly) {
            take(lesson.as_mut())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes a lesson over the standard input; where that ends, so does the lesson.
fn take(lesson: &mut dyn Learning) -> io::Result<()> {
    say!("\n{}", lesson.title());
    let mut lines = io::stdin().lock().lines();
    while let Some(text) = lesson.text().map(str::to_owned) {
        let (step, of) = lesson.place();
        say!("\n── {step} of {of} ──");
        out::paragraph("", &text, 0);
        say!("\n{}", lesson.picture().plain().trim_end());
        let choices = lesson.choices();
        list(&choices);
        loop {
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            let typed = line.trim();
            if typed == "quit" {
                return Ok(());
            }
            if typed.is_empty() {
                list(&choices);
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

/// The action that is meant: a choice by its number, or what is typed.
fn meant<'a>(typed: &'a str, choices: &'a [Choice]) -> &'a str {
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.and_then(|place| choices.get(place)).map_or(typed, |choice| &choice.notation)
}

/// Whether the try was right; either way it is answered.
fn answered(lesson: &mut dyn Learning, notation: &str) -> bool {
    match lesson.attempt(notation) {
        Answer::Right { says, told } => {
            for told in told {
                out::paragraph("  ", &format!("{} [{}]", told.text, told.rule), 4);
            }
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

fn list(choices: &[Choice]) {
    for (choice, number) in choices.iter().zip(1..=MOST_LISTED) {
        out::paragraph(&format!("{number:>4}  "), &format!("{} ({})", choice.label, choice.notation), 6);
    }
    if choices.len() > MOST_LISTED {
        say!("      and {} more, to be typed", choices.len() - MOST_LISTED);
    }
}
