//! The layout of the table: title, picture, log, choices, keys.

use std::borrow::Cow;

use kernel::{Part, Picture, Room, sentence};
use ratatui::{
    Frame,
    layout::{Constraint, Rect},
    text::{Line, Span},
};

use table::Cited;

use super::{
    Awaiting, Front, GameScreen, Notice,
    company::draw_company,
    keys,
    layout::{self, Extent},
    panel,
};
use crate::terminal::{
    flying,
    hits::{Hits, Target},
    kept::Speed,
    paint, theme, wrap,
};

/// The fewest lines of a picture from above.
const LEAST_FROM_ABOVE: u16 = 10;

impl GameScreen {
    /// Draws the table and what stands in front of it.
    pub(in crate::terminal) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let alarm = u16::from(self.venue.alarm().is_some() || self.venue.company().is_some());
        let room = layout::room_for_picture(frame.area());
        let sized = self.venue.picture_within(self.scene.viewer, None, room);
        // The room does not depend on what is looked at, so that nothing jumps.
        let mut extent = Extent::of(sized.as_ref().unwrap_or(&self.scene.picture));
        let picture = self.picture(sized, room);
        if self.flying.is_some() || self.chooser.aimed().is_some() {
            // What is seen from above fits into any room.
            extent.least = extent.least.min(LEAST_FROM_ABOVE);
        }
        let areas = layout::share(frame.area(), extent, self.panel_rows(), alarm);
        self.draw_title_bar(frame, areas.title);
        self.draw_alarm(frame, areas.alarm);
        self.draw_picture(frame, areas.picture, &picture, hits);
        if let Some(log) = areas.log {
            self.draw_log(frame, log, hits);
        }
        self.draw_panel(frame, areas.panel, areas.input, hits);
        let footer = areas.footer;
        paint::footer(
            frame,
            Rect { x: footer.x + 1, width: footer.width - 1, ..footer },
            hits,
            self.footer(),
        );
        self.draw_notice(frame, areas.body, hits);
        if self.front != Front::Table {
            hits.clear();
        }
        match self.front {
            Front::Table => {}
            Front::Leave => self.draw_leaving(frame, areas.body, hits),
            Front::Write(..) => self.draw_writing(frame, areas.body, hits),
        }
    }

    /// The picture with what is looked at lit, as large as the game draws it for this window.
    fn picture(&self, sized: Option<Picture>, room: Room) -> Cow<'_, Picture> {
        let lit = self.scene.lit.as_ref();
        let sized = sized.map(|plain| {
            let choice = lit.map(|(notation, _)| notation.as_str());
            choice.and_then(|_| self.venue.picture_within(self.scene.viewer, choice, room)).unwrap_or(plain)
        });
        match (sized, lit) {
            (Some(sized), _) => Cow::Owned(sized),
            (None, Some((_, lit))) => Cow::Borrowed(lit),
            (None, None) => Cow::Borrowed(&self.scene.picture),
        }
    }

    fn draw_title_bar(&self, frame: &mut Frame<'_>, area: Rect) {
        let mover = match &self.awaiting {
            Awaiting::Decide(seat) | Awaiting::HandOver(seat) | Awaiting::Bot(seat) => Some(*seat),
            Awaiting::Others(seats) => seats.first(),
            Awaiting::Gathering | Awaiting::Chance(_) | Awaiting::Over(_) => None,
        };
        let game = format!(" {} ", self.venue.game_name());
        let mut spans = vec![Span::styled(game, theme::TITLE.patch(theme::STRONG)), Span::raw(" ")];
        for (seat, name) in kernel::Seat::all(self.venue.names().len() as u8).zip(self.venue.names()) {
            let style = theme::seat(seat);
            let (sign, style) =
                if mover == Some(seat) { ("▶", style.patch(theme::STRONG)) } else { (" ", style) };
            spans.push(Span::styled(format!(" {sign}{name}"), style));
        }
        let note = match &self.awaiting {
            Awaiting::Gathering => "people gather",
            Awaiting::Chance(_) => "chance",
            Awaiting::Over(_) => "over",
            Awaiting::Decide(_) | Awaiting::HandOver(_) | Awaiting::Others(_) => "to choose",
            Awaiting::Bot(_) => "thinks",
        };
        let sign = self.venue.sign().map_or_else(String::new, |sign| format!(" {sign}"));
        let note = Span::styled(format!("  {note}{sign}"), theme::DIM);
        let mut line = Line::from(spans);
        if line.width() + note.width() <= usize::from(area.width) {
            line.push_span(note);
        }
        let used = line.width() as u16;
        frame.render_widget(line, area);
        let set = self.venue.options().iter().filter(|(_, value)| *value != "off");
        let mut notes: Vec<String> = set
            .map(|(key, value)| if value == "on" { key.clone() } else { format!("{key}={value}") })
            .collect();
        if self.speed != Speed::Normal {
            notes.push(format!("speed: {}", self.speed.name()));
        }
        notes.push(format!("step {}", self.venue.steps()));
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
        if let Some(alarm) = self.venue.alarm() {
            let text = format!(" {alarm}");
            frame.buffer_mut().set_style(area, theme::ALARM);
            frame.render_widget(Span::styled(text, theme::ALARM), area);
        } else if let Some(company) = self.venue.company() {
            draw_company(frame, area, &company);
        }
    }

    /// The picture, the throw that is being shown, or the cross of an aim.
    fn draw_picture(&self, frame: &mut Frame<'_>, area: Rect, picture: &Picture, hits: &Hits) {
        if let Some(flying) = &self.flying {
            return paint::picture(frame, area, &flying.picture((area.width, area.height)));
        }
        if let (Some(aim), Some(ground)) = (self.chooser.aimed(), self.venue.ground()) {
            let size = (area.width, area.height);
            let label = self.chooser.aim_label();
            let picture = flying::aiming(&ground, &self.scene.dice, aim.point(), aim.hand(), label, size);
            return paint::picture(frame, area, &picture);
        }
        let shown = paint::trimmed(picture, area.height);
        for (x, y, width, span) in paint::placed(&shown) {
            if let Some(spot) = &span.spot {
                let place = Rect::new(area.x + x, area.y + y, width, 1).intersection(area);
                hits.add(place, Target::Spot(spot.clone()));
            }
        }
        paint::picture(frame, area, &shown);
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
                if let Some(Cited { id, .. }) = &refused.rule {
                    heading = format!(" Refused by {id} (F3 opens the rules there) ");
                    if let Some(rule) = self.venue.ledger().look_up(id) {
                        let cited = Part::Rule { rule: id.clone() };
                        let said = sentence![cited, ": ", rule.short()];
                        sentences.push(wrap::words_of(&said, theme::PLAIN, self.venue.names()));
                    }
                }
                paint::note(frame, area, hits, &heading, theme::BAD, sentences);
            }
        }
    }

    fn draw_leaving(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let words = wrap::words(&self.venue.before_leaving(), theme::PLAIN);
        let area = area.centered_horizontally(Constraint::Length(area.width.min(70)));
        let rows = wrap::rows(words, area.width - 4, 0);
        let height = (rows.len() as u16 + 4).min(area.height);
        let area = area.centered_vertically(Constraint::Length(height));
        let inner = paint::window(frame, area, hits, " Leave this game? ", theme::KEY);
        wrap::draw(&rows, inner, frame.buffer_mut(), hits);
        let footer = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        let keys = if self.venue.company().is_some() { keys::LEAVING_AT } else { keys::LEAVING };
        paint::footer(frame, footer, hits, keys);
    }
}
