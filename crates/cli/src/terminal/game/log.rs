//! What happened, as whoever looks may know it, with the rules that acted.

use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

use super::GameScreen;
use crate::terminal::{
    hits::{Hits, Target},
    paint, theme, wrap,
};

impl GameScreen {
    /// Draws the log, the newest at the bottom; what is new is bright.
    pub(super) fn draw_log(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let heading = Rect { height: 1, ..area };
        let list = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let text = if self.back == 0 { " What happened " } else { " What happened (PgDn: newer) " };
        paint::heading(frame, heading, Line::from(Span::styled(text, theme::STRONG)));
        hits.add(area, Target::Log);
        let list = Rect { x: list.x + 1, width: list.width.saturating_sub(1), ..list };
        let mut rows = Vec::new();
        for told in &self.scene.log {
            let style = if told.step >= self.fresh_from { theme::PLAIN } else { theme::DIM };
            let mut words = wrap::words_of(&told.text, style, self.venue.names());
            words.push(wrap::citation(&told.rule, style));
            rows.extend(wrap::rows(words, list.width, 2));
        }
        let height = usize::from(list.height);
        let furthest = rows.len().saturating_sub(height);
        self.furthest_back.set(furthest);
        let top = furthest - self.back.min(furthest);
        wrap::draw(&rows[top..], list, frame.buffer_mut(), hits);
    }
}
