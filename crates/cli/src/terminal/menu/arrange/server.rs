//! What a table on a server has beside its seats and options: who may find it, when it begins, how long people think.

use wire::{Access, Begin, Clock, NewTable, SeatOrder, Terms};

use super::turned;
use crate::terminal::hits::Turn;

/// Where the table is to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::terminal::menu) enum House {
    /// Here.
    Here,
    /// On a server, on these terms.
    Server(Invitation),
}

/// One of the terms, each a row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Access,
    Begin,
    Clock,
}

/// How long people may think: seconds for each decision, and beyond that in the whole game.
const CLOCKS: [Option<(u32, u32)>; 5] =
    [None, Some((20, 60)), Some((60, 120)), Some((180, 600)), Some((86_400, 0))];

/// On which terms people are invited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::terminal::menu) struct Invitation {
    access: Access,
    begin: Begin,
    clock: usize,
}

impl Term {
    pub(super) const ALL: [Self; 3] = [Self::Access, Self::Begin, Self::Clock];

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Access => "Who",
            Self::Begin => "Begin",
            Self::Clock => "Clock",
        }
    }

    /// What it is about.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Access => {
                "A private table is found by its link only. A public one is in the list of the server, and everybody may watch."
            }
            Self::Begin => {
                "Whether the game begins as soon as everybody is there, or when somebody at the table says so."
            }
            Self::Clock => {
                "How long people may think about a decision, and how much they have beyond that. Then a bot makes that one move."
            }
        }
    }
}

impl Invitation {
    pub(super) fn turn(&mut self, term: Term, turn: Turn) {
        match term {
            Term::Access => {
                self.access = match self.access {
                    Access::Public => Access::Private,
                    Access::Private => Access::Public,
                };
            }
            Term::Begin => {
                self.begin = match self.begin {
                    Begin::WhenAllAreHere => Begin::ByHand,
                    Begin::ByHand => Begin::WhenAllAreHere,
                };
            }
            Term::Clock => self.clock = turned(self.clock, CLOCKS.len(), turn),
        }
    }

    /// Its value in a word.
    pub(super) fn value(&self, term: Term) -> &'static str {
        match term {
            Term::Access => match self.access {
                Access::Public => "public",
                Access::Private => "private",
            },
            Term::Begin => match self.begin {
                Begin::WhenAllAreHere => "all here",
                Begin::ByHand => "by hand",
            },
            Term::Clock => ["none", "20 s", "1 min", "3 min", "a day"][self.clock],
        }
    }

    /// What the value means.
    pub(super) fn label(&self, term: Term) -> &'static str {
        match term {
            Term::Access => match self.access {
                Access::Public => "everybody may find it, watch it and take open seats",
                Access::Private => "only those who have its link",
            },
            Term::Begin => match self.begin {
                Begin::WhenAllAreHere => "it begins when every seat is taken and everybody is there",
                Begin::ByHand => "it begins when somebody at the table says so",
            },
            Term::Clock => [
                "people think for as long as they like",
                "for each decision, and a minute beyond that in the whole game",
                "for each decision, and two minutes beyond that in the whole game",
                "for each decision, and ten minutes beyond that in the whole game",
                "for each decision",
            ][self.clock],
        }
    }

    /// The table to be opened.
    pub(super) fn order(&self, game: &str, seats: Vec<SeatOrder>) -> NewTable {
        let clock = CLOCKS[self.clock].map(|(each, reserve)| Clock { each, reserve });
        let terms = Terms { begin: self.begin, clock, ..Terms::default() };
        NewTable { access: self.access, terms, ..NewTable::of(game, seats) }
    }
}
