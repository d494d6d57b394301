//! What a command would write into the log, or why it is refused; nothing changes.

use kernel::{LineKind, Node, Refusal, Seat, Step, game::StepOf, record::check_word};
use monsterbox_box::Playable;

use super::{Table, nothing_to_undo, written};
use crate::{Cited, Command, Live as _, Occupant, Proposal, Refused, Stale, Then, seats::alike};

impl<G: Playable> Table<G> {
    /// The lines that a command would add.
    pub(super) fn proposed(&self, command: &Command, seen: Option<u64>) -> Result<Proposal, Refused> {
        let lines = match command {
            Command::Act { seat, action } => self.in_time(*seat, seen, || self.propose_act(*seat, action)),
            Command::Answer { outcome } => self.propose_answer(outcome),
            Command::Undo { seat } => self.in_time(*seat, seen, || self.propose_undo(*seat)),
            Command::Word { seat, word } => self.propose_word(*seat, word),
            Command::Sit { seat, who } => self.propose_sit(*seat, who),
        };
        lines.map(|lines| self.proposal(lines))
    }

    /// Refuses what was meant for a position that has passed.
    fn in_time(
        &self,
        seat: Seat,
        seen: Option<u64>,
        propose: impl FnOnce() -> Result<Vec<LineKind>, Refused>,
    ) -> Result<Vec<LineKind>, Refused> {
        if seen.is_some_and(|seen| self.is_stale(seat, seen)) {
            let message = "the table has moved on since then: look at it again";
            return Err(Refused { stale: Stale::Yes, ..Refused::plain(message) });
        }
        propose()
    }

    /// The lines that these would be.
    fn proposal(&self, says: Vec<LineKind>) -> Proposal {
        let mut chain = self.chain.clone();
        let ends = says.iter().any(|says| matches!(says, LineKind::End { .. }));
        let then = if ends { Then::Over } else { Then::GoesOn };
        let lines = says.into_iter().map(|says| chain.add(says).1).collect();
        Proposal { after: self.chain.version(), lines, flight: None, then }
    }

    /// The lines of a step that was checked, with those of the end if it ends the game.
    fn step_lines(&self, step: &StepOf<G>) -> Vec<LineKind> {
        let ahead = self.game.play.after(step);
        let mut lines = vec![LineKind::step::<G>(self.game.play.rules(), step, &ahead.state)];
        if let Some(scores) = ahead.scores {
            // Nothing is thrown any more: everybody may know the seed, and nothing can be taken back.
            lines.push(LineKind::End { scores });
            lines.push(LineKind::Disclose { seed: self.seed.text().to_owned() });
        }
        lines
    }

    fn propose_act(&self, seat: Seat, notation: &str) -> Result<Vec<LineKind>, Refused> {
        let rules = self.game.play.rules();
        let action = G::read_action(rules, notation).map_err(|error| {
            let rule = error.rule.and_then(|id| G::ledger().look_up(id.0));
            let rule = rule.map(|rule| Cited { id: rule.id.clone(), text: rule.text.clone() });
            let message = format!("`{notation}`, column {}: {}", error.column, error.message);
            Refused { rule, ..Refused::plain(message) }
        })?;
        self.game.play.check(seat, &action).map_err(|refusal| self.refused(&refusal, &action))?;
        Ok(self.step_lines(&Step::Act(seat, action)))
    }

    fn propose_answer(&self, notation: &str) -> Result<Vec<LineKind>, Refused> {
        let rules = self.game.play.rules();
        let outcome = G::read_outcome(rules, notation).map_err(|error| Refused::plain(error.to_string()))?;
        self.game.play.admits(&outcome).map_err(|error| Refused::plain(error.to_string()))?;
        Ok(self.step_lines(&Step::Chance(outcome)))
    }

    fn propose_undo(&self, seat: Seat) -> Result<Vec<LineKind>, Refused> {
        if self.undoable() != Some(seat) {
            return Err(nothing_to_undo());
        }
        let play = &self.game.play;
        let before = play.state_before(play.steps().len().saturating_sub(1)).ok_or_else(nothing_to_undo)?;
        Ok(vec![LineKind::undo::<G>(play.rules(), seat, &before)])
    }

    fn propose_word(&self, seat: Seat, word: &str) -> Result<Vec<LineKind>, Refused> {
        if !self.people().contains(seat) {
            return Err(Refused::plain(format!("nobody sits in seat {seat} who could add a word")));
        }
        if !self.game.is_before_the_first_step() {
            return Err(Refused::plain("words are added before the first step"));
        }
        check_word(word).map_err(Refused::plain)?;
        Ok(vec![LineKind::Word { seat: seat.letter(), word: word.to_owned() }])
    }

    fn propose_sit(&self, seat: Seat, who: &Occupant) -> Result<Vec<LineKind>, Refused> {
        if seat.index() >= self.names.len() {
            return Err(Refused::plain(format!("this table has no seat {seat}")));
        }
        if self.game.disclosed().is_some() {
            return Err(Refused::plain("the game is over: nobody sits down any more"));
        }
        Occupant::read(&who.text()).map_err(|error| Refused::plain(error.to_string()))?;
        if let Occupant::Person(name) = who {
            let others = self.names.iter().enumerate().filter(|(place, _)| *place != seat.index());
            if others.into_iter().any(|(_, other)| alike(other, name)) {
                return Err(Refused::plain(format!("somebody called {name} sits here already")));
            }
        }
        let who = written::<G>(who).map_err(|error| Refused::plain(error.to_string()))?;
        Ok(vec![LineKind::Sit { seat: seat.letter(), who }])
    }

    /// Whether a seat's command was meant for a position that has passed: the seat had no decision to make then, or since that
    /// version chance has answered, something was taken back, or the seat itself has acted. What other seats decide at the
    /// same time does not count.
    fn is_stale(&self, seat: Seat, seen: u64) -> bool {
        if seen >= self.chain.version() {
            return seen > self.chain.version();
        }
        let (known, play) = (self.steps_known_at(seen), &self.game.play);
        let since = &play.steps()[known..];
        let others = since.iter().all(|step| matches!(step, Step::Act(other, _) if *other != seat));
        let asked_then = play.state_before(known).is_some_and(
            |then| matches!(G::node(play.rules(), &then), Node::Decide(seats) if seats.contains(seat)),
        );
        let undone = self.game.last_undo() > seen;
        !others || !asked_then || undone
    }

    fn refused(&self, refusal: &Refusal<G::Reason>, action: &G::Action) -> Refused {
        let rules = self.game.play.rules();
        let id = refusal.rule::<G>(rules, self.game.play.state());
        let text = G::ledger().look_up(id.0).map_or(String::new(), |rule| rule.text.clone());
        let spot = match refusal {
            Refusal::Rule(reason) => G::spot_of_refusal(rules, reason, action),
            Refusal::GameOver | Refusal::NotYourDecision { .. } => None,
        };
        Refused {
            rule: Some(Cited { id: id.0.to_owned(), text }),
            spot,
            ..Refused::plain(refusal.to_string())
        }
    }
}
