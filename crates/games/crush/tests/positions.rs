//! Whatever arises in play can be written and read again: the reader refuses nothing that can be.

use std::ops::ControlFlow;

use kernel::{AtRandom, Game as _, Meta as _, Notation as _, Positions, Setup, lab_rng, run};
use monsterbox_crush::Crush;

#[test]
fn every_position_of_many_games_is_read_again() {
    let rules = Crush::rules(&Setup::of(2)).unwrap();
    let games = std::env::var("MONSTERBOX_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(60);
    for game in 0..games {
        let mut rng = lab_rng(31, game);
        let mut buffer = Vec::new();
        let mut state = Crush::setup(&rules);
        let mut look = Positions::new::<Crush>(|at| {
            let text = Crush::write_position(&rules, at.state);
            let again = Crush::read_position(&rules, &text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(again, *at.state, "{text}");
            ControlFlow::Continue(())
        });
        let mut players = AtRandom { rng: &mut rng, buffer: &mut buffer };
        run::<Crush>(&rules, &mut state, &mut players, &mut look).unwrap();
    }
}
