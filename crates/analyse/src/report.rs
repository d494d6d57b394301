//! What an analysis says, as plain data: it is the JSON that the command prints and the page gets.

use kernel::{Seat, Sentence};
use serde::Serialize;

use crate::Estimate;

/// A whole game, analysed. Chances are from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// The game's short name.
    pub game: String,
    /// The names, one a seat.
    pub names: Vec<String>,
    /// How much work was done, from 10 to 100.
    pub effort: u8,
    /// What the chances of the positions rest on.
    pub basis: Basis,
    /// The same in words.
    pub how: String,
    /// What the odds of the decisions are about: a battle's odds say nothing of the game after it.
    pub odds_of: Of,
    /// Each seat's share of the win.
    pub result: Vec<f64>,
    /// Each seat's chance before the first step and after every step, seen with all cards open.
    pub moments: Vec<Moment>,
    /// What each step changed, the first one's first.
    pub changes: Vec<Change>,
    /// Every decision, judged by what its seat could know.
    pub decisions: Vec<Judged>,
    /// One account a seat, which adds up to its result.
    pub ledgers: Vec<Ledger>,
    /// How well each seat decided.
    pub seats: Vec<SeatSummary>,
}

/// What chances of positions rest on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Basis {
    /// The solved game: everybody plays on as well as can be.
    Solved,
    /// The solved game under the measured model of throws, at a table whose dice were really thrown.
    SolvedByQuickModel,
    /// Games played on by the same bot in every seat.
    PlayedOn {
        /// The kind of bot.
        bot: String,
        /// How many games from each position.
        playouts: u32,
    },
}

/// What odds are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// The whole game.
    Game,
    /// The battle that is being fought.
    Battle,
}

/// Everybody's chance at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// Each seat's chance to win.
    pub chances: Vec<Estimate>,
}

/// What changed a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A die or a card.
    Luck,
    /// What a player did.
    Decision,
}

/// What one step changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change {
    /// After how many steps it has happened: the first step's number is 1.
    pub step: usize,
    /// Luck or a decision.
    pub kind: Kind,
    /// Who decided, or on whose turn chance was asked; nobody before anybody has acted.
    pub seat: Option<Seat>,
    /// What happened.
    pub what: Sentence,
    /// How much each seat's chance changed.
    pub gave: Vec<Estimate>,
}

/// How good a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// There was no other choice.
    Forced,
    /// Nothing was clearly better by two points or more.
    Good,
    /// Something was clearly better.
    Inaccurate,
    /// Something was better by more than eight points, beyond doubt.
    Blunder,
    /// Nobody can tell.
    Unjudged,
}

/// A choice with its chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChoiceSeen {
    /// The choice in the game's notation.
    pub notation: String,
    /// What it is, in words.
    pub label: Sentence,
    /// The chance with it, as the seat could have known it; nothing where nobody can tell.
    pub chance: Option<Estimate>,
    /// The rule that it is done by.
    pub rule: Option<String>,
}

/// One decision, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Judged {
    /// After how many steps it has happened: the first step's number is 1.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// How many choices there were.
    pub choices: usize,
    /// What was chosen.
    pub chosen: ChoiceSeen,
    /// The best that was found, where that is something else.
    pub better: Option<ChoiceSeen>,
    /// By how much the best that was found is better. Below zero where it looked better, and did worse when both were compared.
    pub loss: Estimate,
    /// How good it was.
    pub mark: Mark,
    /// How the odds were found, in words.
    pub how: String,
}

/// One line of an account: what luck or the decisions on one seat's turns came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Account {
    /// Luck or decisions.
    pub kind: Kind,
    /// Whose turns; nobody's before anybody has acted.
    pub seat: Option<Seat>,
    /// How many steps it sums up.
    pub steps: usize,
    /// What they gave or took.
    pub gave: Estimate,
}

/// The account of one seat: its chance at the start and all its lines add up to its result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ledger {
    /// Whose chance.
    pub seat: Seat,
    /// Its chance before the first step.
    pub start: Estimate,
    /// What luck and everybody's decisions gave and took.
    pub accounts: Vec<Account>,
    /// All luck together.
    pub luck: Estimate,
    /// All decisions together.
    pub decisions: Estimate,
    /// Its share of the win.
    pub end: f64,
}

/// How well a seat decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatSummary {
    /// The seat.
    pub seat: Seat,
    /// How many decisions could be judged.
    pub judged: usize,
    /// How many of them were good.
    pub good: usize,
    /// How many were inaccurate.
    pub inaccurate: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// What a judged decision lost on average, those counted in that did better than what looked best.
    pub mean_loss: Estimate,
}
