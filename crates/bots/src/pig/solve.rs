//! Solves Pig: the chance of winning with either choice in every position.
//!
//! Held scores only grow, so pairs of scores are solved from the highest down. Within a pair there is a circle: a one
//! passes the die with the scores as they were, so each player's chance depends on the other's. For given choices each
//! is a straight line in the other, and two lines meet in one point. Choosing again at that point, and meeting again,
//! soon changes nothing any more. Only the chances at the start of a turn are kept; a turn is quickly worked out anew.

use std::sync::LazyLock;

use ::pig::GOAL;

/// The scores that can be held without having won.
const SCORES: usize = GOAL as usize;
/// The sides of the die.
const SIDES: usize = 6;
/// What one more round may still change in a solved pair.
const STILL: f64 = 1e-15;
/// Far more rounds than any pair needs.
const MOST_ROUNDS: usize = 100;

static STARTS: LazyLock<Starts> = LazyLock::new(Starts::solve);

/// The chance of winning with either choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chances {
    pub(super) roll: f64,
    pub(super) hold: f64,
}

/// The chances of whoever has the turn, from what is held and what the turn has gathered.
pub(super) fn chances(own: u16, other: u16, total: u16) -> Chances {
    let held = |score: u16| usize::from(score).min(SCORES - 1);
    let (own, other, total) = (held(own), held(other), usize::from(total).min(SCORES));
    let pass = 1.0 - STARTS.of(other, own);
    let turn = Turn::new(&STARTS, own, other, pass);
    let hold = if total == 0 { pass } else { STARTS.hold(own, other, total) };
    Chances { roll: turn.roll(total).at(pass), hold }
}

/// A chance that depends on what it is worth to pass the die with nothing.
#[derive(Clone, Copy, Debug)]
struct Line {
    height: f64,
    slope: f64,
}

impl Line {
    const WON: Self = Self { height: 1.0, slope: 0.0 };

    fn at(self, pass: f64) -> f64 {
        self.height + self.slope * pass
    }
}

/// One turn from its start: the chance at every total, by the best choices for one worth of passing.
struct Turn {
    values: Vec<Line>,
}

impl Turn {
    fn new(starts: &Starts, own: usize, other: usize, pass: f64) -> Self {
        // From the totals that win down, because a roll only adds.
        let mut turn = Self { values: vec![Line::WON; SCORES - own] };
        for total in (0..SCORES - own).rev() {
            let roll = turn.roll(total);
            // To hold nothing only passes the die, and is never better than to roll: the tests look.
            let hold = if total == 0 { 0.0 } else { starts.hold(own, other, total) };
            let holds = hold > roll.at(pass);
            turn.values[total] = if holds { Line { height: hold, slope: 0.0 } } else { roll };
        }
        turn
    }

    /// The chance with one more roll: a one passes the die, all else adds.
    fn roll(&self, total: usize) -> Line {
        let mut sum = Line { height: 0.0, slope: 1.0 };
        for face in 2..=SIDES {
            let value = self.values.get(total + face).unwrap_or(&Line::WON);
            sum.height += value.height;
            sum.slope += value.slope;
        }
        Line { height: sum.height / SIDES as f64, slope: sum.slope / SIDES as f64 }
    }
}

/// The chance of winning when a turn begins, by the own held score and the other's.
struct Starts(Vec<f64>);

impl Starts {
    fn solve() -> Self {
        let mut starts = Self(vec![0.5; SCORES * SCORES]);
        for both in (0..=2 * (SCORES - 1)).rev() {
            for low in both.saturating_sub(SCORES - 1)..=both / 2 {
                starts.meet(low, both - low);
            }
        }
        starts
    }

    /// Solves the two positions with these scores, once those with higher ones are solved.
    fn meet(&mut self, one: usize, other: usize) {
        for _ in 0..MOST_ROUNDS {
            let before = [self.of(one, other), self.of(other, one)];
            let mine = Turn::new(self, one, other, 1.0 - before[1]).values[0];
            let theirs = Turn::new(self, other, one, 1.0 - before[0]).values[0];
            // Each passes what the other's chance leaves: `x = mine.at(1 - y)` and `y = theirs.at(1 - x)`.
            let met = mine.at(1.0 - theirs.at(1.0)) / (1.0 - mine.slope * theirs.slope);
            self.0[one * SCORES + other] = met;
            self.0[other * SCORES + one] = theirs.at(1.0 - met);
            let change = (before[0] - self.of(one, other)).abs().max((before[1] - self.of(other, one)).abs());
            if change < STILL {
                break;
            }
        }
    }

    fn of(&self, own: usize, other: usize) -> f64 {
        self.0[own * SCORES + other]
    }

    /// The chance after holding a total.
    fn hold(&self, own: usize, other: usize, total: usize) -> f64 {
        if own + total >= SCORES { 1.0 } else { 1.0 - self.of(other, own + total) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance in a position, by the better choice.
    fn value(own: u16, other: u16, total: u16) -> f64 {
        let chances = chances(own, other, total);
        chances.roll.max(chances.hold)
    }

    /// Every position follows from those after it; every third score is enough to be sure, and quick.
    #[test]
    fn every_position_follows_from_the_next() {
        for own in (0..GOAL).step_by(3) {
            for other in (0..GOAL).step_by(7) {
                for total in (0..GOAL - own).step_by(5) {
                    let Chances { roll, hold } = chances(own, other, total);
                    let lost = 1.0 - value(other, own, 0);
                    let added: f64 = (2..=6).map(|face| value(own, other, total + face)).sum();
                    assert!((roll - (lost + added) / 6.0).abs() < 1e-12, "{own} {other} {total}");
                    let held = 1.0 - value(other, own + total, 0);
                    assert!((hold - held).abs() < 1e-12, "{own} {other} {total}");
                    assert!(total > 0 || hold <= roll, "{own} {other}: to hold nothing is never better");
                }
            }
        }
    }

    #[test]
    fn known_chances() {
        // Whoever begins wins 53.06 % of the time under best play (Neller and Presser, 2004).
        assert!((value(0, 0, 0) - 0.5306).abs() < 5e-5);
        let won = chances(60, 50, 40);
        assert!((won.hold - 1.0).abs() < 1e-15 && won.roll < 1.0);
    }
}
