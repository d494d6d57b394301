//! Pig on the kernel: two players, one die, 100 points. The smallest game with chance.
//!
//! ```
//! use kernel::{Play, Seat, Seed, Seeded};
//! use monsterbox_pig::{Action, Pig, Rules};
//!
//! let mut play: Play<Pig> = Play::new(Rules);
//! let mut events = Vec::new();
//! play.act(Seat(0), Action::Roll, &mut events).expect("A begins, and may roll");
//! play.ask(&mut Seeded(Seed::from_number(1)), &mut events).expect("a seed always answers");
//! assert_eq!(events.len(), 1);
//! ```

mod notation;
mod table;

pub use table::{Detail, Then};

use std::fmt;

use kernel::{
    Cites, Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Step, Viewer, Weight, below, game::StepOf,
};
use serde::{Deserialize, Serialize};

/// The score that wins.
pub const GOAL: u16 = 100;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Pig;

/// Pig has no options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rules;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct State {
    /// What each player has held.
    pub scores: [u16; 2],
    /// What the turn has gathered and may still lose.
    pub total: u16,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the turn is waiting for.
    pub stage: Stage,
}

/// What a turn is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The player rolls or holds.
    Choosing,
    /// The die is in the air.
    Rolling,
    /// Somebody has won.
    Over,
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Roll the die.
    Roll,
    /// Keep the turn's total and pass the die.
    Hold,
}

/// The die in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The roll added to the turn's total.
    Added {
        /// Who rolled.
        seat: Seat,
        /// What the die shows.
        face: u8,
    },
    /// A one lost the turn's total.
    Lost {
        /// Who rolled.
        seat: Seat,
        /// What was lost.
        total: u16,
    },
    /// The total was kept.
    Held {
        /// Who held.
        seat: Seat,
        /// Their score now.
        score: u16,
    },
    /// The goal was reached.
    Won {
        /// Who won.
        seat: Seat,
    },
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Added { .. } => RuleId("PIG-02"),
            Self::Lost { .. } => RuleId("PIG-03"),
            Self::Held { .. } => RuleId("PIG-04"),
            Self::Won { .. } => RuleId("PIG-05"),
        }
    }
}

/// Why an outcome cannot be; every action of Pig is legal on one's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The die has six faces.
    NoSuchFace,
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        RuleId("PIG-02")
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchFace => write!(f, "the die shows 1 to 6"),
        }
    }
}

impl Game for Pig {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Die;
    type Outcome = u8;
    type Event = Event;
    type View = State;
    type Reason = Reason;

    const EDITION: u32 = 1;
    const RULE_OVER: RuleId = RuleId("PIG-05");
    const RULE_TURN: RuleId = RuleId("PIG-01");

    fn seats(_: &Rules) -> u8 {
        2
    }

    fn setup(_: &Rules) -> State {
        State { scores: [0; 2], total: 0, turn: Seat(0), stage: Stage::Choosing }
    }

    #[inline]
    fn node(_: &Rules, state: &State) -> Node<Die> {
        match state.stage {
            Stage::Choosing => Node::Decide(SeatSet::only(state.turn)),
            Stage::Rolling => Node::Chance(Die),
            Stage::Over => Node::Over,
        }
    }

    #[inline]
    fn actions(_: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
        if state.stage == Stage::Choosing && seat == state.turn {
            into.put(Action::Roll);
            into.put(Action::Hold);
        }
    }

    fn allows(_: &Rules, _: &State, _: Seat, _: &Action) -> Result<(), Reason> {
        Ok(())
    }

    fn admits(_: &Rules, _: &State, _: &Die, face: &u8) -> Result<(), Reason> {
        if (1..=6).contains(face) { Ok(()) } else { Err(Reason::NoSuchFace) }
    }

    fn outcomes(_: &Rules, _: &State, _: &Die, into: &mut impl Sink<(u8, Weight)>) {
        for face in 1..=6 {
            into.put((face, 1));
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(_: &Rules, _: &State, _: &Die, rng: &mut R) -> u8 {
        below(rng, 6) as u8 + 1
    }

    #[inline]
    fn apply(_: &Rules, state: &mut State, step: &StepOf<Self>, events: &mut impl Sink<Event>) {
        let seat = state.turn;
        match *step {
            Step::Act(_, Action::Roll) => state.stage = Stage::Rolling,
            Step::Act(_, Action::Hold) => {
                let score = &mut state.scores[seat.index() & 1];
                *score += state.total;
                let score = *score;
                events.put(Event::Held { seat, score });
                if score >= GOAL {
                    events.put(Event::Won { seat });
                    state.total = 0;
                    state.stage = Stage::Over;
                } else {
                    pass(state);
                }
            }
            Step::Chance(1) => {
                events.put(Event::Lost { seat, total: state.total });
                pass(state);
            }
            Step::Chance(face) => {
                events.put(Event::Added { seat, face });
                // A total this high can only be refused a further point, never wrap.
                state.total = state.total.saturating_add(u16::from(face)).min(u16::MAX / 2);
                state.stage = Stage::Choosing;
            }
        }
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
        for (score, held) in into.iter_mut().zip(state.scores) {
            *score = f32::from(u8::from(held >= GOAL));
        }
    }

    fn cap(_: &Rules) -> u32 {
        100_000
    }
}

#[inline]
fn pass(state: &mut State) {
    state.turn = Seat(1 - state.turn.0);
    state.total = 0;
    state.stage = Stage::Choosing;
}
