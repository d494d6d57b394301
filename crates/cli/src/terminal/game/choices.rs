//! The legal actions, filtered as one types.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Choice;

/// Whether letters are text even while nothing is typed yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Typing {
    /// They are keys with a meaning.
    #[default]
    Off,
    /// They are text: `/` was pressed.
    On,
}

/// Who marked the choice that is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Marked {
    /// It is the first that fits what is typed.
    #[default]
    ByTyping,
    /// Somebody moved the mark there.
    ByHand,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// A choice of the list, by its notation.
    Listed(String),
    /// What was typed, and the choice it stands for if it is no notation.
    Written { text: String, otherwise: Option<String> },
}

/// The choices with what is typed.
#[derive(Debug, Default)]
pub(super) struct Chooser {
    choices: Vec<Choice>,
    typed: String,
    typing: Typing,
    /// The place of the mark among the choices found.
    mark: usize,
    marked: Marked,
}

impl Chooser {
    /// These choices, with nothing typed.
    pub(super) fn of(choices: Vec<Choice>) -> Self {
        Self { choices, ..Self::default() }
    }

    /// Whether nothing is being typed, so that letters can be keys with a meaning.
    pub(super) fn is_bare(&self) -> bool {
        self.typed.is_empty() && self.typing == Typing::Off
    }

    /// What is typed.
    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    /// The place of the mark among the choices found.
    pub(super) fn mark(&self) -> usize {
        self.mark
    }

    /// The choices whose label, group or notation holds every word that is typed.
    pub(super) fn found(&self) -> Vec<&Choice> {
        let words: Vec<String> = self.typed.split_whitespace().map(str::to_lowercase).collect();
        let fits = |choice: &&Choice| {
            let hay = format!("{} {} {}", choice.group, choice.label, choice.notation).to_lowercase();
            words.iter().all(|word| hay.contains(word))
        };
        self.choices.iter().filter(fits).collect()
    }

    /// Marks what fits best after the text has changed: the notation itself, else the first choice found.
    fn mark_best(&mut self) {
        let typed = self.typed.trim();
        let exact = |choice: &&Choice| choice.notation.eq_ignore_ascii_case(typed);
        self.mark = self.found().iter().position(exact).unwrap_or(0);
        self.marked = Marked::ByTyping;
    }

    /// A click on a row.
    pub(super) fn row(&self, row: usize) -> Option<Pick> {
        self.found().get(row).map(|choice| Pick::Listed(choice.notation.clone()))
    }

    /// Stops typing.
    pub(super) fn clear(&mut self) {
        self.typed.clear();
        self.typing = Typing::Off;
        self.mark_best();
    }

    /// Reads a key; gives what was chosen, if something was.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Pick> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let last = self.found().len().saturating_sub(1);
        match key.code {
            KeyCode::Up => self.move_to(self.mark.checked_sub(1).unwrap_or(last)),
            KeyCode::Down => self.move_to(if self.mark >= last { 0 } else { self.mark + 1 }),
            KeyCode::Home => self.move_to(0),
            KeyCode::End => self.move_to(last),
            KeyCode::Enter => return self.pick(),
            KeyCode::Esc => self.clear(),
            KeyCode::Tab => {
                // The notation of the marked choice, to be learnt or changed.
                if let Some(choice) = self.found().get(self.mark) {
                    self.typed = choice.notation.clone();
                    self.mark_best();
                }
            }
            KeyCode::Backspace => self.rub_out(),
            KeyCode::Char('h') if control => self.rub_out(),
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char('/') if self.is_bare() => self.typing = Typing::On,
            KeyCode::Char(letter) if !control && self.typed.chars().count() < 200 => {
                self.typed.push(letter);
                self.mark_best();
            }
            _ => {}
        }
        None
    }

    fn move_to(&mut self, place: usize) {
        self.mark = place;
        self.marked = Marked::ByHand;
    }

    fn rub_out(&mut self) {
        if self.typed.pop().is_none() {
            self.typing = Typing::Off;
        }
        self.mark_best();
    }

    fn pick(&self) -> Option<Pick> {
        let marked = self.found().get(self.mark).map(|choice| choice.notation.clone());
        let text = self.typed.trim();
        if text.is_empty() || self.marked == Marked::ByHand {
            return marked.map(Pick::Listed);
        }
        Some(Pick::Written { text: text.to_owned(), otherwise: marked })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chooser() -> Chooser {
        let choice = |group: &str, label: &str, notation: &str| Choice {
            notation: notation.to_owned(),
            group: group.to_owned(),
            label: label.to_owned(),
        };
        Chooser::of(vec![
            choice("Throw", "roll one die, carefully", "roll"),
            choice("Throw", "throw one die, hard", "throw"),
            choice("Stop", "end your turn", "end"),
        ])
    }

    fn typing(text: &str) -> Chooser {
        let mut chooser = chooser();
        for letter in text.chars() {
            chooser.key(KeyCode::Char(letter).into());
        }
        chooser
    }

    #[test]
    fn every_word_has_to_occur_in_any_order_and_case() {
        let labels = |text: &str| {
            typing(text).found().iter().map(|choice| choice.notation.clone()).collect::<Vec<_>>()
        };
        assert_eq!(labels("DIE one"), ["roll", "throw"]);
        assert_eq!(labels("turn"), ["end"]);
        assert!(labels("one turn").is_empty());
    }

    #[test]
    fn what_is_typed_is_meant_as_written_unless_the_mark_was_moved() {
        let enter = KeyEvent::from(KeyCode::Enter);
        assert_eq!(chooser().key(enter), Some(Pick::Listed("roll".to_owned())));
        let written = Pick::Written { text: "hard".to_owned(), otherwise: Some("throw".to_owned()) };
        assert_eq!(typing("hard").key(enter), Some(written));
        let mut moved = typing("die");
        moved.key(KeyCode::Down.into());
        assert_eq!(moved.key(enter), Some(Pick::Listed("throw".to_owned())));
        let nothing = Pick::Written { text: "xyzzy".to_owned(), otherwise: None };
        assert_eq!(typing("xyzzy").key(enter), Some(nothing));
    }

    #[test]
    fn a_slash_starts_typing_and_is_no_text() {
        let mut slashed = typing("/");
        assert!(!slashed.is_bare());
        assert_eq!(slashed.typed(), "");
        slashed.key(KeyCode::Backspace.into());
        assert!(slashed.is_bare());
    }

    #[test]
    fn the_exact_notation_is_marked_first() {
        let mut throw = typing("thro");
        throw.key(KeyCode::Tab.into());
        assert_eq!(
            throw.typed(),
            "roll",
            "the group is called Throw, so both throws fit, the first one is marked"
        );
        assert_eq!(typing("throw").mark(), 1);
    }
}
