//! The layout of the table: title, picture, log, choices, keys.

use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};

use super::{Desk, Front, GameScreen, Notice, keys, panel, squares};
use crate::terminal::{
    hits::{Hits, Target},
    paint, theme, wrap,
};

/// The narrowest log that is worth its place beside the picture.
const NARROWEST_LOG: u16 = 27;
/// The most choices that are shown at once while there is no room to spare.
const MOST_ROWS: usize = 12;

impl GameScreen {
    /// Draws the table and what stands in front of it.
    pub(in crate::terminal) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let area = frame.area();
        let (_, picture) = paint::size(&self.scene.picture);
        let alarm = u16::from(self.journal.trouble().is_some());
        // The picture comes first, but three choices are always to be seen.
        let rows = self.most_choices.clamp(3, MOST_ROWS) as u16 + panel::BESIDES;
        let left = area.height.saturating_sub(2 + alarm + picture);
        let panel = rows.min(left.max(3 + panel::BESIDES));
        let [title, banner, body, panel, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(alarm),
            Constraint::Min(1),
            Constraint::Length(panel),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_title_bar(frame, title);
        self.draw_alarm(frame, banner);
        self.draw_body(frame, body, hits);
        self.draw_panel(frame, panel, hits);
        paint::footer(
            frame,
            Rect { x: footer.x + 1, width: footer.width - 1, ..footer },
            hits,
            self.footer(),
        );
        self.draw_notice(frame, body, hits);
        if self.front != Front::Table {
            hits.clear();
        }
        match self.front {
            Front::Table => {}
            Front::Keys => draw_keys(frame, hits),
            Front::Leave => self.draw_leaving(frame, body, hits),
        }
    }

    fn draw_title_bar(&self, frame: &mut Frame<'_>, area: Rect) {
        let mover = match &self.desk {
            Desk::Decide(seat) | Desk::HandOver(seat) | Desk::Bot(seat) => Some(*seat),
            Desk::Chance(_) | Desk::Over(_) => None,
        };
        let game = format!(" {} ", self.live.game_name());
        let mut spans = vec![Span::styled(game, theme::TITLE.patch(theme::STRONG)), Span::raw(" ")];
        for (seat, name) in kernel::Seat::all(self.live.names().len() as u8).zip(self.live.names()) {
            let style = theme::seat(seat);
            let (sign, style) =
                if mover == Some(seat) { ("▶", style.patch(theme::STRONG)) } else { (" ", style) };
            spans.push(Span::styled(format!(" {sign}{name}"), style));
        }
        let note = match &self.desk {
            Desk::Chance(_) => "chance",
            Desk::Over(_) => "over",
            Desk::Decide(_) | Desk::HandOver(_) => "to choose",
            Desk::Bot(_) => "thinks",
        };
        let sign = self.working.as_ref().map_or_else(String::new, |working| format!(" {}", working.sign()));
        let note = Span::styled(format!("  {note}{sign}"), theme::DIM);
        let mut line = Line::from(spans);
        if line.width() + note.width() <= usize::from(area.width) {
            line.push_span(note);
        }
        let used = line.width() as u16;
        frame.render_widget(line, area);
        let set = self.live.header().setup.options.0.iter().filter(|(_, value)| *value != "off");
        let mut notes: Vec<String> = set
            .map(|(key, value)| if value == "on" { key.clone() } else { format!("{key}={value}") })
            .collect();
        notes.push(format!("step {}", self.live.steps()));
        let right = Rect { x: area.x + used.min(area.width), width: area.width.saturating_sub(used), ..area };
        // The options give way first.
        let full = notes.join("  ");
        for note in [Some(full.as_str()), notes.last().map(String::as_str)].into_iter().flatten() {
            if paint::note_right(frame, right, note, theme::DIM) {
                break;
            }
        }
    }

    fn draw_alarm(&self, frame: &mut Frame<'_>, area: Rect) {
        if let Some(trouble) = self.journal.trouble() {
            let text = format!(" Not saved: {trouble}. Nothing is lost yet; the next step tries again.");
            frame.buffer_mut().set_style(area, theme::ALARM);
            frame.render_widget(Span::styled(text, theme::ALARM), area);
        }
    }

    /// The picture with the log beside it, or below it in a narrow window.
    fn draw_body(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let (width, height) = paint::size(&self.scene.picture);
        let beside = width + 2;
        if area.width >= beside + NARROWEST_LOG {
            let [left, log] =
                Layout::horizontal([Constraint::Length(beside), Constraint::Min(1)]).areas(area);
            let spare = u16::from(left.height > height);
            let left = Rect { y: left.y + spare, height: left.height - spare, ..left };
            self.draw_picture(frame, left, hits);
            self.draw_log(frame, log, hits);
        } else {
            self.draw_picture(frame, area, hits);
            let left = area.height.saturating_sub(height);
            if left >= 2 {
                self.draw_log(frame, Rect { y: area.bottom() - left, height: left, ..area }, hits);
            }
        }
    }

    /// The picture, with what is looked at lit.
    fn draw_picture(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        if let Some(flying) = &self.flying {
            let (width, height) = paint::size(&self.scene.picture);
            let size = (width.min(area.width), height.min(area.height));
            return paint::picture(frame, area, &flying.picture(size));
        }
        for (square, x, y) in squares::places(&self.scene.picture) {
            let place = Rect::new((area.x + x).saturating_sub(1), area.y + y, 3, 1).intersection(area);
            hits.add(place, Target::Square(square));
        }
        match &self.scene.lit {
            Some((_, lit)) => paint::picture_lit(frame, area, lit, &self.scene.picture),
            None => paint::picture(frame, area, &self.scene.picture),
        }
    }

    fn draw_notice(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let area = Rect { x: area.x + 1, width: area.width - 2, ..area };
        match &self.notice {
            None => {}
            Some(Notice::Note { heading, text }) => {
                let words = wrap::words(text, theme::PLAIN);
                paint::note(frame, area, hits, &format!(" {heading} "), theme::KEY, vec![words]);
            }
            Some(Notice::Refused(refused)) => {
                let mut sentences = vec![wrap::words(&panel::sentence(&refused.message), theme::STRONG)];
                let mut heading = " Refused ".to_owned();
                if let Some((id, _)) = &refused.rule {
                    heading = format!(" Refused by {id} (? opens the rules there) ");
                    if let Some(rule) = self.live.ledger().look_up(id) {
                        let rule = format!("{id}: {}", rule.short());
                        sentences.push(wrap::words_citing(&rule, theme::PLAIN, self.live.ledger()));
                    }
                }
                paint::note(frame, area, hits, &heading, theme::BAD, sentences);
            }
        }
    }

    fn draw_leaving(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let saved = match (self.journal.path(), self.journal.trouble()) {
            (Some(path), None) => format!("Every step is saved in {}", path.display()),
            (_, Some(trouble)) => format!("The last steps are NOT saved ({trouble}) and would be lost."),
            (None, None) => "This game is not saved.".to_owned(),
        };
        let words = wrap::words(&saved, theme::PLAIN);
        let area = area.centered_horizontally(Constraint::Length(area.width.min(70)));
        let rows = wrap::rows(words, area.width - 4, 0);
        let height = (rows.len() as u16 + 4).min(area.height);
        let area = area.centered_vertically(Constraint::Length(height));
        let inner = paint::window(frame, area, hits, " Leave this game? ", theme::KEY);
        wrap::draw(&rows, inner, frame.buffer_mut(), hits);
        let footer = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        paint::footer(frame, footer, hits, keys::LEAVING);
    }
}

fn draw_keys(frame: &mut Frame<'_>, hits: &Hits) {
    let height = keys::ALL.len() as u16 + 2;
    let area = frame.area();
    let area = area.centered(Constraint::Length(60), Constraint::Length(height.min(area.height)));
    let inner = paint::window(frame, area, hits, " Keys (any key closes) ", theme::KEY);
    for (y, (key, does)) in (inner.top()..inner.bottom()).zip(keys::ALL) {
        let line = Line::from(vec![Span::styled(format!("{key:<18}"), theme::KEY), Span::raw(*does)]);
        frame.render_widget(line, Rect { y, height: 1, ..inner });
    }
}
