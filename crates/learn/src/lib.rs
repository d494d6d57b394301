//! Action ids and observation tensors for programs that learn the games.
//!
//! Every action of a game has an id below a number that the rules fix, and every view of a seat is a list of numbers whose
//! length the rules fix. Both follow from the rules alone: the ids of a game never change (see `tests/ids`).
//!
//! ```
//! use kernel::{Game as _, Seat, Viewer};
//! use monsterbox_learn::Encode;
//! use pig::{Action, Pig, Rules};
//!
//! let (rules, seat) = (Rules, Seat(0));
//! let state = Pig::setup(&rules);
//! let mut mask = vec![false; Pig::action_space(&rules)];
//! Pig::legal_mask(&rules, &state, seat, &mut mask).expect("the mask has the right length");
//! assert_eq!(mask, [true, true]);
//! assert_eq!(Pig::action(&rules, seat, 1), Some(Action::Hold));
//!
//! let mut numbers = vec![0.0; Pig::observation_len(&rules)];
//! let view = Pig::view(&rules, &state, Viewer::Seat(seat));
//! Pig::observe(&rules, &view, seat, &mut numbers).expect("the tensor has the right length");
//! ```

mod connect_four;
mod crush;
#[cfg(test)]
mod laws;
mod mayhem;
mod monster_kids;
mod monster_strike;
mod pig;
mod strike;
mod tensor;

use kernel::{Game, Seat, Viewer, sink::Each};

pub use tensor::{Range, Segment, Tensor};

/// A game whose actions have ids and whose views are tensors.
///
/// Seats in ids and tensors are counted from the seat that acts or looks: it comes first, then the others clockwise. So one
/// network can play every seat.
pub trait Encode: Game {
    /// How many action ids there are under these rules; every id is below it.
    fn action_space(rules: &Self::Rules) -> usize;

    /// The id of an action of this seat. Every legal action has one; `None` only for actions that are never legal.
    fn id(rules: &Self::Rules, seat: Seat, action: &Self::Action) -> Option<usize>;

    /// The action of this seat with this id; `None` for an id that stands for nothing at this table.
    fn action(rules: &Self::Rules, seat: Seat, id: usize) -> Option<Self::Action>;

    /// Writes a view as this seat sees it: the same segments for every view under the same rules.
    fn write(rules: &Self::Rules, view: &Self::View, seat: Seat, into: &mut Tensor<'_>);

    /// The segments of an observation under these rules, in order: what each number is.
    fn observation_shape(rules: &Self::Rules) -> Vec<Segment> {
        let mut tensor = Tensor::listing();
        Self::write(rules, &Self::view(rules, &Self::setup(rules), Viewer::Spectator), Seat(0), &mut tensor);
        tensor.segments()
    }

    /// How many numbers an observation has under these rules.
    fn observation_len(rules: &Self::Rules) -> usize {
        Self::observation_shape(rules).iter().map(Segment::len).sum()
    }

    /// Writes a view into a tensor of [`Encode::observation_len`] numbers. The view must be that of the seat: then nothing
    /// that the seat may not see is in it. Nothing is allocated.
    fn observe(
        rules: &Self::Rules,
        view: &Self::View,
        seat: Seat,
        into: &mut [f32],
    ) -> Result<(), WrongLength> {
        let given = into.len();
        let mut tensor = Tensor::new(into);
        Self::write(rules, view, seat, &mut tensor);
        WrongLength::unless(tensor.written(), given)
    }

    /// Marks the ids of all legal actions of a seat in a mask of [`Encode::action_space`] places; none if it is not that
    /// seat's decision. Nothing is allocated.
    fn legal_mask(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        mask: &mut [bool],
    ) -> Result<(), WrongLength> {
        mask.fill(false);
        let given = mask.len();
        let mut mark = Each(|action| {
            let id = Self::id(rules, seat, &action);
            if let Some(place) = id.and_then(|id| mask.get_mut(id)) {
                *place = true;
            }
        });
        <Self as Game>::actions(rules, state, seat, &mut mark);
        WrongLength::unless(Self::action_space(rules), given)
    }

    /// Lists the ids of all legal actions of a seat, in the order of [`Game::actions`]: shorter than a mask where the space
    /// is large. Nothing is allocated once the buffer is large enough.
    fn legal_ids(rules: &Self::Rules, state: &Self::State, seat: Seat, ids: &mut Vec<usize>) {
        ids.clear();
        <Self as Game>::actions(
            rules,
            state,
            seat,
            &mut Each(|action| ids.extend(Self::id(rules, seat, &action))),
        );
    }
}

/// A slice for a mask or an observation has not the length that the rules fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules need a length of {needed}, and the slice has {given}")]
pub struct WrongLength {
    /// The length that the rules fix.
    pub needed: usize,
    /// The length of the slice.
    pub given: usize,
}

impl WrongLength {
    fn unless(needed: usize, given: usize) -> Result<(), Self> {
        if needed == given { Ok(()) } else { Err(Self { needed, given }) }
    }
}

/// The example of the page about learning.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/learn.md")]
struct Page;
