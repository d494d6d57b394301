//! Measures one bot against a field of another: `strength GAME PLAYERS BOT FIELD GAMES [OPTION…]`.
//!
//! The bot takes every seat in turn, each time with the same seeds, and so with the same luck for whoever begins. `seed=7` among
//! the options is the seed.

use std::{env, error::Error, num::NonZero, ops::ControlFlow, thread, time::Instant};

use kernel::Setup;
use monsterbox_box::{Playable, Visit, visit};
use monsterbox_lab::{Interval, Report, simulate, wilson};

/// What is measured.
struct Measured<'a> {
    setup: Setup,
    bot: &'a str,
    field: &'a str,
    games: u64,
    seed: u64,
}

impl Visit for Measured<'_> {
    type Out = Result<(), Box<dyn Error>>;

    fn game<G: Playable>(self) -> Self::Out {
        let rules = G::rules(&self.setup)?;
        let players = usize::from(G::seats(&rules));
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let each = self.games.div_ceil(players as u64);
        let begin = Instant::now();
        let mut sum = Sum::default();
        for seat in 0..players {
            let mut seats = vec![self.field; players];
            seats[seat] = self.bot;
            let report =
                simulate::<G>(&rules, &seats, each, self.seed, threads, |_| ControlFlow::Continue(()))?;
            println!("{report}\n");
            let mut called = vec![0.0; players];
            G::called(&rules, &G::setup(&rules), &mut called);
            sum.add(&report, seat, f64::from(called[seat]));
        }
        sum.tell(self.bot, players);
        println!("  in {:.1?}", begin.elapsed());
        Ok(())
    }
}

/// The games from all seats.
#[derive(Default)]
struct Sum {
    games: u64,
    /// The bot's wins, shared ones in parts.
    wins: f64,
    shared: u64,
    together: u64,
    /// Games without a winner.
    nobody: u64,
    /// Games called at the cap, and what of the bot's wins was theirs: they are shared by rule, and nobody has won them.
    called: u64,
    by_call: f64,
}

impl Sum {
    /// Adds the games from one seat, which gets this share of a game that is called.
    fn add(&mut self, report: &Report, seat: usize, of_called: f64) {
        self.games += report.games;
        self.wins += report.seats[seat].rate.wins;
        self.shared += report.endings.shared;
        self.together += report.endings.together;
        self.nobody += report.endings.nobody;
        self.called += report.called;
        self.by_call += of_called * report.called as f64;
    }

    fn tell(&self, bot: &str, players: usize) {
        let rate = |what: &str, hits: f64, trials: u64| {
            let Interval { low, high } = wilson(hits, trials);
            let value = 100.0 * hits / trials.max(1) as f64;
            println!("  {what}: {value:.2} % [{:.2}, {:.2}] of {trials}", 100.0 * low, 100.0 * high);
        };
        rate(&format!("{bot} wins, of all games"), self.wins, self.games);
        if self.called > 0 {
            println!(
                "  {} games were called at the cap: shared by rivals, lost by those who play together",
                self.called
            );
        }
        let (wins, ended) = (self.wins - self.by_call, self.games - self.nobody - self.called);
        if self.together > 0 {
            return;
        }
        // Of two a shared game is half a win for each; of more nobody knows who shared it, and its parts stay in.
        if players == 2 {
            let alone = wins - 0.5 * self.shared as f64;
            rate(&format!("{bot} wins, of those that one player wins"), alone, ended - self.shared);
        } else {
            rate(&format!("{bot} wins, of those that somebody wins"), wins, ended);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, players, bot, field, games, options @ ..] = words.as_slice() else {
        return Err("say GAME PLAYERS BOT FIELD GAMES [OPTION…]".into());
    };
    let mut measured =
        Measured { setup: Setup::of(players.parse()?), bot, field, games: games.parse()?, seed: 1 };
    for option in options {
        match option.strip_prefix("seed=") {
            Some(seed) => measured.seed = seed.parse()?,
            None => measured.setup = measured.setup.with(option),
        }
    }
    visit(game, measured)?
}
