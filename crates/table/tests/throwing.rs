//! Tables whose dice are really thrown: every throw can be shown, and records need no physics.

use kernel::{Seed, Setup, Viewer};
use monsterbox_table as table;
use table::{Advance, Flight, Holder, MemoryLog, Occupant, Part, Status, open, replay, resume};

fn bots(slug: &str, option: &str, kind: &str, seats: u8) -> Holder<MemoryLog> {
    let seats: Vec<Occupant> = (0..seats).map(|_| Occupant::Bot(kind.to_owned())).collect();
    let setup = Setup::of(seats.len() as u8).with(option);
    let seed = Seed::new("throwing").expect("a fine seed");
    Holder::in_memory(open(slug, setup, seats, seed).expect("the table opens"))
}

/// Plays on for some steps, and gives every throw that can be shown.
fn throws(table: &mut Holder<MemoryLog>, steps: usize) -> Vec<Flight> {
    let mut seen = Vec::new();
    for _ in 0..steps {
        let asked = table.status();
        match table.advance().expect("bots and dice always go on") {
            Advance::Nothing => break,
            Advance::Bot(_) => assert_eq!(table.last_throw(), None, "nobody throws by choosing"),
            Advance::Chance => {
                if let Some(flight) = table.last_throw() {
                    assert!(matches!(asked, Status::Chance { .. }));
                    seen.push(flight.clone());
                }
            }
        }
    }
    seen
}

#[test]
fn physical_dice_are_seen_flying_and_quick_dice_are_not() {
    for (slug, kind, seats) in [("strike", "random", 3), ("monster-strike", "random", 2)] {
        let thrown = throws(&mut bots(slug, "dice=physics", kind, seats), 60);
        assert!(thrown.len() >= 5, "{slug} throws {} times", thrown.len());
        for flight in &thrown {
            assert!(flight.len() > 10 && !flight.dice.is_empty(), "{slug}: {} moments", flight.len());
            for die in &flight.dice {
                let last = die.moments.last().expect("every die is somewhere");
                let rim = &flight.ground.outlines[0];
                if let Some(shows) = die.shows {
                    assert_eq!(shows, last.face);
                    assert!(rim.holds(last.place.0, last.place.1), "{slug}: {last:?}");
                }
            }
        }
        let cards = |flight: &Flight| {
            flight.ground.outlines.iter().filter(|outline| outline.part == Part::Card).count()
        };
        assert_eq!(cards(&thrown[0]), if slug == "strike" { 0 } else { 9 });
        assert_eq!(throws(&mut bots(slug, "dice=quick", kind, seats), 60), [], "{slug}");
    }
}

#[test]
fn what_is_seen_at_the_end_is_what_the_game_goes_on_with() {
    let mut table = bots("strike", "dice=physics", "random", 2);
    table.advance().unwrap();
    let flight = table.last_throw().expect("the spare die is rolled").clone();
    let position = table.position(Viewer::Omniscient);
    let die = &flight.dice[0];
    let (face, (x, y, _)) = (die.shows.expect("it stays in the arena"), die.moments.last().unwrap().place);
    if face != 'X' {
        assert!(position.contains(&format!("{face}@")), "{position} has the {face} at {x},{y}");
    }
}

#[test]
fn a_physical_table_resumes_with_the_same_dice_and_replays() {
    for (slug, kind) in [("strike", "random"), ("monster-strike", "random")] {
        let mut table = bots(slug, "dice=physics", kind, 2);
        throws(&mut table, 25);
        let text = table.record();
        let (again, notice) = resume(&text, Seed::new("throwing"), None).unwrap();
        let mut again = Holder::new(again, table.kept_by().fork());
        assert_eq!(notice, None);
        assert_eq!(again.position(Viewer::Omniscient), table.position(Viewer::Omniscient));
        assert_eq!(again.last_throw(), None, "a record says where dice lie, not how they flew");
        let (one, other) = (throws(&mut table, 25), throws(&mut again, 25));
        assert!(!one.is_empty());
        assert_eq!(one, other, "{slug}: the same dice fly the same way after a resume");
        assert_eq!(again.position(Viewer::Omniscient), table.position(Viewer::Omniscient));
        let frames = replay(&table.record()).unwrap();
        let last = frames.frame(usize::MAX, Viewer::Omniscient);
        assert_eq!(last.position, table.position(Viewer::Omniscient));
    }
}
