//! Where the places of a board are in a picture, and which of them lies ahead of another.

use std::collections::HashMap;

use kernel::{Picture, Spot};

use crate::terminal::paint;

/// Which way the cursor goes over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Up,
    Down,
    Left,
    Right,
}

/// The middle of a place in a picture, in halves of letters. Places are in the order in which one reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    down: i32,
    right: i32,
}

/// The places of a picture.
#[derive(Debug, Default)]
pub(super) struct Board {
    places: HashMap<Spot, At>,
    /// How far neighbours are apart, down and to the right: what counts as one step.
    step: At,
}

impl Default for At {
    fn default() -> Self {
        Self { down: 1, right: 1 }
    }
}

/// The letters that a place takes, as far as they lie together.
struct Extent {
    left: u16,
    right: u16,
    top: u16,
    bottom: u16,
}

/// How finely steps are counted.
const PARTS: i32 = 100;

/// The most places of a picture whose choices are still found by reading a list. Where there are more, people look for a
/// choice on the board.
const FEW: usize = 30;

impl Board {
    /// Finds the places of a picture. A place that is written in several runs of letters is all of those that touch; where
    /// it is named once more elsewhere, the first one counts.
    pub(super) fn of(picture: &Picture) -> Self {
        let mut extents: HashMap<&Spot, Extent> = HashMap::new();
        for (x, y, width, span) in paint::placed(picture) {
            let Some(spot) = &span.spot else { continue };
            let here = Extent { left: x, right: x + width, top: y, bottom: y + 1 };
            extents.entry(spot).and_modify(|known| known.grow(&here)).or_insert(here);
        }
        let middle = |extent: Extent| At {
            down: i32::from(extent.top) + i32::from(extent.bottom),
            right: i32::from(extent.left) + i32::from(extent.right),
        };
        let places: HashMap<Spot, At> =
            extents.into_iter().map(|(spot, extent)| (spot.clone(), middle(extent))).collect();
        let step = At {
            down: least_apart(places.values().map(|at| at.down).collect()),
            right: least_apart(places.values().map(|at| at.right).collect()),
        };
        Self { places, step }
    }

    /// Whether it has enough places that a cursor goes over them.
    pub(super) fn is_large(&self) -> bool {
        self.places.len() > FEW
    }

    /// Where a place is, if it is in the picture.
    pub(super) fn at(&self, spot: &Spot) -> Option<At> {
        self.places.get(spot).copied()
    }

    /// How far it is down and to the right from one place to another, in parts of a step.
    fn way(&self, from: At, to: At) -> (i32, i32) {
        let parts = |length: i32, step: i32| length * PARTS / step;
        (parts(to.down - from.down, self.step.down), parts(to.right - from.right, self.step.right))
    }

    /// How far apart two places are along rows and columns.
    pub(super) fn apart(&self, one: At, other: At) -> i32 {
        let (down, right) = self.way(one, other);
        down.abs() + right.abs()
    }

    /// How far away another place is in this direction; what lies aside counts more. None if it lies behind.
    fn distance(&self, from: At, to: At, heading: Heading) -> Option<i32> {
        let (down, right) = self.way(from, to);
        let (ahead, aside) = match heading {
            Heading::Up => (-down, right),
            Heading::Down => (down, right),
            Heading::Left => (-right, down),
            Heading::Right => (right, down),
        };
        (ahead > 0 && aside.abs() <= 2 * ahead).then_some(ahead + 3 * aside.abs())
    }

    /// The nearest of some things in this direction, each given with where it is.
    pub(super) fn next<T>(
        &self,
        from: At,
        heading: Heading,
        things: impl Iterator<Item = (T, At)>,
    ) -> Option<T> {
        let ahead = things.filter_map(|(thing, to)| Some((self.distance(from, to, heading)?, thing)));
        ahead.min_by_key(|(distance, _)| *distance).map(|(_, thing)| thing)
    }
}

impl Extent {
    fn grow(&mut self, other: &Self) {
        let touches = other.top <= self.bottom && other.left <= self.right && other.right >= self.left;
        if touches {
            self.left = self.left.min(other.left);
            self.right = self.right.max(other.right);
            self.bottom = self.bottom.max(other.bottom);
        }
    }
}

/// The smallest distance between two different ones of these numbers; 1 if there are no two.
fn least_apart(mut numbers: Vec<i32>) -> i32 {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.windows(2).map(|two| two[1] - two[0]).min().unwrap_or(1)
}

#[cfg(test)]
pub(super) mod tests {
    use kernel::Tone;

    use super::*;

    /// A board of 12 columns and 12 rows, each square three letters in three runs, as games draw them.
    pub(crate) fn picture() -> Picture {
        let mut picture = Picture::default();
        picture.line().write(Tone::Plain, "    A  B  C  D  E  F  G  H  I  J  K  L");
        for row in 1..=12 {
            picture.line().write(Tone::Dim, format!("{row:>2} "));
            for column in 'A'..='L' {
                for letter in [" ", "·", " "] {
                    picture.write(Tone::Ground, letter).at(Spot::new(format!("{column}{row}")));
                }
            }
        }
        picture.line().write(Tone::Plain, "the tank stands on ");
        picture.write(Tone::Plain, "F6").at(Spot::new("F6"));
        picture
    }

    /// The first row of that board alone.
    pub(crate) fn row() -> Picture {
        Picture { lines: picture().lines.into_iter().take(2).collect() }
    }

    fn spot(name: &str) -> Spot {
        Spot::new(name)
    }

    #[test]
    fn places_are_where_their_letters_are_first() {
        let board = Board::of(&picture());
        assert_eq!(board.places.len(), 144);
        assert!(board.is_large());
        assert_eq!(board.step, At { down: 2, right: 6 });
        assert_eq!(board.at(&spot("A1")), Some(At { down: 3, right: 9 }));
        assert_eq!(board.at(&spot("F6")), Some(At { down: 13, right: 39 }), "not where it is named again");
        assert_eq!(board.at(&spot("M1")), None);
        let apart = |one, other| board.apart(board.at(&spot(one)).unwrap(), board.at(&spot(other)).unwrap());
        assert_eq!(apart("F6", "G8"), 3 * PARTS);
    }

    #[test]
    fn a_cursor_goes_to_the_nearest_place_ahead() {
        let board = Board::of(&picture());
        let at = |name: &str| board.at(&spot(name)).unwrap();
        let next = |from: &str, heading| {
            let things = ["F5", "H7", "G6", "C7", "F12"].into_iter().map(|name| (name, at(name)));
            board.next(at(from), heading, things)
        };
        assert_eq!(next("F7", Heading::Up), Some("F5"));
        assert_eq!(next("F7", Heading::Right), Some("H7"));
        assert_eq!(next("F7", Heading::Left), Some("C7"));
        assert_eq!(next("F7", Heading::Down), Some("F12"));
        assert_eq!(next("A1", Heading::Up), None);
    }

    #[test]
    fn places_of_several_lines_and_scattered_ones_are_places_too() {
        let mut picture = Picture::default();
        for _ in 0..3 {
            picture.line();
            for slot in 1..=3 {
                picture.write(Tone::Plain, "┌──────┐").at(Spot::new(slot));
                picture.write(Tone::Plain, "  ");
            }
        }
        picture.line().write(Tone::Plain, "             ").write(Tone::Plain, "[5]").at(spot("die"));
        let board = Board::of(&picture);
        let at = |name: &str| board.at(&spot(name)).unwrap();
        assert_eq!(at("2"), At { down: 3, right: 28 });
        assert!(!board.is_large());
        let all = || ["1", "2", "3", "die"].into_iter().map(|name| (name, at(name)));
        assert_eq!(board.next(at("1"), Heading::Right, all()), Some("2"));
        assert_eq!(board.next(at("2"), Heading::Down, all()), Some("die"));
        assert!(Board::of(&Picture::default()).places.is_empty());
    }
}
