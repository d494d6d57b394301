//! Spoils a good text in small ways, as a slip of the hand or a hostile sender would.

use proptest::{collection::vec, prelude::any, strategy::Strategy};

/// One way to spoil a text: what is done, where, and with what.
pub(super) type Edit = (u8, u32, u32);

/// Pieces that readers stumble over.
const PIECES: [&str; 24] = [
    "",
    " ",
    "0",
    "1",
    "9",
    "-1",
    "99999999999999999999",
    "4294967296",
    "256",
    "A",
    "Z",
    "a",
    "x",
    "X",
    "?",
    "|",
    "-",
    ":",
    ",",
    "é",
    "🎲",
    "\n",
    "\u{0}",
    "\"",
];

/// A few edits, rarely none.
pub(super) fn edits() -> impl Strategy<Value = Vec<Edit>> {
    vec(any::<Edit>(), 0..=4)
}

/// The text with the edits made one after the other.
pub(super) fn spoil(text: &str, edits: &[Edit]) -> String {
    edits.iter().fold(text.to_owned(), |text, edit| spoil_once(&text, *edit))
}

fn spoil_once(text: &str, (kind, at, with): Edit) -> String {
    let letters: Vec<char> = text.chars().collect();
    let place = at as usize % (letters.len() + 1);
    let piece = PIECES[with as usize % PIECES.len()];
    let (before, after) = letters.split_at(place);
    let join = |middle: &str, after: &[char]| -> String {
        before.iter().copied().chain(middle.chars()).chain(after.iter().copied()).collect()
    };
    match kind % 8 {
        0 => join("", after.get(1..).unwrap_or(&[])),
        1 => join(piece, after.get(1..).unwrap_or(&[])),
        2 => join(piece, after),
        3 => join("", &[]),
        4 => spoil_word(text, at as usize, |_| piece.to_owned()),
        5 => spoil_word(text, at as usize, |word| format!("{word} {word}")),
        6 => {
            let words: Vec<&str> = text.split(' ').collect();
            let other = words[with as usize % words.len()].to_owned();
            spoil_word(text, at as usize, |_| other.clone())
        }
        // Too long for any line, but only now and then, since it takes time.
        _ if with.is_multiple_of(8) => join(&"9 ".repeat(3000), after),
        _ => join(&" ".repeat(3), after),
    }
}

fn spoil_word(text: &str, at: usize, change: impl Fn(&str) -> String) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let place = at % words.len();
    let spoil = |(number, word): (usize, &&str)| {
        if number == place { change(word) } else { (*word).to_owned() }
    };
    words.iter().enumerate().map(spoil).collect::<Vec<_>>().join(" ")
}
