//! What a table needs to show a game to people: its picture, what its actions do, what happened.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Game, Meta, Notation, Picture, Room, Seat, SeatSet, Sentence, Spot, game::StepOf};

/// What a choice is called, where it belongs on the board, and what else a page must say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Described<D> {
    /// The heading it stands under.
    pub group: String,
    /// What it does, in a few words.
    pub label: Sentence,
    /// The places on the board that it is about; the one to point at comes first.
    pub spots: Vec<Spot>,
    /// Its figures: costs, chances, consequences.
    pub detail: D,
}

impl<D: Default> Described<D> {
    /// A choice that belongs to no place of a board and has no figures.
    pub fn plain(group: impl Into<String>, label: impl Into<Sentence>) -> Self {
        Self { group: group.into(), label: label.into(), spots: Vec::new(), detail: D::default() }
    }
}

/// Whom a decision affects, for players who do not want to be asked about everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affects {
    /// The player who is asked.
    Asked,
    /// Others only.
    Others,
}

/// A card that players draw, as [`Show::drawn`] numbers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedCard {
    /// Its number; there may be gaps between those of a game.
    pub number: usize,
    /// Its piece's id, with a number where several cards are of one piece.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// What is around an event: the step that it happened in, and the positions before and after that step.
#[derive(Debug)]
pub struct Around<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// The position before the step.
    pub before: &'a G::State,
    /// The step.
    pub step: &'a StepOf<G>,
    /// The position after it.
    pub after: &'a G::State,
}

/// A game that can be shown to people.
pub trait Show: Notation + Meta {
    /// What a page must say about a choice so that it computes no rules itself: costs, chances, consequences.
    type Detail: Clone + fmt::Debug + PartialEq + Serialize + Send + Sync + 'static;

    /// The ids of the pieces ([`Meta::pieces`]) that this viewer sees in the position, for a look at them; each once.
    fn pieces_in_view(_rules: &Self::Rules, _view: &Self::View) -> Vec<String> {
        Vec::new()
    }

    /// The picture of a position as one viewer sees it; `names` has one entry a seat. What matters most comes first, and what
    /// stands below the last empty line may be cut off where a screen is too low.
    fn picture(rules: &Self::Rules, view: &Self::View, names: &[String]) -> Picture;

    /// The same picture, or that of a choice, for a screen with this room (60 columns and more), for games that can draw
    /// themselves larger or smaller. Nothing where the usual picture is the best for it.
    fn picture_within(
        _rules: &Self::Rules,
        _view: &Self::View,
        _names: &[String],
        _choice: Option<&Self::Action>,
        _room: Room,
    ) -> Option<Picture> {
        None
    }

    /// The picture while a player looks at one of the choices: what it is about may be lit.
    fn picture_of_choice(
        rules: &Self::Rules,
        view: &Self::View,
        names: &[String],
        _choice: &Self::Action,
    ) -> Picture {
        Self::picture(rules, view, names)
    }

    /// The view at a table, where people remember what has just happened: `lately` are the events so far as this viewer may
    /// know them, the latest first. A game may put into it what has gone from the position, such as the battle just fought.
    fn remember(
        _rules: &Self::Rules,
        view: Self::View,
        _lately: &mut dyn Iterator<Item = Self::Event>,
    ) -> Self::View {
        view
    }

    /// The picture at a table: of the view with what people remember, or of the choice that is looked at.
    fn picture_at_table(
        rules: &Self::Rules,
        view: &Self::View,
        names: &[String],
        choice: Option<&Self::Action>,
        lately: &mut dyn Iterator<Item = Self::Event>,
    ) -> Picture {
        let view = Self::remember(rules, view.clone(), lately);
        match choice {
            Some(choice) => Self::picture_of_choice(rules, &view, names, choice),
            None => Self::picture(rules, &view, names),
        }
    }

    /// What an action is and does for the seat that may take it and sees this.
    fn describe(rules: &Self::Rules, view: &Self::View, action: &Self::Action) -> Described<Self::Detail>;

    /// The same for all actions of a decision at once, for games that can share the work.
    fn describe_all(
        rules: &Self::Rules,
        view: &Self::View,
        actions: &[Self::Action],
    ) -> Vec<Described<Self::Detail>> {
        actions.iter().map(|action| Self::describe(rules, view, action)).collect()
    }

    /// The action that means "not now" in this decision of a seat, and whom the decision affects. None where something
    /// has to be decided. It depends on nothing that others cannot see, so that passing at once tells them nothing.
    fn pass(_rules: &Self::Rules, _view: &Self::View, _seat: Seat) -> Option<(Self::Action, Affects)> {
        None
    }

    /// What chance is asked, as a short sentence for people who wait for its answer.
    fn name_chance(rules: &Self::Rules, chance: &Self::Chance) -> Sentence;

    /// An event as a sentence for people.
    fn narrate(rules: &Self::Rules, event: &Self::Event) -> Sentence;

    /// What is counted of each seat at the end of a game under these rules, such as `trophies`, whatever decides who wins.
    /// Nothing where a game is won or lost and no more.
    fn tallies(_rules: &Self::Rules) -> &'static [&'static str] {
        &[]
    }

    /// A seat's count of one of [`Show::tallies`], by its place there. None where this end has none, such as a rank after a loss.
    fn tally(_rules: &Self::Rules, _end: &Self::State, _seat: Seat, _which: usize) -> Option<i32> {
        None
    }

    /// The cards that players draw under these rules, in the order of the pack.
    fn cards(_rules: &Self::Rules) -> Vec<NumberedCard> {
        Vec::new()
    }

    /// Who got which of [`Show::cards`] by this event, by its number; seats that nobody sits on may be among them where a card is
    /// everybody's.
    fn drawn(_event: &Self::Event) -> Option<(SeatSet, usize)> {
        None
    }

    /// What is worth counting in games beside the rules behind events, each in a few words: what one rule does in several ways, of
    /// which only some are of interest.
    fn moments() -> &'static [&'static str] {
        &[]
    }

    /// Which of [`Show::moments`] this event is, by its place there.
    fn moment(_around: &Around<'_, Self>, _event: &Self::Event) -> Option<usize> {
        None
    }

    /// The place on the board that a refusal is about, where there is one.
    fn spot_of_refusal(_rules: &Self::Rules, _reason: &Self::Reason, _action: &Self::Action) -> Option<Spot> {
        None
    }
}

/// The result of a finished game in a short sentence: who has the best score above zero.
pub fn result(scores: &[f32]) -> Sentence {
    let best = scores.iter().copied().fold(0.0_f32, f32::max);
    if best <= 0.0 {
        return Sentence::from("everybody loses");
    }
    let seats = Seat::all(scores.len() as u8);
    let winners: Vec<Seat> = seats.filter(|seat| (best - scores[seat.index()]).abs() < 1e-6).collect();
    match winners.as_slice() {
        [one] => crate::sentence![one, " wins"],
        all if all.len() == scores.len() && best >= 0.999 => Sentence::from("everybody wins"),
        all if all.len() == scores.len() => Sentence::from("a draw"),
        all => crate::sentence![Sentence::list(all, " and "), " share the win"],
    }
}
