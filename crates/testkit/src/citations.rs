//! Finds rule ids such as `STR-21` in any text: sources, scenarios, ledgers.

#[cfg(feature = "sources")]
use std::collections::BTreeSet;

#[cfg(feature = "sources")]
use proc_macro2::{Delimiter, TokenStream, TokenTree};

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

/// The rule ids that the code of a Rust source cites: a text that is an id, such as `RuleId("STR-21")`, or a message that
/// ends with one, such as `not 13 (MST-02)`. Comments cite nothing, and neither does code for tests.
#[cfg(feature = "sources")]
pub fn in_code(source: &str) -> Result<BTreeSet<String>, String> {
    let tokens: TokenStream = source.parse().map_err(|error| format!("this is not Rust: {error}"))?;
    let mut found = BTreeSet::new();
    collect(tokens, &mut found);
    Ok(found)
}

#[cfg(feature = "sources")]
fn collect(tokens: TokenStream, into: &mut BTreeSet<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                // The attribute of a whole file is written with `!`.
                tokens.next_if(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '!'));
                let attribute = tokens.next().map_or_else(String::new, |attribute| attribute.to_string());
                if words(&attribute) == "[cfg(test)]" {
                    // What the attribute stands before ends with its braces or a semicolon.
                    tokens.find(ends_item);
                }
            }
            TokenTree::Group(group) => collect(group.stream(), into),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let text = text.trim_matches('"');
                let told = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
                into.extend(
                    [Some(text), told.map(|(_, id)| id)]
                        .into_iter()
                        .flatten()
                        .filter(|id| is_id(id))
                        .map(str::to_owned),
                );
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) => {}
        }
    }
}

#[cfg(feature = "sources")]
fn words(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(feature = "sources")]
fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "sources")]
    #[test]
    fn only_code_cites() {
        let source = "//! TST-01.\n/// Rule TST-02.\n#[doc = \"TST-03\"]\nfn rule() -> RuleId {\n\
            // TST-04\n/* TST-05 */ let words = \"as TST-06 says\"; refuse(\"no (TST-11)\", RuleId(\"TST-07\")) }\n\
            #[cfg(test)]\nmod tests { const T: &str = \"TST-08\"; }\nconst LAST: &str = \"TST-09\";\n\
            #[cfg(test)]\nuse TST; static S: [&str; 1] = [\"TST-10\"];";
        let found: Vec<String> = in_code(source).unwrap().into_iter().collect();
        assert_eq!(found, ["TST-07", "TST-09", "TST-10", "TST-11"]);
        assert!(in_code("fn (").unwrap_err().starts_with("this is not Rust"));
    }

    #[test]
    fn ids_are_found_with_their_lines_and_nothing_else_is() {
        let text = "/// Rule TST-01.\nRuleId(\"TST-02\"), (TST-03,TST-104) UTF-8 ISO-8859-1 AB-12 xTST-05 TST-6\nTST-07-";
        let found: Vec<_> = citations(text).iter().map(|citation| (citation.line, citation.id)).collect();
        assert_eq!(found, [(1, "TST-01"), (2, "TST-02"), (2, "TST-03"), (2, "TST-104"), (3, "TST-07")]);
        assert_eq!(citations("é TST-01 ü")[0].prefix(), "TST");
    }
}
