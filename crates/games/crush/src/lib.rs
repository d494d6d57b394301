//! Crush Monster Rampage!: two task forces fight over a city, and against the tentacled Monster that flattens it.
//!
//! A turn has three phases: the player moves units with the points of two dice, the Monster moves by its own die, and
//! the player's units fire at it and at its tentacles. A hit draws a Monster Hit card. Nothing is hidden: the deck is a
//! set of cards, and one is drawn at the moment it is turned up. Sets of squares are bits in three words
//! ([`Board`]), so where a unit can get to is a flood of shifts, one layer a point.
//!
//! ```
//! use kernel::{Play, Seat, Seed, Seeded, Setup, Meta};
//! use monsterbox_crush::{Action, Crush, Kind, Square, Stage};
//!
//! let rules = Crush::rules(&Setup::of(2)).expect("two can play");
//! let mut play: Play<Crush> = Play::new(rules);
//! let mut dice = Seeded(Seed::from_number(1));
//! let mut events = Vec::new();
//! while play.waiting().is_empty() {
//!     play.ask(&mut dice, &mut events).expect("a seed always answers");
//! }
//! let seat = play.waiting().first().expect("somebody moves first");
//! let to = Square::read("A1").expect("the north-western corner");
//! play.act(seat, Action::Enter { kind: Kind::Helicopter, to, way: None }, &mut events).expect("over the edge");
//! assert!(matches!(play.state().stage(), Stage::Move(_)));
//! ```

mod action;
mod attack;
mod board;
mod cards;
mod city;
mod danger;
mod effects;
mod end;
mod event;
mod json;
mod legal;
mod lines;
mod losses;
mod monster;
mod moving;
mod notation;
mod outcome;
mod pack;
mod reach;
mod readings;
mod reason;
mod routes;
mod setup;
mod state;
mod step;
mod table;
mod tentacles;
mod units;

use kernel::{Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Viewer, Weight, game::StepOf};

pub use action::Action;
pub use attack::{hits_of_six, targets_from};
pub use board::{Board, COLUMNS, ROWS, SQUARES, Square, Squares, Way};
pub use cards::{CARDS, Eruption, Group, Hit, KINDS, Pile};
pub use city::{City, MonsterDieFace, Near, Supplies, Wording, Zone};
pub use danger::{Danger, InZone, Odds, ZoneSquare};
pub use event::{Cause, Event, Grip, Ground, Marker, Phase, Row};
pub use moving::costs_of;
pub use outcome::{Chance, Outcome};
pub use readings::Readings;
pub use reason::Reason;
pub use setup::Rules;
pub use state::{Attack, Done, Ending, Freakout, Harm, Line, Monster, Moving, Stage, State, Volley, Waiting};
pub use table::{
    Burning, Detail, EndsOn, FaceOdds, Fate, MonsterPhase, MoveDetail, Rescue, Stop, Target, UnitInDanger,
    ZonePlace,
};
pub use units::{Force, Kind, Slot, UnitStatus};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Crush;

impl Game for Crush {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    /// Everybody sees the whole board, and the order of the deck is in no state.
    type View = State;
    type Reason = Reason;

    const EDITION: u32 = 1;
    const RULE_OVER: RuleId = RuleId("CMR-121");
    const RULE_TURN: RuleId = RuleId("CMR-20");

    fn seats(_: &Rules) -> u8 {
        2
    }

    fn setup(rules: &Rules) -> State {
        State::new(rules)
    }

    #[inline]
    fn node(_: &Rules, state: &State) -> Node<Chance> {
        match state.stage {
            Stage::MonsterStart => Node::Chance(Chance::MonsterStart),
            Stage::FirstPlayer => Node::Chance(Chance::FirstPlayer),
            Stage::MovementDice => Node::Chance(Chance::Movement),
            Stage::MonsterDie => Node::Chance(Chance::MonsterDie),
            Stage::BlastDie => Node::Chance(Chance::Zones),
            Stage::Shot { .. } => Node::Chance(Chance::Shot),
            Stage::Draw(_) => Node::Chance(Chance::Card),
            Stage::MissileWay(_) => Node::Chance(Chance::MissileWay),
            Stage::MissileDice(..) => Node::Chance(Chance::MissileDice),
            Stage::GrabtasticDie => Node::Chance(Chance::Grabtastic),
            Stage::Move(_)
            | Stage::TakeMonsterDie
            | Stage::Attack
            | Stage::Ablaze(_)
            | Stage::Reserve
            | Stage::Shelter(_) => Node::Decide(SeatSet::only(state.turn)),
            Stage::Over(_) => Node::Over,
        }
    }

    #[inline]
    fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
        legal::actions(rules, state, seat, into);
    }

    #[inline]
    fn pick<R: Rng + ?Sized>(
        rules: &Rules,
        state: &State,
        seat: Seat,
        rng: &mut R,
        buffer: &mut Vec<Action>,
    ) -> Option<Action> {
        legal::pick(rules, state, seat, rng, buffer)
    }

    fn allows(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Reason> {
        legal::allows(rules, state, seat, action)
    }

    fn admits(rules: &Rules, state: &State, chance: &Chance, outcome: &Outcome) -> Result<(), Reason> {
        outcome::admits(rules, state, *chance, *outcome)
    }

    fn outcomes(rules: &Rules, state: &State, chance: &Chance, into: &mut impl Sink<(Outcome, Weight)>) {
        outcome::outcomes(rules, state, *chance, into);
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(rules: &Rules, state: &State, chance: &Chance, rng: &mut R) -> Outcome {
        outcome::sample(rules, state, *chance, rng)
    }

    #[inline]
    fn apply(rules: &Rules, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        step::apply(rules, state, step, events);
    }

    fn redact(_: &Rules, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(_: &Rules, state: &State, _: Viewer) -> State {
        *state
    }

    fn worlds<R: Rng + ?Sized>(_: &Rules, view: &State, _: &mut R) -> State {
        *view
    }

    fn scores(_: &Rules, state: &State, into: &mut [f32]) {
        into.fill(0.0);
        if let Stage::Over(Ending::Won(seat)) = state.stage {
            into[seat.index()] = 1.0;
        }
    }

    /// Rules CMR-120, CMR-121 and CMR-122: the fall of the city, the last card or a lost force.
    fn rule_of_end(_: &Rules, state: &State) -> RuleId {
        RuleId(if state.buildings.is_empty() {
            "CMR-120"
        } else if state.deck.count(Hit::MissionAccomplished) == 0 {
            "CMR-121"
        } else {
            "CMR-122"
        })
    }

    fn cap(_: &Rules) -> u32 {
        50_000
    }
}
