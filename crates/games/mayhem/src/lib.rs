//! Monster Mayhem: turn up a monster, call high or low, and win most cards of the round for its trophy.
//!
//! All cards lie face down and nobody knows them, so a pile is a count and a card is drawn at the moment it is turned
//! up. The declarer's card is turned up first, then the declarer says high or low, then all others turn up theirs.
//! Equal monsters in a battle are a mashup: nobody wins. A tied battle goes on with new cards.
//!
//! ```
//! use kernel::{Play, Seat, Seed, Seeded, Setup, Meta};
//! use monsterbox_mayhem::{Call, Mayhem};
//!
//! let rules = Mayhem::rules(&Setup::of(2)).expect("two can play");
//! let mut play: Play<Mayhem> = Play::new(rules);
//! let mut dice = Seeded(Seed::from_number(1));
//! let mut events = Vec::new();
//! while play.waiting().is_empty() {
//!     play.ask(&mut dice, &mut events).expect("a seed always answers");
//! }
//! let declarer = play.waiting().first().expect("somebody declares");
//! play.act(declarer, Call::High, &mut events).expect("high is always allowed");
//! ```

mod ability;
mod battle;
mod cards;
mod chances;
mod choice;
mod decider;
mod event;
mod legal;
mod narrate;
mod notation;
mod outcome;
mod pack;
mod picture;
mod pieces;
mod readings;
mod setup;
mod state;
mod step;
mod sudden;
mod table;
mod view;

use kernel::{Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Viewer, Weight, game::StepOf};
use serde::{Deserialize, Serialize};

pub use ability::Ability;
pub use battle::{Battle, End};
pub use cards::{CARDS, Card, KINDS, MONSTERS, Pile, SPECIALS};
pub use chances::{SeatOdds, SuddenOdds};
pub use choice::Detail;
pub use event::{After, Compared, Event, Met, Prize, Turn};
pub use legal::Reason;
pub use outcome::{Chance, Outcome};
pub use pack::{Content, DeckCard, Trophy};
pub use readings::Readings;
pub use setup::{MOST_PLAYERS, Mashups, Rules, SuddenDeath, TiedGame};
pub use state::{Stage, State, Sudden};
pub use view::{UpCard, View};

use self::state::next_of;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Mayhem;

/// What a declarer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The highest rating wins.
    High,
    /// The lowest rating wins.
    Low,
}

impl Call {
    /// Both, in the order of the list of actions.
    pub const BOTH: [Self; 2] = [Self::High, Self::Low];
}

impl Game for Mayhem {
    type Rules = Rules;
    type State = State;
    type Action = Call;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    /// Everybody sees the same: face-down cards are unknown to all, and the order of a pile is in no state.
    type View = View;
    type Reason = Reason;

    const EDITION: u32 = 2;
    const RULE_OVER: RuleId = RuleId("MAY-40");
    const RULE_TURN: RuleId = RuleId("MAY-13");

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    fn setup(_: &Rules) -> State {
        State::new()
    }

    #[inline]
    fn node(rules: &Rules, state: &State) -> Node<Chance> {
        match &state.stage {
            Stage::Declare => Node::Decide(SeatSet::only(state.declarer)),
            Stage::Lead => Node::Chance(Chance::TurnUp(state.declarer)),
            Stage::Follow(_) => Node::Chance(Chance::TurnUp(state.next_to_turn(rules))),
            Stage::Sudden(sudden) => Node::Chance(Chance::Sudden(next_of(sudden.tied, &state.up))),
            Stage::Decider(tied) => Node::Chance(Chance::Decider(next_of(*tied, &state.up))),
            Stage::Dealer => Node::Chance(Chance::Dealer),
            Stage::Over | Stage::Decided(_) => Node::Over,
        }
    }

    #[inline]
    fn actions(_: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Call>) {
        if matches!(state.stage, Stage::Declare) && seat == state.declarer {
            for call in Call::BOTH {
                into.put(call);
            }
        }
    }

    /// Rule MAY-13: only the declarer says high or low, and only once their card is up; then both are allowed.
    fn allows(_: &Rules, _: &State, _: Seat, _: &Call) -> Result<(), Reason> {
        Ok(())
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
        View::of(rules, state)
    }

    fn worlds<R: Rng + ?Sized>(_: &Rules, view: &View, _: &mut R) -> State {
        **view
    }

    fn scores(rules: &Rules, state: &State, into: &mut [f32]) {
        into.fill(0.0);
        if matches!(state.stage, Stage::Over | Stage::Decided(_)) {
            let winners = state.winners(rules);
            for seat in winners.iter() {
                into[seat.index()] = 1.0 / winners.len() as f32;
            }
        }
    }

    fn cap(_: &Rules) -> u32 {
        20_000
    }
}
