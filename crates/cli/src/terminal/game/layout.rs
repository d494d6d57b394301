//! Where everything stands on the table: the picture first, then the log, then as many choices as there is room for.

use kernel::{Picture, Room};
use ratatui::layout::Rect;

use crate::terminal::paint;

/// The narrowest log that is worth its place beside the picture.
const NARROWEST_LOG: u16 = 27;
/// A log below the picture: its heading and four lines.
const LOG_BELOW: u16 = 5;
/// From this height on there is always a log.
const LOG_HEIGHT: u16 = 24;
/// The most choices that are shown at once.
const MOST_ROWS: u16 = 12;
/// The choices that are shown as long as nothing of the picture that matters is lost by it.
const FEWEST_ROWS: u16 = 3;

/// The columns of a usual screen, which a picture can count on.
const USUAL_WIDTH: u16 = 80;

/// The lines that title, keys and a list of choices take of a window.
const BESIDE_THE_PICTURE: u16 = 14;
/// The room that a picture has which can be drawn larger or smaller: a wide window has the log beside it.
pub(super) fn room_for_picture(window: Rect) -> Room {
    let beside = 2 + NARROWEST_LOG;
    let rows = window.height.saturating_sub(BESIDE_THE_PICTURE);
    if window.width >= USUAL_WIDTH + beside {
        Room { columns: window.width - beside, rows }
    } else {
        Room { columns: window.width, rows: rows.saturating_sub(LOG_BELOW) }
    }
}

/// Where the typed text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// On a line of its own below the choices.
    OwnLine,
    /// In the heading of the choices: the window is too low for a line of its own.
    InHeading,
}

/// How large a picture is, and how much of it must be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// Its widest line.
    pub(super) width: u16,
    /// Its lines.
    pub(super) height: u16,
    /// The lines that must be seen: all but the empty ones, those below the last empty one, and those that are like the one
    /// above.
    pub(super) least: u16,
}

impl Extent {
    /// How large this picture is.
    pub(super) fn of(picture: &Picture) -> Self {
        let (width, height) = paint::size(picture);
        let all = picture.lines.len();
        let last = picture.lines.iter().rposition(|line| paint::is_empty(line)).unwrap_or(all);
        let last = if last == 0 { all } else { last };
        let mut before: Vec<_> = picture.lines[..last].iter().filter(|line| !paint::is_empty(line)).collect();
        before.dedup();
        Self { width, height, least: before.len() as u16 }
    }
}

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    pub(super) title: Rect,
    /// The warning that something is not saved; of no height where nothing is wrong.
    pub(super) alarm: Rect,
    /// Picture and log together, for windows in front of them.
    pub(super) body: Rect,
    pub(super) picture: Rect,
    pub(super) log: Option<Rect>,
    pub(super) panel: Rect,
    pub(super) input: Input,
    /// Of no height where the window is too low for it.
    pub(super) footer: Rect,
}

/// Shares the window out. What matters least gives way first: long lists, what stands below the last empty line of the
/// picture, in low windows the log, then all choices but one, the line for typing, and the keys at the foot.
pub(super) fn share(area: Rect, picture: Extent, list: u16, alarm: u16) -> Areas {
    let is_beside = area.width >= picture.width + 2 + NARROWEST_LOG;
    let mut log = if is_beside { 0 } else { LOG_BELOW };
    let (mut input, mut footer) = (Input::OwnLine, 1);
    let mut fewest = list.clamp(1, FEWEST_ROWS);
    let room = |input: Input, footer: u16| {
        area.height.saturating_sub(2 + alarm + footer + u16::from(input == Input::OwnLine))
    };
    if area.height < LOG_HEIGHT && room(input, footer) < picture.least + log + fewest {
        log = 0;
    }
    if room(input, footer) < picture.least + log + fewest {
        fewest = room(input, footer).saturating_sub(picture.least + log).max(1);
    }
    if room(input, footer) < picture.least + log + fewest {
        input = Input::InHeading;
    }
    if room(input, footer) < picture.least + log + fewest {
        footer = 0;
    }
    let room = room(input, footer);
    let rows = list.clamp(1, MOST_ROWS).min(room.saturating_sub(picture.height + log)).max(fewest);
    let body = room.saturating_sub(rows);
    let mut y = area.y;
    let mut take = |height: u16| {
        let taken = Rect { y, height, ..area }.intersection(area);
        y += height;
        taken
    };
    let (title, alarm, body) = (take(1), take(alarm), take(body));
    let panel = take(1 + rows + u16::from(input == Input::OwnLine));
    let footer = take(footer);
    let (picture, log) = if is_beside {
        let left = picture.width + 2;
        (Rect { width: left, ..body }, Some(Rect { x: body.x + left, width: body.width - left, ..body }))
    } else {
        let height = picture.height.min(body.height.saturating_sub(log));
        let left = body.height - height;
        let below = Rect { y: body.y + height, height: left, ..body };
        (Rect { height, ..body }, (left >= 2).then_some(below))
    };
    Areas { title, alarm, body, picture, log, panel, input, footer }
}

#[cfg(test)]
mod tests {
    use kernel::Tone;

    use super::*;

    fn window(width: u16, height: u16) -> Rect {
        Rect::new(0, 0, width, height)
    }

    #[test]
    fn the_log_is_there_from_24_lines_on_whatever_the_list() {
        let picture = Extent { width: 76, height: 18, least: 12 };
        for list in [1, 3, 8, 100] {
            let areas = share(window(80, 24), picture, list, 0);
            assert!(areas.log.is_some_and(|log| log.height >= LOG_BELOW), "{areas:?}");
            assert!(areas.picture.height >= picture.least, "{areas:?}");
            assert_eq!(areas.footer.bottom(), 24);
        }
    }

    #[test]
    fn the_panel_is_as_tall_as_its_list() {
        let picture = Extent { width: 30, height: 8, least: 8 };
        let height = |list| share(window(80, 24), picture, list, 0).panel.height;
        assert_eq!((height(1), height(4), height(12), height(300)), (3, 6, 14, 14));
    }

    #[test]
    fn in_a_low_window_choices_typing_and_keys_give_way_before_the_picture() {
        let board = Extent { width: 51, height: 20, least: 16 };
        let areas = share(window(60, 20), board, 9, 0);
        assert_eq!((areas.picture.height, areas.input, areas.log), (16, Input::InHeading, None));
        let alarmed = share(window(60, 20), board, 9, 1);
        assert_eq!((alarmed.picture.height, alarmed.footer.height), (16, 0));
    }

    #[test]
    fn the_end_of_a_picture_is_cut_and_empty_lines_before_it() {
        let mut picture = Picture::default();
        for text in ["a", "a", "", "b", "", "legend"] {
            picture.line().write(Tone::Plain, text);
        }
        assert_eq!(Extent::of(&picture), Extent { width: 6, height: 6, least: 2 });
        let lines = |rows| paint::trimmed(&picture, rows).plain();
        assert_eq!(lines(5), "a\na\n\nb\nlegend\n");
        assert_eq!(lines(4), "a\na\nb\nlegend\n");
        assert_eq!(lines(3), "a\na\nb\n", "explanations go before what is only alike");
        assert_eq!(lines(2), "a\nb\n");
        assert_eq!(lines(1), "a\n");
        assert_eq!(lines(0), "");
    }
}
