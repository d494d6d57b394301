//! Names and ids that stand once: what tells cards apart may not be said of two of them.

use std::collections::BTreeMap;

use super::{Entry, Mistake};

/// The names that were read so far, each with the line it stands on.
#[derive(Clone, Debug, Default)]
pub struct Names {
    known: BTreeMap<String, (String, usize)>,
}

impl Names {
    /// Takes what an entry has under a key; a mistake if something before it is called the same, whatever the case.
    pub fn take(&mut self, entry: &Entry<'_>, key: &str, name: &str, mistakes: &mut Vec<Mistake>) {
        let folded = name.to_lowercase();
        if let Some((file, line)) = self.known.get(&folded) {
            let message = format!("`{key}` is `{name}`, which stands in {file} on line {line} already");
            entry.at(key, message, mistakes);
            return;
        }
        self.known.insert(folded, (entry.file_name().to_owned(), entry.line_of(key)));
    }

    /// Whether something is called this, whatever the case.
    pub fn has(&self, name: &str) -> bool {
        self.known.contains_key(&name.to_lowercase())
    }
}
