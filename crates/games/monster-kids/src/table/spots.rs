//! The places of a table of Monster Kids, named as the notation writes them.
//!
//! A player's kid is its letter, a monster in the middle and a card in an open hand their ids, the sides of a fight `fighter`
//! and `foe` (or the letters in a final of more than two), and the piles `deck`, `out` and `waiting`.

use kernel::{Seat, Spot};

use crate::{Action, Card, Reason, Rules, Side, View, notation::side_word};

/// The cards that are left to draw.
pub(super) fn deck() -> Spot {
    Spot::new("deck")
}

/// The discard pile.
pub(super) fn discard() -> Spot {
    Spot::new("out")
}

/// The Dark Powers that wait for the next monster.
pub(super) fn waiting() -> Spot {
    Spot::new("waiting")
}

/// A player's kid.
pub(super) fn of_kid(seat: Seat) -> Spot {
    Spot::new(seat)
}

/// A card in an open hand, or a monster in the middle.
pub(super) fn of_card(rules: &Rules, card: Card) -> Spot {
    Spot::new(&rules.content.face(card).id)
}

/// A monster in the middle, by its place in the pack.
pub(super) fn of_monster(rules: &Rules, place: u8) -> Spot {
    of_card(rules, Card::monster(usize::from(place)))
}

/// A side of a fight.
pub(super) fn of_side(side: Side) -> Spot {
    Spot::new(side_word(side))
}

/// What a choice is about, the place to point at first.
pub(super) fn of_choice(rules: &Rules, view: &View, action: &Action) -> Vec<Spot> {
    let light = || of_card(rules, Card::LIGHT_PORTAL);
    let card = |card: &Card| of_card(rules, *card);
    match action {
        Action::Choose(_) | Action::Pass | Action::End => Vec::new(),
        Action::Attach(place) | Action::Fight(place) => vec![of_monster(rules, *place)],
        Action::Attack(seat) => vec![of_kid(*seat)],
        Action::Discard(lost) => vec![card(lost)],
        Action::Negate | Action::Light => vec![light()],
        Action::Roll => vec![of_kid(view.turn)],
        Action::Use(used, Some(seat)) => vec![of_kid(*seat), card(used)],
        Action::Use(used, None) => vec![deck(), card(used)],
        Action::Play(played, Some(side)) => vec![of_side(*side), card(played)],
        Action::Play(played, None) => {
            let sides = view.stage.fight().map(|fight| fight.sides().iter().map(of_side));
            std::iter::once(card(played)).chain(sides.into_iter().flatten()).collect()
        }
    }
}

/// What a refusal is about, where that is a place which is there.
pub(super) fn of_refusal(rules: &Rules, reason: &Reason, action: &Action) -> Option<Spot> {
    match (reason, action) {
        (Reason::CannotBeAttacked, Action::Attack(seat))
        | (Reason::NothingToDo, Action::Use(_, Some(seat))) => {
            (seat.0 < rules.players).then(|| of_kid(*seat))
        }
        (Reason::WrongSide(sides), Action::Play(_, Some(side))) => {
            let among_kids = |side: Side| matches!(side, Side::Kid(_));
            let here = sides.iter().all(|other| among_kids(other) == among_kids(*side));
            here.then(|| of_side(*side))
        }
        _ => None,
    }
}
