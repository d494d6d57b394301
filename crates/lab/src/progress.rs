//! How far an experiment is: everything that is needed to go on, to join parts, and to report.

use std::collections::BTreeMap;

use kernel::NumberedCard;
use monsterbox_box::Playable;
use serde::{Deserialize, Serialize};

use crate::{Count, Experiment, LabError, Look, enough};

/// The form of a stored run. Another form is another number.
const FORM: u32 = 2;

/// How far an experiment is: everything that is needed to go on, and to report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The form it is stored in.
    form: u32,
    /// What is run.
    pub experiment: Experiment,
    /// What it is played under, one hash a cell: a pack or a game that has changed meanwhile is noticed.
    rules: Vec<String>,
    /// Whether games were watched or only their ends looked at.
    #[serde(default)]
    watched: bool,
    /// What is counted of each cell.
    #[serde(default)]
    names: Vec<Names>,
    /// How far each cell is.
    cells: Vec<CellProgress>,
}

/// What the sums of a cell are sums of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Names {
    /// What is counted at the end of games.
    pub(crate) tallies: Vec<String>,
    /// The cards that players get.
    pub(crate) cards: Vec<NumberedCard>,
    /// What the odds of the game are the odds of.
    pub(crate) odds_of: String,
}

impl Names {
    pub(crate) fn of<G: Playable>(rules: &G::Rules) -> Self {
        Self {
            tallies: G::tallies(rules).iter().map(|name| (*name).to_owned()).collect(),
            cards: G::cards(rules),
            odds_of: G::ODDS_OF.to_string(),
        }
    }
}

/// How far a cell is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct CellProgress {
    /// What was counted up to each look, and since the one before.
    counts: Vec<Count>,
    /// The blocks that were played, with their sums: what cells are compared by.
    blocks: BTreeMap<u64, Block>,
}

/// The sums of a block.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) games: u64,
    pub(crate) wins: Vec<u64>,
    pub(crate) steps: u64,
    /// How many games somebody won.
    pub(crate) won: u64,
}

impl CellProgress {
    fn take(&mut self, block: u64, segment: usize, count: &Count) {
        self.counts[segment].add(count);
        let sums = Block {
            games: count.games,
            wins: count.parts_of_wins().to_vec(),
            steps: count.steps(),
            won: count.endings.won(),
        };
        self.blocks.insert(block, sums);
    }

    fn games(&self) -> u64 {
        self.counts.iter().map(|count| count.games).sum()
    }
}

impl Progress {
    /// Nothing is played yet. Every cell has the hash of its rules, and the names of what is counted.
    pub(crate) fn fresh(experiment: &Experiment, cells: Vec<(String, Names)>, look: Look) -> Self {
        let looks = experiment.looks().len();
        let cell = CellProgress { counts: vec![Count::default(); looks], blocks: BTreeMap::new() };
        Self {
            form: FORM,
            experiment: experiment.clone(),
            watched: look == Look::Whole,
            cells: vec![cell; cells.len()],
            rules: cells.iter().map(|(hash, _)| hash.clone()).collect(),
            names: cells.into_iter().map(|(_, names)| names).collect(),
        }
    }

    /// Whether it is stored in the form that this version reads.
    pub fn check_form(&self) -> Result<(), LabError> {
        if self.form == FORM {
            return Ok(());
        }
        Err(LabError::Another(format!(
            "it was stored by {} version, in form {}, and this one reads form {FORM}: run it anew",
            if self.form < FORM { "an older" } else { "a newer" },
            self.form,
        )))
    }

    /// This one, if it is of the same experiment as another one.
    pub(crate) fn goes_on(self, same: &Self) -> Result<Self, LabError> {
        self.check_form()?;
        if self.experiment != same.experiment {
            return Err(LabError::Another("the experiment has been changed since".to_owned()));
        }
        if self.rules != same.rules {
            return Err(LabError::Another("a pack or the rules of the game have changed since".to_owned()));
        }
        if self.watched != same.watched {
            let as_before = "games were watched in one, and only their ends looked at in the other";
            return Err(LabError::Another(as_before.to_owned()));
        }
        let fits = |cell: &CellProgress| {
            let games: u64 = cell.blocks.values().map(|block| block.games).sum();
            cell.counts.len() == self.experiment.looks().len()
                && cell.blocks.keys().all(|block| *block < self.experiment.blocks())
                && games == cell.games()
        };
        if self.cells.len() != same.cells.len() || self.names != same.names || !self.cells.iter().all(fits) {
            return Err(LabError::Another("it is damaged".to_owned()));
        }
        Ok(self)
    }

    /// Puts parts of one experiment together; each block must be in one of them only.
    pub fn join(parts: Vec<Self>) -> Result<Self, LabError> {
        let mut parts = parts.into_iter();
        let first = parts.next().ok_or(LabError::NoGames)?;
        let mut whole = first.clone().goes_on(&first)?;
        for part in parts {
            let part = part.goes_on(&whole)?;
            for (cell, more) in whole.cells.iter_mut().zip(part.cells) {
                if let Some(block) = more.blocks.keys().find(|block| cell.blocks.contains_key(block)) {
                    return Err(LabError::Another(format!("block {block} is in two of the parts")));
                }
                cell.blocks.extend(more.blocks);
                for (count, more) in cell.counts.iter_mut().zip(&more.counts) {
                    count.add(more);
                }
            }
        }
        Ok(whole)
    }

    /// What each cell has shown, with how many looks it took; nothing for cells that are not done.
    pub fn done(&self) -> Vec<Option<(Count, usize)>> {
        (0..self.cells.len()).map(|cell| self.done_of(cell)).collect()
    }

    /// The same for one cell.
    pub(crate) fn done_of(&self, cell: usize) -> Option<(Count, usize)> {
        let looks = self.experiment.looks();
        let mut sum = Count::default();
        for (look, (blocks, count)) in looks.iter().zip(&self.cells.get(cell)?.counts).enumerate() {
            sum.add(count);
            let games = blocks.saturating_mul(self.experiment.block()).min(self.experiment.games);
            if sum.games != games {
                return None;
            }
            let last = look + 1 == looks.len();
            if last || self.experiment.stop.is_some_and(|stop| enough(&sum, look, stop)) {
                return Some((sum, look));
            }
        }
        None
    }

    /// What is counted of a cell.
    pub(crate) fn names_of(&self, cell: usize) -> Option<&Names> {
        self.names.get(cell)
    }

    /// Every block that was played: its cell, its number and how many games it has.
    pub(crate) fn all_blocks(&self) -> impl Iterator<Item = (usize, u64, u64)> {
        let of_cell = |(cell, progress): (usize, &CellProgress)| {
            let blocks = progress.blocks.iter().map(move |(number, block)| (cell, *number, block.games));
            blocks.collect::<Vec<_>>()
        };
        self.cells.iter().enumerate().flat_map(of_cell)
    }

    /// The blocks that the results are about: a part plays on where all parts together had enough.
    pub(crate) fn counted_blocks(&self) -> impl Iterator<Item = (usize, u64, u64)> {
        let looks = self.experiment.looks();
        let last = move |done: Option<(Count, usize)>| {
            done.and_then(|(_, look)| looks.get(look).copied()).unwrap_or(0)
        };
        let ends: Vec<u64> = self.done().into_iter().map(last).collect();
        self.all_blocks().filter(move |(cell, block, _)| *block < ends[*cell])
    }

    /// Whether a block was played.
    pub(crate) fn has(&self, cell: usize, block: u64) -> bool {
        self.cells[cell].blocks.contains_key(&block)
    }

    /// Takes what was counted in a block.
    pub(crate) fn take(&mut self, cell: usize, block: u64, segment: usize, count: &Count) {
        self.cells[cell].take(block, segment, count);
    }

    /// The blocks of a cell, in their order.
    pub(crate) fn blocks_of(&self, cell: usize) -> Vec<(u64, &Block)> {
        let blocks = self.cells.get(cell).into_iter().flat_map(|cell| &cell.blocks);
        blocks.map(|(number, block)| (*number, block)).collect()
    }

    /// Everything that was counted in a cell.
    pub(crate) fn count_of(&self, cell: usize) -> Count {
        let counts = self.cells.get(cell).into_iter().flat_map(|cell| &cell.counts);
        counts.fold(Count::default(), |mut sum, count| {
            sum.add(count);
            sum
        })
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(CellProgress::games).sum()
    }

    /// The same as if no more games had been asked for than were played: its results are those so far. Nothing if none were played,
    /// or not as many of each cell, or if it is enough at some interval: then only the end is fair.
    pub fn so_far(&self) -> Option<Self> {
        let games = self.cells.first()?.games();
        let even = games > 0 && self.cells.iter().all(|cell| cell.games() == games);
        (even && self.experiment.stop.is_none()).then(|| {
            let experiment = Experiment { games, ..self.experiment.clone() };
            Self { experiment, ..self.clone() }
        })
    }
}
