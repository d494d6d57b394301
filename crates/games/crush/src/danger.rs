//! What the coming Monster phase can do to a unit: every face of the Monster Die and every roll of a Blast is carried out.

use kernel::{Reading, Seat, Sink};
use serde::Serialize;

use crate::{
    board::{Board, Square},
    city::MonsterDieFace,
    event::{Cause, Event},
    lines, monster,
    setup::Rules,
    state::State,
    units::{Kind, Slot},
};

/// How many ways a Monster phase can go, all with the same chance: six faces, and six rolls if it is a Blast.
pub(crate) const WAYS: u8 = 36;

/// A chance: in this many of as many ways that are all as likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// In how many ways it happens.
    pub ways: u8,
    /// How many ways there are.
    pub of: u8,
}

/// A square of a danger zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InZone {
    /// The roll that picks the zone.
    pub roll: u8,
    /// The number of the zone, 1 to 4, in the order in which they are carried out.
    pub zone: u8,
    /// Which of its squares.
    pub square: ZoneSquare,
}

/// Which square of a danger zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ZoneSquare {
    /// Next to the Monster.
    A,
    /// Beyond it.
    B,
}

/// How a unit can be lost in the coming Monster phase, if nothing else moves before it. The chances are exact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Danger {
    /// The chance that it is lost.
    pub lost: Odds,
    /// In how many of those ways the Monster steps on it.
    pub trampled: u8,
    /// In how many a Free tentacle thrashes it.
    pub thrashed: u8,
    /// In how many a Blast grabs it.
    pub grabbed: u8,
    /// In how many a new MegaHole swallows it.
    pub swallowed: u8,
    /// The Free tentacles beside the square.
    pub tentacles: Board,
    /// The danger zones that the square is in.
    pub zones: Vec<InZone>,
}

/// The danger zones of every roll where the Monster stands now, and the squares where a face or roll can destroy a unit.
#[derive(Clone, Debug)]
pub(crate) struct Dangers {
    zones: [Vec<(Square, InZone)>; 6],
    /// Where going forward can hit a helicopter, or a tank.
    forward: [Board; 2],
    /// Where turning can.
    turning: [Board; 2],
    blast: [Board; 6],
    anywhere: [Board; 2],
}

impl Dangers {
    /// The dangers of a position. A new MegaHole reaches one square further than what the Monster or a tentacle hits, and
    /// only tanks fall into it, or helicopters too where CMR-82 is read otherwise.
    pub(crate) fn of(rules: &Rules, state: &State) -> Self {
        let under = lines::block(state.monster.ahead().corner);
        let thrashed = lines::grown(state.free);
        let flying = |near: Board| match rules.readings.falling_helicopter {
            Reading::Ours => near,
            Reading::Other => lines::grown(near),
        };
        let forward = [flying(under), lines::grown(under)];
        let turning = [flying(thrashed), lines::grown(thrashed)];
        let mut zones: [Vec<(Square, InZone)>; 6] = Default::default();
        let mut blast = [Board::NONE; 6];
        for ((zones, blast), (roll, of_roll)) in
            zones.iter_mut().zip(&mut blast).zip((1..).zip(&rules.city.zones))
        {
            for (number, zone) in (1..).zip(of_roll) {
                for (near, square) in [(zone.a, ZoneSquare::A), (zone.b, ZoneSquare::B)] {
                    if let Some(at) = near.square(state.monster) {
                        zones.push((at, InZone { roll, zone: number, square }));
                        blast.insert(at);
                    }
                }
            }
        }
        let zoned = blast.into_iter().fold(Board::NONE, Board::or);
        let anywhere = Kind::BOTH.map(|kind| forward[kind as usize] | turning[kind as usize] | zoned);
        Self { zones, forward, turning, blast, anywhere }
    }

    /// The danger of a unit in a position: nothing if no face and no roll comes near it. The Monster and the Free tentacles
    /// are where they were when the dangers were worked out.
    pub(crate) fn to(&self, rules: &Rules, state: &State, (seat, slot): (Seat, Slot)) -> Option<Danger> {
        let at = state.force(seat).status(slot).square()?;
        if !self.anywhere[slot.kind() as usize].has(at) {
            return None;
        }
        let mut danger = Danger {
            lost: Odds { ways: 0, of: WAYS },
            trampled: 0,
            thrashed: 0,
            grabbed: 0,
            swallowed: 0,
            tentacles: lines::around(at) & state.free,
            zones: self
                .zones
                .iter()
                .flatten()
                .filter(|(square, _)| *square == at)
                .map(|(_, zone)| *zone)
                .collect(),
        };
        let kind = slot.kind() as usize;
        for face in MonsterDieFace::ALL {
            // Faces that the die has twice are carried out once.
            let faces = rules.city.die.iter().filter(|other| **other == face).count() as u8;
            match face {
                _ if faces == 0 => {}
                MonsterDieFace::Forward if !self.forward[kind].has(at) => {}
                MonsterDieFace::Left | MonsterDieFace::Right if !self.turning[kind].has(at) => {}
                MonsterDieFace::Forward | MonsterDieFace::Left | MonsterDieFace::Right => {
                    let (mut after, mut fate) = (*state, Fate::of(seat, at));
                    monster::die(rules, &mut after, face, &mut fate);
                    danger.count(fate.cause, 6 * faces);
                }
                MonsterDieFace::Blast => {
                    for (roll, _) in (1..).zip(self.blast).filter(|(_, reaches)| reaches.has(at)) {
                        let (mut after, mut fate) = (*state, Fate::of(seat, at));
                        monster::blast(rules, &mut after, roll, &mut fate);
                        danger.count(fate.cause, faces);
                    }
                }
            }
        }
        Some(danger)
    }

    /// The danger zones of a roll, each with its squares on the board.
    pub(crate) fn zones(&self) -> &[Vec<(Square, InZone)>; 6] {
        &self.zones
    }
}

impl Danger {
    /// Adds what became of the unit in some ways.
    fn count(&mut self, fate: Option<Cause>, ways: u8) {
        let Some(cause) = fate else { return };
        self.lost.ways += ways;
        match cause {
            Cause::Trampled => self.trampled += ways,
            Cause::Thrashed => self.thrashed += ways,
            Cause::Seized(_) => self.grabbed += ways,
            Cause::Collapse => self.swallowed += ways,
            // Cards and shots do these, and none is played in a Monster phase.
            Cause::FireDamage
            | Cause::Gas
            | Cause::Mashed
            | Cause::Missile
            | Cause::CriticalMiss
            | Cause::Unlucky
            | Cause::TooLate => {}
        }
    }
}

/// What becomes of the unit on a square while events are told.
struct Fate {
    seat: Seat,
    at: Square,
    cause: Option<Cause>,
}

impl Fate {
    fn of(seat: Seat, at: Square) -> Self {
        Self { seat, at, cause: None }
    }
}

impl Sink<Event> for Fate {
    fn put(&mut self, event: Event) {
        if let Event::UnitLost { seat, at, cause, .. } = event
            && (seat, at) == (self.seat, self.at)
        {
            self.cause = Some(cause);
        }
    }
}
