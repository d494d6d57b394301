//! A line that is being written: a name, a word, something to be said.

use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    text::{Line, Span},
};

use super::theme;

/// A line that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Writing {
    text: String,
    /// The most letters.
    most: usize,
}

impl Writing {
    /// A line of this many letters at most, begun like this.
    pub(super) fn new(most: usize, begun: &str) -> Self {
        Self { text: begun.chars().take(most).collect(), most }
    }

    /// What is written, without spaces around it.
    pub(super) fn text(&self) -> &str {
        self.text.trim()
    }

    /// Reads a key that writes or rubs out.
    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => self.text.clear(),
            KeyCode::Char(_) if control || self.text.chars().count() >= self.most => {}
            KeyCode::Char(letter) if !letter.is_control() => self.text.push(letter),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => {}
        }
    }

    /// The line with its cursor; of a long one the end is seen.
    pub(super) fn line(&self, width: u16) -> Line<'static> {
        let room = usize::from(width).saturating_sub(3);
        let over = self.text.chars().count().saturating_sub(room);
        let seen: String = self.text.chars().skip(over).collect();
        Line::from(vec![
            Span::styled("› ", theme::KEY),
            Span::styled(seen, theme::STRONG),
            Span::styled("▏", theme::KEY),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_written_up_to_the_most_and_rubbed_out() {
        let mut writing = Writing::new(5, "");
        for letter in " Annabel".chars() {
            writing.key(KeyCode::Char(letter).into());
        }
        assert_eq!(writing.text(), "Anna");
        writing.key(KeyCode::Backspace.into());
        assert_eq!(writing.text(), "Ann");
        assert_eq!(writing.line(6).to_string(), "› Ann▏", "the end of a long line is seen");
        writing.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(writing.text(), "");
        assert_eq!(Writing::new(3, "Annabel").text(), "Ann");
    }
}
