//! Sentences broken into rows, with the rules and cards they name kept clickable wherever they land.

use kernel::{Part, Sentence};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Span};

use super::{
    hits::{Hits, Target},
    theme,
};

/// A run of text in one style, and what a click on it opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    text: String,
    style: Style,
    opens: Option<Target>,
}

/// A word: pieces that stay together on one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word(Vec<Piece>);

/// One row of words, a space between each two.
pub(super) type Row = Vec<Word>;

impl Piece {
    fn plain(text: &str, style: Style) -> Self {
        Self { text: text.to_owned(), style, opens: None }
    }

    fn width(&self) -> u16 {
        Span::raw(&self.text).width() as u16
    }
}

impl Word {
    fn width(&self) -> u16 {
        self.0.iter().map(Piece::width).sum()
    }
}

/// The words of a text in one style.
pub(super) fn words(text: &str, style: Style) -> Vec<Word> {
    text.split_whitespace().map(|word| Word(vec![Piece::plain(word, style)])).collect()
}

/// A rule's id in brackets, to be clicked, beside a text of this style.
pub(super) fn citation(id: &str, style: Style) -> Word {
    let opens = Some(Target::Rule(id.to_owned()));
    Word(vec![Piece { text: format!("[{id}]"), style: style.patch(theme::RULE), opens }])
}

/// The words of a sentence: players in the colours of their seats, rules and cards to be clicked, cards and places bright.
pub(super) fn words_of(sentence: &Sentence, style: Style, names: &[String]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    // Whether the next run belongs to the last word.
    let mut open = false;
    for part in &sentence.0 {
        let (style, opens) = match part {
            Part::Text { .. } | Part::Number { .. } => (style, None),
            Part::Card { card, .. } => (style.patch(theme::STRONG), Some(Target::Card(card.clone()))),
            Part::Spot { .. } => (style.patch(theme::STRONG), None),
            Part::Seat { seat } => (style.patch(theme::seat(*seat)), None),
            Part::Rule { rule } => (style.patch(theme::RULE), Some(Target::Rule(rule.clone()))),
        };
        for (position, run) in part.words(names).split(' ').enumerate() {
            open &= position == 0;
            if run.is_empty() {
                continue;
            }
            let piece = Piece { text: run.to_owned(), style, opens: opens.clone() };
            match words.last_mut() {
                Some(word) if open => word.0.push(piece),
                _ => words.push(Word(vec![piece])),
            }
            open = true;
        }
    }
    words
}

/// Breaks words into rows of this width; rows after the first are indented. A word that is wider stands alone, cut off.
pub(super) fn rows(words: Vec<Word>, width: u16, indent: u16) -> Vec<(u16, Row)> {
    let mut rows: Vec<(u16, Row)> = vec![(0, Row::new())];
    let mut used = 0;
    for word in words {
        let needs = word.width();
        let (_, row) = rows.last_mut().expect("invariant: there is always a row");
        if row.is_empty() {
            used += needs;
            row.push(word);
        } else if used + 1 + needs <= width {
            used += 1 + needs;
            row.push(word);
        } else {
            used = indent + needs;
            rows.push((indent, vec![word]));
        }
    }
    rows
}

/// Draws rows from the top of an area and notes what can be clicked.
pub(super) fn draw(rows: &[(u16, Row)], area: Rect, buffer: &mut Buffer, hits: &Hits) {
    for (y, (indent, row)) in (area.top()..area.bottom()).zip(rows) {
        let mut x = area.left() + indent;
        for (position, piece) in row.iter().enumerate().flat_map(|(position, word)| {
            word.0.iter().enumerate().map(move |(part, piece)| (position > 0 && part == 0, piece))
        }) {
            x += u16::from(position);
            if x >= area.right() {
                break;
            }
            let (end, _) = buffer.set_stringn(x, y, &piece.text, usize::from(area.right() - x), piece.style);
            if let Some(target) = &piece.opens {
                hits.add(Rect::new(x, y, end - x, 1), target.clone());
            }
            x = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seat, sentence};

    use super::*;

    fn texts(rows: &[(u16, Row)]) -> Vec<String> {
        let word = |word: &Word| word.0.iter().map(|piece| piece.text.as_str()).collect::<String>();
        rows.iter().map(|(_, row)| row.iter().map(word).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn sentences_break_between_words_only() {
        let broken = rows(words("Ann rolls one die and misses", theme::PLAIN), 10, 2);
        assert_eq!(texts(&broken), ["Ann rolls", "one die", "and", "misses"]);
    }

    #[test]
    fn players_keep_their_colours_and_what_follows_a_name_stays_beside_it() {
        let said =
            sentence!["It is ", Seat(1), "'s turn: ", Seat(0), " waits (", kernel::RuleId("TST-2"), ")."];
        let words = words_of(&said, theme::PLAIN, &["Ann".to_owned(), "greedy B".to_owned()]);
        let parts: Vec<Vec<&str>> =
            words.iter().map(|word| word.0.iter().map(|piece| piece.text.as_str()).collect()).collect();
        let wanted: [&[&str]; 8] = [
            &["It"],
            &["is"],
            &["greedy"],
            &["B", "'s"],
            &["turn:"],
            &["Ann"],
            &["waits"],
            &["(", "TST-2", ")."],
        ];
        assert_eq!(parts, wanted);
        assert_eq!(words[2].0[0].style, theme::seat(Seat(1)));
        assert_eq!(words[5].0[0].style, theme::seat(Seat(0)));
        assert_eq!(words[7].0[1].opens, Some(Target::Rule("TST-2".to_owned())));
    }

    #[test]
    fn every_word_of_a_card_opens_it_wherever_it_lands() {
        let said = sentence!["Ann plays ", Part::card("mower", "the Old Mower"), "."];
        let rows = rows(words_of(&said, theme::PLAIN, &[]), 12, 0);
        assert_eq!(texts(&rows), ["Ann plays", "the Old", "Mower."]);
        let area = Rect::new(0, 0, 12, 3);
        let hits = Hits::default();
        draw(&rows, area, &mut Buffer::empty(area), &hits);
        let card = Some(Target::Card("mower".to_owned()));
        assert_eq!(
            [(0, 0), (0, 1), (4, 1), (0, 2), (5, 2)].map(|(x, y)| hits.at(x, y) == card),
            [false, true, true, true, false]
        );
    }
}
