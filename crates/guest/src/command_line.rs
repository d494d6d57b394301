//! How a program is started: its words, as a person types them.

use std::{fmt, path::Path, str::FromStr};

/// The words of a command: the program and what it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// The program.
    pub fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// What it is given.
    pub fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }

    /// What it is called before it has told its name: the file of its last word that names one.
    pub fn short_name(&self) -> String {
        let file =
            |word: &String| Path::new(word).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let is_file = |word: &&String| !word.starts_with('-') && word.contains(['/', '.']);
        self.words.iter().rev().find(is_file).or(self.words.first()).and_then(file).unwrap_or_default()
    }
}

/// As it was typed.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for CommandLine {
    type Err = String;

    /// Words are separated by spaces; single or double quotes keep spaces together. Nothing else means anything: no shell is
    /// asked.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote: Option<char> = None;
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if letter == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        if let Some(open) = quote {
            return Err(format!("the quote {open} is never closed in `{text}`"));
        }
        words.extend(word);
        if words.first().is_none_or(String::is_empty) {
            return Err("a command names a program".to_owned());
        }
        Ok(Self { text: text.trim().to_owned(), words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.parse::<CommandLine>().unwrap().words
    }

    #[test]
    fn words_are_told_apart_as_people_mean_them() {
        assert_eq!(words("  python3   bot.py "), ["python3", "bot.py"]);
        assert_eq!(
            words(r#"'my bot' --name "it's me" a"b c"d ''"#),
            ["my bot", "--name", "it's me", "ab cd", ""]
        );
        assert_eq!(words("bot $HOME \\n ;"), ["bot", "$HOME", "\\n", ";"], "no shell is asked");
    }

    #[test]
    fn what_names_no_program_is_refused() {
        for (text, says) in [("", "names a program"), ("''", "names a program"), ("bot 'x", "never closed")] {
            let error = text.parse::<CommandLine>().unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_program_is_called_by_its_file() {
        let called = |text: &str| text.parse::<CommandLine>().unwrap().short_name();
        assert_eq!(called("python3 examples/bots/python/random_bot.py --seed 3"), "random_bot");
        assert_eq!(called("./target/my-bot"), "my-bot");
        assert_eq!(called("mybot"), "mybot");
    }
}
