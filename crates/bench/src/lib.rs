//! Uniformly random whole games of everything in the box, as the benchmarks and the memory tests play them.

use std::{fmt, fs, ops::Range};

use kernel::{Called, Game, Meta, Setup, lab_rng, playout};
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;

/// Every game that is measured, one line each.
pub const CONTENDERS: &[Contender] = &[
    Contender { name: "pig", seat: seat::<pig::Pig, 2> },
    Contender { name: "connect-four", seat: seat::<connect_four::ConnectFour, 2> },
    Contender { name: "strike-2", seat: seat::<strike::Strike, 2> },
    Contender { name: "strike-3", seat: seat::<strike::Strike, 3> },
    Contender { name: "strike-4", seat: seat::<strike::Strike, 4> },
    Contender { name: "strike-5", seat: seat::<strike::Strike, 5> },
    Contender { name: "mayhem-2", seat: seat::<mayhem::Mayhem, 2> },
    Contender { name: "mayhem-4", seat: seat::<mayhem::Mayhem, 4> },
    Contender { name: "mayhem-6", seat: seat::<mayhem::Mayhem, 6> },
    Contender { name: "monster-kids-2", seat: seat::<MonsterKids, 2> },
    Contender { name: "monster-kids-4", seat: seat::<MonsterKids, 4> },
    Contender { name: "monster-kids-6", seat: seat::<MonsterKids, 6> },
    Contender { name: "monster-kids-versus-4", seat: versus::<MonsterKids, 4> },
    Contender { name: "monster-strike-1", seat: seat::<MonsterStrike, 1> },
    Contender { name: "monster-strike-3", seat: seat::<MonsterStrike, 3> },
    Contender { name: "monster-strike-6", seat: seat::<MonsterStrike, 6> },
    Contender { name: "crush", seat: seat::<crush::Crush, 2> },
];

/// A game to be measured, at a table of one size.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    /// Its name on the command line and in reports.
    pub name: &'static str,
    seat: fn() -> Box<dyn Random>,
}

impl Contender {
    /// The contender of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        CONTENDERS.iter().find(|contender| contender.name == name)
    }

    /// Sets up a table at which random games of it can be played.
    pub fn table(&self) -> Box<dyn Random> {
        (self.seat)()
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many steps in all of them, those of chance included.
    pub steps: u64,
    /// How many of them ended at the cap on steps.
    pub called: u64,
}

/// A table at which random games are played. One call plays many, so that the call itself costs nothing.
pub trait Random {
    /// Plays the games of these numbers under a seed; the same numbers are the same games again.
    fn play(&mut self, seed: u64, games: Range<u64>) -> Tally;
}

struct RandomTable<G: Game> {
    rules: G::Rules,
    start: G::State,
    buffer: Vec<G::Action>,
}

impl<G: Game> Random for RandomTable<G> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        let mut state = self.start.clone();
        for game in games {
            state.clone_from(&self.start);
            let end = playout::<G>(&self.rules, &mut state, &mut lab_rng(seed, game), &mut self.buffer);
            tally.games += 1;
            tally.steps += u64::from(end.steps);
            tally.called += u64::from(end.called == Called::AtCap);
        }
        tally
    }
}

fn seat<G: Meta, const PLAYERS: u8>() -> Box<dyn Random> {
    table::<G>(&Setup::of(PLAYERS))
}

/// A table of a game that is played together unless the players choose versus.
fn versus<G: Meta, const PLAYERS: u8>() -> Box<dyn Random> {
    table::<G>(&Setup::of(PLAYERS).with("mode=versus"))
}

/// More choices than any position of the box has.
const MOST_CHOICES: usize = 512;

fn table<G: Meta>(setup: &Setup) -> Box<dyn Random> {
    let rules = G::rules(setup).expect("invariant: contenders sit at tables of their game");
    let start = G::setup(&rules);
    // Room for more choices than any position of the box has, so that a rare one does not let the buffer grow.
    Box::new(RandomTable::<G> { rules, start, buffer: Vec::with_capacity(MOST_CHOICES) })
}

/// The most memory this process has ever held, in kilobytes, where the system tells it.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// How much higher the peak of memory may be after many games than after few: a page here and there, no more.
pub const MOST_GROWTH: f64 = 1.05;

/// The peak of memory, in kilobytes, after a few games and after many more.
pub fn growth(contender: &Contender, few: u64, many: u64) -> Option<(u64, u64)> {
    let mut table = contender.table();
    table.play(1, 0..few);
    let before = peak_memory()?;
    table.play(1, few..many);
    Some((before, peak_memory()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_are_the_same_games() {
        for contender in CONTENDERS {
            let whole = contender.table().play(3, 0..60);
            assert_eq!(whole, contender.table().play(3, 0..60), "{contender}");
            let mut table = contender.table();
            let parts = [table.play(3, 0..20), table.play(3, 20..60)];
            assert_eq!(whole.steps, parts[0].steps + parts[1].steps, "{contender}");
            assert_eq!(whole.called, 0, "{contender} ends by its own rules");
            // Two seeds may have as many steps by luck, three hardly.
            let others = [4, 5].map(|seed| contender.table().play(seed, 0..60));
            assert!(
                others.iter().any(|other| *other != whole),
                "other seeds give other games of {contender}"
            );
        }
    }

    #[test]
    fn contenders_are_found_by_name() {
        assert!(
            CONTENDERS.iter().all(|one| Contender::named(one.name).is_some_and(|it| it.name == one.name))
        );
        assert!(Contender::named("chess").is_none());
    }
}
