//! How declarations are laid out in a file: short types on one line, long ones with a line for each part.

use crate::syntax::{Declared, Field, Presence, Type};

/// The longest line that a type may make.
const WIDTH: usize = 110;

/// A declaration with its comment, and an empty line before it.
pub fn declaration(declared: &Declared) -> String {
    let Declared { docs, name, parameters, of } = declared;
    let parameter = |(name, usual): &(String, Option<Type>)| match usual {
        Some(usual) => format!("{name} = {}", short(usual)),
        None => name.clone(),
    };
    let parameters: Vec<String> = parameters.iter().map(parameter).collect();
    let parameters =
        if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let head = format!("export type {name}{parameters} =");
    format!("\n{}{head}{};\n", comment(docs, 0), after(of, 0, head.len()))
}

fn comment(docs: &[String], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    match docs {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let line =
                |line: &String| format!("{indent} *{}{line}\n", if line.is_empty() { "" } else { " " });
            let lines: String = lines.iter().map(line).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

/// A type that follows something on a line: on the same line if it has room there, else with its alternatives below.
fn after(of: &Type, depth: usize, used: usize) -> String {
    if !has_docs(of) && used + 1 + short(of).len() < WIDTH {
        return format!(" {}", short(of));
    }
    match of {
        Type::Either(parts) => {
            let indent = "  ".repeat(depth + 1);
            let part = |part: &Type| format!("\n{indent}| {}", long(part, depth + 2));
            parts.iter().map(part).collect()
        }
        _ => format!(" {}", long(of, depth)),
    }
}

/// A type that may take several lines; those after the first are indented.
fn long(of: &Type, depth: usize) -> String {
    if !has_docs(of) && 2 * depth + short(of).len() < WIDTH {
        return short(of);
    }
    match of {
        Type::Object(fields) => {
            let field = |field: &Field| {
                let head = format!("{}{}:", "  ".repeat(depth + 1), key(field));
                let rest = after(&field.of, depth + 1, head.len());
                format!("{}{head}{rest};\n", comment(&field.docs, depth + 1))
            };
            let fields: String = fields.iter().map(field).collect();
            format!("{{\n{fields}{}}}", "  ".repeat(depth))
        }
        Type::Both(parts) => parts.iter().map(|part| long(part, depth)).collect::<Vec<_>>().join(" & "),
        _ => short(of),
    }
}

/// Whether a comment stands in a type, which needs lines of its own.
fn has_docs(of: &Type) -> bool {
    match of {
        Type::Name(_, parts) | Type::Tuple(parts) | Type::Either(parts) | Type::Both(parts) => {
            parts.iter().any(has_docs)
        }
        Type::Literal(_) => false,
        Type::Object(fields) => fields.iter().any(|field| !field.docs.is_empty() || has_docs(&field.of)),
        Type::Map(key, value, _) => has_docs(key) || has_docs(value),
    }
}

fn key(field: &Field) -> String {
    let plain = field.name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let name = if plain { field.name.clone() } else { format!("\"{}\"", field.name) };
    format!("{name}{}", mark(field.presence))
}

fn mark(presence: Presence) -> &'static str {
    match presence {
        Presence::Always => "",
        Presence::Optional => "?",
    }
}

/// A type on one line, without its comments.
pub fn short(of: &Type) -> String {
    let list = |parts: &[Type]| parts.iter().map(short).collect::<Vec<_>>().join(", ");
    match of {
        Type::Name(name, arguments) if arguments.is_empty() => name.clone(),
        Type::Name(name, arguments) => format!("{name}<{}>", list(arguments)),
        Type::Literal(literal) => literal.clone(),
        Type::Object(fields) => {
            let field = |field: &Field| format!("{}: {}", key(field), short(&field.of));
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
        }
        Type::Map(key, value, presence) => {
            format!("{{ [key in {}]{}: {} }}", short(key), mark(*presence), short(value))
        }
        Type::Tuple(parts) => format!("[{}]", list(parts)),
        Type::Either(parts) => parts.iter().map(short).collect::<Vec<_>>().join(" | "),
        Type::Both(parts) => {
            let part = |part: &Type| match part {
                Type::Either(_) => format!("({})", short(part)),
                _ => short(part),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" & ")
        }
    }
}
