//! Rule BOX-01: a table's cap ends what luck does not.

use kernel::{Called, Discard, Game, Node, Play, PlayError, Refusal, Seat, lab_rng, playout};

use crate::toy::{Action, ENDLESS, Rules, Toy};

type Endless = Toy<ENDLESS>;

fn at_cap() -> Play<Endless> {
    let mut play: Play<Endless> = Play::new(Rules { players: 2 });
    for card in [0, 1] {
        play.chance(card, &mut Discard).unwrap();
    }
    for step in 2..20 {
        assert_eq!((play.called(), play.steps().len()), (Called::No, step));
        play.act(Seat(0), Action::Fold, &mut Discard).unwrap();
    }
    play
}

#[test]
fn a_game_at_its_cap_is_over_and_refuses_more() {
    let mut play = at_cap();
    assert_eq!(play.called(), Called::AtCap);
    assert_eq!(play.node(), Node::Over);
    assert!(play.waiting().is_empty());
    assert!(play.actions(Seat(0)).is_empty());
    let before = play.state().clone();
    assert_eq!(play.act(Seat(0), Action::Fold, &mut Discard), Err(Refusal::GameOver));
    assert_eq!(play.chance(0, &mut Discard), Err(PlayError::NoChance));
    assert_eq!((play.state(), play.steps().len()), (&before, 20));
    assert_eq!(play.scores(), [0.5, 0.5], "a called game is a draw");
}

#[test]
fn a_called_game_goes_on_if_its_last_action_is_taken_back() {
    let mut play = at_cap();
    assert!(play.undo().is_some());
    assert_eq!(play.called(), Called::No);
    play.act(Seat(0), Action::Show, &mut Discard).unwrap();
    assert_eq!(play.called(), Called::AtCap);
}

#[test]
fn a_playout_is_called_as_well() {
    let called = (0..8).all(|game| {
        let mut state = Endless::setup(&Rules { players: 2 });
        playout::<Endless>(&Rules { players: 2 }, &mut state, &mut lab_rng(1, game), &mut Vec::new()).called
            == Called::AtCap
    });
    assert!(called, "nobody gets on with it");
}
