//! What is remembered of many games: sums of whole numbers, so that the order they are added up in does not matter.

use std::collections::BTreeMap;

use kernel::{Called, Playout, Seat};
use serde::{Deserialize, Serialize};

use crate::{Choices, Held};

/// Wins are counted in these parts, which every possible share of a win is made of: so sums are exact.
pub(crate) const PARTS: u64 = 720_720;

/// How games ended by their own rules, each counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endings {
    /// One player won.
    pub alone: u64,
    /// Several players, who compete, shared the win.
    pub shared: u64,
    /// All won, playing together.
    pub together: u64,
    /// Nobody at the table won: all lost, to the game or to the Monster in it.
    pub nobody: u64,
}

impl Endings {
    fn count(&mut self, scores: &[f32]) {
        let winners = scores.iter().filter(|score| **score > 0.0).count();
        let shares: f32 = scores.iter().sum();
        let ending = match winners {
            0 => &mut self.nobody,
            1 => &mut self.alone,
            // Shares of one win add up to it; where all play together each has a whole one.
            _ if shares > 1.5 => &mut self.together,
            _ => &mut self.shared,
        };
        *ending += 1;
    }

    /// How many games somebody won.
    pub(crate) const fn won(&self) -> u64 {
        self.alone + self.shared + self.together
    }

    fn add(&mut self, other: &Self) {
        let Self { alone, shared, together, nobody } = other;
        self.alone += alone;
        self.shared += shared;
        self.together += together;
        self.nobody += nobody;
    }
}

/// How often a rule was behind an event, or a moment was there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fired {
    /// How many events.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

/// The decisions of games that were watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions {
    /// How many there were.
    pub made: u64,
    /// How many choices they had, all added up.
    pub choices: u64,
    /// How many had one choice only.
    pub forced: u64,
    /// The most choices of one.
    pub most: u64,
}

impl Decisions {
    pub(crate) fn add(&mut self, other: &Self) {
        let Self { made, choices, forced, most } = other;
        self.made += made;
        self.choices += choices;
        self.forced += forced;
        self.most = self.most.max(*most);
    }

    /// Counts a decision with so many choices.
    pub(crate) fn count(&mut self, choices: usize) {
        self.add(&Self {
            made: 1,
            choices: choices as u64,
            forced: u64::from(choices == 1),
            most: choices as u64,
        });
    }
}

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// How many games.
    pub games: u64,
    /// The wins in parts, one entry a seat.
    wins: Vec<u64>,
    /// The wins of those who acted first, in parts.
    first_wins: u64,
    /// How many games took so many steps.
    pub lengths: BTreeMap<u32, u64>,
    /// How those ended that were not called.
    pub endings: Endings,
    /// Rule BOX-01: how many were called at the cap on steps.
    pub called: u64,
    /// How many throws were really thrown.
    pub throws: u64,
    /// The decisions, where games were watched.
    #[serde(default)]
    pub decisions: Decisions,
    /// The rules behind what happened, where games were watched.
    #[serde(default)]
    pub rules: BTreeMap<String, Fired>,
    /// The game's moments ([`kernel::Show::moments`]), where games were watched: also those that never were there.
    #[serde(default)]
    pub moments: BTreeMap<String, Fired>,
    /// For each thing that is counted at the end, and each seat: how many games ended with so many.
    #[serde(default)]
    pub scores: Vec<Vec<BTreeMap<i32, u64>>>,
    /// For each seat and each card: how games went by who got it, where games were watched.
    #[serde(default)]
    pub cards: Vec<Vec<Held>>,
    /// How much choices mattered, where that was asked.
    #[serde(default)]
    pub choices: Choices,
}

impl Count {
    /// Counts one game with its scores and who acted first in it.
    pub(crate) fn count(&mut self, end: Playout, scores: &[f32], first: Option<Seat>) {
        self.games += 1;
        self.wins.resize(scores.len(), 0);
        for (wins, score) in self.wins.iter_mut().zip(scores) {
            *wins += parts(*score);
        }
        if let Some(score) = first.and_then(|seat| scores.get(seat.index())) {
            self.first_wins += parts(*score);
        }
        *self.lengths.entry(end.steps).or_default() += 1;
        match end.called {
            Called::No => self.endings.count(scores),
            Called::AtCap => self.called += 1,
        }
    }

    /// Adds how often the events of some games cited a rule.
    pub(crate) fn count_rule(&mut self, rule: &str, fired: Fired) {
        add_fired(&mut self.rules, rule, fired);
    }

    /// Adds how often some games had a moment.
    pub(crate) fn count_moment(&mut self, moment: &str, fired: Fired) {
        add_fired(&mut self.moments, moment, fired);
    }

    /// Counts what one seat had at the end of one game.
    pub(crate) fn count_score(&mut self, which: usize, seat: Seat, score: i32) {
        let seats = entry(&mut self.scores, which);
        *entry(seats, seat.index()).entry(score).or_default() += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        for (wins, more) in self.wins.iter_mut().zip(&other.wins) {
            *wins += more;
        }
        self.first_wins += other.first_wins;
        for (steps, games) in &other.lengths {
            *self.lengths.entry(*steps).or_default() += games;
        }
        self.endings.add(&other.endings);
        self.called += other.called;
        self.throws += other.throws;
        self.decisions.add(&other.decisions);
        for (rule, fired) in &other.rules {
            self.count_rule(rule, *fired);
        }
        for (moment, fired) in &other.moments {
            self.count_moment(moment, *fired);
        }
        for (which, seats) in other.scores.iter().enumerate() {
            for (seat, counts) in seats.iter().enumerate() {
                let sum = entry(entry(&mut self.scores, which), seat);
                for (score, games) in counts {
                    *sum.entry(*score).or_default() += games;
                }
            }
        }
        for (seat, cards) in other.cards.iter().enumerate() {
            for (card, held) in cards.iter().enumerate() {
                entry(entry(&mut self.cards, seat), card).add(held);
            }
        }
        self.choices.add(&other.choices);
    }

    /// The shares of wins of a seat.
    pub fn wins(&self, seat: Seat) -> f64 {
        self.wins.get(seat.index()).map_or(0.0, |wins| *wins as f64 / PARTS as f64)
    }

    /// The shares of wins of those who acted first.
    pub fn first_wins(&self) -> f64 {
        self.first_wins as f64 / PARTS as f64
    }

    /// The wins in parts, one entry a seat.
    pub(crate) fn parts_of_wins(&self) -> &[u64] {
        &self.wins
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.wins.len() as u8
    }

    /// How many steps all games took.
    pub fn steps(&self) -> u64 {
        self.lengths.iter().map(|(steps, games)| u64::from(*steps) * games).sum()
    }
}

/// The entry at a place, made where there is none yet.
pub(crate) fn entry<T: Clone + Default>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

/// A share of a win in whole parts.
pub(crate) fn parts(share: f32) -> u64 {
    (f64::from(share) * PARTS as f64).round() as u64
}

/// Adds to what was counted under a name, which is written anew only the first time.
fn add_fired(counted: &mut BTreeMap<String, Fired>, name: &str, Fired { times, games }: Fired) {
    let fired = match counted.get_mut(name) {
        Some(fired) => fired,
        None => counted.entry(name.to_owned()).or_default(),
    };
    fired.times += times;
    fired.games += games;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Got;

    #[test]
    fn every_share_is_whole_parts() {
        for players in 1..=Seat::MOST {
            let share = parts(1.0 / f32::from(players));
            assert_eq!(share * u64::from(players), PARTS, "{players} share a win");
        }
    }

    #[test]
    fn sums_do_not_depend_on_their_order() {
        let game = |steps: u32, winner: usize| {
            let mut count = Count::default();
            let mut scores = [0.0; 3];
            scores[winner] = 1.0;
            count.count(Playout { steps, called: Called::No }, &scores, Some(Seat(0)));
            count.count_rule("STR-21", Fired { times: 2, games: 1 });
            count.count_score(0, Seat(winner as u8), steps.cast_signed());
            let mut got = Got::new(3, 2);
            got.put(winner, winner % 2);
            got.count(&scores, &mut count.cards);
            count.decisions.count(winner + 1);
            count
        };
        let games: Vec<Count> = (0..6).map(|number| game(10 + number, number as usize % 3)).collect();
        let sum = |order: &mut dyn Iterator<Item = &Count>| {
            order.fold(Count::default(), |mut sum, count| {
                sum.add(count);
                sum
            })
        };
        let (forwards, backwards) = (sum(&mut games.iter()), sum(&mut games.iter().rev()));
        assert_eq!(forwards, backwards);
        assert_eq!((forwards.games, forwards.steps()), (6, 75));
        assert_eq!(forwards.rules["STR-21"], Fired { times: 12, games: 6 });
        assert!((forwards.first_wins() - 2.0).abs() < 1e-12);
        assert_eq!(forwards.scores[0][2], BTreeMap::from([(12, 1), (15, 1)]));
        assert_eq!((forwards.cards[2][0].with.games, forwards.cards[1][0].with.games), (2, 0));
    }
}
