//! What a player of Monster Kids can do.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{Card, Side};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "ActionInJson"))]
#[serde(from = "ActionInJson", into = "ActionInJson")]
pub enum Action {
    /// Choose a character, by its place in the pack.
    Choose(u8),
    /// Attach the drawn Dark Power to this monster, by its place in the pack.
    Attach(u8),
    /// Discard a card from the hand, for a Dark Portal or for Limbo.
    Discard(Card),
    /// Play a Light Portal against the Dark Portal.
    Negate,
    /// Fight this monster, by its place in the pack.
    Fight(u8),
    /// Attack another player, in versus mode.
    Attack(Seat),
    /// Use a card on one's own turn, for a player where it needs one.
    Use(Card, Option<Seat>),
    /// Roll the die to escape.
    Roll,
    /// Play a Light Portal to escape.
    Light,
    /// Play a card into a fight, on a side where it needs one.
    Play(Card, Option<Side>),
    /// Play no card now.
    Pass,
    /// End the turn.
    End,
}

/// An action as JSON has it: `{"do": "play", "card": 52, "side": "fighter"}`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
enum ActionInJson {
    Choose { character: u8 },
    Attach { monster: u8 },
    Discard { card: Card },
    Negate,
    Fight { monster: u8 },
    Attack { seat: Seat },
    Use { card: Card, target: Option<Seat> },
    Roll,
    Light,
    Play { card: Card, side: Option<Side> },
    Pass,
    End,
}

impl From<Action> for ActionInJson {
    fn from(action: Action) -> Self {
        match action {
            Action::Choose(character) => Self::Choose { character },
            Action::Attach(monster) => Self::Attach { monster },
            Action::Discard(card) => Self::Discard { card },
            Action::Negate => Self::Negate,
            Action::Fight(monster) => Self::Fight { monster },
            Action::Attack(seat) => Self::Attack { seat },
            Action::Use(card, target) => Self::Use { card, target },
            Action::Roll => Self::Roll,
            Action::Light => Self::Light,
            Action::Play(card, side) => Self::Play { card, side },
            Action::Pass => Self::Pass,
            Action::End => Self::End,
        }
    }
}

impl From<ActionInJson> for Action {
    fn from(json: ActionInJson) -> Self {
        match json {
            ActionInJson::Choose { character } => Self::Choose(character),
            ActionInJson::Attach { monster } => Self::Attach(monster),
            ActionInJson::Discard { card } => Self::Discard(card),
            ActionInJson::Negate => Self::Negate,
            ActionInJson::Fight { monster } => Self::Fight(monster),
            ActionInJson::Attack { seat } => Self::Attack(seat),
            ActionInJson::Use { card, target } => Self::Use(card, target),
            ActionInJson::Roll => Self::Roll,
            ActionInJson::Light => Self::Light,
            ActionInJson::Play { card, side } => Self::Play(card, side),
            ActionInJson::Pass => Self::Pass,
            ActionInJson::End => Self::End,
        }
    }
}
