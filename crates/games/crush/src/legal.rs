//! What a player may do now, and the rule and square behind every refusal.

use kernel::{Rng, Seat, Sink, game::pick_from_list};

use crate::{
    Crush,
    action::Action,
    attack::{self, Shooter, Shots},
    board::{Board, Square, Way},
    cards::Hit,
    effects::survivors::shelters,
    event::Phase,
    lines,
    moving::{self, MOST_ON_BOARD, MOST_TRADES},
    reach::{self, From, Terrain},
    reason::Reason,
    setup::Rules,
    state::{Done, Line, Moving, Stage, State},
    units::{Kind, Slot, UnitStatus},
};

/// More points than any way on the board costs.
const ANY_POINTS: u8 = 100;

/// Lists every legal action of a seat.
pub(crate) fn actions(rules: &Rules, state: &State, seat: Seat, into: &mut impl Sink<Action>) {
    if seat != state.turn {
        return;
    }
    match state.stage {
        Stage::Move(moving) => moving::actions(state, seat, moving, into),
        Stage::TakeMonsterDie => into.put(Action::RollMonsterDie),
        Stage::Attack => attack::actions(state, seat, into),
        Stage::Ablaze(slot) => {
            for at in ablaze(state, seat, slot) {
                into.put(Action::SetAblaze(at));
            }
        }
        Stage::Reserve => {
            for kind in Kind::BOTH.into_iter().filter(|kind| state.free_marker(seat, *kind).is_some()) {
                into.put(Action::TakeReserve(kind));
            }
        }
        Stage::Shelter(group) => {
            for at in shelters(rules, state, group) {
                into.put(Action::Shelter(at));
            }
        }
        Stage::MonsterStart
        | Stage::FirstPlayer
        | Stage::MovementDice
        | Stage::MonsterDie
        | Stage::BlastDie
        | Stage::Shot { .. }
        | Stage::Draw(_)
        | Stage::MissileWay(_)
        | Stage::MissileDice(..)
        | Stage::GrabtasticDie
        | Stage::Over(_) => {}
    }
}

/// One of the same actions, all with the same chance; the many moves of a movement phase are counted, not listed.
#[inline]
pub(crate) fn pick<R: Rng + ?Sized>(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut R,
    buffer: &mut Vec<Action>,
) -> Option<Action> {
    match state.stage {
        Stage::Move(moving) if seat == state.turn => moving::pick(state, seat, moving, rng),
        _ => pick_from_list::<Crush, R>(rules, state, seat, rng, buffer),
    }
}

/// The buildings among which a critical miss lets the player choose.
fn ablaze(state: &State, seat: Seat, slot: Slot) -> Board {
    let from = state.force(seat).status(slot).square();
    from.map(|from| attack::nearest_buildings(state, from)).unwrap_or_default()
}

/// Whether the player who has to decide may do this now.
pub(crate) fn allows(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Reason> {
    match (state.stage, *action) {
        (Stage::Move(moving), Action::Enter { kind, to, way }) => enter(state, seat, moving, (kind, to, way)),
        (Stage::Move(moving), Action::Move { from, to, way }) => go(state, seat, moving, from, (to, way)),
        (Stage::Move(moving), Action::Trade { kind, card }) => trade(state, seat, moving, (kind, card)),
        (Stage::Move(moving), Action::EndMovement) => nobody_has_to_move_on(state, seat, moving, None),
        (Stage::TakeMonsterDie, Action::RollMonsterDie) | (Stage::Attack, Action::StopAttacking) => Ok(()),
        (Stage::Attack, Action::Shoot { from, at }) => shoot(state, seat, from, at),
        (Stage::Attack, Action::PassOver(at)) => pass_over(state, seat, at),
        (Stage::Ablaze(slot), Action::SetAblaze(at)) if ablaze(state, seat, slot).has(at) => Ok(()),
        (Stage::Ablaze(_), Action::SetAblaze(at)) => Err(Reason::NotTheNearest { at }),
        (Stage::Reserve, Action::TakeReserve(kind)) => {
            state.free_marker(seat, kind).map(|_| ()).ok_or(Reason::NoMarker { kind })
        }
        (Stage::Shelter(group), Action::Shelter(at)) if shelters(rules, state, group).has(at) => Ok(()),
        (Stage::Shelter(_), Action::Shelter(at)) => Err(Reason::NotBeside { at }),
        (Stage::Ablaze(_) | Stage::Reserve | Stage::Shelter(_), _) => Err(Reason::ChooseFirst),
        (stage, action) if phase_of(action) == phase_at(stage) => Err(Reason::NotAsked),
        (_, action) => Err(Reason::NotNow { phase: phase_of(action) }),
    }
}

/// Rule CMR-20: the phase that an action belongs to.
const fn phase_of(action: Action) -> Phase {
    match action {
        Action::Enter { .. } | Action::Move { .. } | Action::Trade { .. } | Action::EndMovement => {
            Phase::Movement
        }
        Action::RollMonsterDie => Phase::Monster,
        Action::Shoot { .. }
        | Action::PassOver(_)
        | Action::StopAttacking
        | Action::SetAblaze(_)
        | Action::TakeReserve(_)
        | Action::Shelter(_) => Phase::Attack,
    }
}

/// Rule CMR-20: the phase of a decision.
const fn phase_at(stage: Stage) -> Phase {
    match stage {
        Stage::Move(_) => Phase::Movement,
        Stage::TakeMonsterDie => Phase::Monster,
        Stage::MonsterStart
        | Stage::FirstPlayer
        | Stage::MovementDice
        | Stage::MonsterDie
        | Stage::BlastDie
        | Stage::Attack
        | Stage::Shot { .. }
        | Stage::Ablaze(_)
        | Stage::Draw(_)
        | Stage::Reserve
        | Stage::Shelter(_)
        | Stage::MissileWay(_)
        | Stage::MissileDice(..)
        | Stage::GrabtasticDie
        | Stage::Over(_) => Phase::Attack,
    }
}

/// Rules CMR-35 and CMR-39: a unit that may not stop where it is moves on before anything else.
fn nobody_has_to_move_on(
    state: &State,
    seat: Seat,
    moving: Moving,
    mover: Option<Slot>,
) -> Result<(), Reason> {
    let Some(slot) = moving.drives_on.filter(|slot| mover != Some(*slot)) else { return Ok(()) };
    // A unit that is not on the board stands nowhere.
    let Some(at) = state.force(seat).status(slot).square() else { return Ok(()) };
    let survivors = state.survivors_of_all().has(at);
    Err(if survivors { Reason::MustLeaveSurvivors { at } } else { Reason::MustDriveOn { at } })
}

/// Rules CMR-41, CMR-42 and CMR-43.
fn enter(
    state: &State,
    seat: Seat,
    moving: Moving,
    (kind, to, way): (Kind, Square, Option<Way>),
) -> Result<(), Reason> {
    if matches!(moving.done, Done::Traded(_)) {
        return Err(Reason::TradedAlready);
    }
    nobody_has_to_move_on(state, seat, moving, None)?;
    if state.force(seat).on_board() >= MOST_ON_BOARD {
        return Err(Reason::FifthUnit);
    }
    if state.force(seat).find(kind, UnitStatus::Reserve).is_none() {
        return Err(Reason::NoReserve { kind });
    }
    let way = facing(kind, way)?;
    arrives(state, seat, moving, From::Edges(kind), (to, way))
}

/// Rules CMR-30 to CMR-39.
fn go(
    state: &State,
    seat: Seat,
    moving: Moving,
    from: Square,
    (to, way): (Square, Option<Way>),
) -> Result<(), Reason> {
    if matches!(moving.done, Done::Traded(_)) {
        return Err(Reason::TradedAlready);
    }
    let slot = state.force(seat).at(from).ok_or(Reason::NoUnitThere { at: from })?;
    nobody_has_to_move_on(state, seat, moving, Some(slot))?;
    let way = facing(slot.kind(), way)?;
    if state.force(seat).status(slot) == UnitStatus::On(to, way) {
        return Err(Reason::NoMove { at: from });
    }
    arrives(state, seat, moving, From::Unit(slot), (to, way))
}

/// Rule CMR-33: a tank faces some way, a helicopter none.
fn facing(kind: Kind, way: Option<Way>) -> Result<Way, Reason> {
    match (kind, way) {
        (Kind::Tank, Some(way)) => Ok(way),
        (Kind::Helicopter, None) => Ok(Way::North),
        (Kind::Tank, None) | (Kind::Helicopter, Some(_)) => Err(Reason::Facing { kind }),
    }
}

/// Whether the unit can end its move there; if not, what is in the way.
fn arrives(
    state: &State,
    seat: Seat,
    moving: Moving,
    from: From,
    (to, way): (Square, Way),
) -> Result<(), Reason> {
    let terrain = Terrain::of(state, seat);
    if terrain.ends(state, seat, from, moving.left)[way.index()].has(to) {
        return Ok(());
    }
    stops(state, seat, from, to)?;
    let kind = from.kind();
    match reach::cost(state, seat, from, (to, way), ANY_POINTS) {
        Some(cost) if cost > moving.left => Err(Reason::TooFar { kind, to, cost, left: moving.left }),
        // It gets there, but may not stop, and what is left does not take it on.
        Some(_) if kind == Kind::Tank && (state.holes | state.pits()).has(to) => {
            Err(Reason::TankMayNotStopOnHole { at: to })
        }
        Some(_) => Err(Reason::MayNotStopOnSurvivors { at: to }),
        None if matches!(from, From::Edges(_)) => Err(Reason::NoWayIn { to }),
        None => Err(why_no_way(state, seat, from, to)),
    }
}

/// Rules CMR-32, CMR-34 and CMR-37: what shuts the way of a unit on the board, whatever it might spend.
fn why_no_way(state: &State, seat: Seat, from: From, to: Square) -> Reason {
    let kind = from.kind();
    let from = from.place(state, seat).map_or(to, |(square, _)| square);
    if joined(Board::ALL.minus(reach::monster_and_tentacles(state)), from, to) {
        return match kind {
            Kind::Tank => Reason::WalledIn { to },
            Kind::Helicopter => Reason::RingedByFire { to },
        };
    }
    Reason::NoWay { to }
}

/// Whether steps over open squares lead from one square to another.
fn joined(open: Board, from: Square, to: Square) -> bool {
    let mut all = Board::of(from);
    loop {
        let wider = all | (all.spread() & open);
        if wider.has(to) || wider == all {
            return wider.has(to);
        }
        all = wider;
    }
}

/// Rules CMR-32 and CMR-34 to CMR-39: whether the unit may be, and stop, on the square at all.
fn stops(state: &State, seat: Seat, from: From, to: Square) -> Result<(), Reason> {
    let kind = from.kind();
    let own = matches!(from, From::Unit(slot) if state.force(seat).status(slot).square() == Some(to));
    if (state.monster_squares() | state.free | state.crushed).has(to) && !own {
        return Err(Reason::Blocked { at: to });
    }
    if !reach::open(state, kind).has(to) && !own {
        return Err(match kind {
            Kind::Tank => Reason::TankIntoBuilding { at: to },
            Kind::Helicopter => Reason::IntoFire { at: to },
        });
    }
    if state.units().has(to) && !own {
        return Err(Reason::UnitInTheWay { at: to });
    }
    let rescues = state.survivors(seat).has(to);
    if kind == Kind::Tank && (state.holes | state.pits()).has(to) && !rescues {
        return Err(Reason::TankMayNotStopOnHole { at: to });
    }
    if state.survivors(State::other(seat)).has(to) && !rescues {
        return Err(Reason::MayNotStopOnSurvivors { at: to });
    }
    Ok(())
}

/// Rules CMR-44 and CMR-123.
fn trade(state: &State, seat: Seat, moving: Moving, (kind, card): (Kind, Option<Hit>)) -> Result<(), Reason> {
    match moving.done {
        Done::Moved => return Err(Reason::MovedAlready),
        Done::Traded(count) if count >= MOST_TRADES => return Err(Reason::TradedTwo),
        Done::Traded(_) | Done::Nothing => {}
    }
    if state.won(seat).is_empty() {
        let awaits = !state.survivors(seat).is_empty();
        return Err(if awaits { Reason::CardAwaitsRescue } else { Reason::NoCardToTrade });
    }
    if let Some(hit) = card {
        given(state, seat, hit)?;
    }
    state.free_marker(seat, kind).map(|_| ()).ok_or(Reason::NoMarker { kind })
}

/// Rules CMR-44 and CMR-123: whether this card can be named as the one that is given.
fn given(state: &State, seat: Seat, hit: Hit) -> Result<(), Reason> {
    if state.won(seat).count(hit) == 0 {
        let awaits = matches!(hit, Hit::Survivors(group)
            if state.waiting(group).is_some_and(|waiting| waiting.seat == seat));
        return Err(if awaits { Reason::CardAwaitsRescue } else { Reason::CardIsNotYours { hit } });
    }
    if state.won(seat).choices() == 0 { Err(Reason::NoOtherCard { hit }) } else { Ok(()) }
}

/// Rules CMR-90 to CMR-95.
fn shoot(state: &State, seat: Seat, from: Square, at: Square) -> Result<(), Reason> {
    let slot = state.force(seat).at(from).ok_or(Reason::NoShooterThere { at: from })?;
    if state.attack.fired >> slot.0 & 1 == 1 {
        return Err(Reason::FiredAlready { at: from });
    }
    let shots = Shots::of(state, seat);
    if !shots.targets[slot.index()].has(at) {
        return Err(why_no_target(state, seat, slot, from, at));
    }
    match shots.first_must(slot, attack::range(from, at)) {
        None => Ok(()),
        Some(Shooter { at, range, .. }) => Err(Reason::FurtherFirst { at, range }),
    }
}

/// What keeps a unit from firing at a square.
pub(crate) fn why_no_target(state: &State, seat: Seat, slot: Slot, from: Square, at: Square) -> Reason {
    let monster = state.monster_squares();
    if from == at && state.tentacles().has(at) {
        return Reason::TentacleUnderneath { at };
    }
    if !(state.tentacles() | monster).has(at) {
        return Reason::NoTarget { at };
    }
    let Some(way) = lines::way_to(from, at) else { return Reason::NotInLine { from, at } };
    if slot.kind() == Kind::Tank {
        if !matches!(state.force(seat).status(slot), UnitStatus::On(_, facing) if facing == way) {
            return Reason::FacesAway { from, at };
        }
        if let Some(by) = lines::nearest(from, way, state.buildings)
            && lines::ray(by, way).has(at)
        {
            return Reason::LineBlocked { by };
        }
    }
    match lines::nearest(from, way, monster) {
        Some(nearest) if monster.has(at) && nearest != at => Reason::NearerSquare { at, nearest },
        _ => Reason::Forfeited { from, at },
    }
}

/// Rule CMR-94.
fn pass_over(state: &State, seat: Seat, at: Square) -> Result<(), Reason> {
    let slot = state.force(seat).at(at).ok_or(Reason::NobodyToPassOver { at })?;
    if state.attack.fired >> slot.0 & 1 == 1 {
        return Err(Reason::FiredAlready { at });
    }
    if attack::targets_left(state, seat, slot).is_empty() {
        let passed = state.attack.forfeited[slot.index()] != Line::default();
        return Err(if passed { Reason::PassedOverAlready { at } } else { Reason::NothingToPassOver { at } });
    }
    Ok(())
}
