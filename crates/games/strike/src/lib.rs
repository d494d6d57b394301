//! Str!ke: throw dice into a walled arena, win back what matches, and be the last one with dice.
//!
//! A turn begins with one die thrown into the arena, or with all of them if the arena is empty. Then every X leaves
//! the game and every set of equal numbers goes to the thrower, which ends the turn. With no match the thrower stops
//! or risks another die. Whoever has no dice left is out.
//!
//! The rules never ask how a die came to show its face. A throw is answered by an [`Outcome`] that lists every die
//! lying in the arena afterwards, so dice that are struck, turned or knocked out resolve like any others.
//!
//! ```
//! use kernel::{Play, Scripted, Seat, Setup, Meta};
//! use monsterbox_strike::{Action, Amount, Side, Strike, Style};
//!
//! let rules = Strike::rules(&Setup::of(2)).expect("two can play");
//! let mut play: Play<Strike> = Play::new(rules);
//! let mut events = Vec::new();
//! // The spare die shows 4, A starts, and A's first die shows 4 too.
//! let mut dice = Scripted::new(["4", "A starts", "4 4"].map(String::from));
//! play.ask(&mut dice, &mut events).expect("the spare die");
//! play.ask(&mut dice, &mut events).expect("the starter");
//! play.act(Seat(0), Action::Throw { amount: Amount::One, style: Style::Careful(Side::USUAL) }, &mut events).expect("A rolls");
//! play.ask(&mut dice, &mut events).expect("the throw");
//! assert_eq!(play.state().pool(Seat(0)), 9, "both fours went to A");
//! ```

mod action;
mod aim;
mod chances;
mod detail;
mod dice;
mod event;
mod footprint;
mod legal;
mod notation;
mod outcome;
mod pack;
mod place;
mod readings;
mod setup;
mod state;
mod step;
mod table;
mod throws;
mod view;
mod wire;

use kernel::{Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Viewer, Weight, game::StepOf};

pub use kernel::{Aim, Side};

pub use action::{Action, Amount, Number, Preset, Style};
pub use aim::{FREE_AIMS, free_aim, free_aim_index};
pub use chances::{Chances, Figure};
pub use detail::{Detail, ThrowDetail};
pub use dice::{Dice, FACES, Face};
pub use event::{Event, TurnEnd};
pub use legal::Reason;
pub use outcome::{Chance, Landing, Outcome, Shake, Throw};
pub use pack::{COLOURS, Content, Sign};
pub use place::{DiePlace, Places, TURN};
pub use readings::Readings;
pub use setup::{Arena, Format, MOST_PLAYERS, Model, Pools, Rules, Throwing, WallRule};
pub use state::{Before, Roll, Stage, State, Tournament};
pub use throws::{NoModel, Throws};
pub use view::{Pool, View};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Strike;

impl Game for Strike {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Reason = Reason;

    const EDITION: u32 = 3;
    const RULE_OVER: RuleId = RuleId("STR-41");
    const RULE_TURN: RuleId = RuleId("STR-20");

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    fn setup(rules: &Rules) -> State {
        State::new_game(rules, Tournament::default())
    }

    #[inline]
    fn node(_: &Rules, state: &State) -> Node<Chance> {
        match state.stage {
            Stage::Begin(_) | Stage::MayStop | Stage::MustThrow => Node::Decide(SeatSet::only(state.turn)),
            Stage::Throwing { amount, style } => {
                Node::Chance(Chance::Throw(Throw { dice: state.hand, amount, style }))
            }
            Stage::Settling(_) => Node::Chance(Chance::Settle),
            Stage::Spare => Node::Chance(Chance::Spare),
            Stage::Starter => Node::Chance(Chance::Starter),
            Stage::Over => Node::Over,
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

    fn allows(rules: &Rules, state: &State, _: Seat, action: &Action) -> Result<(), Reason> {
        legal::allows(rules, state, action)
    }

    fn out_of_turn(rules: &Rules, state: &State, seat: Seat, _: &Action) -> Option<Reason> {
        legal::out_of_turn(rules, state, seat)
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

    /// Every event of Str!ke happens in the middle of the table, before everybody's eyes.
    fn redact(_: &Rules, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn worlds<R: Rng + ?Sized>(rules: &Rules, view: &View, rng: &mut R) -> State {
        view::worlds(rules, view, rng)
    }

    fn scores(rules: &Rules, state: &State, into: &mut [f32]) {
        into.fill(0.0);
        if state.stage != Stage::Over {
            return;
        }
        let winners = state.winners(rules);
        for seat in winners.iter() {
            into[seat.index()] = 1.0 / winners.len() as f32;
        }
    }

    fn cap(rules: &Rules) -> u32 {
        match rules.format {
            Format::SingleGame => 100_000,
            Format::Tournament => 500_000,
        }
    }
}
