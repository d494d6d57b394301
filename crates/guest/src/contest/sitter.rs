//! Somebody who plays in a match, and how they do.

use std::time::Duration;

use table::Occupant;

use super::Entrant;
use crate::{BotReport, Fault, Guest, LastWord, Limits, NotStarted, report::Tally};

/// Somebody who plays in a match.
pub(super) struct Sitter {
    entrant: Entrant,
    /// The program, while it runs.
    pub(super) guest: Option<Guest>,
    /// The name that the program told.
    told: Option<String>,
    pub(super) tally: Tally,
}

impl Sitter {
    pub(super) fn new(entrant: Entrant) -> Self {
        Self { entrant, guest: None, told: None, tally: Tally::default() }
    }

    /// House rule MATCH-7: a program that is not there is started, for the first time or again.
    pub(super) fn come(&mut self, limits: Limits) -> Result<(), NotStarted> {
        if let (Entrant::Program(command), None) = (&self.entrant, &self.guest) {
            let guest = Guest::start(command, limits)?;
            self.told = Some(guest.name().to_owned());
            self.guest = Some(guest);
        }
        Ok(())
    }

    /// Whether it says that it can play a game. Our own bots are looked for when a table is opened.
    pub(super) fn plays(&self, slug: &str) -> bool {
        self.guest.as_ref().is_none_or(|guest| guest.plays(slug))
    }

    /// What it is called.
    pub(super) fn label(&self) -> String {
        match (&self.entrant, &self.told) {
            (Entrant::Ours(kind), _) => kind.clone(),
            (Entrant::Program(_), Some(name)) => name.clone(),
            (Entrant::Program(command), None) => command.short_name(),
        }
    }

    pub(super) fn tell_over(&mut self, scores: &[Option<f32>], result: &str) {
        if let Some(guest) = &mut self.guest {
            guest.over(scores, result);
        }
    }

    /// House rule MATCH-8: tells a program to end.
    pub(super) fn quit(&mut self) {
        if self.guest.take().is_some_and(|guest| guest.quit() == LastWord::Killed) {
            self.tally.stayed_on();
        }
    }

    /// Its line of the report, where so many games share their dice.
    pub(super) fn line(&self, alike: u64) -> BotReport {
        let command = match &self.entrant {
            Entrant::Ours(_) => None,
            Entrant::Program(command) => Some(command.to_string()),
        };
        self.tally.report(self.label(), command, alike)
    }
}

/// Who sits in the seats of a table, where two people need two names.
pub(super) fn names(sitters: &[Sitter], seats: &[usize]) -> Vec<Occupant> {
    let mut taken: Vec<String> = Vec::new();
    let occupant = |place: &usize| match &sitters[*place].entrant {
        Entrant::Ours(kind) => Occupant::Bot(kind.clone()),
        Entrant::Program(_) => {
            let label = sitters[*place].label();
            let is_free = |name: &String| !taken.iter().any(|other| other.eq_ignore_ascii_case(name));
            let numbered = (2..).map(|number| {
                let behind = format!(" {number}");
                let room = Occupant::LONGEST_NAME - behind.len();
                label.chars().take(room).collect::<String>() + &behind
            });
            let name = std::iter::once(label.clone()).chain(numbered).find(is_free).unwrap_or_default();
            taken.push(name.clone());
            Occupant::Person(name)
        }
    };
    seats.iter().map(occupant).collect()
}

impl Tally {
    pub(super) fn lost_by(&mut self, fault: &Fault) {
        self.lost_by_rule.count(fault.kind);
        self.last_fault = Some(fault.to_string());
    }

    /// Counts the decisions of a program in a game, and the longest of them; ours are not counted.
    pub(super) fn thought(&mut self, thoughts: Option<(usize, Duration)>) {
        let (decisions, longest) = thoughts.unwrap_or_default();
        self.decisions += decisions as u64;
        self.longest = self.longest.max(longest);
    }

    pub(super) fn stayed_on(&mut self) {
        self.stayed_on = true;
    }
}
