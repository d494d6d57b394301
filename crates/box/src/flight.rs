//! How a throw looked: what the dice fell on, and where each of them was at every moment, for whoever shows it.

mod written;

use ::monster_strike::{MonsterStrike, Slot, Spot};
use ::strike::{Face, Strike};
use kernel::Game;
use serde::{Deserialize, Serialize};
use throw::{ArenaMeasures, TownMeasures, Trajectory};

use self::written::WrittenFlight;

/// How many moments a second a flight has.
pub const MOMENTS_A_SECOND: u16 = throw::FRAME_RATE;

/// What a part of the ground is. Walls and mats are oval, all else has four corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The sloping wall around a mat, with everything within.
    Wall,
    /// What dice are thrown onto in an arena.
    Mat,
    /// The whole table.
    Table,
    /// A sheet of paper.
    Sheet,
    /// A place for a card.
    Card,
}

/// A part of the ground from above, in tenths of a millimetre from the middle: x to the right, y away from the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outline {
    /// What it is.
    pub part: Part,
    /// Its middle.
    pub middle: (i16, i16),
    /// Its length along x and its width along y.
    pub size: (u16, u16),
    /// What is written on it, row by row.
    pub words: Vec<String>,
}

impl Outline {
    /// Whether a point is on it.
    pub fn holds(&self, x: i16, y: i16) -> bool {
        let off = |at: i16, middle: i16| 2 * (i128::from(at) - i128::from(middle)).abs();
        let (dx, dy) = (off(x, self.middle.0), off(y, self.middle.1));
        let (length, width) = (i128::from(self.size.0), i128::from(self.size.1));
        match self.part {
            Part::Wall | Part::Mat => (dx * width).pow(2) + (dy * length).pow(2) <= (length * width).pow(2),
            Part::Table | Part::Sheet | Part::Card => dx <= length && dy <= width,
        }
    }
}

/// What dice fall on, from above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ground {
    /// Its parts, each on top of those before it. What is not on the first one has left.
    pub outlines: Vec<Outline>,
    /// The part of the world that is worth showing: from the nearest point on the left to the furthest on the right.
    pub seen: ((i16, i16), (i16, i16)),
    /// The edge of a die.
    pub die: u16,
    /// What the sides 1 to 6 of a die show.
    pub faces: [char; 6],
}

/// A die at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Its middle: x, y and z, upwards, in tenths of a millimetre.
    pub place: (i16, i16, i16),
    /// How it is turned: the quaternion x, y, z, w in 1/1024.
    pub turn: [i16; 4],
    /// What looks up.
    pub face: char,
}

/// One die of a flight.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "written::WrittenFlyer"))]
pub struct Flyer {
    /// Where it was, moment by moment, until it lay still or had left.
    pub moments: Vec<Moment>,
    /// What it shows at the end; nothing if it has left.
    pub shows: Option<char>,
}

/// How a throw looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WrittenFlight"))]
#[serde(into = "WrittenFlight", try_from = "WrittenFlight")]
pub struct Flight {
    /// What the dice fell on.
    pub ground: Ground,
    /// Every die: those that lay there first, then the thrown ones.
    pub dice: Vec<Flyer>,
}

impl Flight {
    /// What a trajectory shows above this ground.
    pub fn of(ground: Ground, trajectory: &Trajectory) -> Self {
        let tracks = trajectory.tracks();
        let longest = tracks.iter().map(Vec::len).max().unwrap_or(0);
        let dice = tracks.into_iter().map(|track| {
            let moment = |frame: &throw::Frame| {
                let [x, y, z] = frame.place;
                Moment { place: (x, y, z), turn: frame.turn, face: ground.faces[top(frame.turn)] }
            };
            let moments: Vec<Moment> = track.iter().map(moment).collect();
            let stays = |moment: &&Moment| {
                let on = |rim: &Outline| rim.holds(moment.place.0, moment.place.1);
                moments.len() == longest && ground.outlines.first().is_none_or(on)
            };
            let shows = moments.last().filter(stays).map(|moment| moment.face);
            Flyer { moments, shows }
        });
        let dice = dice.collect();
        Self { ground, dice }
    }

    /// How many moments it takes.
    pub fn len(&self) -> usize {
        self.dice.iter().map(|die| die.moments.len()).max().unwrap_or(0)
    }

    /// Whether nothing moves in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The side that looks up most, counted from 0: how far each side's direction points upwards, by a turn's quaternion.
fn top(turn: [i16; 4]) -> usize {
    let [x, y, z, w] = turn.map(i64::from);
    let (two, three, one) = (2 * (x * z - w * y), 2 * (y * z + w * x), w * w + z * z - x * x - y * y);
    let sides = [one, two, three, -three, -two, -one];
    let best = sides.iter().max().copied().unwrap_or(one);
    sides.iter().position(|side| *side == best).unwrap_or(0)
}

/// How far beyond the mat an arena is shown: hands are mostly at its ends.
const AROUND: (i16, i16) = (450, 200);

/// Rule STR-03: the arena.
pub(crate) fn arena(rules: &<Strike as Game>::Rules) -> Ground {
    let (length, width) = (10 * rules.arena.length, 10 * rules.arena.width);
    let ArenaMeasures { wall, slope, .. } = ArenaMeasures::PUBLISHED;
    let flare = 2 * (f64::from(wall) * f64::from(slope).to_radians().tan()).round() as u16;
    let oval =
        |part, length, width| Outline { part, middle: (0, 0), size: (length, width), words: Vec::new() };
    let half = |side: u16, more: i16| i16::try_from(side / 2).unwrap_or(i16::MAX).saturating_add(more);
    let (x, y) = (half(length, AROUND.0), half(width, AROUND.1));
    let face = |side: usize| Face::on_side(side as u8 + 1).map(|face| rules.content.sign(face).mark);
    Ground {
        outlines: vec![oval(Part::Wall, length + flare, width + flare), oval(Part::Mat, length, width)],
        seen: ((-x, -y), (x, y)),
        die: 10 * rules.arena.die,
        faces: std::array::from_fn(|side| face(side).unwrap_or('?')),
    }
}

/// The town with the monsters that stand in it.
pub(crate) fn town(rules: &<MonsterStrike as Game>::Rules, state: &<MonsterStrike as Game>::State) -> Ground {
    let TownMeasures { length, width, sheet, card, die, .. } = TownMeasures::PUBLISHED;
    let part = |part, middle, size, words| Outline { part, middle, size, words };
    let mut outlines = vec![part(Part::Table, (0, 0), (length, width), Vec::new())];
    for (spot, x) in Spot::ALL.into_iter().zip([-sheet.0.cast_signed(), 0, sheet.0.cast_signed()]) {
        let words = vec![format!("{} location", spot.word())];
        outlines.push(part(Part::Sheet, (x, 0), sheet, words));
    }
    for slot in Slot::all() {
        let mut words = vec![slot.number().to_string()];
        if let Some(place) = state.monster(slot) {
            let monster = rules.content.monster(place);
            words.push(monster.face.name.clone());
            // Three letters, which the narrowest card has room for.
            words.push(format!("L{:>2}", monster.level));
        }
        outlines.push(part(Part::Card, slot.middle(), card, words));
    }
    let faces = ['1', '2', '3', '4', '5', '6'];
    Ground { outlines, seen: ((-3400, -2100), (3400, 1500)), die, faces }
}

#[cfg(test)]
mod tests {
    use throw::{Frame, ONE};

    use super::*;

    fn frame(place: [i16; 3], turn: [i16; 4]) -> Frame {
        Frame { place, turn }
    }

    #[test]
    fn a_quaternion_says_which_side_looks_up() {
        const HALF: i16 = 724;
        let turns = [
            [0, 0, 0, ONE],
            [0, -HALF, 0, HALF],
            [HALF, 0, 0, HALF],
            [-HALF, 0, 0, HALF],
            [0, HALF, 0, HALF],
            [ONE, 0, 0, 0],
        ];
        for (side, turn) in turns.into_iter().enumerate() {
            assert_eq!(top(turn), side, "{turn:?}");
            assert_eq!(top(turn.map(|part| -part)), side, "the other sign turns alike");
        }
    }

    #[test]
    fn what_leaves_shows_nothing() {
        let rules = <Strike as kernel::Meta>::rules(&kernel::Setup::of(2)).unwrap();
        let flat = [0, 0, 0, ONE];
        let stays = vec![frame([0, 0, 80], flat), frame([10, 0, 80], flat)];
        let beyond = vec![frame([0, 0, 80], flat), frame([0, 690, 80], flat)];
        let early = vec![frame([0, 0, 80], flat)];
        let flight = Flight::of(arena(&rules), &Trajectory::of(&[stays, beyond, early]));
        assert_eq!(flight.len(), 2);
        let shown: Vec<Option<char>> = flight.dice.iter().map(|die| die.shows).collect();
        assert_eq!(shown, [Some('X'), None, None]);
        assert_eq!(flight.dice[1].moments[1].place, (0, 690, 80));
    }

    #[test]
    fn an_oval_has_no_corners() {
        let outline = |part| Outline { part, middle: (100, 0), size: (1000, 600), words: Vec::new() };
        for (part, corner) in [(Part::Mat, false), (Part::Sheet, true)] {
            assert!(outline(part).holds(600, 0) && outline(part).holds(100, -300), "{part:?}");
            assert!(!outline(part).holds(601, 0) && !outline(part).holds(100, 301), "{part:?}");
            assert_eq!(outline(part).holds(590, 290), corner, "{part:?}");
        }
    }
}
