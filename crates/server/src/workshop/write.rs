//! A pack's file from data, as a person would write it, with the place that each line came from: so a mistake finds its field.

use serde_json::{Map, Value};

/// How deep tables may lie in each other.
const DEEPEST: usize = 4;

/// Where something stands in a file: in which list, in which of its cards, under which keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) list: Option<String>,
    pub(crate) number: Option<usize>,
    pub(crate) path: Vec<String>,
}

/// A file, with the place of each of its lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) text: String,
    places: Vec<Place>,
}

impl Written {
    /// Where a line, counted from 1, came from.
    pub(crate) fn place(&self, line: usize) -> Place {
        self.places.get(line.saturating_sub(1)).cloned().unwrap_or_default()
    }

    fn put(&mut self, text: &str, place: &Place) {
        for line in text.lines() {
            self.text.push_str(line);
            self.text.push('\n');
            self.places.push(place.clone());
        }
    }

    fn gap(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
            self.places.push(Place::default());
        }
    }
}

/// The keys of the cards of a list in the order in which they are written; others follow.
type Order<'o> = dyn Fn(&str) -> Vec<&'o str> + 'o;

/// Writes a file; the error says what cannot be written.
pub(crate) fn written(data: &Map<String, Value>, order: &Order<'_>) -> Result<Written, String> {
    let mut out = Written::default();
    let top = Place::default();
    for (key, value) in data.iter().filter(|(_, value)| !is_list(value) && !value.is_object()) {
        pair(&mut out, &top, &[], key, value, 0)?;
    }
    for (key, value) in data.iter().filter(|(_, value)| value.is_object()) {
        let Value::Object(table) = value else { continue };
        let place = Place { list: Some(key.clone()), ..Place::default() };
        out.gap();
        out.put(&format!("[{}]", bare(key)), &place);
        for (inner, value) in table {
            pair(&mut out, &place, &[], inner, value, 1)?;
        }
    }
    for (key, value) in data.iter().filter(|(_, value)| is_list(value)) {
        for (number, item) in value.as_array().into_iter().flatten().enumerate() {
            let Value::Object(card) = item else {
                return Err(format!("`{key}` is a list of cards, and something in it is none"));
            };
            let place = Place { list: Some(key.clone()), number: Some(number), path: Vec::new() };
            out.gap();
            out.put(&format!("[[{}]]", bare(key)), &place);
            card_of(&mut out, card, &place, &order(key))?;
        }
    }
    Ok(out)
}

/// The keys of a card; rows of it come last, as tables of their own.
fn card_of(
    out: &mut Written,
    card: &Map<String, Value>,
    place: &Place,
    order: &[&str],
) -> Result<(), String> {
    let list = place.list.as_deref().unwrap_or_default();
    let mut keys: Vec<(&String, &Value)> = card.iter().collect();
    keys.sort_by_key(|(key, _)| order.iter().position(|known| known == key).unwrap_or(usize::MAX));
    for (key, value) in keys.iter().filter(|(_, value)| !is_list(value)) {
        pair(out, place, &[], key, value, 1)?;
    }
    for (key, value) in keys.into_iter().filter(|(_, value)| is_list(value)) {
        for (number, item) in value.as_array().into_iter().flatten().enumerate() {
            let Value::Object(row) = item else {
                return Err(format!("`{key}` is a list of rows, and something in it is none"));
            };
            let path = vec![key.clone(), number.to_string()];
            let place = Place { path, ..place.clone() };
            out.put(&format!("[[{}.{}]]", bare(list), bare(key)), &place);
            for (inner, value) in row {
                pair(out, &place, &[], inner, value, 2)?;
            }
        }
    }
    Ok(())
}

/// A list of tables. An empty list is one too: it is then not there.
fn is_list(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(Value::is_object))
}

/// One key with its value; a table's keys are written one a line, with dots.
fn pair(
    out: &mut Written,
    place: &Place,
    outer: &[&str],
    key: &str,
    value: &Value,
    depth: usize,
) -> Result<(), String> {
    if depth > DEEPEST {
        return Err(format!("`{key}` lies too deep"));
    }
    let names: Vec<&str> = outer.iter().copied().chain([key]).collect();
    if let Value::Object(table) = value {
        for (inner, value) in table {
            pair(out, place, &names, inner, value, depth + 1)?;
        }
        return Ok(());
    }
    let Some(value) = scalar(value)? else { return Ok(()) };
    let path = place.path.iter().cloned().chain(names.iter().map(|name| (*name).to_owned())).collect();
    let dotted: Vec<String> = names.iter().map(|name| bare(name)).collect();
    out.put(&format!("{} = {value}", dotted.join(".")), &Place { path, ..place.clone() });
    Ok(())
}

/// A value as TOML; nothing for what is empty.
fn scalar(value: &Value) -> Result<Option<String>, String> {
    Ok(match value {
        Value::Null | Value::Object(_) => None,
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Number(number) => Some(match number.as_i64() {
            Some(whole) => whole.to_string(),
            None => format!("{:?}", number.as_f64().unwrap_or_default()),
        }),
        Value::String(text) => Some(quoted(text)),
        Value::Array(list) => {
            let items = list.iter().map(scalar).collect::<Result<Vec<_>, _>>()?;
            Some(format!("[{}]", items.into_iter().flatten().collect::<Vec<_>>().join(", ")))
        }
    })
}

/// A text in quotes, on one line: so every line has one key.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            steers if steers.is_control() => out.push_str(&format!("\\u{:04X}", steers as u32)),
            plain => out.push(plain),
        }
    }
    out.push('"');
    out
}

/// A key, in quotes where it has to be.
fn bare(key: &str) -> String {
    let plain = !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if plain { key.to_owned() } else { quoted(key) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_written_reads_the_same_and_every_line_knows_its_place() {
        let data = json!({
            "survivors": "B2 \"K5\"\n\u{1}é\\",
            "box": {"fires": 15},
            "event": [
                {"id": "a", "first": {"name": "Bite", "damage": 3}, "few": {"1": 4}, "enter": [{"monsters": 2}, {"monsters": 9, "where": "first"}], "none": null},
                {"id": "b", "shy": true, "list": ["x", 2], "empty": []}
            ]
        });
        let written = written(data.as_object().unwrap(), &|_| vec!["id"]).unwrap();
        let read: toml::Table = written.text.parse().unwrap();
        let mut wanted = data.clone();
        wanted["event"][0].as_object_mut().unwrap().remove("none");
        wanted["event"][1].as_object_mut().unwrap().remove("empty");
        assert_eq!(serde_json::to_value(read).unwrap(), wanted, "{}", written.text);
        let line = |text: &str| written.text.lines().position(|line| line == text).unwrap() + 1;
        let place = |text: &str| {
            let Place { list, number, path } = written.place(line(text));
            (list, number, path.join("."))
        };
        let event = |number: usize, path: &str| (Some("event".to_owned()), Some(number), path.to_owned());
        assert_eq!(place("first.damage = 3"), event(0, "first.damage"));
        assert_eq!(place("monsters = 9"), event(0, "enter.1.monsters"));
        assert_eq!(place("shy = true"), event(1, "shy"));
        assert_eq!(place("fires = 15"), (Some("box".to_owned()), None, "fires".to_owned()));
        assert_eq!(written.place(10_000), Place::default());
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        for (data, why) in [
            (json!({"card": [{"a": 1}, 3]}), None),
            (json!({"card": [{"a": {"b": {"c": {"d": {"e": 1}}}}}]}), Some("too deep")),
            (json!({"card": [{"rows": [{"a": 1}, "x"]}]}), None),
        ] {
            let written = written(data.as_object().unwrap(), &|_| Vec::new());
            match why {
                Some(why) => assert!(written.is_err_and(|error| error.contains(why)), "{data}"),
                // A list that is not of tables is written as it is, and the reader of the pack says so.
                None => assert!(written.is_ok(), "{data}"),
            }
        }
    }
}
