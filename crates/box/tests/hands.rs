//! How much a hand trembles is data of the pack, and physical dice feel it.

use std::sync::Arc;

use kernel::{HandNoise, Meta, Node, Play, Seed, Setup};
use monster_strike::{Action, Aim, Die, DiePosition, MonsterStrike, Outcome, Style};
use monsterbox_box::thrown::Thrown;

/// Where dice come to lie that are dropped at the first monster by this hand, in tenths of a millimetre around their
/// middle: the mean distance.
fn spread(hand: &HandNoise) -> f64 {
    let mut pack = MonsterStrike::base_pack().expect("the game has a pack").clone();
    let throws = pack.files.get_mut("throws.toml").expect("the pack has measured throws");
    *throws = throws.replace(&HandNoise::STEADY.to_toml(), &hand.to_toml());
    let setup = Setup::of(1).with("dice=physics").with_pack(Some(Arc::new(pack)));
    let rules = MonsterStrike::rules(&setup).expect("one can play");
    assert_eq!(rules.content.model.hand, *hand);
    let positions: Vec<DiePosition> =
        (0..40).filter_map(|seed| dropped(&rules, &Seed::from_number(seed))).collect();
    assert!(positions.len() > 20, "most games have a drop early on");
    let mean = |of: fn(&DiePosition) -> i16| {
        positions.iter().map(|at| f64::from(of(at))).sum::<f64>() / positions.len() as f64
    };
    let middle = (mean(|at| at.x), mean(|at| at.y));
    let far = |at: &DiePosition| (f64::from(at.x) - middle.0).hypot(f64::from(at.y) - middle.1);
    positions.iter().map(far).sum::<f64>() / positions.len() as f64
}

/// Where the first die that is dropped in a game comes to lie, from the middle of the slot it was aimed at.
fn dropped(rules: &monster_strike::Rules, seed: &Seed) -> Option<DiePosition> {
    let mut play: Play<MonsterStrike> = Play::new(rules.clone());
    let mut dice = Thrown::new(rules, seed.clone());
    for _ in 0..60 {
        let mut events = Vec::new();
        match play.node() {
            Node::Over => return None,
            Node::Chance(_) => play.ask(&mut dice, &mut events).expect("physics answers what can be"),
            Node::Decide(seats) => {
                let seat = seats.first().expect("somebody decides");
                let actions = play.actions(seat);
                let drop = actions.iter().find_map(|action| match action {
                    Action::Throw(Aim::At(Style::Drop, slot)) => Some((*action, slot.middle())),
                    _ => None,
                });
                let Some((drop, (x, y))) = drop else {
                    play.act(seat, actions[0], &mut events).expect("a listed action");
                    continue;
                };
                play.act(seat, drop, &mut events).expect("a listed action");
                play.ask(&mut dice, &mut events).expect("the throw");
                let Some(kernel::Step::Chance(Outcome::Dice(lying))) = play.steps().last() else {
                    return None;
                };
                let Some(Die::Flat { position: Some(at), .. }) = lying.iter().next() else { return None };
                return Some(DiePosition { x: at.x - x, y: at.y - y, ..at });
            }
        }
    }
    None
}

#[test]
fn a_pack_with_another_hand_throws_otherwise() {
    let still = spread(&HandNoise::STILL);
    let steady = spread(&HandNoise::STEADY);
    let shaky = spread(&HandNoise { tremor: 200, ..HandNoise::STEADY });
    assert!(still < steady && 2.0 * steady < shaky, "{still} {steady} {shaky}");
}
