//! What a thread remembers of the games it has played: sums, and nothing that grows.

use kernel::{Called, Playout, Seat};
use serde::Serialize;

/// Wins are counted in these parts, which every possible share of a win is made of: so sums are exact, and do not
/// depend on the order they are added up in.
const PARTS: u64 = 720_720;

/// How games ended by their own rules, each counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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

/// Sums over games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    wins: [u64; Seat::MOST as usize],
    first_wins: u64,
    pub(crate) steps: u64,
    pub(crate) fewest_steps: u32,
    pub(crate) most_steps: u32,
    pub(crate) endings: Endings,
    pub(crate) called: u64,
    pub(crate) throws: u64,
}

impl Tally {
    /// No games yet.
    pub(crate) const NONE: Self = Self {
        games: 0,
        wins: [0; Seat::MOST as usize],
        first_wins: 0,
        steps: 0,
        fewest_steps: u32::MAX,
        most_steps: 0,
        endings: Endings { alone: 0, shared: 0, together: 0, nobody: 0 },
        called: 0,
        throws: 0,
    };

    /// Counts one game with its scores and who acted first in it.
    pub(crate) fn count(&mut self, end: Playout, scores: &[f32], first: Option<Seat>) {
        self.games += 1;
        for (wins, score) in self.wins.iter_mut().zip(scores) {
            *wins += parts(*score);
        }
        if let Some(score) = first.and_then(|seat| scores.get(seat.index())) {
            self.first_wins += parts(*score);
        }
        self.steps += u64::from(end.steps);
        self.fewest_steps = self.fewest_steps.min(end.steps);
        self.most_steps = self.most_steps.max(end.steps);
        match end.called {
            Called::No => self.endings.count(scores),
            Called::AtCap => self.called += 1,
        }
    }

    /// Adds what another thread has counted.
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.first_wins += other.first_wins;
        self.steps += other.steps;
        self.fewest_steps = self.fewest_steps.min(other.fewest_steps);
        self.most_steps = self.most_steps.max(other.most_steps);
        self.endings.add(&other.endings);
        self.called += other.called;
        self.throws += other.throws;
    }

    /// The shares of wins of a seat.
    pub(crate) fn wins(&self, seat: Seat) -> f64 {
        self.wins[seat.index()] as f64 / PARTS as f64
    }

    /// The shares of wins of those who acted first.
    pub(crate) fn first_wins(&self) -> f64 {
        self.first_wins as f64 / PARTS as f64
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
}
