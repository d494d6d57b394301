//! Finds rule ids such as `STR-21` in any text: sources, scenarios, ledgers.

/// A rule id found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Citation<'a> {
    /// The id.
    pub id: &'a str,
    /// The line it stands on, counted from 1.
    pub line: usize,
}

impl<'a> Citation<'a> {
    /// The game's part of the id, the three letters before the hyphen.
    pub fn prefix(&self) -> &'a str {
        self.id.get(..3).unwrap_or(self.id)
    }
}

/// Every rule id of a text in order: three capital letters, a hyphen, two or more digits, and no letter, digit or
/// hyphen on either side that would make it part of a longer word (`UTF-16LE`, `ISO-8859-1`).
pub fn citations(text: &str) -> Vec<Citation<'_>> {
    text.lines().zip(1..).flat_map(|(words, line)| ids(words).map(move |id| Citation { id, line })).collect()
}

fn ids(line: &str) -> impl Iterator<Item = &str> {
    let words =
        line.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'));
    words.map(|word| word.trim_end_matches('-')).filter(|word| is_id(word))
}

/// Whether a word is a rule id.
pub fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(game, number)| {
        game.len() == 3
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && number.len() >= 2
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_with_their_lines_and_nothing_else_is() {
        let text = "/// Rule TST-01.\nRuleId(\"TST-02\"), (TST-03,TST-104) UTF-8 ISO-8859-1 AB-12 xTST-05 TST-6\nTST-07-";
        let found: Vec<_> = citations(text).iter().map(|citation| (citation.line, citation.id)).collect();
        assert_eq!(found, [(1, "TST-01"), (2, "TST-02"), (2, "TST-03"), (2, "TST-104"), (3, "TST-07")]);
        assert_eq!(citations("é TST-01 ü")[0].prefix(), "TST");
    }
}
