//! What each square is good for: the shots it gives after the Monster has moved, and the dangers there.

use crush::{
    Board, COLUMNS, Kind, MonsterDieFace, ROWS, Rules, SQUARES, Square, State, Way, hits_of_six, targets_from,
};
use kernel::Seat;

/// How much each reason to stand somewhere counts, in points of the mission score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A hit, on average.
    pub(super) hit: f64,
    /// A lost unit, with how often the Monster Die is rolled before it can move again.
    pub(super) loss: f64,
    /// One step nearer to the Monster.
    pub(super) nearer: f64,
    /// Survivors next to a unit; less with every step.
    pub(super) rescue: f64,
    /// A unit that comes in.
    pub(super) entering: f64,
}

impl Weights {
    /// What won most against others of its kind.
    pub(super) const GREEDY: Self =
        Self { hit: 0.62, loss: 2.46, nearer: 0.012, rescue: 0.9, entering: -0.3 };
}

/// A position as units look at it before the Monster moves.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    weights: Weights,
    /// The position, and the same with the Monster one Monster Square ahead, with how likely each is.
    worlds: [(State, f64); 2],
    /// The chance of being destroyed on each square, in the street and over a building.
    dangers: [[f64; SQUARES]; 2],
    /// The player's survivors.
    survivors: Board,
    /// The middle of the Monster, doubled.
    middle: (i32, i32),
}

impl Ground {
    /// Looks at a position for a player.
    pub(super) fn of(weights: Weights, rules: &Rules, state: &State, seat: Seat) -> Self {
        let share =
            |face: MonsterDieFace| rules.city.die.iter().filter(|other| **other == face).count() as f64 / 6.0;
        let forward = share(MonsterDieFace::Forward);
        let ahead = state.with_monster_ahead();
        let mut ground = Self {
            weights,
            worlds: [(*state, 1.0 - forward), (ahead, forward)],
            dangers: [[0.0; SQUARES]; 2],
            survivors: state.survivors(seat),
            middle: (
                2 * i32::from(state.monster().corner.column()) + 1,
                2 * i32::from(state.monster().corner.row()) + 1,
            ),
        };
        ground.add(ahead.monster_squares(), [forward; 2]);
        for tentacle in state.free() {
            ground.add(around(tentacle), [share(MonsterDieFace::Left) + share(MonsterDieFace::Right); 2]);
        }
        let blast = share(MonsterDieFace::Blast) / 6.0;
        for zone in rules.city.zones.iter().flatten() {
            // Over a building the building is grabbed instead.
            if let Some(a) = zone.a.square(state.monster()) {
                ground.add(Board::of(a), [blast, 0.0]);
            }
            if let Some(b) = zone.b.square(state.monster()) {
                ground.add(Board::of(b), [0.6 * blast, 0.0]);
            }
        }
        ground
    }

    fn add(&mut self, squares: Board, chances: [f64; 2]) {
        for square in squares {
            for (dangers, chance) in self.dangers.iter_mut().zip(chances) {
                let danger = &mut dangers[square.index()];
                *danger = 1.0 - (1.0 - *danger) * (1.0 - chance);
            }
        }
    }

    /// What it is worth to have a unit there.
    pub(super) fn place(&self, kind: Kind, at: Square, way: Way) -> f64 {
        let Weights { hit, loss, nearer, rescue, entering: _ } = self.weights;
        hit * self.shot(kind, at, way) - loss * self.danger(kind, at) - nearer * self.away(at)
            + rescue * self.rescue(kind, at)
    }

    /// The best chance of a hit in the attack that follows.
    fn shot(&self, kind: Kind, at: Square, way: Way) -> f64 {
        self.worlds.iter().map(|(state, chance)| chance * best_shot(state, kind, at, way)).sum()
    }

    fn danger(&self, kind: Kind, at: Square) -> f64 {
        let over = kind == Kind::Helicopter && self.worlds[0].0.buildings().has(at);
        self.dangers[usize::from(over)][at.index()]
    }

    fn away(&self, at: Square) -> f64 {
        let (x, y) = (2 * i32::from(at.column()) - self.middle.0, 2 * i32::from(at.row()) - self.middle.1);
        f64::from(x.abs() + y.abs()) / 2.0
    }

    fn rescue(&self, kind: Kind, at: Square) -> f64 {
        hope(self.survivors, &self.worlds[0].0, kind, at)
    }

    /// What it is worth to bring a unit in there.
    pub(super) fn entering(&self, kind: Kind, at: Square, way: Way) -> f64 {
        self.weights.entering + self.place(kind, at, way)
    }

    /// Whether the player's survivors wait there.
    pub(super) fn rescues(&self, at: Square) -> bool {
        self.survivors.has(at)
    }
}

/// The best chance of a hit from a square.
pub(super) fn best_shot(state: &State, kind: Kind, at: Square, way: Way) -> f64 {
    let ranges = targets_from(state, kind, at, way).into_iter().map(|target| target.distance(at));
    ranges.min().map_or(0.0, |range| f64::from(hits_of_six(range)) / 6.0)
}

/// How near a unit is to survivors that it can rescue: 1 if it is there, 0 where there are none.
pub(super) fn hope(survivors: Board, state: &State, kind: Kind, at: Square) -> f64 {
    let reachable = if kind == Kind::Tank { survivors.minus(state.buildings()) } else { survivors };
    let nearest = reachable.into_iter().map(|square| square.distance(at)).min();
    let longest = f64::from(COLUMNS + ROWS);
    nearest.map_or(0.0, |steps| 1.0 - f64::from(steps) / longest)
}

/// The up to eight squares around one.
pub(super) fn around(square: Square) -> Board {
    let row = Board::of(square);
    let row = row | row.shift(Way::East) | row.shift(Way::West);
    (row | row.shift(Way::North) | row.shift(Way::South)).without(square)
}
