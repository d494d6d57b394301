//! Observing and masking allocate nothing: the slices are the caller's, and they are all that is needed.

use connect_four::ConnectFour;
use crush::Crush;
use kernel::{Discard, Meta, Node, Seat, Setup, Step, Viewer, lab_rng};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;
use monsterbox_learn::Encode;
use pig::Pig;
use strike::Strike;

/// Plays a game at random, and counts what is allocated to observe every position and to mask its actions.
#[track_caller]
fn nothing_is_allocated<G: Encode + Meta>(setup: &Setup, steps: usize) {
    let rules = G::rules(setup).expect("a table that can be set up");
    let mut numbers = vec![0.0; G::observation_len(&rules)];
    let mut mask = vec![false; G::action_space(&rules)];
    let mut ids = Vec::with_capacity(mask.len());
    let mut rng = lab_rng(3, 0);
    let (mut state, mut buffer) = (G::setup(&rules), Vec::new());
    let mut masked = 0;
    for _ in 0..steps {
        for seat in Seat::all(setup.players) {
            let view = G::view(&rules, &state, Viewer::Seat(seat));
            let counted = allocation_counter::measure(|| {
                G::observe(&rules, &view, seat, &mut numbers).expect("the right length");
                G::legal_mask(&rules, &state, seat, &mut mask).expect("the right length");
                G::legal_ids(&rules, &state, seat, &mut ids);
            });
            assert_eq!(counted.count_total, 0, "{} allocated: {counted:?}", G::NAME);
            masked += ids.len();
        }
        let step = match G::node(&rules, &state) {
            Node::Over => break,
            Node::Chance(chance) => Step::Chance(G::sample(&rules, &state, &chance, &mut rng)),
            Node::Decide(seats) => {
                let seat = seats.first().expect("somebody decides");
                let action = G::pick(&rules, &state, seat, &mut rng, &mut buffer);
                Step::Act(seat, action.expect("whoever decides has an action"))
            }
        };
        G::apply(&rules, &mut state, &step, &mut Discard);
    }
    assert!(masked > 0, "nobody decided in {}", G::NAME);
}

#[test]
fn all_games() {
    nothing_is_allocated::<Pig>(&Setup::of(2), 100);
    nothing_is_allocated::<ConnectFour>(&Setup::of(2), 100);
    nothing_is_allocated::<Strike>(&Setup::of(3), 200);
    nothing_is_allocated::<Strike>(&Setup::of(3).with("dice=physics").with("wall-rule"), 60);
    nothing_is_allocated::<Mayhem>(&Setup::of(4), 200);
    nothing_is_allocated::<MonsterKids>(&Setup::of(4).with("mode=versus"), 200);
    nothing_is_allocated::<MonsterStrike>(&Setup::of(2), 200);
    nothing_is_allocated::<MonsterStrike>(&Setup::of(2).with("dice=physics"), 60);
    nothing_is_allocated::<Crush>(&Setup::of(2), 200);
}

#[test]
fn the_count_sees_what_a_list_of_segments_allocates() {
    let counted = allocation_counter::measure(|| drop(Pig::observation_shape(&pig::Rules)));
    assert!(counted.count_total > 0);
}
