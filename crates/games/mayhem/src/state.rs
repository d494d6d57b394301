//! A position of Monster Mayhem: where every card is, and what the table is waiting for.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Ability, Call, Card, MOST_PLAYERS, Pile, Rules};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round's ability.
    pub(crate) ability: Ability,
    pub(crate) dealer: Seat,
    pub(crate) declarer: Seat,
    /// The cards that lie face down, all players' together: whose is whose shows when they are turned up.
    pub(crate) unseen: Pile,
    /// All cards of the battle so far.
    pub(crate) battle: Pile,
    /// The cards of this turn, by seat.
    pub(crate) up: [Option<Card>; MOST_PLAYERS],
    pub(crate) winnings: [Pile; MOST_PLAYERS],
    pub(crate) discard: Pile,
    /// Who won each round's trophy.
    pub(crate) trophies: [Option<Seat>; 6],
    pub(crate) stage: Stage,
}

/// What a position is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The first dealer is drawn.
    Dealer,
    /// The declarer's top card is turned up.
    Lead,
    /// The declarer says high or low.
    Declare,
    /// The others' cards are turned up; in a tie-break everybody's.
    Follow(Call),
    /// Tied winners of a round turn up cards of their winnings.
    Sudden(Sudden),
    /// All six rounds are played.
    Over,
    /// Rule MAY-43: those with the most trophies turn up cards for the win; these are still tied.
    Decider(SeatSet),
    /// Rule MAY-43: all six rounds are played, and this player won the last sudden death.
    Decided(Seat),
}

/// A sudden death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sudden {
    /// Those still tied.
    pub(crate) tied: SeatSet,
    /// What each has turned up of the pile in this pass; the card that is up now included.
    pub(crate) used: [Pile; MOST_PLAYERS],
    /// How often the piles were shuffled and used again.
    pub(crate) again: u8,
}

impl Sudden {
    /// Those still tied.
    pub fn tied(&self) -> SeatSet {
        self.tied
    }

    /// What a player has turned up of the pile in this pass; the card that is up now included.
    pub fn used(&self, seat: Seat) -> Pile {
        self.used.get(seat.index()).copied().unwrap_or_default()
    }

    /// How often the piles were shuffled and used again.
    pub fn again(&self) -> u8 {
        self.again
    }
}

/// Who of those tied turns up the next card of a sudden death.
#[inline]
pub(crate) fn next_of(tied: SeatSet, up: &[Option<Card>; MOST_PLAYERS]) -> Seat {
    tied.iter().find(|seat| up[seat.index()].is_none()).unwrap_or_default()
}

impl State {
    /// Before the first dealer is drawn.
    pub(crate) fn new() -> Self {
        Self {
            ability: Ability::Strength,
            dealer: Seat(0),
            declarer: Seat(0),
            unseen: Pile::DECK,
            battle: Pile::EMPTY,
            up: [None; MOST_PLAYERS],
            winnings: [Pile::EMPTY; MOST_PLAYERS],
            discard: Pile::EMPTY,
            trophies: [None; 6],
            stage: Stage::Dealer,
        }
    }

    /// The round's ability.
    pub fn ability(&self) -> Ability {
        self.ability
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who declares.
    pub fn declarer(&self) -> Seat {
        self.declarer
    }

    /// The cards that lie face down.
    pub fn unseen(&self) -> Pile {
        self.unseen
    }

    /// All cards of the battle so far.
    pub fn battle(&self) -> Pile {
        self.battle
    }

    /// The card a player has turned up in this turn.
    pub fn up(&self, seat: Seat) -> Option<Card> {
        self.up.get(seat.index()).copied().flatten()
    }

    /// What a player has won in this round.
    pub fn winnings(&self, seat: Seat) -> Pile {
        self.winnings.get(seat.index()).copied().unwrap_or_default()
    }

    /// The discard pile.
    pub fn discard(&self) -> Pile {
        self.discard
    }

    /// What the position is waiting for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who won the trophy of a round.
    pub fn trophy(&self, ability: Ability) -> Option<Seat> {
        self.trophies[ability.index()]
    }

    /// How many trophies a player has.
    pub fn trophies(&self, seat: Seat) -> u8 {
        self.trophies.iter().filter(|winner| **winner == Some(seat)).count() as u8
    }

    /// The player to the left.
    #[inline]
    pub(crate) fn left_of(rules: &Rules, seat: Seat) -> Seat {
        Seat(if seat.0 + 1 >= rules.players { 0 } else { seat.0 + 1 })
    }

    /// Who turns up the next card: clockwise from the declarer, whoever has none up.
    #[inline]
    pub(crate) fn next_to_turn(&self, rules: &Rules) -> Seat {
        let mut seat = self.declarer;
        for _ in 0..rules.players {
            if self.up[seat.index()].is_none() {
                break;
            }
            seat = Self::left_of(rules, seat);
        }
        seat
    }

    /// Rules MAY-40 and MAY-43: who has won, once the game is over.
    pub fn winners(&self, rules: &Rules) -> SeatSet {
        match self.stage {
            Stage::Decided(seat) => SeatSet::only(seat),
            _ => self.most_trophies(rules),
        }
    }

    /// Those with the most trophies.
    pub(crate) fn most_trophies(&self, rules: &Rules) -> SeatSet {
        let seats = Seat::all(rules.players);
        let most = seats.clone().map(|seat| self.trophies(seat)).max();
        seats.filter(|seat| Some(self.trophies(*seat)) == most).fold(SeatSet::EMPTY, SeatSet::with)
    }
}
