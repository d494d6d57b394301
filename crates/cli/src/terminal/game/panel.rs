//! The lower part of the table: the choices of whoever decides, or what the table is waiting for.

use std::borrow::Cow;

use ratatui::{
    Frame,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};
use table::Hint;

use super::{
    Awaiting, GameScreen, Odds,
    folded::{Entry, Group},
    layout::Input,
};
use crate::terminal::{
    hits::{Hits, Target},
    paint, theme,
};

/// The width of the bar beside a chance.
const BAR: usize = 10;
/// The widest column of groups.
const WIDEST_GROUP: usize = 26;

impl GameScreen {
    /// How many rows the panel needs below its heading, without the line for typing.
    pub(super) fn panel_rows(&self) -> u16 {
        match &self.awaiting {
            Awaiting::Decide(_) => self.chooser.shown().len().min(usize::from(u16::MAX)) as u16,
            // The line for typing is free for the last of their lines.
            Awaiting::HandOver(_) | Awaiting::Over(_) => 2,
            Awaiting::Gathering => 4,
            Awaiting::Others(_) | Awaiting::Bot(_) | Awaiting::Chance(_) => 1,
        }
    }

    /// Draws the panel.
    pub(super) fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect, input: Input, hits: &Hits) {
        let heading = Rect { height: 1, ..area };
        let inside = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 3, height: area.height - 1 };
        let name = |seat: &kernel::Seat| {
            let name = self.venue.names().get(seat.index()).cloned().unwrap_or_default();
            Span::styled(name, theme::seat(*seat).patch(theme::STRONG))
        };
        let (title, lines) = match &self.awaiting {
            Awaiting::Decide(seat) => {
                let mut title = vec![Span::raw(" "), name(seat), Span::raw(" to choose ")];
                if let Some(group) = self.chooser.opened() {
                    title.push(Span::styled(format!("· {group} "), theme::STRONG));
                }
                if input == Input::InHeading && !self.chooser.is_bare() {
                    title.push(Span::styled("› ", theme::KEY));
                    title.push(Span::styled(self.chooser.typed(), theme::STRONG));
                    title.push(Span::styled("▏", theme::KEY));
                }
                self.draw_title(frame, heading, title);
                return self.draw_choices(frame, inside, input, hits);
            }
            Awaiting::Gathering => (vec![Span::styled(self.beginning(), theme::STRONG)], self.gathering()),
            Awaiting::HandOver(seat) => {
                let lines = vec![
                    Line::from(vec![Span::styled("Pass the keyboard to ", theme::STRONG), name(seat)]),
                    Line::raw("Only what everybody may see is on the screen now."),
                    Line::from(vec![
                        Span::styled("Enter", theme::KEY),
                        Span::raw(" once "),
                        name(seat),
                        Span::raw(" sits here, and nobody else looks."),
                    ]),
                ];
                (vec![Span::raw(" The keyboard moves on ")], lines)
            }
            Awaiting::Others(seats) => {
                let mut waited = Vec::new();
                for seat in seats.iter() {
                    if !waited.is_empty() {
                        waited.push(Span::raw(", "));
                    }
                    waited.push(name(&seat));
                }
                let mut line = vec![Span::raw("Waiting for ")];
                line.extend(waited.clone());
                line.push(Span::raw(" to choose …"));
                let mut title = vec![Span::raw(" Wait for ")];
                title.extend(waited);
                title.push(Span::raw(" "));
                (title, vec![Line::from(line)])
            }
            Awaiting::Bot(seat) => {
                let lines = vec![Line::from(vec![name(seat), Span::raw(" thinks …")]), self.go_ahead_keys()];
                (vec![Span::raw(" Wait for "), name(seat), Span::raw(" ")], lines)
            }
            Awaiting::Chance(asked) => {
                let lines = vec![Line::raw(asked.clone()), self.go_ahead_keys()];
                (vec![Span::raw(" Chance ")], lines)
            }
            Awaiting::Over(result) => {
                let mut lines = vec![Line::styled(sentence(result), theme::STRONG.patch(theme::GOOD))];
                if let Some(path) = self.venue.saved_at() {
                    lines.push(Line::from(vec![
                        Span::styled("saved as ", theme::DIM),
                        Span::raw(path.display().to_string()),
                    ]));
                }
                if let Some(after) = self.after_the_end() {
                    lines.extend(after);
                } else {
                    lines.push(Line::from(vec![
                        Span::styled("n", theme::KEY),
                        Span::raw(" plays the same table again, "),
                        Span::styled("Esc", theme::KEY),
                        Span::raw(" leads to the menu"),
                    ]));
                }
                (vec![Span::styled(" The game is over ", theme::STRONG)], lines)
            }
        };
        self.draw_title(frame, heading, title);
        for (y, line) in (inside.top()..inside.bottom()).zip(lines) {
            frame.render_widget(line, Rect { y, height: 1, ..inside });
        }
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect, mut title: Vec<Span<'_>>) {
        if self.doing.is_some() {
            let sign = self.venue.sign().unwrap_or_default();
            title.push(Span::styled(format!("· on its way to the server {sign} "), theme::KEY));
        }
        if let Some(note) = self.odds_note() {
            title.push(Span::styled(format!("· {note} "), theme::GOOD));
        }
        paint::heading(frame, area, Line::from(title));
    }

    fn draw_choices(&self, frame: &mut Frame<'_>, area: Rect, place: Input, hits: &Hits) {
        let own = u16::from(place == Input::OwnLine).min(area.height);
        let list = Rect { height: area.height - own, ..area };
        let input = Rect { y: list.bottom(), height: own, ..area };
        let shown = self.chooser.shown();
        if shown.is_empty() {
            let text = if self.chooser.on_board() {
                "That is no place to choose. Backspace or Esc, then another one."
            } else {
                "No choice holds these words. Enter tries them as an action in notation."
            };
            frame.render_widget(Span::styled(text, theme::DIM), list);
            return self.draw_input(frame, input, None);
        }
        let columns = Columns::of(&shown, self.chooser.opened().is_some(), &self.odds, list.width);
        let height = usize::from(list.height);
        let mark = self.chooser.mark().min(shown.len() - 1);
        let top = self.chooser.top(height);
        let mut group = None;
        for (y, (row, shown)) in (list.top()..list.bottom()).zip(shown.iter().enumerate().skip(top)) {
            let spot = Rect { y, height: 1, ..list };
            if columns.group > 0 && group != Some(shown.group()) {
                let text = paint::cut(shown.group(), columns.group);
                frame.render_widget(Span::styled(text, theme::STRONG), spot);
                group = Some(shown.group());
            }
            let skip = if columns.group > 0 { columns.group as u16 + 1 } else { 0 };
            let rest = Rect { x: spot.x + skip, width: spot.width.saturating_sub(skip), ..spot };
            frame.render_widget(columns.line(*shown, &self.odds), rest);
            if row == mark {
                let width = (columns.label + columns.notation) as u16 + 4;
                frame.buffer_mut().set_style(Rect { width: width.min(rest.width), ..rest }, theme::MARKED);
            }
            hits.add(spot, Target::Row(row));
        }
        self.draw_input(frame, input, columns.cut(shown[mark]));
        let below = shown.len().saturating_sub(top + height);
        if below > 0 {
            let more = format!(" {below} more below ");
            let width = more.len() as u16;
            // Without a line for typing it stands in the heading.
            let y = if own > 0 { input.y } else { area.y - 1 };
            let last = Rect { y, height: 1, ..area };
            let x = last.right().saturating_sub(width);
            frame.render_widget(Span::styled(more, theme::DIM), Rect { x, width, ..last });
        }
    }

    /// The line that is typed; until then how to choose, or the whole text of the marked choice if the list cuts it.
    fn draw_input(&self, frame: &mut Frame<'_>, area: Rect, whole: Option<String>) {
        let mut spans = vec![Span::styled("› ", theme::KEY)];
        if let Some(whole) = whole.filter(|_| self.chooser.is_bare()) {
            spans.push(Span::raw(whole));
        } else if self.chooser.aimed().is_some() {
            spans.push(Span::styled("arrows move the cross, or type to search all of these", theme::DIM));
        } else if self.chooser.on_board() && self.chooser.is_bare() {
            let such = self.chooser.spot().map_or_else(String::new, |spot| format!(": {spot}"));
            let text = format!("arrows move over the board, or type a place{such}");
            spans.push(Span::styled(text, theme::DIM));
        } else if self.chooser.is_bare() {
            let text = "type to search, ↑↓ and Enter to choose, or click";
            spans.push(Span::styled(text, theme::DIM));
        } else {
            spans.push(Span::styled(self.chooser.typed(), theme::STRONG));
            spans.push(Span::styled("▏", theme::KEY));
        }
        frame.render_widget(Line::from(spans), area);
    }
}

impl GameScreen {
    /// How to go ahead, and how fast it goes.
    fn go_ahead_keys(&self) -> Line<'static> {
        let speed = format!(" speed: {}", self.speed.name());
        Line::from(vec![
            Span::styled("Space", theme::KEY),
            Span::styled(" next step   ", theme::DIM),
            Span::styled("Enter", theme::KEY),
            Span::styled(" next decision   ", theme::DIM),
            Span::styled("F7", theme::KEY),
            Span::styled(speed, theme::DIM),
        ])
    }
}

/// A result or a refusal as a sentence of its own.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}

/// The widths of the columns of choices.
struct Columns {
    group: usize,
    label: usize,
    notation: usize,
    /// Whether the odds are shown.
    odds: bool,
}

impl Columns {
    /// The widths for these rows. In an open group the heading names it, and a notation gives way to what would be cut.
    fn of(shown: &[Shown<'_>], open: bool, odds: &Odds, width: u16) -> Self {
        let widest = |text: fn(Shown<'_>) -> usize| shown.iter().map(|row| text(*row)).max().unwrap_or(0);
        let odds = matches!(odds, Odds::Known(_));
        let beside = if odds { BAR + 18 } else { 0 };
        let label = widest(|row| row.label_width());
        // A third of the line, or what the labels leave.
        let spare = (usize::from(width) / 3).max(usize::from(width).saturating_sub(label + beside + 6));
        let group = widest(|row| row.group().chars().count()).min(spare.min(WIDEST_GROUP));
        let group = if open { 0 } else { group };
        let room = usize::from(width).saturating_sub(group + beside + 6);
        let notation = widest(|row| row.notation().chars().count()).min(22);
        // Half a label helps nobody; a notation is there to be learnt.
        if label + notation > room {
            return Self { group, label: label.min(room + 2), notation: 0, odds };
        }
        Self { group, label, notation, odds }
    }

    fn line(&self, shown: Shown<'_>, odds: &Odds) -> Line<'static> {
        let label = paint::cut(&shown.label(), self.label);
        let mut spans = vec![Span::raw(format!(" {label:<0$}  ", self.label))];
        if self.notation > 0 {
            let notation = paint::cut(shown.notation(), self.notation);
            spans.push(Span::styled(format!("{notation:<0$} ", self.notation), theme::DIM));
        }
        if let (Odds::Known(hint), true) = (odds, self.odds) {
            spans.extend(chance(hint, shown.notation()));
        }
        Line::from(spans)
    }

    /// The whole label of a row, if it is cut in its column.
    fn cut(&self, shown: Shown<'_>) -> Option<String> {
        (shown.label_width() > self.label).then(|| shown.label().into_owned())
    }
}

/// A row as it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shown<'a> {
    /// A choice.
    Choice(&'a Entry),
    /// A group to be opened.
    Group(&'a Group),
}

impl Shown<'_> {
    fn group(&self) -> &str {
        match self {
            Self::Choice(entry) => &entry.choice.group,
            Self::Group(group) => &group.name,
        }
    }

    fn label(&self) -> Cow<'_, str> {
        match self {
            Self::Choice(entry) => Cow::Borrowed(&entry.label),
            Self::Group(group) => Cow::Owned(group.summary()),
        }
    }

    fn label_width(&self) -> usize {
        self.label().chars().count()
    }

    fn notation(&self) -> &str {
        match self {
            Self::Choice(entry) => &entry.choice.notation,
            Self::Group(_) => "",
        }
    }
}

/// The chance of one choice with its bar; one that nothing can beat is green.
fn chance(hint: &Hint, notation: &str) -> Vec<Span<'static>> {
    let Some(line) = hint.lines.iter().find(|line| line.notation == notation) else { return Vec::new() };
    let style: Style = if line.best { theme::GOOD } else { theme::PLAIN };
    let full = (line.chance.clamp(0.0, 1.0) * BAR as f64).round() as usize;
    let percent = format!("{:.1} %", line.chance * 100.0);
    let room = if hint.lines.iter().any(|line| line.margin > 0.0) { 6 } else { 0 };
    let margin = if line.margin > 0.0 { format!(" ±{:.1}", line.margin * 100.0) } else { String::new() };
    vec![
        Span::styled(format!(" {percent:>7}{margin:<room$} "), style),
        Span::styled("█".repeat(full), style),
        Span::styled("░".repeat(BAR - full), theme::DIM),
    ]
}

#[cfg(test)]
mod tests {
    use table::HintLine;

    use super::{
        super::{
            board::Board,
            folded::{Folded, tests::choice},
        },
        *,
    };

    #[test]
    fn odds_stand_beside_their_choice() {
        let line = |notation: &str, chance, margin, best| HintLine {
            notation: notation.to_owned(),
            chance,
            margin,
            best,
        };
        let lines = vec![line("roll", 0.625, 0.0, true), line("end", 0.3, 0.021, false)];
        let odds = Odds::Known(Hint { lines, method: "estimated".to_owned(), left_out: None });
        let choices = ["roll", "end"].map(|notation| choice("Throw", format!("{notation} it"), notation));
        let folded = Folded::of(choices.to_vec(), &[], &Board::default());
        let (roll, end) = (Shown::Choice(&folded.entries[0]), Shown::Choice(&folded.entries[1]));
        let columns = Columns::of(&[roll, end], false, &odds, 78);
        let colours = |shown| columns.line(shown, &odds).spans.iter().any(|span| span.style == theme::GOOD);
        assert!(colours(roll) && !colours(end), "only what nothing can beat is green");
        assert_eq!(columns.line(roll, &odds).to_string(), " roll it  roll   62.5 %       ██████░░░░");
        assert_eq!(columns.line(end, &odds).to_string(), " end it   end    30.0 % ±2.1  ███░░░░░░░");
    }

    #[test]
    fn results_become_sentences() {
        assert_eq!(sentence("everybody loses"), "Everybody loses.");
        assert_eq!(sentence(""), "");
    }
}
