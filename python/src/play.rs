//! A game in progress, of one game: every step is checked by the kernel before it is taken.

mod history;
mod odds;

use std::{any::Any, sync::Arc};

use kernel::{
    Called, Discard, Node, Picture, Play, PlayError, Seat, Seed, Step, Viewer, Weight, hash::state_hash,
    lab_rng,
};
use monsterbox_box::{Playable, thrown::Thrown};
use table::{Choice, Json, LogEntry, scene};

use crate::{
    game::{AnyTable, TableOf},
    given::Move,
    problem::Problem,
    state::{AnyState, AskedOdds, FoundOdds, Waits},
};

/// A game in progress, of one game.
pub(crate) struct StateOf<G: Playable> {
    pub(crate) table: Arc<TableOf<G>>,
    pub(crate) play: Play<G>,
    start: Option<String>,
    seed: Seed,
    /// The words that players added to the seed; only games that were read from a record have any.
    words: Vec<(Seat, String)>,
}

/// How a game began that was played before.
pub(crate) struct Origin {
    /// The position it began from, if not from the set-up.
    pub(crate) start: Option<String>,
    /// The seed.
    pub(crate) seed: Seed,
    /// The words that players added to it.
    pub(crate) words: Vec<(Seat, String)>,
}

impl<G: Playable> Clone for StateOf<G> {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            play: self.play.clone(),
            start: self.start.clone(),
            seed: self.seed.clone(),
            words: self.words.clone(),
        }
    }
}

impl<G: Playable> StateOf<G> {
    /// A game from its set-up, or from a position in the game's notation.
    pub(crate) fn begin(table: Arc<TableOf<G>>, start: Option<&str>, seed: Seed) -> Result<Self, Problem> {
        let rules = table.rules.clone();
        let play = match start {
            None => Play::new(rules),
            Some(text) => {
                let state = G::read_position(&rules, text)
                    .map_err(|error| Problem::notation(&format!("position `{text}`"), &error))?;
                Play::from_position(rules, state)
            }
        };
        Ok(Self { table, play, start: start.map(str::to_owned), seed, words: Vec::new() })
    }

    /// A game that was played before.
    pub(crate) fn played(table: Arc<TableOf<G>>, play: Play<G>, origin: Origin) -> Self {
        let Origin { start, seed, words } = origin;
        Self { table, play, start, seed, words }
    }

    fn outcome(&self, outcome: &Move) -> Result<G::Outcome, Problem> {
        match outcome {
            Move::Written(text) => G::read_outcome(self.play.rules(), text)
                .map_err(|error| Problem::notation(&format!("dice `{text}`"), &error)),
            Move::Numbered(place) => {
                let all = self.all_outcomes()?;
                let count = all.len();
                let found = all.into_iter().nth(*place).map(|(outcome, _)| outcome);
                found.ok_or_else(|| {
                    Problem::input(format!("there is no outcome {place}: chance has {count} here, from 0"))
                })
            }
        }
    }

    fn all_outcomes(&self) -> Result<Vec<(G::Outcome, Weight)>, Problem> {
        let chance = self.asked()?;
        let mut all = Vec::new();
        G::outcomes(self.play.rules(), self.play.state(), &chance, &mut all);
        Ok(all)
    }

    fn asked(&self) -> Result<G::Chance, Problem> {
        match self.play.node() {
            Node::Chance(chance) => Ok(chance),
            Node::Decide(_) | Node::Over => Err(Problem::outcome::<G>(&PlayError::NoChance)),
        }
    }

    fn lately(&self, viewer: Viewer) -> impl Iterator<Item = G::Event> + '_ {
        (0..self.play.steps().len()).rev().flat_map(move |step| {
            let events = self.play.events_of(step).into_iter().rev();
            events.filter_map(move |event| G::redact(self.play.rules(), &event, viewer))
        })
    }

    /// What a viewer knows: a seat has watched the whole game.
    fn known(&self, viewer: Viewer) -> G::View {
        let (rules, state) = (self.play.rules(), self.play.state());
        match viewer {
            Viewer::Seat(seat) => G::recall(rules, state, seat),
            Viewer::Spectator | Viewer::Omniscient => G::view(rules, state, viewer),
        }
    }
}

impl<G: Playable> AnyState for StateOf<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn table(&self) -> Arc<dyn AnyTable> {
        Arc::clone(&self.table) as Arc<dyn AnyTable>
    }

    fn seed(&self) -> &Seed {
        &self.seed
    }

    fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
        self.words.clear();
    }

    fn waits(&self) -> Waits {
        match self.play.node() {
            Node::Decide(seats) => Waits::Seats(seats.iter().collect()),
            Node::Chance(_) => Waits::Chance,
            Node::Over => Waits::Over,
        }
    }

    fn is_called(&self) -> bool {
        self.play.called() == Called::AtCap
    }

    fn step_count(&self) -> usize {
        self.play.steps().len()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let rules = self.play.rules();
        self.play.actions(seat).iter().map(|action| G::write_action(rules, action)).collect()
    }

    fn legal_ids(&self, seat: Seat) -> Vec<usize> {
        let mut ids = Vec::new();
        if self.play.waiting().contains(seat) {
            G::legal_ids(self.play.rules(), self.play.state(), seat, &mut ids);
        }
        ids
    }

    fn mask(&self, seat: Seat, into: &mut [bool]) -> Result<(), Problem> {
        if self.play.waiting().contains(seat) {
            return G::legal_mask(self.play.rules(), self.play.state(), seat, into).map_err(Problem::input);
        }
        into.fill(false);
        Ok(())
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) -> Result<(), Problem> {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), Viewer::Seat(seat));
        G::observe(rules, &view, seat, into).map_err(Problem::input)
    }

    fn choices(&self, seat: Seat) -> Vec<(Option<usize>, Choice)> {
        if !self.play.waiting().contains(seat) {
            return Vec::new();
        }
        let rules = self.play.rules();
        let ids = self.play.actions(seat).into_iter().map(|action| G::id(rules, seat, &action));
        ids.zip(scene::choices::<G>(rules, self.play.state(), seat)).collect()
    }

    fn check(&self, seat: Seat, action: &Move) -> Result<(), Problem> {
        let (rules, state) = (self.play.rules(), self.play.state());
        let checked = self.play.check(seat, &self.table.action(seat, action)?);
        checked.map_err(|refusal| Problem::refusal::<G>(rules, state, &refusal))
    }

    fn act(&mut self, seat: Seat, action: &Move) -> Result<(), Problem> {
        let action = self.table.action(seat, action)?;
        let taken = self.play.act(seat, action, &mut Discard);
        taken.map_err(|refusal| Problem::refusal::<G>(self.play.rules(), self.play.state(), &refusal))
    }

    fn outcomes(&self, most: usize) -> Result<Option<Vec<(String, Weight)>>, Problem> {
        let all = self.all_outcomes()?;
        if all.len() > most {
            return Ok(None);
        }
        let rules = self.play.rules();
        let written = |(outcome, weight)| (G::write_outcome(rules, &outcome), weight);
        Ok(Some(all.into_iter().map(written).collect()))
    }

    fn question(&self) -> Option<String> {
        let Node::Chance(chance) = self.play.node() else { return None };
        Some(G::name_chance(self.play.rules(), &chance).words(&[]))
    }

    fn sample(&self, seed: u64) -> Result<String, Problem> {
        let chance = self.asked()?;
        let (rules, state) = (self.play.rules(), self.play.state());
        let mut rng = lab_rng(seed, self.play.steps().len() as u64);
        Ok(G::write_outcome(rules, &G::sample(rules, state, &chance, &mut rng)))
    }

    fn answer(&mut self, outcome: &Move) -> Result<(), Problem> {
        self.asked()?;
        let outcome = self.outcome(outcome)?;
        self.play.chance(outcome, &mut Discard).map_err(|error| Problem::outcome::<G>(&error))
    }

    fn roll(&mut self) -> Result<(), Problem> {
        let mut dice = Thrown::<G>::new(self.play.rules(), self.seed.with_words(&self.words));
        self.play.ask(&mut dice, &mut Discard).map_err(|error| Problem::outcome::<G>(&error))
    }

    fn view(&self, viewer: Viewer) -> String {
        Json::of(&G::view(self.play.rules(), self.play.state(), viewer)).text().to_owned()
    }

    fn position(&self, viewer: Viewer) -> String {
        let rules = self.play.rules();
        G::write_view(rules, &G::view(rules, self.play.state(), viewer))
    }

    fn write(&self) -> String {
        G::write_position(self.play.rules(), self.play.state())
    }

    fn picture(&self, viewer: Viewer, names: &[String]) -> Picture {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), viewer);
        G::picture_at_table(rules, &view, names, None, &mut self.lately(viewer))
    }

    fn told(&self, step: usize, viewer: Viewer) -> Vec<LogEntry> {
        scene::told::<G>(self.play.rules(), &self.play.events_of(step), viewer, step)
    }

    fn information(&self, seat: Seat) -> String {
        self.seen_by(seat)
    }

    fn hash(&self) -> String {
        state_hash::<G>(self.play.rules(), self.play.state()).to_string()
    }

    fn scores(&self) -> Vec<f32> {
        self.play.scores()
    }

    fn steps(&self) -> Vec<(Option<Seat>, String)> {
        let rules = self.play.rules();
        let written = |step: &Step<G::Action, G::Outcome>| match step {
            Step::Act(seat, action) => (Some(*seat), G::write_action(rules, action)),
            Step::Chance(outcome) => (None, G::write_outcome(rules, outcome)),
        };
        self.play.steps().iter().map(written).collect()
    }

    fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    fn words(&self) -> &[(Seat, String)] {
        &self.words
    }

    fn set_words(&mut self, words: Vec<(Seat, String)>) {
        self.words = words;
    }

    fn after(&self, steps: usize) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(self.earlier(steps)?))
    }

    fn undo(&mut self) -> Result<(), Problem> {
        let nothing = "nothing can be taken back: what the last step revealed cannot be unseen";
        self.play.undo().map(drop).ok_or_else(|| Problem::input(nothing))
    }

    fn worlds(&self, viewer: Viewer, count: usize, seed: u64) -> Vec<Box<dyn AnyState>> {
        let (rules, view) = (self.play.rules(), self.known(viewer));
        let world = |number: usize| -> Box<dyn AnyState> {
            let state = G::worlds(rules, &view, &mut lab_rng(seed, number as u64));
            let start = Some(G::write_position(rules, &state));
            let play = Play::from_position(rules.clone(), state);
            Box::new(Self { play, start, ..self.clone() })
        };
        (0..count).map(world).collect()
    }

    fn odds(&self, asked: &AskedOdds) -> Result<Option<FoundOdds>, Problem> {
        self.find_odds(asked)
    }

    fn record(&self, names: Vec<String>) -> Result<String, Problem> {
        self.write_record(names)
    }
}
