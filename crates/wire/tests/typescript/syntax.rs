//! The part of TypeScript that declarations of types are written in: read from what the derive writes.

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// A name with its arguments: `number`, `Seat`, `Array<Seat>`.
    Name(String, Vec<Type>),
    /// A word or a number that stands for itself, as it is written.
    Literal(String),
    /// An object with these fields.
    Object(Vec<Field>),
    /// An object with a field for each of these keys, or for some of them.
    Map(Box<Type>, Box<Type>, Presence),
    /// A list whose places differ.
    Tuple(Vec<Type>),
    /// One of these.
    Either(Vec<Type>),
    /// All of these at once.
    Both(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What is said about it.
    pub docs: Vec<String>,
    /// Its name.
    pub name: String,
    /// Whether it can be left out.
    pub presence: Presence,
    /// Its type.
    pub of: Type,
}

/// Whether a field can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is always there.
    Always,
    /// It can be left out.
    Optional,
}

/// A type with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// What is said about it.
    pub docs: Vec<String>,
    /// Its name.
    pub name: String,
    /// Its parameters, with what they are if nothing is said.
    pub parameters: Vec<(String, Option<Type>)>,
    /// What it is.
    pub of: Type,
}

impl Type {
    /// Every name in it, in the order in which it is written.
    pub fn names(&self, into: &mut Vec<String>) {
        match self {
            Self::Name(name, arguments) => {
                into.push(name.clone());
                for argument in arguments {
                    argument.names(into);
                }
            }
            Self::Literal(_) => {}
            Self::Object(fields) => fields.iter().for_each(|field| field.of.names(into)),
            Self::Map(key, value, _) => [key, value].into_iter().for_each(|part| part.names(into)),
            Self::Tuple(parts) | Self::Either(parts) | Self::Both(parts) => {
                for part in parts {
                    part.names(into);
                }
            }
        }
    }
}

/// Reads `type Name<Parameter = unknown> = …;`.
pub fn declaration(docs: Option<&str>, text: &str) -> Declared {
    let mut reader = Reader { text, at: 0 };
    reader.word("type");
    let name = reader.name();
    let mut parameters = Vec::new();
    if reader.takes("<") {
        while !reader.takes(">") {
            let parameter = reader.name();
            let usual = reader.takes("=").then(|| reader.either());
            parameters.push((parameter, usual));
            reader.takes(",");
        }
    }
    reader.word("=");
    let of = reader.either();
    reader.word(";");
    assert_eq!(reader.rest().trim(), "", "all of the declaration of {name} is read");
    Declared { docs: docs.map(lines).unwrap_or_default(), name, parameters, of }
}

/// The lines of a comment without its stars.
fn lines(comment: &str) -> Vec<String> {
    let inner = comment.trim().trim_start_matches("/**").trim_end_matches("*/");
    let line = |line: &str| without_links(line.trim().trim_start_matches('*').trim());
    let mut lines: Vec<String> = inner.lines().map(line).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.into_iter().skip_while(String::is_empty).collect()
}

/// A line of a comment without the links that only Rust's own documentation can follow.
fn without_links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, linked)) = rest.split_once("[`") {
        let (name, after) = linked.split_once("`]").expect("a link ends");
        let name = name.strip_prefix("crate::").unwrap_or(name);
        text += &format!("{before}`{name}`");
        rest = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').expect("the target of a link ends").1,
            None => after,
        };
    }
    text + rest
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn takes(&mut self, word: &str) -> bool {
        self.space();
        let there = self.rest().starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn word(&mut self, word: &str) {
        assert!(self.takes(word), "`{word}` is expected before `{}`", self.rest());
    }

    fn until(&mut self, end: impl Fn(char) -> bool) -> String {
        self.space();
        let length = self.rest().find(end).unwrap_or(self.rest().len());
        let read = &self.rest()[..length];
        self.at += length;
        read.to_owned()
    }

    fn name(&mut self) -> String {
        let name = self.until(|letter| !(letter.is_alphanumeric() || letter == '_'));
        assert!(!name.is_empty(), "a name is expected before `{}`", self.rest());
        name
    }

    fn quoted(&mut self) -> String {
        self.word("\"");
        let inner = self.until(|letter| letter == '"');
        self.word("\"");
        inner
    }

    fn either(&mut self) -> Type {
        self.takes("|");
        let mut parts = vec![self.both()];
        while self.takes("|") {
            parts.push(self.both());
        }
        if parts.len() == 1 { parts.remove(0) } else { Type::Either(parts) }
    }

    fn both(&mut self) -> Type {
        let mut parts = vec![self.one()];
        while self.takes("&") {
            parts.push(self.one());
        }
        if parts.len() == 1 { parts.remove(0) } else { Type::Both(parts) }
    }

    fn one(&mut self) -> Type {
        if self.takes("(") {
            let inner = self.either();
            self.word(")");
            return inner;
        }
        if self.takes("[") {
            return Type::Tuple(self.list("]"));
        }
        if self.takes("{") {
            return self.object();
        }
        self.space();
        if self.rest().starts_with('"') {
            return Type::Literal(format!("\"{}\"", self.quoted()));
        }
        let name = self.name();
        if name.starts_with(|letter: char| letter.is_ascii_digit()) {
            return Type::Literal(name);
        }
        let arguments = if self.takes("<") { self.list(">") } else { Vec::new() };
        Type::Name(name, arguments)
    }

    fn list(&mut self, end: &str) -> Vec<Type> {
        let mut parts = Vec::new();
        while !self.takes(end) {
            parts.push(self.either());
            self.takes(",");
        }
        parts
    }

    fn presence(&mut self) -> Presence {
        if self.takes("?") { Presence::Optional } else { Presence::Always }
    }

    fn object(&mut self) -> Type {
        if self.takes("[key in") {
            let key = self.either();
            self.word("]");
            let presence = self.presence();
            self.word(":");
            let value = self.either();
            self.takes(",");
            self.word("}");
            return Type::Map(Box::new(key), Box::new(value), presence);
        }
        let mut fields = Vec::new();
        while !self.takes("}") {
            let docs = self.comment();
            self.space();
            let name = if self.rest().starts_with('"') { self.quoted() } else { self.name() };
            let presence = self.presence();
            self.word(":");
            let of = self.either();
            fields.push(Field { docs, name, presence, of });
            self.takes(",");
        }
        Type::Object(fields)
    }

    fn comment(&mut self) -> Vec<String> {
        self.space();
        if !self.rest().starts_with("/**") {
            return Vec::new();
        }
        let length = self.rest().find("*/").expect("a comment ends") + 2;
        let comment = &self.rest()[..length];
        self.at += length;
        lines(comment)
    }
}
