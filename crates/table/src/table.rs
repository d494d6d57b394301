//! A table of one game: it follows its log, and proposes the lines that a command would add to it.

mod propose;
mod tasks;

pub(crate) use tasks::hint;

use std::{
    mem::size_of_val,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bots::Bot;
use kernel::{
    Chain, Header, Ledger, LineKind, Node, Picture, Piece, Record, RecordError, Room, Seat, SeatSet, Seed,
    Setup, SetupError, Step, Viewer,
    record::{Hashes, Replayed, Taken},
    show::result,
};
use monsterbox_box::{
    Playable,
    flight::{Flight, Ground},
    thrown::Thrown,
};

use crate::{
    Advance, Asking, Choice, Command, Done, Frame, Live, LogEntry, Occupant, Proposal, Refused, Sitting,
    Status, TableError, Task, scene, task::Finding,
};

/// Streams from here on belong to the bots, so that their choices never disturb the dice.
const BOT_STREAMS: u64 = 1 << 63;

/// Of how many of the last steps the events are kept; those before are worked out again when they are asked for.
const KEPT_EVENTS: usize = 64;

/// What a task works with while the table waits: it keeps what it has learned for the next one.
type Shared<T> = Arc<Mutex<T>>;

/// Takes what is shared, whatever became of whoever had it before: bots and dice carry nothing that could be half-done.
fn take<T>(shared: &Shared<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A live table of one game.
pub struct Table<G: Playable> {
    header: Header,
    chain: Chain,
    game: Replayed<G>,
    /// The events of the last steps, the last step's last.
    events: Vec<Vec<G::Event>>,
    names: Vec<String>,
    bots: Vec<Option<Shared<Box<dyn Bot<G>>>>>,
    /// The seats of the bots that have something to ponder while others decide.
    pondering: SeatSet,
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
    /// Opens a new table, which begins from a position in the game's notation if one is named.
    pub fn open(
        setup: Setup,
        seats: &[Occupant],
        seed: Seed,
        start: Option<String>,
    ) -> Result<Self, TableError> {
        G::rules(&setup)?;
        if seats.len() != usize::from(setup.players) {
            let message = format!("{} seats are taken at a table of {}", seats.len(), setup.players);
            return Err(TableError::Setup(SetupError::plain(message)));
        }
        crate::seats::check_names(seats)?;
        let texts = seats.iter().map(written::<G>).collect::<Result<_, _>>()?;
        let header = Header { start, ..Header::new::<G>(setup, texts, &seed) };
        let (chain, _) = Chain::begin(&header);
        let game = Replayed::begin(&header)?;
        if header.start.is_some() && game.play.node() == Node::Over {
            let over = "the game is over in this position: there is nothing to play";
            return Err(TableError::Setup(SetupError::plain(over.to_owned())));
        }
        Self::seated(header, chain, game, seed)
    }

    /// Opens the table of a record where it was left, with its seed; one that has ended needs none. The sums of the lines
    /// were checked when the record was read; the position is compared with the last one that the record names.
    pub fn resume(record: Record, seed: Option<Seed>) -> Result<Self, TableError> {
        let last = record.lines.iter().rposition(|line| line.says.position().is_some());
        let mut game = Replayed::begin(&record.header)?;
        for (place, line) in record.lines.iter().enumerate() {
            let hashes = if Some(place) == last { Hashes::Every } else { Hashes::None };
            game.follow(line, hashes)?;
        }
        let seed = seed_of(&record, seed)?;
        let chain = record.chain().clone();
        Self::seated(record.header, chain, game, seed)
    }

    fn seated(header: Header, chain: Chain, game: Replayed<G>, seed: Seed) -> Result<Self, TableError> {
        let count = game.seats().len();
        if count != usize::from(G::seats(game.play.rules())) {
            let message =
                format!("line 1: {count} seats are taken at a table of {}", G::seats(game.play.rules()));
            return Err(TableError::Seat(message));
        }
        let key = seed.with_words(game.words());
        let dice = Arc::new(Mutex::new(Thrown::new(game.play.rules(), key.clone())));
        let recent = game.play.steps().len().saturating_sub(KEPT_EVENTS);
        let mut table = Self {
            header,
            chain,
            events: game.play.events_from(recent),
            game,
            names: Vec::new(),
            bots: Vec::new(),
            pondering: SeatSet::EMPTY,
            asking: vec![Asking::Always; count],
            seed,
            key,
            dice,
            flight: None,
        };
        table.take_seats()?;
        Ok(table)
    }

    /// Lets everybody sit down where the log says.
    fn take_seats(&mut self) -> Result<(), TableError> {
        let occupants =
            self.game.seats().iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
        let names = crate::seats::names(&occupants);
        let (mut bots, mut pondering) = (Vec::new(), SeatSet::EMPTY);
        for (place, occupant) in occupants.iter().enumerate() {
            let sits_already = self.bots.get(place).is_some_and(Option::is_some)
                && self.names.get(place) == names.get(place);
            bots.push(match occupant {
                Occupant::Person(_) => None,
                Occupant::Bot(kind) => {
                    let made = (bot::<G>(kind)?.make)();
                    if made.ponders() {
                        pondering = pondering.with(Seat(place as u8));
                    }
                    let sitting = self.bots.get(place).cloned().flatten().filter(|_| sits_already);
                    Some(sitting.unwrap_or_else(|| Arc::new(Mutex::new(made))))
                }
            });
        }
        self.names = names;
        self.bots = bots;
        self.pondering = pondering;
        Ok(())
    }

    /// Follows one line of the log.
    fn follow_line(&mut self, text: &str, hashes: Hashes) -> Result<(), RecordError> {
        let number = self.chain.version() as usize + 2;
        let line = self.chain.read(text).map_err(|why| RecordError::Altered { line: number, why })?;
        self.flight = None;
        match self.game.follow(&line, hashes)? {
            Taken::Step(events) => {
                if self.events.len() >= 2 * KEPT_EVENTS {
                    self.events.drain(..KEPT_EVENTS);
                }
                self.events.push(events);
            }
            Taken::Undo => {
                self.events.pop();
            }
            Taken::Other => match line.says {
                LineKind::Word { .. } => {
                    self.key = self.seed.with_words(self.game.words());
                    self.dice = Arc::new(Mutex::new(Thrown::new(self.game.play.rules(), self.key.clone())));
                }
                LineKind::Sit { .. } => self
                    .take_seats()
                    .map_err(|error| RecordError::Step { line: number, why: error.to_string() })?,
                LineKind::Act { .. }
                | LineKind::Chance { .. }
                | LineKind::Undo { .. }
                | LineKind::End { .. }
                | LineKind::Disclose { .. } => {}
            },
        }
        Ok(())
    }

    /// What happened as this viewer may know it, the latest first.
    fn lately(&self, viewer: Viewer) -> impl Iterator<Item = G::Event> {
        let play = &self.game.play;
        let first_kept = play.steps().len() - self.events.len();
        let kept = self.events.iter().rev().flat_map(|events| events.iter().rev().cloned());
        let older = (0..first_kept).rev().flat_map(|step| play.events_of(step).into_iter().rev());
        kept.chain(older).filter_map(move |event| G::redact(play.rules(), &event, viewer))
    }
}

impl<G: Playable> Live for Table<G> {
    fn header(&self) -> &Header {
        &self.header
    }

    fn header_text(&self) -> String {
        Chain::begin(&self.header).1
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

    fn sitting(&self) -> Vec<Sitting> {
        let sitting = self.game.seats().iter().zip(&self.names).map(|(who, name)| Sitting {
            name: name.clone(),
            bot: who.strip_prefix(Occupant::BOT).map(str::to_owned),
        });
        sitting.collect()
    }

    fn people(&self) -> SeatSet {
        let seats = Seat::all(self.bots.len() as u8);
        seats.filter(|seat| self.bots[seat.index()].is_none()).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn status(&self) -> Status {
        match self.game.play.node() {
            Node::Over => {
                let scores = self.game.play.scores();
                Status::Over { result: result(&scores), scores }
            }
            Node::Chance(chance) => Status::Chance { asks: G::name_chance(self.game.play.rules(), &chance) },
            Node::Decide(seats) => match seats
                .iter()
                .find(|seat| !self.people().contains(*seat) || self.unasked(*seat).is_some())
            {
                Some(seat) => Status::Bot { seat },
                None => Status::People { seats },
            },
        }
    }

    fn task(&self) -> Option<Task> {
        self.next_task()
    }

    fn hint_task(&self, seat: Seat) -> Option<Task> {
        self.odds(seat)
    }

    fn pondering_task(&self) -> Option<Task> {
        self.pondering()
    }

    fn stand_in_task(&self, seat: Seat, kind: &str) -> Option<Task> {
        if !self.game.play.waiting().contains(seat) {
            return None;
        }
        let bot = (bot::<G>(kind).ok()?.make)();
        Some(self.choice_by(seat, Some(Arc::new(Mutex::new(bot)))))
    }

    fn propose(&self, command: &Command, seen: Option<u64>) -> Result<Proposal, Refused> {
        self.proposed(command, seen)
    }

    fn propose_done(&self, done: Done) -> Result<Option<(Proposal, Advance)>, Refused> {
        if done.version != self.chain.version() {
            return Ok(None);
        }
        match done.finding {
            Finding::Choice(seat, action) => {
                let proposal = self.proposed(&Command::Act { seat, action }, None)?;
                Ok(Some((proposal, Advance::Bot(seat))))
            }
            Finding::Chance(outcome, flight) => {
                let proposal = self.proposed(&Command::Answer { outcome }, None)?;
                Ok(Some((Proposal { flight, ..proposal }, Advance::Chance)))
            }
            Finding::Nothing(Some(message)) => Err(Refused::plain(message)),
            Finding::Nothing(None) | Finding::Hint(_) => Ok(None),
        }
    }

    fn commit(&mut self, proposal: Proposal) -> Result<(), RecordError> {
        if proposal.after != self.chain.version() {
            let why =
                format!("it follows line {}, and the table is at {}", proposal.after, self.chain.version());
            return Err(RecordError::Step { line: proposal.after as usize + 2, why });
        }
        for line in &proposal.lines {
            self.follow_line(line, Hashes::None)?;
        }
        self.flight = proposal.flight;
        Ok(())
    }

    fn follow(&mut self, lines: &[String]) -> Result<(), RecordError> {
        lines.iter().try_for_each(|line| self.follow_line(line, Hashes::Every))
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
        G::ground(self.game.play.rules(), self.game.play.state())
    }

    fn last_throw(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    fn throw_of(&self, step: usize) -> Option<Flight> {
        let play = &self.game.play;
        let Some(Step::Chance(_)) = play.steps().get(step) else { return None };
        let state = play.state_before(step)?;
        let Node::Chance(chance) = G::node(play.rules(), &state) else { return None };
        self.thrown(&state, &chance, step as u64).ok()?.1
    }

    fn frame(&self, viewer: Viewer, log_from: usize) -> Frame {
        let (rules, state) = (self.game.play.rules(), self.game.play.state());
        let status = self.status();
        let choices = match (viewer, &status) {
            (Viewer::Seat(seat), Status::People { seats }) if seats.contains(seat) => self.choices(seat),
            _ => Vec::new(),
        };
        let scene::View { view, position } = scene::view::<G>(rules, state, viewer, &mut self.lately(viewer));
        let log_from = log_from.min(self.steps());
        Frame {
            version: self.chain.version(),
            viewer,
            seats: self.sitting(),
            status,
            view,
            position,
            choices,
            undo: self.undoable(),
            steps: self.steps(),
            log: self.log(viewer, log_from),
            log_from,
        }
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        if !self.game.play.waiting().contains(seat) {
            return Vec::new();
        }
        scene::choices::<G>(self.game.play.rules(), self.game.play.state(), seat)
    }

    fn undoable(&self) -> Option<Seat> {
        let over = self.game.disclosed().is_some();
        self.game.play.undoable().filter(|seat| !over && self.people().contains(*seat))
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let view = G::view(self.game.play.rules(), self.game.play.state(), viewer);
        G::picture_at_table(self.game.play.rules(), &view, &self.names, None, &mut self.lately(viewer))
    }

    fn picture_within(&self, viewer: Viewer, choice: Option<&str>, room: Room) -> Option<Picture> {
        let view = G::view(self.game.play.rules(), self.game.play.state(), viewer);
        let rules = self.game.play.rules();
        let choice = choice.and_then(|notation| G::read_action(rules, notation).ok());
        G::picture_within(rules, &view, &self.names, choice.as_ref(), room)
    }

    fn picture_of(&self, viewer: Viewer, notation: &str) -> Picture {
        let rules = self.game.play.rules();
        let view = G::view(rules, self.game.play.state(), viewer);
        let action = G::read_action(rules, notation).ok();
        G::picture_at_table(rules, &view, &self.names, action.as_ref(), &mut self.lately(viewer))
    }

    fn position(&self, viewer: Viewer) -> String {
        G::write_view(
            self.game.play.rules(),
            &G::view(self.game.play.rules(), self.game.play.state(), viewer),
        )
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let (rules, state) = (self.game.play.rules(), self.game.play.state());
        G::view(rules, state, Viewer::Seat(seat)) != G::view(rules, state, Viewer::Spectator)
    }

    fn pieces(&self) -> Vec<Piece> {
        let pack = self.header.setup.pack.as_deref().or_else(|| G::base_pack());
        pack.map_or_else(Vec::new, G::pieces)
    }

    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String> {
        let view = G::view(self.game.play.rules(), self.game.play.state(), viewer);
        G::pieces_in_view(self.game.play.rules(), &view)
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogEntry> {
        let play = &self.game.play;
        let first_kept = play.steps().len() - self.events.len();
        let older = if from_step < first_kept { play.events_from(from_step) } else { Vec::new() };
        let (events, first) = if older.is_empty() {
            (self.events.get(from_step - first_kept..).unwrap_or_default(), from_step)
        } else {
            (older.as_slice(), from_step)
        };
        let told = events.iter().zip(first..);
        told.flat_map(|(events, step)| scene::told::<G>(play.rules(), events, viewer, step)).collect()
    }

    fn steps(&self) -> usize {
        self.game.play.steps().len()
    }

    fn steps_known_at(&self, version: u64) -> usize {
        self.game.lines_of_steps().partition_point(|line| *line <= version)
    }

    fn words(&self) -> &[(Seat, String)] {
        self.game.words()
    }

    fn version(&self) -> u64 {
        self.chain.version()
    }

    fn secret(&self) -> Option<&str> {
        self.game.disclosed().is_none().then_some(self.seed.text())
    }

    fn weight(&self) -> usize {
        let play = &self.game.play;
        let steps = size_of_val(play.steps()) + size_of_val(self.game.lines_of_steps());
        let kept: usize = self.events.iter().map(|events| size_of_val(events.as_slice())).sum();
        let positions = (play.checkpoints() + 2) * size_of::<G::State>();
        size_of::<Self>() + steps + kept + size_of_val(self.events.as_slice()) + positions
    }
}

/// The kind of bot with this name, or which ones there are.
fn bot<G: Playable>(kind: &str) -> Result<&'static bots::BotSpec<G>, TableError> {
    bots::find::<G>(kind).ok_or_else(|| {
        let known: Vec<&str> = G::bots().iter().map(|spec| spec.name).collect();
        let known = known.join(", ");
        TableError::Seat(format!("there is no bot `{kind}` for {}; the bots are: {known}", G::NAME))
    })
}

/// How the log writes who sits somewhere. A bot that was asked for by its level is written by its own name: which bot has a level
/// may change, and who played then does not.
fn written<G: Playable>(who: &Occupant) -> Result<String, TableError> {
    Ok(match who {
        Occupant::Person(_) => who.text(),
        Occupant::Bot(kind) => Occupant::Bot(bot::<G>(kind)?.name.to_owned()).text(),
    })
}

/// What is said to who wants to take back what cannot be.
pub(crate) fn nothing_to_undo() -> Refused {
    Refused::plain("nothing can be taken back: something was revealed since the last choice")
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
