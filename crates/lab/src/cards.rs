//! How games went for whoever got a card. It says what goes together, not what is behind it.

use kernel::NumberedCard;
use serde::{Deserialize, Serialize};

use crate::{
    Count, Interval,
    count::{PARTS, entry, parts},
    interval::wilson_at,
    stopping::two_sided,
};

/// Games, and what a seat won in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// How many games.
    pub games: u64,
    /// The wins in parts, so that sums are exact.
    wins: u64,
}

impl Won {
    fn count(&mut self, wins: u64) {
        self.games += 1;
        self.wins += wins;
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
    }

    fn without(self, some: Self) -> Self {
        Self { games: self.games.saturating_sub(some.games), wins: self.wins.saturating_sub(some.wins) }
    }

    fn wins(self) -> f64 {
        self.wins as f64 / PARTS as f64
    }
}

/// How games went for a seat by how often it got a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Games in which it got the card at all.
    pub with: Won,
    /// Games in which it got the card more often than a seat did on average.
    pub more: Won,
    /// Games in which it got the card less often than a seat did on average.
    pub fewer: Won,
}

impl Held {
    pub(crate) fn add(&mut self, other: &Self) {
        self.with.add(other.with);
        self.more.add(other.more);
        self.fewer.add(other.fewer);
    }
}

/// How often each seat got each card in one game.
#[derive(Debug)]
pub(crate) struct Got {
    cards: usize,
    /// Seat after seat.
    times: Vec<u32>,
}

impl Got {
    pub(crate) fn new(seats: usize, cards: usize) -> Self {
        Self { cards, times: vec![0; seats * cards] }
    }

    /// A seat got a card. Seats that nobody sits on get nothing.
    pub(crate) fn put(&mut self, seat: usize, card: usize) {
        if card < self.cards
            && let Some(times) = self.times.get_mut(seat * self.cards + card)
        {
            *times += 1;
        }
    }

    /// Counts the game by its result, and forgets it.
    pub(crate) fn count(&mut self, scores: &[f32], into: &mut Vec<Vec<Held>>) {
        if self.cards == 0 {
            return;
        }
        // All lists are as long as they ever get, also where nobody got anything.
        for seat in 0..scores.len() {
            entry(entry(into, seat), self.cards - 1);
        }
        let seats = scores.len() as u32;
        for card in 0..self.cards {
            let times = self.times.iter().skip(card).step_by(self.cards);
            let all: u32 = times.clone().sum();
            if all == 0 {
                continue;
            }
            for ((cards, own), score) in into.iter_mut().zip(times).zip(scores) {
                let (held, wins) = (&mut cards[card], parts(*score));
                if *own > 0 {
                    held.with.count(wins);
                }
                match (seats * own).cmp(&all) {
                    std::cmp::Ordering::Greater => held.more.count(wins),
                    std::cmp::Ordering::Less => held.fewer.count(wins),
                    std::cmp::Ordering::Equal => {}
                }
            }
        }
        self.times.fill(0);
    }
}

/// One half of a comparison by card.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Half {
    /// How many games.
    pub games: u64,
    /// Wins a game.
    pub rate: f64,
}

/// Two kinds of games side by side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Split {
    /// Those with the card, or with more of it.
    pub with: Half,
    /// Those without it, or with less of it.
    pub without: Half,
    /// The first rate less the second.
    pub by: f64,
    /// Where the true difference lies (Newcombe's interval).
    #[serde(flatten)]
    pub interval: Interval,
}

impl Split {
    /// None where one half has no games.
    fn of(with: Won, without: Won, normal: f64) -> Option<Self> {
        if with.games == 0 || without.games == 0 {
            return None;
        }
        let half = |won: Won| Half { games: won.games, rate: won.wins() / won.games as f64 };
        let [a, b] = [with, without].map(|won| wilson_at(won.wins(), won.games, normal));
        let (with, without) = (half(with), half(without));
        let by = with.rate - without.rate;
        let below = (with.rate - a.low).hypot(b.high - without.rate);
        let above = (a.high - with.rate).hypot(without.rate - b.low);
        Some(Self { with, without, by, interval: Interval { low: by - below, high: by + above } })
    }
}

/// By which games a card is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SplitBy {
    /// Games in which the seat got the card beside games in which it did not.
    Held,
    /// Games in which the seat got the card more often than a seat does on average beside those with less of it: where a game
    /// goes through the deck several times, everybody gets everything.
    Share,
}

impl SplitBy {
    /// The way that tells something: most cards have enough games on both sides.
    fn of(cards: &[Vec<Held>], games: u64) -> Self {
        let got = || cards.iter().flatten().filter(|held| held.with.games > 0);
        let both = got().filter(|held| {
            let share = held.with.games as f64 / games.max(1) as f64;
            (0.02..=0.98).contains(&share)
        });
        if 2 * both.count() >= got().count() { Self::Held } else { Self::Share }
    }

    /// In a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Held => "games with the card less games without it",
            Self::Share => "games with more than the own share of the card less games with less",
        }
    }
}

/// How a seat did with a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardResult {
    /// The seat's letter.
    pub seat: char,
    /// The bot that sat there.
    pub bot: String,
    /// The card's id.
    pub card: String,
    /// Its name.
    pub name: String,
    /// Got at all, beside never.
    pub held: Option<Split>,
    /// More than the own share of it, beside less.
    pub share: Option<Split>,
}

impl CardResult {
    /// The split that tells something.
    pub fn split(&self, by: SplitBy) -> Option<&Split> {
        match by {
            SplitBy::Held => self.held.as_ref(),
            SplitBy::Share => self.share.as_ref(),
        }
    }
}

/// What is known of the cards of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardResults {
    /// Which of the two splits tells something.
    pub by: SplitBy,
    /// Every seat with every card.
    pub cards: Vec<CardResult>,
}

/// Every seat's cards, with intervals that hold together in 95 of 100 experiments for the cards of a seat. None where no cards
/// were counted.
pub(crate) fn results(count: &Count, names: &[NumberedCard], bots: &[String]) -> Option<CardResults> {
    let longest = count.cards.iter().map(Vec::len).max().filter(|longest| *longest > 0)?;
    results_at(count, names, bots, two_sided(0.05 / longest as f64))
}

/// The same with intervals of another width.
pub(crate) fn results_at(
    count: &Count,
    names: &[NumberedCard],
    bots: &[String],
    normal: f64,
) -> Option<CardResults> {
    let mut cards = Vec::new();
    for (seat, (held, bot)) in count.cards.iter().zip(bots).enumerate() {
        let all = Won { games: count.games, wins: count.parts_of_wins().get(seat).copied().unwrap_or(0) };
        for (held, card) in held.iter().zip(names) {
            cards.push(CardResult {
                seat: kernel::Seat(seat as u8).letter(),
                bot: bot.clone(),
                card: card.id.clone(),
                name: card.name.clone(),
                held: Split::of(held.with, all.without(held.with), normal),
                share: Split::of(held.more, held.fewer, normal),
            });
        }
    }
    let by = SplitBy::of(&count.cards, count.games);
    (!cards.is_empty()).then_some(CardResults { by, cards })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(wins: u64, games: u64) -> Won {
        Won { games, wins: wins * PARTS }
    }

    #[test]
    fn known_differences() {
        // Examples of Newcombe's comparison of intervals for differences (1998), method 10.
        let normal = crate::interval::NORMAL_95;
        for (a, m, b, n, low, high) in
            [(56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090), (10, 10, 0, 10, 0.6075, 1.0)]
        {
            let split = Split::of(won(a, m), won(b, n), normal).unwrap();
            let Interval { low: found, high: upper } = split.interval;
            assert!((found - low).abs() < 1e-4 && (upper - high).abs() < 1e-4, "{a}/{m} {b}/{n}: {split:?}");
        }
        assert!(Split::of(won(0, 0), won(1, 2), normal).is_none());
    }

    #[test]
    fn a_game_counts_once_for_each_seat_and_card() {
        let mut into = Vec::new();
        let mut got = Got::new(2, 3);
        for (seat, card) in [(0, 0), (0, 0), (1, 0), (1, 2), (5, 0), (0, 9)] {
            got.put(seat, card);
        }
        got.count(&[1.0, 0.0], &mut into);
        assert_eq!((into[0][0].with.games, into[1][0].with.games), (1, 1));
        assert_eq!((into[0][0].more.games, into[1][0].fewer.games), (1, 1));
        assert_eq!((into[1][2].more.games, into[0][2].with.games), (1, 0));
        assert_eq!(into[0][1], Held::default(), "nobody got it");
        got.count(&[0.5, 0.5], &mut into);
        assert_eq!(into[0][0].with.games, 1, "the second game had no cards");
    }
}
