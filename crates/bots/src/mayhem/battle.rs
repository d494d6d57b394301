//! The exact chance of winning a battle, counted over all orders in which the unseen cards can be turned up.
//!
//! The declarer's card is up, and the cards to come are drawn from those that nobody has seen: every order of them is
//! equally likely. A battle is won in its last turn, by the single best card of that turn; the turns before it are tied, and
//! equal monsters never meet in it. So the winning orders can be counted:
//!
//! - Won in the first turn: everybody else turns up a worse card.
//! - Won after ties: the cards are placed into turns kind by kind, from the best rating to the worst, and nothing is
//!   remembered but how many tied turns wait for how many cards, and how far the last turn is ([`Shapes`]). A tied turn
//!   begins with two cards of the same rating or more, the last turn with exactly one. The turn that the declarer's card
//!   is placed in is the first one. Who turns up which card of a turn, and which tied turn is second, third and so on,
//!   is multiplied in at the end, with the declarer's card as the best of the last turn.
//!
//! Nothing is cut off and nothing is sampled: the sums run over all battles up to the last card.

use mayhem::{Call, Card, MOST_PLAYERS, Mashups, Pile, Rules, State};

use super::turns::{Shapes, Turns, Way};

/// A battle that one call would begin, as its declarer sees it.
pub(super) struct Battle<'a> {
    rules: &'a Rules,
    /// The declarer's card.
    mine: Card,
    unseen: Pile,
    /// All kinds of cards, grouped by their rating, the best first.
    groups: Vec<Vec<Card>>,
    /// The place of the group that the declarer's card is in.
    own: usize,
}

/// What can come of the first turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstTurn {
    /// The chance that the declarer wins in it.
    pub(super) won: f64,
    /// The chance that it is tied, and the battle goes on.
    pub(super) tied: f64,
}

impl<'a> Battle<'a> {
    /// The battle with this call, once the declarer's card is up; nothing before.
    pub(super) fn new(rules: &'a Rules, view: &State, call: Call) -> Option<Self> {
        Self::against(rules, view, call, view.unseen())
    }

    /// The same if these were the cards that nobody has seen.
    pub(super) fn against(rules: &'a Rules, view: &State, call: Call, unseen: Pile) -> Option<Self> {
        let mine = view.up(view.declarer())?;
        let rating = |card: &Card| rules.rating(*card, view.ability(), call);
        // Cards that make a mashup together are one kind.
        let (mine, unseen) = (kind(rules, mine), rules.alike(unseen));
        let mut kinds: Vec<Card> = Card::all().filter(|card| kind(rules, *card) == *card).collect();
        kinds.sort_by_key(rating);
        if call == Call::High {
            kinds.reverse();
        }
        let groups = kinds.chunk_by(|one, other| rating(one) == rating(other)).map(<[Card]>::to_vec);
        let groups: Vec<Vec<Card>> = groups.collect();
        let own = groups.iter().position(|group| group.contains(&mine))?;
        Some(Self { rules, mine, unseen, groups, own })
    }

    /// The chance that the declarer wins the battle.
    pub(super) fn chance(&self) -> f64 {
        self.first_turn().won + self.won_after_ties()
    }

    /// How many of a kind are unseen.
    fn copies(&self, card: Card) -> f64 {
        f64::from(self.unseen.count(card))
    }

    /// The chance of one given order of this number of unseen cards.
    fn order(&self, cards: u8) -> f64 {
        let unseen = f64::from(self.unseen.len());
        (0..cards).map(|card| 1.0 / (unseen - f64::from(card))).product()
    }

    /// The first turn alone: quickly counted, and often enough to tell the better call.
    pub(super) fn first_turn(&self) -> FirstTurn {
        let others = self.rules.players - 1;
        let hands = factorial(others) * self.order(others);
        let others = usize::from(others);
        let (mut won, mut tied) = (0.0, 0.0);
        let mut worse = Sets::NOTHING;
        for (place, group) in self.groups.iter().enumerate().rev() {
            let equal = group.iter().filter(|card| **card != self.mine);
            let equal = equal.fold(Sets::NOTHING, |sets, card| sets.with(self.copies(*card)));
            if place == self.own {
                won = worse.0[others];
            }
            if place <= self.own {
                // One more ties with the declarer; above the declarer two others tie.
                let fewest = if place == self.own { 1 } else { 2 };
                tied += (fewest..=others).map(|cards| equal.0[cards] * worse.0[others - cards]).sum::<f64>();
            }
            worse = worse.and(&equal);
        }
        FirstTurn { won: won * hands, tied: tied * hands }
    }

    /// The chance to win in a later turn.
    fn won_after_ties(&self) -> f64 {
        let players = self.rules.players;
        let shapes = Shapes::of(self.rules);
        // One turn is the last, and whatever is left over after it does not matter.
        let most_ties = usize::from((self.unseen.len() + 1) / players).saturating_sub(1);
        let ties = &shapes.ties[..shapes.ties.len().min(most_ties + 1)];
        let Some(live) = ties.last().filter(|_| ties.len() > 1).map(|ties| ties.end) else { return 0.0 };
        let placed = self.place(shapes, live);
        let mut chance = 0.0;
        // The ways to hand out the cards of the first turn and of one that the declarer wins, and the ways to order
        // the tied turns between them and hand out their cards.
        let mut ways = factorial(players - 1) * factorial(players - 1);
        for (ties, number) in ties.iter().zip(0_u8..).skip(1) {
            if number > 1 {
                ways *= f64::from(number - 1) * factorial(players);
            }
            chance += placed[ties.full] * ways * self.order(players * (number + 1) - 1);
        }
        chance
    }

    /// Places all kinds of cards and gives how many ways lead to each shape.
    fn place(&self, shapes: &Shapes, live: usize) -> Vec<f64> {
        let mut placing = Placing {
            shapes,
            room: self.groups.iter().flatten().map(|card| self.most_placed(*card)).sum(),
            ways: vec![0.0; live],
            once: vec![0.0; live],
        };
        placing.ways[0] = 1.0;
        for group in &self.groups {
            for &card in group {
                let most = self.most_placed(card);
                match (card == self.mine, most) {
                    (_, 0) => {}
                    (true, 1) => placing.mine(),
                    (true, _) => placing.twins(Twins::OneIsMine),
                    (false, 1) => placing.single(self.copies(card)),
                    (false, _) => placing.twins(Twins::Unseen),
                }
                placing.room -= most;
            }
            placing.end_rating();
        }
        placing.ways
    }

    /// How many cards of a kind a battle without mashup can have.
    fn most_placed(&self, card: Card) -> u8 {
        let known = u8::from(card == self.mine);
        let all = known + self.unseen.count(card);
        match self.rules.mashups {
            Mashups::WholeBattle => all.min(1),
            Mashups::OneTurn => all,
        }
    }
}

/// The card that stands for all which make a mashup with it.
fn kind(rules: &Rules, card: Card) -> Card {
    rules.alike(Pile::one(card)).kinds().next().map_or(card, |(kind, _)| kind)
}

/// How many sets of cards there are, by their size, with no two cards of the same kind.
#[derive(Clone, Copy)]
struct Sets([f64; MOST_PLAYERS]);

impl Sets {
    /// No cards make no set but the empty one.
    const NOTHING: Self = Self([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

    /// With another kind, of which there are this many copies.
    fn with(mut self, copies: f64) -> Self {
        for size in (1..MOST_PLAYERS).rev() {
            self.0[size] += copies * self.0[size - 1];
        }
        self
    }

    /// With other kinds.
    fn and(&self, others: &Self) -> Self {
        let size = |size| (0..=size).map(|cards: usize| self.0[cards] * others.0[size - cards]).sum();
        Self(std::array::from_fn(size))
    }
}

/// Cards being placed.
struct Placing<'a> {
    shapes: &'a Shapes,
    /// How many cards can still be placed. Shapes that wait for more come to nothing.
    room: u8,
    /// In how many ways each shape comes about.
    ways: Vec<f64>,
    /// Where one card of two is placed; empty in between.
    once: Vec<f64>,
}

/// Two cards of a kind that can both be in a battle.
#[derive(Clone, Copy)]
enum Twins {
    /// Each of them may be there or not.
    Unseen,
    /// One of them is the declarer's and lies in the first turn, which is tied.
    OneIsMine,
}

impl Placing<'_> {
    /// In how many ways a shape comes about, if it can still become a whole battle.
    #[inline]
    fn promising(&self, shape: usize) -> Option<f64> {
        let ways = self.ways[shape];
        (ways > 0.0 && self.shapes.waits[shape] <= self.room).then_some(ways)
    }

    /// Places a kind of which one card at most can be in the battle, or none.
    fn single(&mut self, copies: f64) {
        // All ways lead onwards, so going backwards no shape is changed before it is read.
        for shape in (0..self.ways.len()).rev() {
            let Some(ways) = self.promising(shape) else { continue };
            for way in self.shapes.one.of(shape, Turns::Any) {
                add(&mut self.ways, way, copies * ways);
            }
        }
    }

    /// Places the declarer's card in a tied turn: that is the first one.
    fn mine(&mut self) {
        for shape in (0..self.ways.len()).rev() {
            let promising = self.promising(shape);
            self.ways[shape] = 0.0;
            for way in self.shapes.one.of(shape, Turns::Tied) {
                add(&mut self.ways, way, promising.unwrap_or(0.0));
            }
        }
    }

    /// Places two cards of a kind in different turns: in any two turns one after the other, without twice in the same.
    fn twins(&mut self, twins: Twins) {
        let (into, neither, either) = match twins {
            Twins::Unseen => (Turns::Any, 1.0, 2.0),
            Twins::OneIsMine => (Turns::Tied, 0.0, 1.0),
        };
        for shape in (0..self.ways.len()).rev() {
            let promising = self.promising(shape);
            self.ways[shape] *= neither;
            let Some(ways) = promising else { continue };
            for way in self.shapes.one.of(shape, into) {
                add(&mut self.once, way, ways);
            }
            for way in self.shapes.pair.of(shape, into) {
                add(&mut self.ways, way, -ways);
            }
        }
        for shape in 0..self.ways.len() {
            let ways = std::mem::take(&mut self.once[shape]);
            if ways > 0.0 {
                self.ways[shape] += either * ways;
                for way in self.shapes.one.of(shape, Turns::Any) {
                    add(&mut self.ways, way, ways);
                }
            }
        }
    }

    /// Ends a rating: no tied turn is left with a single best card, and in the last turn all others are worse.
    fn end_rating(&mut self) {
        let live = self.ways.len();
        for &shape in self.shapes.unpaired.iter().take_while(|shape| **shape < live) {
            self.ways[shape] = 0.0;
        }
        for &(best, decided) in self.shapes.decided.iter().take_while(|pair| pair.0 < live) {
            self.ways[decided] += std::mem::take(&mut self.ways[best]);
        }
    }
}

/// Goes a way, unless it leads to more tied turns than there are cards for.
#[inline]
fn add(ways: &mut [f64], way: &Way, more: f64) {
    if let Some(to) = ways.get_mut(way.to) {
        *to += way.turns * more;
    }
}

/// The number of orders of this many things.
fn factorial(things: u8) -> f64 {
    (1..=things).map(f64::from).product()
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Meta, Node, Notation, Setup, Step, Weight};
    use mayhem::{Event, Mayhem, Outcome};

    use super::*;

    /// The chances that the first turn is won by the declarer and that it is tied, by every card that can come.
    fn first_turn(rules: &Rules, state: &State) -> (f64, f64) {
        let Node::Chance(chance) = Mayhem::node(rules, state) else { panic!("a turn waits for cards") };
        let mut outcomes: Vec<(Outcome, Weight)> = Vec::new();
        Mayhem::outcomes(rules, state, &chance, &mut outcomes);
        let all: Weight = outcomes.iter().map(|(_, weight)| weight).sum();
        let (mut won, mut tied) = (0.0, 0.0);
        for (outcome, weight) in outcomes {
            let mut next = *state;
            let mut events: Vec<Event> = Vec::new();
            Mayhem::apply(rules, &mut next, &Step::Chance(outcome), &mut events);
            let ends = |event: &Event| match event {
                Event::BattleWon { seat, .. } => Some((f64::from(u8::from(*seat == state.declarer())), 0.0)),
                Event::Tied { .. } | Event::TieDiscarded { .. } => Some((0.0, 1.0)),
                Event::MashupDiscarded { .. } => Some((0.0, 0.0)),
                _ => None,
            };
            let end = events.iter().find_map(ends).unwrap_or_else(|| first_turn(rules, &next));
            won += weight as f64 / all as f64 * end.0;
            tied += weight as f64 / all as f64 * end.1;
        }
        (won, tied)
    }

    #[test]
    fn the_first_turn_is_won_and_tied_as_often_as_its_cards_say() {
        let mut ties = 0;
        for players in [2, 3, 4] {
            let rules = Mayhem::rules(&Setup::of(players)).unwrap();
            for mine in Card::all() {
                let (id, players) = (&rules.content.face(mine).id, usize::from(players));
                let (up, won) = (vec!["-"; players - 1].join(" "), vec!["-"; players].join(" / "));
                let text = format!(
                    "magic dealer A | trophies A B A - - - | A declares {id} {up} | won {won} | out -"
                );
                let state = Mayhem::read_position(&rules, &text).unwrap();
                for call in Call::BOTH {
                    let mut next = state;
                    Mayhem::apply(&rules, &mut next, &Step::Act(state.declarer(), call), &mut Vec::new());
                    let (won, tied) = first_turn(&rules, &next);
                    let counted = Battle::new(&rules, &state, call).unwrap().first_turn();
                    let shown = format!("{text} {call:?}: {counted:?}, not {won} and {tied}");
                    assert!(
                        (counted.won - won).abs() < 1e-12 && (counted.tied - tied).abs() < 1e-12,
                        "{shown}"
                    );
                    ties += u32::from(tied > 0.1);
                }
            }
        }
        assert!(ties > 50, "many turns are tied");
    }
}
