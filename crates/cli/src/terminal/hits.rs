//! Where on the screen something can be clicked: filled while drawing, read when the mouse is pressed.

use std::cell::RefCell;

use kernel::Spot;
use ratatui::{
    crossterm::event::KeyCode,
    layout::{Position, Rect},
};

/// Which way a value of the menu is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// To the value before.
    Back,
    /// To the next value.
    On,
}

/// What a click means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The same as pressing this key.
    Press(KeyCode),
    /// A row of a list: it is marked and taken.
    Row(usize),
    /// A row of a list whose value is turned.
    Turned(usize, Turn),
    /// A place of the picture.
    Spot(Spot),
    /// A rule, to be read.
    Rule(String),
    /// A card or piece, to be looked at.
    Card(String),
    /// The log, which the wheel scrolls.
    Log,
    /// Nothing: something in front covers what is behind it.
    Nothing,
}

/// The places of the last frame. Drawing only reads the state of a screen, so the places lie in a cell of their own.
#[derive(Debug, Default)]
pub(super) struct Hits(RefCell<Vec<(Rect, Target)>>);

impl Hits {
    /// Forgets every place: a new frame begins, or something in front covers them all.
    pub(super) fn clear(&self) {
        self.0.borrow_mut().clear();
    }

    /// Notes a place; it covers those noted before.
    pub(super) fn add(&self, area: Rect, target: Target) {
        self.0.borrow_mut().push((area, target));
    }

    /// What lies there.
    pub(super) fn at(&self, column: u16, row: u16) -> Option<Target> {
        let places = self.0.borrow();
        let hit = places.iter().rev().find(|(area, _)| area.contains(Position::new(column, row)));
        hit.map(|(_, target)| target.clone())
    }
}
