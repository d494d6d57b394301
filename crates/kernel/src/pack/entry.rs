//! Reading the tables of a pack's TOML files, key by key, with the line of everything that is wrong.

use std::ops::RangeInclusive;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::Mistake;

/// A TOML file of a pack.
#[derive(Debug)]
pub struct File<'p> {
    name: &'p str,
    text: &'p str,
    table: DeTable<'p>,
    there: bool,
}

impl<'p> File<'p> {
    /// Reads the file; what is no TOML is added to the mistakes, and the rest is read all the same.
    pub fn read(name: &'p str, text: &'p str, mistakes: &mut Vec<Mistake>) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let line = line_of(text, error.span().map_or(0, |span| span.start));
            let message = error.message().replace('\n', ", ");
            mistakes.push(Mistake { file: name.to_owned(), line, card: None, message });
        }
        Self { name, text, table: table.into_inner(), there: true }
    }

    /// A file that the pack does not have: it has no entries.
    pub fn missing(name: &'p str) -> Self {
        Self { name, text: "", table: DeTable::new(), there: false }
    }

    /// Whether the pack has it. What is only wrong because a file is missing needs no word of its own.
    pub fn is_there(&self) -> bool {
        self.there
    }

    /// The file as one entry, for keys at its top.
    pub fn top(&self) -> Entry<'_> {
        Entry { file: self.name, text: self.text, table: &self.table, line: 1, card: None }
    }
}

/// A table of a pack's file: one card, or the top of the file.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    file: &'a str,
    text: &'a str,
    table: &'a DeTable<'a>,
    /// The line it begins on.
    pub line: usize,
    /// The name by which its mistakes are told.
    pub card: Option<String>,
}

impl<'a> Entry<'a> {
    /// The tables of a list such as `[[monster]]`; each is told by its `name`, or else by its `id`.
    pub fn list(&self, key: &str, mistakes: &mut Vec<Mistake>) -> Vec<Entry<'a>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(array) = value.get_ref().as_array() else {
            self.at(key, format!("`{key}` is a list: write [[{key}]] above each"), mistakes);
            return Vec::new();
        };
        let tables = array.iter().zip(1..).filter_map(|(item, number)| {
            let Some(table) = item.get_ref().as_table() else {
                self.at(key, format!("`{key}` is a list of tables: write [[{key}]] above each"), mistakes);
                return None;
            };
            let first = table.iter().map(|(key, _)| key.span().start).min();
            let line = line_of(self.text, first.unwrap_or(item.span().start));
            let told = ["name", "id"].iter().find_map(|key| table.get(*key)?.get_ref().as_str());
            // What names a card in a mistake is printed, and a terminal obeys what is printed.
            let told = told.filter(|name| !name.chars().any(steers) && !name.contains('\n'));
            let card = told.map(str::to_owned).or_else(|| Some(format!("[[{key}]] number {number}")));
            Some(Entry { file: self.file, text: self.text, table, line, card })
        });
        tables.collect()
    }

    /// The table under a key, if it is there.
    pub fn table(&self, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Entry<'a>> {
        let value = self.get(key)?;
        let Some(table) = value.get_ref().as_table() else {
            self.at(key, format!("`{key}` is a table, such as {{ … }}"), mistakes);
            return None;
        };
        let line = line_of(self.text, value.span().start);
        Some(Entry { file: self.file, text: self.text, table, line, card: self.card.clone() })
    }

    /// Every key that is there, in the order of the letters.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.table.keys().map(|key| key.get_ref().as_ref())
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A text of 1 to `longest` letters.
    pub fn text(&self, key: &str, longest: usize, mistakes: &mut Vec<Mistake>) -> Option<String> {
        let value = self.wanted(key, "a text", mistakes)?;
        let Some(text) = value.get_ref().as_str() else {
            self.at(key, format!("`{key}` is a text in quotes"), mistakes);
            return None;
        };
        if let Some(letter) = text.chars().find(|letter| steers(*letter)) {
            self.at(
                key,
                format!("`{key}` has a control character, {letter:?}; only print can stand there"),
                mistakes,
            );
            return None;
        }
        let letters = text.trim().chars().count();
        if letters == 0 || letters > longest {
            self.at(key, format!("`{key}` has 1 to {longest} letters, not {letters}"), mistakes);
            return None;
        }
        Some(text.trim().to_owned())
    }

    /// A name of 1 to `longest` letters on one line, with at least one letter or digit in it.
    pub fn name(&self, key: &str, longest: usize, mistakes: &mut Vec<Mistake>) -> Option<String> {
        let name = self.text(key, longest, mistakes)?;
        let fine = name.chars().any(char::is_alphanumeric) && !name.contains('\n');
        if !fine {
            self.at(key, format!("`{key}` is on one line and has a letter or digit"), mistakes);
        }
        fine.then_some(name)
    }

    /// An id that is none of the words of the game's notation: a card of that id could not be told from the word.
    pub fn id_unlike(&self, key: &str, words: &[&str], mistakes: &mut Vec<Mistake>) -> Option<String> {
        let id = self.id(key, mistakes)?;
        if words.contains(&id.as_str()) {
            self.at(key, format!("`{id}` is a word of the notation: call the card something else"), mistakes);
            return None;
        }
        Some(id)
    }

    /// An id of small letters, digits and hyphens.
    pub fn id(&self, key: &str, mistakes: &mut Vec<Mistake>) -> Option<String> {
        let id = self.text(key, 40, mistakes)?;
        let fine = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && id.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        if !fine {
            let letter = id.starts_with(|first: char| first.is_ascii_lowercase());
            let first = if letter { "" } else { ", and begins with a letter" };
            self.at(
                key,
                format!("`{key}` has small letters, digits and hyphens only{first}, not `{id}`"),
                mistakes,
            );
            return None;
        }
        Some(id)
    }

    /// A whole number in a range.
    pub fn number(&self, key: &str, range: RangeInclusive<i64>, mistakes: &mut Vec<Mistake>) -> Option<i64> {
        let (least, most) = (range.start(), range.end());
        let value = self.wanted(key, &format!("a whole number from {least} to {most}"), mistakes)?;
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        match number {
            Some(number) if range.contains(&number) => Some(number),
            Some(number) => {
                self.at(key, format!("`{key}` is {least} to {most}, not {number}"), mistakes);
                None
            }
            None => {
                self.at(key, format!("`{key}` is a whole number from {least} to {most}"), mistakes);
                None
            }
        }
    }

    /// One of these words, as its place among them.
    pub fn choice(&self, key: &str, words: &[&str], mistakes: &mut Vec<Mistake>) -> Option<usize> {
        let all = words.join(", ");
        let value = self.wanted(key, &format!("one of {all}"), mistakes)?;
        let found = value.get_ref().as_str().unwrap_or("");
        let place = words.iter().position(|word| *word == found);
        if place.is_none() {
            self.at(key, format!("`{key}` is one of {all}, not `{}`", found.escape_debug()), mistakes);
        }
        place
    }

    /// `true` or `false`; false if the key is not there.
    pub fn flag(&self, key: &str, mistakes: &mut Vec<Mistake>) -> bool {
        let Some(value) = self.get(key) else { return false };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.at(key, format!("`{key}` is true or false"), mistakes);
            false
        })
    }

    /// Refuses keys that nobody reads: most of them are slips of the pen.
    pub fn only(&self, keys: &[&str], mistakes: &mut Vec<Mistake>) {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                let known = keys.join(", ");
                let message =
                    format!("there is no key `{}` here; the keys are: {known}", name.escape_debug());
                let line = line_of(self.text, key.span().start);
                mistakes.push(self.mistake(line, message));
            }
        }
    }

    /// Adds a mistake at the line of a key, or of the entry if the key is not there.
    pub fn at(&self, key: &str, message: String, mistakes: &mut Vec<Mistake>) {
        mistakes.push(self.mistake(self.line_of(key), message));
    }

    /// The line of a key, or of the entry if the key is not there.
    pub fn line_of(&self, key: &str) -> usize {
        self.get(key).map_or(self.line, |value| line_of(self.text, value.span().start))
    }

    /// The file it stands in.
    pub fn file_name(&self) -> &str {
        self.file
    }

    fn mistake(&self, line: usize, message: String) -> Mistake {
        Mistake { file: self.file.to_owned(), line, card: self.card.clone(), message }
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    fn wanted(&self, key: &str, what: &str, mistakes: &mut Vec<Mistake>) -> Option<&'a Spanned<DeValue<'a>>> {
        let found = self.get(key);
        if found.is_none() {
            self.at(key, format!("`{key}` is missing: {what}"), mistakes);
        }
        found
    }
}

/// Whether a letter steers a terminal or the direction of writing instead of being seen.
fn steers(letter: char) -> bool {
    (letter.is_control() && letter != '\n')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_named_with_its_line_and_card() {
        let text = "top = 1\n\n[[monster]]\nname = \"Ooze\"\nid = \"Ooze 1\"\nlevel = 13\nkind = \"wet\"\n\
                    colour = 3\n\n[[monster]]\nlevel = \"x\"\nshy = 1\n";
        let mut mistakes = Vec::new();
        let file = File::read("monsters.toml", text, &mut mistakes);
        file.top().only(&["monster"], &mut mistakes);
        for monster in file.top().list("monster", &mut mistakes) {
            monster.id("id", &mut mistakes);
            monster.number("level", 1..=12, &mut mistakes);
            monster.choice("kind", &["dry", "damp"], &mut mistakes);
            monster.flag("shy", &mut mistakes);
            monster.only(&["name", "id", "level", "kind", "shy"], &mut mistakes);
        }
        let found: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "monsters.toml:1: there is no key `top` here; the keys are: monster",
                "monsters.toml:5: Ooze: `id` has small letters, digits and hyphens only, and begins with a letter, not `Ooze 1`",
                "monsters.toml:6: Ooze: `level` is 1 to 12, not 13",
                "monsters.toml:7: Ooze: `kind` is one of dry, damp, not `wet`",
                "monsters.toml:8: Ooze: there is no key `colour` here; the keys are: name, id, level, kind, shy",
                "monsters.toml:11: [[monster]] number 2: `id` is missing: a text",
                "monsters.toml:11: [[monster]] number 2: `level` is a whole number from 1 to 12",
                "monsters.toml:11: [[monster]] number 2: `kind` is missing: one of dry, damp",
                "monsters.toml:12: [[monster]] number 2: `shy` is true or false",
            ]
        );
    }

    #[test]
    fn names_are_seen_stand_once_and_are_no_words_of_the_notation() {
        let text = "[[card]]\nid = \"won\"\nname = \"Ooze\"\n\n[[card]]\nid = \"ooze\"\nname = \"OOZE\"\n\n\
                    [[card]]\nid = \"b\"\nname = \"\\u001b[2J\"\n\n[[card]]\nid = \"c\"\nname = \"- -\"\n";
        let (mut mistakes, mut names) = (Vec::new(), crate::pack::Names::default());
        let file = File::read("cards.toml", text, &mut mistakes);
        for card in file.top().list("card", &mut mistakes) {
            card.id_unlike("id", &["won", "out"], &mut mistakes);
            if let Some(name) = card.name("name", 20, &mut mistakes) {
                names.take(&card, "name", &name, &mut mistakes);
            }
        }
        let found: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "cards.toml:2: Ooze: `won` is a word of the notation: call the card something else",
                "cards.toml:7: OOZE: `name` is `OOZE`, which stands in cards.toml on line 3 already",
                "cards.toml:11: [[card]] number 3: `name` has a control character, '\\u{1b}'; only print can stand there",
                "cards.toml:15: - -: `name` is on one line and has a letter or digit",
            ]
        );
        assert!(!File::missing("x.toml").is_there() && file.is_there());
    }

    #[test]
    fn what_is_no_toml_is_named_and_the_rest_is_read() {
        let mut mistakes = Vec::new();
        let file = File::read("a.toml", "x = = 3\ny = 4\n", &mut mistakes);
        assert!(!mistakes.is_empty() && mistakes[0].line == 1, "{mistakes:?}");
        assert_eq!(file.top().number("y", 0..=9, &mut mistakes), Some(4));
    }
}
