//! Whether a program speaks the protocol well: a conversation over all games, and what is wrong with its part of it.

use std::{thread, time::Duration};

use kernel::{Seat, Seed, Setup};
use monsterbox_box::{AnyGame, find, games};
use table::{Holder, Occupant};

use crate::{
    Clock, CommandLine, ContestError, Fault, GameTerms, Guest, LastWord, Limits, NotStarted,
    game::{Ended, Halt, Player, play},
    guest::Surprises,
};

/// So many decisions of one game show enough of it: then it is broken off.
const MOST_DECISIONS: usize = 60;
/// How long a program may take to say something that it should not.
const UNASKED: Duration = Duration::from_millis(250);
/// What the dice and the program's own choices are drawn from.
const SEED: &str = "bot-check";
const SEED_OF_BOT: u32 = 2_024;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is as it should be.
    Fine,
    /// It is allowed, but worth knowing.
    Remark(String),
    /// It is wrong, and why.
    Wrong(String),
}

/// Something that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What.
    pub what: String,
    /// What was found.
    pub verdict: Verdict,
}

/// Checks a program over these games, or over all that it plays where none are named. `told` hears of everything as it is found.
pub fn check(
    command: &CommandLine,
    named: &[String],
    clock: Clock,
    limits: Limits,
    told: impl FnMut(&Checked),
) -> Result<Vec<Checked>, ContestError> {
    let named = named.iter().map(|slug| find(slug)).collect::<Result<Vec<_>, _>>()?;
    let mut checker = Checker { command, clock, limits, guest: None, found: Vec::new(), told };
    checker.run(&named)?;
    Ok(checker.found)
}

struct Checker<'c, T> {
    command: &'c CommandLine,
    clock: Clock,
    limits: Limits,
    guest: Option<Guest>,
    found: Vec<Checked>,
    told: T,
}

/// A table to be played at.
struct Place {
    players: u8,
    seat: Seat,
    most_decisions: usize,
}

impl<T: FnMut(&Checked)> Checker<'_, T> {
    fn say(&mut self, what: impl Into<String>, verdict: Verdict) {
        let checked = Checked { what: what.into(), verdict };
        (self.told)(&checked);
        self.found.push(checked);
    }

    /// Says whether something went well.
    fn judge(&mut self, what: impl Into<String>, result: Result<(), String>) {
        self.say(what, result.map_or_else(Verdict::Wrong, |()| Verdict::Fine));
    }

    fn run(&mut self, named: &[AnyGame]) -> Result<(), ContestError> {
        let hello = self.come()?;
        let greeted = hello.is_ok();
        self.judge(
            "says hello in time, with a field in the message that it does not know",
            hello.map_err(|fault| fault.to_string()),
        );
        if !greeted {
            return Ok(());
        }
        let plays = |game: &AnyGame| self.guest.as_ref().is_some_and(|guest| guest.plays(game.slug));
        let to_play: Vec<AnyGame> =
            if named.is_empty() { games().into_iter().filter(plays).collect() } else { named.to_vec() };
        if to_play.is_empty() {
            self.judge("plays a game of the box", Err("it names none that is in the box".to_owned()));
        }
        for game in &to_play {
            self.play_game(game)?;
        }
        if let Some(game) = to_play.first() {
            self.play_again(game)?;
        }
        self.end()
    }

    /// Starts the program unless it runs.
    fn come(&mut self) -> Result<Result<(), Fault>, ContestError> {
        if self.guest.is_some() {
            return Ok(Ok(()));
        }
        match Guest::start_with(self.command, self.limits, Surprises::Yes) {
            Ok(guest) => {
                self.guest = Some(guest);
                Ok(Ok(()))
            }
            Err(NotStarted::Fault(fault)) => Ok(Err(fault)),
            Err(error @ NotStarted::Program { .. }) => Err(ContestError::Program(error.to_string())),
        }
    }

    /// The smallest table from its first seat, and the largest from its last.
    fn play_game(&mut self, game: &AnyGame) -> Result<(), ContestError> {
        let (fewest, most) = game.players;
        let first = Place { players: fewest, seat: Seat(0), most_decisions: MOST_DECISIONS };
        let last = Place { players: most, seat: Seat(most - 1), most_decisions: MOST_DECISIONS };
        for place in [first, last] {
            let what = format!("plays {} in seat {} of {}", game.slug, place.seat, place.players);
            let result = self.conversation(game, &place)?;
            let unasked = self.guest.as_ref().is_some_and(|guest| {
                thread::sleep(UNASKED);
                guest.spoke_unasked()
            });
            let result = match result {
                Ok(_) if unasked => {
                    self.guest = None;
                    Err("after the end of a game it wrote something that nobody asked for".to_owned())
                }
                other => other.map(|_| ()),
            };
            self.judge(what, result);
        }
        Ok(())
    }

    /// A game that is broken off after a decision, and the same game twice.
    fn play_again(&mut self, game: &AnyGame) -> Result<(), ContestError> {
        let place = |most_decisions| Place { players: game.players.0, seat: Seat(0), most_decisions };
        let broken_off = self.conversation(game, &place(1))?;
        let (one, other) = (
            self.conversation(game, &place(MOST_DECISIONS))?,
            self.conversation(game, &place(MOST_DECISIONS))?,
        );
        let went_on = broken_off.and_then(|_| one.clone()).map(|_| ());
        self.judge("begins a new game after one that was broken off", went_on);
        if let (Ok(one), Ok(other)) = (one, other) {
            let what = "plays the same again from the same seed";
            let differs = "it does not: a match with it cannot be played again";
            self.say(what, if one == other { Verdict::Fine } else { Verdict::Remark(differs.to_owned()) });
        }
        Ok(())
    }

    /// A game with our weakest bots in all other seats: what the program chose, or what it did wrong.
    fn conversation(
        &mut self,
        game: &AnyGame,
        place: &Place,
    ) -> Result<Result<Vec<String>, String>, ContestError> {
        if let Err(fault) = self.come()? {
            return Ok(Err(fault.to_string()));
        }
        let Some(guest) = &mut self.guest else { return Ok(Err("it is not there".to_owned())) };
        if !guest.plays(game.slug) {
            return Ok(Err("it says that it does not play this game".to_owned()));
        }
        let weakest = game.bots.first().map_or("", |kind| kind.name);
        let mut seats = vec![Occupant::Bot(weakest.to_owned()); usize::from(place.players)];
        seats[place.seat.index()] = Occupant::Person(guest.name().to_owned());
        let seed = Seed::new(SEED).ok_or(ContestError::Seed)?;
        let mut table = Holder::in_memory(table::open(game.slug, Setup::of(place.players), seats, seed)?);
        let terms = GameTerms::of(table.header(), game.options, place.seat, self.clock, SEED_OF_BOT);
        if let Err(fault) = guest.begin(&terms) {
            self.guest = None;
            return Ok(Err(fault.to_string()));
        }
        let mut players: Vec<Option<Player<'_>>> = (0..place.players).map(|_| None).collect();
        players[place.seat.index()] = Some(Player::new(guest, self.clock));
        let ended = play(&mut table, &mut players, Some(place.most_decisions));
        let chosen = players.into_iter().flatten().next().map(|player| player.chosen).unwrap_or_default();
        match ended {
            Ok(ended) => {
                let (scores, result) = match ended {
                    Ended::Over { scores, result } => (scores.into_iter().map(Some).collect(), result),
                    Ended::BrokenOff => {
                        (vec![None; usize::from(place.players)], "the game is broken off".to_owned())
                    }
                };
                if let Some(guest) = &mut self.guest {
                    guest.over(&scores, &result);
                }
                Ok(Ok(chosen))
            }
            Err(Halt::Fault(_, fault)) => {
                self.guest = None;
                Ok(Err(fault.to_string()))
            }
            Err(Halt::Table(why)) => Err(ContestError::Halted { number: 1, why }),
            Err(Halt::Match(error)) => Err(error),
        }
    }

    /// How it ends: when it is told to, and when nobody is there any more.
    fn end(&mut self) -> Result<(), ContestError> {
        let patience = self.limits.quit;
        let ended = |last: LastWord, when: &str| match last {
            LastWord::Quit => Ok(()),
            LastWord::Killed => Err(format!("it still runs {patience:?} after {when}")),
        };
        if let (Ok(()), Some(guest)) = (self.come()?, self.guest.take()) {
            self.judge("ends when it is told to quit", ended(guest.quit(), "it was told to quit"));
        }
        if let (Ok(()), Some(guest)) = (self.come()?, self.guest.take()) {
            let when = "its input was closed";
            self.judge("ends when its input is closed", ended(guest.hang_up(), when));
        }
        Ok(())
    }
}
