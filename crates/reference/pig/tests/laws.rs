//! Pig keeps the laws of the box.

use kernel::{Discard, Meta, Node, Notation, Play, Seed, Seeded, Setup, Step, below};
use monsterbox_pig::{Action, GOAL, Pig, Rules, Stage, State};
use testkit::laws::Census;

/// Pig has points instead of components: what must hold of them in any position is counted here.
struct Points;

impl Census for Points {
    type Game = Pig;

    fn count(_: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let reached = state.scores.iter().filter(|score| **score >= GOAL).count() as u32;
        let over = u32::from(state.stage == Stage::Over);
        let winner = state.scores[state.turn.index() & 1] >= GOAL;
        vec![
            ("winner that the end does not know of, or end without a winner", reached.abs_diff(over)),
            ("end on the loser's turn", u32::from(over == 1 && !winner)),
            ("point at stake after the end", over * u32::from(state.total)),
        ]
    }
}

testkit::laws!(Pig; census = Points; setups = [Setup::of(2)]);

/// Law 2 for points: each one rolled is held, at stake or lost, and nobody's points go to somebody else.
#[test]
fn every_point_rolled_is_in_exactly_one_place() {
    let rules = Pig::rules(&Setup::of(2)).unwrap();
    let mut held_by_both = 0;
    for game in 0..200_u32 {
        let seed = Seed::new(&format!("points {game}")).unwrap();
        let mut play: Play<Pig> = Play::new(rules);
        let (mut held, mut at_stake) = ([0_u16; 2], 0_u16);
        loop {
            let seat = play.state().turn;
            match play.node() {
                Node::Over => break,
                Node::Chance(_) => {
                    play.ask(&mut Seeded(seed.clone()), &mut Discard).unwrap();
                    let rolled = match play.steps().last() {
                        Some(Step::Chance(face)) => u16::from(*face),
                        step => panic!("the die was asked, not {step:?}"),
                    };
                    at_stake = if rolled == 1 { 0 } else { at_stake + rolled };
                }
                Node::Decide(_) => {
                    let mut rng = seed.stream(play.steps().len() as u64);
                    let action = if below(&mut rng, 4) == 0 { Action::Hold } else { Action::Roll };
                    play.act(seat, action, &mut Discard).unwrap();
                    if action == Action::Hold {
                        held[seat.index()] += at_stake;
                        at_stake = 0;
                    }
                }
            }
            let State { scores, total, .. } = *play.state();
            assert_eq!((scores, total), (held, at_stake), "{}", Pig::write_position(&rules, play.state()));
        }
        held_by_both += u32::from(held.iter().all(|points| *points > 0));
        assert_eq!(play.state().scores.iter().filter(|score| **score >= GOAL).count(), 1);
        assert!(play.state().scores[play.state().turn.index()] >= GOAL);
    }
    assert!(held_by_both > 100, "both hold in most games: {held_by_both}");
}
