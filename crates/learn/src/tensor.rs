//! The tensor that an observation is written into, and the list of its segments.

use kernel::Seat;

/// A named part of an observation. All segments in order make up the whole tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What its numbers are.
    pub name: &'static str,
    /// Its dimensions, the outermost first. Numbers are laid out row by row.
    pub shape: Vec<usize>,
    /// What values its numbers have.
    pub range: Range,
    /// The index of its first number in the tensor.
    pub start: usize,
}

impl Segment {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What values the numbers of a segment have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// 0 or 1.
    Flag,
    /// From 0 to 1.
    Share,
    /// From -1 to 1.
    Signed,
}

impl Range {
    /// Whether a number is one of these values.
    pub fn holds(self, number: f32) -> bool {
        match self {
            Self::Flag => number.to_bits() == 0.0_f32.to_bits() || number.to_bits() == 1.0_f32.to_bits(),
            Self::Share => (0.0..=1.0).contains(&number),
            Self::Signed => (-1.0..=1.0).contains(&number),
        }
    }
}

/// Takes the numbers of an observation one after the other.
///
/// A game announces every segment by its name and then writes its numbers. The numbers go into the caller's slice, which is
/// filled with zeros before. Nothing is allocated unless the segments are listed.
#[derive(Debug)]
pub struct Tensor<'a> {
    into: &'a mut [f32],
    at: usize,
    /// The segments, where somebody wants to know them.
    listed: Option<Vec<Segment>>,
}

impl<'a> Tensor<'a> {
    /// Writes into this slice.
    pub(crate) fn new(into: &'a mut [f32]) -> Self {
        into.fill(0.0);
        Self { into, at: 0, listed: None }
    }

    /// Writes nowhere, and lists the segments.
    pub(crate) fn listing() -> Self {
        Self { into: &mut [], at: 0, listed: Some(Vec::new()) }
    }

    /// How many numbers were written, those included that found no room.
    pub(crate) fn written(&self) -> usize {
        self.at
    }

    /// The segments that were announced.
    pub(crate) fn segments(self) -> Vec<Segment> {
        self.listed.unwrap_or_default()
    }

    /// Announces the next segment.
    pub fn segment(&mut self, name: &'static str, shape: &[usize], range: Range) {
        if let Some(listed) = &mut self.listed {
            listed.push(Segment { name, shape: shape.to_vec(), range, start: self.at });
        }
    }

    /// Writes a number a few cells ahead, without going on.
    #[inline]
    fn set(&mut self, ahead: usize, number: f32) {
        if let Some(cell) = self.into.get_mut(self.at + ahead) {
            *cell = number;
        }
    }

    /// Leaves this many numbers at zero.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// Writes one number.
    #[inline]
    fn put(&mut self, number: f32) {
        self.set(0, number);
        self.at += 1;
    }

    /// Writes 1 where something is so, and 0 where it is not.
    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.put(f32::from(u8::from(is_so)));
    }

    /// Writes one of `size` categories as a 1 among zeros; only zeros for `None`.
    #[inline]
    pub fn one_hot(&mut self, category: Option<usize>, size: usize) {
        self.many_hot(category, size);
    }

    /// Writes any number of `size` categories as ones among zeros.
    #[inline]
    pub fn many_hot(&mut self, categories: impl IntoIterator<Item = usize>, size: usize) {
        for category in categories.into_iter().filter(|category| *category < size) {
            self.set(category, 1.0);
        }
        self.at += size;
    }

    /// Writes a count as its share of the most there can be.
    #[inline]
    pub fn share(&mut self, count: impl Into<u32>, most: impl Into<u32>) {
        let (count, most) = (count.into(), most.into().max(1));
        self.put(count.min(most) as f32 / most as f32);
    }

    /// Writes a number that may be negative as its share of the furthest from zero it can be.
    #[inline]
    pub fn signed(&mut self, number: impl Into<i32>, most: impl Into<i32>) {
        let (number, most) = (number.into(), most.into().max(1));
        self.put(number.clamp(-most, most) as f32 / most as f32);
    }
}

/// The seats of a table clockwise, the observer's first.
pub(crate) fn around(observer: Seat, players: u8) -> impl Iterator<Item = Seat> + Clone {
    let players = players.max(1);
    (0..players)
        .map(move |ahead| Seat(((u16::from(observer.0) + u16::from(ahead)) % u16::from(players)) as u8))
}

/// How many seats clockwise of the observer a seat is; none if nobody sits there.
#[inline]
pub(crate) fn ahead(observer: Seat, seat: Seat, players: u8) -> Option<usize> {
    let players = usize::from(players.max(1));
    (seat.index() < players).then(|| (seat.index() + players - observer.index() % players) % players)
}

/// The seat this far clockwise of the observer; none if the table is smaller.
#[inline]
pub(crate) fn seat_ahead(observer: Seat, ahead: usize, players: u8) -> Option<Seat> {
    around(observer, players).nth(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_they_were_written() {
        let mut numbers = [9.0; 10];
        let mut tensor = Tensor::new(&mut numbers);
        tensor.flag(true);
        tensor.one_hot(Some(1), 2);
        tensor.one_hot(None, 1);
        tensor.many_hot([0, 2, 7], 3);
        tensor.share(5_u32, 10_u32);
        tensor.signed(-30, 20);
        tensor.skip(1);
        assert_eq!(tensor.written(), 10);
        // Twice each number is a whole one.
        assert_eq!(numbers.map(|number| (2.0 * number) as i32), [2, 0, 2, 0, 2, 0, 2, 1, -2, 0]);
    }

    #[test]
    fn a_slice_that_is_too_short_is_not_overrun() {
        let mut numbers = [9.0; 2];
        let mut tensor = Tensor::new(&mut numbers);
        tensor.one_hot(Some(4), 5);
        tensor.flag(true);
        assert_eq!(tensor.written(), 6);
        assert_eq!(numbers.map(f32::to_bits), [0, 0]);
    }

    #[test]
    fn seats_are_counted_from_the_observer() {
        let seats: Vec<u8> = around(Seat(2), 4).map(|seat| seat.0).collect();
        assert_eq!(seats, [2, 3, 0, 1]);
        assert_eq!(ahead(Seat(2), Seat(1), 4), Some(3));
        assert_eq!(ahead(Seat(2), Seat(4), 4), None);
        for seat in Seat::all(4) {
            assert_eq!(ahead(Seat(2), seat, 4).and_then(|far| seat_ahead(Seat(2), far, 4)), Some(seat));
        }
        assert_eq!(seat_ahead(Seat(2), 4, 4), None);
    }
}
