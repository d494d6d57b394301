//! The exact chance of winning a battle, counted over all orders in which the unseen cards can be turned up.
//!
//! The declarer's card is up, and the cards to come are drawn from those that nobody has seen: every order of them is
//! as likely. A battle is won in its last turn, by the single best card of that turn; the turns before it are tied, and
//! equal monsters never meet in it. So the winning orders can be counted:
//!
//! - Won in the first turn: everybody else turns up a worse card.
//! - Won after ties: the cards are placed into turns kind by kind, from the best rating to the worst, and nothing is
//!   remembered but how many tied turns wait for how many cards, and how far the last turn is ([`Shapes`]). A tied turn
//!   begins with two cards of the same rating or more, the last turn with exactly one. The turn that the declarer's card
//!   is placed in is the first one. Who turns up which card of a turn, and which tied turn is second, third and so on,
//!   is multiplied in at the end. In the last turn everybody's chance is the same.
//!
//! Nothing is cut off and nothing is sampled: the sums run over all battles up to the last card.

use mayhem::{Call, Card, Mashups, Pile, Rules, State};

use super::turns::{Into, Shapes, Way};

/// The chance that the declarer wins the battle with this call, once their card is up; nothing before.
pub(super) fn chance(rules: &Rules, view: &State, call: Call) -> Option<f64> {
    let mine = view.up(view.declarer())?;
    let battle = Battle { rules, mine, unseen: view.unseen(), groups: groups(rules, view, call) };
    Some(battle.won_at_once() + battle.won_after_ties())
}

/// All kinds of cards, grouped by their rating, the best first.
fn groups(rules: &Rules, view: &State, call: Call) -> Vec<Vec<Card>> {
    let rating = |card: &Card| rules.rating(*card, view.ability(), call);
    let mut kinds: Vec<Card> = Card::all().collect();
    kinds.sort_by_key(rating);
    if call == Call::High {
        kinds.reverse();
    }
    kinds.chunk_by(|one, other| rating(one) == rating(other)).map(<[Card]>::to_vec).collect()
}

/// A battle that is about to be called.
struct Battle<'a> {
    rules: &'a Rules,
    /// The declarer's card.
    mine: Card,
    unseen: Pile,
    groups: Vec<Vec<Card>>,
}

impl Battle<'_> {
    fn copies(&self, card: Card) -> f64 {
        f64::from(self.unseen.count(card))
    }

    /// The chance that one given way to turn up so many cards, in their order, comes about.
    fn order(&self, cards: u8) -> f64 {
        let unseen = f64::from(self.unseen.len());
        (0..cards).map(|card| 1.0 / (unseen - f64::from(card))).product()
    }

    /// The chance to win in the first turn: everybody else has a worse card, and no two have the same.
    fn won_at_once(&self) -> f64 {
        let others = self.rules.players - 1;
        let worse = self.groups.iter().skip_while(|group| !group.contains(&self.mine)).skip(1);
        // How many sets of so many different worse cards there are.
        let mut sets = vec![0.0; usize::from(others) + 1];
        sets[0] = 1.0;
        for card in worse.flatten() {
            for size in (1..sets.len()).rev() {
                sets[size] += self.copies(*card) * sets[size - 1];
            }
        }
        sets[usize::from(others)] * factorial(others) * self.order(others)
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
            for way in self.shapes.one.of(shape, Into::Any) {
                add(&mut self.ways, way, copies * ways);
            }
        }
    }

    /// Places the declarer's card in a tied turn: that is the first one.
    fn mine(&mut self) {
        for shape in (0..self.ways.len()).rev() {
            let promising = self.promising(shape);
            self.ways[shape] = 0.0;
            for way in self.shapes.one.of(shape, Into::Tied) {
                add(&mut self.ways, way, promising.unwrap_or(0.0));
            }
        }
    }

    /// Places two cards of a kind in different turns: in any two turns one after the other, without twice in the same.
    fn twins(&mut self, twins: Twins) {
        let (into, neither, either) = match twins {
            Twins::Unseen => (Into::Any, 1.0, 2.0),
            Twins::OneIsMine => (Into::Tied, 0.0, 1.0),
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
                for way in self.shapes.one.of(shape, Into::Any) {
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

/// The number of orders of so many things.
fn factorial(things: u8) -> f64 {
    (1..=things).map(f64::from).product()
}
