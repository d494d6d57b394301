//! Whole games with dice that are really thrown, by good bots: the positions that a quick model has to be true of.
//!
//! [`arenas`] gives the places in which dice lie in Str!ke when one is thrown, for calibration. [`soak`] plays fresh games
//! and counts what each kind of throw did, beside what the quick model says of the same positions.

mod kinds;

use std::collections::BTreeMap;

use bots::{
    Bot, Seated,
    strike::{Aiming, Greedy},
    thrown::arena::lying,
};
use kernel::{
    Discard, Host, Pending, Rng as _, Seat, Seed, Source as _, SourceError, lab_rng, random::LabRng, run,
    source::Ask,
};
use strike::{Chance, Strike};
use throw::Pose;

use crate::{Playable, thrown::Thrown};

pub use kinds::ThrowKinds;

/// How often the quick model is drawn for each throw that is made.
const DRAWS: u32 = 20;

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

/// The dice that lay in the arena at each throw of one die, in this many games of `greedy` bots at tables with these rules in turn.
/// The quick model tells no sides apart, so they draw them.
pub fn arenas(rules: &[strike::Rules], games: u32, seed: u64) -> Vec<Vec<Pose>> {
    let mut found = Vec::new();
    for (game, rules) in rules.iter().cycle().take(games as usize).enumerate() {
        let greedy = |_| -> Box<dyn Bot<Strike>> { Box::new(Greedy { aiming: Aiming::Drawn }) };
        let mut seated = Seated::of((0..rules.players).map(greedy));
        play::<Strike>(rules, &mut seated, (seed, game as u64), |ask, _, _| {
            if matches!(ask.chance, Chance::Throw(thrown) if thrown.dice == 1) {
                found.extend(lying(ask.state).filter(|dice| !dice.is_empty()));
            }
        });
    }
    found
}

/// What throws of one kind did, and what the quick model says of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// How many throws there were.
    pub throws: u32,
    /// How often this happened to them.
    pub seen: f64,
    /// The sum of the squares of that, for its standard error.
    squares: f64,
    /// How often the model says that it happens.
    pub foretold: f64,
}

impl Counted {
    /// The mean of what was seen, and of what was foretold.
    pub fn means(&self) -> (f64, f64) {
        let throws = f64::from(self.throws.max(1));
        (self.seen / throws, self.foretold / throws)
    }

    /// The standard error of what was seen.
    pub fn error(&self) -> f64 {
        let throws = f64::from(self.throws.max(1));
        let mean = self.seen / throws;
        ((self.squares / throws - mean * mean).max(0.0) / throws).sqrt()
    }
}

/// What fresh games came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Soaked {
    /// By kind of throw and what it can do.
    pub rows: BTreeMap<(String, &'static str), Counted>,
    /// How many games there were of each sort, thrown and quick.
    pub games: u32,
    /// How many of the thrown ones the first bot won, and how many of the quick ones.
    pub won: [u32; 2],
    /// How many of each were won by whoever decided first.
    pub won_by_starter: [u32; 2],
    /// How many throws each sort had, and the sum of the squares of that for each game.
    pub throws: [(f64, f64); 2],
}

/// Plays games with thrown dice and as many with quick ones, with these bots.
pub fn soak<G: Playable + ThrowKinds>(
    (thrown, quick): (&G::Rules, &G::Rules),
    seated: &mut Seated<G>,
    games: u32,
    seed: u64,
) -> Soaked {
    let mut soaked = Soaked { games, ..Soaked::default() };
    for game in 0..games {
        let Soaked { rows, .. } = &mut soaked;
        let mut throws = 0.0;
        let end = play::<G>(thrown, seated, (seed, u64::from(game)), |ask, outcome, rng| {
            let (Some(kind), did) = (G::kind(ask), G::did(ask, outcome)) else { return };
            throws += 1.0;
            if !did.is_empty() {
                count(rows, &kind, &did, ask, rng);
            }
        });
        soaked.add::<G>(0, thrown, &end, throws);
        throws = 0.0;
        let end = play::<G>(quick, seated, (seed, 1 << 40 | u64::from(game)), |ask, _, _| {
            throws += f64::from(u8::from(G::kind(ask).is_some()));
        });
        soaked.add::<G>(1, quick, &end, throws);
    }
    soaked
}

/// Counts what a throw did, and draws beside it what the quick model says of the same position.
fn count<G: Playable + ThrowKinds>(
    rows: &mut BTreeMap<(String, &'static str), Counted>,
    kind: &str,
    did: &[(&'static str, f64)],
    ask: &Ask<'_, G>,
    rng: &mut LabRng,
) {
    for (what, did) in did {
        let row = rows.entry((kind.to_owned(), *what)).or_default();
        row.throws += 1;
        row.seen += did;
        row.squares += did * did;
    }
    for _ in 0..DRAWS {
        let drawn = G::sample(ask.rules, ask.state, ask.chance, rng);
        for (what, did) in G::did(ask, &drawn) {
            rows.entry((kind.to_owned(), what)).or_default().foretold += did / f64::from(DRAWS);
        }
    }
}

impl Soaked {
    /// Adds the end of a game, thrown (0) or quick (1), with who decided first and how many throws it had.
    fn add<G: ThrowKinds>(
        &mut self,
        sort: usize,
        rules: &G::Rules,
        (end, first): &(G::State, Option<Seat>),
        throws: f64,
    ) {
        self.won[sort] += u32::from(G::has_won(rules, end, Seat(0)));
        self.won_by_starter[sort] += u32::from(first.is_some_and(|first| G::has_won(rules, end, first)));
        self.throws[sort].0 += throws;
        self.throws[sort].1 += throws * throws;
    }
}
