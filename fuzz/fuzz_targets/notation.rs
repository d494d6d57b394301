//! Positions, actions and outcomes: what reads must write the same again, and what does not must say why.
#![no_main]

use kernel::{Meta, Notation, Setup};
use libfuzzer_sys::fuzz_target;

fn read_all<G: Meta + Notation>(setup: &Setup, text: &str) {
    let Ok(rules) = G::rules(setup) else { return };
    if let Ok(state) = G::read_position(&rules, text) {
        let written = G::write_position(&rules, &state);
        assert_eq!(G::read_position(&rules, &written).as_ref(), Ok(&state), "{written}");
    }
    if let Ok(action) = G::read_action(&rules, text) {
        assert_eq!(G::read_action(&rules, &G::write_action(&rules, &action)), Ok(action));
    }
    if let Ok(outcome) = G::read_outcome(&rules, text) {
        assert_eq!(G::read_outcome(&rules, &G::write_outcome(&rules, &outcome)), Ok(outcome));
    }
    let _ = <G as Notation>::players_in(text);
}

fuzz_target!(|text: &str| {
    read_all::<strike::Strike>(&Setup::of(2), text);
    read_all::<strike::Strike>(&Setup::of(5).with("tournament").with("hidden-pools"), text);
    read_all::<mayhem::Mayhem>(&Setup::of(2), text);
    read_all::<mayhem::Mayhem>(&Setup::of(5).with("mashups=turn"), text);
    read_all::<monster_kids::MonsterKids>(&Setup::of(1).with("solo=three-turns"), text);
    read_all::<monster_kids::MonsterKids>(&Setup::of(3), text);
    read_all::<monster_kids::MonsterKids>(&Setup::of(4).with("mode=versus"), text);
    read_all::<monster_strike::MonsterStrike>(&Setup::of(1), text);
    read_all::<monster_strike::MonsterStrike>(&Setup::of(2).with("distance=two-feet").with("damage=25"), text);
    read_all::<monster_strike::MonsterStrike>(&Setup::of(6).with("length=epic").with("dice=physics"), text);
    read_all::<crush::Crush>(&Setup::of(2), text);
    read_all::<pig::Pig>(&Setup::of(2), text);
    read_all::<connect_four::ConnectFour>(&Setup::of(2), text);
});
