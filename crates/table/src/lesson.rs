//! A guided first game: what to try is said, tries are answered, and the game itself does the rest.

use std::slice;

use kernel::{
    Discard, Halted, Host, Lesson, LessonStep, Node, Pending, Picture, Play, Refused, Scripted, Seat,
    SeatSet, Setup, Source, SourceError, Viewer, show::result, source::Ask,
};
use monsterbox_box::{Playable, Visit, visit};
use serde::Serialize;

use crate::{Choice, Frame, LogEntry, Sitting, Status, TableError, scene};

/// What a try came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It was right: what is said to it, and what happened.
    Right {
        /// What is said.
        says: String,
        /// What happened, as the learner may know it.
        told: Vec<LogEntry>,
    },
    /// It was not: what is said to it, and the rule where one forbids it. Nothing has changed.
    Wrong {
        /// What is said.
        says: String,
        /// The rule that forbids it.
        rule: Option<String>,
    },
}

/// A lesson of any game, being taken.
pub trait Learning: Send {
    /// What the lesson is called.
    fn title(&self) -> &str;
    /// Which step it is, counted from 1, and how many there are.
    fn place(&self) -> (usize, usize);
    /// What is explained now; nothing once the lesson is over.
    fn text(&self) -> Option<&str>;
    /// What is said at the end.
    fn end(&self) -> &str;
    /// The names to show, one a seat.
    fn names(&self) -> &[String];
    /// The picture of the position.
    fn picture(&self) -> Picture;
    /// What can be done now.
    fn choices(&self) -> Vec<Choice>;
    /// The table as the learner sees it, with what the last right try led to as its log.
    fn frame(&self) -> Frame;
    /// Tries something, in the game's notation.
    fn attempt(&mut self, notation: &str) -> Answer;
}

/// The guided first game of the game with this slug; nothing where it has none.
pub fn learn(slug: &str) -> Result<Option<Box<dyn Learning>>, TableError> {
    struct Begin;
    impl Visit for Begin {
        type Out = Result<Option<Box<dyn Learning>>, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            let Some(text) = G::first_game() else { return Ok(None) };
            let lesson = Lesson::read(text).map_err(|why| TableError::Seat(format!("the lesson: {why}")))?;
            Ok(Some(Box::new(Taken::<G>::begin(lesson)?)))
        }
    }
    visit(slug, Begin)?
}

struct Taken<G: Playable> {
    lesson: Lesson,
    seat: Seat,
    names: Vec<String>,
    at: usize,
    play: Play<G>,
    /// What the last right try led to, as the learner may know it.
    lately: Vec<G::Event>,
    /// The same of all steps, in sentences.
    told: Vec<LogEntry>,
}

impl<G: Playable> Taken<G> {
    fn begin(lesson: Lesson) -> Result<Self, TableError> {
        let setup = lesson.options.iter().fold(Setup::of(lesson.players), |setup, option| setup.with(option));
        let rules = G::rules(&setup)?;
        let seat = Seat::from_letter(lesson.seat).filter(|seat| seat.0 < lesson.players);
        let seat = seat.ok_or_else(|| TableError::Seat("the learner sits at the table".to_owned()))?;
        // Events are told of somebody ("Player A rolls"), so the learner is called by the seat as everybody is.
        let names = Seat::all(lesson.players).map(|other| format!("Player {other}")).collect();
        let mut taken =
            Self { lesson, seat, names, at: 0, play: Play::new(rules), lately: Vec::new(), told: Vec::new() };
        taken.lay_out()?;
        Ok(taken)
    }

    fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.at)
    }

    /// Puts the position of the step on the table, if it names one.
    fn lay_out(&mut self) -> Result<(), TableError> {
        if let Some(given) = self.step().and_then(|step| step.given.clone()) {
            let state = G::read_position(self.play.rules(), &given)?;
            self.play = Play::from_position(self.play.rules().clone(), state);
            self.lately.clear();
        }
        Ok(())
    }

    /// The right try and everything that follows it until the step is over.
    fn go_on(&mut self, step: &LessonStep, action: G::Action) -> Result<Vec<G::Event>, String> {
        let mut events = Vec::new();
        self.play.act(self.seat, action, &mut events).map_err(|refusal| refusal.to_string())?;
        let dice = Scripted::new(step.dice.clone());
        let mut script = Script { dice, then: step.then.iter(), last: "", wrong: None };
        match self.play.run(&mut script, &mut events) {
            Ok(_) | Err(Halted::Undecided { .. } | Halted::Stopped { .. }) => {}
            Err(Halted::Unanswered(error)) => return Err(error.to_string()),
            Err(Halted::Refused(Refused::Outcome(error))) => return Err(error.to_string()),
            Err(Halted::Refused(Refused::Action(refusal))) => {
                return Err(format!("`{}`: {refusal}", script.last));
            }
        }
        if let Some(wrong) = script.wrong {
            return Err(wrong);
        }
        let unused = script.dice.unused().count() + script.then.count();
        if unused > 0 { Err(format!("{unused} dice or actions are left over")) } else { Ok(events) }
    }
}

/// What the lesson says that follows a try; it waits for the learner where it says nothing more.
struct Script<'a> {
    dice: Scripted,
    then: slice::Iter<'a, String>,
    /// The action that was read last.
    last: &'a str,
    /// What cannot be read.
    wrong: Option<String>,
}

impl<G: Playable> Host<G> for Script<'_> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        self.last = self.then.next()?;
        match read_act::<G>(pending.rules, self.last) {
            Ok(act) => Some(act),
            Err(why) => {
                self.wrong = Some(why);
                None
            }
        }
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        self.dice.answer(ask)
    }
}

/// An action with its seat, as lessons write them.
fn read_act<G: Playable>(rules: &G::Rules, written: &str) -> Result<(Seat, G::Action), String> {
    let (letter, text) = written.split_once(' ').unwrap_or((written, ""));
    let seat = letter.chars().next().and_then(Seat::from_letter);
    let seat = seat.ok_or_else(|| format!("`{written}` begins with no seat"))?;
    let action = G::read_action(rules, text).map_err(|error| format!("`{written}`, {error}"))?;
    Ok((seat, action))
}

impl<G: Playable> Learning for Taken<G> {
    fn title(&self) -> &str {
        &self.lesson.title
    }

    fn place(&self) -> (usize, usize) {
        ((self.at + 1).min(self.lesson.steps.len()), self.lesson.steps.len())
    }

    fn text(&self) -> Option<&str> {
        self.step().map(|step| step.text.as_str())
    }

    fn end(&self) -> &str {
        &self.lesson.end
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn picture(&self) -> Picture {
        let view = G::view(self.play.rules(), self.play.state(), Viewer::Seat(self.seat));
        let mut lately = self.lately.iter().rev().cloned();
        G::picture_at_table(self.play.rules(), &view, &self.names, None, &mut lately)
    }

    fn choices(&self) -> Vec<Choice> {
        if self.step().is_none() {
            return Vec::new();
        }
        scene::choices::<G>(self.play.rules(), self.play.state(), self.seat)
    }

    fn frame(&self) -> Frame {
        let (rules, state, viewer) = (self.play.rules(), self.play.state(), Viewer::Seat(self.seat));
        let mut lately = self.lately.iter().rev().cloned();
        let scene::View { view, position } = scene::view::<G>(rules, state, viewer, &mut lately);
        let seats = self.names.iter().map(|name| Sitting { name: name.clone(), bot: None });
        let status = match self.play.node() {
            Node::Over => {
                let scores = self.play.scores();
                Status::Over { result: result(&scores), scores }
            }
            Node::Decide(_) | Node::Chance(_) => Status::People { seats: SeatSet::only(self.seat) },
        };
        Frame {
            version: self.at as u64,
            viewer,
            seats: seats.collect(),
            status,
            view,
            position,
            choices: self.choices(),
            undo: None,
            steps: self.at,
            log: self.told.clone(),
            log_from: 0,
        }
    }

    fn attempt(&mut self, notation: &str) -> Answer {
        let Some(step) = self.step().cloned() else {
            return Answer::Wrong { says: self.lesson.end.clone(), rule: None };
        };
        let rules = self.play.rules();
        let action = match G::read_action(rules, notation) {
            Ok(action) => action,
            Err(error) => {
                let says = format!("`{notation}`: {}. {}", error.message, step.otherwise);
                return Answer::Wrong { says, rule: error.rule.map(|rule| rule.0.to_owned()) };
            }
        };
        let same = |text: &String| G::read_action(rules, text).as_ref() == Ok(&action);
        if !step.tries.iter().any(same) {
            let own = step.wrong.iter().find(|wrong| same(&wrong.action)).map(|wrong| wrong.says.clone());
            let refused = self.play.clone().act(self.seat, action, &mut Discard).err();
            let rule =
                refused.as_ref().map(|refusal| refusal.rule::<G>(rules, self.play.state()).0.to_owned());
            let says = own.unwrap_or_else(|| match refused {
                Some(refusal) => format!("That is refused: {refusal}. {}", step.otherwise),
                None => step.otherwise.clone(),
            });
            return Answer::Wrong { says, rule };
        }
        let before = self.play.clone();
        match self.go_on(&step, action) {
            Ok(events) => {
                let viewer = Viewer::Seat(self.seat);
                let told = scene::told::<G>(self.play.rules(), &events, viewer, self.at);
                let seen = events.iter().filter_map(|event| G::redact(self.play.rules(), event, viewer));
                self.lately = seen.collect();
                self.told.extend(told.iter().cloned());
                self.at += 1;
                match self.lay_out() {
                    Ok(()) => Answer::Right { says: step.right, told },
                    Err(error) => {
                        Answer::Wrong { says: format!("the lesson is broken: {error}"), rule: None }
                    }
                }
            }
            Err(why) => {
                self.play = before;
                Answer::Wrong { says: format!("the lesson is broken: {why}"), rule: None }
            }
        }
    }
}
