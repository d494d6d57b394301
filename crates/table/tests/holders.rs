//! One table held by three at once over one log: all end with the same lines and the same position, and no line is lost or
//! doubled.

use std::collections::HashSet;

use kernel::{Record, Rng as _, Seat, Seed, Setup, Viewer, below, lab_rng};
use monsterbox_table::{Command, Holder, MemoryLog, NotDone, Occupant, Refused, Stale, Status, open, replay};

/// How many commands the holders give in all.
const COMMANDS: u32 = 10_000;

fn table(slug: &str, seed: &str) -> Box<dyn monsterbox_table::Live> {
    let seats = ["Ann", "Bob", "Cid"].map(|name| Occupant::Person(name.to_owned()));
    open(slug, Setup::of(3), seats.to_vec(), Seed::new(seed).expect("a seed")).expect("three can play")
}

/// What the holders did together.
#[derive(Debug, Default)]
struct Count {
    done: u32,
    refused: u32,
    stale: u32,
    undone: u32,
    sat: u32,
    read: usize,
    games: u32,
}

/// Any command that makes sense now and then, and some that do not.
fn command(holder: &Holder<MemoryLog>, rng: &mut impl kernel::Rng) -> Command {
    let seat = Seat(below(rng, 3) as u8);
    match below(rng, 24) {
        0 => Command::Undo { seat },
        1 => Command::Sit { seat, who: Occupant::Bot("random".to_owned()) },
        2 => Command::Sit { seat, who: Occupant::Person(["Ann", "Bob", "Cid"][seat.index()].to_owned()) },
        3 => Command::Word { seat, word: "owl".to_owned() },
        4 => Command::Act { seat, action: "dance".to_owned() },
        _ => {
            let choices = holder.choices(seat);
            let Some(choice) = (!choices.is_empty()).then(|| below(rng, choices.len() as u32) as usize)
            else {
                return Command::Undo { seat };
            };
            Command::Act { seat, action: choices[choice].notation.clone() }
        }
    }
}

fn drive(slug: &str, commands: u32) -> Count {
    let mut rng = lab_rng(11, 1);
    let mut count = Count::default();
    let mut seed = 0;
    while count.done + count.refused < commands {
        seed += 1;
        count.games += 1;
        let log = MemoryLog::default();
        let name = format!("{slug}{seed}");
        let mut holders: Vec<_> = (0..3).map(|_| Holder::new(table(slug, &name), log.clone())).collect();
        let mut idle = 0;
        while count.done + count.refused < commands && idle < 200 {
            let who = below(&mut rng, 3) as usize;
            let holder = &mut holders[who];
            // Now and then somebody looks at what the others did; more often they find out when they are too late.
            if below(&mut rng, 4) == 0 {
                count.read += holder.catch_up().expect("the log can be read");
            }
            let seen = holder.version();
            if below(&mut rng, 3) > 0 && matches!(holder.status(), Status::Bot { .. } | Status::Chance { .. })
            {
                holder.advance().expect("bots and chance go on, or others did before");
                count.done += u32::from(holder.version() > seen);
                continue;
            }
            let command = command(holder, &mut rng);
            match holder.submit(&command, Some(seen)) {
                Ok(()) => {
                    count.done += 1;
                    count.undone += u32::from(matches!(command, Command::Undo { .. }));
                    count.sat += u32::from(matches!(command, Command::Sit { .. }));
                    idle = 0;
                }
                Err(NotDone::Refused(refused)) => {
                    count.refused += 1;
                    count.stale += u32::from(refused.stale == Stale::Yes);
                    idle += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        agree(&mut holders, &log);
    }
    count
}

/// All holders have the same table, it is the one that its record tells, and every line stands there once.
fn agree(holders: &mut [Holder<MemoryLog>], log: &MemoryLog) {
    for holder in &mut *holders {
        holder.catch_up().expect("the log can be read");
    }
    let record = holders[0].record();
    let lines: Vec<&str> = record.lines().collect();
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), lines.len(), "no line is doubled");
    let read = Record::read(&record).expect("every number and every sum fits");
    assert_eq!(read.version(), lines.len() as u64 - 1, "no line is lost");
    let replayed = replay(&record).expect("every line can be played again");
    for holder in &*holders {
        assert_eq!(holder.version(), read.version());
        assert_eq!(holder.header_text() + &log.text(), record);
        for viewer in [Viewer::Omniscient, Viewer::Spectator, Viewer::Seat(Seat(1))] {
            assert_eq!(holder.frame(viewer, 0), holders[0].frame(viewer, 0));
            assert_eq!(holder.position(viewer), replayed.frame(usize::MAX, viewer).position);
        }
    }
}

#[test]
fn three_holders_agree_after_ten_thousand_steps() {
    let count = drive("monster-kids", COMMANDS);
    assert!(count.done > 3_000 && count.refused > 1_000, "{count:?}");
    assert!(count.stale > 100, "some came too late: {count:?}");
    assert!(count.undone > 10 && count.sat > 100 && count.read > 1_000, "{count:?}");
}

#[test]
fn three_holders_of_every_game_for_three_agree() {
    for slug in ["strike", "mayhem", "monster-strike"] {
        let count = drive(slug, 600);
        assert!(count.done > 100, "{slug}: {count:?}");
    }
}

#[test]
fn what_was_meant_for_a_position_that_has_passed_is_refused_as_stale() {
    let mut holder = Holder::in_memory(table("strike", "stale"));
    while !matches!(holder.status(), Status::People { .. }) {
        holder.advance().unwrap();
    }
    let Status::People { seats } = holder.status() else { unreachable!("somebody decides") };
    let seat = seats.first().unwrap();
    let seen = holder.version();
    let action = holder.choices(seat)[0].notation.clone();
    let act = Command::Act { seat, action };
    holder.submit(&act, Some(seen)).unwrap();
    let again = holder.submit(&act, Some(seen)).unwrap_err();
    let NotDone::Refused(refused) = again else { panic!("{again}") };
    assert_eq!(refused.stale, Stale::Yes, "the same click twice acts once");
    let later = holder.submit(&act, Some(seen + 1_000)).unwrap_err();
    assert!(
        matches!(later, NotDone::Refused(Refused { stale: Stale::Yes, .. })),
        "nobody has seen the future"
    );
}

#[test]
fn whoever_was_not_asked_then_has_not_seen_what_is_asked_now() {
    let mut holder = Holder::in_memory(table("strike", "stale"));
    let mut turns = Vec::new();
    while turns.len() < 60 {
        match holder.status() {
            Status::People { seats } => {
                let seat = seats.first().unwrap();
                let choices = holder.choices(seat);
                // Ending a turn passes it on without a die: only a choice lies between the two decisions.
                let end = choices.iter().find(|choice| choice.notation == "end");
                let action = end.unwrap_or(&choices[0]).notation.clone();
                let (seen, ended) = (holder.version(), end.is_some());
                holder.act(seat, &action).unwrap();
                turns.push(seat);
                let Status::People { seats: next } = holder.status() else { continue };
                let next = next.first().unwrap();
                let action = holder.choices(next)[0].notation.clone();
                if ended && next != seat {
                    let early = holder.submit(&Command::Act { seat: next, action }, Some(seen)).unwrap_err();
                    assert!(matches!(early, NotDone::Refused(Refused { stale: Stale::Yes, .. })), "{early}");
                    return;
                }
            }
            Status::Over { .. } => break,
            Status::Bot { .. } | Status::Chance { .. } => {
                holder.advance().unwrap();
            }
        }
    }
    panic!("nobody ended a turn in {} decisions", turns.len());
}

/// A log whose disk is full now and then.
struct Full(MemoryLog, u32);

impl monsterbox_table::Log for Full {
    fn append(&mut self, after: u64, lines: &[String]) -> Result<(), monsterbox_table::AppendError> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(monsterbox_table::AppendError::Failed("the disk is full".to_owned()));
        }
        self.0.append(after, lines)
    }

    fn read(&mut self, after: u64) -> Result<Vec<String>, String> {
        self.0.read(after)
    }
}

#[test]
fn what_could_not_be_stored_has_not_happened() {
    let kept = MemoryLog::default();
    let mut holder = Holder::new(table("mayhem", "full"), Full(kept.clone(), 0));
    let (mut failed, mut rng) = (0, lab_rng(3, 3));
    for _ in 0..300 {
        let before = holder.frame(Viewer::Omniscient, 0);
        let result = match holder.status() {
            Status::Over { .. } => break,
            Status::People { seats } => {
                let seat = seats.first().unwrap();
                let choices = holder.choices(seat);
                let pick = rng.next_u32() as usize % choices.len();
                holder.act(seat, &choices[pick].notation)
            }
            Status::Bot { .. } | Status::Chance { .. } => holder.advance().map(|_| ()),
        };
        if let Err(error) = result {
            assert_eq!(error, NotDone::NotStored("the disk is full".to_owned()));
            assert_eq!(holder.frame(Viewer::Omniscient, 0), before, "memory follows the log, never leads it");
            failed += 1;
        }
    }
    assert!(failed > 50);
    assert_eq!(kept.text().lines().count() as u64, holder.version());
}
