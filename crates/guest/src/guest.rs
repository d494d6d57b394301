//! A program that plays a seat: what is said to it, and what its answers are worth.

use std::{
    io,
    time::{Duration, Instant},
};

use table::{Frame, Occupant};

use crate::{
    CommandLine, Fault, FaultKind, FromBot, GameTerms, Limits, PROTOCOL, Question, TimeLeft, ToBot, Want,
    fault::Quoted, program::Program,
};

/// Why a program does not sit there.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// It cannot even be started: nobody's fault but that of whoever named it.
    #[error("`{command}` cannot be started: {error}")]
    Program {
        /// How it was to be started.
        command: String,
        /// Why not.
        error: io::Error,
    },
    /// It was started, and broke a rule before it had said hello.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What a program chose, and how long that took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// One of the legal actions, in the game's notation.
    pub action: String,
    /// How long it took.
    pub used: Duration,
}

/// What became of a program that was told to quit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWord {
    /// It ended.
    Quit,
    /// It did not, and was killed.
    Killed,
}

/// Whether messages carry fields that no version of the protocol has, which a bot has to ignore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surprises {
    /// They do.
    Yes,
    /// They do not.
    No,
}

/// A field that no version of the protocol has.
const SURPRISE: &str = r#","surprise":{"ignore":["what",null,{"you":"do not know"}]}}"#;

/// A program that plays a seat. It is ended, with all it has started, when this is dropped.
#[derive(Debug)]
pub struct Guest {
    program: Program,
    limits: Limits,
    surprises: Surprises,
    name: String,
    games: Option<Vec<String>>,
    wants: Vec<Want>,
    decision: u64,
    /// How many steps of the game it knows.
    known: usize,
}

impl Guest {
    /// Starts a program and greets it.
    pub fn start(command: &CommandLine, limits: Limits) -> Result<Self, NotStarted> {
        Self::start_with(command, limits, Surprises::No)
    }

    pub(crate) fn start_with(
        command: &CommandLine,
        limits: Limits,
        surprises: Surprises,
    ) -> Result<Self, NotStarted> {
        let started = Program::start(command, limits);
        let program = started.map_err(|error| NotStarted::Program { command: command.to_string(), error })?;
        let mut guest = Self {
            program,
            limits,
            surprises,
            name: String::new(),
            games: None,
            wants: Vec::new(),
            decision: 0,
            known: 0,
        };
        guest.greet()?;
        Ok(guest)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let hello = ToBot::Hello { protocol: PROTOCOL, r#box: env!("CARGO_PKG_VERSION") };
        match self.answer(&hello, self.limits.ready)?.0 {
            FromBot::Hello { protocol, .. } if protocol != PROTOCOL => Err(wrong(format!(
                "it speaks version {protocol} of the protocol, and this box version {PROTOCOL}"
            ))),
            FromBot::Hello { name, games, wants, .. } => {
                self.name = fit(&name).ok_or_else(|| wrong("its name has no letters".to_owned()))?;
                self.games = games;
                self.wants = wants;
                Ok(())
            }
            other => Err(not_asked(&other, "hello")),
        }
    }

    /// Its name, as it told it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it says that it can play a game.
    pub fn plays(&self, slug: &str) -> bool {
        self.games.as_ref().is_none_or(|games| games.iter().any(|game| game == slug))
    }

    /// What it wants to be told.
    pub fn wants(&self, want: Want) -> bool {
        self.wants.contains(&want)
    }

    /// The step from which on it has to be told what happened.
    pub fn known(&self) -> usize {
        self.known
    }

    /// Tells it the rules of a game, and waits until it is ready.
    pub fn begin(&mut self, terms: &GameTerms) -> Result<(), Fault> {
        (self.decision, self.known) = (0, 0);
        match self.answer(&ToBot::Game(terms.clone()), self.limits.ready)?.0 {
            FromBot::Ready {} => Ok(()),
            other => Err(not_asked(&other, "ready")),
        }
    }

    /// Lets it make the decision of a frame, within its time.
    pub fn choose(&mut self, frame: &Frame, time: TimeLeft) -> Result<Choice, Fault> {
        self.decision += 1;
        let question = Question::of(frame, self.decision, &self.wants, self.known, time);
        self.known = frame.steps;
        let (answer, used) = self.answer(&ToBot::Choose(question), time.left)?;
        let FromBot::Act { decision, action } = answer else { return Err(not_asked(&answer, "act")) };
        if decision != self.decision {
            let asked = self.decision;
            return Err(wrong(format!(
                "it answered decision {decision} when it was asked for decision {asked}"
            )));
        }
        if !frame.choices.iter().any(|choice| choice.notation == action) {
            let why = format!(
                "it chose {}, which is none of its {} legal actions",
                Quoted(&action),
                frame.choices.len()
            );
            return Err(Fault::new(FaultKind::Nonsense, why));
        }
        Ok(Choice { action, used })
    }

    /// Tells it how the game ended.
    pub fn over(&mut self, scores: &[Option<f32>], result: &str) {
        let over = ToBot::Over { scores: scores.to_vec(), result: result.to_owned() };
        let line = self.written(&over);
        self.program.tell(&line);
    }

    /// Tells it to end, and waits for that a little.
    pub fn quit(mut self) -> LastWord {
        let line = self.written(&ToBot::Quit {});
        self.program.tell(&line);
        self.leave()
    }

    /// Closes its input without a word, and waits a little until it ends.
    pub(crate) fn hang_up(mut self) -> LastWord {
        self.leave()
    }

    fn leave(&mut self) -> LastWord {
        match self.program.let_go(self.limits.quit) {
            Some(_) => LastWord::Quit,
            None => LastWord::Killed,
        }
    }

    /// Whether it has written something that nobody asked for.
    pub(crate) fn spoke_unasked(&self) -> bool {
        self.program.spoke_unasked()
    }

    /// The end of what it wrote to its error stream.
    pub fn errors(&self) -> String {
        self.program.errors()
    }

    fn written(&self, message: &ToBot) -> String {
        let mut text = serde_json::to_string(message).expect("invariant: messages are plain data");
        if self.surprises == Surprises::Yes {
            text.pop();
            text += SURPRISE;
        }
        text
    }

    /// Sends a message, and gives the answer with how long it took.
    fn answer(&mut self, message: &ToBot, within: Duration) -> Result<(FromBot, Duration), Fault> {
        let line = self.written(message);
        let begun = Instant::now();
        self.program.ask(&line);
        let (line, at) = self.program.hear(begun + within)?;
        match serde_json::from_str(&line) {
            Ok(read) => Ok((read, at.saturating_duration_since(begun))),
            Err(error) => {
                Err(wrong(format!("it wrote {}, which is no message: {error}", Quoted(line.trim()))))
            }
        }
    }
}

fn wrong(why: String) -> Fault {
    Fault::new(FaultKind::Protocol, why)
}

fn not_asked(found: &FromBot, asked: &str) -> Fault {
    wrong(format!("it said `{}` where `{asked}` was asked for", found.kind()))
}

/// A name that can stand in a record: short, and nothing in it that could be taken for something else.
fn fit(name: &str) -> Option<String> {
    let plain: String = name.chars().filter(|letter| !letter.is_control() && *letter != ':').collect();
    let short: String = plain.trim().chars().take(Occupant::LONGEST_NAME).collect();
    (!short.trim().is_empty()).then(|| short.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_into_records() {
        assert_eq!(fit(" Owl "), Some("Owl".to_owned()));
        assert_eq!(fit("bot:exact\u{1b}[2J"), Some("botexact[2J".to_owned()));
        assert_eq!(fit(&"x".repeat(50)).map(|name| name.len()), Some(Occupant::LONGEST_NAME));
        assert_eq!(fit(" \n"), None);
    }
}
