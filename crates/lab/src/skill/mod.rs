//! How much skill there is in a game: at every number of players, what one of each strength wins among others of each strength, and
//! how much of the result luck explains.

mod games;
mod luck;
mod words;

use std::{num::NonZero, ops::ControlFlow};

use bots::{BotSpec, Budget, Effort, Level};
use kernel::Setup;
use monsterbox_box::{Playable, Visit, visit};
use serde::Serialize;

use crate::{Contest, Interval, LabError, wilson};

pub use luck::LuckShare;

/// How skill is measured.
#[derive(Clone, Copy, Debug)]
pub struct SkillOrder {
    /// How many games each strength plays among others of each strength.
    pub games: u64,
    /// How many games between players of mixed strength have their luck accounted for; none where it is 0.
    pub accounts: u64,
    /// How many games are played on from each of their positions.
    pub playouts: NonZero<u32>,
    /// The seed of the first game.
    pub seed: u64,
    /// The share of their full effort that searches make.
    pub effort: Effort,
    /// How many threads play. Nothing that is found depends on it.
    pub threads: NonZero<usize>,
}

/// What one strength won among others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SkillCell {
    /// Who sat in one seat; where all win or lose together, in every seat.
    pub who: String,
    /// Who sat in the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub among: Option<String>,
    /// How many games were played.
    pub games: u64,
    /// How many of them somebody won; together, all of them.
    pub counted: u64,
    /// The share of those that it won.
    pub share: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// The skill at one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SkillTable {
    /// How many players.
    pub players: u8,
    /// The options of the table, as they are written.
    pub options: String,
    /// Whether they win against each other.
    pub contest: Contest,
    /// Every strength among every other.
    pub cells: Vec<SkillCell>,
    /// How much luck explains; nothing where it was not asked for, or where every game ended alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckShare>,
}

/// The skill of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Skill {
    /// The game's short name.
    pub game: String,
    /// How many games each strength played among each other.
    pub games: u64,
    /// How many games are played on from each position of games whose luck is accounted for.
    pub playouts: u32,
    /// The seed of the first game.
    pub seed: u64,
    /// The share of their full effort that searches made, in percent.
    pub effort: u8,
    /// Who played, the weakest first.
    pub strengths: Vec<String>,
    /// One table for each number of players.
    pub tables: Vec<SkillTable>,
}

/// Measures how much skill there is in a game. `watch` is told now and then how many games of how many are done, and may break off.
pub fn skill(
    game: &str,
    order: SkillOrder,
    watch: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
) -> Result<Skill, LabError> {
    if order.games == 0 {
        return Err(LabError::NoGames);
    }
    visit(game, Measure { order, watch }).map_err(|error| LabError::Experiment(error.to_string()))?
}

struct Measure<W> {
    order: SkillOrder,
    watch: W,
}

/// A strength: its name, and who plays like that.
type Strength<G> = (String, &'static BotSpec<G>);

/// A table that is measured.
struct Seats {
    players: u8,
    options: &'static str,
    contest: Contest,
}

/// Every number of players, and every way to win.
fn tables<G: Playable>() -> Vec<Seats> {
    let (least, most) = G::PLAYERS;
    let with = |options, contest| {
        let numbers = if contest == Contest::Against { least.max(2)..=most } else { least..=most };
        numbers.map(move |players| Seats { players, options, contest })
    };
    match G::SLUG {
        "monster-kids" => with("", Contest::Together).chain(with("mode=versus", Contest::Against)).collect(),
        "monster-strike" => with("", Contest::Together).collect(),
        _ => with("", Contest::Against).collect(),
    }
}

impl<W: Fn(u64, u64) -> ControlFlow<()> + Sync> Visit for Measure<W> {
    type Out = Result<Skill, LabError>;

    fn game<G: Playable>(self) -> Self::Out {
        let Self { order, watch } = self;
        let random = bots::find::<G>("random").map(|spec| ("random".to_owned(), spec));
        let levels = G::bots().iter().filter_map(|spec| Some((spec.level?.to_string(), spec)));
        let strengths: Vec<Strength<G>> = random.into_iter().chain(levels).collect();
        // Whoever searches for long is left out of the games whose luck is accounted for, which are about all players, not the best.
        let mixed: Vec<&'static BotSpec<G>> =
            G::bots().iter().filter(|spec| spec.level.is_some_and(|level| level <= Level::Hard)).collect();
        let budget = Budget::full().clone().with_effort(order.effort);
        let tables = tables::<G>();
        let games_at = |contest| match contest {
            Contest::Against => strengths.len() * (strengths.len() - 1),
            Contest::Together => strengths.len(),
        };
        let all: u64 =
            tables.iter().map(|seats| games_at(seats.contest) as u64 * order.games + order.accounts).sum();
        let counter = games::Counter::new(all, &watch);
        let mut found = Vec::new();
        for Seats { players, options, contest } in tables {
            let setup =
                if options.is_empty() { Setup::of(players) } else { Setup::of(players).with(options) };
            let rules = G::rules(&setup).map_err(|error| LabError::Experiment(error.to_string()))?;
            let table = games::Table { rules: &rules, players, contest, order, budget: &budget };
            let cells = table.play(&strengths, &counter)?;
            let accounts = luck::accounts(&table, &setup, &mixed, &counter)?;
            let options = options.to_owned();
            found.push(SkillTable { players, options, contest, cells, luck: luck::share(&accounts) });
        }
        Ok(Skill {
            game: G::SLUG.to_owned(),
            games: order.games,
            playouts: order.playouts.get(),
            seed: order.seed,
            effort: order.effort.of_playouts(100) as u8,
            strengths: strengths.into_iter().map(|(name, _)| name).collect(),
            tables: found,
        })
    }
}

/// What was won in the games of a cell.
fn cell(who: &str, among: Option<&str>, games: &[(f64, bool)]) -> SkillCell {
    let counted = games.iter().filter(|(_, counts)| *counts).count() as u64;
    let won: f64 = games.iter().map(|(won, _)| won).sum();
    SkillCell {
        who: who.to_owned(),
        among: among.map(str::to_owned),
        games: games.len() as u64,
        counted,
        share: if counted > 0 { won / counted as f64 } else { 0.0 },
        interval: wilson(won, counted),
    }
}
