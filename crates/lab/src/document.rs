//! Documents with places for what the lab has found.

/// The document with a text between two marks, each of which ends its line; nothing where they are not.
pub(crate) fn put_between(document: &str, begin: &str, end: &str, text: &str) -> Option<String> {
    let begin = format!("{begin}\n");
    let from = document.find(&begin)? + begin.len();
    let to = from + document.get(from..)?.find(end)?;
    Some([document.get(..from)?, text, document.get(to..)?].concat())
}
