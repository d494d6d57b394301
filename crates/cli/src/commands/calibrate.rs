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
use monsterbox_box::{
    find,
    played::{self, Games},
};
use strike::Strike;
use throw::{
    ArenaMeasures, HandNoise, TownMeasures, Unfit,
    calibrate::{
        AllInRow, Apart, ArenaModel, BesideThrow, MOST_APART, PlayedThrow, Progress, TownModel, Work, judged,
    },
};

use super::{Failure, failure::read_text, known::Known, out::say, progress, threads};

/// Throw many dice and write the tables that quick dice are drawn from, or check such a file
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox calibrate monster-strike --out throws.toml\n  monsterbox calibrate strike --check \
                  crates/games/strike/packs/base/throws.toml\n\nThe same seed and number of throws give the same file, \
                  however many threads throw. A check measures three times, each with games of its own, and fails when a table \
                  is 0.03 or more of total variation away from them beyond luck, and further than luck puts any table. \
                  docs/dice.md tells more."
)]
pub(super) struct Args {
    /// The game's short name: strike or monster-strike
    #[arg(value_parser = Known::GAME, hide_possible_values = true)]
    game: String,
    /// How many throws for each row of one die; 12000 to write and 3000 to check unless said otherwise
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    throws: Option<u32>,
    /// The seed of all throws, a number, and of a check the first of three; 1 to write and 2 to check unless said otherwise
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
/// The throws for each row of the box's own files, so that the bare command writes them again: a share of a row is then known to half a
/// point, as a standard error, and whole games are not three points away from it by its own luck.
const USUAL_THROWS: u32 = 12_000;
/// The same for each of the measurements of a check, which takes the luck of fewer throws into account.
const CHECKING_THROWS: u32 = 3_000;
/// The most games that a model is measured at.
const MOST_GAMES: u32 = 12_000;
/// For how many throws of a row a game is played, of Str!ke and of Monster Strike. One die beside another in the town is rarer than a
/// die in the arena, so it takes more games to know where it lies.
const THROWS_OF_AN_ARENA: u32 = 3;
const THROWS_OF_A_TOWN: u32 = 1;
/// What part of the throws tells the bots how to choose, before the arenas of their games are measured, and how many throws at least.
const ROUGHLY: u32 = 12;
const ROUGH_THROWS: u32 = 6;
/// How often all is measured afresh for a check, each time with games of its own: how far these are apart is luck.
const FRESH: u64 = 3;

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
        let (throws, seed) = if known.is_some() { (CHECKING_THROWS, 2) } else { (USUAL_THROWS, 1) };
        let work = Work {
            throws: self.throws.unwrap_or(throws),
            seed: self.seed.unwrap_or(seed),
            threads: threads::or_all_cores(self.threads).get(),
        };
        let hand = match (&known, &self.hand) {
            (Some((_, known)), _) => known.hand(),
            (None, Some(path)) => {
                HandNoise::from_toml(&read_text(path)?).map_err(|error| broken(path, &error))?
            }
            (None, None) => game.hand()?,
        };
        if let Some((path, known)) = known {
            let times = (0..FRESH).map(|nth| Work { seed: work.seed.wrapping_add(nth), ..work });
            let fresh = times.map(|work| measured(game, &hand, work)).collect::<Result<Vec<_>, _>>()?;
            report(&known, &fresh, &path)
        } else {
            can_be_written(&self.out)?;
            write(&measured(game, &hand, work)?, &self.out)
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
        let unfit = |error: Unfit| Failure::new(error.to_string());
        match self {
            Self::Strike => {
                let arena = &ArenaMeasures::PUBLISHED;
                // Handfuls fall into an empty arena, so they are the same whatever games leave there.
                let handfuls =
                    |work| ArenaModel::measure_handfuls(work, arena, hand, progress).map_err(unfit);
                let measure = |work, all_in: Vec<AllInRow>, played: &_| {
                    ArenaModel::measure_dice(work, arena, hand, played, progress)
                        .map(|model| ArenaModel { all_in, ..model })
                        .map_err(unfit)
                };
                let rough = Work { throws: (work.throws / ROUGHLY).max(ROUGH_THROWS), ..work };
                let all_in = handfuls(rough)?;
                let by_chance = measure(rough, all_in.clone(), &[][..])?;
                let roughly = measure(rough, all_in, &played_arenas(&by_chance, rough)?)?;
                measure(work, handfuls(work)?, &played_arenas(&roughly, work)?).map(Model::Arena)
            }
            Self::MonsterStrike => {
                let town = &TownMeasures::PUBLISHED;
                let mut model = TownModel::measure(work, town, hand, progress).map_err(unfit)?;
                let played = played_towns(&model, work)?;
                model.measure_beside(work, town, &played, progress).map_err(unfit)?;
                Ok(Model::Town(model))
            }
        }
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

/// The rules of physical tables of so many players, with these throws in the game's own pack.
fn tables<G: Meta>(
    players: impl Iterator<Item = u8>,
    throws: String,
    options: &[&str],
) -> Result<Vec<G::Rules>, Failure> {
    let own = G::base_pack().ok_or_else(|| Failure::new("the game has no pack of its own"))?;
    let mut pack: Pack = own.clone();
    pack.files.insert(THROWS.to_owned(), throws);
    let pack = Arc::new(pack);
    let rules = |players| {
        let setup = Setup::of(players).with("dice=physics").with_pack(Some(Arc::clone(&pack)));
        let setup = options.iter().fold(setup, |setup, option| setup.with(option));
        G::rules(&setup).map_err(|error| Failure::new(error.to_string()))
    };
    players.map(rules).collect()
}

/// How many games are played for a model.
fn games(work: Work, throws_of_a_game: u32) -> Games {
    let games = work.throws.div_ceil(throws_of_a_game).min(MOST_GAMES);
    Games { games, seed: work.seed, threads: work.threads }
}

/// How dice lie when one is thrown in whole games of Str!ke, by good bots who choose by this model. It is measured for that, first at
/// arenas made by chance and then in games: so the same hand gives the same tables, whatever stands in the game's own pack.
fn played_arenas(model: &ArenaModel, work: Work) -> Result<Vec<PlayedThrow>, Failure> {
    let rules = tables::<Strike>(2..=5, model.to_toml(), &[])?;
    Ok(played::arenas(&rules, games(work, THROWS_OF_AN_ARENA)))
}

/// How a die lies when another is thrown in whole games of Monster Strike, by good bots with this hand, at tables of both distances.
/// They choose by what was just measured of dice that are alone.
fn played_towns(model: &TownModel, work: Work) -> Result<Vec<BesideThrow>, Failure> {
    let [near, far] = ["distance=one-foot", "distance=two-feet"]
        .map(|distance| tables::<MonsterStrike>(1..=4, model.to_toml(), &[distance]));
    // Both distances in turn, so that any number of games sees both.
    let rules: Vec<_> = near?.into_iter().zip(far?).flat_map(|(near, far)| [near, far]).collect();
    Ok(played::towns(&rules, games(work, THROWS_OF_A_TOWN)))
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

/// Whether the file can be written, said before the long work and not after it. A file that is there stays as it is.
fn can_be_written(path: &Path) -> Result<(), Failure> {
    let is_new = !path.exists();
    let opened = fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| Failure::file(path, &error))?;
    if is_new {
        fs::remove_file(path).map_err(|error| Failure::file(path, &error))?;
    }
    Ok(())
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

/// How far each table of one model is from another, measured afresh.
fn apart(known: &Model, fresh: &Model) -> Result<Vec<Apart>, Failure> {
    match (known, fresh) {
        (Model::Arena(known), Model::Arena(fresh)) => Ok(known.apart(fresh)),
        (Model::Town(known), Model::Town(fresh)) => Ok(known.apart(fresh)),
        _ => Err(Failure::new("two models of different games cannot be compared")),
    }
}

/// How far each table is from fresh throws, the furthest beyond luck first.
fn report(known: &Model, fresh: &[Model], path: &Path) -> Result<ExitCode, Failure> {
    let from_known = fresh.iter().map(|fresh| apart(known, fresh)).collect::<Result<Vec<_>, _>>()?;
    let pairs =
        fresh.iter().enumerate().flat_map(|(at, one)| fresh[at + 1..].iter().map(move |two| (one, two)));
    let among = pairs.map(|(one, two)| apart(one, two)).collect::<Result<Vec<_>, _>>()?;
    let mut tables = judged(&from_known, &among);
    tables.sort_by(|one, other| other.beyond_luck().total_cmp(&one.beyond_luck()));
    let far = tables.iter().filter(|table| table.is_too_far()).count();
    say!("apart   luck    at most");
    for table in &tables {
        let Apart { name, variation, luck, .. } = table;
        let mark = if table.is_too_far() { "  too far" } else { "" };
        say!("{variation:.4}  {luck:.4}  {:.4}   {name}{mark}", table.most_by_luck());
    }
    say!(
        "{}: {far} of {} tables are {MOST_APART} or more of total variation away from fresh throws, luck aside",
        path.display(),
        tables.len()
    );
    Ok(if far == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
