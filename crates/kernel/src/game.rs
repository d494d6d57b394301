//! The contract: what a game must answer, as pure functions over plain data.

use std::fmt;

use rand_core::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Cites, RuleId, Seat, SeatSet, Sink, below};

/// An exact, integer weight of a chance outcome. Wide enough for every face of 26 dice thrown at once.
pub type Weight = u128;

/// What a state is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<C> {
    /// These seats have a decision to make, in any order.
    Decide(SeatSet),
    /// Chance has to be answered by a dice source.
    Chance(C),
    /// The game has ended.
    Over,
}

/// One step of a game. A record is the rules, the set-up and a list of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step<A, O> {
    /// A seat acts.
    Act(Seat, A),
    /// Chance answers.
    Chance(O),
}

/// The step type of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

/// Why an action is not taken. A refused action changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<R> {
    /// The game has ended.
    GameOver,
    /// Somebody else, or chance, is to move.
    NotYourDecision {
        /// The seats that have a decision to make.
        waiting: SeatSet,
    },
    /// A rule of the game forbids it.
    Rule(R),
}

/// Who looks at a game. In JSON `{"seat": 0}`, `"spectator"` or `"omniscient"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player, who sees what that seat may see.
    Seat(Seat),
    /// Somebody beside the table, who sees what is open to all.
    Spectator,
    /// The referee of the table, who sees everything.
    Omniscient,
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Spectator => write!(f, "spectator"),
            Self::Omniscient => write!(f, "referee"),
        }
    }
}

impl Viewer {
    /// Reads a viewer as written: a seat's letter, `spectator` or `referee`.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "spectator" => Some(Self::Spectator),
            "referee" => Some(Self::Omniscient),
            _ => {
                let mut letters = text.chars();
                let seat = Seat::from_letter(letters.next()?)?;
                letters.next().is_none().then_some(Self::Seat(seat))
            }
        }
    }
}

/// The rules of one game.
///
/// States are plain data: no generator, no history, no pointers. Every function is pure, and none of them but
/// [`Game::setup`] may allocate on the way through a playout.
pub trait Game: Copy + fmt::Debug + Send + Sync + 'static {
    /// What is agreed before the first step: seats, options, cards. Never changes during a game.
    type Rules: Clone + fmt::Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// A position.
    type State: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a seat can do.
    type Action: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What chance is asked.
    type Chance: Clone + fmt::Debug + Eq + Send + Sync + 'static;
    /// What chance answers.
    type Outcome: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a step did, in past tense, with its rule.
    type Event: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned + Cites + Send + Sync + 'static;
    /// A position as one viewer sees it.
    type View: Clone + fmt::Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why the rules refuse an action or an outcome.
    type Reason: Clone + fmt::Debug + Eq + fmt::Display + Cites + Send + Sync + 'static;

    /// Raised whenever the meaning of a recorded game changes; part of every record's rules hash.
    const EDITION: u32;
    /// The rule that a step after the end of the game breaks.
    const RULE_OVER: RuleId;
    /// The rule that says whose decision it is.
    const RULE_TURN: RuleId;

    /// How many seats these rules are for.
    fn seats(rules: &Self::Rules) -> u8;

    /// The position before the first step.
    fn setup(rules: &Self::Rules) -> Self::State;

    /// What the position is waiting for.
    fn node(rules: &Self::Rules, state: &Self::State) -> Node<Self::Chance>;

    /// Every legal action of a seat, in a stable order. None if it is not that seat's decision.
    fn actions(rules: &Self::Rules, state: &Self::State, seat: Seat, into: &mut impl Sink<Self::Action>);

    /// One of the legal actions of a seat, all equally likely; none if it is not that seat's decision. The same as drawing
    /// from the list of [`Game::actions`] with the same generator, for games that can do it without the list.
    #[inline]
    fn pick<R: Rng + ?Sized>(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        rng: &mut R,
        buffer: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        pick_from_list::<Self, R>(rules, state, seat, rng, buffer)
    }

    /// Whether the rules let a seat do this, and why not. It is only asked of a seat that has a decision to make; whose
    /// decision it is and whether the game is over is checked before ([`Game::check`]).
    fn allows(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Self::Reason>;

    /// A reason of the game's own why a seat that has no decision to make cannot do this, where that explains more than
    /// whose decision it is.
    fn out_of_turn(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Option<Self::Reason> {
        None
    }

    /// Whether a seat may do this now, and the rule if not: the game is not over, it is that seat's decision, and the rules
    /// allow it. Games do not replace this.
    fn check(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Refusal<Self::Reason>> {
        let waiting = match Self::node(rules, state) {
            Node::Over => return Err(Refusal::GameOver),
            Node::Chance(_) => SeatSet::EMPTY,
            Node::Decide(seats) => seats,
        };
        if waiting.contains(seat) {
            return Self::allows(rules, state, seat, action).map_err(Refusal::Rule);
        }
        Err(match Self::out_of_turn(rules, state, seat, action) {
            Some(reason) => Refusal::Rule(reason),
            None => Refusal::NotYourDecision { waiting },
        })
    }

    /// Whether chance can answer this: wider than [`Game::outcomes`] where dice are really thrown.
    fn admits(
        rules: &Self::Rules,
        state: &Self::State,
        chance: &Self::Chance,
        outcome: &Self::Outcome,
    ) -> Result<(), Self::Reason>;

    /// Every outcome with its exact weight, each once, in a stable order.
    fn outcomes(
        rules: &Self::Rules,
        state: &Self::State,
        chance: &Self::Chance,
        into: &mut impl Sink<(Self::Outcome, Weight)>,
    );

    /// One outcome by the same odds: the fast path.
    fn sample<R: Rng + ?Sized>(
        rules: &Self::Rules,
        state: &Self::State,
        chance: &Self::Chance,
        rng: &mut R,
    ) -> Self::Outcome;

    /// Takes a step that was checked before ([`Game::check`], [`Game::admits`]).
    fn apply(
        rules: &Self::Rules,
        state: &mut Self::State,
        step: &StepOf<Self>,
        events: &mut impl Sink<Self::Event>,
    );

    /// The event as this viewer may see it, or nothing at all.
    fn redact(rules: &Self::Rules, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// The position as this viewer may see it.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A position drawn from all those that look like this to the viewer.
    fn worlds<R: Rng + ?Sized>(rules: &Self::Rules, view: &Self::View, rng: &mut R) -> Self::State;

    /// Each seat's result once the game is over, or has been called: shares of the win that add up to one where
    /// players compete, the same 0 or 1 for all where they play together.
    fn scores(rules: &Self::Rules, state: &Self::State, into: &mut [f32]);

    /// After how many steps a table calls the game: far beyond any real one.
    fn cap(rules: &Self::Rules) -> u32;

    /// Each seat's result when the table has called the game at its cap: a shared draw unless the game says otherwise.
    fn called(rules: &Self::Rules, _state: &Self::State, into: &mut [f32]) {
        into.fill(1.0 / f32::from(Self::seats(rules)));
    }

    /// The rule by which a game ended that is over, for what is refused after it; [`Game::RULE_OVER`] where there is only one.
    fn rule_of_end(_rules: &Self::Rules, _state: &Self::State) -> RuleId {
        Self::RULE_OVER
    }

    /// Whether this step lets anyone see something new, so that it cannot be taken back.
    fn reveals(_rules: &Self::Rules, _before: &Self::State, step: &StepOf<Self>) -> bool {
        matches!(step, Step::Chance(_))
    }
}

/// One of the legal actions of a seat, drawn from their list: what [`Game::pick`] is unless a game knows better.
#[inline]
pub fn pick_from_list<G: Game, R: Rng + ?Sized>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    rng: &mut R,
    buffer: &mut Vec<G::Action>,
) -> Option<G::Action> {
    buffer.clear();
    G::actions(rules, state, seat, buffer);
    if buffer.is_empty() {
        return None;
    }
    let place = below(rng, buffer.len() as u32) as usize;
    Some(buffer.swap_remove(place))
}

impl<R: Cites + fmt::Display> Refusal<R> {
    /// The rule behind the refusal; the game's own rules of turn and end stand behind the general ones.
    pub fn rule<G: Game<Reason = R>>(&self, rules: &G::Rules, state: &G::State) -> RuleId {
        match self {
            Self::GameOver => G::rule_of_end(rules, state),
            Self::NotYourDecision { .. } => G::RULE_TURN,
            Self::Rule(reason) => reason.rule(),
        }
    }
}

impl<R: fmt::Display> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NotYourDecision { waiting } if waiting.is_empty() => {
                write!(f, "chance has not answered yet: nobody decides now")
            }
            Self::NotYourDecision { waiting } => write!(f, "it is {waiting}'s decision"),
            Self::Rule(reason) => write!(f, "{reason}"),
        }
    }
}
