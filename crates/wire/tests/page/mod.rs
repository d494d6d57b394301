//! The examples of docs/protocol.md, as texts.

use std::{fs, path::Path};

/// The examples that begin with this sign, each with the lines that go on with it.
pub fn examples(sign: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(path).expect("the page is there");
    let mut found: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let begins = [">", "<"].iter().any(|sign| line.trim_start().starts_with(&format!("{sign} {{")));
        if begins {
            open = line.trim_start().starts_with(sign);
            if open {
                found.push(line.trim_start()[1..].to_owned());
            }
        } else if open && line.starts_with("     ") {
            found.last_mut().expect("one is open").push_str(line);
        } else {
            open = false;
        }
    }
    found
}

/// Whether nothing is left out of an example.
pub fn is_whole(example: &str) -> bool {
    !example.contains('…')
}
