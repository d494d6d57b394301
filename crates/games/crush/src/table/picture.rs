//! The coloured text picture of the board.

use kernel::{Light, Picture, Room, Seat, Spot, Tone};

use crate::{
    action::Action,
    board::{Board, COLUMNS, ROWS, Square, Way},
    lines, moving,
    reach::From,
    routes::{Route, Routes},
    state::{Stage, State},
    units::{Kind, UnitStatus},
};

/// What a choice lights up on the board.
#[derive(Default)]
struct Looked {
    /// Squares with what they cost.
    costs: Vec<(Square, u8)>,
    /// The squares of the choice itself.
    marked: Board,
    /// The squares on the way of a unit.
    path: Board,
    /// Where a unit would end up, with its cost and, for a tank, its facing.
    end: Option<(Square, u8, Option<Way>)>,
}

/// A square in three letters, each with its tone: what is around it says what it stands on.
type Cell = [(Tone, char); 3];

/// What the Monster is drawn with.
const MONSTER: Tone = Tone::Piece(0);
/// What tentacles are drawn with.
const TENTACLE: Tone = Tone::Piece(1);
/// What holes are drawn with.
const HOLE: Tone = Tone::Piece(4);
/// The most letters of a name.
const LONGEST_NAME: usize = 8;

/// How large the squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Three letters on one line: the board is 51 letters wide.
    Usual,
    /// Five letters on two lines, which is about square on a screen: the board is 83 letters wide.
    Large,
}

impl Scale {
    /// The room that the large board needs, with the forces below it. The legend may be cut off.
    const LARGE: Room = Room { columns: 84, rows: 29 };

    /// The largest scale that fits.
    pub(super) fn within(room: Room) -> Self {
        let fits = room.columns >= Self::LARGE.columns && room.rows >= Self::LARGE.rows;
        if fits { Self::Large } else { Self::Usual }
    }
}

/// The picture; the squares that a choice is about are lit. What matters most comes first.
pub(super) fn draw(view: &State, names: &[String], choice: Option<&Action>, scale: Scale) -> Picture {
    let looked = choice.map(|action| looked_at(view, action)).unwrap_or_default();
    let lit = looked.marked | looked.path;
    let mut picture = Picture::default();
    let letters: Vec<String> = (0..COLUMNS).map(|column| char::from(b'A' + column).to_string()).collect();
    picture.line().write(
        Tone::Dim,
        match scale {
            Scale::Usual => format!("    {}", letters.join("  ")),
            Scale::Large => format!("     {}", letters.join("    ")),
        },
    );
    for row in 0..i32::from(ROWS) {
        let squares = || (0..i32::from(COLUMNS)).filter_map(move |column| Square::at(column, row));
        let light = |at: Square| if lit.has(at) { Light::On } else { Light::Off };
        let margin = match scale {
            Scale::Usual => "",
            Scale::Large => " ",
        };
        picture.line().write(Tone::Dim, format!("{:>2} ", row + 1));
        for at in squares() {
            let mut put = |tone, text: &str| {
                if !text.is_empty() {
                    picture.write(tone, text).at(Spot::new(at)).lit(light(at));
                }
            };
            put(Tone::Plain, margin);
            for (tone, letter) in cell(view, &looked, at) {
                put(tone, letter.encode_utf8(&mut [0; 4]));
            }
            put(Tone::Plain, margin);
        }
        if scale == Scale::Large {
            picture.line().write(Tone::Dim, "   ");
            for at in squares() {
                picture.write(Tone::Plain, "     ").at(Spot::new(at)).lit(light(at));
            }
        }
    }
    for seat in Seat::all(2) {
        force(&mut picture, view, seat, &names[seat.index()]);
    }
    let (left, buildings) = (view.deck().len(), view.buildings().len());
    picture.line().write(Tone::Plain, format!("   {buildings} of 30 buildings, {left} cards"));
    if let Stage::Move(moving) = view.stage() {
        let points = if moving.left == 1 { "point" } else { "points" };
        picture.write(Tone::Good, format!(", {} {points} to spend", moving.left));
    }
    picture.line();
    legend(&mut picture);
    picture
}

fn looked_at(view: &State, action: &Action) -> Looked {
    let seat = view.turn();
    let walk = |from: From, start: Option<Square>, to: Square, way: Option<Way>| {
        let Stage::Move(moving) = view.stage() else { return Looked::default() };
        let costs = moving::costs_of(view, seat, start, from.kind());
        let marked = start.map_or(Board::NONE, Board::of).with(to);
        let route = Routes::of(view, seat, from, moving.left).to((to, way.unwrap_or(Way::North)));
        match route {
            Some(Route { cost, path, .. }) => {
                Looked { costs, marked, path: path.into_iter().collect(), end: Some((to, cost, way)) }
            }
            None => Looked { costs, marked, ..Looked::default() },
        }
    };
    let only = |marked: Board| Looked { marked, ..Looked::default() };
    match *action {
        Action::Enter { kind, to, way } => walk(From::Edges(kind), None, to, way),
        Action::Move { from, to, way } => match view.force(seat).at(from) {
            Some(slot) => walk(From::Unit(slot), Some(from), to, way),
            None => only(Board::of(to).with(from)),
        },
        Action::Shoot { from, at } => {
            let between = lines::way_to(from, at)
                .map_or(Board::NONE, |way| lines::ray(from, way).minus(lines::ray(at, way)));
            only(between.with(from).with(at))
        }
        Action::PassOver(at) | Action::SetAblaze(at) | Action::Shelter(at) => only(Board::of(at)),
        Action::Trade { .. }
        | Action::EndMovement
        | Action::RollMonsterDie
        | Action::StopAttacking
        | Action::TakeReserve(_) => Looked::default(),
    }
}

fn cell(view: &State, looked: &Looked, at: Square) -> Cell {
    if let Some((_, cost, way)) = looked.end.filter(|(to, ..)| *to == at) {
        return ended(view.turn(), cost, way);
    }
    let marked = looked.marked.has(at);
    let drawn = if view.monster_squares().has(at) {
        body(view, at)
    } else if let Some((seat, slot)) = view.unit_at(at) {
        let letter = match view.force(seat).status(slot) {
            UnitStatus::On(_, way) if slot.kind() == Kind::Tank => tank(seat, way),
            _ => helicopter(seat),
        };
        let [mut before, inside, after] = around(view, at, (Tone::Seat(seat), letter));
        // A helicopter may hang over a tentacle that has lost its building.
        if let (TENTACLE, sign) = thing(view, at) {
            before = (TENTACLE, sign);
        }
        [before, inside, after]
    } else if let Some((_, cost)) = looked.costs.iter().find(|(square, _)| *square == at) {
        priced(view, at, *cost)
    } else if let Some(seat) = waiting(view, at) {
        around(view, at, (Tone::Seat(seat), survivors(seat)))
    } else {
        let (tone, letter) = thing(view, at);
        // The way of a shot over open ground has to be seen without colours too.
        let letter = if marked && tone == Tone::Ground { '•' } else { letter };
        around(view, at, (tone, letter))
    };
    if marked { drawn.map(|(_, letter)| (Tone::Strong, letter)) } else { drawn }
}

/// Where a unit would end up: its cost between two signs, a tank with its facing.
fn ended(seat: Seat, cost: u8, way: Option<Way>) -> Cell {
    let last = way.map_or('<', |way| tank(seat, way));
    ['>', number(cost), last].map(|letter| (Tone::Strong, letter))
}

/// A square that can be reached, with its cost. Survivors there are still seen, and so is what it stands on.
fn priced(view: &State, at: Square, cost: u8) -> Cell {
    let [mut before, inside, after] = around(view, at, (Tone::Good, number(cost)));
    if let Some(seat) = waiting(view, at) {
        before = (Tone::Seat(seat), survivors(seat));
    }
    [before, inside, after]
}

/// A cost in one letter, so that the brackets around it stay: from 10 on it stands in a circle.
fn number(cost: u8) -> char {
    const CIRCLED: [char; 11] = ['⑩', '⑪', '⑫', '⑬', '⑭', '⑮', '⑯', '⑰', '⑱', '⑲', '⑳'];
    match cost.checked_sub(10) {
        None => char::from(b'0' + cost),
        Some(above) => CIRCLED.get(usize::from(above)).copied().unwrap_or('+'),
    }
}

fn waiting(view: &State, at: Square) -> Option<Seat> {
    Seat::all(2).find(|seat| view.survivors(*seat).has(at))
}

fn thing(view: &State, at: Square) -> (Tone, char) {
    if view.fires().has(at) {
        (Tone::Bad, '*')
    } else if view.buildings().has(at) {
        (Tone::Plain, '■')
    } else if view.free().has(at) {
        (TENTACLE, '§')
    } else if view.crushed().has(at) {
        (TENTACLE, '¤')
    } else if view.pits().has(at) {
        (HOLE, '○')
    } else if view.holes().has(at) {
        (HOLE, ' ')
    } else {
        (Tone::Ground, '·')
    }
}

/// Square brackets around a building, braces around a grabbed one, round ones around a Hole and pointed ones around a
/// MegaHole; red if it burns. A building that was let go stands on its Hole: the right bracket is that of the ground.
fn around(view: &State, at: Square, inside: (Tone, char)) -> Cell {
    let ground = ground(view, at);
    let burning = view.fires().has(at);
    let [left, right] = if view.grabbed().has(at) {
        let tone = if burning { Tone::Bad } else { TENTACLE };
        [(tone, '{'), (tone, '}')]
    } else if view.buildings().has(at) {
        let tone = if burning { Tone::Bad } else { Tone::Plain };
        [(tone, '['), ground.map_or((tone, ']'), |[_, right]| (HOLE, right))]
    } else {
        ground.map_or([(Tone::Ground, ' '); 2], |brackets| brackets.map(|bracket| (HOLE, bracket)))
    };
    [left, inside, right]
}

/// The brackets of a Hole or a MegaHole.
fn ground(view: &State, at: Square) -> Option<[char; 2]> {
    if view.pits().has(at) { Some(['<', '>']) } else { view.holes().has(at).then_some(['(', ')']) }
}

/// The Monster's squares, with its facing on the two in front, and brackets where a Hole or a MegaHole lies under it.
fn body(view: &State, at: Square) -> Cell {
    let facing = view.monster().facing;
    let front = !at.step(facing).is_some_and(|next| view.monster_squares().has(next));
    let inside = (MONSTER, if front { snout(facing) } else { '▓' });
    match ground(view, at) {
        Some([left, right]) => [(HOLE, left), inside, (HOLE, right)],
        None => [(MONSTER, '▓'), inside, (MONSTER, '▓')],
    }
}

/// The Monster's facing: other signs than a tank's.
const fn snout(way: Way) -> char {
    match way {
        Way::North => '^',
        Way::East => '>',
        Way::South => 'v',
        Way::West => '<',
    }
}

/// A tank by its owner and facing: player A's are full, B's are hollow, so that they differ without colours too.
const fn tank(seat: Seat, way: Way) -> char {
    match (seat.0, way) {
        (0, Way::North) => '▲',
        (0, Way::East) => '▶',
        (0, Way::South) => '▼',
        (0, Way::West) => '◀',
        (_, Way::North) => '△',
        (_, Way::East) => '▷',
        (_, Way::South) => '▽',
        (_, Way::West) => '◁',
    }
}

/// A helicopter by its owner.
const fn helicopter(seat: Seat) -> char {
    if seat.0 == 0 { 'H' } else { 'h' }
}

/// Survivors by whose they are.
const fn survivors(seat: Seat) -> char {
    if seat.0 == 0 { '☺' } else { '☻' }
}

fn force(picture: &mut Picture, view: &State, seat: Seat, name: &str) {
    let turn = seat == view.turn() && !matches!(view.stage(), Stage::Over(_));
    let name: String = name.chars().take(LONGEST_NAME).collect();
    picture.line().write(Tone::Strong, if turn { " → " } else { "   " });
    let marks: String = [helicopter(seat), tank(seat, Way::North), survivors(seat)].into_iter().collect();
    picture.write(Tone::Seat(seat), format!("{marks} {name:<LONGEST_NAME$}"));
    let force = view.force(seat);
    let (cards, saved, units) = (view.won(seat).len(), view.saved(seat), force.on_board());
    let many = |count: u8, what: &str| format!(" {count} {what}{}", if count == 1 { "" } else { "s" });
    picture.write(Tone::Strong, format!("{:>2}", view.score(seat)));
    picture.write(Tone::Plain, format!(":{} {saved} saved{}", many(cards, "card"), many(units, "unit")));
    let reserve =
        |kind: Kind, letter: char| letter.to_string().repeat(force.count(kind, UnitStatus::Reserve).into());
    let waits = reserve(Kind::Helicopter, helicopter(seat)) + &reserve(Kind::Tank, tank(seat, Way::North));
    if !waits.is_empty() {
        picture.write(Tone::Dim, " +").write(Tone::Seat(seat), waits);
    }
}

/// What the signs mean, those first that are seen most. Whose sign is whose stands before the names.
fn legend(picture: &mut Picture) {
    let unit = Tone::Strong;
    let lines: [&[(Tone, &str, &str)]; 3] = [
        &[
            (unit, "H h", "helicopter"),
            (unit, "▲ △", "tank"),
            (unit, "☺ ☻", "survivors"),
            (Tone::Plain, "[■]", "building"),
        ],
        &[
            (Tone::Bad, "[*]", "fire"),
            (TENTACLE, "{■}", "grabbed"),
            (TENTACLE, "§", "Free tentacle"),
            (TENTACLE, "¤", "with wreck"),
        ],
        &[
            (HOLE, "( )", "Hole"),
            (HOLE, "<○>", "MegaHole"),
            (MONSTER, "▓^▓", "Monster"),
            (unit, "+", "reserve"),
            (Tone::Good, "3", "cost"),
        ],
    ];
    for line in lines {
        picture.line();
        for (tone, sign, meaning) in line {
            picture.write(*tone, format!(" {sign}")).write(Tone::Dim, format!(" {meaning}"));
        }
    }
}
