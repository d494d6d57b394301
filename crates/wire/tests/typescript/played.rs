//! Real values of everything that goes over the wire, from random games of every game with every option.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use kernel::{OptionSpec, Part, Rng, Room, RuleId, Seat, Seed, Setup, Spot, Viewer, lab_rng};
use monsterbox_box::{AnyGame, Kind, games, visit};
use monsterbox_wire::Answer;
use serde::Serialize;
use serde_json::Value;
use table::{
    Asking, Command, Frame, Hint, Holder, Json, MemoryLog, Occupant, Refused, Status, TableError, ViewChange,
    open,
};

use crate::analysed;
use crate::files::PROTOCOL;
use crate::spoken;
use crate::unwatched::{AtOneTable, ByScenarios};

/// How many steps of a game are played; fewer where dice really fly.
const STEPS: usize = 300;
const STEPS_OF_PHYSICS: usize = 250;
/// How many choices and entries of a log a frame keeps; what else they can be is told one by one.
pub const KEPT: usize = 6;
/// Every so many steps the whole frame is kept.
const EVERY: usize = 25;
/// Where fewer choices are open than this, their odds are soon found out.
const CHEAP: usize = 3;

/// Values by the file and the name of their type. Of those that are built alike one is kept.
#[derive(Default)]
pub struct Played {
    pub values: BTreeMap<(String, &'static str), Vec<Value>>,
    known: BTreeSet<String>,
}

impl Played {
    /// Plays every game.
    pub fn new() -> Self {
        let mut played = Self::default();
        played.seldom_sent();
        spoken::by_hand(&mut played);
        spoken::by_the_page(&mut played);
        analysed::by_hand(&mut played);
        for game in games() {
            for (number, setup) in setups(&game).iter().enumerate() {
                played.table(&game, setup, number as u64);
                if !is_physical(setup) {
                    visit(game.slug, AtOneTable { played: &mut played, setup }).expect("it is on the shelf");
                }
            }
            let shelf = match game.kind {
                Kind::Published => "games",
                Kind::Reference => "reference",
            };
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(shelf).join(game.slug);
            let scenarios = ByScenarios { played: &mut played, folder: &folder };
            visit(game.slug, scenarios).expect("it is on the shelf");
        }
        played
    }

    /// Values that no game above sends, though others might.
    fn seldom_sent(&mut self) {
        for asking in [Asking::Always, Asking::OwnOnly, Asking::Never] {
            self.keep("table.ts", "Asking", &asking);
        }
        self.keep("table.ts", "ViewChange", &ViewChange::Whole(Json::of(&"a view that is no object")));
        self.keep("kernel.ts", "Part", &Part::from(RuleId("BOX-01")));
        self.keep("kernel.ts", "Room", &Room { columns: 80, rows: 24 });
        let hint = Hint { lines: Vec::new(), method: String::new(), left_out: Some(String::new()) };
        self.keep("table.ts", "Hint", &hint);
        let spot = Some(Spot::new("C4"));
        self.keep("table.ts", "Refused", &Refused { spot, ..Refused::plain("It is taken.") });
    }

    pub fn keep(&mut self, path: &str, name: &'static str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("plain data");
        let mut shape = format!("{path} {name} ");
        build(&value, &mut shape);
        if self.known.insert(shape) {
            self.values.entry((path.to_owned(), name)).or_default().push(value);
        }
    }

    fn table(&mut self, game: &AnyGame, setup: &Setup, number: u64) {
        let path = format!("games/{}.ts", game.slug);
        let steps = if is_physical(setup) { STEPS_OF_PHYSICS } else { STEPS };
        let mut table = table(game, setup, number).expect("the table opens");
        let mut rng = lab_rng(7, number);
        table.pieces().iter().for_each(|piece| self.keep("kernel.ts", "Piece", piece));
        let mut before: Option<Frame> = None;
        for step in 0..steps {
            let viewer = match (table.status(), step % 3) {
                (Status::People { seats }, _) => Viewer::Seat(seats.first().expect("somebody decides")),
                (_, 0) => Viewer::Spectator,
                (_, 1) => Viewer::Seat(Seat(0)),
                _ => Viewer::Omniscient,
            };
            let frame = table.frame(viewer, table.steps().saturating_sub(3));
            self.frame(&path, &frame);
            if step.is_multiple_of(EVERY) {
                self.seldom(&path, &table, viewer, &frame);
            }
            if let Some(before) = before.filter(|before| before.viewer == viewer && step % EVERY < 3) {
                let delta = before.delta(&frame);
                spoken::changed(self, &path, &delta);
                self.keep(&path, "Delta", &cut(&delta));
            }
            before = Some(frame);
            if !self.go_on(&mut table, &mut rng) {
                break;
            }
        }
        let log_from = table.steps().saturating_sub(3);
        let frame = table.frame(Viewer::Spectator, log_from);
        self.frame(&path, &frame);
        self.keep(&path, "Frame", &cut(&frame));
        let sit = Command::Sit { seat: Seat(0), who: Occupant::Bot("random".to_owned()) };
        if table.submit(&sit, None).is_ok() {
            self.keep(&path, "Delta", &frame.delta(&table.frame(Viewer::Spectator, log_from)));
        }
    }

    /// What is told at every step.
    fn frame(&mut self, path: &str, frame: &Frame) {
        let value = |json: &Json| -> Value { serde_json::from_str(json.text()).expect("it is JSON") };
        self.keep(path, "View", &value(&frame.view));
        for choice in &frame.choices {
            self.keep(path, "Action", &value(&choice.action));
            self.keep(path, "Detail", &value(&choice.detail));
        }
        for entry in &frame.log {
            self.keep(path, "Event", &value(&entry.event));
            self.keep("kernel.ts", "Sentence", &entry.text);
        }
        self.keep("table.ts", "Status", &frame.status);
        self.keep("kernel.ts", "Viewer", &frame.viewer);
    }

    /// What is larger or costs more to find out.
    fn seldom(&mut self, path: &str, table: &Holder<MemoryLog>, viewer: Viewer, frame: &Frame) {
        self.keep(path, "Frame", &cut(frame));
        spoken::shown(self, path, frame);
        let picture = table.picture(viewer);
        self.keep("kernel.ts", "Picture", &picture);
        self.keep(PROTOCOL, "Answer", &Answer::Picture { picture });
        self.keep(PROTOCOL, "Answer", &Answer::Ground { ground: table.ground() });
        self.keep(PROTOCOL, "Answer", &Answer::Pieces { ids: table.pieces_in_view(viewer) });
        let Viewer::Seat(seat) = viewer else { return };
        if let Some(choice) = frame.choices.first() {
            self.keep("kernel.ts", "Picture", &table.picture_of(viewer, &choice.notation));
            let of = |seat: Seat, action: &str| Command::Act { seat, action: action.to_owned() };
            let other = Seat::all(Seat::MOST).find(|other| *other != seat).expect("there are more seats");
            let wrong = [of(seat, "?"), of(other, &choice.notation)];
            let refused = wrong.iter().map(|command| table.propose(command, None));
            let stale = table.propose(&of(seat, &choice.notation), Some(0));
            if frame.choices.len() < CHEAP {
                table.hint(seat).iter().for_each(|hint| self.keep("table.ts", "Hint", hint));
            }
            for refused in refused.chain([stale]).filter_map(Result::err) {
                self.keep("table.ts", "Refused", &refused);
            }
        }
    }

    fn go_on(&mut self, table: &mut Holder<MemoryLog>, rng: &mut impl Rng) -> bool {
        match table.status() {
            Status::Over { .. } => false,
            Status::Bot { .. } | Status::Chance { .. } => {
                table.advance().expect("it goes on");
                if let Some(flight) = table.last_throw() {
                    self.keep("box.ts", "Flight", flight);
                    self.keep(PROTOCOL, "Answer", &Answer::Flight { flight: Some(flight.clone()) });
                }
                true
            }
            Status::People { seats } => {
                let seat = seats.first().expect("somebody decides");
                let choices = table.choices(seat);
                let choice = &choices[rng.next_u32() as usize % choices.len()];
                table.act(seat, &choice.notation).is_ok()
            }
        }
    }
}

/// Whether dice really fly at this table.
fn is_physical(setup: &Setup) -> bool {
    setup.options.0.get("dice").is_some_and(|dice| dice == "physics")
}

/// The fewest and the most players, and every value of every option, with one of another option where it needs that.
fn setups(game: &AnyGame) -> Vec<Setup> {
    let (fewest, most) = game.players;
    let mut setups = vec![Setup::of(fewest), Setup::of(most)];
    let players = fewest.max(2).min(most);
    let values = |option: &'static OptionSpec| {
        option.values().iter().map(move |value| format!("{}={value}", option.key))
    };
    let every: Vec<String> = game.options.iter().flat_map(values).collect();
    let opens = |setup: &Setup| table(game, setup, 0).is_ok();
    for option in game.options {
        // Some values need another option, and some need a larger pack than the game's own.
        let legal = values(option).filter_map(|value| {
            let alone = Setup::of(players).with(&value);
            let beside = every.iter().map(|other| Setup::of(players).with(other).with(&value));
            std::iter::once(alone).chain(beside).find(opens)
        });
        let before = setups.len();
        setups.extend(legal);
        assert!(setups.len() > before, "{}: {} is legal nowhere", game.name, option.key);
    }
    setups
}

/// A table of people; the last seat of the second table has a bot.
fn table(game: &AnyGame, setup: &Setup, number: u64) -> Result<Holder<MemoryLog>, TableError> {
    let person = |seat: Seat| Occupant::Person(format!("Player {seat}"));
    let mut seats: Vec<Occupant> = Seat::all(setup.players).map(person).collect();
    if let Some(last) = seats.last_mut().filter(|_| number == 1 && setup.players > 1) {
        *last = Occupant::Bot("random".to_owned());
    }
    let seed = Seed::new(&format!("wire {number}")).expect("a seed");
    Ok(Holder::in_memory(open(game.slug, setup.clone(), seats, seed)?))
}

/// A frame or a change of one without what it has very many of.
fn cut(value: &impl Serialize) -> Value {
    let mut value = serde_json::to_value(value).expect("plain data");
    for list in ["choices", "log"] {
        if let Some(list) = value.get_mut(list).and_then(Value::as_array_mut) {
            list.truncate(KEPT);
        }
    }
    value
}

/// How a value is built: its fields and its words, but no numbers and no names with capitals, digits or spaces.
fn build(value: &Value, into: &mut String) {
    match value {
        Value::Null => into.push('-'),
        Value::Bool(_) => into.push('?'),
        Value::Number(_) => into.push('0'),
        Value::String(text) => {
            let word = text.chars().all(|letter| letter.is_ascii_lowercase() || matches!(letter, '_' | '-'));
            into.push_str(if word { text } else { "\"" });
        }
        Value::Array(list) => {
            // What a list holds tells how it is built, not how often or in which order.
            let shape = |value: &Value| {
                let mut shape = String::new();
                build(value, &mut shape);
                shape
            };
            let shapes: BTreeSet<String> = list.iter().map(shape).collect();
            into.push_str(&format!("{shapes:?}"));
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                into.push_str(&format!("{name}:"));
                build(value, into);
                into.push(';');
            }
        }
    }
}
