//! How much of the result luck explains: luck's part of each seat's account, beside what the seat got in the end.

use std::{num::NonZero, ops::ControlFlow};

use analyse::{Asked, Judging, analyse};
use bots::BotSpec;
use kernel::{Header, Record, Seed, Setup, StepWatcher, Taken, below, lab_rng};
use monsterbox_box::Playable;
use serde::Serialize;

use super::games::{Counter, Table};
use crate::{Interval, LabError, interval::NORMAL_95, one_game::watched};

/// The share of the result that luck explains. The rest is what was decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckShare {
    /// In how many games its account was drawn up.
    pub games: u64,
    /// How luck and the result vary together, for how much the result varies.
    pub share: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// What luck gave one seat in a game, and what the seat got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeatAccount {
    luck: f64,
    result: f64,
}

/// The accounts of games between players of mixed strength, one entry a game and in it one a seat.
pub(super) fn accounts<G: Playable>(
    table: &Table<'_, G>,
    setup: &Setup,
    mixed: &[&'static BotSpec<G>],
    counter: &Counter<'_>,
) -> Result<Vec<Vec<SeatAccount>>, LabError> {
    if mixed.is_empty() {
        return Ok(Vec::new());
    }
    counter.each(table.order.accounts as usize, table.order, |game| {
        let seed = table.order.seed.wrapping_add(game as u64);
        let mut rng = lab_rng(seed, 1);
        let seats: Vec<_> =
            (0..table.players).map(|_| mixed[below(&mut rng, mixed.len() as u32) as usize]).collect();
        let names: Vec<String> = seats.iter().map(|spec| format!("bot:{}", spec.name)).collect();
        let mut record =
            Record::new(Header::new::<G>(setup.clone(), names.clone(), &Seed::from_number(seed)));
        let mut watch = StepWatcher::new::<G>(|taken: Taken<'_, G>| {
            record.push::<G>(taken.rules, taken.step, taken.state);
            ControlFlow::Continue(())
        });
        watched(table.rules, &seats, seed, table.budget, &mut watch)?;
        let asked = Asked {
            playouts: Some(table.order.playouts),
            judging: Judging::None,
            threads: NonZero::<usize>::MIN,
            ..Asked::new(*Asked::EFFORTS.start())
        };
        let found = analyse(&record, &names, &asked, &|_, _| ())
            .map_err(|error| LabError::Experiment(error.to_string()))?;
        Ok(found.ledgers.iter().map(|one| SeatAccount { luck: one.luck.value, result: one.end }).collect())
    })
}

/// Luck's share of these games. As luck and decisions add up to the result, so do their shares; and what is estimated wrongly in an
/// account has nothing to do with the result, so it takes nothing from the share. The interval comes from leaving each game out
/// once. Nothing where there are too few games or where all ended alike.
pub(super) fn share(games: &[Vec<SeatAccount>]) -> Option<LuckShare> {
    if games.len() < 3 {
        return None;
    }
    let whole = Sums::of(games);
    let share = whole.share()?;
    let without: Vec<f64> = games.iter().filter_map(|game| whole.without(game).share()).collect();
    let count = without.len() as f64;
    let mean = without.iter().sum::<f64>() / count;
    let spread: f64 = without.iter().map(|one| (one - mean).powi(2)).sum();
    let half = NORMAL_95 * (spread * (count - 1.0) / count).sqrt();
    let interval = Interval { low: share - half, high: share + half };
    Some(LuckShare { games: games.len() as u64, share, interval })
}

/// What a share is made of, for each seat.
#[derive(Clone, Debug)]
struct Sums(Vec<SeatSums>);

#[derive(Clone, Copy, Debug, Default)]
struct SeatSums {
    games: f64,
    luck: f64,
    result: f64,
    both: f64,
    squares: f64,
}

impl SeatSums {
    fn add(&mut self, account: SeatAccount, times: f64) {
        let SeatAccount { luck, result } = account;
        self.games += times;
        self.luck += times * luck;
        self.result += times * result;
        self.both += times * luck * result;
        self.squares += times * result * result;
    }
}

impl Sums {
    fn of(games: &[Vec<SeatAccount>]) -> Self {
        let seats = games.first().map_or(0, Vec::len);
        let mut sums = Self(vec![SeatSums::default(); seats]);
        for game in games {
            sums.add(game, 1.0);
        }
        sums
    }

    fn add(&mut self, game: &[SeatAccount], times: f64) {
        for (sums, account) in self.0.iter_mut().zip(game) {
            sums.add(*account, times);
        }
    }

    fn without(&self, game: &[SeatAccount]) -> Self {
        let mut sums = self.clone();
        sums.add(game, -1.0);
        sums
    }

    fn share(&self) -> Option<f64> {
        let together: f64 = self.0.iter().map(|one| one.both - one.luck * one.result / one.games).sum();
        let varies: f64 = self.0.iter().map(|one| one.squares - one.result * one.result / one.games).sum();
        (varies > 1e-9).then(|| together / varies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of two seats: luck as the function has it, from the result of the first.
    fn games(luck: impl Fn(usize, f64) -> f64) -> Vec<Vec<SeatAccount>> {
        let game = |number: usize| {
            let result = f64::from(u8::from(number.is_multiple_of(3)));
            let luck = luck(number, result);
            vec![SeatAccount { luck, result }, SeatAccount { luck: -luck, result: 1.0 - result }]
        };
        (0..300).map(game).collect()
    }

    #[test]
    fn luck_explains_all_nothing_or_a_part() {
        let all = share(&games(|_, result| result - 1.0 / 3.0)).unwrap();
        assert!((all.share - 1.0).abs() < 1e-9 && all.interval.high - all.interval.low < 1e-9, "{all:?}");
        let nothing = share(&games(|_, _| 0.0)).unwrap();
        assert!(nothing.share.abs() < 1e-9, "{nothing:?}");
        let part = share(&games(|_, result| 0.6 * result)).unwrap();
        assert!((part.share - 0.6).abs() < 1e-9, "{part:?}");
        // What is estimated wrongly and has nothing to do with the result leaves the share as it is, and more doubt.
        let rough = share(&games(|number, result| 0.6 * result + [0.4, -0.4][number / 3 % 2])).unwrap();
        assert!((rough.share - 0.6).abs() < 0.01, "{rough:?}");
        assert!(rough.interval.high - rough.interval.low > 0.05, "{rough:?}");
    }

    #[test]
    fn where_all_games_end_alike_nothing_is_said() {
        let alike = vec![vec![SeatAccount { luck: 0.5, result: 1.0 }]; 10];
        assert_eq!(share(&alike), None);
        assert_eq!(share(&games(|_, result| result)[..2]), None);
    }
}
