//! Whole games with dice that are really thrown, by good bots: the positions that a quick model has to be true of.
//!
//! [`arenas`] and [`towns`] give the places in which dice lie when one is thrown, for calibration. [`soak`] plays fresh games
//! and counts what each kind of throw did, beside what the quick model says of the same positions.

mod kinds;
mod places;

use std::{collections::BTreeMap, ops::Range};

use bots::{Budget, Seated};
use kernel::{
    Discard, Host, Pending, Rng as _, Seat, Seed, Source as _, SourceError, lab_rng, random::LabRng, run,
    source::Ask,
};

use crate::{
    Playable,
    thrown::{Thrown, ThrowsDice, answer_by_throwing},
};

pub use kinds::ThrowKinds;
pub use places::{Games, arenas, towns};

/// How often the quick model is drawn for each throw that is made: so often that its own luck hardly counts.
const DRAWS: u32 = 100;
/// How often the first throws of each kind in a game are made once more from the same position, and how many of them: common kinds have
/// throws enough, and what rare ones do should not be left to luck.
const AGAIN: u32 = 5;
const FIRST: u32 = 6;
/// How many quick games are played for each that is thrown: they are quick.
const QUICK_GAMES: u64 = 5;

/// A game among bots whose dice are thrown; `seen` is shown every question to chance with its answer.
struct Table<'a, G: Playable, F> {
    seated: &'a mut Seated<G>,
    dice: Thrown<G>,
    rng: LabRng,
    /// Who decided first.
    first: Option<Seat>,
    seen: F,
}

impl<G: Playable, F: FnMut(&Ask<'_, G>, &G::Outcome, &mut LabRng)> Host<G> for Table<'_, G, F> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        let decided = self.seated.decide(&pending, &mut self.rng);
        self.first = self.first.or(decided.as_ref().map(|(seat, _)| *seat));
        decided
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let (rules, state, chance, step) = (ask.rules, ask.state, ask.chance, ask.step);
        let outcome = self.dice.answer(ask)?;
        (self.seen)(&Ask { rules, state, chance, step }, &outcome, &mut self.rng);
        Ok(outcome)
    }
}

/// Plays one game and gives its end, and who decided first. Where dice are quick, all chance is drawn.
fn play<G: Playable>(
    rules: &G::Rules,
    seated: &mut Seated<G>,
    seed: (u64, u64),
    seen: impl FnMut(&Ask<'_, G>, &G::Outcome, &mut LabRng),
) -> (G::State, Option<Seat>) {
    let mut rng = lab_rng(seed.0, seed.1);
    let dice = Thrown::new(rules, Seed::from_number(rng.next_u64()));
    let mut state = G::setup(rules);
    let mut table = Table { seated, dice, rng, first: None, seen };
    // A game that is called at its cap was still played, and what it threw counts.
    let _ = run::<G>(rules, &mut state, &mut table, &mut Discard);
    let first = table.first;
    (state, first)
}

/// Plays one game with thrown dice among these bots and gives its end: the same bots and seed, the same game.
pub fn thrown_game<G: Playable>(rules: &G::Rules, seated: &mut Seated<G>, seed: (u64, u64)) -> G::State {
    play::<G>(rules, seated, seed, |_, _, _| ()).0
}

/// What throws of one kind did, and what the quick model says of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// How many throws there were.
    pub throws: u32,
    /// How often this happened to them.
    pub seen: f64,
    /// How often the model says that it happens.
    pub foretold: f64,
    /// Over all games, of a game's throws and of how much more often it happened to them than was foretold: the squares of the
    /// first, the products of both, the squares of the second.
    by_game: [f64; 3],
}

impl Counted {
    /// The mean of what was seen, and of what was foretold.
    pub fn means(&self) -> (f64, f64) {
        let throws = f64::from(self.throws.max(1));
        (self.seen / throws, self.foretold / throws)
    }

    /// The standard error of the difference of the two. Throws of one game are not independent, as dice stay where they lie, so it
    /// comes from how much whole games differ.
    pub fn error(&self) -> f64 {
        let (seen, foretold) = self.means();
        let apart = seen - foretold;
        let [throws, both, more] = self.by_game;
        let squares = more - 2.0 * apart * both + apart * apart * throws;
        squares.max(0.0).sqrt() / f64::from(self.throws.max(1))
    }

    /// Adds what one game had of this, or what several had.
    fn add(&mut self, other: &Self) {
        self.throws += other.throws;
        self.seen += other.seen;
        self.foretold += other.foretold;
        self.by_game.iter_mut().zip(other.by_game).for_each(|(sum, more)| *sum += more);
    }

    /// Says that all of this is of one game.
    fn close_game(&mut self) {
        let (throws, more) = (f64::from(self.throws), self.seen - self.foretold);
        self.by_game = [throws * throws, throws * more, more * more];
    }
}

/// A share or a mean over games, with the sum of the squares for its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// How many games.
    pub games: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn put(&mut self, value: f64) {
        self.games += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.games.max(1))
    }

    /// Its standard error.
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games.max(1));
        let variance = (self.squares / games - self.mean() * self.mean()).max(0.0);
        (variance / games).sqrt()
    }

    /// The interval that holds the true mean in 95 of 100 cases.
    pub fn interval(&self) -> [f64; 2] {
        [-1.96, 1.96].map(|errors| self.mean() + errors * self.error())
    }
}

/// What fresh games came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Soaked {
    /// By kind of throw and what it can do.
    pub rows: BTreeMap<(String, &'static str), Counted>,
    /// How many games the first bot won, of the thrown ones and of the quick ones.
    pub won: [Mean; 2],
    /// How many of each were won by whoever decided first.
    pub won_by_starter: [Mean; 2],
    /// How many throws each sort had.
    pub throws: [Mean; 2],
}

/// Plays these games of a seed with thrown dice, and for each of them several with quick ones, with these bots. What several
/// calls counted can be added up: a game hangs on its number and the seed alone.
pub fn soak<G: Playable + ThrowKinds>(
    (thrown, quick): (&G::Rules, &G::Rules),
    seated: &mut Seated<G>,
    games: Range<u32>,
    seed: u64,
) -> Soaked {
    let mut soaked = Soaked::default();
    for game in games {
        let mut rows = BTreeMap::new();
        let mut throws = 0.0;
        let mut again = G::dice_thrower(thrown);
        let end = play::<G>(thrown, seated, (seed, u64::from(game)), |ask, outcome, rng| {
            let (Some(kind), mut did) = (G::kind(ask), G::did(ask, outcome)) else { return };
            throws += 1.0;
            if did.is_empty() {
                return;
            }
            let before = rows.get(&(kind.clone(), did[0].0)).map_or(0, |row: &Counted| row.throws);
            if let Some(again) = again.as_mut().filter(|_| before < FIRST) {
                throw_again(again.as_mut(), &mut did, ask, rng);
            }
            count(&mut rows, &kind, &did, ask, rng);
        });
        for (name, mut row) in rows {
            row.close_game();
            soaked.rows.entry(name).or_default().add(&row);
        }
        soaked.put::<G>(0, thrown, &end, throws);
        for nth in 1..=QUICK_GAMES {
            throws = 0.0;
            let end = play::<G>(quick, seated, (seed, nth << 40 | u64::from(game)), |ask, _, _| {
                throws += f64::from(u8::from(G::kind(ask).is_some()));
            });
            soaked.put::<G>(1, quick, &end, throws);
        }
    }
    soaked
}

/// Makes a throw some more times from the same position, and says what it did on average: what is counted is one throw all the same, of
/// which more is known.
fn throw_again<G: Playable + ThrowKinds>(
    dice: &mut dyn ThrowsDice<G>,
    did: &mut [(&'static str, f64)],
    ask: &Ask<'_, G>,
    rng: &mut LabRng,
) {
    let mut throws = 1.0;
    for _ in 0..AGAIN {
        let Some((outcome, _)) = answer_by_throwing(dice, ask, Budget::full(), rng) else { continue };
        let more = G::did(ask, &outcome);
        // Where dice lean nothing is settled.
        if more.len() == did.len() {
            throws += 1.0;
            did.iter_mut().zip(more).for_each(|(sum, (_, more))| sum.1 += more);
        }
    }
    for (_, sum) in did {
        *sum /= throws;
    }
}

/// Counts what a throw did, and draws beside it what the quick model says of the same position.
fn count<G: Playable + ThrowKinds>(
    rows: &mut BTreeMap<(String, &'static str), Counted>,
    kind: &str,
    did: &[(&'static str, f64)],
    ask: &Ask<'_, G>,
    rng: &mut LabRng,
) {
    let mut foretold = vec![0.0; did.len()];
    for _ in 0..DRAWS {
        let drawn = G::sample(ask.rules, ask.state, ask.chance, rng);
        // The same throw can do the same things, so they come in the same order.
        foretold.iter_mut().zip(G::did(ask, &drawn)).for_each(|(sum, (_, did))| *sum += did);
    }
    for ((what, did), foretold) in did.iter().zip(foretold) {
        let row = rows.entry((kind.to_owned(), *what)).or_default();
        row.throws += 1;
        row.seen += did;
        row.foretold += foretold / f64::from(DRAWS);
    }
}

impl Soaked {
    /// Adds the end of a game, thrown (0) or quick (1), with who decided first and how many throws it had.
    fn put<G: ThrowKinds>(
        &mut self,
        sort: usize,
        rules: &G::Rules,
        (end, first): &(G::State, Option<Seat>),
        throws: f64,
    ) {
        let one_if = |won: bool| f64::from(u8::from(won));
        self.won[sort].put(one_if(G::has_won(rules, end, Seat(0))));
        self.won_by_starter[sort].put(one_if(first.is_some_and(|first| G::has_won(rules, end, first))));
        self.throws[sort].put(throws);
    }

    /// Adds what other games came to.
    pub fn add(&mut self, other: &Self) {
        for (name, row) in &other.rows {
            self.rows.entry(name.clone()).or_default().add(row);
        }
        for sort in 0..2 {
            self.won[sort].add(other.won[sort]);
            self.won_by_starter[sort].add(other.won_by_starter[sort]);
            self.throws[sort].add(other.throws[sort]);
        }
    }
}

#[cfg(test)]
mod tests {
    use bots::{
        Bot,
        strike::{Aiming, Greedy},
    };
    use kernel::{Meta, Setup};
    use strike::Strike;

    use super::*;

    fn soaked(games: Range<u32>) -> Soaked {
        let rules =
            ["dice=physics", "dice=quick"].map(|dice| Strike::rules(&Setup::of(2).with(dice)).unwrap());
        let greedy = |_| -> Box<dyn Bot<Strike>> { Box::new(Greedy { aiming: Aiming::Drawn }) };
        soak::<Strike>((&rules[0], &rules[1]), &mut Seated::of((0..2).map(greedy)), games, 7)
    }

    #[test]
    fn pieces_of_a_soak_add_up_to_the_whole() {
        let (whole, mut sum) = (soaked(0..3), soaked(0..1));
        sum.add(&soaked(1..3));
        assert_eq!((sum.won, sum.throws), (whole.won, whole.throws));
        assert_eq!(sum.throws.map(|sort| sort.games), [3, 3 * QUICK_GAMES as u32]);
        assert!(whole.rows.len() > 6, "{whole:?}");
        assert_eq!(sum.rows.len(), whole.rows.len());
        for (name, row) in &whole.rows {
            let same = &sum.rows[name];
            assert!(row.throws > 0 && same.throws == row.throws, "{name:?}");
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
            let (means, others) = (row.means(), same.means());
            assert!(near(means.0, others.0) && near(means.1, others.1) && near(row.error(), same.error()));
        }
    }

    #[test]
    fn an_error_comes_from_how_much_games_differ() {
        let mut rng = lab_rng(3, 4);
        let mut even = |_| (rng.next_u64() % 2) as f64;
        // In each game ten throws fall alike, as if all depended on where one die lies.
        let mut row = Counted::default();
        for game in 0..400 {
            let mut one =
                Counted { throws: 10, seen: 10.0 * even(game), foretold: 5.0, ..Counted::default() };
            one.close_game();
            row.add(&one);
        }
        assert_eq!(row.throws, 4_000);
        assert!((row.error() - 0.5 / 20.0).abs() < 0.001, "as if there were 400 throws: {}", row.error());
        let mut mean = Mean::default();
        (0..400).map(even).for_each(|value| mean.put(value));
        assert!((mean.error() - 0.5 / 20.0).abs() < 0.001, "{mean:?}");
        let [low, high] = mean.interval();
        assert!(low < 0.5 && 0.5 < high && (high - low - 2.0 * 1.96 * mean.error()).abs() < 1e-12);
    }
}
