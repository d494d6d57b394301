//! Whatever arises in play can be written and read again: the reader refuses nothing that can be.

use kernel::{Discard, Game as _, Meta as _, Node, Notation as _, Setup, Step, lab_rng};
use monsterbox_crush::Crush;

#[test]
fn every_position_of_many_games_is_read_again() {
    let rules = Crush::rules(&Setup::of(2)).unwrap();
    let games = std::env::var("MONSTERBOX_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(60);
    for game in 0..games {
        let mut rng = lab_rng(31, game);
        let mut buffer = Vec::new();
        let mut state = Crush::setup(&rules);
        loop {
            let text = Crush::write_position(&rules, &state);
            let again = Crush::read_position(&rules, &text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(again, state, "{text}");
            let step = match Crush::node(&rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => Step::Chance(Crush::sample(&rules, &state, &chance, &mut rng)),
                Node::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    Step::Act(seat, Crush::pick(&rules, &state, seat, &mut rng, &mut buffer).unwrap())
                }
            };
            Crush::apply(&rules, &mut state, &step, &mut Discard);
        }
    }
}
