//! The JSON of a position: plain lists of squares, units and cards, as a page draws them.

mod stage;
mod words;

use std::fmt;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Square, Way},
    cards::{Group, Hit, Pile},
    state::{Attack, Freakout, Line, Monster, Stage, State, Waiting},
    units::{Force, Kind, Slot, UnitStatus},
};

use stage::ShownStage;

/// A position as JSON. What follows from the rest is told for pages and not read back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Shown {
    /// Whose turn it is.
    turn: Seat,
    /// What the position is waiting for.
    stage: ShownStage,
    /// The movement points that are left, while units are moved.
    #[serde(skip_deserializing)]
    points_left: Option<u8>,
    /// Rule CMR-121: the scores if the game ended now.
    #[serde(skip_deserializing)]
    scores: [u8; 2],
    /// The Monster.
    monster: ShownMonster,
    /// The buildings that stand.
    buildings: Board,
    /// Those of them that burn.
    fires: Board,
    /// The tentacles.
    tentacles: ShownTentacles,
    /// The Holes, those under tentacles included.
    holes: Board,
    /// The north-western squares of the MegaHoles.
    mega_holes: Board,
    /// All squares of the MegaHoles.
    #[serde(skip_deserializing)]
    mega_hole_squares: Board,
    /// The markers of both players.
    units: Vec<ShownUnit>,
    /// The survivors who await rescue.
    survivors: Vec<ShownSurvivors>,
    /// The survivor markers that each player has won.
    saved: [u8; 2],
    /// How many cards can still be drawn.
    #[serde(skip_deserializing)]
    deck_count: u8,
    /// The cards that can still be drawn.
    deck: Pile,
    /// The cards that each player has won.
    won: [Pile; 2],
    /// The discard pile.
    discard: Pile,
    /// The card that is being carried out.
    card: Option<Hit>,
    /// The Freakout that is being carried out.
    freakout: Option<Freakout>,
    /// Who has fired in this attack.
    fired: Vec<Slot>,
    /// Rule CMR-94: who was passed over in this attack.
    forfeited: Vec<ShownForfeit>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ShownMonster {
    /// The north-western one of its four squares.
    square: Square,
    facing: Way,
    #[serde(skip_deserializing)]
    squares: Board,
    /// Rule CMR-51: the squares under it if it goes forward.
    #[serde(skip_deserializing)]
    ahead: Board,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ShownTentacles {
    free: Board,
    crushed_unit: Board,
    building: Board,
}

/// One of the twelve markers. Its id tells it from the others of its player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ShownUnit {
    seat: Seat,
    id: Slot,
    #[serde(skip_deserializing)]
    kind: Option<Kind>,
    status: ShownStatus,
    square: Option<Square>,
    /// None for a helicopter.
    facing: Option<Way>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum ShownStatus {
    OnBoard,
    Reserve,
    Lost,
}

/// Survivors who await rescue, by their card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ShownSurvivors {
    card: Group,
    seat: Seat,
    square: Square,
}

/// Rule CMR-94: a unit that was passed over, and the targets on which it has forfeited its shot.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ShownForfeit {
    unit: Slot,
    targets: Board,
}

/// What is wrong with the JSON of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotAPosition {
    /// A player does not have each of the six markers once.
    Markers,
    /// A marker that is on the board has no square, or a tank has no facing.
    NoPlace,
    /// A unit that is not on the board was passed over.
    NobodyPassedOver,
    /// There are two players.
    NoSuchSeat,
}

impl fmt::Display for NotAPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Markers => "each player has three helicopters and three tanks",
            Self::NoPlace => "a unit on the board has a square, and a tank a facing",
            Self::NobodyPassedOver => "only a unit on the board is passed over",
            Self::NoSuchSeat => "there are two players, 0 and 1",
        })
    }
}

impl From<State> for Shown {
    fn from(state: State) -> Self {
        let units = |seat: Seat| Slot::all().map(move |slot| (seat, slot, state.force(seat).status(slot)));
        let forfeits = Slot::all().filter_map(|slot| {
            let targets = state.attack.forfeited[slot.index()];
            let from = state.force(state.turn).status(slot).square()?;
            (targets != Line::default()).then(|| ShownForfeit { unit: slot, targets: targets.squares(from) })
        });
        let survivors = Group::ALL.into_iter().filter_map(|card| {
            let Waiting { seat, square } = state.waiting(card)?;
            Some(ShownSurvivors { card, seat, square })
        });
        Self {
            turn: state.turn,
            stage: state.stage.into(),
            points_left: match state.stage {
                Stage::Move(moving) => Some(moving.left),
                _ => None,
            },
            scores: [Seat(0), Seat(1)].map(|seat| state.score(seat)),
            monster: ShownMonster {
                square: state.monster.corner,
                facing: state.monster.facing,
                squares: state.monster_squares(),
                ahead: state.with_monster_ahead().monster_squares(),
            },
            buildings: state.buildings,
            fires: state.fires,
            tentacles: ShownTentacles {
                free: state.free,
                crushed_unit: state.crushed,
                building: state.grabbed,
            },
            holes: state.holes,
            mega_holes: state.mega,
            mega_hole_squares: state.pits(),
            units: Seat::all(2).flat_map(units).map(shown_unit).collect(),
            survivors: survivors.collect(),
            saved: state.saved,
            deck_count: state.deck.len(),
            deck: state.deck,
            won: state.won,
            discard: state.discard,
            card: state.card,
            freakout: state.freakout,
            fired: Slot::all().filter(|slot| state.attack.fired >> slot.0 & 1 == 1).collect(),
            forfeited: forfeits.collect(),
        }
    }
}

fn shown_unit((seat, id, status): (Seat, Slot, UnitStatus)) -> ShownUnit {
    let kind = id.kind();
    let (status, square, facing) = match status {
        UnitStatus::Lost => (ShownStatus::Lost, None, None),
        UnitStatus::Reserve => (ShownStatus::Reserve, None, None),
        UnitStatus::On(square, way) => {
            (ShownStatus::OnBoard, Some(square), (kind == Kind::Tank).then_some(way))
        }
    };
    ShownUnit { seat, id, kind: Some(kind), status, square, facing }
}

impl TryFrom<Shown> for State {
    type Error = NotAPosition;

    fn try_from(shown: Shown) -> Result<Self, NotAPosition> {
        let seats = shown.units.iter().map(|unit| unit.seat);
        let seats = seats.chain(shown.survivors.iter().map(|group| group.seat)).chain([shown.turn]);
        if seats.into_iter().any(|seat| seat.index() > 1) {
            return Err(NotAPosition::NoSuchSeat);
        }
        let forces = forces(&shown.units)?;
        let mut attack = Attack::default();
        for slot in &shown.fired {
            attack.fired |= 1 << slot.0;
        }
        for ShownForfeit { unit, targets } in &shown.forfeited {
            let from = forces[shown.turn.index()].status(*unit).square();
            let from = from.ok_or(NotAPosition::NobodyPassedOver)?;
            attack.forfeited[unit.index()] = Line::of(from, *targets);
        }
        let mut waiting = [None; 4];
        for ShownSurvivors { card, seat, square } in &shown.survivors {
            waiting[card.index()] = Some(Waiting { seat: *seat, square: *square });
        }
        Ok(Self {
            buildings: shown.buildings,
            fires: shown.fires,
            grabbed: shown.tentacles.building,
            free: shown.tentacles.free,
            crushed: shown.tentacles.crushed_unit,
            holes: shown.holes,
            mega: shown.mega_holes,
            monster: Monster { corner: shown.monster.square, facing: shown.monster.facing },
            forces,
            waiting,
            saved: shown.saved,
            deck: shown.deck,
            won: shown.won,
            discard: shown.discard,
            card: shown.card,
            freakout: shown.freakout,
            turn: shown.turn,
            attack,
            stage: shown.stage.into(),
        })
    }
}

/// The markers of both players; each of them has to be told of once.
fn forces(units: &[ShownUnit]) -> Result<[Force; 2], NotAPosition> {
    let mut found = [[None; 6]; 2];
    for unit in units {
        let status = match (unit.status, unit.square, unit.facing) {
            (ShownStatus::Lost, ..) => UnitStatus::Lost,
            (ShownStatus::Reserve, ..) => UnitStatus::Reserve,
            (ShownStatus::OnBoard, Some(square), Some(way)) => UnitStatus::On(square, way),
            (ShownStatus::OnBoard, Some(square), None) if unit.id.kind() == Kind::Helicopter => {
                UnitStatus::On(square, Way::North)
            }
            (ShownStatus::OnBoard, ..) => return Err(NotAPosition::NoPlace),
        };
        if found[unit.seat.index()][unit.id.index()].replace(status).is_some() {
            return Err(NotAPosition::Markers);
        }
    }
    let force = |found: [Option<UnitStatus>; 6]| {
        let mut force = [UnitStatus::Lost; 6];
        for (status, found) in force.iter_mut().zip(found) {
            *status = found.ok_or(NotAPosition::Markers)?;
        }
        Ok(Force(force))
    };
    let [first, second] = found;
    Ok([force(first)?, force(second)?])
}
