//! The examples of docs/protocol.md are messages of the protocol, and every kind of message has one.

mod page;

use std::collections::BTreeSet;

use monsterbox_wire::{Message, Request};
use page::examples;

const REQUESTS: [&str; 12] =
    ["hello", "join", "leave", "act", "undo", "agree", "word", "start", "say", "hint", "asking", "ask"];
const MESSAGES: [&str; 11] =
    ["welcome", "frame", "current", "delta", "about", "ack", "refused", "hint", "answer", "said", "closing"];

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
    let whole: Vec<_> = examples.iter().filter(|example| page::is_whole(example)).collect();
    assert!(whole.len() >= 15, "{} messages are whole", whole.len());
    for example in whole {
        let read = Message::read(example);
        assert!(read.is_ok(), "{example}: {read:?}");
    }
    let kinds: BTreeSet<String> = examples.iter().map(|example| kind(example)).collect();
    assert_eq!(kinds, MESSAGES.map(str::to_owned).into());
}
