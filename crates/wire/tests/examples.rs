//! The examples of docs/protocol.md are messages of the protocol, and every kind of message has one.

use std::{collections::BTreeSet, fs, path::Path};

use monsterbox_wire::{Message, Request};

const REQUESTS: [&str; 11] =
    ["hello", "join", "leave", "act", "undo", "word", "start", "say", "hint", "asking", "ask"];
const MESSAGES: [&str; 11] =
    ["welcome", "frame", "current", "delta", "about", "ack", "refused", "hint", "answer", "said", "closing"];

/// The examples that begin with this sign, each with the lines that go on with it.
fn examples(sign: &str) -> Vec<String> {
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

fn kind(example: &str) -> String {
    example.split('"').nth(3).expect("an example has its type first").to_owned()
}

#[test]
fn every_request_of_the_page_can_be_read() {
    let examples = examples(">");
    for example in &examples {
        let read = serde_json::from_str::<Request>(example);
        assert!(read.is_ok(), "{example}: {read:?}");
    }
    let kinds: BTreeSet<String> = examples.iter().map(|example| kind(example)).collect();
    assert_eq!(kinds, REQUESTS.map(str::to_owned).into());
}

#[test]
fn every_message_of_the_page_can_be_read() {
    let examples = examples("<");
    // Where something is left out, the rest cannot be read.
    let whole: Vec<_> = examples.iter().filter(|example| !example.contains('…')).collect();
    assert!(whole.len() >= 15, "{} messages are whole", whole.len());
    for example in whole {
        let read = Message::read(example);
        assert!(read.is_ok(), "{example}: {read:?}");
    }
    let kinds: BTreeSet<String> = examples.iter().map(|example| kind(example)).collect();
    assert_eq!(kinds, MESSAGES.map(str::to_owned).into());
}
