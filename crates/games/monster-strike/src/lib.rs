//! Monster Strike: monsters walk through three places of a town, and the players together throw dice onto their cards.
//!
//! A round has two turns. An event lets monsters enter, attack and move; a gear card says how every player then throws.
//! A die on a monster's card defeats the monster if it shows at least the monster's level. A lower one stuns it, and the
//! monster goes under the deck. The players win if a location stands when all monsters are gone.
//!
//! Cards, events and gear are data of a pack. Dice are quick, drawn from measured throws, or really thrown: a throw's
//! outcome lists every die with its face and, if it was really thrown, its position.
//!
//! ```
//! use kernel::{Play, Seed, Seeded, Setup, Meta};
//! use monsterbox_monster_strike::MonsterStrike;
//!
//! let rules = MonsterStrike::rules(&Setup::of(3)).expect("three can play");
//! let mut play: Play<MonsterStrike> = Play::new(rules);
//! let mut dice = Seeded(Seed::from_number(1));
//! let mut events = Vec::new();
//! while play.waiting().is_empty() {
//!     play.ask(&mut dice, &mut events).expect("a seed always answers");
//! }
//! assert!(!events.is_empty());
//! ```

mod action;
mod aim;
mod cards;
mod dice;
mod event;
mod grid;
mod ids;
mod legal;
mod notation;
mod outcome;
mod pack;
mod pieces;
mod readings;
mod setup;
mod state;
mod step;
mod table;
mod town;
mod view;

use kernel::{Game, Node, Rng, RuleId, Seat, Sink, Viewer, Weight, game::StepOf};

pub use action::Action;
pub use aim::{Aim, Approach, FASTEST, FURTHEST, Feet, FreeAim, LOWEST, MOST_SPIN, Style, TownAim};
pub use cards::{Cards, Deck, MOST_CARDS, Queue};
pub use dice::{DICE, Dice, Die, DiePosition};
pub use event::{Company, Event, HowEscaped, Pile, WhyOn, WhyUnder};
pub use grid::{ListedAim, Reach, Stance};
pub use ids::{CardId, DieIndex, EntryIndex, EventId, GearId, LocationId, MonsterId, RankId};
pub use legal::Reason;
pub use outcome::{Chance, DiceThrow, Outcome};
pub use pack::{
    Again, Attack, AttackOrder, Beside, Check, Content, Described, Enter, EventCard, Gate, Gear,
    HIGHEST_LEVEL, Location, MOST_PARTS, Model, Monster, Origin, Pair, Part, RANKS, Rank, Row, Together,
    Turned, Walk, Way, Who, With, attack_words, enter_words, gear_words, walk_words,
};
pub use readings::Readings;
pub use setup::{EPIC, HARDER_START, LONG, MOST_PLAYERS, Rules, SHORT, Throwing, Ties, USUAL_EPIC};
pub use state::{Ending, Spare, Stage, State, Turn, rank};
pub use table::detail::{
    Aimed, Chances, Checked, Detail, Distance, Fate, Figure, FreeWay, Goes, Height, Hit, PickedAttack,
    PickedWalk, Side, Struck, Thrown,
};
pub use town::{ROOM, SLOTS, SPOTS, Slot, Slots, Spot};
pub use view::{
    Card, CardDeck, Condition, EventPart, EventRead, GearRead, MonsterCard, MonsterDeck, Score, SlotSeen,
    TownPlace, TurnRead, View,
};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct MonsterStrike;

impl Game for MonsterStrike {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Reason = Reason;

    const EDITION: u32 = 2;
    const RULE_OVER: RuleId = RuleId("MST-50");
    const RULE_TURN: RuleId = RuleId("MST-14");

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    fn setup(rules: &Rules) -> State {
        State::new(rules)
    }

    #[inline]
    fn node(_: &Rules, state: &State) -> Node<Chance> {
        match state.stage {
            Stage::Locations => Node::Chance(Chance::Location),
            Stage::FirstMonster | Stage::Enter { .. } => Node::Chance(Chance::Monster),
            Stage::Event => Node::Chance(Chance::Event),
            Stage::Gear => Node::Chance(Chance::Gear),
            Stage::Throw { turn, aim, dice } => {
                Node::Chance(Chance::Throw(DiceThrow { seat: turn.seat, aim, dice, lying: state.dice }))
            }
            Stage::Attack { .. } | Stage::Walk { .. } | Stage::Aim(_) | Stage::Again(_) => {
                Node::Decide(legal::waiting(state))
            }
            Stage::Over(_) => Node::Over,
        }
    }

    #[inline]
    fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
        legal::actions(rules, state, seat, into);
    }

    fn allows(rules: &Rules, state: &State, _: Seat, action: &Action) -> Result<(), Reason> {
        legal::allows(rules, state, *action)
    }

    fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
        outcome::admits(rules, state, chance, outcome)
    }

    fn outcomes(rules: &Rules, state: &State, chance: &Chance, into: &mut impl Sink<(Outcome, Weight)>) {
        outcome::outcomes(rules, state, chance, into);
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
        outcome::sample(rules, state, chance, rng)
    }

    #[inline]
    fn apply(rules: &Rules, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        step::apply(rules, state, step, events);
    }

    fn redact(_: &Rules, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(rules: &Rules, state: &State, _: Viewer) -> View {
        view::view(rules, state)
    }

    fn worlds<R: Rng + ?Sized>(rules: &Rules, view: &View, _: &mut R) -> State {
        view::world(rules, view)
    }

    /// All win or lose together.
    fn scores(_: &Rules, state: &State, into: &mut [f32]) {
        into.fill(if state.stage.is_won() { 1.0 } else { 0.0 });
    }

    fn cap(_: &Rules) -> u32 {
        20_000
    }

    /// A game that luck does not end is lost.
    fn called(_: &Rules, _: &State, into: &mut [f32]) {
        into.fill(0.0);
    }
}
