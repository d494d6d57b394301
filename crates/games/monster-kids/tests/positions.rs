//! Whatever a game can come to is read back, however rare: last lights, long finals, decks that run out.

use std::ops::ControlFlow;

use kernel::{AtRandom, Game, Meta, Notation, Positions, Seat, Setup, Viewer, lab_rng, run_at_most};
use monsterbox_monster_kids::{Foe, MonsterKids, Rules, Stage, State};

/// Positions shortly before the rare ones.
const STARTS: [(&str, &str); 7] = [
    (
        "mode=versus",
        "kids ingrid-chill 0 free hand sugar-rush do-over switcheroo won - / marisol-wave 0 free hand banana-skin \
      plain-pyjamas won - / otis-boom 0 limbo hand light-portal mystery-fizz won - / fern-okafor 0 free hand pillow-fort do-over won - \
      | middle - | waiting - | A draws 0 | left lucky-sneakers",
    ),
    (
        "mode=versus",
        "kids ingrid-chill 2 free hand light-portal won - / marisol-wave 2 free hand light-portal do-over won - | middle - | \
      waiting - | A ready | left canteen-slime dark-portal*3",
    ),
    (
        "mode=together",
        "kids ingrid-chill 2 free hand light-portal sugar-rush won - / marisol-wave 0 limbo hand light-portal won - / \
      otis-boom 1 portal hand do-over won - | middle canteen-slime+moon-fever | waiting - | A ready | left dark-portal*3",
    ),
    (
        "mode=together",
        "kids ingrid-chill 2 free hand bottomless-backpack bedsheet-rope won - / marisol-wave 0 limbo hand - won - | middle - | \
      waiting - | A ready | left dark-portal*2 light-portal*2 canteen-slime",
    ),
    (
        "solo=first-trap",
        "kids ingrid-chill 2 free hand light-portal do-over won - | middle canteen-slime | waiting - | A ready | left \
      dark-portal*4",
    ),
    (
        "solo=three-turns",
        "kids ingrid-chill 2 free hand light-portal do-over won - | middle canteen-slime | waiting - | A ready | left \
      dark-portal*4",
    ),
    (
        "mode=versus",
        "kids ingrid-chill 0 free hand light-portal won canteen-slime / marisol-wave 0 limbo hand light-portal sugar-rush won - \
      / otis-boom 0 free hand do-over won locker-mimic | middle - | waiting - | A draws 0 | left lucky-sneakers",
    ),
];

fn reads_back(rules: &Rules, state: &State) {
    let text = MonsterKids::write_position(rules, state);
    match MonsterKids::read_position(rules, &text) {
        Ok(read) => assert_eq!(read, *state, "`{text}` is read as something else"),
        Err(error) => panic!("`{text}` came about, but is refused: {error}"),
    }
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
        let view = MonsterKids::write_view(rules, &MonsterKids::view(rules, state, viewer));
        assert_eq!(MonsterKids::settle_view(rules, &view), view, "a view of `{text}` is settled otherwise");
    }
}

#[test]
fn every_position_that_comes_about_is_read_back() {
    let (mut lights, mut long_finals, mut freed) = (0, 0, 0);
    for (which, (option, start)) in STARTS.iter().enumerate() {
        let setup = Setup::of(MonsterKids::players_in(start).unwrap()).with(option);
        let rules = MonsterKids::rules(&setup).unwrap();
        let first =
            MonsterKids::read_position(&rules, start).unwrap_or_else(|error| panic!("{start}: {error}"));
        let mut legal = Vec::new();
        for game in 0..400 {
            let mut rng = lab_rng(which as u64, game);
            let mut state = first;
            let mut look = Positions::new::<MonsterKids>(|at| {
                let state = at.state;
                reads_back(&rules, state);
                lights += u32::from(matches!(state.stage(), Stage::LastLight { .. }));
                long_finals += u32::from(
                    state.stage().fight().is_some_and(|fight| matches!(fight.foe(), Foe::Rivals(_))),
                );
                freed += u32::from(
                    matches!(state.stage(), Stage::Limbo { seat } if state.kid(*seat).trap().is_none()),
                );
                ControlFlow::Continue(())
            });
            let mut players = AtRandom { rng: &mut rng, buffer: &mut legal };
            run_at_most::<MonsterKids>(&rules, &mut state, 300, &mut players, &mut look).unwrap();
        }
    }
    assert!(lights > 100 && long_finals > 100 && freed > 10, "{lights} {long_finals} {freed}");
}

#[test]
fn views_are_settled_whatever_the_order_of_what_has_none() {
    let rules = MonsterKids::rules(&Setup::of(2).with("mode=versus")).unwrap();
    let one = "kids ingrid-chill 0 free hand sugar-rush*2 light-portal won locker-mimic canteen-slime / bruno-cobble 0 free hand ?2 won - \
               | middle - | waiting - | A fights A gnome-tyrant+moon-fever+second-teeth dice 4 9 played do-over banana-skin | deck 40 out \
               pillow-fort glow-plasters";
    let other = "kids ingrid-chill 0 free hand light-portal sugar-rush sugar-rush won canteen-slime locker-mimic / bruno-cobble 0 free \
                 hand ?2 won - | middle - | waiting - | A fights A gnome-tyrant+second-teeth+moon-fever dice 4 9 played banana-skin \
                 do-over | deck 40 out glow-plasters pillow-fort";
    assert_eq!(MonsterKids::settle_view(&rules, one), MonsterKids::settle_view(&rules, other));
    let hidden = one.replace("?2", "?3");
    assert_ne!(MonsterKids::settle_view(&rules, one), MonsterKids::settle_view(&rules, &hidden));
    assert_eq!(MonsterKids::settle_view(&rules, "no  view"), "no view");
}
