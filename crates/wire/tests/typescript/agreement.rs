//! Whether JSON is what a type says: every field that must be there and no other, and which alternatives were ever seen.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{
    files::Files,
    layout::short,
    syntax::{Declared, Field, Presence, Type},
};

/// Compares values with types, and remembers which alternatives of them it has seen.
pub struct Agreement<'f> {
    files: &'f Files,
    seen: BTreeSet<String>,
}

/// Whether a value shows an alternative that was not seen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum New {
    /// It does.
    Yes,
    /// It shows nothing new.
    No,
}

/// Where a type is written: its file, its name, and the values of its parameters there.
#[derive(Clone)]
struct Scope<'f> {
    path: &'f str,
    name: &'f str,
    values: BTreeMap<String, Type>,
}

impl Scope<'_> {
    /// What is remembered of an alternative that was seen here.
    fn mark(&self, alternative: &str) -> String {
        format!("{} {}: {alternative}", self.path, self.name)
    }
}

/// A field of an object, with the scope and the text of the object.
struct Found<'f> {
    scope: Scope<'f>,
    field: Field,
    of: String,
}

impl<'f> Agreement<'f> {
    pub fn new(files: &'f Files) -> Self {
        Self { files, seen: BTreeSet::new() }
    }

    /// Whether a value is what the type with this name is in this file, and whether it shows an alternative that was not
    /// seen before; or where it differs.
    pub fn check(&mut self, path: &'f str, name: &'f str, value: &Value) -> Result<New, String> {
        let before = self.seen.len();
        let scope = Scope { path, name, values: BTreeMap::new() };
        let wrong = |error| format!("{path}: {name}{error}\n  {value}");
        self.fits(&scope, &Type::Name(name.to_owned(), Vec::new()), value).map_err(wrong)?;
        Ok(if self.seen.len() > before { New::Yes } else { New::No })
    }

    /// The alternatives that no value had.
    pub fn unseen(&self) -> Vec<String> {
        let mut all = BTreeSet::new();
        for (path, file) in &self.files.0 {
            for declared in file.declared.values() {
                alternatives(&declared.of, &mut |part| {
                    all.insert(format!("{path} {}: {part}", declared.name));
                });
            }
        }
        all.difference(&self.seen).cloned().collect()
    }

    fn fits(&mut self, scope: &Scope<'f>, of: &Type, value: &Value) -> Result<(), String> {
        let plain = |fits: bool| {
            if fits { Ok(()) } else { Err(format!(" should be {}, not {value}", short(of))) }
        };
        match of {
            Type::Literal(literal) => {
                plain(serde_json::from_str(literal).is_ok_and(|literal: Value| literal == *value))
            }
            Type::Tuple(parts) => match value.as_array() {
                Some(list) if list.len() == parts.len() => {
                    parts.iter().zip(list).try_for_each(|(part, value)| self.fits(scope, part, value))
                }
                _ => plain(false),
            },
            Type::Either(parts) => {
                let mut errors = Vec::new();
                for part in parts {
                    match self.fits(scope, part, value) {
                        Ok(()) => {
                            self.seen.insert(scope.mark(&short(part)));
                            return Ok(());
                        }
                        Err(error) => errors.push(error),
                    }
                }
                // The alternative that was left furthest inside is the one that was meant.
                let depth = |error: &String| error.find(" should").unwrap_or(0);
                Err(errors.into_iter().max_by_key(depth).unwrap_or_default())
            }
            Type::Object(_) | Type::Both(_) => {
                let fields = self.fields(scope, of);
                match value.as_object() {
                    Some(object) => self.fields_fit(&fields, object),
                    None => plain(false),
                }
            }
            Type::Map(key, of, presence) => {
                let any_key = **key == Type::Name("string".to_owned(), Vec::new());
                assert!(any_key || *presence == Presence::Optional, "no type of ours has all keys of a set");
                let Some(object) = value.as_object() else { return plain(false) };
                object.iter().try_for_each(|(name, value)| {
                    self.fits(scope, key, &Value::String(name.clone()))?;
                    self.fits(scope, of, value).map_err(|error| format!(".{name}{error}"))
                })
            }
            Type::Name(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("unknown", []) => Ok(()),
                ("string", []) => plain(value.is_string()),
                ("number", []) => plain(value.is_number()),
                ("boolean", []) => plain(value.is_boolean()),
                ("null", []) => plain(value.is_null()),
                ("Partial", [of]) => match (Self::behind(scope, of), value.as_object()) {
                    (_, None) => plain(false),
                    (Type::Name(name, _), Some(_)) if name == "unknown" => Ok(()),
                    (of, Some(object)) => {
                        let mut fields = self.fields(scope, &of);
                        for found in &mut fields {
                            found.field.presence = Presence::Optional;
                        }
                        self.fields_fit(&fields, object)
                    }
                },
                ("Array", [of]) => match value.as_array() {
                    Some(list) => list.iter().enumerate().try_for_each(|(place, value)| {
                        self.fits(scope, of, value).map_err(|error| format!("[{place}]{error}"))
                    }),
                    None => plain(false),
                },
                _ => {
                    let (scope, of) = self.named(scope, name, arguments);
                    self.fits(&scope, &of, value)
                }
            },
        }
    }

    fn fields_fit(
        &mut self,
        fields: &[Found<'f>],
        object: &serde_json::Map<String, Value>,
    ) -> Result<(), String> {
        if let Some(name) = object.keys().find(|name| fields.iter().all(|found| found.field.name != **name)) {
            return Err(format!(" should not have a field `{name}`"));
        }
        fields.iter().try_for_each(|Found { scope, field, of }| {
            match (object.get(&field.name), field.presence) {
                (Some(value), presence) => {
                    let fits = self.fits(scope, &field.of, value);
                    fits.map_err(|error| format!(".{}{error}", field.name))?;
                    if presence == Presence::Optional {
                        self.seen.insert(scope.mark(&left_out(&field.name, of)));
                    }
                    Ok(())
                }
                (None, Presence::Optional) => Ok(()),
                (None, Presence::Always) => Err(format!(" should have a field `{}`", field.name)),
            }
        })
    }

    /// All fields of an object, of several that are one, or of a name for one.
    fn fields(&self, scope: &Scope<'f>, of: &Type) -> Vec<Found<'f>> {
        match of {
            Type::Object(fields) => {
                let found =
                    |field: &Field| Found { scope: scope.clone(), field: field.clone(), of: short(of) };
                fields.iter().map(found).collect()
            }
            Type::Both(parts) => parts.iter().flat_map(|part| self.fields(scope, part)).collect(),
            Type::Name(name, arguments) => {
                let (scope, of) = self.named(scope, name, arguments);
                self.fields(&scope, &of)
            }
            Type::Literal(_) | Type::Map(..) | Type::Tuple(_) | Type::Either(_) => {
                panic!("{} has no fields of its own", short(of))
            }
        }
    }

    /// A type, or the value of the parameter that it is.
    fn behind(scope: &Scope<'f>, of: &Type) -> Type {
        match of {
            Type::Name(name, _) => scope.values.get(name).unwrap_or(of).clone(),
            _ => of.clone(),
        }
    }

    /// What a name stands for, and where that is written.
    fn named(&self, scope: &Scope<'f>, name: &str, arguments: &[Type]) -> (Scope<'f>, Type) {
        if let Some(value) = scope.values.get(name) {
            return (scope.clone(), value.clone());
        }
        let (path, Declared { name, parameters, of, .. }) =
            self.files.find(scope.path, name).unwrap_or_else(|| panic!("{}: what is {name}?", scope.path));
        let value = |(place, (name, usual)): (usize, &(String, Option<Type>))| {
            let given = arguments.get(place).map(|given| match given {
                // A parameter of the scope that is handed on is known by its value.
                Type::Name(name, none) if none.is_empty() => scope.values.get(name).unwrap_or(given),
                _ => given,
            });
            let value = given.or(usual.as_ref()).expect("every parameter has a value");
            (name.clone(), value.clone())
        };
        let values = parameters.iter().enumerate().map(value).collect();
        (Scope { path, name, values }, of.clone())
    }
}

/// Each alternative of a type, and each field that can be left out.
fn alternatives(of: &Type, found: &mut impl FnMut(&str)) {
    match of {
        Type::Literal(_) => {}
        Type::Either(parts) => parts.iter().for_each(|part| {
            found(&short(part));
            alternatives(part, found);
        }),
        Type::Name(_, parts) | Type::Tuple(parts) | Type::Both(parts) => {
            for part in parts {
                alternatives(part, found);
            }
        }
        Type::Object(fields) => fields.iter().for_each(|field| {
            if field.presence == Presence::Optional {
                found(&left_out(&field.name, &short(of)));
            }
            alternatives(&field.of, found);
        }),
        Type::Map(key, value, _) => [key, value].into_iter().for_each(|part| alternatives(part, found)),
    }
}

/// How a field that can be left out is told from others: objects of one name can have fields that are called alike.
fn left_out(field: &str, of: &str) -> String {
    format!("{field} of {of}")
}
