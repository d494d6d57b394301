//! What a player of Str!ke can see, and the positions that fit it.

use kernel::{Rng, Seat, Viewer, below};
use serde::{Deserialize, Serialize};

use crate::{
    Amount, Dice, Format, MOST_PLAYERS, Places, Pools, Roll, Rules, Stage, State, Tournament,
    wire::WrittenView,
};

/// A pool as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Its count is open.
    Count(u8),
    /// Rule STR-28: its count is hidden.
    Hidden,
}

/// A position as one viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WrittenView"))]
#[serde(into = "WrittenView", try_from = "WrittenView")]
pub struct View {
    /// How many play.
    pub players: u8,
    /// One game or a tournament.
    pub format: Format,
    /// The pools.
    pub pools: [Pool; MOST_PLAYERS],
    /// The dice that lie in the arena.
    pub arena: Dice,
    /// Dice in the air.
    pub hand: u8,
    /// Dice out of the game; hidden with the pools, because it would give them away.
    pub removed: Option<u8>,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the position is waiting for.
    pub stage: Stage,
    /// How the tournament stands.
    pub tournament: Tournament,
    /// Where the dice in the arena lie, if they were really thrown: before everybody's eyes.
    pub places: Places,
}

impl View {
    /// The same view for quick dice, which have no places.
    #[must_use]
    pub fn without_places(self) -> Self {
        Self { places: Places::NONE, ..self }
    }
}

/// The position as this viewer may see it.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let State { pools: _, arena, hand, removed, turn, stage, tournament, places } = *state;
    let mut pools = [Pool::Count(0); MOST_PLAYERS];
    for seat in Seat::all(rules.players) {
        let open = viewer == Viewer::Seat(seat) || !is_hidden(rules, state, viewer, seat);
        pools[seat.index()] = if open { Pool::Count(state.pool(seat)) } else { Pool::Hidden };
    }
    let all_open = !pools.contains(&Pool::Hidden);
    let removed = all_open.then_some(removed);
    let Rules { players, format, .. } = *rules;
    View { players, format, pools, arena, hand, removed, turn, stage, tournament, places }
}

/// Rule STR-28: whether a pool's count is kept from others. What everybody knows is not: all begin with the same
/// pool, nobody hides dice when going all in, and those who are out have none.
fn is_hidden(rules: &Rules, state: &State, viewer: Viewer, seat: Seat) -> bool {
    let thrower = seat == state.turn;
    let known = match state.stage {
        Stage::Spare | Stage::Starter | Stage::Over => true,
        Stage::Throwing { amount: Amount::All, .. } => thrower || state.pool(seat) == 0,
        // One die is in the air, or something still comes down: whether it was the last one shows only when it is resolved.
        Stage::Throwing { amount: Amount::One, .. } | Stage::Settling(_) => !thrower && state.pool(seat) == 0,
        Stage::Begin(_) | Stage::MayStop | Stage::MustThrow => state.pool(seat) == 0,
    };
    rules.pools == Pools::Hidden && viewer != Viewer::Omniscient && !known
}

/// A position drawn from all those that look like this: every way to share out the unseen dice is equally likely.
pub(crate) fn worlds<R: Rng + ?Sized>(rules: &Rules, view: &View, rng: &mut R) -> State {
    let View { players: _, format: _, pools: seen, arena, hand, removed, turn, stage, tournament, places } =
        *view;
    let mut pools = [0; MOST_PLAYERS];
    let mut unseen = rules.dice() - arena.total() - hand - removed.unwrap_or(0);
    let mut hidden = 0;
    for (pool, seen) in pools.iter_mut().zip(seen) {
        match seen {
            Pool::Count(count) => {
                *pool = count;
                unseen -= count;
            }
            Pool::Hidden => hidden += 1,
        }
    }
    // Everybody who is in has a die, but for the thrower, whose last one may be in the air.
    for seat in Seat::all(rules.players).filter(|seat| seen[seat.index()] == Pool::Hidden) {
        let least = least(view, seat);
        pools[seat.index()] = least;
        unseen -= least;
    }
    let removed = removed.unwrap_or_else(|| share_out(&mut pools, &seen, unseen, hidden, rng));
    State { pools, arena, hand, removed, turn, stage, tournament, places }
}

/// The fewest dice a hidden pool can have.
fn least(view: &View, seat: Seat) -> u8 {
    match view.stage {
        Stage::Throwing { amount: Amount::One, .. } | Stage::Settling(Roll::NoMatch) if seat == view.turn => {
            0
        }
        Stage::Settling(Roll::Match) if seat == view.turn => 2,
        Stage::Begin(crate::Before::Match) if Some(seat) == matched(view) => 2,
        _ => 1,
    }
}

/// The seat that has just taken a set, and so has two dice at least.
fn matched(view: &View) -> Option<Seat> {
    let back = (1..=MOST_PLAYERS).map(|back| (view.turn.index() + MOST_PLAYERS - back) % MOST_PLAYERS);
    let before = back.into_iter().find(|&index| view.pools[index] != Pool::Count(0))?;
    Some(Seat(before as u8))
}

/// Shares `dice` out over the hidden pools and the pile of dice that are out of the game, and says how many went
/// there. Bars among stars: each of the ways is equally likely.
fn share_out<R: Rng + ?Sized>(
    pools: &mut [u8; MOST_PLAYERS],
    seen: &[Pool; MOST_PLAYERS],
    dice: u8,
    hidden: u8,
    rng: &mut R,
) -> u8 {
    let mut stars = u32::from(dice);
    let mut bars = u32::from(hidden);
    let mut places =
        pools.iter_mut().zip(seen).filter(|(_, seen)| **seen == Pool::Hidden).map(|(pool, _)| pool);
    let mut here = places.next();
    // Walk along the row of stars and bars; a bar moves on to the next pool, and after the last one to the pile.
    while bars > 0 {
        if below(rng, stars + bars) < bars {
            bars -= 1;
            here = places.next();
        } else {
            stars -= 1;
            if let Some(pool) = here.as_deref_mut() {
                *pool += 1;
            }
        }
    }
    stars as u8
}
