//! Free aims as the notation of choices writes them, for a cross that is moved over the arena or the town.
//!
//! Everything that reads notation for the cross is here and nowhere else.

use super::squares::Heading;

/// A throw from a hand at a point, in tenths of a millimetre, centimetres a second and turns a second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FreeAim {
    /// What is written before it, such as `all-in`.
    before: String,
    pub(super) hand: (i32, i32, i32),
    pub(super) point: (i32, i32),
    speed: i32,
    spin: i32,
}

/// What is changed of an aim while its point stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The next hand.
    Hand,
    /// A faster throw.
    Faster,
    /// A slower throw.
    Slower,
    /// The next spin.
    Spin,
}

impl FreeAim {
    /// Reads an aim such as `aim -1160,0,670 at 400,-250 speed 160 spin 4`.
    pub(super) fn read(notation: &str) -> Option<Self> {
        let (before, rest) = match notation.strip_prefix("aim ") {
            Some(rest) => ("", rest),
            None => notation.split_once(" aim ")?,
        };
        let words: Vec<&str> = rest.split(' ').collect();
        let [hand, "at" | "to", point, "speed", speed, "spin", spin] = words[..] else { return None };
        let numbers =
            |text: &str| text.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<i32>>>();
        let ([x, y, z], [to_x, to_y]) = (numbers(hand)?.try_into().ok()?, numbers(point)?.try_into().ok()?);
        let (speed, spin) = (speed.parse().ok()?, spin.parse().ok()?);
        Some(Self { before: before.to_owned(), hand: (x, y, z), point: (to_x, to_y), speed, spin })
    }

    /// How unlike two throws are, wherever they are aimed at: the hand is the same if it is in the same place, or in the same
    /// place beside the point.
    fn unlikeness(&self, other: &Self) -> i64 {
        let apart = |one: [i32; 3], two: [i32; 3]| -> i64 {
            one.iter().zip(two).map(|(one, two)| i64::from(one.abs_diff(two))).sum()
        };
        let there = |aim: &Self| [aim.hand.0, aim.hand.1, aim.hand.2];
        let beside = |aim: &Self| [aim.hand.0 - aim.point.0, aim.hand.1 - aim.point.1, aim.hand.2];
        let hand = apart(there(self), there(other)).min(apart(beside(self), beside(other)));
        hand + 3 * i64::from(self.speed.abs_diff(other.speed))
            + 50 * i64::from(self.spin.abs_diff(other.spin))
    }

    /// How far away another point is in this direction; what lies aside counts more. Nothing if it lies behind.
    fn distance(&self, other: &Self, heading: Heading) -> Option<i64> {
        let (right, away) = (other.point.0 - self.point.0, other.point.1 - self.point.1);
        let (ahead, aside) = match heading {
            Heading::Up => (away, right),
            Heading::Down => (-away, right),
            Heading::Left => (-right, away),
            Heading::Right => (right, away),
        };
        (ahead > 0).then(|| i64::from(ahead) + 3 * i64::from(aside.abs()))
    }

    /// The place of the aim at the nearest point in this direction that is most like this one.
    pub(super) fn towards<'a>(
        &self,
        heading: Heading,
        aims: impl Iterator<Item = (usize, &'a Self)>,
    ) -> Option<usize> {
        let ahead = aims.filter(|(_, aim)| aim.before == self.before);
        let ahead = ahead
            .filter_map(|(place, aim)| Some((self.distance(aim, heading)?, self.unlikeness(aim), place)));
        ahead.min().map(|(.., place)| place)
    }

    /// The place of the aim at the same point with this change, and otherwise as like as possible.
    pub(super) fn changed<'a>(
        &self,
        change: Change,
        aims: impl Iterator<Item = (usize, &'a Self)>,
    ) -> Option<usize> {
        let here = aims.filter(|(_, aim)| aim.before == self.before && aim.point == self.point);
        let here: Vec<(usize, &Self)> = here.collect();
        let same_hand = |aim: &Self| aim.hand == self.hand;
        match change {
            Change::Hand => {
                let mut hands: Vec<_> = here.iter().map(|(_, aim)| aim.hand).collect();
                hands.sort_unstable();
                hands.dedup();
                let now = hands.iter().position(|hand| *hand == self.hand)?;
                let next = hands[(now + 1) % hands.len()];
                let there = here.iter().filter(|(_, aim)| aim.hand == next);
                there.min_by_key(|(_, aim)| self.unlikeness(aim)).map(|(place, _)| *place)
            }
            Change::Faster | Change::Slower => {
                let further = |aim: &Self| match change {
                    Change::Faster => aim.speed > self.speed,
                    Change::Slower | Change::Hand | Change::Spin => aim.speed < self.speed,
                };
                let there = here.iter().filter(|(_, aim)| same_hand(aim) && further(aim));
                there.min_by_key(|(_, aim)| self.unlikeness(aim)).map(|(place, _)| *place)
            }
            Change::Spin => {
                let there = here.iter().filter(|(_, aim)| same_hand(aim) && aim.speed == self.speed);
                let mut spins: Vec<_> = there.map(|(place, aim)| (aim.spin, *place)).collect();
                spins.sort_unstable();
                let now = spins.iter().position(|(spin, _)| *spin == self.spin)?;
                Some(spins[(now + 1) % spins.len()].1)
            }
        }
    }
}

/// The dice that lie there, as a position writes them: `5@300,-120,80,700` or `5@4:300,-120,80,700`. Each with its face and
/// where it lies.
pub(super) fn dice(position: &str) -> Vec<(char, (i16, i16))> {
    let read = |word: &str| {
        let (face, place) = word.split_once('@')?;
        let place = place.rsplit(':').next()?;
        let mut numbers = place.split(',').map(|number| number.parse::<i16>().ok());
        let mut letters = face.chars();
        let face = letters.next().filter(|_| letters.next().is_none())?;
        Some((face, (numbers.next()??, numbers.next()??)))
    };
    position.split(' ').filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aims() -> Vec<FreeAim> {
        let mut all = Vec::new();
        for point in ["-400,0", "0,0", "400,0", "0,250"] {
            for hand in ["-1160,0,670", "1160,0,670"] {
                for speed in [80, 160, 280] {
                    for spin in [-4, 0, 4] {
                        all.push(format!("aim {hand} at {point} speed {speed} spin {spin}"));
                    }
                }
            }
        }
        all.iter().map(|text| FreeAim::read(text).unwrap()).collect()
    }

    #[test]
    fn aims_are_read_and_nothing_else_is() {
        let aim = FreeAim::read("again 1 aim -690,-2397,3048 to -690,-450 speed 76 spin -3").unwrap();
        assert_eq!(
            (aim.before.as_str(), aim.hand, aim.point),
            ("again 1", (-690, -2397, 3048), (-690, -450))
        );
        assert_eq!((aim.speed, aim.spin), (76, -3));
        for text in
            ["roll", "aim", "aim 1,2 at 3,4 speed 5 spin 6", "drop 4", "aim 1,2,3 at 3,4 speed x spin 6"]
        {
            assert_eq!(FreeAim::read(text), None, "{text}");
        }
    }

    #[test]
    fn the_cross_moves_and_the_throw_stays_the_same() {
        let all = aims();
        let at = |text: &str| all.iter().position(|aim| *aim == FreeAim::read(text).unwrap()).unwrap();
        let from = |text: &str, heading| all[at(text)].towards(heading, all.iter().enumerate());
        let middle = "aim 1160,0,670 at 0,0 speed 160 spin 4";
        assert_eq!(from(middle, Heading::Right), Some(at("aim 1160,0,670 at 400,0 speed 160 spin 4")));
        assert_eq!(from(middle, Heading::Up), Some(at("aim 1160,0,670 at 0,250 speed 160 spin 4")));
        assert_eq!(from(middle, Heading::Down), None);
    }

    #[test]
    fn hand_speed_and_spin_change_one_at_a_time() {
        let all = aims();
        let read = |text: &str| FreeAim::read(text).unwrap();
        let changed =
            |text: &str, change| all[read(text).changed(change, all.iter().enumerate()).unwrap()].clone();
        let first = "aim -1160,0,670 at 0,0 speed 160 spin 4";
        assert_eq!(changed(first, Change::Hand), read("aim 1160,0,670 at 0,0 speed 160 spin 4"));
        assert_eq!(changed(first, Change::Faster), read("aim -1160,0,670 at 0,0 speed 280 spin 4"));
        assert_eq!(changed(first, Change::Slower), read("aim -1160,0,670 at 0,0 speed 80 spin 4"));
        assert_eq!(changed(first, Change::Spin), read("aim -1160,0,670 at 0,0 speed 160 spin -4"));
        let fastest = read("aim -1160,0,670 at 0,0 speed 280 spin 4");
        assert_eq!(fastest.changed(Change::Faster, all.iter().enumerate()), None);
    }

    #[test]
    fn dice_are_found_in_positions() {
        let found = dice("2 players | dice 5@4:-700,12,80,1024 2@- | 3@300,-120,80,0 pools 4 4");
        assert_eq!(found, [('5', (-700, 12)), ('3', (300, -120))]);
    }
}
