//! What a player cannot see of hidden pools is drawn fairly: every way that the dice can lie is as likely as any other.

use kernel::{Game, Notation, Seat, Setup, Viewer};
use monsterbox_strike::{Rules, State, Strike};
use testkit::laws::{self, Possible, Weighed};

/// No pool of two or three players is larger: three have seven dice each, and one is spare.
const MOST_DICE: u8 = 22;

/// The pools that a position can have.
struct Pools;

impl Possible for Pools {
    type Game = Strike;

    /// Every row of pools that reads as a position and looks the same. How a position came about is not weighed.
    fn worlds(rules: &Rules, truth: &State, viewer: Viewer) -> Vec<Weighed<Strike>> {
        let view = Strike::view(rules, truth, viewer);
        let text = Strike::write_position(rules, truth);
        let (_, rest) = text.split_once(" | ").expect("pools stand first");
        let mut rows = vec![String::new()];
        for _ in Seat::all(rules.players) {
            rows = rows
                .iter()
                .flat_map(|row| (0..=MOST_DICE).map(move |pool| format!("{row} {pool}")))
                .collect();
        }
        let worlds =
            rows.iter().filter_map(|row| Strike::read_position(rules, &format!("{row} | {rest}")).ok());
        let alike = worlds.filter(|world| Strike::view(rules, world, viewer) == view);
        alike.map(|world| (world, 1.0)).collect()
    }
}

#[test]
fn hidden_pools_are_drawn_evenly() {
    let table = |players| Setup::of(players).with("hidden-pools");
    let [a, b, spectator] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    laws::hold(laws::fairness::<Pools>(
        &table(2),
        &[("9 5 | 2 | B begin", a), ("9 5 | 2 | B begin", b), ("3 4 | 2 6 | A begin", spectator)],
    ));
    laws::hold(laws::fairness::<Pools>(
        &table(3),
        &[("14 2 3 | 2 | B begin", a), ("16 0 2 | 4 | C begin", spectator), ("15 0 2 | 2 | B one roll", a)],
    ));
}
