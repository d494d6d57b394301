//! Dice that are really thrown at a table: a source that answers a game's throws by physics, and all else from the seed.
//!
//! Games know nothing of physics, and physics knows no game. For each game whose dice can be thrown there is an
//! adapter in [`bots::thrown`] that turns its question to chance into a throw, and what lies there afterwards into its answer.
//!
//! ```
//! use kernel::{Node, Play, Seat, Seed, Setup, Meta};
//! use monsterbox_box::thrown::Thrown;
//! use strike::{Action, Amount, Side, Strike, Style};
//!
//! let rules = Strike::rules(&Setup::of(2).with("dice=physics")).expect("two can play");
//! let mut dice = Thrown::new(&rules, Seed::from_number(7));
//! let mut play: Play<Strike> = Play::new(rules);
//! let mut events = Vec::new();
//! while matches!(play.node(), Node::Chance(_)) {
//!     play.ask(&mut dice, &mut events).expect("the spare die, and who starts");
//! }
//! let turn = play.state().turn();
//! play.act(turn, Action::Throw { amount: Amount::One, style: Style::Hard(Side::North) }, &mut events).expect("a hard throw");
//! play.ask(&mut dice, &mut events).expect("it comes to rest");
//! let shown = dice.last().expect("it was thrown");
//! assert_eq!(shown.tracks().len(), 2, "the spare die and the thrown one");
//! ```

mod odds;

use std::fmt;

use bots::Budget;
use kernel::{Game, Rng, Seed, Seeded, Source, SourceError, source::Ask};
use throw::Trajectory;

use crate::flight::{self, Ground};

pub use bots::thrown::ThrowsDice;
pub use odds::odds_by_throwing;

/// A game of the box, whose dice may be really thrown.
pub trait Physical: Game {
    /// Who throws at a table with these rules; nobody where all chance is drawn.
    fn dice_thrower(_rules: &Self::Rules) -> Option<Box<dyn ThrowsDice<Self>>> {
        None
    }

    /// Whether the odds of this choice are thrown for when a player asks: what is offered by the hundred is not.
    fn is_worth_throwing(_action: &Self::Action) -> bool {
        true
    }

    /// What the dice are thrown onto in this position, to be shown; nothing where all chance is drawn.
    fn ground(_rules: &Self::Rules, _state: &Self::State) -> Option<Ground> {
        None
    }
}

impl Physical for ::strike::Strike {
    fn dice_thrower(rules: &Self::Rules) -> Option<Box<dyn ThrowsDice<Self>>> {
        bots::thrown::arena::dice_thrower(rules)
    }

    fn is_worth_throwing(action: &Self::Action) -> bool {
        !matches!(action, ::strike::Action::Throw { style: ::strike::Style::Free(_), .. })
    }

    fn ground(rules: &Self::Rules, _: &Self::State) -> Option<Ground> {
        (rules.throwing == ::strike::Throwing::Physics).then(|| flight::arena(rules))
    }
}
impl Physical for mayhem::Mayhem {}
impl Physical for monster_kids::MonsterKids {}
impl Physical for ::monster_strike::MonsterStrike {
    fn dice_thrower(rules: &Self::Rules) -> Option<Box<dyn ThrowsDice<Self>>> {
        bots::thrown::town::dice_thrower(rules)
    }

    fn is_worth_throwing(action: &Self::Action) -> bool {
        use ::monster_strike::{Action, Aim};
        !matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)))
    }

    fn ground(rules: &Self::Rules, state: &Self::State) -> Option<Ground> {
        (rules.throwing == ::monster_strike::Throwing::Physics).then(|| flight::town(rules, state))
    }
}
impl Physical for crush::Crush {}
impl Physical for pig::Pig {}
impl Physical for connect_four::ConnectFour {}

/// Throws if that is what chance is asked. None when the budget is stopped, and where the game refuses what came of the throw:
/// such an answer would block a table forever, so chance is drawn instead.
pub fn answer_by_throwing<G: Game>(
    dice_thrower: &mut dyn ThrowsDice<G>,
    ask: &Ask<'_, G>,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Option<(G::Outcome, Trajectory)> {
    if budget.is_stopped() {
        return None;
    }
    let thrown = dice_thrower.throw_dice(ask, rng);
    thrown.filter(|(outcome, _)| G::admits(ask.rules, ask.state, ask.chance, outcome).is_ok())
}

/// Answers from a seed: throws by throwing, everything else by drawing. Step n has the seed's stream n, as with
/// [`Seeded`], so the same seed gives the same game, and a record needs no physics to be played again.
pub struct Thrown<G: Game> {
    seed: Seed,
    dice_thrower: Option<Box<dyn ThrowsDice<G>>>,
    last: Option<Trajectory>,
}

impl<G: Physical> Thrown<G> {
    /// A source for a table with these rules.
    pub fn new(rules: &G::Rules, seed: Seed) -> Self {
        Self { seed, dice_thrower: G::dice_thrower(rules), last: None }
    }
}

impl<G: Game> Thrown<G> {
    /// How the dice of the last answer moved, if they were thrown: those that lay there first, then the thrown ones.
    pub fn last(&self) -> Option<&Trajectory> {
        self.last.as_ref()
    }
}

impl<G: Game> fmt::Debug for Thrown<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thrown")
            .field("seed", &self.seed)
            .field("throws", &self.dice_thrower.is_some())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Source<G> for Thrown<G> {
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        self.last = None;
        let mut rng = self.seed.stream(ask.step);
        let dice_thrower = self.dice_thrower.as_mut();
        match dice_thrower.and_then(|dice_thrower| {
            answer_by_throwing(dice_thrower.as_mut(), &ask, Budget::full(), &mut rng)
        }) {
            Some((outcome, trajectory)) => {
                self.last = Some(trajectory);
                Ok(outcome)
            }
            None => Seeded(self.seed.clone()).answer(ask),
        }
    }
}
