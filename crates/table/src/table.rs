//! A table of one game: every step checked, logged and recorded.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::{Bot, Budget, Decision, Odds, OddsOf};
use kernel::{
    Affects, Cites, Header, Ledger, LineKind, Node, Picture, Piece, Play, Record, Refusal, Seat, SeatSet,
    Seed, Setup, SetupError, Source as _, Step, Viewer, record::check_word, show::result, source::Ask,
};
use monsterbox_box::{
    Playable,
    flight::{Flight, Ground},
    thrown::Thrown,
};

use crate::{
    Advance, Asking, Choice, Done, Hint, HintLine, Live, Occupant, Refused, Status, Stop, TableError, Task,
    Told, Work, task::Finding,
};

/// Streams from here on belong to the bots, so that their choices never disturb the dice.
const BOT_STREAMS: u64 = 1 << 63;

/// What a task works with while the table waits: it keeps what it has learned for the next one.
type Shared<T> = Arc<Mutex<T>>;

/// Takes what is shared, whatever became of whoever had it before: bots and dice carry nothing that could be half-done.
fn take<T>(shared: &Shared<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A live table of one game.
pub struct Table<G: Playable> {
    play: Play<G>,
    /// The events of each step, the last step's last.
    events: Vec<Vec<G::Event>>,
    record: Record,
    unsaved: String,
    names: Vec<String>,
    bots: Vec<Option<Shared<Box<dyn Bot<G>>>>>,
    asking: Vec<Asking>,
    /// What the header is bound to; nobody sees it before the end.
    seed: Seed,
    /// The seed with the players' words: what dice and bots are drawn from.
    key: Seed,
    dice: Shared<Thrown<G>>,
    /// How the dice of the last step flew.
    flight: Option<Flight>,
}

impl<G: Playable> Table<G> {
    /// Opens a new table.
    pub fn open(setup: Setup, seats: Vec<Occupant>, seed: Seed) -> Result<Self, TableError> {
        let rules = G::rules(&setup)?;
        if seats.len() != usize::from(setup.players) {
            let message = format!("{} seats are taken at a table of {}", seats.len(), setup.players);
            return Err(TableError::Setup(SetupError::plain(message)));
        }
        let texts = seats.iter().map(Occupant::text).collect();
        let record = Record::new(Header::new::<G>(setup, texts, &seed));
        let unsaved = record.header_text();
        Self::seat(Play::new(rules), Vec::new(), record, unsaved, seats, seed)
    }

    /// Opens the table of a record where it was left, with its seed; one that has ended needs none.
    pub fn resume(record: Record, seed: Option<Seed>) -> Result<Self, TableError> {
        let play = record.replay::<G>()?;
        let seed = seed_of(&record, seed)?;
        let seats = record.seats().iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
        if seats.len() != usize::from(G::seats(play.rules())) {
            let message =
                format!("line 1: {} seats are taken at a table of {}", seats.len(), G::seats(play.rules()));
            return Err(TableError::Seat(message));
        }
        let events = play.events_from(0);
        Self::seat(play, events, record, String::new(), seats, seed)
    }

    fn seat(
        play: Play<G>,
        events: Vec<Vec<G::Event>>,
        record: Record,
        unsaved: String,
        seats: Vec<Occupant>,
        seed: Seed,
    ) -> Result<Self, TableError> {
        let mut bots = Vec::new();
        let names = crate::seats::names(&seats);
        for occupant in seats {
            match occupant {
                Occupant::Person(_) => bots.push(None),
                Occupant::Bot(kind) => {
                    let spec = bots::find::<G>(&kind).ok_or_else(|| {
                        let known: Vec<&str> = G::bots().iter().map(|spec| spec.name).collect();
                        let known = known.join(", ");
                        TableError::Seat(format!(
                            "there is no bot `{kind}` for {}; the bots are: {known}",
                            G::NAME
                        ))
                    })?;
                    bots.push(Some(Arc::new(Mutex::new((spec.make)()))));
                }
            }
        }
        let asking = vec![Asking::Always; names.len()];
        let key = seed.with_words(&record.words());
        let dice = Arc::new(Mutex::new(Thrown::new(play.rules(), key.clone())));
        Ok(Self { play, events, record, unsaved, names, bots, asking, seed, key, dice, flight: None })
    }

    fn written(&mut self, events: Vec<G::Event>) {
        let step = self.play.steps().last().expect("invariant: a step was just taken");
        self.unsaved += &self.record.push::<G>(self.play.rules(), step, self.play.state());
        self.events.push(events);
        self.flight = None;
        if self.play.node() == Node::Over {
            // Nothing is thrown any more: everybody may know the seed, and nothing can be taken back.
            self.unsaved += &self.record.add(LineKind::End { scores: self.play.scores() });
            self.unsaved += &self.record.add(LineKind::Disclose { seed: self.seed.text().to_owned() });
        }
    }

    /// What happened as this viewer may know it, the latest first.
    fn lately(&self, viewer: Viewer) -> impl Iterator<Item = G::Event> {
        let events = self.events.iter().rev().flat_map(|events| events.iter().rev());
        events.filter_map(move |event| G::redact(self.play.rules(), event, viewer))
    }

    fn refused(&self, refusal: &Refusal<G::Reason>) -> Refused {
        let id = refusal.rule::<G>(self.play.rules(), self.play.state());
        let text = G::ledger().look_up(id.0).map_or(String::new(), |rule| rule.text.clone());
        Refused { message: refusal.to_string(), rule: Some((id.0.to_owned(), text)) }
    }

    /// What a person does who does not want to be asked about this decision.
    fn unasked(&self, seat: Seat) -> Option<G::Action> {
        let asking = self.asking(seat);
        if asking == Asking::Always || !self.people().contains(seat) {
            return None;
        }
        let view = G::view(self.play.rules(), self.play.state(), Viewer::Seat(seat));
        let (pass, concern) = G::pass(self.play.rules(), &view, seat)?;
        (asking == Asking::Never || concern == Affects::Others).then_some(pass)
    }

    /// A piece of work at this version.
    fn work(&self, work: Work, run: impl FnOnce(&Stop) -> Finding + Send + 'static) -> Task {
        Task { version: self.record.version(), work, stop: Stop::default(), run: Box::new(run) }
    }

    /// What the bot in this seat does.
    fn choice(&self, seat: Seat) -> Task {
        let legal = self.play.actions(seat);
        let rules = self.play.rules().clone();
        let view = G::recall(&rules, self.play.state(), seat);
        let mut rng = self.key.stream(BOT_STREAMS | self.play.steps().len() as u64);
        let bot = self.bots.get(seat.index()).and_then(Clone::clone);
        self.work(Work::Choice(seat), move |stop| {
            let budget = Budget::until(stop.clone());
            let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: &budget };
            let pick = bot
                .map_or(0, |bot| take(&bot).choose(&decision, &mut rng))
                .min(legal.len().saturating_sub(1));
            match legal.get(pick) {
                Some(action) => Finding::Choice(seat, G::write_action(&rules, action)),
                None => Finding::Nothing(Some(format!("{seat} has nothing to choose from"))),
            }
        })
    }

    /// What chance answers.
    fn chance(&self, chance: G::Chance) -> Task {
        let rules = self.play.rules().clone();
        let state = self.play.state().clone();
        let step = self.play.steps().len() as u64;
        let dice = Arc::clone(&self.dice);
        self.work(Work::Chance, move |_| {
            // What is hit may be gone afterwards: dice are shown as they fell on what lay there.
            let ground = G::ground(&rules, &state);
            let mut dice = take(&dice);
            match dice.answer(Ask { rules: &rules, state: &state, chance: &chance, step }) {
                Ok(outcome) => {
                    let flight = ground.zip(dice.last()).map(|(ground, thrown)| Flight::of(ground, thrown));
                    Finding::Chance(G::write_outcome(&rules, &outcome), flight)
                }
                Err(error) => Finding::Nothing(Some(error.to_string())),
            }
        })
    }

    fn answered(&mut self, notation: &str) -> Result<(), Refused> {
        let refused = |message: String| Refused { message, rule: None };
        let outcome =
            G::read_outcome(self.play.rules(), notation).map_err(|error| refused(error.to_string()))?;
        let mut events = Vec::new();
        self.play.chance(outcome, &mut events).map_err(|error| refused(error.to_string()))?;
        self.written(events);
        Ok(())
    }

    fn take(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        let mut events = Vec::new();
        let acted = self.play.act(seat, action, &mut events);
        acted.map_err(|refusal| self.refused(&refusal))?;
        self.written(events);
        Ok(())
    }
}

impl<G: Playable> Live for Table<G> {
    fn header(&self) -> &Header {
        &self.record.header
    }

    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn ledger(&self) -> &'static Ledger {
        G::ledger()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn people(&self) -> SeatSet {
        let seats = Seat::all(self.bots.len() as u8);
        seats.filter(|seat| self.bots[seat.index()].is_none()).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn status(&self) -> Status {
        match self.play.node() {
            Node::Over => Status::Over(result(&self.play.scores()).words(&self.names)),
            Node::Chance(chance) => {
                Status::Chance(G::name_chance(self.play.rules(), &chance).words(&self.names))
            }
            Node::Decide(seats) => match seats
                .iter()
                .find(|seat| !self.people().contains(*seat) || self.unasked(*seat).is_some())
            {
                Some(bot) => Status::Bot(bot),
                None => Status::People(seats),
            },
        }
    }

    fn task(&self) -> Option<Task> {
        match self.status() {
            Status::People(_) | Status::Over(_) => None,
            Status::Bot(seat) => Some(match self.unasked(seat) {
                Some(pass) => {
                    let pass = G::write_action(self.play.rules(), &pass);
                    self.work(Work::Choice(seat), move |_| Finding::Choice(seat, pass))
                }
                None => self.choice(seat),
            }),
            Status::Chance(_) => match self.play.node() {
                Node::Chance(chance) => Some(self.chance(chance)),
                Node::Decide(_) | Node::Over => None,
            },
        }
    }

    fn hint_task(&self, seat: Seat) -> Option<Task> {
        let legal = self.play.actions(seat);
        if legal.is_empty() {
            return None;
        }
        let rules = self.play.rules().clone();
        let view = G::recall(&rules, self.play.state(), seat);
        let mut rng = self.key.stream(BOT_STREAMS | self.play.steps().len() as u64);
        Some(self.work(Work::Hint(seat), move |stop| {
            let budget = Budget::until(stop.clone());
            let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: &budget };
            Finding::Hint(G::odds(&decision, &mut rng).map(|odds| told::<G>(&rules, &legal, &odds)))
        }))
    }

    fn finish(&mut self, done: Done) -> Result<Advance, Refused> {
        if done.version != self.record.version() {
            return Ok(Advance::Nothing);
        }
        match done.finding {
            Finding::Choice(seat, notation) => self.act(seat, &notation).map(|()| Advance::Bot(seat)),
            Finding::Chance(notation, flight) => {
                self.answered(&notation)?;
                self.flight = flight;
                Ok(Advance::Chance)
            }
            Finding::Nothing(Some(message)) => Err(Refused { message, rule: None }),
            Finding::Nothing(None) | Finding::Hint(_) => Ok(Advance::Nothing),
        }
    }

    fn asking(&self, seat: Seat) -> Asking {
        self.asking.get(seat.index()).copied().unwrap_or_default()
    }

    fn set_asking(&mut self, seat: Seat, asking: Asking) {
        if let Some(setting) = self.asking.get_mut(seat.index()) {
            *setting = asking;
        }
    }

    fn ground(&self) -> Option<Ground> {
        G::ground(self.play.rules(), self.play.state())
    }

    fn last_throw(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), Viewer::Seat(seat));
        let actions = self.play.actions(seat);
        actions.iter().map(|action| choice::<G>(rules, &view, action, &self.names)).collect()
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<(), Refused> {
        let action = G::read_action(self.play.rules(), notation).map_err(|error| {
            let rule = error
                .rule
                .and_then(|id| G::ledger().look_up(id.0))
                .map(|rule| (rule.id.clone(), rule.text.clone()));
            Refused { message: format!("`{notation}`, column {}: {}", error.column, error.message), rule }
        })?;
        self.take(seat, action)
    }

    fn undoable(&self) -> Option<Seat> {
        let over = self.record.disclosed().is_some();
        self.play.undoable().filter(|seat| !over && self.people().contains(*seat))
    }

    fn undo(&mut self) -> Result<Seat, Refused> {
        let refusal = || Refused {
            message: "nothing can be taken back: something was revealed since the last choice".to_owned(),
            rule: None,
        };
        let seat = self.undoable().ok_or_else(refusal)?;
        self.play.undo().ok_or_else(refusal)?;
        self.events.pop();
        self.flight = None;
        self.unsaved += &self.record.push_undo::<G>(self.play.rules(), seat, self.play.state());
        Ok(seat)
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let view = G::view(self.play.rules(), self.play.state(), viewer);
        G::picture_at_table(self.play.rules(), &view, &self.names, None, &mut self.lately(viewer))
    }

    fn picture_of(&self, viewer: Viewer, notation: &str) -> Picture {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), viewer);
        let action = G::read_action(rules, notation).ok();
        G::picture_at_table(rules, &view, &self.names, action.as_ref(), &mut self.lately(viewer))
    }

    fn position(&self, viewer: Viewer) -> String {
        G::write_view(self.play.rules(), &G::view(self.play.rules(), self.play.state(), viewer))
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let (rules, state) = (self.play.rules(), self.play.state());
        G::view(rules, state, Viewer::Seat(seat)) != G::view(rules, state, Viewer::Spectator)
    }

    fn pieces(&self) -> Vec<Piece> {
        let pack = self.header().setup.pack.as_deref().or_else(|| G::base_pack());
        pack.map_or_else(Vec::new, G::pieces)
    }

    fn picture_within(&self, viewer: Viewer, columns: u16) -> Option<Picture> {
        let view = G::view(self.play.rules(), self.play.state(), viewer);
        G::picture_within(self.play.rules(), &view, &self.names, columns)
    }

    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String> {
        let view = G::view(self.play.rules(), self.play.state(), viewer);
        G::pieces_in_view(self.play.rules(), &view)
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<Told> {
        let told = self.events.iter().enumerate().skip(from_step).flat_map(|(step, events)| {
            let seen = events.iter().filter_map(move |event| G::redact(self.play.rules(), event, viewer));
            seen.map(move |event| Told {
                step,
                text: G::narrate(self.play.rules(), &event).words(&self.names),
                rule: event.rule().0,
            })
        });
        told.collect()
    }

    fn steps(&self) -> usize {
        self.play.steps().len()
    }

    fn version(&self) -> u64 {
        self.record.version()
    }

    fn secret(&self) -> Option<&str> {
        self.record.disclosed().is_none().then_some(self.seed.text())
    }

    fn add_word(&mut self, seat: Seat, word: &str) -> Result<(), Refused> {
        let refused = |message: String| Refused { message, rule: None };
        if !self.people().contains(seat) {
            return Err(refused(format!("nobody sits in seat {seat} who could add a word")));
        }
        if self.record.steps() > 0 {
            return Err(refused("words are added before the first step".to_owned()));
        }
        check_word(word).map_err(refused)?;
        self.unsaved += &self.record.add(LineKind::Word { seat: seat.letter(), word: word.to_owned() });
        self.key = self.seed.with_words(&self.record.words());
        self.dice = Arc::new(Mutex::new(Thrown::new(self.play.rules(), self.key.clone())));
        Ok(())
    }

    fn unsaved(&mut self) -> String {
        std::mem::take(&mut self.unsaved)
    }
}

/// An action with its name, as whoever sees this view knows it.
pub(crate) fn choice<G: Playable>(
    rules: &G::Rules,
    view: &G::View,
    action: &G::Action,
    names: &[String],
) -> Choice {
    let name = G::describe(rules, view, action);
    Choice { notation: G::write_action(rules, action), group: name.group, label: name.label.words(names) }
}

/// Odds as they are told to people.
pub(crate) fn told<G: Playable>(rules: &G::Rules, legal: &[G::Action], odds: &Odds) -> Hint {
    let lines = odds.choices.iter().filter_map(|choice| {
        let notation = G::write_action(rules, legal.get(choice.action)?);
        Some(HintLine { notation, chance: choice.chance, margin: choice.margin, best: odds.is_best(choice) })
    });
    let how = odds.how(G::ODDS_OF);
    let method = match G::ODDS_OF {
        OddsOf::Game => how,
        OddsOf::Battle => format!("the chance of winning the battle, {how}"),
    };
    let left_out = odds.left_out.map(|why| {
        let missing = legal.len() - odds.choices.len();
        format!("{missing} of {} choices have none: {why}", legal.len())
    });
    Hint { lines: lines.collect(), method, left_out }
}

/// The seed to go on with: the one that was kept apart, if it is the one that the record is bound to, or the disclosed one.
fn seed_of(record: &Record, kept: Option<Seed>) -> Result<Seed, TableError> {
    let refused = |why: &str| TableError::Seat(format!("line 1: {why}"));
    let seed = match record.disclosed() {
        Some(seed) => Seed::new(seed).ok_or_else(|| refused("the disclosed seed is none"))?,
        None => kept.ok_or_else(|| {
            refused("the seed of this game is not at hand: it can be looked at with `monsterbox replay`, but not gone on with")
        })?,
    };
    if seed.commitment() != record.header.commitment {
        return Err(refused("this is not the seed that the record is bound to: its SHA-256 differs"));
    }
    Ok(seed)
}

/// Who took a step, for titles and lists.
pub(crate) fn actor<G: Playable>(step: &Step<G::Action, G::Outcome>, names: &[String]) -> String {
    match step {
        Step::Act(seat, _) => names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string()),
        Step::Chance(_) => "chance".to_owned(),
    }
}
