//! How likely each player is to win a position in which a turn begins.
//!
//! Two curves, as in the greedy opponent's judgement: one for the fall of the city, one for who wins if it stands. They also see
//! where units are left standing and whose turn it is, and were fitted to games of experts.

use crush::{Ending, Group, Rules, Slot, Stage, State, UnitStatus};
use kernel::Seat;

use super::{Tuning, field::Field, policy::Policy};

/// What tells who is ahead: the score, units on the board, units in reserve, survivors who wait, the danger to units, the worth of
/// their places, and the turn.
pub const LEAD: usize = 7;
/// What tells whether the city falls: a constant, buildings, how many of them burn and are grabbed, cards, Free tentacles.
pub const FALL: usize = 6;

/// What a position shows that tells its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    /// What the player whose turn it is has more than the other, by how far the end is.
    pub lead: [f64; LEAD],
    /// How the city stands.
    pub fall: [f64; FALL],
}

/// How much each sign counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignWeights {
    /// In the lead.
    pub lead: [f64; LEAD],
    /// In the fall of the city.
    pub fall: [f64; FALL],
}

impl SignWeights {
    /// Those of the greedy opponent's judgement, which sees no places.
    pub const GREEDY: Self =
        Self { lead: [1.28, 0.3, 1.78, 1.82, 0.0, 0.0, 0.0], fall: [-0.2, -1.83, 2.7, 2.2, 4.9, 0.0] };

    /// Those of the expert: the lead was fitted to games of experts (`crush_worth` among the lab's examples). For the fall of the city,
    /// which ends few games, no better weights were found than greedy's.
    pub const EXPERT: Self =
        Self { lead: [1.335, 0.431, 1.69, 1.372, 0.379, 0.345, 0.823], fall: Self::GREEDY.fall };

    /// The chance that the city falls, and the chance that the player whose turn it is wins if it stands.
    pub fn read(&self, signs: &Signs) -> (f64, f64) {
        let sum = |weights: &[f64], signs: &[f64]| -> f64 {
            weights.iter().zip(signs).map(|(weight, sign)| weight * sign).sum()
        };
        (share(sum(&self.fall, &signs.fall)), share(sum(&self.lead, &signs.lead)))
    }
}

/// The logistic curve.
fn share(at: f64) -> f64 {
    1.0 / (1.0 + (-at).exp())
}

/// The signs of a position.
pub fn signs(rules: &Rules, state: &State) -> Signs {
    signs_on(Policy::new().field(rules, state), state)
}

fn signs_on(field: &Field, state: &State) -> Signs {
    let (mover, other) =
        (side(field, state, state.turn()), side(field, state, Seat(1 - (state.turn().0 & 1))));
    let cards = f64::from(state.deck().len());
    let far = (cards + 2.0).sqrt();
    let mut lead = [1.0 / far; LEAD];
    for (place, (mine, theirs)) in mover.into_iter().zip(other).enumerate() {
        lead[place] = (mine - theirs) / far;
    }
    // Who is to move gets units out of danger first.
    lead[4] = other[4] / far;
    let left = f64::from(state.buildings().len()) + 1.0;
    let of_left = |count: u32| f64::from(count) / left;
    let fall = [
        1.0,
        left.ln(),
        of_left(state.fires().len()),
        of_left(state.grabbed().len()),
        cards / 32.0,
        of_left(state.free().len()),
    ];
    Signs { lead, fall }
}

/// What a player has.
fn side(field: &Field, state: &State, seat: Seat) -> [f64; LEAD - 1] {
    let force = state.force(seat);
    let on_board = f64::from(force.on_board());
    let reserve = f64::from(force.total()) - on_board;
    let waiting = Group::ALL.into_iter().filter_map(|group| state.waiting(group));
    let waiting = waiting.filter(|waiting| waiting.seat == seat).count() as f64;
    let (mut danger, mut places) = (0.0, 0.0);
    for slot in Slot::all() {
        if let UnitStatus::On(at, way) = force.status(slot) {
            danger += field.danger(slot.kind(), at);
            places += field.place(slot.kind(), at, way);
        }
    }
    [f64::from(state.score(seat)), on_board, reserve, waiting, danger, places]
}

/// The chances of both players.
pub(super) fn chances(rules: &Rules, state: &State, policy: &mut Policy, tuning: &Tuning) -> [f64; 2] {
    match state.stage() {
        Stage::Over(Ending::Won(winner)) => {
            [Seat(0), Seat(1)].map(|seat| f64::from(u8::from(seat == winner)))
        }
        Stage::Over(Ending::Monster) => [0.0; 2],
        _ => {
            let (falls, wins) = tuning.signs.read(&signs_on(policy.field(rules, state), state));
            let mut chances = [(1.0 - falls) * wins, (1.0 - falls) * (1.0 - wins)];
            if state.turn() != Seat(0) {
                chances.swap(0, 1);
            }
            chances
        }
    }
}
