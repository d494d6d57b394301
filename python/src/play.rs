//! A game in progress, of one game: every step is checked by the kernel before it is taken.

use std::{any::Any, sync::Arc};

use bots::Decision;
use kernel::{
    Called, Discard, Header, LineKind, Node, Picture, Play, PlayError, Record, Seat, Seed, Step, Viewer,
    Weight,
    hash::{Digest, state_hash},
    lab_rng,
};
use monsterbox_box::{
    Playable,
    thrown::{Thrown, odds_by_throwing},
};
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
        Ok(Box::new(Self { play, ..self.clone() }))
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
        let (rules, seat) = (self.play.rules(), asked.seat);
        let legal = self.play.actions(seat);
        if legal.is_empty() {
            return Err(Problem::input(format!("{seat} has nothing to choose here")));
        }
        let view = G::recall(rules, self.play.state(), seat);
        let decision = Decision { seat, rules, view: &view, legal: &legal, budget: &asked.budget };
        let thrown = std::num::NonZero::new(asked.throws)
            .and_then(|throws| odds_by_throwing(&decision, throws, asked.threads, &mut asked.seed.stream(0)));
        let Some(odds) = thrown.or_else(|| G::odds(&decision, &mut asked.seed.stream(0))) else {
            return Ok(None);
        };
        let choice = |found: &bots::ChoiceOdds| {
            let action = G::write_action(rules, legal.get(found.action)?);
            Some((action, found.chance, found.margin, odds.is_best(found)))
        };
        Ok(Some(FoundOdds {
            choices: odds.choices.iter().filter_map(choice).collect(),
            of: G::ODDS_OF.to_string(),
            exact: odds.method == bots::Method::Exact,
            how: odds.how(G::ODDS_OF),
            left_out: odds.left_out,
        }))
    }

    fn record(&self, names: Vec<String>) -> Result<String, Problem> {
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
