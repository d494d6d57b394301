//! The balance gate: limits that a pack keeps to, written in its `balance.toml`, and whether it does.

use std::{collections::BTreeMap, fmt, num::NonZero, ops::ControlFlow, sync::Arc};

use kernel::{OptionValue, Pack};
use serde::{Deserialize, Serialize};

use crate::{
    CellResult, Experiment, Fired, Interval, LabError, Look, Part, Results, Running, interval::wilson, run,
};

/// The file of a pack that its limits stand in.
pub const BALANCE: &str = "balance.toml";

/// A table, and what has to be true of many games at it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Limit {
    /// What it is about, in a few words.
    what: String,
    /// The bots, seat by seat.
    bots: Vec<String>,
    /// Whether they also sit in every other order.
    #[serde(default)]
    rotate: bool,
    /// The table's options.
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    /// How many games of each order.
    games: u64,
    /// Whether it takes so many games that it is played only where long checks are asked for.
    #[serde(default)]
    long: bool,
    /// The seed: the same games each time, so that nothing but a change can break a limit.
    #[serde(default = "usual_seed")]
    seed: u64,
    // The figures that are limited, each from a lowest to a highest value.
    /// The win rate of the bot that is named first, over all its seats.
    wins: Option<[f64; 2]>,
    /// How much the best seat wins more often than the worst.
    seat_edge: Option<[f64; 2]>,
    /// How far the win rate of the seat that is furthest from the fair share is from it; fair is what all seats have on average.
    from_fair: Option<[f64; 2]>,
    /// How much more often whoever acts first wins than the others do; less often is below zero.
    first_edge: Option<[f64; 2]>,
    /// The shares of games that one player won, several shared, all won together and nobody won.
    won_alone: Option<[f64; 2]>,
    shared: Option<[f64; 2]>,
    won_together: Option<[f64; 2]>,
    won_by_nobody: Option<[f64; 2]>,
    /// The mean number of steps.
    steps: Option<[f64; 2]>,
    /// The steps of the longest game.
    longest: Option<[f64; 2]>,
    /// The share of games that were called at the cap on steps.
    called: Option<[f64; 2]>,
    /// The shares of games in which a rule fired at least once, or one of the game's moments was there.
    #[serde(default)]
    in_games: BTreeMap<String, [f64; 2]>,
    /// How often a rule fired in a game on average, or one of the game's moments was there.
    #[serde(default)]
    a_game: BTreeMap<String, [f64; 2]>,
    /// Of all the times that a rule fired or a moment was there, the share in which some others were.
    #[serde(default)]
    share: Vec<Share>,
}

/// How often some moments or rules are there, for how often another is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Share {
    of: Vec<String>,
    among: String,
    is: [f64; 2],
}

const fn usual_seed() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    limit: Vec<Limit>,
}

/// A figure and its limits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// What it is about.
    pub what: String,
    /// Which figure.
    pub figure: String,
    /// What it is.
    pub value: f64,
    /// How sure that is; nothing for figures that are no share of games.
    pub interval: Option<Interval>,
    /// What it may be.
    pub limits: [f64; 2],
}

impl Checked {
    /// Whether the figure is within its limits.
    pub fn holds(&self) -> bool {
        (self.limits[0]..=self.limits[1]).contains(&self.value)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, figure, value, interval, limits: [low, high] } = self;
        let verdict = if self.holds() { "holds" } else { "BROKEN" };
        write!(f, "{verdict:<7} {what}: {figure} {value:.4}")?;
        if let Some(Interval { low, high }) = interval {
            write!(f, " ({low:.4} to {high:.4})")?;
        }
        write!(f, ", limits {low} to {high}")
    }
}

/// Which limits are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// Those that take a few seconds.
    Quick,
    /// All, the long ones too.
    All,
}

/// Plays what a pack's limits ask for, and says of each figure whether it holds.
pub fn check(
    game: &str,
    pack: Option<&Arc<Pack>>,
    limits: &str,
    which: Limits,
    threads: NonZero<usize>,
) -> Result<Vec<Checked>, LabError> {
    let file: File =
        toml::from_str(limits).map_err(|error| LabError::Experiment(format!("{BALANCE}: {error}")))?;
    let mut checked = Vec::new();
    for limit in file.limit.into_iter().filter(|limit| which == Limits::All || !limit.long) {
        let wrong = |why: String| LabError::Experiment(format!("{BALANCE}: `{}`: {why}", limit.what));
        let named: Vec<(String, Arc<Pack>)> =
            pack.map(|pack| (pack.name.clone(), Arc::clone(pack))).into_iter().collect();
        let experiment = Experiment {
            rotate: limit.rotate,
            options: vec![limit.options.clone()],
            packs: vec![named.first().map_or_else(|| "base".to_owned(), |(name, _)| name.clone())],
            ..Experiment::simple(game, limit.bots.clone(), limit.games, limit.seed)
        };
        let only_ends = limit.in_games.is_empty() && limit.a_game.is_empty() && limit.share.is_empty();
        let look = if only_ends { Look::Ends } else { Look::Whole };
        let running = Running { threads, part: Part::WHOLE, look, packs: &named };
        let progress = run(&experiment, None, &running, &|_, _, _| ControlFlow::Continue(()));
        let results = Results::of(&progress.map_err(|error| wrong(error.to_string()))?)?;
        let before = checked.len();
        checked.extend(limit.measured(&results.cells));
        checked.extend(limit.fired(game, &results.cells).map_err(wrong)?);
        if checked.len() == before {
            return Err(wrong("it limits nothing".to_owned()));
        }
    }
    Ok(checked)
}

impl Limit {
    fn measured(&self, cells: &[CellResult]) -> Vec<Checked> {
        let games: u64 = cells.iter().map(|cell| cell.report.games).sum();
        let share = |count: fn(&CellResult) -> u64| {
            let hits: u64 = cells.iter().map(count).sum();
            (hits as f64 / games.max(1) as f64, Some(wilson(hits as f64, games)))
        };
        let figures = [
            ("wins", self.wins, wins_of(&self.bots[0], cells)),
            ("seat-edge", self.seat_edge, (edge(cells), None)),
            ("from-fair", self.from_fair, (from_fair(cells), None)),
            ("first-edge", self.first_edge, (first_edge(cells, games), None)),
            ("won-alone", self.won_alone, share(|cell| cell.report.endings.alone)),
            ("shared", self.shared, share(|cell| cell.report.endings.shared)),
            ("won-together", self.won_together, share(|cell| cell.report.endings.together)),
            ("won-by-nobody", self.won_by_nobody, share(|cell| cell.report.endings.nobody)),
            ("steps", self.steps, (steps(cells, games), None)),
            ("longest", self.longest, (f64::from(longest(cells)), None)),
            ("called", self.called, share(|cell| cell.report.called)),
        ];
        let checked = figures.into_iter().filter_map(|(figure, limits, (value, interval))| {
            let (what, figure) = (self.what.clone(), figure.to_owned());
            Some(Checked { what, figure, value, interval, limits: limits? })
        });
        checked.collect()
    }

    /// In how many games the rules fired and the moments were there that are limited, and how often; the error names one that there
    /// is not.
    fn fired(&self, game: &str, cells: &[CellResult]) -> Result<Vec<Checked>, String> {
        let games: u64 = cells.iter().map(|cell| cell.report.games).sum();
        let counted = Fires { game, cells };
        let mut checked = Vec::new();
        let mut put = |figure: String, value: f64, interval: Option<Interval>, limits: [f64; 2]| {
            checked.push(Checked { what: self.what.clone(), figure, value, interval, limits });
        };
        for (name, limits) in &self.in_games {
            let hits = counted.of(name)?.games;
            let interval = Some(wilson(hits as f64, games));
            put(format!("in-games `{name}`"), hits as f64 / games.max(1) as f64, interval, *limits);
        }
        for (name, limits) in &self.a_game {
            let times = counted.of(name)?.times as f64;
            put(format!("a-game `{name}`"), times / games.max(1) as f64, None, *limits);
        }
        for Share { of, among, is } in &self.share {
            let times = of.iter().map(|name| Ok(counted.of(name)?.times)).sum::<Result<u64, String>>()?;
            let all = counted.of(among)?.times;
            if all == 0 {
                return Err(format!("`{among}` never was there, so nothing has a share of it"));
            }
            let of = of.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
            put(format!("share of {of} among `{among}`"), times as f64 / all as f64, None, *is);
        }
        Ok(checked)
    }
}

/// How often rules fired and moments were there, over all cells.
struct Fires<'a> {
    game: &'a str,
    cells: &'a [CellResult],
}

impl Fires<'_> {
    /// Of a rule or a moment by its name; the error says that there is none.
    fn of(&self, name: &str) -> Result<Fired, String> {
        let moments = || self.cells.iter().flat_map(|cell| cell.moments.keys());
        let rule = monsterbox_box::find(self.game)
            .is_ok_and(|game| game.ledger.rules.iter().any(|rule| rule.id == name));
        if !rule && !moments().any(|moment| moment == name) {
            let mut known: Vec<&str> = moments().map(String::as_str).collect();
            known.dedup();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(format!("there is no rule and no moment `{name}`; the game's moments are: {known}"));
        }
        let counted = self.cells.iter().filter_map(|cell| cell.moments.get(name).or(cell.rules.get(name)));
        Ok(counted.fold(Fired::default(), |sum, fired| Fired {
            games: sum.games + fired.games,
            times: sum.times + fired.times,
        }))
    }
}

/// The win rate of a bot over all its seats.
fn wins_of(bot: &str, cells: &[CellResult]) -> (f64, Option<Interval>) {
    let (mut wins, mut games) = (0.0, 0);
    for cell in cells {
        for seat in cell.report.seats.iter().filter(|seat| seat.bot == bot) {
            wins += seat.rate.wins;
            games += cell.report.games;
        }
    }
    (wins / games.max(1) as f64, Some(wilson(wins, games)))
}

/// How much the best seat wins more often than the worst, over all cells.
fn edge(cells: &[CellResult]) -> f64 {
    let edge_of = |cell: &CellResult| {
        let rates = cell.report.seats.iter().map(|seat| seat.rate.value);
        rates.clone().fold(0.0, f64::max) - rates.fold(1.0, f64::min)
    };
    cells.iter().map(edge_of).fold(0.0, f64::max)
}

/// How far a seat's win rate is from the fair share, over all cells at most.
fn from_fair(cells: &[CellResult]) -> f64 {
    let furthest = |cell: &CellResult| {
        let rates = cell.report.seats.iter().map(|seat| seat.rate.value);
        let fair = rates.clone().sum::<f64>() / cell.report.seats.len().max(1) as f64;
        rates.map(|rate| (rate - fair).abs()).fold(0.0, f64::max)
    };
    cells.iter().map(furthest).fold(0.0, f64::max)
}

fn longest(cells: &[CellResult]) -> u32 {
    cells.iter().map(|cell| cell.report.steps.max).max().unwrap_or(0)
}

/// How much more often whoever acts first wins than each of the others on average, over all cells.
fn first_edge(cells: &[CellResult], games: u64) -> f64 {
    let edge_of = |cell: &CellResult| {
        let (first, others) = (cell.report.first.wins, cell.report.seats.len().saturating_sub(1).max(1));
        let all: f64 = cell.report.seats.iter().map(|seat| seat.rate.wins).sum();
        first - (all - first) / others as f64
    };
    cells.iter().map(edge_of).sum::<f64>() / games.max(1) as f64
}

fn steps(cells: &[CellResult], games: u64) -> f64 {
    cells.iter().map(|cell| cell.report.steps.mean * cell.report.games as f64).sum::<f64>()
        / games.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: &str = r#"
        [[limit]]
        what = "greedy beats random"
        bots = ["greedy", "random"]
        rotate = true
        games = 400
        wins = [0.6, 1.0]
        won-alone = [1.0, 1.0]
        called = [0.0, 0.0]
        steps = [10, 400]
        [[limit]]
        what = "seats are equal"
        bots = ["random", "random"]
        games = 3000
        seat-edge = [0.0, 0.1]
        from-fair = [0.0, 0.05]
        longest = [20, 100000]
        [[limit]]
        what = "who begins, and what happens"
        bots = ["random", "random"]
        games = 1000
        first-edge = [-0.2, 0.2]
        in-games = { PIG-03 = [0.9, 1.0] }
        a-game = { PIG-03 = [3.0, 1000.0] }
        share = [{ of = ["PIG-03"], among = "PIG-02", is = [0.18, 0.22] }]
        [[limit]]
        what = "and closely"
        bots = ["random", "random"]
        games = 4000
        long = true
        from-fair = [0.0, 0.05]
    "#;

    fn checked(limits: &str) -> Result<Vec<Checked>, LabError> {
        check("pig", None, limits, Limits::Quick, NonZero::<usize>::MIN)
    }

    #[test]
    fn long_limits_are_played_only_where_they_are_asked_for() {
        let all = check("pig", None, LIMITS, Limits::All, NonZero::<usize>::MIN).unwrap();
        assert_eq!(all.len(), checked(LIMITS).unwrap().len() + 1);
        let [edge, fair] = ["seat-edge", "from-fair"]
            .map(|figure| all.iter().find(|one| one.figure == figure).unwrap().value);
        assert!(
            (edge - 2.0 * fair).abs() < 1e-9,
            "of two, each is half the edge from the fair share: {edge} {fair}"
        );
    }

    #[test]
    fn what_leaves_its_limits_is_named() {
        let found = checked(LIMITS).unwrap();
        assert_eq!(found.len(), 11);
        assert!(found.iter().all(Checked::holds), "{found:?}");
        let broken = checked(&LIMITS.replace("wins = [0.6, 1.0]", "wins = [0.1, 0.2]")).unwrap();
        let broken: Vec<_> = broken.iter().filter(|one| !one.holds()).collect();
        assert_eq!(broken.len(), 1);
        assert!(broken[0].to_string().starts_with("BROKEN  greedy beats random: wins 0."), "{}", broken[0]);
    }

    #[test]
    fn mistakes_in_limits_are_named() {
        for (from, to, why) in [
            (
                "seat-edge = [0.0, 0.1]\n        from-fair = [0.0, 0.05]\n        longest = [20, 100000]",
                "",
                "`seats are equal`: it limits nothing",
            ),
            ("games = 400\n", "games = 0\n", "`games` is 1 to"),
            ("\"greedy\"", "\"wizard\"", "there is no bot `wizard`"),
            ("steps = [10, 400]", "steps = 10", "balance.toml:"),
            ("steps = [10, 400]", "stops = [1, 2]", "stops"),
            ("\"PIG-02\"", "\"PIG-01\"", "`PIG-01` never was there"),
            (
                "PIG-03",
                "no-such-rule",
                "there is no rule and no moment `no-such-rule`; the game's moments are: none",
            ),
        ] {
            let error = checked(&LIMITS.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(why), "{to}: {error}");
        }
    }
}
