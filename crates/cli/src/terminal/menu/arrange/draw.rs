//! How the page of seats and options looks.

use kernel::Seat;
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

use super::{Arrange, Chair, House, Lesson, Readings, Row, Sitter, Term};
use crate::terminal::{
    hits::{Hits, Target, Turn},
    theme, wrap,
};

impl Arrange {
    /// Draws the page.
    pub(in crate::terminal::menu) fn draw(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits) {
        let mut lines: Vec<(Line<'_>, Option<usize>)> =
            vec![(Line::default(), None), (Line::styled(self.card.tagline, theme::DIM), None)];
        let heading = |lines: &mut Vec<(Line<'_>, Option<usize>)>, text: &'static str| {
            lines.push((Line::default(), None));
            lines.push((Line::styled(text, theme::STRONG), None));
        };
        let rows = self.rows();
        let first = rows.iter().position(|row| matches!(row, Row::Pack | Row::Option(_) | Row::Readings));
        for (place, row) in rows.into_iter().enumerate() {
            match row {
                Row::Chair(0) => heading(&mut lines, "Seats"),
                Row::Pack | Row::Option(_) | Row::Readings if Some(place) == first => {
                    heading(&mut lines, "Options");
                }
                Row::Term(Term::Access) => heading(&mut lines, "The table"),
                Row::Players | Row::Learn => lines.push((Line::default(), None)),
                Row::Start if self.lesson == Lesson::None => lines.push((Line::default(), None)),
                Row::Chair(_) | Row::Pack | Row::Option(_) | Row::Readings | Row::Term(_) | Row::Start => {}
            }
            lines.push((self.line(place, row), Some(place)));
        }
        let area = self.draw_details(frame, area, hits, lines.len() as u16);
        let height = usize::from(area.height);
        let at = lines.iter().position(|(_, place)| *place == Some(self.marked)).unwrap_or(0);
        let top = (at + 2).saturating_sub(height).min(lines.len().saturating_sub(height));
        for (y, (line, place)) in (area.top()..area.bottom()).zip(lines.into_iter().skip(top)) {
            let spot = Rect::new(area.x, y, area.width, 1);
            frame.render_widget(line, spot);
            let Some(place) = place else { continue };
            hits.add(spot, Target::Row(place));
            self.mark(frame, spot, hits, place);
        }
    }

    /// What the marked row means, in full, at the bottom of the page; gives the room above it.
    fn draw_details(&self, frame: &mut Frame<'_>, area: Rect, hits: &Hits, needed: u16) -> Rect {
        let words = match self.row(self.marked) {
            Row::Players => wrap::words("How many sit at the table.", theme::DIM),
            Row::Start => wrap::words(
                match self.house {
                    House::Here => "Every step of the game is saved as it is taken.",
                    House::Server(_) => "You get a link to share. Every step is safe on the server.",
                },
                theme::DIM,
            ),
            Row::Term(term) => wrap::words(term.words(), theme::DIM),
            Row::Pack => wrap::words(&format!("{}: {}", self.packs.title(), self.packs.about()), theme::DIM),
            Row::Learn if self.lesson == Lesson::Suggested => wrap::words(
                "You have not played this game yet: a guided first game shows how it goes, step by step.",
                theme::DIM,
            ),
            Row::Learn => wrap::words("A guided first game, step by step.", theme::DIM),
            Row::Chair(chair) => match self.chairs[chair].sitter {
                Sitter::Open => wrap::words(
                    "Whoever has the link may sit here. A bot takes it if the game begins before.",
                    theme::DIM,
                ),
                Sitter::Person => wrap::words("Type a name, or turn to a bot with ← and →.", theme::DIM),
                Sitter::Bot(bot) => {
                    let kind = &self.card.bots[bot];
                    wrap::words(&format!("{}: {}", kind.title(), kind.label), theme::DIM)
                }
            },
            Row::Readings => wrap::words(
                "Where the rulebook is silent or unclear our tables play by our reading; these play it otherwise.",
                theme::DIM,
            ),
            Row::Option(option) => {
                let id = self.card.options[option].rule.0;
                let said = self.card.ledger.get(id).map(|rule| rule.said.clone()).unwrap_or_default();
                let cited = kernel::Part::Rule { rule: id.to_owned() };
                wrap::words_of(&kernel::sentence![cited, ": ", said], theme::DIM, &[])
            }
        };
        let mut rows = wrap::rows(words, area.width.saturating_sub(2), 0);
        let room = area.height.saturating_sub(needed + 2).max(2);
        if rows.len() > usize::from(room) {
            rows.truncate(usize::from(room) - 1);
            rows.push((0, wrap::words("… F3 shows all the rules.", theme::DIM)));
        }
        let height = rows.len() as u16;
        let top = area.bottom() - height - 1;
        let below = Rect { x: area.x + 2, y: top, width: area.width.saturating_sub(2), height };
        wrap::draw(&rows, below, frame.buffer_mut(), hits);
        Rect { height: top.saturating_sub(area.y + 1), ..area }
    }

    /// The arrows beside a value, and the mark of the row.
    fn mark(&self, frame: &mut Frame<'_>, spot: Rect, hits: &Hits, place: usize) {
        let row = self.row(place);
        if !matches!(row, Row::Learn | Row::Start) {
            let back = Rect { x: spot.x + self.key_width(), width: 2, ..spot };
            let on = Rect { x: back.x + self.value_width() + 2, ..back };
            hits.add(back, Target::Turned(place, Turn::Back));
            hits.add(on, Target::Turned(place, Turn::On));
        }
        if let Row::Option(option) = row {
            // The label gives way to the rule where both do not fit.
            let id = self.card.options[option].rule.0;
            let x = spot.right().saturating_sub(id.len() as u16 + 3);
            let (end, _) = frame.buffer_mut().set_stringn(
                x,
                spot.y,
                format!(" [{id}]"),
                usize::from(spot.right() - x),
                theme::RULE,
            );
            hits.add(Rect { x, width: end - x, ..spot }, Target::Rule(id.to_owned()));
        }
        if place == self.marked {
            frame.buffer_mut().set_style(spot, theme::MARKED);
        }
    }

    /// The width of the first column: the longest name of an option fits.
    fn key_width(&self) -> u16 {
        let shown =
            self.card.options.iter().filter(|spec| self.readings == Readings::Open || !spec.is_reading());
        let longest = shown.map(|spec| spec.key.len()).max().unwrap_or(0);
        longest.max(8) as u16 + 4
    }

    /// The width of a value between its arrows.
    fn value_width(&self) -> u16 {
        let values = self.card.options.iter().flat_map(|spec| spec.values().iter().map(|value| value.len()));
        let bots = self.card.bots.iter().map(|kind| kind.title().len());
        values.chain(bots).max().unwrap_or(0).max(self.packs.longest()).max(8) as u16 + 2
    }

    fn line(&self, place: usize, row: Row) -> Line<'_> {
        let value = |text: &str| {
            let room = usize::from(self.value_width());
            vec![
                Span::styled("◂ ", theme::KEY),
                Span::raw(format!("{text:^room$}")),
                Span::styled(" ▸", theme::KEY),
            ]
        };
        let first = usize::from(self.key_width());
        let mut spans = Vec::new();
        match row {
            Row::Players => {
                spans.push(Span::raw(format!("  {:<1$}", "Players", first - 2)));
                spans.extend(value(&self.players.to_string()));
            }
            Row::Chair(chair) => {
                let seat = Seat(chair as u8);
                let label = format!("  {:<1$}", format!("Seat {seat}"), first - 2);
                spans.push(Span::styled(label, theme::seat(seat)));
                match &self.chairs[chair] {
                    Chair { name, sitter: Sitter::Person, .. } => {
                        spans.extend(value("person"));
                        spans.push(Span::raw(format!("  {name}")));
                        if place == self.marked {
                            spans.push(Span::raw("▏"));
                        }
                    }
                    Chair { sitter: Sitter::Open, .. } => {
                        spans.extend(value("open"));
                        spans.push(Span::styled("  for whoever comes by the link", theme::DIM));
                    }
                    Chair { sitter: Sitter::Bot(bot), .. } => {
                        let kind = &self.card.bots[*bot];
                        spans.extend(value(&kind.title()));
                        spans.push(Span::styled(format!("  {}", kind.label), theme::DIM));
                    }
                }
            }
            Row::Pack => {
                spans.push(Span::raw(format!("  {:<1$}", "pack", first - 2)));
                spans.extend(value(self.packs.title()));
                spans.push(Span::styled(format!("  {}", self.packs.about()), theme::DIM));
            }
            Row::Option(option) => {
                let spec = &self.card.options[option];
                spans.push(Span::raw(format!("  {:<1$}", spec.key, first - 2)));
                spans.extend(value(self.options.value(spec)));
                spans.push(Span::styled(format!("  {}", spec.label), theme::DIM));
            }
            Row::Readings => {
                spans.push(Span::raw(format!("  {:<1$}", "readings", first - 2)));
                spans.extend(value(match self.readings {
                    Readings::Closed => "closed",
                    Readings::Open => "listed",
                }));
                let readings = || self.card.options.iter().filter(|spec| spec.is_reading());
                let changed = readings().filter(|spec| self.options.is_on(spec)).count();
                let text = format!("  other readings of the rules: {}, {changed} chosen", readings().count());
                spans.push(Span::styled(text, theme::DIM));
            }
            Row::Term(term) => {
                spans.push(Span::raw(format!("  {:<1$}", term.name(), first - 2)));
                if let House::Server(invitation) = &self.house {
                    spans.extend(value(invitation.value(term)));
                    spans.push(Span::styled(format!("  {}", invitation.label(term)), theme::DIM));
                }
            }
            Row::Learn => spans.push(Span::styled("  Learn the game first", theme::STRONG)),
            Row::Start => {
                let text = match self.house {
                    House::Here => "  Start the game",
                    House::Server(_) => "  Open the table",
                };
                spans.push(Span::styled(text, theme::STRONG));
            }
        }
        Line::from(spans)
    }
}
