//! The way of a game: what a seat has seen of it, how it was before, and its record.

use kernel::{Discard, Header, LineKind, Node, Play, Record, Seat, Step, Viewer, hash::Digest};
use monsterbox_box::Playable;

use super::StateOf;
use crate::problem::Problem;

impl<G: Playable> StateOf<G> {
    /// The view now, and a digest of every view, event and own action on the way.
    pub(super) fn seen_by(&self, seat: Seat) -> String {
        let rules = self.play.rules();
        let seen = |state: &G::State| G::write_view(rules, &G::view(rules, state, Viewer::Seat(seat)));
        let mut state = self.play.state_before(0).unwrap_or_else(|| self.play.state().clone());
        let mut digest = Digest::of(&[seen(&state).as_bytes()]);
        for step in self.play.steps() {
            let own = match step {
                Step::Act(actor, action) if *actor == seat => G::write_action(rules, action),
                Step::Act(..) | Step::Chance(_) => String::new(),
            };
            let mut events = Vec::new();
            G::apply(rules, &mut state, step, &mut events);
            let events = events.iter().filter_map(|event| G::redact(rules, event, Viewer::Seat(seat)));
            let told: Vec<String> = events.map(|event| G::write_event(rules, &event)).collect();
            let view = seen(&state);
            // What a seat notices nothing of is no part of what it has seen.
            if own.is_empty() && told.is_empty() {
                continue;
            }
            let told = told.join("\n");
            digest = Digest::of(&[&digest.0.to_le_bytes(), own.as_bytes(), told.as_bytes(), view.as_bytes()]);
        }
        format!("{} · {digest}", seen(&state))
    }

    /// The game as it was after so many steps.
    pub(super) fn earlier(&self, steps: usize) -> Result<Self, Problem> {
        let taken = self.play.steps();
        if steps > taken.len() {
            let count = taken.len();
            return Err(Problem::input(format!("the game has {count} steps so far, not {steps}")));
        }
        let first = self.play.state_before(0).unwrap_or_else(|| self.play.state().clone());
        let mut play = Play::from_position(self.play.rules().clone(), first);
        for step in &taken[..steps] {
            match step.clone() {
                Step::Act(seat, action) => play.act(seat, action, &mut Discard).map_err(|refusal| {
                    Problem::refusal::<G>(self.play.rules(), self.play.state(), &refusal)
                })?,
                Step::Chance(outcome) => {
                    play.chance(outcome, &mut Discard).map_err(|error| Problem::outcome::<G>(&error))?;
                }
            }
        }
        Ok(Self { play, ..self.clone() })
    }

    /// The record so far; at the end it discloses the seed.
    pub(super) fn write_record(&self, names: Vec<String>) -> Result<String, Problem> {
        let seats = usize::from(G::seats(self.play.rules()));
        if names.len() != seats {
            return Err(Problem::input(format!("{} names for a table of {seats}", names.len())));
        }
        for name in &names {
            table::Occupant::read(name)?;
        }
        let header = Header::new::<G>(self.table.setup.clone(), names, &self.seed);
        let mut record = Record::new(Header { start: self.start.clone(), ..header });
        for (seat, word) in &self.words {
            record.add(LineKind::Word { seat: seat.letter(), word: word.clone() });
        }
        let rules = self.play.rules();
        let mut state = self.play.state_before(0).unwrap_or_else(|| self.play.state().clone());
        for step in self.play.steps() {
            G::apply(rules, &mut state, step, &mut Discard);
            record.push::<G>(rules, step, &state);
        }
        if self.play.node() == Node::Over {
            record.add(LineKind::End { scores: self.play.scores() });
            record.add(LineKind::Disclose { seed: self.seed.text().to_owned() });
        }
        Ok(record.text())
    }
}
