//! What each square is good for, worked out for all squares at once: it holds for a whole movement phase, because nothing but units
//! moves in it.

use crush::{Board, Kind, MonsterDieFace, Rules, SQUARES, Square, State, Way, hits_of_six};

use super::super::ground::{Weights, around};

/// How far a shot carries that can hit.
const OUT_OF_RANGE: u8 = 7;

/// Everything on the board that decides what a square is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    monster: crush::Monster,
    buildings: Board,
    grabbed: Board,
    free: Board,
    crushed: Board,
}

impl Seen {
    fn of(state: &State) -> Self {
        Self {
            monster: state.monster(),
            buildings: state.buildings(),
            grabbed: state.grabbed(),
            free: state.free(),
            crushed: state.crushed(),
        }
    }
}

/// What each square is good for, survivors apart.
#[derive(Clone, Debug)]
pub(super) struct Field {
    seen: Seen,
    /// For a helicopter, and for a tank by the way it faces.
    worth: [[f32; SQUARES]; 5],
    /// The chance that the next roll of the Monster Die destroys a unit, in the street and over a building.
    dangers: [[f32; SQUARES]; 2],
}

impl Field {
    /// Looks at a position.
    fn of(weights: Weights, rules: &Rules, state: &State) -> Self {
        let share =
            |face: MonsterDieFace| rules.city.die.iter().filter(|other| **other == face).count() as f64 / 6.0;
        let forward = share(MonsterDieFace::Forward);
        let ahead = state.with_monster_ahead();
        let dangers = dangers(rules, state, ahead.monster_squares(), &share);
        let worlds = [(Ranges::of(state), 1.0 - forward), (Ranges::of(&ahead), forward)];
        let middle = (
            2 * i32::from(state.monster().corner.column()) + 1,
            2 * i32::from(state.monster().corner.row()) + 1,
        );
        let mut worth = [[0.0; SQUARES]; 5];
        for at in Square::all() {
            let (x, y) = (2 * i32::from(at.column()) - middle.0, 2 * i32::from(at.row()) - middle.1);
            let away = weights.nearer * f64::from(x.abs() + y.abs()) / 2.0;
            for (place, row) in worth.iter_mut().enumerate() {
                let over = place == 0 && state.buildings().has(at);
                let danger = f64::from(dangers[usize::from(over)][at.index()]);
                let shot: f64 = worlds.iter().map(|(ranges, chance)| chance * ranges.chance(place, at)).sum();
                row[at.index()] = (weights.hit * shot - weights.loss * danger - away) as f32;
            }
        }
        Self { seen: Seen::of(state), worth, dangers }
    }

    /// What it is worth to have a unit there, survivors apart.
    #[inline]
    pub(super) fn place(&self, kind: Kind, at: Square, way: Way) -> f64 {
        let place = if kind == Kind::Helicopter { 0 } else { 1 + way.index() };
        f64::from(self.worth[place][at.index()])
    }

    /// The chance that the next roll of the Monster Die destroys a unit there.
    #[inline]
    pub(super) fn danger(&self, kind: Kind, at: Square) -> f64 {
        let over = kind == Kind::Helicopter && self.seen.buildings.has(at);
        f64::from(self.dangers[usize::from(over)][at.index()])
    }
}

/// The chance of being destroyed on each square, in the street and over a building.
fn dangers(
    rules: &Rules,
    state: &State,
    ahead: Board,
    share: &impl Fn(MonsterDieFace) -> f64,
) -> [[f32; SQUARES]; 2] {
    let mut dangers = [[0.0_f32; SQUARES]; 2];
    let mut add = |squares: Board, chances: [f64; 2]| {
        for square in squares {
            for (dangers, chance) in dangers.iter_mut().zip(chances) {
                let danger = &mut dangers[square.index()];
                *danger = 1.0 - (1.0 - *danger) * (1.0 - chance as f32);
            }
        }
    };
    add(ahead, [share(MonsterDieFace::Forward); 2]);
    let turns = share(MonsterDieFace::Left) + share(MonsterDieFace::Right);
    for tentacle in state.free() {
        add(around(tentacle), [turns; 2]);
    }
    let blast = share(MonsterDieFace::Blast) / 6.0;
    for zone in rules.city.zones.iter().flatten() {
        // Over a building the building is grabbed instead.
        if let Some(a) = zone.a.square(state.monster()) {
            add(Board::of(a), [blast, 0.0]);
        }
        if let Some(b) = zone.b.square(state.monster()) {
            add(Board::of(b), [0.6 * blast, 0.0]);
        }
    }
    dangers
}

/// How far the nearest target is from each square.
struct Ranges {
    /// For a helicopter, and for a tank by the way it faces.
    nearest: [[u8; SQUARES]; 5],
}

impl Ranges {
    /// Looks from every square along its row and column: what the next square sees is one step farther away.
    fn of(state: &State) -> Self {
        let targets = state.tentacles() | state.monster_squares();
        let walls = state.buildings();
        let mut nearest = [[OUT_OF_RANGE; SQUARES]; 5];
        for way in Way::ALL {
            let mut flying = [OUT_OF_RANGE; SQUARES];
            let mut look = |at: Square| {
                let Some(next) = at.step(way) else { return };
                let (over, along) = if targets.has(next) {
                    (1, 1)
                } else {
                    let over = (flying[next.index()] + 1).min(OUT_OF_RANGE);
                    let along = (nearest[1 + way.index()][next.index()] + 1).min(OUT_OF_RANGE);
                    (over, if walls.has(next) { OUT_OF_RANGE } else { along })
                };
                flying[at.index()] = over;
                nearest[1 + way.index()][at.index()] = along;
                nearest[0][at.index()] = nearest[0][at.index()].min(over);
            };
            match way {
                Way::North | Way::West => Square::all().for_each(&mut look),
                Way::South | Way::East => Square::all().rev().for_each(&mut look),
            }
        }
        Self { nearest }
    }

    /// The best chance of a hit.
    fn chance(&self, place: usize, at: Square) -> f64 {
        f64::from(hits_of_six(self.nearest[place][at.index()])) / 6.0
    }
}

/// The latest fields, so that the many positions of one movement phase share theirs.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    weights: Weights,
    kept: Vec<Option<Box<Field>>>,
}

impl Fields {
    /// How many are kept.
    const KEPT: usize = 128;

    /// None yet.
    pub(super) fn new(weights: Weights) -> Self {
        Self { weights, kept: vec![None; Self::KEPT] }
    }

    /// The field of a position.
    pub(super) fn of(&mut self, rules: &Rules, state: &State) -> &Field {
        let seen = Seen::of(state);
        let weights = self.weights;
        let kept = &mut self.kept[place_of(&seen)];
        match kept {
            Some(field) if field.seen == seen => {}
            _ => *kept = None,
        }
        kept.get_or_insert_with(|| Box::new(Field::of(weights, rules, state)))
    }
}

/// Where a field is kept: the same on every machine, although it decides nothing but how long things take.
fn place_of(seen: &Seen) -> usize {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    (seen.monster, seen.buildings, seen.grabbed, seen.free, seen.crushed).hash(&mut hasher);
    hasher.finish() as usize % Fields::KEPT
}

#[cfg(test)]
mod tests {
    use crush::Crush;
    use kernel::{Deciding, Discard, Meta as _, Setup, lab_rng, run};

    use super::{super::super::ground::Ground, *};
    use crate::Opponents as _;

    #[test]
    fn every_square_is_worth_what_a_look_from_it_says() {
        let rules = Crush::rules(&Setup::of(2)).expect("two can play");
        let mut greedy = (Crush::bots()[1].make)();
        let mut state = <Crush as kernel::Game>::setup(&rules);
        let (mut looked, mut legal) = (0, Vec::new());
        let mut rng = lab_rng(3, 3);
        let mut fields = Fields::new(Weights::GREEDY);
        let mut players = Deciding::new::<Crush>(&mut rng, |pending, rng| {
            let seat = pending.list(&mut legal)?;
            let field = fields.of(&rules, pending.state);
            let survivors = pending.state.survivors(seat);
            if survivors.is_empty() {
                let ground = Ground::of(Weights::GREEDY, &rules, pending.state, seat);
                for at in Square::all().filter(|at| !pending.state.monster_squares().has(*at)) {
                    for (kind, way) in [(Kind::Helicopter, Way::North)]
                        .into_iter()
                        .chain(Way::ALL.map(|way| (Kind::Tank, way)))
                    {
                        let (one, other) = (field.place(kind, at, way), ground.place(kind, at, way));
                        assert!(
                            (one - other).abs() < 1e-5,
                            "{kind} on {at:?} facing {way:?}: {one}, {other}"
                        );
                        looked += 1;
                    }
                }
            }
            let decision = crate::Decision {
                seat,
                rules: &rules,
                view: pending.state,
                legal: &legal,
                budget: crate::Budget::full(),
            };
            Some((seat, legal[greedy.choose(&decision, rng)]))
        });
        run::<Crush>(&rules, &mut state, &mut players, &mut Discard).expect("greedy picks from the list");
        assert!(looked > 10_000, "{looked} places");
    }
}
