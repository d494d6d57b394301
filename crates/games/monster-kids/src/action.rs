//! What a player of Monster Kids can do.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{Card, Side};

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
