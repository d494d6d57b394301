//! What a match has shown.

use std::{fmt, time::Duration};

use lab::{Interval, wilson};
use serde::Serialize;

use crate::{Clock, Contest, FaultKind, Seating, limits::milliseconds};

/// How many games a bot lost by each house rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LostByRule {
    /// MATCH-1: it took too long.
    pub time: u64,
    /// MATCH-2: it ended.
    pub crash: u64,
    /// MATCH-3: it chose what is not legal.
    pub nonsense: u64,
    /// MATCH-4: it wrote too much.
    pub flood: u64,
    /// MATCH-5: it did not keep to the protocol.
    pub protocol: u64,
}

impl LostByRule {
    pub(crate) fn count(&mut self, kind: FaultKind) {
        *match kind {
            FaultKind::Time => &mut self.time,
            FaultKind::Crash => &mut self.crash,
            FaultKind::Nonsense => &mut self.nonsense,
            FaultKind::Flood => &mut self.flood,
            FaultKind::Protocol => &mut self.protocol,
        } += 1;
    }

    /// How many by one of them.
    pub const fn by(&self, kind: FaultKind) -> u64 {
        match kind {
            FaultKind::Time => self.time,
            FaultKind::Crash => self.crash,
            FaultKind::Nonsense => self.nonsense,
            FaultKind::Flood => self.flood,
            FaultKind::Protocol => self.protocol,
        }
    }

    /// How many in all.
    pub fn all(&self) -> u64 {
        FaultKind::ALL.into_iter().map(|kind| self.by(kind)).sum()
    }
}

/// Wins are counted in these parts, which every share of a win at a table of up to sixteen is made of: so sums are exact.
const PARTS: u64 = 720_720;

/// What is counted of a bot while a match goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Its wins, in parts.
    parts: u64,
    pub(crate) lost_by_rule: LostByRule,
    pub(crate) last_fault: Option<String>,
    pub(crate) decisions: u64,
    pub(crate) longest: Duration,
    pub(crate) stayed_on: bool,
}

impl Tally {
    /// Counts a game; one that does not count for this bot has no score.
    pub(crate) fn count(&mut self, score: Option<f32>) {
        if let Some(score) = score {
            self.games += 1;
            self.parts += (f64::from(score) * PARTS as f64).round() as u64;
        }
    }

    /// What it comes to, where so many games share their dice. They count as one trial, so that the interval holds however
    /// much they are alike.
    pub(crate) fn report(&self, bot: String, command: Option<String>, alike: u64) -> BotReport {
        let wins = self.parts as f64 / PARTS as f64;
        let rate = wins / self.games.max(1) as f64;
        let trials = self.games.div_ceil(alike.max(1));
        BotReport {
            bot,
            command,
            games: self.games,
            wins,
            rate,
            interval: wilson(rate * trials as f64, trials),
            lost_by_rule: self.lost_by_rule,
            last_fault: self.last_fault.clone(),
            decisions: self.decisions,
            longest: self.longest,
            stayed_on: self.stayed_on,
        }
    }
}

/// How a bot did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// How it was started; nothing for one of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// How many games counted for it.
    pub games: u64,
    /// Its wins, shared ones in parts.
    pub wins: f64,
    /// Wins a game.
    pub rate: f64,
    /// The 95 % interval of that rate; games that share their dice count as one trial for it.
    #[serde(flatten)]
    pub interval: Interval,
    /// How many of the games it lost by house rules.
    pub lost_by_rule: LostByRule,
    /// What it did the last time it lost so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_fault: Option<String>,
    /// How many decisions it made; none are counted for ours.
    pub decisions: u64,
    /// The longest it took for one, in milliseconds.
    #[serde(rename = "longest_ms", serialize_with = "milliseconds")]
    pub longest: Duration,
    /// Whether it did not end when it was told to quit, and was killed.
    pub stayed_on: bool,
}

/// What a match has shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's short name.
    pub game: String,
    /// The seed.
    pub seed: String,
    /// How many games were played.
    pub games: u64,
    /// Whether the seats were swapped.
    pub swapped: bool,
    /// The time of programs, in milliseconds.
    pub clock: Clock,
    /// One entry for everybody who played.
    pub bots: Vec<BotReport>,
}

impl Report {
    pub(crate) fn new(contest: &Contest, bots: Vec<BotReport>) -> Self {
        Self {
            game: contest.game.clone(),
            seed: contest.seed.clone(),
            games: contest.games,
            swapped: contest.seating == Seating::Swapped,
            clock: contest.clock,
            bots,
        }
    }
}

impl fmt::Display for BotReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interval { low, high } = self.interval;
        let percent = |rate: f64| 100.0 * rate;
        write!(f, "{:<25}{:6.2} %  ", self.bot, percent(self.rate))?;
        write!(f, "(95 %: {:.2} to {:.2})  ", percent(low), percent(high))?;
        let digits = if self.wins.fract() == 0.0 { 0 } else { 2 };
        write!(f, "{:.digits$} of {}", self.wins, self.games)?;
        if self.decisions > 0 {
            write!(f, "; {} decisions, the longest took {:?}", self.decisions, round(self.longest))?;
        }
        let lost = FaultKind::ALL.map(|kind| (kind, self.lost_by_rule.by(kind)));
        let mut lost = lost.into_iter().filter(|(_, games)| *games > 0).peekable();
        if lost.peek().is_some() {
            let told = lost.map(|(kind, games)| format!("{} {games} ({})", kind.word(), kind.rule().id));
            write!(f, "\n     lost by rule: {}", told.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(last) = &self.last_fault {
            write!(f, "\n     the last time: {last}")?;
        }
        if self.stayed_on {
            write!(f, "\n     it did not end when it was told to quit, and was killed")?;
        }
        Ok(())
    }
}

/// A time that people can read.
fn round(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clock { time, increment } = self.clock;
        let swapped = if self.swapped { ", seats swapped" } else { "" };
        write!(f, "{} games of {}, seed {}{swapped}, ", self.games, self.game, self.seed)?;
        write!(f, "{time:?} a game and {increment:?} a decision")?;
        for (bot, place) in self.bots.iter().zip(1..) {
            write!(f, "\n  {place}  {bot}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_wins_add_up_exactly() {
        let mut tally = Tally::default();
        for share in [1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0] {
            tally.count(Some(share));
        }
        tally.count(None);
        let report = tally.report("Owl".to_owned(), None, 1);
        assert_eq!((report.games, report.wins, report.rate), (5, 2.0, 0.4));
        assert!(report.interval.low < 0.4 && report.interval.high > 0.4);
        assert!(report.to_string().contains("2 of 5"), "{report}");
        tally.count(Some(0.5));
        let report = tally.report("Owl".to_owned(), None, 1);
        assert!(report.to_string().contains("2.50 of 6"), "{report}");
        let paired = tally.report("Owl".to_owned(), None, 2);
        assert_eq!((paired.wins, paired.rate), (report.wins, report.rate));
        assert_eq!(paired.interval, wilson(1.25, 3), "two games with the same dice are one trial");
    }
}
