//! Where units can get to, worked out a second time the slow way: point by point over plain lists, straight from the rules.

use std::collections::{BTreeMap, VecDeque};

use kernel::{Deciding, Discard, Game as _, Meta as _, Seat, Setup, Step, below, lab_rng, run_at_most};
use monsterbox_crush::{
    Action, Crush, Done, Kind, Moving, Rules, Slot, Square, Stage, State, UnitStatus, Way,
};

const GAMES: u64 = 12;
const STEPS: u32 = 400;

/// A unit's square and facing; helicopters always face north here.
type Stand = (Square, Way);

/// Rules CMR-32, CMR-34 and CMR-37.
fn may_be(state: &State, kind: Kind, at: Square) -> bool {
    let corner = state.monster().corner;
    let monster = (at.column() == corner.column() || at.column() == corner.column() + 1)
        && (at.row() == corner.row() || at.row() == corner.row() + 1);
    let tentacle = state.free().has(at) || state.crushed().has(at);
    let barred = match kind {
        Kind::Tank => state.buildings().has(at),
        Kind::Helicopter => state.fires().has(at),
    };
    !monster && !tentacle && !barred
}

/// Rules CMR-35, CMR-38 and CMR-39; the player's own survivors are left out of this test.
fn may_stop(state: &State, kind: Kind, at: Square, seat: Seat) -> bool {
    let unit = Seat::all(2).any(|seat| state.force(seat).at(at).is_some());
    let soft = kind == Kind::Tank && (state.holes().has(at) || state.pits().has(at));
    !unit && !soft && !state.survivors(Seat(1 - seat.0)).has(at)
}

/// Rules CMR-31, CMR-33 and CMR-41: the cheapest cost of every stand.
fn costs(state: &State, kind: Kind, starts: Vec<(Stand, u8)>, points: u8) -> BTreeMap<Stand, u8> {
    let mut costs: BTreeMap<Stand, u8> = BTreeMap::new();
    let mut queue: VecDeque<(Stand, u8)> = starts.into();
    while let Some((stand @ (at, way), cost)) = queue.pop_front() {
        if cost > points || costs.contains_key(&stand) {
            continue;
        }
        costs.insert(stand, cost);
        let steps: Vec<Stand> = match kind {
            Kind::Helicopter => Way::ALL.iter().filter_map(|to| Some((at.step(*to)?, way))).collect(),
            Kind::Tank => {
                let moves = [way, way.back()].into_iter().filter_map(|to| Some((at.step(to)?, way)));
                moves.chain([(at, way.left()), (at, way.right())]).collect()
            }
        };
        for next in steps {
            if next.0 == at || may_be(state, kind, next.0) {
                queue.push_back((next, cost + 1));
            }
        }
    }
    costs
}

/// Every move and every entry, by the slow way.
fn moves(state: &State, seat: Seat, moving: Moving) -> BTreeMap<String, u8> {
    let mut found = BTreeMap::new();
    let force = state.force(seat);
    let mut tell = |action: Action, cost: u8| {
        found.insert(format!("{action:?}"), cost);
    };
    let facing = |kind: Kind, way: Way| (kind == Kind::Tank).then_some(way);
    for slot in Slot::all() {
        let UnitStatus::On(from, way) = force.status(slot) else { continue };
        let kind = slot.kind();
        for ((to, end), cost) in costs(state, kind, vec![((from, way), 0)], moving.left) {
            let stays = to == from && end != way;
            if stays || (to != from && may_stop(state, kind, to, seat)) {
                tell(Action::Move { from, to, way: facing(kind, end) }, cost);
            }
        }
    }
    for kind in Kind::BOTH {
        if force.on_board() == 4 || force.count(kind, UnitStatus::Reserve) == 0 {
            continue;
        }
        let edge = |at: Square, way: Way| at.step(way.back()).is_none() && may_be(state, kind, at);
        let starts: Vec<(Stand, u8)> = Square::all()
            .flat_map(|at| Way::ALL.map(|way| (at, way)))
            .filter(|(at, way)| edge(*at, *way))
            .map(|(at, way)| ((at, if kind == Kind::Tank { way } else { Way::North }), 1))
            .collect();
        for ((to, end), cost) in costs(state, kind, starts, moving.left) {
            if may_stop(state, kind, to, seat) {
                tell(Action::Enter { kind, to, way: facing(kind, end) }, cost);
            }
        }
    }
    found
}

fn listed(rules: &Rules, state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    Crush::actions(rules, state, seat, &mut actions);
    actions.retain(|action| matches!(action, Action::Enter { .. } | Action::Move { .. }));
    actions
}

#[test]
fn the_floods_reach_what_the_rules_allow_and_nothing_else() {
    let rules = Crush::rules(&Setup::of(2)).unwrap();
    let mut looked_at = 0;
    for game in 0..GAMES {
        let mut rng = lab_rng(31, game);
        let mut state = Crush::setup(&rules);
        let mut actions = Vec::new();
        let mut players = Deciding::new::<Crush>(&mut rng, |pending, rng| {
            let (seat, state) = (pending.list(&mut actions)?, pending.state);
            if let Stage::Move(moving) = state.stage()
                && moving.left > 0
                && !matches!(moving.done, Done::Traded(_))
                && state.survivors(seat).is_empty()
            {
                let slow = moves(state, seat, moving);
                let fast = listed(&rules, state, seat);
                assert_eq!(fast.len(), slow.len(), "game {game}");
                for action in &fast {
                    let cost = slow.get(&format!("{action:?}"));
                    assert!(cost.is_some(), "game {game}: {action:?} is listed");
                    let mut after = *state;
                    Crush::apply(&rules, &mut after, &Step::Act(seat, *action), &mut Discard);
                    let Stage::Move(then) = after.stage() else { panic!("the phase goes on") };
                    assert_eq!(Some(&(moving.left - then.left)), cost, "game {game}: {action:?}");
                }
                looked_at += fast.len();
            }
            Some((seat, actions[below(rng, actions.len() as u32) as usize]))
        });
        run_at_most::<Crush>(&rules, &mut state, STEPS, &mut players, &mut Discard).unwrap();
    }
    assert!(looked_at > 50_000, "only {looked_at} moves were looked at");
}
