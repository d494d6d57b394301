//! What is remembered of many games: sums of whole numbers, so that the order they are added up in does not matter.

use std::collections::BTreeMap;

use kernel::{Called, Playout, Seat};
use serde::{Deserialize, Serialize};

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

    fn add(&mut self, other: &Self) {
        let Self { alone, shared, together, nobody } = other;
        self.alone += alone;
        self.shared += shared;
        self.together += together;
        self.nobody += nobody;
    }
}

/// How often a rule was behind an event.
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

    /// Counts what the events of one game cited.
    pub(crate) fn count_rules(&mut self, cited: &BTreeMap<&'static str, u64>) {
        for (rule, times) in cited {
            let fired = match self.rules.get_mut(*rule) {
                Some(fired) => fired,
                None => self.rules.entry((*rule).to_owned()).or_default(),
            };
            fired.times += times;
            fired.games += 1;
        }
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
        for (rule, Fired { times, games }) in &other.rules {
            let fired = self.rules.entry(rule.clone()).or_default();
            fired.times += times;
            fired.games += games;
        }
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

/// A share of a win in whole parts.
fn parts(share: f32) -> u64 {
    (f64::from(share) * PARTS as f64).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

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
            count.count_rules(&BTreeMap::from([("STR-21", 2)]));
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
    }
}
