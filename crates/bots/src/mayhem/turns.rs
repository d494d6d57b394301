//! The shapes that a battle's turns can have while its cards are placed one by one, and the ways between them.

use std::{collections::HashMap, sync::OnceLock};

use mayhem::{CARDS, KINDS, MOST_PLAYERS, Mashups, Rules};

/// The shape of a battle's turns while cards are placed into them from the best rating to the worst.
///
/// All turns but the last are tied at the top. Tied turns that wait for the same number of cards are alike, so
/// only how many of them there are is kept: that is why a battle of ten turns has thousands of shapes and not millions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shape {
    /// How many tied turns there are, by the number of cards that they wait for. Those that wait for all but one have their best rating only
    /// once so far: it has to come a second time before worse ratings do.
    tied: [u8; MOST_PLAYERS],
    last: Last,
}

/// The last turn, which has a single best card.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Last {
    /// It has no card yet.
    Empty,
    /// It has its best card, and no other of that rating may follow.
    Best,
    /// It has its best card, and waits for this many cards of the worse ratings that follow now.
    Decided(u8),
}

impl Shape {
    /// How many tied turns there are.
    fn ties(&self) -> u8 {
        self.tied.iter().sum()
    }

    /// How many cards all the turns wait for.
    fn waits(&self, players: u8) -> u8 {
        let tied: u8 = (0..).zip(self.tied).map(|(waits, turns): (u8, u8)| waits * turns).sum();
        tied + match self.last {
            Last::Empty => players,
            Last::Best => players - 1,
            Last::Decided(waits) => waits,
        }
    }

    /// How many cards lie in all the turns.
    fn placed(&self, players: u8) -> u8 {
        (self.ties() + 1) * players - self.waits(players)
    }

    /// With these cards placed in one of the tied turns that wait for `waits` cards.
    fn with_tied(mut self, waits: usize, cards: usize) -> Self {
        self.tied[waits] -= 1;
        self.tied[waits - cards] += 1;
        self
    }

    /// With these cards placed in a new tied turn.
    fn with_new(mut self, players: u8, cards: usize) -> Self {
        self.tied[usize::from(players) - cards] += 1;
        self
    }

    /// With these cards of one rating placed in the last turn, if it can take them.
    fn with_last(mut self, cards: u8) -> Option<Self> {
        self.last = match self.last {
            Last::Empty if cards == 1 => Last::Best,
            Last::Decided(waits) if waits >= cards => Last::Decided(waits - cards),
            Last::Empty | Last::Best | Last::Decided(_) => return None,
        };
        Some(self)
    }
}

/// Which turns a card may go into.
#[derive(Clone, Copy)]
pub(super) enum Turns {
    /// Only tied ones.
    Tied,
    /// Any.
    Any,
}

/// A way from one shape to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The place of the other shape.
    pub(super) to: usize,
    /// How many turns it can be done with: all those that are alike.
    pub(super) turns: f64,
}

/// The ways from every shape: first those into tied turns, then the one into the last turn.
#[derive(Debug, Default)]
pub(super) struct Ways {
    all: Vec<Way>,
    /// For each shape, where its ways begin, and where the one into the last turn does.
    begins: Vec<(usize, usize)>,
}

impl Ways {
    fn push(&mut self, tied: impl Iterator<Item = Way>, last: Option<Way>) {
        let begin = self.all.len();
        self.all.extend(tied);
        self.begins.push((begin, self.all.len()));
        self.all.extend(last);
    }

    /// The ways from a shape.
    #[inline]
    pub(super) fn of(&self, shape: usize, into: Turns) -> &[Way] {
        let (begin, last) = self.begins[shape];
        let end = match into {
            Turns::Tied => last,
            Turns::Any => self.begins.get(shape + 1).map_or(self.all.len(), |next| next.0),
        };
        &self.all[begin..end]
    }
}

/// The shapes with one number of tied turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ties {
    /// Where the shapes with more of them begin.
    pub(super) end: usize,
    /// The shape in which every turn has all its cards.
    pub(super) full: usize,
}

/// Every shape for a number of players, in an order in which all ways lead onwards: by the number of tied turns, then
/// by the cards that are placed. So one table serves battles of every length.
#[derive(Debug)]
pub(super) struct Shapes {
    /// How many cards each shape waits for.
    pub(super) waits: Vec<u8>,
    /// The shapes by their number of tied turns.
    pub(super) ties: Vec<Ties>,
    /// The shapes in which a tied turn has its best rating only once.
    pub(super) unpaired: Vec<usize>,
    /// The shapes in which the last turn has its best card, and what they are once worse ratings follow.
    pub(super) decided: Vec<(usize, usize)>,
    /// The ways to place one card.
    pub(super) one: Ways,
    /// The ways to place two cards of the same rating in the same turn.
    pub(super) pair: Ways,
}

impl Shapes {
    /// The shapes for a table. They are laid out once for each number of players, when they are first asked for.
    pub(super) fn of(rules: &Rules) -> &'static Self {
        const SIZES: usize = MOST_PLAYERS + 1;
        static WHOLE_BATTLE: [OnceLock<Shapes>; SIZES] = [const { OnceLock::new() }; SIZES];
        static ONE_TURN: [OnceLock<Shapes>; SIZES] = [const { OnceLock::new() }; SIZES];
        // A battle cannot have more cards than there are; without equal monsters, not more than there are kinds.
        let (laid_out, cards) = match rules.mashups {
            Mashups::WholeBattle => (&WHOLE_BATTLE, KINDS),
            Mashups::OneTurn => (&ONE_TURN, CARDS),
        };
        let players = rules.players;
        laid_out[usize::from(players)].get_or_init(|| Self::new(players, cards / players - 1))
    }

    fn new(players: u8, most_ties: u8) -> Self {
        let shapes = all(players, most_ties);
        let places: HashMap<Shape, usize> =
            shapes.iter().enumerate().map(|(place, shape)| (*shape, place)).collect();
        let lone = usize::from(players) - 1;
        let mut laid_out = Self {
            waits: shapes.iter().map(|shape| shape.waits(players)).collect(),
            ties: Vec::new(),
            unpaired: (0..shapes.len()).filter(|place| shapes[*place].tied[lone] > 0).collect(),
            decided: Vec::new(),
            one: Ways::default(),
            pair: Ways::default(),
        };
        for (place, shape) in shapes.iter().enumerate() {
            if shape.last == Last::Best {
                let last = Last::Decided(players - 1);
                laid_out.decided.push((place, places[&Shape { last, ..*shape }]));
            }
            if laid_out.waits[place] == 0 {
                laid_out.ties.push(Ties { end: place + 1, full: place });
            }
            for (cards, ways) in [(1, &mut laid_out.one), (2, &mut laid_out.pair)] {
                let way = |to: Shape, turns: u8| Way { to: places[&to], turns: f64::from(turns) };
                let new = (shape.ties() < most_ties).then(|| way(shape.with_new(players, cards), 1));
                let waiting = (cards..=lone).filter(|waits| shape.tied[*waits] > 0);
                let tied = waiting.map(|waits| way(shape.with_tied(waits, cards), shape.tied[waits]));
                let last = shape.with_last(cards as u8).map(|to| way(to, 1));
                ways.push(new.into_iter().chain(tied), last);
            }
        }
        laid_out
    }
}

/// Every shape with up to `most_ties` tied turns, in order.
fn all(players: u8, most_ties: u8) -> Vec<Shape> {
    let mut shapes = vec![Shape { tied: [0; MOST_PLAYERS], last: Last::Empty }];
    // Every other shape has one tied turn more than another; turns are added in the order of what they wait for.
    for waits in 0..usize::from(players) {
        for place in 0.. {
            let Some(shape) = shapes.get(place) else { break };
            if shape.ties() < most_ties {
                shapes.push(shape.with_new(players, usize::from(players) - waits));
            }
        }
    }
    let lasts = [Last::Empty, Last::Best].into_iter().chain((0..players).map(Last::Decided));
    let mut shapes: Vec<Shape> =
        lasts.flat_map(|last| shapes.iter().map(move |shape| Shape { last, ..*shape })).collect();
    // The full shape waits for nothing, so it is the last of those with its number of tied turns.
    shapes.sort_by_key(|shape| (shape.ties(), shape.placed(players)));
    shapes
}
