//! Records on disk: read back whole, and refused with the line and the reason when torn, altered or foreign.

use std::ops::ControlFlow;

use kernel::{
    Discard, Halted, Header, LineKind, Node, Pending, Play, Record, RecordError, Seat, Seed, Seeded, Setup,
    Step, StepWatcher, hash::rules_hash, state_hash,
};
use monsterbox_kernel as kernel;
use pig::{Action, Pig, Rules};

fn seed() -> Seed {
    Seed::new("seed").expect("a fine seed")
}

fn header() -> Header {
    Header::new::<Pig>(Setup::of(2), vec!["Ann".to_owned(), "bot:random".to_owned()], &seed())
}

/// Ann rolls three times and holds, whatever comes.
fn recorded() -> (Record, String, Play<Pig>) {
    let mut record = Record::new(header());
    let mut text = record.header_text();
    let mut play: Play<Pig> = Play::new(Rules);
    let decide = |pending: Pending<'_, Pig>| {
        let action = if pending.step % 6 == 5 { Action::Hold } else { Action::Roll };
        Some((pending.seats.first()?, action))
    };
    let mut watch = StepWatcher::new::<Pig>(|taken| {
        text += &record.push::<Pig>(&Rules, taken.step, taken.state);
        if record.lines.len() == 8 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let ran = play.run(&mut (decide, Seeded(seed())), &mut watch);
    assert_eq!(ran, Err(Halted::Stopped { steps: 8 }));
    (record, text, play)
}

#[test]
fn what_is_written_line_by_line_is_the_whole_record_and_reads_back() {
    let (record, text, play) = recorded();
    assert_eq!(record.text(), text);
    let read = Record::read(&text).unwrap();
    assert_eq!(read, record);
    let again = read.replay::<Pig>().unwrap();
    assert_eq!(again.state(), play.state());
    assert!(again.steps().eq(play.steps()));
    assert!(text.starts_with("{\"monsterbox\":\"record\",\"format\":2,\"game\":\"pig\""), "{text}");
}

#[test]
fn a_record_torn_at_any_byte_keeps_its_whole_steps() {
    let (record, text, _) = recorded();
    let header = record.header_text().len();
    for cut in header..text.len() {
        let piece = &text[..cut];
        let whole = piece.matches('\n').count() - 1;
        let (kept, error) = Record::read_whole_part(piece);
        assert_eq!(kept.unwrap().lines, record.lines[..whole], "cut at byte {cut}");
        if piece.ends_with('\n') {
            assert_eq!(error, None, "cut at byte {cut}");
        } else {
            assert_eq!(error, Some(RecordError::Torn { line: whole + 2, whole }), "cut at byte {cut}");
        }
    }
    for cut in 0..header {
        assert!(Record::read(&text[..cut]).is_err(), "a torn header is no record");
    }
}

#[test]
fn a_record_with_any_byte_altered_is_refused() {
    let (_, text, _) = recorded();
    for at in 0..text.len() {
        for letter in ["0", "x", "\"", "\n", " "] {
            let mut altered = text.clone();
            altered.replace_range(at..=at, letter);
            if altered == text {
                continue;
            }
            // White space between the fields is the one thing a sum does not cover, and it changes nothing.
            if let Ok(read) = Record::read(&altered) {
                assert_eq!(read.text(), text, "byte {at} became {letter:?} and nobody noticed");
            }
        }
    }
    let (_, text, _) = recorded();
    let swapped = text.replacen("\"action\":\"roll\"", "\"action\":\"hold\"", 1);
    assert_eq!(
        Record::read(&swapped).unwrap_err().to_string(),
        "line 2: the record was altered: its sum does not fit the lines up to it"
    );
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.remove(3);
    assert_eq!(
        Record::read(&lines.concat()).unwrap_err().to_string(),
        "line 4: the record was altered: line number 3 should stand here, not 4"
    );
}

#[test]
fn foreign_records_are_refused_with_the_reason() {
    let refused = |text: &str| Record::read(text).unwrap_err().to_string();
    assert_eq!(refused(""), "line 1: this is no record of a game: the file is empty");
    assert_eq!(refused("hello\n"), "line 1: this is no record of a game: its first line is no JSON object");
    assert_eq!(
        refused("{\"a\":1}\n"),
        "line 1: this is no record of a game: its first line does not say `\"monsterbox\":\"record\"`"
    );
    assert_eq!(
        refused("{\"monsterbox\":\"record\",\"format\":9}\n"),
        "line 1: the record has format 9, this version reads format 2: a newer version reads it"
    );
    let old = refused("{\"monsterbox\":\"record\",\"format\":1,\"seed\":\"x\"}\n");
    assert!(old.contains("has format 1") && old.contains("begin a new game here"), "{old}");
    let with = |change: fn(&mut Header)| {
        let mut header = header();
        change(&mut header);
        Record::new(header).replay::<Pig>().unwrap_err().to_string()
    };
    let here = rules_hash::<Pig>(&Setup::of(2));
    assert_eq!(
        with(|header| header.rules = "0123456789abcdef".to_owned()),
        format!("line 1: the record was made under other rules (hash 0123456789abcdef, here {here})")
    );
    let edition = with(|header| header.edition = 99);
    assert!(edition.starts_with("line 1: the record was made under edition 99 of the rules"), "{edition}");
    assert_eq!(
        with(|header| header.game = "chess".to_owned()),
        "line 1: this is a record of `chess`, not of `pig`"
    );
    assert_eq!(with(|header| header.setup = Setup::of(5)), "line 1: Pig is for 2 players, not 5 (PIG-01)");
    let position = with(|header| header.start = Some("1 2 3".to_owned()));
    assert_eq!(position, "line 1: position `1 2 3`, column 5: `|` should stand here, not `3`");
}

#[test]
fn illegal_steps_are_refused_even_with_good_sums() {
    let illegal = |steps: &[Step<Action, u8>]| {
        let mut record = Record::new(header());
        for step in steps {
            record.push::<Pig>(&Rules, step, Play::<Pig>::new(Rules).state());
        }
        Record::read(&record.text()).unwrap().replay::<Pig>().unwrap_err().to_string()
    };
    assert_eq!(
        illegal(&[Step::Act(Seat(1), Action::Roll)]),
        "line 2: B may not `roll`: it is A's decision (PIG-01)"
    );
    assert_eq!(illegal(&[Step::Chance(3)]), "line 2: dice `3`: the position does not wait for chance");
    let hash = illegal(&[Step::Act(Seat(0), Action::Roll)]);
    assert!(hash.starts_with("line 2: the record was altered: the step leads to position "), "{hash}");
    let mut record = Record::new(header());
    let mut play: Play<Pig> = Play::new(Rules);
    play.act(Seat(0), Action::Roll, &mut Discard).unwrap();
    record.push::<Pig>(&Rules, play.steps().last().unwrap(), play.state());
    record.push::<Pig>(&Rules, &Step::Chance(9), play.state());
    let die = record.replay::<Pig>().unwrap_err().to_string();
    assert_eq!(die, "line 3: dice `9`: that outcome cannot be: the die shows 1 to 6");
}

#[test]
fn taking_back_is_appended_and_replays() {
    let mut record = Record::new(header());
    let mut play: Play<Pig> = Play::new(Rules);
    play.act(Seat(0), Action::Hold, &mut Discard).unwrap();
    record.push::<Pig>(&Rules, play.steps().last().unwrap(), play.state());
    assert_eq!(play.undoable(), Some(Seat(0)));
    play.undo().unwrap();
    record.push_undo::<Pig>(&Rules, Seat(0), play.state());
    assert_eq!(record.lines.len(), 2, "nothing is cut from a record");
    let again = Record::read(&record.text()).unwrap().replay::<Pig>().unwrap();
    assert_eq!(again.state(), play.state());
    assert_eq!(again.steps().len(), 0);

    record.push_undo::<Pig>(&Rules, Seat(0), play.state());
    let error = record.replay::<Pig>().unwrap_err().to_string();
    assert_eq!(error, "line 4: A has nothing to take back here");
}

#[test]
fn a_fallen_die_is_never_taken_back() {
    let mut play: Play<Pig> = Play::new(Rules);
    play.act(Seat(0), Action::Roll, &mut Discard).unwrap();
    play.chance(4, &mut Discard).unwrap();
    assert_eq!(play.undoable(), None);
    assert_eq!(play.undo(), None);
    assert_eq!(play.steps().len(), 2);
}

/// A game that Ann has won.
fn won() -> Record {
    let mut header = header();
    header.start = Some("95 0 | A 5".to_owned());
    let mut record = Record::new(header);
    let mut play = record.replay::<Pig>().expect("a fine start");
    play.act(Seat(0), Action::Hold, &mut Discard).expect("Ann may hold");
    record.push::<Pig>(&Rules, play.steps().last().expect("a step"), play.state());
    assert_eq!(play.node(), Node::Over);
    record
}

#[test]
fn words_come_before_the_first_step_and_the_seed_after_the_end() {
    let word = |seat, word: &str| LineKind::Word { seat, word: word.to_owned() };
    let disclosed = |seed: &str| LineKind::Disclose { seed: seed.to_owned() };
    let with = |kinds: &[LineKind]| {
        let mut record = won();
        for kind in kinds {
            record.add(kind.clone());
        }
        Record::read(&record.text()).unwrap().replay::<Pig>().map(|_| ()).map_err(|error| error.to_string())
    };
    let end = || LineKind::End { scores: vec![1.0, 0.0] };
    assert_eq!(with(&[end(), disclosed("seed")]), Ok(()));
    assert_eq!(with(&[disclosed("seed")]).unwrap_err(), "line 3: the seed is disclosed before the end");
    assert!(with(&[end(), disclosed("other")]).unwrap_err().contains("its SHA-256 differs"));
    let lost = LineKind::End { scores: vec![0.0, 1.0] };
    assert_eq!(with(&[lost]).unwrap_err(), "line 3: the game ended [1.0, 0.0], the record says [0.0, 1.0]");
    assert_eq!(with(&[word('A', "owl")]).unwrap_err(), "line 3: words are added before the first step");
    assert_eq!(with(&[end(), word('A', "owl")]).unwrap_err(), "line 4: the game has ended before this line");

    let mut record = Record::new(header());
    record.add(word('B', "owl"));
    record.add(word('A', "moth"));
    record.add(LineKind::Sit { seat: 'B', who: "Bob".to_owned() });
    assert!(record.replay::<Pig>().is_ok());
    assert_eq!(record.words(), [(Seat(1), "owl".to_owned()), (Seat(0), "moth".to_owned())]);
    assert_eq!(record.seats(), ["Ann", "Bob"]);
    assert_eq!((record.version(), record.steps(), record.disclosed()), (3, 0, None));
    record.add(LineKind::End { scores: vec![1.0, 0.0] });
    assert_eq!(record.replay::<Pig>().unwrap_err().to_string(), "line 5: the game has not ended here");
    for bad in [word('F', "owl"), word('A', ""), word('A', &"x".repeat(61)), word('A', "\u{1b}")] {
        let mut record = Record::new(header());
        record.add(bad.clone());
        assert!(record.replay::<Pig>().is_err(), "{bad:?}");
    }
}

#[test]
fn hashes_are_those_of_the_written_position() {
    let play: Play<Pig> = Play::new(Rules);
    let written = <Pig as kernel::Notation>::write_position(&Rules, play.state());
    assert_eq!(state_hash::<Pig>(&Rules, play.state()), kernel::Digest::of(&[written.as_bytes()]));
}
