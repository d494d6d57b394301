//! How much a hand trembles is data of the pack, and physical dice feel it.

use std::{cell::Cell, ops::ControlFlow, sync::Arc};

use kernel::{Halted, HandNoise, Meta, Pending, Play, Seed, Setup, Step, StepWatcher};
use monster_strike::{Action, Aim, Die, DiePosition, MonsterStrike, Outcome, Style};
use monsterbox_box::thrown::Thrown;

/// The hand of the game's own pack.
fn own_hand() -> HandNoise {
    MonsterStrike::rules(&Setup::of(1)).expect("one can play").content.model.hand
}

/// Where dice come to lie that are dropped at the first monster by this hand, in tenths of a millimetre around their
/// middle: the mean distance.
fn spread(hand: &HandNoise) -> f64 {
    let mut pack = MonsterStrike::base_pack().expect("the game has a pack").clone();
    let throws = pack.files.get_mut("throws.toml").expect("the pack has measured throws");
    *throws = throws.replace(&own_hand().to_toml(), &hand.to_toml());
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
    let aimed = Cell::new(None);
    let decide = |pending: Pending<'_, MonsterStrike>| {
        let mut actions = Vec::new();
        let seat = pending.list(&mut actions)?;
        let drop = actions.iter().find_map(|action| match action {
            Action::Throw(Aim::At(Style::Drop, slot)) => Some((*action, slot.middle())),
            _ => None,
        });
        aimed.set(drop.map(|(_, middle)| middle));
        Some((seat, drop.map_or(actions[0], |(action, _)| action)))
    };
    let (mut steps, mut lies) = (0, None);
    let mut watch = StepWatcher::new::<MonsterStrike>(|taken| {
        steps += 1;
        match (taken.step, aimed.get()) {
            (Step::Chance(Outcome::Dice(lying)), Some((x, y))) => {
                if let Some(Die::Flat { position: Some(at), .. }) = lying.iter().next() {
                    lies = Some(DiePosition { x: at.x - x, y: at.y - y, ..at });
                }
                ControlFlow::Break(())
            }
            (_, None) if steps >= 60 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    match play.run(&mut (decide, Thrown::new(rules, seed.clone())), &mut watch) {
        Ok(_) | Err(Halted::Stopped { .. }) => lies,
        Err(halted) => panic!("a listed action, and physics answers what can be: {halted}"),
    }
}

#[test]
fn a_pack_with_another_hand_throws_otherwise() {
    let still = spread(&HandNoise::STILL);
    let steady = spread(&own_hand());
    let shaky = spread(&HandNoise { tremor: 250, ..own_hand() });
    assert!(still < steady && 2.0 * steady < shaky, "{still} {steady} {shaky}");
}
