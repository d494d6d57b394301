//! A live table of Str!ke: refusals with their rule, undo, secrets, and resuming where it was left.

use std::time::Duration;

use kernel::{LineKind, Record, RecordError, Seat, Seed, Setup, Viewer};
use monsterbox_table as table;
use table::{
    Advance, Cores, Hint, Holder, Live, MemoryLog, NotDone, Occupant, Refused, Status, Work, open, replay,
    resume,
};

fn person(name: &str) -> Occupant {
    Occupant::Person(name.to_owned())
}

fn bot(kind: &str) -> Occupant {
    Occupant::Bot(kind.to_owned())
}

fn seed(text: &str) -> Seed {
    Seed::new(text).expect("a fine seed")
}

/// A new table whose record is kept in memory.
fn sit(slug: &str, setup: Setup, seats: Vec<Occupant>, seed: Seed) -> Holder<MemoryLog> {
    Holder::in_memory(open(slug, setup, seats, seed).expect("the table opens"))
}

/// Why a table refuses something.
fn refused<T: std::fmt::Debug>(result: Result<T, NotDone>) -> Refused {
    match result.expect_err("it is refused") {
        NotDone::Refused(refused) => refused,
        other => panic!("{other}"),
    }
}

/// Lets dice and bots go on until a person decides or the game is over.
fn settle(table: &mut Holder<MemoryLog>) -> Option<Seat> {
    for _ in 0..100_000 {
        match table.status() {
            Status::People { seats } => return seats.first(),
            Status::Over { .. } => return None,
            Status::Bot { .. } | Status::Chance { .. } => {
                table.advance().expect("bots and dice always go on");
            }
        }
    }
    panic!("the game never came to a decision");
}

#[test]
fn a_refused_action_names_its_rule_and_changes_nothing() {
    let mut table = sit("strike", Setup::of(2), vec![person("Ann"), person("Bob")], seed("a"));
    let seat = settle(&mut table).unwrap();
    let (position, steps) = (table.position(Viewer::Omniscient), table.steps());
    let record = table.record();
    let ended = refused(table.act(seat, "end"));
    let rule = ended.rule.clone().unwrap();
    assert_eq!(rule.id, "STR-34");
    assert!(rule.text.contains("at least once"), "{}", rule.text);
    assert!(ended.to_string().contains("you must throw at least once"), "{ended}");
    let unreadable = refused(table.act(seat, "dance"));
    assert_eq!(unreadable.rule, None);
    assert!(unreadable.message.starts_with("`dance`, column 1: an action is"), "{}", unreadable.message);
    assert_eq!((table.position(Viewer::Omniscient), table.steps()), (position, steps));
    assert_eq!(table.record(), record, "nothing is recorded of a refusal");
}

#[test]
fn every_step_is_recorded_and_a_table_resumes_where_it_was_left() {
    let mut table = sit("strike", Setup::of(3), vec![person("Ann"), bot("random"), bot("random")], seed("b"));
    while let Some(seat) = settle(&mut table) {
        let (again, notice) = resume(&table.record(), Some(seed("b")), None).unwrap();
        let mut again = Holder::new(again, table.kept_by().fork());
        assert_eq!(notice, None);
        assert_eq!(again.position(Viewer::Omniscient), table.position(Viewer::Omniscient));
        assert_eq!(again.log(Viewer::Spectator, 0), table.log(Viewer::Spectator, 0));
        let choice = table.choices(seat).pop().unwrap();
        table.act(seat, &choice.notation).unwrap();
        again.act(seat, &choice.notation).unwrap();
        settle(&mut again);
        settle(&mut table);
        assert_eq!(
            again.position(Viewer::Omniscient),
            table.position(Viewer::Omniscient),
            "the same dice fall after a resume"
        );
    }
    let frames = replay(&table.record()).unwrap();
    assert_eq!(frames.steps(), table.steps());
    assert!(frames.decision(frames.steps()).is_none(), "nobody decides once the game is over");
    let decisions: Vec<_> = (0..frames.steps()).filter_map(|step| frames.decision(step)).collect();
    assert!(!decisions.is_empty());
    for decision in decisions {
        let taken = decision.taken.expect("somebody decided then");
        assert!(decision.choices.iter().any(|choice| choice.notation == taken), "{taken} was legal");
        let odds = decision.odds.run().into_hint();
        let known = |hint: Hint| hint.lines.iter().any(|line| line.notation == taken);
        assert!(odds.is_none_or(known), "the odds are about these choices: {taken}");
    }
    let last = frames.frame(usize::MAX, Viewer::Spectator);
    let Status::Over { result, .. } = table.status() else { panic!("the game is over") };
    assert_eq!(last.position, table.position(Viewer::Spectator));
    let result = result.words(table.names());
    assert!(result.ends_with("wins"), "{result}");
    assert!(last.result.is_some_and(|line| line.words(table.names()).ends_with("wins")));
    assert_eq!(frames.frame(0, Viewer::Spectator).title, None, "nothing leads to the set-up");
}

#[test]
fn a_torn_record_resumes_at_its_last_whole_step() {
    let mut table = sit("strike", Setup::of(2), vec![person("Ann"), bot("random")], seed("c"));
    settle(&mut table);
    let text = table.record();
    let (again, notice) = resume(&text[..text.len() - 3], Some(seed("c")), None).unwrap();
    let steps = table.steps() - 1;
    assert_eq!(again.steps(), steps);
    assert_eq!(notice, Some(RecordError::Torn { line: steps + 2, whole: steps }));
    let altered = text.replacen("\"outcome\":\"", "\"outcome\":\"X", 1);
    assert!(resume(&altered, Some(seed("c")), None).is_err(), "an altered record is not gone on with");
}

#[test]
fn a_position_that_its_lines_do_not_lead_to_is_noticed_whatever_line_is_the_last() {
    let mut table = sit("pig", Setup::of(2), vec![bot("random"), bot("random")], seed("g"));
    while !matches!(table.status(), Status::Over { .. }) {
        table.advance().unwrap();
    }
    let record = Record::read(&table.record()).unwrap();
    let last_step = record.lines.iter().rposition(|line| line.says.is_step()).unwrap();
    assert_eq!(last_step + 3, record.lines.len(), "the end and the seed stand behind the last step");
    let mut forged = Record::new(record.header.clone());
    for (place, line) in record.lines.iter().enumerate() {
        let mut says = line.says.clone();
        if let (LineKind::Act { state, .. } | LineKind::Chance { state, .. }, true) =
            (&mut says, place == last_step)
        {
            "0123456789abcdef".clone_into(state);
        }
        forged.add(says);
    }
    let refused = resume(&forged.text(), None, None).err().expect("it is refused").to_string();
    assert!(refused.contains("the record says 0123456789abcdef"), "{refused}");
}

#[test]
fn ending_a_turn_can_be_taken_back_until_dice_fall() {
    let mut table = sit("strike", Setup::of(2), vec![person("Ann"), person("Bob")], seed("d"));
    let mut taken_back = 0;
    while let Some(seat) = settle(&mut table) {
        if table.choices(seat).iter().any(|choice| choice.notation == "end") {
            let before = table.position(Viewer::Omniscient);
            table.act(seat, "end").unwrap();
            assert_eq!(table.undoable(), Some(seat));
            assert_eq!(table.undo().unwrap(), seat);
            assert_eq!(table.position(Viewer::Omniscient), before);
            taken_back += 1;
        }
        let choice = table.choices(seat).remove(0);
        table.act(seat, &choice.notation).unwrap();
        settle(&mut table);
        assert_eq!(table.undoable(), None, "the dice have fallen");
        assert!(refused(table.undo()).message.contains("revealed"));
    }
    assert!(taken_back > 0);
    let text = table.record();
    assert!(text.contains("\"kind\":\"undo\""), "taking back is part of the record");
    assert_eq!(replay(&text).unwrap().steps(), table.steps());
}

#[test]
fn hidden_pools_are_hidden_in_pictures_and_positions() {
    let setup = Setup::of(3).with("hidden-pools");
    let mut table = sit("strike", setup, vec![person("Ann"), person("Bob"), bot("random")], seed("e"));
    let seat = settle(&mut table).unwrap();
    assert!(table.has_secrets(seat));
    for viewer in Seat::all(3) {
        let picture = table.picture(Viewer::Seat(viewer)).plain();
        assert_eq!(picture.matches("hidden").count(), 2, "{picture}");
        assert_eq!(table.position(Viewer::Seat(viewer)).matches('?').count(), 2);
    }
    let open_table = open("strike", Setup::of(2), vec![person("Ann"), person("Bob")], seed("e")).unwrap();
    assert!(!open_table.has_secrets(Seat(0)));
}

#[test]
fn wrong_tables_are_refused_in_one_sentence() {
    let why = |result: Result<Box<dyn Live>, table::TableError>| match result {
        Ok(_) => panic!("this table should not open"),
        Err(error) => error.to_string(),
    };
    let two = || vec![person("Ann"), bot("random")];
    assert_eq!(
        why(open("chess", Setup::of(2), two(), seed("f"))),
        "there is no game `chess`; the games are: strike, mayhem, monster-kids, monster-strike, crush, pig, connect-four"
    );
    assert_eq!(
        why(open("strike", Setup::of(6), two(), seed("f"))),
        "Str!ke is for 2 to 5 players, not 6 (STR-01)"
    );
    assert_eq!(why(open("strike", Setup::of(3), two(), seed("f"))), "2 seats are taken at a table of 3");
    assert_eq!(
        why(open("strike", Setup::of(2), vec![person("Ann"), person("ann")], seed("f"))),
        "two people at this table are called ann; two people need two names"
    );
    let unknown = why(open("strike", Setup::of(2), vec![person("Ann"), bot("genius")], seed("f")));
    assert!(unknown.starts_with("there is no bot `genius` for Str!ke; the bots are: random"), "{unknown}");
    assert!(Occupant::read("").is_err() && Occupant::read(&"x".repeat(25)).is_err());
    assert_eq!(Occupant::read("bot:exact"), Ok(bot("exact")));
}

#[test]
fn a_choice_that_is_looked_at_is_lit_and_nothing_else_changes() {
    let mut table = sit("crush", Setup::of(2), vec![person("Ann"), person("Bob")], seed("f"));
    let seat = settle(&mut table).unwrap();
    let (steps, plain) = (table.steps(), table.picture(Viewer::Spectator));
    let lit = table.picture_of(Viewer::Spectator, "enter helicopter C1");
    assert!(lit.plain().contains(">1<"), "{}", lit.plain());
    assert!(!plain.plain().contains(">1<"));
    assert_eq!(lit.lines.len(), plain.lines.len());
    assert_eq!(table.picture_of(Viewer::Spectator, "end"), plain, "there is nothing to be lit");
    assert_eq!(table.picture_of(Viewer::Spectator, "dance"), plain, "what cannot be read lights nothing");
    // What can be read but not be done must not fail either.
    for odd in ["move C4 F7 n", "shoot A1 P12", "enter tank H6", "burn A1", "shelter P12", "pass B2"] {
        table.picture_of(Viewer::Seat(seat), odd);
    }
    assert_eq!((table.steps(), table.picture(Viewer::Spectator)), (steps, plain));
    let strike = open("strike", Setup::of(2), vec![person("Ann"), person("Bob")], seed("f")).unwrap();
    assert_eq!(strike.picture_of(Viewer::Spectator, "roll"), strike.picture(Viewer::Spectator));
}

#[test]
fn bots_ponder_only_while_people_decide_and_a_clock_leaves_them_something_to_do() {
    let seats = || vec![person("Ann"), bot("exact")];
    let mut table = sit("connect-four", Setup::of(2), seats(), seed("ponder"));
    assert!(table.pondering_task().is_some_and(|task| task.work() == Work::Pondering));
    table.act(Seat(0), "d").unwrap();
    assert!(table.pondering_task().is_none(), "it has to choose now");
    let done = table.task().expect("the bot chooses").within(Duration::ZERO).run();
    assert_eq!(table.finish(done).unwrap(), Advance::Bot(Seat(1)), "whatever it has found by then");
    let before = table.record();
    let done = table.pondering_task().expect("Ann thinks").run();
    assert_eq!(table.finish(done).unwrap(), Advance::Nothing);
    assert_eq!(table.record(), before, "pondering leaves no trace");
    table.act(Seat(0), "d").unwrap();
    let done = [Cores::One, Cores::All].map(|cores| table.task().expect("the bot chooses").on(cores).run());
    assert_eq!(done[0], done[1], "the cores change nothing");
    let others = sit("pig", Setup::of(2), vec![person("Ann"), bot("greedy")], seed("ponder"));
    assert!(others.pondering_task().is_none(), "greedy has nothing to ponder");
}
