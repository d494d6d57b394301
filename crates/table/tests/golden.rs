//! Whole recorded games, pinned byte by byte and proved from their seeds: the same on every machine and in every build. They
//! were written once and stay readable.

use std::{env, fs, path::PathBuf};

use kernel::{LineKind, Record, Seat, Seed, Setup, Viewer};
use monsterbox_table::{Advance, Command, Holder, MemoryLog, Occupant, open, replay, verify};

/// A table whose whole game is kept: its file, its game, its options and who plays.
const KEPT: [(&str, &str, &[&str], &[&str]); 9] = [
    ("strike", "strike", &["hidden-pools"], &["random", "random", "random"]),
    ("strike-thrown", "strike", &["dice=physics"], &["random", "greedy"]),
    ("mayhem", "mayhem", &[], &["naive", "random", "counting"]),
    ("monster-kids", "monster-kids", &["mode=versus"], &["greedy", "random", "greedy"]),
    ("monster-strike", "monster-strike", &["length=short"], &["greedy", "random"]),
    ("monster-strike-thrown", "monster-strike", &["length=short", "dice=physics"], &["greedy", "random"]),
    ("crush", "crush", &[], &["greedy", "greedy"]),
    ("pig", "pig", &[], &["random", "random"]),
    ("connect-four", "connect-four", &[], &["random", "random"]),
];

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(format!("{name}.play"))
}

/// Plays a table of bots to its end, with the word of a person who then left in the seed.
fn played(game: &str, options: &[&str], bots: &[&str]) -> String {
    let setup = options.iter().fold(Setup::of(bots.len() as u8), |setup, option| setup.with(option));
    let seats = bots.iter().map(|bot| Occupant::Bot((*bot).to_owned())).collect();
    let table = open(game, setup, seats, Seed::new("golden").expect("it plays")).expect("it plays");
    let mut table = Holder::in_memory(table);
    while table.advance().expect("it plays") != Advance::Nothing {}
    table.record()
}

#[test]
fn golden_records_are_the_same_on_every_machine_and_prove_themselves() {
    for (name, game, options, bots) in KEPT {
        let text = played(game, options, bots);
        if env::var_os("MONSTERBOX_BLESS").is_some() {
            fs::write(file(name), &text).unwrap();
        }
        let pinned = fs::read_to_string(file(name)).unwrap();
        for (line, (found, wanted)) in text.lines().zip(pinned.lines()).enumerate() {
            assert_eq!(
                found,
                wanted,
                "{name}: line {} differs; `make bless` rewrites it, on purpose only",
                line + 1
            );
        }
        assert_eq!(text, pinned, "{name}");

        let record = Record::read(&pinned).unwrap();
        let again = replay(&pinned).unwrap();
        assert!(again.frame(usize::MAX, Viewer::Spectator).result.is_some(), "{name} is played to its end");
        assert_eq!(again.seed(), Some("golden"));
        let verdict = verify(&pinned, None).unwrap();
        assert_eq!(verdict.actions + verdict.proved, record.steps(), "{name}: {verdict}");
        assert_eq!(verdict.possible, 0, "{name}: {verdict}");
    }
}

/// The record with one line changed and all sums made right again, as a cheat would do it.
fn forged(record: &Record, change: impl Fn(&mut LineKind) -> bool) -> Record {
    let mut forged = Record::new(record.header.clone());
    let mut done = false;
    for line in &record.lines {
        let mut says = line.says.clone();
        done = done || change(&mut says);
        forged.add(says);
    }
    assert!(done, "there was something to forge");
    forged
}

#[test]
fn a_tampered_record_fails_at_the_first_line_that_differs() {
    let text = fs::read_to_string(file("pig")).unwrap();
    let record = Record::read(&text).unwrap();
    let other_die = forged(&record, |says| match says {
        LineKind::Chance { outcome, .. } if outcome != "1" => {
            *outcome = if outcome == "6" { "5".to_owned() } else { "6".to_owned() };
            true
        }
        _ => false,
    });
    let error = verify(&other_die.text(), None).unwrap_err().to_string();
    assert!(error.contains("the step leads to position"), "{error}");
    let other_seed = forged(&record, |says| match says {
        LineKind::Disclose { seed } => {
            "silver".clone_into(seed);
            true
        }
        _ => false,
    });
    let error = verify(&other_seed.text(), None).unwrap_err().to_string();
    assert!(error.contains("its SHA-256 differs"), "{error}");
    let undisclosed = {
        let mut shorter = Record::new(record.header.clone());
        for line in &record.lines[..record.lines.len() - 1] {
            shorter.add(line.says.clone());
        }
        shorter
    };
    let verdict = verify(&undisclosed.text(), None).unwrap();
    assert!(verdict.proved == 0 && verdict.to_string().contains("not disclosed"), "{verdict}");
    assert!(verify(&text.replacen("\"roll\"", "\"hold\"", 1), None).is_err(), "sums are checked first");
}

#[test]
fn dice_of_another_seed_are_found_out() {
    // The whole game is legal, and every hash and sum fits: only the seed shows that these were other dice.
    let other = {
        let seats = vec![Occupant::Bot("random".to_owned()); 2];
        let table = open("pig", Setup::of(2), seats, Seed::new("silver").unwrap()).unwrap();
        let mut table = Holder::in_memory(table);
        while table.advance().unwrap() != Advance::Nothing {}
        Record::read(&table.record()).unwrap()
    };
    let golden = Seed::new("golden").unwrap();
    let mut header = other.header.clone();
    header.commitment = golden.commitment();
    let mut cheat = Record::new(header);
    for line in &other.lines {
        cheat.add(match &line.says {
            LineKind::Disclose { .. } => LineKind::Disclose { seed: "golden".to_owned() },
            says => says.clone(),
        });
    }
    let error = verify(&cheat.text(), None).unwrap_err().to_string();
    assert!(error.contains("the seed gives `") && error.contains("`, the record says `"), "{error}");
}

#[test]
fn words_are_part_of_the_dice() {
    let seats = || vec![Occupant::Person("Ann".to_owned()), Occupant::Bot("random".to_owned())];
    let seed = || Seed::new("golden").unwrap();
    let mut table = Holder::in_memory(open("strike", Setup::of(2), seats(), seed()).unwrap());
    let add = |table: &mut Holder<MemoryLog>, seat: u8, word: &str| {
        table.submit(&Command::Word { seat: Seat(seat), word: word.to_owned() }, None)
    };
    assert!(add(&mut table, 1, "owl").is_err(), "bots have no words");
    assert!(add(&mut table, 0, "").is_err());
    add(&mut table, 0, "owl").unwrap();
    assert_eq!(table.version(), 1);
    table.advance().unwrap();
    let refused = add(&mut table, 0, "moth").unwrap_err();
    assert_eq!(refused.to_string(), "words are added before the first step");
    let text = table.record();
    let record = Record::read(&text).unwrap();
    assert_eq!(record.words(), [(Seat(0), "owl".to_owned())]);
    assert!(!text.contains("golden"), "the seed is a secret while the game goes on");
    assert_eq!(table.secret(), Some("golden"));
}
