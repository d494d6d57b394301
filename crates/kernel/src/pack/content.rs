//! What play depends on in a pack: ids and numbers, not the words and pictures around them.

use std::path::Path;

use toml::{Table, Value};

use super::Pack;
use crate::Digest;

/// Keys that only people read. Whatever is changed under them, games that were recorded before go on.
const FLAVOUR: [&str; 10] =
    ["name", "rules-name", "line", "does", "flavour", "title", "story", "about", "portrait", "colour"];
/// Files that no game depends on: what people read, and what the lab measures.
const NOT_PLAYED: [&str; 3] = ["balance.toml", "pack.toml", "pieces.toml"];

impl Pack {
    /// The hash of what play depends on. It does not change with comments, spaces, the order of keys, names, texts and
    /// pictures.
    pub fn play_hash(&self) -> Digest {
        let mut written = String::new();
        for (name, text) in &self.files {
            if Path::new(name).extension() != Some("toml".as_ref()) || NOT_PLAYED.contains(&name.as_str()) {
                continue;
            }
            written += &format!("{name}\n");
            match text.parse::<Table>() {
                Ok(table) => write_table(&table, &mut written),
                // A file that is no TOML is refused before it is played with: any hash will do.
                Err(_) => written += text,
            }
        }
        Digest::of(&[written.as_bytes()])
    }
}

fn write_table(table: &Table, into: &mut String) {
    let mut keys: Vec<&String> = table.keys().filter(|key| !FLAVOUR.contains(&key.as_str())).collect();
    keys.sort();
    into.push('{');
    for key in keys {
        *into += &format!("{key:?}:");
        write_value(&table[key], into);
    }
    into.push('}');
}

fn write_value(value: &Value, into: &mut String) {
    match value {
        Value::Table(table) => write_table(table, into),
        Value::Array(list) => {
            into.push('[');
            for item in list {
                write_value(item, into);
            }
            into.push(']');
        }
        Value::String(text) => *into += &format!("{text:?},"),
        Value::Integer(number) => *into += &format!("{number},"),
        Value::Float(number) => *into += &format!("{number:?},"),
        Value::Boolean(flag) => *into += &format!("{flag},"),
        Value::Datetime(moment) => *into += &format!("{moment},"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn words_and_pictures_may_change_and_numbers_may_not() {
        let hash = |files: &[(&str, &str)]| {
            let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
            Pack { name: "p".to_owned(), files: files.collect::<BTreeMap<_, _>>() }.play_hash()
        };
        let base = [("a.toml", "[[card]]\nid = \"ooze\"\nname = \"Ooze\"\nlevel = 3\n"), ("a.svg", "<svg/>")];
        let same = [
            (
                "a.toml",
                "# better\n[[card]]\nlevel = 3\nid = \"ooze\"\nname = \"The Ooze\"\nline = \"Blub.\"\n",
            ),
            ("a.svg", "<svg></svg>"),
            ("pack.toml", "title = \"x\"\n"),
        ];
        assert_eq!(hash(&base), hash(&same));
        for other in [
            "[[card]]\nid = \"ooze\"\nlevel = 4\n",
            "[[card]]\nid = \"goo\"\nlevel = 3\n",
            "[[card]]\nid = \"ooze\"\nlevel = \"3\"\n",
            "[[card]]\nid = \"ooze\"\nlevel = 3\nshy = true\n",
            "[[monster]]\nid = \"ooze\"\nlevel = 3\n",
        ] {
            assert_ne!(hash(&base), hash(&[("a.toml", other)]), "{other}");
        }
        let two =
            |order: [&str; 2]| format!("[[card]]\nid = \"{}\"\n[[card]]\nid = \"{}\"\n", order[0], order[1]);
        assert_ne!(
            hash(&[("a.toml", &two(["a", "b"]))]),
            hash(&[("a.toml", &two(["b", "a"]))]),
            "lists have an order"
        );
    }
}
