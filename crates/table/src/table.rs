//! A table of one game: every step checked, logged and recorded.

use bots::{Bot, Opponents, Sight, Stake};
use kernel::{
    Cites, Concern, Header, Ledger, Node, Picture, Piece, Play, Record, Refusal, Seat, SeatSet, Seed, Setup,
    SetupError, Step, Viewer, tabletop::result_line,
};
use monsterbox_box::{
    flight::Flight,
    thrown::{Physical, Thrown},
};

use crate::{Advance, Asking, Choice, Hint, HintLine, Live, Occupant, Refused, Status, TableError, Told};

/// Streams from here on belong to the bots, so that their choices never disturb the dice.
const BOT_STREAMS: u64 = 1 << 63;

/// A live table of one game.
pub struct Table<G: Physical> {
    play: Play<G>,
    /// The events of each step, the last step's last.
    events: Vec<Vec<G::Event>>,
    record: Record,
    unsaved: String,
    names: Vec<String>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    asking: Vec<Asking>,
    seed: Seed,
    dice: Thrown<G>,
    /// How the dice of the last step flew.
    flight: Option<Flight>,
}

impl<G: Physical> Table<G> {
    /// Opens a new table.
    pub fn open(setup: Setup, seats: Vec<Occupant>, seed: Seed) -> Result<Self, TableError> {
        let rules = G::rules(&setup)?;
        if seats.len() != usize::from(setup.players) {
            let message = format!("{} seats are taken at a table of {}", seats.len(), setup.players);
            return Err(TableError::Setup(SetupError::plain(message)));
        }
        let texts = seats.iter().map(Occupant::text).collect();
        let record = Record::new(Header::new::<G>(&rules, setup, texts, seed.text()));
        let unsaved = record.header_text();
        Self::seat(Play::new(rules), Vec::new(), record, unsaved, seats, seed)
    }

    /// Opens the table of a record where it was left.
    pub fn resume(record: Record) -> Result<Self, TableError> {
        let play = record.replay::<G>()?;
        let seed = Seed::new(&record.header.seed)
            .ok_or_else(|| TableError::Seat("line 1: the record has no seed to go on with".to_owned()))?;
        let seats =
            record.header.seats.iter().map(|text| Occupant::read(text)).collect::<Result<Vec<_>, _>>()?;
        if seats.len() != usize::from(G::seats(play.rules())) {
            let message =
                format!("line 1: {} seats are taken at a table of {}", seats.len(), G::seats(play.rules()));
            return Err(TableError::Seat(message));
        }
        let events = (0..play.steps().len()).map(|step| crate::replay::events_of(&play, step)).collect();
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
        let mut names = Vec::new();
        for (seat, occupant) in Seat::all(seats.len() as u8).zip(seats) {
            match occupant {
                Occupant::Person(name) => {
                    bots.push(None);
                    names.push(name);
                }
                Occupant::Bot(kind) => {
                    let spec = bots::find::<G>(&kind).ok_or_else(|| {
                        let known: Vec<&str> = G::bots().iter().map(|spec| spec.name).collect();
                        let known = known.join(", ");
                        TableError::Seat(format!(
                            "there is no bot `{kind}` for {}; the bots are: {known}",
                            G::NAME
                        ))
                    })?;
                    bots.push(Some((spec.make)()));
                    names.push(format!("{kind} {seat}"));
                }
            }
        }
        let asking = vec![Asking::Always; names.len()];
        let dice = Thrown::new(play.rules(), seed.clone());
        Ok(Self { play, events, record, unsaved, names, bots, asking, seed, dice, flight: None })
    }

    fn written(&mut self, events: Vec<G::Event>) {
        let step = self.play.steps().last().expect("invariant: a step was just taken");
        self.unsaved += &self.record.push::<G>(self.play.rules(), step, self.play.state());
        self.events.push(events);
        self.flight = None;
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
        (asking == Asking::Never || concern == Concern::Others).then_some(pass)
    }

    fn let_bot_act(&mut self, seat: Seat) -> Result<(), Refused> {
        let legal = self.play.actions(seat);
        let view = G::recall(self.play.rules(), self.play.state(), seat);
        let sight = Sight { seat, rules: self.play.rules(), view: &view, legal: &legal };
        let mut rng = self.seed.stream(BOT_STREAMS | self.play.steps().len() as u64);
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut);
        let pick = bot.map_or(0, |bot| bot.choose(&sight, &mut rng)).min(legal.len().saturating_sub(1));
        let Some(action) = legal.into_iter().nth(pick) else {
            return Err(Refused { message: format!("{seat} has nothing to choose from"), rule: None });
        };
        self.take(seat, action)
    }

    fn take(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        let mut events = Vec::new();
        let acted = self.play.act(seat, action, &mut events);
        acted.map_err(|refusal| self.refused(&refusal))?;
        self.written(events);
        Ok(())
    }
}

impl<G: Physical> Live for Table<G> {
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
            Node::Over => Status::Over(result_line(&self.play.scores(), &self.names)),
            Node::Chance(chance) => Status::Chance(G::name_chance(self.play.rules(), &chance, &self.names)),
            Node::Decide(seats) => match seats
                .iter()
                .find(|seat| !self.people().contains(*seat) || self.unasked(*seat).is_some())
            {
                Some(bot) => Status::Bot(bot),
                None => Status::People(seats),
            },
        }
    }

    fn advance(&mut self) -> Result<Advance, Refused> {
        match self.status() {
            Status::People(_) | Status::Over(_) => Ok(Advance::Nothing),
            Status::Bot(seat) => match self.unasked(seat) {
                Some(pass) => self.take(seat, pass).map(|()| Advance::Bot(seat)),
                None => self.let_bot_act(seat).map(|()| Advance::Bot(seat)),
            },
            Status::Chance(_) => {
                let mut events = Vec::new();
                // What is hit may be gone afterwards: dice are shown as they fell on what lay there.
                let ground = G::ground(self.play.rules(), self.play.state());
                self.play
                    .ask(&mut self.dice, &mut events)
                    .map_err(|error| Refused { message: error.to_string(), rule: None })?;
                self.written(events);
                self.flight = ground.zip(self.dice.last()).map(|(ground, thrown)| Flight::of(ground, thrown));
                Ok(Advance::Chance)
            }
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

    fn last_throw(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), Viewer::Seat(seat));
        let named = self.play.actions(seat).into_iter().map(|action| {
            let name = G::name_action(rules, &view, &action);
            Choice { notation: G::write_action(rules, &action), group: name.group, label: name.label }
        });
        named.collect()
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
        self.play.undoable().filter(|seat| self.people().contains(*seat))
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
        self.unsaved += &self.record.push_undo::<G>(seat, self.play.state());
        Ok(seat)
    }

    fn hint(&self, seat: Seat) -> Option<Hint> {
        let rules = self.play.rules();
        let legal = self.play.actions(seat);
        if legal.is_empty() {
            return None;
        }
        let view = G::recall(rules, self.play.state(), seat);
        let sight = Sight { seat, rules, view: &view, legal: &legal };
        let mut rng = self.seed.stream(BOT_STREAMS | self.play.steps().len() as u64);
        let odds = G::odds(&sight, &mut rng)?;
        let lines = odds.choices.iter().filter_map(|choice| {
            let action = legal.get(choice.action)?;
            let notation = G::write_action(rules, action);
            Some(HintLine { notation, chance: choice.chance, margin: choice.margin })
        });
        let method = match (G::STAKE, odds.how(G::STAKE)) {
            (Stake::Game, how) => how,
            (Stake::Battle, how) => format!("the chance of winning the battle, {how}"),
        };
        Some(Hint { lines: lines.collect(), method })
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let view = G::view(self.play.rules(), self.play.state(), viewer);
        G::picture(self.play.rules(), &view, &self.names)
    }

    fn picture_of(&self, viewer: Viewer, notation: &str) -> Picture {
        let rules = self.play.rules();
        let view = G::view(rules, self.play.state(), viewer);
        match G::read_action(rules, notation) {
            Ok(action) => G::picture_of_choice(rules, &view, &self.names, &action),
            Err(_) => G::picture(rules, &view, &self.names),
        }
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

    fn pieces_in_view(&self, viewer: Viewer) -> Vec<String> {
        let view = G::view(self.play.rules(), self.play.state(), viewer);
        G::pieces_in_view(self.play.rules(), &view)
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<Told> {
        let told = self.events.iter().enumerate().skip(from_step).flat_map(|(step, events)| {
            let seen = events.iter().filter_map(move |event| G::redact(self.play.rules(), event, viewer));
            seen.map(move |event| Told {
                step,
                text: G::narrate(self.play.rules(), &event, &self.names),
                rule: event.rule().0,
            })
        });
        told.collect()
    }

    fn steps(&self) -> usize {
        self.play.steps().len()
    }

    fn unsaved(&mut self) -> String {
        std::mem::take(&mut self.unsaved)
    }
}

/// Who took a step, for titles and lists.
pub(crate) fn actor<G: Opponents>(step: &Step<G::Action, G::Outcome>, names: &[String]) -> String {
    match step {
        Step::Act(seat, _) => names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string()),
        Step::Chance(_) => "chance".to_owned(),
    }
}
