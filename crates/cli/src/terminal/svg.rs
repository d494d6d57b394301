//! A screen as an SVG picture, so that the pictures of the documentation are made by the program they show.
//!
//! Letters are text. Lines and blocks are drawn as shapes, because fonts leave gaps between them.

use std::fmt::Write as _;

use kernel::{LineKind, Record, Seed, Setup};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, Cell},
    crossterm::event::KeyCode,
    style::{Color, Modifier},
};
use table::{Holder, Live, Occupant, Status};

use super::App;

/// The width of a cell.
const WIDE: f32 = 9.0;
/// The height of a cell.
const HIGH: f32 = 20.0;
/// The margin around the screen.
const MARGIN: f32 = 14.0;
/// Where letters stand in a cell, from its top.
const BASE: f32 = 15.0;
/// The background of the picture.
const GROUND: &str = "#15171c";
/// The colour of ordinary text.
const INK: &str = "#d7dae0";

/// How a cell is drawn: its colours as they are seen, and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    ink: &'static str,
    ground: Option<&'static str>,
    manner: Modifier,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let (mut ink, mut ground) = (colour(cell.fg).unwrap_or(INK), colour(cell.bg));
        if cell.modifier.contains(Modifier::REVERSED) {
            (ink, ground) = (ground.unwrap_or(GROUND), Some(ink));
        }
        let manner = cell.modifier & (Modifier::DIM | Modifier::BOLD | Modifier::UNDERLINED);
        Self { ink, ground, manner }
    }

    fn attributes(self) -> String {
        let mut written = format!("fill=\"{}\"", self.ink);
        for (manner, attribute) in [
            (Modifier::DIM, " fill-opacity=\".6\""),
            (Modifier::BOLD, " font-weight=\"bold\""),
            (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        ] {
            if self.manner.contains(manner) {
                written += attribute;
            }
        }
        written
    }
}

/// Draws a screen.
pub fn render(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (width, height) =
        (f32::from(area.width) * WIDE + 2.0 * MARGIN, f32::from(area.height) * HIGH + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"15\" xml:space=\"preserve\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"10\" \
         fill=\"{GROUND}\"/>\n"
    );
    for row in 0..area.height {
        let cells: Vec<&Cell> =
            (0..area.width).filter_map(|column| buffer.cell((area.x + column, area.y + row))).collect();
        draw_row(&mut svg, &cells, MARGIN + f32::from(row) * HIGH);
    }
    svg += "</svg>\n";
    svg
}

/// Draws a row in runs of cells that look alike.
fn draw_row(svg: &mut String, cells: &[&Cell], top: f32) {
    let mut from = 0;
    while from < cells.len() {
        let look = Look::of(cells[from]);
        let alike = cells[from..].iter().take_while(|cell| Look::of(cell) == look).count();
        let run = &cells[from..from + alike];
        let left = MARGIN + from as f32 * WIDE;
        if let Some(ground) = look.ground {
            let width = run.len() as f32 * WIDE;
            write_to(
                svg,
                format_args!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HIGH}\" fill=\"{ground}\"/>\n"
                ),
            );
        }
        draw_shapes(svg, run, look, left, top);
        draw_letters(svg, run, look, left, top);
        from += alike;
    }
}

fn write_to(svg: &mut String, piece: std::fmt::Arguments<'_>) {
    svg.write_fmt(piece).expect("invariant: a text takes everything");
}

/// The lines and blocks of a run, as two paths.
fn draw_shapes(svg: &mut String, run: &[&Cell], look: Look, left: f32, top: f32) {
    let (mut lines, mut blocks) = (String::new(), String::new());
    for (place, cell) in run.iter().enumerate() {
        let x = left + place as f32 * WIDE;
        if let Some(arms) = arms(cell.symbol()) {
            lines += &draw_arms(arms, cell.symbol(), x, top);
        } else if let Some((dx, dy, wide, high)) = block(cell.symbol()) {
            let _ = write!(blocks, "M{} {}h{wide}v{high}h-{wide}z", x + dx, top + dy);
        }
    }
    let faint = if look.manner.contains(Modifier::DIM) { " opacity=\".6\"" } else { "" };
    if !lines.is_empty() {
        let ink = look.ink;
        write_to(
            svg,
            format_args!(
                "<path d=\"{lines}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.4\"{faint}/>\n"
            ),
        );
    }
    if !blocks.is_empty() {
        // Shades are the same blocks, fainter: a run never mixes them, because their style differs.
        let shade = if run.iter().any(|cell| cell.symbol() == "░") { " fill-opacity=\".3\"" } else { "" };
        write_to(svg, format_args!("<path d=\"{blocks}\" fill=\"{}\"{faint}{shade}/>\n", look.ink));
    }
}

/// The letters of a run, word by word, each held to the width it has on the screen.
fn draw_letters(svg: &mut String, run: &[&Cell], look: Look, left: f32, top: f32) {
    let is_letter = |cell: &&Cell| {
        let symbol = cell.symbol();
        symbol != " " && arms(symbol).is_none() && block(symbol).is_none()
    };
    let mut from = 0;
    while let Some(first) = run[from..].iter().position(&is_letter).map(|at| at + from) {
        // One space between words belongs to the run; more of them part it.
        let mut end = first + 1;
        while end < run.len() {
            let next_is_letter = run.get(end + 1).is_some_and(&is_letter);
            if is_letter(&run[end]) || (run[end].symbol() == " " && next_is_letter) {
                end += 1;
            } else {
                break;
            }
        }
        let text: String = run[first..end].iter().map(|cell| escaped(cell.symbol())).collect();
        let (x, y) = (left + first as f32 * WIDE, top + BASE);
        let width = (end - first) as f32 * WIDE;
        let attributes = look.attributes();
        write_to(
            svg,
            format_args!("<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" {attributes}>{text}</text>\n"),
        );
        from = end;
    }
}

fn escaped(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Which arms of a cross a line character has: up, right, down, left.
fn arms(symbol: &str) -> Option<[bool; 4]> {
    let bits = match symbol {
        "─" => 0b0101,
        "│" => 0b1010,
        "┌" | "╭" => 0b0110,
        "┐" | "╮" => 0b0011,
        "└" | "╰" => 0b1100,
        "┘" | "╯" => 0b1001,
        "├" => 0b1110,
        "┤" => 0b1011,
        "┬" => 0b0111,
        "┴" => 0b1101,
        "┼" => 0b1111,
        _ => return None,
    };
    Some([8, 4, 2, 1].map(|arm| bits & arm != 0))
}

fn draw_arms(arms: [bool; 4], symbol: &str, x: f32, y: f32) -> String {
    let (middle, centre) = (x + WIDE / 2.0, y + HIGH / 2.0);
    let ends = [(middle, y), (x + WIDE, centre), (middle, y + HIGH), (x, centre)];
    let tips: Vec<(f32, f32)> =
        arms.into_iter().zip(ends).filter(|(on, _)| *on).map(|(_, end)| end).collect();
    match (symbol, tips.as_slice()) {
        ("╭" | "╮" | "╯" | "╰", [from, to]) => {
            format!("M{} {}Q{middle} {centre} {} {}", from.0, from.1, to.0, to.1)
        }
        ("─", _) => format!("M{x} {centre}h{WIDE}"),
        ("│", _) => format!("M{middle} {y}v{HIGH}"),
        _ => tips
            .iter()
            .map(|(tip_x, tip_y)| format!("M{middle} {centre}L{tip_x} {tip_y}"))
            .collect::<Vec<_>>()
            .concat(),
    }
}

/// A block within its cell: where it begins, how wide and high it is.
fn block(symbol: &str) -> Option<(f32, f32, f32, f32)> {
    Some(match symbol {
        "█" | "░" => (0.0, 3.0, WIDE, HIGH - 6.0),
        "▓" => (0.0, 0.0, WIDE, HIGH),
        "▌" => (0.0, 0.0, WIDE / 2.0, HIGH),
        "▏" => (0.0, 2.0, 1.5, HIGH - 4.0),
        "■" => (0.5, 6.0, WIDE - 1.0, WIDE - 1.0),
        _ => return None,
    })
}

/// The sixteen colours of a terminal, as this picture shows them.
fn colour(colour: Color) -> Option<&'static str> {
    Some(match colour {
        Color::Black => "#15171c",
        Color::Red => "#e0565b",
        Color::Green => "#7fbf6a",
        Color::Yellow => "#d9a94e",
        Color::Blue => "#5f8fd9",
        Color::Magenta => "#c47fd5",
        Color::Cyan => "#4fb8c4",
        Color::Gray => "#b3b8c2",
        Color::DarkGray => "#6b7280",
        Color::LightRed => "#ff7a7f",
        Color::LightGreen => "#a6e08f",
        Color::LightYellow => "#f2cf7e",
        Color::LightBlue => "#8ab4f8",
        Color::LightMagenta => "#e0a8ef",
        Color::LightCyan => "#86dbe5",
        Color::White => "#ffffff",
        Color::Reset | Color::Rgb(..) | Color::Indexed(_) => return None,
    })
}

/// A game that there is a picture of in the documentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Demo {
    /// Str!ke a few moves in, with the odds shown: the picture of the README.
    #[default]
    Strike,
    /// Crush Monster Rampage! while a unit is moved.
    Crush,
}

/// The picture of a game, the same every time.
pub fn demo(game: Demo) -> String {
    let app = match game {
        Demo::Strike => strike(),
        Demo::Crush => crush(),
    };
    let app = app.expect("invariant: the demonstration is a legal table");
    let mut terminal = Terminal::new(TestBackend::new(100, 30)).expect("invariant: memory takes everything");
    terminal.draw(|frame| app.draw(frame)).expect("invariant: memory takes everything");
    render(terminal.backend().buffer())
}

fn strike() -> Option<App> {
    let card = monsterbox_box::find("strike").ok()?;
    // The two strongest bots, whatever they are called.
    let bots = card.bots.iter().rev().take(2).map(|kind| Occupant::Bot(kind.name.to_owned()));
    let seats: Vec<_> = [Occupant::Person("Ann".to_owned())].into_iter().chain(bots).collect();
    let live = table::open("strike", Setup::of(seats.len() as u8), seats, Seed::new("owl")?).ok()?;
    let mut app = App::demonstrating(live);
    let ann = kernel::Seat(0);
    for _ in 0..200 {
        let table = app.table()?;
        match table.status() {
            Status::Over { .. } => break,
            Status::Bot { .. } | Status::Chance { .. } => app.tick(),
            // A moment with a real choice, once there is something to tell.
            Status::People { .. } if table.steps() > 14 && table.choices(ann).len() > 2 => break,
            Status::People { .. } => app.key(KeyCode::Enter.into()),
        }
    }
    app.key(KeyCode::F(2).into());
    Some(app)
}

fn crush() -> Option<App> {
    let seats = ["bot:random", "bot:random"].map(Occupant::read).into_iter().collect::<Result<Vec<_>, _>>();
    let live = table::open("crush", Setup::of(2), seats.ok()?, Seed::new("c")?).ok()?;
    let mut live = Holder::in_memory(live);
    // Two bots see to it that there is something on the board; then Ann takes the first one's seat.
    for _ in 0..150 {
        live.advance().ok()?;
    }
    let mut record = Record::read(&live.record()).ok()?;
    record.add(LineKind::Sit { seat: 'A', who: "Ann".to_owned() });
    let mut app = App::demonstrating(table::resume(&record.text(), Seed::new("c"), None).ok()?.0);
    let can_move = |live: &dyn Live| {
        live.choices(kernel::Seat(0))
            .iter()
            .filter(|choice| choice.group.starts_with("Move the tank"))
            .count()
    };
    for _ in 0..200 {
        let table = app.table()?;
        match table.status() {
            Status::Over { .. } => break,
            Status::Bot { .. } | Status::Chance { .. } => app.tick(),
            Status::People { .. } if can_move(table) > 40 => break,
            Status::People { .. } => app.key(KeyCode::Enter.into()),
        }
    }
    for letter in "tank".chars() {
        app.key(KeyCode::Char(letter).into());
    }
    for key in [KeyCode::Enter, KeyCode::Right, KeyCode::Right, KeyCode::Char('e')] {
        app.key(key.into());
    }
    Some(app)
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

    #[test]
    fn text_is_escaped_and_lines_are_drawn() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        buffer.set_string(0, 0, "a<b ─█", Style::new().fg(Color::Red));
        let svg = render(&buffer);
        assert!(svg.contains(">a&lt;b</text>"), "{svg}");
        assert_eq!(svg.matches("<path").count(), 2, "{svg}");
        assert!(svg.contains("#e0565b"));
    }

    #[test]
    fn the_demonstration_is_the_same_every_time() {
        for (game, signs) in [(Demo::Strike, ["Str!ke", "odds"]), (Demo::Crush, ["Crush", "points to spend"])]
        {
            let picture = demo(game);
            assert_eq!(picture, demo(game));
            for sign in signs {
                assert!(picture.contains(sign), "{sign}");
            }
        }
    }
}
