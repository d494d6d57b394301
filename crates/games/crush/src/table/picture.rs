//! The coloured text picture of the board.

use kernel::{Picture, Seat, Tone};

use crate::{
    action::Action,
    board::{Board, COLUMNS, ROWS, Square, Way},
    lines,
    moving::costs_of,
    setup::Rules,
    state::{Stage, State},
    units::{Kind, Place, Slot},
};

/// What a choice lights up on the board.
#[derive(Default)]
struct Light {
    /// Squares with what they cost.
    costs: Vec<(Square, u8)>,
    /// The squares of the choice itself.
    marked: Board,
}

/// The picture; the squares that a choice is about are lit.
pub(super) fn draw(rules: &Rules, view: &State, names: &[String], choice: Option<&Action>) -> Picture {
    let light = choice.map(|action| light(view, action)).unwrap_or_default();
    let mut picture = Picture::default();
    let letters: Vec<String> = (0..COLUMNS).map(|column| char::from(b'A' + column).to_string()).collect();
    picture.line().write(Tone::Dim, format!("    {}", letters.join("  ")));
    for row in 0..i32::from(ROWS) {
        picture.line().write(Tone::Dim, format!("{:>2} ", row + 1));
        for at in (0..i32::from(COLUMNS)).filter_map(|column| Square::at(column, row)) {
            let (tone, text) = cell(view, &light, at);
            picture.write(tone, text);
        }
    }
    for seat in Seat::all(2) {
        force(&mut picture, view, seat, &names[seat.index()]);
    }
    let left = view.deck().len();
    let buildings = view.buildings().len();
    picture.line().write(
        Tone::Dim,
        format!("   {}: {buildings} of 30 buildings stand, {left} cards in the deck", rules.city.name),
    );
    if let Stage::Move(moving) = view.stage() {
        picture.write(Tone::Strong, format!(", {} points left", moving.left));
    }
    legend(&mut picture);
    picture
}

fn light(view: &State, action: &Action) -> Light {
    let seat = view.turn();
    match *action {
        Action::Enter { kind, to, .. } => {
            Light { costs: costs_of(view, seat, None, kind), marked: Board::of(to) }
        }
        Action::Move { from, to, .. } => {
            let kind = view.force(seat).at(from).map_or(Kind::Helicopter, Slot::kind);
            Light { costs: costs_of(view, seat, Some(from), kind), marked: Board::of(to).with(from) }
        }
        Action::Shoot { from, at } => {
            let between = lines::way_to(from, at)
                .map_or(Board::NONE, |way| lines::ray(from, way).minus(lines::ray(at, way)));
            Light { costs: Vec::new(), marked: between.with(from).with(at) }
        }
        Action::PassOver(at) | Action::SetAblaze(at) | Action::Shelter(at) => {
            Light { costs: Vec::new(), marked: Board::of(at) }
        }
        Action::Trade(_)
        | Action::EndMovement
        | Action::RollMonsterDie
        | Action::StopAttacking
        | Action::TakeReserve(_) => Light::default(),
    }
}

/// One square in three letters: what is around it says what it stands on.
fn cell(view: &State, light: &Light, at: Square) -> (Tone, String) {
    let marked = light.marked.has(at);
    if view.monster_squares().has(at) {
        return (Tone::Bad, body(view, at));
    }
    let (left, right) = brackets(view, at);
    if let Some((seat, slot)) = view.unit_at(at) {
        let letter = match view.force(seat).place(slot) {
            Place::On(_, way) if slot.kind() == Kind::Tank => arrow(way),
            _ => 'H',
        };
        let tone = if marked { Tone::Strong } else { Tone::Seat(seat) };
        return (tone, format!("{left}{letter}{right}"));
    }
    if let Some((_, cost)) = light.costs.iter().find(|(square, _)| *square == at) {
        let text = if marked { format!(">{cost}<") } else { format!("{left}{cost}{right}") };
        let tone = if marked { Tone::Strong } else { Tone::Good };
        return (tone, if text.chars().count() > 3 { format!("{cost:>2} ") } else { text });
    }
    let waits = Seat::all(2).find(|seat| view.survivors(*seat).has(at));
    if let Some(seat) = waits {
        return (Tone::Seat(seat), format!("{left}☺{right}"));
    }
    let (tone, letter) = thing(view, at);
    (if marked { Tone::Strong } else { tone }, format!("{left}{letter}{right}"))
}

fn thing(view: &State, at: Square) -> (Tone, char) {
    if view.fires().has(at) {
        (Tone::Bad, '*')
    } else if view.buildings().has(at) {
        (Tone::Plain, '■')
    } else if view.free().has(at) {
        (Tone::Piece(1), '§')
    } else if view.crushed().has(at) {
        (Tone::Piece(1), '¤')
    } else if view.pits().has(at) {
        (Tone::Dim, '○')
    } else if view.holes().has(at) {
        (Tone::Dim, ' ')
    } else {
        (Tone::Ground, '·')
    }
}

/// Square brackets around a building, braces around a grabbed one, round ones around a hole.
fn brackets(view: &State, at: Square) -> (char, char) {
    if view.grabbed().has(at) {
        ('{', '}')
    } else if view.buildings().has(at) {
        ('[', ']')
    } else if view.holes().has(at) || view.pits().has(at) {
        ('(', ')')
    } else {
        (' ', ' ')
    }
}

/// The Monster's squares, with an arrow on the two in front.
fn body(view: &State, at: Square) -> String {
    let facing = view.monster().facing;
    let front = !at.step(facing).is_some_and(|next| view.monster_squares().has(next));
    if front { format!("▓{}▓", arrow(facing)) } else { "▓▓▓".to_owned() }
}

const fn arrow(way: Way) -> char {
    match way {
        Way::North => '▲',
        Way::East => '▶',
        Way::South => '▼',
        Way::West => '◀',
    }
}

fn force(picture: &mut Picture, view: &State, seat: Seat, name: &str) {
    let turn = seat == view.turn() && !matches!(view.stage(), Stage::Over(_));
    picture.line().write(Tone::Strong, if turn { " ▶ " } else { "   " });
    picture.write(Tone::Seat(seat), format!("{name:<14}"));
    let force = view.force(seat);
    let (helicopters, tanks) =
        (force.count(Kind::Helicopter, Place::Reserve), force.count(Kind::Tank, Place::Reserve));
    let reserve = match (helicopters, tanks) {
        (0, 0) => "nothing in reserve".to_owned(),
        _ => format!("reserve {}{}", "H".repeat(helicopters.into()), "T".repeat(tanks.into())),
    };
    let (cards, saved) = (view.won(seat).len(), view.saved(seat));
    let text =
        format!("score {:>2} = {cards} cards + {saved} saved + {} units", view.score(seat), force.on_board());
    picture.write(Tone::Plain, text).write(Tone::Dim, format!(", {reserve}"));
}

fn legend(picture: &mut Picture) {
    picture.line().write(
        Tone::Dim,
        "   H helicopter  ▲ tank  [■] building  [*] burning  {■} grabbed  § Free  ¤ Crushed  ( ) Hole  (○) MegaHole  ☺ survivors",
    );
}
