//! Who does not want to be asked for cards passes at once, whatever the hand holds.

use kernel::{Seat, Seed, Setup};
use monsterbox_table::{Asking, Holder, Occupant, Status, open};

/// Plays a game of Monster Kids with the first legal choice of everybody, and counts how often each person was asked
/// whether to play a card into a fight.
fn asked(asking: Asking) -> (usize, usize, usize) {
    let people = ["Ann", "Bob", "Cid"].map(|name| Occupant::Person(name.to_owned()));
    let seed = Seed::new("asking").expect("a fine seed");
    let table = open("monster-kids", Setup::of(3), people.to_vec(), seed).expect("three can play");
    let mut table = Holder::in_memory(table);
    table.set_asking(Seat(0), asking);
    assert_eq!(table.asking(Seat(0)), asking);
    let (mut first, mut others, mut passed) = (0, 0, 0);
    for _ in 0..2_000 {
        let log = table.log(kernel::Viewer::Spectator, table.steps().saturating_sub(1));
        passed += log.iter().filter(|told| told.text.words(table.names()) == "Ann passes.").count();
        match table.status() {
            Status::Over { .. } => break,
            Status::Bot { .. } | Status::Chance { .. } => {
                table.advance().expect("chance and passing always go on");
            }
            Status::People { seats } => {
                let seat = seats.first().expect("somebody decides");
                let choices = table.choices(seat);
                // Where all would be trapped everybody is asked, whatever was set: that question is no fight.
                let fight = choices.iter().any(|choice| choice.label.words(&[]) == "play no card");
                first += usize::from(fight && seat == Seat(0));
                others += usize::from(fight && seat != Seat(0));
                let choice = if fight { "pass" } else { &choices[0].notation };
                table.act(seat, choice).expect("a listed choice is legal");
            }
        }
    }
    (first, others, passed)
}

#[test]
fn people_are_asked_as_they_set_it_and_pass_all_the_same() {
    let (always, others, passed) = asked(Asking::Always);
    assert!(always > 0 && others > 0);
    let (own, others_then, passed_then) = asked(Asking::OwnOnly);
    assert!(own > 0 && own < always, "{own} of {always} questions were about fights of Ann's own");
    let (never, others_at_last, passed_at_last) = asked(Asking::Never);
    assert_eq!(never, 0);
    assert_eq!([others_then, others_at_last], [others; 2], "nobody else is asked more or less");
    assert_eq!([passed_then, passed_at_last], [passed; 2], "the others see the same passes");
}
