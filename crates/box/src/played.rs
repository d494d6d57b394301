//! Whole games with dice that are really thrown, by good bots: the positions that a quick model has to be true of.
//!
//! [`arenas`] gives the places in which dice lie in Str!ke when one is thrown, for calibration. [`soak`] plays fresh games
//! and counts what each kind of throw did, beside what the quick model says of the same positions.

mod kinds;

use std::collections::BTreeMap;

use bots::{Seated, find};
use kernel::{
    Discard, Host, Pending, Rng as _, Seat, Seed, Source as _, SourceError, lab_rng, random::LabRng, run,
    source::Ask,
};
use strike::{Chance, Strike};
use throw::Pose;

use crate::{
    Playable,
    thrown::{Thrown, lying_in_arena},
};

pub use kinds::ThrowKinds;

/// How often the quick model is drawn for each throw that is made.
const DRAWS: u32 = 20;

/// A game among bots whose dice are thrown; `seen` is shown every question to chance with its answer.
struct Table<'a, G: Playable, F> {
    seated: &'a mut Seated<G>,
    dice: Thrown<G>,
    rng: LabRng,
    seen: F,
}

impl<G: Playable, F: FnMut(&Ask<'_, G>, &G::Outcome, &mut LabRng)> Host<G> for Table<'_, G, F> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        self.seated.decide(&pending, &mut self.rng)
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let (rules, state, chance, step) = (ask.rules, ask.state, ask.chance, ask.step);
        let outcome = self.dice.answer(ask)?;
        (self.seen)(&Ask { rules, state, chance, step }, &outcome, &mut self.rng);
        Ok(outcome)
    }
}

/// Plays one game and gives its end.
fn play<G: Playable>(
    rules: &G::Rules,
    seated: &mut Seated<G>,
    seed: (u64, u64),
    seen: impl FnMut(&Ask<'_, G>, &G::Outcome, &mut LabRng),
) -> G::State {
    let mut rng = lab_rng(seed.0, seed.1);
    let dice = Thrown::new(rules, Seed::from_number(rng.next_u64()));
    let mut state = G::setup(rules);
    let mut table = Table { seated, dice, rng, seen };
    // A game that is called at its cap was still played, and what it threw counts.
    let _ = run::<G>(rules, &mut state, &mut table, &mut Discard);
    state
}

/// The dice that lay in the arena at each throw of one die, in this many games of two to five bots of this name. Nothing if
/// there is no such bot.
pub fn arenas(rules: &[strike::Rules], bot: &str, games: u32, seed: u64) -> Option<Vec<Vec<Pose>>> {
    let bot = find::<Strike>(bot)?;
    let mut found = Vec::new();
    for game in 0..games {
        let rules = rules.get(game as usize % rules.len().max(1))?;
        let mut seated = Seated::new((0..rules.players).map(|_| bot));
        play::<Strike>(rules, &mut seated, (seed, u64::from(game)), |ask, _, _| {
            if matches!(ask.chance, Chance::Throw(thrown) if thrown.dice == 1) {
                found.extend(lying_in_arena(ask.state).filter(|lying| !lying.is_empty()));
            }
        });
    }
    Some(found)
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
}

/// Plays games with thrown dice and as many with quick ones, with the bots of these names.
pub fn soak<G: Playable + ThrowKinds>(
    (thrown, quick): (&G::Rules, &G::Rules),
    bots: &[&str],
    games: u32,
    seed: u64,
) -> Option<Soaked> {
    let specs: Vec<_> = bots.iter().map(|name| find::<G>(name)).collect::<Option<_>>()?;
    let mut seated = Seated::new(specs);
    let mut soaked = Soaked { games, ..Soaked::default() };
    for game in 0..games {
        let rows = &mut soaked.rows;
        let end = play::<G>(thrown, &mut seated, (seed, u64::from(game)), |ask, outcome, rng| {
            let (Some(kind), did) = (G::kind(ask), G::did(ask, outcome)) else { return };
            if did.is_empty() {
                return;
            }
            for (what, did) in did {
                let row = rows.entry((kind.clone(), what)).or_default();
                row.throws += 1;
                row.seen += did;
                row.squares += did * did;
            }
            for _ in 0..DRAWS {
                let drawn = G::sample(ask.rules, ask.state, ask.chance, rng);
                for (what, did) in G::did(ask, &drawn) {
                    rows.entry((kind.clone(), what)).or_default().foretold += did / f64::from(DRAWS);
                }
            }
        });
        soaked.won[0] += u32::from(G::first_won(thrown, &end));
        let mut rng = lab_rng(seed, 1 << 40 | u64::from(game));
        let mut state = G::setup(quick);
        let _ = run::<G>(quick, &mut state, &mut seated.play(&mut rng), &mut Discard);
        soaked.won[1] += u32::from(G::first_won(quick, &state));
    }
    Some(soaked)
}
