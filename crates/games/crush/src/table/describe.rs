//! What the choices of a decision are and do. Ways and dangers are worked out once a unit for all of its moves.

use std::sync::Arc;

use kernel::{Described, Part, Seat, Sentence, Spot, sentence};

use super::{
    detail::{
        Burning, Detail, EndsOn, FaceOdds, Fate, MonsterPhase, MoveDetail, Rescue, Stop, Target,
        UnitInDanger, ZonePlace,
    },
    parts::{card_name, square, unit},
};
use crate::{
    action::Action,
    attack,
    board::{Board, SQUARES, Square, Way},
    cards::{Group, Hit},
    city::MonsterDieFace,
    danger::{Danger, Dangers, Odds},
    effects::survivors,
    lines, moving,
    reach::From,
    routes::{Route, Routes},
    setup::Rules,
    state::{Done, Moving, Stage, State},
    units::{Kind, Slot, UnitStatus},
};

/// Everything that the choices of one decision share.
pub(super) struct Describer<'a> {
    rules: &'a Rules,
    view: &'a State,
    seat: Seat,
    dangers: Dangers,
    movers: Vec<Mover>,
}

/// A unit that can move, or a kind of unit that can come in.
struct Mover {
    from: From,
    slot: Option<Slot>,
    group: String,
    routes: Routes,
    /// The danger on each square, worked out when the first choice asks for it.
    dangers: Box<[Option<Threat>; SQUARES]>,
}

/// What a square is for a unit, once it is known.
#[derive(Clone)]
enum Threat {
    None,
    Some(Arc<Danger>),
}

impl<'a> Describer<'a> {
    pub(super) fn new(rules: &'a Rules, view: &'a State) -> Self {
        let dangers = Dangers::of(rules, view);
        Self { rules, view, seat: view.turn(), dangers, movers: Vec::new() }
    }

    /// What a choice is and does.
    pub(super) fn describe(&mut self, action: &Action) -> Described<Detail> {
        match *action {
            Action::Enter { kind, to, way } => self.walk(From::Edges(kind), to, way),
            Action::Move { from, to, way } => match self.view.force(self.seat).at(from) {
                Some(slot) => self.walk(From::Unit(slot), to, way),
                None => not_offered("Move", square(to)),
            },
            Action::Trade { kind, card } => self.trade(kind, card),
            Action::EndMovement => {
                let unused = if let Stage::Move(moving) = self.view.stage() { moving.left } else { 0 };
                let detail = Detail::EndMovement { unused, monster: self.monster_phase() };
                placeless("Movement", "end the movement", detail)
            }
            Action::RollMonsterDie => {
                let detail = Detail::RollMonsterDie { monster: self.monster_phase() };
                let label = sentence!["roll ", Part::card("monster-die", "the Monster Die")];
                placeless("The Monster", label, detail)
            }
            Action::Shoot { from, at } => self.shoot(from, at),
            Action::PassOver(at) => self.pass_over(at),
            Action::StopAttacking => {
                let left = |slot: &Slot| !attack::targets_left(self.view, self.seat, *slot).is_empty();
                let slots = Slot::all().filter(left);
                let could_fire = slots.filter_map(|slot| self.view.force(self.seat).status(slot).square());
                let detail = Detail::StopAttacking { could_fire: could_fire.collect() };
                placeless("Attack", "stop attacking and end the turn", detail)
            }
            Action::SetAblaze(at) => Described {
                group: "Your shot sets a building on fire".to_owned(),
                label: sentence!["the ", Part::card("building", "building"), " on ", square(at)],
                spots: vec![Spot::new(at)],
                detail: Detail::SetAblaze(self.burning(at)),
            },
            Action::TakeReserve(kind) => {
                let in_reserve = self.view.force(self.seat).count(kind, UnitStatus::Reserve) + 1;
                let detail = Detail::TakeReserve { unit: kind, in_reserve };
                placeless("A reserve unit", sentence!["a ", unit(kind)], detail)
            }
            Action::Shelter(at) => self.shelter(at),
        }
    }

    /// A unit moves or comes in.
    fn walk(&mut self, from: From, to: Square, way: Option<Way>) -> Described<Detail> {
        let Stage::Move(moving) = self.view.stage() else { return not_offered("Move", square(to)) };
        let known = self.movers.iter().position(|mover| mover.from == from);
        let place = known.unwrap_or_else(|| {
            self.movers.push(Mover::of(self.view, self.seat, from, moving));
            self.movers.len() - 1
        });
        let mover = &mut self.movers[place];
        let Some(route) = mover.routes.to((to, way.unwrap_or(Way::North))) else {
            return not_offered("Move", square(to));
        };
        let danger = mover.danger(self.rules, self.view, self.seat, &self.dangers, to);
        let at = from.place(self.view, self.seat).map(|(square, _)| square);
        let label = label(to, way, route.cost, moving.left);
        let group = mover.group.clone();
        let detail = Detail::Move(self.move_detail(from.kind(), at, (to, way), route, moving, danger));
        let spots = [Some(to), at.filter(|at| *at != to)];
        Described { group, label, spots: spots.into_iter().flatten().map(spot).collect(), detail }
    }

    fn move_detail(
        &self,
        unit: Kind,
        from: Option<Square>,
        (to, facing): (Square, Option<Way>),
        route: Route,
        moving: Moving,
        danger: Option<Arc<Danger>>,
    ) -> MoveDetail {
        let view = self.view;
        let Route { cost, path, turns, rescues } = route;
        let sinks = unit == Kind::Tank && (view.holes() | view.pits()).has(to);
        let crowds = view.survivors(State::other(self.seat)).has(to);
        MoveDetail {
            unit,
            from,
            to,
            facing,
            cost,
            left: moving.left - cost,
            path,
            turns,
            rescues: if rescues.is_empty() { Vec::new() } else { self.rescues(rescues) },
            ends_on: ends_on(view, to),
            stop: if sinks || crowds { Stop::MustMoveOn } else { Stop::MayStay },
            danger,
        }
    }

    /// Survivors of the player on these squares.
    fn rescues(&self, squares: Board) -> Vec<Rescue> {
        let waits = |card: Group| {
            let waiting = self.view.waiting(card)?;
            (waiting.seat == self.seat && squares.has(waiting.square))
                .then_some(Rescue { card, at: waiting.square })
        };
        Group::ALL.into_iter().filter_map(waits).collect()
    }

    /// Rule CMR-44.
    fn trade(&self, kind: Kind, card: Option<Hit>) -> Described<Detail> {
        let won = self.view.won(self.seat);
        let (Some(given), Stage::Move(moving)) = (card.or_else(|| won.first()), self.view.stage()) else {
            return not_offered("Trade", unit(kind));
        };
        let any = card.is_none() && won.choices() > 0;
        let first = if any { "the first of your cards, " } else { "" };
        let traded = if let Done::Traded(count) = moving.done { count } else { 0 };
        let detail = Detail::Trade {
            card: given,
            unit: kind,
            score: self.view.score(self.seat).saturating_sub(1),
            trades_left: moving::MOST_TRADES.saturating_sub(traded + 1),
        };
        let label = sentence![first, card_name(self.rules, given), " for a ", unit(kind), " in reserve"];
        placeless("Trade", label, detail)
    }

    /// Rules CMR-90 to CMR-96.
    fn shoot(&self, from: Square, at: Square) -> Described<Detail> {
        let Some(slot) = self.view.force(self.seat).at(from) else {
            return not_offered("Fire", square(at));
        };
        let (target, what) = match () {
            () if self.view.monster_squares().has(at) => {
                (Target::Monster, Part::card("monster", "the Monster"))
            }
            () if self.view.crushed().has(at) => {
                (Target::CrushedUnitTentacle, Part::card("crushed-unit-tentacle", "the tentacle"))
            }
            () if self.view.grabbed().has(at) => {
                (Target::BuildingTentacle, Part::card("building-tentacle", "the tentacle"))
            }
            () => (Target::FreeTentacle, Part::card("free-tentacle", "the tentacle")),
        };
        let range = attack::range(from, at);
        let hits = attack::hits_of_six(range);
        let percent = |ways: u8| (f64::from(ways) * 100.0 / 6.0).round() as u8;
        let label = sentence![
            "at ",
            what,
            " on ",
            square(at),
            ": range ",
            range,
            ", hits ",
            percent(hits),
            " %, goes wrong ",
            percent(attack::CRITICAL_OF_SIX),
            " %"
        ];
        let detail = Detail::Shoot {
            unit: slot.kind(),
            from,
            at,
            target,
            range,
            hit: Odds { ways: hits, of: 6 },
            critical_miss: Odds { ways: attack::CRITICAL_OF_SIX, of: 6 },
            burns: attack::burns(self.rules, self.view, from)
                .into_iter()
                .map(|at| self.burning(at))
                .collect(),
        };
        let group = format!("Fire the {} on {from}", slot.kind());
        Described { group, label, spots: vec![spot(at), spot(from)], detail }
    }

    fn pass_over(&self, at: Square) -> Described<Detail> {
        let Some(slot) = self.view.force(self.seat).at(at) else {
            return not_offered("Fire", square(at));
        };
        let forfeits = attack::targets_left(self.view, self.seat, slot);
        Described {
            group: format!("Fire the {} on {at}", slot.kind()),
            label: sentence!["pass the ", unit(slot.kind()), " on ", square(at), " over for now"],
            spots: vec![spot(at)],
            detail: Detail::PassOver { unit: slot.kind(), at, forfeits },
        }
    }

    /// Rule CMR-96: who is lost when this building catches fire.
    fn burning(&self, at: Square) -> Burning {
        let helicopter = self.view.unit_at(at).map(|(seat, _)| seat);
        let waits = |card: &Group| self.view.waiting(*card).is_some_and(|waiting| waiting.square == at);
        Burning { at, helicopter, survivors: Group::ALL.into_iter().filter(waits).collect() }
    }

    /// Rules CMR-103 and CMR-104.
    fn shelter(&self, at: Square) -> Described<Detail> {
        let detail = match self.view.stage() {
            Stage::Shelter(card) => {
                let lost = survivors::deadly(self.view).has(at);
                Detail::Shelter { card, at, fate: if lost { Fate::Lost } else { Fate::Wait } }
            }
            _ => Detail::NotOffered,
        };
        let group = "The survivors go".to_owned();
        Described { group, label: sentence!["to ", square(at)], spots: vec![spot(at)], detail }
    }

    /// Rules CMR-50 to CMR-67: what the Monster can do as the board stands.
    fn monster_phase(&self) -> MonsterPhase {
        let die = self.rules.city.die;
        let faces = MonsterDieFace::ALL.into_iter().filter_map(|face| {
            let ways = die.iter().filter(|other| **other == face).count() as u8;
            (ways > 0).then_some(FaceOdds { face, chance: Odds { ways, of: die.len() as u8 } })
        });
        let units = Seat::all(2).flat_map(|seat| Slot::all().map(move |slot| (seat, slot)));
        let units = units.filter_map(|(seat, slot)| {
            let at = self.view.force(seat).status(slot).square()?;
            let danger = self.dangers.to(self.rules, self.view, (seat, slot))?;
            Some(UnitInDanger { seat, unit: slot.kind(), at, danger })
        });
        let around = self.view.free().into_iter().map(lines::around).fold(Board::NONE, Board::or);
        MonsterPhase {
            faces: faces.collect(),
            tramples: self.view.with_monster_ahead().monster_squares(),
            thrashes: around,
            zones: self
                .dangers
                .zones()
                .iter()
                .flatten()
                .map(|(at, zone)| ZonePlace { at: *at, zone: *zone })
                .collect(),
            units: units.collect(),
        }
    }
}

impl Mover {
    fn of(view: &State, seat: Seat, from: From, moving: Moving) -> Self {
        let (slot, group) = match from {
            From::Unit(slot) => {
                let at = view.force(seat).status(slot).square().map_or("", Square::name);
                (Some(slot), format!("Move the {} on {at}", slot.kind()))
            }
            From::Edges(kind) => {
                (view.force(seat).find(kind, UnitStatus::Reserve), format!("Bring in a {kind}"))
            }
        };
        let routes = Routes::of(view, seat, from, moving.left);
        Self { from, slot, group, routes, dangers: Box::new([const { None }; SQUARES]) }
    }

    /// What the coming Monster phase can do to the unit if it stops there.
    fn danger(
        &mut self,
        rules: &Rules,
        view: &State,
        seat: Seat,
        dangers: &Dangers,
        to: Square,
    ) -> Option<Arc<Danger>> {
        let slot = self.slot?;
        let known = &mut self.dangers[to.index()];
        let threat = known.get_or_insert_with(|| {
            let mut after = *view;
            // Which way it faces changes nothing for the Monster.
            after.force_mut(seat).0[slot.index()] = UnitStatus::On(to, Way::North);
            dangers
                .to(rules, &after, (seat, slot))
                .map_or(Threat::None, |danger| Threat::Some(Arc::new(danger)))
        });
        match threat {
            Threat::None => None,
            Threat::Some(danger) => Some(Arc::clone(danger)),
        }
    }
}

/// Where a unit goes and what it costs.
fn label(to: Square, way: Option<Way>, cost: u8, points: u8) -> Sentence {
    let facing = match way {
        None => ": ",
        Some(Way::North) => " facing north: ",
        Some(Way::East) => " facing east: ",
        Some(Way::South) => " facing south: ",
        Some(Way::West) => " facing west: ",
    };
    let points_word = if cost == 1 { " point, " } else { " points, " };
    Sentence(vec![
        "to ".into(),
        square(to),
        facing.into(),
        cost.into(),
        points_word.into(),
        (points - cost).into(),
        " left".into(),
    ])
}

fn ends_on(view: &State, at: Square) -> EndsOn {
    if view.grabbed().has(at) {
        EndsOn::GrabbedBuilding
    } else if view.buildings().has(at) {
        EndsOn::Building
    } else if view.pits().has(at) {
        EndsOn::MegaHole
    } else if view.holes().has(at) {
        EndsOn::Hole
    } else {
        EndsOn::Street
    }
}

fn spot(at: Square) -> Spot {
    Spot(at.name().to_owned())
}

/// A choice that belongs to no square.
fn placeless(group: &str, label: impl Into<Sentence>, detail: Detail) -> Described<Detail> {
    Described { group: group.to_owned(), label: label.into(), spots: Vec::new(), detail }
}

/// A choice that does not belong to this position: it is named, and nothing is said about it.
fn not_offered(group: &str, what: Part) -> Described<Detail> {
    Described { group: group.to_owned(), label: what.into(), spots: Vec::new(), detail: Detail::NotOffered }
}
