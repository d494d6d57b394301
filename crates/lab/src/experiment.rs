//! An experiment: which games are to be played, by whom and under which rules.

use std::{collections::BTreeMap, fmt, sync::Arc};

use kernel::{OptionValue, Options, Pack, Setup};
use serde::{Deserialize, Serialize};

/// The most games of a cell: sums of wins stay exact far beyond it.
const MOST_GAMES: u64 = 1_000_000_000_000;
/// More decisions of a cell than anybody waits for.
const MOST_CHOICES: u64 = 1_000_000;
/// More cells than anybody looks at.
const MOST_CELLS: usize = 10_000;

/// Games × opponents by seat × options × packs, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// The game's short name.
    pub game: String,
    /// How many games of each cell.
    #[serde(default = "usual_games")]
    pub games: u64,
    /// The seed. Game number `i` of every cell has the same dice: differences between cells are not those of luck.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// Who plays: one list of bots a line-up, one bot a seat.
    pub bots: Vec<Vec<String>>,
    /// Whether each line-up also sits in every other order round the table.
    #[serde(default)]
    pub rotate: bool,
    /// The options of the tables, one set a cell.
    #[serde(default = "one_empty")]
    pub options: Vec<BTreeMap<String, OptionValue>>,
    /// The packs, one a cell; `base` is the game's own.
    #[serde(default = "base")]
    pub packs: Vec<String>,
    /// In how many decisions of a cell the best choice is set beside the worst; it takes time.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub choices: u64,
    /// When it is enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
}

/// A cell is done as soon as the win rates of all seats are known this well. However often that is looked at, the
/// intervals hold together in 95 of 100 experiments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stop {
    /// Half the width of the widest interval, such as 0.01 for one point up and down.
    pub half_width: f64,
}

/// Takes a reference, as those who write fields do.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "this is how serde asks")]
const fn is_nothing(number: &u64) -> bool {
    *number == 0
}

const fn usual_games() -> u64 {
    10_000
}

const fn usual_seed() -> u64 {
    1
}

fn one_empty() -> Vec<BTreeMap<String, OptionValue>> {
    vec![BTreeMap::new()]
}

fn base() -> Vec<String> {
    vec!["base".to_owned()]
}

/// One of the tables that an experiment compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The bots, seat by seat.
    pub bots: Vec<String>,
    /// The options.
    pub options: BTreeMap<String, String>,
    /// The pack.
    pub pack: String,
}

impl Cell {
    /// The table, with its pack.
    pub fn setup(&self, pack: Option<Arc<Pack>>) -> Setup {
        let players = u8::try_from(self.bots.len()).unwrap_or(u8::MAX);
        Setup { players, options: Options(self.options.clone()), pack }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.bots.join(", "))?;
        for (key, value) in &self.options {
            write!(f, " · {key}={value}")?;
        }
        if self.pack != "base" {
            write!(f, " · {}", self.pack)?;
        }
        Ok(())
    }
}

impl Experiment {
    /// One table, as `simulate` has it.
    pub fn simple(game: &str, bots: Vec<String>, games: u64, seed: u64) -> Self {
        Self {
            name: String::new(),
            game: game.to_owned(),
            games,
            seed,
            bots: vec![bots],
            rotate: false,
            options: one_empty(),
            packs: base(),
            choices: 0,
            stop: None,
        }
    }

    /// Reads an experiment; the error names the line.
    pub fn read(text: &str) -> Result<Self, String> {
        let experiment: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        experiment.check()?;
        Ok(experiment)
    }

    /// What is wrong with it before anything is played.
    pub fn check(&self) -> Result<(), String> {
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(format!("`games` is 1 to {MOST_GAMES}, not {}", self.games));
        }
        if self.choices > MOST_CHOICES {
            return Err(format!("`choices` is {MOST_CHOICES} at most, not {}", self.choices));
        }
        for (what, empty) in [
            ("bots", self.bots.is_empty() || self.bots.iter().any(Vec::is_empty)),
            ("options", self.options.is_empty()),
            ("packs", self.packs.is_empty()),
        ] {
            if empty {
                return Err(format!("`{what}` is empty, so there is nothing to play"));
            }
        }
        if let Some(Stop { half_width }) = self.stop
            && !(half_width > 0.0 && half_width < 0.5)
        {
            return Err(format!("`half-width` is more than 0 and less than 0.5, not {half_width}"));
        }
        let cells = self.cells().len();
        if cells > MOST_CELLS {
            return Err(format!("these are {cells} cells; an experiment has {MOST_CELLS} at most"));
        }
        Ok(())
    }

    /// Every combination, in the order they are written, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for pack in &self.packs {
            for options in &self.options {
                let options: BTreeMap<String, String> =
                    options.iter().map(|(key, OptionValue(value))| (key.clone(), value.clone())).collect();
                for line_up in &self.bots {
                    let orders = if self.rotate { line_up.len() } else { 1 };
                    for first in 0..orders {
                        let mut bots = line_up.clone();
                        bots.rotate_left(first);
                        let cell = Cell { bots, options: options.clone(), pack: pack.clone() };
                        if !cells.contains(&cell) {
                            cells.push(cell);
                        }
                    }
                }
            }
        }
        cells
    }

    /// How many games are played, counted and stored together. It follows from the number of games alone.
    pub fn block(&self) -> u64 {
        (self.games / 512).max(1)
    }

    /// How many blocks a cell has.
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(self.block())
    }

    /// The blocks after which it is looked whether a cell is done: twice as many each time, and all.
    pub fn looks(&self) -> Vec<u64> {
        let all = self.blocks();
        let mut looks = Vec::new();
        if self.stop.is_some() {
            let doubling = std::iter::successors(Some(4_u64), |blocks| blocks.checked_mul(2));
            looks.extend(doubling.take_while(|blocks| *blocks < all));
        }
        looks.push(all);
        looks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        name = "two calls"
        game = "mayhem"
        games = 5000
        rotate = true
        bots = [["naive", "counting"], ["random", "random"]]
        options = [{}, { sudden-death = "ability" }]
        stop.half-width = 0.02
    "#;

    #[test]
    fn every_combination_is_a_cell_once() {
        let experiment = Experiment::read(TEXT).unwrap();
        let cells = experiment.cells();
        assert_eq!(cells.len(), 2 * 3, "two random bots are the same in both orders");
        assert_eq!(cells[1].bots, ["counting", "naive"]);
        assert_eq!(cells[5].to_string(), "random, random · sudden-death=ability");
        assert_eq!(experiment.seed, 1);
    }

    #[test]
    fn looks_double_and_end_with_all() {
        let experiment = Experiment::read(TEXT).unwrap();
        assert_eq!((experiment.block(), experiment.blocks()), (9, 556));
        assert_eq!(experiment.looks(), [4, 8, 16, 32, 64, 128, 256, 512, 556]);
        assert_eq!(Experiment { stop: None, ..experiment }.looks(), [556]);
    }

    #[test]
    fn mistakes_are_named() {
        for (from, to, why) in [
            ("games = 5000", "games = 0", "`games` is 1 to"),
            ("games = 5000", "gamse = 1", "unknown field `gamse`"),
            ("[{}, { sudden-death = \"ability\" }]", "[]", "`options` is empty"),
            ("half-width = 0.02", "half-width = 2", "`half-width` is more than 0"),
            ("[\"random\", \"random\"]", "[]", "`bots` is empty"),
            ("\"ability\"", "1.5", "true, false or a word for an option"),
        ] {
            let error = Experiment::read(&TEXT.replace(from, to)).unwrap_err();
            assert!(error.contains(why), "{to}: {error}");
        }
    }
}
