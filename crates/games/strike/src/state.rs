//! A position of Str!ke: where every die is, and what the turn is waiting for.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Amount, Dice, DiePlace, Face, MOST_PLAYERS, Places, Rules, Style, wire::WrittenStage};

/// A position.
///
/// The arena never holds two equal numbers at rest, because they are taken as soon as they lie there: a number is
/// enough to name a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) pools: [u8; MOST_PLAYERS],
    pub(crate) arena: Dice,
    /// Dice in the air.
    pub(crate) hand: u8,
    /// Dice that are out of the game.
    pub(crate) removed: u8,
    pub(crate) turn: Seat,
    pub(crate) stage: Stage,
    pub(crate) tournament: Tournament,
    /// Where the dice in the arena lie, if they were really thrown.
    pub(crate) places: Places,
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WrittenStage"))]
#[serde(into = "WrittenStage", from = "WrittenStage")]
pub enum Stage {
    /// The spare die is rolled into the arena.
    Spare,
    /// The starting player is drawn.
    Starter,
    /// A turn begins: the player must throw.
    Begin(Before),
    /// Dice are in the air.
    Throwing {
        /// One die, or all of the player's.
        amount: Amount,
        /// How they were thrown.
        style: Style,
    },
    /// What lay on dice that were taken comes down; then the roll is resolved to its end.
    Settling(Roll),
    /// Nothing matched: the player stops or throws one more.
    MayStop,
    /// The player has moved a die from the wall and throws one more (STR-27).
    MustThrow,
    /// The game, or the tournament, has ended.
    Over,
}

/// What a roll has come to so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// Nothing has matched yet.
    NoMatch,
    /// The thrower has taken a set.
    Match,
}

/// How the turn before came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Before {
    /// The player stopped or was eliminated, or there was none.
    NoMatch,
    /// By a match, after which its player may not roll on (STR-33).
    Match,
}

/// How a tournament stands; all zero outside of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// The game that is played, counted from 0.
    pub(crate) game: u8,
    /// Who started the first game.
    pub(crate) first: Seat,
    /// The points so far.
    pub(crate) points: [u8; MOST_PLAYERS],
}

impl Tournament {
    /// The game that is played, counted from 0.
    pub fn game(&self) -> u8 {
        self.game
    }

    /// Who started the first game.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// A player's points so far.
    pub fn points(&self, seat: Seat) -> u8 {
        self.points.get(seat.index()).copied().unwrap_or(0)
    }
}

impl State {
    /// Fresh pools and the spare die in the air (STR-01, STR-10).
    pub(crate) fn new_game(rules: &Rules, tournament: Tournament) -> Self {
        let mut pools = [0; MOST_PLAYERS];
        pools[..usize::from(rules.players)].fill(rules.pool);
        Self {
            pools,
            arena: Dice::NONE,
            hand: 1,
            removed: 0,
            turn: Seat(0),
            stage: Stage::Spare,
            tournament,
            places: Places::NONE,
        }
    }

    /// How many dice a player has in the pool.
    #[inline]
    pub fn pool(&self, seat: Seat) -> u8 {
        self.pools.get(seat.index()).copied().unwrap_or(0)
    }

    /// The dice that lie in the arena.
    #[inline]
    pub fn arena(&self) -> Dice {
        self.arena
    }

    /// Where the die in the arena that shows this face lies, if dice are really thrown.
    #[inline]
    pub fn place(&self, face: Face) -> Option<DiePlace> {
        self.places.get(face)
    }

    /// The same position for quick dice, which have no places.
    #[must_use]
    pub fn without_places(self) -> Self {
        Self { places: Places::NONE, ..self }
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What the position is waiting for.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many dice are in the air.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    /// How many dice are out of the game.
    pub fn removed(&self) -> u8 {
        self.removed
    }

    /// How the tournament stands.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// A player's points in the tournament.
    pub fn points(&self, seat: Seat) -> u8 {
        self.tournament.points(seat)
    }

    /// How many players have dice left in their pools.
    #[inline]
    pub(crate) fn living(&self) -> u8 {
        self.pools.iter().map(|&pool| u8::from(pool > 0)).sum()
    }

    /// Rule STR-20: the next player clockwise who is not eliminated.
    #[inline]
    pub(crate) fn next(&self, rules: &Rules, seat: Seat) -> Seat {
        let mut next = seat;
        loop {
            next = Seat(if next.0 + 1 >= rules.players { 0 } else { next.0 + 1 });
            if next == seat || self.pool(next) > 0 {
                return next;
            }
        }
    }

    /// The player who had the turn before this one, as far as the pools tell.
    pub(crate) fn previous(&self, rules: &Rules, seat: Seat) -> Seat {
        let before = (1..rules.players).map(|back| Seat((seat.0 + rules.players - back) % rules.players));
        before.into_iter().find(|seat| self.pool(*seat) > 0).unwrap_or(seat)
    }

    /// Who has won, once the game is over: the only player with dice (STR-41), or in a tournament those with the
    /// fewest points (STR-42); read otherwise, the winner of the last game if among them.
    pub fn winners(&self, rules: &Rules) -> SeatSet {
        let seats = Seat::all(rules.players);
        match rules.format {
            crate::Format::SingleGame => {
                seats.filter(|seat| self.pool(*seat) > 0).fold(SeatSet::EMPTY, SeatSet::with)
            }
            crate::Format::Tournament => {
                let fewest = seats.clone().map(|seat| self.points(seat)).min();
                let best = seats
                    .filter(|seat| Some(self.points(*seat)) == fewest)
                    .fold(SeatSet::EMPTY, SeatSet::with);
                let last = best.iter().find(|seat| self.pool(*seat) > 0);
                match last.filter(|_| rules.readings.tournament_tie.is_other()) {
                    Some(seat) => SeatSet::only(seat),
                    None => best,
                }
            }
        }
    }
}
