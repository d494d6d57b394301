//! Sentences broken into rows, with the rules they cite kept clickable wherever they land.

use kernel::{Ledger, Part, Sentence};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Span};

use super::{
    hits::{Hits, Target},
    theme,
};

/// A run of text in one style, and the rule it names if it names one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    text: String,
    style: Style,
    rule: Option<String>,
}

/// A word: pieces that stay together on one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word(Vec<Piece>);

/// One row of words, a space between each two.
pub(super) type Row = Vec<Word>;

impl Piece {
    fn plain(text: &str, style: Style) -> Self {
        Self { text: text.to_owned(), style, rule: None }
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
    Word(vec![Piece { text: format!("[{id}]"), style: style.patch(theme::RULE), rule: Some(id.to_owned()) }])
}

/// The words of a text, with every id of the ledger in it to be clicked.
pub(super) fn words_citing(text: &str, style: Style, ledger: &Ledger) -> Vec<Word> {
    let split = |word: &str| {
        let found = ledger.rules.iter().find_map(|rule| {
            let at = word.find(&rule.id)?;
            // STR-2 is not meant where STR-21 stands.
            let whole = !word[at + rule.id.len()..].starts_with(|next: char| next.is_ascii_digit());
            whole.then_some((at, rule.id.as_str()))
        });
        let Some((at, id)) = found else { return Word(vec![Piece::plain(word, style)]) };
        let (before, after) = (&word[..at], &word[at + id.len()..]);
        let cited = Piece { text: id.to_owned(), style: theme::RULE, rule: Some(id.to_owned()) };
        let pieces = [Piece::plain(before, style), cited, Piece::plain(after, style)];
        Word(pieces.into_iter().filter(|piece| !piece.text.is_empty()).collect())
    };
    text.split_whitespace().map(split).collect()
}

/// The words of a sentence: players in the colours of their seats, rules to be clicked, cards and places bright.
pub(super) fn words_of(sentence: &Sentence, style: Style, names: &[String]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    // Whether the next run belongs to the last word.
    let mut open = false;
    for part in &sentence.0 {
        let (style, rule) = match part {
            Part::Text { .. } | Part::Number { .. } => (style, None),
            Part::Card { .. } | Part::Spot { .. } => (style.patch(theme::STRONG), None),
            Part::Seat { seat } => (style.patch(theme::seat(*seat)), None),
            Part::Rule { rule } => (style.patch(theme::RULE), Some(rule)),
        };
        for (position, run) in part.words(names).split(' ').enumerate() {
            open &= position == 0;
            if run.is_empty() {
                continue;
            }
            let piece = Piece { text: run.to_owned(), style, rule: rule.cloned() };
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
            if let Some(id) = &piece.rule {
                hits.add(Rect::new(x, y, end - x, 1), Target::Rule(id.clone()));
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
        assert_eq!(words[7].0[1].rule.as_deref(), Some("TST-2"));
    }

    #[test]
    fn cited_rules_are_found_within_punctuation() {
        let ledger = Ledger::read("- TST-2 R a\n- TST-21 R b\n").unwrap();
        let words = words_citing("again (TST-21, then TST-2)", theme::PLAIN, &ledger);
        let cited: Vec<_> =
            words.iter().flat_map(|word| &word.0).filter_map(|piece| piece.rule.as_deref()).collect();
        assert_eq!(cited, ["TST-21", "TST-2"]);
    }
}
