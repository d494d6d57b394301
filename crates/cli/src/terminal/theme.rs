//! The colours of the table. They are the terminal's own sixteen, so that they fit a dark and a light background.

use kernel::{Seat, Tone};
use ratatui::{
    buffer::Buffer,
    style::{Color, Modifier, Style},
};

/// One colour a seat, for as many seats as colours can be told apart.
const SEATS: [Color; 8] = [
    Color::Cyan,
    Color::Magenta,
    Color::Yellow,
    Color::Green,
    Color::LightRed,
    Color::LightCyan,
    Color::LightMagenta,
    Color::LightYellow,
];

/// The colours of pieces; the first one is the dangerous one.
const PIECES: [Color; 6] =
    [Color::Red, Color::Yellow, Color::Green, Color::Cyan, Color::LightBlue, Color::Magenta];

/// Ordinary text.
pub(super) const PLAIN: Style = Style::new();
/// Less important text.
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
/// More important text.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// What is good for whoever looks.
pub(super) const GOOD: Style = Style::new().fg(Color::Green);
/// What is refused or lost.
pub(super) const BAD: Style = Style::new().fg(Color::LightRed);
/// A rule's id, which can be clicked.
pub(super) const RULE: Style = Style::new().fg(Color::LightBlue);
/// A key that can be pressed.
pub(super) const KEY: Style = Style::new().fg(Color::Yellow);
/// The marked row of a list.
pub(super) const MARKED: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The bar at the top.
pub(super) const TITLE: Style = Style::new().fg(Color::Black).bg(Color::Cyan);
/// A warning across the whole screen.
pub(super) const ALARM: Style = Style::new().fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD);

/// Takes every colour out of a screen. What stood out by its background is reversed instead, and what is reversed stays so.
pub(super) fn without_colours(screen: &mut Buffer) {
    for cell in &mut screen.content {
        if cell.bg != Color::Reset {
            cell.modifier.insert(Modifier::REVERSED);
        }
        cell.fg = Color::Reset;
        cell.bg = Color::Reset;
    }
}

/// The colour of a seat.
pub(super) fn seat(seat: Seat) -> Style {
    let style = Style::new().fg(SEATS[seat.index() % SEATS.len()]);
    // A second round through the colours is told apart by a line under the name.
    if seat.index() < SEATS.len() { style } else { style.add_modifier(Modifier::UNDERLINED) }
}

/// The style of a piece of a game's picture.
pub(super) fn tone(tone: Tone) -> Style {
    match tone {
        Tone::Plain => PLAIN,
        Tone::Dim => DIM,
        Tone::Strong => STRONG,
        Tone::Seat(of) => seat(of),
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Piece(colour) => {
            Style::new().fg(PIECES[usize::from(colour) % PIECES.len()]).add_modifier(Modifier::BOLD)
        }
        Tone::Ground => Style::new().fg(Color::Yellow).add_modifier(Modifier::DIM),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn without_colours_marks_and_bars_still_stand_out() {
        let mut screen = Buffer::empty(Rect::new(0, 0, 3, 1));
        screen.set_string(0, 0, "a", TITLE);
        screen.set_string(1, 0, "b", GOOD.patch(MARKED));
        screen.set_string(2, 0, "c", BAD);
        without_colours(&mut screen);
        let reversed: Vec<bool> =
            screen.content.iter().map(|cell| cell.modifier.contains(Modifier::REVERSED)).collect();
        assert_eq!(reversed, [true, true, false]);
        assert!(screen.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
}
