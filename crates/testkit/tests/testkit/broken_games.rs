//! A sound game keeps every law; a game broken in one way breaks the law that is there for it.

use kernel::{Seat, Setup, Viewer};
use monsterbox_testkit::laws;

use crate::{
    toy::{self, SOUND, Toy},
    toy_text::SixCards,
};

fn setups() -> [Setup; 3] {
    [Setup::of(2), Setup::of(3), Setup::of(2).with("music")]
}

/// That a law is broken, with these words, and that the message shows the playthrough.
#[track_caller]
fn breaks(law: Result<(), String>, says: &str) {
    let message = law.expect_err("the law should have noticed");
    assert!(message.contains(says), "expected: {says}\nfound: {message}");
}

#[test]
fn a_sound_game_keeps_every_law() {
    let setups = setups();
    for law in [
        laws::legal::<Toy<SOUND>>,
        laws::census::<SixCards<SOUND>>,
        laws::odds::<Toy<SOUND>>,
        laws::replay::<Toy<SOUND>>,
        laws::secrets::<Toy<SOUND>>,
        laws::worlds::<SixCards<SOUND>>,
        laws::ending::<Toy<SOUND>>,
        laws::wire::<Toy<SOUND>>,
        laws::bad_input::<SixCards<SOUND>>,
    ] {
        laws::hold(law(&setups));
    }
}

#[test]
fn law_1_notices_lists_that_differ_from_the_check() {
    let setups = setups();
    breaks(
        laws::legal::<Toy<{ toy::LISTED_BUT_REFUSED }>>(&setups),
        "`B peek` is listed, but refused: nobody peeks",
    );
    breaks(
        laws::legal::<Toy<{ toy::ALLOWED_BUT_NOT_LISTED }>>(&setups),
        "`B fold` is allowed, but not listed",
    );
    breaks(laws::legal::<Toy<{ toy::LISTED_TWICE }>>(&setups), "an action of B is listed twice");
    breaks(laws::legal::<Toy<{ toy::NOTHING_TO_DO }>>(&setups), "B shall decide, but has no legal action");
}

#[test]
fn a_broken_law_shows_the_shortest_playthrough() {
    let message = laws::census::<SixCards<{ toy::LOST_CARDS }>>(&setups()[..2]).unwrap_err();
    assert_eq!(
        message,
        "a component is lost or doubled by step 3\n  before: [(\"card\", 6)]\n  after:  [(\"card\", 5)]\n\
         the playthrough, at a table for 2:\n  1. chance 0\n  2. chance 0\n  3. A fold\n  = 0 0 | fold"
    );
}

#[test]
fn law_3_notices_wrong_odds() {
    let setups = setups();
    breaks(laws::odds::<Toy<{ toy::LOADED }>>(&setups), "samples do not follow the weights");
    breaks(laws::odds::<Toy<{ toy::NO_WEIGHT }>>(&setups), "outcome `0` is listed with weight zero");
    breaks(
        laws::odds::<Toy<{ toy::IMPOSSIBLE_CARD }>>(&setups),
        "outcome `7` is listed, but not admitted: no such card is left",
    );
}

#[test]
fn law_4_notices_records_that_replay_otherwise() {
    breaks(laws::replay::<Toy<{ toy::MISREADS }>>(&setups()), "its own record does not replay: line 4");
}

#[test]
fn law_5_notices_what_gives_a_hidden_card_away() {
    let setups = setups();
    breaks(laws::secrets::<Toy<{ toy::LEAKS_BY_EVENT }>>(&setups), "by the events of");
    breaks(
        laws::secrets::<Toy<{ toy::LEAKS_BY_ACTIONS }>>(&setups),
        "A can tell two positions apart by the legal actions",
    );
    breaks(laws::secrets::<Toy<{ toy::LEAKS_BY_VIEW }>>(&setups), "can tell two positions apart by the view");
    breaks(
        laws::secrets::<Toy<{ toy::BLIND_REFEREE }>>(&setups),
        "the referee does not see the event `A was dealt 0`",
    );
}

#[test]
fn law_6_notices_worlds_that_do_not_fit_or_leave_the_truth_out() {
    let setups = setups();
    breaks(laws::worlds::<SixCards<{ toy::LEAKS_BY_VIEW }>>(&setups), "looks different");
    breaks(laws::worlds::<SixCards<{ toy::NARROW_WORLDS }>>(&setups), "worlds never show the true position");
}

#[test]
fn law_6_notices_worlds_that_are_drawn_too_often_or_cannot_be() {
    let at = |position| [(position, Viewer::Seat(Seat(0)))];
    let table = Setup::of(2);
    laws::hold(laws::fairness::<SixCards<SOUND>>(&table, &at("2 0 |")));
    let biased = laws::fairness::<SixCards<{ toy::BIASED_WORLDS }>>(&table, &at("2 0 |"));
    breaks(biased, "worlds are not drawn as often as they are likely: p = ");
    let narrow = laws::fairness::<SixCards<{ toy::NARROW_WORLDS }>>(&table, &at("1 0 |"));
    breaks(narrow, "worlds are not drawn as often as they are likely: p = 0");
    breaks(laws::fairness::<SixCards<SOUND>>(&table, &at("2 0 | fold show")), "looks different");
}

#[test]
fn law_7_notices_endless_games_and_unfair_scores() {
    let setups = setups();
    breaks(laws::ending::<Toy<{ toy::ENDLESS }>>(&setups), "did not end within its cap of 20 steps");
    breaks(laws::ending::<Toy<{ toy::UNFAIR }>>(&setups[1..2]), "scores are neither shares of one win");
}

#[test]
fn law_8_notices_what_does_not_read_back() {
    let setups = setups();
    breaks(laws::wire::<Toy<{ toy::FORGETS }>>(&setups), "position `1 - |` reads back as another");
    breaks(laws::wire::<Toy<{ toy::MISREADS }>>(&setups), "action `fold` reads back as another");
    breaks(laws::bad_input::<SixCards<{ toy::PANICS }>>(&setups), "nine is too much for this game");
    breaks(laws::bad_input::<SixCards<{ toy::TWO_LINES }>>(&setups), "is not written on one line");
}

#[test]
fn a_table_that_cannot_be_set_is_said_at_once() {
    breaks(laws::census::<SixCards<SOUND>>(&[Setup::of(9)]), "two or three play, not 9");
    breaks(laws::census::<SixCards<SOUND>>(&[]), "the laws need a table to play at");
}
