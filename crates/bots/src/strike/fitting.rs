//! Every position that fits what a player of Str!ke sees, when the counts of the other pools are hidden (STR-28).

use kernel::Seat;
use strike::{Before, MOST_PLAYERS, Pool, Rules, Stage, View};

/// The pools of every position that fits a view in which somebody has to decide, each once. With open pools that is
/// just one.
pub(super) fn fitting(rules: &Rules, view: &View) -> Vec<[u8; MOST_PLAYERS]> {
    let mut pools = [0; MOST_PLAYERS];
    let mut hidden = Vec::new();
    let mut unseen = rules.dice().saturating_sub(view.arena.total() + view.hand);
    for seat in Seat::all(rules.players) {
        match view.pools[seat.index()] {
            Pool::Count(count) => {
                pools[seat.index()] = count;
                unseen = unseen.saturating_sub(count);
            }
            Pool::Hidden => hidden.push((seat, least(rules, view, seat))),
        }
    }
    let mut all = Vec::new();
    share(&mut pools, &hidden, unseen, &mut all);
    all
}

/// Gives the hidden pools dice in every way; what is left over has left the game.
fn share(
    pools: &mut [u8; MOST_PLAYERS],
    hidden: &[(Seat, u8)],
    unseen: u8,
    all: &mut Vec<[u8; MOST_PLAYERS]>,
) {
    let Some(((seat, least), others)) = hidden.split_first() else {
        all.push(*pools);
        return;
    };
    let kept_for_others: u8 = others.iter().map(|(_, least)| least).sum();
    for pool in *least..=unseen.saturating_sub(kept_for_others) {
        pools[seat.index()] = pool;
        share(pools, others, unseen - pool, all);
    }
}

/// The fewest dice a hidden pool can have: those who are out are known, and a match is two dice.
fn least(rules: &Rules, view: &View, seat: Seat) -> u8 {
    let back = (1..=rules.players).map(|back| Seat((view.turn.0 + rules.players - back) % rules.players));
    let before = back.into_iter().find(|seat| view.pools[seat.index()] != Pool::Count(0));
    match view.stage {
        Stage::Begin(Before::Match) if before == Some(seat) => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{Game, Notation, Setup, Tabletop, Viewer, lab_rng};
    use strike::Strike;

    use super::*;

    /// The pools of many positions that the game itself draws for a view.
    fn drawn(rules: &Rules, view: &View) -> BTreeSet<[u8; MOST_PLAYERS]> {
        let mut rng = lab_rng(1, 1);
        let mut draw = || {
            let state = Strike::worlds(rules, view, &mut rng);
            std::array::from_fn(|seat| state.pool(Seat(seat as u8)))
        };
        (0..20_000).map(|_| draw()).collect()
    }

    #[test]
    fn all_that_the_game_can_draw_fits_and_nothing_else() {
        for (text, count) in [
            ("8 7 | 2 | A begin", 8),
            ("8 7 | 2 | A begin matched", 7),
            ("3 2 | - | A may-stop", 14),
            ("7 7 7 | 3 | A begin", 91),
            ("7 0 7 | 3 | C begin matched", 13),
            ("2 9 2 | 2 3 4 5 6 | B may-stop", 28),
        ] {
            let players = Strike::players_in(text).unwrap();
            let rules = Strike::rules(&Setup::of(players).with("hidden-pools")).unwrap();
            let state = Strike::read_position(&rules, text).unwrap();
            let view = Strike::view(&rules, &state, Viewer::Seat(state.turn()));
            let listed = fitting(&rules, &view);
            let ours: BTreeSet<_> = listed.iter().copied().collect();
            assert_eq!(ours.len(), listed.len(), "{text}: each once");
            assert_eq!(ours, drawn(&rules, &view), "{text}");
            assert_eq!(ours.len(), count, "{text}");
        }
    }

    #[test]
    fn open_pools_fit_in_one_way() {
        let rules = Strike::rules(&Setup::of(3)).unwrap();
        let state = Strike::read_position(&rules, "4 5 6 | 2 | B begin").unwrap();
        let view = Strike::view(&rules, &state, Viewer::Seat(Seat(1)));
        assert_eq!(fitting(&rules, &view), [[4, 5, 6, 0, 0]]);
    }
}
