//! A finished or unfinished game to look at again, forwards and backwards, from any seat.

use std::sync::Arc;

use bots::Decision;
use kernel::{
    Game, Header, Node, Pack, Picture, Play, Record, Seat, Seed, Sentence, Step, Viewer, sentence,
    show::result,
};
use monsterbox_box::{Playable, Visit, visit};
use serde::Serialize;

use crate::{
    Choice, Cores, Json, LogEntry, Occupant, Stop, TableError, Task, Work, scene, seats::names, table::hint,
    take_pack, task::Finding,
};

/// One moment of a replay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// How many steps lead here.
    pub step: usize,
    /// What led here: who did what. None before the first step.
    pub title: Option<Sentence>,
    /// What happened in that step.
    pub told: Vec<LogEntry>,
    /// The position after it, as the game's own type.
    pub view: Json,
    /// The same on one line.
    pub position: String,
    /// What the game waits for; nothing once it is over.
    pub waits_for: Vec<Seat>,
    /// The result, once the game is over.
    pub result: Option<Sentence>,
}

/// A moment with its picture.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayFrame {
    /// What led here: who did what. None before the first step.
    pub title: Option<Sentence>,
    /// What happened in that step.
    pub told: Vec<LogEntry>,
    /// The position after it, as the game's own type.
    pub view: Json,
    /// The same on one line.
    pub position: String,
    /// Its picture.
    pub picture: Picture,
    /// The result, once the game is over.
    pub result: Option<Sentence>,
}

/// A decision of a recorded game, with its odds as a piece of work.
#[derive(Debug)]
pub struct Retold {
    /// Who decides.
    pub seat: Seat,
    /// What can be done.
    pub choices: Vec<Choice>,
    /// What was done then, in the game's notation; nothing if the record ends here.
    pub taken: Option<String>,
    /// Whether the seat sees something that others do not: its choices and odds are for those who see as much.
    pub secrets: Secrets,
    /// The odds of the choices, as the seat could have known them.
    pub odds: Task,
}

/// Whether a seat has something to hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Everything it sees is open to all.
    None,
    /// It sees something that others do not.
    Some,
}

/// A recorded game that can be looked at step by step.
pub trait Replay {
    /// The record's header.
    fn header(&self) -> &Header;
    /// The names, one a seat.
    fn names(&self) -> &[String];
    /// The seed, if the record discloses it.
    fn seed(&self) -> Option<&str>;
    /// The number of steps: there is one frame more, the one before the first step.
    fn steps(&self) -> usize;
    /// The moment after this many steps; the last one if there are fewer.
    fn frame(&self, steps: usize, viewer: Viewer) -> ReplayFrame;
    /// The same without the picture.
    fn moment(&self, steps: usize, viewer: Viewer) -> Moment;
    /// The whole position after so many steps in the game's notation, with all that players hide: a table can begin from it.
    fn position(&self, steps: usize) -> String;
    /// The ids of the cards and pieces that this viewer sees after this many steps.
    fn pieces_in_view(&self, steps: usize, viewer: Viewer) -> Vec<String>;
    /// The decision after this many steps: of the seat that acted next, or of the first one that may. Nothing where chance
    /// is asked, or the game is over.
    fn decision(&self, steps: usize) -> Option<Retold>;
}

/// Reads a record and gets it ready to be looked at; every step and hash is checked first.
pub fn replay(text: &str) -> Result<Box<dyn Replay>, TableError> {
    replay_with(text, None)
}

/// The same with a content pack, for records of the game that the pack is for.
pub fn replay_with(text: &str, pack: Option<&Arc<Pack>>) -> Result<Box<dyn Replay>, TableError> {
    struct Open(Record);
    impl Visit for Open {
        type Out = Result<Box<dyn Replay>, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            let play = self.0.replay::<G>()?;
            let seats =
                self.0.seats().iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
            if seats.len() != usize::from(G::seats(play.rules())) {
                return Err(TableError::Seat(
                    "line 1: the seats do not fit the number of players".to_owned(),
                ));
            }
            let names = names(&seats);
            let seed = self.0.disclosed().map(str::to_owned);
            Ok(Box::new(Replaying { play, names, seed, header: self.0.header }))
        }
    }
    let mut record = Record::read(text)?;
    take_pack(&mut record, pack);
    let slug = record.header.game.clone();
    visit(&slug, Open(record))?
}

pub(crate) struct Replaying<G: Game> {
    pub(crate) play: Play<G>,
    pub(crate) names: Vec<String>,
    pub(crate) seed: Option<String>,
    pub(crate) header: Header,
}

impl<G: Playable> Replay for Replaying<G> {
    fn header(&self) -> &Header {
        &self.header
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    fn pieces_in_view(&self, steps: usize, viewer: Viewer) -> Vec<String> {
        let state = self.state_at(steps);
        G::pieces_in_view(self.play.rules(), &G::view(self.play.rules(), &state, viewer))
    }

    fn steps(&self) -> usize {
        self.play.steps().len()
    }

    fn decision(&self, steps: usize) -> Option<Retold> {
        let rules = self.play.rules();
        let state = self.state_at(steps);
        let state = &state;
        let play = Play::<G>::from_position(rules.clone(), state.clone());
        let Node::Decide(deciders) = play.node() else { return None };
        let next = self.play.steps().get(steps);
        let (seat, taken) = match next {
            Some(Step::Act(seat, action)) => (*seat, Some(G::write_action(rules, action))),
            Some(Step::Chance(_)) | None => (deciders.first()?, None),
        };
        let legal = play.actions(seat);
        if legal.is_empty() {
            return None;
        }
        let own = G::view(rules, state, Viewer::Seat(seat));
        let open = own == G::view(rules, state, Viewer::Spectator);
        let choices = scene::choices::<G>(rules, state, seat);
        let (rules, view) = (rules.clone(), G::recall(rules, state, seat));
        // The same moment of the same game always gets the same odds.
        let mut rng = Seed::new(&self.header.commitment)?.stream(steps as u64);
        let odds = Task {
            version: steps as u64,
            work: Work::Hint(seat),
            stop: Stop::default(),
            time: None,
            cores: Cores::One,
            run: Box::new(move |budget| {
                let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget };
                Finding::Hint(G::odds(&decision, &mut rng).map(|odds| hint::<G>(&rules, &legal, &odds)))
            }),
        };
        let secrets = if open { Secrets::None } else { Secrets::Some };
        Some(Retold { seat, choices, taken, secrets, odds })
    }

    fn frame(&self, steps: usize, viewer: Viewer) -> ReplayFrame {
        let Moment { step, title, told, view, position, waits_for: _, result } = self.moment(steps, viewer);
        let (rules, state) = (self.play.rules(), self.state_at(step));
        let seen = G::view(rules, &state, viewer);
        let picture = G::picture_at_table(rules, &seen, &self.names, None, &mut self.lately(step, viewer));
        ReplayFrame { title, told, view, position, picture, result }
    }

    fn position(&self, steps: usize) -> String {
        G::write_position(self.play.rules(), &self.state_at(steps))
    }

    fn moment(&self, steps: usize, viewer: Viewer) -> Moment {
        let steps = steps.min(self.steps());
        let rules = self.play.rules();
        let state = self.state_at(steps);
        let last = steps.checked_sub(1);
        let title = last.and_then(|last| self.play.steps().get(last)).map(|step| {
            let who = match step {
                Step::Act(seat, _) => Sentence::from(seat),
                Step::Chance(_) => Sentence::from("chance"),
            };
            // What others chose and what chance dealt may be secret; the events tell what this viewer may know.
            match step {
                Step::Act(seat, action) if viewer == Viewer::Omniscient || viewer == Viewer::Seat(*seat) => {
                    sentence![who, ": ", G::write_action(rules, action)]
                }
                Step::Chance(outcome) if viewer == Viewer::Omniscient => {
                    sentence![who, ": ", G::write_outcome(rules, outcome)]
                }
                Step::Act(..) | Step::Chance(_) => who,
            }
        });
        let told =
            last.map_or(Vec::new(), |last| scene::told::<G>(rules, &self.play.events_of(last), viewer, last));
        let scene::View { view, position } =
            scene::view::<G>(rules, &state, viewer, &mut self.lately(steps, viewer));
        let over = steps == self.steps() && self.play.node() == Node::Over;
        let waits_for = match G::node(rules, &state) {
            Node::Decide(seats) => seats.iter().collect(),
            Node::Chance(_) | Node::Over => Vec::new(),
        };
        let result = over.then(|| result(&self.play.scores()));
        Moment { step: steps, title, told, view, position, waits_for, result }
    }
}

impl<G: Playable> Replaying<G> {
    fn state_at(&self, steps: usize) -> G::State {
        self.play.state_before(steps).unwrap_or_else(|| self.play.state().clone())
    }

    /// What the viewer knows of what happened, the latest first.
    fn lately(&self, steps: usize, viewer: Viewer) -> impl Iterator<Item = G::Event> + '_ {
        (0..steps).rev().flat_map(move |step| {
            let events = self.play.events_of(step).into_iter().rev();
            events.filter_map(move |event| G::redact(self.play.rules(), &event, viewer))
        })
    }
}
