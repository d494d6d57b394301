//! Monster Kids: draw a card, fight what comes, help each other with cards, and stay out of the traps.
//!
//! A turn begins with a draw. A monster is fought at once: its twelve-sided die against the kid's ten-sided one, then
//! cards from all hands in rounds of priority, then the power types. Losers are injured, and the third injury leads to
//! Limbo; Dark Portals trap too. When everybody is trapped at once, everybody has lost.
//!
//! Hands are hidden: a view shows how many cards others hold, and `worlds` deals them anew from what is unseen.
//!
//! ```
//! use kernel::{Play, Seed, Seeded, Setup, Meta};
//! use monsterbox_monster_kids::MonsterKids;
//!
//! let rules = MonsterKids::rules(&Setup::of(3)).expect("three can play");
//! let mut play: Play<MonsterKids> = Play::new(rules);
//! let mut dice = Seeded(Seed::from_number(1));
//! let mut events = Vec::new();
//! while play.waiting().is_empty() {
//!     play.ask(&mut dice, &mut events).expect("a seed always answers");
//! }
//! assert!(!events.is_empty());
//! ```

mod action;
mod cards;
mod end;
mod event;
mod fight;
mod legal;
mod notation;
mod outcome;
mod pack;
mod readings;
mod setup;
mod state;
mod step;
mod table;
mod trap;
mod view;

use kernel::{Game, Node, Rng, RuleId, Seat, SeatSet, Sink, Step, Viewer, Weight, game::StepOf};

pub use action::Action;
pub use cards::{Card, Cards, KINDS, Kind, MOST_HAND_KINDS, MOST_MONSTERS, MOST_POWERS};
pub use event::{Event, HowFree, WhyDiscard, WhyEnded};
pub use fight::{FightSummary, LIMBO, Loss, Odds, SideOdds, SideSummary, TYPE_BONUS, Verdict, powers};
pub use legal::Reason;
pub use outcome::{Chance, Outcome};
pub use pack::{
    Aim, Character, Content, DarkPower, Deck, Effect, HandCard, Monster, Portal, PowerType, Resistance, Ties,
    Weakness,
};
pub use readings::Readings;
pub use setup::{Characters, MOST_CHARACTERS, MOST_PLAYERS, Mode, Rules, Solo};
pub use state::{
    Ending, Fight, Foe, InPlay, Kid, Middle, Powers, Purpose, Rolls, Side, Sides, Stage, State, Trap, Types,
};
pub use table::{Change, Cost, Detail, Failed, Help, SideChange, Then};
pub use view::{HandInView, View};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct MonsterKids;

impl Game for MonsterKids {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Reason = Reason;

    const EDITION: u32 = 2;
    const RULE_OVER: RuleId = RuleId("KID-50");
    const RULE_TURN: RuleId = RuleId("KID-11");

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    fn setup(rules: &Rules) -> State {
        State::new(rules)
    }

    #[inline]
    fn node(rules: &Rules, state: &State) -> Node<Chance> {
        let die = |roller, sides| Node::Chance(Chance::Die { roller, sides });
        match &state.stage {
            Stage::Over(_) => Node::Over,
            Stage::Draw { .. } => Node::Chance(Chance::Draw),
            Stage::Fight(fight) => match fight.next_to_roll() {
                Some(side) => Node::Chance(outcome::fight_die(rules, fight.fighter, &fight.foe, side)),
                None => Node::Decide(SeatSet::only(fight.asked)),
            },
            Stage::Escape => die(state.turn, outcome::KIDS_DIE),
            Stage::Initiative(rolls) => die(rolls.next, outcome::KIDS_DIE),
            Stage::Characters { next } => match rules.characters {
                Characters::Random => Node::Chance(Chance::Character(*next)),
                Characters::Chosen => Node::Decide(SeatSet::only(*next)),
            },
            Stage::Attach { .. } | Stage::Portal { .. } | Stage::Ready | Stage::Trapped => {
                Node::Decide(SeatSet::only(state.turn))
            }
            Stage::Limbo { seat } | Stage::LastLight { asked: seat, .. } => {
                Node::Decide(SeatSet::only(*seat))
            }
        }
    }

    #[inline]
    fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
        legal::actions(rules, state, seat, into);
    }

    fn allows(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Reason> {
        legal::allows(rules, state, seat, *action)
    }

    fn out_of_turn(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Option<Reason> {
        legal::out_of_turn(rules, state, seat, action)
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

    fn redact(_: &Rules, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(event, viewer))
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn worlds<R: Rng + ?Sized>(rules: &Rules, view: &View, rng: &mut R) -> State {
        view::worlds(rules, view, rng)
    }

    fn scores(_: &Rules, state: &State, into: &mut [f32]) {
        into.fill(match state.stage {
            Stage::Over(Ending::AllWin) => 1.0,
            _ => 0.0,
        });
        if let Stage::Over(Ending::Winner(seat)) = state.stage {
            into[seat.index()] = 1.0;
        }
    }

    fn cap(_: &Rules) -> u32 {
        100_000
    }

    /// Together, a game that luck does not end is lost; in versus mode it is a draw.
    fn called(rules: &Rules, _: &State, into: &mut [f32]) {
        into.fill(match rules.mode {
            Mode::Together => 0.0,
            Mode::Versus => 1.0 / f32::from(rules.players),
        });
    }

    /// A card that leaves a hand is shown to all, so that cannot be taken back.
    fn reveals(_: &Rules, _: &State, step: &StepOf<Self>) -> bool {
        match step {
            Step::Chance(_) => true,
            Step::Act(_, action) => matches!(
                action,
                Action::Discard(_) | Action::Negate | Action::Use(..) | Action::Light | Action::Play(..)
            ),
        }
    }
}
