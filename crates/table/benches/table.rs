//! What a live table costs: a step from the command to the line of the log, a whole frame, and what changed.

use divan::{Bencher, black_box};
use kernel::{Seat, Seed, Setup, Viewer, below, lab_rng};
use monsterbox_box::find;
use monsterbox_table::{Command, Frame, Holder, MemoryLog, Occupant, Status, open};

fn main() {
    divan::main();
}

const GAMES: [&str; 7] =
    ["strike", "mayhem", "monster-kids", "monster-strike", "crush", "pig", "connect-four"];

fn table(slug: &str) -> Holder<MemoryLog> {
    let players = find(slug).expect("a game").players.0.max(2);
    let seats = Seat::all(players).map(|seat| Occupant::Person(format!("Player {seat}"))).collect();
    let seed = Seed::new("bench").expect("a seed");
    Holder::in_memory(open(slug, Setup::of(players), seats, seed).expect("it opens"))
}

/// Plays on at random until a person decides, and this many decisions were made.
fn until_decision(table: &mut Holder<MemoryLog>, decisions: u32) -> Option<Seat> {
    let mut rng = lab_rng(1, 1);
    let mut made = 0;
    loop {
        match table.status() {
            Status::Over { .. } => return None,
            Status::Bot { .. } | Status::Chance { .. } => {
                table.advance().expect("it goes on");
            }
            Status::People { seats } => {
                let seat = seats.first()?;
                if made >= decisions {
                    return Some(seat);
                }
                let choices = table.choices(seat);
                let pick = below(&mut rng, choices.len() as u32) as usize;
                table.act(seat, &choices[pick].notation).expect("a listed choice");
                made += 1;
            }
        }
    }
}

/// A table in the middle of a game, the seat that decides, and its first choice.
fn in_the_middle(slug: &str) -> (Holder<MemoryLog>, Seat, String) {
    for decisions in [12, 6, 3, 0] {
        let mut table = table(slug);
        if let Some(seat) = until_decision(&mut table, decisions) {
            let notation = table.choices(seat)[0].notation.clone();
            return (table, seat, notation);
        }
    }
    unreachable!("every game has a decision")
}

/// Check, propose, hash, line of the log, append, follow.
#[divan::bench(args = GAMES)]
fn step(bencher: Bencher, slug: &str) {
    let (table, seat, action) = in_the_middle(slug);
    let command = Command::Act { seat, action };
    let record = table.record();
    bencher
        .with_inputs(|| {
            let seed = Seed::new("bench");
            let (again, _) = monsterbox_table::resume(&record, seed, None).expect("its own record");
            Holder::new(again, table.kept_by().fork())
        })
        .bench_local_values(|mut holder| {
            holder.submit(black_box(&command), None).expect("a listed choice");
            holder
        });
}

/// A whole frame for the player who decides, with all choices and the log of the last steps.
#[divan::bench(args = GAMES)]
fn frame(bencher: Bencher, slug: &str) {
    let (table, seat, _) = in_the_middle(slug);
    let from = table.steps().saturating_sub(8);
    bencher.bench_local(|| table.frame(black_box(Viewer::Seat(seat)), from));
}

/// A whole frame of Crush in a movement phase with a thousand choices and more.
#[divan::bench]
fn frame_with_a_thousand_choices(bencher: Bencher) {
    let (table, seat) = (0..400)
        .find_map(|decisions| {
            let mut table = table("crush");
            let seat = until_decision(&mut table, decisions)?;
            (table.choices(seat).len() >= 1_000).then_some((table, seat))
        })
        .expect("some position has that many choices");
    let from = table.steps().saturating_sub(8);
    bencher
        .counter(divan::counter::ItemsCount::new(table.choices(seat).len()))
        .bench_local(|| table.frame(black_box(Viewer::Seat(seat)), from));
}

/// The same frame as the text that is sent.
#[divan::bench(args = GAMES)]
fn frame_as_json(bencher: Bencher, slug: &str) {
    let (table, seat, _) = in_the_middle(slug);
    let frame = table.frame(Viewer::Seat(seat), table.steps().saturating_sub(8));
    bencher.bench_local(|| serde_json::to_string(black_box(&frame)).expect("plain data"));
}

/// What changed by one step.
#[divan::bench(args = GAMES)]
fn delta(bencher: Bencher, slug: &str) {
    let (mut table, seat, action) = in_the_middle(slug);
    let from = table.steps().saturating_sub(8);
    let before: Frame = table.frame(Viewer::Seat(seat), from);
    table.act(seat, &action).expect("a listed choice");
    let after = table.frame(Viewer::Seat(seat), from);
    bencher.bench_local(|| black_box(&before).delta(black_box(&after)));
}
