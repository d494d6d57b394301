//! What another reading of a rule does to a game: both readings with the same bots and dice, side by side.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
    num::NonZero,
    ops::ControlFlow,
};

use kernel::{OptionSpec, OptionValue};
use monsterbox_box::AnyGame;

use crate::{Comparison, Difference, Experiment, LabError, Look, Pair, Part, Running, compare::Figure, run};

/// A table at which readings are compared.
struct Usual {
    game: &'static str,
    bots: &'static [&'static str],
    options: &'static [(&'static str, &'static str)],
    /// How many times as many games are played as at the slowest table.
    times: u64,
}

/// The tables of our games, with the usual players and bots that know their game and are quick.
const USUAL: &[Usual] = &[
    Usual { game: "strike", bots: &["greedy"; 2], options: &[], times: 10 },
    Usual { game: "strike", bots: &["greedy"; 3], options: &[("tournament", "on")], times: 10 },
    Usual { game: "mayhem", bots: &["counting"; 2], options: &[], times: 2 },
    Usual { game: "mayhem", bots: &["naive"; 4], options: &[], times: 2 },
    Usual { game: "monster-kids", bots: &["greedy"; 3], options: &[], times: 5 },
    Usual { game: "monster-kids", bots: &["greedy"; 3], options: &[("mode", "versus")], times: 5 },
    Usual { game: "monster-strike", bots: &["greedy"; 2], options: &[], times: 3 },
    Usual { game: "monster-strike", bots: &["greedy"; 4], options: &[("length", "epic")], times: 3 },
    Usual { game: "crush", bots: &["greedy"; 2], options: &[], times: 1 },
];

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Asked {
    /// One game only, by its short name.
    pub game: Option<String>,
    /// How many games of each reading at the slowest table; quicker ones play some times as many.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// On how many threads; it changes nothing in what comes of it.
    pub threads: NonZero<usize>,
}

/// What the other readings of games do. As text it is the page docs/readings.md.
#[derive(Clone, Debug)]
pub struct Readings {
    asked: Asked,
    games: Vec<OfGame>,
}

/// The readings of one game.
#[derive(Clone, Debug)]
struct OfGame {
    game: AnyGame,
    /// Every table with how many games were played each way.
    tables: Vec<(u64, Comparison)>,
}

/// The other readings of a game.
fn of(game: &AnyGame) -> impl Iterator<Item = &'static OptionSpec> + Clone + use<> {
    game.options.iter().filter(|option| option.is_reading())
}

/// A table of a game: the bots seat by seat, its options, and how many times as many games are played there.
struct Seated {
    bots: Vec<String>,
    options: BTreeMap<String, OptionValue>,
    times: u64,
}

/// The tables of a game; one that has none here is played by the fewest players, with any legal action.
fn tables(game: &AnyGame) -> Vec<Seated> {
    let option = |(key, value): &(&str, &str)| ((*key).to_owned(), OptionValue((*value).to_owned()));
    let seated = |usual: &Usual| Seated {
        bots: usual.bots.iter().map(|bot| (*bot).to_owned()).collect(),
        options: usual.options.iter().map(option).collect(),
        times: usual.times,
    };
    let mut tables: Vec<Seated> = USUAL.iter().filter(|usual| usual.game == game.slug).map(seated).collect();
    if tables.is_empty() {
        let bots = vec!["random".to_owned(); usize::from(game.players.0)];
        tables.push(Seated { bots, options: BTreeMap::new(), times: 1 });
    }
    tables
}

/// What whoever runs it is told: how many games are done, and how many there are.
pub type ToldOfReadings<'a> = dyn Fn(u64, u64) -> ControlFlow<()> + Sync + 'a;

/// Plays every other reading beside ours. Whoever is told may break it off.
pub fn readings(asked: &Asked, told: &ToldOfReadings<'_>) -> Result<Readings, LabError> {
    let known = |slug: &String| {
        monsterbox_box::find(slug).map_err(|unknown| LabError::Experiment(unknown.to_string()))
    };
    let games = match &asked.game {
        Some(slug) => vec![known(slug)?],
        None => monsterbox_box::games(),
    };
    let games: Vec<AnyGame> = games.into_iter().filter(|game| of(game).next().is_some()).collect();
    // The intervals of a page hold together: each may err with an equal part of one in twenty.
    let figures = |game: &AnyGame| {
        let seats = tables(game).into_iter().map(|table| Figure::all(table.bots.len()).count());
        of(game).count() * seats.sum::<usize>()
    };
    let error = 0.05 / games.iter().map(figures).sum::<usize>().max(1) as f64;
    let cells = |game: &AnyGame| {
        (of(game).count() as u64 + 1) * tables(game).iter().map(|table| table.times).sum::<u64>()
    };
    let all = asked.games.saturating_mul(games.iter().map(cells).sum::<u64>());
    let mut before = 0;
    let mut found = Vec::new();
    for game in games {
        let mut compared = Vec::new();
        for Seated { bots, options, times } in tables(&game) {
            let other = |reading: &OptionSpec| {
                let mut with = options.clone();
                with.insert(reading.key.to_owned(), OptionValue("on".to_owned()));
                with
            };
            let experiment = Experiment {
                options: std::iter::once(options.clone()).chain(of(&game).map(other)).collect(),
                ..Experiment::simple(game.slug, bots, asked.games.saturating_mul(times), asked.seed)
            };
            let running = Running { threads: asked.threads, part: Part::WHOLE, look: Look::Ends, packs: &[] };
            let progress = run(&experiment, None, &running, &|done, _, _| told(before + done, all))?;
            before += progress.games();
            if progress.done().iter().any(Option::is_none) {
                return Err(LabError::Stopped);
            }
            compared.push((experiment.games, Comparison::with_first(&progress, error)?));
        }
        found.push(OfGame { game, tables: compared });
    }
    Ok(Readings { asked: asked.clone(), games: found })
}

impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Asked { game, games, seed, .. } = &self.asked;
        let only = game.as_ref().map_or_else(String::new, |game| format!(" {game}"));
        writeln!(f, "# What other readings of the rules do\n")?;
        writeln!(
            f,
            "Made by `monsterbox lab readings{only} --games {games} --seed {seed} --out docs/readings.md`.\n"
        )?;
        writeln!(
            f,
            "Where a rulebook is silent or unclear a rule is our reading of it, and says so. Each reading below can be switched on for \
             a table; off, it is played as the rule tells it. Both were played by the same bots with the same dice, game by game.\n\n\
             Figures are what the other reading adds or takes away, with the interval in which the true difference lies: wins and games \
             that somebody won in points of a hundred, steps as they are. All intervals of the page hold together in 95 of 100 such pages. \
             A difference that is **bold** was shown; of the others no difference was shown, which does not say that there is none. \
             \"same\" means that the figure was the same in every block of games. Bots play on as they do; people might learn to play another reading better."
        )?;
        self.games.iter().try_for_each(|of_game| write!(f, "\n{of_game}"))
    }
}

impl fmt::Display for OfGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.game.name)?;
        for reading in of(&self.game) {
            writeln!(f, "- `{}` ({}): {}.", reading.key, reading.rule, reading.label)?;
        }
        for (games, Comparison { pairs }) in &self.tables {
            let Some(Pair { first, differences, .. }) = pairs.first() else { continue };
            writeln!(f, "\n**{first}**, {games} games each way\n")?;
            let heads = differences.iter().map(|difference| difference.what.as_str());
            writeln!(f, "| reading | {} |", heads.collect::<Vec<_>>().join(" | "))?;
            writeln!(f, "| --- |{}", " ---: |".repeat(differences.len()))?;
            let ours = differences.iter().map(|one| format!("{:.2}", scale(one) * one.first));
            writeln!(f, "| as we read it | {} |", ours.collect::<Vec<_>>().join(" | "))?;
            for (reading, Pair { differences, .. }) in of(&self.game).zip(pairs) {
                let cells = differences.iter().map(told_difference).collect::<Vec<_>>();
                writeln!(f, "| {} ({}) | {} |", short(reading), reading.rule, cells.join(" | "))?;
            }
        }
        let quiet: Vec<&str> = self.not_shown().map(short).collect();
        if !quiet.is_empty() {
            writeln!(f, "\nNo difference was shown at any of these tables: {}.", quiet.join(", "))?;
        }
        Ok(())
    }
}

impl OfGame {
    /// The readings that were not shown to change any figure.
    fn not_shown(&self) -> impl Iterator<Item = &'static OptionSpec> {
        of(&self.game).enumerate().filter_map(|(place, reading)| {
            let pairs = self.tables.iter().filter_map(|(_, table)| table.pairs.get(place));
            let changed = pairs.flat_map(|pair| &pair.differences).any(Difference::changed);
            (!changed).then_some(reading)
        })
    }
}

/// A reading by its key, without what all of them begin with.
fn short(reading: &OptionSpec) -> &'static str {
    reading.key.strip_prefix(OptionSpec::READING).unwrap_or(reading.key)
}

/// Shares of games in points of a hundred, lengths as they are.
fn scale(difference: &Difference) -> f64 {
    if difference.what.starts_with("steps") { 1.0 } else { 100.0 }
}

fn told_difference(difference: &Difference) -> String {
    let (scale, interval) = (scale(difference), difference.interval);
    if difference.by == 0.0 && interval.low == 0.0 && interval.high == 0.0 {
        return "same".to_owned();
    }
    let mut told = String::new();
    let bold = if difference.changed() { "**" } else { "" };
    let [by, low, high] = [difference.by, interval.low, interval.high].map(|value| scale * value);
    // Writing to a text never fails.
    let _ = write!(told, "{bold}{by:+.2}{bold} ({low:+.2} to {high:+.2})");
    told
}
