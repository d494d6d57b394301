//! Games without a table around them, for what happens seldom: many random ones, and every scenario.

use std::{ops::ControlFlow, path::Path};

use kernel::{At, AtRandom, Node, Pending, Play, Scripted, Seat, Setup, Step, Viewer, Watch};
use kernel::{game::StepOf, lab_rng, run};
use monsterbox_box::{Playable, Visit};
use testkit::{room, scenario, scenario::Scenario};

use crate::played::Played;

/// How many games are played at each table.
const GAMES: u64 = 6;
/// Every so many steps of a random game the position is kept.
const EVERY: u64 = 9;
/// At most about this many choices of a position are told.
const CHOICES: usize = 50;

/// Plays random games of one set-up.
pub struct AtOneTable<'p> {
    pub played: &'p mut Played,
    pub setup: &'p Setup,
}

impl Visit for AtOneTable<'_> {
    type Out = ();

    fn game<G: Playable>(self) {
        let rules = G::rules(self.setup).expect("the set-up is legal");
        let mut keeper = Keeper::<G>::new(self.played, EVERY);
        let mut buffer = Vec::new();
        for number in 0..GAMES {
            let mut rng = lab_rng(11, number);
            let mut host = AtRandom { rng: &mut rng, buffer: &mut buffer };
            run::<G>(&rules, &mut G::setup(&rules), &mut host, &mut keeper).expect("random games end");
        }
    }
}

/// Plays every scenario of a game as far as it goes.
pub struct ByScenarios<'p> {
    pub played: &'p mut Played,
    /// The folder of the game's crate.
    pub folder: &'p Path,
}

impl Visit for ByScenarios<'_> {
    type Out = ();

    fn game<G: Playable>(self) {
        let mut keeper = Keeper::<G>::new(self.played, 1);
        let files = room::files(&self.folder.join("tests/scenarios"), "toml").expect("scenarios can be read");
        assert!(!files.is_empty(), "{} has scenarios", G::NAME);
        for file in files {
            for scenario in scenario::read(&file.text).expect("it is well written").scenarios {
                follow::<G>(&scenario, &mut keeper);
            }
        }
    }
}

/// Plays a scenario until its script ends, or until something is refused as some of them expect.
fn follow<G: Playable>(scenario: &Scenario, keeper: &mut Keeper<'_, G>) -> Option<()> {
    let players = match (scenario.players, &scenario.given) {
        (Some(players), _) => players,
        (None, Some(position)) => G::players_in(position).ok()?,
        (None, None) => G::PLAYERS.0,
    };
    let setup = Setup { players, options: scenario.options.clone(), pack: None };
    let rules = G::rules(&setup).ok()?;
    let mut play = match &scenario.given {
        Some(position) => {
            let state = G::read_position(&rules, position).ok()?;
            Play::from_position(rules, state)
        }
        None => Play::<G>::new(rules),
    };
    let mut left = scenario.when.iter();
    let by_script = |pending: Pending<'_, G>| {
        let (letter, action) = left.next()?.split_once(char::is_whitespace)?;
        let seat = Seat::from_letter(letter.chars().next()?)?;
        Some((seat, G::read_action(pending.rules, action.trim()).ok()?))
    };
    let dice = Scripted::new(scenario.dice.iter().cloned());
    play.run(&mut (by_script, dice), keeper).ok().map(|_| ())
}

/// Keeps what a page would be told of a game.
struct Keeper<'p, G: Playable> {
    played: &'p mut Played,
    path: String,
    every: u64,
    events: Vec<G::Event>,
}

impl<'p, G: Playable> Keeper<'p, G> {
    fn new(played: &'p mut Played, every: u64) -> Self {
        Self { played, path: format!("games/{}.ts", G::SLUG), every, events: Vec::new() }
    }

    fn choices(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        let mut actions = Vec::new();
        G::actions(rules, state, seat, &mut actions);
        let stride = actions.len().div_ceil(CHOICES).max(1);
        let view = G::view(rules, state, Viewer::Seat(seat));
        for action in actions.iter().step_by(stride) {
            self.played.keep(&self.path, "Action", action);
            self.played.keep(&self.path, "Detail", &G::describe(rules, &view, action).detail);
        }
    }
}

impl<G: Playable> Watch<G> for Keeper<'_, G> {
    type Events = Vec<G::Event>;

    fn events(&mut self) -> &mut Vec<G::Event> {
        self.events.clear();
        &mut self.events
    }

    fn at(&mut self, At { rules, state, node, step }: At<'_, G>) -> ControlFlow<()> {
        if step.is_multiple_of(self.every) || *node == Node::Over {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Omniscient] {
                self.played.keep(&self.path, "View", &G::view(rules, state, viewer));
            }
            if let Node::Decide(seats) = node {
                seats.iter().for_each(|seat| self.choices(rules, state, seat));
            }
        }
        ControlFlow::Continue(())
    }

    fn before(&mut self, rules: &G::Rules, state: &G::State, step: &StepOf<G>) {
        if let Step::Act(seat, action) = step {
            let view = G::view(rules, state, Viewer::Seat(*seat));
            self.played.keep(&self.path, "Action", action);
            self.played.keep(&self.path, "Detail", &G::describe(rules, &view, action).detail);
        }
    }

    fn after(&mut self, rules: &G::Rules, _state: &G::State, _step: &StepOf<G>) -> ControlFlow<()> {
        for event in &self.events {
            self.played.keep(&self.path, "Event", event);
            if let Some(event) = G::redact(rules, event, Viewer::Spectator) {
                self.played.keep(&self.path, "Event", &event);
            }
        }
        ControlFlow::Continue(())
    }
}
