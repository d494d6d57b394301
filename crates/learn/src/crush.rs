//! Crush Monster Rampage!: actions by squares and facings, and the city as planes.
//!
//! Squares are numbered row by row: A1 is 0, P1 is 15, P12 is 191. A way to stand is none (0, helicopters) or n, e, s, w (1 to 4,
//! tanks). A line of a square is its row and its column: 16 columns, then 12 rows.
//!
//! | ids | actions |
//! |---|---|
//! | 0, 1, 2 | end the movement, roll the Monster Die, stop attacking |
//! | 3, 4 | take a helicopter, a tank as the reserve unit of a Critical Hit |
//! | 5 to 25 | trade for a helicopter: no card named, or one of the 20 kinds |
//! | 26 to 46 | trade for a tank |
//! | 47 to 238 | pass over the unit on square 0 to 191 |
//! | 239 to 430 | set the building on square 0 to 191 ablaze |
//! | 431 to 622 | shelter on square 0 to 191 |
//! | 623 to 1582 | enter: square 0 to 191, each with the 5 ways to stand |
//! | 1583 to 6958 | shoot: from square 0 to 191, each at the 28 squares of its lines |
//! | 6959 to 191278 | move: from square 0 to 191, each to square 0 to 191, each with the 5 ways to stand |
//!
//! A helicopter enters with no way to stand and a tank with one, so the way says which of them enters. The shooter's own square
//! is on both lines and never a target: it has no id.
//!
//! Markers are numbered 0 to 5: three helicopters, then three tanks. Planes have 12 rows of 16 columns.
//!
//! | segment | numbers |
//! |---|---|
//! | `city` | 8 planes: buildings, fires, grabbed buildings, Free tentacles, Crushed-Unit tentacles, Holes, squares of MegaHoles, the Monster |
//! | `mega` | a plane with the north-western squares of the MegaHoles |
//! | `facing` | the way the Monster faces: n, e, s, w |
//! | `units` | 5 planes for each player: helicopters, and tanks that face n, e, s, w |
//! | `survivors` | a plane for each player: survivors who await rescue |
//! | `markers` | for each player and marker: lost, reserve, on the board; its column; its row; its way |
//! | `waiting` | for each Survivors card: whose survivors await rescue, their column, their row |
//! | `saved` | survivor markers won, in quarters |
//! | `won` | each player's cards: 20 kinds, as shares of the copies in the box |
//! | `deck`, `discard` | the cards still to be drawn, and discarded |
//! | `card` | the card that is carried out |
//! | `freakout` | whether there is one, its rolls left in thirds, the buildings when it began as a share of the map's |
//! | `turn` | whose turn it is |
//! | `fired` | which markers have fired |
//! | `forfeited` | for each marker the 28 squares of its lines on which it has forfeited its shot |
//! | `stage` | Monster's start, first player, movement dice, move, take the Monster Die, Monster Die, blast, attack, shot, ablaze, draw, reserve, shelter, missile's way, missile's dice, Grabtastic, over |
//! | `left` | movement points left, in twelfths |
//! | `done` | in the movement phase: nothing yet, moved, traded |
//! | `traded` | how many cards, in halves |
//! | `marker` | the marker that has to move on, or that shoots, missed or draws |
//! | `target` | a plane with the square fired at |
//! | `group` | the Survivors card whose survivors look for shelter |
//! | `throwers` | a plane with the tentacles that still throw wrecks |
//! | `harm` | whether a Missile card has done damage |
//! | `way` | the way a wreck is thrown |
//! | `ending` | the Monster wins, a player wins |
//! | `winner` | who |

use crush::{
    Action, Board, COLUMNS, Crush, Done, Ending, Group, Harm, Hit, KINDS, Kind, Pile, ROWS, Rules, SQUARES,
    Slot, Square, Stage, State, UnitStatus, Volley, Way,
};
use kernel::Seat;

use crate::{
    Encode, Range, Tensor,
    tensor::{ahead, around},
};

const PLAYERS: u8 = 2;
const MARKERS: usize = 6;
const HEIGHT: usize = ROWS as usize;
const WIDTH: usize = COLUMNS as usize;
/// No way, or one of the four.
const WAYS: usize = 1 + Way::ALL.len();
/// The squares of a row and a column.
const LINE: usize = WIDTH + HEIGHT;
/// No card, or one of the kinds.
const NAMED: usize = 1 + KINDS;
/// Where each group of ids begins.
const RESERVE: usize = 3;
const TRADE: usize = RESERVE + Kind::BOTH.len();
const PASS_OVER: usize = TRADE + Kind::BOTH.len() * NAMED;
const ABLAZE: usize = PASS_OVER + SQUARES;
const SHELTER: usize = ABLAZE + SQUARES;
const ENTER: usize = SHELTER + SQUARES;
const SHOOT: usize = ENTER + SQUARES * WAYS;
const MOVE: usize = SHOOT + SQUARES * LINE;
const END: usize = MOVE + SQUARES * SQUARES * WAYS;
/// Lost, reserve, on the board; column; row; way.
const OF_A_MARKER: usize = 3 + LINE + Way::ALL.len();
/// The Survivors cards, the rolls of a Freakout, the points of two dice, the trades of a turn.
const GROUPS: usize = Group::ALL.len();
const MOST_ROLLS: u32 = 3;
const MOST_POINTS: u32 = 12;
const MOST_TRADES: u32 = 2;

impl Encode for Crush {
    fn action_space(_: &Rules) -> usize {
        END
    }

    fn id(_: &Rules, _: Seat, action: &Action) -> Option<usize> {
        Some(match *action {
            Action::EndMovement => 0,
            Action::RollMonsterDie => 1,
            Action::StopAttacking => 2,
            Action::TakeReserve(kind) => RESERVE + kind_index(kind),
            Action::Trade { kind, card } => {
                TRADE + kind_index(kind) * NAMED + card.map_or(0, |card| 1 + card.index())
            }
            Action::PassOver(at) => PASS_OVER + at.index(),
            Action::SetAblaze(at) => ABLAZE + at.index(),
            Action::Shelter(at) => SHELTER + at.index(),
            // The way says what enters, so one that does not fit has no id.
            Action::Enter { kind, way, .. } if kind != kind_standing(way) => return None,
            Action::Enter { to, way, .. } => ENTER + stand(to, way),
            Action::Shoot { from, at } => SHOOT + from.index() * LINE + line_index(from, at)?,
            Action::Move { from, to, way } => MOVE + from.index() * SQUARES * WAYS + stand(to, way),
        })
    }

    fn action(_: &Rules, _: Seat, id: usize) -> Option<Action> {
        Some(match id {
            0 => Action::EndMovement,
            1 => Action::RollMonsterDie,
            2 => Action::StopAttacking,
            RESERVE..TRADE => Action::TakeReserve(*Kind::BOTH.get(id - RESERVE)?),
            TRADE..PASS_OVER => {
                let (kind, card) = ((id - TRADE) / NAMED, (id - TRADE) % NAMED);
                let card = match card {
                    0 => None,
                    named => Some(*Hit::ALL.get(named - 1)?),
                };
                Action::Trade { kind: *Kind::BOTH.get(kind)?, card }
            }
            PASS_OVER..ABLAZE => Action::PassOver(Square::nth(id - PASS_OVER)?),
            ABLAZE..SHELTER => Action::SetAblaze(Square::nth(id - ABLAZE)?),
            SHELTER..ENTER => Action::Shelter(Square::nth(id - SHELTER)?),
            ENTER..SHOOT => {
                let (to, way) = standing(id - ENTER)?;
                Action::Enter { kind: kind_standing(way), to, way }
            }
            SHOOT..MOVE => {
                let from = Square::nth((id - SHOOT) / LINE)?;
                Action::Shoot { from, at: line_square(from, (id - SHOOT) % LINE)? }
            }
            MOVE..END => {
                let from = Square::nth((id - MOVE) / (SQUARES * WAYS))?;
                let (to, way) = standing((id - MOVE) % (SQUARES * WAYS))?;
                Action::Move { from, to, way }
            }
            _ => return None,
        })
    }

    fn write(rules: &Rules, view: &State, seat: Seat, into: &mut Tensor<'_>) {
        write_city(view, into);
        write_units(view, seat, into);
        write_cards(rules, view, seat, into);
        into.segment("turn", &[2], Range::Flag);
        into.one_hot(ahead(seat, view.turn(), PLAYERS), 2);
        into.segment("fired", &[MARKERS], Range::Flag);
        Slot::all().for_each(|slot| into.flag(view.attack().has_fired(slot)));
        into.segment("forfeited", &[MARKERS, LINE], Range::Flag);
        for slot in Slot::all() {
            let bits = view.attack().forfeited(slot).bits();
            (0..LINE).for_each(|bit| into.flag(bits >> bit & 1 == 1));
        }
        write_stage(view.stage(), seat, into);
    }
}

const fn kind_index(kind: Kind) -> usize {
    match kind {
        Kind::Helicopter => 0,
        Kind::Tank => 1,
    }
}

/// What stands like this: tanks face some way, helicopters none.
const fn kind_standing(way: Option<Way>) -> Kind {
    match way {
        None => Kind::Helicopter,
        Some(_) => Kind::Tank,
    }
}

/// The place of a square and a way to stand there.
fn stand(to: Square, way: Option<Way>) -> usize {
    to.index() * WAYS + way.map_or(0, |way| 1 + way.index())
}

/// The square and the way to stand at this place.
fn standing(place: usize) -> Option<(Square, Option<Way>)> {
    let way = match place % WAYS {
        0 => None,
        way => Some(*Way::ALL.get(way - 1)?),
    };
    Some((Square::nth(place / WAYS)?, way))
}

/// The place of another square in the row or the column of a square.
fn line_index(from: Square, at: Square) -> Option<usize> {
    match (from.row() == at.row(), from.column() == at.column()) {
        (true, false) => Some(usize::from(at.column())),
        (false, true) => Some(WIDTH + usize::from(at.row())),
        (true, true) | (false, false) => None,
    }
}

/// The other square at this place of the lines of a square.
fn line_square(from: Square, place: usize) -> Option<Square> {
    let (row, column) = match place.checked_sub(WIDTH) {
        None => (usize::from(from.row()), place),
        Some(row) => (row, usize::from(from.column())),
    };
    Square::nth(row * WIDTH + column).filter(|at| *at != from)
}

fn plane(board: Board, into: &mut Tensor<'_>) {
    into.many_hot(board.into_iter().map(Square::index), SQUARES);
}

/// The column and the row of a square, or nothing.
fn coordinates(square: Option<Square>, into: &mut Tensor<'_>) {
    into.one_hot(square.map(|square| usize::from(square.column())), WIDTH);
    into.one_hot(square.map(|square| usize::from(square.row())), HEIGHT);
}

fn write_city(view: &State, into: &mut Tensor<'_>) {
    let planes = [
        view.buildings(),
        view.fires(),
        view.grabbed(),
        view.free(),
        view.crushed(),
        view.holes(),
        view.pits(),
        view.monster_squares(),
    ];
    into.segment("city", &[planes.len(), HEIGHT, WIDTH], Range::Flag);
    for board in planes {
        plane(board, into);
    }
    into.segment("mega", &[HEIGHT, WIDTH], Range::Flag);
    plane(view.mega(), into);
    into.segment("facing", &[Way::ALL.len()], Range::Flag);
    into.one_hot(Some(view.monster().facing.index()), Way::ALL.len());
}

fn write_units(view: &State, seat: Seat, into: &mut Tensor<'_>) {
    let forces = around(seat, PLAYERS).map(|seat| view.force(seat));
    into.segment("units", &[usize::from(PLAYERS), WAYS, HEIGHT, WIDTH], Range::Flag);
    for force in forces.clone() {
        let place = |slot: Slot| match (slot.kind(), force.status(slot)) {
            (_, UnitStatus::Lost | UnitStatus::Reserve) => None,
            (Kind::Helicopter, UnitStatus::On(square, _)) => Some(square.index()),
            (Kind::Tank, UnitStatus::On(square, way)) => Some((1 + way.index()) * SQUARES + square.index()),
        };
        into.many_hot(Slot::all().filter_map(place), WAYS * SQUARES);
    }
    into.segment("survivors", &[usize::from(PLAYERS), HEIGHT, WIDTH], Range::Flag);
    around(seat, PLAYERS).for_each(|seat| plane(view.survivors(seat), into));
    into.segment("markers", &[usize::from(PLAYERS), MARKERS, OF_A_MARKER], Range::Flag);
    for status in forces.flat_map(|force| Slot::all().map(|slot| force.status(slot))) {
        let (index, square, way) = match status {
            UnitStatus::Lost => (0, None, None),
            UnitStatus::Reserve => (1, None, None),
            UnitStatus::On(square, way) => (2, Some(square), Some(way)),
        };
        into.one_hot(Some(index), 3);
        coordinates(square, into);
        into.one_hot(way.map(Way::index), Way::ALL.len());
    }
    into.segment("waiting", &[GROUPS, usize::from(PLAYERS) + LINE], Range::Flag);
    for waiting in Group::ALL.map(|group| view.waiting(group)) {
        into.one_hot(waiting.and_then(|waiting| ahead(seat, waiting.seat, PLAYERS)), 2);
        coordinates(waiting.map(|waiting| waiting.square), into);
    }
}

/// A pile as shares of the copies of each kind.
fn counts(pile: Pile, into: &mut Tensor<'_>) {
    for hit in Hit::ALL {
        into.share(pile.count(hit), hit.copies());
    }
}

fn write_cards(rules: &Rules, view: &State, seat: Seat, into: &mut Tensor<'_>) {
    into.segment("saved", &[usize::from(PLAYERS)], Range::Share);
    around(seat, PLAYERS).for_each(|seat| into.share(view.saved(seat), GROUPS as u32));
    into.segment("won", &[usize::from(PLAYERS), KINDS], Range::Share);
    around(seat, PLAYERS).for_each(|seat| counts(view.won(seat), into));
    into.segment("deck", &[KINDS], Range::Share);
    counts(view.deck(), into);
    into.segment("discard", &[KINDS], Range::Share);
    counts(view.discard(), into);
    into.segment("card", &[KINDS], Range::Flag);
    into.one_hot(view.card().map(Hit::index), KINDS);
    into.segment("freakout", &[3], Range::Share);
    match view.freakout() {
        None => into.skip(3),
        Some(freakout) => {
            into.flag(true);
            into.share(freakout.rolls, MOST_ROLLS);
            into.share(freakout.buildings, rules.city.buildings.len());
        }
    }
}

/// What a stage has to say besides its kind.
#[derive(Default)]
struct Details {
    left: u8,
    done: Option<Done>,
    marker: Option<Slot>,
    target: Option<Square>,
    group: Option<Group>,
    volley: Option<Volley>,
    way: Option<Way>,
    ending: Option<Ending>,
}

fn details(stage: Stage) -> (usize, Details) {
    let none = Details::default();
    match stage {
        Stage::MonsterStart => (0, none),
        Stage::FirstPlayer => (1, none),
        Stage::MovementDice => (2, none),
        Stage::Move(moving) => {
            (3, Details { left: moving.left, done: Some(moving.done), marker: moving.drives_on, ..none })
        }
        Stage::TakeMonsterDie => (4, none),
        Stage::MonsterDie => (5, none),
        Stage::BlastDie => (6, none),
        Stage::Attack => (7, none),
        Stage::Shot { slot, at } => (8, Details { marker: Some(slot), target: Some(at), ..none }),
        Stage::Ablaze(slot) => (9, Details { marker: Some(slot), ..none }),
        Stage::Draw(slot) => (10, Details { marker: Some(slot), ..none }),
        Stage::Reserve => (11, none),
        Stage::Shelter(group) => (12, Details { group: Some(group), ..none }),
        Stage::MissileWay(volley) => (13, Details { volley: Some(volley), ..none }),
        Stage::MissileDice(volley, way) => (14, Details { volley: Some(volley), way: Some(way), ..none }),
        Stage::GrabtasticDie => (15, none),
        Stage::Over(ending) => (16, Details { ending: Some(ending), ..none }),
    }
}

fn write_stage(stage: Stage, seat: Seat, into: &mut Tensor<'_>) {
    let (index, details) = details(stage);
    into.segment("stage", &[17], Range::Flag);
    into.one_hot(Some(index), 17);
    into.segment("left", &[1], Range::Share);
    into.share(details.left, MOST_POINTS);
    let (done, traded) = match details.done {
        None => (None, 0),
        Some(Done::Nothing) => (Some(0), 0),
        Some(Done::Moved) => (Some(1), 0),
        Some(Done::Traded(count)) => (Some(2), count),
    };
    into.segment("done", &[3], Range::Flag);
    into.one_hot(done, 3);
    into.segment("traded", &[1], Range::Share);
    into.share(traded, MOST_TRADES);
    into.segment("marker", &[MARKERS], Range::Flag);
    into.one_hot(details.marker.map(Slot::index), MARKERS);
    into.segment("target", &[HEIGHT, WIDTH], Range::Flag);
    into.one_hot(details.target.map(Square::index), SQUARES);
    into.segment("group", &[GROUPS], Range::Flag);
    into.one_hot(details.group.map(Group::index), GROUPS);
    into.segment("throwers", &[HEIGHT, WIDTH], Range::Flag);
    plane(details.volley.map_or(Board::NONE, |volley| volley.queue), into);
    into.segment("harm", &[1], Range::Flag);
    into.flag(details.volley.is_some_and(|volley| volley.harm == Harm::Done));
    into.segment("way", &[Way::ALL.len()], Range::Flag);
    into.one_hot(details.way.map(Way::index), Way::ALL.len());
    let (ending, winner) = match details.ending {
        None => (None, None),
        Some(Ending::Monster) => (Some(0), None),
        Some(Ending::Won(seat)) => (Some(1), Some(seat)),
    };
    into.segment("ending", &[2], Range::Flag);
    into.one_hot(ending, 2);
    into.segment("winner", &[2], Range::Flag);
    into.one_hot(winner.and_then(|winner| ahead(seat, winner, PLAYERS)), 2);
}
