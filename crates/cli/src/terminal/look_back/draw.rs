//! How a replay looks: the picture, what happened in the step, and the odds of what comes next.

use kernel::Viewer;
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
};
use table::Hint;

use super::{Asked, KEYS, LookBack, Odds, Playing};
use crate::terminal::{hits::Hits, paint, theme, wrap};

/// The lines below the picture: what happened, or the odds.
const FEWEST_LINES: u16 = 6;

impl LookBack {
    fn who_looks(&self) -> String {
        match self.viewer {
            Viewer::Seat(seat) => {
                let name = self.replay.names().get(seat.index()).map_or("nobody", String::as_str);
                format!("as {name} sees it")
            }
            Viewer::Spectator => "as a spectator sees it".to_owned(),
            Viewer::Omniscient => "as the referee sees it".to_owned(),
        }
    }

    /// Draws the moment.
    pub(in crate::terminal) fn draw(&self, frame: &mut Frame<'_>, hits: &Hits) {
        let shown = self.replay.frame(self.step, self.viewer);
        let (_, height) = paint::size(&shown.picture);
        let most = frame.area().height.saturating_sub(3 + FEWEST_LINES);
        let [title, body, heading, told, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length((height + 1).min(most)),
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let header = self.replay.header();
        let steps = self.replay.steps();
        let left = format!("Replay · {} · {}", header.game, self.replay.names().join(", "));
        paint::title(frame, title, &left, &self.who_looks());
        let air = u16::from(body.height > height);
        let picture = Rect { y: body.y + air, height: body.height - air, ..body };
        paint::picture(frame, picture, &paint::trimmed(&shown.picture, picture.height));
        let what = shown
            .title
            .map_or_else(|| "before the first step".to_owned(), |title| title.words(self.replay.names()));
        let sign = match self.playing {
            Playing::On => format!("▶ {} ", self.speed.name()),
            Playing::Paused => "‖ paused ".to_owned(),
        };
        let line = Line::from(vec![
            Span::styled(format!(" step {} of {steps} ", self.step), theme::STRONG),
            Span::raw(format!("{what} ")),
            Span::styled(sign, theme::KEY),
        ]);
        paint::heading(frame, heading, line);
        let told = Rect { x: told.x + 2, width: told.width.saturating_sub(4), ..told };
        let footer = Rect { x: footer.x + 1, width: footer.width - 1, ..footer };
        paint::footer(frame, footer, hits, KEYS);
        let note = |frame: &mut Frame<'_>, text: String| {
            frame.render_widget(Line::styled(text, theme::GOOD), Rect { height: told.height.min(1), ..told });
        };
        match &self.odds {
            Odds::Hidden => {}
            Odds::Asked { working, of } => {
                let name = self.name(of);
                return note(
                    frame,
                    format!("odds of {name}: working them out {} (Esc stops it)", working.sign()),
                );
            }
            Odds::Known { hint, of } => return self.draw_odds(frame, told, hint, of),
            Odds::None(why) => return note(frame, (*why).to_owned()),
        }
        let mut rows = Vec::new();
        for event in &shown.told {
            let mut words = wrap::words_of(&event.text, theme::PLAIN, self.replay.names());
            words.push(wrap::citation(&event.rule, theme::PLAIN));
            rows.extend(wrap::rows(words, told.width, 2));
        }
        if let Some(result) = &shown.result {
            rows.extend(wrap::rows(
                wrap::words_of(result, theme::STRONG, self.replay.names()),
                told.width,
                2,
            ));
        }
        rows.extend(wrap::rows(wrap::words(&shown.position, theme::DIM), told.width, 2));
        wrap::draw(&rows, told, frame.buffer_mut(), hits);
    }

    fn name(&self, of: &Asked) -> &str {
        self.replay.names().get(of.seat.index()).map_or("", String::as_str)
    }

    /// The odds, the best first; what was done then is marked.
    fn draw_odds(&self, frame: &mut Frame<'_>, area: Rect, hint: &Hint, of: &Asked) {
        let mut lines: Vec<_> = hint.lines.iter().collect();
        lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        let note = hint.left_out.as_ref().map_or_else(String::new, |why| format!("; {why}"));
        let heading = format!("odds of {}: {}{note}", self.name(of), hint.method);
        frame.render_widget(Line::styled(heading, theme::GOOD), Rect { height: area.height.min(1), ..area });
        for (y, line) in (area.top() + 1..area.bottom()).zip(lines) {
            let label = of.choices.iter().find(|choice| choice.notation == line.notation);
            let label =
                label.map_or_else(|| line.notation.clone(), |choice| choice.label.words(self.replay.names()));
            let taken = of.taken.as_ref() == Some(&line.notation);
            let margin =
                if line.margin > 0.0 { format!(" ±{:.1}", line.margin * 100.0) } else { String::new() };
            let style = if line.best { theme::GOOD } else { theme::PLAIN };
            let text = Line::from(vec![
                Span::styled(if taken { "▶ " } else { "  " }, theme::KEY),
                Span::styled(format!("{:>5.1} %{margin:<6} ", line.chance * 100.0), style),
                Span::raw(label),
                Span::styled(if taken { "  (this was done)" } else { "" }, theme::DIM),
            ]);
            frame.render_widget(text, Rect { y, height: 1, ..area });
        }
    }
}
