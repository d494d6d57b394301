//! `monsterbox calibrate`: throw many dice and write, or check, the tables that quick dice are drawn from.

use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use kernel::{Meta, Pack, Setup};
use monster_strike::MonsterStrike;
use monsterbox_box::{find, played};
use strike::Strike;
use throw::{
    ArenaMeasures, HandNoise, Pose, TownMeasures,
    calibrate::{Apart, ArenaModel, MOST_APART, Progress, TownModel, Work},
};

use super::{Failure, failure::read_text, known::Known, out::say, progress, threads};

/// Throw many dice and write the tables that quick dice are drawn from, or check such a file
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox calibrate monster-strike --out throws.toml\n  monsterbox calibrate strike --check \
                  crates/games/strike/packs/base/throws.toml\n\nThe same seed and number of throws give the same file, \
                  however many threads throw. A check fails when a table is 0.03 or more of total variation away from \
                  fresh throws beyond what luck makes of so many. docs/dice.md tells more."
)]
pub(super) struct Args {
    /// The game's short name: strike or monster-strike
    #[arg(value_parser = Known::GAME, hide_possible_values = true)]
    game: String,
    /// How many throws for each row; 3000 for strike and 6000 for monster-strike unless said otherwise
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    throws: Option<u32>,
    /// The seed of all throws, a number; 1 to write and 2 to check unless said otherwise
    #[arg(long)]
    seed: Option<u64>,
    /// How many threads throw; as many as the machine has cores unless said otherwise
    #[arg(long, value_parser = threads::read)]
    threads: Option<NonZero<usize>>,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "throws.toml", conflicts_with = "check")]
    out: PathBuf,
    /// Compare this file with fresh throws of its own hand instead of writing one
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Throw with the hand of this file, the `[hand]` table of a throws.toml; the game's own unless said otherwise
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    hand: Option<PathBuf>,
}

/// The file of a pack that the measured throws stand in.
const THROWS: &str = "throws.toml";
/// The most games that Str!ke is measured at, and for how many throws of a row one is played.
const MOST_GAMES: u32 = 160;
const THROWS_OF_A_GAME: u32 = 18;

/// A game that has a quick model.
#[derive(Clone, Copy, Debug)]
enum ThrownDiceGame {
    Strike,
    MonsterStrike,
}

/// A quick model of either game.
enum Model {
    Arena(ArenaModel),
    Town(TownModel),
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let game = ThrownDiceGame::named(&self.game)?;
        // What cannot be read is said before the long work begins.
        let known = self.check.map(|path| game.read(&path).map(|model| (path, model))).transpose()?;
        let work = Work {
            throws: self.throws.unwrap_or(game.usual_throws()),
            seed: self.seed.unwrap_or(if known.is_some() { 2 } else { 1 }),
            threads: threads::or_all_cores(self.threads).get(),
        };
        let hand = match (&known, &self.hand) {
            (Some((_, known)), _) => known.hand(),
            (None, Some(path)) => {
                HandNoise::from_toml(&read_text(path)?).map_err(|error| broken(path, &error))?
            }
            (None, None) => game.hand()?,
        };
        let fresh = measured(game, &hand, work)?;
        match known {
            Some((path, known)) => report(&known, &fresh, &path),
            None => write(&fresh, &self.out),
        }
    }
}

impl ThrownDiceGame {
    fn named(slug: &str) -> Result<Self, Failure> {
        match slug {
            Strike::SLUG => Ok(Self::Strike),
            MonsterStrike::SLUG => Ok(Self::MonsterStrike),
            _ => Err(Failure::new(format!(
                "{} has no dice that are really thrown; these games do: {}, {}",
                find(slug)?.name,
                Strike::SLUG,
                MonsterStrike::SLUG
            ))),
        }
    }

    /// The throws for each row of the box's own file, so that the bare command writes it again.
    const fn usual_throws(self) -> u32 {
        match self {
            Self::Strike => 3_000,
            Self::MonsterStrike => 6_000,
        }
    }

    /// The file with the throws of the game's own pack.
    fn own_throws(self) -> Result<&'static str, Failure> {
        let pack = match self {
            Self::Strike => Strike::base_pack(),
            Self::MonsterStrike => MonsterStrike::base_pack(),
        };
        let throws = pack.and_then(|pack| pack.files.get(THROWS));
        throws.map(String::as_str).ok_or_else(|| Failure::new("the game's own pack has no measured throws"))
    }

    /// The hand of the game's own pack.
    fn hand(self) -> Result<HandNoise, Failure> {
        HandNoise::from_toml(self.own_throws()?).map_err(Failure::new)
    }

    fn read(self, path: &Path) -> Result<Model, Failure> {
        let text = read_text(path)?;
        let model = match self {
            Self::Strike => ArenaModel::from_toml(&text).map(Model::Arena),
            Self::MonsterStrike => TownModel::from_toml(&text).map(Model::Town),
        };
        model.map_err(|error| broken(path, &error))
    }

    fn measure(self, hand: &HandNoise, work: Work, progress: Progress<'_>) -> Result<Model, Failure> {
        let model = match self {
            Self::Strike => {
                let arenas = played_arenas(hand, work)?;
                ArenaModel::measure(work, &ArenaMeasures::PUBLISHED, hand, &arenas, progress)
                    .map(Model::Arena)
            }
            Self::MonsterStrike => {
                TownModel::measure(work, &TownMeasures::PUBLISHED, hand, progress).map(Model::Town)
            }
        };
        model.map_err(|error| Failure::new(error.to_string()))
    }
}

impl Model {
    /// The hand that threw.
    fn hand(&self) -> HandNoise {
        match self {
            Self::Arena(model) => model.hand,
            Self::Town(model) => model.hand,
        }
    }
}

/// Where dice lie when one is thrown in whole games of Str!ke, by good bots with this hand.
fn played_arenas(hand: &HandNoise, work: Work) -> Result<Vec<Vec<Pose>>, Failure> {
    let own = ThrownDiceGame::Strike;
    let mut pack: Pack =
        Strike::base_pack().ok_or_else(|| Failure::new("Str!ke has no pack of its own"))?.clone();
    let throws = own.own_throws()?.replace(&own.hand()?.to_toml(), &hand.to_toml());
    pack.files.insert(THROWS.to_owned(), throws);
    let pack = Arc::new(pack);
    let rules = |players| {
        let setup = Setup::of(players).with("dice=physics").with_pack(Some(Arc::clone(&pack)));
        Strike::rules(&setup).map_err(|error| Failure::new(error.to_string()))
    };
    let rules = (2..=5).map(rules).collect::<Result<Vec<_>, _>>()?;
    let games = work.throws.div_ceil(THROWS_OF_A_GAME).min(MOST_GAMES);
    Ok(played::arenas(&rules, games, work.seed))
}

/// What is wrong with a file. A parser draws the place between where and what; a failure is one sentence.
fn broken(path: &Path, error: &str) -> Failure {
    let lines: Vec<&str> = error.trim_end().lines().collect();
    let sentence = match lines[..] {
        [place, .., what] => format!("{place}: {what}"),
        _ => error.to_owned(),
    };
    Failure::new(format!("{}: {sentence}", path.display()))
}

/// Throws, with a bar on the terminal's error stream; it draws nothing where there is none.
fn measured(game: ThrownDiceGame, hand: &HandNoise, work: Work) -> Result<Model, Failure> {
    let bar = progress::bar(0, "parts")?;
    let model = game.measure(hand, work, &|done, of| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    model
}

fn write(model: &Model, path: &Path) -> Result<ExitCode, Failure> {
    let text = match model {
        Model::Arena(model) => model.to_toml(),
        Model::Town(model) => model.to_toml(),
    };
    fs::write(path, text).map_err(|error| Failure::file(path, &error))?;
    say!("{}: what was measured, for quick dice to be drawn from", path.display());
    Ok(ExitCode::SUCCESS)
}

/// How far each table is from fresh throws, the furthest first.
fn report(known: &Model, fresh: &Model, path: &Path) -> Result<ExitCode, Failure> {
    let mut tables = match (known, fresh) {
        (Model::Arena(known), Model::Arena(fresh)) => known.apart(fresh),
        (Model::Town(known), Model::Town(fresh)) => known.apart(fresh),
        _ => return Err(Failure::new("two models of different games cannot be compared")),
    };
    tables.sort_by(|one, other| other.variation.total_cmp(&one.variation));
    let is_far = |table: &Apart| table.beyond_luck() >= MOST_APART;
    let far = tables.iter().filter(|table| is_far(table)).count();
    say!("apart   luck");
    for table in &tables {
        let Apart { name, variation, luck } = table;
        say!("{variation:.4}  {luck:.4}  {name}{}", if is_far(table) { "  too far" } else { "" });
    }
    say!(
        "{}: {far} of {} tables are {MOST_APART} or more of total variation away from fresh throws, luck aside",
        path.display(),
        tables.len()
    );
    Ok(if far == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
