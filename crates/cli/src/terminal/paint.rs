//! Pieces of screens that look the same everywhere: windows, footers, pictures, notes.

use kernel::{Light, Picture};
use ratatui::{
    Frame,
    crossterm::event::KeyCode,
    layout::{Alignment, Constraint, Rect},
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap},
};

use super::{
    hits::{Hits, Target},
    theme, wrap,
};

/// The smallest window that everything fits into.
pub(super) const SMALLEST: (u16, u16) = (60, 20);

/// A key with what it does, and what a click on it presses.
pub(super) type Key<'a> = (&'a str, &'a str, Option<KeyCode>);

/// Whether everything fits into the window.
pub(super) fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Asks for a larger window.
pub(super) fn too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let (width, height) = SMALLEST;
    let text = format!(
        "Please make the window larger.\nIt is {}×{}, and the table needs {width}×{height}.",
        area.width, area.height
    );
    let lines = Paragraph::new(text).alignment(Alignment::Center).wrap(Wrap { trim: true });
    frame.render_widget(lines, area.centered_vertically(Constraint::Length(3.min(area.height))));
}

/// Draws an empty window in front of everything and gives the room inside.
pub(super) fn window(frame: &mut Frame<'_>, area: Rect, hits: &Hits, title: &str, colour: Style) -> Rect {
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(colour)
        .title(Span::styled(title.to_owned(), colour.patch(theme::STRONG)))
        .padding(Padding::horizontal(1));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    hits.add(area, Target::Nothing);
    inner
}

/// Draws a small window with sentences, each on rows of its own, at the bottom of an area.
pub(super) fn note(
    frame: &mut Frame<'_>,
    area: Rect,
    hits: &Hits,
    title: &str,
    colour: Style,
    sentences: Vec<Vec<wrap::Word>>,
) {
    let width = area.width.min(84);
    let rows: Vec<_> =
        sentences.into_iter().flat_map(|words| wrap::rows(words, width.saturating_sub(4), 0)).collect();
    let height = (rows.len() as u16 + 2).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let inner = window(frame, Rect::new(x, area.bottom() - height, width, height), hits, title, colour);
    wrap::draw(&rows, inner, frame.buffer_mut(), hits);
}

/// Draws keys with what they do, each to be clicked; those that do not fit are left out.
pub(super) fn footer(frame: &mut Frame<'_>, area: Rect, hits: &Hits, keys: &[Key<'_>]) {
    let mut x = area.x;
    for (key, does, press) in keys {
        let line =
            Line::from(vec![Span::styled(*key, theme::KEY), Span::raw(" "), Span::styled(*does, theme::DIM)]);
        let width = line.width() as u16;
        if x + width > area.right() {
            break;
        }
        let place = Rect::new(x, area.y, width, 1).intersection(area);
        frame.render_widget(line, place);
        if let Some(code) = press {
            hits.add(place, Target::Press(*code));
        }
        x += width + 3;
    }
}

/// A text cut to a width.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// How wide and high a picture is.
pub(super) fn size(picture: &Picture) -> (u16, u16) {
    let width =
        |line: &Vec<kernel::Span>| line.iter().map(|span| Span::raw(&span.text).width()).sum::<usize>();
    let widest = picture.lines.iter().map(width).max().unwrap_or(0);
    (widest as u16, picture.lines.len() as u16)
}

/// Whether a line of a picture has nothing on it.
pub(super) fn is_empty(line: &[kernel::Span]) -> bool {
    line.iter().all(|span| span.text.trim().is_empty())
}

/// The picture within this many lines. Empty lines go first, then the explanations below the last of them, then lines that are like
/// the one above, such as those of an empty arena; all from the bottom up. Where that is not enough its end is cut.
pub(super) fn trimmed(picture: &Picture, rows: u16) -> Picture {
    let mut picture = picture.clone();
    let rows = usize::from(rows);
    let lines = &mut picture.lines;
    let mut details = lines.iter().rposition(|line| is_empty(line)).map_or(0, |last| lines.len() - 1 - last);
    if details == lines.len() - usize::from(!lines.is_empty()) {
        // Nothing stands above the empty line, so nothing below it is an explanation.
        details = 0;
    }
    while lines.len() > rows {
        if let Some(line) = lines.iter().rposition(|line| is_empty(line)) {
            lines.remove(line);
        } else if details > 0 {
            lines.pop();
            details -= 1;
        } else if let Some(line) = lines.windows(2).rposition(|two| two[0] == two[1]) {
            lines.remove(line + 1);
        } else {
            lines.truncate(rows);
        }
    }
    picture
}

/// The runs of letters of a picture, each with where it begins, from the left and from the top, and how wide it is.
pub(super) fn placed(picture: &Picture) -> impl Iterator<Item = (u16, u16, u16, &kernel::Span)> {
    (0..).zip(&picture.lines).flat_map(|(y, line)| {
        line.iter().scan(0_u16, move |next, span| {
            let (x, width) = (*next, Span::raw(&span.text).width() as u16);
            *next = x.saturating_add(width);
            Some((x, y, width, span))
        })
    })
}

/// Draws a game's picture. What is lit stands out as the mark of a list does.
pub(super) fn picture(frame: &mut Frame<'_>, area: Rect, picture: &Picture) {
    let lines = picture.lines.iter().map(|line| {
        let style = |span: &kernel::Span| match span.light {
            Light::Off => theme::tone(span.tone),
            Light::On => theme::tone(span.tone).patch(theme::MARKED),
        };
        line.iter().map(|span| Span::styled(span.text.as_str(), style(span))).collect::<Line<'_>>()
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

/// A bar across the top: what is on the screen to the left, a note to the right.
pub(super) fn title(frame: &mut Frame<'_>, area: Rect, left: &str, right: &str) {
    frame.buffer_mut().set_style(area, theme::TITLE);
    frame.render_widget(Span::styled(format!(" {left}"), theme::TITLE.patch(theme::STRONG)), area);
    let taken = Span::raw(left).width() as u16 + 3;
    note_right(
        frame,
        Rect { x: area.x + taken, width: area.width.saturating_sub(taken), ..area },
        right,
        theme::TITLE,
    );
}

/// Writes at the right end of a line, if there is room. Says whether there was.
pub(super) fn note_right(frame: &mut Frame<'_>, area: Rect, text: &str, style: Style) -> bool {
    let width = Span::raw(text).width() as u16 + 1;
    if width > area.width {
        return false;
    }
    frame.render_widget(Span::styled(text, style), Rect { x: area.right() - width, width, ..area });
    true
}

/// A line with a heading that parts two areas.
pub(super) fn heading(frame: &mut Frame<'_>, area: Rect, text: Line<'_>) {
    let rule = "─".repeat(usize::from(area.width));
    frame.render_widget(Span::styled(rule, theme::DIM), area);
    let width = (text.width() as u16).min(area.width.saturating_sub(2));
    let place = Rect { x: area.x + 1, width, ..area };
    // The heading must not be as faint as the line it interrupts.
    frame.render_widget(Clear, place);
    frame.render_widget(text, place);
}

#[cfg(test)]
mod tests {
    use kernel::Spot;
    use kernel::Tone;
    use ratatui::{Terminal, backend::TestBackend, style::Modifier};

    use super::*;

    #[test]
    fn what_is_lit_stands_out() {
        let mut lit = Picture::default();
        for row in ["┌─┐", "└─┘"] {
            lit.line().write(Tone::Strong, " ");
            for slot in 1..=3 {
                lit.write(Tone::Plain, row).at(Spot::new(slot));
            }
            lit.lit(Light::On);
        }
        let mut terminal = Terminal::new(TestBackend::new(10, 2)).unwrap();
        terminal.draw(|frame| picture(frame, frame.area(), &lit)).unwrap();
        let reversed =
            |x: u16, y: u16| terminal.backend().buffer()[(x, y)].modifier.contains(Modifier::REVERSED);
        for y in [0, 1] {
            assert_eq!((0..10).filter(|x| reversed(*x, y)).collect::<Vec<_>>(), [7, 8, 9]);
        }
    }
}
