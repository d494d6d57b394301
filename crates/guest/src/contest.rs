//! A match: games between programs and our own bots, each of which costs nobody but itself what it does wrong.

mod company;
mod sitter;

use kernel::{Rng as _, Seat, Seed, Setup, SetupError};
use monsterbox_box::{UnknownGame, find};
use table::{Holder, TableError};

use self::{
    company::Company,
    sitter::{Sitter, names},
};
use crate::{
    Clock, CommandLine, Fault, GameTerms, Limits, NotStarted, Report,
    game::{Ended, Halt, Player, play},
};

/// Somebody who plays in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// One of our own bots, by the name of its kind.
    Ours(String),
    /// A program.
    Program(CommandLine),
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Everybody where they were named, in every game.
    Fixed,
    /// Everybody one seat further from game to game, with the same dice until everybody has sat everywhere.
    Swapped,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game's short name.
    pub game: String,
    /// The options and the pack; its players are those of the match.
    pub setup: Setup,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// How many games.
    pub games: u64,
    /// The seed: the dice of each game follow from it.
    pub seed: String,
    /// Who sits where.
    pub seating: Seating,
    /// The time of programs. Our own bots have none: they take the same effort on every machine.
    pub clock: Clock,
    /// What programs may take beside.
    pub limits: Limits,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// It cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Somebody cannot sit there.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A program cannot be started.
    #[error("{0}")]
    Program(String),
    /// A program does not play this game.
    #[error("{bot} does not play {game}")]
    OtherGames {
        /// Its name.
        bot: String,
        /// The game.
        game: String,
    },
    /// Not everybody would have sat everywhere.
    #[error(
        "with swapped seats {players} bots play {players} games with the same dice each: {games} is no multiple of it"
    )]
    Uneven {
        /// How many play.
        players: u64,
        /// How many games.
        games: u64,
    },
    /// A seed cannot be that.
    #[error("a seed is a text of 1 to {LONGEST_SEED} printable letters")]
    Seed,
    /// The table itself could not go on.
    #[error("game {number}: {why}")]
    Halted {
        /// The game.
        number: u64,
        /// Why.
        why: String,
    },
    /// Whoever was told of the games stopped it.
    #[error("{0}")]
    Stopped(String),
}

/// The longest seed of a match; the games' own are a little longer.
const LONGEST_SEED: usize = 60;

/// A program lost its game by a house rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Its place among those who play.
    pub entrant: usize,
    /// Its seat in this game.
    pub seat: Seat,
    /// What it did.
    pub fault: Fault,
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 1.
    pub number: u64,
    /// Who sat where, by their places among those who play.
    pub seats: Vec<usize>,
    /// What each seat got; nothing where the game does not count for it.
    pub scores: Vec<Option<f32>>,
    /// Who lost it by a house rule.
    pub forfeit: Option<Forfeit>,
    /// Its record; none if it never began.
    pub record: Option<String>,
    /// The seed of a record that ends before its game does: only a finished record discloses it.
    pub secret: Option<String>,
}

impl Contest {
    /// Plays the match. `told` hears of every game, and may end the match with a reason.
    pub fn run(&self, mut told: impl FnMut(&Played) -> Result<(), String>) -> Result<Report, ContestError> {
        let players = self.entrants.len() as u64;
        let setup = Setup { players: u8::try_from(players).unwrap_or(u8::MAX), ..self.setup.clone() };
        let company = Company::of(&self.game, &setup)?;
        if self.seating == Seating::Swapped && !self.games.is_multiple_of(players) {
            return Err(ContestError::Uneven { players, games: self.games });
        }
        if Seed::new(&self.seed).is_none() || self.seed.chars().count() > LONGEST_SEED {
            return Err(ContestError::Seed);
        }
        let mut sitters: Vec<Sitter> = self.entrants.iter().cloned().map(Sitter::new).collect();
        for number in 1..=self.games {
            let played = self.game(number, &setup, company, &mut sitters)?;
            for (place, score) in played.seats.iter().zip(&played.scores) {
                sitters[*place].tally.count(*score);
            }
            if let Some(Forfeit { entrant, fault, .. }) = &played.forfeit {
                sitters[*entrant].tally.lost_by(fault);
            }
            told(&played).map_err(ContestError::Stopped)?;
        }
        for sitter in &mut sitters {
            sitter.quit();
        }
        let alike = match self.seating {
            Seating::Fixed => 1,
            Seating::Swapped => players,
        };
        Ok(Report::new(self, sitters.iter().map(|sitter| sitter.line(alike)).collect()))
    }

    fn game(
        &self,
        number: u64,
        setup: &Setup,
        company: Company,
        sitters: &mut [Sitter],
    ) -> Result<Played, ContestError> {
        let players = sitters.len();
        // Swapped games share their dice until everybody has sat everywhere.
        let (round, turn) = match self.seating {
            Seating::Fixed => (number, 0),
            Seating::Swapped => ((number - 1) / players as u64 + 1, ((number - 1) % players as u64) as usize),
        };
        let seats = (0..players).map(|seat| (seat + turn) % players).collect();
        let mut played =
            Played { number, seats, scores: Vec::new(), forfeit: None, record: None, secret: None };
        let result = match self.played_out(round, setup, sitters, &mut played) {
            Ok(result) => result,
            Err(Halt::Fault(seat, fault)) => {
                let entrant = played.seats[seat.index()];
                // It is ended here, with everything it has started.
                sitters[entrant].guest = None;
                played.scores = company.scores_of_forfeit(players, seat);
                let result = format!("{seat} has lost: {}", fault.kind.rule().text);
                played.forfeit = Some(Forfeit { entrant, seat, fault });
                result
            }
            Err(Halt::Match(error)) => return Err(error),
            Err(Halt::Table(why)) => return Err(ContestError::Halted { number, why }),
        };
        for sitter in sitters {
            sitter.tell_over(&played.scores, &result);
        }
        Ok(played)
    }

    /// Plays a game, and writes down how it went; gives its result in words.
    fn played_out(
        &self,
        round: u64,
        setup: &Setup,
        sitters: &mut [Sitter],
        played: &mut Played,
    ) -> Result<String, Halt> {
        for (seat, entrant) in Seat::all(setup.players).zip(&played.seats) {
            let sitter = &mut sitters[*entrant];
            sitter.come(self.limits).map_err(|error| match error {
                NotStarted::Fault(fault) => Halt::Fault(seat, fault),
                NotStarted::Program { .. } => ContestError::Program(error.to_string()).into(),
            })?;
            if !sitter.plays(&self.game) {
                return Err(ContestError::OtherGames { bot: sitter.label(), game: self.game.clone() }.into());
            }
        }
        let seed = Seed::new(&format!("{}.{round}", self.seed)).ok_or(ContestError::Seed)?;
        let opened = table::open(&self.game, setup.clone(), names(sitters, &played.seats), seed);
        let mut table = Holder::in_memory(opened.map_err(ContestError::Table)?);
        let specs = find(&self.game).map_err(ContestError::Game)?.options;
        for (seat, entrant) in Seat::all(setup.players).zip(&played.seats) {
            let Some(guest) = &mut sitters[*entrant].guest else { continue };
            let own = seed_of_bot(&self.seed, played.number, *entrant).ok_or(ContestError::Seed)?;
            let terms = GameTerms::of(table.header(), specs, seat, self.clock, own);
            guest.begin(&terms).map_err(|fault| Halt::Fault(seat, fault))?;
        }
        let mut guests: Vec<_> = sitters.iter_mut().map(|sitter| sitter.guest.as_mut()).collect();
        let mut players: Vec<Option<Player<'_>>> = Vec::new();
        for entrant in &played.seats {
            players.push(guests[*entrant].take().map(|guest| Player::new(guest, self.clock)));
        }
        let ended = play(&mut table, &mut players, None);
        let thoughts: Vec<_> = players.into_iter().map(|player| player.map(Player::thoughts)).collect();
        for (entrant, thoughts) in played.seats.iter().zip(thoughts) {
            sitters[*entrant].tally.thought(thoughts);
        }
        played.record = Some(table.record());
        played.secret = table.secret().map(str::to_owned);
        match ended? {
            Ended::Over { scores, result } => {
                played.scores = scores.into_iter().map(Some).collect();
                Ok(result)
            }
            Ended::BrokenOff => Err(Halt::Table("it was broken off".to_owned())),
        }
    }
}

/// The number that a bot draws its random choices from: its own in each game, and no help to guess the dice.
fn seed_of_bot(seed: &str, number: u64, entrant: usize) -> Option<u32> {
    Some(Seed::new(&format!("bot {entrant} of {seed}.{number}"))?.stream(0).next_u32())
}
