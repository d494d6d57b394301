//! Opponents: each sees only a view, and picks one of the legal actions.

mod budget;
mod careless;
mod compare;
pub mod connect_four;
pub mod crush;
mod level;
mod mayhem;
mod mean;
pub mod monster_kids;
mod monster_strike;
mod odds;
mod pig;
mod random;
mod seated;
pub mod strike;
pub mod thrown;

use kernel::{Game, Meta, Rng, Seat, Viewer};

pub use budget::{Budget, Cores, Effort, Stop};
pub use careless::Careless;
pub use level::Level;
pub use odds::{AfterThrow, ChoiceOdds, Method, Odds, OddsOf};
pub use random::Random;
pub use seated::{Match, Seated};

/// A decision that a bot has to make, with what it knows: exactly what a person in that seat would see.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The seat that decides.
    pub seat: Seat,
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position as that seat sees it.
    pub view: &'a G::View,
    /// The legal actions, at least one.
    pub legal: &'a [G::Action],
    /// How much work it may cost.
    pub budget: &'a Budget,
}

/// An opponent.
///
/// What it keeps from one choice to the next may save time, but never changes a choice: a choice follows from the decision
/// and the generator alone, so that a game plays the same again whoever sat at the bot's other tables.
pub trait Bot<G: Game>: Send {
    /// Picks one of the legal actions, by its place in the list. When the budget is stopped, it returns at once with the best
    /// it has found so far.
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut dyn Rng) -> usize;

    /// Whether it has anything to ponder while others decide.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks ahead while others decide, about what it may be asked next, until that is known or the budget is stopped. Like
    /// everything that it keeps, what it finds saves time later and never changes a choice.
    fn ponder(&mut self, _position: &Position<'_, G>) {}
}

/// A position in which others decide, as a bot that ponders sees it.
#[derive(Debug)]
pub struct Position<'a, G: Game> {
    /// The seat of the bot.
    pub seat: Seat,
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position as that seat sees it.
    pub view: &'a G::View,
    /// How long it may take.
    pub budget: &'a Budget,
}

/// A kind of opponent that can be given a seat.
#[derive(Debug)]
pub struct BotSpec<G: Game> {
    /// Its name in commands and records.
    pub name: &'static str,
    /// How strong it is among the bots of its game; nothing for one that is there to be measured against.
    pub level: Option<Level>,
    /// What it does, in a short sentence.
    pub label: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Bot<G>>,
}

/// A bot that people are offered beside the levels: as strong as one of them, but it wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// The bot's name in commands and records.
    pub bot: &'static str,
    /// What people call it, as they say hard or expert.
    pub word: &'static str,
    /// The same at the beginning of a line.
    pub title: &'static str,
    /// The level that plays as well.
    pub like: Level,
}

/// A game that opponents can play.
pub trait Opponents: Meta {
    /// What the odds of this game are the odds of.
    const ODDS_OF: OddsOf = OddsOf::Game;

    /// The kinds of opponents, the weakest first.
    fn bots() -> &'static [BotSpec<Self>];

    /// Those of the bots without a level that people are offered too.
    fn characters() -> &'static [Character] {
        &[]
    }

    /// What a player who has watched the whole game knows of a position: the view of that seat, and whatever everybody could
    /// count along the way. Bots and odds work on it.
    fn recall(rules: &Self::Rules, state: &Self::State, seat: Seat) -> Self::View {
        Self::view(rules, state, Viewer::Seat(seat))
    }

    /// What a position is worth to a seat, from 0 to 1, and how that was found: for positions that real throws led to.
    /// `position` is one that a table of these rules is in. None where nobody can tell, or when the budget is stopped.
    fn worth(
        _rules: &Self::Rules,
        _position: &Self::State,
        _seat: Seat,
        _budget: &Budget,
        _rng: &mut dyn Rng,
    ) -> Option<(f64, AfterThrow)> {
        None
    }

    /// The chance of winning with each legal action, for hints and the `odds` command. None where no bot knows, or when the
    /// budget is stopped.
    fn odds(decision: &Decision<'_, Self>, rng: &mut dyn Rng) -> Option<Odds>;
}

/// The kind of opponent with this name, or of the level or with the character that is called so.
pub fn find<G: Opponents>(name: &str) -> Option<&'static BotSpec<G>> {
    let called = |spec: &&BotSpec<G>| {
        let character = G::characters().iter().find(|character| character.bot == spec.name);
        spec.level.map(Level::word).or(character.map(|one| one.word)) == Some(name)
    };
    G::bots().iter().find(|spec| spec.name == name).or_else(|| G::bots().iter().find(called))
}
