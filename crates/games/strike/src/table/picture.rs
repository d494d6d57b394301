//! The picture of a position: the arena, with every die as a place of its own, and the pools.

use kernel::{Light, Picture, Room, Seat, Span, Spot, Tone};

use crate::{Action, DiePlace, Face, Format, Pool, Rules, Stage, Throwing, View, notation::count};

use super::spots;

/// The picture of a position, or of a choice that is looked at.
pub(super) fn draw(
    rules: &Rules,
    view: &View,
    names: &[String],
    choice: Option<&Action>,
    size: Size,
) -> Picture {
    let looked_at = LookedAt::new(rules, view, choice);
    let mut picture = Picture::default();
    match rules.throwing {
        Throwing::Quick => draw_arena(&mut picture, rules, view, &looked_at),
        Throwing::Physics => draw_from_above(&mut picture, rules, view, &looked_at, size),
    }
    picture.line();
    for seat in Seat::all(rules.players) {
        draw_pool(&mut picture, rules, view, seat, &names[seat.index()]);
    }
    picture.line();
    if let Some(removed) = view.removed {
        picture.line().write(Tone::Dim, format!("  out of the game: {}", count(removed)));
    }
    if rules.format == Format::Tournament {
        let game = format!("  game {} of {}", view.tournament.game + 1, rules.players);
        picture.line().write(Tone::Dim, game);
    }
    picture
}

/// What a choice that is looked at is about.
struct LookedAt {
    /// Its places.
    spots: Vec<Spot>,
    /// Where its dice are aimed at, or where its die will lie.
    point: Option<(i16, i16)>,
}

impl LookedAt {
    fn new(rules: &Rules, view: &View, choice: Option<&Action>) -> Self {
        let Some(choice) = choice else { return Self { spots: Vec::new(), point: None } };
        let point = match *choice {
            Action::Throw { style, .. } => spots::point(style),
            Action::MoveFromWall { number, towards } => {
                let place = view.places.off_the_wall(number.face(), towards, &rules.arena);
                place.map(|DiePlace { x, y, .. }| (x, y))
            }
            Action::End => None,
        };
        Self { spots: spots::of_action(rules, choice), point }
    }

    fn light(&self, spot: &Spot) -> Light {
        if self.spots.contains(spot) { Light::On } else { Light::Off }
    }
}

/// Room for five dice side by side.
const INSIDE: usize = 38;

fn draw_arena(picture: &mut Picture, rules: &Rules, view: &View, looked_at: &LookedAt) {
    let edge = "─".repeat(INSIDE);
    let dice: Vec<Face> = view.arena.faces().collect();
    picture.line().write(Tone::Ground, format!("    ╭{edge}╮"));
    picture.line().write(Tone::Ground, format!("  ╭─╯{}╰─╮", " ".repeat(INSIDE)));
    let blank = dice.is_empty() && view.hand == 0;
    for row in ["┌───┐", "│ # │", "└───┘"] {
        picture.line().write(Tone::Ground, "  │ ");
        let mut width = 0;
        for face in &dice {
            let sign = rules.content.sign(*face);
            let spot = spots::die(*face);
            let light = looked_at.light(&spot);
            picture.write(Tone::Plain, " ");
            picture.write(Tone::Piece(sign.colour), row.replace('#', &sign.mark.to_string()));
            picture.at(spot).lit(light);
            width += 6;
        }
        for _ in 0..view.hand.min(6 - dice.len() as u8) {
            picture.write(Tone::Dim, format!(" {}", row.replace('#', "?")));
            width += 6;
        }
        if blank && row.contains('#') {
            let text = "the arena is empty";
            picture.write(Tone::Dim, format!("{:^1$}", text, INSIDE + 2));
            width = INSIDE + 2;
        }
        picture.write(Tone::Plain, " ".repeat((INSIDE + 2_usize).saturating_sub(width)));
        picture.write(Tone::Ground, " │");
    }
    picture.line().write(Tone::Ground, format!("  ╰─╮{}╭─╯", " ".repeat(INSIDE)));
    picture.line().write(Tone::Ground, format!("    ╰{edge}╯"));
}

/// How large the arena is drawn from above, in letters and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    inside: usize,
    rows: usize,
}

impl Size {
    /// Small enough for every window.
    pub(super) const USUAL: Self = Self { inside: INSIDE, rows: 11 };
    /// Where dice that lie close together can be told apart.
    const LARGE: Self = Self { inside: 62, rows: 18 };

    /// The largest size that fits, with a line for each of these players below.
    pub(super) fn within(room: Room, players: u8) -> Self {
        let large = Self::LARGE;
        let fits = usize::from(room.columns) >= large.inside + 8
            && usize::from(room.rows) >= large.rows + 6 + usize::from(players);
        if fits { large } else { Self::USUAL }
    }

    /// The last column that a die can begin in.
    const fn last(self) -> usize {
        self.inside + 1 - WIDE
    }
}

/// Half the arena with its sloping wall, in tenths of a millimetre: to the right, and away from the players.
const REACH: (i32, i32) = (880, 690);
/// How wide a die is drawn.
const WIDE: usize = 3;
/// Where a die is drawn that lies at a point: its row, and the first of its cells.
fn cell(size: Size, (x, y): (i16, i16)) -> (usize, usize) {
    let part =
        |at: i32, reach: i32, cells: usize| usize::try_from(at).unwrap_or(0) * cells / (2 * reach as usize);
    let column = part(i32::from(x) + REACH.0, REACH.0, size.inside - 1).clamp(1, size.last());
    (part(REACH.1 - i32::from(y), REACH.1, size.rows - 1).min(size.rows - 1), column)
}

/// The middle of what a cell shows: the other way round.
fn middle_of(size: Size, (row, column): (usize, usize)) -> (i32, i32) {
    let part = |nth: usize, reach: i32, cells: usize| {
        let odd = i32::try_from((2 * nth + 1) * reach.unsigned_abs() as usize / cells);
        odd.map_or(0, |from_the_edge| from_the_edge - reach)
    };
    let first = column.saturating_sub(WIDE / 2);
    (part(first, REACH.0, size.inside - 1), -part(row, REACH.1, size.rows - 1))
}

/// Where the dice are drawn: each with its row and the first of its three cells. What lies on top is drawn where it lies;
/// what would be hidden below it, or beside it with too little room, is drawn as near as there is room.
fn spread_out(size: Size, view: &View) -> Vec<(usize, usize, Face)> {
    let mut lying: Vec<_> =
        view.arena.faces().filter_map(|face| Some((view.places.get(face)?, face))).collect();
    lying.sort_by_key(|(place, face)| (std::cmp::Reverse(place.z), *face));
    let mut drawn: Vec<(usize, usize, Face)> = Vec::new();
    for (place, face) in lying {
        let wanted = cell(size, (place.x, place.y));
        let cells = (0..size.rows).flat_map(|row| (1..=size.last()).map(move |column| (row, column)));
        let free = |(row, column): &(usize, usize)| {
            drawn.iter().all(|(other, at, _)| row != other || column.abs_diff(*at) >= WIDE)
        };
        // A row is about twice as high as a column is wide.
        let away = |(row, column): &(usize, usize)| {
            (2 * row.abs_diff(wanted.0)).pow(2) + column.abs_diff(wanted.1).pow(2)
        };
        if let Some((row, column)) = cells.filter(free).min_by_key(away) {
            drawn.push((row, column, face));
        }
    }
    drawn.sort_unstable();
    drawn
}

/// The arena from above, with every die where it lies; the players sit below. What lies between the dice stands for the part
/// of the mat that it belongs to, and a cross shows where a choice is aimed at.
fn draw_from_above(picture: &mut Picture, rules: &Rules, view: &View, looked_at: &LookedAt, size: Size) {
    let dice = spread_out(size, view);
    let cross = looked_at.point.map(|point| cell(size, point)).map(|(row, column)| (row, column + WIDE / 2));
    let edge = "─".repeat(size.inside);
    picture.line().write(Tone::Ground, format!("    ╭{edge}╮"));
    for row in 0..size.rows {
        picture.line().write(Tone::Ground, if row == 0 { "  ╭─╯" } else { "  │  " });
        let mut column = 1;
        while column <= size.inside {
            let die = dice.iter().find(|(other, at, _)| (row, column) == (*other, *at));
            if let Some((_, _, face)) = die {
                let sign = rules.content.sign(*face);
                let spot = spots::die(*face);
                // A die that lies where the cross would stand is what is aimed at.
                let covers =
                    cross.is_some_and(|(at, cell)| at == row && (column..column + WIDE).contains(&cell));
                let light = if covers { Light::On } else { looked_at.light(&spot) };
                picture.write(Tone::Piece(sign.colour), format!("[{}]", sign.mark)).at(spot).lit(light);
                column += WIDE;
            } else {
                let spot = spots::part_of_mat(middle_of(size, (row, column)));
                if cross == Some((row, column)) {
                    picture.write(Tone::Strong, "+").at(spot).lit(Light::On);
                } else {
                    bare(picture, spot);
                }
                column += 1;
            }
        }
        picture.write(Tone::Ground, if row == 0 { "╰─╮" } else { "  │" });
    }
    picture.line().write(Tone::Ground, format!("  ╰─╮{}╭─╯", " ".repeat(size.inside)));
    picture.line().write(Tone::Ground, format!("    ╰{edge}╯"));
    if view.hand > 0 {
        picture.line().write(Tone::Dim, format!("  in the air: {}", count(view.hand)));
    }
}

/// A cell of the bare mat, in one run with others of the same part of it.
fn bare(picture: &mut Picture, spot: Spot) {
    let before = picture.lines.last_mut().and_then(|line| line.last_mut());
    match before {
        Some(Span { text, tone: Tone::Plain, spot: Some(same), .. }) if *same == spot => text.push(' '),
        _ => {
            picture.write(Tone::Plain, " ").at(spot);
        }
    }
}

fn draw_pool(picture: &mut Picture, rules: &Rules, view: &View, seat: Seat, name: &str) {
    let turn = seat == view.turn && !matches!(view.stage, Stage::Over | Stage::Spare | Stage::Starter);
    picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<14}"));
    match view.pools[seat.index()] {
        Pool::Count(0) if turn && view.hand > 0 => picture.write(Tone::Dim, "everything in the air"),
        Pool::Count(0) => picture.write(Tone::Bad, "out"),
        Pool::Count(dice) => picture
            .write(Tone::Seat(seat), "■".repeat(usize::from(dice)))
            .write(Tone::Strong, format!(" {dice}")),
        Pool::Hidden => picture.write(Tone::Dim, "hidden"),
    };
    if rules.format == Format::Tournament {
        picture.write(Tone::Dim, format!("  {} points", view.tournament.points(seat)));
    }
}
