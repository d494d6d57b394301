//! Pig keeps the laws of the box.

use std::ops::ControlFlow;

use kernel::{Meta, Notation, Pending, Play, Seed, Seeded, Setup, Step, StepWatcher, below};
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
        let mut turn = play.state().turn;
        let decide = |pending: Pending<'_, Pig>| {
            let hold = below(&mut seed.stream(pending.step), 4) == 0;
            Some((pending.seats.first()?, if hold { Action::Hold } else { Action::Roll }))
        };
        let mut count = StepWatcher::new::<Pig>(|taken| {
            match *taken.step {
                Step::Chance(1) => at_stake = 0,
                Step::Chance(face) => at_stake += u16::from(face),
                Step::Act(_, Action::Roll) => {}
                Step::Act(seat, Action::Hold) => {
                    assert_eq!(seat, turn, "whose turn it is");
                    held[seat.index()] += at_stake;
                    at_stake = 0;
                }
            }
            turn = taken.state.turn;
            let State { scores, total, .. } = *taken.state;
            assert_eq!((scores, total), (held, at_stake), "{}", Pig::write_position(&rules, taken.state));
            ControlFlow::Continue(())
        });
        play.run(&mut (decide, Seeded(seed.clone())), &mut count).unwrap();
        held_by_both += u32::from(held.iter().all(|points| *points > 0));
        assert_eq!(play.state().scores.iter().filter(|score| **score >= GOAL).count(), 1);
        assert!(play.state().scores[play.state().turn.index()] >= GOAL);
    }
    assert!(held_by_both > 100, "both hold in most games: {held_by_both}");
}
